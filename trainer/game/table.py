"""The table: what lies on the cloth. It takes acts as facts and holds no opinion on whether they were right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from trainer.game.acts import Act, Decision, Stake
from trainer.game.bank import Bank
from trainer.game.cards import is_ace
from trainer.game.felt import SEEN
from trainer.game.pack import Pack
from trainer.game.places import Bet, Hand


class Table(Bank, Pack):
    """The layout, changed by acts: what they made of it so far."""

    __slots__ = ()

    def apply(self, act: Act) -> None:
        """Take one act as a fact. What cannot have happened (a hand that is not there) changes nothing."""
        change = _CHANGES.get(act.act)
        if change is not None:
            change(self, act)
        if act.act in SEEN:
            self.felt.apply(act)

    def _decide(self, act: Act) -> None:
        if act.decision == Decision.HAND:
            self._choose_hand(act)
            return
        hand = self.hand(act.box, act.hand)
        if hand is None:
            return
        if act.decision == Decision.EVEN_MONEY:
            hand.even_money = hand.answered = True
        elif act.decision == Decision.DECLINE:
            hand.answered = True
        elif act.decision == Decision.SURRENDER:
            hand.surrendered = hand.answered = True
        elif not self._owns(act):
            return
        elif act.decision == Decision.STAND:
            hand.stood = True
        else:
            hand.decision = act.decision

    def _owns(self, act: Act) -> bool:
        """Whether the guest who decides owns the box: what joined guests want of a hand changes nothing (RUH-32)."""
        hands = self.boxes[act.box - 1].hands if act.box is not None else []
        owner = min((bet.bettor for hand in hands for bet in hand.bets), default=1)
        return act.bettor in (None, owner)

    def _choose_hand(self, act: Act) -> None:
        """A joined bettor names the hand his bet stands on; until the croupier moves it, it lies where it lay."""
        for hand in self.boxes[act.box - 1].hands if act.box is not None and 1 <= act.box <= len(self.boxes) else ():
            for bet in hand.bets:
                if bet.bettor == (act.bettor or 1):
                    bet.chosen = act.hand or 1

    def _move(self, act: Act) -> None:
        """Set a joined bet with the hand its bettor chose."""
        hand = self.hand(act.box, act.hand)
        bet = hand.bet(act.stake or Stake.MAIN, act.bettor or 1) if hand is not None else None
        goal = self.hand(act.box, bet.chosen) if bet is not None and bet.chosen is not None else None
        if hand is None or bet is None or goal is None or goal is hand:
            return
        hand.bets.remove(bet)
        goal.bets.append(bet)
        goal.bets.sort(key=lambda held: held.bettor)

    def _deal_down(self, act: Act) -> None:
        """The croupier's hole card: it counts, and nobody sees it."""
        self._deal(act)
        self.hole_down = act.card is not None

    def _reveal(self, act: Act) -> None:
        self.hole_down = False

    def _deal(self, act: Act) -> None:
        if act.card is None:
            return
        self.cards_out += 1
        self.last_drawn = act
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
        self.touched.discard(act.box or 0)
        hand.cards.append(act.card)
        hand.asked.append(hand.decision)
        if len(hand.cards) > 2 or hand.from_split:
            self.third_card = True
        if hand.decision == Decision.DOUBLE:
            hand.doubled = hand.stood = True
        if hand.decision != Decision.SPLIT:
            hand.decision = None

    def _put_back(self, act: Act) -> None:
        """The card drawn last goes back into the shoe, as if it had never left it."""
        if self.last_drawn is not None:
            self._remove_card(self.last_drawn)
            self.cards_out -= 1

    def _event(self, act: Act) -> None:
        """What guests and the inspector bring about."""
        match act.act:
            case "cash":
                self.cash += act.amount or 0
            case "change":
                self.change = act
            case "fill_slip":
                self.fill_slip = act
            case "credit_slip":
                self.credit = act
            case "float_slip":
                self.float_slip = act.amount
            case "relief":
                self.relief = True
            case "closing_time":
                self.closing, self.rounds_left = True, act.total or 0
            case "ruling":
                self.ruled = True
            case "dispute":
                self.disputed = True
            case "object":
                self.objects = True
            case "touch":
                self.touched.add(act.box or 0)
            case "leave" if act.box is not None:
                self.absent.add(act.box)

    def _lock(self, act: Act) -> None:
        self.closed = True

    def _unlock(self, act: Act) -> None:
        """A new day."""
        self.closed = self.closing = False

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
            # Cards left from the round before go first; once the croupier has a hand again, all his cards go together.
            if not self.dealer_left or len(self.dealer) > 1:
                self.dealer_cleared = True
            self.dealer_left = []
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
        elif say == "remove_object":
            self.objects = False
        elif say == "no_touching":
            self.touched = set()
        elif say == "faulty_deck":
            self.deck_fault = ""

    # -- the inspector's hand ------------------------------------------------------------------------------------

    def undo(self, act: Act) -> None:
        """Take a physical act back: the card goes to the discards, the chips to where they were."""
        if act.act in ("deal", "deal_down"):
            self._remove_card(act)
        elif act.act == "put_back" and self.last_drawn is not None:
            self._deal(self.last_drawn)
        elif act.act == "cut_out":
            self._tray(act, act.amount or 0, 1)
            self.felt.undo(act)
        elif act.act == "pass_chips":
            self.felt.undo(act)
        elif act.act == "give_back" and self._was_never_bet(act):
            self._bet_again(act)
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
                self.hole_down = self.hole_down and act.act != "deal_down"
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
    "straighten": Table._straighten,
    "move": Table._move,
    "deal_down": Table._deal_down,
    "put_back": Table._put_back,
    "verify": Table._verify,
    "deck_fault": Table._deck_fault,
    "reveal": Table._reveal,
    "cut_out": Table._cut_out,
    "pass_chips": Table._pass_chips,
    "drop_notes": Table._drop_notes,
    "rack": Table._rack,
    "lock": Table._lock,
    "unlock": Table._unlock,
    "feed_used": Table._feed_used,
    **dict.fromkeys(
        (
            "cash",
            "change",
            "fill_slip",
            "credit_slip",
            "float_slip",
            "relief",
            "closing_time",
            "ruling",
            "dispute",
            "object",
            "touch",
            "leave",
        ),
        Table._event,
    ),
    **dict.fromkeys(
        ("collect", "halve", "join_heaps", "wash", "gather", "stack", "divide", "riffle", "strip", "turn", "cut_heap",
         "cut_pack", "lace", "open_lid", "feed"), Table._shuffle,
    ),
}
