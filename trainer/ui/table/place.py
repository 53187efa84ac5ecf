"""A place on the table, and the directions in which boxes stand. Pure arithmetic."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin
from typing import Final

FIRST_ANGLE: Final = 164.0
LAST_ANGLE: Final = 16.0
WIDEST_STEP: Final = 37.0
"""Degrees between boxes at most: a table of three boxes keeps them together."""


@dataclass(frozen=True, slots=True)
class Place:
    """A rectangle on the table in pixels: its middle, its size, its turn in degrees (clockwise), and its scale."""

    x: float
    y: float
    w: float
    h: float
    angle: float = 0.0
    scale: float = 1.0
    is_round: bool = False

    def holds(self, x: float, y: float, grow: float = 0.0) -> bool:
        """Whether the point lies in the place, grown by `grow` pixels each way."""
        c, s = cos(radians(self.angle)), sin(radians(self.angle))
        dx, dy = x - self.x, y - self.y
        u, v = dx * c + dy * s, -dx * s + dy * c
        half_w, half_h = self.w / 2 + grow, self.h / 2 + grow
        if self.is_round:
            return (u / half_w) ** 2 + (v / half_h) ** 2 <= 1
        return abs(u) <= half_w and abs(v) <= half_h

    def corners(self) -> list[tuple[float, float]]:
        """The four corners, turned."""
        c, s = cos(radians(self.angle)), sin(radians(self.angle))
        half = ((-1, -1), (1, -1), (1, 1), (-1, 1))
        return [
            (self.x + i * self.w / 2 * c - j * self.h / 2 * s, self.y + i * self.w / 2 * s + j * self.h / 2 * c)
            for i, j in half
        ]


def box_angles(boxes: int) -> tuple[float, ...]:
    """Degrees of each box, counted from the right; a single box stands in the middle."""
    if boxes <= 1:
        return (90.0,)
    step = min((FIRST_ANGLE - LAST_ANGLE) / (boxes - 1), WIDEST_STEP)
    return tuple(90.0 + step * ((boxes - 1) / 2 - i) for i in range(boxes))


def split_stake(kind: str, slot: int, of: int, bettors: int, bettor: int, stake: str) -> tuple[float, float, float]:
    """Along, outwards and scale of a bet on one of several hands: bettors in rows behind each other where they share."""
    pitch = min(1.55, 3.1 / of)
    middle = (slot - (of - 1) / 2) * pitch
    if bettors == 1:
        scale = min(1.0, pitch / 1.14)
        aside = 0.27 if kind in ("payout", "beside") else -0.27
        back = 0.55 if stake == "double" or kind == "beside" else 0.0
        return middle + aside * scale, back * scale, scale
    scale = min(0.86, pitch / 1.7)
    aside = 0.56 if kind in ("payout", "beside") else -0.56 if stake == "double" else 0.0
    return middle + aside * scale, ((bettor - 1) * 0.54 - 0.3) * scale, scale
