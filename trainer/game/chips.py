"""Chips, ratios and rounding. Money is an integer in the smallest unit; no float touches a chip."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from trainer.game.acts import Chips


class OddChips(StrEnum):
    """What happens when an exact payment is no multiple of the smallest chip (handbook §6)."""

    EXACT_SMALL_CHIP = "exact_small_chip"
    """Pay exactly; the house keeps chips small enough."""
    FLOOR = "floor"
    """Round down to the smallest chip."""
    CEIL_PLAYER = "ceil_player"
    """Round up to the smallest chip, in the player's favour."""
    NEAREST_HALF_UP = "nearest_half_up"
    """Round to the nearest multiple; a half goes up."""
    BETS_MUST_BE_EVEN = "bets_must_be_even"
    """Bets that do not divide are not accepted, so every payment is exact."""


@dataclass(frozen=True, slots=True)
class Ratio:
    """A payment ratio such as 3:2, as two positive integers."""

    pays: int
    to: int

    def __str__(self) -> str:
        return f"{self.pays}:{self.to}"


def parse_ratio(text: str) -> Ratio:
    """The ratio written ``3:2``. Raises ValueError when it is not two positive integers."""
    left, sep, right = text.partition(":")
    if not (sep and left.isdigit() and right.isdigit() and int(left) > 0 and int(right) > 0):
        raise ValueError(f"{text!r} is not a ratio; write it as two whole numbers, such as 3:2")
    return Ratio(int(left), int(right))


def share(amount: int, ratio: Ratio, smallest: int, rule: OddChips) -> int:
    """`amount` × `ratio`, brought to chips by the named rule.

    `amount` and `smallest` (the smallest chip) are in the smallest unit. Under the two exact rules the result
    is rounded down to the unit, which changes nothing when the bets divide (handbook §6, table of 3:2).
    """
    exact = amount * ratio.pays
    if rule in (OddChips.EXACT_SMALL_CHIP, OddChips.BETS_MUST_BE_EVEN):
        return exact // ratio.to
    step = ratio.to * smallest
    if rule is OddChips.FLOOR:
        return exact // step * smallest
    if rule is OddChips.CEIL_PLAYER:
        return -(-exact // step) * smallest
    return (2 * exact + step) // (2 * step) * smallest


def chips_sum(chips: Chips) -> int:
    """Value of the chips in the smallest unit."""
    return sum(value * count for value, count in chips.items())


def break_down(amount: int, denominations: tuple[int, ...], tray: Chips | None = None) -> Chips:
    """Chips that make `amount`, highest value first, from a `tray` when there is one.

    A remainder that the chips cannot make is left out; the caller sees it by comparing `chips_sum`.
    """
    out: Chips = {}
    for value in sorted(denominations, reverse=True):
        count = amount // value
        if tray:
            count = min(count, max(0, tray.get(value, 0)))
        if count:
            out[value] = count
            amount -= value * count
    return out
