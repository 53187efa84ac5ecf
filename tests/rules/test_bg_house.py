"""The Bulgarian house rules, clause by clause: the table, the pack and the bets."""

from __future__ import annotations

from dataclasses import replace

from tests.rules.bulgarian import (
    bought,
    day,
    moved,
    told_of,
)
from tests.rules.cited import breaks, by_clause, cites, of_step
from tests.rules.scripted import one
from tests.rules.seated import PLAIN, Seated, played
from trainer.game.acts import Act, By
from trainer.procedure.machine import Program
from trainer.procedure.model import ErrorClass as E
from trainer.scoring.verdict import Verdict

PROCEDURE = "bg-house"


def test_bgh_02a_one_four_five_or_six_decks(house: Program) -> None:
    assert house.procedure.rules.decks_allowed == (1, 4, 5, 6)
    assert "BGH-02a" in by_clause(house, "decks_allowed")


def test_bgh_02b_a_deck_has_52_cards(house: Program) -> None:
    """A card that comes more often than six decks have it breaks a check."""
    found = played(house, PLAIN)
    seven = [replace(found.line("deal"), n=-1)] * 6
    place = found.find("deal", 2)
    assert breaks(found.verdicts(lambda lines: lines.__setitem__(slice(place, place), seven)), "pack_complete", "BGH-02b")


def test_bgh_03_a_croupier_serves_the_table(house: Program) -> None:
    """A guest who takes a bet off breaks a check."""
    found = played(house, PLAIN)
    line = Act(act="take", by=By.GUEST, box=4, hand=1, bettor=1, stake="main", amount=1000, n=-1)
    assert breaks(told_of(found, line, found.find("call", say="dealer_total")), "croupier_handles", "BGH-03")


def test_bgh_04b_the_croupier_takes_bets(house: Program) -> None:
    assert cites(played(house, PLAIN).without("call", say="place_bets"), "BGH-04b", E.OMITTED)


def test_bgh_04c_bets_that_lie_wrong_are_cleared_up(house: Program) -> None:
    untidy = Act(act="bet", by=By.GUEST, box=4, bettor=1, stake="main", amount=1000, words="untidy_chips")
    found = Seated(house, PLAIN, bets={}, before=[untidy])
    assert found.verdicts() == []
    assert cites(found.without("straighten"), "BGH-04c", E.OMITTED)


def test_bgh_04d_chips_are_sold_from_the_float(house: Program) -> None:
    """As many as the notes make; fewer are an error."""
    found = bought(house)
    assert found.line("cut_out").amount == 10000
    assert cites(found.without("cut_out"), "BGH-04d", E.OMITTED)
    assert cites(found.with_change("cut_out", to={"amount": 5000, "chips": {2500: 2}}), "BGH-04d", E.WRONG_VALUE)


def test_bgh_04e_winning_hands_are_paid(house: Program) -> None:
    assert cites(played(house, PLAIN).without("pay"), "BGH-04e", E.OMITTED)


def test_bgh_04f_nobody_is_paid_in_money(house: Program) -> None:
    found = played(house, PLAIN)
    assert found.line("pay").chips == {1000: 1}
    assert breaks(told_of(found, Act(act="hand_cash", n=-1), found.find("pay")), "no_cash_out", "BGH-04f")


def test_bgh_04g_the_croupier_takes_part_in_the_close(house: Program) -> None:
    """He counts the float again and calls its sum."""
    found = day(house)
    columns = len(house.procedure.rules.denominations)
    assert found.find("clear", to="dealer") < found.find("count_float", columns)
    assert cites(found.without("count_float", columns), "BGH-04g", E.OMITTED)
    assert cites(found.without("call", 1, say="float_total"), "BGH-04g", E.OMITTED)


def test_bgh_05a_a_round_begins_with_bets(house: Program) -> None:
    """They are invited before anything else of the round is done."""
    found = played(house, PLAIN)
    assert found.find("call", say="place_bets") < found.find("bet") < found.find("deal")
    assert cites(found.without("call", say="place_bets"), "BGH-05a", E.OMITTED)


def test_bgh_05b_bets_lie_in_boxes(house: Program) -> None:
    untidy = Act(act="bet", by=By.GUEST, box=4, bettor=1, stake="main", amount=1000, words="untidy_chips")
    found = Seated(house, PLAIN, bets={}, before=[untidy])
    assert cites(found.without("straighten"), "BGH-05b", E.OMITTED)


def test_bgh_06a_the_croupier_shuffles(house: Program) -> None:
    """He and no machine; a riffle that he leaves to the inspector is missed."""
    found = played(house, PLAIN)
    assert house.procedure.rules.shuffle_by == "croupier"
    assert cites(found.made_good("riffle"), "BGH-06a", E.OMITTED)


def test_bgh_06b_the_shuffle_can_be_seen(house: Program) -> None:
    assert "BGH-06b" in of_step(house, "shuffle.finish")
    assert cites(played(house, PLAIN).without("lace"), "BGH-06b", E.INCOMPLETE)


def test_bgh_07_a_guest_cuts(house: Program) -> None:
    """The pack is held out to him."""
    found = played(house, PLAIN)
    assert found.line("cut").by == By.GUEST
    assert found.find("present") < found.find("cut")
    assert cites(found.without("present"), "BGH-07", E.INCOMPLETE)


def test_bgh_08_the_cut_off_part_goes_onto_the_rest(house: Program) -> None:
    assert cites(played(house, PLAIN).without("complete_cut"), "BGH-08", E.OMITTED)


def test_bgh_09a_the_cutting_card_stays_in_the_pack(house: Program) -> None:
    found = played(house, PLAIN)
    assert 0 < (found.line("stop_card").depth or 0) < 312
    assert cites(found.without("stop_card"), "BGH-09a", E.OMITTED)


def test_bgh_09b_the_pack_goes_into_the_shoe(house: Program) -> None:
    assert cites(played(house, PLAIN).without("load"), "BGH-09b", E.OMITTED)


def test_bgh_09c_shuffle_cut_and_shoe_in_this_order(house: Program) -> None:
    """Loading before the cut breaks a check."""
    found = played(house, PLAIN)
    order = [found.find(act) for act in ("riffle", "cut", "complete_cut", "stop_card", "load")]
    assert order == sorted(order)
    assert breaks(moved(found, found.find("load"), found.find("call", say="cut_please")), "pack_order", "BGH-09c")


def test_bgh_10a_five_to_nine_blind_cards(house: Program) -> None:
    """Any number of them is right; four are too few before the first card, ten too many."""
    assert (house.procedure.rules.burn_cards, by_clause(house, "burn_cards")) == ((5, 9), ("BGH-10a",))
    found = played(house, PLAIN)
    first, burned = found.find("burn"), sum(line.act == "burn" for line in found.lines)

    def told(count: int) -> list[Verdict]:
        blind = [replace(found.lines[first], n=-1)] * count
        return found.verdicts(lambda lines: lines.__setitem__(slice(first, first + burned), blind))

    assert [told(count) for count in range(5, 10)] == [[]] * 5
    assert cites(one(told(4)), "BGH-10a", E.OMITTED)
    assert breaks(told(4), "burn_before_deal", "BGH-10a")
    assert not breaks(told(4), "pack_order", "BGH-09c"), "the shoe was loaded rightly"
    assert cites(one(told(10)), "BGH-10a", E.WRONG_SELECTION)


def test_bgh_10b_they_are_put_away_unseen(house: Program) -> None:
    """By the croupier; nothing that is burned shows its face."""
    found = played(house, PLAIN)
    assert all(line.card is None for line in found.lines if line.act == "burn")
    assert cites(found.made_good("burn"), "BGH-10b", E.OMITTED)


def test_bgh_27_a_sign_says_so_at_the_opening(house: Program) -> None:
    found = Seated(house, PLAIN, bets={4: 1000}, begins="opening")
    assert cites(found.without("post_sign"), "BGH-27", E.OMITTED)
