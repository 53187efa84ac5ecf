"""What the pages ask of the layers below, in one place, so that the window can paint before these are loaded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from trainer.clock import Clock
from trainer.errors import TrainerError
from trainer.settings import LessonChoice

if TYPE_CHECKING:
    from trainer.app.croupier import RunUp
    from trainer.app.lesson import Lesson
    from trainer.app.presenter import Snapshot
    from trainer.game.acts import Act
    from trainer.procedure.model import Procedure
    from trainer.scoring.verdict import Verdict


@dataclass(frozen=True, slots=True, kw_only=True)
class Graded:
    """The grade so far, or the final one, made ready to be shown. `mark` is in tenths of a point out of a hundred."""

    mark: int
    result: str
    """``passed``, ``failed`` or ``insufficient``."""
    reasons: tuple[str, ...] = ()


class Recorder(Protocol):
    """Writes a record. Used on the worker only; raises TrainerError or OSError when the folder lets it down."""

    def append(self, *acts: Act) -> None: ...
    def close(self, complete: bool) -> None: ...


class Backend(Protocol):
    """The door to the layers below; `trainer.ui.pages.backend` is the real one."""

    def procedures(self) -> Sequence[Procedure]:
        """The procedures that can be chosen. Slow: called on the worker, after the first paint."""

    def open(self, choice: LessonChoice, clock: Clock) -> RunUp:
        """A lesson as chosen, with what comes before the croupier's turn. Raises TrainerError where it cannot be."""

    def too_late(self, lesson: Lesson) -> TrainerError | None:
        """Why there is nothing to deal, where the lesson was over before the croupier's turn came."""

    def differing(self, choice: LessonChoice) -> frozenset[str] | None:
        """Steps that are done otherwise than in the house the croupier comes from; None where he comes from none."""

    def recorder(self, lesson: Lesson, folder: Path) -> Recorder:
        """The writer of the lesson's record. Called on the worker; raises TrainerError or OSError."""

    def snapshot(self, lesson: Lesson, lang: str, upto: int | None = None) -> Snapshot:
        """What the table shows now, or after line `upto` of the record."""

    def due_spots(self, lesson: Lesson, act: Act) -> frozenset[str]:
        """Places of the table at which `act` is to be done."""

    def act_text(self, lesson: Lesson, act: Act) -> str:
        """The sentence that says what was done."""

    def verdict_text(self, lesson: Lesson, verdict: Verdict) -> str:
        """The verdict in one sentence."""

    def grade(self, lesson: Lesson) -> Graded:
        """The grade of the acts so far."""

    def pace_target(self, lesson: Lesson) -> int | None:
        """Rounds an hour asked for with this many boxes, or None where the sheet names none."""
