"""What a loop runs over, and in which order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from trainer.game.acts import Stake
from trainer.game.rules import JoinedAtSplit
from trainer.game.settlement import is_natural
from trainer.procedure.position import Position
from trainer.procedure.words import Item, live_hands, selector

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
    return ((box.number, hand.index) for box, hand in live_hands(pos) if is_natural(hand, pos.rules))


@selector("hand")
def hand_surrendered(pos: Position) -> Iterable[Item]:
    """Hands given up whose bets are not dealt with."""
    return ((box.number, hand.index) for box, hand in live_hands(pos) if hand.surrendered)


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
def bet_of_table(pos: Position) -> Iterable[Item]:
    """Main bets of all boxes."""
    return (
        (box.number, hand.index, bet.bettor, bet.stake)
        for box in pos.table.boxes
        for hand in box.hands
        for bet in hand.bets
        if bet.stake == Stake.MAIN
    )


@selector("bet")
def bet_faulty(pos: Position) -> Iterable[Item]:
    """Main bets that lie wrong, pass the maximum or are below the minimum."""
    least, most, capped = pos.limits.minimum, pos.limits.maximum, pos.rules.box_total_cap
    for box in pos.table.boxes:
        for hand in box.hands:
            before = 0
            for place, bet in enumerate(hand.bets, 1):
                too_much = bet.amount + (before if capped else 0) > most or place > pos.rules.max_bettors_per_box
                if bet.untidy or too_much or bet.amount < least:
                    yield (box.number, hand.index, bet.bettor, bet.stake)
                before += bet.amount


@selector("bet")
def bet_of_absent(pos: Position) -> Iterable[Item]:
    """Main bets on boxes whose guest was not there at the close, where the rules ask for his presence."""
    if not pos.rules.presence_required:
        return ()
    return (item for item in bet_of_table(pos) if item[0] in pos.table.absent)


@selector("bet")
def bet_joined(pos: Position) -> Iterable[Item]:
    """Joined bets on a hand just split whose bettors brought no chips for the split and choose a hand instead."""
    hand = pos.this_hand
    if hand is None or pos.rules.split_joined is not JoinedAtSplit.CHOOSES_HAND or len(pos.this_box.hands) < 2:
        return ()
    newest = max(pos.this_box.hands, key=lambda held: held.index)
    owner = min((bet.bettor for held in pos.this_box.hands for bet in held.bets), default=1)
    with_chips = {bet.bettor for bet in newest.bets} | {owner}
    return ((pos.box, hand.index, bet.bettor, bet.stake) for bet in hand.bets if bet.bettor not in with_chips)


@selector("bet")
def bet_insurance(pos: Position) -> Iterable[Item]:
    """Insurance bets that are not dealt with."""
    return ((box.number, 0, bet.bettor, bet.stake) for box in pos.table.boxes for bet in pos.open_insurance(box))


@selector("bet")
def bet_late(pos: Position) -> Iterable[Item]:
    """Chips put down after the close of the bets that are not dealt with."""
    return (
        (box.number, 0, bet.bettor, bet.stake)
        for box in pos.table.boxes
        for bet in box.late
        if (box.number, 0, bet.bettor, bet.stake) not in pos.marks
    )


ORDERS: Final[dict[str, str]] = {
    "clockwise": "from box 1 (the croupier's far left) to the last box",
    "counter_clockwise": "from the last box to box 1",
}
