"""Cards: 52 to a deck, written as two characters (``As``, ``Td``, ``9h``)."""

from __future__ import annotations

from typing import Final, NewType

Card = NewType("Card", str)
"""A card as the record writes it: rank ``A 2 … 9 T J Q K`` and suit ``c d h s``."""

RANKS: Final = "A23456789TJQK"
SUITS: Final = "cdhs"
DECK: Final[tuple[Card, ...]] = tuple(Card(r + s) for s in SUITS for r in RANKS)
"""One deck of 52 in the maker's order (LT, BGO-02, FR-01)."""

_POINTS: Final[dict[str, int]] = {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10} | {str(n): n for n in range(2, 10)}
_KNOWN: Final = frozenset(DECK)


def parse_card(text: str) -> Card:
    """The card written as `text`. Raises ValueError when it is none of the 52."""
    if text not in _KNOWN:
        raise ValueError(f"{text!r} is not a card; write rank and suit, such as As, Td or 9h")
    return Card(text)


def points(card: Card) -> int:
    """Points of a card with the ace counted as 1 (LT-04)."""
    return _POINTS[card[0]]


def is_ace(card: Card) -> bool:
    return card[0] == "A"


def is_ten(card: Card) -> bool:
    """Whether the card counts ten: a ten or a picture (LT-04)."""
    return card[0] in "TJQK"


def total(cards: list[Card] | tuple[Card, ...]) -> int:
    """Best total of a hand: one ace counts 11 when that does not pass 21 (LT-04)."""
    hard = 0
    ace = False
    for card in cards:
        hard += _POINTS[card[0]]
        ace = ace or card[0] == "A"
    return hard + 10 if ace and hard <= 11 else hard


def is_soft(cards: list[Card] | tuple[Card, ...]) -> bool:
    """Whether an ace of the hand counts 11."""
    hard = sum(_POINTS[card[0]] for card in cards)
    return hard <= 11 and any(card[0] == "A" for card in cards)


def is_two_card_21(cards: list[Card] | tuple[Card, ...]) -> bool:
    """Whether the cards are exactly an ace and a ten-valued card (LT-12)."""
    return len(cards) == 2 and total(cards) == 21
