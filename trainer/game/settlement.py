"""What each bet is owed: the independent oracle of right payouts.

Everything here is computed from the cards, the stakes and the rules; nothing from what the croupier did.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Final

from trainer.game.acts import Decision, Stake
from trainer.game.cards import Card, is_ace, is_ten, is_two_card_21, points, total
from trainer.game.chips import Ratio, share
from trainer.game.places import Bet, Box, Hand
from trainer.game.rules import (
    DoubleOn,
    Equality,
    ExtraStakes,
    Insurance,
    InsuranceSize,
    InsuredEvent,
    Rules,
)
from trainer.game.table import Table

HALF = Ratio(1, 2)


class Outcome(StrEnum):
    """What becomes of a bet."""

    WIN = "win"
    LOSE = "lose"
    PUSH = "push"


def rank_in(card: Card | None, ranks: str) -> bool:
    """Whether the card's rank is among `ranks` (``T`` is a ten only, pictures are named)."""
    return card is not None and card[0] in ranks


def is_natural(hand: Hand, rules: Rules) -> bool:
    """Black Jack: ace and ten-valued card as the first two cards; after a split only where the rules say so (LT-12, LT-15)."""
    return is_two_card_21(hand.cards) and (rules.split_21_is_natural or not hand.from_split)


def outcome(table: Table, rules: Rules, hand: Hand, bet: Bet) -> Outcome:
    """Result of one bet of a hand against the croupier's finished hand.

    Over 21 loses whatever the croupier holds (S2-05 reading of a bank over 21: only live hands are paid). Even money
    taken wins whatever he draws (BGO-37, RUN-24).
    """
    if hand.even_money:
        return Outcome.WIN
    if hand.is_bust:
        return Outcome.LOSE
    dealer = table.dealer_total
    guest_natural = is_natural(hand, rules)
    if table.dealer_has_blackjack:
        if guest_natural:
            return Outcome.PUSH
        if hand.total == 21 and not rules.natural_beats_21:
            return Outcome.PUSH
        if rules.dealer_blackjack_takes is ExtraStakes.ORIGINAL_ONLY and bet.stake != Stake.MAIN:
            return Outcome.PUSH
        return Outcome.LOSE
    if guest_natural and rules.natural_beats_21:
        return Outcome.WIN
    if dealer > 21 or hand.total > dealer:
        return Outcome.WIN
    return Outcome.PUSH if hand.total == dealer else Outcome.LOSE


def winnings(rules: Rules, hand: Hand, bet: Bet) -> int:
    """What a winning bet is paid beside the stake, in the smallest unit: 3:2 for Black Jack, else evens (LT-09, LT-12).

    Black Jack that took even money is paid evens (BGO-40, RUH-29).
    """
    if is_natural(hand, rules) and not hand.even_money:
        return share(bet.amount, rules.natural_pays, rules.smallest_chip, rules.odd_chips)
    return bet.amount


def surrender_half(rules: Rules, bet: Bet) -> int:
    """The half that a surrendered bet loses, in the smallest unit; an odd chip goes by the table's rounding rule (RUH-14)."""
    returned = share(bet.amount, HALF, rules.smallest_chip, rules.odd_chips)
    return bet.amount - returned


def insurance_kind(rules: Rules, event: str | None) -> Insurance | None:
    """The rules of the insurance on `event`; the first kind when the bet names none."""
    for kind in rules.insurance:
        if event is None or kind.event == event:
            return kind
    return None


def insurance_won(table: Table, event: str | None) -> bool:
    """Whether an insurance bet wins, given the croupier's second card (LT-21; BGO-44 for the drawn ten)."""
    if len(table.dealer) < 2:
        return False
    if event == InsuredEvent.TEN:
        return is_ten(table.dealer[1])
    return table.dealer_has_blackjack or is_two_card_21(table.dealer[:2])


def insurance_pays(rules: Rules, bet: Bet) -> int:
    """What a winning insurance bet is paid beside the stake, in the smallest unit (LT-21)."""
    kind = insurance_kind(rules, bet.event)
    if kind is None:
        return 0
    return share(bet.amount, kind.pays, rules.smallest_chip, rules.odd_chips)


def insurance_range(table: Table, rules: Rules, limits_minimum: int, box: Box, bettor: int, kind: Insurance) -> tuple[int, ...]:
    """The sizes an insurance stake may have: (least, most), or the fixed sizes when there are only those.

    In the smallest unit. For `HALF_OR_FULL` the two sizes are half and whole; for all other sizes least and most.
    An empty tuple means no stake is possible.
    """
    own = sum(b.amount for hand in box.hands for b in hand.bets if b.bettor == bettor and b.stake == Stake.MAIN)
    if own == 0:
        return ()
    unit, rule = rules.smallest_chip, rules.odd_chips
    half = share(own, HALF, unit, rule)
    if kind.size is InsuranceSize.EXACTLY_HALF:
        return (half, half) if half else ()
    if kind.size is InsuranceSize.HALF_OR_FULL:
        return (half or own, own)
    if kind.size is InsuranceSize.HALF_MINIMUM_TO_HALF_BOX:
        on_box = sum(b.amount for hand in box.hands for b in hand.bets if b.stake == Stake.MAIN)
        least = share(limits_minimum, HALF, unit, rule)
        most = share(on_box, HALF, unit, rule)
        return (least, most) if least <= most else ()
    if kind.size is InsuranceSize.AT_MOST_HALF_OF_ALL:
        guest = box.guest(bettor)
        lying = [(other, b) for other in table.boxes for hand in other.hands for b in hand.bets if b.stake == Stake.MAIN]
        everything = sum(b.amount for other, b in lying if other.guest(b.bettor) == guest)
        half = share(everything, HALF, unit, rule)
    return (unit, half) if half >= unit else ()


def insurance_excess(table: Table, rules: Rules, limits_minimum: int, box: Box, bet: Bet) -> int:
    """What an insurance stake has beyond what it may have, in the smallest unit; the whole stake where nothing of it may stand.

    Nothing of it may where the croupier's card does not open its event.

    Where a limit holds for several stakes together (all of a guest's, RUH-27; all on a box, RUN-16), those nearer box 1, or of
    the bettors before, have used it up first.
    """
    kind = insurance_kind(rules, bet.event)
    if kind is not None and table.upcard is not None and not rank_in(table.upcard, kind.against):
        return bet.amount
    sizes = insurance_range(table, rules, limits_minimum, box, bet.bettor, kind) if kind is not None else ()
    if kind is None or not sizes:
        return bet.amount
    if kind.size in (InsuranceSize.EXACTLY_HALF, InsuranceSize.HALF_OR_FULL):
        return bet.amount - max((size for size in sizes if size <= bet.amount), default=0)
    before: list[Bet] = []
    if kind.size is InsuranceSize.AT_MOST_HALF_OF_ALL:
        guest, here = box.guest(bet.bettor), (box.number, bet.bettor)
        lying = [(other, b) for other in table.boxes for b in other.insurance if b.stake == bet.stake]
        before = [b for other, b in lying if (other.number, b.bettor) < here and other.guest(b.bettor) == guest]
    elif kind.size is InsuranceSize.HALF_MINIMUM_TO_HALF_BOX:
        before = [b for b in box.insurance if b.stake == bet.stake and b.bettor < bet.bettor]
    least, most = sizes[0], sizes[1] - sum(b.amount for b in before)
    allowed = min(bet.amount, most)
    return bet.amount - (allowed if allowed >= least else 0)


# -- what a hand may do ------------------------------------------------------------------------------------------


def may_double(table: Table, rules: Rules, hand: Hand) -> bool:
    """Whether a hand may be doubled now (LT-17, LT-18)."""
    if len(hand.cards) != 2 or hand.stood or hand.doubled:
        return False
    if hand.from_split and not rules.double_after_split:
        return False
    if hand.split_aces and not rules.double_split_aces:
        return False
    on = rules.double_on
    if on is DoubleOn.NOT_NATURAL:
        return not is_natural(hand, rules)
    if on is DoubleOn.NO_ACE:
        return not any(is_ace(card) for card in hand.cards)
    if on is DoubleOn.NINE_TO_ELEVEN:
        return sum(points(card) for card in hand.cards) in (9, 10, 11)
    if on is DoubleOn.NINE_AND_UP:
        return sum(points(card) for card in hand.cards) >= 9
    return True


def may_split(table: Table, rules: Rules, box: Box, hand: Hand) -> bool:
    """Whether a hand is a pair that may still be split (LT-13, LT-14)."""
    if len(hand.cards) != 2 or hand.stood or hand.doubled:
        return False
    first, second = hand.cards
    if rules.split_equality is Equality.RANK:
        if first[0] != second[0]:
            return False
    elif points(first) != points(second):
        return False
    if is_ace(first):
        return box.splits < min(rules.split_aces_max, rules.split_max)
    return box.splits < rules.split_max


def _ace_has_its_cards(rules: Rules, hand: Hand) -> bool:
    """Whether a split ace has got all the cards it may get (BGH-32)."""
    return hand.split_aces and rules.split_aces_cards > 0 and len(hand.cards) > rules.split_aces_cards


def may_act(table: Table, rules: Rules, hand: Hand) -> bool:
    """Whether the hand still has a decision to make: not stood, doubled, given up, over 21 or barred from more cards.

    A split ace that has its card may still be split again where the rules let aces split more than once.
    """
    if hand.stood or hand.doubled or hand.surrendered or hand.even_money or hand.cleared or len(hand.cards) < 2:
        return False
    points_now = total(hand.cards)
    if points_now > 21 or is_natural(hand, rules):
        return False
    if points_now == 21 and not rules.draw_on_21:
        return False
    if _ace_has_its_cards(rules, hand):
        return any(hand in box.hands and may_split(table, rules, box, hand) for box in table.boxes)
    return True


def allowed_decisions(table: Table, rules: Rules, box: Box, hand: Hand) -> tuple[Decision, ...]:
    """What the guest may decide for the hand now, in a fixed order."""
    if not may_act(table, rules, hand):
        return ()
    if _ace_has_its_cards(rules, hand):
        return (Decision.STAND, Decision.SPLIT)
    out = [Decision.HIT, Decision.STAND]
    if may_double(table, rules, hand):
        out.append(Decision.DOUBLE)
    if may_split(table, rules, box, hand):
        out.append(Decision.SPLIT)
    return tuple(out)


_LETS: Final[dict[str, Callable[[Table, Rules, Box, Hand], bool]]] = {
    Decision.DOUBLE: lambda table, rules, box, hand: may_double(table, rules, hand),
    Decision.SPLIT: may_split,
}


def lets(table: Table, rules: Rules, box: Box, hand: Hand, decision: str | None) -> bool:
    """Whether the rules let the guest do this with the hand: a double or a split may be barred to it (BGH-26)."""
    asked = _LETS.get(decision or "")
    return asked is None or asked(table, rules, box, hand)


def needs_card(hand: Hand) -> bool:
    """Whether a split hand still waits for its second card."""
    return hand.from_split and len(hand.cards) == 1


def dealer_must_draw(table: Table, rules: Rules) -> bool:
    """Whether the croupier takes another card: 16 or less draws, 17 or more stands; a soft 17 as the rules say (LT-08)."""
    cards = table.dealer
    if len(cards) < 2 or is_two_card_21(cards):
        return len(cards) == 1
    now = total(cards)
    if now < 17:
        return True
    return now == 17 and rules.dealer_hits_soft_17 and sum(points(card) for card in cards) == 7
