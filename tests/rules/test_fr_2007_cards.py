"""The French order of 2007: cards, shuffle, shoe and machine from the seal to the store, clause by clause."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from functools import partial

from tests.rules.cited import breaks, by_clause, cites, of_step
from tests.rules.dealt import Dealt
from tests.rules.french import PLAIN, day, machine, moved, played, shoes, told_of_move
from tests.rules.scripted import Round, made_good, one
from tests.support.builders import cards
from trainer.game.acts import Act, By
from trainer.game.happenings import DECK_FAULTS
from trainer.game.rules import StopCardFirst, WhoCuts
from trainer.procedure.machine import Program
from trainer.procedure.model import ErrorClass as E
from trainer.procedure.model import Severity
from trainer.scoring.verdict import Verdict

PROCEDURE = "fr-2007"


# -- cards -------------------------------------------------------------------------------------------------------------


def test_fr_01a_six_decks_of_52(house: Program) -> None:
    rules = house.procedure.rules
    assert (rules.decks, rules.decks_allowed) == (6, (6,))
    assert "FR-01a" in by_clause(house, "decks")
    assert by_clause(house, "decks_allowed") == ("FR-01a",)
    assert len([line for line in day(house).lines if line.act == "spread_cards"]) == 6


def test_fr_01b_backs_of_two_colours(house: Program) -> None:
    """They are looked over when the cards have been turned."""
    assert cites(day(house).without("turn_over"), "FR-01b", E.OMITTED)


def test_fr_02_cards_are_in_perfect_condition(house: Program) -> None:
    """Faces and backs are looked over before the first shuffle of the day."""
    found = day(house)
    assert cites(found.without("verify"), "FR-02", E.OMITTED)
    assert cites(found.without("turn_over"), "FR-02", E.OMITTED)
    assert found.find("verify") < found.find("wash")


def test_fr_03a_decks_lie_in_the_store_outside_play(house: Program) -> None:
    found = day(house)
    assert cites(found.without("store"), "FR-03a", E.OMITTED)
    assert found.find("clear", to="dealer") < found.find("store")


def test_fr_03b_decks_are_unsealed_at_the_table(house: Program) -> None:
    assert cites(day(house).without("unseal"), "FR-03b", E.OMITTED)


def test_fr_04_they_are_spread_face_up_at_once(house: Program) -> None:
    found = day(house)
    assert found.find("spread_cards") == found.find("unseal") + 1
    assert cites(found.without("spread_cards", 5), "FR-04", E.OMITTED)


def test_fr_05_the_croupier_counts_and_verifies_them(house: Program) -> None:
    found = day(house)
    for deck in range(6):
        assert cites(found.without("verify", deck), "FR-05", E.OMITTED)


def test_fr_06a_they_are_turned_face_down(house: Program) -> None:
    found = day(house)
    assert cites(found.without("turn_over"), "FR-06a", E.OMITTED)
    assert found.find("verify", 5) < found.find("turn_over") < found.find("wash")


def test_fr_06b_they_are_mixed_in_one_heap(house: Program) -> None:
    found = day(house)
    assert cites(found.without("wash"), "FR-06b", E.OMITTED)
    assert all(cites(verdict, "FR-06b", E.ORDER) for verdict in told_of_move(found, found.find("wash"), found.find("divide")))


def test_fr_07_they_are_gathered_in_packets(house: Program) -> None:
    found = day(house)
    assert found.find("gather") == found.find("wash") + 1
    assert cites(found.without("gather"), "FR-07", E.OMITTED)


def test_fr_08a_they_are_divided_into_heaps(house: Program) -> None:
    """More than two: no two stacks, as the composite has it."""
    found = day(house)
    assert not found.has("stack")
    assert cites(found.without("divide"), "FR-08a", E.OMITTED)
    assert house.procedure.rules.shuffle_heaps > 2
    assert by_clause(house, "shuffle_heaps") == ("FR-08a",)


def test_fr_08b_each_heap_is_shuffled_and_cut_twice(house: Program) -> None:
    """Neither stripped nor boxed: the order asks for neither."""
    found = day(house)
    heaps = house.procedure.rules.shuffle_heaps
    handled = [line.act for line in found.lines if line.act in ("riffle", "cut_heap", "strip", "turn")]
    assert handled == ["riffle", "cut_heap"] * 2 * heaps
    assert cites(found.without("cut_heap", 2), "FR-08b", E.INCOMPLETE)
    assert cites(found.without("riffle", 3), "FR-08b", E.INCOMPLETE)


def test_fr_09a_the_whole_pack_is_cut(house: Program) -> None:
    """And goes to the guest as it is, not in laced packets."""
    found = day(house)
    assert found.find("cut_heap", 5) < found.find("cut_pack")
    assert found.find("present") == found.find("cut_pack") + 2
    assert not found.has("lace")
    assert cites(found.without("cut_pack"), "FR-09a", E.OMITTED)


def test_fr_09b_a_guest_has_the_last_cut(house: Program) -> None:
    found = day(house)
    assert found.find("present") < found.find("cut") < found.find("complete_cut")
    assert cites(found.without("present"), "FR-09b", E.INCOMPLETE)
    assert cites(found.without("complete_cut"), "FR-09b", E.OMITTED)
    assert (house.procedure.rules.who_cuts, by_clause(house, "who_cuts")) == (WhoCuts.PLAYER, ("FR-09b",))


def test_fr_10_the_stop_card_leaves_about_a_deck_behind(house: Program) -> None:
    """A deck and two are right; twenty cards are too few."""
    found = day(house)
    place = found.find("stop_card")
    assert cites(found.with_change("stop_card", to={"depth": 20}), "FR-10", E.WRONG_VALUE)
    for depth in (52, 104):
        line = replace(found.lines[place], depth=depth)
        assert found.verdicts(lambda lines, line=line: lines.__setitem__(place, line)) == []  # type: ignore[misc]
    assert cites(found.without("stop_card"), "FR-10", E.OMITTED)
    rules = house.procedure.rules
    assert rules.stop_card_depth[0] <= 52 <= 104 <= rules.stop_card_depth[1]
    assert (by_clause(house, "stop_card"), by_clause(house, "stop_card_depth")) == (("FR-10",), ("FR-10",))


def test_fr_11_the_cards_go_into_a_shoe(house: Program) -> None:
    assert cites(day(house).without("load"), "FR-11", E.OMITTED)


def test_fr_12_five_cards_are_burned_before_play(house: Program) -> None:
    found = day(house)
    burned = [place for place, line in enumerate(found.lines) if line.act == "burn"]
    assert len(burned) == 5
    assert max(burned) < found.find("call", say="place_bets")
    assert cites(one(found.verdicts(lambda lines: made_good(lines, burned[4]))), "FR-12", E.OMITTED)
    assert house.procedure.rules.burn_cards == (5, 5)
    assert "FR-12" in by_clause(house, "burn_cards")


# -- end of the shoe ---------------------------------------------------------------------------------------------------


def test_fr_14_with_the_stop_card_the_round_is_finished(house: Program) -> None:
    """The card goes aside, the round is dealt to its end, and no other comes from this shoe."""
    found = shoes(house)
    aside, taken = found.find("aside"), found.find("halve")
    assert cites(found.without("aside"), "FR-14", E.INCOMPLETE)
    assert [line.act for line in found.lines[aside:taken]].count("clear") > 0
    assert not any(line.say == "place_bets" for line in found.lines[aside:taken])
    first = house.procedure.rules.stop_card_first
    assert (first, by_clause(house, "stop_card_first")) == (StopCardFirst.FINISH_ROUND, ("FR-14",))


def test_fr_15a_the_rest_goes_into_the_used_cards_by_halves(house: Program) -> None:
    """Not as one: there is no collecting."""
    found = shoes(house)
    assert not found.has("collect")
    assert cites(found.without("halve"), "FR-15a", E.OMITTED)


def test_fr_15b_all_is_mixed_as_before(house: Program) -> None:
    found = shoes(house)
    before = [line.act for line in found.lines[found.find("wash") : found.find("load")] if line.by == "croupier"]
    again = [line.act for line in found.lines[found.find("wash", 1) : found.find("load", 1)] if line.by == "croupier"]
    assert again == before
    assert found.find("halve") < found.find("wash", 1)
    assert cites(found.without("wash", 1), "FR-15b", E.OMITTED)


def test_fr_16a_between_shoes_there_are_two_heaps(house: Program) -> None:
    verdict = shoes(house).without("stack")
    assert cites(verdict, "FR-16a", E.INCOMPLETE)
    assert verdict.clauses == ("FR-16a",)


def test_fr_16b_the_first_heap_is_turned_onto_the_second(house: Program) -> None:
    """Before the mixing, and not before the first shoe of the day."""
    found = shoes(house)
    verdict = found.without("join_heaps")
    assert cites(verdict, "FR-16b", E.INCOMPLETE)
    assert verdict.clauses == ("FR-16b",)
    assert found.find("wash") < found.find("join_heaps") < found.find("wash", 1)


# -- shuffling machine -------------------------------------------------------------------------------------------------


def test_fr_48a_the_machine_is_started_with_its_lid_open(house: Program) -> None:
    assert cites(machine(house).without("open_lid"), "FR-48a", E.OMITTED)


def test_fr_48b_its_emptiness_is_shown_on_request(house: Program) -> None:
    """Who is not asked need not show it."""
    found = machine(house)
    assert of_step(house, "machine.show_empty") == ("FR-48b",)
    shown = found.find("show_empty")
    assert found.find("open_lid") < shown < found.find("feed")
    assert found.verdicts(lambda lines: lines.pop(shown)) == []


def test_fr_48c_it_is_set_to_six_decks(house: Program) -> None:
    assert cites(machine(house).without("set_machine"), "FR-48c", E.OMITTED)
    assert house.procedure.rules.decks == 6
    assert "FR-48c" in by_clause(house, "decks")


def test_fr_48d_the_lid_is_shut(house: Program) -> None:
    found = machine(house)
    assert found.find("feed", 5) < found.find("close_lid") < found.find("burn")
    assert cites(found.without("close_lid"), "FR-48d", E.OMITTED)


def test_fr_49a_the_cards_are_counted_before_they_are_fed(house: Program) -> None:
    found = machine(house)
    assert found.find("verify", 5) < found.find("feed")
    assert cites(found.without("verify", 5), "FR-49a", E.OMITTED)


def test_fr_49b_they_are_fed_a_deck_at_a_time(house: Program) -> None:
    found = machine(house)
    assert len([line for line in found.lines if line.act == "feed"]) == 6
    assert cites(found.without("feed", 5), "FR-49b", E.OMITTED)


def test_fr_49c_five_cards_are_burned_from_the_machine_too(house: Program) -> None:
    found = machine(house)
    assert len([line for line in found.lines if line.act == "burn"]) == 5
    burned = found.find("burn", 4)
    assert cites(one(found.verdicts(lambda lines: made_good(lines, burned))), "FR-49c", E.OMITTED)
    assert "FR-49c" in by_clause(house, "burn_cards")


def test_fr_50a_used_cards_stay_in_the_holder_until_the_next_deal(house: Program) -> None:
    """Fed at once, or before the cards of the next round, they leave nothing to rebuild the last one from."""
    found = machine(house)
    fed = found.find("feed_used")
    for place in (found.find("call", 1, say="place_bets"), found.find("call", 1, say="no_more_bets")):
        assert breaks(told_of_move(found, fed, place), "hands_reconstructible", "FR-50a")


def test_fr_50b_used_cards_go_back_after_the_next_initial_deal(house: Program) -> None:
    """Once, in the second round, after its cards and before the first question."""
    found = machine(house)
    assert len([line for line in found.lines if line.act == "feed_used"]) == 1
    fed = found.find("feed_used")
    assert found.find("clear", to="dealer") < fed
    second = [place for place, line in enumerate(found.lines) if line.act == "deal" and place < fed][-3:]
    assert [found.lines[place].to for place in second] == ["box", "dealer", "box"]
    assert cites(found.without("feed_used"), "FR-50b", E.OMITTED)


# -- after play --------------------------------------------------------------------------------------------------------


def test_fr_56a_after_play_the_decks_are_put_in_order(house: Program) -> None:
    """All of them, before the float is counted."""
    found = day(house)
    assert found.find("clear", to="dealer") < found.find("verify", 6) < found.find("spread_float", 1)
    for deck in range(6, 12):
        assert cites(found.without("verify", deck), "FR-56a", E.OMITTED)


def test_fr_56b_the_decks_are_examined_for_marks(house: Program) -> None:
    assert cites(day(house).without("verify", 6), "FR-56b", E.OMITTED)


def seventh_queen(house: Program) -> list[Verdict]:
    """What comes of a round in which a card comes more often than six decks have it."""
    round_ = Round(house, "Qh Qh Qh 9d Qh Qh Qh 9h", bets={2: 1000, 4: 1000, 6: 1000})
    assert round_.verdicts() == []
    own = round_.find("deal", to="dealer")
    return round_.verdicts(lambda lines: lines.__setitem__(own, replace(lines[own], card=cards("Qh")[0])))


def deck_found(house: Program, kind: str, nth: int) -> tuple[Dealt, int]:
    """The day with the deck verified there found faulty and reported, and the place of the report."""
    found = copy(day(house))
    place = found.find("verify", nth) + 1
    found.lines = [*found.lines[:place], Act(act="deck_fault", by=By.TABLE, words=kind), *found.lines[place:]]
    found.lines.insert(place + 1, Act(act="call", say="faulty_deck"))
    return found, place + 1


def _without(place: int, lines: list[Act]) -> None:
    del lines[place]


def test_fr_56c_faulty_cards_are_reported_at_once(house: Program) -> None:
    """Missing, extra, marked and foreign ones, when the decks are opened and when play is over; nothing goes before it."""
    for kind in DECK_FAULTS:
        for nth in (0, 11):
            found, report = deck_found(house, kind, nth)
            assert found.verdicts() == []
            omitted = one(found.verdicts(partial(_without, report)))
            assert cites(omitted, "FR-56c", E.OMITTED)
            assert omitted.severity is Severity.CRITICAL
    found, report = deck_found(house, "missing", 2)
    assert cites(moved(found, report, report + 1), "FR-56c", E.ORDER)
    unasked = day(house)
    call = Act(act="call", say="faulty_deck")
    verdict = one(unasked.verdicts(lambda lines: lines.insert(unasked.find("verify") + 1, call)))
    assert cites(verdict, "FR-56c", E.WRONG_SELECTION), "no deck is reported that is as it should be"
    assert breaks(seventh_queen(house), "pack_complete", "FR-56c")


def test_fr_57a_no_card_before_the_close(house: Program) -> None:
    found = Round(house, PLAIN, bets={4: 1000})
    late = one(told_of_move(found, found.find("call", say="no_more_bets"), found.find("deal")))
    assert cites(late, "FR-57a", E.ORDER)
    assert cites(found.without("call", say="no_more_bets"), "FR-57a", E.INCOMPLETE)
    assert breaks(late, "no_card_before_close", "FR-57a")


def test_fr_57b_a_detached_card_never_goes_back(house: Program) -> None:
    """Put back in sight it is an act that nothing calls for; unseen, the card comes more often than the decks have it."""
    found = played(house, PLAIN)
    back = Act(act="put_back", card=cards("9s")[0], n=-1)
    undo = Act(act="undo", by=By.INSPECTOR, about=-1)
    place = found.find("deal", card=cards("9s")[0]) + 1
    verdict = one(found.verdicts(lambda lines: lines.__setitem__(slice(place, place), [back, undo])))
    assert verdict.severity is Severity.CRITICAL
    assert breaks(verdict, "no_card_put_back", "FR-57b")
    assert breaks(seventh_queen(house), "pack_complete", "FR-57b")
