"""Whole lessons dealt through the real window: by keys alone, by the mouse alone, rightly and wrongly."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.support.hands import KeyHands, MouseHands, Pair, deal_all, lesson_of, page_of
from trainer import i18n
from trainer.audit.regrade import regrade_file
from trainer.clock import SteppedClock
from trainer.records.reader import Seal, read_record
from trainer.settings import LessonChoice, Settings
from trainer.ui.pages.backend import RealBackend
from trainer.ui.window import DeskWindow

WHOLE = LessonChoice(procedure="lt-house", boxes=7, seed=3)
"""All of a shoe, from the shuffle to the round in which the stop card came."""


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path) -> Iterator[DeskWindow]:
    i18n.set_language("en")
    window = DeskWindow(RealBackend(), Settings(motion="none", data_folder=str(tmp_path)), None, clocks=SteppedClock)
    window.resize(1440, 900)
    with qtbot.waitSignal(window.first_painted):
        window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    yield window
    window.close()
    window.deleteLater()
