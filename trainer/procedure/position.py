"""Where a run of the procedure stands: light, slotted and copied only when explanations compete."""

from __future__ import annotations

from typing import Any

from trainer.game.places import Bet, Box, Hand
from trainer.game.rules import Limits, Rules
from trainer.game.table import Table

Slot = tuple[Any, ...] | None
RefusedBranch = tuple[int, int, int]
"""A branch that a choice point has refused: the number of the choice, and the box and hand it was about."""


class Position:
    """A place in the machine: its state, what its loops have visited and which bets are dealt with.

    Compared by identity (`transitions` loses models that compare equal). `state` is written by the machine. `table` is the
    shared record of facts and is never changed through a position. `refused` are the branches that choice points have refused
    since the last act, `refused_before` those before that act.
    """

    __slots__ = (
        "bettor",
        "box",
        "forced",
        "hand",
        "heard",
        "last_hands",
        "limits",
        "marks",
        "next_item",
        "refused",
        "refused_before",
        "round",
        "rules",
        "skipping",
        "slots",
        "stake",
        "state",
        "table",
        "turns",
    )  # fmt: skip

    def __init__(self, state: str, table: Table, rules: Rules, limits: Limits, slots: int) -> None:
        self.state = state
        self.table = table
        self.rules = rules
        self.limits = limits
        self.slots: list[Slot] = [None] * slots
        self.marks: set[tuple[object, ...]] = set()
        self.box = 0
        self.hand = 0
        self.bettor = 1
        self.stake = "main"
        self.round = 0
        self.forced = False
        self.next_item: tuple[Any, ...] | None = None
        self.turns: list[tuple[str, int, int]] = []
        self.refused: list[RefusedBranch] = []
        self.refused_before: list[RefusedBranch] = []
        self.skipping = False
        self.heard = False
        """Whether somebody has had the turn that is waited at."""
        self.last_hands = False
        """Whether the last hands before the close were announced."""

    def copy(self) -> Position:
        """An independent position on the same table."""
        new = Position.__new__(Position)
        new.state = self.state
        new.table = self.table
        new.rules = self.rules
        new.limits = self.limits
        new.slots = self.slots.copy()
        new.marks = self.marks.copy()
        new.box = self.box
        new.hand = self.hand
        new.bettor = self.bettor
        new.stake = self.stake
        new.round = self.round
        new.forced = self.forced
        new.next_item = self.next_item
        new.turns = self.turns.copy()
        new.refused = self.refused.copy()
        new.refused_before = self.refused_before
        new.skipping = self.skipping
        new.heard = self.heard
        new.last_hands = self.last_hands
        return new

    def key(self) -> tuple[object, ...]:
        """What makes two positions the same for all that can follow: how often a loop went round, not how it was entered."""
        slots = tuple(slot[0] if slot and type(slot[0]) is int else slot for slot in self.slots)
        return (self.state, slots, frozenset(self.marks), self.box, self.hand, self.bettor, self.stake)

    # -- what the words of the vocabulary look at -----------------------------------------------------------------

    @property
    def this_box(self) -> Box:
        return self.table.boxes[self.box - 1]

    @property
    def this_hand(self) -> Hand | None:
        if not 1 <= self.box <= len(self.table.boxes):
            return None
        return self.table.boxes[self.box - 1].hand(self.hand)

    @property
    def this_bet(self) -> Bet | None:
        if not 1 <= self.box <= len(self.table.boxes):
            return None
        return self.table.bet(self.box, self.hand, self.bettor, self.stake)

    def open_bets(self, box: int, hand: Hand) -> list[Bet]:
        """Bets of the hand that are not dealt with yet, the owner's first (handbook L7)."""
        marks = self.marks
        return [bet for bet in hand.bets if (box, hand.index, bet.bettor, bet.stake) not in marks]

    def open_insurance(self, box: Box) -> list[Bet]:
        """Insurance bets on the box that are not dealt with yet."""
        return [bet for bet in box.insurance if (box.number, 0, bet.bettor, bet.stake) not in self.marks]
