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
    outcome = lesson.attempt(due.act)
    if outcome.impossible is not None:
        following = lesson.overlook(only_possible=True)
        if following is not None:
            return lesson.attempt(following.act)
        raise StuckError(f"{due.step.id} is due after line {len(lesson.lines)} and cannot be done: {outcome.impossible}")
    return outcome


def deal(lesson: Lesson) -> None:
    """Deal the lesson to its end, rightly."""
    while not lesson.is_done:
        step(lesson)
    lesson.finish()
