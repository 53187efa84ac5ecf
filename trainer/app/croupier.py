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


def advance(lesson: Lesson, pace: float = PACE) -> int:
    """Perform what comes before the phase the croupier begins with; the number of acts that took.

    Each act takes `pace` seconds at the table; with 0 the lesson's own clock decides. A phase in which this house never has
    anything to do is taken for the one after it. The lesson may be over before its phase has come: no guest gave up.
    """
    start = lesson.setup.start
    if start is None:
        return 0
    order = [node.phase for node in walk(lesson.procedure.course) if isinstance(node, PhaseNode)]
    met = phases_dealt(lesson.procedure)
    done = 0
    while not lesson.is_done:
        due = lesson.due()
        if due is None or due.step.phase == start:
            break
        if start not in met and due.step.phase in order and order.index(due.step.phase) > order.index(start):
            break
        lesson.pass_time(pace)
        (paced_step if pace else step)(lesson)
        done += 1
    return done


def deal(lesson: Lesson) -> None:
    """Deal the lesson to its end, rightly."""
    while not lesson.is_done:
        step(lesson)
    lesson.finish()
