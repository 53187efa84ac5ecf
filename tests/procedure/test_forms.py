"""Each form of the language, in small procedures: choices, loops, parts in any order, interrupts and time bounds."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from pathlib import Path

import pytest

from tests.procedure.variants import acts, judged, small, step_text, write
from trainer.game.acts import Act, By
from trainer.game.cards import parse_card
from trainer.game.rules import Limits
from trainer.game.table import Table
from trainer.procedure.load import load_file
from trainer.procedure.machine import Program
from trainer.procedure.model import AnyOrder, ErrorClass, walk
from trainer.procedure.position import Position
from trainer.scoring.judge import Judge
from trainer.scoring.verdict import Verdict

E = ErrorClass
LIMITS = Limits(minimum=1000, maximum=10000)


def compiled(folder: Path, steps: str, **more: str) -> Program:
    return Program(load_file(write(folder, "small", small(steps, **more))))


def classes(found: Iterable[Verdict]) -> list[ErrorClass]:
    return [verdict.error for verdict in found]


# -- choices and loops ------------------------------------------------------------------------------------------------


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
        deal = Act(act="deal", to="dealer", card=parse_card(card))
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
        deal = Act(act="deal", to="dealer", card=parse_card(card))
        assert rights(found, deal, right, "sweep") == []
        assert rights(found, deal, wrong, "sweep") == [E.WRONG_SELECTION]
        assert rights(found, deal, "sweep") == [E.OMITTED]


def test_when_without_else_asks_for_nothing(tmp_path: Path) -> None:
    steps = f"""{step_text("own", "{act: deal, at: dealer}")}
- when: [{{not: {{dealer_shows: neither}}}}, {{any: [{{dealer_shows: ace}}, {{dealer_shows: ten}}]}}]
  do: [{step_text("high", "{act: riffle}")[2:]}]
{step_text("last", "{gesture: sweep}")}"""
    found = compiled(tmp_path, steps)
    low, high = (Act(act="deal", to="dealer", card=parse_card(card)) for card in ("2s", "As"))
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
    cards = [Act(act="deal", to="dealer", card=parse_card(card)) for card in ("2s", "3s", "4s")]
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
