"""Guards over the croupier's cards, the offers and the hand in question."""

from __future__ import annotations

from trainer.game.acts import Decision
from trainer.game.cards import is_ace, is_ten
from trainer.game.rules import AskMode
from trainer.game.settlement import (
    Outcome,
    dealer_must_draw,
    insurance_won,
    is_natural,
    lets,
    may_act,
    may_double,
    needs_card,
    outcome,
    rank_in,
)
from trainer.procedure.position import Position
from trainer.procedure.words import guard, live_hands

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
    return pos.rules.dealer_draws_if_all_dead or any(not is_natural(hand, pos.rules) for _, hand in live_hands(pos))


@guard()
def own_hand_needed(pos: Position, _: str | None) -> bool:
    """A hand or an insurance bet is still alive, so the croupier completes his own hand."""
    if pos.rules.dealer_draws_if_all_dead:
        return True
    return any(True for _ in live_hands(pos)) or any(pos.open_insurance(box) for box in pos.table.boxes)


@guard()
def hole_card_down(pos: Position, _: str | None) -> bool:
    """The croupier has a card face down."""
    return pos.table.hole_down


@guard()
def peek_wanted(pos: Position, _: str | None) -> bool:
    """The croupier has a card face down and shows an ace or a card that counts ten."""
    return pos.table.hole_down and dealer_shows(pos, "ace_or_ten")


# -- guards: offers ----------------------------------------------------------------------------------------------


@guard()
def insurance_possible(pos: Position, _: str | None) -> bool:
    """The rules open an insurance on the croupier's first card."""
    card = pos.table.upcard
    return any(rank_in(card, kind.against) for kind in pos.rules.insurance)


@guard("blackjack", "ten")
def insurance_on(pos: Position, event: str | None) -> bool:
    """The rules open an insurance on the croupier's first card against that event: his Black Jack, or a ten drawn next."""
    card = pos.table.upcard
    return any(kind.event == event and rank_in(card, kind.against) for kind in pos.rules.insurance)


@guard()
def even_money_offered(pos: Position, _: str | None) -> bool:
    """The rules have the croupier offer even money; otherwise guests ask for it."""
    return pos.rules.even_money_mode is AskMode.OFFERED


@guard()
def even_money_possible(pos: Position, _: str | None) -> bool:
    """The rules allow even money against the croupier's first card."""
    return rank_in(pos.table.upcard, pos.rules.even_money_against)


@guard()
def surrender_offered(pos: Position, _: str | None) -> bool:
    """The rules have surrender offered against the croupier's first card, and a hand could take it."""
    return rank_in(pos.table.upcard, pos.rules.surrender_offer_on) and any(
        len(hand.cards) == 2 and not is_natural(hand, pos.rules) for _, hand in live_hands(pos)
    )


@guard()
def surrender_possible(pos: Position, _: str | None) -> bool:
    """The rules allow surrender against the croupier's first card, and a hand could take it."""
    return rank_in(pos.table.upcard, pos.rules.surrender_against) and any(
        len(hand.cards) == 2 and not is_natural(hand, pos.rules) for _, hand in live_hands(pos)
    )


@guard()
def double_offered(pos: Position, _: str | None) -> bool:
    """The rules have the croupier offer a double to the hand: two cards of a total named there that may be doubled."""
    hand = pos.this_hand
    return hand is not None and hand.total in pos.rules.double_offer_totals and may_double(pos.table, pos.rules, hand)


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
    """The guest has decided so for the hand. A double or a split that the rules bar is no decision."""
    hand = pos.this_hand
    if hand is None:
        return False
    if decision == Decision.STAND:
        return hand.stood
    return hand.decision == decision and lets(pos.table, pos.rules, pos.this_box, hand, decision)


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
