"""A pair of hands at the desk: does due acts with real key presses only, or with the real mouse only.

They look at the window as a croupier would (where the ring is, where a bet lies) and press what he would press; nothing is
handed to the lesson behind the window's back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from trainer.app.callpages import Page
from trainer.app.lesson import Lesson
from trainer.game.acts import INSURANCES, Act
from trainer.procedure.model import Procedure
from trainer.scoring.describe import is_money
from trainer.ui.callbar import ALT, GESTURE_KEYS, GESTURES, SHIFT, CallBar
from trainer.ui.pages.conductor import Conductor
from trainer.ui.pages.lesson import LessonPage
from trainer.ui.table.keys import key_of
from trainer.ui.window import DeskWindow

NONE = Qt.KeyboardModifier.NoModifier
SHIFTED = Qt.KeyboardModifier.ShiftModifier
ALTED = Qt.KeyboardModifier.AltModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
LEFT = Qt.MouseButton.LeftButton
MOST = 6000
"""Acts after which a lesson that does not end is given up."""


class Pair(Protocol):
    """Two hands."""

    def begin(self) -> None:
        """Start the lesson that is chosen on the home page."""

    def do(self, act: Act) -> None:
        """Do what the act describes."""


def page_of(window: DeskWindow) -> LessonPage:
    page = window.lesson
    assert page is not None
    return page


def lesson_of(window: DeskWindow) -> Lesson:
    """The lesson that is dealt, to read what is due."""
    return page_of(window).findChildren(Conductor)[-1].lesson


def bet_spot(act: Act) -> str:
    """The name of the bet that the act is about."""
    return f"bet:{act.box}:{act.hand or 1}:{act.bettor or 1}:{act.stake or 'main'}"


def spoken_number(act: Act, procedure: Procedure) -> str:
    """The number of a call as it is typed: points, or a sum of money."""
    total = act.total or 0
    if not is_money(act.say or "", procedure):
        return str(total)
    whole, cents = divmod(total, 100)
    return f"{whole}.{cents:02d}" if cents else str(whole)


def page_with(bar: CallBar, name: str) -> Page:
    """The page of the call bar to turn to for a button, which is the one shown where it has it."""
    page = bar.page_of(name)
    assert page is not None, name
    return page


def deal_all(window: DeskWindow, hands: Pair) -> Lesson:
    """Do what is due until the lesson is over."""
    lesson = lesson_of(window)
    for _ in range(MOST):
        QApplication.processEvents()  # what was done is seen before the next thing is
        due = lesson.due()
        if due is None:
            break
        before = len(lesson.lines)
        hands.do(due.act)
        assert len(lesson.lines) > before, f"nothing came of {due.act} after line {before}"
    assert lesson.finished
    return lesson


class KeyHands:
    """Presses keys; each goes to whatever has the focus, as from a keyboard."""

    def __init__(self, window: DeskWindow) -> None:
        self.window = window
        self.pressed = 0

    def key(self, key: int, held: Qt.KeyboardModifier = NONE) -> None:
        focus = QApplication.focusWidget()
        assert focus is not None
        self.pressed += 1
        QTest.keyClick(focus, Qt.Key(key), held)

    def letter(self, name: str) -> None:
        """Press a key by the name it is shown by: ``D``, ``Alt+Shift+D``, ``⇧Q``, ``⎇⇧Q``, ``.``"""
        alt = ALTED if ALT in name or "Alt+" in name else NONE
        shift = SHIFTED if SHIFT in name or "Shift+" in name else NONE
        self.key(ord(name[-1]), alt | shift)

    def begin(self) -> None:
        start = self.window.home.start
        for _ in range(80):
            if start.hasFocus():
                break
            self.key(Qt.Key.Key_Tab)
        assert start.hasFocus()
        self.key(Qt.Key.Key_Space)

    # -- acts ----------------------------------------------------------------------------------------------------

    def do(self, act: Act) -> None:
        match act.act:
            case "call":
                self._call(act)
            case "sweep" | "line" | "palms":
                self.letter(GESTURE_KEYS[list(GESTURES).index(act.act)])
            case "tap":
                self.at_bet(act)
                self.letter(GESTURE_KEYS[list(GESTURES).index("tap")])
            case "deal" | "clear" | "point" | "separate":
                self.at_hand(act)
                self.letter(key_of(act.act))
            case "place" | "check" | "straighten" | "move":
                self.at_bet(act)
                self.letter(key_of(act.act))
            case "cut_out":
                self._chips(act)
                self.letter(key_of("cut_out"))
            case "take" | "give_back":
                self._move_bet(act)
            case "pay":
                self._pay(act)
            case "stop_card":
                self._stop_card(act)
            case _:
                self.letter(key_of(act.act))

    def _call(self, act: Act) -> None:
        page = page_of(self.window)
        name, bar = f"call:{act.say}", page.callbar
        wanted = page_with(bar, name)
        if wanted is not bar.page:
            self.key(Qt.Key.Key_1 + list(Page).index(wanted), ALTED)
        button = bar.button(name)
        assert button is not None
        assert button.key, f"{name} has no key"
        self.letter(button.key)
        if act.total is not None:
            for digit in spoken_number(act, lesson_of(self.window).procedure):
                self.key(ord(digit))
            self.key(Qt.Key.Key_Return)

    def at_hand(self, act: Act) -> None:
        """Bring the ring to the hand, or to the own cards."""
        if act.to == "dealer":
            self.key(Qt.Key.Key_8)
            return
        wanted = f"hand:{act.box}:{act.hand or 1}"
        for _ in range(6):
            self.key(Qt.Key.Key_0 + (act.box or 0))
            if self._ring == wanted:
                return
        raise AssertionError(f"the ring never came to {wanted}")

    def at_bet(self, act: Act) -> None:
        """Bring the ring to the bet: its box, a row up or down, then along the row."""
        wanted = bet_spot(act)
        self.at_hand(Act(act="point", box=act.box, hand=act.hand))
        self.key(Qt.Key.Key_Down if act.stake in INSURANCES else Qt.Key.Key_Up)
        for arrows in (self._towards(wanted), [Qt.Key.Key_Left] * 4, [Qt.Key.Key_Right] * 8):
            for arrow in arrows:
                if self._ring == wanted:
                    return
                self.key(arrow)
        assert self._ring == wanted, f"the ring came to {self._ring}, not to {wanted}"

    def _towards(self, spot: str) -> Sequence[Qt.Key]:
        table = page_of(self.window).table
        away = table.spot_rect(spot).center().x() - table.spot_rect(self._ring).center().x()
        return [Qt.Key.Key_Right if away > 0 else Qt.Key.Key_Left] * 3 if away else []

    @property
    def _ring(self) -> str:
        return page_of(self.window).table.focus_spot

    def _move_bet(self, act: Act) -> None:
        self.at_bet(act)
        thing = page_of(self.window).table.snapshot.thing(bet_spot(act))
        if thing is not None and act.amount is not None and thing.amount == 2 * act.amount:
            self.letter(key_of("half"))
        self.letter(key_of(act.act))

    def _pay(self, act: Act) -> None:
        self._chips(act)
        self.at_bet(act)
        self.letter(key_of("pay"))

    def _chips(self, act: Act) -> None:
        """Take the chips of the act in hand."""
        values = page_of(self.window).table.hands.denominations()
        for value, count in (act.chips or {}).items():
            digit = Qt.Key.Key_1 + values.index(value)
            fives, ones = divmod(count, 5)
            for _ in range(fives):
                self.key(digit, CONTROL | SHIFTED)
            for _ in range(ones):
                self.key(digit, CONTROL)

    def _stop_card(self, act: Act) -> None:
        hands = page_of(self.window).table.hands
        self.key(Qt.Key.Key_9)
        tens, ones = divmod((act.depth or 0) - hands.depth, 10)
        for _ in range(abs(tens)):
            self.key(Qt.Key.Key_Plus if tens > 0 else Qt.Key.Key_Minus, SHIFTED)
        for _ in range(ones):
            self.key(Qt.Key.Key_Plus)
        self.letter(key_of("stop_card"))
