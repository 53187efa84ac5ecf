"""Settlement: the handbook's worked examples and every rule that turns a result."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.builders import AGAINST_TEN, apply, bet, cards, deal, decide, rules, table_with, the_bet, the_hand
from trainer.game.acts import Act, Decision, Stake
from trainer.game.chips import OddChips, Ratio
from trainer.game.rules import DoubleOn, Equality, ExtraStakes, Insurance, InsuranceSize, InsuredEvent
from trainer.game.settlement import (
    Outcome,
    allowed_decisions,
    dealer_must_draw,
    insurance_excess,
    insurance_kind,
    insurance_pays,
    insurance_range,
    insurance_won,
    is_natural,
    may_act,
    needs_card,
    outcome,
    rank_in,
    surrender_half,
    winnings,
)
from trainer.game.table import Table

WIN, LOSE, PUSH = Outcome.WIN, Outcome.LOSE, Outcome.PUSH
FIVES = {"denominations": (500, 2500, 10000)}


def blackjack(size: InsuranceSize, against: str = "A") -> Insurance:
    return Insurance(event=InsuredEvent.BLACKJACK, against=against, size=size, pays=Ratio(2, 1))


def split_table(first: str, second: str, dealer: str, amount: int = 2500) -> Table:
    """Box 1 split into the two hands written, each a pair card and what came to it."""
    one, two = first.split(), second.split()
    table = table_with({1: f"{one[0]} {two[0]}"}, dealer.split()[0], amount)
    apply(table, decide(1, Decision.SPLIT), bet(1, amount, stake=Stake.SPLIT, hand=1), Act(act="separate", box=1, hand=1))
    apply(table, *(deal(card, 1, 1) for card in one[1:]), *(deal(card, 1, 2) for card in two[1:]))
    apply(table, *(deal(card) for card in dealer.split()[1:]))
    return table


# -- the handbook's examination items (§6) -----------------------------------------------------------------------


def test_a_sixty_five_at_three_to_two() -> None:
    table = table_with({1: "As Kd"}, "9s 9d", amount=6500)
    hand, main = the_hand(table), the_bet(table)
    assert outcome(table, rules(), hand, main) is WIN
    assert winnings(rules(), hand, main) == 9750
    assert winnings(rules(odd_chips=OddChips.FLOOR, **FIVES), hand, main) == 9500


def test_b_insurance_of_one_guest_on_three_boxes() -> None:
    table = table_with({1: "9c 8d", 2: "9c 8d", 3: "9c 8d"}, "As", amounts={1: 2500, 2: 5000, 3: 10000})

    def sizes(size: InsuranceSize) -> list[tuple[int, ...]]:
        return [insurance_range(table, rules(), 2500, box, 1, blackjack(size)) for box in table.boxes[:3]]

    assert sizes(InsuranceSize.AT_MOST_HALF_OF_ALL) == [(250, 8750)] * 3
    assert sizes(InsuranceSize.HALF_MINIMUM_TO_HALF_BOX) == [(1250, 1250), (1250, 2500), (1250, 5000)]
    assert sizes(InsuranceSize.HALF_OR_FULL) == [(1250, 2500), (2500, 5000), (5000, 10000)]
    assert sizes(InsuranceSize.AT_MOST_HALF) == [(250, 1250), (250, 2500), (250, 5000)]
    assert sizes(InsuranceSize.EXACTLY_HALF) == [(1250, 1250), (2500, 2500), (5000, 5000)]


@pytest.mark.parametrize(("takes", "lost"), [(ExtraStakes.ALL, 5000), (ExtraStakes.ORIGINAL_ONLY, 2500)])
def test_c_a_split_against_black_jack(takes: ExtraStakes, lost: int) -> None:
    table = split_table("8c 3d", "8d Kc", "As Kd")
    law = rules(dealer_blackjack_takes=takes)
    results = [(b.amount, outcome(table, law, hand, b)) for hand in table.box(1).hands for b in hand.bets]
    assert sum(amount for amount, result in results if result is LOSE) == lost
    assert all(result in (LOSE, PUSH) for _, result in results)


def test_d_forty_surrendered_gives_twenty_back() -> None:
    table = table_with({1: "Tc 6d"}, "Ks", amount=4000)
    assert surrender_half(rules(), the_bet(table)) == 2000


@pytest.mark.parametrize(
    ("rule", "kept"), [(OddChips.FLOOR, 1500), (OddChips.CEIL_PLAYER, 1000), (OddChips.NEAREST_HALF_UP, 1000)]
)
def test_an_odd_half_of_a_surrender_goes_by_the_rounding_rule(rule: OddChips, kept: int) -> None:
    table = table_with({1: "Tc 6d"}, "Ks", amount=2500)
    assert surrender_half(rules(odd_chips=rule, **FIVES), the_bet(table)) == kept


@pytest.mark.parametrize("second", ["Kc", "9c"])
def test_e_even_money_pays_the_bet_whatever_the_croupier_draws(second: str) -> None:
    table = table_with({1: "As Kd"}, "Ad", amount=3000)
    table.apply(decide(1, Decision.EVEN_MONEY))
    assert outcome(table, rules(), the_hand(table), the_bet(table)) is WIN
    assert winnings(rules(), the_hand(table), the_bet(table)) == 3000
    table.apply(deal(second))
    assert outcome(table, rules(), the_hand(table), the_bet(table)) is WIN


@pytest.mark.parametrize("second", ["Kc", "9c"])
def test_even_money_is_worth_a_natural_insured_for_half(second: str) -> None:
    table = table_with({1: "As Kd"}, f"Ad {second}", amount=3000)
    table.apply(bet(1, 1500, stake=Stake.INSURANCE, event="blackjack"))
    insured = the_bet(table, stake=Stake.INSURANCE)
    hand, own = the_hand(table), the_bet(table)
    main = winnings(rules(), hand, own) if outcome(table, rules(), hand, own) is WIN else 0
    side = insurance_pays(rules(), insured) if insurance_won(table, insured.event) else -insured.amount
    assert main + side == 3000


def test_f_and_g_even_money_against_a_ten_only_where_the_text_says_so() -> None:
    assert not rank_in(cards("Th")[0], "A")
    assert all(rank_in(cards(card)[0], "ATJQK") for card in ("Th", "Jh", "Qh", "Kh", "Ah"))
    assert not rank_in(cards("Kh")[0], "AT")
    assert not rank_in(None, "A")


@pytest.mark.parametrize(
    ("dealer", "black", "ten"),
    [
        ("Ks As", True, False),
        ("Ks Qs", False, True),
        ("Ks 9s", False, False),
        ("As Ks", True, True),
        ("As 9s", False, False),
        ("7s Ks", False, True),
        ("7s As", False, False),
        ("Ks 2s 9s", False, False),
        ("As", False, False),
    ],
)
def test_g_the_two_events_of_insurance(dealer: str, black: bool, ten: bool) -> None:
    table = table_with({1: "9c 8d"}, dealer)
    assert insurance_won(table, InsuredEvent.BLACKJACK) is black
    assert insurance_won(table, None) is black
    assert insurance_won(table, InsuredEvent.TEN) is ten


def test_full_insurance_of_half_breaks_even_and_of_the_whole_bet_nets_one() -> None:
    table = table_with({1: "9c 8d"}, "As Ks", amount=2000)
    main = the_bet(table)
    assert outcome(table, rules(), the_hand(table), main) is LOSE
    for stake, net in ((1000, 0), (2000, 2000)):
        table.box(1).insurance.clear()
        table.apply(bet(1, stake, stake=Stake.INSURANCE, event="blackjack"))
        assert insurance_pays(rules(), the_bet(table, stake=Stake.INSURANCE)) - main.amount == net


# -- results -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "dealer", "law", "result"),
    [
        ("Tc 9d", "Ts 8s", {}, WIN),
        ("Tc 8d", "Ts 8s", {}, PUSH),
        ("Tc 7d", "Ts 8s", {}, LOSE),
        ("Tc 7d", "Ts 6s 9s", {}, WIN),
        ("Tc 7d 9c", "Ts 6s 9s", {}, LOSE),
        ("Tc 7d 4c", "Ts 6s 5s", {}, PUSH),
        ("As Kd", "9s 8s", {}, WIN),
        ("As Kd", "Ad Ks", {}, PUSH),
        ("As Kd", "7s 7c 7d", {}, WIN),
        ("As Kd", "7s 7c 7d", {"natural_beats_21": False}, PUSH),
        ("As Kd", "7s 7c 6d", {"natural_beats_21": False}, WIN),
        ("7h 7c 7d", "As Ks", {}, LOSE),
        ("7h 7c 7d", "As Ks", {"natural_beats_21": False}, PUSH),
        ("7h 7c 6d", "As Ks", {"natural_beats_21": False}, LOSE),
        ("7h 7c 7d", "As Ks", {"dealer_blackjack_takes": ExtraStakes.ORIGINAL_ONLY}, LOSE),
    ],
)
def test_results_of_a_main_bet(hand: str, dealer: str, law: dict[str, Any], result: Outcome) -> None:
    table = table_with({1: hand}, dealer)
    assert outcome(table, rules(**law), the_hand(table), the_bet(table)) is result


def test_twenty_one_after_a_split_is_no_black_jack() -> None:
    table = split_table("Ac Kd", "Ad Qd", "7s 7c 7d")
    hand = the_hand(table)
    assert not is_natural(hand, rules())
    assert outcome(table, rules(), hand, the_bet(table)) is PUSH
    assert winnings(rules(), hand, the_bet(table)) == 2500
    literal = rules(split_21_is_natural=True)
    assert is_natural(hand, literal)
    assert outcome(table, literal, hand, the_bet(table)) is WIN
    assert winnings(literal, hand, the_bet(table)) == 3750


def test_twenty_one_after_a_split_loses_to_black_jack() -> None:
    table = split_table("Ac Kd", "Ad Qd", "As Ks")
    for hand in table.box(1).hands:
        assert [outcome(table, rules(), hand, b) for b in hand.bets] == [LOSE]


@pytest.mark.parametrize(
    ("takes", "dealer", "card", "results"),
    [
        (ExtraStakes.ALL, "As Ks", "9c", [LOSE, LOSE]),
        (ExtraStakes.ORIGINAL_ONLY, "As Ks", "9c", [LOSE, PUSH]),
        (ExtraStakes.ORIGINAL_ONLY, "As Ks", "Kc", [LOSE, LOSE]),
        (ExtraStakes.ORIGINAL_ONLY, "Ts Ks", "2c", [LOSE, LOSE]),
        (ExtraStakes.ALL, "7s 7c 7d", "7c", [LOSE, LOSE]),
        (ExtraStakes.ALL, "Ts 9c", "8c", [WIN, WIN]),
    ],
)
def test_a_double_and_its_main_bet(takes: ExtraStakes, dealer: str, card: str, results: list[Outcome]) -> None:
    table = table_with({1: "8c 4d"}, dealer.split()[0])
    apply(table, decide(1, Decision.DOUBLE), bet(1, 1000, stake=Stake.DOUBLE, hand=1), deal(card, 1))
    apply(table, *(deal(other) for other in dealer.split()[1:]))
    hand = the_hand(table)
    assert [outcome(table, rules(dealer_blackjack_takes=takes), hand, b) for b in hand.bets] == results


def test_insurance_pays_by_its_kind() -> None:
    fifteen = Insurance(event=InsuredEvent.TEN, against="A", size=InsuranceSize.AT_MOST_HALF, pays=Ratio(3, 1))
    law = rules(insurance=(blackjack(InsuranceSize.AT_MOST_HALF), fifteen))
    table = table_with({1: "9c 8d", 2: "9c 8d"}, "As")
    apply(table, bet(1, 500, stake=Stake.INSURANCE, event="blackjack"), bet(2, 500, stake=Stake.INSURANCE, event="ten"))
    assert insurance_pays(law, the_bet(table, 1, stake=Stake.INSURANCE)) == 1000
    assert insurance_pays(law, the_bet(table, 2, stake=Stake.INSURANCE)) == 1500
    assert insurance_kind(law, None) == law.insurance[0]
    assert insurance_kind(rules(insurance=()), "ten") is None
    assert insurance_pays(rules(insurance=()), the_bet(table, 1, stake=Stake.INSURANCE)) == 0


@pytest.mark.parametrize(
    ("size", "rule", "sizes"),
    [
        (InsuranceSize.EXACTLY_HALF, OddChips.FLOOR, ()),
        (InsuranceSize.EXACTLY_HALF, OddChips.CEIL_PLAYER, (500, 500)),
        (InsuranceSize.HALF_OR_FULL, OddChips.FLOOR, (500, 500)),
        (InsuranceSize.AT_MOST_HALF, OddChips.FLOOR, ()),
        (InsuranceSize.AT_MOST_HALF_OF_ALL, OddChips.FLOOR, ()),
        (InsuranceSize.HALF_MINIMUM_TO_HALF_BOX, OddChips.FLOOR, (0, 0)),
    ],
)
def test_insurance_of_one_smallest_chip(size: InsuranceSize, rule: OddChips, sizes: tuple[int, ...]) -> None:
    table = table_with({1: "9c 8d"}, "As", amount=500)
    assert insurance_range(table, rules(odd_chips=rule, **FIVES), 500, table.box(1), 1, blackjack(size)) == sizes


def test_who_has_no_bet_on_the_box_cannot_insure_it() -> None:
    table = table_with({1: "9c 8d"}, "As")
    assert insurance_range(table, rules(), 1000, table.box(1), 2, AGAINST_TEN) == ()


def test_a_joined_bettor_insures_his_own_bet_or_the_box_as_the_rules_say() -> None:
    table = Table()
    apply(table, bet(1, 4000), bet(1, 1000, bettor=2), deal("9c", 1), deal("8d", 1), deal("As"))
    box = table.box(1)
    assert insurance_range(table, rules(), 1000, box, 2, blackjack(InsuranceSize.AT_MOST_HALF)) == (250, 500)
    assert insurance_range(table, rules(), 1000, box, 2, blackjack(InsuranceSize.HALF_MINIMUM_TO_HALF_BOX)) == (500, 2500)


# -- the croupier's hand -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dealer", "stands17", "hits17"),
    [
        ("As", True, True),
        ("As Ks", False, False),
        ("As 6s", False, True),
        ("As 2s 4s", False, True),
        ("As 7s", False, False),
        ("As 5s", True, True),
        ("As 6s Ts", False, False),
        ("Ts 7s", False, False),
        ("Ts 6s", True, True),
        ("Ts 6s As", False, False),
        ("Ts 6s Ks", False, False),
        ("5s As As", False, True),
    ],
)
def test_sixteen_draws_and_seventeen_stands_but_for_a_soft_seventeen(dealer: str, stands17: bool, hits17: bool) -> None:
    table = table_with({1: "9c 8d"}, dealer)
    assert dealer_must_draw(table, rules()) is stands17
    assert dealer_must_draw(table, rules(dealer_hits_soft_17=True)) is hits17


# -- what a hand may do ------------------------------------------------------------------------------------------

H, S, D, P = Decision.HIT, Decision.STAND, Decision.DOUBLE, Decision.SPLIT


@pytest.mark.parametrize(
    ("hand", "law", "allowed"),
    [
        ("5c 6d", {}, (H, S, D)),
        ("5c 6d 2c", {}, (H, S)),
        ("8c 8d", {}, (H, S, D, P)),
        ("Kc Td", {}, (H, S, D, P)),
        ("Kc Td", {"split_equality": Equality.RANK}, (H, S, D)),
        ("Kc Kd", {"split_equality": Equality.RANK}, (H, S, D, P)),
        ("8c 8d", {"split_max": 0}, (H, S, D)),
        ("Ac Ad", {"split_aces_max": 0}, (H, S, D)),
        ("As Kd", {}, ()),
        ("Tc 6d 9c", {}, ()),
        ("Tc 6d 5c", {}, ()),
        ("Tc 6d 5c", {"draw_on_21": True}, (H, S)),
        ("5c", {}, ()),
        ("As 5d", {"double_on": DoubleOn.NO_ACE}, (H, S)),
        ("4s 5d", {"double_on": DoubleOn.NO_ACE}, (H, S, D)),
        ("3s 5d", {"double_on": DoubleOn.NINE_TO_ELEVEN}, (H, S)),
        ("4s 5d", {"double_on": DoubleOn.NINE_TO_ELEVEN}, (H, S, D)),
        ("5s 6d", {"double_on": DoubleOn.NINE_TO_ELEVEN}, (H, S, D)),
        ("5s 7d", {"double_on": DoubleOn.NINE_TO_ELEVEN}, (H, S)),
        ("3s 5d", {"double_on": DoubleOn.NINE_AND_UP}, (H, S)),
        ("9s 8d", {"double_on": DoubleOn.NINE_AND_UP}, (H, S, D)),
        ("9s 2d", {"double_on": DoubleOn.NOT_NATURAL}, (H, S, D)),
    ],
)
def test_what_a_hand_may_decide(hand: str, law: dict[str, Any], allowed: tuple[Decision, ...]) -> None:
    table = table_with({1: hand}, "6s")
    assert allowed_decisions(table, rules(**law), table.box(1), the_hand(table)) == allowed


@pytest.mark.parametrize("decision", [Decision.STAND, Decision.SURRENDER, Decision.EVEN_MONEY])
def test_a_hand_that_is_finished_may_decide_nothing(decision: Decision) -> None:
    table = table_with({1: "9c 8d"}, "6s")
    table.apply(decide(1, decision))
    assert not may_act(table, rules(), the_hand(table))


@pytest.mark.parametrize(
    ("first", "law", "allowed"),
    [
        ("8c 3d", {}, (H, S, D)),
        ("8c 3d", {"double_after_split": False}, (H, S)),
        ("8c 8h", {}, (H, S, D, P)),
        ("8c 8h", {"split_max": 1}, (H, S, D)),
        ("Ac 8h", {}, ()),
        ("Ac Ah", {}, ()),
        ("Ac Ah", {"split_aces_max": 3}, (S, P)),
        ("Ac Ah", {"split_aces_max": 3, "split_max": 1}, ()),
        ("Ac 8h", {"split_aces_cards": 0}, (H, S)),
        ("Ac 8h", {"split_aces_cards": 0, "double_split_aces": True}, (H, S, D)),
        ("Kc Ah", {}, ()),
        ("Kc Ah", {"draw_on_21": True}, (H, S, D)),
        ("8c", {}, ()),
    ],
)
def test_what_a_split_hand_may_decide(first: str, law: dict[str, Any], allowed: tuple[Decision, ...]) -> None:
    table = split_table(first, f"{first[0]}d", "6s")
    hand = the_hand(table)
    assert allowed_decisions(table, rules(**law), table.box(1), hand) == allowed
    assert needs_card(hand) is (len(hand.cards) == 1)


@pytest.mark.parametrize(
    ("size", "stakes", "excess"),
    [
        (InsuranceSize.AT_MOST_HALF, (1250, 3000, 5000), (0, 500, 0)),
        (InsuranceSize.EXACTLY_HALF, (1250, 2000, 6000), (0, 2000, 1000)),
        (InsuranceSize.HALF_OR_FULL, (2500, 3000, 9000), (0, 500, 4000)),
        (InsuranceSize.AT_MOST_HALF_OF_ALL, (5000, 3000, 1000), (0, 0, 250)),
        (InsuranceSize.HALF_MINIMUM_TO_HALF_BOX, (1500, 1000, 5000), (250, 1000, 0)),
    ],
)
def test_what_insurance_has_beyond_its_limit(size: InsuranceSize, stakes: tuple[int, ...], excess: tuple[int, ...]) -> None:
    """On three boxes of one guest with 25, 50 and 100; a stake that is too small may not stand at all."""
    table = table_with({1: "9c 8d", 2: "9c 8d", 3: "9c 8d"}, "As", amounts={1: 2500, 2: 5000, 3: 10000})
    apply(table, *(bet(box, amount, stake=Stake.INSURANCE, event="blackjack") for box, amount in enumerate(stakes, 1)))
    law = rules(insurance=(blackjack(size),))
    assert tuple(insurance_excess(table, law, 2500, box, box.insurance[0]) for box in table.boxes[:3]) == excess


def test_insurance_on_what_cannot_be_insured_is_too_much_altogether() -> None:
    table = table_with({1: "9c 8d"}, "As", amount=2500)
    apply(table, bet(1, 1000, stake=Stake.INSURANCE, event="ten"))
    law = rules(insurance=(blackjack(InsuranceSize.AT_MOST_HALF),))
    assert insurance_excess(table, law, 2500, table.box(1), table.box(1).insurance[0]) == 1000
