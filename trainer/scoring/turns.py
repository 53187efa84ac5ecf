"""Which guests' turn a line belongs to."""

from __future__ import annotations

from typing import Final

from trainer.game.acts import INSURANCES, Act, Decision, Stake

_TURNS_OF: Final[dict[str | None, tuple[str, ...]]] = {
    Decision.SURRENDER: ("surrender", "ask_surrender"),
    Decision.EVEN_MONEY: ("answer", "ask"),
    Decision.DECLINE: ("answer", "ask"),
    Decision.HAND: ("choose_hand",),
    "cut": ("cut",),
    "object": ("bet",),
    "leave": ("bet",),
    "cash": ("between",),
    "change": ("between",),
    "dispute": ("dispute",),
    "deck_fault": ("deck",),
}


def turns_of(act: Act) -> tuple[str, ...]:
    """The guests' turns that a line may belong to."""
    if act.act == "bet":
        if act.stake in INSURANCES:
            return ("insure", "insure_unasked")
        if act.stake == Stake.LATE:
            return ("bet_late",)
        return ("bet",) if act.stake in (None, Stake.MAIN) else ("decide",)
    return _TURNS_OF.get(act.decision if act.act == "decide" else act.act) or ("decide",)
