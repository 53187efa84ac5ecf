"""The machine is the real thing: its states are the acts that fall due, and what it allows decides what is right."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from tests.procedure.variants import acts, ideal, judged, small, step_text, swapped, text_of, told, variant, write
from trainer.app.lesson import Lesson
from trainer.game.acts import Act, By
from trainer.game.rules import Limits
from trainer.game.table import Table
from trainer.procedure.callbacks import describe
from trainer.procedure.load import load, load_file, program, shipped
from trainer.procedure.machine import Program
from trainer.procedure.model import AnyOrder, ErrorClass, Guard, Leaf, Procedure, Sequence, StepNode, walk
from trainer.procedure.position import Position
from trainer.procedure.states import GO, LeafState
from trainer.scoring.judge import Judge
from trainer.scoring.verdict import Verdict

E = ErrorClass
LIMITS = Limits(minimum=1000, maximum=10000)
NAMES = shipped()


def compiled(folder: Path, steps: str, **more: str) -> Program:
    return Program(load_file(write(folder, "small", small(steps, **more))))


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
    assert states.keys() == asked.keys() == found.procedure.steps.keys()
    for step, leaves in asked.items():
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
def record(name: str, boxes: int, rounds: int, seed: int) -> Lesson:
    return ideal(program(name), boxes=boxes, rounds=rounds, seed=seed)


def states_met(found: Program, lesson: Lesson) -> set[str]:
    judge = Judge(found, lesson.limits, Table(found.procedure.rules.boxes))
    met = set()
    for line in lesson.lines:
        if line.by == By.CROUPIER:
            judge.go_on()
            if judge.due is not None:
                met.add(judge.due.name)
        judge.feed(line)
    return met


RECORDS = ((1, 1, 1), (3, 2, 4), (3, 2, 32), (7, 14, 0), (7, 14, 3), (7, 14, 11))
NEVER = {"european": (), "lt-house": ("even_money.", "surrender.")}
"""Steps that the rules never ask for."""


@pytest.mark.parametrize("name", sorted(NEVER))
def test_removing_a_transition_changes_the_verdicts(name: str) -> None:
    """Each state is left by one transition; without it an ideal record that meets the state is no longer right."""
    left = {state for state in program(name).leaves if not state.startswith(NEVER[name])}
    for boxes, rounds, seed in RECORDS:
        lesson = record(name, boxes, rounds, seed)
        for state in sorted(states_met(program(name), lesson) & left):
            broken = Program(load(name))
            [item] = [item for item in broken.transitions if item.source == state]
            broken.machine.remove_transition(item.trigger, item.source, item.dest)
            assert judged(broken, lesson.lines) != [], state
            left.discard(state)
    # The stop card may come after any card; one of the places where it can is enough.
    asked = {state.partition("#")[0] for state in program(name).leaves if not state.startswith(NEVER[name])}
    met = {state.partition("#")[0] for state in set(program(name).leaves) - left}
    assert asked <= met


SWAPS = [
    (("shuffle.wash", 0), ("shuffle.stack", 0), (1, 1, 0)),
    (("shuffle.riffle", 0), ("shuffle.strip", 0), (1, 1, 0)),
    (("shuffle.strip", 0), ("shuffle.box", 0), (1, 1, 0)),
    (("cut.stop_card", 1), ("cut.load", 0), (1, 1, 0)),
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
    write(tmp_path, "european", swapped(text_of("european"), ("cut.stop_card", 1), ("cut.load", 0)))
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


# -- each form of the language, in a small procedure -------------------------------------------------------------------


def rights(found: Program, *words: str | Act) -> list[ErrorClass]:
    """The classes of the verdicts on these acts."""
    return classes(judged(found, acts(*words), complete=False))


def test_times_counts_by_the_rules(tmp_path: Path) -> None:
    body = f"- times: shuffle_passes\n  do: [{step_text('one', '{act: riffle}')[2:]}]"
    steps = f"{step_text('first', '{act: wash}')}\n{body}\n{step_text('last', '{gesture: sweep}')}"
    twice = compiled(tmp_path, steps)
    assert twice.procedure.rules.shuffle_passes == 2
    assert rights(twice, "wash", "riffle", "riffle", "sweep", "wash", "riffle", "riffle", "sweep") == []
    assert rights(twice, "wash", "riffle", "sweep", "wash") == [E.OMITTED]
    assert rights(twice, "wash", "riffle", "riffle", "riffle", "sweep") == [E.REPEATED]
    text = small(steps).replace("shuffle_passes: {value: 2", "shuffle_passes: {value: 3")
    thrice = Program(load_file(write(tmp_path, "small", text)))
    assert rights(thrice, "wash", "riffle", "riffle", "riffle", "sweep") == []
    assert rights(thrice, "wash", "riffle", "riffle", "sweep", "wash") == [E.OMITTED]


CHOICE = f"""- choose:
    - when: {{dealer_shows: ace}}
      do: [{step_text("ace", "{act: riffle}")[2:]}]
    - when: {{dealer_shows: ten}}
      do: [{step_text("ten", "{act: strip}")[2:]}]
    - otherwise: [{step_text("other", "{act: turn}")[2:]}]
{step_text("last", "{gesture: sweep}")}"""


def test_choose_takes_the_first_branch_that_holds(tmp_path: Path) -> None:
    found = compiled(tmp_path, f"{step_text('own', '{act: deal, at: dealer}')}\n{CHOICE}")
    for card, right in (("As", "riffle"), ("Kd", "strip"), ("7c", "turn")):
        deal = Act(act="deal", to="dealer", card=card)
        assert rights(found, deal, right, "sweep") == []
        for wrong in {"riffle", "strip", "turn"} - {right}:
            verdicts = judged(found, acts(deal, wrong, "sweep"), complete=False)
            assert classes(verdicts) == [E.WRONG_SELECTION], (card, wrong)
            assert verdicts[0].expected is not None
            assert verdicts[0].expected.act == right


def test_else_is_the_other_way(tmp_path: Path) -> None:
    found = compiled(
        tmp_path,
        f"""{step_text("own", "{act: deal, at: dealer}")}
- when: {{dealer_shows: ace_or_ten}}
  do: [{step_text("high", "{act: riffle}")[2:]}]
  else: [{step_text("low", "{act: strip}")[2:]}]
{step_text("last", "{gesture: sweep}")}""",
    )
    for card, right, wrong in (("As", "riffle", "strip"), ("2s", "strip", "riffle")):
        deal = Act(act="deal", to="dealer", card=card)
        assert rights(found, deal, right, "sweep") == []
        assert rights(found, deal, wrong, "sweep") == [E.WRONG_SELECTION]
        assert rights(found, deal, "sweep") == [E.OMITTED]


def test_when_without_else_asks_for_nothing(tmp_path: Path) -> None:
    steps = f"""{step_text("own", "{act: deal, at: dealer}")}
- when: [{{not: {{dealer_shows: neither}}}}, {{any: [{{dealer_shows: ace}}, {{dealer_shows: ten}}]}}]
  do: [{step_text("high", "{act: riffle}")[2:]}]
{step_text("last", "{gesture: sweep}")}"""
    found = compiled(tmp_path, steps)
    low, high = (Act(act="deal", to="dealer", card=card) for card in ("2s", "As"))
    assert rights(found, low, "sweep") == []
    assert rights(found, low, "riffle", "sweep") == [E.WRONG_SELECTION]
    assert rights(found, high, "riffle", "sweep") == []
    assert rights(found, high, "sweep") == [E.OMITTED]


def test_while_goes_on_as_long_as_it_holds(tmp_path: Path) -> None:
    found = compiled(
        tmp_path, f"- while: burn_wanted\n  do: [{step_text('burn', '{act: burn}')[2:]}]\n{step_text('end', '{act: lace}')}"
    )
    assert rights(found, *["burn"] * 5, "lace") == []
    assert rights(found, *["burn"] * 4, "lace") == [E.OMITTED]
    assert rights(found, *["burn"] * 6, "lace") == [E.WRONG_SELECTION]


def test_each_goes_round_the_boxes(tmp_path: Path) -> None:
    def bet(box: int) -> Act:
        return Act(act="bet", by=By.GUEST, box=box, bettor=1, stake="main", amount=1000)

    for order, right in (("clockwise", (2, 5, 7)), ("counter_clockwise", (7, 5, 2))):
        found = compiled(
            tmp_path,
            f"""- guests: bet
- each: {{box: in_play, order: {order}}}
  do: [{step_text("point", "{gesture: point, at: box}")[2:]}]
{step_text("last", "{gesture: sweep}")}""",
        )
        bets = [bet(box) for box in (2, 5, 7)]
        points = [Act(act="point", box=box) for box in right]
        assert rights(found, *bets, *points, "sweep") == []
        assert rights(found, *bets, points[1], points[0], points[2], "sweep") == [E.ORDER]
        assert rights(found, *bets, points[0], points[2], "sweep") == [E.OMITTED]
        assert rights(found, *bets, points[0], Act(act="point", box=3), points[2], "sweep") == [E.WRONG_OBJECT]


def test_an_interrupt_falls_due_between_two_cards(tmp_path: Path) -> None:
    text = small("\n".join(step_text(f"card{n}", "{act: deal, at: dealer}") for n in (1, 2, 3)))
    text += f"whenever:\n  - when: stop_card_shows\n    do: [{step_text('aside', '{act: aside}', ', phase: only')[2:]}]\n"
    found = Program(load_file(write(tmp_path, "small", text)))
    out = Act(act="stop_card_out", by=By.TABLE)
    cards = [Act(act="deal", to="dealer", card=card) for card in ("2s", "3s", "4s")]
    assert rights(found, *cards) == []
    assert rights(found, out, cards[0], "aside", cards[1], cards[2]) == []
    assert rights(found, cards[0], out, cards[1], "aside", cards[2]) == []
    assert rights(found, cards[0], out, cards[1], cards[2]) == [E.OMITTED]
    assert rights(found, cards[0], "aside", cards[1]) == [E.EXTRA]


# -- any order -----------------------------------------------------------------------------------------------------

PARTS = ("stack", "riffle", "palms")


def any_order(folder: Path) -> Program:
    parts = "{any_order: [{act: stack}, {act: riffle}, {gesture: palms}]}"
    steps = [
        step_text("first", "{act: wash}"),
        step_text("mixed", f"[{{act: strip}}, {parts}, {{act: turn}}]"),
        step_text("last", "{gesture: sweep}"),
    ]
    return compiled(folder, "\n".join(steps))


def test_any_order_numbers_its_parts_as_they_are_written(tmp_path: Path) -> None:
    found = any_order(tmp_path)
    states = [state for state in found.leaves.values() if state.step.id == "mixed"]
    states += [state for others in found.alternatives.values() for state in others]
    assert {(state.part, state.leaf.act) for state in states} == set(enumerate(("strip", *PARTS, "turn")))
    assert {state.parts for state in states} == {5}
    assert any(isinstance(node, AnyOrder) for node in walk(found.procedure.course))


def follow(found: Program, words: Iterable[str]) -> Position | None:
    """Where the machine stands after these acts; None when it has refused one."""
    pos = found.position(Table(), LIMITS)
    for word in words:
        leaf = found.meant(pos, Act(act=word))
        if leaf is None or leaf.leaf.act != word or not found.fire(pos, Act(act=word)):
            return None
        found.settle(pos, through=False)
    return pos


@pytest.mark.parametrize("length", [1, 2, 3, 4])
def test_any_order_takes_each_part_once_in_every_order(tmp_path: Path, length: int) -> None:
    found = any_order(tmp_path)
    for words in product(PARTS, repeat=length):
        taken = follow(found, ("wash", "strip", *words))
        assert (taken is not None) == (len(set(words)) == length), words
        done = follow(found, ("wash", "strip", *words, "turn", "sweep", "wash"))
        assert (done is not None) == (length == 3 and len(set(words)) == 3), words


def test_passing_over_parts_in_any_order_goes_through_each_once(tmp_path: Path) -> None:
    found = any_order(tmp_path)
    pos = follow(found, ("wash", "strip", "riffle"))
    assert pos is not None
    passed = []
    while (leaf := found.due(pos)) is not None and leaf.step.id == "mixed":
        passed.append(leaf.leaf.act)
        assert found.force(pos)
        found.settle(pos, through=False)
    assert passed == ["stack", "palms", "turn"]


# -- time ----------------------------------------------------------------------------------------------------------


def timed(folder: Path, bounds: str) -> Program:
    steps = [
        step_text("one", "{act: wash}"),
        step_text("two", "{act: stack}", f", time: {bounds}, severity: {{early: note, late: serious, slow: critical}}"),
        step_text("three", "{act: lace}"),
    ]
    return compiled(folder, "\n".join(steps))


def at(*moments: tuple[str, float]) -> list[Act]:
    return [Act(act=act, n=n, t=t) for n, (act, t) in enumerate(moments, 1)]


@pytest.mark.parametrize(
    ("bounds", "moment", "error"),
    [
        ("{least: 3}", 12.9, E.EARLY),
        ("{least: 3}", 13.0, None),
        ("{least: 3}", 99.0, None),
        ("{most: 5}", 10.0, None),
        ("{most: 5}", 15.0, None),
        ("{most: 5}", 15.1, E.SLOW),
        ("{deadline: 8}", 18.0, None),
        ("{deadline: 8}", 18.1, E.LATE),
        ("{least: 3, most: 5, deadline: 8}", 12.0, E.EARLY),
        ("{least: 3, most: 5, deadline: 8}", 13.0, None),
        ("{least: 3, most: 5, deadline: 8}", 15.5, E.SLOW),
        ("{least: 3, most: 5, deadline: 8}", 18.5, E.LATE),
    ],
)
def test_time_bounds(tmp_path: Path, bounds: str, moment: float, error: ErrorClass | None) -> None:
    found = timed(tmp_path, bounds)
    verdicts = judged(found, at(("wash", 10.0), ("stack", moment), ("lace", moment + 1)), complete=False)
    if error is None:
        assert verdicts == []
        return
    [verdict] = verdicts
    assert (verdict.error, verdict.step, verdict.n) == (error, "two", 2)
    assert verdict.severity is found.procedure.steps["two"].severity[error]
    assert verdict.observed is not None
    assert verdict.observed.act == "stack"
    judge = Judge(found, LIMITS, Table())
    for line in at(("wash", 10.0), ("stack", moment)):
        judge.feed(line)
    assert judge.correct == {"one": 1, "two": 1}, "the act itself was right"


def test_the_time_a_guest_takes_is_not_the_croupiers(tmp_path: Path) -> None:
    steps = "\n".join([step_text("one", "{act: wash}"), "- guests: cut", step_text("two", "{act: stack}", ", time: {most: 5}")])
    found = compiled(tmp_path, steps)
    cut = Act(act="cut", by=By.GUEST, depth=100, n=2, t=60.0)
    wash, stack = Act(act="wash", n=1, t=1.0), Act(act="stack", n=3, t=65.0)
    assert judged(found, [wash, cut, stack], complete=False) == []
    late = Act(act="stack", n=3, t=65.1)
    assert classes(judged(found, [wash, cut, late], complete=False)) == [E.SLOW]


def test_a_deadline_runs_from_the_start_of_the_phase(tmp_path: Path) -> None:
    found = timed(tmp_path, "{deadline: 8}")
    first = at(("wash", 10.0), ("stack", 18.0), ("lace", 19.0), ("wash", 100.0), ("stack", 101.0))
    assert classes(judged(found, first, complete=False)) in ([], [E.LATE])


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
