"""The table as it was after any line of a record. No widgets."""

from __future__ import annotations

from collections.abc import Sequence

from trainer.app.presenter import ShoeInfo
from trainer.game.acts import Act, By, Chips
from trainer.game.table import Table
from trainer.scoring.corrections import fixed


class Replay:
    """Rebuilds the table line by line; going forward continues, going back begins anew."""

    def __init__(self, lines: Sequence[Act], boxes: int, tray: Chips, cards: int, *, is_machine: bool = False) -> None:
        self._lines = lines
        self._boxes = boxes
        self._tray = tray
        self._cards = cards
        self._is_machine = is_machine
        self._at = 0
        self.table = Table(boxes, tray)

    def go_to(self, line: int) -> Table:
        """The table after the first `line` lines."""
        if line < self._at:
            self.table = Table(self._boxes, self._tray)
            self._at = 0
        while self._at < min(line, len(self._lines)):
            self._apply(self._lines[self._at])
            self._at += 1
        return self.table

    def _apply(self, act: Act) -> None:
        about = self._lines[act.about - 1] if act.about is not None and 0 < act.about <= len(self._lines) else None
        if act.by == By.INSPECTOR and act.act == "undo":
            if about is not None:
                self.table.undo(about)
        elif act.by == By.INSPECTOR and act.act == "fix":
            if about is not None:
                self.table.undo(about)
                self.table.apply(fixed(about, act))
        else:
            self.table.apply(act)

    def shoe(self) -> ShoeInfo:
        """What can be seen of the cards that are not on the table."""
        table = self.table
        lying = sum(len(hand.cards) for box in table.boxes for hand in box.hands if not hand.cleared)
        lying += 0 if table.dealer_cleared else len(table.dealer)
        gone = max(0, table.cards_out - lying)
        left = max(0, self._cards - table.cards_out) if table.loaded or self._is_machine else 0
        return ShoeInfo(
            left=left, total=self._cards, discards=gone, stop_at=table.stop_depth, is_machine=self._is_machine
        )  # fmt: skip
