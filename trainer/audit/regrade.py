"""Regrading: a record judged again from its lines alone. The same record and procedure give the same bytes everywhere."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path
from typing import Any, ClassVar, Final

from trainer.errors import TrainerError
from trainer.game.acts import GUEST_ACTS, INSPECTOR_ACTS, TABLE_ACTS, Act, By, Chips, Decision, Stake
from trainer.game.rules import Limits
from trainer.game.table import Table
from trainer.i18n import N_, translator
from trainer.procedure.actwords import ACTS
from trainer.procedure.load import load, program, shipped
from trainer.procedure.machine import Program
from trainer.procedure.model import ErrorClass, Procedure
from trainer.procedure.options import OptionError, with_program
from trainer.records.header import Header
from trainer.records.reader import Record, Seal, read_record
from trainer.scoring.assemble import verdicts as assembled
from trainer.scoring.explain import sentence
from trainer.scoring.grade import TIMING, Grade, Timing, grade
from trainer.scoring.judge import Judge
from trainer.scoring.sheet import Sheet, load_sheet
from trainer.scoring.verdict import Verdict

_KNOWN: Final[Mapping[str, AbstractSet[str]]] = {
    By.CROUPIER: ACTS.keys(),
    By.GUEST: GUEST_ACTS,
    By.INSPECTOR: INSPECTOR_ACTS | ACTS.keys(),
    By.TABLE: TABLE_ACTS,
}
"""Who → what a line of his may be."""


class RegradeError(TrainerError):
    """A record whose lines can be read but mean nothing at a table."""

    TEXTS: ClassVar[Mapping[str, str]] = {
        "record-act": N_("{file}, act {n}: {act} is no act of the {by}; trainer vocabulary lists what there is."),
        "record-value": N_("{file}, act {n}: {field} cannot be {value}."),
        "record-table": N_("{file}, header: the limits of the table must be [minimum, maximum], both positive whole numbers."),
        "record-boxes": N_("{file}, act {n}: the procedure has {most} boxes, and the act is about box {box}."),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class Warning:
    """A reservation about a regrade: a stable code, and its sentence made in the user's language."""

    code: str
    params: Mapping[str, object]

    TEXTS: ClassVar[Mapping[str, str]] = {
        "other-edition": N_(
            "The record was made with another edition of {procedure} ({theirs}; here {ours}): "
            "verdicts may differ from those given then."
        ),
        "other-text": N_("The record was made with another text of {procedure}: verdicts may differ from those given then."),
        "other-procedure": N_("The record was made by {theirs} and is judged by {ours}."),
        "other-rules": N_("The record names rules of its own ({names}); it is judged by those of the procedure."),
        "numbers": N_("The numbers of the lines are not in order; lines are judged in the order in which they stand."),
    }

    def sentence(self, lang: str) -> str:
        """The reservation in one sentence."""
        return translator(lang).gettext(self.TEXTS[self.code]).format(**self.params)


@dataclass(frozen=True, slots=True, kw_only=True)
class Regrade:
    """What judging a record again has found. `verdicts` are the deviations; `counts` has the right acts too."""

    procedure: Procedure
    file: str
    seal: Seal
    acts: int
    rounds: int
    verdicts: tuple[Verdict, ...]
    counts: Mapping[ErrorClass, int]
    grade: Grade
    warnings: tuple[Warning | TrainerError, ...]
    shown_by: Mapping[int, Act] = field(repr=False)

    def text(self, verdict: Verdict, lang: str) -> str:
        """The verdict in one sentence."""
        return sentence(verdict, self.procedure, lang, self.shown_by.get(verdict.n))

    def warning_texts(self, lang: str) -> list[str]:
        """The reservations, each in one sentence."""
        say = translator(lang).gettext
        return [w.sentence(lang) if isinstance(w, Warning) else w.sentence(say) for w in self.warnings]

    def as_json(self, lang: str = "en") -> dict[str, Any]:
        """The result as a JSON object; sentences in `lang`, all else the same in every language."""
        graded = self.grade.to_json(lang)
        return {
            "file": self.file,
            "procedure": self.procedure.id,
            "edition": self.procedure.edition,
            "sha256": self.procedure.sha256,
            "seal": str(self.seal),
            "acts": self.acts,
            "rounds": self.rounds,
            "passed": self.grade.is_passed,
            **graded,
            "counts": {str(error): self.counts[error] for error in ErrorClass if self.counts.get(error)},
            "verdicts": [self._verdict(verdict, lang) for verdict in self.verdicts],
            "warnings": self.warning_texts(lang),
        }

    def to_json(self, lang: str = "en") -> str:
        """`as_json` as text, ending in a line end."""
        return json.dumps(self.as_json(lang), ensure_ascii=False, indent=2) + "\n"

    def _verdict(self, verdict: Verdict, lang: str) -> dict[str, Any]:
        return {
            "n": verdict.n,
            "class": str(verdict.error),
            "step": verdict.step,
            "clauses": list(verdict.clauses),
            "provenance": str(verdict.provenance),
            "severity": str(verdict.severity),
            "expected": _act(verdict.expected),
            "observed": _act(verdict.observed),
            "recovered": verdict.recovered,
            "made_good": verdict.made_good,
            "breaks": [{"check": broken.check, "clauses": list(broken.clauses)} for broken in verdict.breaks],
            "text": self.text(verdict, lang),
        }


def _act(act: Act | None) -> dict[str, Any] | None:
    """The act without place in the record where it has none: an expected act was never written."""
    if act is None:
        return None
    out = act.to_json()
    if not act.n:
        del out["n"], out["t"]
    return out


def regrade(
    record: Record,
    procedure: str | None = None,
    sheet: Sheet | None = None,
    file: str = "",
) -> Regrade:
    """Judge the record again, by its own procedure or by the one named, on the sheet (the standard one where None).

    A seal that is missing or broken is no hindrance. Raises ProcedureError when the procedure is not known or at fault,
    and RegradeError when a line means nothing at a table.
    """
    header = record.header
    compiled, are_chosen = _by_its_rules(program(procedure or header.procedure), header)
    text = compiled.procedure
    rules = text.rules
    limits = _limits(header, file) or rules.limits[0]
    lines, numbers = _numbered(record.acts)
    _check(record.acts, rules.boxes, file)
    judge = Judge(compiled, limits, Table(rules.boxes, _float(header)), _begins(header, compiled))
    for line in lines:
        judge.feed(line)
    judge.close(lines[-1].n if lines else 0, record.close is not None and record.close.complete)
    found = tuple(assembled(text, judge.best))
    graded = grade(found, judge.correct, text, sheet or load_sheet(), _timing(header, record.acts, judge.table.round))
    shown_by = {line.n: line for line in lines}
    warnings: list[Warning | TrainerError] = [*record.warnings, *_warnings(header, text, procedure, are_chosen)]
    if numbers is not None:
        warnings.append(Warning(code="numbers", params={}))
        found = tuple(_renumbered(verdict, numbers) for verdict in found)
        shown_by = {numbers.get(n, n): replace(line, n=numbers.get(n, n)) for n, line in shown_by.items()}
    counts = Counter(verdict.error for verdict in found)
    right = sum(judge.correct.values()) - sum(1 for verdict in found if verdict.error in TIMING)
    return Regrade(
        procedure=text,
        file=file,
        seal=record.seal,
        acts=sum(1 for line in lines if line.by == By.CROUPIER),
        rounds=judge.table.round,
        verdicts=found,
        counts={ErrorClass.CORRECT: right, **counts},
        grade=graded,
        warnings=tuple(warnings),
        shown_by=shown_by,
    )


def _float(header: Header) -> Chips:
    """The chips in the tray at the start, as far as the header gives them in a way that can be understood."""
    written = header.table.get("float")
    if not isinstance(written, dict):
        return {}
    return {
        int(value): count
        for value, count in written.items()
        if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 12 and isinstance(count, int)
    }


def _begins(header: Header, compiled: Program) -> str | None:
    """The phase in which the lines begin: the one the header names, or else that in which the recorded procedure begins."""
    named = header.table.get("begins")
    if named is None and header.procedure in shipped():
        named = load(header.procedure).begins
    return named if isinstance(named, str) and named in compiled.entries else None


def _limits(header: Header, file: str) -> Limits | None:
    """The limits of the table as the header gives them; None where it does not."""
    pair = header.table.get("limits")
    if pair is None:
        return None
    whole = isinstance(pair, list) and len(pair) == 2 and all(type(value) is int and value > 0 for value in pair)
    if not whole or pair[0] > pair[1]:
        raise RegradeError("record-table", file=file)
    return Limits(minimum=pair[0], maximum=pair[1])


def _timing(header: Header, acts: list[Act], rounds: int) -> Timing | None:
    """The time the rounds took, from the first bet to the last line."""
    boxes = header.table.get("boxes")
    start = next((act.t for act in acts if act.act == "bet"), None)
    if type(boxes) is not int or start is None or not rounds:
        return None
    return Timing(boxes=boxes, rounds=rounds, seconds=round(acts[-1].t - start))


def _by_its_rules(found: Program, header: Header) -> tuple[Program, bool]:
    """The procedure with the house options of the record, and whether they could be taken; not by another text."""
    if not header.rules or found.procedure.id != header.procedure:
        return found, False
    try:
        return with_program(found, header.rules), True
    except OptionError:
        return found, False


def _warnings(header: Header, text: Procedure, override: str | None, are_chosen: bool) -> list[Warning]:
    if override is not None and text.id != header.procedure:
        return [Warning(code="other-procedure", params={"theirs": header.procedure, "ours": text.id})]
    out: list[Warning] = []
    if header.sha256 and header.sha256 != text.sha256:
        if str(header.edition) != text.edition:
            params = {"procedure": text.id, "theirs": header.edition, "ours": text.edition}
            out.append(Warning(code="other-edition", params=params))
        else:
            out.append(Warning(code="other-text", params={"procedure": text.id}))
    if header.rules and not are_chosen:
        out.append(Warning(code="other-rules", params={"names": ", ".join(sorted(header.rules))}))
    return out


def _numbered(acts: list[Act]) -> tuple[list[Act], dict[int, int] | None]:
    """The lines numbered in the order in which they stand, with what each was numbered before; None where that is so already.

    Lines may have been taken out, added or moved by an edit; a correction keeps pointing at the line it is about.
    """
    if all(a.n < b.n for a, b in pairwise(acts)) and (not acts or acts[0].n > 0):
        return acts, None
    places: dict[int, int] = {}
    for place, act in enumerate(acts, 1):
        places.setdefault(act.n, place)
    lines = [
        replace(act, n=place, about=places.get(act.about, act.about) if act.about is not None else None)
        for place, act in enumerate(acts, 1)
    ]
    return lines, {place: act.n for place, act in enumerate(acts, 1)}


def _renumbered(verdict: Verdict, numbers: Mapping[int, int]) -> Verdict:
    observed = verdict.observed
    if observed is not None and observed.n:
        observed = replace(observed, n=numbers.get(observed.n, observed.n))
    return replace(verdict, n=numbers.get(verdict.n, verdict.n), observed=observed)


def _check(acts: list[Act], boxes: int, file: str) -> None:
    """Every line means something at this table. Raises RegradeError for the first that does not."""
    for act in acts:
        if act.act not in _KNOWN.get(act.by, ()):
            raise RegradeError("record-act", file=file, n=act.n, act=act.act, by=str(act.by))
        for name, value, allowed in (
            ("stake", act.stake, set(Stake)),
            ("decision", act.decision, set(Decision)),
            ("to", act.to, {"box", "dealer"}),
        ):
            if value is not None and value not in allowed:
                raise RegradeError("record-value", file=file, n=act.n, field=name, value=value)
        if act.box is not None and act.box > boxes:
            raise RegradeError("record-boxes", file=file, n=act.n, most=boxes, box=act.box)


def regrade_file(path: Path, procedure: str | None = None, sheet: Sheet | None = None) -> Regrade:
    """`regrade` for the record in the file. Raises RecordError too."""
    return regrade(read_record(path), procedure, sheet, str(path))
