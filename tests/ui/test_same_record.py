"""A lesson dealt at the desk and the same one typed in ``trainer drill`` give the same record, but for the times."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.support.hands import KeyHands, deal_all
from tests.support.records import Line, lines_of
from trainer import i18n
from trainer.cli.main import run
from trainer.cli.typed import typed_of
from trainer.clock import SteppedClock
from trainer.game.acts import Act, By
from trainer.settings import LessonChoice, Settings
from trainer.ui.pages.backend import RealBackend
from trainer.ui.pages.conductor import Conductor
from trainer.ui.window import DeskWindow


def at_the_desk(qtbot: QtBot, choice: LessonChoice, folder: Path) -> Path:
    """Deal by keys, or let the demonstration run; the record."""
    settings = Settings(motion="none", data_folder=str(folder), lesson=choice)
    window = DeskWindow(RealBackend(), settings, None, clocks=SteppedClock)
    window.resize(1440, 900)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    window.load_procedures()
    qtbot.waitUntil(lambda: window.home.procedure is not None)
    hands = KeyHands(window)
    hands.begin()
    if choice.mode == "demo":
        assert window.lesson is not None
        with qtbot.waitSignal(window.lesson.finished, timeout=60_000):
            conductor = window.lesson.findChild(Conductor)
            assert isinstance(conductor, Conductor)
            conductor.set_interval(0)
    else:
        deal_all(window, hands)
    window.close()
    window.deleteLater()
    (path,) = folder.glob("*.jsonl")
    return path


def typed(lines: list[Line]) -> str:
    """The croupier's acts of a record as they are typed."""
    acts = [line for line in lines if line.get("by") == By.CROUPIER]
    fields = ("act", "say", "to", "box", "hand", "bettor", "stake", "amount", "total", "depth")
    return "".join(typed_of(Act(**{name: act[name] for name in fields if name in act})) + "\n" for act in acts)


def timeless(path: Path) -> list[Line]:
    """The lines without what depends on the time."""
    lines = lines_of(path)
    for line in lines:
        line.pop("t", None)
        if isinstance(line.get("close"), dict):
            line["close"].pop("root", None)
    return lines


@pytest.mark.parametrize("procedure", ["lt-house", "european"])
def test_desk_and_drill_write_the_same(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], procedure: str
) -> None:
    i18n.set_language("en")
    dealt = timeless(at_the_desk(qtbot, LessonChoice(procedure=procedure, boxes=7, seed=5, rounds=3), tmp_path / "desk"))
    assert {line.get("stake") for line in dealt} >= {"main", "double", "split", "insurance"}
    monkeypatch.setattr("sys.stdin", StringIO(typed(dealt)))
    out = tmp_path / "drill.jsonl"
    status = run(["drill", procedure, "--boxes", "7", "--seed", "5", "--rounds", "3", "--out", str(out), "--language", "en"])
    said = capsys.readouterr()
    assert (status, said.err) == (0, "")
    assert timeless(out) == dealt


def test_the_demonstration_and_the_drill_that_plays_write_the_same(
    qtbot: QtBot, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is left to the croupier is done or left out alike."""
    i18n.set_language("en")
    choice = LessonChoice(procedure="bg-house", boxes=3, seed=5, rounds=2, mode="demo")
    dealt = timeless(at_the_desk(qtbot, choice, tmp_path / "desk"))
    out = tmp_path / "drill.jsonl"
    sizes = ("--boxes", "3", "--seed", "5", "--rounds", "2")
    status = run(["drill", "bg-house", *sizes, "--play", "--out", str(out), "--language", "en"])
    said = capsys.readouterr()
    assert (status, said.err) == (0, "")
    assert timeless(out) == dealt
