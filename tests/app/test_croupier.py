"""The machine croupier: what he performs before the phase that the croupier begins with."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.possible import never_due
from trainer.app.croupier import RunUp, advance, paced_step
from trainer.app.lesson import Lesson
from trainer.app.setup import Setup
from trainer.clock import SteppedClock
from trainer.procedure.load import load, program, shipped
from trainer.procedure.model import PhaseNode, walk


def lesson(name: str, setup: Setup) -> Lesson:
    return Lesson(program(name), setup, SteppedClock())


def course(name: str) -> list[str]:
    return [node.phase for node in walk(load(name).course) if isinstance(node, PhaseNode)]


@pytest.mark.parametrize("name", shipped())
def test_the_croupier_stands_at_the_phase_or_where_it_never_comes_at_what_follows_it(name: str) -> None:
    order = course(name)
    never = never_due(load(name))
    met = {step.phase for step in load(name).steps.values() if step.id not in never}
    for phase in order:
        found = lesson(name, Setup(boxes=4, seed=3, start=phase))
        done = advance(found)
        assert found.verdicts == []
        due, is_over = found.due(), found.is_done
        if is_over:
            assert phase in {"between", "naturals", "insurance", "surrender", "end_of_shoe"}, phase
            continue
        assert due is not None
        if phase in met:
            assert due.step.phase == phase
        else:
            assert order.index(due.step.phase) > order.index(phase)
        usual = load(name).begins or order[0]
        if order.index(phase) <= order.index(usual):
            assert done == 0, phase
        while not found.is_done:
            paced_step(found)
        assert found.verdicts == []


class Still:
    """A clock that stands still, as a real one does while the machine acts."""

    def now(self) -> float:
        return 0.0


def test_the_machine_takes_the_time_that_its_acts_have_to_take() -> None:
    found = Lesson(program("fr-2007"), Setup(boxes=1, rounds=1, start="closing"), Still())
    advance(found)
    assert found.verdicts == []
    assert found.lines[-1].t > 40
    while not found.is_done:
        paced_step(found)
    assert found.verdicts == []


def test_what_comes_before_is_performed_a_few_acts_at_a_time() -> None:
    setup = Setup(boxes=2, rounds=4, seed=5, start="closing", guests="lively")
    whole, sliced = lesson("european", setup), lesson("european", setup)
    acts = advance(whole)
    run_up = RunUp(sliced)
    slices = 0
    while not run_up.go_on(10):
        slices += 1
        assert run_up.acts == 10 * slices
    assert (run_up.acts, run_up.has_come()) == (acts, True)
    assert [replace(line, t=0.0) for line in sliced.lines] == [replace(line, t=0.0) for line in whole.lines]


def test_without_a_phase_nothing_is_performed() -> None:
    found = lesson("european", Setup(boxes=2))
    assert advance(found) == 0
    assert found.lines == []


def test_the_close_of_the_table_makes_a_day_of_it() -> None:
    setup = Setup(boxes=1, rounds=2, start="closing").checked(load("european"))
    assert setup.day
    assert not Setup(start="end_of_shoe").checked(load("european")).day
    found = lesson("european", setup)
    advance(found)
    due = found.due()
    assert due is not None
    assert (due.step.phase, found.table.round) == ("closing", 2)


def test_a_lesson_that_ends_before_it_is_over() -> None:
    found = lesson("european", Setup(boxes=1, rounds=1, start="end_of_shoe"))
    advance(found)
    assert found.is_done
