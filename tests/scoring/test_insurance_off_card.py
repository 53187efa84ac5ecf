"""A stake on the insurance line whose event the croupier's card does not open: it is given back before anybody decides."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.procedure.variants import ideal
from tests.rules.cited import breaks
from tests.rules.scripted import one
from tests.rules.seated import PLAIN, played
from trainer.game.acts import INSURANCES, Act, By
from trainer.game.cards import parse_card
from trainer.game.settlement import insurance_kind, rank_in
from trainer.procedure.load import program, shipped
from trainer.procedure.machine import Program
from trainer.procedure.model import ErrorClass as E

BET = Act(act="bet", by=By.GUEST, box=4, bettor=1, stake="insurance", amount=500, chips={500: 1}, event="blackjack")
BACK = Act(act="give_back", box=4, bettor=1, stake="insurance", amount=500)


@pytest.fixture(params=shipped())
def house(request: pytest.FixtureRequest) -> Program:
    return program(request.param)


def with_lines(house: Program, *lines: Act) -> list[tuple[E, str]]:
    """What comes of a round against a card that opens nothing, with these lines before anybody is asked."""
    is_open = rank_in(parse_card("9d"), house.procedure.rules.insurance[-1].against)
    found = played(house, "Tc 6d 9s Th 2c" if is_open else PLAIN)
    place = found.find("deal", 1, box=4) + 1
    return [(v.error, v.step) for v in found.verdicts(lambda old: old.__setitem__(slice(place, place), lines))]


def test_it_is_given_back(house: Program) -> None:
    assert with_lines(house, BET, BACK) == []


def test_letting_it_lie_is_told_once(house: Program) -> None:
    [(error, step), *others] = with_lines(house, BET)
    assert (error, step) == (E.OMITTED, "insurance.refuse")
    assert all(other == "check.every_bet_settled" for _, other in others)


def test_the_check_is_broken_by_the_next_card() -> None:
    european = program("european")
    found = played(european, PLAIN)
    verdicts = found.verdicts(lambda lines: lines.insert(found.find("point"), BET))
    assert breaks(verdicts, "insurance_on_its_card", "EU-X31")


def test_half_of_it_is_too_little() -> None:
    found = played(program("european"), PLAIN)
    part = Act(act="give_back", box=4, bettor=1, stake="insurance", amount=250)
    place = found.find("deal", 1, box=4) + 1
    fix = Act(act="fix", by=By.INSPECTOR, about=-1, amount=500)
    lines = (BET, replace(part, n=-1), fix)
    verdict = one(found.verdicts(lambda old: old.__setitem__(slice(place, place), lines)))
    assert (verdict.error, verdict.step) == (E.WRONG_VALUE, "insurance.refuse")


@pytest.mark.parametrize("name", ["european", "bg-ordinance-28"])
def test_lively_guests_do_it_now_and_then(name: str) -> None:
    found, rules = 0, program(name).procedure.rules
    for seed in range(6):
        lesson = ideal(program(name), boxes=7, rounds=25, seed=seed, guests="lively")
        up = None
        for place, line in enumerate(lesson.lines):
            up = line.card if line.act == "deal" and line.to == "dealer" and up is None else up
            up = None if line.act == "call" and line.say == "place_bets" else up
            if line.act == "bet" and line.stake in INSURANCES:
                kind = insurance_kind(rules, line.event)
                if kind is not None and not rank_in(up, kind.against):
                    found += 1
                    later = lesson.lines[place : place + 40]
                    back = next(other for other in later if other.act == "give_back" and other.box == line.box)
                    assert (back.stake, back.amount) == (line.stake, line.amount)
    assert found > 1
