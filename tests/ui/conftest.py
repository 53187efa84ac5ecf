"""What tests of the desk begin with: English, a window with a short lesson chosen, a table by itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.support.desk import SHORT, Backend, procedures
from tests.support.felt import TRAY, Hands, opened, picture, round_under_way
from trainer import i18n
from trainer.clock import SteppedClock
from trainer.game.table import Table
from trainer.settings import Settings
from trainer.ui.window import DeskWindow


@pytest.fixture
def backend() -> Backend:
    return Backend()


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    i18n.set_language("en")
    yield
    i18n.set_language("en")


@pytest.fixture
def window(qtbot: QtBot, backend: Backend, tmp_path: Path) -> Iterator[DeskWindow]:
    settings = Settings(motion="none", lesson=SHORT, data_folder=str(tmp_path))
    made = DeskWindow(backend, settings, tmp_path / "settings.json", clocks=SteppedClock)
    made.resize(1440, 900)
    with qtbot.waitSignal(made.first_painted):
        made.show()
    made.home.set_procedures(procedures())
    yield made
    made.close()
    made.deleteLater()


@pytest.fixture
def hands(qtbot: QtBot) -> Hands:
    return opened(qtbot, picture(round_under_way()))


@pytest.fixture
def shuffle(qtbot: QtBot) -> Hands:
    return opened(qtbot, picture(Table(7, TRAY), pack_stage="one_pack"))
