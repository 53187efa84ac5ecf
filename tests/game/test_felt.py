"""What lies on the felt beside bets and hands."""

from __future__ import annotations

import pytest

from trainer.game.acts import Act, By
from trainer.game.felt import BLANK, SIGNED, SPREAD, TURNED_OVER, UNSEALED
from trainer.game.table import Table
from trainer.procedure.actwords import ACTS


def after(*words: str) -> Table:
    table = Table(7, {2500: 20})
    for word in words:
        table.apply(Act(act=word))
    return table


CUT = Act(act="cut_out", amount=5000, chips={2500: 2})


def test_chips_that_were_cut_out_lie_there_until_they_are_passed() -> None:
    table = after()
    table.apply(CUT)
    table.apply(CUT)
    assert (table.felt.cut_out, table.felt.cut_sum) == ({2500: 4}, 10000)
    table.undo(CUT)
    assert (table.felt.cut_out, table.felt.cut_sum) == ({2500: 2}, 5000)
    passed = Act(act="pass_chips")
    table.apply(passed)
    assert (table.felt.cut_out, table.felt.cut_sum) == ({}, 0)
    table.undo(passed)
    assert (table.felt.cut_out, table.felt.cut_sum) == ({2500: 2}, 5000)


@pytest.mark.parametrize("word", ["float_slip", "fill_slip", "credit_slip"])
def test_a_slip_lies_there_until_it_is_dropped(word: str) -> None:
    table = after()
    table.apply(Act(act=word, by=By.INSPECTOR, amount=100))
    assert table.felt.slip == BLANK
    table.apply(Act(act="sign"))
    assert table.felt.slip == SIGNED
    table.apply(Act(act="drop_slip"))
    assert table.felt.slip == ""


@pytest.mark.parametrize(
    ("words", "is_spread"),
    [(("cash",), False), (("cash", "spread_notes"), True), (("cash", "spread_notes", "drop_notes"), False)],
)
def test_notes_are_spread(words: tuple[str, ...], is_spread: bool) -> None:
    assert after(*words).felt.notes_spread is is_spread


@pytest.mark.parametrize(
    ("words", "is_proved"),
    [(("change",), False), (("change", "prove"), True), (("change", "prove", "rack"), False), (("prove", "fill_slip"), False)],
)
def test_chips_that_were_put_up_are_proved(words: tuple[str, ...], is_proved: bool) -> None:
    assert after(*words).felt.proved is is_proved


@pytest.mark.parametrize(
    ("words", "decks"),
    [
        (("unseal",), UNSEALED),
        (("unseal", "spread_cards", "verify"), SPREAD),
        (("turn_over",), TURNED_OVER),
        (("turn_over", "wash"), ""),
    ],
)
def test_decks_lie_as_they_were_left(words: tuple[str, ...], decks: str) -> None:
    assert after(*words).felt.decks == decks


def test_what_is_put_away_is_gone_until_new_decks_come() -> None:
    assert after("store").felt.stored
    assert not after("store", "unseal").felt.stored


def test_the_machine_is_fed_under_an_open_lid() -> None:
    assert after("open_lid", "feed", "feed").felt.lid_open
    table = after("open_lid", "feed", "feed", "close_lid")
    assert (table.felt.lid_open, table.felt.fed) == (False, 2)
    assert after("feed", "open_lid").felt.fed == 0


def test_the_float_is_shut_until_it_is_unlocked() -> None:
    assert after("lock").felt.shut
    assert not after("lock", "unlock").felt.shut


@pytest.mark.parametrize("word", ACTS)
def test_every_act_leaves_a_felt_that_can_be_seen(word: str) -> None:
    table = after(word)
    assert table.felt.cut_out == {}
    table.undo(Act(act=word))
