"""A pair of hands with a mouse: every other thing that can be done both ways is dragged, the rest is clicked."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QPushButton, QWidget

from tests.support.hands import LEFT, NONE, SHIFTED, bet_spot, lesson_of, page_of, page_with, spoken_number
from trainer.game.acts import Act
from trainer.ui.window import DeskWindow

PACK = frozenset({"wash", "stack", "riffle", "strip", "turn", "lace", "present", "complete_cut", "load", "count"})
"""What the palette beside the pack offers."""
LOOSE = {
    "spread_notes": ("notes",),
    "drop_notes": ("notes",),
    "sign": ("slip",),
    "drop_slip": ("slip",),
    "prove": ("put_up", "brought"),
    "rack": ("put_up", "brought"),
}
"""What lies on the felt, and what is done to it."""


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
            case "straighten":
                self.bring(bet_spot(act), f"box:{act.box}")
            case "cut_out":
                self._chips(act)
                self.click("front")
            case "move":
                self.bring(bet_spot(act), self._chosen(act))
            case _ if self._loose(act.act):
                self._move_loose(act.act, self._loose(act.act))
            case _ if act.act in PACK:
                self.click(f"tool:{act.act}")
            case _:
                self._press_named(f"hand:{act.act}")

    def _waiting(self, act: Act) -> str:
        """The stake that is not in place yet; where a hand of a split is split again, it has a name of its own."""
        waits = f"beside:{bet_spot(act).partition(':')[2]}"
        return waits if page_of(self.window).table.snapshot.thing(waits) is not None else bet_spot(act)

    def _half(self, act: Act) -> Qt.KeyboardModifier:
        thing = page_of(self.window).table.snapshot.thing(bet_spot(act))
        return SHIFTED if thing is not None and act.amount is not None and thing.amount == 2 * act.amount else NONE

    def _call(self, act: Act) -> None:
        bar = page_of(self.window).callbar
        self._press_named(f"call:{act.say}")
        if act.total is not None:
            for digit in spoken_number(act, lesson_of(self.window).procedure):
                self.press_button(bar.entry.findChild(QAbstractButton, f"entry:{digit}"))
            self.press_button(bar.entry.findChild(QPushButton, "entry:say"))

    def _chosen(self, act: Act) -> str:
        """The hand on which the bettor wants his bet."""
        bet = lesson_of(self.window).table.bet(act.box or 0, act.hand or 1, act.bettor or 1, act.stake or "main")
        assert bet is not None
        return f"hand:{act.box}:{bet.chosen}"

    def _loose(self, act: str) -> str:
        """What lies on the felt for the act to be done to; empty where nothing does."""
        snapshot = page_of(self.window).table.snapshot
        return next((spot for spot in LOOSE.get(act, ()) if snapshot.thing(spot) is not None), "")

    def _move_loose(self, act: str, spot: str) -> None:
        if act in ("drop_notes", "drop_slip"):
            self.bring(spot, "drop_box")
        elif act == "rack":
            self.bring(spot, "tray")
        else:
            self.click(spot)
            self.click(spot)

    def _press_named(self, name: str) -> None:
        """Turn to the page of a button and press it."""
        bar = page_of(self.window).callbar
        wanted = page_with(bar, name)
        if wanted is not bar.page:
            self.press_button(bar.tab(wanted))
        self.press_button(bar.button(name))

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
        self._chips(act)
        self.click(bet_spot(act))

    def _chips(self, act: Act) -> None:
        for value, count in (act.chips or {}).items():
            fives, ones = divmod(count, 5)
            for _ in range(fives):
                self.click(f"tray:{value}", SHIFTED)
            for _ in range(ones):
                self.click(f"tray:{value}")

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
