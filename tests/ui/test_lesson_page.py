"""A lesson in the window: calls and keys, what each mode shows and keeps to itself, the machine's share, the record."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from tests.support.desk import (
    SHORT,
    Backend,
    begin,
    conductor_of,
    deal,
    find,
    is_call,
    is_lit,
    plays,
    settled,
)
from trainer import i18n
from trainer.app.callpages import Page, call_pages
from trainer.clock import SteppedClock
from trainer.game.acts import Act
from trainer.settings import Settings
from trainer.ui.callbar import ALT, CALL_KEYS, SHIFT
from trainer.ui.pages.backend import RealBackend
from trainer.ui.panels.keybutton import KeyButton
from trainer.ui.window import DeskWindow


def test_start_opens_the_lesson_and_its_record(qtbot: QtBot, window: DeskWindow, backend: Backend) -> None:
    QTest.mouseClick(find(window.home, QPushButton, "home:start"), Qt.MouseButton.LeftButton)
    assert window.stack.currentWidget() is window.lesson
    conductor = conductor_of(window)
    deal(conductor, is_call("place_bets"))
    settled(qtbot, window)
    assert backend.recorders[0].lines == list(conductor.lesson.lines)
    assert find(window, QLabel, "recorded").text() == f"{len(conductor.lesson.lines)} lines recorded"


def test_calls_by_key_and_by_click(qtbot: QtBot, window: DeskWindow) -> None:
    conductor = begin(window)
    assert window.lesson is not None
    table, bar = window.lesson.table, window.lesson.callbar
    deal(conductor, is_call("place_bets"))
    assert bar.page is Page.BETS
    key = find(bar, KeyButton, "call:place_bets").key
    assert key in CALL_KEYS
    QTest.keyClick(table, ord(key))
    assert [act.say for act in conductor.lesson.lines if act.act == "call"][-1] == "place_bets"
    deal(conductor, is_call("no_more_bets"))
    button = bar.button("call:no_more_bets")
    assert button is not None
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    QTest.keyClick(table, Qt.Key.Key_A)
    assert [act.act for act in conductor.lesson.lines if act.by == "croupier"][-2:] == ["call", "sweep"]
    assert conductor.lesson.verdicts == []


def test_every_phrase_has_a_key_of_its_own(window: DeskWindow) -> None:
    """On every page that has it; on no page does a key do two things."""
    conductor = begin(window)
    assert window.lesson is not None
    bar = window.lesson.callbar
    said = set()
    for page in Page:
        bar.show_page(page)
        shown = [button for button in bar.findChildren(KeyButton) if bar.button(button.objectName()) is button]
        buttons = [button for button in shown if bar.page_of(button.objectName()) is page]
        keys = [button.key for button in buttons]
        assert all(keys)
        assert len(set(keys)) == len(keys)
        calls = [button for button in buttons if button.objectName().startswith("call:")]
        assert {button.key.removeprefix(ALT).removeprefix(SHIFT) for button in calls} <= set(CALL_KEYS)
        said |= {button.objectName() for button in calls}
    assert said == {f"call:{say}" for say in conductor.lesson.procedure.phrases}


def test_a_cyrillic_keyboard_finds_the_same_keys(qtbot: QtBot, window: DeskWindow) -> None:
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QKeyEvent

    conductor = begin(window)
    assert window.lesson is not None
    first = next(iter(call_pages(conductor.lesson.procedure).calls[window.lesson.callbar.page]))
    event = QKeyEvent(QEvent.Type.KeyPress, 0x0419, Qt.KeyboardModifier.NoModifier, "й")
    QApplication.sendEvent(window.lesson.table, event)
    assert conductor.lesson.lines[-1].say == first


def test_the_total_is_typed_and_not_given_away(qtbot: QtBot, window: DeskWindow) -> None:
    conductor = begin(window)
    assert window.lesson is not None
    due = deal(conductor, is_call("dealer_total"))
    assert due is not None
    button = find(window.lesson.callbar, KeyButton, "call:dealer_total")
    assert str(due.total) not in button.text()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    field = find(window, QLineEdit, "entry:value")
    assert field.isVisible()
    assert field.text() == ""
    QTest.keyClicks(field, "q")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert field.isVisible()
    field.selectAll()
    QTest.keyClicks(field, str(due.total))
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert not field.isVisible()
    assert conductor.lesson.lines[-1].total == due.total or conductor.lesson.lines[-2].total == due.total


def test_a_wrong_act_is_judged_at_once(window: DeskWindow) -> None:
    conductor = begin(window)
    assert window.lesson is not None
    deal(conductor, is_call("no_more_bets"))
    conductor.attempt(Act(act="palms"))
    rows = window.lesson.side.verdicts.view.rows.rows
    assert len(rows) == 1
    assert rows[0].mark in ("critical", "serious", "minor", "note")
    verdict = conductor.lesson.verdicts[0]
    assert i18n.gettext(str(verdict.severity)) in rows[0].below
    assert find(window, QLabel, "bar:mark").isVisible()


def test_what_cannot_be_done_is_said_and_not_recorded(window: DeskWindow) -> None:
    conductor = begin(window)
    before = len(conductor.lesson.lines)
    conductor.attempt(Act(act="take", box=1, hand=1, bettor=1, stake="main"))
    assert len(conductor.lesson.lines) == before
    assert find(window, QLabel, "notice").text() == "There is no such bet."


def test_learn_lights_the_due_step_and_key(window: DeskWindow) -> None:
    conductor = begin(window, replace(SHORT, mode="learn"))
    assert window.lesson is not None
    deal(conductor, is_call("no_more_bets"))
    assert find(window.lesson.callbar, KeyButton, "call:no_more_bets").is_due
    assert [row.key for row in window.lesson.side.steps.view.rows.rows if row.is_due] == ["betting.close"]
    deal(conductor, lambda act: act.act == "deal")
    assert "shoe" in window.lesson.table.due


def test_the_checklist_has_only_what_the_lesson_comes_to(window: DeskWindow) -> None:
    begin(window)
    assert window.lesson is not None
    headed = [row.key for row in window.lesson.side.steps.view.rows.rows if row.is_header]
    assert headed[0] == "shuffle"
    assert "closing" not in headed


def test_practise_shows_it_when_asked(qtbot: QtBot, window: DeskWindow) -> None:
    conductor = begin(window)
    assert window.lesson is not None
    deal(conductor, is_call("no_more_bets"))
    button = find(window.lesson.callbar, KeyButton, "call:no_more_bets")
    assert not is_lit(button)
    QTest.keyClick(window.lesson.table, Qt.Key.Key_F1)
    assert is_lit(button)
    conductor.attempt(Act(act="call", say="no_more_bets"))
    assert not find(window.lesson.callbar, KeyButton, "call:no_more_bets").is_due


def test_an_exam_is_silent(qtbot: QtBot, window: DeskWindow) -> None:
    conductor = begin(window, replace(SHORT, mode="exam"))
    assert window.lesson is not None
    deal(conductor, is_call("no_more_bets"))
    conductor.attempt(Act(act="palms"))
    assert not window.lesson.side.isVisible()
    assert not window.lesson.edge.isVisible()
    assert not find(window, QLabel, "bar:mark").isVisible()
    assert not window.bar.pause.isVisible()
    assert window.lesson.table.due == frozenset()
    assert window.lesson.callbar.button("help:hint") is None
    QTest.keyClick(window.lesson.table, Qt.Key.Key_F1)
    assert not any(button.is_due for button in window.lesson.callbar.findChildren(KeyButton))


def test_the_demonstration_steps_and_plays(qtbot: QtBot, window: DeskWindow) -> None:
    conductor = begin(window, replace(SHORT, mode="demo"))
    assert plays(conductor)
    QTest.mouseClick(find(window, QPushButton, "demo:play"), Qt.MouseButton.LeftButton)
    assert not plays(conductor)
    before = len(conductor.lesson.lines)
    QTest.mouseClick(find(window, QPushButton, "demo:step"), Qt.MouseButton.LeftButton)
    assert len(conductor.lesson.lines) > before
    conductor.attempt(Act(act="palms"))
    assert conductor.lesson.lines[-1].act != "palms"
    conductor.set_interval(1)
    assert window.lesson is not None
    with qtbot.waitSignal(window.lesson.finished, timeout=60_000):
        conductor.set_playing(True)
    assert window.stack.currentWidget() is window.debrief
    assert conductor.lesson.verdicts == []


def test_the_machine_performs_the_phases_it_was_given(
    qtbot: QtBot, window: DeskWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("trainer.ui.pages.conductor.ASSIST_MS", 0)
    conductor = begin(window, replace(SHORT, assist=("shuffle", "cut", "burn")))

    def bets_are_due() -> bool:
        due = conductor.lesson.due()
        return due is not None and is_call("place_bets")(due.act)

    qtbot.waitUntil(bets_are_due)
    assert any(act.act == "burn" for act in conductor.lesson.lines)


def test_pause_hides_the_table_and_stops_the_clock(qtbot: QtBot, window: DeskWindow) -> None:
    conductor = begin(window)
    QTest.mouseClick(window.bar.pause, Qt.MouseButton.LeftButton)
    cover = find(window, QWidget, "pausecover")
    assert cover.isVisible()
    assert conductor.clock.now() == conductor.clock.now()
    before = len(conductor.lesson.lines)
    conductor.attempt(Act(act="wash"))
    assert len(conductor.lesson.lines) == before
    QTest.mouseClick(find(window, QPushButton, "pause:goon"), Qt.MouseButton.LeftButton)
    assert not cover.isVisible()
    conductor.attempt(Act(act="wash"))
    assert len(conductor.lesson.lines) > before


def test_a_full_disk_is_told_and_the_lesson_goes_on(qtbot: QtBot, window: DeskWindow, backend: Backend, tmp_path: Path) -> None:
    backend.full_at = 10
    conductor = begin(window, SHORT, tmp_path)
    deal(conductor, is_call("place_bets"))
    settled(qtbot, window)
    warning = find(window, QLabel, "warning")
    assert warning.isVisible()
    assert warning.text().startswith("The disk is full")
    assert warning.text().endswith("The lesson goes on in memory.")
    assert find(window, QLabel, "recorded").text() == "The record is in memory only."
    before = len(conductor.lesson.lines)
    deal(conductor, is_call("no_more_bets"))
    assert len(conductor.lesson.lines) > before


def test_the_real_record_is_whole(qtbot: QtBot, tmp_path: Path) -> None:
    window = DeskWindow(RealBackend(), Settings(motion="none", lesson=SHORT), None, clocks=SteppedClock)
    qtbot.addWidget(window)
    window.show()
    conductor = begin(window, SHORT, tmp_path / "records")
    deal(conductor)
    settled(qtbot, window)
    (path,) = (tmp_path / "records").glob("*.jsonl")
    text = path.read_text("utf-8")
    assert text.count("\n") == len(conductor.lesson.lines) + 2
    assert '"complete":true' in text.replace(" ", "").splitlines()[-1]
