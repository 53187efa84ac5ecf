"""The closed vocabulary of procedures: guards, selectors, amounts and the guests' turns.

Every word a YAML file may use is a function here; its docstring is what ``trainer vocabulary`` prints. A procedure can
name nothing else. Guards and amounts are pure: they look at a `Position` (and through it at the table and the rules).
The words for acts are in `actwords`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from trainer.game.acts import Decision, Stake
from trainer.game.cards import is_ace, is_ten
from trainer.game.chips import break_down, chips_sum
from trainer.game.settlement import (
    Outcome,
    dealer_must_draw,
    insurance_pays,
    insurance_won,
    is_natural,
    may_act,
    needs_card,
    outcome,
    rank_in,
    surrender_half,
    winnings,
)
from trainer.game.table import Bet, Box, Hand
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


# -- guards: pack and shoe ---------------------------------------------------------------------------------------


@guard()
def shoe_lasts(pos: Position, _: str | None) -> bool:
    """The stop card has not come out, so another round is dealt from this shoe."""
    return not pos.table.stop_card_out


@guard()
def stop_card_shows(pos: Position, _: str | None) -> bool:
    """The stop card has come out and has not been dealt with yet."""
    return pos.table.stop_card_out and ("stop_card",) not in pos.marks


@guard()
def cut_wanted(pos: Position, _: str | None) -> bool:
    """No guest has cut yet, or the cut lies too near an end of the pack."""
    depth = pos.table.cut_depth
    near = pos.rules.cut_min_from_end
    return depth is None or not near <= depth <= pos.rules.decks * 52 - near


@guard()
def machine_shuffles(pos: Position, _: str | None) -> bool:
    """The rules have the cards shuffled by a machine."""
    return pos.rules.shuffle_by == "machine"


@guard()
def players_cut(pos: Position, _: str | None) -> bool:
    """The rules have a guest cut the pack."""
    return pos.rules.who_cuts == "player"


@guard()
def stop_card_used(pos: Position, _: str | None) -> bool:
    """The rules have a stop card."""
    return pos.rules.stop_card


@guard()
def burn_wanted(pos: Position, _: str | None) -> bool:
    """Fewer cards are burned than the rules ask for at least."""
    return pos.table.burned < pos.rules.burn_cards[0]


# -- guards: the croupier's cards --------------------------------------------------------------------------------


@guard("ace", "ten", "ace_or_ten", "neither")
def dealer_shows(pos: Position, what: str | None) -> bool:
    """The croupier's first card is an ace, counts ten, is one of both, or is neither."""
    card = pos.table.upcard
    if card is None:
        return False
    ace, ten = is_ace(card), is_ten(card)
    return {"ace": ace, "ten": ten, "ace_or_ten": ace or ten, "neither": not (ace or ten)}[what or "ace"]


@guard()
def dealer_has_blackjack(pos: Position, _: str | None) -> bool:
    """The croupier's first two cards are Black Jack."""
    return pos.table.dealer_has_blackjack


@guard()
def dealer_is_bust(pos: Position, _: str | None) -> bool:
    """The croupier is over 21."""
    return pos.table.dealer_total > 21


@guard()
def dealer_draws(pos: Position, _: str | None) -> bool:
    """The rules have the croupier take another card, and a live hand (not only a natural) makes it worth while."""
    if not dealer_must_draw(pos.table, pos.rules):
        return False
    return pos.rules.dealer_draws_if_all_dead or any(not is_natural(hand, pos.rules) for _, hand in _live(pos))


@guard()
def own_hand_needed(pos: Position, _: str | None) -> bool:
    """A hand or an insurance bet is still alive, so the croupier completes his own hand."""
    if pos.rules.dealer_draws_if_all_dead:
        return True
    return any(True for _ in _live(pos)) or any(pos.open_insurance(box) for box in pos.table.boxes)


# -- guards: offers ----------------------------------------------------------------------------------------------


@guard()
def insurance_possible(pos: Position, _: str | None) -> bool:
    """The rules open an insurance on the croupier's first card."""
    card = pos.table.upcard
    return any(rank_in(card, kind.against) for kind in pos.rules.insurance)


@guard()
def even_money_possible(pos: Position, _: str | None) -> bool:
    """The rules have even money offered against the croupier's first card."""
    return rank_in(pos.table.upcard, pos.rules.even_money_against)


@guard()
def surrender_offered(pos: Position, _: str | None) -> bool:
    """The rules have surrender offered against the croupier's first card, and a hand could take it."""
    return rank_in(pos.table.upcard, pos.rules.surrender_offer_on) and any(
        len(hand.cards) == 2 and not is_natural(hand, pos.rules) for _, hand in _live(pos)
    )


# -- guards: the hand in question --------------------------------------------------------------------------------


@guard()
def hand_may_act(pos: Position, _: str | None) -> bool:
    """The hand still has a decision to make."""
    hand = pos.this_hand
    return hand is not None and may_act(pos.table, pos.rules, hand)


@guard()
def hand_needs_card(pos: Position, _: str | None) -> bool:
    """The hand comes from a split and has one card."""
    hand = pos.this_hand
    return hand is not None and needs_card(hand)


@guard()
def hand_is_bust(pos: Position, _: str | None) -> bool:
    """The hand is over 21."""
    hand = pos.this_hand
    return hand is not None and hand.is_bust


@guard("hit", "stand", "double", "split")
def guest_wants(pos: Position, decision: str | None) -> bool:
    """The guest has decided so for the hand."""
    hand = pos.this_hand
    if hand is None:
        return False
    return hand.stood if decision == Decision.STAND else hand.decision == decision


@guard()
def even_money_taken(pos: Position, _: str | None) -> bool:
    """The guest has taken even money for the hand."""
    hand = pos.this_hand
    return hand is not None and hand.even_money


@guard()
def hand_wins(pos: Position, _: str | None) -> bool:
    """Every bet of the hand that is not dealt with wins."""
    return _all_are(pos, Outcome.WIN)


@guard()
def hand_loses(pos: Position, _: str | None) -> bool:
    """Every bet of the hand that is not dealt with loses."""
    return _all_are(pos, Outcome.LOSE)


@guard()
def hand_pushes(pos: Position, _: str | None) -> bool:
    """Every bet of the hand that is not dealt with neither wins nor loses."""
    return _all_are(pos, Outcome.PUSH)


@guard()
def bet_wins(pos: Position, _: str | None) -> bool:
    """The bet in question wins."""
    return _result(pos) is Outcome.WIN


@guard()
def bet_loses(pos: Position, _: str | None) -> bool:
    """The bet in question loses."""
    return _result(pos) is Outcome.LOSE


@guard()
def insurance_wins(pos: Position, _: str | None) -> bool:
    """The insurance bet in question has met its event."""
    bet = pos.this_bet
    return bet is not None and insurance_won(pos.table, bet.event)


@guard()
def insurance_loses(pos: Position, _: str | None) -> bool:
    """The insurance bet in question has missed its event."""
    bet = pos.this_bet
    return bet is not None and len(pos.table.dealer) > 1 and not insurance_won(pos.table, bet.event)


def _all_are(pos: Position, wanted: Outcome) -> bool:
    hand = pos.this_hand
    if hand is None:
        return False
    bets = pos.open_bets(pos.box, hand)
    return bool(bets) and all(outcome(pos.table, pos.rules, hand, bet) is wanted for bet in bets)


def _result(pos: Position) -> Outcome | None:
    hand, bet = pos.this_hand, pos.this_bet
    return None if hand is None or bet is None else outcome(pos.table, pos.rules, hand, bet)


def _live(pos: Position) -> Iterable[tuple[Box, Hand]]:
    for box in pos.table.boxes:
        for hand in box.hands:
            if hand.bets and not hand.is_bust and pos.open_bets(box.number, hand):
                yield box, hand


# -- selectors ---------------------------------------------------------------------------------------------------


@selector("box")
def box_in_play(pos: Position) -> Iterable[Item]:
    """Boxes with a bet made for this round."""
    return ((box.number,) for box in pos.table.boxes if box.hands and box.hands[0].bets)


@selector("hand")
def hand_of_box(pos: Position) -> Iterable[Item]:
    """Hands of the box, as they lie from the croupier's left; hands made by a split join in."""
    return ((pos.box, hand.index) for hand in pos.this_box.hands)


@selector("hand")
def hand_natural(pos: Position) -> Iterable[Item]:
    """Hands with Black Jack whose bets are not dealt with."""
    return ((box.number, hand.index) for box, hand in _live(pos) if is_natural(hand, pos.rules))


@selector("hand")
def hand_surrendered(pos: Position) -> Iterable[Item]:
    """Hands given up whose bets are not dealt with."""
    return ((box.number, hand.index) for box, hand in _live(pos) if hand.surrendered)


@selector("hand")
def hand_unsettled(pos: Position) -> Iterable[Item]:
    """Hands with a bet that is not dealt with or with cards that are not cleared."""
    return (
        (box.number, hand.index)
        for box in pos.table.boxes
        for hand in box.hands
        if hand.bets and (pos.open_bets(box.number, hand) or (box.number, hand.index) not in pos.marks)
    )


@selector("hand")
def hand_with_cards(pos: Position) -> Iterable[Item]:
    """Hands whose cards are not cleared."""
    return (
        (box.number, hand.index)
        for box in pos.table.boxes
        for hand in box.hands
        if hand.cards and (box.number, hand.index) not in pos.marks
    )


@selector("bet")
def bet_of_hand(pos: Position) -> Iterable[Item]:
    """Bets of the hand that are not dealt with: the owner's first, then outward; each stake by itself."""
    hand = pos.this_hand
    if hand is None:
        return ()
    return ((pos.box, hand.index, bet.bettor, bet.stake) for bet in pos.open_bets(pos.box, hand))


@selector("bet")
def bet_beside_hand(pos: Position) -> Iterable[Item]:
    """Chips a guest has put beside the hand's bet for a double or a split and that are not set in place."""
    hand = pos.this_hand
    if hand is None:
        return ()
    return ((pos.box, hand.index, bet.bettor, bet.stake) for bet in hand.bets if not bet.placed)


@selector("bet")
def bet_insurance(pos: Position) -> Iterable[Item]:
    """Insurance bets that are not dealt with."""
    return ((box.number, 0, bet.bettor, bet.stake) for box in pos.table.boxes for bet in pos.open_insurance(box))


ORDERS: Final[dict[str, str]] = {
    "clockwise": "from box 1 (the croupier's far left) to the last box",
    "counter_clockwise": "from the last box to box 1",
}


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
    "burn_cards": lambda pos: pos.rules.burn_cards[0],
}
COUNT_TEXTS: Final[dict[str, str]] = {
    "shuffle_passes": "How often the rules have the pack gone through.",
    "burn_cards": "How many cards the rules have burned.",
}


# -- guests' turns -----------------------------------------------------------------------------------------------


def _decided(pos: Position) -> bool:
    hand = pos.this_hand
    if hand is None:
        return True
    return hand.stood or hand.decision is not None or not may_act(pos.table, pos.rules, hand)


def _answered(pos: Position) -> bool:
    hand = pos.this_hand
    return hand is None or hand.answered or hand.cleared


def _has_cut(pos: Position) -> bool:
    return pos.table.cut_depth is not None


TURNS: Final[dict[str, Callable[[Position], bool] | None]] = {
    "bet": None,
    "cut": _has_cut,
    "insure": None,
    "answer": _answered,
    "surrender": None,
    "decide": _decided,
}
"""Turn → what shows that the guest has had it; None where a guest may also do nothing."""

TURN_TEXTS: Final[dict[str, str]] = {
    "bet": "Guests place their bets.",
    "cut": "A guest cuts the pack.",
    "insure": "Guests who want to insure put their stakes on the line.",
    "answer": "The guest takes or declines even money for the hand.",
    "surrender": "Guests who want to give a hand up say so.",
    "decide": "The guest decides for the hand.",
}


def ideal_chips(pos: Position, value: int) -> dict[int, int] | None:
    """Fewest chips of the tray that make `value`; None when they cannot make it."""
    chips = break_down(value, pos.rules.denominations, pos.table.tray)
    return chips if chips_sum(chips) == value else None


__all__ = ["AMOUNTS", "COUNTS", "GUARDS", "ORDERS", "SELECTORS", "TURNS", "Bet", "Stake", "ideal_chips"]
