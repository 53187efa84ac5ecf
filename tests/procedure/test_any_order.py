"""Parts in any order and steps that need not come, as the judge sees them."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from tests.procedure.variants import acts, judged, small, step_text, write
from trainer.procedure.load import load_file
from trainer.procedure.machine import Program
from trainer.procedure.model import ErrorClass as E
from trainer.scoring.verdict import Verdict

PARTS = ("stack", "riffle", "palms")


@pytest.fixture
def mixed(tmp_path: Path) -> Program:
    parts = "{any_order: [{act: stack}, {act: riffle}, {gesture: palms}]}"
    steps = [step_text("first", "{act: wash}"), step_text("mixed", parts), step_text("last", "{gesture: sweep}")]
    return Program(load_file(write(tmp_path, "small", small("\n".join(steps)))))


def found(program: Program, *words: str) -> list[Verdict]:
    return judged(program, acts(*words), complete=False)


@pytest.mark.parametrize("order", list(permutations(PARTS)))
def test_every_order_is_right(mixed: Program, order: tuple[str, ...]) -> None:
    assert found(mixed, "wash", *order, "sweep", "wash", *order, "sweep") == []


@pytest.mark.parametrize("order", list(permutations(PARTS, 2)))
def test_a_part_left_out_is_one_incomplete_step(mixed: Program, order: tuple[str, ...]) -> None:
    [verdict] = found(mixed, "wash", *order, "sweep", "wash")
    [missing] = set(PARTS) - set(order)
    assert (verdict.error, verdict.step) == (E.INCOMPLETE, "mixed")
    assert verdict.expected is not None
    assert verdict.expected.act == missing


@pytest.mark.parametrize("order", list(permutations(PARTS)))
@pytest.mark.parametrize("again", [0, 1, 2])
def test_a_part_done_twice_is_one_repetition(mixed: Program, order: tuple[str, ...], again: int) -> None:
    words = [*order[: again + 1], order[again], *order[again + 1 :]]
    [verdict] = found(mixed, "wash", *words, "sweep", "wash")
    assert (verdict.error, verdict.step, verdict.n) == (E.REPEATED, "mixed", again + 3)


def test_all_parts_left_out_is_one_omission(mixed: Program) -> None:
    assert [(v.error, v.step) for v in found(mixed, "wash", "sweep", "wash")] == [(E.OMITTED, "mixed")]


def built(folder: Path, steps: str) -> Program:
    return Program(load_file(write(folder, "small", small(steps))))


def classes(program: Program, *words: str) -> list[E]:
    return [verdict.error for verdict in found(program, *words)]


def test_an_optional_step_may_be_left_out_and_not_done_twice(tmp_path: Path) -> None:
    optional = step_text("palms", "{gesture: palms}", ", optional: true")
    program = built(tmp_path, f"{step_text('one', '{act: wash}')}\n{optional}\n{step_text('two', '{act: stack}')}")
    assert classes(program, "wash", "palms", "stack") == []
    assert classes(program, "wash", "stack") == []
    assert classes(program, "wash", "palms", "palms", "stack") == [E.REPEATED]
