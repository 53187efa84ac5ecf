"""The shoe: a seeded order of cards, the stop card, and where every card is."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from trainer.game.cards import DECK, Card


def pack(decks: int) -> list[Card]:
    """All cards of `decks` decks in the maker's order."""
    return [card for _ in range(decks) for card in DECK]


@dataclass(slots=True)
class Shoe:
    """Cards in the order they will be drawn.

    Every card is in exactly one of four places: still in the shoe, on the table, in the discards, or burned.
    `stop_at` is the number of cards behind the stop card; None before it is placed or in a game without one.
    """

    order: list[Card]
    drawn: int = 0
    stop_at: int | None = None
    on_table: list[Card] = field(default_factory=list)
    discards: list[Card] = field(default_factory=list)
    burned: list[Card] = field(default_factory=list)

    @property
    def left(self) -> int:
        """Cards still in the shoe."""
        return len(self.order) - self.drawn

    @property
    def stop_card_next(self) -> bool:
        """Whether the stop card lies in front of the next card to be drawn."""
        return self.stop_at is not None and self.left <= self.stop_at

    def draw(self) -> Card:
        """Take the next card onto the table. Raises IndexError when the shoe is empty."""
        card = self.order[self.drawn]
        self.drawn += 1
        self.on_table.append(card)
        return card

    def put_back(self) -> None:
        """Take the card drawn last off the table, back in front of the others. Raises ValueError when it is not there."""
        self.on_table.remove(self.order[self.drawn - 1])
        self.drawn -= 1

    def burn(self) -> Card:
        """Take the next card, unseen, to the burned cards. Raises IndexError when the shoe is empty."""
        card = self.order[self.drawn]
        self.drawn += 1
        self.burned.append(card)
        return card

    def discard(self, cards: list[Card]) -> None:
        """Move cards from the table to the discards. Raises ValueError when one is not on the table."""
        for card in cards:
            self.on_table.remove(card)
            self.discards.append(card)

    def whereabouts(self) -> list[Card]:
        """Every card in whatever place it is, for the conservation check."""
        return self.order[self.drawn :] + self.on_table + self.discards + self.burned


def shuffled(decks: int, seed: str) -> list[Card]:
    """The pack of `decks` decks in the order that `seed` gives, the same on every machine."""
    return mixed(pack(decks), seed)


def mixed(cards: list[Card], seed: str) -> list[Card]:
    """The same cards in the order that `seed` makes of theirs."""
    order = list(cards)
    random.Random(seed).shuffle(order)
    return order


def cut(order: list[Card], depth: int) -> list[Card]:
    """The pack after a cut at `depth` cards from the front: the part in front goes behind (handbook D5).

    Raises ValueError when the cut is outside the pack.
    """
    if not 0 < depth < len(order):
        raise ValueError(f"a cut at {depth} is outside the pack of {len(order)} cards")
    return order[depth:] + order[:depth]
