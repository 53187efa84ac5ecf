"""Rounds with the two insured events of the Bulgarian texts, and the working day around them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from tests.rules.cited import with_rules
from tests.rules.dealt import Dealt, Told, by_guest
from tests.rules.scripted import Round, one
from tests.rules.seated import BOX, PLAIN, Seated
from tests.support.builders import cards
from trainer.game.acts import Act, By, Decision, Stake
from trainer.game.rules import DoubleOn
from trainer.game.settlement import insurance_range
from trainer.game.table import Table
from trainer.procedure.machine import Program
from trainer.scoring.verdict import Verdict

HIT, DOUBLE, SPLIT = Decision.HIT, Decision.DOUBLE, Decision.SPLIT
BLACK_JACK, TEN = Stake.INSURANCE, Stake.INSURANCE_TEN
EVENTS = {BLACK_JACK: "blackjack", TEN: "ten"}
SPLIT_AGAIN = "8c 9d 8s 8h 8d 8c Tc Th Td Ts Tc 9h"
"""Eights that come as often as they are split: four splits, five hands of 18, the croupier 18 too."""


class Insured(Seated):
    """A round on box 4 with insurance stakes, each of one of the two events."""

    def __init__(self, house: Program, drawn: str, *stakes: tuple[Stake, int], bet: int = 1000, **more: Any) -> None:
        self._stakes = stakes
        super().__init__(house, drawn, bets={BOX: bet}, **more)

    def _insure(self) -> None:
        for stake, amount in self._stakes:
            self._guest("bet", BOX, bettor=1, stake=stake, amount=amount, chips=self._chips(amount), event=EVENTS[stake])

    def paid(self) -> dict[str, int]:
        """What each stake was paid."""
        return {str(line.stake): line.amount or 0 for line in self.lines if line.act == "pay"}

    def taken(self) -> dict[str, int]:
        """What of each stake was taken."""
        return {str(line.stake): line.amount or 0 for line in self.lines if line.act == "take"}


def sizes(house: Program, bet: int) -> Sequence[tuple[int, ...]]:
    """The sizes that an insurance of each event may have for a bet."""
    table = Table()
    table.apply(Act(act="bet", by=By.GUEST, box=1, bettor=1, stake="main", amount=bet))
    rules = house.procedure.rules
    return [insurance_range(table, rules, 1000, table.boxes[0], 1, kind) for kind in rules.insurance]


def moved(found: Round, place: int, to: int) -> list[Verdict]:
    """What comes of it when the line at a place comes at another."""
    return found.verdicts(lambda lines: lines.insert(to, lines.pop(place)))


def told_of(found: Round, line: Act, before: int) -> list[Verdict]:
    """What comes of the round with a line more."""
    return found.verdicts(lambda lines: lines.insert(before, line))


def face_down(found: Round) -> Verdict:
    """The one verdict on a second own card dealt face down before the guests decide, which the inspector takes away."""
    down = Act(act="deal_down", to="dealer", card=cards("2s")[0], n=-1)
    undo = Act(act="undo", by=By.INSPECTOR, about=-1)
    place = found.find("point")
    return one(found.verdicts(lambda lines: lines.__setitem__(slice(place, place), [down, undo])))


def doubled_all_the_same(house: Program, drawn: str) -> Verdict:
    """The one verdict when the croupier says the double that a guest wants and the rules bar; the guest then stands."""
    found = Seated(house, drawn, bets={BOX: 1000})
    place = found.find("decide")
    wish = Act(act="decide", by=By.GUEST, box=BOX, hand=1, decision=DOUBLE)
    assert found.verdicts(lambda lines: lines.insert(place, wish)) == [], "the wish is none, he decides anew"
    said = Act(act="call", say="double", box=BOX, hand=1)
    return one(found.verdicts(lambda lines: lines.__setitem__(slice(place, place + 1), [wish, lines[place], said])))


def doubled_where_it_is_barred(house: Program, drawn: str) -> list[Verdict]:
    """What comes of a round that is right where any two cards can be doubled."""
    elsewhere = with_rules(house, double_on=DoubleOn.ANY_TWO)
    found = Seated(elsewhere, drawn, bets={BOX: 1000}, wishes={(BOX, 1): [DOUBLE]})
    assert found.verdicts() == []
    found.program = house
    return found.verdicts()


@lru_cache(maxsize=4)
def day(house: Program) -> Dealt:
    """A day of one round, from the opening to the close."""
    found = Dealt(house, day=True)
    assert found.verdicts() == []
    return found


@lru_cache(maxsize=4)
def shoes(house: Program) -> Dealt:
    """A short shoe and what comes after it: the stop card lies behind the first forty cards."""
    found = Dealt(with_rules(house, stop_card_depth=(270, 275)), boxes=7, rounds=4)
    assert found.verdicts() == []
    return found


def bought(house: Program, amount: int = 10000) -> Told:
    """A round before which a guest buys chips."""
    found = Told(house, PLAIN, bets={BOX: 1000}, told={"between": [by_guest("cash", box=BOX, amount=amount)]})
    assert found.verdicts() == []
    return found
