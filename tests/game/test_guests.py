"""Guests: what they bring and say, that every branch comes up, and that an answer hangs on its question alone."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.support.builders import AGAINST_TEN, TEN_TO_HUNDRED, apply, bet, cards, deal, decide, rules, table_with, the_hand
from tests.support.house import House
from trainer.game.acts import Act, By, Decision, Stake
from trainer.game.chips import OddChips, Ratio, chips_sum
from trainer.game.guests import GESTURES, HANDLING, WORDS, Guests
from trainer.game.rules import JoinedAtSplit, Limits, Signal
from trainer.game.table import Table


def guests(seed: str = "1", boxes: tuple[int, ...] = (1, 4, 7), style: dict[str, float] | None = None, **law: Any) -> Guests:
    return Guests(seed=seed, boxes=boxes, rules=rules(**law), limits=TEN_TO_HUNDRED, style=style)


# -- style -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("style", [{"drunk": 0.1}, {"stray": 1.1}, {"stray": -0.1}, {"insure": float("nan")}])
def test_a_style_that_cannot_be_is_refused(style: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="style of guests"):
        guests(style=style)


# -- bets --------------------------------------------------------------------------------------------------------


def test_every_box_asked_for_bets_in_every_round() -> None:
    table, players = Table(), guests(boxes=(1, 2, 3, 4, 5, 6, 7))
    for number in range(1, 50):
        acts = players.bets(table)
        assert [act.box for act in acts] == [1, 2, 3, 4, 5, 6, 7]
        assert all(act.by == By.GUEST and act.stake == Stake.MAIN and act.bettor == 1 for act in acts)
        apply(table, *acts, deal("5c", 1))
        assert table.round == number


def test_bets_asked_for_again_before_the_deal_are_the_same() -> None:
    table, players = Table(), guests()
    acts = players.bets(table)
    assert acts == players.bets(table)
    apply(table, *acts, deal("5c", 1))
    second = players.bets(table)
    apply(table, *second)
    assert players.bets(table) == second


def test_the_bets_of_a_seed_are_the_same_on_every_machine() -> None:
    assert [(act.box, act.amount, act.chips) for act in guests().bets(Table())] == [
        (1, 10000, {10000: 1}),
        (4, 10000, {10000: 1}),
        (7, 3000, {2500: 1, 500: 1}),
    ]
    assert guests().cut(Table(), 312).depth == 215


@pytest.mark.parametrize(("rule", "step"), [(OddChips.BETS_MUST_BE_EVEN, 1000), (OddChips.FLOOR, 500)])
def test_bets_divide_where_the_rounding_rule_asks_it(rule: OddChips, step: int) -> None:
    law = rules(odd_chips=rule, denominations=(500, 2500, 10000))
    amounts = []
    for seed in range(200):
        players = Guests(seed=str(seed), boxes=(1, 2, 3), rules=law, limits=Limits(minimum=1500, maximum=20500))
        amounts += [act.amount or 0 for act in players.bets(Table())]
    assert all(amount % step == 0 and 1500 <= amount <= 20500 for amount in amounts)
    assert any(amount % (2 * step) for amount in amounts)


def test_limits_that_divide_by_nothing_give_the_minimum() -> None:
    law = rules(odd_chips=OddChips.BETS_MUST_BE_EVEN, denominations=(500,), natural_pays=Ratio(6, 5))
    players = Guests(seed="1", boxes=(1,), rules=law, limits=Limits(minimum=1000, maximum=1500))
    assert players.bets(Table())[0].amount == 1000


def test_guests_may_sit_out_but_never_all_of_them() -> None:
    counted = Counter(len(guests(seed=str(n), style={"sit_out": 0.5}).bets(Table())) for n in range(200))
    assert set(counted) == {1, 2, 3}
    assert len(guests(style={"sit_out": 1}).bets(Table())) == 1
    assert guests(boxes=()).bets(Table()) == ()


def test_joined_bettors_come_when_asked_and_keep_the_maximum_of_the_box() -> None:
    assert all(act.bettor == 1 for act in guests().bets(Table()))
    found = Counter[int]()
    for seed in range(100):
        acts = guests(seed=str(seed), boxes=(2,), style={"joined": 0.8}).bets(Table())
        assert [act.bettor for act in acts] == sorted({act.bettor or 0 for act in acts})
        assert sum(act.amount or 0 for act in acts) <= TEN_TO_HUNDRED.maximum
        found.update([len(acts)])
    assert set(found) == {1, 2, 3}
    assert len(guests(style={"joined": 1}, max_bettors_per_box=1).bets(Table())) == 3


# -- the cut -----------------------------------------------------------------------------------------------------


def test_the_cut_is_away_from_both_ends() -> None:
    depths = {guests(seed=str(n), cut_min_from_end=52).cut(Table(), 312).depth or 0 for n in range(300)}
    assert min(depths) >= 52
    assert max(depths) <= 260
    assert len(depths) > 100


def test_a_cut_near_an_end_comes_only_when_asked_for() -> None:
    depths = [guests(seed=str(n), style={"near_cut": 1}).cut(Table(), 312).depth or 0 for n in range(100)]
    assert all(0 < depth < 52 or 260 < depth < 312 for depth in depths)
    assert guests(cut_min_from_end=0, style={"near_cut": 1}).cut(Table(), 52).depth in range(1, 52)
    assert guests(cut_min_from_end=40).cut(Table(), 52).depth == 26


# -- decisions ---------------------------------------------------------------------------------------------------


def test_an_answer_hangs_on_its_question_alone() -> None:
    quiet = table_with({1: "Tc 6d", 2: "9c 4d"}, "7s")
    busy = table_with({1: "Tc 6d", 2: "9c 4d", 5: "2c 2d"}, "7s")
    apply(busy, decide(5, Decision.HIT), deal("Kc", 5), decide(1, Decision.STAND))
    for seed in range(50):
        first, second = guests(seed=str(seed)), guests(seed=str(seed), boxes=(2,))
        assert first.decide(quiet, 2, 1) == second.decide(busy, 2, 1)
        assert first.decide(quiet, 2, 1) == first.decide(quiet, 2, 1)


def test_a_hand_asked_again_brings_its_chips_once() -> None:
    for hand, wish, stake in (("5c 6d", Decision.DOUBLE, Stake.DOUBLE), ("8c 8d", Decision.SPLIT, Stake.SPLIT)):
        table, players = table_with({1: hand}, "6s"), guests(style={"stray": 0})
        first = players.decide(table, 1, 1)
        assert [(act.act, act.decision or act.stake) for act in first] == [("decide", wish), ("bet", stake)]
        apply(table, *first)
        assert players.decide(table, 1, 1) == first[:1]


@pytest.mark.parametrize(
    ("hand", "up", "wish"),
    [
        ("Tc 7d", "As", Decision.STAND),
        ("Tc 6d", "6s", Decision.STAND),
        ("Tc 6d", "7s", Decision.HIT),
        ("Tc 6d", "As", Decision.HIT),
        ("Tc 2d", "3s", Decision.HIT),
        ("Tc 2d", "4s", Decision.STAND),
        ("5c 6d", "Ks", Decision.DOUBLE),
        ("5c 6d", "As", Decision.HIT),
        ("4c 5d", "2s", Decision.HIT),
        ("4c 5d", "3s", Decision.DOUBLE),
        ("As 7d", "8s", Decision.STAND),
        ("As 7d", "9s", Decision.HIT),
        ("As 7d", "6s", Decision.DOUBLE),
        ("As 6d", "7s", Decision.HIT),
        ("8c 8d", "As", Decision.SPLIT),
        ("9c 9d", "7s", Decision.STAND),
        ("9c 9d", "8s", Decision.SPLIT),
        ("5c 5d", "6s", Decision.DOUBLE),
        ("Kc Qd", "6s", Decision.STAND),
        ("Ac Ad", "Ts", Decision.SPLIT),
    ],
)
def test_guests_who_never_stray_play_by_the_book(hand: str, up: str, wish: Decision) -> None:
    table = table_with({3: hand}, up)
    assert guests(style={"stray": 0}).decide(table, 3, 1)[0].decision == wish


def test_who_is_not_to_double_or_split_does_not() -> None:
    players = guests(style={"doubles": 0, "splits": 0, "stray": 0})
    assert players.decide(table_with({1: "8c 8d"}, "6s"), 1, 1)[0].decision == Decision.STAND
    assert players.decide(table_with({1: "5c 6d"}, "6s"), 1, 1)[0].decision == Decision.HIT


def test_nothing_is_decided_where_nothing_is_open() -> None:
    table = table_with({1: "As Kd"}, "6s")
    assert guests().decide(table, 1, 1) == ()
    assert guests().decide(table, 1, 2) == ()
    assert guests().decide(table, 5, 1) == ()
    assert guests().decide(table, 9, 1) == ()


def test_a_guest_answers_before_a_croupier_who_has_dealt_himself_nothing() -> None:
    assert guests(style={"stray": 0}).decide(table_with({1: "Tc 6d"}), 1, 1)[0].decision == Decision.HIT


@pytest.mark.parametrize("signal", Signal)
def test_the_sign_of_a_decision_is_of_the_kind_the_rules_name(signal: Signal) -> None:
    table = table_with({1: "Tc 6d", 2: "8c 8d", 3: "5c 6d"}, "7s")
    known = {
        Signal.WORD: set(WORDS.values()),
        Signal.GESTURE: set(GESTURES.values()),
        Signal.EITHER: set(WORDS.values()) | set(GESTURES.values()),
    }[signal]
    said = {guests(seed=str(n), signal=signal).decide(table, box, 1)[0].words for n in range(60) for box in (1, 2, 3)}
    assert said <= known
    assert len(said) == (8 if signal is Signal.EITHER else 4)


def test_a_double_for_less_is_a_chip_sum_below_the_bet() -> None:
    table = table_with({1: "5c 6d"}, "6s", amount=3000)
    amounts = set()
    for seed in range(60):
        acts = guests(seed=str(seed), style={"stray": 0, "short_double": 1}, double_for_less=True).decide(table, 1, 1)
        amounts.add(acts[1].amount or 0)
        assert chips_sum(acts[1].chips or {}) == acts[1].amount
    assert all(0 < amount <= 3000 for amount in amounts)
    assert len(amounts) > 2


@pytest.mark.parametrize(("joined", "always"), [(JoinedAtSplit.FOLLOWS_OWNER, True), (JoinedAtSplit.CHOOSES_HAND, False)])
def test_joined_bettors_follow_a_split_or_choose(joined: JoinedAtSplit, always: bool) -> None:
    table = Table()
    apply(table, bet(1, 1000), bet(1, 2000, bettor=2), deal("8c", 1), deal("8d", 1), deal("6s"))
    answers = [guests(seed=str(n), style={"stray": 0}, split_joined=joined).decide(table, 1, 1) for n in range(40)]
    brought = {tuple((act.bettor, act.amount) for act in acts[1:]) for acts in answers}
    both = ((1, 1000), (2, 2000))
    assert brought == ({both} if always else {both, both[:1]})


# -- insurance, even money, surrender ----------------------------------------------------------------------------


def test_insurance_needs_a_card_it_is_open_on() -> None:
    for up in ("Ks", "7s"):
        assert guests(style={"insure": 1}).insure(table_with({1: "9c 8d"}, up)) == ()
    assert guests(style={"insure": 1}).insure(table_with({1: "9c 8d 2c"}, "As")) == ()
    assert guests(style={"insure": 1}).insure(table_with({1: "9c 8d"})) == ()
    assert len(guests(style={"insure": 1}).insure(table_with({1: "9c 8d"}, "As"))) == 1


def test_who_has_insured_or_may_take_even_money_does_not_insure() -> None:
    table, players = table_with({1: "9c 8d", 2: "As Kd"}, "Ad"), guests(style={"insure": 1})
    acts = players.insure(table)
    assert [(act.box, act.event, act.stake) for act in acts] == [(1, "blackjack", Stake.INSURANCE)]
    apply(table, *acts, decide(2, Decision.DECLINE))
    assert [act.box for act in players.insure(table)] == [2]


def test_each_of_two_events_is_a_bet_of_its_own() -> None:
    law: dict[str, Any] = {"insurance": (*rules().insurance, AGAINST_TEN), "even_money_against": ""}
    acts = guests(style={"insure": 1}, **law).insure(table_with({1: "9c 8d"}, "As"))
    assert [(act.stake, act.event) for act in acts] == [("insurance", "blackjack"), ("insurance_ten", "ten")]
    some = Counter[tuple[str | None, ...]]()
    for seed in range(200):
        found = guests(seed=str(seed), style={"insure": 0.5}, **law).insure(table_with({1: "9c 8d"}, "As"))
        some[tuple(act.event for act in found)] += 1
    assert set(some) == {(), ("blackjack",), ("ten",), ("blackjack", "ten")}


def test_even_money_is_only_for_black_jack_against_an_allowed_card() -> None:
    always = guests(style={"even_money": 1})
    assert always.even_money(table_with({1: "As Kd"}, "Ad"), 1, 1).decision == Decision.EVEN_MONEY
    assert always.even_money(table_with({1: "As Kd"}, "Td"), 1, 1).decision == Decision.DECLINE
    assert always.even_money(table_with({1: "As 9d"}, "Ad"), 1, 1).decision == Decision.DECLINE
    on_ten = guests(style={"even_money": 1}, even_money_against="ATJQK")
    assert on_ten.even_money(table_with({1: "As Kd"}, "Jd"), 1, 1).decision == Decision.EVEN_MONEY


def test_surrender_is_of_two_cards_against_an_allowed_card_before_a_third() -> None:
    players = guests(style={"surrender": 1}, surrender_against="23456789TJQK")
    table = table_with({1: "Tc 6d", 2: "As Kd", 3: "Tc 9d"}, "Ks")
    acts = players.surrender(table)
    assert [(act.box, act.decision) for act in acts] == [(1, Decision.SURRENDER)]
    apply(table, *acts)
    assert players.surrender(table) == ()
    assert players.surrender(table_with({1: "Tc 6d"}, "As")) == ()
    assert players.surrender(table_with({1: "Tc 6d", 2: "2c 2d 2h"}, "Ks")) == ()
    assert guests(style={"surrender": 1}).surrender(table_with({1: "Tc 6d"}, "Ks")) == ()


def test_every_branch_comes_up_often_enough() -> None:
    house = House(rules(surrender_against="23456789TJQK"), TEN_TO_HUNDRED, "branches", (1, 2, 3, 4, 5, 6, 7))
    seen, chances = Counter[str](), Counter[str]()
    for _ in range(400):
        house.play_round()
        seen.update(f"{act.act} {act.decision or act.stake}" for act in house.acts if act.by == By.GUEST)
        hands = [hand for box in house.table.boxes for hand in box.hands]
        seen["bust"] += sum(hand.is_bust for hand in hands)
        seen["resplit"] += sum(box.splits > 1 for box in house.table.boxes)
        up = house.table.dealer[0][0] if house.table.dealer else ""
        chances["insure"] += sum(up == "A" and not h.even_money for h in hands if not h.from_split or h.index == 1)
        chances["even"] += sum(h.answered and not h.surrendered for h in hands)
        chances["surrender"] += sum(h.surrendered for h in hands)
    assert 0.2 < seen["bet insurance"] / chances["insure"] < 0.45
    assert seen["decide even_money"] + seen["decide decline"] == chances["even"] > 5
    assert min(seen["decide even_money"], seen["decide decline"]) > 1
    assert seen["decide surrender"] == chances["surrender"] > 10
    assert seen["decide double"] > 150
    assert seen["decide split"] > 60
    assert seen["resplit"] > 8
    assert seen["bust"] > 200


def test_every_word_of_a_guest_is_a_known_one() -> None:
    known = {*WORDS.values(), *GESTURES.values(), *HANDLING}
    house = House(rules(surrender_against="TJQK"), TEN_TO_HUNDRED, "words", (1, 3, 5))
    said: list[Act] = [house.guests.cut(house.table, 312)]
    for _ in range(60):
        house.play_round()
        said += [act for act in house.acts if act.by == By.GUEST]
    assert {act.words for act in said} <= known


def test_guests_change_nothing_on_the_table() -> None:
    table, players = table_with({1: "8c 8d"}, "As"), guests(surrender_against="A", style={"surrender": 1, "insure": 1})
    for _ in range(2):
        players.bets(table), players.insure(table), players.surrender(table), players.decide(table, 1, 1)
        players.even_money(table, 1, 1), players.cut(table, 312)
    hand = the_hand(table)
    assert (table.round, table.cloth, hand.decision, len(hand.bets), table.box(1).insurance) == (1, 1000, None, 1, [])


def test_one_guest_may_own_several_boxes_next_to_each_other() -> None:
    """His number is that of his first box, on every bet of his; who joins a box is somebody else."""
    seen = set()
    for seed in range(20):
        found = guests(seed=str(seed), boxes=(1, 2, 3, 5, 7), style={"several": 0.4, "joined": 0.5})
        owners = {box: found.guest_of(box, 1) for box in (1, 2, 3, 5, 7)}
        assert list(owners.values()) == sorted(owners.values())
        assert all(owners[owner] == owner for owner in owners.values())
        bets = found.bets(Table())
        assert all(bet.guest == owners[bet.box or 0] for bet in bets if bet.bettor == 1)
        assert all((bet.guest or 0) > 7 for bet in bets if (bet.bettor or 1) > 1)
        seen.add(len(set(owners.values())))
        again = guests(seed=str(seed), boxes=(1, 2, 3, 5, 7), style={"several": 0.4})
        assert {box: again.guest_of(box, 1) for box in owners} == owners
    assert len(seen) > 2
    assert {guests(boxes=(1, 2, 3)).guest_of(box, 1) for box in (1, 2, 3)} == {1, 2, 3}


def test_whose_the_bets_are_is_known_for_the_round() -> None:
    """A record that does not say it takes a bettor for the same guest at every box."""
    table = Table()
    table.apply(Act(act="bet", by=By.GUEST, box=1, bettor=1, guest=1, stake="main", amount=1000))
    table.apply(Act(act="bet", by=By.GUEST, box=2, bettor=1, guest=1, stake="main", amount=1000))
    table.apply(Act(act="bet", by=By.GUEST, box=2, bettor=2, guest=9, stake="main", amount=1000))
    table.apply(Act(act="bet", by=By.GUEST, box=4, bettor=1, stake="main", amount=1000))
    table.apply(Act(act="bet", by=By.GUEST, box=5, bettor=1, stake="main", amount=1000))
    one, two, four, five = (table.box(number) for number in (1, 2, 4, 5))
    assert one.guest(1) == two.guest(1) != two.guest(2)
    assert four.guest(1) == five.guest(1) != one.guest(1)
    table.apply(Act(act="deal", to="box", box=1, card=cards("2c")[0]))
    table.apply(Act(act="bet", by=By.GUEST, box=1, bettor=1, guest=3, stake="main", amount=1000))
    assert (one.guest(1), two.guest(1)) == (3, -1)
