"""Nothing of the call bar has to be scrolled to: all of every page is in sight, in every language and for every procedure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication, QLabel, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from tests.support.hands import page_of
from trainer import i18n
from trainer.app.callpages import Page
from trainer.clock import SteppedClock
from trainer.procedure.load import load, shipped
from trainer.settings import LessonChoice, Settings
from trainer.ui.callbar import CallBar
from trainer.ui.fonts import font
from trainer.ui.pages.backend import RealBackend
from trainer.ui.panels.keybutton import KeyButton
from trainer.ui.window import DeskWindow

SIZES = ((1024, 700), (1280, 720), (1366, 768))
"""The least the window can be, and two sizes of laptops."""


@cache
def backend() -> RealBackend:
    return RealBackend()


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication) -> Iterator[DeskWindow]:
    usual = qapp.font()
    qapp.setFont(font(13))  # as the program starts
    made = DeskWindow(backend(), Settings(motion="none"), None, clocks=SteppedClock)
    made.show()
    yield made
    made.close()
    made.deleteLater()
    i18n.set_language("en")
    qapp.setFont(usual)


def place(widget: QWidget, bar: CallBar) -> QRect:
    return QRect(widget.mapTo(bar, QPoint(0, 0)), widget.size())


def settle() -> None:
    for _ in range(4):  # layouts inside layouts ask again
        QApplication.processEvents()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_all_of_every_page_is_in_sight(window: DeskWindow, language: str, size: tuple[int, int]) -> None:
    i18n.set_language(language)
    window.retranslate()
    window.resize(*size)
    for name in shipped():
        limits = load(name).rules.limits[0]
        choice = LessonChoice(procedure=name, boxes=7, seed=3, rounds=1, mode="learn")
        window.start_lesson(replace(choice, minimum=limits.minimum, maximum=limits.maximum), None)
        bar = page_of(window).callbar
        for page in Page:
            bar.show_page(page)
            settle()
            where = f"{language} {size} {name} {page}"
            for area in bar.findChildren(QScrollArea):
                if area.isVisible():
                    assert area.verticalScrollBar().maximum() == 0, where
                    assert area.horizontalScrollBar().maximum() == 0, where
            hand = place(bar.inhand, bar)
            shown = [button for button in bar.findChildren(KeyButton) if button.isVisible()]
            assert len(shown) > 12, where
            for button in shown:
                at = place(button, bar)
                assert bar.rect().contains(at), f"{where} {button.text()}"
                assert not at.intersects(hand), f"{where} {button.text()}"
                assert button.width() >= button.sizeHint().width(), f"{where} {button.text()}"
        assert page_of(window).table.height() > size[1] * 3 // 5, name


def test_the_table_keeps_its_height_from_page_to_page(window: DeskWindow) -> None:
    window.resize(1024, 700)
    window.start_lesson(LessonChoice(procedure="european", boxes=7, seed=3, rounds=1), None)
    heights = set()
    for page in Page:
        page_of(window).callbar.show_page(page)
        settle()
        heights.add(page_of(window).table.height())
    assert len(heights) == 1


def test_the_chips_in_hand_stand_in_one_line(window: DeskWindow) -> None:
    """With as many values as a tray has; those for which there is no room are told to a screen reader alone."""
    window.resize(1024, 700)
    window.start_lesson(LessonChoice(procedure="european", boxes=7, seed=3, rounds=1), None)
    card = page_of(window).callbar.inhand
    card.show_chips({50000: 2, 10000: 3, 2500: 3, 1000: 4, 500: 2, 250: 1})
    settle()
    total, parts = card.findChild(QLabel, "inhand:sum"), card.findChild(QLabel, "inhand:parts")
    assert isinstance(total, QLabel)
    assert isinstance(parts, QLabel)
    for label in (total, parts):
        assert label.width() >= label.sizeHint().width(), label.text()
        assert card.rect().contains(QRect(label.pos(), label.size()))
    assert parts.text().endswith("…")
    assert card.accessibleName().endswith("2.50")
