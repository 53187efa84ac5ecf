"""Watches the checks of a procedure over all lines, and joins what was broken to the verdicts.

One slip is one verdict: where a verdict tells already of what breaks a check, that verdict says so; a verdict of its own is
made only where nothing else tells of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from trainer.game.acts import Act, By
from trainer.game.rules import Limits
from trainer.game.table import Table
from trainer.procedure.checks import CHECKS, CheckWord, Found, Once, Place, Test, unsettled
from trainer.procedure.facts import NOTED, Facts
from trainer.procedure.model import CheckValue, ErrorClass, Procedure
from trainer.scoring.verdict import Broken, Verdict

NEAR: Final = 2
"""Lines after the breach within which a verdict may still be about it."""
LESS: Final = 10_000
"""Lines by which a verdict about the whole hand stands behind one about the very bet."""
_NEW_SHOE: Final = frozenset({"collect", "halve", "wash", "open_lid"})
_AT_THE_END: Final = "every_bet_settled"
"""The check that the end of a record breaks too: the next round, which would show it, never comes."""
PREFIX: Final = "check."
"""Begins the step of a verdict that is about a check alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Breach:
    """One check broken by one line, at the bet or hand `place` where it is about one."""

    check: str
    n: int
    act: Act | None
    """The line that broke it; None for the end of the record."""
    round: int
    """The round of the explanation in which the line stands."""
    since: int
    """The line from which on a verdict may be about the same thing."""
    place: Place | None = None
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
        self._checks = procedure.checks
        self._told: set[tuple[object, ...]] = set()
        self._begun = self._begun_before = self._shoe = 1
        """The lines with which this round, the one before and this shoe began."""
        self._tests: dict[str, dict[str, list[tuple[Test, CheckWord]]]] = {by: {} for by in By}
        """Who → act → the checks that his doing it can break."""
        for word in (CHECKS[name] for name in procedure.checks):
            for act in word.acts:
                self._tests[word.by].setdefault(act, []).append((word.broken, word))
        acts = (act for tests in self._tests.values() for act in tests)
        self.listens = frozenset({*acts, *NOTED, *_NEW_SHOE, "clear", "undo", "fix", "retract"})
        """Acts that are looked at; all others can break nothing."""
        self._last = 0
        """The croupier's last line, and what was remembered before it."""
        self._was: tuple[bool, bool, int, bool] = (False, False, 99, False)

    def before(self, act: Act) -> None:
        """Look at a line that the table has not taken yet."""
        by, facts = act.by, self.facts
        facts.look(act)
        for test, word in self._tests[by].get(act.act, ()):
            if found := test(facts, act):
                self._tell(word, act.n, act, found)
        facts.before(act)
        if by == By.CROUPIER and act.act != "retract":
            memory = facts.memory
            self._last, self._was = act.n, (memory.closed, memory.said_total, memory.settled_to, memory.passed)
            if act.act == "clear" and act.to == "dealer":
                self._begun, self._begun_before = act.n, self._begun
            elif act.act in _NEW_SHOE:
                self._shoe = act.n

    def after(self, act: Act, about: Act | None) -> None:
        """Note a line that the table has taken; `about` is the line that a correction is about."""
        if about is not None:
            self._undone(about, act.by == By.CROUPIER)
        if act.act not in ("undo", "fix", "retract"):
            self.facts.after(act)
        elif act.act == "fix" and about is not None:
            named = {name: getattr(act, name) for name in ("box", "hand", "to") if getattr(act, name) is not None}
            self.facts.after(replace(about, **named), is_drawn=False)

    def was_due(self, act: Act) -> None:
        """The line was what the procedure owed."""
        if self.breaches and self.breaches[-1].n == act.n:
            self.breaches[:] = [
                replace(b, due=True) if b.n == act.n and not CHECKS[b.check].unasked else b for b in self.breaches
            ]

    def end(self, n: int) -> None:
        """The record ends with line `n`, and with it the last round."""
        if _AT_THE_END in self._checks and self.facts.table.dealt:
            self.facts.forget()
            self._tell(CHECKS[_AT_THE_END], n, None, unsettled(self.facts))

    def _undone(self, about: Act, by_himself: bool) -> None:
        if about.n == self._last:
            memory = self.facts.memory
            memory.closed, memory.said_total, memory.settled_to, memory.passed = self._was
        if by_himself:
            self.breaches[:] = [replace(b, recovered=True) if b.n == about.n else b for b in self.breaches]

    def _tell(self, word: CheckWord, n: int, act: Act | None, found: Found) -> None:
        """Note the breach, unless it was told before of the same place."""
        since = self._shoe if word.once is Once.SHOE else self._begun
        if word.name == _AT_THE_END and self.facts.table.dealer_cleared:
            since = self._begun_before
        time = {Once.LINE: n, Once.ROUND: self.facts.table.round, Once.SHOE: self._shoe}[word.once]
        for place in (None,) if found is True or found is False else found:
            key = (word.name, time, place)
            if key not in self._told:
                self._told.add(key)
                self.breaches.append(Breach(check=word.name, n=n, act=act, round=self.round, since=since, place=place))


# -- joining -----------------------------------------------------------------------------------------------------


def joined(procedure: Procedure, found: list[Verdict], breaches: Sequence[Breach]) -> list[Verdict]:
    """The verdicts with the checks that were broken: each told once, with the verdict that tells of it or by itself."""
    if not breaches:
        return found
    out = list(found)
    alone: dict[tuple[str, int], Verdict] = {}
    told: set[tuple[str, int]] = set()
    for breach in breaches:
        check = procedure.checks[breach.check]
        place = _about(out, breach)
        if place is None:
            if not breach.due:
                alone.setdefault((breach.check, breach.n), _alone(breach, check))
        elif (breach.check, place) not in told:
            told.add((breach.check, place))
            broken = Broken(check=breach.check, clauses=check.clauses)
            out[place] = replace(out[place], breaks=(*out[place].breaks, broken))
    return sorted([*out, *alone.values()], key=lambda v: (v.n, v.step, v.error))


def _about(found: list[Verdict], breach: Breach) -> int | None:
    """Where the verdict is that tells of the breach: on the line itself, or on what brought it about, the nearest first.

    What goes wrong once may break a check many lines later: a burn that was left out shows with the first card.
    """
    word = CHECKS[breach.check]
    best: tuple[int, int] | None = None
    for at in range(len(found) - 1, -1, -1):
        verdict = found[at]
        act = verdict.observed
        line = act.n if act is not None and act.n else verdict.n
        if max(line, verdict.n) < breach.since:
            break
        if verdict.step.startswith(PREFIX) or min(line, verdict.n) > breach.n + NEAR:
            continue
        if act is not None and line == breach.n:
            return at
        distance = min(abs(breach.n - line), abs(breach.n - verdict.n))
        acts = [one for one in (verdict.expected, act) if one is not None and _is_there(one, breach.place)]
        told = any(_may_cause(word, one) for one in acts)
        wanted = verdict.expected
        if not told and verdict.error is ErrorClass.OMITTED and breach.place is not None and wanted is not None:
            # A step left out for a whole hand is told by its first act, and that names the first bettor alone.
            told = _may_cause(word, wanted) and breach.place.whole.is_of(wanted)
            distance += LESS
        if not told:
            # An omission that the line has shown tells of it in any case, unless the act was right for all that.
            if verdict.n != breach.n or breach.due or word.unasked or not acts:
                continue
            distance = 1
        if best is None or distance < best[0]:
            best = (distance, at)
    return best[1] if best is not None else None


def _is_there(act: Act, place: Place | None) -> bool:
    """Whether the act is about the bet or hand, where the breach is about one."""
    return place is None or place.is_of(act)


def _may_cause(word: CheckWord, act: Act) -> bool:
    """Whether an error about the act can be what broke the check."""
    return (act.say if act.act == "call" else act.act) in word.causes


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
