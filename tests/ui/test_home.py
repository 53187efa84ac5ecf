"""What the home page asks beside boxes and limits: where a lesson begins, a whole day, and how the guests are."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QCheckBox, QComboBox, QLabel, QLineEdit, QPushButton, QRadioButton
from pytestqt.qtbot import QtBot

from tests.support.hands import lesson_of
from trainer import i18n
from trainer.clock import SteppedClock
from trainer.procedure.load import load as procedure
from trainer.procedure.options import with_options
from trainer.settings import LessonChoice, Settings, load
from trainer.ui.pages.backend import RealBackend
from trainer.ui.pages.checks import check
from trainer.ui.window import DeskWindow


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "settings.json"


@pytest.fixture
def window(qtbot: QtBot, place: Path) -> Iterator[DeskWindow]:
    i18n.set_language("en")
    choice = LessonChoice(procedure="european", boxes=1, seed=3, rounds=3)
    settings = Settings(motion="none", lesson=choice, data_folder=str(place.parent))
    made = DeskWindow(RealBackend(), settings, place, clocks=SteppedClock)
    made.show()
    made.home.set_procedures(RealBackend().procedures())
    yield made
    made.close()
    made.deleteLater()
    i18n.set_language("en")


def pick(window: DeskWindow, phase: str) -> QComboBox:
    """Choose the phase to begin with, as the list does when a row of it is clicked."""
    combo = window.home.findChild(QComboBox, "home:start_phase")
    assert isinstance(combo, QComboBox)
    combo.setCurrentIndex(combo.findData(phase))
    combo.activated.emit(combo.currentIndex())
    return combo


def press_start(window: DeskWindow) -> None:
    start = window.home.findChild(QPushButton, "home:start")
    assert isinstance(start, QPushButton)
    QTest.mouseClick(start, Qt.MouseButton.LeftButton)


def choose(window: DeskWindow, name: str) -> None:
    card = window.home.findChild(QAbstractButton, f"procedure:{name}")
    assert isinstance(card, QAbstractButton)
    card.click()


@pytest.mark.parametrize(
    ("name", "never"),
    [("european", {"machine"}), ("ru-numbered", {"shuffle", "cut", "end_of_shoe"})],
)
def test_phases_that_this_house_never_deals_are_not_offered(window: DeskWindow, name: str, never: set[str]) -> None:
    choose(window, name)
    combo, procedure = pick(window, "settlement"), window.home.procedure
    assert procedure is not None
    assert procedure.id == name
    offered = [phase.id for phase in procedure.phases if phase.id not in never]
    assert [combo.itemData(at) for at in range(combo.count())] == ["", *offered]
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    boxes = [box.objectName().partition(":") for box in window.home.findChildren(QCheckBox)]
    assert [phase for kind, _sign, phase in boxes if kind == "assist"] == offered


def test_a_phase_that_the_next_house_never_deals_is_let_go(window: DeskWindow) -> None:
    pick(window, "cut")
    choose(window, "ru-numbered")
    assert window.home.choice.start == ""
    choose(window, "european")
    assert window.home.choice.start == ""


def test_phases_are_offered_in_the_language_in_use(window: DeskWindow) -> None:
    combo = pick(window, "settlement")
    procedure = window.home.procedure
    assert procedure is not None
    window.set_language("lt")
    assert combo.currentData() == "settlement"
    assert combo.currentText() == next(phase.title("lt") for phase in procedure.phases if phase.id == "settlement")


def test_what_is_chosen_is_dealt_and_remembered(qtbot: QtBot, window: DeskWindow, place: Path) -> None:
    pick(window, "settlement")
    day, lively = window.home.findChild(QCheckBox, "home:day"), window.home.findChild(QRadioButton, "guests:lively")
    assert isinstance(day, QCheckBox)
    assert isinstance(lively, QRadioButton)
    day.click()
    lively.click()
    assert (window.home.choice.start, window.home.choice.day, window.home.choice.guests) == ("settlement", True, "lively")
    press_start(window)
    qtbot.waitUntil(lambda: window.lesson is not None)
    setup = lesson_of(window).setup
    assert (setup.start, setup.day, setup.guests) == ("settlement", True, "lively")
    due = lesson_of(window).due()
    assert due is not None
    assert due.step.phase == "settlement"
    assert lesson_of(window).verdicts == []
    done: list[object] = []
    window.worker.submit(lambda: None, done.append)
    qtbot.waitUntil(lambda: bool(done))
    kept = load({}, {}, place).settings.lesson
    assert (kept.start, kept.day, kept.guests) == ("settlement", True, "lively")


def test_guests_in_a_settings_file_are_quiet_or_lively(place: Path) -> None:
    place.write_text('{"lesson": {"guests": "drunk"}}', encoding="utf-8")
    loaded = load({}, {}, place)
    assert loaded.notice is not None
    assert loaded.settings.lesson.guests == "quiet"


def test_limits_that_the_text_does_not_allow_are_refused_at_their_field(window: DeskWindow) -> None:
    choose(window, "fr-2007")
    said = window.home.findChild(QLabel, "fault:limits")
    most = window.home.findChild(QLineEdit, "home:maximum")
    assert isinstance(said, QLabel) and isinstance(most, QLineEdit)
    assert (most.text(), said.isVisible()) == ("500", False)
    most.selectAll()
    QTest.keyClicks(most, "100")
    assert "it allows 1:50, 1:100, 1:200" in said.text()
    press_start(window)
    assert window.stack.currentWidget() is window.home


def test_too_few_boxes_for_a_lone_guest_are_refused_at_their_field(window: DeskWindow) -> None:
    house = with_options(procedure("fr-2007"), {"sole_player_min_boxes": 2})
    choose(window, "fr-2007")
    assert check(window.home.entered(), procedure("fr-2007")).faults == {}
    assert "there is one guest" in check(window.home.entered(), house).faults["boxes"]
