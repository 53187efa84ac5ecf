"""The turns of guests and inspector: where the procedure waits for somebody else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from trainer.game.settlement import lets, may_act
from trainer.procedure.position import Position

# -- guests' turns -----------------------------------------------------------------------------------------------


def _decided(pos: Position) -> bool:
    hand = pos.this_hand
    if hand is None:
        return True
    if hand.stood or not may_act(pos.table, pos.rules, hand):
        return True
    return hand.decision is not None and lets(pos.table, pos.rules, pos.this_box, hand, hand.decision)


def _answered(pos: Position) -> bool:
    hand = pos.this_hand
    return hand is None or hand.answered or hand.cleared


def _has_cut(pos: Position) -> bool:
    return pos.table.cut_depth is not None


def _ruled(pos: Position) -> bool:
    return pos.table.ruled or not pos.table.disputed


TURNS: Final[dict[str, Callable[[Position], bool] | None]] = {
    "bet": None,
    "cut": _has_cut,
    "insure": None,
    "answer": _answered,
    "surrender": None,
    "decide": _decided,
    "float": None,
    "between": None,
    "ask": None,
    "ask_surrender": None,
    "choose_hand": None,
    "dispute": None,
    "rule": _ruled,
    "bet_late": None,
    "deck": None,
    "insure_unasked": None,
}
"""Turn → what shows that the guest has had it; None where a guest may also do nothing."""

TURN_TEXTS: Final[dict[str, str]] = {
    "bet": "Guests place their bets.",
    "cut": "A guest cuts the pack.",
    "insure": "Guests who want to insure put their stakes on the line.",
    "answer": "The guest takes or declines even money for the hand.",
    "surrender": "Guests who want to give a hand up say so.",
    "decide": "The guest decides for the hand.",
    "float": "The inspector brings the slip of the float.",
    "between": "What comes up between two rounds: notes and chips to be changed, relief, fills, credits, the call to close.",
    "ask": "A guest with Black Jack may ask for even money.",
    "ask_surrender": "Guests may give a hand up though nobody offered it.",
    "choose_hand": "A joined bettor says on which hand of a split his bet stands.",
    "dispute": "A guest may dispute what happened in the round.",
    "rule": "The manager decides the dispute.",
    "insure_unasked": "A guest may put a stake on the insurance line though the croupier's card opens none.",
    "deck": "It shows whether the deck just looked over is whole, and without marks.",
    "bet_late": "A guest may put chips down though bets are closed.",
}
