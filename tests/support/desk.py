"""The window with everything real but the disk, and how tests get a lesson to where they want it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import TypeVar

from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from trainer.game.acts import Act
from trainer.procedure.model import Procedure
from trainer.records.errors import RecordUnavailable
from trainer.settings import LessonChoice
from trainer.ui.pages.backend import RealBackend
from trainer.ui.pages.conductor import Conductor
from trainer.ui.pages.ports import Recorder
from trainer.ui.panels.keybutton import KeyButton
from trainer.ui.window import DeskWindow

W = TypeVar("W", bound=QWidget)
PROCEDURE = "lt-house"
SHORT = LessonChoice(procedure=PROCEDURE, boxes=3, seed=7, rounds=1)
ALL_PHASES = ("shuffle", "cut", "burn", "betting", "deal", "decisions", "own_hand", "settlement", "clearing", "end_of_shoe")


@cache
def procedures() -> Sequence[Procedure]:
    return RealBackend().procedures()


class MemoryRecorder:
    """Keeps what would be written; fails from the line `full_at` on."""

    def __init__(self, full_at: int | None = None) -> None:
        self.lines: list[Act] = []
        self.closed: bool | None = None
        self._full_at = full_at

    def append(self, *acts: Act) -> None:
        if self._full_at is not None and len(self.lines) + len(acts) >= self._full_at:
            raise RecordUnavailable("record_disk_full", Path("x.jsonl"), "No space left on device")
        self.lines += acts

    def close(self, complete: bool) -> None:
        self.closed = complete


class Backend(RealBackend):
    """The real one, but for the disk."""

    def __init__(self) -> None:
        super().__init__()
        self.recorders: list[MemoryRecorder] = []
        self.full_at: int | None = None

    def procedures(self) -> Sequence[Procedure]:
        return procedures()

    def recorder(self, lesson: object, folder: Path) -> Recorder:
        self.recorders.append(MemoryRecorder(self.full_at))
        return self.recorders[-1]


def find(parent: QWidget, kind: type[W], name: str) -> W:
    found = parent.findChild(kind, name)
    assert isinstance(found, kind), name
    return found


def begin(window: DeskWindow, choice: LessonChoice = SHORT, folder: Path | None = None) -> Conductor:
    window.start_lesson(choice, folder)
    assert window.lesson is not None
    conductor = window.lesson.findChild(Conductor)
    assert isinstance(conductor, Conductor)
    return conductor


def conductor_of(window: DeskWindow) -> Conductor:
    assert window.lesson is not None
    found = window.lesson.findChildren(Conductor)
    return found[-1]


def deal(conductor: Conductor, until: Callable[[Act], bool] = lambda _act: False, most: int = 3000) -> Act | None:
    """Deal rightly until the due act is one that `until` looks for."""
    for _ in range(most):
        due = conductor.lesson.due()
        if due is None or conductor.lesson.finished:
            return None
        if until(due.act):
            return due.act
        conductor.attempt(due.act)
    return None


def is_call(say: str) -> Callable[[Act], bool]:
    return lambda act: act.act == "call" and act.say == say


def settled(qtbot: QtBot, window: DeskWindow) -> None:
    """Wait until everything the worker was given has come back."""
    done: list[object] = []
    window.worker.submit(lambda: None, done.append)
    qtbot.waitUntil(lambda: bool(done))


def chosen(window: DeskWindow) -> str:
    procedure = window.home.procedure
    return procedure.id if procedure is not None else ""


def is_lit(button: KeyButton) -> bool:
    return button.is_due


def plays(conductor: Conductor) -> bool:
    return conductor.is_playing
