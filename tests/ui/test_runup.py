"""What the machine deals before the croupier's turn comes: in short slices, with a way out, and never in the window's way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QProgressBar, QPushButton
from pytestqt.qtbot import QtBot

from tests.support.hands import lesson_of
from trainer import i18n
from trainer.app.croupier import RunUp, advance
from trainer.app.lesson import Lesson
from trainer.app.setup import Setup
from trainer.clock import SteppedClock
from trainer.game.rules import Limits
from trainer.procedure.load import program
from trainer.settings import LessonChoice, Settings
from trainer.ui.pages import runup
from trainer.ui.pages.backend import RealBackend
from trainer.ui.pages.runup import SLICE
from trainer.ui.window import DeskWindow

CLOSE = LessonChoice(procedure="european", boxes=3, seed=4, start="closing")
"""A day of thirty rounds is dealt before it."""
SHORT = LessonChoice(procedure="european", boxes=1, seed=3, rounds=3, start="betting")


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[DeskWindow]:
    monkeypatch.setattr(runup, "SHOWN_AFTER_MS", 0)
    i18n.set_language("en")
    made = DeskWindow(RealBackend(), Settings(motion="none", data_folder=str(tmp_path)), None, clocks=SteppedClock)
    made.show()
    made.home.set_procedures(RealBackend().procedures())
    yield made
    made.close()
    made.deleteLater()
    i18n.set_language("en")


class Beats:
    """Counts how often the window has its turn, and how many acts were performed each time since the last."""

    def __init__(self, window: DeskWindow, run_up: RunUp) -> None:
        self.acts: list[int] = []
        self._run_up = run_up
        self._seen = run_up.acts
        self.timer = QTimer(window)
        self.timer.timeout.connect(self._beat)
        self.timer.start(0)

    def _beat(self) -> None:
        self.acts.append(self._run_up.acts - self._seen)
        self._seen = self._run_up.acts


def opened(window: DeskWindow, choice: LessonChoice, monkeypatch: pytest.MonkeyPatch) -> RunUp:
    """Start the lesson; what comes before the croupier's turn."""
    made: list[RunUp] = []
    backend = RealBackend()

    def open_it(*args: object) -> RunUp:
        made.append(RealBackend.open(backend, *args))  # type: ignore[arg-type]
        return made[-1]

    monkeypatch.setattr(window._backend, "open", open_it)
    window.start_lesson(choice, None)
    return made[0]


def test_the_window_has_its_turn_after_a_few_acts(qtbot: QtBot, window: DeskWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    run_up = opened(window, CLOSE, monkeypatch)
    assert run_up.acts == SLICE
    beats = Beats(window, run_up)
    qtbot.waitUntil(lambda: not window.run_up.is_running, timeout=60_000)
    beats.timer.stop()
    assert run_up.acts > 40 * SLICE
    assert max(beats.acts) <= SLICE
    due = lesson_of(window).due()
    assert due is not None
    assert due.step.phase == "closing"
    assert lesson_of(window).verdicts == []


def test_slices_deal_what_is_dealt_at_once(qtbot: QtBot, window: DeskWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    opened(window, replace(CLOSE, rounds=5, guests="lively"), monkeypatch)
    qtbot.waitUntil(lambda: not window.run_up.is_running, timeout=60_000)
    limits = Limits(minimum=CLOSE.minimum, maximum=CLOSE.maximum)
    setup = Setup(boxes=3, seed=4, start="closing", rounds=5, guests="lively", limits=limits)
    whole = Lesson(program("european"), setup, SteppedClock())
    advance(whole)
    assert [replace(line, t=0.0) for line in lesson_of(window).lines] == [replace(line, t=0.0) for line in whole.lines]


def test_a_lesson_before_which_little_comes_begins_at_once(window: DeskWindow) -> None:
    window.start_lesson(SHORT, None)
    assert not window.run_up.is_running
    assert window.stack.currentWidget() is window.lesson


def test_it_tells_how_far_and_can_be_broken_off(qtbot: QtBot, window: DeskWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    run_up = opened(window, CLOSE, monkeypatch)
    qtbot.waitUntil(lambda: window.run_up.isVisible() and run_up.lesson.table.round > 1)
    bar = window.run_up.findChild(QProgressBar, "runup:bar")
    label = window.run_up.findChild(QLabel, "runup:round")
    assert isinstance(bar, QProgressBar)
    assert isinstance(label, QLabel)
    assert (bar.value(), bar.maximum()) == (run_up.lesson.table.round, 30)
    assert label.text() == f"Round {bar.value()} of at most 30"
    window.set_language("lt")
    assert label.text() == f"{bar.value()} dalijimas iš daugiausia 30"
    button = window.run_up.findChild(QPushButton, "runup:cancel")
    assert isinstance(button, QPushButton)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert not window.run_up.isVisible()
    assert window.stack.currentWidget() is window.home
    assert window.home.start.hasFocus()
    before = run_up.acts
    beats = Beats(window, run_up)
    qtbot.waitUntil(lambda: len(beats.acts) > 3)
    assert run_up.acts == before


def test_escape_breaks_it_off(qtbot: QtBot, window: DeskWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    opened(window, CLOSE, monkeypatch)
    qtbot.waitUntil(window.run_up.isVisible)
    QTest.keyClick(window.run_up.button, Qt.Key.Key_Escape)
    assert not window.run_up.is_running


def test_a_second_start_lets_the_first_go(qtbot: QtBot, window: DeskWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    first = opened(window, CLOSE, monkeypatch)
    window.start_lesson(SHORT, None)
    assert first.acts == SLICE
    assert lesson_of(window).setup.start == "betting"
    assert not window.run_up.is_running


def test_a_window_that_closes_lets_it_go(window: DeskWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    opened(window, CLOSE, monkeypatch)
    window.close()
    assert not window.run_up.is_running
