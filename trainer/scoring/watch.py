"""Watches the checks of a procedure over all lines, and joins what was broken to the verdicts.

One slip is one verdict: where the line that breaks a check has a verdict already, that verdict says so; a verdict of its own
is made only where nothing else tells of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from trainer.game.acts import Act, By
from trainer.game.rules import Limits
from trainer.game.table import Table
from trainer.procedure.checks import CHECKS, CheckWord, unsettled
from trainer.procedure.facts import NOTED, Facts
from trainer.procedure.model import CheckValue, ErrorClass, Procedure
from trainer.scoring.verdict import Broken, Verdict

NEAR: Final = 2
"""Lines after the breach within which a verdict may still be about it."""
_NEW_SHOE: Final = frozenset({"collect", "halve", "wash", "open_lid"})
_EACH: Final = frozenset(
    {
        "float_balances", "no_cash_out", "no_losing_bet_paid", "no_good_bet_taken", "pack_complete", "croupier_handles",
        "own_draw_by_rule", "no_card_after_stand", "no_card_unasked", "no_card_face_down", "one_card_to_a_double",
        "no_card_on_21", "bets_untouched", "insurance_in_its_time", "insurance_before_own_card", "offers_in_their_time",
        "no_barred_double",
    }
)  # fmt: skip
"""Checks that each act breaks anew; the others are broken once in a round, or in a shoe."""
_UNASKED: Final = frozenset({"pack_complete"})
"""Checks of what no step asks for: which card comes is the pack's affair, however due a card is."""
PREFIX: Final = "check."
"""Begins the step of a verdict that is about a check alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Breach:
    """One check broken by one line. `bets` are those it is about, as (box, hand, bettor, stake), where it is about bets."""

    check: str
    n: int
    act: Act
    round: int
    """The round of the explanation in which the line stands."""
    since: int
    """The line from which on a verdict may be about the same thing."""
    bets: tuple[tuple[int, int, int, str], ...] = ()
    recovered: bool = False
    due: bool = False
    """Whether the procedure owed the act: what its steps ask for is right, and can at most show an error made before."""


class Watch:
    """Watches the lines of one lesson in order; `breaches` are the checks that were broken."""

    def __init__(self, procedure: Procedure, limits: Limits, table: Table) -> None:
        self.facts = Facts(table, procedure.rules, limits)
        self.breaches: list[Breach] = []
        self.round = 0
        """Where the best explanation stands; kept by the judge."""
        self._told: set[tuple[object, ...]] = set()
        self._begun = self._begun_before = self._shoe = 1
        """The lines with which this round, the one before and this shoe began."""
        self._words: dict[str, tuple[CheckWord, ...]] = {}
        for name in procedure.checks:
            for act in CHECKS[name].acts:
                self._words[act] = (*self._words.get(act, ()), CHECKS[name])
        self.listens = frozenset({*self._words, *NOTED, *_NEW_SHOE, "clear", "undo", "fix", "retract"})
        """Acts that are looked at; all others can break nothing."""
        self._was: tuple[bool, bool, int, bool] = (False, False, 99, False)

    def before(self, act: Act) -> None:
        """Look at a line that the table has not taken yet."""
        by = act.by
        for word in self._words.get(act.act, ()):
            if word.by == by and word.broken(self.facts, act):
                self._tell(word, act)
        memory = self.facts.memory
        if act.by == By.CROUPIER and act.act != "retract":
            self._was = (memory.closed, memory.said_total, memory.settled_to, memory.passed)
            if act.act == "clear" and act.to == "dealer":
                self._begun, self._begun_before = act.n, self._begun
            elif act.act in _NEW_SHOE:
                self._shoe = act.n
        self.facts.before(act)

    def after(self, act: Act, about: Act | None) -> None:
        """Note a line that the table has taken; `about` is the line that a correction is about."""
        if about is not None:
            self._undone(about, act.by == By.CROUPIER)
        if act.act not in ("undo", "fix", "retract"):
            self.facts.after(act)
        elif act.act == "fix" and about is not None:
            named = {name: getattr(act, name) for name in ("box", "hand", "to") if getattr(act, name) is not None}
            self.facts.after(replace(about, **named))

    def was_due(self, act: Act) -> None:
        """The line was what the procedure owed."""
        if self.breaches and self.breaches[-1].n == act.n:
            self.breaches[:] = [replace(b, due=True) if b.n == act.n and b.check not in _UNASKED else b for b in self.breaches]

    def _undone(self, about: Act, by_himself: bool) -> None:
        memory = self.facts.memory
        memory.closed, memory.said_total, memory.settled_to, memory.passed = self._was
        if about.card is not None and about.card in memory.of_round:
            memory.of_round.remove(about.card)
            memory.out[about.card] -= 1
        if by_himself:
            self.breaches[:] = [replace(b, recovered=True) if b.n == about.n else b for b in self.breaches]

    def _tell(self, word: CheckWord, act: Act) -> None:
        since, key = self._begun, (word.name, self.facts.table.round)
        bets: tuple[tuple[int, int, int, str], ...] = ()
        if word.name in _EACH:
            key = (word.name, act.n)
        elif word.name == "pack_order":
            since, key = self._shoe, (word.name, self._shoe)
        elif word.name == "every_bet_settled":
            since, bets = self._begun_before, tuple(unsettled(self.facts))
        if key not in self._told:
            self._told.add(key)
            self.breaches.append(Breach(check=word.name, n=act.n, act=act, round=self.round, since=since, bets=bets))


def joined(procedure: Procedure, found: list[Verdict], breaches: Sequence[Breach]) -> list[Verdict]:
    """The verdicts with the checks that were broken: each told once, with the verdict that tells of it or by itself."""
    if not breaches:
        return found
    out = list(found)
    told: set[tuple[str, int]] = set()
    for breach in breaches:
        check = procedure.checks[breach.check]
        place = _about(out, breach)
        if place is None:
            if not breach.due:
                out.append(_alone(breach, check))
        elif (breach.check, place) not in told:
            told.add((breach.check, place))
            broken = Broken(check=breach.check, clauses=check.clauses)
            out[place] = replace(out[place], breaks=(*out[place].breaks, broken))
    out.sort(key=lambda v: (v.n, v.step, v.error))
    return out


def _about(found: list[Verdict], breach: Breach) -> int | None:
    """The place of the verdict that tells of the breach already: of its line or its bets, or else the nearest of the round.

    What goes wrong once may break a check many lines later: a burn that was left out shows with the first card.
    """
    nearest: tuple[int, int] | None = None
    for place in range(len(found) - 1, -1, -1):
        verdict = found[place]
        act = verdict.observed
        lines = {verdict.n, act.n if act is not None and act.n else verdict.n}
        if max(lines) < breach.since:
            break
        if verdict.step.startswith(PREFIX) or min(lines) > breach.n + NEAR:
            continue
        if breach.n in lines:
            return place
        of_bet = any(_same_bet(one, bet) for one in (verdict.expected, act) if one is not None for bet in breach.bets)
        distance = -1 if of_bet else min(abs(breach.n - n) for n in lines)
        if nearest is None or distance < nearest[0]:
            nearest = (distance, place)
    return nearest[1] if nearest is not None else None


def _same_bet(act: Act, bet: tuple[int, int, int, str]) -> bool:
    box, hand, bettor, stake = bet
    if act.box != box or (act.act == "call" and act.stake is None and (act.hand or 1) == hand):
        return act.box == box
    return (act.stake or "main") == stake and (act.bettor or 1) == bettor


def _alone(breach: Breach, check: CheckValue) -> Verdict:
    return Verdict(
        n=breach.n,
        error=ErrorClass.WRONG_SELECTION,
        step=f"{PREFIX}{breach.check}",
        clauses=check.clauses,
        provenance=check.provenance,
        severity=check.severity,
        observed=breach.act,
        recovered=breach.recovered,
    )
