"""Grades: limits are compared before rounding, a critical error fails, too little is no fail, a reported error costs half."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from trainer.i18n import LANGUAGES
from trainer.procedure.load import load
from trainer.procedure.model import ErrorClass, Procedure, Provenance, Severity
from trainer.scoring.grade import GROUP_NAMES, Reason, Result, Timing, grade, rounded
from trainer.scoring.sheet import Limits, Pace, Sheet, load_sheet
from trainer.scoring.verdict import Verdict

PLENTY = {"betting.open": 100, "betting.close": 200, "deal.first": 200, "settlement.pay": 200, "decisions.ask": 300}


@pytest.fixture(scope="module")
def procedure() -> Procedure:
    return load("european")


@pytest.fixture
def sheet() -> Sheet:
    return load_sheet()


def error(severity: Severity, step: str = "deal.first", kind: ErrorClass = ErrorClass.OMITTED, **more: Any) -> Verdict:
    return Verdict(n=1, error=kind, step=step, clauses=(), provenance=Provenance.OWN, severity=severity, **more)


def codes(*found: Reason) -> list[str]:
    return [reason.code for reason in found]


def test_all_right_passes_with_full_mark(procedure: Procedure, sheet: Sheet) -> None:
    graded = grade([], PLENTY, procedure, sheet)
    assert (graded.mark, graded.result, graded.reasons, graded.opportunities) == (1000, Result.PASSED, (), 1000)
    assert {score.group: (score.right, score.of) for score in graded.groups} == {
        "calls": (300, 300), "dealing": (200, 200), "decisions": (300, 300), "payouts": (200, 200),
    }  # fmt: skip


def test_one_critical_error_fails(procedure: Procedure, sheet: Sheet) -> None:
    graded = grade([error(Severity.CRITICAL)], PLENTY, procedure, sheet)
    assert (graded.result, codes(*graded.reasons)) == (Result.FAILED, ["critical"])
    assert graded.mark == rounded(1000 * (4004 - 16), 4004)
    assert grade([error(Severity.CRITICAL)], {}, procedure, sheet).result is Result.FAILED


def test_a_critical_error_he_reported_is_forgiven_once(procedure: Procedure, sheet: Sheet) -> None:
    one = error(Severity.CRITICAL, recovered=True)
    assert grade([one], PLENTY, procedure, sheet).result is Result.PASSED
    assert codes(*grade([one, one], PLENTY, procedure, sheet).reasons) == ["reported_critical"]


def test_too_little_is_insufficient_not_failed(procedure: Procedure, sheet: Sheet) -> None:
    graded = grade([error(Severity.SERIOUS)], {"deal.first": 5}, procedure, sheet)
    assert (graded.result, codes(*graded.reasons)) == (Result.INSUFFICIENT, ["few_acts"])
    assert grade([], {}, procedure, sheet).mark == 1000
    wanting = replace(sheet, enough_in_groups={"insurance": 1})
    assert codes(*grade([], PLENTY, procedure, wanting).reasons) == ["few_in_group"]


def test_serious_rate_is_compared_before_rounding(procedure: Procedure, sheet: Sheet) -> None:
    correct = {"decisions.ask": 980}
    at_limit = [error(Severity.SERIOUS, "decisions.ask")] * 20
    assert grade(at_limit, correct, procedure, sheet).result is Result.PASSED
    one_fewer = {"decisions.ask": 979}
    above = grade(at_limit, one_fewer, procedure, sheet)
    assert codes(*above.reasons) == ["serious_rate"]
    assert above.reasons[0].params == {"rate": 20, "most": 2}


def test_three_minors_of_one_kind_make_a_serious_one(procedure: Procedure, sheet: Sheet) -> None:
    correct = {"decisions.ask": 97}
    strict = replace(sheet, limits=Limits(serious_per_100=0), floors={})
    alike = [error(Severity.MINOR, "decisions.ask")] * 3
    mixed = [error(Severity.MINOR, "decisions.ask", kind) for kind in (ErrorClass.OMITTED, ErrorClass.ORDER, ErrorClass.EXTRA)]
    assert codes(*grade(alike, correct, procedure, strict).reasons) == ["serious_rate"]
    assert grade(mixed, correct, procedure, strict).result is Result.PASSED
    never = replace(strict, minors_make_serious=0)
    assert grade(alike, correct, procedure, never).result is Result.PASSED


def test_minors_count_by_weight_and_reported_ones_half(procedure: Procedure, sheet: Sheet) -> None:
    only_minor = replace(sheet, limits=Limits(minor_per_100=2), floors={}, minors_make_serious=0)
    correct = {"decisions.ask": 98}
    two = [error(Severity.MINOR, "decisions.ask")] * 2
    assert codes(*grade(two, correct, procedure, only_minor).reasons) == ["minor_rate"]
    reported = [error(Severity.MINOR, "decisions.ask", recovered=True)] * 2
    assert grade(reported, correct, procedure, only_minor).result is Result.PASSED
    silent = replace(only_minor, reported_costs_half=False)
    assert codes(*grade(reported, correct, procedure, silent).reasons) == ["minor_rate"]


def test_floor_of_a_group(procedure: Procedure, sheet: Sheet) -> None:
    lenient = replace(sheet, limits=Limits(), pass_mark=None)
    notes = [error(Severity.NOTE, "settlement.pay")] * 6
    below = grade(notes, {"settlement.pay": 94, "deal.first": 100}, procedure, lenient)
    assert below.reasons == (Reason(code="floor", params={"group": "payouts", "share": 940, "floor": 950}),)
    at_floor = grade(notes[:5], {"settlement.pay": 95, "deal.first": 100}, procedure, lenient)
    assert at_floor.result is Result.PASSED


def test_a_handful_of_acts_breaks_no_floor(procedure: Procedure, sheet: Sheet) -> None:
    lenient = replace(sheet, limits=Limits(), pass_mark=None)
    graded = grade([error(Severity.NOTE, "settlement.pay")], {"settlement.pay": 3, "deal.first": 100}, procedure, lenient)
    assert graded.result is Result.PASSED


def test_timing_errors_are_no_new_opportunities(procedure: Procedure, sheet: Sheet) -> None:
    graded = grade([error(Severity.NOTE, kind=ErrorClass.SLOW)], PLENTY, procedure, sheet)
    assert graded.opportunities == 1000
    assert next((s.right, s.of) for s in graded.groups if s.group == "dealing") == (199, 200)


def test_points_off(procedure: Procedure) -> None:
    sheet = load_sheet("points-off")
    some = [error(Severity.SERIOUS)] * 4 + [error(Severity.MINOR)] * 2
    assert (grade(some, PLENTY, procedure, sheet).mark, grade(some, PLENTY, procedure, sheet).result) == (760, Result.PASSED)
    more = [*some, error(Severity.MINOR)]
    assert codes(*grade(more, PLENTY, procedure, sheet).reasons) == ["mark"]
    assert grade([error(Severity.CRITICAL)] * 9, PLENTY, procedure, sheet).mark == 0


def test_audit_lines(procedure: Procedure) -> None:
    sheet = load_sheet("audit-lines")
    graded = grade([error(Severity.MINOR)] * 7, PLENTY, procedure, sheet)
    assert (graded.mark, graded.result) == (800, Result.FAILED)
    assert grade([error(Severity.NOTE)], PLENTY, procedure, sheet).mark == 1000


def test_pace_is_judged_last_and_only_where_asked(procedure: Procedure, sheet: Sheet) -> None:
    slow = Timing(boxes=7, rounds=10, seconds=600)
    assert grade([], PLENTY, procedure, sheet, slow).result is Result.PASSED
    judged = replace(sheet, pace=Pace(rounds_an_hour={7: 65}, judged=True))
    graded = grade([], PLENTY, procedure, judged, slow)
    assert graded.reasons == (Reason(code="pace", params={"pace": 600, "least": 65}),)
    assert grade([], PLENTY, procedure, judged, replace(slow, seconds=550)).result is Result.PASSED
    assert codes(*grade([error(Severity.CRITICAL)], PLENTY, procedure, judged, slow).reasons) == ["critical"]


def test_correct_verdicts_are_passed_over(procedure: Procedure, sheet: Sheet) -> None:
    right = error(Severity.CRITICAL, kind=ErrorClass.CORRECT)
    assert grade([right], PLENTY, procedure, sheet) == grade([], PLENTY, procedure, sheet)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_reasons_in_words(lang: str) -> None:
    for reason in (
        Reason(code="critical", params={"count": 1, "most": 0}),
        Reason(code="floor", params={"group": "payouts", "share": 945, "floor": 950}),
        Reason(code="mark", params={"mark": 745, "least": 75}),
        Reason(code="few_in_group", params={"group": "insurance", "acts": 0, "least": 3}),
        Reason(code="pace", params={"pace": 598, "least": 65}),
    ):
        assert "{" not in reason.sentence(lang)


def test_reason_in_english() -> None:
    reason = Reason(code="floor", params={"group": "payouts", "share": 945, "floor": 950})
    assert reason.sentence("en") == "In the group “payouts” 94.5% of the acts were right; at least 95% is asked for."


def test_groups_of_the_procedure_have_names(procedure: Procedure) -> None:
    assert {step.group for step in procedure.steps.values()} <= GROUP_NAMES.keys()
