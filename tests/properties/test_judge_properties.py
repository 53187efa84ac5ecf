"""Properties of judging: a record judged again gives what was said live, and nothing a croupier tries breaks the lesson."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.procedure.variants import judged
from trainer.app.croupier import StuckError, step
from trainer.app.lesson import Lesson
from trainer.app.setup import Setup, Supervision
from trainer.clock import SteppedClock
from trainer.game.acts import Act, Decision, Stake
from trainer.game.chips import break_down
from trainer.game.shoe import pack
from trainer.procedure.actwords import ACTS
from trainer.procedure.load import load, program
from trainer.procedure.model import ErrorClass
from trainer.scoring.verdict import Verdict

few = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
MOST = 600
"""Acts after which a lesson is ended as it stands."""
SAYS = sorted(load("european").phrases)
MAKES_A_PACK = frozenset({"wash", "collect", "stop_card"})
"""What handles the pack as a whole."""

Move = Callable[[Lesson], Act | None]
"""What the croupier does next; None for what is due."""


def _any(*values: object) -> st.SearchStrategy[object]:
    return st.sampled_from((None, *values))


@st.composite
def wild_acts(draw: st.DrawFn) -> Act:
    """Any word of the vocabulary with any fields."""
    name = draw(st.sampled_from(sorted(set(ACTS) - MAKES_A_PACK)))
    act = Act(
        act=name,
        box=draw(st.sampled_from((None, 1, 2, 3, 4, 5, 6, 7))),
        hand=draw(st.sampled_from((None, 0, 1, 2, 3))),
        to=draw(st.sampled_from((None, "box", "dealer"))),
        bettor=draw(st.sampled_from((None, 1, 2, 3))),
        say=draw(st.sampled_from((None, "no_such_phrase", *SAYS))),
        stake=draw(st.sampled_from((None, *map(str, Stake)))),
        total=draw(st.sampled_from((None, 0, 17, 22))),
        depth=draw(st.sampled_from((None, 60))),
        decision=draw(st.sampled_from((None, *map(str, Decision)))),
    )
    return act


def tidy(lesson: Lesson, act: Act) -> Act:
    """The act with chips that can lie there: the sum and the chips agree, and no more is taken than is there."""
    if act.act not in ("take", "pay", "give_back"):
        return act
    amount = 1000
    if act.act != "pay" and act.box is not None:
        bet = lesson.table.bet(act.box, act.hand or 1, act.bettor or 1, act.stake or Stake.MAIN)
        amount = min(amount, bet.lies) if bet is not None else amount
    tray = lesson.table.tray if act.act == "pay" else None
    return replace(act, amount=amount, chips=break_down(amount, lesson.procedure.rules.denominations, tray))


def doing(act: Act) -> Move:
    return lambda lesson: tidy(lesson, act)


def bending(changes: dict[str, object]) -> Move:
    """The due act with one or two of its fields changed."""

    def bent(lesson: Lesson) -> Act | None:
        due = lesson.due()
        if due is None or due.act.act in MAKES_A_PACK:
            return None
        return tidy(lesson, replace(due.act, **changes))  # type: ignore[arg-type]

    return bent


bends = st.fixed_dictionaries(
    {},
    optional={
        "box": _any(1, 2, 4, 6),
        "hand": _any(1, 2),
        "to": _any("box", "dealer"),
        "stake": _any(*map(str, Stake)),
        "say": _any(*SAYS),
        "total": _any(0, 20),
    },
)


def _due(lesson: Lesson) -> Act | None:
    return None


right: st.SearchStrategy[Move] = st.just(_due)
some = st.lists(st.one_of(right, right, wild_acts().map(doing), bends.map(bending)), min_size=5, max_size=60)
moves = st.tuples(st.integers(0, 120), some).map(lambda drawn: [_due] * drawn[0] + drawn[1])
"""So many acts done rightly, then right and wrong ones mixed."""
names = st.sampled_from(("european", "lt-house"))
supervisions = st.sampled_from(tuple(Supervision))


def again(lesson: Lesson) -> list[Verdict]:
    """The verdicts of a judge who has only the lines and knows the float."""
    return judged(lesson.program, lesson.lines, lesson.limits, complete=lesson.is_done, tray=lesson.tray)


def played(name: str, supervision: Supervision, boxes: int, seed: int, made: list[Move]) -> Lesson:
    """A lesson of these moves, ended where it stands."""
    lesson = Lesson(program(name), Setup(boxes=boxes, seed=seed, rounds=2, supervision=supervision), SteppedClock())
    for move in made:
        if lesson.is_done:
            break
        act = move(lesson)
        try:
            outcome = lesson.attempt(act) if act is not None else step(lesson)
        except StuckError:
            break
        assert outcome.impossible is not None or outcome.lines
    lesson.finish(complete=lesson.is_done)
    return lesson


boxes = st.sampled_from((1, 3, 7))
seeds = st.integers(0, 2000)


@few
@given(names, supervisions, boxes, seeds, moves)
def test_a_record_judged_again_gives_what_was_said_live(
    name: str, supervision: Supervision, number: int, seed: int, made: list[Move]
) -> None:
    lesson = played(name, supervision, number, seed, made)
    assert again(lesson) == lesson.verdicts


@few
@given(names, supervisions, boxes, seeds, moves)
def test_judging_the_same_lines_twice_gives_the_same(
    name: str, supervision: Supervision, number: int, seed: int, made: list[Move]
) -> None:
    lesson = played(name, supervision, number, seed, made)
    lines = [replace(line) for line in lesson.lines]
    first, second = again(lesson), again(lesson)
    assert first == second
    assert lesson.lines == lines, "judging changes no line"


@few
@given(names, supervisions, boxes, seeds, moves)
def test_no_card_and_no_chip_is_lost(name: str, supervision: Supervision, number: int, seed: int, made: list[Move]) -> None:
    lesson = played(name, supervision, number, seed, made)
    assert sorted(lesson.shoe.whereabouts()) == sorted(pack(lesson.procedure.rules.decks))
    table = lesson.table
    begun = sum(value * count for value, count in lesson.tray.items())
    assert sum(value * count for value, count in table.tray.items()) == begun + table.float_delta + table.filled


@few
@given(names, boxes, seeds, moves)
def test_verdicts_are_about_lines_that_are_there(name: str, number: int, seed: int, made: list[Move]) -> None:
    lesson = played(name, Supervision.CORRECTED, number, seed, made)
    by_n = {line.n: line for line in lesson.lines}
    for verdict in lesson.verdicts:
        assert verdict.error is not ErrorClass.CORRECT
        assert verdict.step in lesson.procedure.steps
        assert verdict.n in by_n or not lesson.lines
        assert set(verdict.clauses) <= set(lesson.procedure.clauses)
        if verdict.observed is not None and verdict.observed.n:
            assert verdict.observed == by_n[verdict.observed.n]
    lines = [line.n for line in lesson.lines]
    assert lines == list(range(1, len(lines) + 1))
    assert all(one.t <= other.t for one, other in zip(lesson.lines, lesson.lines[1:], strict=False))


@settings(max_examples=15, deadline=None)
@given(names, boxes, seeds, st.integers(1, 3))
def test_dealing_rightly_is_right(name: str, number: int, seed: int, rounds: int) -> None:
    lesson = Lesson(program(name), Setup(boxes=number, seed=seed, rounds=rounds), SteppedClock())
    for _ in range(MOST):
        if lesson.is_done:
            break
        step(lesson)
    assert lesson.is_done
    lesson.finish()
    assert lesson.verdicts == again(lesson) == []
    taken, paid = (sum(line.amount or 0 for line in lesson.lines if line.act == act) for act in ("take", "pay"))
    assert lesson.table.float_delta == taken - paid
