"""Where on the table an act is to be done: what glows when it is due and may be shown."""

from __future__ import annotations

from typing import Final

from trainer.game.acts import INSURANCES, Act
from trainer.game.table import Table

_FIXED: Final[dict[str, frozenset[str]]] = {
    "stop_card": frozenset({"stop_card", "pack"}),
    "aside": frozenset({"stop_card:out", "stop_card"}),
    "burn": frozenset({"shoe"}),
    "collect": frozenset({"shoe", "discards"}),
    "halve": frozenset({"shoe", "discards"}),
    "count": frozenset({"pack"}),
    "deal_down": frozenset({"shoe", "dealer"}),
    "reveal": frozenset({"dealer"}),
    "peek": frozenset({"dealer"}),
    "equipment": frozenset({"shoe", "discards", "drop_box"}),
    "post_sign": frozenset({"sign"}),
    "unlock": frozenset({"tray"}),
    "lock": frozenset({"tray"}),
    "spread_float": frozenset({"tray"}),
    "count_float": frozenset({"tray"}),
    "sign": frozenset({"slip"}),
    "drop_slip": frozenset({"slip", "drop_box"}),
    "spread_notes": frozenset({"notes"}),
    "lower_notes": frozenset({"notes"}),
    "drop_notes": frozenset({"notes", "drop_box"}),
    "cut_out": frozenset({"tray", "front"}),
    "pass_chips": frozenset({"cut_out"}),
    "prove": frozenset({"put_up", "brought"}),
    "rack": frozenset({"put_up", "brought", "tray"}),
    "feed_used": frozenset({"discards", "shoe"}),
    "call": frozenset(),
    "sweep": frozenset(),
    "palms": frozenset(),
    "hand_cash": frozenset(),
    "retract": frozenset(),
    "put_back": frozenset({"shoe"}),
}


def due_spots(table: Table, act: Act) -> frozenset[str]:
    """The spots of `act`; those that are not on the table at the moment are passed over by the view."""
    match act.act:
        case "deal":
            return frozenset({"shoe", "dealer" if act.to == "dealer" else f"hand:{act.box}:{act.hand or 1}"})
        case "clear":
            return frozenset({"discards", "dealer" if act.to == "dealer" else f"hand:{act.box}:{act.hand or 1}"})
        case "take" | "pay" | "give_back" | "tap" | "place" | "check" | "straighten" | "move":
            hand = 1 if act.stake in INSURANCES else act.hand or 1
            where = "beside" if act.act == "place" else "bet"
            return frozenset({f"{where}:{act.box}:{hand}:{act.bettor or 1}:{act.stake or 'main'}"})
        case "point" | "separate":
            return frozenset({f"hand:{act.box}:{act.hand or 1}"})
        case "line":
            return frozenset(f"insurance:{box.number}" for box in table.boxes if box.in_play)
    return _FIXED.get(act.act, frozenset({f"tool:{act.act}"}))
