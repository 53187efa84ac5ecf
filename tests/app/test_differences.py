"""A lesson of what two procedures do otherwise: the trainee deals that, the machine the rest."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.procedure.variants import Edit, changed, text_of, write
from trainer.app.croupier import step
from trainer.app.differences import differing_phases, phases_met, relearning
from trainer.app.lesson import Lesson
from trainer.app.setup import Setup, SetupError
from trainer.clock import SteppedClock
from trainer.procedure.compare import differing_steps
from trainer.procedure.load import load, load_file, program, shipped
from trainer.procedure.machine import Program
from trainer.procedure.outline import outline

EUROPEAN = program("european")
HIT_SOFT = ("dealer_hits_soft_17: {value: false,", "dealer_hits_soft_17: {value: true,")
NO_SURRENDER = ("surrender_offer_on: {value: TJQK,", 'surrender_offer_on: {value: "",')
NO_SWEEP = ("          - {gesture: sweep, clause: EU-G4b}\n", "")
FLOAT_WORDS = ('float_total: {en: "Float {total}"', 'float_total: {en: "The float is {total}"')
CHANGE_WORDS = ('change: {en: "Change {total}"', 'change: {en: "Changing {total}"')


def house(folder: Path, *edits: Edit) -> Program:
    return Program(load_file(write(folder, "house", changed(text_of("european"), edits))))


@pytest.mark.parametrize(
    ("edit", "phases"),
    [
        (HIT_SOFT, {"own_hand"}),
        (NO_SWEEP, {"betting"}),
        (FLOAT_WORDS, {"opening", "closing"}),
        (CHANGE_WORDS, {"between"}),
    ],
)
def test_only_the_phase_that_differs_is_dealt(tmp_path: Path, edit: Edit, phases: set[str]) -> None:
    new = house(tmp_path, edit)
    assert differing_phases(EUROPEAN.procedure, new.procedure) == phases
    setup = relearning(Setup(boxes=2, rounds=2), EUROPEAN, new)
    assert {phase.id for phase in new.procedure.phases} - setup.assist == phases
    assert setup.day is not (phases <= phases_met(Setup(), new.procedure))


def test_the_trainee_deals_what_differs_and_the_machine_the_rest(tmp_path: Path) -> None:
    new = house(tmp_path, HIT_SOFT, NO_SWEEP)
    setup = relearning(Setup(boxes=3, rounds=3, seed=5), EUROPEAN, new)
    lesson = Lesson(new, setup, SteppedClock())
    dealt: set[str] = set()
    while not lesson.is_done:
        due = lesson.due()
        assert due is not None
        if due.step.phase not in lesson.setup.assist:
            dealt.add(due.step.id)
        step(lesson)
    assert {"betting.close", "own.second"} <= dealt
    assert {new.procedure.steps[name].phase for name in dealt} == {"betting", "own_hand"}


def test_a_step_that_is_gone_is_a_difference_of_its_phase(tmp_path: Path) -> None:
    assert "surrender" in differing_phases(EUROPEAN.procedure, house(tmp_path, NO_SURRENDER).procedure)


def test_what_the_machine_was_to_perform_stays_with_it(tmp_path: Path) -> None:
    new = house(tmp_path, HIT_SOFT, NO_SWEEP)
    setup = relearning(Setup(assist=frozenset({"betting"})), EUROPEAN, new)
    assert "betting" in setup.assist
    assert "own_hand" not in setup.assist
    with pytest.raises(SetupError) as refused:
        relearning(Setup(assist=frozenset({"betting", "own_hand"})), EUROPEAN, new)
    assert refused.value.code == "setup-relearn"


def test_there_may_be_nothing_to_relearn() -> None:
    with pytest.raises(SetupError) as refused:
        relearning(Setup(), EUROPEAN, EUROPEAN)
    assert "european" in refused.value.sentence()


def test_phases_that_a_lesson_meets() -> None:
    procedure = load("european")
    usual = phases_met(Setup(), procedure)
    assert {"shuffle", "betting", "clearing", "end_of_shoe"} <= usual
    assert not {"opening", "cards", "between", "closing"} & usual
    assert phases_met(Setup(start="cards"), procedure) == usual | {"cards"}
    assert phases_met(Setup(start="opening"), procedure) == usual | {"opening", "cards"}
    assert phases_met(Setup(day=True), procedure) == {phase.id for phase in procedure.phases}
    assert phases_met(Setup(), replace(procedure, begins="opening")) >= {"opening", "closing", "shuffle"}


@pytest.mark.parametrize("old", shipped())
@pytest.mark.parametrize("new", shipped())
def test_every_pair_of_shipped_procedures_gives_a_lesson(old: str, new: str) -> None:
    if old == new:
        return
    setup = relearning(Setup(), program(old), program(new)).checked(load(new))
    steps = outline(load(new)).steps
    differing = differing_steps(load(old), load(new))
    assert not {steps[name].step.phase for name in differing} & setup.assist
    for phase in setup.assist:
        assert not any(steps[name].step.phase == phase for name in differing)
