"""Records to be edited that hold more than a scripted round: whole shoes and working days, and what others bring about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from tests.procedure.variants import judged
from tests.rules.scripted import Round
from trainer.app.croupier import step
from trainer.app.lesson import Lesson
from trainer.app.setup import Setup
from trainer.clock import SteppedClock
from trainer.game.acts import Act, By
from trainer.procedure.machine import Program
from trainer.scoring.verdict import Verdict
from trainer.scoring.watch import Breach

MOST_LINES: Final = 600
"""More than any lesson here needs; a procedure that leaves something out may never come to an end."""


class Told(Round):
    """A round in which others do more: `told` holds the lines that come with the first turn of that name."""

    def __init__(self, program: Program, cards: str, *, told: Mapping[str, Sequence[Act]], **more: Any) -> None:
        self._told = dict(told)
        super().__init__(program, cards, **more)

    def _guests(self, turn: str) -> None:
        super()._guests(turn)
        for line in self._told.pop(turn, ()):
            self._add(line)


class Dealt(Round):
    """What a machine croupier made of a lesson."""

    def __init__(self, program: Program, **setup: Any) -> None:
        lesson = Lesson(program, Setup(**{"boxes": 1, "rounds": 1, "seed": 1} | setup), SteppedClock())
        while not lesson.is_done:
            step(lesson)
            if len(lesson.lines) > MOST_LINES:
                raise ValueError("the lesson has no end")
        lesson.finish()
        self.program = program
        self.lines = list(lesson.lines)
        self.live_breaches: list[Breach] = list(lesson.judge.best.breaches)
        """Checks broken while the lesson was dealt."""
        self._lesson = lesson

    def _judged(self, lines: Sequence[Act]) -> list[Verdict]:
        lesson = self._lesson
        return judged(self.program, lines, lesson.limits, tray=lesson.tray, begins=lesson.begins)

    def timed(self, *places: int, seconds: float) -> list[Verdict]:
        """What comes of the record when the acts at these places come so soon after the one before."""
        sooner = 0.0
        lines: list[Act] = []
        for place, line in enumerate(self.lines):
            if place in places:
                sooner += line.t - self.lines[place - 1].t - seconds
            lines.append(replace(line, t=round(line.t - sooner, 3)))
        return self._judged(lines)


def by_guest(act: str, **values: Any) -> Act:
    return Act(act=act, by=By.GUEST, **values)


def by_inspector(act: str, **values: Any) -> Act:
    return Act(act=act, by=By.INSPECTOR, **values)
