"""``trainer play``: seeded, complete, never over an existing file; slips beside the record."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from typing import Any

import pytest

from tests.support.commands import Run
from trainer.records.log import Seal, read_record


def test_writes_a_whole_record(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "x.jsonl"
    arguments = ("--seed", 3, "--rounds", 2, "--boxes", 3, "--limits", "20-200", "--supervision", "stands")
    done = run("play", "european", *arguments, "--out", out)
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith("2 rounds, ")
    record = read_record(out)
    assert (record.seal, record.close is not None and record.close.complete) == (Seal.OK, True)
    header = record.header
    assert (header.seed, header.supervision, header.table["boxes"], header.table["limits"]) == (3, "stands", 3, [2000, 20000])
    assert all(act.amount is None or act.amount >= 2000 for act in record.acts if act.act == "bet" and act.stake == "main")


def test_a_day_begins_with_the_opening_and_ends_with_the_close(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "day.jsonl"
    done = run("play", "european", "--day", "--guests", "lively", "--rounds", 3, "--boxes", 2, "--out", out)
    assert (done.status, done.err) == (0, "")
    record = read_record(out)
    acts = [act.act for act in record.acts if act.by == "croupier"]
    assert (acts[0], acts[-2:]) == ("equipment", ["lock", "palms"])
    assert record.header.table["begins"] == "opening"
    assert run("play", "european", "--start", "cards", "--rounds", 1, "--out", tmp_path / "x.jsonl").status == 0
    assert read_record(tmp_path / "x.jsonl").acts[0].act == "unseal"


def test_same_seed_same_bytes(run: Run, tmp_path: Path) -> None:
    for name in ("a.jsonl", "b.jsonl"):
        assert run("play", "european", "--rounds", 2, "--seed", 8, "--out", tmp_path / name).status == 0
    assert (tmp_path / "a.jsonl").read_bytes() == (tmp_path / "b.jsonl").read_bytes()


def test_an_existing_file_is_refused(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "x.jsonl"
    out.write_text("mine", "utf-8")
    done = run("play", "european", "--rounds", 1, "--out", out)
    assert (done.status, done.err.count("\n"), out.read_text("utf-8")) == (1, 1, "mine")
    assert "already exists" in done.err


def test_an_existing_side_file_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "x.jsonl.slips.jsonl").write_text("mine", "utf-8")
    done = run("play", "european", "--rounds", 1, "--slips", "0.1", "--out", tmp_path / "x.jsonl")
    assert done.status == 1
    assert not (tmp_path / "x.jsonl").exists()


def test_house_options_are_written_to_the_header(run: Run, tmp_path: Path) -> None:
    arguments = ("--rounds", 2, "--boxes", 2, "--decks", 4, "--rule", "burn_cards=7", "--rule", "double_on=any_two")
    done = run("play", "bg-house", *arguments, "--limits", 2, "--out", tmp_path / "x.jsonl")
    assert done.status == 0, done.err
    header = read_record(tmp_path / "x.jsonl").header
    assert header.rules == {"decks": 4, "burn_cards": [7, 7], "double_on": "any_two"}
    assert header.table["limits"] == [2500, 30000]
    again = run("audit", tmp_path / "x.jsonl")
    assert (again.status, again.err) == (0, "")


def test_slips_are_written_beside_the_record(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "x.jsonl"
    done = run("play", "european", "--rounds", 4, "--slips", "0.05", "--seed", 1, "--out", out)
    assert done.status == 0, done.err
    slips = [json.loads(line) for line in (tmp_path / "x.jsonl.slips.jsonl").read_text("utf-8").splitlines()]
    assert f"{len(slips)} slips" in done.out
    assert slips
    assert {"n", "class", "step", "clauses", "severity"} <= slips[0].keys()


@pytest.mark.parametrize(
    ("arguments", "status", "text"),
    [
        (("europaean",), 1, "Did you mean european?"),
        (("zzz",), 1, "There is no procedure zzz"),
        (("european", "--boxes", 0), 1, "number of boxes is 0"),
        (("european", "--limits", "100-10"), 1, "above the maximum"),
        (("european", "--limits", "ten"), 2, "such as 10-100"),
        (("european", "--rounds", 0), 1, "number of rounds is 0"),
        (("european", "--slips", 2), 2, "--slips"),
        (("european", "--supervision", "none"), 2, "corrected or stands"),
        (("european", "--guests", "rude"), 1, "quiet, lively"),
        (("european", "--start", "nowhere"), 1, "no phase nowhere"),
        (("bg-house", "--decks", 3), 1, "1, 4, 5, 6"),
        (("bg-house", "--rule", "burn_cards=4"), 1, "5–9"),
        (("bg-house", "--rule", "burn_cards"), 2, "such as burn_cards=7"),
        (("ru-house", "--limits", "30-200"), 1, "10–100, 25–300, 50–500"),
        (("ru-house", "--limits", "4"), 1, "limit set 4"),
    ],
)
def test_impossible_settings(run: Run, tmp_path: Path, arguments: tuple[object, ...], status: int, text: str) -> None:
    done = run("play", *arguments, "--out", tmp_path / "x.jsonl")
    assert (done.status, done.out) == (status, "")
    assert text in done.err
    assert status == 2 or done.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_faulty_procedure_names_its_lines(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("procedure: mine\nextends: european\nlanguage: xx\nnonsense: 1\n", "utf-8")
    done = run("play", file, "--out", tmp_path / "x.jsonl")
    assert done.status == 1
    assert "mine.yaml:3:" in done.err
    assert "mine.yaml:4:" in done.err


def test_a_folder_that_cannot_be_written(run: Run, tmp_path: Path) -> None:
    done = run("play", "european", "--rounds", 1, "--out", tmp_path / "none" / "x.jsonl")
    assert (done.status, done.err.count("\n")) == (1, 1)
    assert "cannot be written" in done.err


def test_a_read_only_folder(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = os.open

    def refusing(path: Any, flags: int, *more: Any, **named: Any) -> int:
        if flags & os.O_CREAT and str(path).startswith(str(tmp_path)):
            raise OSError(errno.EROFS, os.strerror(errno.EROFS))
        return whole(path, flags, *more, **named)

    monkeypatch.setattr(os, "open", refusing)
    done = run("play", "european", "--rounds", 1, "--out", tmp_path / "x.jsonl")
    assert (done.status, done.err.count("\n")) == (1, 1)
    assert "cannot be written: Read-only file system." in done.err
