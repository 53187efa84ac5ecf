"""Guests only ever do what the rules allow, whatever the rules, the seed and the cards."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.builders import rules
from tests.support.house import House
from trainer.game.acts import INSURANCES, Act, By, Decision, Stake
from trainer.game.chips import OddChips, Ratio, chips_sum
from trainer.game.rules import (
    DoubleOn,
    Equality,
    Insurance,
    InsuranceSize,
    InsuredEvent,
    JoinedAtSplit,
    Limits,
    Rules,
    Signal,
)
from trainer.game.settlement import allowed_decisions, insurance_range, is_natural, rank_in
from trainer.game.table import Table

RANKS = ("", "A", "AT", "ATJQK", "789TJQKA", "23456789TJQK")
insurances = st.lists(
    st.builds(
        Insurance,
        event=st.sampled_from(InsuredEvent),
        against=st.sampled_from(RANKS),
        size=st.sampled_from(InsuranceSize),
        pays=st.sampled_from([Ratio(2, 1), Ratio(5, 2)]),
    ),
    max_size=2,
    unique_by=lambda kind: kind.event,
).map(tuple)
laws = st.fixed_dictionaries(
    {
        "insurance": insurances,
        "even_money_against": st.sampled_from(RANKS),
        "surrender_against": st.sampled_from(RANKS),
        "odd_chips": st.sampled_from(OddChips),
        "denominations": st.sampled_from([(250, 500, 2500, 10000, 50000), (500, 2500, 10000, 50000, 100000)]),
        "natural_pays": st.sampled_from([Ratio(3, 2), Ratio(6, 5)]),
        "double_on": st.sampled_from(DoubleOn),
        "double_for_less": st.booleans(),
        "double_after_split": st.booleans(),
        "double_split_aces": st.booleans(),
        "draw_on_21": st.booleans(),
        "split_equality": st.sampled_from(Equality),
        "split_max": st.integers(0, 5),
        "split_aces_max": st.integers(0, 3),
        "split_aces_cards": st.integers(0, 2),
        "split_21_is_natural": st.booleans(),
        "split_joined": st.sampled_from(JoinedAtSplit),
        "box_total_cap": st.booleans(),
        "max_bettors_per_box": st.integers(1, 3),
        "signal": st.sampled_from(Signal),
    }
)
chances = st.sampled_from([0.0, 0.3, 1.0])
styles = st.fixed_dictionaries(
    dict.fromkeys(("joined", "several", "stray", "insure", "even_money", "surrender", "short_double"), chances)
)
limit_sets = st.sampled_from([(1000, 10000), (2500, 30000), (5000, 50000), (500, 1500)]).map(
    lambda pair: Limits(minimum=pair[0], maximum=pair[1])
)


class Watch:
    """A house in which every act of a guest is looked at before it is applied."""

    def __init__(self, law: Rules, limits: Limits, seed: int, style: dict[str, float]) -> None:
        self.law, self.limits = law, limits
        self.house = House(law, limits, str(seed), (2, 5, 7), style)
        self.apply = self.house.do
        self.house.do = self.look  # type: ignore[method-assign]

    def look(self, act: Act) -> None:
        if act.by == By.GUEST:
            assert act.words
            if act.act == "bet":
                assert act.amount
                assert act.amount > 0
                assert chips_sum(act.chips or {}) == act.amount
                self.bet(self.house.table, act)
            else:
                self.decision(self.house.table, act)
        self.apply(act)

    def bet(self, table: Table, act: Act) -> None:
        amount, box = act.amount or 0, table.box(act.box or 0)
        if act.stake == Stake.MAIN:
            before = 0 if table.dealt or not box.hands else sum(bet.amount for bet in box.hands[0].bets)
            assert self.limits.minimum <= amount <= self.limits.maximum
            assert not self.law.box_total_cap or before + amount <= self.limits.maximum
            assert (act.bettor or 0) <= self.law.max_bettors_per_box
            unit = self.law.smallest_chip
            if self.law.odd_chips is OddChips.BETS_MUST_BE_EVEN and amount != self.limits.minimum:
                assert amount % (2 * unit) == 0
        elif act.stake in INSURANCES:
            self.insurance(table, act)
        else:
            hand = table.hand(act.box, act.hand)
            assert hand is not None
            assert hand.decision == act.stake
            base = hand.bet(Stake.MAIN, act.bettor or 1) or hand.bet(Stake.SPLIT, act.bettor or 1)
            assert base is not None
            short = act.stake == Stake.DOUBLE and self.law.double_for_less
            assert amount <= base.amount if short else amount == base.amount

    def insurance(self, table: Table, act: Act) -> None:
        amount, box = act.amount or 0, table.box(act.box or 0)
        kind = next(kind for kind in self.law.insurance if kind.event == act.event)
        assert rank_in(table.upcard, kind.against)
        assert not table.third_card
        assert all((bet.bettor, bet.stake) != (act.bettor, act.stake) for bet in box.insurance)
        sizes = insurance_range(table, self.law, self.limits.minimum, box, act.bettor or 1, kind)
        if kind.size is InsuranceSize.HALF_OR_FULL:
            assert amount in sizes
            return
        assert sizes[0] <= amount <= sizes[1]
        if kind.size is InsuranceSize.AT_MOST_HALF_OF_ALL:
            lying = [(other, bet) for other in table.boxes for bet in other.insurance if bet.event == act.event]
            assert amount + sum(bet.amount for other, bet in lying if other.guest(bet.bettor) == act.guest) <= sizes[1]
        if kind.size is InsuranceSize.HALF_MINIMUM_TO_HALF_BOX:
            assert amount + sum(bet.amount for bet in box.insurance) <= sizes[1]

    def decision(self, table: Table, act: Act) -> None:
        hand = table.hand(act.box, act.hand)
        assert hand is not None
        if act.decision == Decision.SURRENDER:
            assert rank_in(table.upcard, self.law.surrender_against)
            assert not table.third_card
            assert len(hand.cards) == 2
            assert not is_natural(hand, self.law)
            assert not hand.even_money
        elif act.decision in (Decision.EVEN_MONEY, Decision.DECLINE):
            assert is_natural(hand, self.law)
            assert rank_in(table.upcard, self.law.even_money_against)
        else:
            assert act.decision in allowed_decisions(table, self.law, table.box(act.box or 0), hand)


@settings(deadline=None, max_examples=250, suppress_health_check=[HealthCheck.too_slow])
@given(laws, limit_sets, st.integers(0, 10**6), styles)
def test_guests_keep_the_rules(law: dict[str, Any], limits: Limits, seed: int, style: dict[str, float]) -> None:
    watch = Watch(rules(**law), limits, seed, style)
    for _ in range(4):
        watch.house.play_round()
        assert watch.house.table.cloth == 0
        assert watch.house.purse + watch.house.table.float_delta == 0


@settings(deadline=None, max_examples=60)
@given(laws, limit_sets, st.integers(0, 10**6), styles)
def test_the_same_seed_gives_the_same_guests(law: dict[str, Any], limits: Limits, seed: int, style: dict[str, float]) -> None:
    one, other = (House(rules(**law), limits, str(seed), (1, 3), style) for _ in range(2))
    for _ in range(3):
        one.play_round()
        other.play_round()
        assert one.acts == other.acts


@settings(deadline=None, max_examples=100)
@given(st.integers(1, 8), st.integers(0, 120), st.integers(0, 10**6), chances)
def test_a_cut_is_inside_the_pack(decks: int, away: int, seed: int, near: float) -> None:
    law = rules(cut_min_from_end=away, decks=decks)
    house = House(law, law.limits[0], str(seed), (1,), {"near_cut": near})
    depth = house.guests.cut(house.table, 52 * decks).depth or 0
    assert 0 < depth < 52 * decks
    if near == 0 and 2 * away < 52 * decks:
        assert away <= depth <= 52 * decks - away
