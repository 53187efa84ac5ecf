"""The record of a lesson: every line reaches it, nothing is overwritten, and a disk that fails stops no lesson."""

from __future__ import annotations

import errno
import os
from datetime import datetime
from pathlib import Path

import pytest

from trainer.app.croupier import deal, step
from trainer.app.lesson import Lesson
from trainer.app.recording import Recording, free_path, header_of
from trainer.app.setup import Mode, Setup
from trainer.clock import SteppedClock
from trainer.game.rules import Limits
from trainer.procedure.load import program
from trainer.records.errors import RecordUnavailable
from trainer.records.log import Seal, read_record


def lesson_with(recording: Recording) -> Lesson:
    setup = Setup(
        boxes=2, rounds=1, seed=5, mode=Mode.EXAM, limits=Limits(minimum=1000, maximum=5000), assist=frozenset({"shuffle"})
    )
    return Lesson(program("european"), setup, SteppedClock(), recording)


def test_header_says_how_the_lesson_was_set() -> None:
    lesson = lesson_with(Recording())
    header = header_of(lesson)
    assert (header.procedure, header.sha256, header.seed) == ("european", lesson.procedure.sha256, 5)
    assert (header.mode, header.assist, header.supervision) == ("exam", ("shuffle",), "corrected")
    assert header.table["boxes"] == 2
    assert header.table["limits"] == [1000, 5000]
    assert header.table["denominations"] == list(lesson.procedure.rules.denominations)
    assert sum(int(value) * count for value, count in header.table["float"].items()) > 0


def test_lines_reach_the_file(tmp_path: Path) -> None:
    recording = Recording()
    lesson = lesson_with(recording)
    path = tmp_path / "x.jsonl"
    recording.begin(path, header_of(lesson))
    deal(lesson)
    recording.close(True)
    record = read_record(path)
    assert record.acts == lesson.lines
    assert (record.seal, recording.path, recording.in_memory) == (Seal.OK, path, False)


def test_lines_before_the_beginning_are_kept(tmp_path: Path) -> None:
    recording = Recording()
    lesson = lesson_with(recording)
    step(lesson)
    assert recording.in_memory
    recording.begin(tmp_path / "x.jsonl", header_of(lesson))
    recording.append(*step(lesson).lines)
    recording.close(False)
    assert [act.n for act in read_record(tmp_path / "x.jsonl").acts][:1] == [1]


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text("mine", "utf-8")
    recording = Recording()
    with pytest.raises(RecordUnavailable):
        recording.begin(path, header_of(lesson_with(recording)))
    assert path.read_text("utf-8") == "mine"


def test_a_folder_that_is_not_there_is_told_and_the_lesson_goes_on(tmp_path: Path) -> None:
    told: list[RecordUnavailable] = []
    recording = Recording(told.append)
    lesson = lesson_with(recording)
    recording.begin(tmp_path / "none" / "x.jsonl", header_of(lesson))
    deal(lesson)
    recording.close(True)
    assert len(told) == 1
    assert (recording.in_memory, recording.path) == (True, None)
    recording.save_as(tmp_path / "saved.jsonl")
    assert read_record(tmp_path / "saved.jsonl").acts == lesson.lines


def test_a_full_disk_is_told_once_and_nothing_is_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[RecordUnavailable] = []
    recording = Recording(told.append)
    lesson = lesson_with(recording)
    recording.begin(tmp_path / "x.jsonl", header_of(lesson))
    step(lesson)
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", _full)
        step(lesson)
        step(lesson)
    deal(lesson)
    recording.close(True)
    assert [error.code for error in told] == ["record_disk_full"]
    recording.save_as(tmp_path / "saved.jsonl")
    assert read_record(tmp_path / "saved.jsonl").acts == lesson.lines


def _full(_fd: int, _data: bytes) -> int:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_use_before_the_beginning_is_refused() -> None:
    with pytest.raises(ValueError, match="not begun"):
        Recording().close(True)
    with pytest.raises(ValueError, match="not begun"):
        Recording().save_as(Path("x"))


def test_free_path_finds_a_new_name(tmp_path: Path) -> None:
    now = datetime(2026, 1, 2, 3, 4, 5)
    first = free_path(tmp_path, "european", now)
    assert first.name == "european-20260102-030405.jsonl"
    first.touch()
    assert free_path(tmp_path, "european", now).name == "european-20260102-030405-2.jsonl"
