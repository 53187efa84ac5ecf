"""Where the checks of the vocabulary are entered, and what several of them look at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from trainer.game.acts import OF_BOX, Act, By, Stake
from trainer.game.places import Bet, Hand
from trainer.game.settlement import Outcome, insurance_pays, insurance_won, is_natural, outcome, rank_in, winnings
from trainer.procedure.facts import Facts

_WHOLE_HANDS: Final = frozenset({"clear", "separate", "deal", "point"})
"""Acts that are about all that lies at a hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A bet, a hand or a box that a check is about; None where the whole of it is meant. Insurance belongs to no hand."""

    box: int
    hand: int | None = None
    bettor: int | None = None
    stake: str | None = None

    @property
    def whole(self) -> Place:
        """The hand or box that it is at, all bets together."""
        return Place(box=self.box, hand=self.hand)

    def is_of(self, act: Act) -> bool:
        """Whether the act is about it. Only chips are moved by bettor and stake; all else is about hand or box."""
        if act.box != self.box:
            return False
        if self.hand is not None and act.hand is not None and act.hand != self.hand:
            return False
        if self.stake is None or act.act in _WHOLE_HANDS or (act.act == "call" and act.stake is None):
            return True
        return (act.stake or Stake.MAIN) == self.stake and (act.bettor or 1) == self.bettor


Found = bool | Sequence[Place]
"""What a check finds: whether it is broken, or where; an empty sequence is nowhere."""
Test = Callable[[Facts, Act], Found]


class Once(StrEnum):
    """How often a check can be broken anew, at one place."""

    LINE = "line"
    ROUND = "round"
    SHOE = "shoe"


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckWord:
    """A check of the vocabulary: its name, what it says, the acts it listens to, and the test that tells it broken.

    `causes` are acts and calls that may break it although it shows only with a later line: a verdict on one of them tells of
    the broken check already. Whatever is `unasked` for is no step's affair, however due the act was.
    """

    name: str
    says: str
    acts: tuple[str, ...]
    broken: Test
    by: str
    once: Once
    causes: frozenset[str]
    unasked: bool


CHECKS: Final[dict[str, CheckWord]] = {}
DEALS: Final = ("deal", "deal_down")


def check(
    *acts: str, by: str = By.CROUPIER, once: Once = Once.ROUND, causes: Sequence[str] = (), unasked: bool = False
) -> Callable[[Test], Test]:
    """Enter a check into the vocabulary; `acts` are the acts that can break it."""

    def enter(function: Test) -> Test:
        name = function.__name__
        says = " ".join((function.__doc__ or "").split())
        CHECKS[name] = CheckWord(
            name=name, says=says, acts=acts, broken=function, by=by, once=once, causes=frozenset(causes), unasked=unasked
        )
        return function

    return enter


# -- what several look at ----------------------------------------------------------------------------------------


def is_dealt(facts: Facts) -> bool:
    """Whether the croupier has his card and every hand its two: before that nobody insures."""
    short = any(hand.bets and len(hand.cards) < 2 and not hand.from_split for box in facts.table.boxes for hand in box.hands)
    return facts.table.upcard is not None and not short


def opens_insurance(facts: Facts, stake: str) -> bool:
    """Whether the croupier's card opens the insurance of that stake."""
    event = "ten" if stake == Stake.INSURANCE_TEN else "blackjack"
    return any(kind.event == event and rank_in(facts.table.upcard, kind.against) for kind in facts.rules.insurance)


def settles_by_own_hand(facts: Facts, act: Act) -> bool:
    """Whether the act settles a bet of a hand by the croupier's complete hand."""
    hand = facts.mine
    if hand is None or act.stake in OF_BOX or not facts.own_hand_done:
        return False
    return not (hand.is_bust or hand.surrendered or hand.even_money)


def unsettled(facts: Facts) -> tuple[Place, ...]:
    """Bets whose result is known and that have not got what it asks."""
    out: list[Place] = []
    for box in facts.table.boxes:
        for hand in box.hands:
            if (box.number, hand.index) in facts.memory.spoilt or not _is_decided(facts, hand):
                continue
            for bet in hand.bets:
                if bet.amount and (bet.lies, bet.paid) not in _due(facts, hand, bet):
                    out.append(Place(box=box.number, hand=hand.index, bettor=bet.bettor, stake=bet.stake))
        for bet in box.insurance if len(facts.table.dealer) > 1 else ():
            won = insurance_won(facts.table, bet.event)
            if (bet.lies, bet.paid) != ((bet.amount, insurance_pays(facts.rules, bet)) if won else (0, 0)):
                out.append(Place(box=box.number, bettor=bet.bettor, stake=bet.stake))
    return tuple(out)


def _is_decided(facts: Facts, hand: Hand) -> bool:
    """Whether the result of the hand is known, with or without the croupier's complete hand."""
    if facts.own_hand_done or hand.is_bust or hand.surrendered or hand.even_money:
        return True
    if not facts.rules.natural_beats_21 or not is_natural(hand, facts.rules):
        return False
    return not rank_in(facts.table.upcard, "ATJQK")


def _due(facts: Facts, hand: Hand, bet: Bet) -> tuple[tuple[int, int], ...]:
    """What of a bet may lie on the table, and be paid beside it, when the round is over."""
    match outcome(facts.table, facts.rules, hand, bet):
        case Outcome.WIN:
            by_result = bet.amount, winnings(facts.rules, hand, bet)
        case Outcome.PUSH:
            by_result = bet.amount, 0
        case _:
            by_result = 0, 0
    # Of a bet that is given up half is taken and half given back; one given up too late is settled by its result.
    if hand.surrendered:
        return ((0, 0), by_result) if facts.own_hand_done else ((0, 0),)
    return (by_result,)
