"""Checks: each is broken by an edit of a right record, and reported once, with its clause."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.rules.cited import broken
from tests.rules.dealt import Dealt
from tests.rules.seated import DOUBLED, PLAIN, Seated, played
from trainer.game.acts import Act, By, Decision
from trainer.game.cards import parse_card
from trainer.i18n import LANGUAGES, translator
from trainer.procedure.checks import CHECKS
from trainer.procedure.load import load, program, shipped
from trainer.procedure.model import ErrorClass, Provenance
from trainer.procedure.wording.checks import check_sentence
from trainer.scoring.explain import citation, describe_act, sentence, step_title
from trainer.scoring.verdict import Verdict
from trainer.scoring.watch import PREFIX

EUROPEAN = program("european")
HIT = Decision.HIT
Edit = Callable[[list[Act]], object]


def more(found: Seated, before: int, line: Act) -> list[Verdict]:
    """What comes of the round with one line more."""
    return found.verdicts(lambda lines: lines.insert(before, line))


def card(word: str, box: int | None = None) -> Act:
    return Act(act="deal", to="box" if box else "dealer", box=box, hand=1 if box else None, card=parse_card(word), n=-1)


def two_boxes() -> Seated:
    return Seated(EUROPEAN, "Tc Td 9d 9s 9c 9h", bets={2: 1000, 5: 1000})


def _a_card_before_the_close() -> list[Verdict]:
    found = played(EUROPEAN, PLAIN)
    return [found.moved(found.find("deal"), found.find("call", say="no_more_bets"))]


def _a_bet_taken_in_play() -> list[Verdict]:
    found = played(EUROPEAN, PLAIN)
    take = Act(act="take", box=4, hand=1, bettor=1, stake="main", amount=500, n=-1)
    return more(found, found.find("point"), take)


def _a_card_not_burned() -> list[Verdict]:
    found = played(EUROPEAN, PLAIN)
    return found.verdicts(lambda lines: lines.pop(found.find("burn", 4)))


def _a_shoe_loaded_before_the_cut() -> list[Verdict]:
    found = played(EUROPEAN, PLAIN)
    return [found.moved(found.find("load"), found.find("call", say="cut_please"))]


def _an_own_card_too_soon() -> list[Verdict]:
    found = played(EUROPEAN, PLAIN)
    return [found.a_card_more(found.find("point"), "2s")]


def _insurance_after_a_third_card() -> list[Verdict]:
    found = played(EUROPEAN, "5c Ad 6s 2c 7h", HIT)
    late = Act(act="bet", by=By.GUEST, box=4, bettor=1, stake="insurance", amount=500, event="blackjack", n=-1)
    return more(found, found.find("deal", 1, to="dealer"), late)


def _surrender_after_a_third_card() -> list[Verdict]:
    found = Seated(EUROPEAN, "5c Tc Td 6s 9s 2c 8h", bets={2: 1000, 5: 1000}, wishes={(2, 1): [HIT]})
    late = Act(act="decide", by=By.GUEST, box=5, hand=1, decision="surrender", n=-1)
    return more(found, found.find("point", box=5), late)


def _a_card_put_back() -> list[Verdict]:
    found = played(EUROPEAN, PLAIN)
    place = found.find("deal", card=parse_card("9s")) + 1
    back = Act(act="put_back", card=parse_card("9s"), n=-1)
    undo = Act(act="undo", by=By.INSPECTOR, about=-1)
    return found.verdicts(lambda lines: lines.__setitem__(slice(place, place), [back, undo]))


def _insurance_on_a_nine() -> list[Verdict]:
    found = played(EUROPEAN, PLAIN)
    bet = Act(act="bet", by=By.GUEST, box=4, bettor=1, stake="insurance", amount=500, event="blackjack", n=-1)
    return more(found, found.find("point"), bet)


def _a_late_bet_paid() -> list[Verdict]:
    found = played(EUROPEAN, PLAIN)
    late = Act(act="bet", by=By.GUEST, box=2, bettor=1, stake="late", amount=1000)
    back = Act(act="give_back", box=2, bettor=1, stake="late", amount=1000)
    paid = Act(act="pay", box=2, bettor=1, stake="late", amount=1000, n=-1)
    close, payment = found.find("sweep") + 1, found.find("pay")

    def pay(lines: list[Act]) -> None:
        lines.insert(payment, paid)
        lines[close:close] = [late, Act(act="call", say="no_bet", box=2), back]

    return found.verdicts(pay)


def _a_card_to_the_second_box_first() -> list[Verdict]:
    found = two_boxes()
    return [found.a_card_more(found.find("point", box=2), "2s", 5)]


def _a_double_without_its_chips() -> list[Verdict]:
    found = played(EUROPEAN, *DOUBLED)
    return found.verdicts(lambda lines: lines.pop(found.find("place")))


def _a_bust_bet_left_there() -> list[Verdict]:
    found = Seated(EUROPEAN, "Tc Td 9d 6s 8s Kh 9h", bets={2: 1000, 5: 1000}, wishes={(2, 1): [HIT]})
    return found.verdicts(lambda lines: lines.pop(found.find("take", box=2)))


def _a_total_not_said() -> list[Verdict]:
    return [played(EUROPEAN, PLAIN).without("call", say="dealer_total")]


def _insurance_paid_before_the_loser_is_taken() -> list[Verdict]:
    found = played(EUROPEAN, "Tc Ad 9s Kh", insured=500)
    return [found.moved(found.find("pay", stake="insurance"), found.find("take", stake="main"))]


def _the_first_box_settled_first() -> list[Verdict]:
    found = two_boxes()
    first, last = found.find("pay", box=2), found.find("pay", box=5)

    def turned(lines: list[Act]) -> None:
        lines[last : last + 2], lines[first : first + 2] = lines[first : first + 2], lines[last : last + 2]

    return found.verdicts(turned)


def _a_wash_while_cards_lie() -> list[Verdict]:
    found = played(EUROPEAN, PLAIN)
    return more(found, found.find("point"), Act(act="wash", n=-1))


def _chips_that_make_another_sum() -> list[Verdict]:
    return [played(EUROPEAN, PLAIN).with_change("pay", to={"chips": {250: 1}})]


def _moved_up(found: Dealt, place: int) -> list[Verdict]:
    return found.verdicts(lambda lines: lines.insert(place - 1, lines.pop(place)))


def _left_out(found: Dealt, place: int) -> list[Verdict]:
    return found.verdicts(lambda lines: lines.pop(place))


def _notes_before_the_chips() -> list[Verdict]:
    for seed in range(20):
        found = Dealt(EUROPEAN, boxes=3, rounds=6, seed=seed, day=True)
        places = [n for n, line in enumerate(found.lines) if line.act == "drop_notes"]
        if places:
            return _moved_up(found, places[0])
    raise AssertionError("nobody bought in")


def _a_win_left_unpaid() -> list[Verdict]:
    for seed in range(10):
        found = Dealt(EUROPEAN, boxes=1, rounds=2, seed=seed)
        second = found.find("bet", 1)
        places = [n for n, line in enumerate(found.lines[:second]) if line.act == "pay"]
        if places:
            return _left_out(found, places[0])
    raise AssertionError("nobody won")


def _a_guest_who_takes_his_bet_off() -> list[Verdict]:
    found = played(EUROPEAN, "Tc 9d 7s 9h")
    take = Act(act="take", by=By.GUEST, box=4, hand=1, bettor=1, stake="main", amount=1000, n=-1)
    return more(found, found.find("call", say="dealer_total"), take)


def _money_handed_out() -> list[Verdict]:
    found = played(EUROPEAN, PLAIN)
    return more(found, found.find("pay"), Act(act="hand_cash", n=-1))


def _a_seventh_ten_of_clubs() -> list[Verdict]:
    found = Seated(EUROPEAN, "Tc Tc Tc 9d Tc Tc Tc Td", bets={1: 1000, 3: 1000, 5: 1000})
    return found.verdicts(lambda lines: lines.__setitem__(found.find("deal", 7), card("Tc")))


def _a_bet_above_the_maximum() -> list[Verdict]:
    found = Seated(EUROPEAN, PLAIN, bets={4: 12000})
    return found.verdicts(lambda lines: lines.pop(found.find("give_back")))


def _a_box_above_the_maximum() -> list[Verdict]:
    found = Seated(EUROPEAN, PLAIN, bets={4: (8000, 4000)})
    return found.verdicts(lambda lines: lines.pop(found.find("give_back")))


def _an_offer_after_a_third_card() -> list[Verdict]:
    found = played(EUROPEAN, "5c Td 6s 2c 9h", HIT)
    return [found.said("surrender", "deal", 1, to="dealer")]


def _a_card_on_21() -> list[Verdict]:
    found = played(EUROPEAN, "5c 9d 6s Tc 9h", HIT)
    return [found.a_card_more(found.find("deal", 1, to="dealer"), "2s", 4)]


def _a_card_after_a_stand() -> list[Verdict]:
    found = played(EUROPEAN, PLAIN)
    return [found.a_card_more(found.find("deal", 1, to="dealer"), "2s", 4)]


def _a_second_card_to_a_double() -> list[Verdict]:
    found = played(EUROPEAN, *DOUBLED)
    return [found.a_card_more(found.find("deal", 1, to="dealer"), "2s", 4)]


def _an_own_card_on_17() -> list[Verdict]:
    found = played(EUROPEAN, "Tc Td 9s 7h")
    return [found.a_card_more(found.find("call", say="dealer_total"), "2s")]


def _a_loser_paid() -> list[Verdict]:
    found = played(EUROPEAN, "Tc 9d 7s 9h")
    return [found.exchanged("take", Act(act="pay", box=4, hand=1, bettor=1, stake="main", amount=1000, chips={1000: 1}))]


def _a_winner_taken() -> list[Verdict]:
    found = played(EUROPEAN, PLAIN)
    return [found.exchanged("pay", Act(act="take", box=4, hand=1, bettor=1, stake="main", amount=1000, chips={1000: 1}))]


def _a_card_nobody_asked_for() -> list[Verdict]:
    found = played(EUROPEAN, PLAIN)
    return [found.a_card_more(found.find("point"), "2s", 4)]


def _a_card_face_down() -> list[Verdict]:
    found = played(EUROPEAN, PLAIN)
    return more(found, found.find("point"), Act(act="deal_down", to="dealer", card=parse_card("2s"), n=-1))


CASES: dict[str, Callable[[], list[Verdict]]] = {
    "no_card_before_close": _a_card_before_the_close,
    "bets_untouched": _a_bet_taken_in_play,
    "pack_order": _a_shoe_loaded_before_the_cut,
    "burn_before_deal": _a_card_not_burned,
    "one_own_card": _an_own_card_too_soon,
    "insurance_in_its_time": _insurance_after_a_third_card,
    "surrender_before_third_card": _surrender_after_a_third_card,
    "one_box_at_a_time": _a_card_to_the_second_box_first,
    "stake_before_card": _a_double_without_its_chips,
    "bust_gone_at_once": _a_bust_bet_left_there,
    "total_before_settlement": _a_total_not_said,
    "insurance_after_losers": _insurance_paid_before_the_loser_is_taken,
    "settlement_direction": _the_first_box_settled_first,
    "hands_reconstructible": _a_wash_while_cards_lie,
    "float_balances": _chips_that_make_another_sum,
    "chips_before_cash": _notes_before_the_chips,
    "every_bet_settled": _a_win_left_unpaid,
    "croupier_handles": _a_guest_who_takes_his_bet_off,
    "no_cash_out": _money_handed_out,
    "pack_complete": _a_seventh_ten_of_clubs,
    "bets_within_limits": _a_bet_above_the_maximum,
    "box_total_within_maximum": _a_box_above_the_maximum,
    "offers_in_their_time": _an_offer_after_a_third_card,
    "no_card_on_21": _a_card_on_21,
    "no_card_after_stand": _a_card_after_a_stand,
    "one_card_to_a_double": _a_second_card_to_a_double,
    "own_draw_by_rule": _an_own_card_on_17,
    "no_losing_bet_paid": _a_loser_paid,
    "no_good_bet_taken": _a_winner_taken,
    "no_late_bet_played": _a_late_bet_paid,
    "insurance_on_its_card": _insurance_on_a_nine,
    "no_card_put_back": _a_card_put_back,
    "no_card_unasked": _a_card_nobody_asked_for,
    "no_card_face_down": _a_card_face_down,
}
ELSEWHERE = {"insurance_before_own_card", "no_barred_double"}
"""Checks that the composite has not; their texts test them."""


def test_every_check_is_broken_here() -> None:
    assert CASES.keys() | ELSEWHERE == CHECKS.keys()


ALSO: dict[str, set[str]] = {
    "bets_untouched": {"every_bet_settled"},
    "insurance_in_its_time": {"every_bet_settled"},
    "insurance_on_its_card": {"every_bet_settled"},
    "one_box_at_a_time": {"no_card_unasked"},
    "bust_gone_at_once": {"every_bet_settled"},
    "bets_within_limits": {"box_total_within_maximum", "every_bet_settled"},
    "box_total_within_maximum": {"every_bet_settled"},
    "one_card_to_a_double": {"no_card_on_21"},
    "no_losing_bet_paid": {"every_bet_settled"},
    "no_good_bet_taken": {"every_bet_settled"},
    "no_card_face_down": {"one_own_card", "bets_untouched"},
}
"""What the same act breaks besides, since it cannot be done without."""


def words(found: list[Verdict]) -> list[str]:
    """Every broken check, as often as it is told."""
    alone = [verdict.step.removeprefix(PREFIX) for verdict in found if verdict.step.startswith(PREFIX)]
    return alone + [one.check for verdict in found for one in verdict.breaks]


@pytest.mark.parametrize("check", sorted(CASES))
def test_a_broken_check_is_told_once_with_its_clause(check: str) -> None:
    value = load("european").checks[check]
    assert value.clauses
    found = CASES[check]()
    assert [broken(verdict, check) for verdict in found if broken(verdict, check)] == [value.clauses]
    assert sorted(words(found)) == sorted({check} | ALSO.get(check, set()))


@pytest.mark.parametrize("check", sorted(CASES))
def test_what_a_verdict_breaks_changes_nothing_else_of_it(check: str) -> None:
    """The errors of a croupier who slips on purpose are told apart by these fields."""
    steps = load("european").steps
    for verdict in CASES[check]():
        if verdict.breaks:
            step = steps[verdict.step]
            own = {name for one in verdict.breaks for name in one.clauses}
            assert verdict.clauses and not own.intersection(verdict.clauses)
            assert verdict.severity in {step.grave(verdict.error), *load("european").extras.values()}


def test_what_has_no_other_verdict_has_one_of_its_own() -> None:
    [verdict] = _a_seventh_ten_of_clubs()
    check = load("european").checks["pack_complete"]
    assert (verdict.step, verdict.error) == ("check.pack_complete", ErrorClass.WRONG_SELECTION)
    assert (verdict.clauses, verdict.severity) == (check.clauses, check.severity)
    told = sentence(verdict, EUROPEAN.procedure, "en")
    assert told.endswith("What always has to hold: No card comes more often than the decks have it.")


def test_what_a_guest_does_is_not_said_to_be_the_croupiers() -> None:
    [verdict] = _surrender_after_a_third_card()
    told = sentence(verdict, EUROPEAN.procedure, "en")
    assert (
        told
        == "What always has to hold was broken at your table: Surrender is closed for the whole table once a third card is out."
    )


@pytest.mark.parametrize("boxes", [1, 3, 7])
@pytest.mark.parametrize("name", shipped())
def test_what_is_right_breaks_nothing(name: str, boxes: int) -> None:
    """Neither live nor regraded, and not even what the procedure owes."""
    for seed, more in ((1, {}), (2, {"guests": "lively"}), (3, {"day": True, "guests": "lively"})):
        found = Dealt(program(name), boxes=boxes, rounds=3, seed=seed, **more)
        assert found.live_breaches == []
        assert found.verdicts() == []


def test_a_check_of_the_composite_is_not_in_the_rule_text() -> None:
    lithuanian = load("lt-house").checks
    assert lithuanian["chips_before_cash"].provenance is Provenance.COMPOSITE
    assert load("bg-ordinance-28").checks["pack_order"].provenance is Provenance.OWN


def test_breaks_are_in_the_sentence() -> None:
    verdict = played(EUROPEAN, PLAIN).without("call", say="dealer_total")
    assert [one.check for one in verdict.breaks] == ["total_before_settlement"]
    told = sentence(verdict, EUROPEAN.procedure, "en")
    assert "It also breaks what always has to hold: What the croupier has is said" in told


def test_the_clauses_of_a_check_are_cited_after_those_of_the_step() -> None:
    verdict = played(EUROPEAN, PLAIN).without("call", say="dealer_total")
    assert citation(verdict, EUROPEAN.procedure, "en") == "EU-K5, own hand; EU-X10, at all times"
    assert verdict.all_clauses == ("EU-K5", "EU-X10")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("check", sorted(CHECKS))
def test_a_verdict_of_a_check_says_what_has_to_hold(check: str, lang: str) -> None:
    """Title and sentence have the words of the check, not its bare name; a guest's act is not laid to the croupier."""
    [alone] = _a_seventh_ten_of_clubs()
    assert alone.observed is not None
    said = check_sentence(check, translator(lang))
    own = describe_act(alone.observed, EUROPEAN.procedure, lang)
    for by in (By.CROUPIER, By.GUEST):
        found = replace(alone, step=f"{PREFIX}{check}", observed=replace(alone.observed, by=by))
        told = sentence(found, EUROPEAN.procedure, lang)
        assert told.endswith(said)
        assert (own in told) is (by is By.CROUPIER)
        assert check not in told
    assert step_title(f"{PREFIX}{check}", EUROPEAN.procedure, lang) == said.rstrip(".")
