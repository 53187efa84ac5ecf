"""An act at the real window, from the hand to the finished repaint, with seven boxes full; and which thread writes."""

from __future__ import annotations

import os
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Final

from tests.bench.measure import Ratio, share

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from trainer.game.acts import Act
    from trainer.ui.pages.conductor import Conductor
    from trainer.ui.pages.ports import Recorder

BAR: Final = 0.016
"""Seconds."""
ROUNDS: Final = 6
REPEAT: Final = 5
BOXES: Final = 7
SIZE: Final = (1440, 900)


class _Watched:
    """A recorder that notes on which threads it wrote."""

    def __init__(self, recorder: Recorder, threads: list[int]) -> None:
        self._recorder = recorder
        self._threads = threads

    def append(self, *acts: Act) -> None:
        self._threads.append(threading.get_ident())
        self._recorder.append(*acts)

    def close(self, complete: bool) -> None:
        self._threads.append(threading.get_ident())
        self._recorder.close(complete)


@contextmanager
def _dealing(threads: list[int]) -> Iterator[tuple[QApplication, Conductor]]:
    """The window at the start of a lesson, off the screen, its record written to a folder that goes away."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QApplication

    from trainer.settings import LessonChoice, Settings
    from trainer.ui.pages.backend import RealBackend
    from trainer.ui.pages.conductor import Conductor
    from trainer.ui.window import DeskWindow

    class Backend(RealBackend):
        def recorder(self, lesson: object, folder: Path) -> Recorder:
            return _Watched(super().recorder(lesson, folder), threads)  # type: ignore[arg-type]

    app = QApplication.instance() or QApplication(["bench"])
    if not isinstance(app, QApplication):
        raise RuntimeError("another kind of Qt application is running already")
    app.setStyle("Fusion")
    with tempfile.TemporaryDirectory(prefix="trainer-bench-") as folder:
        backend = Backend()
        window = DeskWindow(backend, Settings(motion="none", data_folder=folder), None)
        window.resize(*SIZE)
        window.show()
        window.home.set_procedures(backend.procedures())
        window.start_lesson(LessonChoice(procedure="lt-house", boxes=BOXES, rounds=ROUNDS, seed=1, mode="learn"), Path(folder))
        if window.lesson is None:
            raise RuntimeError("the lesson has not begun")
        conductor = window.lesson.findChild(Conductor)
        if not isinstance(conductor, Conductor):
            raise RuntimeError("the lesson has no conductor")
        app.processEvents()
        yield app, conductor
        window.close()


def _is_full(conductor: Conductor) -> bool:
    """Whether cards lie on all seven boxes."""
    return sum(any(hand.cards and not hand.cleared for hand in box.hands) for box in conductor.lesson.table.boxes) == BOXES


def measure() -> list[Ratio]:
    """The slowest twentieth of the acts at a full table ÷ 16 ms, and lines written on the GUI thread (none may be)."""
    threads: list[int] = []
    lessons = [_lesson(threads) for _ in range(REPEAT)]
    mine = threads.count(threading.get_ident())
    return [
        Ratio(
            what="act to repaint, seven boxes full, p95 ÷ 16 ms",
            value=median(share(full, 0.95) for full, _ in lessons) / BAR,
            bar=1,
        ),
        Ratio(
            what="act to repaint, seven boxes full, median ÷ 16 ms",
            value=median(median(full) for full, _ in lessons) / BAR,
        ),
        Ratio(
            what="act to repaint, every act, p95 ÷ 16 ms",
            value=median(share(every, 0.95) for _, every in lessons) / BAR,
        ),
        Ratio(what="writes on the GUI thread ÷ all writes", value=mine / len(threads), bar=0),
    ]


def _lesson(threads: list[int]) -> tuple[list[float], list[float]]:
    """Deal one lesson at the window. Seconds of each act at a full table, and of every act."""
    full: list[float] = []
    every: list[float] = []
    with _dealing(threads) as (app, conductor):
        while not conductor.lesson.finished:
            due = conductor.lesson.due()
            if due is None:
                raise RuntimeError("nothing is due")
            begun = perf_counter()
            conductor.attempt(due.act)
            app.processEvents()
            took = perf_counter() - begun
            every.append(took)
            if _is_full(conductor):
                full.append(took)
    return full, every
