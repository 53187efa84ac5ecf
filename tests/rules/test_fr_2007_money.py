"""The French order of 2007: change at the table and the float, clause by clause."""

from __future__ import annotations

from tests.rules.cited import breaks, cites, of_step
from tests.rules.french import between, day, told_of_move
from tests.rules.scripted import one
from trainer.game.acts import Act
from trainer.procedure.machine import Program
from trainer.procedure.model import ErrorClass as E

PROCEDURE = "fr-2007"


# -- change at the table -----------------------------------------------------------------------------------------------


def test_fr_51a_a_note_is_unfolded_first(house: Program) -> None:
    assert cites(between(house, "cash", 10000).without("spread_notes"), "FR-51a", E.OMITTED)


def test_fr_51b_the_amount_is_called(house: Program) -> None:
    found = between(house, "cash", 10000)
    assert found.line("call", say="change").total == 10000
    assert cites(found.without("call", say="change"), "FR-51b", E.OMITTED)


def test_fr_51c_the_chips_are_counted_for_all_to_see(house: Program) -> None:
    found = between(house, "cash", 10000)
    assert cites(found.without("cut_out"), "FR-51c", E.OMITTED)
    short = found.with_change("cut_out", to={"amount": 5000, "chips": {2500: 2}})
    assert cites(short, "FR-51c", E.WRONG_VALUE)


def test_fr_51d_the_note_goes_to_the_lower_level(house: Program) -> None:
    """When the chips are counted, before they are passed."""
    found = between(house, "cash", 10000)
    assert found.find("cut_out") < found.find("lower_notes") < found.find("pass_chips")
    assert cites(found.without("lower_notes"), "FR-51d", E.OMITTED)


def test_fr_51e_the_chips_are_passed(house: Program) -> None:
    assert cites(between(house, "cash", 10000).without("pass_chips"), "FR-51e", E.OMITTED)


def test_fr_51f_only_then_does_the_note_go_into_the_box(house: Program) -> None:
    """With the note in the box before the chips are passed no proof is left."""
    found = between(house, "cash", 10000)
    assert cites(found.without("drop_notes"), "FR-51f", E.OMITTED)
    early = one(told_of_move(found, found.find("drop_notes"), found.find("pass_chips")))
    assert early.error is E.ORDER
    assert breaks(early, "chips_before_cash", "FR-51f")


def test_fr_52_notes_leave_the_box_only_at_the_count(house: Program) -> None:
    """Nobody is handed money at the table."""
    found = between(house, "cash", 10000)
    before = found.find("call", say="place_bets")
    handed = found.verdicts(lambda lines: lines.insert(before, Act(act="hand_cash")))
    assert breaks(handed, "no_cash_out", "FR-52")


# -- the float ---------------------------------------------------------------------------------------------------------


def test_fr_20b_the_maximum_is_displayed_when_the_table_opens(house: Program) -> None:
    found = day(house)
    assert found.find("post_sign") < found.find("bet")
    assert cites(found.without("post_sign"), "FR-20b", E.OMITTED)


def test_fr_53a_the_float_comes_in_its_own_box(house: Program) -> None:
    assert cites(day(house).without("unlock"), "FR-53a", E.OMITTED)


def test_fr_53b_the_float_is_spread(house: Program) -> None:
    assert cites(day(house).without("spread_float"), "FR-53b", E.OMITTED)


def test_fr_53c_the_float_is_counted(house: Program) -> None:
    """Every denomination of it."""
    found = day(house)
    for column in range(len(house.procedure.rules.denominations)):
        assert cites(found.without("count_float", column), "FR-53c", E.OMITTED)


def test_fr_53d_the_sum_is_called(house: Program) -> None:
    found = day(house)
    assert cites(found.without("call", say="float_total"), "FR-53d", E.OMITTED)
    assert cites(found.with_change("call", to={"total": 1}, say="float_total"), "FR-53d", E.WRONG_VALUE)


def test_fr_53e_it_is_written_down_and_signed(house: Program) -> None:
    found = day(house)
    assert found.find("call", say="float_total") < found.find("sign") < found.find("bet")
    assert cites(found.without("sign"), "FR-53e", E.OMITTED)


def test_fr_53f_a_refill_is_handled_likewise(house: Program) -> None:
    """Counted, called, signed, before a chip of it goes into the tray."""
    found = between(house, "fill_slip", 20000, chips={1000: 20})
    assert found.line("call", say="fill").total == 20000
    for act, say in (("prove", None), ("call", "fill"), ("sign", None)):
        assert found.find(act, say=say) < found.find("rack")
        assert cites(found.without(act, say=say), "FR-53f", E.OMITTED)


def test_fr_54a_at_the_end_the_float_is_counted(house: Program) -> None:
    found = day(house)
    columns = len(house.procedure.rules.denominations)
    assert cites(found.without("spread_float", 1), "FR-54a", E.OMITTED)
    assert cites(found.without("count_float", columns), "FR-54a", E.OMITTED)
    assert found.find("store") < found.find("count_float", columns)


def test_fr_54b_the_closing_sum_is_called(house: Program) -> None:
    found = day(house)
    assert cites(found.without("call", 1, say="float_total"), "FR-54b", E.OMITTED)


def test_fr_54c_the_closing_sum_is_written_down(house: Program) -> None:
    found = day(house)
    assert found.find("call", 1, say="float_total") < found.find("sign", -1)
    assert cites(found.without("sign", -1), "FR-54c", E.OMITTED)


def test_fr_55_slowly_enough_to_be_followed(house: Program) -> None:
    """A column that is counted in the wink of an eye is counted too early, at the opening, at the close and of a fill."""
    found = day(house)
    columns = len(house.procedure.rules.denominations)
    for nth in (1, columns + 1):
        verdict = one(found.timed(found.find("count_float", nth), seconds=0.4))
        assert cites(verdict, "FR-55", E.EARLY)
    assert found.timed(found.find("count_float", 1), seconds=1.0) == []
    assert "FR-55" in of_step(house, "fill.count")
