"""Cards and chips are kept whole whatever is done with them."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor

from hypothesis import given, settings
from hypothesis import strategies as st

from trainer.game.cards import DECK, is_soft, total
from trainer.game.chips import OddChips, Ratio, break_down, chips_sum, share
from trainer.game.shoe import Shoe, cut, pack, shuffled

seeds = st.text(max_size=8)


@settings(deadline=None, max_examples=60)
@given(seeds, st.integers(1, 8), st.lists(st.sampled_from(["draw", "burn", "discard"]), max_size=80))
def test_every_card_is_in_exactly_one_place(seed: str, decks: int, moves: list[str]) -> None:
    shoe, whole = Shoe(order=shuffled(decks, seed), stop_at=20), sorted(pack(decks))
    for number, move in enumerate(moves):
        if move == "discard":
            shoe.discard(shoe.on_table[number % 3 :: 2])
        elif shoe.left:
            card = shoe.draw() if move == "draw" else shoe.burn()
            assert card in DECK
        assert sorted(shoe.whereabouts()) == whole
        assert shoe.left + len(shoe.on_table) + len(shoe.discards) + len(shoe.burned) == len(whole)
        assert shoe.stop_card_next == (shoe.left <= 20)


@settings(deadline=None, max_examples=60)
@given(seeds, st.integers(1, 6), st.data())
def test_a_cut_keeps_the_round_order_of_the_pack(seed: str, decks: int, data: st.DataObject) -> None:
    order = shuffled(decks, seed)
    depth = data.draw(st.integers(1, len(order) - 1))
    after = cut(order, depth)
    assert sorted(after) == sorted(order)
    assert cut(after, len(order) - depth) == order
    assert after[0] == order[depth]


@given(st.lists(st.sampled_from(DECK), max_size=12))
def test_the_best_total_is_the_best_of_all_readings(hand: list[str]) -> None:
    cards = [card for card in DECK if card in hand]
    readings = {0}
    for card in cards:
        counts = (1, 11) if card[0] == "A" else (10,) if card[0] in "TJQK" else (int(card[0]),)
        readings = {number + count for number in readings for count in counts}
    good = [number for number in readings if number <= 21]
    assert total(cards) == (max(good) if good else min(readings))
    assert total(tuple(reversed(cards))) == total(cards)
    assert is_soft(cards) == (any(c[0] == "A" for c in cards) and total(cards) != min(readings))


@given(
    st.integers(0, 10**7), st.builds(Ratio, st.integers(1, 40), st.integers(1, 40)), st.sampled_from([1, 100, 250, 500, 2500])
)
def test_rounding_stays_within_a_chip_of_the_exact_sum(amount: int, ratio: Ratio, unit: int) -> None:
    exact = Fraction(amount * ratio.pays, ratio.to)
    low, high = floor(exact / unit) * unit, ceil(exact / unit) * unit
    assert share(amount, ratio, unit, OddChips.FLOOR) == low
    assert share(amount, ratio, unit, OddChips.CEIL_PLAYER) == high
    nearest = share(amount, ratio, unit, OddChips.NEAREST_HALF_UP)
    assert nearest in (low, high)
    assert abs(nearest - exact) <= Fraction(unit, 2)
    assert nearest == high or 2 * (exact - low) < unit
    for rule in (OddChips.EXACT_SMALL_CHIP, OddChips.BETS_MUST_BE_EVEN):
        assert share(amount, ratio, unit, rule) == floor(exact)


@given(st.integers(0, 10**7), st.sets(st.sampled_from([100, 250, 500, 2500, 10000, 50000]), min_size=1))
def test_chips_never_make_more_than_the_amount(amount: int, denominations: set[int]) -> None:
    chips = break_down(amount, tuple(denominations))
    assert 0 <= amount - chips_sum(chips) < min(denominations)
    assert set(chips) <= denominations
    assert all(count > 0 for count in chips.values())
