"""The machine is the real thing: its states are the acts that fall due, and what it allows decides what is right."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from tests.procedure.variants import ideal, judged, swapped, text_of, told, variant, write
from tests.support.possible import never_due
from trainer.app.lesson import Lesson
from trainer.game.acts import Act, By
from trainer.game.rules import Limits
from trainer.game.table import Table
from trainer.procedure.callbacks import describe
from trainer.procedure.load import load, load_file, program, shipped
from trainer.procedure.machine import Program
from trainer.procedure.model import ErrorClass, Guard, Leaf, Procedure, Sequence, StepNode, walk
from trainer.procedure.states import GO, LeafState
from trainer.scoring.judge import Judge
from trainer.scoring.verdict import Verdict

E = ErrorClass
LIMITS = Limits(minimum=1000, maximum=10000)
NAMES = shipped()


def classes(found: Iterable[Verdict]) -> list[ErrorClass]:
    return [verdict.error for verdict in found]


# -- how it is made ------------------------------------------------------------------------------------------------


def parts_of(procedure: Procedure) -> dict[str, list[Leaf]]:
    """Step → the acts it asks for."""
    trees = [procedure.course, *(interrupt.body for interrupt in procedure.interrupts)]
    out: dict[str, list[Leaf]] = {}
    for tree in trees:
        for node in walk(tree):
            if isinstance(node, StepNode):
                out.setdefault(node.step.id, []).extend(leaf for leaf in walk(node.body) if isinstance(leaf, Leaf))
    return out


@pytest.mark.parametrize("name", NAMES)
def test_there_is_one_state_for_each_act_a_step_asks_for(name: str) -> None:
    found = program(name)
    states: dict[str, dict[int, LeafState]] = {}
    for state in found.leaves.values():
        if "#" not in state.name:
            states.setdefault(state.step.id, {})[state.part] = state
    asked = parts_of(found.procedure)
    assert asked.keys() == found.procedure.steps.keys()
    # What the rules rule out altogether has no state.
    assert asked.keys() - states.keys() <= never_due(found.procedure)
    assert states.keys() <= asked.keys()
    for step, leaves in asked.items():
        if step not in states:
            continue
        assert [states[step][part].leaf for part in sorted(states[step])] == leaves
        assert {state.parts for state in states[step].values()} == {len(leaves)}
        assert all(state.step is found.procedure.steps[step] for state in states[step].values())


@pytest.mark.parametrize("name", NAMES)
def test_the_machine_holds_just_the_states_and_transitions_of_the_procedure(name: str) -> None:
    found = program(name)
    assert set(found.machine.states) == {*found.leaves, *found.pseudo}
    assert not found.machine.auto_transitions
    assert found.machine.models == []
    held = [
        (trigger, transition.source, transition.dest)
        for trigger, event in found.machine.events.items()
        for transitions in event.transitions.values()
        for transition in transitions
    ]
    assert sorted(held) == sorted((item.trigger, item.source, item.dest) for item in found.transitions)
    assert {item.trigger for item in found.transitions} == {GO, *(state.leaf.act for state in found.leaves.values())}
    for state in found.leaves.values():
        assert [item.trigger for item in found.transitions if item.source == state.name] == [state.leaf.act]


@pytest.mark.parametrize("name", NAMES)
def test_every_callback_is_a_callable(name: str) -> None:
    """`transitions` imports and runs dotted strings, so none may reach it."""
    seen = 0
    for event in program(name).machine.events.values():
        for transitions in event.transitions.values():
            for transition in transitions:
                callbacks = [*transition.before, *transition.after, *transition.prepare]
                callbacks += [condition.func for condition in transition.conditions]
                seen += len(callbacks)
                assert all(callable(callback) for callback in callbacks)
    machine = program(name).machine
    states = [machine.get_state(state) for state in machine.states]
    assert all(not state.on_enter and not state.on_exit for state in states)
    assert seen > len(program(name).leaves)


@pytest.mark.parametrize("name", NAMES)
def test_every_state_is_reached(name: str) -> None:
    found = program(name)
    ways: dict[str, set[str]] = {}
    for item in found.transitions:
        ways.setdefault(item.source, set()).add(item.dest)
    met, open_ = {found.start}, [found.start]
    while open_:
        new = ways.get(open_.pop(), set()) - met
        met |= new
        open_ += new
    end = {state for state, label in found.pseudo.items() if label == "end"}
    assert {*found.leaves, *found.pseudo} - met == end, "a shoe never ends the course"


def test_positions_of_one_machine_do_not_touch_each_other() -> None:
    found = program("european")
    one = found.position(Table(), LIMITS)
    other = one.copy()
    assert found.due(one) is found.due(other) is found.leaves["shuffle.wash"]
    assert found.fire(one, Act(act="wash"))
    assert (one.state, other.state) == ("shuffle.stack", "shuffle.wash")
    assert not found.fire(other, Act(act="stack"))
    assert not found.fire(other, Act(act="no such act"))
    assert found.force(other)
    assert other.key() == one.key()
    assert other is not one


def test_a_position_in_the_guests_turn_owes_nothing() -> None:
    found = program("european")
    pos = found.position(Table(), LIMITS)
    while pos.state not in found.turns:
        assert found.force(pos)
        found.settle(pos, through=False)
    assert found.due(pos) is None
    assert not found.force(pos)


# -- removing and reordering -----------------------------------------------------------------------------------------


@cache
def record(name: str, boxes: int, rounds: int, seed: int, day: bool = False) -> Lesson:
    return ideal(program(name), boxes=boxes, rounds=rounds, seed=seed, day=day, guests="lively" if day else "quiet")


def states_met(found: Program, lesson: Lesson) -> set[str]:
    judge = Judge(found, lesson.limits, Table(found.procedure.rules.boxes, lesson.tray), lesson.begins)
    met = set()
    for line in lesson.lines:
        if line.by == By.CROUPIER:
            judge.go_on()
            if judge.due is not None:
                met.add(judge.due.name)
        judge.feed(line)
    return met


RECORDS = (
    (1, 1, 1, False), (3, 2, 4, False), (3, 2, 32, False), (7, 14, 0, False), (7, 14, 3, False), (7, 14, 11, False),
    *((7, 12, seed, True) for seed in range(1, 13)),
)  # fmt: skip
"""Boxes, rounds, seed, and whether it is a whole working day."""


def left_to_meet(found: Program) -> set[str]:
    """States that a lesson can stand in: none of steps that the rules never ask for, and none that may be passed over."""
    never = never_due(found.procedure)
    return {name for name, leaf in found.leaves.items() if leaf.step.id not in never and not leaf.step.optional}


@pytest.mark.parametrize("name", shipped())
def test_removing_a_transition_changes_the_verdicts(name: str) -> None:
    """Each state is left by one transition; without it an ideal record that meets the state is no longer right."""
    left = left_to_meet(program(name))
    for boxes, rounds, seed, day in RECORDS:
        lesson = record(name, boxes, rounds, seed, day)
        for state in sorted(states_met(program(name), lesson) & left):
            broken = Program(load(name))
            [item] = [item for item in broken.transitions if item.source == state]
            broken.machine.remove_transition(item.trigger, item.source, item.dest)
            assert judged(broken, lesson.lines, tray=lesson.tray, begins=lesson.begins) != [], state
            left.discard(state)
    # The stop card may come after any card; one of the places where it can is enough.
    asked = left_to_meet(program(name))
    met = {state.partition("#")[0] for state in asked - left}
    assert {state.partition("#")[0] for state in asked} - met == set()


SWAPS = [
    (("shuffle.wash", 0), ("shuffle.stack", 0), (1, 1, 0)),
    (("shuffle.riffle", 0), ("shuffle.strip", 0), (1, 1, 0)),
    (("shuffle.strip", 0), ("shuffle.box", 0), (1, 1, 0)),
    (("cut.stop_card", 1), ("cut.load", 1), (1, 1, 0)),
    (("deal.own", 0), ("deal.first", 1), (1, 1, 0)),
    (("deal.own", 0), ("deal.second", 1), (1, 1, 0)),
    (("insurance.check", 1), ("insurance.close", 0), (3, 2, 4)),
    (("own.insurance_lost", 2), ("own.draw", 1), (3, 2, 4)),
    (("own.insurance_lost", 2), ("own.total", 1), (1, 1, 5)),
    (("settlement.cards", 0), ("settlement.take", 5), (1, 1, 0)),
    (("settlement.cards", 1), ("settlement.insurance", 2), (3, 2, 32)),
    (("shoe.collect", 0), ("shoe.count", 0), (7, 12, 0)),
]


@pytest.mark.parametrize(("one", "other", "table"), SWAPS, ids=[f"{one[0]}-{other[0]}" for one, other, _ in SWAPS])
def test_swapping_two_steps_swaps_what_is_right(
    tmp_path: Path, one: tuple[str, int], other: tuple[str, int], table: tuple[int, int, int]
) -> None:
    """The copy differs in nothing else. Each ideal record is right by its own text and in the wrong order by the other."""
    ours = program("european")
    theirs = Program(load_file(write(tmp_path, "european", swapped(text_of("european"), one, other))))
    boxes, rounds, seed = table
    mine = record("european", boxes, rounds, seed)
    yours = ideal(theirs, boxes=boxes, rounds=rounds, seed=seed)
    assert mine.verdicts == judged(ours, mine.lines) == []
    assert yours.verdicts == judged(theirs, yours.lines) == []
    assert set(classes(judged(theirs, mine.lines))) == {E.ORDER}
    assert set(classes(judged(ours, yours.lines))) == {E.ORDER}


def test_swapping_the_parts_of_a_step_swaps_what_is_right(tmp_path: Path) -> None:
    one, other = "      - {call: no_more_bets, clause: LT-02}\n", "      - {gesture: sweep, clause: LT-03}\n"
    theirs = Program(variant(tmp_path, "lt-house", (one + other, other + one)))
    mine, yours = record("lt-house", 1, 1, 1), ideal(theirs)
    assert told(judged(theirs, mine.lines)) == told(judged(program("lt-house"), yours.lines)) == [(E.ORDER, "betting.close")]
    assert yours.verdicts == judged(theirs, yours.lines) == []


def test_a_swap_in_the_base_reaches_the_house(tmp_path: Path) -> None:
    write(tmp_path, "european", swapped(text_of("european"), ("cut.stop_card", 1), ("cut.load", 1)))
    theirs = Program(variant(tmp_path, "lt-house"))
    assert told(judged(theirs, record("lt-house", 1, 1, 1).lines)) == [(E.ORDER, "cut.load")]


def test_the_other_direction_is_another_order(tmp_path: Path) -> None:
    back = "- each: {hand: unsettled, order: counter_clockwise}"
    theirs = Program(variant(tmp_path, "european", (back, back.replace("counter_", ""))))
    mine, yours = record("european", 3, 2, 4), ideal(theirs, boxes=3, rounds=2, seed=4)
    settled = [[line.box for line in lesson.lines if line.act == "clear" and line.to == "box"] for lesson in (mine, yours)]
    assert settled[0] != settled[1]
    assert yours.verdicts == judged(theirs, yours.lines) == []
    assert set(classes(judged(theirs, mine.lines))) == {E.ORDER}


# -- words ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("guard", "shown"),
    [
        (Guard(word="shoe_lasts"), "shoe_lasts"),
        (Guard(word="dealer_shows", argument="ace"), "dealer_shows ace"),
        (Guard(word="not", parts=(Guard(word="shoe_lasts"),)), "not shoe_lasts"),
        (Guard(word="any", parts=(Guard(word="hand_wins"), Guard(word="hand_loses"))), "hand_wins or hand_loses"),
        (Guard(word="all", parts=(Guard(word="hand_wins"), Guard(word="hand_loses"))), "hand_wins and hand_loses"),
    ],
)
def test_conditions_in_words(guard: Guard, shown: str) -> None:
    assert describe(guard) == shown


def test_an_act_outside_a_step_is_not_compiled() -> None:
    procedure = load("european")
    with pytest.raises(ValueError, match="outside a step"):
        Program(replace(procedure, course=Sequence(nodes=(Leaf(act="wash"),))))
