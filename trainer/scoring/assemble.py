"""From an explanation to verdicts: findings about one time of a step become one verdict."""

from __future__ import annotations

from trainer.procedure.actwords import ACTS
from trainer.procedure.model import ErrorClass, Procedure
from trainer.scoring.explanation import Explanation, Finding, Key
from trainer.scoring.verdict import Verdict
from trainer.scoring.watch import joined


def verdicts(procedure: Procedure, explanation: Explanation) -> list[Verdict]:
    """The deviations the explanation holds, in the order in which they show. Right acts have no entry."""
    groups: dict[tuple[Key, bool], list[Finding]] = {}
    singles: list[Verdict] = []
    for finding in (*explanation.findings, *explanation.pending, *explanation.early):
        if finding.error in (ErrorClass.OMITTED, ErrorClass.ORDER):
            groups.setdefault((finding.key, True), []).append(finding)
        else:
            singles.append(_verdict(procedure, finding, finding.error, finding.leaf.clauses))
    out = singles + [_of_step(procedure, group, explanation) for group in groups.values()]
    out = sorted([*explanation.settled, *out], key=lambda v: (v.n, v.step, v.error))
    return joined(procedure, out, explanation.breaches)


def _of_step(procedure: Procedure, group: list[Finding], explanation: Explanation) -> Verdict:
    """One verdict for one time of a step: left out, left half done, or done at the wrong moment."""
    first = group[0]
    missing = [f for f in group if f.late is None]
    if not missing:
        return _verdict(procedure, first, ErrorClass.ORDER, _clauses(group))
    leaf = missing[0].leaf
    some_done = any(key == first.key for key, _ in explanation.done_parts) or len(missing) < len(group)
    error = ErrorClass.INCOMPLETE if leaf.parts > 1 and some_done else ErrorClass.OMITTED
    clauses = _clauses(missing) if error is ErrorClass.INCOMPLETE else _clauses(group) or leaf.step.clauses
    return _verdict(procedure, missing[0], error, clauses, made_good=any(f.made_good for f in missing))


def _clauses(group: list[Finding]) -> tuple[str, ...]:
    out: dict[str, None] = {}
    for finding in group:
        out.update(dict.fromkeys(finding.leaf.clauses))
    return tuple(out)


def _verdict(
    procedure: Procedure, finding: Finding, error: ErrorClass, clauses: tuple[str, ...], made_good: bool = False
) -> Verdict:
    step = finding.leaf.step
    return Verdict(
        n=finding.n,
        error=error,
        step=step.id,
        clauses=clauses,
        provenance=procedure.provenance_of(clauses, step),
        severity=procedure.grave(step, error, _kind(finding)),
        expected=finding.expected,
        observed=finding.observed,
        recovered=finding.recovered,
        made_good=made_good,
    )


def _kind(finding: Finding) -> str | None:
    """The kind of act that was done; None for an act that did not come or that the vocabulary does not know."""
    word = ACTS.get(finding.observed.act) if finding.observed is not None else None
    return word.kind if word is not None else None
