"""What the guests' bets are worth under the rules, in bets: the house edge under the best play, by enumeration.

Every first deal (two cards and the croupier's one) is weighted exactly. The croupier's draws are enumerated without
replacement from what is left of the decks; the guest's further cards are drawn from the same remainder as if it did not
shrink. That approximates: with six decks or more it moves the edge by about a hundredth of a point. What a hand may do, when
the croupier draws, what becomes of a bet and what it is paid is asked of the program's own code.
"""

from __future__ import annotations

from functools import cache, cached_property
from itertools import product
from typing import Final

from trainer.game.acts import Stake
from trainer.game.cards import parse_card
from trainer.game.places import Bet, Hand
from trainer.game.rules import Rules
from trainer.game.settlement import Outcome, dealer_must_draw, is_natural, may_double, may_split, outcome, winnings
from trainer.game.table import Table

POINTS: Final = tuple(range(1, 11))
"""An ace counts 1, all cards of ten points are one kind."""
UNIT: Final = 1000
"""The bet by which payments are asked for: a natural on it is paid to the chip."""
_NAMES: Final = {points: parse_card(f"{rank}s") for points, rank in zip(POINTS, "A23456789T", strict=True)}
_OTHERS: Final = {points: parse_card(f"{rank}h") for points, rank in zip(POINTS, "A23456789T", strict=True)}
_OF: Final[dict[int, str]] = {17: "T7", 18: "T8", 19: "T9", 20: "TJ", 21: "T65", 22: "T6T"}
"""Own totals as cards; 22 stands for over 21."""
BLACKJACK: Final = 0
"""The croupier's Black Jack among his results."""


class Expectation:
    """The worth of a bet under `rules` with so many decks."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.full = tuple(rules.decks * (16 if points == 10 else 4) for points in POINTS)
        self._worth: dict[tuple[int, int, bool, str], float] = {}

    @cached_property
    def edge(self) -> float:
        """What the house keeps of each bet, from 0 to 1."""
        worth = 0.0
        cards = sum(self.full)
        for one, other, up in product(POINTS, POINTS, POINTS):
            left, chance = list(self.full), 1.0
            for place, points in enumerate((one, other, up)):
                chance *= left[points - 1] / (cards - place)
                left[points - 1] -= 1
            worth += chance * self._first(one, other, up, tuple(left))
        return -worth

    # -- one hand ----------------------------------------------------------------------------------------------------

    def _first(self, one: int, other: int, up: int, left: tuple[int, ...]) -> float:
        """The worth of the two cards against the croupier's one."""
        play = _Play(self, up, left)
        hand = _hand(one, other)
        if is_natural(hand, self.rules):
            return play.stands(hand, 21, Stake.MAIN)
        return max(play.decided(hand, one, other), play.split(one) if one == other and self._may_split(hand, 0) else -9.0)

    def _may_split(self, hand: Hand, splits: int) -> bool:
        table = Table(1)
        box = table.boxes[0]
        box.hands, box.splits = [hand], splits
        return may_split(table, self.rules, box, hand)

    def result(self, mine: int, own: int, natural: bool, stake: str) -> float:
        """What a stake comes to, in stakes: the guest has `mine` points, the croupier `own`."""
        key = (mine, own, natural, stake)
        if key not in self._worth:
            table = Table(1)
            ranks = "AT" if own == BLACKJACK else _OF[own]
            table.dealer = [parse_card(f"{rank}d") for rank in ranks]
            hand = Hand(index=1, cards=[parse_card(f"{rank}c") for rank in ("AT" if natural else _guest(mine))])
            bet = Bet(stake=stake, bettor=1, amount=UNIT, lies=UNIT)
            match outcome(table, self.rules, hand, bet):
                case Outcome.WIN:
                    self._worth[key] = winnings(self.rules, hand, bet) / UNIT
                case Outcome.LOSE:
                    self._worth[key] = -1.0
                case _:
                    self._worth[key] = 0.0
        return self._worth[key]


class _Play:
    """The guest's play against one own card, with what is left of the decks."""

    def __init__(self, of: Expectation, up: int, left: tuple[int, ...]) -> None:
        self.of = of
        self.own = own_results(of.rules, up, left)
        cards = sum(left)
        self.draw = tuple(count / cards for count in left)
        self._hits: dict[tuple[int, bool], float] = {}
        self._stand: dict[tuple[int, bool, str], float] = {}

    def stands(self, hand: Hand | None, total: int, stake: str) -> float:
        natural = hand is not None and is_natural(hand, self.of.rules)
        key = (total, natural, stake)
        if key not in self._stand:
            self._stand[key] = sum(chance * self.of.result(total, own, natural, stake) for own, chance in self.own.items())
        return self._stand[key]

    def drawn(self, hard: int, ace: bool) -> float:
        """The worth of a hand of more than two cards, played on in the best way."""
        total = _best(hard, ace)
        if total > 21:
            return -1.0
        key = (hard, ace)
        if key not in self._hits:
            stand = self.stands(None, total, Stake.MAIN)
            may = total < 21 or self.of.rules.draw_on_21
            self._hits[key] = max(stand, self._card(hard, ace)) if may and hard < 21 else stand
        return self._hits[key]

    def _card(self, hard: int, ace: bool) -> float:
        return sum(self.draw[points - 1] * self.drawn(hard + points, ace or points == 1) for points in POINTS)

    def decided(self, hand: Hand, one: int, other: int) -> float:
        """The worth of a hand of two cards without a split: stand, another card, or a double where it may be."""
        hard, ace = one + other, 1 in (one, other)
        if hand.split_aces and self.of.rules.split_aces_cards == 1:
            return self.stands(hand, _best(hard, ace), Stake.MAIN)
        ways = [self.stands(hand, _best(hard, ace), Stake.MAIN)]
        if _best(hard, ace) < 21:
            ways.append(self._card(hard, ace))
        if may_double(Table(1), self.of.rules, hand):
            ways.append(sum(self.draw[points - 1] * self._doubled(hard + points, ace or points == 1) for points in POINTS))
        return max(ways)

    def _doubled(self, hard: int, ace: bool) -> float:
        total = _best(hard, ace)
        if total > 21:
            return -2.0
        return self.stands(None, total, Stake.MAIN) + self.stands(None, total, Stake.DOUBLE)

    def split(self, points: int) -> float:
        """The worth of a pair that is split, and again wherever that is better and may be."""
        hands: dict[int, tuple[float, float]] = {}
        for other, chance in zip(POINTS, self.draw, strict=True):
            hand = _hand(points, other)
            hand.from_split, hand.split_aces = True, points == 1
            hands[other] = chance, self.decided(hand, points, other)
        again = _hand(points, points)
        again.from_split, again.split_aces = True, points == 1

        @cache
        def worth(waiting: int, splits: int) -> float:
            """The worth of so many hands that wait for their second card, after so many splits."""
            if waiting == 0:
                return 0.0
            total = 0.0
            for other, (chance, played) in hands.items():
                best = played + worth(waiting - 1, splits)
                if other == points and splits < 8 and self.of._may_split(again, splits):
                    best = max(best, worth(waiting + 1, splits + 1))
                total += chance * best
            return total

        return worth(2, 1)


def _hand(one: int, other: int) -> Hand:
    return Hand(index=1, cards=[_NAMES[one], _OTHERS[other]], bets=[Bet(stake=Stake.MAIN, bettor=1, amount=UNIT, lies=UNIT)])


def _best(hard: int, ace: bool) -> int:
    return hard + 10 if ace and hard <= 11 else hard


def _guest(total: int) -> str:
    """Three cards of that total, so that they are no Black Jack; low totals in two."""
    if total < 12:
        return {n: f"2{n - 2}" for n in range(4, 12)}.get(total, "22")
    return f"2T{total - 12}" if 14 <= total <= 21 else f"23{total - 5}"


def own_results(rules: Rules, up: int, left: tuple[int, ...]) -> dict[int, float]:
    """Total → how likely the croupier ends with it, drawing from what is left; 22 for over 21, `BLACKJACK` for that."""
    out: dict[int, float] = {}
    counts = list(left)

    def draw(hard: int, ace: bool, cards: int, chance: float) -> None:
        total = _best(hard, ace)
        if cards == 2 and total == 21:
            out[BLACKJACK] = out.get(BLACKJACK, 0.0) + chance
            return
        if cards > 1 and not _must_draw(rules, hard, ace):
            key = min(total, 22)
            out[key] = out.get(key, 0.0) + chance
            return
        whole = sum(counts)
        for points in POINTS:
            count = counts[points - 1]
            if count:
                counts[points - 1] -= 1
                draw(hard + points, ace or points == 1, cards + 1, chance * count / whole)
                counts[points - 1] += 1

    draw(up, up == 1, 1, 1.0)
    return out


_MUST: Final[dict[tuple[bool, int, bool], bool]] = {}
"""Answers of the program, by what its rule looks at."""


def _must_draw(rules: Rules, hard: int, ace: bool) -> bool:
    """Whether the croupier draws on that total, as the program says of three cards or more that make it."""
    key = (rules.dealer_hits_soft_17, hard, ace)
    if key not in _MUST:
        table = Table(1)
        table.dealer = [_NAMES[1]] if ace else []
        rest = hard - len(table.dealer)
        while rest > 0 or len(table.dealer) < 3:
            points = max(2, min(rest - 2 if rest in (11, 12) else rest, 10)) if rest > 1 else 1
            if rest <= 0:
                break
            table.dealer.append(_NAMES[points])
            rest -= points
        _MUST[key] = dealer_must_draw(table, rules)
    return _MUST[key]
