"""What a croupier tries at the wrong moment never breaks the lesson: nothing raises, and it can be dealt on to its end."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tests.app.test_lesson import lesson, until_act, until_step
from trainer.app.croupier import deal, step
from trainer.app.lesson import Lesson
from trainer.app.setup import Supervision
from trainer.game.acts import Act, Stake
from trainer.game.shoe import pack
from trainer.game.table import Table
from trainer.procedure.actwords import ACTS
from trainer.procedure.load import load
from trainer.scoring.assemble import verdicts
from trainer.scoring.judge import Judge


@pytest.mark.parametrize("depth", [None, 0, -1, 400])
def test_a_stray_stop_card_does_not_change_the_shoe(depth: int | None) -> None:
    found = lesson(boxes=7, rounds=None)
    until_act(found, "call", say="dealer_total")
    where = found.shoe.stop_at
    found.attempt(Act(act="stop_card", depth=depth))
    assert found.shoe.stop_at == where


@pytest.mark.parametrize("word", ["wash", "collect", "stack", "count"])
def test_a_stray_shuffle_does_not_make_a_new_shoe(word: str) -> None:
    found = lesson(boxes=3)
    until_act(found, "call", say="dealer_total")
    left, on_table = found.shoe.left, list(found.shoe.on_table)
    found.attempt(Act(act=word))
    assert (found.shoe.left, found.shoe.on_table) == (left, on_table)
    assert found.table.cut_depth is not None, "the table has not begun a new shoe either"
    deal(found)


def test_a_pair_that_was_set_apart_wrongly_is_put_together() -> None:
    found = lesson(boxes=7, seed=1, rounds=12)
    due = until_act(found, "separate")
    other = next(
        box for box in found.table.boxes if box.number > (due.act.box or 0) and box.hands and len(box.hands[0].cards) == 2
    )
    held = list(other.hands[0].cards)
    found.attempt(Act(act="separate", box=other.number, hand=1))
    assert [hand.cards for hand in other.hands] == [held]
    deal(found)


@pytest.mark.parametrize("act", ["take", "pay", "give_back", "place", "clear", "separate", "deal", "check", "point"])
@pytest.mark.parametrize("box", [0, -1, 8, 99])
def test_a_box_that_is_not_there(act: str, box: int) -> None:
    found = lesson(boxes=3)
    until_step(found, "decisions.ask")
    found.attempt(Act(act=act, to="box", box=box, hand=1, stake="main", amount=1000, chips={1000: 1}))


@pytest.mark.parametrize("supervision", list(Supervision))
def test_cards_cleared_long_before_are_not_asked_for_again(supervision: Supervision) -> None:
    found = lesson("lt-house", boxes=7, supervision=supervision)
    until_step(found, "decisions.ask")
    found.attempt(Act(act="clear", to="box", box=3, hand=1))
    deal(found)


def test_finishing_behind_an_empty_turn_is_judged_again_the_same() -> None:
    found = lesson(boxes=7, seed=19)
    for _ in range(93):
        step(found)
    found.finish()
    judge = Judge(found.program, found.limits, Table(7, found.tray))
    for line in found.lines:
        judge.feed(line)
    judge.close(found.lines[-1].n, complete=True)
    assert verdicts(found.procedure, judge.best) == found.verdicts


def wild(dice: random.Random, found: Lesson) -> Act:
    pick = dice.choice
    due = found.due()
    if due is not None and dice.random() < 0.5:
        number, word = pick([None, 1, 2, 3, 4]), pick([None, "box"])
        act = replace(due.act, box=number) if dice.random() < 0.5 else replace(due.act, hand=number)
        act = replace(act, to=word) if dice.random() < 0.5 else replace(act, stake=word)
    else:
        act = Act(
            act=pick(sorted(ACTS)), box=pick([None, -1, *range(9)]), hand=pick([None, 0, 1, 2, 3]),
            to=pick([None, "box", "dealer"]), bettor=pick([None, 0, 1, 2, 3]), stake=pick([None, *map(str, Stake)]),
            amount=pick([None, -500, 0, 1, 1000, 10**9]), say=pick([None, "x", *load("european").phrases]),
            total=pick([None, 17]), depth=pick([None, -1, 0, 60, 312, 400]),
            chips=pick([None, {}, {250: 1}, {7: 1}, {250: -1}]),
        )  # fmt: skip
    return act


@pytest.mark.parametrize("seed", range(120))
def test_nothing_breaks_the_lesson(seed: int) -> None:
    dice = random.Random(seed)
    found = lesson(
        dice.choice(["european", "lt-house"]),
        boxes=dice.choice([1, 3, 7]),
        seed=seed,
        rounds=2,
        supervision=dice.choice(list(Supervision)),
    )
    rate = dice.choice([0.02, 0.1, 0.4])
    for n in range(1500):
        if found.is_done:
            break
        if n < 400 and dice.random() < rate:
            found.attempt(wild(dice, found))
        else:
            step(found)
    assert found.is_done
    assert sorted(found.shoe.whereabouts()) == sorted(pack(6))
    begun = sum(value * count for value, count in found.tray.items())
    assert sum(v * c for v, c in found.table.tray.items()) == begun + found.table.float_delta + found.table.filled
