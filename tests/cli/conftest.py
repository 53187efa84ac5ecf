"""Commands are run in this process; what they set for it is put back."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest

from tests.support.commands import Done, Run
from tests.support.records import dealt
from trainer.cli.main import run as run_main
from trainer.i18n import set_language


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    set_language("en")


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs the program with arguments, and with `typed` on its standard input."""

    def go(*arguments: object, typed: str = "") -> Done:
        monkeypatch.setattr("sys.stdin", StringIO(typed))
        capsys.readouterr()
        status = run_main([str(argument) for argument in arguments])
        printed = capsys.readouterr()
        return Done(status, printed.out, printed.err)

    return go


@pytest.fixture(scope="session")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of three rounds dealt rightly by `european`."""
    path = tmp_path_factory.mktemp("records") / "model.jsonl"
    dealt(path)
    return path
