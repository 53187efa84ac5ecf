"""Bets and chips: how acts change what lies on the bets and in the tray."""

from __future__ import annotations

from trainer.game.acts import INSURANCES, OF_BOX, Act, Stake
from trainer.game.layout import Layout
from trainer.game.places import Bet, Hand
from trainer.game.rules import InsuredEvent


class Bank(Layout):
    """The layout as far as money moves on it. Sums are in the smallest unit."""

    __slots__ = ()

    def _new_round(self) -> None:
        for box in self.boxes:
            box.hands = []
            box.insurance = []
            box.late = []
            box.guests = {}
            box.splits = 0
        self.dealer_left = list(self.dealer) if self.dealer and not self.dealer_cleared else []
        self.used_wait = self.used_wait or bool(self.dealer)
        if self.closing:
            self.rounds_left -= 1
        self.absent = set()
        self.touched = set()
        self.objects = self.disputed = self.ruled = self.relief = self.hole_down = False
        self.fill_slip = self.credit = None
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
        if act.guest is not None and act.stake != Stake.LATE:
            box.guests[act.bettor or 1] = act.guest
        bet = Bet(
            stake=act.stake or Stake.MAIN,
            bettor=act.bettor or 1,
            amount=act.amount or 0,
            lies=act.amount or 0,
            chips=act.chips,
            event=act.event,
            untidy=act.words == "untidy_chips",
        )
        if act.stake in OF_BOX:
            (box.late if act.stake == Stake.LATE else box.insurance).append(bet)
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

    def _straighten(self, act: Act) -> None:
        bet = self._named_bet(act)
        if bet is not None:
            bet.untidy = False

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

    def _give_back(self, act: Act) -> None:
        bet = self._named_bet(act)
        if bet is None:
            return
        amount = min(bet.lies, act.amount if act.amount is not None else bet.lies)
        bet.lies -= amount
        if act.box is None or not self._was_never_bet(act):
            return
        bet.amount -= amount
        bet.chips = None
        box, hand = self.boxes[act.box - 1], self.hand(act.box, act.hand)
        if bet.amount == 0 and bet.stake in INSURANCES:
            box.insurance.remove(bet)
        elif bet.amount == 0 and hand is not None:
            hand.bets.remove(bet)
            if not hand.bets:
                box.hands.remove(hand)

    def _was_never_bet(self, act: Act) -> bool:
        """Whether what is given back counts as never bet: insurance before the card that decides it, other bets before any."""
        if act.stake in INSURANCES:
            return len(self.dealer) - self.hole_down < 2
        return not self.dealt and (act.stake or Stake.MAIN) == Stake.MAIN

    def _bet_again(self, act: Act) -> None:
        """A bet that was given back lies there again."""
        if act.box is None or not 1 <= act.box <= len(self.boxes):
            return
        bet, amount = self._named_bet(act), act.amount or 0
        if bet is not None:
            bet.amount += amount
            bet.lies += amount
            return
        stake = act.stake or Stake.MAIN
        bet = Bet(stake=stake, bettor=act.bettor or 1, amount=amount, lies=amount, chips=act.chips)
        if stake in INSURANCES:
            bet.event = InsuredEvent.TEN if stake == Stake.INSURANCE_TEN else InsuredEvent.BLACKJACK
            self.boxes[act.box - 1].insurance.append(bet)
            return
        hands = self.boxes[act.box - 1].hands
        if not hands:
            hands.append(Hand(index=1))
        hands[0].bets.append(bet)
        hands[0].bets.sort(key=lambda held: held.bettor)

    def _place(self, act: Act) -> None:
        hand = self.hand(act.box, act.hand)
        for bet in hand.bets if hand is not None else ():
            if bet.stake == act.stake and bet.bettor == (act.bettor or 1) and not bet.placed:
                bet.placed = True
                return

    def _named_bet(self, act: Act) -> Bet | None:
        if act.box is None or not 1 <= act.box <= len(self.boxes):
            return None
        return self.bet(act.box, act.hand or 1, act.bettor or 1, act.stake or Stake.MAIN)

    def _cut_out(self, act: Act) -> None:
        self._tray(act, act.amount or 0, -1)

    def _drop_notes(self, act: Act) -> None:
        self.cash = 0

    def _rack(self, act: Act) -> None:
        """Chips that were proved go into the tray: those put up for change, or those of a fill."""
        if self.fill_slip is not None:
            self._fill(self.fill_slip)
        elif self.change is not None:
            self._tray(self.change, self.change.amount or 0, 1)
        self.change = self.fill_slip = None

    def _fill(self, act: Act) -> None:
        for value, count in (act.chips or {}).items():
            self.tray[value] = self.tray.get(value, 0) + count
        self.filled += act.amount or 0

    def _pass_chips(self, act: Act) -> None:
        self.credit = None

    def _tray(self, act: Act, amount: int, sign: int) -> None:
        self.float_delta += sign * amount
        for value, count in (act.chips or {}).items():
            self.tray[value] = self.tray.get(value, 0) + sign * count
