"""The enumeration behind the benchmark of the house edge: probabilities that are known exactly."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.bench.expectation import BLACKJACK, POINTS, Expectation, own_results
from trainer.procedure.load import load

RULES = load("european").rules


def left(*gone: int) -> tuple[int, ...]:
    full = [RULES.decks * (16 if points == 10 else 4) for points in POINTS]
    for points in gone:
        full[points - 1] -= 1
    return tuple(full)


@pytest.mark.parametrize("up", POINTS)
def test_all_ends_of_the_own_hand_together_are_certain(up: int) -> None:
    found = own_results(RULES, up, left(up))
    assert sum(found.values()) == pytest.approx(1)
    assert set(found) <= {BLACKJACK, 17, 18, 19, 20, 21, 22}


def test_black_jack_comes_as_often_as_the_cards_say() -> None:
    assert own_results(RULES, 1, left(1))[BLACKJACK] == pytest.approx(96 / 311)
    assert own_results(RULES, 10, left(10))[BLACKJACK] == pytest.approx(24 / 311)
    assert BLACKJACK not in own_results(RULES, 9, left(9))


def test_what_a_bet_comes_to() -> None:
    found = Expectation(RULES)
    assert found.result(21, 20, True, "main") == 1.5
    assert found.result(21, BLACKJACK, True, "main") == 0
    assert found.result(21, BLACKJACK, False, "double") == -1
    assert [found.result(mine, own, False, "main") for mine, own in ((19, 18), (18, 18), (17, 18), (12, 22))] == [1, 0, -1, 1]
    lenient = Expectation(replace(RULES, natural_pays=replace(RULES.natural_pays, pays=6, to=5)))
    assert lenient.result(21, 20, True, "main") == 1.2
