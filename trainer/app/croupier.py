"""The machine croupier: deals by the procedure. It is the demo at the desk and the ideal that everything is tested against."""

from __future__ import annotations

from typing import Final

from trainer.app.lesson import Lesson, Outcome
from trainer.game.acts import Act
from trainer.procedure.actwords import ACTS
from trainer.procedure.model import PhaseNode, walk
from trainer.procedure.outline import phases_dealt

PACE: Final = 1.2
"""Seconds an act takes at the table in what is performed before the croupier begins."""
_AT_ONCE: Final = 1000


class StuckError(RuntimeError):
    """The procedure owes nothing and no guest has a turn: a fault of the procedure, not of a user."""


def step(lesson: Lesson) -> Outcome:
    """Do what is due; what cannot be done any more is passed over. Raises StuckError when nothing can be done."""
    due = lesson.due()
    if due is None:
        raise StuckError(f"nothing is due after line {len(lesson.lines)}")
    if due.step.optional and (lesson.setup.seed + len(lesson.lines)) % 3 == 0:
        # What is left to the croupier he does more often than not.
        following = lesson.overlook()
        if following is not None:
            return lesson.attempt(following.act)
    outcome = lesson.attempt(due.act)
    if outcome.impossible is not None:
        back = needed(lesson)
        if back is not None:
            return lesson.attempt(back)
        following = lesson.overlook(only_possible=True)
        if following is not None:
            return lesson.attempt(following.act)
        raise StuckError(f"{due.step.id} is due after line {len(lesson.lines)} and cannot be done: {outcome.impossible}")
    return outcome


def needed(lesson: Lesson) -> Act | None:
    """What was passed over and has to be done first, since what is due cannot be done without it; None where all is well."""
    due = lesson.due()
    if due is None or lesson.can(due.act) is None:
        return None
    passed = (finding.expected for finding in reversed(lesson.judge.best.pending) if not finding.made_good)
    return next((act for act in passed if act is not None and ACTS[act.act].physical and lesson.can(act) is None), None)


def paced_step(lesson: Lesson) -> Outcome:
    """As `step`, where a real clock runs: the act takes as long at the table as the procedure says it has to."""
    due = lesson.due()
    if due is not None and due.step.time is not None and due.step.time.least is not None:
        # A little more, since times are written in thousandths.
        lesson.pass_time(due.step.time.least + 0.01)
    return step(lesson)


class RunUp:
    """What comes before the phase the croupier begins with, performed by the machine a few acts at a time.

    Each act takes `pace` seconds at the table; with 0 the lesson's own clock decides. A phase in which this house never has
    anything to do is taken for the one after it. The lesson may be over before its phase has come: no guest gave up.
    """

    def __init__(self, lesson: Lesson, pace: float = PACE) -> None:
        self.lesson = lesson
        self.acts = 0
        """Acts performed so far."""
        self._step = paced_step if pace else step
        self._pace = pace
        self._is_far = lesson.setup.start is not None
        order = [node.phase for node in walk(lesson.procedure.course) if isinstance(node, PhaseNode)]
        start = lesson.setup.start or ""
        self._goals = {start}
        if self._is_far and start in order and start not in phases_dealt(lesson.procedure):
            self._goals |= set(order[order.index(start) :])

    def has_come(self) -> bool:
        """Whether the croupier's turn has come, or the lesson is over without it."""
        if self._is_far:
            due = self.lesson.due()
            self._is_far = not self.lesson.is_done and due is not None and due.step.phase not in self._goals
        return not self._is_far

    def go_on(self, most: int) -> bool:
        """Perform at most so many acts; whether the croupier's turn has come."""
        for _ in range(most):
            if self.has_come():
                break
            self.lesson.pass_time(self._pace)
            self._step(self.lesson)
            self.acts += 1
        return self.has_come()


def advance(lesson: Lesson, pace: float = PACE) -> int:
    """Perform all that comes before the phase the croupier begins with, as `RunUp` does; the number of acts that took."""
    run_up = RunUp(lesson, pace)
    while not run_up.go_on(_AT_ONCE):
        pass
    return run_up.acts


def deal(lesson: Lesson) -> None:
    """Deal the lesson to its end, rightly."""
    while not lesson.is_done:
        step(lesson)
    lesson.finish()
