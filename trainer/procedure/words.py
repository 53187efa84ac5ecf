"""Where the words of the vocabulary are entered; what several of them look at."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from trainer.game.places import Box, Hand
from trainer.game.settlement import insurance_excess
from trainer.procedure.position import Position

GuardWord = Callable[[Position, str | None], bool]
Item = tuple[Any, ...]

GUARDS: Final[dict[str, GuardWord]] = {}
GUARD_ARGUMENTS: Final[dict[str, tuple[str, ...]]] = {}
SELECTORS: Final[dict[tuple[str, str], Callable[[Position], Iterable[Item]]]] = {}
AMOUNTS: Final[dict[str, Callable[[Position], int | tuple[int, int]]]] = {}


def guard(*arguments: str) -> Callable[[GuardWord], GuardWord]:
    """Enter a guard into the vocabulary; `arguments` are the values it may be given (none: it takes no argument)."""

    def enter(function: GuardWord) -> GuardWord:
        name = function.__name__
        GUARDS[name] = function
        GUARD_ARGUMENTS[name] = arguments
        return function

    return enter


def selector(over: str) -> Callable[[Callable[[Position], Iterable[Item]]], Callable[[Position], Iterable[Item]]]:
    def enter(function: Callable[[Position], Iterable[Item]]) -> Callable[[Position], Iterable[Item]]:
        SELECTORS[over, function.__name__.removeprefix(f"{over}_")] = function
        return function

    return enter


def amount(
    function: Callable[[Position], int | tuple[int, int]],
) -> Callable[[Position], int | tuple[int, int]]:
    AMOUNTS[function.__name__] = function
    return function


def live_hands(pos: Position) -> Iterable[tuple[Box, Hand]]:
    for box in pos.table.boxes:
        for hand in box.hands:
            if hand.bets and not hand.is_bust and pos.open_bets(box.number, hand):
                yield box, hand


def above_maximum(pos: Position) -> int:
    """What the bet in question has above the maximum; the whole bet where more guests bet on the box than may."""
    bet, hand = pos.this_bet, pos.this_hand
    if bet is None or hand is None:
        return 0
    if sum(b.stake == bet.stake and b.bettor <= bet.bettor for b in hand.bets) > pos.rules.max_bettors_per_box:
        return bet.amount
    before = sum(b.amount for b in hand.bets if b.bettor < bet.bettor) if pos.rules.box_total_cap else 0
    return min(bet.amount, max(0, before + bet.amount - pos.limits.maximum))


def beyond_insurance(pos: Position) -> int:
    """What the insurance stake in question has that the rules do not allow."""
    bet = pos.this_bet
    return insurance_excess(pos.table, pos.rules, pos.limits.minimum, pos.this_box, bet) if bet is not None else 0
