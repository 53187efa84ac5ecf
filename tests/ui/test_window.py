"""The window around the table, driven as a user would: pages, keys, languages, verdicts, the debrief, and what goes wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QComboBox, QLabel, QLineEdit, QPushButton, QSlider, QWidget
from pytestqt.qtbot import QtBot

from trainer import i18n
from trainer.app.callpages import Page, call_pages
from trainer.clock import SteppedClock
from trainer.game.acts import Act
from trainer.procedure.model import ErrorClass, Procedure
from trainer.records.errors import RecordUnavailable
from trainer.settings import LessonChoice, Settings, load
from trainer.ui.callbar import ALT, CALL_KEYS, SHIFT
from trainer.ui.fonts import font
from trainer.ui.pages.backend import RealBackend
from trainer.ui.pages.conductor import Conductor
from trainer.ui.pages.ports import Recorder
from trainer.ui.panels.keybutton import KeyButton
from trainer.ui.window import DeskWindow

W = TypeVar("W", bound=QWidget)
PROCEDURE = "lt-house"
SHORT = LessonChoice(procedure=PROCEDURE, boxes=3, seed=7, rounds=1)
ALL_PHASES = ("shuffle", "cut", "burn", "betting", "deal", "decisions", "own_hand", "settlement", "clearing", "end_of_shoe")


@cache
def procedures() -> Sequence[Procedure]:
    return RealBackend().procedures()


class MemoryRecorder:
    """Keeps what would be written; fails from the line `full_at` on."""

    def __init__(self, full_at: int | None = None) -> None:
        self.lines: list[Act] = []
        self.closed: bool | None = None
        self._full_at = full_at

    def append(self, *acts: Act) -> None:
        if self._full_at is not None and len(self.lines) + len(acts) >= self._full_at:
            raise RecordUnavailable("record_disk_full", Path("x.jsonl"), "No space left on device")
        self.lines += acts

    def close(self, complete: bool) -> None:
        self.closed = complete


class Backend(RealBackend):
    """The real one, but for the disk."""

    def __init__(self) -> None:
        super().__init__()
        self.recorders: list[MemoryRecorder] = []
        self.full_at: int | None = None

    def procedures(self) -> Sequence[Procedure]:
        return procedures()

    def recorder(self, lesson: object, folder: Path) -> Recorder:
        self.recorders.append(MemoryRecorder(self.full_at))
        return self.recorders[-1]


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


def find(parent: QWidget, kind: type[W], name: str) -> W:
    found = parent.findChild(kind, name)
    assert isinstance(found, kind), name
    return found


def begin(window: DeskWindow, choice: LessonChoice = SHORT, folder: Path | None = None) -> Conductor:
    window.start_lesson(choice, folder)
    assert window.lesson is not None
    conductor = window.lesson.findChild(Conductor)
    assert isinstance(conductor, Conductor)
    return conductor


def conductor_of(window: DeskWindow) -> Conductor:
    assert window.lesson is not None
    found = window.lesson.findChildren(Conductor)
    return found[-1]


def deal(conductor: Conductor, until: Callable[[Act], bool] = lambda _act: False, most: int = 3000) -> Act | None:
    """Deal rightly until the due act is one that `until` looks for."""
    for _ in range(most):
        due = conductor.lesson.due()
        if due is None or conductor.lesson.finished:
            return None
        if until(due.act):
            return due.act
        conductor.attempt(due.act)
    return None


def is_call(say: str) -> Callable[[Act], bool]:
    return lambda act: act.act == "call" and act.say == say


def settled(qtbot: QtBot, window: DeskWindow) -> None:
    """Wait until everything the worker was given has come back."""
    done: list[object] = []
    window.worker.submit(lambda: None, done.append)
    qtbot.waitUntil(lambda: bool(done))


def chosen(window: DeskWindow) -> str:
    procedure = window.home.procedure
    return procedure.id if procedure is not None else ""


def is_lit(button: KeyButton) -> bool:
    return button.is_due


def plays(conductor: Conductor) -> bool:
    return conductor.is_playing


# -- the home page -------------------------------------------------------------------------------------------------------


def test_procedures_are_read_after_the_first_paint(qtbot: QtBot, backend: Backend) -> None:
    window = DeskWindow(backend, Settings(lesson=SHORT), None, clocks=SteppedClock)
    qtbot.addWidget(window)
    assert chosen(window) == ""
    with qtbot.waitSignal(window.first_painted):
        window.show()
    window.load_procedures()
    qtbot.waitUntil(lambda: chosen(window) == PROCEDURE)


@pytest.mark.parametrize(
    ("field", "text", "fault", "said"),
    [
        ("home:boxes", "0", "fault:boxes", "from 1 to 7"),
        ("home:boxes", "8", "fault:boxes", "from 1 to 7"),
        ("home:minimum", "200", "fault:limits", "above the maximum"),
        ("home:minimum", "x", "fault:limits", "sums of money"),
        ("home:minimum", "0", "fault:limits", "more than zero"),
        ("home:minimum", "10,01", "fault:limits", "payable in chips"),
        ("home:seed", "-1", "fault:seed", "whole number"),
    ],
)
def test_impossible_settings_are_refused_where_they_are_entered(
    qtbot: QtBot, window: DeskWindow, field: str, text: str, fault: str, said: str
) -> None:
    edit = find(window.home, QLineEdit, field)
    edit.selectAll()
    QTest.keyClicks(edit, text)
    label = find(window.home, QLabel, fault)
    assert label.isVisible()
    assert said in label.text()
    with qtbot.assertNotEmitted(window.home.start_wanted):
        QTest.mouseClick(find(window.home, QPushButton, "home:start"), Qt.MouseButton.LeftButton)
    assert window.stack.currentWidget() is window.home


def test_zero_rounds_are_refused(qtbot: QtBot, window: DeskWindow) -> None:
    edit = find(window.home, QLineEdit, "home:rounds")
    assert edit.isEnabled()
    edit.selectAll()
    QTest.keyClicks(edit, "0")
    assert "from 1 to" in find(window.home, QLabel, "fault:rounds").text()


def test_the_choice_is_remembered(qtbot: QtBot, window: DeskWindow, tmp_path: Path) -> None:
    edit = find(window.home, QLineEdit, "home:boxes")
    edit.selectAll()
    QTest.keyClicks(edit, "5")
    QTest.mouseClick(find(window.home, QAbstractButton, "mode:learn"), Qt.MouseButton.LeftButton, pos=QPoint(30, 15))
    window.close()
    remembered = load({}, {}, tmp_path / "settings.json").settings.lesson
    assert (remembered.boxes, remembered.mode, remembered.procedure) == (5, "learn", PROCEDURE)


def test_a_folder_that_cannot_be_is_told(qtbot: QtBot, window: DeskWindow, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", "utf-8")
    edit = find(window.home, QLineEdit, "home:folder")
    edit.setText(str(tmp_path / "file"))
    edit.editingFinished.emit()
    settled(qtbot, window)
    assert "is not a folder" in find(window.home, QLabel, "fault:folder").text()


# -- a lesson ------------------------------------------------------------------------------------------------------------


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


# -- the debrief ---------------------------------------------------------------------------------------------------------


def test_the_debrief_names_the_clause(window: DeskWindow) -> None:
    conductor = begin(window)
    deal(conductor, is_call("no_more_bets"))
    due = conductor.lesson.due()
    assert due is not None
    conductor.attempt(Act(act="sweep"))
    deal(conductor)
    page = window.debrief
    assert page is not None
    assert window.stack.currentWidget() is page
    wrong = [verdict for verdict in conductor.lesson.verdicts if verdict.error is not ErrorClass.CORRECT]
    assert wrong
    assert page.model.rowCount() == len(wrong)
    assert wrong[0].clauses[0] in page.model.text(0, 4)
    assert wrong[0].clauses[0] in find(page, QLabel, "debrief:detail").text()


def test_the_replay_rebuilds_the_table(window: DeskWindow) -> None:
    conductor = begin(window)
    deal(conductor, is_call("dealer_total"))
    seen = window.lesson.table.snapshot if window.lesson is not None else None
    line = len(conductor.lesson.lines)
    deal(conductor)
    page = window.debrief
    assert page is not None
    assert seen is not None
    slider = find(page, QSlider, "replay")
    slider.setValue(0)
    assert not [thing for thing in page.table.snapshot.things if thing.kind == "card"]
    slider.setValue(line)
    cards = [thing for thing in page.table.snapshot.things if thing.kind in ("card", "bet")]
    assert cards == [thing for thing in seen.things if thing.kind in ("card", "bet")]
    slider.setValue(5)
    assert not [thing for thing in page.table.snapshot.things if thing.kind == "card"]


def test_filters_and_deal_again(qtbot: QtBot, window: DeskWindow) -> None:
    conductor = begin(window)
    deal(conductor)
    page = window.debrief
    assert page is not None
    everything = page.model.rowCount()
    assert everything >= len(conductor.lesson.lines)
    combo = find(page, QComboBox, "filter:phase")
    combo.setCurrentIndex(combo.findData("deal"))
    combo.activated.emit(combo.currentIndex())
    assert 0 < page.model.rowCount() < everything
    QTest.mouseClick(find(page, QPushButton, "debrief:again"), Qt.MouseButton.LeftButton)
    assert window.stack.currentWidget() is window.lesson
    again = conductor_of(window)
    deal(again)
    assert [act.to_json() for act in again.lesson.lines] == [act.to_json() for act in conductor.lesson.lines]


def test_ending_early_closes_the_record(qtbot: QtBot, window: DeskWindow, backend: Backend, tmp_path: Path) -> None:
    conductor = begin(window, SHORT, tmp_path)
    deal(conductor, is_call("no_more_bets"))
    window.menu.end_wanted.emit()
    assert window.stack.currentWidget() is window.debrief
    settled(qtbot, window)
    assert backend.recorders[0].closed is False
    assert backend.recorders[0].lines == list(conductor.lesson.lines)


# -- language, sizes, colours --------------------------------------------------------------------------------------------


def visible_texts(root: QWidget) -> list[QWidget]:
    kinds = (QLabel, QAbstractButton)
    return [child for kind in kinds for child in root.findChildren(kind) if child.isVisible()]


@pytest.mark.parametrize("size", [(1024, 700), (1920, 1080)])
@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_nothing_is_cut_off(qtbot: QtBot, window: DeskWindow, language: str, size: tuple[int, int]) -> None:
    window.resize(*size)
    window.set_language(language)

    def check(where: str) -> None:
        for _ in range(6):  # layouts inside layouts ask again
            QApplication.processEvents()
        assert window.size().toTuple() == size
        for widget in visible_texts(window):
            name = f"{language} {size} {where} {widget.objectName()} {getattr(widget, 'text', str)()!r}"
            if isinstance(widget, KeyButton) or (isinstance(widget, QLabel) and not widget.wordWrap()):
                assert widget.width() >= widget.sizeHint().width() - 1, name
            elif isinstance(widget, QLabel):
                assert widget.height() >= min(widget.heightForWidth(widget.width()), 400) - 1 or not widget.text(), name
            elif isinstance(widget, QPushButton):
                metrics = QFontMetrics(font(window.look.px))
                assert widget.width() >= metrics.horizontalAdvance(widget.text()), name

    check("home")
    conductor = begin(window, replace(SHORT, mode="demo"))
    conductor.set_playing(False)
    for _ in range(40):
        conductor.step()
    check("demo")
    begin(window)
    conductor = conductor_of(window)
    deal(conductor, is_call("no_more_bets"))
    conductor.attempt(Act(act="palms"))
    check("practise")
    deal(conductor)
    check("debrief")


def test_the_language_changes_while_a_lesson_runs(window: DeskWindow) -> None:
    conductor = begin(window)
    assert window.lesson is not None
    deal(conductor, is_call("no_more_bets"))
    conductor.attempt(Act(act="palms"))
    window.set_language("lt")
    assert window.windowTitle() == "Krupjė treniruoklis"
    assert find(window, QAbstractButton, "tab:steps").text() == "Žingsniai"
    assert window.lesson.side.verdicts.view.rows.rows[0].title.startswith("Čia nereikėjo")
    assert find(window.lesson.callbar, KeyButton, "gesture:sweep").text() == "Ranka per stalą"
    phrase = conductor.lesson.procedure.phrase("no_more_bets")
    assert find(window.lesson.callbar, KeyButton, "call:no_more_bets").text() == phrase
    assert window.settings.language == "lt"


def test_the_side_panel_folds_and_lies_over(qtbot: QtBot, window: DeskWindow) -> None:
    window.resize(1024, 700)
    begin(window)
    assert window.lesson is not None
    side, edge = window.lesson.side, window.lesson.edge
    qtbot.waitUntil(lambda: edge.isVisible() and not side.isVisible())
    table = window.lesson.table
    qtbot.waitUntil(lambda: table.width() > 900)
    width = table.width()
    QTest.mouseClick(edge, Qt.MouseButton.LeftButton)
    assert side.isVisible()
    assert table.width() == width
    window.resize(1440, 900)
    qtbot.waitUntil(lambda: side.isVisible() and not edge.isVisible())


@pytest.mark.parametrize("theme", ["light", "dark", "contrast"])
def test_colours_change_everywhere(window: DeskWindow, theme: str) -> None:
    begin(window)
    window.set_setting("theme", theme)
    assert window.look.theme.name == theme
    assert window.look.theme.paper in window.styleSheet()
    assert window.settings.theme == theme


def test_settings_are_kept_on_the_worker(qtbot: QtBot, window: DeskWindow, tmp_path: Path) -> None:
    window.set_setting("motion", "reduced")
    window.set_setting("left_handed", True)
    settled(qtbot, window)
    kept = load({}, {}, tmp_path / "settings.json").settings
    assert (kept.motion, kept.left_handed) == ("reduced", True)


def test_the_keys_are_listed(qtbot: QtBot, window: DeskWindow) -> None:
    begin(window)
    assert window.lesson is not None
    QTest.keyClick(window.lesson.table, Qt.Key.Key_F2)
    dialog = find(window, QWidget, "keys")
    assert dialog.isVisible()
    texts = {label.text() for label in dialog.findChildren(QLabel)}
    assert {"Q", "A", "Deal a card here"} <= texts
    QTest.mouseClick(find(dialog, QPushButton, "keys:close"), Qt.MouseButton.LeftButton)


def test_focus_goes_round_by_tab_and_letters_reach_the_desk(qtbot: QtBot, window: DeskWindow) -> None:
    conductor = begin(window)
    assert window.lesson is not None
    steps = window.lesson.side.steps.view
    steps.setFocus()
    QTest.keyClick(steps, Qt.Key.Key_Q)
    assert conductor.lesson.lines[-1].act == "call"


# -- starting ------------------------------------------------------------------------------------------------------------


def test_the_program_starts_paints_and_leaves(qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from trainer.ui import application

    monkeypatch.setattr(application, "default_path", lambda: tmp_path / "settings.json")
    assert application.run(["--exit-after-paint", "--language", "lt", "--theme", "dark"]) == 0
    assert i18n.language() == "lt"
    assert not (tmp_path / "settings.json").exists()


def test_an_impossible_setting_ends_the_start(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from trainer.ui import application

    monkeypatch.setenv("TRAINER_THEME", "pink")
    assert application.run([]) == 1
    assert capsys.readouterr().err == "TRAINER_THEME is pink; it must be one of: system, light, dark, contrast.\n"


def test_what_nobody_expected_is_shown(window: DeskWindow, capsys: pytest.CaptureFixture[str]) -> None:
    from trainer.ui.application import Hook

    hook = Hook(window, None)
    error = ZeroDivisionError("by zero")
    hook(ZeroDivisionError, error, None)
    shown = find(window, QLabel, "trouble")
    assert shown.isVisible()
    assert "ZeroDivisionError: by zero" in shown.text()
    assert "is safe" in shown.text()
    assert "ZeroDivisionError" in capsys.readouterr().err
