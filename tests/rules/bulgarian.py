"""Rounds with the two insured events of the Bulgarian texts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.rules.seated import BOX, Seated
from trainer.game.acts import Act, By, Decision, Stake
from trainer.game.chips import chips_sum
from trainer.game.settlement import insurance_range
from trainer.game.table import Table
from trainer.procedure.machine import Program

EVENTS = {Stake.INSURANCE: "blackjack", Stake.INSURANCE_TEN: "ten"}


class Insured(Seated):
    """A round on box 4 with insurance stakes, each of one of the two events."""

    def __init__(self, house: Program, drawn: str, *stakes: tuple[Stake, int], bet: int = 1000, **more: Any) -> None:
        self._stakes = stakes
        super().__init__(house, drawn, bets={BOX: bet}, **more)

    def _insure(self) -> None:
        for stake, amount in self._stakes:
            self._guest(
                "bet", BOX, bettor=1, stake=stake, amount=amount, chips=self._chips(amount), event=EVENTS[stake]
            )

    def paid(self) -> dict[str, int]:
        """What each stake was paid."""
        return {str(line.stake): line.amount or 0 for line in self.lines if line.act == "pay"}

    def taken(self) -> dict[str, int]:
        """What of each stake was taken."""
        return {str(line.stake): line.amount or 0 for line in self.lines if line.act == "take"}


def wins(found: Seated, act: str = "pay") -> Act:
    """The first line of that act."""
    return found.line(act)


def sizes(house: Program, bet: int) -> Sequence[tuple[int, ...]]:
    """The sizes that an insurance of each event may have for a bet."""
    table = Table()
    table.apply(Act(act="bet", by=By.GUEST, box=1, bettor=1, stake="main", amount=bet))
    rules = house.procedure.rules
    return [insurance_range(table, rules, 1000, table.boxes[0], 1, kind) for kind in rules.insurance]


def worth(line: Act) -> int:
    """What the chips of a line make."""
    return chips_sum(line.chips or {})


HIT, DOUBLE, SPLIT = Decision.HIT, Decision.DOUBLE, Decision.SPLIT
