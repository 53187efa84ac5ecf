"""A croupier by the book without any procedure: deals rounds for guests and settles by `settlement`.

It is for tests of the game layer: it keeps the acts of a round, what settlement said of every bet, and the guests' money.
"""

from __future__ import annotations

from collections.abc import Mapping

from tests.support.evaluator import Due, Key
from trainer.game.acts import Act, Decision
from trainer.game.chips import break_down
from trainer.game.guests import Guests
from trainer.game.places import Bet, Box, Hand
from trainer.game.rules import Limits, Rules
from trainer.game.settlement import (
    Outcome,
    allowed_decisions,
    dealer_must_draw,
    insurance_pays,
    insurance_won,
    is_natural,
    needs_card,
    outcome,
    rank_in,
    surrender_half,
    winnings,
)
from trainer.game.shoe import Shoe, shuffled
from trainer.game.table import Table


class House:
    """Rounds at one table. `acts` and `said` are of the last round; `purse` is the guests' money since the start."""

    def __init__(
        self, rules: Rules, limits: Limits, seed: str, boxes: tuple[int, ...], style: Mapping[str, float] | None = None
    ) -> None:
        self.rules = rules
        self.seed = seed
        self.guests = Guests(seed=seed, boxes=boxes, rules=rules, limits=limits, style=style)
        self.tray = dict(zip(rules.denominations, (20 * n for n in rules.float_columns), strict=True))
        self.table = Table(boxes=7, tray=self.tray)
        self.shoe = Shoe(order=[])
        self.shoes = 0
        self.purse = 0
        self.acts: list[Act] = []
        self.said: dict[Key, Due] = {}

    def do(self, act: Act) -> None:
        """Apply an act, and keep the guests' purse by it."""
        self.table.apply(act)
        self.acts.append(act)
        if act.act == "bet":
            self.purse -= act.amount or 0
        elif act.act in ("pay", "give_back"):
            self.purse += act.amount or 0

    def _deal(self, box: int | None, hand: int = 1) -> None:
        card = self.shoe.draw()
        if box is None:
            self.do(Act(act="deal", to="dealer", card=card))
        else:
            self.do(Act(act="deal", to="box", box=box, hand=hand, card=card))

    def play_round(self) -> None:
        """One round from the bets to the discards; a fresh shoe before it when the old one runs low."""
        if self.shoe.left < 110:
            self.shoes += 1
            self.shoe = Shoe(order=shuffled(self.rules.decks, f"{self.seed} shoe {self.shoes}"))
        self.acts, self.said = [], {}
        for act in self.guests.bets(self.table):
            self.do(act)
        places = [box for box in self.table.boxes if box.in_play]
        for pass_number in (1, 2):
            for box in places:
                self._deal(box.number)
            if pass_number == 1:
                self._deal(None)
        self._offers(places)
        for box in places:
            self._play_box(box)
        self._own_hand(places)
        self._settle(places)
        self.shoe.discard(list(self.shoe.on_table))

    def _offers(self, places: list[Box]) -> None:
        for box in places:
            hand = box.hands[0]
            if rank_in(self.table.upcard, self.rules.even_money_against) and is_natural(hand, self.rules):
                self.do(self.guests.even_money(self.table, box.number, 1))
                if hand.even_money:
                    self._close(box, hand)
        for act in self.guests.insure(self.table):
            self.do(act)
        for act in self.guests.surrender(self.table):
            self.do(act)
        for box in places:
            if box.hands[0].surrendered:
                self._close(box, box.hands[0])

    def _play_box(self, box: Box) -> None:
        place = 0
        while place < len(box.hands):
            hand = box.hands[place]
            if needs_card(hand):
                self._deal(box.number, hand.index)
            while allowed_decisions(self.table, self.rules, box, hand):
                self._serve(box, hand)
            if hand.is_bust:
                self._close(box, hand)
            place += 1

    def _serve(self, box: Box, hand: Hand) -> None:
        answer = self.guests.decide(self.table, box.number, hand.index)
        for act in answer:
            self.do(act)
        wish = answer[0].decision
        for act in answer[1:]:
            self.do(Act(act="place", box=box.number, hand=hand.index, bettor=act.bettor, stake=act.stake))
        if wish == Decision.SPLIT:
            self.do(Act(act="separate", box=box.number, hand=hand.index))
        if wish in (Decision.HIT, Decision.DOUBLE, Decision.SPLIT):
            self._deal(box.number, hand.index)

    def _own_hand(self, places: list[Box]) -> None:
        live = any(not hand.cleared for box in places for hand in box.hands)
        if live or any(box.insurance for box in places):
            self._deal(None)
        while live and dealer_must_draw(self.table, self.rules):
            self._deal(None)

    def _settle(self, places: list[Box]) -> None:
        for box in reversed(places):
            for bet in box.insurance:
                won = insurance_won(self.table, bet.event)
                pays = insurance_pays(self.rules, bet) if won else 0
                due = Due("win", pays, 0) if won else Due("lose", 0, bet.amount)
                self._pay(box, 0, bet, due)
            for hand in box.hands:
                if not hand.cleared:
                    self._close(box, hand)

    def _close(self, box: Box, hand: Hand) -> None:
        for bet in hand.bets:
            if hand.surrendered:
                due = Due("surrender", 0, surrender_half(self.rules, bet))
            else:
                result = outcome(self.table, self.rules, hand, bet)
                pays = winnings(self.rules, hand, bet) if result is Outcome.WIN else 0
                due = Due(result.value, pays, bet.amount if result is Outcome.LOSE else 0)
            self._pay(box, hand.index, bet, due)
        self.do(Act(act="clear", to="box", box=box.number, hand=hand.index))

    def _pay(self, box: Box, hand: int, bet: Bet, due: Due) -> None:
        self.said[Key(box.number, hand, bet.bettor, bet.stake)] = due
        back = bet.amount - due.keeps
        for act, amount in (("take", due.keeps), ("pay", due.pays), ("give_back", back)):
            if amount:
                chips = None if act == "give_back" else break_down(amount, self.rules.denominations)
                place, bettor = hand or None, bet.bettor
                self.do(Act(act=act, box=box.number, hand=place, bettor=bettor, stake=bet.stake, amount=amount, chips=chips))

    def bets_named(self) -> dict[Key, int]:
        """The amounts of all bets of the round as the table holds them."""
        out: dict[Key, int] = {}
        for box in self.table.boxes:
            for hand in box.hands:
                out |= {Key(box.number, hand.index, bet.bettor, bet.stake): bet.amount for bet in hand.bets}
            out |= {Key(box.number, 0, bet.bettor, bet.stake): bet.amount for bet in box.insurance}
        return out
