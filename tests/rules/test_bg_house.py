"""The Bulgarian house rules, clause by clause: the table, the pack and the bets."""

from __future__ import annotations

from dataclasses import replace

from tests.rules.cited import broken, by_check, by_clause, cites, of_step
from tests.rules.seated import PLAIN, Seated, played
from trainer.game.acts import Act, By
from trainer.procedure.machine import Program
from trainer.procedure.model import ErrorClass as E
from trainer.procedure.model import Severity

PROCEDURE = "bg-house"


def test_bgh_02a_one_four_five_or_six_decks(house: Program) -> None:
    assert house.procedure.rules.decks_allowed == (1, 4, 5, 6)
    assert "BGH-02a" in by_clause(house, "decks_allowed")


def test_bgh_02b_a_deck_has_52_cards(house: Program) -> None:
    """A card that comes more often than six decks have it breaks a check."""
    assert "BGH-02b" in by_check(house, "pack_complete")
    found = played(house, PLAIN)
    seven = [replace(found.line("deal"), n=-1)] * 6
    place = found.find("deal", 2)
    told = found.verdicts(lambda lines: lines.__setitem__(slice(place, place), seven))
    assert any("BGH-02b" in broken(verdict, "pack_complete") for verdict in told)


def test_bgh_03_a_croupier_serves_the_table(house: Program) -> None:
    """A guest who takes a bet off breaks a check."""
    found = played(house, PLAIN)
    line = Act(act="take", by=By.GUEST, box=4, hand=1, bettor=1, stake="main", amount=1000, n=-1)
    place = found.find("call", say="dealer_total")
    told = found.verdicts(lambda lines: lines.insert(place, line))
    assert any("BGH-03" in broken(verdict, "croupier_handles") for verdict in told)


def test_bgh_04b_the_croupier_takes_bets(house: Program) -> None:
    assert cites(played(house, PLAIN).without("call", say="place_bets"), "BGH-04b", E.OMITTED)


def test_bgh_04c_bets_that_lie_wrong_are_cleared_up(house: Program) -> None:
    untidy = Act(act="bet", by=By.GUEST, box=4, bettor=1, stake="main", amount=1000, words="untidy_chips")
    found = Seated(house, PLAIN, bets={}, before=[untidy])
    assert found.verdicts() == []
    assert cites(found.without("straighten"), "BGH-04c", E.OMITTED)


def test_bgh_04d_chips_are_counted_out(house: Program) -> None:
    assert "BGH-04d" in of_step(house, "buyin.chips")
    assert house.procedure.steps["buyin.chips"].grave(E.WRONG_VALUE) is Severity.CRITICAL


def test_bgh_04e_winning_hands_are_paid(house: Program) -> None:
    assert cites(played(house, PLAIN).without("pay"), "BGH-04e", E.OMITTED)


def test_bgh_04f_nobody_is_paid_in_money(house: Program) -> None:
    found = played(house, PLAIN)
    told = found.verdicts(lambda lines: lines.insert(found.find("pay"), Act(act="hand_cash", n=-1)))
    assert any("BGH-04f" in broken(one, "no_cash_out") for one in told)


def test_bgh_04g_the_croupier_takes_part_in_the_close(house: Program) -> None:
    assert "BGH-04g" in of_step(house, "closing.count")
    assert "BGH-04g" in of_step(house, "closing.total")


def test_bgh_05a_a_round_begins_with_bets(house: Program) -> None:
    found = played(house, PLAIN)
    assert found.find("bet") < found.find("deal")
    assert "BGH-05a" in of_step(house, "betting.open")


def test_bgh_05b_bets_lie_in_boxes(house: Program) -> None:
    untidy = Act(act="bet", by=By.GUEST, box=4, bettor=1, stake="main", amount=1000, words="untidy_chips")
    found = Seated(house, PLAIN, bets={}, before=[untidy])
    assert cites(found.without("straighten"), "BGH-05b", E.OMITTED)


def test_bgh_06a_the_croupier_shuffles(house: Program) -> None:
    found = played(house, PLAIN)
    assert house.procedure.rules.shuffle_by == "machine" or found.has("riffle")
    assert "BGH-06a" in of_step(house, "shuffle.riffle")


def test_bgh_06b_the_shuffle_can_be_seen(house: Program) -> None:
    assert "BGH-06b" in of_step(house, "shuffle.finish")
    assert cites(played(house, PLAIN).without("lace"), "BGH-06b", E.INCOMPLETE)


def test_bgh_07_a_guest_cuts(house: Program) -> None:
    found = played(house, PLAIN)
    assert found.line("cut").by == By.GUEST
    assert found.find("present") < found.find("cut")
    assert "BGH-07" in of_step(house, "cut.offer")


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
    assert "BGH-09c" in by_check(house, "pack_order")


def test_bgh_10a_five_to_nine_blind_cards(house: Program) -> None:
    assert (house.procedure.rules.burn_cards, by_clause(house, "burn_cards")) == ((5, 9), ("BGH-10a",))
    found = played(house, PLAIN)
    burned = sum(line.act == "burn" for line in found.lines)
    assert 5 <= burned <= 9
    last = found.find("burn", burned - 1) + 1
    told = found.verdicts(lambda lines: lines.insert(last, Act(act="burn", n=-1)))
    assert [(verdict.step, "BGH-10a" in verdict.clauses) for verdict in told] == [("burn.more", True)]


def test_bgh_10b_they_are_put_away_unseen(house: Program) -> None:
    assert "BGH-10b" in of_step(house, "burn.card")
    found = played(house, PLAIN)
    assert all(line.card is None for line in found.lines if line.act == "burn")


def test_bgh_27_a_sign_says_so_at_the_opening(house: Program) -> None:
    found = Seated(house, PLAIN, bets={4: 1000}, begins="opening")
    assert cites(found.without("post_sign"), "BGH-27", E.OMITTED)
