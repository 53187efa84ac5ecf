"""Chips put down after the close: they are pushed back and do not play, and nothing else may become of them (EU-G5)."""

from __future__ import annotations

import pytest

from tests.procedure.variants import ideal
from tests.rules.cited import breaks, cites
from tests.rules.scripted import one
from tests.rules.seated import PLAIN, Seated, played
from trainer.app.lesson import Lesson
from trainer.app.setup import Setup, Supervision
from trainer.app.speech import speak
from trainer.clock import SteppedClock
from trainer.game.acts import Act, By, Stake
from trainer.game.cards import parse_card
from trainer.game.table import Table
from trainer.procedure.load import load, program, shipped
from trainer.procedure.model import ErrorClass as E
from trainer.procedure.model import Provenance, Severity
from trainer.scoring.verdict import Verdict

EUROPEAN = program("european")
PLACES = ("before the first card", "after the croupier's own card")


def late(box: int = 2, bettor: int = 1, amount: int = 1000) -> Act:
    return Act(act="bet", by=By.GUEST, box=box, bettor=bettor, stake=Stake.LATE, amount=amount, words="late_chips")


def refused(box: int = 2) -> Act:
    return Act(act="call", say="no_bet", box=box)


def pushed(box: int = 2, bettor: int = 1, amount: int = 1000) -> Act:
    return Act(act="give_back", box=box, bettor=bettor, stake=Stake.LATE, amount=amount)


def place_of(found: Seated, where: str) -> int:
    return found.find("sweep") + 1 if where == PLACES[0] else found.find("deal", to="dealer") + 1


def with_lines(where: str, *lines: Act, found: Seated | None = None) -> list[Verdict]:
    """What comes of a plain round on box 4 with more lines in that place."""
    round_ = found or played(EUROPEAN, PLAIN)
    place = place_of(round_, where)
    return round_.verdicts(lambda old: old.__setitem__(slice(place, place), lines))


@pytest.mark.parametrize("where", PLACES)
def test_a_late_bet_is_refused_and_pushed_back(where: str) -> None:
    assert with_lines(where, late(), refused(), pushed()) == []
    assert with_lines(where, late(4, 1, 2500), refused(4), pushed(4, 1, 2500)) == [], "more on a bet that lies there"
    two = (late(1), late(4, 2, 5000), refused(1), pushed(1), refused(4), pushed(4, 2, 5000))
    assert with_lines(where, *two) == []


@pytest.mark.parametrize("where", PLACES)
def test_a_late_bet_that_is_let_lie_is_critical(where: str) -> None:
    verdict = one(with_lines(where, late(), refused()))
    assert cites(verdict, "EU-G5", E.OMITTED)
    assert verdict.step.endswith(".late")
    assert verdict.severity is Severity.CRITICAL


@pytest.mark.parametrize("where", PLACES)
def test_a_late_bet_pushed_back_without_a_word_is_minor(where: str) -> None:
    verdict = one(with_lines(where, late(), pushed()))
    assert cites(verdict, "EU-G5", E.OMITTED)
    assert (verdict.step.rpartition(".")[2], verdict.severity) == ("late_call", Severity.MINOR)


def test_the_bet_of_the_round_is_not_given_back_for_a_late_one() -> None:
    main = Act(act="give_back", box=4, hand=1, bettor=1, stake="main", amount=1000, n=-1)
    undo = Act(act="undo", by=By.INSPECTOR, about=-1)
    verdict = one(with_lines(PLACES[1], late(4, 1), refused(4), main, undo, pushed(4, 1)))
    assert cites(verdict, "EU-G5", E.WRONG_OBJECT)


def test_too_little_of_it_is_a_wrong_value() -> None:
    verdict = one(with_lines(PLACES[0], late(amount=2000), refused(), pushed(amount=1000)))
    assert cites(verdict, "EU-G5", E.WRONG_VALUE)


def test_nothing_is_refused_where_nothing_came_late() -> None:
    assert [verdict.error for verdict in with_lines(PLACES[0], refused())] == [E.EXTRA]


@pytest.mark.parametrize("act", ["take", "pay"])
def test_a_late_bet_does_not_play(act: str) -> None:
    """Whether it would win or lose: to pay it or to take it breaks the check."""
    found = played(EUROPEAN, PLAIN)
    settled = Act(act=act, box=2, bettor=1, stake=Stake.LATE, amount=1000, chips={1000: 1})

    def let_play(lines: list[Act]) -> None:
        lines.insert(found.find("pay"), settled)
        lines.insert(place_of(found, PLACES[0]), refused())
        lines.insert(place_of(found, PLACES[0]), late())

    verdicts = found.verdicts(let_play)
    assert breaks(verdicts, "no_late_bet_played", "EU-G5")
    assert all(verdict.severity is Severity.CRITICAL for verdict in verdicts)


def test_no_card_is_dealt_to_a_late_bet() -> None:
    """The box gets no card, and one given to it is in the wrong place."""
    table = Table()
    for line in (late(1), Act(act="bet", by=By.GUEST, box=4, bettor=1, stake="main", amount=1000)):
        table.apply(line)
    assert [box.number for box in table.boxes if box.in_play] == [4]
    found = played(EUROPEAN, PLAIN)
    deal = found.line("deal", box=4)
    more = Act(act="deal", to="box", box=2, hand=1, card=parse_card("2c"), n=-1)
    undo = Act(act="undo", by=By.INSPECTOR, about=-1)
    verdicts = with_lines(PLACES[0], late(), refused(), pushed(), more, undo, found=found)
    assert [verdict.error for verdict in verdicts] == [E.WRONG_OBJECT], deal


def test_what_lies_late_belongs_to_no_hand_and_is_gone_with_the_round() -> None:
    table = Table()
    table.apply(Act(act="bet", by=By.GUEST, box=4, bettor=1, stake="main", amount=1000))
    table.apply(late(4, 1, 2500))
    held = table.bet(4, 1, 1, Stake.LATE)
    assert held is not None
    assert (held.lies, table.cloth) == (2500, 3500)
    table.apply(pushed(4, 1, 2500))
    assert (held.lies, table.cloth) == (0, 1000)
    table.undo(pushed(4, 1, 2500))
    assert (held.lies, table.cloth, table.float_delta) == (2500, 3500, 0)
    table.apply(Act(act="deal", to="box", box=4, card=parse_card("2c")))
    table.apply(Act(act="bet", by=By.GUEST, box=4, bettor=1, stake="main", amount=1000))
    assert table.bet(4, 1, 1, Stake.LATE) is None


@pytest.mark.parametrize("name", [name for name in shipped() if name != "european"])
def test_houses_have_it_from_the_composite(name: str) -> None:
    procedure = load(name)
    for step in ("betting.late_call", "betting.late", "deal.late_call", "deal.late"):
        found = procedure.steps[step]
        assert found.clauses == ("EU-G5",)
        assert found.provenance is not Provenance.OWN
    assert procedure.phrase("no_bet")


# -- in a lesson ---------------------------------------------------------------------------------------------------


def met(supervision: Supervision = Supervision.CORRECTED) -> Lesson:
    """A lesson in which a late bet has just been put down before the first card."""
    for seed in range(1, 20):
        setup = Setup(boxes=7, seed=seed, rounds=8, guests="lively", supervision=supervision)
        lesson = Lesson(EUROPEAN, setup, SteppedClock())
        while not lesson.is_done:
            due = lesson.due()
            assert due is not None
            if due.step.id == "betting.late_call":
                return lesson
            lesson.attempt(due.act)
    raise AssertionError("no late bet")


def test_lively_guests_bet_late_now_and_then_and_quiet_ones_never() -> None:
    lines = [line for seed in range(6) for line in ideal(EUROPEAN, boxes=7, rounds=20, seed=seed, guests="lively").lines]
    places = [place for place, line in enumerate(lines) if line.act == "bet" and line.stake == Stake.LATE]
    assert 3 <= len(places) <= 30
    assert {lines[place - 1].act for place in places} == {"sweep", "deal"}
    assert all(lines[place + 1].say == "no_bet" for place in places)
    quiet = ideal(EUROPEAN, boxes=7, rounds=40, seed=1).lines
    assert not any(line.stake == Stake.LATE for line in quiet)


def test_nobody_bets_late_where_bets_were_not_closed() -> None:
    """Who deals without the close has nothing to refuse."""
    for seed in range(1, 9):
        lesson = Lesson(EUROPEAN, Setup(boxes=7, seed=seed, rounds=4, guests="lively"), SteppedClock())
        while not lesson.is_done:
            due = lesson.due()
            assert due is not None
            if due.step.id == "betting.close":
                following = lesson.overlook(whole_step=True)
                assert following is not None
                lesson.attempt(following.act)
            else:
                lesson.attempt(due.act)
        assert not any(line.stake == Stake.LATE for line in lesson.lines)


def test_the_inspector_pushes_back_what_the_croupier_lets_lie() -> None:
    lesson = met()
    lesson.attempt(Act(act="call", say="no_bet", box=lesson.lines[-1].box))
    following = lesson.overlook()
    assert following is not None
    lesson.attempt(following.act)
    lesson.pause()
    done = [line for line in lesson.lines if line.stake == Stake.LATE and line.act == "give_back"]
    assert [line.by for line in done] == [By.INSPECTOR]
    assert [(v.error, v.step, v.made_good) for v in lesson.verdicts] == [(E.OMITTED, "betting.late", True)]


@pytest.mark.parametrize("language", ["en", "bg", "ru", "lt"])
def test_a_late_bet_is_told(language: str) -> None:
    lesson = met()
    assert speak(lesson.lines[-1], lesson.procedure, language)
    if language == "en":
        assert "late bet" in speak(lesson.lines[-1], lesson.procedure, language)
