"""The window around the pages: languages, sizes, colours, settings, keys; the start, and what nobody expected."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from tests.support.desk import (
    SHORT,
    begin,
    conductor_of,
    deal,
    find,
    is_call,
    settled,
)
from trainer import i18n
from trainer.game.acts import Act
from trainer.settings import load
from trainer.ui.fonts import font
from trainer.ui.panels.keybutton import KeyButton
from trainer.ui.window import DeskWindow


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
