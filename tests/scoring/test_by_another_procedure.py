"""A lesson dealt rightly by one procedure and judged by another: what it is told for is what `trainer diff` lists.

Every verdict is explained by a difference between the two, and every difference in what is done that the lesson met shows as a
verdict, or has a reason not to. Differences in clauses and severity show in what a verdict cites, those in the words of a call
not at all, since a record names the call.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cache
from itertools import permutations
from pathlib import Path

import pytest

from tests.procedure.variants import changed, swapped, text_of, write
from tests.support.explained import Pair
from tests.support.regraded import Dealt, dealt, judged
from trainer.app.setup import Setup
from trainer.procedure.compare import compare
from trainer.procedure.load import load, program, shipped
from trainer.procedure.model import ErrorClass

HOUSES = Path(__file__).parents[1] / "houses"
INVENTED = min(HOUSES.glob("*.yaml"))
"""The invented house that changes most."""
LESSONS = (
    Setup(boxes=3, rounds=3, seed=1),
    Setup(boxes=4, rounds=3, seed=2, guests="lively"),
    Setup(boxes=2, rounds=2, seed=3, day=True),
)
"""Quiet rounds, lively rounds and a working day; few of each, for every pair of procedures judges them."""


@pytest.fixture(scope="module")
def variants(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The composite with single things done otherwise that no shipped text does otherwise: name → file."""
    folder, text = tmp_path_factory.mktemp("variants"), text_of("european")
    surrender, insurance = "              - phase: surrender\n", "              - phase: insurance\n"
    naturals, decisions = "              - phase: naturals\n", "              - phase: decisions\n"
    texts = {
        "surrender-first": changed(text, [(surrender, ""), (insurance, surrender + insurance)]),
        "own-cards-first": changed(
            text,
            [("              - phase: clearing\n", ""), ("              - phase: settlement\n", CLEARING_FIRST)],
        ),
        "first-box-first": changed(text, [(f"{UNSETTLED}, order: counter_clockwise}}", f"{UNSETTLED}}}")]),
        "naturals-last": changed(text, [(naturals, ""), (decisions, decisions + naturals)]),
        "naturals-at-evens": changed(text, [(NATURALS, NATURALS.replace("winnings_of_bet", "evens"))]),
        "stack-before-wash": swapped(text, ("shuffle.wash", 0), ("shuffle.stack", 0)),
    }
    return {name: str(write(folder, name, body)) for name, body in texts.items()}


CLEARING_FIRST = "              - phase: clearing\n              - phase: settlement\n"
UNSETTLED = "- each: {hand: unsettled"
NATURALS = """\
                    do: {act: pay, at: bet, amount: winnings_of_bet}
                    clause: EU-I6
"""


@dataclass(frozen=True)
class Outcome:
    """What came of judging the lessons of one procedure by another."""

    unexplained: list[tuple[int, str, str, str | None]]
    hidden: list[tuple[str, str]]
    seen: Counter[tuple[str, str]]


@cache
def of_pair(old: str, new: str) -> Outcome:
    return outcome(old, new, [dealt(old, setup) for setup in LESSONS])


def outcome(old: str, new: str, lessons: list[Dealt], pair: Pair | None = None) -> Outcome:
    pair = pair or Pair(program(old).procedure, program(new).procedure)
    out = Outcome([], [], Counter())
    for lesson in lessons:
        found = judged(lesson, new)
        for verdict in found.verdicts:
            if not pair.why(verdict, lesson, found):
                out.unexplained.append((verdict.n, str(verdict.error), verdict.step, lesson.of.get(verdict.n)))
        for change, what in pair.seen(lesson, found):
            out.seen[change.code, what] += 1
            if not what:
                out.hidden.append((change.code, str(change.step or change.say)))
    return out


def pairs() -> list[tuple[str, str]]:
    """Every two shipped procedures, and the composite with each of the invented houses."""
    houses = [str(path) for path in sorted(HOUSES.glob("*.yaml"))]
    invented = [pair for house in houses for pair in (("european", house), (house, "european"))]
    return [*permutations(shipped(), 2), *invented]


def check(found: Outcome) -> None:
    assert found.unexplained == []
    assert found.hidden == []


@pytest.mark.parametrize(("old", "new"), pairs(), ids=lambda name: Path(name).stem)
def test_verdicts_are_the_differences_and_differences_are_verdicts(old: str, new: str) -> None:
    check(of_pair(old, new))


@pytest.mark.parametrize(
    ("variant", "codes"),
    [
        ("naturals-last", {"moved"}),
        ("own-cards-first", {"moved"}),
        ("first-box-first", {"where"}),
        ("naturals-at-evens", {"acts"}),
        ("stack-before-wash", {"moved"}),
    ],
)
@pytest.mark.parametrize("backwards", [False, True], ids=["to", "from"])
def test_single_differences(variants: dict[str, str], variant: str, codes: set[str], backwards: bool) -> None:
    old, new = (variants[variant], "european") if backwards else ("european", variants[variant])
    lessons = [dealt(old, replace(setup, rounds=6)) for setup in LESSONS[:2]]
    found = outcome(old, new, lessons)
    check(found)
    assert codes <= {change.code for change in compare(program(old).procedure, program(new).procedure)}
    assert any(judged(lesson, new).verdicts for lesson in lessons), "the lessons met nothing of it"


def test_a_difference_that_no_round_can_show(variants: dict[str, str]) -> None:
    """Surrender is offered on a ten and insurance on an ace: whichever comes first in the text, no round has both."""
    found = outcome("european", variants["surrender-first"], [dealt("european", setup) for setup in LESSONS])
    check(found)
    assert {code for code, _ in found.seen} == {"moved"}
    assert {what for _, what in found.seen} <= {"nothing was done that it has passed", "was never due", "was never done"}


def test_differences_of_every_kind_are_met() -> None:
    """What the lessons show: that none of the reasons not to show has swallowed a kind of difference."""
    seen: Counter[tuple[str, str]] = Counter()
    for old, new in pairs():
        if {old, new} & {"european"}:
            seen += of_pair(old, new).seen
    for code in ("added", "dropped", "acts-more", "acts-less", "new-call"):
        assert seen[code, "shown"] > 0, code
    shown = sum(count for (_, what), count in seen.items() if what == "shown")
    excused = sum(count for (_, what), count in seen.items() if what not in ("shown", "was never due", "was never done"))
    assert shown > 5 * excused


def test_a_slip_is_explained_by_no_difference() -> None:
    """The lesson as it was, but for one act that both ask for alike."""
    lesson = dealt("european", LESSONS[0])
    pair = Pair(load("european"), program(str(INVENTED)).procedure)
    shown = next(n for n, step in sorted(lesson.of.items()) if step == "deal.own")
    without = replace(lesson, lines=tuple(line for line in lesson.lines if line.n != shown))
    found = outcome("european", str(INVENTED), [without], pair)
    assert {(error, step) for _, error, step, _ in found.unexplained} == {(str(ErrorClass.OMITTED), "deal.own")}


@pytest.mark.parametrize("forgotten", ["betting.close", "clearing.palms", "own.total", "decisions.offer_double"])
def test_a_difference_that_is_not_listed_leaves_verdicts_unexplained(forgotten: str) -> None:
    pair = Pair(load("european"), program(str(INVENTED)).procedure)
    vars(pair)["changes"] = [change for change in compare(pair.old, pair.new) if forgotten not in (change.step, *change.steps)]
    vars(pair)["touched"] = {step: found for step, found in pair.touched.items() if step != forgotten}
    lessons = [dealt("european", replace(setup, rounds=6)) for setup in LESSONS[:2]]
    found = outcome("european", str(INVENTED), lessons, pair)
    assert forgotten in {step for _, _, *steps in found.unexplained for step in steps}
