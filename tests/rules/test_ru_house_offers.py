"""The Russian house's leaflet, clause by clause: surrender and double, which the croupier offers or must not, and splits."""

from __future__ import annotations

from tests.rules.cited import allowed, broken, by_clause, cites
from tests.rules.seated import PAIR, TWENTY_FIVE, Seated, played
from trainer.game.acts import Act, By, Decision
from trainer.game.rules import DoubleOn, Equality
from trainer.procedure.machine import Program
from trainer.procedure.model import ErrorClass as E

PROCEDURE = "ru-house"
HIT, DOUBLE, SPLIT = Decision.HIT, Decision.DOUBLE, Decision.SPLIT


def test_ruh_13a_hands_are_given_up_when_all_boxes_have_two_cards(house: Program) -> None:
    """The offer before the second card of the last box comes too early."""
    found = Seated(house, "Tc 9c Td 9s 8s 9h", bets={2: 1000, 5: 1000})
    verdict = found.moved(found.find("call", say="surrender"), found.find("deal", 1, box=5))
    assert cites(verdict, "RUH-13a", E.ORDER)


def test_ruh_13b_a_guest_gives_up_as_many_boxes_as_he_likes(house: Program) -> None:
    """Two of his three."""
    found = Seated(house, "Tc 8c 9c Td 6s 8s 6h 9h", bets={1: 1000, 2: 1000, 3: 1000}, gives_up={1, 3})
    assert found.verdicts() == []
    assert [line.box for line in found.lines if line.act == "give_back"] == [1, 3]
    assert cites(found.made_good("take", count=3, box=3), "RUH-13b", E.OMITTED)


def test_ruh_14_giving_up_costs_half(house: Program) -> None:
    """Of 40, 20; of 25, 12.50."""
    for bet, half in ((4000, 2000), (2500, 1250)):
        found = Seated(house, "Tc Td 6s", bets={4: bet}, gives_up={4}, limits=TWENTY_FIVE)
        assert found.verdicts() == []
        assert (found.line("take").amount, found.line("give_back").amount) == (half, half)
        assert found.has("clear", box=4)
        verdict = found.with_change("give_back", to={"amount": half // 2, "chips": None})
        assert cites(verdict, "RUH-14", E.WRONG_VALUE)


def test_ruh_15_a_third_card_ends_it_for_all(house: Program) -> None:
    found = Seated(house, "2c Tc 9d 3s 8s Th 9h", bets={2: 1000, 5: 1000}, wishes={(2, 1): [HIT]})
    assert found.verdicts() == []
    asked = found.find("point", box=5)
    wish = Act(act="decide", by=By.GUEST, box=5, hand=1, decision=Decision.SURRENDER)
    assert broken(found.with_line(wish, asked), "surrender_before_third_card") == ("RUH-15",)
    assert "RUH-15" in broken(found.said("surrender", "point", box=5), "offers_in_their_time")
    assert house.procedure.rules.surrender_until == "third_card"
    assert by_clause(house, "surrender_until") == ("RUH-15",)


def test_ruh_16_giving_up_is_possible_against_all_but_an_ace(house: Program) -> None:
    """Against a nine unprompted; against an ace neither the word nor the wish counts."""
    found = Seated(house, "Tc 9d 6s", bets={4: 1000}, gives_up={4})
    assert found.verdicts() == []
    assert not found.has("call", say="surrender")
    assert found.line("give_back").amount == 500
    ace = Seated(house, "Tc Ad 6s 9h", bets={4: 1000}, gives_up={4})
    assert ace.verdicts() == []
    assert not ace.has("give_back")
    verdict = ace.said("surrender", "point")
    assert cites(verdict, "RUH-16", E.WRONG_SELECTION)
    assert house.procedure.rules.surrender_against == "23456789TJQK"
    assert by_clause(house, "surrender_against") == ("RUH-16",)


def test_ruh_17_surrender_is_offered_on_a_ten_only(house: Program) -> None:
    """On a ten and on pictures it must be offered; on a nine it must not, though a guest may ask."""
    for card in "TJQK":
        assert cites(played(house, f"Tc {card}d 9s 9h").without("call", say="surrender"), "RUH-17", E.OMITTED)
    for card in "23456789":
        found = Seated(house, f"Tc {card}d 9s 9h {'8s' if card in '234567' else ''}", bets={4: 1000})
        verdict = found.said("surrender", "point")
        assert cites(verdict, "RUH-17", E.WRONG_SELECTION)
        assert verdict.step == "surrender.offer"
    assert (house.procedure.rules.surrender_offer_on, by_clause(house, "surrender_offer_on")) == ("TJQK", ("RUH-17",))


def test_ruh_18a_two_cards_may_be_doubled(house: Program) -> None:
    assert DOUBLE in allowed(house, "2c 3d")
    assert DOUBLE in allowed(house, "Tc 9d")
    assert DOUBLE not in allowed(house, "2c 3d 4s")
    assert cites(played(house, "5c 9d 6s Tc 9h", DOUBLE).without("call", say="double"), "RUH-18a", E.INCOMPLETE)
    assert (house.procedure.rules.double_on, by_clause(house, "double_on")) == (DoubleOn.ANY_TWO, ("RUH-18a",))


def test_ruh_18b_a_double_gets_one_card(house: Program) -> None:
    found = played(house, "5c 9d 6s Tc 9h", DOUBLE)
    assert len([line for line in found.lines if line.act == "deal" and line.box == 4]) == 3
    assert [line.amount for line in found.lines if line.act == "pay"] == [1000, 1000]
    assert cites(found.made_good("deal", 2, box=4), "RUH-18b", E.OMITTED)


def test_ruh_19_hands_of_a_split_may_be_doubled(house: Program) -> None:
    assert DOUBLE in allowed(house, "8c 3d", splits=1, from_split=True)
    assert (house.procedure.rules.double_after_split, by_clause(house, "double_after_split")) == (True, ("RUH-19",))


def test_ruh_20_double_is_offered_on_9_10_and_11(house: Program) -> None:
    """Missed on these it is an error, and so it is when it is offered on eight or twelve."""
    for second in "456":
        found = played(house, f"5c 9d {second}s 9h")
        assert cites(found.without("call", say="double_offer"), "RUH-20", E.OMITTED)
    for held in ("5c 9d 3s 9h", "5c 9d 7s 9h", "Ac 9d 8s 9h"):
        found = played(house, held)
        verdict = found.said("double_offer", "decide", of=(4, 1))
        assert cites(verdict, "RUH-20", E.WRONG_SELECTION)
    assert house.procedure.rules.double_offer_totals == (9, 10, 11)
    assert by_clause(house, "double_offer_totals") == ("RUH-20",)


def test_ruh_21_equal_points_may_be_split(house: Program) -> None:
    """King and ten are equal, nine and ten are not."""
    assert SPLIT in allowed(house, "Kc Td")
    assert SPLIT not in allowed(house, "9c Td")
    assert cites(played(house, *PAIR).without("call", say="split"), "RUH-21", E.INCOMPLETE)
    assert (house.procedure.rules.split_equality, by_clause(house, "split_equality")) == (Equality.VALUE, ("RUH-21",))


def test_ruh_22a_a_split_takes_as_much_again(house: Program) -> None:
    found = played(house, *PAIR)
    assert found.line("bet", stake="split").amount == 1000
    assert cites(found.without("place"), "RUH-22a", E.INCOMPLETE)


def test_ruh_22b_each_bet_gets_cards_of_its_own(house: Program) -> None:
    """The cards are set apart, and the second hand gets its second card in its turn."""
    found = played(house, *PAIR)
    assert [(line.hand, line.stake) for line in found.lines if line.act in ("take", "pay")] == [(2, "split"), (1, "main")]
    assert cites(found.made_good("deal", box=4, hand=2), "RUH-22b", E.OMITTED)
    assert cites(found.made_good("separate"), "RUH-22b", E.INCOMPLETE)


def test_ruh_23a_three_splits_at_most(house: Program) -> None:
    assert SPLIT in allowed(house, "8c 8d", splits=2, from_split=True)
    assert SPLIT not in allowed(house, "8c 8d", splits=3, from_split=True)
    assert (house.procedure.rules.split_max, by_clause(house, "split_max")) == (3, ("RUH-23a",))


def test_ruh_23b_aces_once(house: Program) -> None:
    assert SPLIT in allowed(house, "Ac Ad")
    assert SPLIT not in allowed(house, "Ac Ad", splits=1, from_split=True)
    assert (house.procedure.rules.split_aces_max, by_clause(house, "split_aces_max")) == (1, ("RUH-23b",))


def test_ruh_24_a_split_ace_gets_one_card(house: Program) -> None:
    """With ace and three nobody is asked any more."""
    assert allowed(house, "Ac 3d", splits=1, from_split=True) == ()
    found = played(house, "Ac 9d As 3c 4c 9h", SPLIT)
    assert len([line for line in found.lines if line.act == "point"]) == 1
    assert (house.procedure.rules.split_aces_cards, by_clause(house, "split_aces_cards")) == (1, ("RUH-24",))


def test_ruh_25_ace_and_ten_after_a_split_are_21(house: Program) -> None:
    """They win evens; three to two is wrong."""
    found = played(house, "Ac 9d As Kc Tc 9h", SPLIT)
    assert [line.amount for line in found.lines if line.act == "pay"] == [1000, 1000]
    assert found.with_change("pay", to={"amount": 1500, "chips": {500: 1, 1000: 1}}).error is E.WRONG_VALUE
    assert house.procedure.rules.split_21_is_natural is False
    assert "RUH-25" in by_clause(house, "split_21_is_natural")
