"""After the lesson: every act beside the expected one, the clause of an error, the replay, the same lesson again."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLabel, QPushButton, QSlider
from pytestqt.qtbot import QtBot

from tests.support.desk import (
    SHORT,
    Backend,
    begin,
    conductor_of,
    deal,
    find,
    is_call,
    settled,
)
from trainer.game.acts import Act
from trainer.procedure.model import ErrorClass
from trainer.ui.panels.words import NO_BREAK, clause_words
from trainer.ui.window import DeskWindow


def test_the_debrief_names_the_clause(window: DeskWindow) -> None:
    conductor = begin(window)
    deal(conductor, is_call("no_more_bets"))
    due = conductor.lesson.due()
    assert due is not None
    conductor.attempt(Act(act="sweep"))
    deal(conductor)
    page = window.debrief
    assert page is not None
    assert window.stack.currentWidget() is page
    wrong = [verdict for verdict in conductor.lesson.verdicts if verdict.error is not ErrorClass.CORRECT]
    assert wrong
    assert page.model.rowCount() == len(wrong)
    assert clause_words(wrong[0].clauses[:1]) in page.model.text(0, 4)
    assert wrong[0].clauses[0] in find(page, QLabel, "debrief:detail").text()


def test_the_replay_rebuilds_the_table(window: DeskWindow) -> None:
    conductor = begin(window)
    deal(conductor, is_call("dealer_total"))
    seen = window.lesson.table.snapshot if window.lesson is not None else None
    line = len(conductor.lesson.lines)
    deal(conductor)
    page = window.debrief
    assert page is not None
    assert seen is not None
    slider = find(page, QSlider, "replay")
    slider.setValue(0)
    assert not [thing for thing in page.table.snapshot.things if thing.kind == "card"]
    slider.setValue(line)
    cards = [thing for thing in page.table.snapshot.things if thing.kind in ("card", "bet")]
    assert cards == [thing for thing in seen.things if thing.kind in ("card", "bet")]
    slider.setValue(5)
    assert not [thing for thing in page.table.snapshot.things if thing.kind == "card"]


def test_filters_and_deal_again(qtbot: QtBot, window: DeskWindow) -> None:
    conductor = begin(window)
    deal(conductor)
    page = window.debrief
    assert page is not None
    everything = page.model.rowCount()
    assert everything >= len(conductor.lesson.lines)
    combo = find(page, QComboBox, "filter:phase")
    combo.setCurrentIndex(combo.findData("deal"))
    combo.activated.emit(combo.currentIndex())
    assert 0 < page.model.rowCount() < everything
    QTest.mouseClick(find(page, QPushButton, "debrief:again"), Qt.MouseButton.LeftButton)
    assert window.stack.currentWidget() is window.lesson
    again = conductor_of(window)
    deal(again)
    assert [act.to_json() for act in again.lesson.lines] == [act.to_json() for act in conductor.lesson.lines]


def test_ending_early_closes_the_record(qtbot: QtBot, window: DeskWindow, backend: Backend, tmp_path: Path) -> None:
    conductor = begin(window, SHORT, tmp_path)
    deal(conductor, is_call("no_more_bets"))
    window.menu.end_wanted.emit()
    assert window.stack.currentWidget() is window.debrief
    settled(qtbot, window)
    assert backend.recorders[0].closed is False
    assert backend.recorders[0].lines == list(conductor.lesson.lines)

def test_the_number_of_a_clause_is_not_cut_by_the_end_of_a_line(window: DeskWindow) -> None:
    said = clause_words(("EU-J8b", "BGH-04a"))
    assert said.split() == ["EU\N{NON-BREAKING HYPHEN}J8b,", "BGH\N{NON-BREAKING HYPHEN}04a"]
    assert QFontMetrics(window.font()).inFontUcs4(ord(NO_BREAK))
