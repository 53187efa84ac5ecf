"""The bar and what can be found from it: every act is on a button, on a key and in the list; an exam gives nothing away."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from tests.support.hands import lesson_of, page_of
from trainer import i18n
from trainer.app.callpages import Page
from trainer.clock import SteppedClock
from trainer.procedure.handling import ACTS
from trainer.procedure.load import load, shipped
from trainer.settings import LessonChoice, Settings
from trainer.ui.callbar import GESTURES
from trainer.ui.pages.backend import RealBackend
from trainer.ui.pages.conductor import Conductor
from trainer.ui.panels.findables import findables
from trainer.ui.panels.worknames import NAMES, WORK
from trainer.ui.table.keytable import KEYS
from trainer.ui.window import DeskWindow

DAY = LessonChoice(procedure="european", boxes=1, seed=151, rounds=2, day=True, guests="lively")


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[DeskWindow]:
    i18n.set_language("en")
    settings = Settings(motion="none", lesson=DAY, data_folder=str(tmp_path))
    made = DeskWindow(RealBackend(), settings, None, clocks=SteppedClock)
    made.resize(1440, 900)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    yield made
    made.close()
    made.deleteLater()
    i18n.set_language("en")


def begin(window: DeskWindow, choice: LessonChoice = DAY) -> Conductor:
    window.start_lesson(choice, None)
    return page_of(window).findChildren(Conductor)[-1]


def test_every_act_has_a_key_a_name_and_a_place_on_a_page() -> None:
    acts = set(ACTS) - {"call"}
    assert acts <= {entry.action for entry in KEYS} | set(GESTURES)
    assert acts <= set(NAMES) | set(GESTURES)
    assert acts <= {action for page in WORK.values() for action in page} | set(GESTURES)
    assert len({entry.key for entry in KEYS}) == len(KEYS)


@pytest.mark.parametrize("lang", ["en", "bg", "ru", "lt"])
@pytest.mark.parametrize("name", shipped())
def test_everything_can_be_found_by_its_words(name: str, lang: str) -> None:
    i18n.set_language(lang)
    procedure = load(name)
    names = {item.name.partition(":")[2] for item in findables(procedure)}
    i18n.set_language("en")
    assert names == {*procedure.phrases, *ACTS} - {"call"}


def typed(window: DeskWindow, text: str) -> None:
    """Ctrl+K, the text, Enter."""
    QTest.keyClick(page_of(window).table, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    field = page_of(window).callbar.finder.field
    assert field.isVisible()
    assert QApplication.focusWidget() is field
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)


def test_an_act_and_a_call_are_found_and_done(window: DeskWindow) -> None:
    begin(window)
    lesson = lesson_of(window)
    typed(window, "equip")
    assert lesson.lines[-1].act == "equipment"
    assert not page_of(window).callbar.finder.isVisible()
    assert QApplication.focusWidget() is page_of(window).table
    typed(window, "no more bets")
    assert [line.say for line in lesson.lines if line.act == "call"][-1] == "no_more_bets"


def test_words_of_the_procedure_are_found_in_any_language(window: DeskWindow) -> None:
    begin(window, replace(DAY, procedure="lt-house"))
    lesson = lesson_of(window)
    typed(window, "statymai baigti")
    assert [line.say for line in lesson.lines if line.act == "call"][-1] == "no_more_bets"


def test_escape_leaves_the_finder_and_does_nothing(window: DeskWindow) -> None:
    begin(window)
    before = len(lesson_of(window).lines)
    QTest.keyClick(page_of(window).table, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    field = page_of(window).callbar.finder.field
    QTest.keyClicks(field, "equip")
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert not page_of(window).callbar.finder.isVisible()
    assert len(lesson_of(window).lines) == before
    assert QApplication.focusWidget() is page_of(window).table


def test_an_exam_turns_no_page_lights_nothing_and_lists_everything_alike(window: DeskWindow) -> None:
    conductor = begin(window, replace(DAY, mode="exam"))
    bar, lesson = page_of(window).callbar, lesson_of(window)
    assert bar.page is Page.TABLE
    bar.open_finder()
    listed = bar.finder.shown()
    phases = set()
    for _ in range(120):
        due = lesson.due()
        if due is None or lesson.finished:
            break
        phases.add(due.step.phase)
        conductor.attempt(due.act)
        assert bar.page is Page.TABLE
        assert page_of(window).table.due == frozenset()
    assert len(phases) > 5
    bar.open_finder()
    assert bar.finder.shown() == listed


def test_a_lesson_begins_where_it_was_told_to(qtbot: QtBot, window: DeskWindow) -> None:
    window.start_lesson(LessonChoice(procedure="european", boxes=3, seed=3, rounds=3, start="settlement"), None)
    qtbot.waitUntil(lambda: window.lesson is not None)
    due = lesson_of(window).due()
    assert due is not None
    assert due.step.phase == "settlement"
    assert page_of(window).callbar.page is Page.PLAY
    assert lesson_of(window).verdicts == []


def test_a_phase_that_never_comes_is_told_at_home(qtbot: QtBot, window: DeskWindow) -> None:
    window.home.set_procedures(RealBackend().procedures())
    window.start_lesson(LessonChoice(procedure="european", boxes=1, seed=1, rounds=1, start="end_of_shoe"), None)
    qtbot.waitUntil(lambda: not window.run_up.is_running)
    assert window.stack.currentWidget() is window.home
    fault = window.home.findChild(QLabel, "fault:start")
    assert isinstance(fault, QLabel)
    assert fault.isVisible()
    assert "before “End of the shoe” comes" in fault.text()
