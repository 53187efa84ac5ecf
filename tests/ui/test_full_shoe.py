"""Whole lessons dealt through the real window: by keys alone, by the mouse alone, rightly and wrongly."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from tests.support.hands import KeyHands, Pair, deal_all, lesson_of, page_of
from tests.support.mouse import MouseHands
from trainer import i18n
from trainer.audit.regrade import regrade_file
from trainer.clock import SteppedClock
from trainer.game.acts import Act
from trainer.procedure.model import ErrorClass
from trainer.records.reader import Seal, read_record
from trainer.settings import LessonChoice, Settings
from trainer.ui.pages.backend import RealBackend
from trainer.ui.window import DeskWindow

WHOLE = LessonChoice(procedure="lt-house", boxes=7, seed=3)
"""All of a shoe, from the shuffle to the round in which the stop card came."""
SHORT = LessonChoice(procedure="lt-house", boxes=3, seed=7, rounds=1)
TWO_SHOES = LessonChoice(procedure="european", boxes=7, seed=5, rounds=14)
RESPLIT = LessonChoice(procedure="european", boxes=3, seed=6, rounds=2)
"""A hand of a split is split again."""
DAY = LessonChoice(procedure="european", boxes=1, seed=151, rounds=2, day=True, guests="lively")
"""A short one in which notes, change, a fill, a credit and a relief come up."""
BUSY_DAY = LessonChoice(procedure="european", boxes=3, seed=209, rounds=2, day=True, guests="lively")
"""One with an untidy bet, and a joined one that goes to another hand of a split."""
HANDS: dict[str, Callable[[DeskWindow], Pair]] = {"keys": KeyHands, "mouse": MouseHands}


class Desk:
    """Opens windows for a choice, and finds what was recorded."""

    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        self._qtbot = qtbot
        self._folder = folder
        self.window: DeskWindow | None = None

    def open(self, choice: LessonChoice) -> DeskWindow:
        settings = Settings(motion="none", data_folder=str(self._folder), lesson=choice)
        window = DeskWindow(RealBackend(), settings, None, clocks=SteppedClock)
        self.window = window
        window.resize(1440, 900)
        with self._qtbot.waitSignal(window.first_painted):
            window.show()
        window.activateWindow()
        self._qtbot.waitUntil(window.isActiveWindow)
        window.load_procedures()
        self._qtbot.waitUntil(lambda: window.home.procedure is not None)
        return window

    def record(self) -> Path:
        """The one record, when all that was given to the worker has been written."""
        written: list[object] = []
        assert self.window is not None
        self.window.worker.submit(lambda: None, written.append)
        self._qtbot.waitUntil(lambda: bool(written))
        (path,) = self._folder.glob("*.jsonl")
        return path


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Iterator[Desk]:
    i18n.set_language("en")
    made = Desk(qtbot, tmp_path)
    yield made
    if made.window is not None:
        made.window.close()
        made.window.deleteLater()


def deal_until(window: DeskWindow, hands: Pair, is_wanted: Callable[[Act], bool]) -> Act:
    """Deal rightly until an act is due that is wanted."""
    lesson = lesson_of(window)
    for _ in range(2000):
        QApplication.processEvents()
        due = lesson.due()
        assert due is not None
        if is_wanted(due.act):
            return due.act
        hands.do(due.act)
    raise AssertionError("it never fell due")


# -- rightly -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hands", HANDS)
def test_a_whole_shoe(desk: Desk, hands: str) -> None:
    window = desk.open(WHOLE)
    pair = HANDS[hands](window)
    pair.begin()
    lesson = deal_all(window, pair)
    assert lesson.table.stop_card_out
    assert lesson.verdicts == []
    assert window.stack.currentWidget() is window.debrief
    path = desk.record()
    record, found = read_record(path), regrade_file(path)
    assert [act.to_json() for act in record.acts] == [act.to_json() for act in lesson.lines]
    assert record.close is not None
    assert (record.seal, record.close.complete) == (Seal.OK, True)
    assert found.verdicts == ()
    assert set(found.counts) == {ErrorClass.CORRECT}
    assert (str(found.grade.result), found.grade.mark) == ("passed", 1000)


@pytest.mark.parametrize("choice", [TWO_SHOES, RESPLIT], ids=["two shoes", "resplit"])
@pytest.mark.parametrize("hands", HANDS)
def test_what_a_shoe_of_the_house_does_not_show(desk: Desk, hands: str, choice: LessonChoice) -> None:
    window = desk.open(choice)
    pair = HANDS[hands](window)
    pair.begin()
    lesson = deal_all(window, pair)
    assert lesson.verdicts == []
    acts = {act.act for act in lesson.lines}
    assert {"collect", "count"} <= acts or choice is RESPLIT
    assert regrade_file(desk.record()).verdicts == ()


@pytest.mark.parametrize("choice", [DAY, BUSY_DAY], ids=["one box", "faults"])
@pytest.mark.parametrize("hands", HANDS)
def test_a_whole_working_day(desk: Desk, hands: str, choice: LessonChoice) -> None:
    """From the sign and the float to the lock, with all that comes up between rounds, and guests as they are."""
    window = desk.open(choice)
    pair = HANDS[hands](window)
    pair.begin()
    lesson = deal_all(window, pair)
    assert lesson.verdicts == []
    done = {act.act for act in lesson.lines if act.by == "croupier"}
    assert done >= {"equipment", "unlock", "spread_float", "count_float", "sign", "drop_slip"}
    assert done >= {"unseal", "verify", "store", "lock"}
    if choice is DAY:
        others = {act.act for act in lesson.lines if act.by != "croupier"}
        assert others >= {"cash", "change", "fill_slip", "credit_slip", "relief", "closing_time"}
        assert done >= {"spread_notes", "prove", "cut_out", "pass_chips", "rack", "drop_notes"}
    else:
        assert done >= {"straighten", "move"}
    assert regrade_file(desk.record()).verdicts == ()


# -- wrongly -------------------------------------------------------------------------------------------------------------


def wrong_card(window: DeskWindow, hands: Pair) -> ErrorClass:
    """The first two cards change places."""
    due = deal_until(window, hands, lambda act: act.act == "deal")
    for act in (Act(act="deal", to="box", box=4, hand=1), due):
        hands.do(act)
        QApplication.processEvents()
    return ErrorClass.ORDER


def one_chip_too_many(window: DeskWindow, hands: Pair) -> ErrorClass:
    due = deal_until(window, hands, lambda act: act.act == "pay")
    smallest = min(lesson_of(window).procedure.rules.denominations)
    chips = dict(due.chips or {})
    chips[smallest] = chips.get(smallest, 0) + 1
    hands.do(replace(due, chips=chips, amount=None))
    return ErrorClass.WRONG_VALUE


def call_said_twice(window: DeskWindow, hands: Pair) -> ErrorClass:
    due = deal_until(window, hands, lambda act: act.say == "no_more_bets")
    hands.do(due)
    hands.do(due)
    return ErrorClass.REPEATED


def wrong_total(window: DeskWindow, hands: Pair) -> ErrorClass:
    due = deal_until(window, hands, lambda act: act.say == "dealer_total")
    hands.do(replace(due, total=(due.total or 0) + 1))
    return ErrorClass.WRONG_VALUE


def needless_palms(window: DeskWindow, hands: Pair) -> ErrorClass:
    deal_until(window, hands, lambda act: act.say == "no_more_bets")
    hands.do(Act(act="palms"))
    return ErrorClass.EXTRA


SLIPS = [wrong_card, one_chip_too_many, call_said_twice, wrong_total, needless_palms]


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip.__name__)
@pytest.mark.parametrize("hands", HANDS)
def test_a_wrong_act_is_told_at_once(desk: Desk, hands: str, slip: Callable[[DeskWindow, Pair], ErrorClass]) -> None:
    window = desk.open(SHORT)
    pair = HANDS[hands](window)
    pair.begin()
    wanted = slip(window, pair)
    lesson, page = lesson_of(window), page_of(window)
    assert [verdict.error for verdict in lesson.verdicts] == [wanted]
    rows = page.side.verdicts.view.rows.rows
    assert [row.mark for row in rows] == [str(lesson.verdicts[0].severity)]
    deal_all(window, pair)
    assert [verdict.error for verdict in regrade_file(desk.record()).verdicts] == [wanted]


@pytest.mark.parametrize("hands", HANDS)
def test_an_exam_tells_nothing_until_the_debrief(desk: Desk, hands: str) -> None:
    window = desk.open(replace(SHORT, mode="exam"))
    pair = HANDS[hands](window)
    pair.begin()
    needless_palms(window, pair)
    one_chip_too_many(window, pair)
    lesson, page = lesson_of(window), page_of(window)
    assert len(lesson.verdicts) == 2
    assert not page.side.isVisible()
    assert page.side.verdicts.view.rows.rowCount() == 0
    assert page.table.due == frozenset()
    assert not [label for label in window.findChildren(QLabel, "bar:mark") if label.isVisible()]
    QTest.keyClick(page.table, Qt.Key.Key_F1)
    assert page.table.due == frozenset()
    deal_all(window, pair)
    assert window.debrief is not None
    assert window.stack.currentWidget() is window.debrief
    assert window.debrief.model.rowCount() == 2
