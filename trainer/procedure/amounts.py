"""What a payment, a call or a number of times must be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from trainer.game.chips import break_down, chips_sum
from trainer.game.settlement import insurance_pays, surrender_half, winnings
from trainer.procedure.position import Position
from trainer.procedure.words import above_maximum, amount, beyond_insurance

# -- amounts -----------------------------------------------------------------------------------------------------


@amount
def whole_stake(pos: Position) -> int:
    """The whole bet, as it was staked."""
    bet = pos.this_bet
    return bet.amount if bet else 0


@amount
def winnings_of_bet(pos: Position) -> int:
    """What the bet wins: evens, or the natural's ratio for Black Jack."""
    hand, bet = pos.this_hand, pos.this_bet
    return winnings(pos.rules, hand, bet) if hand and bet else 0


@amount
def evens(pos: Position) -> int:
    """An amount equal to the bet."""
    bet = pos.this_bet
    return bet.amount if bet else 0


@amount
def half_lost(pos: Position) -> int:
    """The half a surrendered bet loses."""
    bet = pos.this_bet
    return surrender_half(pos.rules, bet) if bet else 0


@amount
def half_returned(pos: Position) -> int:
    """The half a surrendered bet gets back."""
    bet = pos.this_bet
    return bet.amount - surrender_half(pos.rules, bet) if bet else 0


@amount
def insurance_winnings(pos: Position) -> int:
    """What a won insurance bet is paid."""
    bet = pos.this_bet
    return insurance_pays(pos.rules, bet) if bet else 0


@amount
def surplus(pos: Position) -> int:
    """What a bet has above the maximum, by itself or with those before it; all of it where a guest too many has bet."""
    return above_maximum(pos)


@amount
def insurance_excess(pos: Position) -> int:
    """What an insurance stake has above its limit; all of it where it is too small to stand."""
    return beyond_insurance(pos)


@amount
def float_total(pos: Position) -> int:
    """What the tray holds, as it is called after the count."""
    return chips_sum(pos.table.tray)


@amount
def notes_total(pos: Position) -> int:
    """The notes on the table."""
    return pos.table.cash


@amount
def change_total(pos: Position) -> int:
    """The worth of the chips put up to be changed."""
    return pos.table.change.amount or 0 if pos.table.change else 0


@amount
def fill_total(pos: Position) -> int:
    """The worth of the chips that were brought."""
    return pos.table.fill_slip.amount or 0 if pos.table.fill_slip else 0


@amount
def credit_total(pos: Position) -> int:
    """The worth of the chips that go off the table."""
    return pos.table.credit.amount or 0 if pos.table.credit else 0


@amount
def dealer_points(pos: Position) -> int:
    """The croupier's total, as he calls it."""
    return pos.table.dealer_total


@amount
def stop_card_place(pos: Position) -> tuple[int, int]:
    """Cards behind the stop card: any number the rules allow."""
    return pos.rules.stop_card_depth


# -- numbers of the rules a step may be repeated by ----------------------------------------------------------------

COUNTS: Final[dict[str, Callable[[Position], int]]] = {
    "shuffle_passes": lambda pos: pos.rules.shuffle_passes,
    "shuffle_heaps": lambda pos: pos.rules.shuffle_heaps,
    "burn_cards": lambda pos: pos.rules.burn_cards[0],
    "relief_burn": lambda pos: pos.rules.relief_burn,
    "decks": lambda pos: pos.rules.decks,
    "denominations": lambda pos: len(pos.rules.denominations),
}
COUNT_TEXTS: Final[dict[str, str]] = {
    "shuffle_passes": "How often the rules have the pack gone through.",
    "shuffle_heaps": "How many heaps the rules have the pack divided into.",
    "burn_cards": "How many cards the rules have burned.",
    "relief_burn": "How many cards an incoming croupier burns.",
    "decks": "How many decks are played with.",
    "denominations": "How many denominations of chips the float has.",
}


def ideal_chips(pos: Position, value: int) -> dict[int, int] | None:
    """Fewest chips of the tray that make `value`; None when they cannot make it."""
    chips = break_down(value, pos.rules.denominations, pos.table.tray)
    return chips if chips_sum(chips) == value else None
