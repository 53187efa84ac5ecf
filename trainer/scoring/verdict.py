"""Verdicts: what is reported about an act, or about an act that never came."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.game.acts import Act
from trainer.procedure.model import ErrorClass, Provenance, Severity


@dataclass(frozen=True, slots=True, kw_only=True)
class Broken:
    """A check that an error breaks besides, with its clauses."""

    check: str
    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """One deviation from the procedure, or a right act.

    `n` is the line where it shows: the act itself, or for an omission the line that showed it. `expected` is the act that was
    due, `observed` what was done instead (None for an omission). `part` is the missing or misplaced part of a step of several
    parts, counted from 0; None for the whole step.
    """

    n: int
    error: ErrorClass
    step: str
    clauses: tuple[str, ...]
    provenance: Provenance
    severity: Severity
    expected: Act | None = None
    observed: Act | None = None
    recovered: bool = False
    made_good: bool = False
    breaks: tuple[Broken, ...] = ()

    @property
    def all_clauses(self) -> tuple[str, ...]:
        """Its own clauses, and those of the checks that it breaks besides."""
        broken = (clause for one in self.breaks for clause in one.clauses)
        return tuple(dict.fromkeys((*self.clauses, *broken)))
