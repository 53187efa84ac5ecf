"""What the others at the table do when their turn comes: guests, and the inspector where the procedure waits for him."""

from __future__ import annotations

from dataclasses import replace

from trainer.app import inspector
from trainer.app.setup import Setup
from trainer.game.acts import Act, By, Chips, Decision
from trainer.game.guests import Guests
from trainer.game.happenings import FREQUENCIES, Happenings
from trainer.game.rules import Limits, Rules
from trainer.game.table import Table

PROMPTED = frozenset({"insure", "surrender", "deck"})
"""Turns in which nothing comes unless it was asked for."""
_JOINED = 0.2
"""How often each further bettor joins a box at a lively table."""
_SEVERAL = 0.25
"""How often a box is played by the guest of the box before it."""


class Others:
    """Guests and inspector of one lesson. Their answers depend on the seed and the table, not on how often they are asked."""

    def __init__(self, setup: Setup, rules: Rules, limits: Limits, boxes: tuple[int, ...], tray: Chips) -> None:
        seed = str(setup.seed)
        lively = setup.guests != "quiet"
        style = {"several": _SEVERAL} | ({"joined": _JOINED, "sit_out": 0.08} if lively else {})
        self.setup = setup
        self.tray = tray
        self._guests = Guests(seed=seed, boxes=boxes, rules=rules, limits=limits, style=style)
        often = FREQUENCIES["day" if setup.day else setup.guests]
        self._happens = Happenings(seed=seed, boxes=boxes, rules=rules, limits=limits, often=often, step=self._guests.step)

    def answers(self, turn: str, table: Table, box: int, hand: int, bettor: int, cards: int, prompted: bool) -> tuple[Act, ...]:
        """What is done in a turn about that box, hand and bettor; `cards` is the size of the pack that is cut."""
        happens, guests = self._happens, self._guests
        if turn in PROMPTED and not prompted:
            # Nobody was asked, so nobody insures or gives up.
            return ()
        match turn:
            case "bet":
                return self._bets(table)
            case "cut":
                return (guests.cut(table, cards),)
            case "insure":
                return (*happens.insured(table, guests.insure(table)), *self._named(happens.off_card(table)))
            case "insure_unasked":
                return self._named(happens.off_card(table))
            case "surrender" | "ask_surrender":
                return guests.surrender(table)
            case "answer" if not prompted:
                # Nobody was asked, so nobody takes it.
                return (Act(act="decide", by=By.GUEST, box=box, hand=hand, decision=Decision.DECLINE),)
            case "answer":
                return (guests.even_money(table, box, hand),)
            case "ask":
                wish = guests.even_money(table, box, hand)
                return (wish,) if wish.decision == Decision.EVEN_MONEY else ()
            case "choose_hand":
                return happens.choice(table, box, hand, bettor)
            case "between":
                return happens.between(table, coming(table), self.setup.rounds if self.setup.day else None)
            case "float":
                return happens.float_slip(table)
            case "dispute":
                return happens.dispute(table)
            case "deck":
                return happens.deck(table)
            case "bet_late":
                return self._named(happens.late(table))
            case "rule":
                return happens.ruling()
            case _:
                return (*happens.touches(table, box, hand), *guests.decide(table, box, hand))

    def _named(self, bets: tuple[Act, ...]) -> tuple[Act, ...]:
        """The bets, each with its guest."""
        return tuple(replace(bet, guest=self._guests.guest_of(bet.box or 0, bet.bettor or 1)) for bet in bets)

    def _bets(self, table: Table) -> tuple[Act, ...]:
        number = coming(table)
        bets = self._happens.faulty(self._guests.bets(table), number)
        fill = None if self.setup.day else inspector.fill(table, self.tray)
        return (*((fill,) if fill else ()), *bets, *self._happens.before_the_close(table, bets, number))


def coming(table: Table) -> int:
    """The number of the round that is bet on."""
    return table.round + 1 if table.dealt or table.round == 0 else table.round
