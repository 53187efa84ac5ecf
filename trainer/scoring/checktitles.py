"""What checks are called where a verdict is about one."""

from __future__ import annotations

from typing import Final

from trainer.i18n import N_

CHECK_TITLES: Final[dict[str, str]] = {
    "no_card_before_close": N_("No card before the close"),
    "bets_untouched": N_("Bets are not touched"),
    "pack_order": N_("Cut, shoe and burn in order"),
    "one_own_card": N_("One own card until all have decided"),
    "insurance_in_its_time": N_("Insurance in its time"),
    "insurance_before_own_card": N_("Insurance before the own card"),
    "surrender_before_third_card": N_("Surrender before a third card"),
    "one_box_at_a_time": N_("One box at a time"),
    "stake_before_card": N_("Chips before the card"),
    "bust_gone_at_once": N_("A busted hand goes at once"),
    "total_before_settlement": N_("The total before the settlement"),
    "insurance_after_losers": N_("Insurance after the losers"),
    "settlement_direction": N_("From the last box to the first"),
    "hands_reconstructible": N_("Hands can be rebuilt"),
    "float_balances": N_("The float balances"),
    "chips_before_cash": N_("Chips before notes"),
    "every_bet_settled": N_("Every bet is settled"),
    "croupier_handles": N_("Only the croupier handles"),
    "no_cash_out": N_("No money to guests"),
    "pack_complete": N_("The pack is complete"),
    "bets_within_limits": N_("Bets within the limits"),
    "box_total_within_maximum": N_("The box within the maximum"),
    "offers_in_their_time": N_("Offers in their time"),
    "no_card_on_21": N_("No card on 21"),
    "no_card_after_stand": N_("No card after a stand"),
    "no_card_unasked": N_("No card that nobody asked for"),
    "no_card_face_down": N_("No card face down"),
    "one_card_to_a_double": N_("One card to a double"),
    "own_draw_by_rule": N_("Own draw by the rule"),
    "no_losing_bet_paid": N_("Only winning bets are paid"),
    "no_good_bet_taken": N_("Only losing bets are taken"),
}
