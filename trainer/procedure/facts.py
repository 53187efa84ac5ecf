"""What the checks look at: the table with its rules, and a small memory of what was done in this round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from trainer.game.acts import OF_BOX, Act, Stake
from trainer.game.cards import DECK, Card
from trainer.game.places import Bet, Box, Hand
from trainer.game.rules import Limits, Rules
from trainer.game.settlement import dealer_must_draw, is_natural, may_act, needs_card
from trainer.game.table import Table


@dataclass(slots=True)
class Memory:
    """What is remembered of the acts so far."""

    closed: bool = False
    """Whether bets are closed."""
    insurance_closed: bool = False
    """Whether insurance was declared closed in this round."""
    said_total: bool = False
    """Whether the croupier has said what he has since his last card."""
    settled_to: int = 99
    """The box nearest the croupier's left whose bets were settled this round."""
    handled_pack: bool = False
    """Whether the pack was handled, so that its order can be followed."""
    passed: bool = False
    """Whether chips have passed to the guest whose notes lie on the table."""
    out: dict[Card, int] = field(default_factory=dict)
    """How often each card has left the shoe since it was filled."""
    drawn: int = 0
    """Cards that have left the shoe since it was filled."""
    waiting: list[Card] = field(default_factory=list)
    """Cards of earlier rounds that go back into the shuffling machine."""
    of_round: list[Card] = field(default_factory=list)
    bust: set[tuple[int, int]] = field(default_factory=set)
    """Hands (box, hand) that have gone over 21 in this round."""
    spoilt: set[tuple[int, int]] = field(default_factory=set)
    """Hands that got a card after they were taken up: what they are worth now is not what they were settled by."""


class Facts:
    """The table as it stands before an act, and the memory. Nothing here changes the table."""

    __slots__ = ("_done", "limits", "memory", "mine", "rules", "table")

    def __init__(self, table: Table, rules: Rules, limits: Limits) -> None:
        self.table = table
        self.rules = rules
        self.limits = limits
        self.memory = Memory()
        self.mine: Hand | None = None
        """The hand that the line looked at is about."""
        self._done: bool | None = None

    # -- the memory ------------------------------------------------------------------------------------------------

    def look(self, act: Act) -> None:
        """Look at a line that the table has not taken yet."""
        self._done = None
        if act.act in _DRAWN:
            self._refill()
        self.mine = self.table.hand(act.box, act.hand) if act.box is not None else None

    def before(self, act: Act) -> None:
        """Note what a line means that the table has not taken yet."""
        note = _BEFORE.get(act.act)
        if note is not None:
            note(self, act)

    def after(self, act: Act, is_drawn: bool = True) -> None:
        """Note a line that the table has taken; not `is_drawn` is a card that lay on the table already."""
        self._done = None
        note = _AFTER.get(act.act)
        if note is not None:
            note(self, act)
        if is_drawn and act.act in _DRAWN:
            self._count(act)

    def forget(self) -> None:
        """What was worked out before may no longer be so: the table has changed."""
        self._done = None

    def _bet(self, act: Act) -> None:
        if act.stake in (None, Stake.MAIN) and (self.table.dealt or self.table.round == 0):
            memory = self.memory
            memory.closed = memory.insurance_closed = memory.said_total = False
            memory.settled_to = 99
            memory.bust.clear()
            memory.spoilt.clear()
            memory.waiting += memory.of_round
            memory.of_round = []

    def _cash(self, act: Act) -> None:
        self.memory.passed = False

    def _call(self, act: Act) -> None:
        if act.say == "no_more_bets":
            self.memory.closed = True
        elif act.say == "place_bets":
            self.memory.closed = False
        elif act.say == "insurance_closed":
            self.memory.insurance_closed = True
        elif act.say == "dealer_total" or (act.say == "black_jack" and act.box is None):
            self.memory.said_total = True

    def _deal(self, act: Act) -> None:
        memory = self.memory
        if act.to == "dealer":
            memory.said_total = False
        else:
            hand = self.hand(act)
            if hand is not None and act.box is not None and len(hand.cards) > 2:
                if hand.is_bust:
                    memory.bust.add((act.box, hand.index))
                if hand.cleared:
                    memory.spoilt.add((act.box, hand.index))

    def _count(self, act: Act) -> None:
        memory = self.memory
        memory.drawn += 1
        if act.card is not None:
            memory.out[act.card] = memory.out.get(act.card, 0) + 1
            memory.of_round.append(act.card)

    def _refill(self) -> None:
        """A card from an empty shoe: the used ones were shuffled and put into it (SD 15:28), those on the table are out."""
        memory = self.memory
        if memory.drawn < self.rules.decks * len(DECK):
            return
        hands = (hand.cards for box in self.table.boxes for hand in box.hands if not hand.cleared)
        lie = [card for cards in (*hands, self.table.dealer) for card in cards]
        memory.out = dict(Counter(lie))
        memory.drawn = len(lie) + self.table.burned
        memory.waiting, memory.of_round = [], lie

    def _settled(self, act: Act) -> None:
        if act.box is not None and act.box < self.memory.settled_to and act.stake not in OF_BOX and self.own_hand_done:
            self.memory.settled_to = act.box

    def _passed(self, act: Act) -> None:
        self.memory.passed = True

    def _new_shoe(self, act: Act) -> None:
        self.memory.out.clear()
        self.memory.drawn = 0
        self.memory.waiting, self.memory.of_round = [], []

    def _fed(self, act: Act) -> None:
        for card in self.memory.waiting:
            self.memory.out[card] -= 1
        self.memory.drawn -= len(self.memory.waiting)
        self.memory.waiting = []

    def _put_back(self, act: Act) -> None:
        memory = self.memory
        if act.card is not None and memory.out.get(act.card):
            memory.out[act.card] -= 1
            memory.drawn -= 1
            if act.card in memory.of_round:
                memory.of_round.remove(act.card)

    def _pack(self, act: Act) -> None:
        self.memory.handled_pack = True

    # -- reading ---------------------------------------------------------------------------------------------------

    def hand(self, act: Act) -> Hand | None:
        return self.table.hand(act.box, act.hand) if act.box is not None else None

    def bet(self, act: Act) -> Bet | None:
        if act.box is None:
            return None
        return self.table.bet(act.box, act.hand or 1, act.bettor or 1, act.stake or Stake.MAIN)

    @property
    def own_hand_done(self) -> bool:
        """Whether the croupier draws no more: his hand is complete, or nothing is alive that he would draw against."""
        if self._done is None:
            self._done = self._is_own_hand_done()
        return self._done

    def _is_own_hand_done(self) -> bool:
        cards = self.table.dealer
        if len(cards) < 2 or self.table.hole_down:
            return False
        return not dealer_must_draw(self.table, self.rules) or not any(
            not is_natural(hand, self.rules) for _, hand in self.alive()
        )

    def alive(self) -> list[tuple[Box, Hand]]:
        """Hands with a bet on the table that are not over 21."""
        return [
            (box, hand)
            for box in self.table.boxes
            for hand in box.hands
            if not hand.is_bust and any(bet.lies for bet in hand.bets)
        ]

    def undecided(self, box: Box) -> bool:
        """Whether a hand of the box still has a decision to make or a card to get."""
        return any(
            hand.bets
            and not hand.surrendered
            and not hand.even_money
            and not hand.cleared
            and (needs_card(hand) or may_act(self.table, self.rules, hand))
            for hand in box.hands
        )


_DRAWN: Final = frozenset({"deal", "deal_down", "burn"})
"""Acts that draw a card from the shoe."""
_BEFORE: Final[dict[str, Callable[[Facts, Act], None]]] = {"bet": Facts._bet, "cash": Facts._cash}
_AFTER: Final[dict[str, Callable[[Facts, Act], None]]] = {
    "call": Facts._call,
    "deal": Facts._deal,
    "deal_down": Facts._deal,
    "put_back": Facts._put_back,
    "pass_chips": Facts._passed,
    "feed_used": Facts._fed,
    **dict.fromkeys(("take", "pay"), Facts._settled),
    **dict.fromkeys(("collect", "halve", "wash", "open_lid"), Facts._new_shoe),
    **dict.fromkeys(("present", "complete_cut", "stack", "riffle"), Facts._pack),
}
NOTED: Final = frozenset({*_BEFORE, *_AFTER, *_DRAWN})
"""Acts that leave something in the memory."""
