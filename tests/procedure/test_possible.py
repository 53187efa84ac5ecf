"""What the rules alone decide is true at every moment of lessons that are dealt by them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from trainer.app.croupier import step
from trainer.app.lesson import Lesson
from trainer.app.setup import Setup
from trainer.clock import SteppedClock
from trainer.game.rules import AskMode, Insurance, Rules, ShuffleBy
from trainer.procedure import possible
from trainer.procedure.load import load, program, shipped
from trainer.procedure.model import Guard
from trainer.procedure.outline import outline, phases_dealt
from trainer.procedure.position import Position
from trainer.procedure.vocabulary import COUNTS, GUARDS, SELECTORS


@cache
def lesson(name: str) -> tuple[set[str], dict[str, set[bool]], set[tuple[str, str]], Position]:
    """Of a few rounds: the steps that were due, what each guard was seen to be, what loops found, and the last position."""
    due: set[str] = set()
    seen: dict[str, set[bool]] = {word: set() for word in possible.GUARDS}
    found: set[tuple[str, str]] = set()
    for seed in (1, 2):
        dealt = Lesson(program(name), Setup(boxes=5, rounds=6, seed=seed, guests="lively"), SteppedClock())
        while not dealt.is_done:
            now = dealt.due()
            assert now is not None
            due.add(now.step.id)
            for key, pos in looked_at(dealt):
                word, _, argument = key.partition(" ")
                seen[key].add(GUARDS[word](pos, argument or None))
                found.update(which for which in possible.SELECTORS if list(SELECTORS[which](pos)))
            step(dealt)
    return due, seen, found, dealt.judge.best.pos


def looked_at(dealt: Lesson) -> Iterator[tuple[str, Position]]:
    """Every guard at the place where the lesson stands, once it stands at a hand."""
    pos = dealt.judge.best.pos
    if pos.box and pos.table.dealt:
        yield from ((key, pos) for key in possible.GUARDS)


@pytest.mark.parametrize("name", shipped())
def test_what_rules_decide_is_so_at_the_table(name: str) -> None:
    rules = load(name).rules
    due, seen, found, pos = lesson(name)
    for key, decided in possible.GUARDS.items():
        held = decided(rules)
        assert held is None or seen[key] <= {held}, key
    assert all(possible.finds_any(*which, rules) for which in found)
    assert {count: COUNTS[count](pos) for count in possible.COUNTS} == {
        count: number(rules) for count, number in possible.COUNTS.items()
    }
    assert due <= outline(load(name)).steps.keys()


@pytest.mark.parametrize(
    ("name", "never"),
    [
        ("european", {"machine"}),
        ("lt-house", {"machine", "surrender"}),
        ("fr-2007", {"machine", "surrender", "naturals"}),
        ("ru-numbered", {"shuffle", "cut", "end_of_shoe"}),
    ],
)
def test_phases_that_the_rules_leave_nothing_to_do_in(name: str, never: set[str]) -> None:
    procedure = load(name)
    assert phases_dealt(procedure) == {phase.id for phase in procedure.phases} - never
    assert {procedure.steps[step].phase for step in lesson(name)[0]} <= phases_dealt(procedure)


def test_the_tables_name_words_of_the_vocabulary() -> None:
    assert {key.partition(" ")[0] for key in possible.GUARDS} <= GUARDS.keys()
    assert possible.SELECTORS.keys() <= SELECTORS.keys()
    assert possible.COUNTS.keys() <= COUNTS.keys()


EUROPEAN = load("european").rules
MACHINE, WANTED = Guard(word="machine_shuffles"), Guard(word="hand_may_act")


def not_(guard: Guard) -> Guard:
    return Guard(word="not", parts=(guard,))


@pytest.mark.parametrize(
    ("guard", "left"),
    [
        (MACHINE, False),
        (not_(MACHINE), True),
        (WANTED, WANTED),
        (not_(WANTED), not_(WANTED)),
        (Guard(word="all", parts=(WANTED, MACHINE)), False),
        (Guard(word="all", parts=(WANTED, not_(MACHINE))), WANTED),
        (Guard(word="any", parts=(WANTED, MACHINE)), WANTED),
        (Guard(word="any", parts=(WANTED, not_(MACHINE))), True),
        (Guard(word="any", parts=(WANTED, WANTED)), Guard(word="any", parts=(WANTED, WANTED))),
        (Guard(word="all", parts=(not_(MACHINE),)), True),
        (Guard(word="any", parts=(MACHINE,)), False),
        (Guard(word="all"), True),
    ],
)
def test_what_is_left_of_a_condition(guard: Guard, left: Guard | bool) -> None:
    assert possible.left_open(guard, EUROPEAN) == left


@pytest.mark.parametrize(
    ("rules", "step"),
    [
        (replace(EUROPEAN, shuffle_by=ShuffleBy.MACHINE), "shuffle.wash"),
        (replace(EUROPEAN, insurance=()), "insurance.open"),
        (replace(EUROPEAN, even_money_mode=AskMode.ASKED), "even_money.offer"),
        (replace(EUROPEAN, even_money_against=""), "even_money.pay"),
        (replace(EUROPEAN, surrender_against="", surrender_offer_on=""), "surrender.settle"),
        (replace(EUROPEAN, split_max=0), "decisions.split"),
        (replace(EUROPEAN, stop_card=False), "shoe.stop_card"),
        (replace(EUROPEAN, burn_cards=(0, 0)), "burn.card"),
        (replace(EUROPEAN, relief_burn=0), "relief.burn"),
        (replace(EUROPEAN, max_bettors_per_box=1), "decisions.joined"),
        (replace(EUROPEAN, foreign_objects_forbidden=False), "betting.object"),
    ],
)
def test_a_rule_that_rules_a_step_out(rules: Rules, step: str) -> None:
    assert step in outline(load("european")).steps
    assert step not in outline(replace(load("european"), rules=rules)).steps


def test_an_insurance_on_no_card_is_none() -> None:
    kinds: tuple[Insurance, ...] = tuple(replace(kind, against="") for kind in EUROPEAN.insurance)
    assert "insurance.close" not in outline(replace(load("european"), rules=replace(EUROPEAN, insurance=kinds))).steps
