"""A pair of hands at the desk: does due acts with real key presses only, or with the real mouse only.

They look at the window as a croupier would (where the ring is, where a bet lies) and press what he would press; nothing is
handed to the lesson behind the window's back.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Protocol

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QPushButton, QWidget

from trainer.app.lesson import Lesson
from trainer.game.acts import Act
from trainer.ui.callbar import ALT, GESTURE_KEYS, GESTURES, SHIFT
from trainer.ui.pages.conductor import Conductor
from trainer.ui.pages.lesson import LessonPage
from trainer.ui.table.keys import key_of
from trainer.ui.window import DeskWindow

NONE = Qt.KeyboardModifier.NoModifier
SHIFTED = Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
LEFT = Qt.MouseButton.LeftButton
MOST = 6000
"""Acts after which a lesson that does not end is given up."""
PACK = frozenset({"wash", "stack", "riffle", "strip", "turn", "lace", "present", "complete_cut", "load", "count"})
"""What the palette beside the pack offers."""


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
        """Press a key by the name it is shown by: ``D``, ``Shift+D``, ``⇧Q``, ``⎇Q``, ``.``"""
        bare = name.removeprefix(ALT)
        alt = Qt.KeyboardModifier.AltModifier if bare != name else NONE
        last = bare.removeprefix("Shift+").removeprefix(SHIFT)
        self.key(ord(last), alt | (SHIFTED if last != bare else NONE))

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
            case "place" | "check":
                self.at_bet(act)
                self.letter(key_of(act.act))
            case "take" | "give_back":
                self._move_bet(act)
            case "pay":
                self._pay(act)
            case "stop_card":
                self._stop_card(act)
            case _:
                self.letter(key_of(act.act))

    def _call(self, act: Act) -> None:
        button = page_of(self.window).callbar.button(f"call:{act.say}")
        assert button is not None
        self.letter(button.key)
        if act.total is not None:
            for digit in str(act.total):
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
        self.key(Qt.Key.Key_Down if act.stake == "insurance" else Qt.Key.Key_Up)
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
        values = page_of(self.window).table.hands.denominations()
        for value, count in (act.chips or {}).items():
            digit = Qt.Key.Key_1 + values.index(value)
            fives, ones = divmod(count, 5)
            for _ in range(fives):
                self.key(digit, CONTROL | SHIFTED)
            for _ in range(ones):
                self.key(digit, CONTROL)
        self.at_bet(act)
        self.letter(key_of("pay"))

    def _stop_card(self, act: Act) -> None:
        hands = page_of(self.window).table.hands
        self.key(Qt.Key.Key_9)
        tens, ones = divmod((act.depth or 0) - hands.depth, 10)
        for _ in range(abs(tens)):
            self.key(Qt.Key.Key_Plus if tens > 0 else Qt.Key.Key_Minus, SHIFTED)
        for _ in range(ones):
            self.key(Qt.Key.Key_Plus)
        self.letter(key_of("stop_card"))


class MouseHands:
    """Clicks and drags; every other thing that can be done both ways is dragged, the rest is clicked and clicked again."""

    def __init__(self, window: DeskWindow) -> None:
        self.window = window
        self.moves = 0

    def begin(self) -> None:
        self.press_button(self.window.home.start)

    def press_button(self, button: QWidget | None) -> None:
        assert isinstance(button, QAbstractButton)
        assert button.isVisible()
        QTest.mouseClick(button, LEFT)

    def click(self, spot: str, held: Qt.KeyboardModifier = NONE) -> None:
        table = page_of(self.window).table
        QTest.mouseClick(table.viewport(), LEFT, held, table.spot_point(spot))

    def stroke(self, points: Sequence[QPoint], held: Qt.KeyboardModifier = NONE) -> None:
        port = page_of(self.window).table.viewport()
        QTest.mousePress(port, LEFT, held, points[0])
        for start, stop in pairwise(points):
            for step in range(1, 5):
                QTest.mouseMove(port, start + (stop - start) * step / 4)
        QTest.mouseRelease(port, LEFT, held, points[-1])

    def bring(self, source: str, goal: str, held: Qt.KeyboardModifier = NONE) -> None:
        """From one place to another, dragged or by two clicks, turn about."""
        table = page_of(self.window).table
        self.carry(table.spot_point(source), table.spot_point(goal), held)

    def carry(self, start: QPoint, stop: QPoint, held: Qt.KeyboardModifier = NONE) -> None:
        self.moves += 1
        if self.moves % 2:
            self.stroke([start, stop], held)
            return
        port = page_of(self.window).table.viewport()
        QTest.mouseClick(port, LEFT, held, start)
        QTest.mouseClick(port, LEFT, NONE, stop)

    # -- acts ----------------------------------------------------------------------------------------------------

    def do(self, act: Act) -> None:
        hand = f"hand:{act.box}:{act.hand or 1}"
        match act.act:
            case "call":
                self._call(act)
            case "sweep" | "line":
                self._stroke_for(act)
            case "palms":
                self.press_button(page_of(self.window).callbar.button("gesture:palms"))
            case "deal":
                self.bring("shoe", "dealer" if act.to == "dealer" else hand)
            case "burn":
                self.bring("shoe", "discards")
            case "clear":
                self.bring("dealer" if act.to == "dealer" else hand, "discards")
            case "point":
                self.click(hand)
                self.click(hand)
            case "separate":
                self.bring(hand, f"box:{act.box}")
            case "place":
                self.bring(self._waiting(act), f"box:{act.box}")
            case "check" | "tap":
                self.click(bet_spot(act))
                self.click(bet_spot(act))
            case "take":
                self.bring(bet_spot(act), "tray", self._half(act))
            case "give_back":
                self.bring(bet_spot(act), f"guest:{act.box}", self._half(act))
            case "pay":
                self._pay(act)
            case "stop_card":
                self._stop_card(act)
            case "aside":
                self._put_aside()
            case "collect":
                self.bring("discards", "shoe")
            case _:
                assert act.act in PACK, act
                self.click(f"tool:{act.act}")

    def _waiting(self, act: Act) -> str:
        """The stake that is not in place yet; where a hand of a split is split again, it has a name of its own."""
        waits = f"beside:{bet_spot(act).partition(':')[2]}"
        return waits if page_of(self.window).table.snapshot.thing(waits) is not None else bet_spot(act)

    def _half(self, act: Act) -> Qt.KeyboardModifier:
        thing = page_of(self.window).table.snapshot.thing(bet_spot(act))
        return SHIFTED if thing is not None and act.amount is not None and thing.amount == 2 * act.amount else NONE

    def _call(self, act: Act) -> None:
        bar = page_of(self.window).callbar
        self.press_button(bar.button(f"call:{act.say}"))
        if act.total is not None:
            for digit in str(act.total):
                self.press_button(bar.entry.findChild(QAbstractButton, f"entry:{digit}"))
            self.press_button(bar.entry.findChild(QPushButton, "entry:say"))

    def _stroke_for(self, act: Act) -> None:
        table = page_of(self.window).table
        middle = table.layout_now
        left, right = round(middle.cx - 4 * middle.unit), round(middle.cx + 4 * middle.unit)
        if act.act == "sweep":
            y = table.spot_point("dealer").y()
            self.stroke([QPoint(left, y), QPoint(right, y)])
            return
        boxes = range(1, table.snapshot.boxes + 1)
        self.stroke([table.mapFromGlobal(table.spot_rect(f"insurance:{box}").center()) for box in boxes])

    def _pay(self, act: Act) -> None:
        for value, count in (act.chips or {}).items():
            fives, ones = divmod(count, 5)
            for _ in range(fives):
                self.click(f"tray:{value}", SHIFTED)
            for _ in range(ones):
                self.click(f"tray:{value}")
        self.click(bet_spot(act))

    def _put_aside(self) -> None:
        """From where it came out of the shoe to its place; both are known by the one name of the card."""
        table = page_of(self.window).table
        rest = table.layout_now.place("stop_card")
        assert rest is not None
        self.carry(table.spot_point("stop_card"), QPoint(round(rest.x), round(rest.y)))

    def _stop_card(self, act: Act) -> None:
        table = page_of(self.window).table
        pack = table.snapshot.thing("pack")
        assert pack is not None
        share = (act.depth or 0) / pack.amount
        x, _y = table.layout_now.px(*table.layout_now.pack_point(share))
        goal = QPoint(round(x), table.spot_point("pack").y())
        self.stroke([table.spot_point("stop_card"), goal])
