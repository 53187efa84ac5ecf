"""A table by itself, with acts done to it by pointer and by key, and what came of them."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from trainer.app.presenter import ShoeInfo, Snapshot, present
from trainer.game.acts import Act, By, Chips
from trainer.game.cards import Card
from trainer.game.table import Table
from trainer.ui.table.view import TableView

LEFT = Qt.MouseButton.LeftButton
SHIFT = Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
NONE = Qt.KeyboardModifier.NoModifier
TRAY: Chips = {500: 60, 1000: 60, 2500: 60, 10000: 40}
VALUES = (500, 1000, 2500, 10000)


def bet(box: int, stake: str = "main", bettor: int = 1, amount: int = 2500) -> Act:
    return Act(act="bet", by=By.GUEST, box=box, hand=1, bettor=bettor, stake=stake, amount=amount, chips={2500: amount // 2500})


def deal(box: int, card: str) -> Act:
    return Act(act="deal", to="box", box=box, hand=1, card=Card(card))


def round_under_way() -> Table:
    """All boxes in play with two cards, box 3 with a pair, box 2 insured, box 4 with a double beside it."""
    table = Table(7, TRAY)
    table.loaded = True
    acts = [bet(box) for box in range(1, 8)]
    acts += [deal(box, card) for card in ("8s", "8d") for box in range(1, 8)]
    acts += [bet(2, "insurance"), Act(act="decide", by=By.GUEST, box=4, hand=1, decision="double"), bet(4, "double")]
    acts.append(Act(act="deal", to="dealer", card=Card("Ah")))
    for act in acts:
        table.apply(act)
    return table


def picture(table: Table, **more: str) -> Snapshot:
    shoe = ShoeInfo(left=200, total=312, discards=20) if table.loaded else ShoeInfo()
    return present(table, shoe=shoe, denominations=VALUES, columns=(3, 3, 3, 2), sign=("MIN 10", "MAX 100"), **more)  # type: ignore[arg-type]


class Hands:
    """A view with what it said."""

    def __init__(self, view: TableView) -> None:
        self.view = view
        self.said: list[Act] = []
        view.attempted.connect(self.said.append)

    def point(self, spot: str) -> QPoint:
        return self.view.spot_point(spot)

    def click(self, spot: str, held: Qt.KeyboardModifier = NONE) -> None:
        QTest.mouseClick(self.view.viewport(), LEFT, held, self.point(spot))

    def drag(self, *spots: str, held: Qt.KeyboardModifier = NONE) -> None:
        self.stroke([self.point(spot) for spot in spots], held)

    def stroke(self, points: list[QPoint], held: Qt.KeyboardModifier = NONE) -> None:
        port = self.view.viewport()
        QTest.mousePress(port, LEFT, held, points[0])
        for start, stop in pairwise(points):
            for step in range(1, 9):
                QTest.mouseMove(port, start + (stop - start) * step / 8)
        QTest.mouseRelease(port, LEFT, held, points[-1])

    def key(self, key: Qt.Key | str, held: Qt.KeyboardModifier = NONE) -> None:
        code = getattr(Qt.Key, f"Key_{key}") if isinstance(key, str) else key
        QTest.keyClick(self.view, code, held)


def opened(qtbot: QtBot, snapshot: Snapshot, size: tuple[int, int] = (1108, 726)) -> Hands:
    view = TableView()
    qtbot.addWidget(view)
    view.set_motion("none")
    view.resize(*size)
    view.show()
    view.show_snapshot(snapshot, animate=True)
    return Hands(view)
