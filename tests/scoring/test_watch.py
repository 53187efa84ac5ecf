"""The watch: which verdict tells of a broken check, what corrections leave of it, and which cards are out of the shoe."""

from __future__ import annotations

import pytest

from tests.procedure.variants import judged
from tests.rules.dealt import Dealt
from tests.rules.seated import DOUBLED, PLAIN, Seated, played
from tests.scoring.test_checks import EUROPEAN, HIT, card, more, two_boxes, words
from trainer.app.lesson import Lesson
from trainer.app.setup import Setup, Supervision
from trainer.app.slips import SlipCroupier
from trainer.clock import SteppedClock
from trainer.game.acts import Act, By
from trainer.game.cards import DECK, parse_card
from trainer.game.table import Table
from trainer.procedure.load import program, shipped
from trainer.scoring.watch import PREFIX, Watch

# -- which verdict tells of it -------------------------------------------------------------------------------------


def test_another_error_of_the_round_does_not_tell_of_it() -> None:
    found = Seated(EUROPEAN, "Tc Tc Tc 9d Tc Tc Tc Td", bets={1: 1000, 3: 1000, 5: 1000})

    def edit(lines: list[Act]) -> None:
        lines[found.find("deal", 7)] = card("Tc")
        lines.pop(found.find("sweep"))

    told = [(verdict.step, [one.check for one in verdict.breaks]) for verdict in found.verdicts(edit)]
    assert told == [("betting.close", []), ("check.pack_complete", [])]


def test_each_bet_that_did_not_get_its_own_is_told_with_its_own_error() -> None:
    found = two_boxes()

    def edit(lines: list[Act]) -> None:
        lines[:] = [line for line in lines if line.act != "pay"]

    told = [(verdict.step, verdict.expected, words([verdict])) for verdict in found.verdicts(edit)]
    assert [(step, act.box if act else None) for step, act, _ in told] == [("settlement.pay", 5), ("settlement.pay", 2)]
    assert all(found == ["every_bet_settled"] for *_, found in told)


def test_a_step_left_out_as_a_whole_tells_of_what_its_parts_would_have_kept() -> None:
    found = played(EUROPEAN, *DOUBLED)
    call = found.find("call", say="double")
    [verdict] = found.verdicts(lambda lines: lines.__delitem__(slice(call, call + 2)))
    assert (verdict.step, words([verdict])) == ("decisions.double", ["stake_before_card"])


def test_a_check_told_by_itself_does_not_hide_the_verdicts_of_later_rounds() -> None:
    found = Dealt(EUROPEAN, boxes=1, rounds=3, seed=3)
    total = found.find("call", 1, say="dealer_total")

    def edit(lines: list[Act]) -> None:
        lines.pop(total)
        lines.insert(found.find("clear"), Act(act="deal", by=By.GUEST, to="dealer", n=-1))

    told = [(verdict.step, [one.check for one in verdict.breaks]) for verdict in found.verdicts(edit)]
    assert told == [("check.croupier_handles", []), ("own.total", ["total_before_settlement"])]


def test_the_end_of_the_record_ends_the_round() -> None:
    found = played(EUROPEAN, PLAIN)
    verdict = found.without("pay")
    assert words([verdict]) == ["every_bet_settled"]
    assert verdict.step == "settlement.pay"


def test_a_record_that_breaks_off_has_not_ended_its_round() -> None:
    found = played(EUROPEAN, PLAIN)
    lines = found.lines[: found.find("pay")]
    assert judged(EUROPEAN, lines, complete=False) == []


def test_a_bet_given_up_too_late_may_be_settled_by_its_result() -> None:
    found = Seated(EUROPEAN, "5c Tc Td 6s 9s 2c 8h", bets={2: 1000, 5: 1000}, wishes={(2, 1): [HIT]})
    late = Act(act="decide", by=By.GUEST, box=5, hand=1, decision="surrender", n=-1)
    assert words(more(found, found.find("point", box=5), late)) == ["surrender_before_third_card"]


# -- corrections ---------------------------------------------------------------------------------------------------


def test_what_the_inspector_puts_right_is_told_once() -> None:
    found = played(EUROPEAN, PLAIN)
    assert words([found.a_card_more(found.find("point"), "2s", 4)]) == ["no_card_unasked"]


def test_what_the_croupier_takes_back_is_recovered() -> None:
    found = played(EUROPEAN, PLAIN)
    seventh = [card("2s"), Act(act="retract", about=-1, n=0)]
    told = found.verdicts(lambda lines: lines.__setitem__(slice(found.find("point"), found.find("point")), seventh))
    assert [(verdict.recovered, words([verdict])) for verdict in told] == [(True, ["one_own_card"])]


def test_a_card_that_was_moved_has_left_the_shoe_once() -> None:
    rules = EUROPEAN.procedure.rules
    table = Table(rules.boxes)
    watch = Watch(EUROPEAN.procedure, rules.limits[0], table)
    wrong = Act(act="deal", box=3, hand=1, to="box", card=parse_card("2s"), n=1)
    fix = Act(act="fix", by=By.INSPECTOR, about=1, box=4, n=2)
    watch.before(wrong)
    table.apply(wrong)
    watch.after(wrong, None)
    watch.before(fix)
    watch.after(fix, wrong)
    assert watch.facts.memory.out == {parse_card("2s"): 1}


def test_the_used_cards_fill_an_empty_shoe() -> None:
    """Then only the cards on the table are out, and the others may come again."""
    rules = EUROPEAN.procedure.rules
    table = Table(rules.boxes)
    watch = Watch(EUROPEAN.procedure, rules.limits[0], table)
    for n, word in enumerate((*DECK * rules.decks, *DECK[:3]), 1):
        line = Act(act="deal", to="dealer", card=word, n=n)
        if n % 5 == 1:
            table.dealer.clear()
        watch.before(line)
        table.apply(line)
        watch.after(line, None)
    assert [breach for breach in watch.breaches if breach.check == "pack_complete"] == []
    assert sum(watch.facts.memory.out.values()) == len(table.dealer)


def test_a_card_to_a_hand_that_was_settled_changes_nothing_of_its_bet() -> None:
    """A Black Jack against a low card is paid and taken up at once; a card laid there later makes no other hand of it."""
    found = Seated(EUROPEAN, "As 9c 6d Ts 5h 8c 9h", bets={2: 1000, 5: 1000})
    stray = Act(act="deal", box=2, hand=1, to="box", card=parse_card("5s"), n=-1)
    told = found.verdicts(lambda lines: lines.insert(found.find("point", box=5), stray))
    assert "every_bet_settled" not in words(told)


# -- slips ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("supervision", list(Supervision))
@pytest.mark.parametrize("name", shipped())
def test_slips_are_the_same_whatever_they_break(name: str, supervision: Supervision) -> None:
    """Each slip is one verdict, with its class, step, clauses and severity; no check is told beside it."""
    for seed in (1, 2):
        lesson = Lesson(program(name), Setup(boxes=4, rounds=2, seed=seed, supervision=supervision), SteppedClock())
        croupier = SlipCroupier(lesson, 0.03, seed)
        croupier.deal()
        found = {(v.n, v.error, v.step, v.clauses, str(v.severity)) for v in lesson.verdicts}
        assert {(slip.n, slip.error, slip.step, slip.clauses, slip.severity) for slip in croupier.slips} <= found
        assert not any(verdict.step.startswith(PREFIX) for verdict in lesson.verdicts)
        assert judged(program(name), lesson.lines, lesson.limits, tray=lesson.tray, begins=lesson.begins) == lesson.verdicts
