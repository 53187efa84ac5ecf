"""Cards that are not as they should be: a deck with a fault, which is reported, and a card put back, which nothing asks for."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.procedure.variants import ideal, judged
from trainer.app.croupier import advance, step
from trainer.app.lesson import Impossible, Lesson
from trainer.app.others import Others
from trainer.app.setup import Setup, Supervision
from trainer.app.speech import speak
from trainer.cli.tabletext import table_lines
from trainer.clock import SteppedClock
from trainer.game.acts import Act, By
from trainer.game.happenings import DECK_FAULTS
from trainer.procedure.load import program, shipped
from trainer.procedure.model import ErrorClass as E

EUROPEAN = program("european")
LANGUAGES = ("en", "bg", "ru", "lt")


def with_a_fault(supervision: Supervision = Supervision.CORRECTED) -> Lesson:
    """A lesson in which a deck has just been found faulty."""
    for seed in range(1, 40):
        lesson = Lesson(EUROPEAN, Setup(boxes=1, rounds=1, seed=seed, day=True, supervision=supervision), SteppedClock())
        while not lesson.table.dealt and len(lesson.lines) < 300:
            if lesson.lines and lesson.lines[-1].act == "deck_fault":
                return lesson
            step(lesson)
    raise AssertionError("no deck was faulty")


def test_decks_are_found_faulty_now_and_then() -> None:
    found: Counter[str] = Counter()
    for seed in range(30):
        lesson = ideal(EUROPEAN, boxes=1, rounds=1, seed=seed, day=True)
        assert lesson.verdicts == []
        lines = lesson.lines
        for place, line in enumerate(lines):
            if line.act == "deck_fault":
                found[line.words or ""] += 1
                assert (line.by, lines[place - 1].act, lines[place + 1].say) == (By.TABLE, "verify", "faulty_deck")
    assert found.keys() == set(DECK_FAULTS)


def test_a_faulty_deck_is_told_and_gone_once_reported() -> None:
    lesson = with_a_fault()
    fault = lesson.lines[-1]
    for language in LANGUAGES:
        assert speak(fault, lesson.procedure, language) in list(table_lines(lesson, language))
    due = lesson.due()
    assert due is not None
    assert due.step.id == "cards.report"
    lesson.attempt(due.act)
    assert lesson.table.deck_fault == ""
    assert lesson.verdicts == []


def test_a_faulty_deck_that_is_not_reported_is_one_error() -> None:
    lesson = with_a_fault()
    following = lesson.overlook()
    assert following is not None
    lesson.attempt(following.act)
    finish(lesson)
    assert [(v.error, v.step) for v in lesson.verdicts] == [(E.OMITTED, "cards.report")]
    again = judged(EUROPEAN, lesson.lines, lesson.limits, tray=lesson.tray, begins=lesson.begins)
    assert [(v.error, v.step, v.n) for v in again] == [(v.error, v.step, v.n) for v in lesson.verdicts]


def test_nothing_is_found_where_no_deck_was_looked_at() -> None:
    """The croupier who does not count finds no fault."""
    lesson = with_a_fault()
    others, table = Others(lesson.setup, lesson.procedure.rules, lesson.limits, (4,), lesson.tray), lesson.table
    for seen in range(60):
        table.decks_seen = seen
        assert others.answers("deck", table, 0, 0, 1, 312, prompted=False) == ()


def finish(lesson: Lesson) -> None:
    """Deal the rest rightly; it has an end."""
    for _ in range(2000):
        if lesson.is_done:
            break
        step(lesson)
    assert lesson.is_done
    lesson.finish()


# -- a card put back -----------------------------------------------------------------------------------------------


def dealing(supervision: Supervision = Supervision.CORRECTED, name: str = "european") -> Lesson:
    """A lesson in which the second box has just got its first card."""
    setup = Setup(boxes=3, rounds=1, seed=3, start="deal", supervision=supervision)
    lesson = Lesson(program(name), setup, SteppedClock())
    advance(lesson)
    step(lesson)
    step(lesson)
    return lesson


@pytest.mark.parametrize("name", shipped())
def test_a_card_put_back_is_taken_out_again_by_the_inspector(name: str) -> None:
    lesson = dealing(name=name)
    card, drawn = lesson.lines[-1].card, lesson.shoe.drawn
    outcome = lesson.attempt(Act(act="put_back"))
    assert [(line.act, line.by) for line in outcome.lines] == [("put_back", By.CROUPIER), ("undo", By.INSPECTOR)]
    assert (outcome.lines[0].card, lesson.shoe.drawn) == (card, drawn)
    [verdict] = lesson.verdicts
    assert verdict.error is E.EXTRA
    assert {broken.check for broken in verdict.breaks} == {"no_card_put_back"}
    finish(lesson)
    assert len(lesson.verdicts) == 1
    assert judged(lesson.program, lesson.lines, lesson.limits, tray=lesson.tray) == lesson.verdicts


def test_a_card_put_back_may_stand() -> None:
    """Then it is the next one to be drawn, and the hand is without it."""
    lesson = dealing(Supervision.STANDS)
    line, drawn = lesson.lines[-1], lesson.shoe.drawn
    hand = lesson.table.hand(line.box, 1)
    lesson.attempt(Act(act="put_back"))
    assert hand is not None
    assert (hand.cards, lesson.shoe.drawn, lesson.shoe.order[lesson.shoe.drawn]) == ([], drawn - 1, line.card)
    assert sorted(lesson.shoe.whereabouts()) == sorted(lesson.shoe.order)
    again = lesson.attempt(Act(act="deal", box=line.box, hand=1, to="box"))
    assert again.lines[0].card == line.card
    assert not any(broken.check == "pack_complete" for verdict in lesson.verdicts for broken in verdict.breaks)


def test_the_croupier_may_take_it_out_again_himself() -> None:
    lesson = dealing(Supervision.STANDS)
    line, drawn = lesson.lines[-1], lesson.shoe.drawn
    lesson.attempt(Act(act="put_back"))
    lesson.attempt(Act(act="retract"))
    hand = lesson.table.hand(line.box, 1)
    assert hand is not None
    assert (hand.cards, lesson.shoe.drawn) == ([line.card], drawn)
    assert [(v.error, v.recovered) for v in lesson.verdicts] == [(E.EXTRA, True)]


def test_what_is_not_there_cannot_be_put_back() -> None:
    lesson = Lesson(EUROPEAN, Setup(boxes=1, rounds=2, seed=3), SteppedClock())
    assert lesson.attempt(Act(act="put_back")).impossible is Impossible.NOTHING_TO_PUT_BACK
    while lesson.table.round < 2 and len(lesson.lines) < 600:
        step(lesson)
    assert lesson.can(Act(act="put_back")) is Impossible.NOTHING_TO_PUT_BACK
    told = {speak(Act(act="put_back"), lesson.procedure, language) for language in LANGUAGES}
    assert told
