"""Settings of a lesson: defaults from the procedure, and each impossible one refused with its own code."""

from __future__ import annotations

import pytest

from trainer.app.croupier import step
from trainer.app.lesson import Lesson, boxes_of
from trainer.app.setup import Mode, Setup, SetupError, Supervision
from trainer.clock import SteppedClock
from trainer.game.rules import Limits
from trainer.procedure.load import load, program, shipped

EUROPEAN = load("european")


def test_defaults_come_from_the_procedure() -> None:
    checked = Setup().checked(EUROPEAN)
    assert checked.limits == EUROPEAN.rules.limits[0]
    assert (checked.boxes, checked.mode, checked.supervision) == (7, Mode.PRACTISE, Supervision.CORRECTED)
    assert checked.checked(EUROPEAN) == checked


def test_what_is_set_stays() -> None:
    limits = Limits(minimum=2500, maximum=30000)
    setup = Setup(
        boxes=3, limits=limits, seed=9, mode=Mode.EXAM, rounds=4, candidate="Candidate 7", assist=frozenset({"shuffle"})
    )
    assert setup.checked(EUROPEAN) == setup


IMPOSSIBLE = [
    (Setup(boxes=0), "setup-boxes", "1 to 7"),
    (Setup(boxes=8), "setup-boxes", "8"),
    (Setup(boxes=-1), "setup-boxes", "-1"),
    (Setup(limits=Limits(minimum=100, maximum=10000)), "setup-minimum", "250"),
    (Setup(limits=Limits(minimum=1100, maximum=10000)), "setup-minimum", "1100"),
    (Setup(limits=Limits(minimum=0, maximum=10000)), "setup-minimum", "250"),
    (Setup(limits=Limits(minimum=10000, maximum=1000)), "setup-limits", "10000"),
    (Setup(rounds=0), "setup-rounds", "0"),
    (Setup(rounds=-3), "setup-rounds", "-3"),
    (Setup(assist=frozenset({"shuffle", "shufle"})), "setup-assist", "shufle"),
]


@pytest.mark.parametrize(
    ("setup", "code", "said"), IMPOSSIBLE, ids=[f"{n}-{code}" for n, (_, code, _) in enumerate(IMPOSSIBLE)]
)
def test_impossible_settings_are_refused(setup: Setup, code: str, said: str) -> None:
    with pytest.raises(SetupError) as refused:
        setup.checked(EUROPEAN)
    assert refused.value.code == code
    assert said in refused.value.sentence()
    with pytest.raises(SetupError) as again:
        Lesson(program("european"), setup, SteppedClock())
    assert again.value.code == code


@pytest.mark.parametrize(
    ("setup", "code"), [(setup, code) for setup, code, _ in IMPOSSIBLE[1:2]] + [(Setup(boxes=0, rounds=0), "setup-boxes")]
)
def test_the_first_that_cannot_be_is_told(setup: Setup, code: str) -> None:
    with pytest.raises(SetupError) as refused:
        setup.checked(EUROPEAN)
    assert refused.value.code == code


@pytest.mark.parametrize("count", range(1, 8))
def test_boxes_in_play_are_on_the_table(count: int) -> None:
    found = boxes_of(count, 7)
    assert len(found) == len(set(found)) == count
    assert list(found) == sorted(found)
    assert set(found) <= set(range(1, 8))


def test_a_smaller_table_counts_its_boxes_from_the_left() -> None:
    assert [boxes_of(count, 5) for count in (1, 3, 5)] == [(1,), (1, 2, 3), (1, 2, 3, 4, 5)]


@pytest.mark.parametrize("name", shipped())
@pytest.mark.parametrize(
    "setup", [Setup(rounds=2, boxes=3), Setup(rounds=2, boxes=3, day=True), Setup(start="settlement", rounds=1)]
)
def test_a_lesson_has_what_it_can_come_to_in_its_checklist(name: str, setup: Setup) -> None:
    lesson = Lesson(program(name), setup, SteppedClock())
    met = set()
    while not lesson.is_done:
        due = lesson.due()
        if due is not None:
            met.add(due.step.id)
        step(lesson)
    assert met <= lesson.checklist
    phases = {lesson.procedure.steps[name].phase for name in lesson.checklist}
    if setup.day:
        assert {"opening", "cards", "closing"} <= phases
    else:
        assert not {"opening", "cards", "closing"} & phases
    assert ("machine" in phases) == (lesson.procedure.rules.shuffle_by == "machine")
