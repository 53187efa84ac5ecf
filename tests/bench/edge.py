"""The house edge of rule sets for which one is published, and of the shipped procedures for information."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from tests.bench.expectation import Expectation
from tests.bench.measure import Ratio
from trainer.game.rules import DoubleOn, Equality
from trainer.procedure.load import load, shipped

WITHIN: Final = 0.05
"""Points of a hundred."""
COMMON: Final[dict[str, Any]] = {
    "dealer_hits_soft_17": False, "hole_card": False, "double_after_split": True, "double_split_aces": False,
    "split_equality": Equality.VALUE, "split_aces_cards": 1, "surrender_against": "", "draw_on_21": False,
}  # fmt: skip
"""What the published figures have in common: no hole card, stand on all 17s, one card to split aces, no surrender. «Double 9
and up» is read as hard totals: with soft hands doubled too, the edge would be 0.57 %, and nobody publishes that."""
PUBLISHED: Final[tuple[tuple[str, float, dict[str, Any]], ...]] = (
    ("six decks, double 9 and up, one split, shuffled all the time", 0.66,
     {"decks": 6, "double_on": DoubleOn.NINE_AND_UP, "split_max": 1, "split_aces_max": 1}),
    ("eight decks, double any two, one split, cut at half the shoe", 0.61,
     {"decks": 8, "double_on": DoubleOn.ANY_TWO, "split_max": 1, "split_aces_max": 1}),
    ("six decks, double 9 to 11, split to four hands, aces too", 0.55,
     {"decks": 6, "double_on": DoubleOn.NINE_TO_ELEVEN, "split_max": 3, "split_aces_max": 3}),
)  # fmt: skip


def measure() -> list[Ratio]:
    """How far the edges lie from the published ones ÷ 0.05 points; and those of the shipped rule sets."""
    base = load("european").rules
    out: list[Ratio] = []
    for title, published, values in PUBLISHED:
        edge = 100 * Expectation(replace(base, **COMMON, **values)).edge
        what = f"{title}: {edge:.3f} %, published {published} %; apart ÷ 0.05"
        out.append(Ratio(what=what, value=abs(edge - published) / WITHIN, bar=1))
    for name in shipped():
        edge = 100 * Expectation(load(name).rules).edge
        out.append(Ratio(what=f"edge of {name} in %, without insurance, even money and surrender", value=edge))
    return out
