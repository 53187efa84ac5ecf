"""What it means to move what lies on the felt beside bets and cards: notes, slips, chips cut out or put up."""

from __future__ import annotations

from typing import Final

from trainer.game.acts import Act
from trainer.ui.table.spots import Target

LOOSE: Final = frozenset({"notes", "slip", "cut_out", "put_up", "brought"})
"""Spots of what can be taken in hand there."""
_AGAIN: Final = {
    "notes": "spread_notes",
    "slip": "sign",
    "cut_out": "pass_chips",
    "put_up": "prove",
    "brought": "prove",
}
"""What a second click on the thing itself does to it."""
_TO_THE_BOX: Final = {"notes": "drop_notes", "slip": "drop_slip"}
_TO_A_GUEST: Final = {"notes": "hand_cash", "cut_out": "pass_chips"}
_TO_THE_TRAY: Final = {"put_up": "rack", "brought": "rack"}


def put_down(source: str, target: Target) -> Act | None:
    """The act of laying what was at `source` down at the target; None where that means nothing."""
    if target.kind == source:
        return Act(act=_AGAIN[source])
    if target.kind == "drop_box":
        found = _TO_THE_BOX
    elif target.kind == "tray":
        found = _TO_THE_TRAY
    elif target.box or target.kind == "credit":
        found = _TO_A_GUEST
    else:
        return None
    return Act(act=found[source]) if source in found else None
