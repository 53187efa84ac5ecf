"""``trainer audit``: text and JSON, one file or several, and files at fault."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.commands import Run
from tests.support.records import edited, find


@pytest.fixture
def slipped(model: Path, tmp_path: Path) -> Path:
    return edited(model, tmp_path / "slipped.jsonl", lambda lines: lines.pop(find(lines, act="pay", stake="main")))


def test_json_of_one_record(run: Run, model: Path) -> None:
    done = run("audit", model, "--json")
    assert (done.status, done.err) == (0, "")
    data = json.loads(done.out)
    assert (data["procedure"], data["seal"], data["passed"], data["verdicts"]) == ("european", "ok", True, [])
    assert data["counts"] == {"correct": data["acts"]}


def test_json_of_several_is_a_list(run: Run, model: Path, slipped: Path) -> None:
    data = json.loads(run("audit", model, slipped, "--json").out)
    assert [one["passed"] for one in data] == [True, False]
    assert data[1]["counts"]["correct"] == data[1]["acts"]


def test_text(run: Run, slipped: Path) -> None:
    done = run("audit", slipped)
    assert done.status == 0
    assert "Result: failed" in done.out
    assert "1 deviation" in done.out
    assert "EU-I6, naturals" in done.out
    assert "critical" in done.out


def test_in_another_language(run: Run, slipped: Path) -> None:
    text = json.loads(run("audit", slipped, "--json", "--language", "lt").out)["verdicts"][0]["text"]
    assert text
    assert "You " not in text


def test_a_warning_goes_to_the_error_stream(run: Run, model: Path, tmp_path: Path) -> None:
    path = edited(model, tmp_path / "x.jsonl", lambda lines: lines[0].update(procedure="other"))
    done = run("audit", path, "--procedure", "european")
    assert done.status == 0
    assert done.err == "trainer: The record was made by other and is judged by european.\n"


def test_another_sheet(run: Run, model: Path) -> None:
    assert json.loads(run("audit", model, "--json", "--sheet", "points-off").out)["sheet"] == "points-off"


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (("--sheet", "standrad"), "Did you mean standard?"),
        (("--sheet", "zzz"), "There is no grading sheet zzz"),
        (("--procedure", "europaen"), "Did you mean european?"),
    ],
)
def test_unknown_names(run: Run, model: Path, arguments: tuple[str, ...], text: str) -> None:
    done = run("audit", model, *arguments)
    assert (done.status, done.out, done.err.count("\n")) == (1, "", 1)
    assert text in done.err


def test_files_at_fault_are_named_and_the_others_judged(run: Run, model: Path, tmp_path: Path) -> None:
    foreign, damaged, none = tmp_path / "foreign.txt", tmp_path / "damaged.jsonl", tmp_path / "none.jsonl"
    foreign.write_text("hello\n", "utf-8")
    whole = model.read_bytes()
    damaged.write_bytes(whole.replace(b'{"n":3,', b'{"n":three,', 1))
    done = run("audit", foreign, damaged, none, model)
    assert done.status == 1
    assert done.err.count("\n") == 3
    assert "foreign.txt, line 1" in done.err
    assert "damaged.jsonl, line 4" in done.err
    assert "Result: passed" in done.out
    assert damaged.read_bytes() == whole.replace(b'{"n":3,', b'{"n":three,', 1)


def test_json_of_a_file_at_fault_is_nothing(run: Run, tmp_path: Path) -> None:
    done = run("audit", tmp_path / "none.jsonl", "--json")
    assert (done.status, done.out) == (1, "")
