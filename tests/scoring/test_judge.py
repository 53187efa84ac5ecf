"""The judge: one slip is one verdict, of the right class, about the right step; what follows is judged on its own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

from tests.procedure.variants import judged, told
from tests.rules.scripted import Round, one
from trainer.game.acts import Act, By, Decision
from trainer.game.cards import parse_card
from trainer.game.table import Table
from trainer.procedure.load import program
from trainer.procedure.model import ErrorClass as E
from trainer.procedure.model import Provenance, Severity
from trainer.scoring.assemble import verdicts
from trainer.scoring.explanation import COST, MARGIN, RANK, WIDTH, How
from trainer.scoring.judge import Judge
from trainer.scoring.verdict import Verdict

HIT = Decision.HIT
Edit = Callable[[Round, list[Act]], object]


@cache
def table(name: str = "european") -> Round:
    """Boxes 2, 4 and 6: the first busts, the second wins, the third has a draw. The croupier has 19."""
    return Round(
        program(name),
        "Tc Td Th 9d 5c Js 9c Kd Tc",
        bets={2: 1000, 4: 2000, 6: 1500},
        decisions={(2, 1): [HIT]},
    )


def verdicts_after(edit: Edit, name: str = "european") -> list[Verdict]:
    found = table(name)
    return found.verdicts(lambda lines: edit(found, lines))


def drop(act: str, nth: int = 0, **wanted: object) -> Edit:
    return lambda found, lines: lines.pop(found.find(act, nth, **wanted))


def swap(act: str, nth: int = 0, **wanted: object) -> Edit:
    """The line and the next one in each other's place."""

    def edit(found: Round, lines: list[Act]) -> None:
        place = found.find(act, nth, **wanted)
        lines[place], lines[place + 1] = lines[place + 1], lines[place]

    return edit


def twice(act: str, nth: int = 0, **wanted: object) -> Edit:
    def edit(found: Round, lines: list[Act]) -> None:
        place = found.find(act, nth, **wanted)
        lines.insert(place + 1, lines[place])

    return edit


def before(act: str, new: Act, nth: int = 0, **wanted: object) -> Edit:
    return lambda found, lines: lines.insert(found.find(act, nth, **wanted), new)


def changed(act: str, to: dict[str, object], nth: int = 0, **wanted: object) -> Edit:
    def edit(found: Round, lines: list[Act]) -> None:
        place = found.find(act, nth, **wanted)
        lines[place] = replace(lines[place], **to)  # type: ignore[arg-type]

    return edit


def test_a_round_dealt_rightly_has_no_verdicts() -> None:
    assert table().verdicts() == table("lt-house").verdicts() == []


SLIPS: list[tuple[str, Edit, E, str]] = [
    ("a call left out", drop("call", say="place_bets"), E.OMITTED, "betting.open"),
    ("a gesture left out", drop("sweep"), E.INCOMPLETE, "betting.close"),
    ("a question left out", drop("point", box=4), E.OMITTED, "decisions.ask"),
    ("the take of a bust left out", drop("take", box=2), E.INCOMPLETE, "decisions.bust"),
    ("a payment left out", drop("pay", box=4), E.OMITTED, "settlement.pay"),
    ("the word for a draw left out", drop("call", say="stand_off"), E.OMITTED, "settlement.stand_off"),
    ("the total left out", drop("call", say="dealer_total"), E.OMITTED, "own.total"),
    ("cards left lying", drop("clear", box=4), E.OMITTED, "settlement.cards"),
    ("two cards in the wrong order", swap("deal", box=2), E.ORDER, "deal.first"),
    ("cards before the payment", swap("pay", box=4), E.ORDER, "settlement.pay"),
    ("two shuffling acts in the wrong order", swap("wash"), E.ORDER, "shuffle.wash"),
    ("the close said twice", twice("call", say="no_more_bets"), E.REPEATED, "betting.close"),
    ("the total said twice", twice("call", say="dealer_total"), E.REPEATED, "own.total"),
    ("the wrong total", changed("call", {"total": 20}, say="dealer_total"), E.WRONG_VALUE, "own.total"),
    ("too little paid", changed("pay", {"amount": 1500, "chips": None}, box=4), E.WRONG_VALUE, "settlement.pay"),
    ("chips that make another sum", changed("pay", {"chips": {1000: 1}}, box=4), E.WRONG_VALUE, "settlement.pay"),
    ("the stop card too deep", changed("stop_card", {"depth": 100}), E.WRONG_VALUE, "cut.stop_card"),
    ("another phrase", changed("call", {"say": "insurance_closed"}, say="no_more_bets"), E.WRONG_VALUE, "betting.close"),
    ("the wrong hand asked", changed("point", {"box": 7}, box=4), E.WRONG_OBJECT, "decisions.ask"),
    ("clean hands for no reason", before("point", Act(act="palms"), box=4), E.EXTRA, "decisions.ask"),
    ("insurance against a nine", before("point", Act(act="call", say="insurance"), box=2), E.WRONG_SELECTION, "insurance.open"),
]


@pytest.mark.parametrize(("edit", "error", "step"), [slip[1:] for slip in SLIPS], ids=[slip[0] for slip in SLIPS])
def test_one_slip_is_one_verdict(edit: Edit, error: E, step: str) -> None:
    verdict = one(verdicts_after(edit))
    assert (verdict.error, verdict.step) == (error, step)
    procedure = program("european").procedure
    assert verdict.severity is procedure.grave(procedure.steps[step], error, "gesture" if error is E.EXTRA else None)
    assert verdict.clauses
    assert set(verdict.clauses) <= set(procedure.clauses)
    if error in (E.OMITTED, E.INCOMPLETE):
        assert verdict.observed is None
    else:
        assert verdict.observed is not None


def test_a_whole_step_left_out_is_one_verdict() -> None:
    def edit(found: Round, lines: list[Act]) -> None:
        place = found.find("call", say="too_many")
        del lines[place : place + 3]

    verdict = one(verdicts_after(edit))
    assert (verdict.error, verdict.step, verdict.severity) == (E.OMITTED, "decisions.bust", Severity.CRITICAL)


def test_a_draw_that_is_taken_is_critical() -> None:
    take = Act(act="take", box=6, hand=1, bettor=1, stake="main", amount=1500, chips={500: 1, 1000: 1})

    def edit(found: Round, lines: list[Act]) -> None:
        lines[found.find("call", say="stand_off")] = take

    verdict = one(verdicts_after(edit))
    assert (verdict.error, verdict.step, verdict.severity) == (E.WRONG_SELECTION, "settlement.stand_off", Severity.CRITICAL)


def test_two_slips_far_apart_are_two_verdicts() -> None:
    def both(found: Round, lines: list[Act]) -> None:
        drop("pay", box=4)(found, lines)
        drop("sweep")(found, lines)

    assert sorted(told(verdicts_after(both))) == [(E.INCOMPLETE, "betting.close"), (E.OMITTED, "settlement.pay")]


def test_a_verdict_names_the_clause_and_where_it_comes_from() -> None:
    own = one(verdicts_after(drop("sweep"), "lt-house"))
    assert (own.clauses, own.provenance) == (("LT-03",), Provenance.OWN)
    filled = one(verdicts_after(drop("clear", box=4), "lt-house"))
    assert (filled.clauses, filled.provenance) == (("EU-M1",), Provenance.COMPOSITE)


def test_what_was_expected_and_observed_are_whole_acts() -> None:
    verdict = one(verdicts_after(changed("pay", {"amount": 1500, "chips": None}, box=4)))
    right, given = verdict.expected, verdict.observed
    assert right is not None
    assert given is not None
    assert (right.act, right.box, right.hand, right.bettor, right.stake, right.amount) == ("pay", 4, 1, 1, "main", 2000)
    assert (given.amount, given.n) == (1500, verdict.n)


# -- as it goes ------------------------------------------------------------------------------------------------------


def follow(lines: list[Act]) -> tuple[Judge, list[list[tuple[E, str]]]]:
    found = program("european")
    judge = Judge(found, found.procedure.rules.limits[0], Table())
    seen = []
    for line in lines:
        judge.feed(line)
        seen.append(told(verdicts(found.procedure, judge.best)))
    return judge, seen


def test_an_omission_shows_with_the_next_act_and_becomes_order_when_it_comes() -> None:
    lines = list(table().lines)
    place = table().find("pay", box=4)
    lines[place], lines[place + 1] = lines[place + 1], lines[place]
    _, seen = follow(lines)
    assert seen[place - 1] == []
    assert seen[place] == [(E.OMITTED, "settlement.pay")]
    assert seen[place + 1] == [(E.ORDER, "settlement.pay")]
    assert seen[-1] == seen[place + 1]


def test_while_all_is_right_there_is_one_explanation_and_no_cost() -> None:
    found = program("european")
    judge = Judge(found, found.procedure.rules.limits[0], Table())
    for line in table().lines:
        judge.feed(line)
        assert (len(judge.explanations), judge.best.cost) == (1, 0)
    croupiers = sum(1 for line in table().lines if line.by == By.CROUPIER)
    assert sum(judge.correct.values()) == croupiers
    assert judge.correct["deal.first"] == judge.correct["deal.second"] == 3


def test_explanations_stay_few() -> None:
    found = program("european")
    judge = Judge(found, found.procedure.rules.limits[0], Table())
    for n, line in enumerate(table().lines):
        if n % 7:
            judge.feed(line)
        assert 1 <= len(judge.explanations) <= WIDTH
        costs = [one.cost for one in judge.explanations]
        assert costs == sorted(costs)
        assert costs[-1] <= costs[0] + MARGIN


def test_what_is_due_is_the_next_right_act() -> None:
    found = program("european")
    judge = Judge(found, found.procedure.rules.limits[0], Table())
    for line in table().lines:
        if line.by == By.CROUPIER:
            judge.go_on()
            due = judge.due_act()
            assert due is not None
            given = (line.act, line.box, line.hand, line.to, line.bettor, line.say, line.stake, line.amount, line.total)
            assert (due.act, due.box, due.hand, due.to, due.bettor, due.say, due.stake, due.amount, due.total) == given
        judge.feed(line)


def test_an_incomplete_record_owes_nothing_at_its_end() -> None:
    lines = table().lines[: table().find("pay", box=4)]
    assert judged(program("european"), lines, complete=False) == []
    assert (E.OMITTED, "settlement.pay") in told(judged(program("european"), lines, complete=True))


def test_ties_are_broken_in_the_order_that_is_written_down() -> None:
    assert list(RANK) == list(How)
    assert sorted(RANK.values()) == list(range(len(How)))
    assert How.LATE in RANK
    assert RANK[How.DUE] < RANK[How.LATE] < RANK[How.AHEAD] < RANK[How.EARLY] < RANK[How.BESIDES]
    assert max(RANK.values()) < COST, "no tie-break outweighs a slip"


# -- the inspector ---------------------------------------------------------------------------------------------------


def test_an_act_that_was_taken_back_leaves_what_is_due_as_it_was() -> None:
    take = Act(act="take", box=6, hand=1, bettor=1, stake="main", amount=1500, chips={500: 1, 1000: 1}, n=-1)

    def edit(found: Round, lines: list[Act]) -> None:
        place = found.find("point", box=4)
        lines[place:place] = [take, Act(act="undo", by=By.INSPECTOR, about=-1)]

    verdict = one(verdicts_after(edit))
    assert verdict.observed is not None
    assert verdict.observed.act == "take"


def test_a_card_that_was_moved_counts_where_it_lies() -> None:
    def edit(found: Round, lines: list[Act]) -> None:
        place = found.find("deal", box=4)
        right = lines[place]
        lines[place] = replace(right, box=5)
        fix = Act(act="fix", by=By.INSPECTOR, about=right.n, to="box", box=4, hand=1, card=right.card)
        lines.insert(place + 1, fix)

    assert told(verdicts_after(edit)) == [(E.WRONG_OBJECT, "deal.first")]


def test_what_the_inspector_does_was_left_out() -> None:
    def edit(found: Round, lines: list[Act]) -> None:
        place = found.find("pay", box=4)
        lines[place] = replace(lines[place], by=By.INSPECTOR)

    verdict = one(verdicts_after(edit))
    assert (verdict.error, verdict.step, verdict.made_good) == (E.OMITTED, "settlement.pay", True)


def test_lines_about_nothing_change_nothing() -> None:
    def edit(found: Round, lines: list[Act]) -> None:
        place = found.find("point", box=4)
        lines[place:place] = [
            Act(act="undo", by=By.INSPECTOR, about=None),
            Act(act="fill", by=By.INSPECTOR, amount=1000, chips={1000: 1}),
        ]

    assert verdicts_after(edit) == []


def test_cards_that_never_were_are_no_cards() -> None:
    """A deal whose card a record does not name is judged, and puts nothing on the table."""
    found = table()
    place = found.find("deal", box=6)
    lines = list(found.lines[: place + 1])
    lines[place] = replace(lines[place], card=None)
    assert judged(program("european"), lines, complete=False) == []
    assert parse_card("Tc") == found.lines[place - 2].card
