"""Rounds of the French order: scripted, checked to be right, and edited to be wrong in one way."""

from __future__ import annotations

from functools import lru_cache

from tests.rules.cited import with_rules
from tests.rules.dealt import Dealt, Told, by_guest, by_inspector
from tests.rules.scripted import Round, made_good, one
from tests.support.builders import cards
from trainer.game.acts import Act, By, Decision
from trainer.game.rules import ShuffleBy, WhoCuts
from trainer.procedure.machine import Program
from trainer.scoring.verdict import Verdict

HIT, STAND, DOUBLE, SPLIT, SURRENDER = (
    Decision.HIT, Decision.STAND, Decision.DOUBLE, Decision.SPLIT, Decision.SURRENDER,
)  # fmt: skip
PLAIN = "Tc 9d 9s 9h"
"""Box 4 has 19, the croupier 18."""


def played(
    house: Program, drawn: str, *, bet: int = 1000, decisions: dict[int, list[Decision]] | None = None, insured: int = 0
) -> Round:
    """A round on box 4. `drawn` is its first card, the croupier's, its second, and what follows."""
    found = Round(
        house,
        drawn,
        bets={4: bet},
        decisions={(4, hand): list(wishes) for hand, wishes in (decisions or {}).items()},
        insurance={4: insured} if insured else None,
    )
    assert found.verdicts() == []
    return found


def two_boxes(house: Program, drawn: str, decisions: dict[tuple[int, int], list[Decision]] | None = None) -> Round:
    """A round on boxes 2 and 5."""
    found = Round(house, drawn, bets={2: 1000, 5: 1000}, decisions=decisions)
    assert found.verdicts() == []
    return found


def bets(house: Program, *told: Act, before: str = PLAIN, **more: object) -> Told:
    """A round on box 4 with more bets, made after the box's own."""
    found = Told(house, before, bets={4: 1000}, told={"bet": told}, **more)
    assert found.verdicts() == []
    return found


def passed_over(found: Round, act: str, nth: int = 0, **wanted: object) -> Verdict:
    """The one verdict when the croupier passes over that line and the inspector does it."""
    place = found.find(act, nth, **wanted)
    return one(found.verdicts(lambda lines: made_good(lines, place)))


def moved(found: Round, place: int, to: int) -> Verdict:
    """The one verdict when the line at a place comes at another."""
    return one(found.verdicts(lambda lines: lines.insert(to, lines.pop(place))))


def more_cards(found: Round, place: int, act: str = "deal", **where: object) -> Verdict:
    """The one verdict when a card more is dealt at that place, which the inspector takes away."""
    card = Act(act=act, card=cards("2s")[0], n=-1, **where)  # type: ignore[arg-type]
    undo = Act(act="undo", by=By.INSPECTOR, about=-1)

    def add(lines: list[Act]) -> None:
        lines[place:place] = [card, undo]

    return one(found.verdicts(add))


@lru_cache(maxsize=4)
def day(house: Program) -> Dealt:
    """A day of one round, from the opening to the close."""
    return checked(Dealt(house, day=True))


@lru_cache(maxsize=4)
def shoes(house: Program) -> Dealt:
    """A short shoe and what comes after it: the stop card lies behind the first forty cards."""
    return checked(Dealt(with_rules(house, stop_card_depth=(270, 275)), boxes=7, rounds=4))


@lru_cache(maxsize=4)
def machine(house: Program) -> Dealt:
    """Two rounds from a shuffling machine, from the counting of the cards on."""
    by_machine = with_rules(house, shuffle_by=ShuffleBy.MACHINE, who_cuts=WhoCuts.NOBODY, stop_card=False)
    return checked(Dealt(by_machine, start="cards", rounds=2))


def checked(found: Dealt) -> Dealt:
    assert found.verdicts() == []
    return found


def between(house: Program, act: str, amount: int, **values: object) -> Told:
    """A round before which something comes up."""
    line = by_guest(act, box=4, amount=amount) if act == "cash" else by_inspector(act, amount=amount, **values)
    found = Told(house, PLAIN, bets={4: 1000}, told={"between": [line]})
    assert found.verdicts() == []
    return found


def told_of_move(found: Round, place: int, to: int) -> list[Verdict]:
    """What comes of it when the line at a place comes at another."""
    return found.verdicts(lambda lines: lines.insert(to, lines.pop(place)))
