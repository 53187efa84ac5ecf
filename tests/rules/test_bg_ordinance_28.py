"""The Bulgarian regulation, clause by clause: the table, the pack and the bets."""

from __future__ import annotations

from dataclasses import replace

from tests.rules.bulgarian import (
    bought,
    day,
    moved,
    told_of,
)
from tests.rules.cited import breaks, by_clause, cites, of_step
from tests.rules.seated import PLAIN, Seated, played
from trainer.game.acts import Act, By
from trainer.procedure.machine import Program
from trainer.procedure.model import ErrorClass as E

PROCEDURE = "bg-ordinance-28"


def test_bgo_01_one_four_five_or_six_decks(house: Program) -> None:
    assert house.procedure.rules.decks_allowed == (1, 4, 5, 6)
    assert "BGO-01" in by_clause(house, "decks_allowed")


def test_bgo_02_a_deck_has_52_cards(house: Program) -> None:
    """A card that comes more often than six decks have it breaks a check."""
    found = played(house, PLAIN)
    seven = [replace(found.line("deal"), n=-1)] * 6
    place = found.find("deal", 2)
    assert breaks(found.verdicts(lambda lines: lines.__setitem__(slice(place, place), seven)), "pack_complete", "BGO-02")


def test_bgo_03_who_joins_buys_chips(house: Program) -> None:
    """For money that is called first; without the call nobody knows what for."""
    found = bought(house)
    assert found.line("call", say="change").total == 10000
    assert cites(found.without("call", say="change"), "BGO-03", E.OMITTED)


def test_bgo_04b_the_croupier_sells_chips_too(house: Program) -> None:
    """The chips go to the guest at the table."""
    found = bought(house)
    assert cites(found.without("pass_chips"), "BGO-04b", E.OMITTED)


def test_bgo_05_a_croupier_serves_the_table(house: Program) -> None:
    """A guest who takes a bet off breaks a check."""
    found = played(house, PLAIN)
    line = Act(act="take", by=By.GUEST, box=4, hand=1, bettor=1, stake="main", amount=1000, n=-1)
    assert breaks(told_of(found, line, found.find("call", say="dealer_total")), "croupier_handles", "BGO-05")


def test_bgo_07_the_croupier_takes_bets(house: Program) -> None:
    assert cites(played(house, PLAIN).without("call", say="place_bets"), "BGO-07", E.OMITTED)


def test_bgo_08_bets_that_lie_wrong_are_cleared_up(house: Program) -> None:
    untidy = Act(act="bet", by=By.GUEST, box=4, bettor=1, stake="main", amount=1000, words="untidy_chips")
    found = Seated(house, PLAIN, bets={}, before=[untidy])
    assert found.verdicts() == []
    assert cites(found.without("straighten"), "BGO-08", E.OMITTED)


def test_bgo_09_chips_are_sold_from_the_float(house: Program) -> None:
    """As many as the notes make; fewer are an error."""
    found = bought(house)
    assert found.line("cut_out").amount == 10000
    assert cites(found.without("cut_out"), "BGO-09", E.OMITTED)
    assert cites(found.with_change("cut_out", to={"amount": 5000, "chips": {2500: 2}}), "BGO-09", E.WRONG_VALUE)


def test_bgo_10a_winning_hands_are_paid(house: Program) -> None:
    assert cites(played(house, PLAIN).without("pay"), "BGO-10a", E.OMITTED)


def test_bgo_10b_nobody_is_paid_in_money(house: Program) -> None:
    found = played(house, PLAIN)
    assert found.line("pay").chips == {1000: 1}
    assert breaks(told_of(found, Act(act="hand_cash", n=-1), found.find("pay")), "no_cash_out", "BGO-10b")


def test_bgo_11_the_croupier_takes_part_in_the_close(house: Program) -> None:
    """He counts the float again and calls its sum."""
    found = day(house)
    columns = len(house.procedure.rules.denominations)
    assert found.find("clear", to="dealer") < found.find("count_float", columns)
    assert cites(found.without("count_float", columns), "BGO-11", E.OMITTED)
    assert cites(found.without("call", 1, say="float_total"), "BGO-11", E.OMITTED)


def test_bgo_12_a_round_begins_with_bets(house: Program) -> None:
    """They are invited before anything else of the round is done."""
    found = played(house, PLAIN)
    assert found.find("call", say="place_bets") < found.find("bet") < found.find("deal")
    assert cites(found.without("call", say="place_bets"), "BGO-12", E.OMITTED)


def test_bgo_13_bets_lie_in_boxes(house: Program) -> None:
    untidy = Act(act="bet", by=By.GUEST, box=4, bettor=1, stake="main", amount=1000, words="untidy_chips")
    found = Seated(house, PLAIN, bets={}, before=[untidy])
    assert cites(found.without("straighten"), "BGO-13", E.OMITTED)


def test_bgo_14_the_croupier_shuffles(house: Program) -> None:
    """He and no machine; a riffle that he leaves to the inspector is missed."""
    found = played(house, PLAIN)
    assert house.procedure.rules.shuffle_by == "croupier"
    assert cites(found.made_good("riffle"), "BGO-14", E.OMITTED)


def test_bgo_15_the_shuffle_can_be_seen(house: Program) -> None:
    assert "BGO-15" in of_step(house, "shuffle.finish")
    assert cites(played(house, PLAIN).without("lace"), "BGO-15", E.INCOMPLETE)


def test_bgo_16_a_guest_cuts(house: Program) -> None:
    """The pack is held out to him."""
    found = played(house, PLAIN)
    assert found.line("cut").by == By.GUEST
    assert found.find("present") < found.find("cut")
    assert cites(found.without("present"), "BGO-16", E.INCOMPLETE)


def test_bgo_17_the_cut_off_part_goes_onto_the_rest(house: Program) -> None:
    assert cites(played(house, PLAIN).without("complete_cut"), "BGO-17", E.OMITTED)


def test_bgo_18_the_cutting_card_stays_in_the_pack(house: Program) -> None:
    found = played(house, PLAIN)
    assert 0 < (found.line("stop_card").depth or 0) < 312
    assert cites(found.without("stop_card"), "BGO-18", E.OMITTED)


def test_bgo_19_the_pack_goes_into_the_shoe(house: Program) -> None:
    assert cites(played(house, PLAIN).without("load"), "BGO-19", E.OMITTED)


def test_bgo_20_shuffle_cut_and_shoe_in_this_order(house: Program) -> None:
    """Loading before the cut breaks a check."""
    found = played(house, PLAIN)
    order = [found.find(act) for act in ("riffle", "cut", "complete_cut", "stop_card", "load")]
    assert order == sorted(order)
    assert breaks(moved(found, found.find("load"), found.find("call", say="cut_please")), "pack_order", "BGO-20")


def test_bgo_21_the_end_of_betting_is_announced(house: Program) -> None:
    found = played(house, PLAIN)
    assert found.find("call", say="no_more_bets") < found.find("deal")
    assert cites(found.without("call", say="no_more_bets"), "BGO-21", E.INCOMPLETE)
    assert house.procedure.phrase("no_more_bets") == "Край на залагането"


def test_bgo_22_only_then_are_cards_dealt(house: Program) -> None:
    """A card before the close breaks a check."""
    found = played(house, PLAIN)
    verdict = found.moved(found.find("deal"), found.find("call", say="no_more_bets"))
    assert breaks(verdict, "no_card_before_close", "BGO-22")
