"""Simulated guests: they bet, cut, decide, insure and give up, so that the croupier can be judged.

Guests know what lies open on the table and nothing of the shoe. Every answer is drawn from the seed and the question
alone (round, box, hand, its cards), so an answer is the same when it is asked again, and what a croupier does wrong on
one box changes nothing on the others.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, fields
from itertools import product
from math import lcm
from typing import Final

from trainer.game.acts import Act, By, Decision, Stake
from trainer.game.book import by_feeling, by_the_book
from trainer.game.cards import is_soft, points, total
from trainer.game.chips import OddChips, break_down, chips_sum
from trainer.game.places import Bet, Box, Hand
from trainer.game.rules import InsuranceSize, InsuredEvent, JoinedAtSplit, Limits, Rules, Signal
from trainer.game.settlement import allowed_decisions, insurance_range, is_natural, rank_in
from trainer.game.table import Table

WORDS: Final[Mapping[Decision, str]] = {d: "word:card" if d is Decision.HIT else f"word:{d.value}" for d in Decision}
"""What a guest says for each decision; the procedure's phrases hold the words themselves."""

GESTURES: Final[Mapping[Decision, str]] = {
    Decision.HIT: "tap_table",
    Decision.STAND: "wave_off",
    Decision.DOUBLE: "double_chips",
    Decision.SPLIT: "split_chips",
}
"""What a guest shows for the decisions that have a gesture (handbook J2)."""

HANDLING: Final = ("bet_chips", "untidy_chips", "late_chips", "double_chips", "split_chips", "insurance_chips", "cut_card")
"""What a guest's hands do that is no decision: chips brought and the pack cut."""

_HABITS: Final = (1, 1, 1, 1, 2, 2, 3, 4, 5, 8)


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """How guests behave, as probabilities from 0 to 1."""

    sit_out: float = 0.0
    """A box makes no bet this round (one box always bets)."""
    joined: float = 0.0
    """Each further bettor joins a box, where the rules let him."""
    several: float = 0.0
    """A box is played by the guest of the box before it."""
    near_cut: float = 0.0
    """The pack is cut nearer to an end than the rules allow."""
    stray: float = 0.2
    """The guest leaves the book and plays by feeling."""
    doubles: float = 1.0
    """A guest who would double does so."""
    splits: float = 1.0
    """A guest who would split does so."""
    short_double: float = 0.25
    """A double is for less than the bet, where the rules allow that."""
    insure: float = 0.34
    even_money: float = 0.5
    surrender: float = 0.2
    """A 15 or 16 against a ten is given up."""


def parse_style(style: Mapping[str, float] | None) -> Style:
    """The style written as a mapping. Raises ValueError for an unknown name or a value outside 0…1."""
    known = {f.name for f in fields(Style)}
    for name, value in (style or {}).items():
        if name not in known:
            raise ValueError(f"unknown style of guests {name!r}; known are {', '.join(sorted(known))}")
        if not 0 <= value <= 1:
            raise ValueError(f"style of guests {name!r} must be a probability from 0 to 1")
    return Style(**(style or {}))


class Guests:
    """The guests of a lesson. Nothing here changes the table; the acts returned do, once they are applied."""

    __slots__ = ("_boxes", "_limits", "_owners", "_rules", "_seed", "_step", "_style")

    def __init__(
        self, *, seed: str, boxes: tuple[int, ...], rules: Rules, limits: Limits, style: Mapping[str, float] | None = None
    ) -> None:
        """Guests on `boxes`, betting within `limits`. Raises ValueError for a style that cannot be."""
        self._seed = seed
        self._boxes = boxes
        self._rules = rules
        self._limits = limits
        self._style = parse_style(style)
        unit = rules.smallest_chip
        # Under the exact rules a bet must divide for the natural and for the three halvings (handbook §6).
        self._step = unit * lcm(2, rules.natural_pays.to) if self._exact else unit

        self._owners = self._seated()

    def _seated(self) -> dict[int, int]:
        """Box → the guest who owns it: a guest's number is that of the first box he owns."""
        owners: dict[int, int] = {}
        before: int | None = None
        for box in self._boxes:
            moves_on = before is not None and self._random("seat", box).random() < self._style.several
            owners[box] = owners[before] if moves_on and before is not None else box
            before = box
        return owners

    def guest_of(self, box: int, bettor: int) -> int:
        """The guest who bets there; those who join a box own none (7 boxes, then 7 second bettors, 7 third ones)."""
        return self._owners.get(box, box) if bettor == 1 else 7 * (bettor - 1) + box

    @property
    def _exact(self) -> bool:
        return self._rules.odd_chips in (OddChips.EXACT_SMALL_CHIP, OddChips.BETS_MUST_BE_EVEN)

    @property
    def step(self) -> int:
        """The unit in which guests bet, in the smallest unit."""
        return self._step

    def _random(self, *question: object) -> random.Random:
        return random.Random("|".join((self._seed, *map(str, question))))

    # -- bets ----------------------------------------------------------------------------------------------------

    def bets(self, table: Table) -> tuple[Act, ...]:
        """The main bets of the coming round, box by box and owner first, within the limits and divisible by the rules.

        At least one box bets whatever the style.
        """
        number = table.round + 1 if table.dealt or table.round == 0 else table.round
        dice = [(box, self._random("bets", number, box)) for box in self._boxes]
        rolls = [rng.random() for _, rng in dice]
        absent = {n for n, roll in enumerate(rolls) if roll < self._style.sit_out}
        if absent and len(absent) == len(dice):
            absent.discard(max(absent, key=rolls.__getitem__))
        acts: list[Act] = []
        for n, (box, rng) in enumerate(dice):
            if n not in absent:
                acts += self._bets_of(box, rng)
        return tuple(acts)

    def _bets_of(self, box: int, rng: random.Random) -> list[Act]:
        habit = self._random("habit", box).choice(_HABITS)
        amount = self._wager(rng, habit, self._limits.maximum) or self._limits.minimum
        acts = [self._chips_act(Stake.MAIN, box, None, 1, amount, "bet_chips")]
        left = self._limits.maximum - amount
        for bettor in range(2, self._rules.max_bettors_per_box + 1):
            if rng.random() >= self._style.joined:
                continue
            most = left if self._rules.box_total_cap else self._limits.maximum
            wager = self._wager(rng, 1, most)
            if wager is not None:
                acts.append(self._chips_act(Stake.MAIN, box, None, bettor, wager, "bet_chips"))
                left -= wager
        return acts

    def _wager(self, rng: random.Random, habit: int, most: int) -> int | None:
        """An amount from the minimum to `most` that chips make and the rounding rule accepts; None if there is none."""
        mood, extra = rng.random(), rng.randint(1, 4)
        amount = self._limits.minimum * (2 * habit if mood < 0.1 else habit)
        if mood > 0.97:
            amount = most
        elif mood > 0.6:
            amount += extra * self._step
        wish = min(amount, most) // self._step * self._step
        least = -(-self._limits.minimum // self._step) * self._step
        return self._made(wish, least, self._step) or self._made(most // self._step * self._step, least, self._step)

    def _made(self, amount: int, least: int, step: int) -> int | None:
        """The greatest amount from `least` to `amount`, going down by `step`, that chips can make; None if there is none."""
        while amount >= max(least, 1):
            if chips_sum(break_down(amount, self._rules.denominations)) == amount:
                return amount
            amount -= step
        return None

    def _chips_act(
        self, stake: Stake, box: int, hand: int | None, bettor: int, amount: int, words: str, event: str | None = None
    ) -> Act:
        chips = break_down(amount, self._rules.denominations)
        return Act(
            act="bet", by=By.GUEST, box=box, hand=hand, bettor=bettor, guest=self.guest_of(box, bettor), stake=stake,
            amount=amount, chips=chips, event=event, words=words,
        )  # fmt: skip

    # -- the cut -------------------------------------------------------------------------------------------------

    def cut(self, table: Table, cards: int) -> Act:
        """Where a guest puts the cutting card into a pack of `cards`, in cards from the front (handbook D4)."""
        rng = self._random("cut", table.round, cards)
        least = min(max(1, self._rules.cut_min_from_end), cards)
        if rng.random() < self._style.near_cut and least > 1:
            near = rng.randint(1, least - 1)
            depth = near if rng.random() < 0.5 else cards - near
        else:
            depth = rng.randint(least, cards - least) if least <= cards - least else cards // 2
        return Act(act="cut", by=By.GUEST, depth=depth, words="cut_card")

    # -- decisions -----------------------------------------------------------------------------------------------

    def decide(self, table: Table, box: int, hand: int) -> tuple[Act, ...]:
        """What the guest wants for the hand, followed by the chips of a double or split; empty when nothing is to be decided.

        A hand asked again gives the same answer, and the chips that already stand there are not brought twice.
        """
        held = table.hand(box, hand)
        allowed = allowed_decisions(table, self._rules, table.boxes[box - 1], held) if held is not None else ()
        if held is None or not allowed:
            return ()
        rng = self._random("decide", table.round, box, hand, "".join(held.cards))
        wish = self._wish(rng, held, points(table.upcard) if table.upcard else 10, allowed)
        acts = [Act(act="decide", by=By.GUEST, box=box, hand=hand, decision=wish, words=self._signal(rng, wish))]
        if wish == Decision.DOUBLE:
            acts += self._extra(rng, Stake.DOUBLE, box, held)
        elif wish == Decision.SPLIT and held.decision != Decision.SPLIT:
            acts += self._extra(rng, Stake.SPLIT, box, held)
        return tuple(acts)

    def _wish(self, rng: random.Random, held: Hand, up: int, allowed: tuple[Decision, ...]) -> Decision:
        open_to = set(allowed)
        if rng.random() >= self._style.doubles:
            open_to.discard(Decision.DOUBLE)
        if rng.random() >= self._style.splits:
            open_to.discard(Decision.SPLIT)
        if rng.random() < self._style.stray:
            return by_feeling(held.cards, up, open_to, rng)
        if Decision.SPLIT in open_to and held.from_split and rng.random() < 0.6:
            return Decision.SPLIT
        return by_the_book(held.cards, up, open_to)

    def _signal(self, rng: random.Random, wish: Decision) -> str:
        by_hand = rng.random() < 0.5
        if self._rules.signal is not Signal.EITHER:
            by_hand = self._rules.signal is Signal.GESTURE
        return GESTURES[wish] if by_hand else WORDS[wish]

    def _extra(self, rng: random.Random, stake: Stake, box: int, held: Hand) -> list[Act]:
        """The chips for a double or a split: the owner's, and those of joined bettors who go along."""
        acts: list[Act] = []
        words = "double_chips" if stake is Stake.DOUBLE else "split_chips"
        owner = min((bet.bettor for bet in held.bets), default=1)
        for base in _bases(held):
            follows = rng.random() < 0.5
            if stake is Stake.SPLIT and self._rules.split_joined is JoinedAtSplit.FOLLOWS_OWNER:
                follows = True
            if base.bettor != owner and not follows:
                continue
            if stake is Stake.DOUBLE and held.bet(Stake.DOUBLE, base.bettor) is not None:
                continue
            amount = base.amount
            if stake is Stake.DOUBLE and self._rules.double_for_less and rng.random() < self._style.short_double:
                part = rng.randint(1, max(1, amount // self._step)) * self._step
                amount = self._made(min(part, amount), self._step, self._step) or amount
            acts.append(self._chips_act(stake, box, held.index, base.bettor, amount, words))
        return acts

    # -- insurance, even money, surrender ------------------------------------------------------------------------

    def insure(self, table: Table) -> tuple[Act, ...]:
        """The insurance bets guests make on the croupier's first card, sized by the rules and made of chips.

        A hand that may have even money is not insured; where two events can be insured, a bettor may insure both.
        """
        kinds = [kind for kind in self._rules.insurance if rank_in(table.upcard, kind.against)]
        if not kinds or table.third_card:
            return ()
        acts: list[Act] = []
        pooled: dict[int, int] = {}
        for place in table.boxes:
            for lying in place.insurance:
                guest = place.guest(lying.bettor)
                pooled[guest] = pooled.get(guest, 0) + lying.amount
        for place in table.boxes:
            hand = place.hand(1)
            if hand is None or not self._may_insure(table, hand):
                continue
            on_box = sum(bet.amount for bet in place.insurance)
            for base, kind in product(_bases(hand), kinds):
                rng = self._random("insure", table.round, place.number, base.bettor, "".join(hand.cards), kind.event)
                stake = Stake.INSURANCE_TEN if kind.event is InsuredEvent.TEN else Stake.INSURANCE
                if rng.random() >= self._style.insure or table.bet(place.number, 1, base.bettor, stake) is not None:
                    continue
                sizes = insurance_range(table, self._rules, self._limits.minimum, place, base.bettor, kind)
                guest, taken = place.guest(base.bettor), 0
                if kind.size is InsuranceSize.AT_MOST_HALF_OF_ALL:
                    taken = pooled.get(guest, 0)
                elif kind.size is InsuranceSize.HALF_MINIMUM_TO_HALF_BOX:
                    taken = on_box
                amount = self._insured(rng, sizes, kind.size, kind.pays.to, taken, base.amount)
                if amount is None:
                    continue
                pooled[guest] = pooled.get(guest, 0) + amount
                on_box += amount
                act = self._chips_act(
                    stake, place.number, None, base.bettor, amount, "insurance_chips", event=str(kind.event)
                )
                acts.append(act)
        return tuple(acts)

    def _may_insure(self, table: Table, hand: Hand) -> bool:
        if len(hand.cards) != 2 or hand.cleared or hand.surrendered or hand.even_money:
            return False
        return not self._even_money_open(table, hand) or hand.answered

    def _insured(
        self, rng: random.Random, sizes: tuple[int, ...], size: InsuranceSize, pays_to: int, taken: int, bet: int
    ) -> int | None:
        """A legal insurance stake, or None when chips make none."""
        if not sizes:
            return None
        fixed = size in (InsuranceSize.EXACTLY_HALF, InsuranceSize.HALF_OR_FULL)
        if fixed:
            fit = sorted({amount for amount in sizes if self._made(amount, amount, 1) == amount})
            return rng.choice(fit) if fit else None
        step = self._rules.smallest_chip * (pays_to if self._exact else 1)
        least, most = sizes[0], sizes[1] - taken
        wish = min(most, max(least, bet // 2))
        if rng.random() < 0.3 and least < most:
            wish = rng.randint(least, wish)
        return self._made(wish // step * step, least, step) or self._made(most // step * step, least, step)

    def even_money(self, table: Table, box: int, hand: int) -> Act:
        """The answer to even money: accepted about every other time, and only for Black Jack against an allowed card."""
        held = table.hand(box, hand)
        answer = Decision.DECLINE
        if held is not None and self._even_money_open(table, held) and not held.cleared:
            rng = self._random("even_money", table.round, box, hand, "".join(held.cards))
            if rng.random() < self._style.even_money:
                answer = Decision.EVEN_MONEY
        return Act(act="decide", by=By.GUEST, box=box, hand=hand, decision=answer, words=WORDS[answer])

    def _even_money_open(self, table: Table, hand: Hand) -> bool:
        return is_natural(hand, self._rules) and rank_in(table.upcard, self._rules.even_money_against)

    def surrender(self, table: Table) -> tuple[Act, ...]:
        """The hands that are given up, in the order of the boxes: two cards, no Black Jack, before any third card."""
        if table.third_card or not rank_in(table.upcard, self._rules.surrender_against):
            return ()
        decision, words = Decision.SURRENDER, WORDS[Decision.SURRENDER]
        return tuple(
            Act(act="decide", by=By.GUEST, box=place.number, hand=hand.index, decision=decision, words=words)
            for place in table.boxes
            for hand in place.hands
            if self._gives_up(table, place, hand)
        )

    def _gives_up(self, table: Table, place: Box, hand: Hand) -> bool:
        if len(hand.cards) != 2 or hand.from_split or not hand.bets or is_natural(hand, self._rules):
            return False
        if hand.answered or hand.surrendered or hand.stood or hand.cleared or hand.decision is not None:
            return False
        up = points(table.upcard) if table.upcard else 10
        now, weak = total(hand.cards), not is_soft(hand.cards)
        chance = 0.0
        if weak and now in (15, 16) and up == 10:
            chance = self._style.surrender
        elif weak and 12 <= now <= 17:
            chance = self._style.surrender / 4
        rng = self._random("surrender", table.round, place.number, hand.index, "".join(hand.cards))
        return rng.random() < chance


def _bases(hand: Hand) -> list[Bet]:
    """The bet each bettor has on the hand itself: the main bet, or the split bet on a hand made by a split."""
    found: dict[int, Bet] = {}
    for bet in hand.bets:
        if bet.stake == Stake.MAIN or (bet.stake == Stake.SPLIT and bet.bettor not in found):
            found[bet.bettor] = bet
    return [found[bettor] for bettor in sorted(found)]
