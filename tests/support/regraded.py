"""A lesson dealt rightly by one procedure and judged by another: which step each line was for, by either of the two."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from trainer.app.croupier import step
from trainer.app.lesson import Lesson
from trainer.app.setup import Setup
from trainer.clock import SteppedClock
from trainer.game.acts import Act, By, Chips
from trainer.game.rules import Limits
from trainer.game.table import Table
from trainer.procedure.load import program
from trainer.scoring.assemble import verdicts
from trainer.scoring.judge import Judge
from trainer.scoring.verdict import Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt:
    """Lines of a lesson; `of` is the step each act of the croupier was for, `begins` the phase in which the lines begin.

    `rounds` is the round in which each line stands.
    """

    lines: tuple[Act, ...]
    of: Mapping[int, str]
    rounds: Mapping[int, int]
    limits: Limits
    tray: Chips
    begins: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """What a procedure makes of lines: its verdicts, the lines that have one, the steps that fell due."""

    verdicts: tuple[Verdict, ...]
    wrong: frozenset[int]
    met: frozenset[str]


@cache
def dealt(procedure: str, setup: Setup) -> Dealt:
    """The lesson, dealt by the machine croupier. Lessons are kept, for they are judged by every other procedure."""
    lesson = Lesson(program(procedure), setup, SteppedClock())
    of: dict[int, str] = {}
    rounds: dict[int, int] = {}
    while not lesson.is_done:
        due, seen = lesson.due(), len(lesson.lines)
        step(lesson)
        rounds |= {line.n: lesson.table.round for line in lesson.lines[seen:]}
        if due is not None:
            of |= {line.n: due.step.id for line in lesson.lines[seen:] if line.by == By.CROUPIER}
    lesson.finish()
    lines = tuple(lesson.lines)
    return Dealt(lines=lines, of=of, rounds=rounds, limits=lesson.limits, tray=lesson.tray, begins=lesson.begins)


class _Following(Judge):
    """A judge who remembers which steps fell due."""

    met: set[str]

    def _end_turns(self) -> None:
        super()._end_turns()
        self.look()

    def look(self) -> None:
        if self.due is not None:
            self.met.add(self.due.step.id)


def judged(lesson: Dealt, procedure: str) -> Judged:
    """The lesson, judged by that procedure to its end."""
    compiled = program(procedure)
    begins = lesson.begins if lesson.begins in compiled.entries else None
    judge = _Following(compiled, lesson.limits, Table(compiled.procedure.rules.boxes, dict(lesson.tray)), begins)
    judge.met = set()
    for line in lesson.lines:
        judge.look()
        judge.feed(line)
    judge.close(lesson.lines[-1].n, True)
    found = tuple(verdicts(compiled.procedure, judge.best))
    wrong = frozenset(verdict.observed.n or verdict.n for verdict in found if verdict.observed is not None)
    return Judged(verdicts=found, wrong=wrong, met=frozenset(judge.met))


__all__ = ["Dealt", "Judged", "dealt", "judged"]
