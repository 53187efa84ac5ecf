"""What lies at one place of the table: bets, the hands they are made on, and the box that holds them."""

from __future__ import annotations

from dataclasses import dataclass, field

from trainer.game.acts import Chips
from trainer.game.cards import Card, is_two_card_21, total


@dataclass(slots=True, eq=False)
class Bet:
    """One stake of one bettor. `lies` is what still lies there; `amount` is what was staked."""

    stake: str
    bettor: int
    amount: int
    chips: Chips | None = None
    event: str | None = None
    lies: int = 0
    paid: int = 0
    placed: bool = True
    """False while the guest's chips stand beside the box and the croupier has not set them in place."""
    untidy: bool = False
    """Whether the chips lie outside the box or badly stacked (handbook G2)."""
    chosen: int | None = None
    """The hand of a split that a joined bettor has named for his bet."""


@dataclass(slots=True, eq=False)
class Hand:
    """Cards that play together. `decision` is what the guest has asked for and not yet got."""

    index: int
    cards: list[Card] = field(default_factory=list)
    bets: list[Bet] = field(default_factory=list)
    from_split: bool = False
    split_aces: bool = False
    decision: str | None = None
    stood: bool = False
    doubled: bool = False
    surrendered: bool = False
    even_money: bool = False
    answered: bool = False
    """Whether the offer of even money or surrender to this hand has been answered."""
    cleared: bool = False
    parted: str | None = None
    """What the guest had asked for when the cards were set apart, for the case that they are put together again."""
    asked: list[str | None] = field(default_factory=list)
    """What the guest had asked for when each card came, so that a card taken back leaves the wish open."""

    @property
    def total(self) -> int:
        return total(self.cards)

    @property
    def is_bust(self) -> bool:
        return total(self.cards) > 21

    @property
    def is_natural(self) -> bool:
        return not self.from_split and is_two_card_21(self.cards)

    def bet(self, stake: str, bettor: int = 1) -> Bet | None:
        """The stake of that kind by that bettor, or None."""
        for bet in self.bets:
            if bet.stake == stake and bet.bettor == bettor:
                return bet
        return None


@dataclass(slots=True, eq=False)
class Box:
    """A place for bets and the hands played on it, in the order they lie from the croupier's left."""

    number: int
    hands: list[Hand] = field(default_factory=list)
    insurance: list[Bet] = field(default_factory=list)
    late: list[Bet] = field(default_factory=list)
    """Chips put down after the close: no bets of the round."""
    splits: int = 0
    guests: dict[int, int] = field(default_factory=dict)
    """Bettor → the guest he is, as far as the record says so."""

    def guest(self, bettor: int) -> int:
        """Whose bets those of the bettor are; where the record names nobody, a bettor is the same guest at every box."""
        return self.guests.get(bettor, -bettor)

    def hand(self, index: int) -> Hand | None:
        for hand in self.hands:
            if hand.index == index:
                return hand
        return None

    @property
    def in_play(self) -> bool:
        """Whether a main bet was made on the box this round."""
        return bool(self.hands) and bool(self.hands[0].bets)
