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
from trainer.procedure.machine import Program
from trainer.procedure.model import While, walk
from trainer.procedure.outline import outline
from trainer.procedure.states import LeafState
from trainer.scoring.assemble import verdicts
from trainer.scoring.judge import Judge
from trainer.scoring.verdict import Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt:
    """Lines of a lesson; `of` is the step each act of the croupier was for, `begins` the phase in which the lines begin."""

    lines: tuple[Act, ...]
    of: Mapping[int, str]
    limits: Limits
    tray: Chips
    begins: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """What a procedure makes of lines: its verdicts, the step each right act was taken for, the steps that fell due."""

    verdicts: tuple[Verdict, ...]
    right: Mapping[int, str]
    met: frozenset[str]


@cache
def dealt(procedure: str, setup: Setup) -> Dealt:
    """The lesson, dealt by the machine croupier. Lessons are kept, for they are judged by every other procedure."""
    lesson = Lesson(program(procedure), setup, SteppedClock())
    of: dict[int, str] = {}
    while not lesson.is_done:
        due, seen = lesson.due(), len(lesson.lines)
        step(lesson)
        if due is not None:
            of |= {line.n: due.step.id for line in lesson.lines[seen:] if line.by == By.CROUPIER}
    lesson.finish()
    return Dealt(lines=tuple(lesson.lines), of=of, limits=lesson.limits, tray=lesson.tray, begins=lesson.begins)


def rounds_of(whole: Dealt, procedure: str) -> Dealt:
    """The lesson from its first round on: without what is done with the table, the float and the pack before."""
    text = program(procedure).procedure
    steps = outline(text).steps
    loop = next(node for node in walk(text.course) if isinstance(node, While) and node.is_round)
    inside = {name for name in steps if any(getattr(node, "step", None) is steps[name].step for node in walk(loop))}
    first = next(n for n, name in sorted(whole.of.items()) if name in inside)
    lines = tuple(line for line in whole.lines if line.n >= first)
    kept = {n: name for n, name in whole.of.items() if n >= first}
    return Dealt(lines=lines, of=kept, limits=whole.limits, tray=whole.tray, begins=steps[whole.of[first]].step.phase)


class _Following(Judge):
    """A judge who remembers for which step he took each act, and which steps were due."""

    def __init__(self, program: Program, limits: Limits, table: Table, begins: str | None) -> None:
        super().__init__(program, limits, table, begins)
        self.right: dict[int, str] = {}
        self.met: set[str] = set()

    def _note_done(self, leaf: LeafState, act: Act, in_round: int) -> None:
        self.right[act.n] = leaf.step.id
        super()._note_done(leaf, act, in_round)

    def feed(self, act: Act) -> None:
        if self.due is not None:
            self.met.add(self.due.step.id)
        super().feed(act)


def judged(lesson: Dealt, procedure: str) -> Judged:
    """The lesson, judged by that procedure to its end."""
    compiled = program(procedure)
    begins = lesson.begins if lesson.begins in compiled.entries else None
    judge = _Following(compiled, lesson.limits, Table(compiled.procedure.rules.boxes, dict(lesson.tray)), begins)
    for line in lesson.lines:
        judge.feed(line)
    judge.close(lesson.lines[-1].n, True)
    found = tuple(verdicts(compiled.procedure, judge.best))
    wrong = {verdict.n for verdict in found if verdict.observed is not None}
    right = {n: name for n, name in judge.right.items() if n not in wrong}
    return Judged(verdicts=found, right=right, met=frozenset(judge.met | set(right.values())))


__all__ = ["Dealt", "Judged", "dealt", "judged", "rounds_of"]
