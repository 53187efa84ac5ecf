"""Records judged again: right ones are right, one slip is one verdict, and the same record gives the same bytes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.records import Line, dealt, edited, find, lines_of, write
from trainer.app import inspector
from trainer.audit.regrade import Regrade, RegradeError, regrade_file
from trainer.i18n import LANGUAGES
from trainer.procedure.load import ProcedureError, load
from trainer.procedure.model import ErrorClass, Severity
from trainer.records.errors import RecordError
from trainer.records.reader import Seal
from trainer.scoring.grade import Result
from trainer.scoring.sheet import load_sheet


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("model") / "model.jsonl"
    dealt(path)
    return path


def classes(found: Regrade) -> list[ErrorClass]:
    return [verdict.error for verdict in found.verdicts]


def test_an_ideal_record_is_all_right(model: Path) -> None:
    found = regrade_file(model)
    croupiers = sum(1 for line in lines_of(model) if line.get("by") == "croupier")
    assert found.verdicts == ()
    assert (found.acts, dict(found.counts)) == (croupiers, {ErrorClass.CORRECT: croupiers})
    assert (found.seal, found.grade.result, found.grade.mark, found.rounds) == (Seal.OK, Result.PASSED, 1000, 3)
    assert found.warnings == ()


def test_a_lesson_in_which_the_tray_was_filled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the program writes it also reads: chips brought to the table are a line of the record."""
    monkeypatch.setattr(inspector, "LOW", 60)
    path = tmp_path / "filled.jsonl"
    dealt(path, rounds=8)
    assert any(line.get("act") == "fill" for line in lines_of(path))
    assert regrade_file(path).verdicts == ()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_json_is_the_same_every_time(model: Path, tmp_path: Path, lang: str) -> None:
    record = edited(model, tmp_path / "x.jsonl", lambda lines: lines.pop(find(lines, act="pay")))
    first, second = regrade_file(record).to_json(lang), regrade_file(record).to_json(lang)
    assert first == second
    data = json.loads(first)
    assert data.keys() >= {"procedure", "edition", "sha256", "file", "seal", "acts", "rounds", "verdicts", "counts", "passed"}
    assert data.keys() >= {"sheet", "mark", "result", "reasons", "groups", "warnings"}
    verdict = data["verdicts"][0]
    assert verdict.keys() >= {"n", "class", "step", "clauses", "provenance", "severity", "expected", "observed", "text"}
    assert data["counts"]["omitted"] == 1
    assert "n" not in data["verdicts"][0]["expected"]


def test_a_missing_call_is_one_verdict(model: Path, tmp_path: Path) -> None:
    record = edited(model, tmp_path / "x.jsonl", lambda lines: lines.pop(find(lines, say="no_more_bets")))
    found = regrade_file(record)
    [verdict] = found.verdicts
    assert verdict.error in (ErrorClass.OMITTED, ErrorClass.INCOMPLETE)
    assert (verdict.step, verdict.clauses) == ("betting.close", ("EU-G4a",))
    assert found.seal is Seal.NONE
    assert "No more bets" in found.text(verdict, "en")


def test_a_missing_payment_fails(model: Path, tmp_path: Path) -> None:
    found = regrade_file(edited(model, tmp_path / "x.jsonl", lambda lines: lines.pop(find(lines, act="pay"))))
    assert [(v.error, v.severity) for v in found.verdicts] == [(ErrorClass.OMITTED, Severity.CRITICAL)]
    assert (found.grade.result, found.grade.is_passed) == (Result.FAILED, False)


def test_one_chip_too_many_is_one_verdict(model: Path, tmp_path: Path) -> None:
    def overpay(lines: list[Line]) -> None:
        line = lines[find(lines, act="pay")]
        line["amount"] += 250
        line["chips"]["250"] = line["chips"].get("250", 0) + 1

    found = regrade_file(edited(model, tmp_path / "x.jsonl", overpay))
    assert classes(found) == [ErrorClass.WRONG_VALUE]
    text = found.text(found.verdicts[0], "en")
    assert text.startswith("You paid ")
    assert "right is" in text


def test_lines_out_of_number_are_judged_as_they_stand(model: Path, tmp_path: Path) -> None:
    said: list[int] = []

    def twice(lines: list[Line]) -> None:
        place = find(lines, say="no_more_bets")
        said.append(lines[place]["n"])
        lines.insert(place, dict(lines[place]))

    found = regrade_file(edited(model, tmp_path / "x.jsonl", twice))
    assert classes(found) == [ErrorClass.REPEATED]
    assert [verdict.n for verdict in found.verdicts] == said
    assert found.warning_texts("en") == [
        "The numbers of the lines are not in order; lines are judged in the order in which they stand."
    ]


def test_numbers_with_gaps_are_in_order(model: Path, tmp_path: Path) -> None:
    def space(lines: list[Line]) -> None:
        for line in lines:
            if "n" in line:
                line["n"] *= 10

    found = regrade_file(edited(model, tmp_path / "x.jsonl", space))
    assert (found.verdicts, found.warnings) == ((), ())


def test_a_broken_seal_is_said_and_no_hindrance(model: Path, tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_bytes(model.read_bytes().replace(b'"t":1.2,', b'"t":1.3,', 1))
    found = regrade_file(path)
    assert (found.seal, found.verdicts) == (Seal.BROKEN, ())
    assert "altered" in found.warning_texts("en")[0]


def test_an_unclosed_record_owes_nothing_at_its_end(model: Path, tmp_path: Path) -> None:
    def cut_off(lines: list[Line]) -> None:
        del lines[find(lines, act="take") :]

    found = regrade_file(edited(model, tmp_path / "x.jsonl", cut_off))
    assert found.verdicts == ()
    assert any("never closed" in text for text in found.warning_texts("en"))


def test_another_procedure_is_said(model: Path, tmp_path: Path) -> None:
    def rename(lines: list[Line]) -> None:
        lines[0]["procedure"] = "somebody-elses"

    path = edited(model, tmp_path / "x.jsonl", rename)
    found = regrade_file(path, "european")
    assert found.warning_texts("en") == ["The record was made by somebody-elses and is judged by european."]
    with pytest.raises(ProcedureError):
        regrade_file(path)


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"sha256": "0" * 64}, "another text of european"),
        ({"sha256": "0" * 64, "edition": "0"}, "another edition of european (0; here"),
        ({"rules": {"decks": 3}}, "rules of its own (decks)"),
    ],
)
def test_other_editions_and_rules_are_said(model: Path, tmp_path: Path, changes: Line, text: str) -> None:
    found = regrade_file(edited(model, tmp_path / "x.jsonl", lambda lines: lines[0].update(changes)))
    assert text in found.warning_texts("en")[0]
    assert found.verdicts == ()


@pytest.mark.parametrize(
    ("where", "changes", "text"),
    [
        ({"act": "sweep"}, {"act": "swep"}, "act 33: swep is no act of the croupier"),
        ({"act": "decide"}, {"act": "deal"}, "deal is no act of the guest"),
        ({"act": "bet"}, {"stake": "side"}, "stake cannot be side"),
        ({"act": "decide"}, {"decision": "fold"}, "decision cannot be fold"),
        ({"to": "dealer"}, {"to": "floor"}, "to cannot be floor"),
        ({"record": 1}, {"table": {"limits": [5, 1]}}, "limits of the table"),
        ({"record": 1}, {"table": {"limits": "5-10"}}, "limits of the table"),
    ],
)
def test_lines_that_mean_nothing_are_named(model: Path, tmp_path: Path, where: Line, changes: Line, text: str) -> None:
    path = edited(model, tmp_path / "x.jsonl", lambda lines: lines[find(lines, **where)].update(changes))
    with pytest.raises(RegradeError) as raised:
        regrade_file(path)
    assert text in raised.value.sentence()
    assert str(path) in raised.value.sentence()
    assert "\n" not in raised.value.sentence()


def test_files_that_are_no_records(tmp_path: Path) -> None:
    with pytest.raises(RecordError):
        regrade_file(tmp_path / "none.jsonl")
    foreign = tmp_path / "foreign.jsonl"
    foreign.write_text('{"hello": 1}\n', "utf-8")
    with pytest.raises(RecordError):
        regrade_file(foreign)


def test_a_record_of_nothing(tmp_path: Path) -> None:
    found = regrade_file(write(tmp_path / "x.jsonl", [{"record": 1, "procedure": "european"}]))
    assert (found.acts, found.grade.result, found.verdicts) == (0, Result.INSUFFICIENT, ())


def test_another_sheet(model: Path) -> None:
    assert regrade_file(model, sheet=load_sheet("points-off")).grade.sheet == "points-off"


def test_live_and_regraded_verdicts_are_the_same(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    lesson = dealt(path, boxes=3, rounds=4, seed=9)
    found = regrade_file(path)
    assert list(found.verdicts) == lesson.verdicts
    assert found.counts[ErrorClass.CORRECT] == sum(lesson.judge.correct.values())
    assert found.procedure is load("european")
