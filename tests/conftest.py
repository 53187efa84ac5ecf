"""What every test runs under: no screen, no noise in the log, no trace in the user's folders, settled randomness."""

from __future__ import annotations

import logging
import os
import shutil
import tempfile
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import settings

_HOME = pytest.StashKey[Path]()
_FOLDERS = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--headed", action="store_true", help="open real windows instead of drawing off the screen")


def pytest_configure(config: pytest.Config) -> None:
    if not config.getoption("--headed"):
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    for name in [name for name in os.environ if name.startswith("TRAINER_") or name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES")]:
        del os.environ[name]
    os.environ["LANG"] = "C.UTF-8"
    home = Path(tempfile.mkdtemp(prefix="trainer-tests-"))
    config.stash[_HOME] = home
    for name in _FOLDERS:
        os.environ[name] = str(home / name.lower())
    settings.register_profile("dev", max_examples=50, deadline=None)
    settings.register_profile("ci", max_examples=100, deadline=None, derandomize=True, print_blob=True)
    settings.load_profile("ci" if os.environ.get("CI") else "dev")


def pytest_unconfigure(config: pytest.Config) -> None:
    home = config.stash.get(_HOME, None)
    if home is not None:
        shutil.rmtree(home, ignore_errors=True)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if {"qapp", "qtbot"} & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.gui)


class _Warnings(logging.Handler):
    """Collects what was logged as a warning or worse."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(f"{record.name}: {record.levelname}: {record.getMessage()}")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """A warning in the log fails the test unless it is marked `allow_log`."""
    heard = _Warnings()
    root = logging.getLogger()
    root.addHandler(heard)
    try:
        result = yield
    finally:
        root.removeHandler(heard)
    if heard.lines and item.get_closest_marker("allow_log") is None:
        pytest.fail("logged during the test:\n" + "\n".join(heard.lines), pytrace=False)
    return result
