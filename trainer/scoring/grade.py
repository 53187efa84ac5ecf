"""The grade: verdicts and right acts against a grading sheet. Whole numbers only; limits are compared before rounding."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from trainer.i18n import N_, format_percent, format_tenths, translator
from trainer.procedure.model import ErrorClass, Procedure, Severity
from trainer.scoring.sheet import Form, Sheet
from trainer.scoring.verdict import Verdict

TIMING: Final = frozenset({ErrorClass.EARLY, ErrorClass.LATE, ErrorClass.SLOW})
"""Classes of acts that were right but for their time: they stand among the right acts already."""

GROUP_NAMES: Final[dict[str, str]] = {
    "shuffle": N_("shuffle"),
    "calls": N_("calls"),
    "dealing": N_("dealing"),
    "insurance": N_("insurance"),
    "decisions": N_("decisions"),
    "payouts": N_("payouts"),
    "protection": N_("protection"),
}
_REASONS: Final[dict[str, str]] = {
    "critical": N_("Critical errors: {count}; at most {most} may be made."),
    "reported_critical": N_("Critical errors reported by the croupier himself: {count}; at most {most} may be made."),
    "serious_rate": N_("Serious errors per 100 acts: {rate}; at most {most} may be made."),
    "minor_rate": N_("Minor errors per 100 acts, by weight: {rate}; at most {most} may be made."),
    "mark": N_("The mark is {mark}; at least {least} is asked for."),
    "floor": N_("In the group “{group}” {share} of the acts were right; at least {floor} is asked for."),
    "few_acts": N_("Too few acts to judge: {acts}; at least {least} are needed."),
    "few_in_group": N_("Too few acts to judge in the group “{group}”: {acts}; at least {least} are needed."),
    "pace": N_("The pace was {pace} rounds an hour; at least {least} are asked for with this many boxes."),
}


class Result(StrEnum):
    """What the grade comes to."""

    PASSED = "passed"
    FAILED = "failed"
    INSUFFICIENT = "insufficient"
    """Too little was seen to say."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """Why a lesson was not passed: a stable code with whole numbers; shares and rates in tenths."""

    code: str
    params: Mapping[str, int | str]

    def sentence(self, lang: str) -> str:
        """The reason in one sentence."""
        say = translator(lang)
        words: dict[str, object] = dict(self.params)
        for name in ("rate", "mark", "pace"):
            if isinstance(value := words.get(name), int):
                words[name] = format_tenths(value, lang)
        for name in ("share", "floor"):
            if isinstance(value := words.get(name), int):
                words[name] = format_percent(value, lang)
        if isinstance(group := words.get("group"), str):
            words["group"] = group_name(group, lang)
        return say.gettext(_REASONS[self.code]).format(**words)


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupScore:
    """Right acts of a group, out of those that were called for or done."""

    group: str
    right: int
    of: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """How long the rounds took that pace is judged by: `seconds` for `rounds` with `boxes` in play."""

    boxes: int
    rounds: int
    seconds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Grade:
    """What the acts come to on one sheet. `mark` is in tenths of a point out of a hundred."""

    sheet: str
    mark: int
    result: Result
    reasons: tuple[Reason, ...]
    groups: tuple[GroupScore, ...]
    opportunities: int
    errors: Mapping[Severity, int] = field(default_factory=dict)

    @property
    def is_passed(self) -> bool:
        return self.result is Result.PASSED

    def to_json(self, lang: str = "en") -> dict[str, Any]:
        """The grade as a JSON object; the mark as a number with one decimal."""
        return {
            "sheet": self.sheet,
            "mark": self.mark / 10,
            "result": str(self.result),
            "reasons": [{"code": r.code, **r.params, "text": r.sentence(lang)} for r in self.reasons],
            "groups": {g.group: {"right": g.right, "of": g.of} for g in self.groups},
            "opportunities": self.opportunities,
            "errors": {str(severity): count for severity, count in self.errors.items()},
        }


def group_name(group: str, lang: str) -> str:
    """The group of steps in a word; a group of a house's own keeps its id."""
    source = GROUP_NAMES.get(group)
    return group if source is None else translator(lang).gettext(source)


def grade(
    verdicts: Iterable[Verdict],
    correct: Mapping[str, int],
    procedure: Procedure,
    sheet: Sheet,
    timing: Timing | None = None,
) -> Grade:
    """The grade of `verdicts` (deviations only) and `correct` (step → acts done rightly) on the sheet.

    Any critical error over the limit fails, however little was seen; else too little seen is insufficient evidence; else
    every limit must be kept. Pace is judged only when all else is.
    """
    tally = _Tally(tuple(v for v in verdicts if v.error is not ErrorClass.CORRECT), correct, procedure, sheet)
    numerator, denominator = tally.mark()
    gravest = tuple(tally.critical_reasons())
    few = tuple(tally.few())
    others = tuple(tally.limits(numerator, denominator))
    if gravest:
        result, reasons = Result.FAILED, gravest + (() if few else others)
    elif few:
        result, reasons = Result.INSUFFICIENT, few
    else:
        reasons = others or tuple(_pace(sheet, timing))
        result = Result.FAILED if reasons else Result.PASSED
    return Grade(
        sheet=sheet.id,
        mark=rounded(1000 * numerator, denominator),
        result=result,
        reasons=reasons,
        groups=tally.groups,
        opportunities=tally.opportunities,
        errors=tally.by_severity,
    )


def rounded(numerator: int, denominator: int) -> int:
    """The quotient as a whole number; a half goes to the even neighbour.

    >>> rounded(5, 2), rounded(7, 2), rounded(8, 3)
    (2, 4, 3)
    """
    whole, rest = divmod(numerator, denominator)
    return whole + (2 * rest > denominator or (2 * rest == denominator and whole % 2 == 1))


class _Tally:
    """What is counted. Errors are counted in halves, since one that was reported costs half."""

    def __init__(
        self, verdicts: tuple[Verdict, ...], correct: Mapping[str, int], procedure: Procedure, sheet: Sheet
    ) -> None:
        self._verdicts = verdicts
        self._correct = correct
        self._procedure = procedure
        self._sheet = sheet
        self.opportunities = sum(correct.values()) + sum(1 for v in verdicts if v.error not in TIMING)
        self.by_severity = {severity: sum(1 for v in verdicts if v.severity is severity) for severity in Severity}
        self.groups = self._groups()

    def _groups(self) -> tuple[GroupScore, ...]:
        right: dict[str, int] = {}
        of: dict[str, int] = {}
        for step in self._procedure.steps.values():
            done = self._correct.get(step.id, 0)
            right[step.group] = right.get(step.group, 0) + done
            of[step.group] = of.get(step.group, 0) + done
        for verdict in self._verdicts:
            found = self._procedure.steps.get(verdict.step)
            if found is None:
                continue
            if verdict.error in TIMING:
                right[found.group] -= 1
            else:
                of[found.group] += 1
        return tuple(GroupScore(group=g, right=max(0, right[g]), of=of[g]) for g in of if of[g])

    def _halves(self, verdict: Verdict) -> int:
        return 1 if verdict.recovered and self._sheet.reported_costs_half else 2

    def mark(self) -> tuple[int, int]:
        """The mark as a fraction of one."""
        sheet = self._sheet
        if sheet.form is Form.LINES:
            wrong = {v.step for v in self._verdicts if sheet.weights[v.severity]}
            seen = wrong | {step for step, count in self._correct.items() if count}
            return (len(seen - wrong), len(seen)) if seen else (1, 1)
        penalty = sum(sheet.weights[v.severity] * self._halves(v) for v in self._verdicts)
        whole = 2 * (sheet.start if sheet.form is Form.POINTS else self.opportunities * sheet.act_weight)
        return (max(0, whole - penalty), whole) if whole else (1, 1)

    def critical_reasons(self) -> Iterable[Reason]:
        limits = self._sheet.limits
        critical = [v for v in self._verdicts if v.severity is Severity.CRITICAL]
        reported = sum(1 for v in critical if v.recovered)
        if limits.reported_critical is None:
            reported, silent = 0, len(critical)
        else:
            silent = len(critical) - reported
        if limits.critical is not None and silent > limits.critical:
            yield Reason(code="critical", params={"count": silent, "most": limits.critical})
        if limits.reported_critical is not None and reported > limits.reported_critical:
            yield Reason(code="reported_critical", params={"count": reported, "most": limits.reported_critical})

    def few(self) -> Iterable[Reason]:
        sheet = self._sheet
        if self.opportunities < sheet.enough_acts:
            yield Reason(code="few_acts", params={"acts": self.opportunities, "least": sheet.enough_acts})
        seen = {score.group: score.of for score in self.groups}
        for group, least in sheet.enough_in_groups.items():
            if seen.get(group, 0) < least:
                yield Reason(code="few_in_group", params={"group": group, "acts": seen.get(group, 0), "least": least})

    def limits(self, numerator: int, denominator: int) -> Iterable[Reason]:
        sheet, seen = self._sheet, self.opportunities
        serious, minor = self._serious_and_minor()
        for code, halves, most in (
            ("serious_rate", serious, sheet.limits.serious_per_100),
            ("minor_rate", minor, sheet.limits.minor_per_100),
        ):
            if most is not None and halves * 100 > 2 * most * seen:
                yield Reason(code=code, params={"rate": rounded(halves * 1000, 2 * seen), "most": most})
        if sheet.pass_mark is not None and numerator * 100 < sheet.pass_mark * denominator:
            mark = rounded(1000 * numerator, denominator)
            yield Reason(code="mark", params={"mark": mark, "least": sheet.pass_mark})
        for score in self.groups:
            floor = sheet.floor(score.group)
            # One error in a handful of acts says nothing about a group: it must have room for one under its floor.
            if floor is None or score.of * (100 - floor) < 100:
                continue
            if score.right * 100 < floor * score.of:
                share = rounded(score.right * 1000, score.of)
                yield Reason(code="floor", params={"group": score.group, "share": share, "floor": floor * 10})

    def _serious_and_minor(self) -> tuple[int, int]:
        """Serious errors, and minor errors and notes by weight, in halves; minor ones of one kind may make a serious one."""
        sheet = self._sheet
        serious = sum(self._halves(v) for v in self._verdicts if v.severity is Severity.SERIOUS)
        notes = [v for v in self._verdicts if v.severity is Severity.NOTE]
        minor = sum(sheet.weights[Severity.NOTE] * self._halves(v) for v in notes)
        kinds: dict[tuple[str, ErrorClass], list[int]] = {}
        for verdict in self._verdicts:
            if verdict.severity is Severity.MINOR:
                kinds.setdefault((verdict.step, verdict.error), []).append(self._halves(verdict))
        for halves in kinds.values():
            if sheet.minors_make_serious:
                made, left = divmod(sum(halves), 2 * sheet.minors_make_serious)
            else:
                made, left = 0, sum(halves)
            serious += 2 * made
            minor += sheet.weights[Severity.MINOR] * left
        return serious, minor


def _pace(sheet: Sheet, timing: Timing | None) -> Iterable[Reason]:
    if timing is None or not sheet.pace.judged or timing.seconds <= 0:
        return
    least = sheet.pace_target(timing.boxes)
    if least is not None and timing.rounds * 3600 < least * timing.seconds:
        pace = rounded(timing.rounds * 36_000, timing.seconds)
        yield Reason(code="pace", params={"pace": pace, "least": least})
