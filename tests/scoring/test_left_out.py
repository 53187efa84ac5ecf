"""Whole parts of the procedure left out: each step that did not come is told once, and the judge does not lose his place."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.regraded import Dealt, dealt, judged
from trainer.app.setup import Setup
from trainer.procedure.load import load
from trainer.procedure.model import ErrorClass

WHOLE = dealt("european", Setup(boxes=3, rounds=4, seed=1))
PASS = ("shuffle.riffle", "shuffle.strip", "shuffle.riffle_again", "shuffle.box")


def without(numbers: set[int]) -> Dealt:
    return replace(WHOLE, lines=tuple(line for line in WHOLE.lines if line.n not in numbers))


def of_steps(*steps: str) -> list[int]:
    """The acts for these steps, in order."""
    return [n for n, step in sorted(WHOLE.of.items()) if step in steps]


@pytest.mark.parametrize("count", range(1, 9))
def test_acts_left_out_one_after_another_are_told_one_by_one(count: int) -> None:
    """A riffle is a riffle, whichever it stands for, so what is missing may be read in more than one way: as one step more
    that is missing and one that came too early."""
    found = judged(without(set(of_steps(*PASS)[:count])), "european").verdicts
    assert count <= len(found) <= count + 1
    assert {verdict.error for verdict in found} <= {ErrorClass.OMITTED, ErrorClass.ORDER}
    assert {verdict.step for verdict in found} <= set(PASS)


@pytest.mark.parametrize("phases", [("shuffle",), ("cut",), ("cut", "burn"), ("clearing",)])
def test_phases_left_out_are_told_step_by_step(phases: tuple[str, ...]) -> None:
    steps = {name for name in set(WHOLE.of.values()) if load("european").steps[name].phase in phases}
    left_out = {n for n in of_steps(*steps) if n < of_steps("betting.open")[1]}
    found = judged(without(left_out), "european").verdicts
    assert {verdict.error for verdict in found} == {ErrorClass.OMITTED}
    assert {verdict.step for verdict in found} == {WHOLE.of[n] for n in left_out}


def test_a_round_left_unsettled_does_not_spoil_the_next() -> None:
    steps = {name for name in set(WHOLE.of.values()) if load("european").steps[name].phase == "settlement"}
    second = of_steps("betting.open")[1]
    found = judged(without({n for n in of_steps(*steps) if n < second}), "european").verdicts
    assert {verdict.step for verdict in found} == {WHOLE.of[n] for n in of_steps(*steps) if n < second}
    assert all(verdict.n <= second for verdict in found)


def test_acts_done_early_are_no_part_left_out() -> None:
    """The total called at the very beginning of three rounds is three slips, not three rounds left out."""
    totals = of_steps("own.total")[:3]
    lines = {line.n: line for line in WHOLE.lines}
    openings = of_steps("deal.own")[:3]
    order: list[int] = []
    for n in lines:
        if n in openings:
            order.append(totals[openings.index(n)])
        if n not in totals:
            order.append(n)
    numbered = tuple(replace(lines[n], n=place) for place, n in enumerate(order, 1))
    found = judged(replace(WHOLE, lines=numbered), "european").verdicts
    assert {verdict.step for verdict in found} <= {"own.total", "deal.own", "deal.second"}
    assert len(found) <= 6
