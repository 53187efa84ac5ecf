"""The steps a rule reaches: the table of its words agrees with what the words' own code looks at."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from functools import cache
from typing import Any

import pytest

from trainer.game.rules import Rules
from trainer.procedure.handling import ACTS
from trainer.procedure.load import load
from trainer.procedure.position import Position
from trainer.procedure.reach import RULE_WORDS, steps_of_rule
from trainer.procedure.vocabulary import AMOUNTS, COUNTS, GUARD_ARGUMENTS, GUARDS, SELECTORS

NAMES = {field.name for field in fields(Rules)}
OF_OTHERS = {"smallest_chip": "denominations"}
"""Properties of the rules → the rule they are made of."""


@cache
def rules_read(function: Callable[..., Any]) -> frozenset[str]:
    """The rules that a function looks at, by itself or through functions it calls."""
    out: set[str] = set()
    for node in ast.walk(ast.parse(_source(function))):
        match node:
            case ast.Attribute(value=ast.Name(id="rules") | ast.Attribute(attr="rules"), attr=name):
                out.add(OF_OTHERS.get(name, name))
            case ast.Attribute(attr=name) if inspect.isfunction(method := getattr(Position, name, None)):
                out |= rules_read(method)
            case ast.Name(id=name):
                called = inspect.getmodule(function).__dict__.get(name)
                if inspect.isfunction(called) and called is not function and called.__module__.startswith("trainer."):
                    out |= rules_read(called)
            case _:
                pass
    return frozenset(out)


def _source(function: Callable[..., Any]) -> str:
    """The function's text; of a lambda in a table the line it stands in, as a table of its own."""
    text = textwrap.dedent(inspect.getsource(function))
    return text if function.__name__ != "<lambda>" else "{" + text.strip().rstrip(",") + "}"


def words() -> Iterator[tuple[str, Callable[..., Any]]]:
    yield from GUARDS.items()
    yield from AMOUNTS.items()
    yield from COUNTS.items()
    for (over, name), function in SELECTORS.items():
        yield f"{over} {name}", function


def test_code_is_read_rightly() -> None:
    assert rules_read(GUARDS["cut_wanted"]) == {"cut_min_from_end", "decks"}
    assert "split_max" in rules_read(GUARDS["hand_may_act"])
    assert rules_read(AMOUNTS["half_lost"]) == {"odd_chips", "denominations"}
    assert rules_read(COUNTS["decks"]) == {"decks"}


@pytest.mark.parametrize(("word", "function"), list(words()))
def test_a_word_that_looks_at_a_rule_stands_in_its_table(word: str, function: Callable[..., Any]) -> None:
    arguments = [f"{word} {argument}" for argument in GUARD_ARGUMENTS.get(word, ())]
    for rule in rules_read(function):
        known = RULE_WORDS[rule]
        assert word in known or (arguments and set(arguments) <= set(known)), f"{word} looks at {rule}"


def test_every_rule_has_a_table_and_every_table_a_rule() -> None:
    """A table may be ahead of the rules: what a house is about to bring."""
    assert NAMES - RULE_WORDS.keys() == set()


def test_tables_name_words_of_the_vocabulary() -> None:
    known = {word for word, _ in words()} | ACTS.keys()
    known |= {f"{word} {argument}" for word, arguments in GUARD_ARGUMENTS.items() for argument in arguments}
    for rule in NAMES:
        assert set(RULE_WORDS[rule]) <= known, rule


@pytest.mark.parametrize(
    ("rule", "reached", "spared"),
    [
        ("surrender_offer_on", "surrender.offer", "insurance.open"),
        ("even_money_against", "even_money.cards", "insurance.close"),
        ("insurance", "own.insurance_lost", "own.draw"),
        ("split_max", "decisions.ask", "decisions.bust"),
        ("dealer_hits_soft_17", "own.draw", "own.second"),
        ("natural_pays", "settlement.pay", "settlement.take"),
        ("shuffle_passes", "shuffle.strip", "shuffle.wash"),
        ("stop_card", "shoe.stop_card", "cut.load"),
        ("dealer_blackjack_takes", "settlement.stand_off", "settlement.cards"),
        ("burn_shown", "burn.card", "cut.load"),
    ],
)
def test_steps_of_a_rule(rule: str, reached: str, spared: str) -> None:
    found = steps_of_rule(load("european"), rule)
    assert reached in found
    assert spared not in found


def test_what_reaches_nothing() -> None:
    assert steps_of_rule(load("european"), "boxes") == steps_of_rule(load("european"), "no such rule") == frozenset()


def test_an_interrupt_is_reached_by_its_condition() -> None:
    procedure = load("european")
    assert "shoe.stop_card" in steps_of_rule(procedure, "stop_card_first")
    assert steps_of_rule(replace(procedure, interrupts=()), "stop_card_first") == frozenset()
