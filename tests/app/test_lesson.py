"""A lesson: guests act when it is their turn, the inspector puts right what moved something, and the record holds it all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from trainer.app.croupier import StuckError, deal, step
from trainer.app.lesson import Due, Impossible, Lesson, Outcome
from trainer.app.setup import Mode, Setup, Supervision
from trainer.clock import SteppedClock
from trainer.game.acts import Act, By, Stake
from trainer.procedure.load import program
from trainer.procedure.model import ErrorClass as E
from trainer.scoring.verdict import Verdict


def lesson(name: str = "european", *, boxes: int = 3, seed: int = 1, rounds: int | None = 2, **more: object) -> Lesson:
    return Lesson(program(name), Setup(boxes=boxes, seed=seed, rounds=rounds, **more), SteppedClock())  # type: ignore[arg-type]


def due_of(found: Lesson) -> Due:
    due = found.due()
    assert due is not None
    return due


def until(found: Lesson, is_there: Callable[[Due], bool]) -> Due:
    """Deal rightly until something is due; the first seed of a few that gets there is the caller's to find."""
    while not found.is_done:
        due = due_of(found)
        if is_there(due):
            return due
        step(found)
    raise LookupError("it never fell due")


def until_act(found: Lesson, act: str, **wanted: object) -> Due:
    return until(found, lambda due: due.act.act == act and all(getattr(due.act, k) == v for k, v in wanted.items()))


def until_step(found: Lesson, name: str) -> Due:
    return until(found, lambda due: due.step.id == name)


def reaching(name: str, *, procedure: str = "european", **more: object) -> Lesson:
    """A lesson in which the step is due."""
    for seed in range(60):
        found = lesson(procedure, seed=seed, boxes=7, rounds=3, **more)
        try:
            until_step(found, name)
        except LookupError:
            continue
        return found
    raise LookupError(name)


def by(outcome: Outcome) -> list[str]:
    return [f"{line.by}:{line.act}" for line in outcome.lines]


def told(found: Lesson) -> list[tuple[E, str]]:
    return [(verdict.error, verdict.step) for verdict in found.verdicts]


def only(found: Lesson) -> Verdict:
    [verdict] = found.verdicts
    return verdict


# -- guests --------------------------------------------------------------------------------------------------------


def test_guests_cut_when_the_pack_is_offered() -> None:
    found = lesson()
    due = until_act(found, "present")
    assert by(found.attempt(due.act)) == ["croupier:present", "guest:cut"]
    assert due_of(found).step.id == "cut.complete"


def test_guests_bet_when_they_are_invited() -> None:
    found = lesson(boxes=3)
    due = until_step(found, "betting.open")
    assert by(found.attempt(due.act)) == ["croupier:call", *["guest:bet"] * 3]
    assert {line.box for line in found.lines if line.act == "bet"} == {2, 4, 6}
    assert all(found.limits.minimum <= (line.amount or 0) <= found.limits.maximum for line in found.lines if line.act == "bet")


def test_guests_who_were_not_invited_bet_all_the_same() -> None:
    found = lesson(boxes=3)
    until_step(found, "betting.open")
    outcome = found.attempt(Act(act="call", say="no_more_bets"))
    assert by(outcome) == [*["guest:bet"] * 3, "croupier:call"]
    assert told(found) == [(E.OMITTED, "betting.open")]


def test_a_hand_that_is_asked_decides() -> None:
    found = lesson()
    due = until_step(found, "decisions.ask")
    outcome = found.attempt(due.act)
    decided = outcome.lines[1]
    assert (decided.by, decided.act, decided.box, decided.hand) == (By.GUEST, "decide", due.act.box, due.act.hand)


def test_a_hand_that_is_not_asked_decides_when_it_gets_its_card() -> None:
    for seed in range(40):
        found = lesson(seed=seed)
        due = until_step(found, "decisions.ask")
        outcome = found.attempt(Act(act="deal", to="box", box=due.act.box, hand=1))
        if by(outcome)[:2] == ["guest:decide", "croupier:deal"] and outcome.lines[0].decision == "hit":
            assert told(found) == [(E.OMITTED, "decisions.ask")]
            return
    raise AssertionError("no guest wanted a card")


def test_nobody_insures_who_was_not_asked() -> None:
    insured = 0
    for seed in range(30):
        asked = lesson("lt-house", boxes=7, seed=seed, rounds=4)
        try:
            due = until_step(asked, "insurance.open")
        except LookupError:
            continue
        silent = lesson("lt-house", boxes=7, seed=seed, rounds=4)
        until_step(silent, "insurance.open")
        asked.attempt(due.act)
        asked.attempt(due_of(asked).act)
        insured += sum(1 for line in asked.lines if line.stake == Stake.INSURANCE)
        silent.attempt(Act(act="call", say="insurance_closed"))
        assert not [line for line in silent.lines if line.stake == Stake.INSURANCE]
        assert told(silent) == [(E.OMITTED, "insurance.open")]
        if insured:
            return
    raise AssertionError("nobody insured")


# -- what comes of an attempt ------------------------------------------------------------------------------------------


def test_the_due_act_is_right_and_answers_with_its_lines() -> None:
    found = lesson()
    outcome = found.attempt(due_of(found).act)
    assert (by(outcome), outcome.verdicts, outcome.impossible) == (["croupier:wash"], (), None)
    assert found.lines == list(outcome.lines)
    assert (found.lines[0].n, due_of(found).step.id) == (1, "shuffle.stack")


def test_a_card_comes_from_the_shoe_whatever_is_named() -> None:
    found = lesson()
    due = until_act(found, "deal")
    wanted = found.shoe.order[found.shoe.drawn]
    other = next(card for card in found.shoe.order if card != wanted)
    outcome = found.attempt(replace(due.act, card=other, by=By.GUEST, n=77))
    line = outcome.lines[0]
    assert (line.card, line.by, line.n) == (wanted, By.CROUPIER, len(found.lines))


def test_the_sink_hears_every_line_once_and_in_order() -> None:
    heard: list[Act] = []
    found = Lesson(program("european"), Setup(boxes=3, rounds=1), SteppedClock(), heard.extend)
    deal(found)
    assert heard == found.lines
    assert [line.n for line in heard] == list(range(1, len(heard) + 1))


def test_the_same_settings_give_the_same_record() -> None:
    records = []
    for _ in range(2):
        found = lesson(boxes=7, seed=5)
        deal(found)
        records.append(found.lines)
    assert records[0] == records[1]
    other = lesson(boxes=7, seed=6)
    deal(other)
    assert [line.card for line in other.lines] != [line.card for line in records[0]]


@pytest.mark.parametrize("mode", list(Mode))
def test_the_mode_changes_nothing_in_the_record(mode: Mode) -> None:
    found, usual = lesson(mode=mode), lesson()
    deal(found)
    deal(usual)
    assert (found.lines, found.verdicts) == (usual.lines, [])


def test_a_lesson_of_rounds_is_done_after_them() -> None:
    found = lesson(rounds=2)
    begun = found.is_done
    deal(found)
    assert (begun, found.is_done, found.finished) == (False, True, True)
    assert found.table.round == 2
    assert found.due() is None
    assert found.attempt(Act(act="wash")).impossible is Impossible.OVER
    assert found.finish() == ()
    with pytest.raises(StuckError):
        step(found)


def test_a_lesson_without_rounds_deals_the_shoe() -> None:
    found = lesson(boxes=7, rounds=None)
    deal(found)
    assert found.table.stop_card_out
    assert [line.by for line in found.lines if line.act == "stop_card_out"] == [By.TABLE]
    said = [line.say for line in found.lines if line.act == "call"]
    assert said.count("last_hand") == 1


def test_the_tray_is_filled_between_rounds() -> None:
    found = lesson(boxes=3, rounds=3)
    until(found, lambda due: due.step.id == "betting.open" and found.table.round == 1)
    full, low = found.tray[250], 5
    found.table.tray[250] = low
    outcome = found.attempt(due_of(found).act)
    assert by(outcome)[:3] == ["croupier:call", "inspector:fill", "guest:bet"]
    line = outcome.lines[1]
    assert (line.chips or {})[250] == full - low
    assert found.table.tray[250] == full
    assert found.table.filled == line.amount
    deal(found)
    assert (found.verdicts, [act.n for act in found.lines if act.act == "fill"]) == ([], [line.n])


# -- what cannot be done at all ----------------------------------------------------------------------------------------


def test_what_cannot_be_done_leaves_no_trace() -> None:
    found = lesson(boxes=3)
    until_step(found, "decisions.ask")
    before = list(found.lines)
    for act, why in (
        (Act(act="take", box=1, hand=1, stake="main", amount=1000), Impossible.NO_SUCH_BET),
        (Act(act="take", box=2, hand=1, stake="insurance", amount=1000), Impossible.NO_SUCH_BET),
        (Act(act="give_back", box=2, hand=4, stake="main", amount=1000), Impossible.NO_SUCH_BET),
        (Act(act="take", stake="main", amount=1000), Impossible.NO_SUCH_BET),
        (Act(act="place", box=2, hand=1, stake="double"), Impossible.NO_SUCH_BET),
        (Act(act="pay", box=2, hand=1, stake="main"), Impossible.NOTHING_TO_PAY_WITH),
        (Act(act="pay", box=2, hand=1, stake="main", amount=0, chips={}), Impossible.NOTHING_TO_PAY_WITH),
        (Act(act="pay", box=2, hand=1, stake="main", amount=7, chips={7: 1}), Impossible.NOT_IN_TRAY),
        (Act(act="pay", box=2, hand=1, stake="main", amount=50000000, chips={50000: 1000}), Impossible.NOT_IN_TRAY),
        (Act(act="separate", box=1, hand=1), Impossible.NO_PAIR),
        (Act(act="clear", to="box", box=1, hand=1), Impossible.NO_SUCH_HAND),
        (Act(act="clear", to="box", box=2, hand=3), Impossible.NO_SUCH_HAND),
    ):
        assert found.can(act) is why, act
        outcome = found.attempt(act)
        assert outcome == Outcome(impossible=why)
    assert (found.lines, found.verdicts) == (before, [])


def test_own_cards_are_cleared_once() -> None:
    found = lesson(boxes=1, rounds=1)
    assert found.can(Act(act="clear", to="dealer")) is Impossible.NO_SUCH_HAND
    due = until_step(found, "clearing.own_cards")
    assert found.can(due.act) is None
    found.attempt(due.act)
    assert found.can(due.act) is Impossible.NO_SUCH_HAND


# -- the inspector -----------------------------------------------------------------------------------------------------


def test_a_card_on_the_wrong_box_is_moved() -> None:
    found = lesson(boxes=3)
    due = until_step(found, "deal.first")
    outcome = found.attempt(replace(due.act, box=5))
    assert by(outcome) == ["croupier:deal", "inspector:fix"]
    fix = outcome.lines[1]
    assert (fix.about, fix.box, fix.card) == (outcome.lines[0].n, due.act.box, outcome.lines[0].card)
    hand = found.table.hand(due.act.box, 1)
    assert hand is not None
    assert hand.cards == [outcome.lines[0].card]
    assert not found.table.box(5).hands
    assert told(found) == [(E.WRONG_OBJECT, "deal.first")]
    assert due_of(found).act.box == 4, "the next box is due"
    deal(found)
    assert told(found) == [(E.WRONG_OBJECT, "deal.first")]


def test_a_sum_that_is_wrong_is_made_up() -> None:
    found = reaching("settlement.pay")
    due = due_of(found)
    chip = found.procedure.rules.smallest_chip
    right, chips = due.act.amount or 0, due.act.chips or {}
    begun = found.table.float_delta
    outcome = found.attempt(replace(due.act, amount=right + chip, chips={**chips, chip: chips.get(chip, 0) + 1}))
    assert by(outcome)[:2] == ["croupier:pay", "inspector:fix"]
    assert found.table.float_delta == begun - right
    bet = found.table.bet(due.act.box or 0, due.act.hand or 1, due.act.bettor or 1, due.act.stake or "main")
    assert bet is not None
    assert bet.paid == right
    verdict = only(found)
    assert (verdict.error, verdict.step) == (E.WRONG_VALUE, "settlement.pay")
    assert verdict.expected is not None
    assert verdict.expected.amount == right


def test_what_nothing_calls_for_is_taken_back() -> None:
    found = lesson(boxes=3)
    due = until_step(found, "decisions.ask")
    bet = found.table.bet(6, 1, 1, "main")
    assert bet is not None
    outcome = found.attempt(Act(act="take", box=6, hand=1, bettor=1, stake="main", amount=bet.amount, chips=bet.chips))
    assert by(outcome) == ["croupier:take", "inspector:undo"]
    assert (bet.lies, found.table.float_delta) == (bet.amount, 0)
    assert due_of(found).act == due.act
    assert len(found.verdicts) == 1


def test_a_word_or_a_gesture_is_never_put_right() -> None:
    found = lesson()
    until_step(found, "decisions.ask")
    assert by(found.attempt(Act(act="palms"))) == ["croupier:palms"]
    assert by(found.attempt(Act(act="call", say="black_jack"))) == ["croupier:call"]
    assert found.verdicts[0].error is E.EXTRA


def test_a_payment_passed_over_is_made_good_when_that_shows() -> None:
    for seed in range(40):
        found = lesson(boxes=1, seed=seed, rounds=2)
        try:
            until_step(found, "settlement.pay")
        except LookupError:
            continue
        following = found.overlook(whole_step=True)
        assert following is not None
        found.attempt(following.act)
        assert told(found) == [(E.OMITTED, "settlement.pay")]
        assert not only(found).made_good
        outcome = found.attempt(due_of(found).act)
        assert "inspector:pay" in by(outcome)
        assert only(found).made_good
        deal(found)
        assert told(found) == [(E.OMITTED, "settlement.pay")]
        return
    raise AssertionError("no bet won")


def test_a_payment_that_comes_late_is_only_the_wrong_order() -> None:
    for seed in range(40):
        found = lesson(boxes=1, seed=seed, rounds=1)
        try:
            due = until_step(found, "settlement.pay")
        except LookupError:
            continue
        following = found.overlook(whole_step=True)
        assert following is not None
        found.attempt(following.act)
        outcome = found.attempt(due.act)
        assert by(outcome) == ["croupier:pay"]
        assert told(found) == [(E.ORDER, "settlement.pay")]
        return
    raise AssertionError("no bet won")


def test_an_error_may_stand() -> None:
    found = lesson(boxes=3, supervision=Supervision.STANDS)
    due = until_step(found, "deal.first")
    outcome = found.attempt(replace(due.act, box=5))
    assert by(outcome) == ["croupier:deal"]
    assert found.table.box(5).hands[0].cards == [outcome.lines[0].card]
    assert told(found) == [(E.WRONG_OBJECT, "deal.first")]
    assert not [line for line in found.lines if line.by == By.INSPECTOR]


def test_overlooking_names_what_comes_next_and_changes_nothing() -> None:
    found = lesson()
    before = len(found.lines)
    following = found.overlook()
    assert following is not None
    assert following.step.id == "shuffle.stack"
    assert due_of(found).step.id == "shuffle.wash"
    assert len(found.lines) == before
    part = until_act(found, "lace")
    assert (part.part, part.parts) == (0, 2)
    assert (found.overlook() or part).act.say == "shuffle_finished"
    assert (found.overlook(whole_step=True) or part).step.id == "cut.offer"


def test_what_is_owed_at_the_end_of_a_complete_lesson_was_left_out() -> None:
    for complete, wanted in ((True, [(E.OMITTED, "clearing.own_cards")]), (False, [])):
        found = lesson(boxes=1, rounds=1)
        until_step(found, "clearing.own_cards")
        found.finish(complete=complete)
        assert told(found) == wanted


def test_verdicts_are_told_once_and_when_they_change() -> None:
    found = lesson()
    until_step(found, "betting.close")
    first = found.attempt(Act(act="palms"))
    assert [verdict.error for verdict in first.verdicts] == [E.EXTRA]
    assert found.attempt(due_of(found).act).verdicts == ()
    assert found.verdicts == list(first.verdicts)
