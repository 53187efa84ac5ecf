"""The French order of 2007: own hand, settlement, insurance, pairs and doubles, clause by clause."""

from __future__ import annotations

from tests.rules.cited import allowed, breaks, by_clause, cites, with_rules
from tests.rules.dealt import by_guest
from tests.rules.french import (
    DOUBLE,
    HIT,
    PLAIN,
    SPLIT,
    STAND,
    more_cards,
    moved,
    passed_over,
    played,
    two_boxes,
)
from tests.rules.scripted import one
from trainer.game.acts import Act, By
from trainer.game.chips import Ratio
from trainer.game.rules import DoubleOn, Equality, ExtraStakes, InsuranceSize, SplitOrder
from trainer.game.settlement import insurance_range
from trainer.game.table import Table
from trainer.procedure.machine import Program
from trainer.procedure.model import ErrorClass as E
from trainer.procedure.model import Severity

PROCEDURE = "fr-2007"


# -- own hand ----------------------------------------------------------------------------------------------------------


def test_fr_29a_the_croupier_draws_after_the_last_hand(house: Program) -> None:
    found = two_boxes(house, "Tc Td 9d 9s 8s 9h")
    assert found.find("point", box=5) < found.find("deal", 1, to="dealer")
    assert cites(passed_over(found, "deal", 1, to="dealer"), "FR-29a", E.OMITTED)


def test_fr_29b_he_draws_on_16_and_stands_on_17(house: Program) -> None:
    sixteen = played(house, "Tc Td 9s 6h 2c")
    assert cites(passed_over(sixteen, "deal", 2, to="dealer"), "FR-29b", E.OMITTED)
    seventeen = played(house, "Tc Td 9s 7h")
    verdict = more_cards(seventeen, seventeen.find("call", say="dealer_total"), to="dealer")
    assert cites(verdict, "FR-29b", E.WRONG_SELECTION)
    assert verdict.severity is Severity.CRITICAL


def test_fr_29c_an_ace_is_eleven_where_that_gives_17(house: Program) -> None:
    """Six and ace are 17, and he stands; six, ace and king are 17 as well, with the ace as one."""
    soft = played(house, "Tc 6d 9s Ah")
    assert soft.line("call", say="dealer_total").total == 17
    assert cites(more_cards(soft, soft.find("call", say="dealer_total"), to="dealer"), "FR-29c", E.WRONG_SELECTION)
    assert len([line for line in played(house, "Tc 5d 9s Ah Kd Ac").lines if line.act == "deal" and line.to == "dealer"]) == 4
    assert not house.procedure.rules.dealer_hits_soft_17
    assert "FR-29c" in by_clause(house, "dealer_hits_soft_17")


def test_fr_30_he_announces_his_point(house: Program) -> None:
    found = played(house, PLAIN)
    assert cites(found.without("call", say="dealer_total"), "FR-30", E.OMITTED)
    assert cites(found.with_change("call", to={"total": 19}, say="dealer_total"), "FR-30", E.WRONG_VALUE)
    late = moved(found, found.find("call", say="dealer_total"), found.find("pay"))
    assert cites(late, "FR-30", E.ORDER)
    assert breaks(late, "total_before_settlement", "FR-30")
    assert cites(played(house, "Tc Td 9s Ah").without("call", say="black_jack"), "FR-30", E.OMITTED)


# -- settlement --------------------------------------------------------------------------------------------------------

MIXED = "Tc Td 9d 9s 7s 9h"
"""Box 2 has 19 and wins, box 5 has 17 and loses; the croupier has 18."""


def test_fr_31a_losing_bets_are_taken_and_winning_ones_paid(house: Program) -> None:
    found = two_boxes(house, MIXED)
    assert cites(found.without("take", box=5), "FR-31a", E.OMITTED)
    assert cites(found.without("pay", box=2), "FR-31a", E.OMITTED)


def test_fr_31b_from_right_to_left(house: Program) -> None:
    """Box 5 before box 2."""
    found = two_boxes(house, MIXED)
    assert [line.box for line in found.lines if line.act in ("take", "pay")] == [5, 2]
    first, second, end = found.find("take", box=5), found.find("pay", box=2), found.find("clear", to="dealer")

    def turned(lines: list[Act]) -> None:
        lines[first:end] = [*lines[second:end], *lines[first:second]]

    assert breaks(found.verdicts(turned), "settlement_direction", "FR-31b")


def test_fr_32a_cards_are_taken_up_as_he_goes(house: Program) -> None:
    """Those of a box before the next box is settled."""
    found = two_boxes(house, MIXED)
    assert found.find("take", box=5) < found.find("clear", box=5) < found.find("pay", box=2)
    assert cites(found.without("clear", box=5), "FR-32a", E.OMITTED)


def test_fr_32b_his_own_cards_last(house: Program) -> None:
    found = two_boxes(house, MIXED)
    own = found.find("clear", to="dealer")
    assert cites(found.without("clear", to="dealer"), "FR-32b", E.OMITTED)
    assert cites(moved(found, own, found.find("take", box=5)), "FR-32b", E.ORDER)


def test_fr_33_over_21_he_pays_every_bet_that_is_left(house: Program) -> None:
    """A hand that is past 21 itself is gone already."""
    found = two_boxes(house, "2c Td 9d 3s 6s Kh Kd 6h Ts", decisions={(5, 1): [HIT], (2, 1): [HIT]})
    assert [(line.box, line.amount) for line in found.lines if line.act == "pay"] == [(2, 1000)]
    assert cites(found.without("pay", box=2), "FR-33", E.OMITTED)


def test_fr_34a_equal_totals_are_void(house: Program) -> None:
    """The bet is neither taken nor paid."""
    found = played(house, "Tc 9d 8s 9h")
    assert not found.has("take")
    assert not found.has("pay")
    call = found.find("call", say="stand_off")

    def take(lines: list[Act]) -> None:
        lines[call] = Act(act="take", box=4, hand=1, bettor=1, stake="main", amount=1000, chips={1000: 1})

    verdict = one(found.verdicts(take))
    assert cites(verdict, "FR-34a", E.WRONG_SELECTION)
    assert verdict.severity is Severity.CRITICAL


def test_fr_34b_the_cards_of_equal_hands_go_to_the_used_ones(house: Program) -> None:
    found = played(house, "Tc 9d 8s 9h")
    assert cites(found.without("clear", box=4), "FR-34b", E.OMITTED)


def test_fr_35a_a_win_is_paid_evens(house: Program) -> None:
    found = played(house, PLAIN, bet=1500)
    assert found.line("pay").amount == 1500
    assert cites(found.with_change("pay", to={"amount": 2250, "chips": None}), "FR-35a", E.WRONG_VALUE)


def test_fr_35b_a_black_jack_is_paid_three_to_two_in_its_turn(house: Program) -> None:
    """Against a six too it waits for the settlement, and box 5 comes before it."""
    found = two_boxes(house, "Ac Td 6d Ks 9s 2h Ts")
    assert [(line.box, line.amount) for line in found.lines if line.act == "pay"] == [(5, 1000), (2, 1500)]
    assert found.find("call", say="dealer_total") < found.find("pay", box=2)
    assert cites(found.with_change("pay", to={"amount": 1000, "chips": {1000: 1}}, box=2), "FR-35b", E.WRONG_VALUE)
    early = found.verdicts(lambda lines: lines.insert(found.find("point", box=5), lines.pop(found.find("pay", box=2))))
    assert any(cites(verdict, "FR-35b") for verdict in early)
    assert cites(moved(found, found.find("pay", box=2), found.find("pay", box=5)), "FR-35b", E.ORDER)
    assert (house.procedure.rules.natural_pays, by_clause(house, "natural_pays")) == (Ratio(3, 2), ("FR-35b",))


def test_fr_35c_a_black_jack_beats_any_other_21(house: Program) -> None:
    """The guest's beats three sevens, the croupier's beats ace and ten of a split."""
    natural = two_boxes(house, "Ac Td 7d Ks 9s 7h 7s")
    assert natural.line("call", say="dealer_total").total == 21
    assert [(line.box, line.amount) for line in natural.lines if line.act == "pay"] == [(2, 1500)]
    drawn = played(house, "7c Kd 7s 7h Ah", decisions={1: [HIT, STAND]})
    assert drawn.line("take").amount == 1000
    assert (house.procedure.rules.natural_beats_21, by_clause(house, "natural_beats_21")) == (True, ("FR-35c",))


# -- insurance ---------------------------------------------------------------------------------------------------------


def test_fr_36_insurance_is_open_only_against_an_ace(house: Program) -> None:
    ten = played(house, "Tc Kd 9s 9h")
    assert not ten.has("call", say="insurance")
    ask = ten.find("point")
    verdict = one(ten.verdicts(lambda lines: lines.insert(ask, Act(act="call", say="insurance"))))
    assert cites(verdict, "FR-36", E.WRONG_SELECTION)
    late = by_guest("bet", box=4, bettor=1, stake="insurance", amount=500, chips={500: 1}, event="blackjack")
    assert breaks(ten.verdicts(lambda lines: lines.insert(ask, late)), "insurance_on_its_card", "FR-36")
    assert [kind.against for kind in house.procedure.rules.insurance] == ["A"]
    assert "FR-36" in by_clause(house, "insurance")


def test_fr_37a_he_proposes_insurance_once_all_have_two_cards(house: Program) -> None:
    found = two_boxes(house, "Tc Td Ad 9s 8s 9h")
    opened = found.find("call", say="insurance")
    assert found.find("deal", 1, box=5) < opened < found.find("point")

    def unopened(lines: list[Act]) -> None:
        del lines[opened : opened + 2]

    assert cites(one(found.verdicts(unopened)), "FR-37a", E.OMITTED)


def test_fr_37b_who_has_drawn_insures_no_more(house: Program) -> None:
    """Box 2 has drawn; box 5, which has not, still may, since no call closes insurance to all."""
    found = two_boxes(house, "Tc Td Ad 2s 8s 3h 5c 9h 4s", decisions={(2, 1): [HIT, STAND]})
    place = found.find("point", box=5)
    for box, too_late in ((2, True), (5, False)):
        late = by_guest("bet", box=box, bettor=1, stake="insurance", amount=500, chips={500: 1}, event="blackjack")
        made = found.verdicts(lambda lines, late=late: lines.insert(place, late))  # type: ignore[misc]
        assert breaks(made, "insurance_before_own_card", "FR-37b") is too_late
    assert not found.has("call", say="insurance_closed")
    assert "insurance_in_its_time" not in house.procedure.checks


def test_fr_38a_insurance_is_exactly_half_of_the_bet(house: Program) -> None:
    found = played(house, "Tc Ad 9s 9h", bet=2000, insured=1000)
    assert cites(found.without("check", stake="insurance"), "FR-38a", E.OMITTED)
    table = Table()
    table.apply(Act(act="bet", by=By.GUEST, box=4, bettor=1, stake="main", amount=2000))
    rules = house.procedure.rules
    assert insurance_range(table, rules, 1000, table.boxes[3], 1, rules.insurance[0]) == (1000, 1000)
    assert [kind.size for kind in rules.insurance] == [InsuranceSize.EXACTLY_HALF]
    too_much = played(house, "Tc Ad 9s 9h", bet=2000, insured=1500)
    assert too_much.line("give_back").amount == 500
    assert cites(passed_over(too_much, "give_back"), "FR-38a", E.OMITTED)
    assert "FR-38a" in by_clause(house, "insurance")


def test_fr_38b_insurance_lies_on_its_line(house: Program) -> None:
    """It is shown where, and looked at there before a card is offered."""
    found = played(house, "Tc Ad 9s 9h", bet=2000, insured=1000)
    assert found.find("line") < found.find("bet", stake="insurance") < found.find("check") < found.find("point")
    assert cites(found.without("check", stake="insurance"), "FR-38b", E.OMITTED)


TEN_AFTER_ACE = "Tc Ad 9s Kh"


def test_fr_39a_on_a_ten_the_losing_bets_are_taken_first(house: Program) -> None:
    found = played(house, TEN_AFTER_ACE, bet=2000, insured=1000)
    assert found.find("take", stake="main") < found.find("pay", stake="insurance")
    assert cites(found.without("take", stake="main"), "FR-39a", E.OMITTED)
    takes = house.procedure.rules.dealer_blackjack_takes
    assert (takes, by_clause(house, "dealer_blackjack_takes")) == (ExtraStakes.ALL, ("FR-39a",))


def test_fr_39b_then_insurance_is_paid_two_to_one(house: Program) -> None:
    found = played(house, TEN_AFTER_ACE, bet=2000, insured=1000)
    assert found.line("pay", stake="insurance").amount == 2000
    paid = found.with_change("pay", to={"amount": 1000, "chips": {1000: 1}}, stake="insurance")
    assert cites(paid, "FR-39b", E.WRONG_VALUE)
    early = moved(found, found.find("pay", stake="insurance"), found.find("take", stake="main"))
    assert cites(early, "FR-39b", E.ORDER)
    assert "FR-39b" in by_clause(house, "insurance")


def test_fr_40_otherwise_insurance_is_taken(house: Program) -> None:
    """And the bet is decided by the cards."""
    found = played(house, "Tc Ad 9s 2h 5d", bet=2000, insured=1000)
    assert cites(found.without("take", stake="insurance"), "FR-40", E.OMITTED)
    assert found.has("pay", stake="main")


# -- pairs and doubles -------------------------------------------------------------------------------------------------

SPLIT_TENS = "Kc 9d Ts 8c 9c 9h"
"""King and ten are split; the first hand has 18, the second 19, the croupier 18."""
TWO_HANDS = {1: [SPLIT, STAND], 2: [STAND]}


def test_fr_41a_two_cards_of_equal_value_may_be_split(house: Program) -> None:
    assert SPLIT in allowed(house, "Kc Td")
    assert SPLIT not in allowed(house, "9c Td")
    assert house.procedure.rules.split_equality is Equality.VALUE
    assert "FR-41a" in by_clause(house, "split_equality")


def test_fr_41b_a_split_needs_an_equal_bet(house: Program) -> None:
    found = played(house, SPLIT_TENS, decisions=TWO_HANDS)
    assert found.line("bet", stake="split").amount == found.line("bet", stake="main").amount
    assert cites(found.without("place"), "FR-41b", E.INCOMPLETE)


def test_fr_41c_each_hand_of_a_split_stands_by_itself(house: Program) -> None:
    """One is paid, the other left; both are settled, the last first."""
    found = played(house, SPLIT_TENS, decisions=TWO_HANDS)
    assert [(line.hand, line.amount) for line in found.lines if line.act == "pay"] == [(2, 1000)]
    assert found.line("call", say="stand_off").hand == 1
    assert cites(found.without("pay"), "FR-41c", E.OMITTED)


def test_fr_42_the_hand_furthest_to_the_players_right_first(house: Program) -> None:
    """That is hand 1, at the croupier's left: it gets its card and is finished before hand 2 has one."""
    found = played(house, SPLIT_TENS, decisions=TWO_HANDS)
    assert [line.hand for line in found.lines if line.act == "deal" and line.box == 4][2:] == [1, 2]
    first = found.find("deal", 2, box=4)

    def other(lines: list[Act]) -> None:
        right = lines[first]
        lines[first] = Act(act="deal", to="box", box=4, hand=2, card=right.card, n=right.n)
        lines.insert(first + 1, Act(act="fix", by=By.INSPECTOR, about=right.n, to="box", box=4, hand=1, card=right.card))

    assert cites(one(found.verdicts(other)), "FR-42", E.WRONG_OBJECT)
    assert (house.procedure.rules.split_order, by_clause(house, "split_order")) == (SplitOrder.LEFT_FIRST, ("FR-42",))


def test_fr_43_a_new_pair_may_be_split_again(house: Program) -> None:
    assert all(SPLIT in allowed(house, "8c 8d", splits=n, from_split=True) for n in (1, 2, 3, 8))
    assert "FR-43" in by_clause(house, "split_max")


def test_fr_44_split_aces_get_one_card_each(house: Program) -> None:
    found = played(house, "Ac 9d As 5c Tc 9h", decisions={1: [SPLIT]})
    assert len([line for line in found.lines if line.act == "deal" and line.box == 4]) == 4
    assert len([line for line in found.lines if line.act == "point"]) == 1
    assert cites(passed_over(found, "deal", 3, box=4), "FR-44", E.OMITTED)
    assert (house.procedure.rules.split_aces_cards, by_clause(house, "split_aces_cards")) == (1, ("FR-44",))


def test_fr_45_ace_and_ten_of_a_split_are_paid_evens(house: Program) -> None:
    """With split aces and with split tens."""
    aces = played(house, "Ac 9d As Kc Tc 9h", decisions={1: [SPLIT]})
    assert [line.amount for line in aces.lines if line.act == "pay"] == [1000, 1000]
    tens = played(house, "Kc 9d Ts Ac 9c 9h", decisions=TWO_HANDS)
    assert [line.amount for line in tens.lines if line.act == "pay"] == [1000, 1000]
    rules = house.procedure.rules
    assert (rules.split_21_is_natural, by_clause(house, "split_21_is_natural")) == (False, ("FR-45",))


def test_fr_46a_pairs_of_one_rank_only_are_the_houses_choice(house: Program) -> None:
    """A house may have it so; here value is enough."""
    assert SPLIT not in allowed(with_rules(house, split_equality=Equality.RANK), "Kc Td")
    assert SPLIT in allowed(house, "Kc Td")
    assert "FR-46a" in by_clause(house, "split_equality")


def test_fr_46b_a_cap_on_pairs_is_the_houses_choice(house: Program) -> None:
    """A house may have it; here none is set."""
    assert SPLIT not in allowed(with_rules(house, split_max=2), "8c 8d", splits=2, from_split=True)
    assert SPLIT in allowed(house, "8c 8d", splits=8, from_split=True)
    assert "FR-46b" in by_clause(house, "split_max")


def test_fr_47a_any_first_two_cards_may_be_doubled(house: Program) -> None:
    assert DOUBLE in allowed(house, "2c 3d")
    assert DOUBLE in allowed(house, "Tc 9d")
    assert DOUBLE not in allowed(house, "2c 3d 4h")
    found = played(house, "5c 9d 6s Tc 9h", decisions={1: [DOUBLE]})
    assert cites(found.without("call", say="double"), "FR-47a", E.INCOMPLETE)
    assert (house.procedure.rules.double_on, by_clause(house, "double_on")) == (DoubleOn.ANY_TWO, ("FR-47a",))


def test_fr_47b_a_doubled_hand_gets_one_card(house: Program) -> None:
    found = played(house, "5c 9d 6s Tc 9h", decisions={1: [DOUBLE]})
    assert len([line for line in found.lines if line.act == "deal" and line.box == 4]) == 3
    assert cites(passed_over(found, "deal", 2, box=4), "FR-47b", E.OMITTED)


def test_fr_47c_pairs_may_be_doubled_too(house: Program) -> None:
    """Unless the house says no, which it does not here."""
    assert DOUBLE in allowed(house, "8c 3d", splits=1, from_split=True)
    assert DOUBLE not in allowed(with_rules(house, double_after_split=False), "8c 3d", splits=1, from_split=True)
    assert (house.procedure.rules.double_after_split, by_clause(house, "double_after_split")) == (True, ("FR-47c",))
