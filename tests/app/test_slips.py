"""Slips of a machine croupier: each is one verdict, live and regraded alike, whether errors are put right or stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest

from tests.procedure.variants import judged
from trainer.app.croupier import step
from trainer.app.lesson import Lesson
from trainer.app.setup import Setup, Supervision
from trainer.app.slips import Slip, SlipCroupier
from trainer.clock import SteppedClock
from trainer.game.acts import Act
from trainer.procedure.load import program, shipped
from trainer.scoring.verdict import Verdict

STANDS = Supervision.STANDS
CORRECTED = Supervision.CORRECTED

LESSONS = (
    pytest.param("fr-2007", 8, 1, 3, False, STANDS, 0.03, id="own cards missing between two turns of guests"),
    pytest.param("european", 4, 1, 8, False, STANDS, 0.04, id="own cards missing, another house"),
    pytest.param("european", 1, 7, 8, True, STANDS, 0.04, id="a card on a box nobody plays is gathered with the pack"),
    pytest.param("european", 5, 7, 8, True, STANDS, 0.04, id="own cards of two rounds go together"),
    pytest.param("bg-house", 1, 1, 8, True, STANDS, 0.04, id="a card of the next round is no late card of this one"),
    pytest.param("ru-house", 4, 3, 8, True, STANDS, 0.04, id="a pair not set apart is not settled as two hands"),
    pytest.param("bg-ordinance-28", 11, 7, 10, True, STANDS, 0.05, id="cards left on the table are gathered with the pack"),
    pytest.param("bg-house", 13, 1, 10, True, STANDS, 0.05, id="own card dealt to a box is still owed"),
    pytest.param("european", 22, 3, 10, True, STANDS, 0.05, id="what comes late is what was left out last"),
    pytest.param("european", 19, 7, 10, True, STANDS, 0.05, id="a bet given back need not be put right"),
    pytest.param("bg-house", 27, 7, 10, False, STANDS, 0.05, id="a split left out tells of its stake"),
    pytest.param("ru-house", 33, 7, 10, True, STANDS, 0.05, id="a hand left out tells of all its bettors"),
    pytest.param("bg-house", 39, 7, 14, False, STANDS, 0.05, id="a pack still in the shoe is collected before it is washed"),
    pytest.param("bg-house", 63, 7, 12, True, STANDS, 0.05, id="insurance given back need not be checked"),
    pytest.param("bg-house", 1, 1, 10, False, CORRECTED, 0.05, id="a first card put right ends the turn for late bets"),
    pytest.param("ru-house", 72, 1, 12, True, CORRECTED, 0.05, id="a turn that was had is over"),
    pytest.param("european", 22, 7, 10, True, CORRECTED, 0.05, id="guests bet though the inspector clears a box first"),
    pytest.param("european", 2, 1, 10, True, CORRECTED, 0.05, id="own card dealt to a box is moved"),
)


def _of_slips(slips: Iterable[Slip]) -> Counter[tuple[object, ...]]:
    return Counter((slip.n, str(slip.error), slip.step, slip.clauses, slip.severity) for slip in slips)


def _of_verdicts(verdicts: Iterable[Verdict]) -> Counter[tuple[object, ...]]:
    return Counter((v.n, str(v.error), v.step, v.clauses, str(v.severity)) for v in verdicts)


@pytest.mark.parametrize(("name", "seed", "boxes", "rounds", "day", "supervision", "rate"), LESSONS)
def test_each_slip_is_one_verdict(
    name: str, seed: int, boxes: int, rounds: int, day: bool, supervision: Supervision, rate: float
) -> None:
    guests = "lively" if day else "quiet"
    setup = Setup(boxes=boxes, seed=seed, rounds=rounds, day=day, guests=guests, supervision=supervision)
    lesson = Lesson(program(name), setup, SteppedClock())
    croupier = SlipCroupier(lesson, rate, seed)
    croupier.deal()
    assert croupier.slips
    assert _of_verdicts(lesson.verdicts) == _of_slips(croupier.slips)
    again = judged(lesson.program, lesson.lines, lesson.limits, tray=lesson.tray, begins=lesson.begins)
    assert _of_verdicts(again) == _of_slips(croupier.slips)


@pytest.mark.parametrize("name", shipped())
def test_a_round_is_not_over_while_its_bets_wait_for_cards(name: str) -> None:
    """Bets asked for a second time open no next round, and no such explanation stays beside the right one."""
    lesson = Lesson(program(name), Setup(boxes=3, seed=311, rounds=4), SteppedClock())
    while (due := lesson.due()) is None or due.act.say != "no_more_bets" or lesson.table.round < 2:
        step(lesson)
    lesson.attempt(Act(act="call", say="place_bets"))
    while lesson.table.round < 4:
        step(lesson)
    assert len(lesson.judge.explanations) == 1
    assert [str(verdict.error) for verdict in lesson.verdicts] == ["repeated"]
