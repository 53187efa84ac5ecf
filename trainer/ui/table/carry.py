"""What the croupier carries."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from trainer.game.acts import INSURANCES, Chips
from trainer.ui.table.spots import Target


def hand_named(bet: Target) -> int | None:
    """The hand as an act about the bet names it: insurance belongs to the box, not to one of its hands."""
    return None if bet.stake in INSURANCES else bet.hand


class Carry(StrEnum):
    """What is in hand."""

    NOTHING = ""
    CHIPS = "chips"
    CARD = "card"
    BET = "bet"
    HAND = "hand"
    DEALER = "dealer"
    STOP_CARD = "stop_card"
    PACK = "pack"
    USED = "used"
    """All used cards, out of their holder."""
    LOOSE = "loose"
    """What lies on the felt beside bets and cards."""


@dataclass(slots=True)
class InHand:
    """What the croupier carries. `chips` are from the tray, or those of a bet; `source` is the spot it came from."""

    what: Carry = Carry.NOTHING
    source: str = ""
    chips: Chips = field(default_factory=dict)
    amount: int = 0
    """Value of the chips in the smallest unit, or the depth of the stop card in cards."""
    order: list[int] = field(default_factory=list)
    """Denominations in the order they were taken, so that the last can be put back."""
    is_down: bool = False
    """Whether the card is drawn to be laid face down."""

    @property
    def is_empty(self) -> bool:
        """Whether nothing is carried."""
        return self.what is Carry.NOTHING

    def __bool__(self) -> bool:
        return not self.is_empty
