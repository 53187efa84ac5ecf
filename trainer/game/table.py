"""The table: what lies on the cloth. It takes acts as facts and holds no opinion on whether they were right."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from trainer.game.acts import Act, By, Chips, Decision, Stake
from trainer.game.cards import Card, is_ace, is_ten, is_two_card_21, points, total


@dataclass(slots=True, eq=False)
class Bet:
    """One stake of one bettor. `lies` is what still lies there; `amount` is what was staked."""

    stake: str
    bettor: int
    amount: int
    chips: Chips | None = None
    event: str | None = None
    lies: int = 0
    paid: int = 0
    placed: bool = True
    """False while the guest's chips stand beside the box and the croupier has not set them in place."""


@dataclass(slots=True, eq=False)
class Hand:
    """Cards that play together. `decision` is what the guest has asked for and not yet got."""

    index: int
    cards: list[Card] = field(default_factory=list)
    bets: list[Bet] = field(default_factory=list)
    from_split: bool = False
    split_aces: bool = False
    decision: str | None = None
    stood: bool = False
    doubled: bool = False
    surrendered: bool = False
    even_money: bool = False
    answered: bool = False
    """Whether the offer of even money or surrender to this hand has been answered."""
    cleared: bool = False
    parted: str | None = None
    """What the guest had asked for when the cards were set apart, for the case that they are put together again."""
    asked: list[str | None] = field(default_factory=list)
    """What the guest had asked for when each card came, so that a card taken back leaves the wish open."""

    @property
    def total(self) -> int:
        return total(self.cards)

    @property
    def is_bust(self) -> bool:
        return total(self.cards) > 21

    @property
    def is_natural(self) -> bool:
        return not self.from_split and is_two_card_21(self.cards)

    def bet(self, stake: str, bettor: int = 1) -> Bet | None:
        """The stake of that kind by that bettor, or None."""
        for bet in self.bets:
            if bet.stake == stake and bet.bettor == bettor:
                return bet
        return None


@dataclass(slots=True, eq=False)
class Box:
    """A place for bets and the hands played on it, in the order they lie from the croupier's left."""

    number: int
    hands: list[Hand] = field(default_factory=list)
    insurance: list[Bet] = field(default_factory=list)
    splits: int = 0

    def hand(self, index: int) -> Hand | None:
        for hand in self.hands:
            if hand.index == index:
                return hand
        return None

    @property
    def in_play(self) -> bool:
        """Whether a main bet was made on the box this round."""
        return bool(self.hands) and bool(self.hands[0].bets)


class Table:
    """Boxes 1…7, the croupier's cards, the pack's handling and the money that moved, as the acts so far made them."""

    __slots__ = (
        "bets_open",
        "boxes",
        "burned",
        "cards_out",
        "cut_depth",
        "dealer",
        "dealer_cleared",
        "dealer_left",
        "dealt",
        "filled",
        "float_delta",
        "loaded",
        "round",
        "shuffles",
        "stop_card_out",
        "stop_card_seen",
        "stop_depth",
        "third_card",
        "tray",
    )  # fmt: skip

    def __init__(self, boxes: int = 7, tray: Chips | None = None) -> None:
        self.boxes: tuple[Box, ...] = tuple(Box(number=n) for n in range(1, boxes + 1))
        self.dealer: list[Card] = []
        self.dealer_left: list[Card] = []
        """Own cards of the last round that were not taken up before the guests bet again."""
        self.dealer_cleared = False
        self.bets_open = False
        self.dealt = False
        self.round = 0
        self.third_card = False
        self.stop_card_out = False
        self.stop_card_seen = False
        self.shuffles: list[str] = []
        self.cut_depth: int | None = None
        self.stop_depth: int | None = None
        self.burned = 0
        self.loaded = False
        self.float_delta = 0
        self.filled = 0
        self.tray: Chips = dict(tray or {})
        self.cards_out = 0

    # -- reading -------------------------------------------------------------------------------------------------

    def box(self, number: int) -> Box:
        """Box `number`. Raises ValueError when the table has no such box."""
        if not 1 <= number <= len(self.boxes):
            raise ValueError(f"box {number} is not on this table of {len(self.boxes)}")
        return self.boxes[number - 1]

    def hand(self, box: int | None, hand: int | None) -> Hand | None:
        """The hand, or None when there is none; `hand` None means the first of the box."""
        if box is None or not 1 <= box <= len(self.boxes):
            return None
        return self.boxes[box - 1].hand(hand or 1)

    def bet(self, box: int, hand: int, bettor: int, stake: str) -> Bet | None:
        """The stake, or None when it does not lie on the table."""
        if not 1 <= box <= len(self.boxes):
            return None
        if stake == Stake.INSURANCE:
            for bet in self.boxes[box - 1].insurance:
                if bet.bettor == bettor:
                    return bet
            return None
        found = self.boxes[box - 1].hand(hand)
        return found.bet(stake, bettor) if found else None

    @property
    def upcard(self) -> Card | None:
        """The croupier's first card."""
        return self.dealer[0] if self.dealer else None

    @property
    def dealer_total(self) -> int:
        return total(self.dealer)

    @property
    def dealer_has_blackjack(self) -> bool:
        return is_two_card_21(self.dealer)

    @property
    def cloth(self) -> int:
        """Money of guests that lies on the layout, in the smallest unit."""
        lying = 0
        for box in self.boxes:
            lying += sum(bet.lies for bet in box.insurance)
            lying += sum(bet.lies for hand in box.hands for bet in hand.bets)
        return lying

    # -- facts ---------------------------------------------------------------------------------------------------

    def apply(self, act: Act) -> None:
        """Take one act as a fact. What cannot have happened (a hand that is not there) changes nothing."""
        change = _CHANGES.get(act.act)
        if change is not None:
            change(self, act)

    def _new_round(self) -> None:
        for box in self.boxes:
            box.hands = []
            box.insurance = []
            box.splits = 0
        self.dealer_left = list(self.dealer) if self.dealer and not self.dealer_cleared else []
        self.dealer = []
        self.dealer_cleared = False
        self.dealt = False
        self.third_card = False
        self.round += 1

    def _bet(self, act: Act) -> None:
        if act.box is None or not 1 <= act.box <= len(self.boxes):
            return
        if act.stake == Stake.MAIN and (self.dealt or self.round == 0):
            self._new_round()
        box = self.boxes[act.box - 1]
        bet = Bet(
            stake=act.stake or Stake.MAIN,
            bettor=act.bettor or 1,
            amount=act.amount or 0,
            lies=act.amount or 0,
            chips=act.chips,
            event=act.event,
        )
        if act.stake == Stake.INSURANCE:
            box.insurance.append(bet)
            return
        if act.stake == Stake.MAIN:
            if not box.hands:
                box.hands.append(Hand(index=1))
            box.hands[0].bets.append(bet)
            box.hands[0].bets.sort(key=lambda b: b.bettor)
            return
        hand = box.hand(act.hand or 1)
        if hand is not None:
            bet.placed = False
            hand.bets.append(bet)

    def _decide(self, act: Act) -> None:
        hand = self.hand(act.box, act.hand)
        if hand is None:
            return
        if act.decision == Decision.EVEN_MONEY:
            hand.even_money = hand.answered = True
        elif act.decision == Decision.DECLINE:
            hand.answered = True
        elif act.decision == Decision.SURRENDER:
            hand.surrendered = hand.answered = True
        elif act.decision == Decision.STAND:
            hand.stood = True
        else:
            hand.decision = act.decision

    def _deal(self, act: Act) -> None:
        if act.card is None:
            return
        self.cards_out += 1
        if act.to == "dealer":
            self.dealt = True
            self.dealer.append(act.card)
            return
        hand = self.hand(act.box, act.hand)
        if hand is None:
            if act.box is None or not 1 <= act.box <= len(self.boxes):
                return
            if self.boxes[act.box - 1].hands or act.hand not in (None, 1):
                return
            hand = Hand(index=1)
            self.boxes[act.box - 1].hands.append(hand)
        self.dealt = True
        hand.cards.append(act.card)
        hand.asked.append(hand.decision)
        if len(hand.cards) > 2 or hand.from_split:
            self.third_card = True
        if hand.decision == Decision.DOUBLE:
            hand.doubled = hand.stood = True
        if hand.decision != Decision.SPLIT:
            hand.decision = None

    def _take(self, act: Act) -> None:
        bet = self._named_bet(act)
        if bet is None:
            return
        amount = min(bet.lies, act.amount if act.amount is not None else bet.lies)
        bet.lies -= amount
        self._tray(act, amount, 1)

    def _pay(self, act: Act) -> None:
        bet = self._named_bet(act)
        if bet is None:
            return
        bet.paid += act.amount or 0
        self._tray(act, act.amount or 0, -1)

    def _tray(self, act: Act, amount: int, sign: int) -> None:
        self.float_delta += sign * amount
        for value, count in (act.chips or {}).items():
            self.tray[value] = self.tray.get(value, 0) + sign * count

    def _give_back(self, act: Act) -> None:
        bet = self._named_bet(act)
        if bet is not None:
            bet.lies = max(0, bet.lies - (act.amount if act.amount is not None else bet.lies))

    def _fill(self, act: Act) -> None:
        for value, count in (act.chips or {}).items():
            self.tray[value] = self.tray.get(value, 0) + count
        self.filled += act.amount or 0

    def _named_bet(self, act: Act) -> Bet | None:
        if act.box is None or not 1 <= act.box <= len(self.boxes):
            return None
        return self.bet(act.box, act.hand or 1, act.bettor or 1, act.stake or Stake.MAIN)

    def _place(self, act: Act) -> None:
        hand = self.hand(act.box, act.hand)
        for bet in hand.bets if hand is not None else ():
            if bet.stake == act.stake and bet.bettor == (act.bettor or 1) and not bet.placed:
                bet.placed = True
                return

    def _separate(self, act: Act) -> None:
        hand = self.hand(act.box, act.hand)
        if hand is None or act.box is None or len(hand.cards) != 2:
            return
        box = self.boxes[act.box - 1]
        aces = is_ace(hand.cards[0])
        new = Hand(index=max(h.index for h in box.hands) + 1, cards=[hand.cards.pop()], from_split=True, split_aces=aces)
        new.asked = [hand.asked.pop() if hand.asked else None]
        new.bets = [bet for bet in hand.bets if bet.stake == Stake.SPLIT and not self._settled_in(hand, bet)]
        for bet in new.bets:
            bet.placed = True
        hand.bets = [bet for bet in hand.bets if bet not in new.bets]
        hand.from_split = True
        hand.split_aces = aces
        hand.parted, hand.decision = hand.decision, None
        box.hands.insert(box.hands.index(hand) + 1, new)
        box.splits += 1

    @staticmethod
    def _settled_in(hand: Hand, bet: Bet) -> bool:
        """A hand made by a split keeps each bettor's own split bet; only one just brought for this split moves on."""
        own = hand.bet(Stake.SPLIT, bet.bettor)
        return hand.from_split and hand.index > 1 and bet is own

    def _clear(self, act: Act) -> None:
        if act.to == "dealer":
            if self.dealer_left:
                self.dealer_left = []
            else:
                self.dealer_cleared = True
            return
        hand = self.hand(act.box, act.hand)
        if hand is not None:
            hand.cleared = True

    def _call(self, act: Act) -> None:
        say = act.say
        if say == "place_bets":
            self.bets_open = True
        elif say == "no_more_bets":
            self.bets_open = False

    def _shuffle(self, act: Act) -> None:
        """The first handling of the pack after a shoe was dealt begins a new one."""
        if self.cards_out:
            self.shuffles = []
            self.cut_depth = self.stop_depth = None
            self.stop_card_out = self.stop_card_seen = False
            self.burned = self.cards_out = 0
            self.loaded = False
        self.shuffles.append(act.act)

    def _cut(self, act: Act) -> None:
        self.cut_depth = act.depth

    def _stop_card(self, act: Act) -> None:
        self.stop_depth = act.depth

    def _load(self, act: Act) -> None:
        self.loaded = True

    def _burn(self, act: Act) -> None:
        self.burned += 1
        self.cards_out += 1

    def _stop_card_out(self, act: Act) -> None:
        self.stop_card_out = True

    def _aside(self, act: Act) -> None:
        self.stop_card_seen = True

    # -- the inspector's hand ------------------------------------------------------------------------------------

    def undo(self, act: Act) -> None:
        """Take a physical act back: the card goes to the discards, the chips to where they were."""
        if act.act == "deal":
            self._remove_card(act)
        elif act.act in ("pay", "take", "give_back"):
            bet = self._named_bet(act)
            if bet is None:
                return
            if act.act == "pay":
                bet.paid -= act.amount or 0
                self._tray(act, act.amount or 0, 1)
            else:
                gone = bet.amount - bet.lies
                amount = min(gone, act.amount if act.amount is not None else gone)
                bet.lies += amount
                if act.act == "take":
                    self._tray(act, amount, -1)
        elif act.act == "separate":
            self._join(act)
        elif act.act == "place":
            bet = self._named_bet(act)
            if bet is not None:
                bet.placed = False
        elif act.act == "clear":
            if act.to == "dealer":
                self.dealer_cleared = False
            else:
                hand = self.hand(act.box, act.hand)
                if hand is not None:
                    hand.cleared = False

    def _join(self, act: Act) -> None:
        """Put a pair that was set apart together again, as long as neither hand got a card since."""
        hand = self.hand(act.box, act.hand)
        if hand is None or act.box is None:
            return
        box = self.boxes[act.box - 1]
        new = max(box.hands, key=lambda held: held.index)
        if new is hand or len(hand.cards) != 1 or len(new.cards) != 1:
            return
        hand.cards.append(new.cards.pop())
        hand.asked.append(new.asked.pop() if new.asked else None)
        hand.bets += new.bets
        box.hands.remove(new)
        box.splits -= 1
        if box.splits == 0:
            hand.from_split = hand.split_aces = False
        hand.decision = hand.parted

    def _remove_card(self, act: Act) -> None:
        if act.card is None:
            return
        if act.to == "dealer":
            if self.dealer and self.dealer[-1] == act.card:
                self.dealer.pop()
        else:
            hand = self.hand(act.box, act.hand)
            if hand is not None and hand.cards and hand.cards[-1] == act.card:
                self._unask(hand)
                if not hand.cards and not hand.bets and act.box is not None:
                    self.boxes[act.box - 1].hands.remove(hand)
        hands = [hand for box in self.boxes for hand in box.hands]
        self.dealt = bool(self.dealer) or any(hand.cards for hand in hands)
        self.third_card = any(len(hand.cards) > (1 if hand.from_split else 2) for hand in hands)

    @staticmethod
    def _unask(hand: Hand) -> None:
        hand.cards.pop()
        asked = hand.asked.pop() if hand.asked else None
        if asked == Decision.DOUBLE:
            hand.doubled = hand.stood = False
        if asked is not None:
            hand.decision = asked


_CHANGES: Final[dict[str, Callable[[Table, Act], None]]] = {
    "bet": Table._bet,
    "decide": Table._decide,
    "deal": Table._deal,
    "take": Table._take,
    "pay": Table._pay,
    "give_back": Table._give_back,
    "fill": Table._fill,
    "place": Table._place,
    "separate": Table._separate,
    "clear": Table._clear,
    "call": Table._call,
    "cut": Table._cut,
    "stop_card": Table._stop_card,
    "load": Table._load,
    "burn": Table._burn,
    "stop_card_out": Table._stop_card_out,
    "aside": Table._aside,
    **dict.fromkeys(("collect", "wash", "stack", "riffle", "strip", "turn", "lace"), Table._shuffle),
}
__all__ = ["Bet", "Box", "By", "Hand", "Table", "is_ten", "points"]
