"""The Bulgarian house rules, clause by clause: the deal, the cards and the croupier's own hand, Black Jack and even money."""

from __future__ import annotations

from tests.rules.bulgarian import (
    HIT,
    face_down,
)
from tests.rules.cited import breaks, broken, by_clause, cites, of_step
from tests.rules.seated import PLAIN, Seated, counted, played
from trainer.game.acts import Act
from trainer.game.chips import Ratio
from trainer.procedure.machine import Program
from trainer.procedure.model import ErrorClass as E

PROCEDURE = "bg-house"


def test_bgh_11a_cards_are_dealt_face_up(house: Program) -> None:
    """The guests' and the croupier's; one that he takes face down breaks a check."""
    found = played(house, PLAIN)
    assert not found.has("deal_down")
    for nth in range(3):
        assert cites(found.made_good("deal", nth), "BGH-11a", E.OMITTED)
    assert breaks(face_down(found), "no_card_face_down", "BGH-11a")


def test_bgh_11b_cards_go_clockwise(house: Program) -> None:
    found = Seated(house, "Tc Td 9d 9s 8s 9h", bets={2: 1000, 5: 1000})
    assert [line.box for line in found.lines if line.act == "deal"][:2] == [2, 5]
    assert cites(found.moved(found.find("deal", box=5), found.find("deal", box=2)), "BGH-11b", E.ORDER)


def test_bgh_11c_first_each_guest_gets_a_card(house: Program) -> None:
    found = played(house, PLAIN)
    assert found.line("deal").box == 4
    assert cites(found.made_good("deal"), "BGH-11c", E.OMITTED)


def test_bgh_11d_then_the_croupier_takes_one(house: Program) -> None:
    found = played(house, PLAIN)
    assert found.line("deal", 1).to == "dealer"
    assert cites(found.made_good("deal", 1), "BGH-11d", E.OMITTED)


def test_bgh_11e_in_the_second_pass_each_guest_gets_one(house: Program) -> None:
    found = played(house, PLAIN)
    assert found.line("deal", 2).box == 4
    assert cites(found.made_good("deal", 2), "BGH-11e", E.OMITTED)


def test_bgh_11f_the_croupier_takes_none_in_it(house: Program) -> None:
    """A second own card before the guests have decided breaks a check."""
    assert (house.procedure.rules.hole_card, by_clause(house, "hole_card")) == (False, ("BGH-11f",))
    found = played(house, PLAIN)
    assert "BGH-11f" in broken(found.a_card_more(found.find("point"), "2s"), "one_own_card")


def test_bgh_14a_the_croupier_draws_when_all_are_finished(house: Program) -> None:
    found = Seated(house, "Tc Td 9d 9s 8s 9h", bets={2: 1000, 5: 1000})
    assert found.find("point", box=5) < found.find("deal", 1, to="dealer")
    assert "BGH-14a" in broken(found.a_card_more(found.find("point", box=5), "2s"), "one_own_card")


def test_bgh_14b_on_17_the_croupier_may_not_draw(house: Program) -> None:
    for drawn in ("Tc Td 9s 7h", "Tc 6d 9s Ah"):
        found = played(house, drawn)
        verdict = found.a_card_more(found.find("call", say="dealer_total"), "2s")
        assert cites(verdict, "BGH-14b", E.WRONG_SELECTION)
        assert "BGH-14b" in broken(verdict, "own_draw_by_rule")
    assert (house.procedure.rules.dealer_hits_soft_17, by_clause(house, "dealer_hits_soft_17")) == (False, ("BGH-14b",))


def test_bgh_14c_on_16_the_croupier_must_draw(house: Program) -> None:
    found = played(house, "Tc Td 9s 6h 2c")
    assert len([line for line in found.lines if line.act == "deal" and line.to == "dealer"]) == 3
    assert cites(found.made_good("deal", 2, to="dealer"), "BGH-14c", E.OMITTED)


def test_bgh_13a_an_ace_is_1_or_11(house: Program) -> None:
    counted(house, "Tc 7d 9s Ah", 18, 8, "BGH-13a")


def test_bgh_13b_pictures_are_10(house: Program) -> None:
    for picture in "JQK":
        counted(house, f"Tc {picture}d 9s 8h", 18, 19, "BGH-13b")


def test_bgh_13c_other_cards_are_what_they_show(house: Program) -> None:
    counted(house, "Tc 9d 9s 8h", 17, 18, "BGH-13c")


def test_bgh_15a_black_jack_is_an_ace_with_a_picture_or_a_ten(house: Program) -> None:
    for drawn in ("Ac 6d Ts", "Kc 6d As"):
        found = played(house, drawn)
        assert cites(found.without("call", say="black_jack"), "BGH-15a", E.OMITTED)


def test_bgh_15b_only_the_first_two_cards_make_it(house: Program) -> None:
    assert played(house, "7c 6d 7s 7h Td 9c", HIT).line("pay").amount == 1000
    assert "BGH-15b" in of_step(house, "naturals.call")
    assert "BGH-15b" in by_clause(house, "split_21_is_natural")


def test_bgh_16a_black_jack_pays_three_to_two(house: Program) -> None:
    found = played(house, "Ac 6d Ts")
    assert (found.line("pay").amount, house.procedure.rules.natural_pays) == (1500, Ratio(3, 2))
    assert "BGH-16a" in by_clause(house, "natural_pays")
    assert cites(found.with_change("pay", to={"amount": 1000, "chips": None}), "BGH-16a", E.WRONG_VALUE)


def test_bgh_16b_two_black_jacks_are_neither_won_nor_lost(house: Program) -> None:
    """Paying the bet breaks a check, and so does taking it."""
    found = played(house, "Ac Ad Ts Kd")
    assert not found.has("pay")
    assert not found.has("take")
    assert cites(found.without("call", say="stand_off"), "BGH-16b", E.OMITTED)
    for act, check in (("pay", "no_losing_bet_paid"), ("take", "no_good_bet_taken")):
        line = Act(act=act, box=4, hand=1, bettor=1, stake="main", amount=1000, chips={1000: 1})
        assert breaks(found.exchanged("call", line, say="stand_off"), check, "BGH-16b")


def test_bgh_16c_who_asked_before_is_paid_all_the_same(house: Program) -> None:
    """Although the croupier makes Black Jack too."""
    found = played(house, "Ac Ad Ts", evens=True)
    assert found.line("pay").amount == 1000
    assert cites(found.made_good("pay"), "BGH-16c", E.OMITTED)


def test_bgh_17b_it_is_for_the_guest_to_ask(house: Program) -> None:
    """The croupier does not offer it."""
    assert (house.procedure.rules.even_money_mode, by_clause(house, "even_money_mode")) == ("asked", ("BGH-17b",))
    found = played(house, "Ac Ad Ts", evens=True)
    assert not found.has("call", say="even_money")


def test_bgh_17c_even_money_are_as_much_as_the_bet(house: Program) -> None:
    found = played(house, "Ac Ad Ts", bet=3000, evens=True)
    assert found.line("pay").amount == 3000
    assert cites(found.with_change("pay", to={"amount": 4500, "chips": None}), "BGH-17c", E.WRONG_VALUE)


def test_bgh_18_even_money_only_on_two_cards(house: Program) -> None:
    """They are paid before any third card."""
    found = Seated(house, "Ac Td Ad Ts 6s 5h 9c", bets={2: 1000, 5: 1000}, evens={2}, wishes={(5, 1): [HIT]})
    assert found.find("pay", box=2) < found.find("point", box=5)
    assert cites(found.made_good("pay", box=2), "BGH-18", E.OMITTED)


def test_bgh_17a_even_money_against_ace_and_ten(house: Program) -> None:
    """To the letter: against a picture nobody is asked, and Black Jack waits for its three to two."""
    assert (house.procedure.rules.even_money_against, by_clause(house, "even_money_against")) == ("AT", ("BGH-17a",))
    for card in "AT":
        assert played(house, f"Ac {card}d Ts", evens=True).line("pay").amount == 1000
    for card in "JQK":
        assert played(house, f"Ac {card}d Ts 7h", evens=True).line("pay").amount == 1500
