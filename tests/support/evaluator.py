"""A second reckoning of a round, written apart from the program: from the acts alone to what each bet is owed.

It keeps its own books of hands and stakes, counts cards and rounds money in its own way, and imports neither
`settlement` nor `chips` nor the table.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import product
from math import ceil, floor
from typing import NamedTuple

from trainer.game.acts import Act
from trainer.game.rules import Rules


class Key(NamedTuple):
    """Names a bet. Insurance lies on hand 0."""

    box: int
    hand: int
    bettor: int
    stake: str


class Due(NamedTuple):
    """What a bet comes to: the name of the result, what the house pays, and what it keeps of the stake."""

    result: str
    pays: int
    keeps: int


@dataclass(slots=True)
class _Seat:
    cards: list[str] = field(default_factory=list)
    stakes: dict[tuple[int, str], int] = field(default_factory=dict)
    brought: dict[int, int] = field(default_factory=dict)
    split: bool = False
    gave_up: bool = False
    evens: bool = False


@cache
def best(ranks: str) -> int:
    """The best points of the ranks: the highest not above 21 over every reading of the aces, else the lowest."""
    readings = [(1, 11) if rank == "A" else (10,) if rank in "TJQK" else (int(rank),) for rank in ranks]
    sums = {sum(reading) for reading in product(*readings)}
    good = [number for number in sums if number <= 21]
    return max(good) if good else min(sums)


@cache
def rounded(exact: Fraction, unit: int, rule: str) -> int:
    """Exact money brought to chips of `unit` by the named rule."""
    units = exact / unit
    if rule == "floor":
        return floor(units) * unit
    if rule == "ceil_player":
        return ceil(units) * unit
    if rule == "nearest_half_up":
        below = floor(units)
        return (below if units - below < Fraction(1, 2) else below + 1) * unit
    if exact.denominator != 1:
        raise ValueError(f"{exact} cannot be paid exactly")
    return int(exact)


def _is_blackjack(ranks: str) -> bool:
    return len(ranks) == 2 and "A" in ranks and any(rank in "TJQK" for rank in ranks)


class Reckoning:
    """One round, read act by act; `dues` gives every bet of it."""

    def __init__(self, rules: Rules, acts: Iterable[Act]) -> None:
        self.rules = rules
        self.seats: dict[tuple[int, int], _Seat] = {}
        self.insured: dict[tuple[int, int, str], tuple[int, str | None]] = {}
        self.bank: list[str] = []
        for act in acts:
            self._read(act)

    def _read(self, act: Act) -> None:
        spot = (act.box or 0, act.hand or 1)
        if act.act == "bet":
            self._stake(act, spot)
        elif act.act == "deal" and act.card is not None:
            (self.bank if act.to == "dealer" else self.seats[spot].cards).append(act.card[0])
        elif act.act == "decide" and act.decision == "surrender":
            self.seats[spot].gave_up = True
        elif act.act == "decide" and act.decision == "even_money":
            self.seats[spot].evens = True
        elif act.act == "separate":
            old = self.seats[spot]
            number = 1 + sum(1 for box, _ in self.seats if box == spot[0])
            stakes = {(bettor, "split"): amount for bettor, amount in old.brought.items()}
            self.seats[spot[0], number] = _Seat(cards=[old.cards.pop(1)], stakes=stakes, split=True)
            old.brought = {}
            old.split = True

    def _stake(self, act: Act, spot: tuple[int, int]) -> None:
        bettor, amount, stake = act.bettor or 1, act.amount or 0, str(act.stake)
        if stake in ("insurance", "insurance_ten"):
            self.insured[spot[0], bettor, stake] = (amount, act.event)
        elif stake == "split":
            self.seats[spot].brought[bettor] = amount
        else:
            self.seats.setdefault(spot, _Seat()).stakes[bettor, stake] = amount

    def dues(self) -> dict[Key, Due]:
        """Every bet of the round and what it comes to."""
        out: dict[Key, Due] = {}
        for (box, number), seat in self.seats.items():
            for (bettor, stake), amount in seat.stakes.items():
                out[Key(box, number, bettor, stake)] = self._due(seat, stake, amount)
        for (box, bettor, stake), (amount, event) in self.insured.items():
            out[Key(box, 0, bettor, stake)] = self._insurance(amount, event)
        return out

    def _rounded(self, exact: Fraction) -> int:
        return rounded(exact, min(self.rules.denominations), self.rules.odd_chips.value)

    def _due(self, seat: _Seat, stake: str, amount: int) -> Due:
        ranks, bank = "".join(seat.cards), "".join(self.bank)
        black = _is_blackjack(ranks) and (not seat.split or self.rules.split_21_is_natural)
        if seat.gave_up:
            back = self._rounded(Fraction(amount, 2))
            return Due("surrender", 0, amount - back)
        if seat.evens:
            return Due("win", amount, 0)
        if best(ranks) > 21:
            return Due("lose", 0, amount)
        above = 22 if self.rules.natural_beats_21 else 21
        mine = above if black else best(ranks)
        theirs = above if _is_blackjack(bank) else best(bank) if best(bank) <= 21 else 0
        if mine > theirs:
            ratio = self.rules.natural_pays
            return Due("win", self._rounded(Fraction(amount * ratio.pays, ratio.to)) if black else amount, 0)
        if mine == theirs:
            return Due("push", 0, 0)
        if _is_blackjack(bank) and stake != "main" and self.rules.dealer_blackjack_takes.value == "original_only":
            return Due("push", 0, 0)
        return Due("lose", 0, amount)

    def _insurance(self, amount: int, event: str | None) -> Due:
        kinds = {str(kind.event): kind for kind in self.rules.insurance}
        kind = kinds[event] if event is not None else self.rules.insurance[0]
        first_two = "".join(self.bank[:2])
        won = _is_blackjack(first_two) if str(kind.event) == "blackjack" else first_two[1:] in tuple("TJQK")
        if not won:
            return Due("lose", 0, amount)
        return Due("win", self._rounded(Fraction(amount * kind.pays.pays, kind.pays.to)), 0)
