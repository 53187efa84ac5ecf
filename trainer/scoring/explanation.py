"""Competing explanations of what a croupier did: what each holds to have been passed over, done early or done wrong."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum

from trainer.game.acts import Act
from trainer.procedure.handling import ACTS
from trainer.procedure.model import ErrorClass
from trainer.procedure.position import Position
from trainer.procedure.states import LeafState
from trainer.scoring.verdict import Verdict
from trainer.scoring.watch import Breach

COST = 10
"""Cost of one slip of any class: one slip is one verdict, whichever class explains it."""
HORIZON = 4
"""Most steps that the turns of guests are looked for beyond what is due."""
DEAREST = 3
"""Steps passed over at once that are counted; any more are free until they come after all.

Whoever leaves out a whole part of the procedure has decided so once. It costs no more than an explanation may that is still
kept beside one in which everything after the gap is called for by nothing.
"""
MARGIN = 2 * COST
"""An explanation that costs this much more than the best one is given up."""
WIDTH = 12
"""Most explanations kept."""


class How(StrEnum):
    """How an explanation reads the last act. The order is the tie-break between equal costs."""

    DUE = "due"
    LATE = "late"
    AHEAD = "ahead"
    """The due act was passed over; this is a later one."""
    EARLY = "early"
    """Owed later this round, done already now."""
    AGAIN = "again"
    """Done before this round; done once more."""
    INSTEAD = "instead"
    """Done in place of the due act."""
    BESIDES = "besides"
    """Nothing called for it."""


RANK = {how: rank for rank, how in enumerate(How)}

Key = tuple[object, ...]
"""One time that a step falls due: the step, the loops around it, the round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing that an explanation holds against the croupier.

    `omitted` findings name a due act that did not come when it was due (`late` is the line where it came after all); the
    others name an act that was done. `n` is the line where it showed.
    """

    error: ErrorClass
    key: Key
    leaf: LeafState
    n: int
    round: int
    expected: Act | None
    observed: Act | None
    late: int | None = None
    later: LeafState | None = None
    """For an act done early: what it is owed for."""
    made_good: bool = False
    recovered: bool = False
    free: bool = False
    """Passed over together with so many others that it was not counted."""

    def closed(self) -> Finding:
        """The finding when nothing more can come of it: a card dealt early stands for the one that was to come, and with it on
        the table that one may never fall due."""
        act = self.observed
        if self.later is None or act is None or not ACTS[act.act].changes_facts:
            return self
        return replace(self, error=ErrorClass.ORDER, leaf=self.later, late=self.n)

    def resolved(self, n: int, act: Act) -> Finding:
        """The same finding, its act done after all in line `n`."""
        return replace(self, late=n, observed=act)


@dataclass(slots=True, eq=False)
class Explanation:
    """A reading of all acts so far: where the procedure stands, and what was wrong.

    `pending` are omissions whose act may still come, `early` acts done before they were due that are not yet accounted for.
    `how` and `origin` tell how the last act was read and where the procedure stood before it.
    """

    pos: Position
    cost: int = 0
    rank: int = 0
    findings: tuple[Finding, ...] = ()
    pending: tuple[Finding, ...] = ()
    early: tuple[Finding, ...] = ()
    done_parts: frozenset[tuple[Key, int]] = frozenset()
    how: How = How.DUE
    origin: Position | None = None
    owed_early: tuple[Finding, ...] = ()
    """The early acts as they were at `origin`."""
    stood: Position | None = None
    """Where the procedure stood when the last act was taken, what was passed over behind it; None unless something was."""
    last: int = 0
    settled: list[Verdict] = field(default_factory=list)
    """Verdicts of rounds long past, which nothing can change any more; one list for all explanations."""
    breaches: list[Breach] = field(default_factory=list)
    """Checks that were broken; one list for all explanations."""

    def fork(self, pos: Position) -> Explanation:
        """A copy that stands at `pos`."""
        return Explanation(
            pos,
            self.cost,
            self.rank,
            self.findings,
            self.pending,
            self.early,
            self.done_parts,
            self.how,
            self.origin,
            self.owed_early,
            self.stood,
            self.last,
            self.settled,
            self.breaches,
        )


def instance(leaf: LeafState, pos: Position) -> Key:
    """Which time of the step this is."""
    slots = pos.slots
    return (leaf.step.id, pos.round, *(slots[i] for i in leaf.outer))


def same_act(wanted: Act, act: Act) -> bool:
    """Whether `act` is what `wanted` describes; a call need not name its box, handling must."""
    if act.act != wanted.act or act.say != wanted.say:
        return False
    if wanted.act == "call" and act.box is None:
        return True
    return (
        act.to == wanted.to
        and act.box == wanted.box
        and (wanted.hand is None or (act.hand or 1) == wanted.hand)
        and (wanted.stake is None or (act.stake or "main") == wanted.stake)
        and (wanted.bettor is None or (act.bettor or 1) == wanted.bettor)
    )
