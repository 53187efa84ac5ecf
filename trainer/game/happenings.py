"""What guests do beside betting and deciding, and what comes up between rounds: the things a croupier must notice.

Everything is drawn from the seed and the question alone, as in `guests`, so that the same lesson has the same happenings.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Final

from trainer.game.acts import Act, By, Decision, Stake
from trainer.game.chips import break_down, chips_sum
from trainer.game.rules import InsuredEvent, JoinedAtSplit, Limits, Rules
from trainer.game.settlement import insurance_kind, insurance_range, rank_in
from trainer.game.table import Table

LAST_HANDS: Final = 3
"""Rounds announced before a table is closed (handbook R1)."""
_NOTES: Final = (2, 4, 5, 10, 20)
"""Notes a guest buys in for, in minimum bets."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Frequency:
    """How often each thing happens, as probabilities from 0 to 1."""

    untidy: float = 0.0
    """A bet lies outside its box or is badly stacked."""
    over: float = 0.0
    """A bet passes the maximum."""
    under: float = 0.0
    """A bet is below the minimum."""
    over_insured: float = 0.0
    """An insurance stake is more than it may be."""
    off_card: float = 0.0
    """A stake is put on the insurance line on a card that does not open its event."""
    object: float = 0.0
    """A foreign object is put on the table before a round."""
    leave: float = 0.0
    """A guest leaves his box with his bet on it, before the close."""
    late: float = 0.0
    """A guest puts chips down after the close, before the first card or after the croupier's own."""
    touch: float = 0.0
    """A guest touches his cards while he decides."""
    dispute: float = 0.0
    """A guest disputes the round."""
    cash: float = 0.0
    """A guest buys chips between two rounds."""
    change: float = 0.0
    """A guest has chips changed between two rounds."""
    relief: float = 0.0
    fill: float = 0.0
    credit: float = 0.0
    difference: float = 0.0
    """The float is not what its slip says."""
    deck: float = 0.0
    """A deck that is counted and looked over is not as it should be."""


QUIET: Final = Frequency()
"""Guests who only bet and decide."""
LIVELY: Final = Frequency(
    untidy=0.06, over=0.03, under=0.03, over_insured=0.15, object=0.04, leave=0.03, late=0.06, touch=0.03, dispute=0.03,
    deck=0.04, off_card=0.03,
)
"""Guests as they are."""
DAY: Final = replace(LIVELY, cash=0.18, change=0.14, relief=0.1, fill=0.09, credit=0.09, difference=0.3)
"""A whole working day."""
FREQUENCIES: Final[Mapping[str, Frequency]] = {"quiet": QUIET, "lively": LIVELY, "day": DAY}
DECK_FAULTS: Final = ("missing", "extra", "marked", "foreign")
"""What can be wrong with a deck: a card too few or too many, one with a mark, one of another deck (FR-56)."""
NAMES: Final = tuple(f.name for f in fields(Frequency))


class Happenings:
    """What happens in one lesson. Nothing here changes the table; the acts returned do, once they are applied."""

    __slots__ = ("_boxes", "_limits", "_often", "_rules", "_seed", "_step")

    def __init__(self, *, seed: str, boxes: tuple[int, ...], rules: Rules, limits: Limits, often: Frequency, step: int) -> None:
        """`step` is the unit in which the guests bet."""
        self._seed = seed
        self._boxes = boxes
        self._rules = rules
        self._limits = limits
        self._often = often
        self._step = step

    def _random(self, *question: object) -> random.Random:
        return random.Random("|".join((self._seed, "happens", *map(str, question))))

    def _chips(self, amount: int) -> dict[int, int]:
        return break_down(amount, self._rules.denominations)

    # -- bets ------------------------------------------------------------------------------------------------------

    def faulty(self, bets: tuple[Act, ...], number: int) -> tuple[Act, ...]:
        """The bets of round `number` with the faults that a croupier must put right. The first bet is always good."""
        return tuple(bet if place == 0 else self._faulty(bet, number) for place, bet in enumerate(bets))

    def _faulty(self, bet: Act, number: int) -> Act:
        roll = self._random("fault", number, bet.box, bet.bettor).random()
        often = self._often
        if roll < often.over:
            return self._of(bet, self._limits.maximum + self._step)
        if roll < often.over + often.under:
            return self._of(bet, self._limits.minimum - self._step)
        if roll < often.over + often.under + often.untidy:
            return replace(bet, words="untidy_chips")
        return bet

    def _of(self, bet: Act, amount: int) -> Act:
        chips = self._chips(amount)
        return replace(bet, amount=amount, chips=chips) if amount > 0 and chips_sum(chips) == amount else bet

    def before_the_close(self, table: Table, bets: tuple[Act, ...], number: int) -> tuple[Act, ...]:
        """Objects put on the table, and guests who leave their bets alone: never the guest of the first box."""
        acts: list[Act] = []
        if self._random("object", number).random() < self._often.object:
            acts.append(Act(act="object", by=By.GUEST, box=bets[0].box if bets else None, words="phone"))
        first = bets[0].box if bets else None
        for box in dict.fromkeys(bet.box for bet in bets):
            if box != first and self._random("leave", number, box).random() < self._often.leave:
                acts.append(Act(act="leave", by=By.GUEST, box=box))
        return tuple(acts)

    def late(self, table: Table) -> tuple[Act, ...]:
        """Chips put down after the close: on a free box, beside a bet that lies there, or by a guest who joins; none before."""
        rng = self._random("late", table.round, table.dealt)
        if table.bets_open or rng.random() >= self._often.late:
            return ()
        box = rng.choice(self._boxes)
        hand = table.hand(box, 1)
        lying = [bet.bettor for bet in hand.bets] if hand is not None else []
        bettor = rng.choice([*lying, min(3, max(lying, default=0) + 1)])
        amount = self._limits.minimum * rng.choice((1, 1, 2, 4))
        bet = Act(act="bet", by=By.GUEST, box=box, bettor=bettor, stake=Stake.LATE, words="late_chips")
        made = self._of(bet, amount)
        return (made,) if made.amount else ()

    def insured(self, table: Table, bets: tuple[Act, ...]) -> tuple[Act, ...]:
        """The insurance bets, some of them beyond what they may be."""
        return tuple(self._insured(table, bet) for bet in bets)

    def off_card(self, table: Table) -> tuple[Act, ...]:
        """A stake on the insurance line on a card that does not open its event, by a guest with a bet and two cards."""
        rng = self._random("off_card", table.round)
        closed = [kind for kind in self._rules.insurance if not rank_in(table.upcard, kind.against)]
        boxes = [box for box in table.boxes if box.in_play and len(box.hands[0].cards) == 2 and not box.hands[0].cleared]
        if not closed or not boxes or table.third_card or rng.random() >= self._often.off_card:
            return ()
        kind, box = rng.choice(closed), rng.choice(boxes)
        stake = Stake.INSURANCE_TEN if kind.event is InsuredEvent.TEN else Stake.INSURANCE
        bettor = rng.choice([bet.bettor for bet in box.hands[0].bets])
        bet = Act(
            act="bet", by=By.GUEST, box=box.number, bettor=bettor, stake=stake, event=str(kind.event), words="insurance_chips"
        )
        made = self._of(bet, self._limits.minimum)
        return (made,) if made.amount else ()

    def _insured(self, table: Table, bet: Act) -> Act:
        kind, box, bettor = insurance_kind(self._rules, bet.event), bet.box or 1, bet.bettor or 1
        roll = self._random("insured", table.round, box, bettor, bet.stake).random()
        if kind is None or roll >= self._often.over_insured:
            return bet
        sizes = insurance_range(table, self._rules, self._limits.minimum, table.box(box), bettor, kind)
        return self._of(bet, sizes[-1] + self._step) if sizes else bet

    # -- during the round ------------------------------------------------------------------------------------------

    def touches(self, table: Table, box: int, hand: int) -> tuple[Act, ...]:
        """A guest's fingers on his cards while he thinks."""
        held = table.hand(box, hand)
        cards = "".join(held.cards) if held is not None else ""
        if self._random("touch", table.round, box, hand, cards).random() < self._often.touch:
            return (Act(act="touch", by=By.GUEST, box=box, hand=hand),)
        return ()

    def choice(self, table: Table, box: int, hand: int, bettor: int) -> tuple[Act, ...]:
        """The hand of a split on which a joined bettor wants his bet: the one asked about, or the new one."""
        place = table.boxes[box - 1]
        if self._rules.split_joined is not JoinedAtSplit.CHOOSES_HAND or not place.hands:
            return ()
        newest = max(held.index for held in place.hands)
        rng = self._random("choose", table.round, box, hand, bettor, place.splits)
        wanted = newest if rng.random() < 0.5 else hand
        return (Act(act="decide", by=By.GUEST, box=box, hand=wanted, bettor=bettor, stake=Stake.MAIN, decision=Decision.HAND),)

    def dispute(self, table: Table) -> tuple[Act, ...]:
        in_play = [box.number for box in table.boxes if box.in_play]
        rng = self._random("dispute", table.round)
        if in_play and rng.random() < self._often.dispute:
            return (Act(act="dispute", by=By.GUEST, box=rng.choice(in_play)),)
        return ()

    @staticmethod
    def ruling() -> tuple[Act, ...]:
        """The manager lets the round stand as it was dealt."""
        return (Act(act="ruling", by=By.INSPECTOR),)

    def deck(self, table: Table) -> tuple[Act, ...]:
        """What the count of a deck and the look at it bring to light."""
        rng = self._random("deck", table.decks_seen)
        if rng.random() >= self._often.deck:
            return ()
        return (Act(act="deck_fault", by=By.TABLE, words=rng.choice(DECK_FAULTS)),)

    # -- the working day -------------------------------------------------------------------------------------------

    def float_slip(self, table: Table) -> tuple[Act, ...]:
        """The slip that comes with the float; now and then it is one small chip too high."""
        amount = chips_sum(table.tray)
        if self._random("float").random() < self._often.difference:
            amount += self._rules.smallest_chip
        return (Act(act="float_slip", by=By.INSPECTOR, amount=amount),)

    def between(self, table: Table, number: int, last: int | None) -> tuple[Act, ...]:
        """What comes up before round `number`; with `last`, the table closes after that round."""
        acts: list[Act] = []
        if last is not None and not table.closing and number > last - LAST_HANDS:
            acts.append(Act(act="closing_time", by=By.INSPECTOR, total=min(LAST_HANDS, max(1, last - number + 1))))
        for kind in ("cash", "change", "fill", "credit", "relief"):
            rng = self._random(kind, number)
            if rng.random() < getattr(self._often, kind):
                acts += getattr(self, f"_{kind}")(table, rng)
        return tuple(acts)

    def _cash(self, table: Table, rng: random.Random) -> list[Act]:
        amount = self._limits.minimum * rng.choice(_NOTES)
        if not self._can_pay(table, amount):
            return []
        return [Act(act="cash", by=By.GUEST, box=rng.choice(self._boxes), amount=amount)]

    def _change(self, table: Table, rng: random.Random) -> list[Act]:
        """Chips of one denomination for larger ones: twice a column at most."""
        small = sorted(self._rules.denominations)[:-1]
        if not small:
            return []
        value = rng.choice(small)
        count = 20 * rng.randint(1, 2)
        if not self._can_pay(table, value * count):
            return []
        return [Act(act="change", by=By.GUEST, box=rng.choice(self._boxes), amount=value * count, chips={value: count})]

    def _fill(self, table: Table, rng: random.Random) -> list[Act]:
        value = min(table.tray, key=lambda held: table.tray[held] * held, default=0)
        if not value:
            return []
        return [Act(act="fill_slip", by=By.INSPECTOR, amount=20 * value, chips={value: 20})]

    def _credit(self, table: Table, rng: random.Random) -> list[Act]:
        value = max(table.tray, key=lambda held: table.tray[held], default=0)
        amount = 20 * value
        if not value or table.tray.get(value, 0) < 60 or not self._can_pay(table, amount):
            return []
        return [Act(act="credit_slip", by=By.INSPECTOR, amount=amount)]

    @staticmethod
    def _relief(table: Table, rng: random.Random) -> list[Act]:
        return [Act(act="relief", by=By.INSPECTOR)]

    def _can_pay(self, table: Table, amount: int) -> bool:
        return chips_sum(break_down(amount, self._rules.denominations, table.tray)) == amount
