"""How the cards of one hand lie over each other so that every index shows. Pure arithmetic in card widths."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

CARD_HEIGHT: Final = 1.4
INDEX_WIDTH: Final = 0.3
"""Part of a card's width its index needs to be read."""
INDEX_HEIGHT: Final = 0.34
"""Part of a card's width its rank needs from the top."""
LOOSE: Final = 0.42
"""Step between two cards that have room."""


@dataclass(frozen=True, slots=True)
class Fan:
    """Cards side by side by `dx` and one under the other by `dy`, all at `scale`, around the middle of the hand."""

    count: int
    scale: float
    dx: float
    dy: float

    def offset(self, card: int) -> tuple[float, float]:
        """Middle of card `card` (1…) from the middle of the hand."""
        step = card - 1 - (self.count - 1) / 2
        return step * self.dx, step * self.dy

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the whole hand."""
        return self.scale + (self.count - 1) * abs(self.dx), CARD_HEIGHT * self.scale + (self.count - 1) * self.dy


@lru_cache(maxsize=512)
def fan(count: int, width: float, height: float, scale: float | None = None) -> Fan:
    """The fan of `count` cards in a room of `width` × `height`: across where that keeps the cards larger, else down.

    `scale` fixes the size of the cards, as when all hands of a box are to have one; the fan is then as the room allows.
    """
    steps = max(1, count - 1)
    across = min(1.0, width / (1 + INDEX_WIDTH * (count - 1)), height / CARD_HEIGHT)
    down = min(1.0, width, height / (CARD_HEIGHT + INDEX_HEIGHT * (count - 1)))
    is_across = across >= down * 0.98
    k = min(scale, max(across, down)) if scale is not None else max(across, down)
    if is_across or k <= across:
        dx = min(LOOSE * k if count < 4 else 0.36 * k, (width - k) / steps)
        return Fan(count, k, dx, min(0.04 * k, (height - CARD_HEIGHT * k) / steps))
    dy = min((height - CARD_HEIGHT * k) / steps, (INDEX_HEIGHT + 0.04) * k)
    return Fan(count, k, min((width - k) / steps, 0.06 * k), dy)
