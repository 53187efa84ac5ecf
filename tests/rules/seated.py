"""Rounds with all that guests can do: joined bets, insurance, even money, surrender, disputes, things on the table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace

from tests.rules.cited import cites
from tests.rules.scripted import Round, one
from trainer.game.acts import Act, By, Decision, Stake
from trainer.game.cards import parse_card
from trainer.game.rules import Limits
from trainer.game.table import Table
from trainer.procedure.machine import Program
from trainer.procedure.model import ErrorClass
from trainer.scoring.assemble import verdicts
from trainer.scoring.judge import Judge
from trainer.scoring.verdict import Verdict

BOX = 4
"""Where a guest sits who has the table to himself."""


class Seated(Round):
    """One round: `cards` in the order they are drawn, `bets` by box, the owner's and those of joined guests.

    `wishes` are decisions by box and hand; whoever doubles or splits does so for the owner, and for the joined guests that
    `joins` names as (box, bettor); the others name their hands in `chooses`. `before` are lines before the bets are closed;
    `owners` says which guest plays a box.
    """

    def __init__(
        self,
        program: Program,
        cards: str,
        *,
        bets: Mapping[int, int | Sequence[int]],
        wishes: Mapping[tuple[int, int], Sequence[Decision]] | None = None,
        insured: Mapping[int, int] | None = None,
        evens: Collection[int] = (),
        gives_up: Collection[int] = (),
        joins: Collection[tuple[int, int]] = (),
        chooses: Mapping[tuple[int, int], int] | None = None,
        before: Sequence[Act] = (),
        touches: Collection[int] = (),
        disputes: int | None = None,
        limits: Limits | None = None,
        begins: str | None = None,
        owners: Mapping[int, int] | None = None,
    ) -> None:
        rules = program.procedure.rules
        self.program = program
        self.lines: list[Act] = []
        self._limits = limits or rules.limits[0]
        self._begins = begins
        self._owners = owners or {}
        self._judge = self._new_judge()
        self._cards = [parse_card(word) for word in cards.split()]
        self._seats = {box: (bet,) if isinstance(bet, int) else tuple(bet) for box, bet in bets.items()}
        self._decisions = {key: list(found) for key, found in (wishes or {}).items()}
        self._insurance = insured or {}
        self._evens, self._gives_up, self._joins = set(evens), set(gives_up), set(joins)
        self._chooses = chooses or {}
        self._before, self._touches, self._disputes = before, set(touches), disputes
        self._play()

    def _new_judge(self) -> Judge:
        rules = self.program.procedure.rules
        tray = {value: 20 * columns for value, columns in zip(rules.denominations, rules.float_columns, strict=True)}
        return Judge(self.program, self._limits, Table(rules.boxes, tray), self._begins)

    def _judged(self, lines: Sequence[Act]) -> list[Verdict]:
        judge = self._new_judge()
        for line in lines:
            judge.feed(line)
        judge.close(lines[-1].n, complete=True)
        return verdicts(self.program.procedure, judge.best)

    # -- the guests ------------------------------------------------------------------------------------------------

    def _guests(self, turn: str) -> None:
        answers: dict[str, Callable[[], None]] = {
            "float": lambda: self._inspector("float_slip", amount=sum(v * n for v, n in self._judge.table.tray.items())),
            "bet": self._bet,
            "insure": self._insure,
            "answer": self._answer,
            "ask": self._answer,
            "surrender": self._give_up,
            "ask_surrender": self._give_up,
            "decide": self._decide,
            "choose_hand": self._choose,
            "dispute": self._dispute,
            "rule": lambda: self._inspector("ruling"),
        }
        answers.get(turn, lambda: super(Seated, self)._guests(turn))()

    def _inspector(self, act: str, amount: int | None = None) -> None:
        self._add(Act(act=act, by=By.INSPECTOR, amount=amount))

    def _stake(self, stake: Stake, box: int, bettor: int, amount: int, hand: int | None = None) -> None:
        event = "blackjack" if stake is Stake.INSURANCE else None
        guest = self._owners.get(box) if bettor == 1 else None
        more = {"stake": stake, "amount": amount, "chips": self._chips(amount), "event": event}
        self._guest("bet", box, hand=hand, bettor=bettor, guest=guest, **more)

    def _bet(self) -> None:
        if self._judge.table.dealt:
            return
        for box, seats in self._seats.items():
            for bettor, amount in enumerate(seats, 1):
                self._stake(Stake.MAIN, box, bettor, amount)
        for line in self._before:
            self._add(line)

    def _insure(self) -> None:
        for box, amount in self._insurance.items():
            self._stake(Stake.INSURANCE, box, 1, amount)

    def _answer(self) -> None:
        pos = self._judge.best.pos
        answer = Decision.EVEN_MONEY if pos.box in self._evens else Decision.DECLINE
        self._guest("decide", pos.box, hand=pos.hand, decision=answer)

    def _give_up(self) -> None:
        for box in sorted(self._gives_up):
            self._guest("decide", box, hand=1, decision=Decision.SURRENDER)

    def _decide(self) -> None:
        pos = self._judge.best.pos
        box, hand = pos.box, pos.hand
        if box in self._touches:
            self._touches.discard(box)
            self._guest("touch", box, hand=hand)
        wish = self._decisions.get((box, hand), [])
        decision = wish.pop(0) if wish else Decision.STAND
        self._guest("decide", box, hand=hand, decision=decision)
        held = self._judge.table.hand(box, hand)
        if decision not in (Decision.DOUBLE, Decision.SPLIT) or held is None:
            return
        for bettor in sorted({bet.bettor for bet in held.bets}):
            if bettor == 1 or (box, bettor) in self._joins:
                self._stake(Stake(decision), box, bettor, self._seats[box][bettor - 1], hand)

    def _choose(self) -> None:
        pos = self._judge.best.pos
        wanted = self._chooses.get((pos.box, pos.bettor), pos.hand)
        self._guest("decide", pos.box, hand=wanted, bettor=pos.bettor, stake=Stake.MAIN, decision=Decision.HAND)

    def _dispute(self) -> None:
        if self._disputes is not None:
            self._guest("dispute", self._disputes)

    # -- editing ---------------------------------------------------------------------------------------------------

    def with_line(self, line: Act, before: int) -> Verdict:
        """The one verdict on the round with a line more."""
        return one(self.verdicts(lambda lines: lines.insert(before, line)))

    def said(self, say: str, before: str, nth: int = 0, /, *, of: tuple[int, int] | None = None, **wanted: object) -> Verdict:
        """The one verdict on words that are said before a line; `of` is the box and hand they are addressed to."""
        box, hand = of or (None, None)
        return self.with_line(Act(act="call", say=say, box=box, hand=hand), self.find(before, nth, **wanted))

    def exchanged(self, act: str, line: Act, nth: int = 0, /, **wanted: object) -> Verdict:
        """The one verdict on the round with another line in the place of that one."""
        place = self.find(act, nth, **wanted)
        return one(self.verdicts(lambda lines: lines.__setitem__(place, line)))

    def a_card_more(self, before: int, card: str, box: int | None = None) -> Verdict:
        """The one verdict on a card that is not due and that the inspector takes away again; to the croupier without a box."""
        to = "box" if box else "dealer"
        more = Act(act="deal", to=to, box=box, hand=1 if box else None, card=parse_card(card), n=-1)
        undo = Act(act="undo", by=By.INSPECTOR, about=-1)
        return one(self.verdicts(lambda lines: lines.__setitem__(slice(before, before), [more, undo])))

    def moved(self, place: int, before: int, count: int = 1) -> Verdict:
        """The one verdict on the round with `count` lines done earlier than they were due."""

        def move(lines: list[Act]) -> None:
            early = lines[place : place + count]
            del lines[place : place + count]
            lines[before:before] = early

        return one(self.verdicts(move))

    def made_good(self, act: str, nth: int = 0, count: int = 1, **wanted: object) -> Verdict:
        """The one verdict on the round with that line, and those after it, done by the inspector in the croupier's place."""
        place = self.find(act, nth, **wanted)

        def leave(lines: list[Act]) -> None:
            lines[place : place + count] = [replace(line, by=By.INSPECTOR) for line in lines[place : place + count]]

        verdict = one(self.verdicts(leave))
        assert verdict.made_good
        return verdict


TWENTY_FIVE = Limits(minimum=2500, maximum=30000)
PLAIN = "Tc 9d 9s 9h"
"""Box 4 has 19, the croupier 18."""
ACE = "Tc Ad 9s 7h"
"""Box 4 has 19, the croupier 18 with an ace up."""
PAIR = ("8c 9d 8s 7c Kh 8h", Decision.SPLIT)
"""Eights are split against 17: the first hand loses with 15, the second wins with 18."""
DOUBLED = ("5c 9d 6s Tc 9h", Decision.DOUBLE)
"""Eleven is doubled and wins with 21 against 18."""


def played(house: Program, drawn: str, *wishes: Decision, bet: int = 1000, insured: int = 0, evens: bool = False) -> Seated:
    """A round on box 4, dealt rightly. `drawn` is its first card, the croupier's, its second, and what follows."""
    found = Seated(
        house,
        drawn,
        bets={BOX: bet},
        wishes={(BOX, 1): wishes},
        insured={BOX: insured} if insured else None,
        evens={BOX} if evens else (),
    )
    assert found.verdicts() == []
    return found


def counted(house: Program, drawn: str, right: int, wrong: int, clause: str) -> None:
    """The croupier's cards make `right`; calling them `wrong` goes against the clause."""
    found = played(house, drawn)
    assert found.line("call", say="dealer_total").total == right
    assert cites(found.with_change("call", to={"total": wrong}, say="dealer_total"), clause, ErrorClass.WRONG_VALUE)
