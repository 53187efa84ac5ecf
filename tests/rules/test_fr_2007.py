"""The French order of 2007: places, bets, deal and decisions, clause by clause."""

from __future__ import annotations

from tests.rules.cited import allowed, breaks, by_check, by_clause, cites, with_rules
from tests.rules.dealt import Told, by_guest
from tests.rules.french import (
    DOUBLE,
    HIT,
    PLAIN,
    SPLIT,
    STAND,
    SURRENDER,
    bets,
    more_cards,
    passed_over,
    played,
    two_boxes,
)
from tests.rules.scripted import Round, one
from trainer.game.acts import Act, By
from trainer.game.rules import JoinedAtSplit, Limits, SurrenderUntil
from trainer.procedure.machine import Program
from trainer.procedure.model import ErrorClass as E

PROCEDURE = "fr-2007"


# -- places, bets and limits -------------------------------------------------------------------------------------------


def test_fr_17a_seven_places(house: Program) -> None:
    assert (house.procedure.rules.boxes, by_clause(house, "boxes")) == (7, ("FR-17a",))
    assert Round(house, PLAIN, bets={7: 1000}).verdicts() == []


def test_fr_18a_standing_guests_bet_on_a_seated_guests_hand(house: Program) -> None:
    """Each bet is paid by itself."""
    joined = by_guest("bet", box=4, bettor=2, stake="main", amount=2000, chips={1000: 2})
    found = bets(house, joined)
    assert [(line.bettor, line.amount) for line in found.lines if line.act == "pay"] == [(1, 1000), (2, 2000)]
    assert (house.procedure.rules.max_bettors_per_box, by_clause(house, "max_bettors_per_box")) == (3, ("FR-18a",))


def test_fr_18b_together_they_keep_the_maximum_of_the_box(house: Program) -> None:
    """What the second bet has above it is given back before the close."""
    most = house.procedure.rules.limits[0].maximum
    found = bets(house, by_guest("bet", box=4, bettor=2, stake="main", amount=most, chips={50000: 1}))
    back = found.line("give_back")
    assert (back.bettor, back.amount) == (2, 1000)
    assert cites(passed_over(found, "give_back"), "FR-18b", E.OMITTED)
    assert house.procedure.rules.box_total_cap
    assert "FR-18b" in by_clause(house, "box_total_cap")
    assert by_check(house, "box_total_within_maximum") == ("FR-18b",)


def test_fr_18c_standing_guests_follow_the_owner(house: Program) -> None:
    """At a split they are not asked on which hand their bets stand."""
    joined = by_guest("bet", box=4, bettor=2, stake="main", amount=2000, chips={1000: 2})
    found = bets(house, joined, before="8c 9d 8s 9c Tc 9h", decisions={(4, 1): [SPLIT, STAND], (4, 2): [STAND]})
    assert not found.has("call", say="which_hand")
    assert (house.procedure.rules.split_joined, by_clause(house, "split_joined")) == (
        JoinedAtSplit.FOLLOWS_OWNER,
        ("FR-18c",),
    )


def test_fr_19a_bets_are_made_in_chips(house: Program) -> None:
    """Money on the table becomes chips before bets are invited."""
    cash = by_guest("cash", box=4, amount=10000)
    found = Told(house, PLAIN, bets={4: 1000}, told={"between": [cash]})
    assert found.verdicts() == []
    assert found.find("cut_out") < found.find("call", say="place_bets")
    assert cites(found.without("cut_out"), "FR-19a", E.OMITTED)


def test_fr_19b_bets_lie_in_view(house: Program) -> None:
    """A bet that lies wrong is put right before the close."""
    untidy = by_guest("bet", box=5, bettor=1, stake="main", amount=1000, chips={1000: 1}, words="untidy_chips")
    found = bets(house, untidy, before="Tc Td 9d 9s 8s 9h")
    assert found.find("straighten", box=5) < found.find("call", say="no_more_bets")
    assert cites(found.without("straighten"), "FR-19b", E.OMITTED)


def test_fr_19c_bets_keep_minimum_and_maximum(house: Program) -> None:
    """Too little is given back whole, too much down to the maximum."""
    small = by_guest("bet", box=5, bettor=1, stake="main", amount=500, chips={500: 1})
    assert cites(passed_over(bets(house, small), "give_back", amount=500), "FR-19c", E.OMITTED)
    most = house.procedure.rules.limits[0].maximum
    big = by_guest("bet", box=5, bettor=1, stake="main", amount=most + 1000, chips={50000: 1, 1000: 1})
    found = bets(house, big, before="Tc Td 9d 9s 8s 9h")
    assert cites(passed_over(found, "give_back", amount=1000), "FR-19c", E.OMITTED)


def test_fr_19d_bets_are_made_before_the_cards(house: Program) -> None:
    """They are closed first."""
    verdict = played(house, PLAIN).without("call", say="no_more_bets")
    assert cites(verdict, "FR-19d", E.INCOMPLETE)
    assert verdict.step == "betting.close"


def test_fr_20a_the_maximum_is_50_100_or_200_minimums(house: Program) -> None:
    rules = house.procedure.rules
    assert [pair.maximum // pair.minimum for pair in rules.limits] == [50, 100, 200]
    assert all(pair.maximum % pair.minimum == 0 for pair in rules.limits)
    assert by_clause(house, "limits") == ("FR-20a",)


def test_fr_21_doubles_and_pairs_may_pass_the_maximum(house: Program) -> None:
    """A box at its maximum is split and doubled without anything being given back."""
    most = house.procedure.rules.limits[0].maximum
    found = Round(house, "8c 9d 8s 3c Tc Td 9h", bets={4: most}, decisions={(4, 1): [SPLIT, DOUBLE], (4, 2): [STAND]})
    assert found.verdicts() == []
    assert sum(line.amount or 0 for line in found.lines if line.act == "bet") == 3 * most
    assert not found.has("give_back")
    assert "FR-21" in by_clause(house, "box_total_cap")


# -- the deal ----------------------------------------------------------------------------------------------------------


def test_fr_13_all_cards_are_dealt_face_up(house: Program) -> None:
    """A second own card face down is against the order."""
    found = played(house, PLAIN)
    down = more_cards(found, found.find("point"), act="deal_down", to="dealer")
    assert breaks(down, "no_card_face_down", "FR-13")
    assert not house.procedure.rules.hole_card
    assert "FR-13" in by_clause(house, "hole_card")


def test_fr_22_one_card_to_each_hand_from_the_croupiers_left(house: Program) -> None:
    """Beginning with the other box is the wrong place."""
    found = two_boxes(house, "Tc Td 9d 9s 8s 9h")
    assert [line.box for line in found.lines if line.act == "deal"][:2] == [2, 5]
    assert cites(passed_over(found, "deal"), "FR-22", E.OMITTED)
    first = found.find("deal")

    def turned(lines: list[Act]) -> None:
        lines[first : first + 2] = [lines[first + 1], lines[first]]

    assert any(cites(verdict, "FR-22") for verdict in found.verdicts(turned))


def test_fr_23_then_one_card_to_himself(house: Program) -> None:
    found = two_boxes(house, "Tc Td 9d 9s 8s 9h")
    assert [line.to for line in found.lines if line.act == "deal"][2] == "dealer"
    assert cites(passed_over(found, "deal", to="dealer"), "FR-23", E.OMITTED)


def test_fr_24_then_a_second_card_to_each_hand_and_none_to_himself(house: Program) -> None:
    found = two_boxes(house, "Tc Td 9d 9s 8s 9h")
    second = found.find("deal", 2, to="box")

    def hole(lines: list[Act]) -> None:
        right = lines[second]
        lines[second] = Act(act="deal", to="dealer", card=right.card, n=right.n)
        lines.insert(second + 1, Act(act="fix", by=By.INSPECTOR, about=right.n, to="box", box=2, hand=1, card=right.card))

    verdict = one(found.verdicts(hole))
    assert cites(verdict, "FR-24", E.WRONG_OBJECT)
    assert verdict.step == "deal.second"
    assert "FR-24" in by_clause(house, "hole_card")
    assert breaks(more_cards(found, found.find("point"), to="dealer"), "one_own_card", "FR-24")


def test_fr_25a_a_lone_guest_may_play_one_box(house: Program) -> None:
    """The house could ask for two; here it does not."""
    rules = house.procedure.rules
    assert (rules.sole_player_min_boxes, by_clause(house, "sole_player_min_boxes")) == (1, ("FR-25a",))
    assert played(house, PLAIN).verdicts() == []


def test_fr_25b_surrender_is_the_houses_choice(house: Program) -> None:
    """It is not dealt here; where a house allows it, it is for half and before any third card."""
    rules = house.procedure.rules
    assert (rules.surrender_against, by_clause(house, "surrender_against")) == ("", ("FR-25b",))
    assert (rules.surrender_offer_on, by_clause(house, "surrender_offer_on")) == ("", ("FR-25b",))
    assert (rules.surrender_until, by_clause(house, "surrender_until")) == (SurrenderUntil.THIRD_CARD, ("FR-25b",))
    other = with_rules(house, surrender_against="TJQK", surrender_offer_on="TJQK")
    gives_up = by_guest("decide", box=4, hand=1, decision=SURRENDER)
    found = Told(other, "Tc Td 6s", bets={4: 1000}, told={"surrender": [gives_up]})
    assert found.verdicts() == []
    assert (found.line("take").amount, found.line("give_back").amount) == (500, 500)
    assert not played(house, "Tc Td 6s 9h").has("call", say="surrender")


def test_fr_25d_a_card_on_21_is_not_forbidden(house: Program) -> None:
    """A hand of 21 is asked like any other."""
    assert HIT in allowed(house, "7c 7d 7h")
    assert HIT not in allowed(with_rules(house, draw_on_21=False), "7c 7d 7h")
    found = played(house, "7c 9d 7s 7h 9h", decisions={1: [HIT, STAND]})
    assert len([line for line in found.lines if line.act == "point"]) == 2
    assert (house.procedure.rules.draw_on_21, by_clause(house, "draw_on_21")) == (True, ("FR-25d",))


# -- decisions ---------------------------------------------------------------------------------------------------------


def test_fr_26a_further_cards_are_offered_hand_by_hand(house: Program) -> None:
    found = two_boxes(house, "Tc Td 9d 9s 8s 9h")
    assert [line.box for line in found.lines if line.act == "point"] == [2, 5]
    assert cites(found.without("point", box=2), "FR-26a", E.OMITTED)


def test_fr_26b_one_hand_is_finished_before_the_next(house: Program) -> None:
    """A card for box 5 while box 2 decides is a card too early."""
    found = two_boxes(house, "Tc Td 9d 2s 8s 9h")
    early = more_cards(found, found.find("decide", box=2), to="box", box=5, hand=1)
    assert breaks(early, "one_box_at_a_time", "FR-26b")


def test_fr_27_cards_are_given_one_at_a_time_on_request(house: Program) -> None:
    """A card that was asked for must come, and one only; who has not asked and who wants no more gets none."""
    found = played(house, "5c 9d 6s 4h 9h", decisions={1: [HIT, STAND]})
    assert cites(passed_over(found, "deal", 2, box=4), "FR-27", E.OMITTED)
    second = more_cards(found, found.find("point", 1), to="box", box=4, hand=1)
    assert breaks(second, "no_card_unasked", "FR-27")
    stood = more_cards(found, found.find("deal", 1, to="dealer"), to="box", box=4, hand=1)
    assert breaks(stood, "no_card_after_stand", "FR-27")


BUST = "Tc Td 9d 6s 8s Kh 9h"
"""Box 2 busts, box 5 stands."""


def test_fr_28a_the_bet_of_a_hand_over_21_is_taken_at_once(house: Program) -> None:
    found = two_boxes(house, BUST, decisions={(2, 1): [HIT]})
    verdict = found.without("take", box=2)
    assert cites(verdict, "FR-28a", E.INCOMPLETE)
    assert verdict.clauses == ("FR-28a",)


def test_fr_28b_the_cards_of_a_hand_over_21_are_taken_at_once(house: Program) -> None:
    found = two_boxes(house, BUST, decisions={(2, 1): [HIT]})
    verdict = found.without("clear", box=2)
    assert cites(verdict, "FR-28b", E.INCOMPLETE)
    assert verdict.clauses == ("FR-28b",)


def test_fr_28c_both_are_gone_before_the_next_hand(house: Program) -> None:
    """To go on with box 5 while the bust still lies there is against the order."""
    found = two_boxes(house, BUST, decisions={(2, 1): [HIT]})
    called, cleared, asked = found.find("call", say="too_many"), found.find("clear", box=2), found.find("point", box=5)

    def late(lines: list[Act]) -> None:
        lines[called : asked + 1] = [lines[asked], *lines[called : cleared + 1]]

    assert breaks(found.verdicts(late), "bust_gone_at_once", "FR-28c")


def test_the_limits_may_be_any_of_the_three(house: Program) -> None:
    """200 minimums and a minimum of 25 keep the ratio."""
    assert Limits(minimum=1000, maximum=200000) in house.procedure.rules.limits
