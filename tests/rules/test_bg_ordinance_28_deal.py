"""The Bulgarian regulation, clause by clause: the deal, the cards and the croupier's own hand, Black Jack and even money."""

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

PROCEDURE = "bg-ordinance-28"


def test_bgo_23_cards_are_dealt_face_up(house: Program) -> None:
    """The guests' and the croupier's; one that he takes face down breaks a check."""
    found = played(house, PLAIN)
    assert not found.has("deal_down")
    for nth in range(3):
        assert cites(found.made_good("deal", nth), "BGO-23", E.OMITTED)
    assert breaks(face_down(found), "no_card_face_down", "BGO-23")


def test_bgo_24_cards_go_clockwise(house: Program) -> None:
    found = Seated(house, "Tc Td 9d 9s 8s 9h", bets={2: 1000, 5: 1000})
    assert [line.box for line in found.lines if line.act == "deal"][:2] == [2, 5]
    assert cites(found.moved(found.find("deal", box=5), found.find("deal", box=2)), "BGO-24", E.ORDER)


def test_bgo_25a_first_each_guest_gets_a_card(house: Program) -> None:
    found = played(house, PLAIN)
    assert found.line("deal").box == 4
    assert cites(found.made_good("deal"), "BGO-25a", E.OMITTED)


def test_bgo_25b_then_the_croupier_takes_one(house: Program) -> None:
    found = played(house, PLAIN)
    assert found.line("deal", 1).to == "dealer"
    assert cites(found.made_good("deal", 1), "BGO-25b", E.OMITTED)


def test_bgo_26a_in_the_second_pass_each_guest_gets_one(house: Program) -> None:
    found = played(house, PLAIN)
    assert found.line("deal", 2).box == 4
    assert cites(found.made_good("deal", 2), "BGO-26a", E.OMITTED)


def test_bgo_26b_the_croupier_takes_none_in_it(house: Program) -> None:
    """A second own card before the guests have decided breaks a check."""
    assert (house.procedure.rules.hole_card, by_clause(house, "hole_card")) == (False, ("BGO-26b",))
    found = played(house, PLAIN)
    assert "BGO-26b" in broken(found.a_card_more(found.find("point"), "2s"), "one_own_card")


def test_bgo_28a_who_asks_for_a_card_gets_one(house: Program) -> None:
    """As often as he asks, one each time; one that he has not asked for breaks a check."""
    found = played(house, "5c 9d 6s 2c 3c 9h", HIT, HIT)
    assert len([line for line in found.lines if line.act == "deal" and line.to == "box"]) == 4
    assert cites(found.made_good("deal", 3), "BGO-28a", E.OMITTED)
    assert breaks(found.a_card_more(found.find("point", 1), "2s", 4), "no_card_unasked", "BGO-28a")


def test_bgo_28b_guests_speak(house: Program) -> None:
    assert (house.procedure.rules.signal, by_clause(house, "signal")) == ("word", ("BGO-28b",))


def test_bgo_29_who_says_no_gets_none(house: Program) -> None:
    found = played(house, PLAIN)
    verdict = found.a_card_more(found.find("deal", 1, to="dealer"), "2s", 4)
    assert "BGO-29" in broken(verdict, "no_card_after_stand")


def test_bgo_30_the_croupier_draws_when_all_are_finished(house: Program) -> None:
    found = Seated(house, "Tc Td 9d 9s 8s 9h", bets={2: 1000, 5: 1000})
    assert found.find("point", box=5) < found.find("deal", 1, to="dealer")
    assert "BGO-30" in broken(found.a_card_more(found.find("point", box=5), "2s"), "one_own_card")


def test_bgo_31_on_17_the_croupier_may_not_draw(house: Program) -> None:
    for drawn in ("Tc Td 9s 7h", "Tc 6d 9s Ah"):
        found = played(house, drawn)
        verdict = found.a_card_more(found.find("call", say="dealer_total"), "2s")
        assert cites(verdict, "BGO-31", E.WRONG_SELECTION)
        assert "BGO-31" in broken(verdict, "own_draw_by_rule")
    assert (house.procedure.rules.dealer_hits_soft_17, by_clause(house, "dealer_hits_soft_17")) == (False, ("BGO-31",))


def test_bgo_32_on_16_the_croupier_must_draw(house: Program) -> None:
    found = played(house, "Tc Td 9s 6h 2c")
    assert len([line for line in found.lines if line.act == "deal" and line.to == "dealer"]) == 3
    assert cites(found.made_good("deal", 2, to="dealer"), "BGO-32", E.OMITTED)


def test_bgo_63a_an_ace_is_1_or_11(house: Program) -> None:
    counted(house, "Tc 7d 9s Ah", 18, 8, "BGO-63a")


def test_bgo_63b_pictures_are_10(house: Program) -> None:
    for picture in "JQK":
        counted(house, f"Tc {picture}d 9s 8h", 18, 19, "BGO-63b")


def test_bgo_63c_other_cards_are_what_they_show(house: Program) -> None:
    counted(house, "Tc 9d 9s 8h", 17, 18, "BGO-63c")


def test_bgo_33_black_jack_is_an_ace_with_a_picture_or_a_ten(house: Program) -> None:
    for drawn in ("Ac 6d Ts", "Kc 6d As"):
        found = played(house, drawn)
        assert cites(found.without("call", say="black_jack"), "BGO-33", E.OMITTED)


def test_bgo_34_only_the_first_two_cards_make_it(house: Program) -> None:
    assert played(house, "7c 6d 7s 7h Td 9c", HIT).line("pay").amount == 1000
    assert "BGO-34" in of_step(house, "naturals.call")
    assert "BGO-34" in by_clause(house, "split_21_is_natural")


def test_bgo_35_black_jack_pays_three_to_two(house: Program) -> None:
    found = played(house, "Ac 6d Ts")
    assert (found.line("pay").amount, house.procedure.rules.natural_pays) == (1500, Ratio(3, 2))
    assert "BGO-35" in by_clause(house, "natural_pays")
    assert cites(found.with_change("pay", to={"amount": 1000, "chips": None}), "BGO-35", E.WRONG_VALUE)


def test_bgo_36_two_black_jacks_are_neither_won_nor_lost(house: Program) -> None:
    """Paying the bet breaks a check, and so does taking it."""
    found = played(house, "Ac Ad Ts Kd")
    assert not found.has("pay")
    assert not found.has("take")
    assert cites(found.without("call", say="stand_off"), "BGO-36", E.OMITTED)
    for act, check in (("pay", "no_losing_bet_paid"), ("take", "no_good_bet_taken")):
        line = Act(act=act, box=4, hand=1, bettor=1, stake="main", amount=1000, chips={1000: 1})
        assert breaks(found.exchanged("call", line, say="stand_off"), check, "BGO-36")


def test_bgo_37_who_asked_before_is_paid_all_the_same(house: Program) -> None:
    """Although the croupier makes Black Jack too."""
    found = played(house, "Ac Ad Ts", evens=True)
    assert found.line("pay").amount == 1000
    assert cites(found.made_good("pay"), "BGO-37", E.OMITTED)


def test_bgo_38_even_chips_against_ace_picture_and_ten(house: Program) -> None:
    """Who asks against a ten or a picture is paid as well; against a nine Black Jack is paid three to two anyway."""
    for card in "ATJQK":
        assert played(house, f"Ac {card}d Ts", evens=True).line("pay").amount == 1000
    assert played(house, "Ac 9d Ts", evens=True).line("pay").amount == 1500
    assert by_clause(house, "even_money_against") == ("BGO-38",)


def test_bgo_39_it_is_for_the_guest_to_ask(house: Program) -> None:
    """The croupier does not offer it."""
    assert (house.procedure.rules.even_money_mode, by_clause(house, "even_money_mode")) == ("asked", ("BGO-39",))
    found = played(house, "Ac Ad Ts", evens=True)
    assert not found.has("call", say="even_money")


def test_bgo_40_even_chips_are_as_much_as_the_bet(house: Program) -> None:
    found = played(house, "Ac Ad Ts", bet=3000, evens=True)
    assert found.line("pay").amount == 3000
    assert cites(found.with_change("pay", to={"amount": 4500, "chips": None}), "BGO-40", E.WRONG_VALUE)


def test_bgo_41_even_chips_only_on_two_cards(house: Program) -> None:
    """They are paid before any third card."""
    found = Seated(house, "Ac Td Ad Ts 6s 5h 9c", bets={2: 1000, 5: 1000}, evens={2}, wishes={(5, 1): [HIT]})
    assert found.find("pay", box=2) < found.find("point", box=5)
    assert cites(found.made_good("pay", box=2), "BGO-41", E.OMITTED)
