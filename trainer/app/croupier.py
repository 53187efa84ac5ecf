"""The machine croupier: deals by the procedure. It is the demo at the desk and the ideal that everything is tested against."""

from __future__ import annotations

from trainer.app.lesson import Lesson, Outcome


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
        following = lesson.overlook(only_possible=True)
        if following is not None:
            return lesson.attempt(following.act)
        raise StuckError(f"{due.step.id} is due after line {len(lesson.lines)} and cannot be done: {outcome.impossible}")
    return outcome


def advance(lesson: Lesson) -> None:
    """Deal up to the phase with which the croupier begins, where the record begins before it."""
    wanted = lesson.setup.start
    while wanted is not None and not lesson.is_done:
        due = lesson.due()
        if due is not None and due.step.phase == wanted:
            return
        step(lesson)


def deal(lesson: Lesson) -> None:
    """Deal the lesson to its end, rightly."""
    while not lesson.is_done:
        step(lesson)
    lesson.finish()
