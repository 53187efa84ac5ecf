"""What the call bar shows beside the calls: gestures on every page, and the work that belongs to each part of the course."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from trainer.app.callpages import Page
from trainer.i18n import N_

GESTURES: Final[Mapping[str, str]] = {
    "sweep": N_("Hand across"),
    "palms": N_("Palms"),
    "tap": N_("Tap"),
    "line": N_("Insurance line"),
}
"""Gestures of the table, whether or not this procedure asks for them: a wrong one can always be made."""
NAMES: Final[Mapping[str, str]] = {
    "deal": N_("Card"),
    "take": N_("Take"),
    "pay": N_("Pay"),
    "give_back": N_("Give back"),
    "clear": N_("Clear"),
    "separate": N_("Set apart"),
    "place": N_("Set in place"),
    "point": N_("Point"),
    "check": N_("Check"),
    "retract": N_("Take back"),
    "put_back": N_("Card back"),
    "deal_down": N_("Card face down"),
    "reveal": N_("Turn my card"),
    "peek": N_("Look at my card"),
    "straighten": N_("Put right"),
    "move": N_("Move to its hand"),
    "cut_out": N_("Cut out chips"),
    "pass_chips": N_("Pass chips"),
    "prove": N_("Prove chips"),
    "rack": N_("Rack chips"),
    "wash": N_("Wash"),
    "stack": N_("Stack"),
    "riffle": N_("Riffle"),
    "strip": N_("Strip"),
    "turn": N_("Turn"),
    "lace": N_("Lace"),
    "present": N_("Offer the cut"),
    "complete_cut": N_("Complete the cut"),
    "stop_card": N_("Stop card"),
    "load": N_("Load the shoe"),
    "burn": N_("Burn"),
    "aside": N_("Stop card aside"),
    "collect": N_("Collect"),
    "count": N_("Count"),
    "gather": N_("Gather"),
    "divide": N_("Divide"),
    "cut_heap": N_("Cut a heap"),
    "cut_pack": N_("Cut the pack"),
    "join_heaps": N_("Join heaps"),
    "halve": N_("Insert by halves"),
    "unseal": N_("Break the seals"),
    "spread_cards": N_("Spread a deck"),
    "verify": N_("Verify a deck"),
    "turn_over": N_("Look at the backs"),
    "store": N_("Put cards away"),
    "open_lid": N_("Open the lid"),
    "show_empty": N_("Show it empty"),
    "set_machine": N_("Set the machine"),
    "feed": N_("Feed a packet"),
    "close_lid": N_("Shut the lid"),
    "feed_used": N_("Feed used cards"),
    "equipment": N_("Equipment"),
    "post_sign": N_("Put up the sign"),
    "unlock": N_("Open the float"),
    "lock": N_("Lock the float"),
    "spread_float": N_("Spread the float"),
    "count_float": N_("Count one value"),
    "sign": N_("Sign"),
    "drop_slip": N_("Drop the slip"),
    "spread_notes": N_("Spread notes"),
    "lower_notes": N_("Lower notes"),
    "drop_notes": N_("Drop notes"),
    "hand_cash": N_("Hand money"),
}
"""What the table's keys are called on the bar."""
WORK: Final[Mapping[Page, tuple[str, ...]]] = {
    Page.TABLE: (
        "equipment", "post_sign", "unlock", "spread_float", "count_float", "sign", "drop_slip", "lock", "unseal",
        "spread_cards", "verify", "turn_over", "store",
    ),
    Page.SHUFFLE: (
        "wash", "stack", "riffle", "strip", "turn", "lace", "present", "complete_cut", "stop_card", "load", "burn", "aside",
        "collect", "count", "gather", "divide", "cut_heap", "join_heaps", "cut_pack", "halve", "open_lid", "show_empty",
        "set_machine", "feed", "close_lid", "feed_used",
    ),
    Page.BETWEEN: (
        "spread_notes", "prove", "cut_out", "pass_chips", "rack", "drop_notes", "lower_notes", "sign", "drop_slip",
        "equipment", "burn", "hand_cash",
    ),
    Page.BETS: (
        "deal", "straighten", "give_back", "check", "take", "pay", "clear", "deal_down", "peek", "feed_used", "aside",
        "put_back", "retract",
    ),
    Page.PLAY: (
        "deal", "point", "place", "separate", "move", "take", "pay", "clear", "give_back", "reveal", "deal_down", "aside",
        "put_back", "retract",
    ),
}  # fmt: skip
"""What each page offers, in the order in which it is usual."""
WORK_TITLES: Final[Mapping[Page, str]] = {
    Page.TABLE: N_("Table work"),
    Page.SHUFFLE: N_("The pack"),
    Page.BETWEEN: N_("Table work"),
    Page.BETS: N_("Hands"),
    Page.PLAY: N_("Hands"),
}
