"""Golden records come out as they always did: the same lines, verdicts and way through the procedure, byte for byte.

Where a change was meant, ``python -m tests.golden`` makes them anew.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from tests.golden import FOLDER, GOLDEN, Golden, path_of, verdicts_of, write_record
from trainer.procedure.load import load, shipped

each = pytest.mark.parametrize("golden", GOLDEN, ids=[golden.name for golden in GOLDEN])


def test_each_shipped_procedure_has_a_golden_record() -> None:
    assert {golden.procedure for golden in GOLDEN} == set(shipped())
    kept = {path.name for path in FOLDER.iterdir()}
    assert kept == {path.name for golden in GOLDEN for path in (golden.record, golden.expected, golden.path)}


@each
def test_the_record_is_dealt_the_same(golden: Golden, tmp_path: Path) -> None:
    write_record(golden, tmp_path / "again.jsonl")
    assert (tmp_path / "again.jsonl").read_bytes() == golden.record.read_bytes()


@each
def test_the_record_is_judged_the_same(golden: Golden) -> None:
    assert verdicts_of(golden).encode() == golden.expected.read_bytes()


@each
def test_the_record_takes_the_same_way(golden: Golden) -> None:
    assert path_of(golden) == golden.path.read_text("utf-8")


@each
def test_what_is_kept_says_what_it_is_meant_to(golden: Golden) -> None:
    kept = json.loads(golden.expected.read_text("utf-8"))
    assert (kept["procedure"], kept["sha256"], kept["seal"]) == (golden.procedure, load(golden.procedure).sha256, "ok")
    assert kept["rounds"] == golden.rounds
    assert kept["warnings"] == []
    if golden.slips:
        assert kept["verdicts"]
        told = Counter(verdict["class"] for verdict in kept["verdicts"])
        assert len(told) >= 3
        assert told == Counter({error: count for error, count in kept["counts"].items() if error != "correct"})
    else:
        assert kept["verdicts"] == []
        assert kept["counts"] == {"correct": kept["acts"]}
