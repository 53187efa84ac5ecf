"""Acts as something that was to be done: they stand inside a verdict, "You did not break the seals of the decks."."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from trainer.i18n import N_

TASKS: Final[Mapping[str, str]] = {
    # Translators: these say what to do, without who does it, and stand inside a sentence: "You were to wash the cards first".
    "wash": N_("wash the cards"),
    "stack": N_("square the cards into stacks"),
    "riffle": N_("riffle"),
    "strip": N_("strip"),
    "turn": N_("turn a packet round"),
    "lace": N_("leave the packets laced"),
    "present": N_("offer the pack for the cut"),
    "complete_cut": N_("complete the cut"),
    "load": N_("load the shoe"),
    "burn": N_("burn a card"),
    "aside": N_("put the stop card aside"),
    "collect": N_("take the cards together"),
    "count": N_("count the cards"),
    "unseal": N_("break the seals of the decks"),
    "spread_cards": N_("spread a deck face up"),
    "verify": N_("count a deck and see that it is whole"),
    "turn_over": N_("turn the cards over and look at their backs"),
    "gather": N_("gather the cards"),
    "divide": N_("divide the cards into heaps"),
    "cut_heap": N_("cut the heap"),
    "cut_pack": N_("cut the whole pack"),
    "halve": N_("put the rest of the shoe into the used cards by halves"),
    "join_heaps": N_("turn one heap onto the other"),
    "store": N_("put the cards away"),
    "open_lid": N_("open the lid of the shuffling machine"),
    "show_empty": N_("show the shuffling machine empty"),
    "set_machine": N_("set the shuffling machine to the game"),
    "feed": N_("put a packet into the shuffling machine"),
    "close_lid": N_("shut the lid of the shuffling machine"),
    "feed_used": N_("put the used cards back into the shuffling machine"),
    "sweep": N_("sweep the hand across the table"),
    "line": N_("run the hand along the insurance line"),
    "palms": N_("show both palms"),
    "peek": N_("look at your face-down card"),
    "deal_down": N_("deal a card face down to yourself"),
    "reveal": N_("turn your face-down card over"),
    "equipment": N_("check the equipment of the table"),
    "post_sign": N_("put up the sign with the limits"),
    "unlock": N_("open the lid of the float"),
    "lock": N_("shut the lid of the float"),
    "spread_float": N_("spread the float"),
    "count_float": N_("count a denomination of the float"),
    "cut_out": N_("cut out the chips"),
    "pass_chips": N_("pass the chips"),
    "prove": N_("prove the chips"),
    "rack": N_("put the chips into the tray"),
    "sign": N_("sign the slip"),
    "drop_slip": N_("put the slip into the drop box"),
    "spread_notes": N_("spread the notes"),
    "lower_notes": N_("move the notes to the lower level"),
    "drop_notes": N_("put the notes into the drop box"),
    "hand_cash": N_("hand out cash"),
    "put_back": N_("put the card drawn last back into the shoe"),
    "retract": N_("take the last act back"),
}
"""Acts that are about no box, hand or bet."""
