"""Verdicts as they are shown beside the table, each said once and then remembered."""

from __future__ import annotations

from trainer.procedure.model import ErrorClass
from trainer.scoring.verdict import Verdict
from trainer.ui.pages.conductor import Conductor
from trainer.ui.pages.ports import Backend
from trainer.ui.panels.verdicts import Said


class Sayings:
    """The verdicts of one lesson in words, in the language in use when they were first asked for."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._said: dict[tuple[object, ...], Said] = {}

    def clear(self) -> None:
        """Forget what was said, as for another lesson or language."""
        self._said.clear()

    def of(self, conductor: Conductor, verdict: Verdict) -> Said:
        """The verdict in words."""
        key = (verdict.n, verdict.step, str(verdict.error), verdict.recovered, verdict.breaks)
        said = self._said.get(key)
        if said is None:
            said = Said(
                n=verdict.n,
                step=verdict.step,
                error=str(verdict.error),
                severity=str(verdict.severity),
                clauses=verdict.all_clauses,
                provenance=str(verdict.provenance),
                round=conductor.round_of(verdict.n),
                text=self._backend.verdict_text(conductor.lesson, verdict),
                recovered=verdict.recovered,
            )
            if verdict.error is not ErrorClass.CORRECT:
                self._said[key] = said
        return said
