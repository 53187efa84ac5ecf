"""A lesson of what two houses do otherwise, at the desk: chosen at home, marked in the checklist, counted at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QLabel, QWidget
from pytestqt.qtbot import QtBot

from tests.support.hands import KeyHands, lesson_of, page_of
from tests.support.records import Line, lines_of
from trainer import i18n
from trainer.app.differences import relearning
from trainer.app.setup import Setup
from trainer.cli.main import run
from trainer.cli.typed import typed_of
from trainer.clock import SteppedClock
from trainer.game.acts import Act, By
from trainer.procedure.compare import differing_steps
from trainer.procedure.load import load as procedure_named
from trainer.procedure.load import program
from trainer.settings import LessonChoice, Settings, load
from trainer.ui.pages import conductor as conducting
from trainer.ui.pages.backend import RealBackend
from trainer.ui.pages.conductor import Conductor
from trainer.ui.window import DeskWindow

PAIR = LessonChoice(procedure="bg-ordinance-28", boxes=5, seed=5, rounds=2, known="bg-house")
"""Little differs: most is dealt by the machine."""
FAR = LessonChoice(procedure="lt-house", boxes=3, seed=5, rounds=2, known="european")
Open = Callable[[LessonChoice], DeskWindow]


@pytest.fixture
def opened(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Open]:
    """A window with a choice remembered; what the machine does in a lesson it does at once."""
    monkeypatch.setattr(conducting, "ASSIST_MS", 0)
    i18n.set_language("en")
    made: list[DeskWindow] = []

    def open_it(choice: LessonChoice) -> DeskWindow:
        settings = Settings(motion="none", data_folder=str(tmp_path / "desk"), lesson=choice)
        window = DeskWindow(RealBackend(), settings, tmp_path / "settings.json", clocks=SteppedClock)
        made.append(window)
        window.resize(1440, 900)
        window.show()
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        window.load_procedures()
        qtbot.waitUntil(lambda: window.home.procedure is not None)
        return window

    yield open_it
    for window in made:
        window.close()
        window.deleteLater()
    i18n.set_language("en")


def find(window: DeskWindow, kind: type[QWidget], name: str) -> QWidget:
    found = window.findChild(kind, name)
    assert isinstance(found, kind), name
    return found


def houses(window: DeskWindow) -> QComboBox:
    combo = find(window, QComboBox, "home:known")
    assert isinstance(combo, QComboBox)
    return combo


def come_from(window: DeskWindow, name: str) -> None:
    """Choose the house one comes from, as the list does when a row of it is clicked."""
    combo = houses(window)
    combo.setCurrentIndex(combo.findData(name))
    combo.activated.emit(combo.currentIndex())


def conductor_of(window: DeskWindow) -> Conductor:
    return page_of(window).findChildren(Conductor)[-1]


def deal_mine(qtbot: QtBot, window: DeskWindow, hands: KeyHands) -> set[str]:
    """Deal by keys what is left to the croupier; the phases in which that was."""
    conductor, lesson = conductor_of(window), lesson_of(window)
    mine: set[str] = set()
    for _ in range(2000):
        QApplication.processEvents()
        due, before = lesson.due(), len(lesson.lines)
        if due is None or lesson.finished:
            break
        if conductor.is_assisted(due):
            qtbot.waitUntil(lambda before=before: len(lesson.lines) > before)  # type: ignore[misc]
            continue
        mine.add(due.step.phase)
        hands.do(due.act)
        assert len(lesson.lines) > before
    assert lesson.finished
    return mine


def typed(lines: list[Line], by_machine: set[int]) -> str:
    """What the croupier did himself, as it is typed."""
    acts = [line for line in lines if line.get("by") == By.CROUPIER and line["n"] not in by_machine]
    fields = ("act", "say", "to", "box", "hand", "bettor", "stake", "amount", "total", "depth")
    return "".join(typed_of(Act(**{name: act[name] for name in fields if name in act})) + "\n" for act in acts)


def timeless(path: Path) -> list[Line]:
    lines = lines_of(path)
    for line in lines:
        line.pop("t", None)
        if isinstance(line.get("close"), dict):
            line["close"].pop("root", None)
    return lines


@pytest.mark.parametrize("choice", [PAIR, FAR], ids=["little differs", "much differs"])
def test_desk_and_drill_write_the_same(
    qtbot: QtBot, opened: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
    choice: LessonChoice,
) -> None:  # fmt: skip
    window = opened(choice)
    hands = KeyHands(window)
    hands.begin()
    lesson, conductor = lesson_of(window), conductor_of(window)
    mine = deal_mine(qtbot, window, hands)
    assert mine
    assert not mine & lesson.setup.assist
    assert lesson.verdicts == []
    wanted = relearning(Setup(), program(choice.known), program(choice.procedure))
    assert lesson.setup.assist == wanted.assist
    steps = lesson.procedure.steps
    by_machine = {n for n, due in conductor.owed.items() if steps[due.step].phase in lesson.setup.assist}
    assert by_machine
    window.close()
    (path,) = (tmp_path / "desk").glob("*.jsonl")
    dealt = timeless(path)
    monkeypatch.setattr("sys.stdin", StringIO(typed(dealt, by_machine)))
    out = tmp_path / "drill.jsonl"
    sizes = ("--boxes", str(choice.boxes), "--seed", str(choice.seed), "--rounds", str(choice.rounds))
    status = run(["drill", choice.procedure, "--relearn", choice.known, *sizes, "--out", str(out), "--language", "en"])
    said = capsys.readouterr()
    assert (status, said.err) == (0, "")
    assert timeless(out) == dealt


def test_it_is_chosen_at_home_and_remembered(opened: Open, tmp_path: Path) -> None:
    window = opened(replace(PAIR, known=""))
    combo = houses(window)
    assert combo.currentData() == ""
    offered = [combo.itemData(at) for at in range(combo.count())]
    assert "bg-ordinance-28" not in offered
    assert {"bg-house", "european", "lt-house"} <= set(offered)
    come_from(window, "bg-house")
    assert window.home.choice.known == "bg-house"
    summary = find(window, QLabel, "home:summary")
    assert isinstance(summary, QLabel)
    assert "as far as it differs from" in summary.text()
    dealt = find(window, QLabel, "home:dealt")
    assert isinstance(dealt, QLabel)
    assert dealt.isVisible()
    assert dealt.text() == "You deal: “Burn”, “Insurance and even money”, “Decisions”. The machine deals the rest."
    window.set_language("lt")
    assert combo.currentText() == procedure_named("bg-house").title("lt")
    window.home.start.click()
    assert lesson_of(window).setup.assist >= {"shuffle", "settlement"}
    window.close()
    assert load({}, {}, tmp_path / "settings.json").settings.lesson.known == "bg-house"


def test_a_house_stays_chosen_while_its_own_procedure_is_looked_at(opened: Open) -> None:
    window = opened(PAIR)
    cards = window.home.findChildren(QWidget)
    by_name = {card.objectName(): card for card in cards if card.objectName().startswith("procedure:")}
    by_name["procedure:bg-house"].click()  # type: ignore[attr-defined]
    assert window.home.choice.known == ""
    by_name["procedure:bg-ordinance-28"].click()  # type: ignore[attr-defined]
    assert window.home.choice.known == "bg-house"


def test_nothing_to_relearn_is_told_at_its_field(opened: Open) -> None:
    window = opened(PAIR)
    wanted = relearning(Setup(), program(PAIR.known), program(PAIR.procedure))
    mine = {phase.id for phase in procedure_named(PAIR.procedure).phases} - wanted.assist
    for box in window.home.findChildren(QCheckBox):
        if box.objectName().removeprefix("assist:") in mine:
            box.click()
    window.home.start.click()
    assert window.stack.currentWidget() is window.home
    fault = find(window, QLabel, "fault:known")
    assert isinstance(fault, QLabel)
    assert fault.isVisible()
    assert "nothing to relearn" in fault.text()


def test_changed_steps_are_marked_and_counted(qtbot: QtBot, opened: Open) -> None:
    window = opened(FAR)
    hands = KeyHands(window)
    hands.begin()
    changed = differing_steps(procedure_named("european"), procedure_named("lt-house"))
    lesson = lesson_of(window)
    listed = {lesson.procedure.steps[name].phase for name in lesson.checklist}
    by_machine = {phase.title("en") for phase in lesson.procedure.phases if phase.id in lesson.setup.assist & listed}
    rows = page_of(window).side.steps.view.rows.rows
    assert {row.key for row in rows if row.changed} == changed & lesson.checklist
    assert changed & lesson.checklist
    assert {row.title for row in rows if row.is_header and "· the machine" in row.title} == {
        f"{title} · the machine" for title in by_machine
    }
    assert all("done otherwise than before" in row.spoken for row in rows if row.changed)
    conductor = conductor_of(window)
    qtbot.waitUntil(lambda: not conductor.is_assisted(lesson.due()))
    due = lesson.due()
    assert due is not None
    hands.do(Act(act="palms"))
    deal_mine(qtbot, window, hands)
    steps = {due.step for due in conductor.owed.values()}
    wrong = {verdict.step for verdict in lesson.verdicts} & changed
    texts = {label.text() for label in window.findChildren(QLabel)}
    text = f"Steps done otherwise than before: {len(steps & changed)} of {len(changed)} came, {len(wrong)} with errors"
    assert text in texts


def test_a_lesson_of_all_of_the_procedure_marks_and_counts_nothing(opened: Open) -> None:
    window = opened(replace(FAR, known=""))
    window.home.start.click()
    assert not any(row.changed for row in page_of(window).side.steps.view.rows.rows)
    window.menu.end_wanted.emit()
    assert not [label for label in window.findChildren(QLabel) if "otherwise than before" in label.text()]
