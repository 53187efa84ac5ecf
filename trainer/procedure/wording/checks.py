"""Checks in plain words: what has to hold all the time, whatever step is due."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from trainer.i18n import N_, Translator

CHECKS: Final[Mapping[str, str]] = {
    "no_card_before_close": N_("No card leaves the shoe for a round before bets are closed."),
    "bets_untouched": N_(
        "From the first card until it is settled a bet is not touched, but for what was surrendered, busted or paid at once."
    ),
    "pack_order": N_("The cut comes before the loading of the shoe, and the loading before the burn."),
    "burn_before_deal": N_("The shoe is loaded, and the cards to be burned are burned, before the first card is dealt."),
    "one_own_card": N_("In a game without a hole card the croupier has one card until every guest has decided."),
    "insurance_in_its_time": N_(
        "Insurance is taken when every hand has two cards, until it is closed or a third card is out."
    ),
    "surrender_before_third_card": N_("Surrender is closed for the whole table once a third card is out."),
    "one_box_at_a_time": N_("A box gets no further card while a box before it still decides."),
    "stake_before_card": N_("The chips of a double or a split stand in place before the card comes or the pair is set apart."),
    "bust_gone_at_once": N_("Bet and cards of a hand over 21 are gone before anything is done about another hand."),
    "total_before_settlement": N_("What the croupier has is said before a bet is settled by it."),
    "insurance_after_losers": N_("Won insurance is not paid while a losing bet lies on the table."),
    "settlement_direction": N_("Bets are settled from the last box to box 1, never back."),
    "hands_reconstructible": N_(
        "The hands of a round can be rebuilt: its cards are not mixed before its end, and go into a machine a round later."
    ),
    "float_balances": N_("What moves into and out of the tray is the sum of the chips that move, no more and no less."),
    "chips_before_cash": N_("Notes go into the box only after the chips have passed to the guest."),
    "every_bet_settled": N_("When a round is over, each of its bets has got exactly what its result asks."),
    "croupier_handles": N_("Cards, bets and float are handled by the croupier, and by nobody else."),
    "no_cash_out": N_("Nobody is handed money at the table: what is won is paid in chips."),
    "pack_complete": N_("No card comes more often than the decks have it."),
    "bets_within_limits": N_("When bets are closed each of them is within the minimum and the maximum."),
    "box_total_within_maximum": N_("When bets are closed all bets on a box together do not pass the maximum."),
    "offers_in_their_time": N_("Insurance, even money and surrender are not offered once a third card is out."),
    "no_card_on_21": N_("A hand that has 21 gets no further card."),
    "no_card_after_stand": N_("A hand whose guest wants no more cards gets none."),
    "one_card_to_a_double": N_("A doubled hand gets one card and no more."),
    "own_draw_by_rule": N_("The croupier draws no card that his total does not call for."),
    "no_losing_bet_paid": N_("A bet that loses or neither wins nor loses is not paid."),
    "no_late_bet_played": N_("Chips put down after the close of the bets are neither taken nor paid: they do not play."),
    "no_card_put_back": N_("A card that has left the shoe does not go back into it: it is dealt or burned."),
    "insurance_on_its_card": N_(
        "A stake on the insurance line whose event the croupier's card does not open is given back before the next card."
    ),
    "no_good_bet_taken": N_("A bet that wins, or neither wins nor loses, is not taken."),
    "insurance_before_own_card": N_(
        "Insurance is taken when every hand has two cards; who has drawn insures no more, others may."
    ),
    "no_barred_double": N_("No double is set in place for two cards that the rules do not let be doubled."),
    "no_card_unasked": N_("A hand gets no further card that its guest has not asked for."),
    "no_card_face_down": N_("Where the croupier has no hole card, every card is dealt face up."),
}
"""Check → what it says, in the words in which the vocabulary documents it."""


def check_sentence(name: str, say: Translator) -> str:
    """What has to hold, as a sentence; the bare name of a check that has none."""
    return say.gettext(CHECKS[name]) if name in CHECKS else f"{name}."
