"""Chips: ratios, every rounding rule on every row of the handbook's table, and breaking amounts down."""

from __future__ import annotations

import pytest

from trainer.game.chips import OddChips, Ratio, break_down, chips_sum, parse_ratio, share

THREE_TO_TWO = Ratio(3, 2)
# Handbook §6: bet, exact, floor, nearest with halves up, in the player's favour; smallest chip 5; in cents.
TABLE = [
    (500, 750, 500, 1000, 1000),
    (1000, 1500, 1500, 1500, 1500),
    (1500, 2250, 2000, 2500, 2500),
    (2500, 3750, 3500, 4000, 4000),
    (3500, 5250, 5000, 5500, 5500),
    (7500, 11250, 11000, 11500, 11500),
    (12500, 18750, 18500, 19000, 19000),
    (30000, 45000, 45000, 45000, 45000),
]


@pytest.mark.parametrize(("bet", "exact", "floor", "nearest", "favour"), TABLE)
def test_a_natural_under_every_rounding_rule(bet: int, exact: int, floor: int, nearest: int, favour: int) -> None:
    paid = {rule: share(bet, THREE_TO_TWO, 500, rule) for rule in OddChips}
    assert paid == {
        OddChips.EXACT_SMALL_CHIP: exact,
        OddChips.BETS_MUST_BE_EVEN: exact,
        OddChips.FLOOR: floor,
        OddChips.NEAREST_HALF_UP: nearest,
        OddChips.CEIL_PLAYER: favour,
    }


@pytest.mark.parametrize(("bet", "exact"), [(row[0], row[1]) for row in TABLE])
@pytest.mark.parametrize("rule", OddChips)
def test_with_a_chip_of_two_fifty_every_row_is_exact(bet: int, exact: int, rule: OddChips) -> None:
    assert share(bet, THREE_TO_TWO, 250, rule) == exact
    assert chips_sum(break_down(exact, (250, 500, 2500, 10000))) == exact


@pytest.mark.parametrize(
    ("amount", "ratio", "rule", "owed"),
    [
        (6500, "3:2", OddChips.EXACT_SMALL_CHIP, 9750),
        (6500, "3:2", OddChips.FLOOR, 9500),
        (2500, "1:2", OddChips.FLOOR, 1000),
        (2500, "1:2", OddChips.CEIL_PLAYER, 1500),
        (2500, "1:2", OddChips.NEAREST_HALF_UP, 1500),
        (2500, "1:2", OddChips.EXACT_SMALL_CHIP, 1250),
        (500, "6:5", OddChips.NEAREST_HALF_UP, 500),
        (1000, "6:5", OddChips.NEAREST_HALF_UP, 1000),
        (1500, "6:5", OddChips.NEAREST_HALF_UP, 2000),
        (1500, "2:1", OddChips.FLOOR, 3000),
        (0, "3:2", OddChips.CEIL_PLAYER, 0),
    ],
)
def test_other_shares(amount: int, ratio: str, rule: OddChips, owed: int) -> None:
    assert share(amount, parse_ratio(ratio), 500, rule) == owed


def test_a_ratio_is_written_as_it_is_read() -> None:
    assert str(parse_ratio("3:2")) == "3:2"
    assert parse_ratio("12:10") == Ratio(12, 10)


@pytest.mark.parametrize("text", ["", "3", "3:", ":2", "3:0", "0:2", "-3:2", "3.0:2", "3:2:1", "3/2", "a:b", "3: 2"])
def test_what_is_no_ratio_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a ratio"):
        parse_ratio(text)


def test_breaking_down_takes_the_fewest_chips() -> None:
    assert break_down(13750, (250, 500, 2500, 10000)) == {10000: 1, 2500: 1, 500: 2, 250: 1}
    assert break_down(0, (500,)) == {}


def test_a_remainder_below_every_chip_is_left_out() -> None:
    assert break_down(1200, (500, 2500)) == {500: 2}
    assert chips_sum(break_down(1200, (500, 2500))) == 1000
