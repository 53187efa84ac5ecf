"""Rounds with chosen cards and decisions, dealt rightly without a lesson, as lines to be judged whole or edited."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from tests.procedure.variants import judged
from trainer.game.acts import Act, By, Decision
from trainer.game.cards import parse_card
from trainer.game.chips import break_down
from trainer.game.table import Table
from trainer.procedure.machine import Program
from trainer.scoring.judge import Judge
from trainer.scoring.verdict import Verdict


class Round:
    """One round: `cards` in the order they are drawn, `bets` by box, `decisions` by box and hand, one after another."""

    def __init__(
        self,
        program: Program,
        cards: str,
        *,
        bets: Mapping[int, int],
        decisions: Mapping[tuple[int, int], Sequence[Decision]] | None = None,
        insurance: Mapping[int, int] | None = None,
    ) -> None:
        rules = program.procedure.rules
        self.program = program
        self.lines: list[Act] = []
        tray = {value: 20 * columns for value, columns in zip(rules.denominations, rules.float_columns, strict=True)}
        self._judge = Judge(program, rules.limits[0], Table(rules.boxes, tray))
        self._cards = [parse_card(word) for word in cards.split()]
        self._bets = bets
        self._decisions = {key: list(found) for key, found in (decisions or {}).items()}
        self._insurance = insurance or {}
        self._play()

    def _play(self) -> None:
        judge = self._judge
        while not (judge.table.dealt and judge.best.pos.round > 1):
            turn = self.program.turns.get(judge.best.pos.state)
            if turn is not None:
                self._guests(turn)
                judge.go_on()
                continue
            due = judge.due_act()
            if due is None:
                raise ValueError(f"nothing is due after line {len(self.lines)}")
            self._add(replace(due, card=self._cards.pop(0)) if due.act == "deal" else due)
        if self._cards:
            raise ValueError(f"{self._cards} were not drawn")

    def _add(self, act: Act) -> None:
        line = replace(act, n=len(self.lines) + 1, t=float(len(self.lines)))
        self.lines.append(line)
        self._judge.feed(line)

    def _guest(self, act: str, box: int | None = None, **more: object) -> None:
        self._add(replace(Act(act=act, by=By.GUEST, box=box), **more))  # type: ignore[arg-type]

    def _chips(self, amount: int) -> dict[int, int]:
        return break_down(amount, self.program.procedure.rules.denominations)

    def _guests(self, turn: str) -> None:
        pos = self._judge.best.pos
        if turn == "cut":
            self._guest("cut", depth=100)
        elif turn == "bet" and len(self._bets) and not self._judge.table.dealt:
            for box, amount in self._bets.items():
                self._guest("bet", box, bettor=1, stake="main", amount=amount, chips=self._chips(amount))
        elif turn == "insure":
            for box, amount in self._insurance.items():
                self._guest(
                    "bet", box, bettor=1, stake="insurance", amount=amount, chips=self._chips(amount), event="blackjack"
                )
        elif turn == "decide":
            box, hand = pos.box, pos.hand
            wish = self._decisions.get((box, hand), [])
            decision = wish.pop(0) if wish else Decision.STAND
            self._guest("decide", box, hand=hand, decision=decision)
            if decision in (Decision.DOUBLE, Decision.SPLIT):
                amount = self._bets[box]
                self._guest("bet", box, hand=hand, bettor=1, stake=str(decision), amount=amount, chips=self._chips(amount))

    # -- reading and editing -----------------------------------------------------------------------------------------

    def find(self, act: str, nth: int = 0, **wanted: object) -> int:
        """The place of the nth line of that act that has all the values."""
        found = [
            place
            for place, line in enumerate(self.lines)
            if line.act == act and all(getattr(line, name) == value for name, value in wanted.items())
        ]
        return found[nth]

    def has(self, act: str, **wanted: object) -> bool:
        return any(
            line.act == act and all(getattr(line, name) == value for name, value in wanted.items()) for line in self.lines
        )

    def line(self, act: str, nth: int = 0, **wanted: object) -> Act:
        return self.lines[self.find(act, nth, **wanted)]

    def verdicts(self, edit: Callable[[list[Act]], object] | None = None) -> list[Verdict]:
        """What comes of the round, with its lines edited in place first."""
        lines = list(self.lines)
        if edit is not None:
            edit(lines)
        numbers = {line.n: n for n, line in enumerate(lines, 1) if line.n}
        lines = [
            replace(line, n=n, t=float(n), about=numbers.get(line.about or 0, n - 1) if line.about is not None else None)
            for n, line in enumerate(lines, 1)
        ]
        return self._judged(lines)

    def _judged(self, lines: Sequence[Act]) -> list[Verdict]:
        """The verdicts of a judge who has only the lines."""
        return judged(self.program, lines)

    def without(self, act: str, nth: int = 0, **wanted: object) -> Verdict:
        """The one verdict on the round with that line left out."""
        place = self.find(act, nth, **wanted)
        return one(self.verdicts(lambda lines: lines.pop(place)))

    def with_change(self, act: str, nth: int = 0, *, to: Mapping[str, object], **wanted: object) -> Verdict:
        """The one verdict on the round with that line changed."""
        place = self.find(act, nth, **wanted)

        def change(lines: list[Act]) -> None:
            lines[place] = replace(lines[place], **to)  # type: ignore[arg-type]

        return one(self.verdicts(change))


def made_good(lines: list[Act], place: int) -> None:
    """The croupier passes over the act at `place`, and the inspector does it for him."""
    lines[place] = replace(lines[place], by=By.INSPECTOR, n=0)


def one(found: list[Verdict]) -> Verdict:
    """The one verdict there is."""
    assert len(found) == 1, [(verdict.n, verdict.error, verdict.step) for verdict in found]
    return found[0]
