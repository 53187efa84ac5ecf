"""What is entered on the home page: read, refused where it is entered, remembered."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from tests.support.desk import (
    PROCEDURE,
    SHORT,
    Backend,
    chosen,
    find,
    settled,
)
from trainer.clock import SteppedClock
from trainer.settings import Settings, load
from trainer.ui.window import DeskWindow


def test_procedures_are_read_after_the_first_paint(qtbot: QtBot, backend: Backend) -> None:
    window = DeskWindow(backend, Settings(lesson=SHORT), None, clocks=SteppedClock)
    qtbot.addWidget(window)
    assert chosen(window) == ""
    with qtbot.waitSignal(window.first_painted):
        window.show()
    window.load_procedures()
    qtbot.waitUntil(lambda: chosen(window) == PROCEDURE)


@pytest.mark.parametrize(
    ("field", "text", "fault", "said"),
    [
        ("home:boxes", "0", "fault:boxes", "from 1 to 7"),
        ("home:boxes", "8", "fault:boxes", "from 1 to 7"),
        ("home:minimum", "200", "fault:limits", "above the maximum"),
        ("home:minimum", "x", "fault:limits", "sums of money"),
        ("home:minimum", "0", "fault:limits", "more than zero"),
        ("home:minimum", "10,01", "fault:limits", "payable in chips"),
        ("home:seed", "-1", "fault:seed", "whole number"),
    ],
)
def test_impossible_settings_are_refused_where_they_are_entered(
    qtbot: QtBot, window: DeskWindow, field: str, text: str, fault: str, said: str
) -> None:
    edit = find(window.home, QLineEdit, field)
    edit.selectAll()
    QTest.keyClicks(edit, text)
    label = find(window.home, QLabel, fault)
    assert label.isVisible()
    assert said in label.text()
    with qtbot.assertNotEmitted(window.home.start_wanted):
        QTest.mouseClick(find(window.home, QPushButton, "home:start"), Qt.MouseButton.LeftButton)
    assert window.stack.currentWidget() is window.home


def test_zero_rounds_are_refused(qtbot: QtBot, window: DeskWindow) -> None:
    edit = find(window.home, QLineEdit, "home:rounds")
    assert edit.isEnabled()
    edit.selectAll()
    QTest.keyClicks(edit, "0")
    assert "from 1 to" in find(window.home, QLabel, "fault:rounds").text()


def test_the_choice_is_remembered(qtbot: QtBot, window: DeskWindow, tmp_path: Path) -> None:
    edit = find(window.home, QLineEdit, "home:boxes")
    edit.selectAll()
    QTest.keyClicks(edit, "5")
    QTest.mouseClick(find(window.home, QAbstractButton, "mode:learn"), Qt.MouseButton.LeftButton, pos=QPoint(30, 15))
    window.close()
    remembered = load({}, {}, tmp_path / "settings.json").settings.lesson
    assert (remembered.boxes, remembered.mode, remembered.procedure) == (5, "learn", PROCEDURE)


def test_a_folder_that_cannot_be_is_told(qtbot: QtBot, window: DeskWindow, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", "utf-8")
    edit = find(window.home, QLineEdit, "home:folder")
    edit.setText(str(tmp_path / "file"))
    edit.editingFinished.emit()
    settled(qtbot, window)
    assert "is not a folder" in find(window.home, QLabel, "fault:folder").text()
