"""How guests play a hand: by the common book, or by feeling."""

from __future__ import annotations

import random
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import Final

from trainer.game.acts import Decision
from trainer.game.cards import Card, is_soft, is_ten, points, total

_ANY: Final = tuple(range(1, 11))
_LOW: Final = (2, 3, 4, 5, 6)
_SPLITS: Final[Mapping[int, tuple[int, ...]]] = {
    1: _ANY, 2: (*_LOW, 7), 3: (*_LOW, 7), 4: (5, 6), 6: _LOW, 7: (*_LOW, 7), 8: _ANY, 9: (*_LOW, 8, 9),
}  # fmt: skip
"""Points of a card of the pair → the croupier's points (ace 1) against which the book splits."""
_DOUBLES: Final[Mapping[int, tuple[int, ...]]] = {9: (3, 4, 5, 6), 10: tuple(range(2, 10)), 11: tuple(range(2, 11))}
"""Hard total → the croupier's points against which the book doubles."""


def by_the_book(cards: list[Card], up: int, allowed: AbstractSet[Decision]) -> Decision:
    """What the common book says for the hand against the croupier's points (ace 1), among what is allowed."""
    if Decision.SPLIT in allowed and up in _SPLITS.get(points(cards[0]), ()):
        return Decision.SPLIT
    now, soft = total(cards), is_soft(cards)
    if Decision.DOUBLE in allowed and ((up in (5, 6) and 13 <= now <= 18) if soft else up in _DOUBLES.get(now, ())):
        return Decision.DOUBLE
    if soft:
        stands = now >= 19 or (now == 18 and 2 <= up <= 8)
    else:
        stands = now >= 17 or (now >= 13 and 2 <= up <= 6) or (now == 12 and 4 <= up <= 6)
    return Decision.STAND if stands or Decision.HIT not in allowed else Decision.HIT


def by_feeling(cards: list[Card], up: int, allowed: AbstractSet[Decision], rng: random.Random) -> Decision:
    """What a guest does who plays by feeling: splits pairs, doubles hopeful hands, plays doubtful ones the other way.

    Nobody stands on less than nine or draws to a hard 19; a soft 20 or 21 is drawn to now and then where it may be.
    """
    roll = rng.random()
    now, soft = total(cards), is_soft(cards)
    if Decision.SPLIT in allowed and roll < (0.5 if is_ten(cards[0]) else 0.75):
        return Decision.SPLIT
    if Decision.DOUBLE in allowed and roll < 0.55 and (now < 20 if soft else 7 <= now <= 12):
        return Decision.DOUBLE
    book = by_the_book(cards, up, allowed - {Decision.SPLIT, Decision.DOUBLE})
    doubtful = now < 20 if soft else 12 <= now <= 17
    doubtful = doubtful or (roll > 0.9 and (soft or 9 <= now <= 18))
    if Decision.HIT not in allowed or not doubtful:
        return book
    return Decision.STAND if book is Decision.HIT else Decision.HIT
