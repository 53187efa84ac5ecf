"""Writing a record: what `append` returned for is on the disk, whatever happens afterwards."""

from __future__ import annotations

import errno
import os
import resource
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from trainer.game.acts import Act
from trainer.game.cards import Card
from trainer.records.log import Close, Header, RecordUnavailable, RecordWriter, Seal, read_record

HEADER = Header(
    procedure="lt-house", edition=1, sha256="ab" * 32, rules={"minimum": 500}, table={"boxes": 7}, seed=1, mode="exam",
    assist=("shuffle",), supervision="corrected", candidate="Candidate 7", station="Table 2",
)  # fmt: skip
ACTS = [
    Act(act="call", n=1, t=0.0, say="place_bets"),
    Act(act="bet", by="guest", n=2, t=1.25, box=3, bettor=1, stake="main", amount=2500, chips={2500: 1}),
    Act(act="deal", n=3, t=2.4, to="box", box=3, hand=1, card=Card("As")),
    Act(act="say", by="guest", n=4, t=2.5, box=3, words="„Ačiū“ – спасибо"),
]


def write(path: Path, acts: list[Act] = ACTS, complete: bool = True, batch: bool = False) -> Path:
    with RecordWriter(path, HEADER, batch=batch) as writer:
        for act in acts:
            writer.append(act)
        writer.close(complete)
    return path


def test_header_acts_and_close_are_lines_in_order(tmp_path: Path) -> None:
    lines = write(tmp_path / "a.jsonl").read_text("utf-8").splitlines()
    assert [line[:9] for line in lines] == ['{"record"', '{"n":1,"t', '{"n":2,"t', '{"n":3,"t', '{"n":4,"t', '{"close":']
    assert '"words":"„Ačiū“ – спасибо"' in lines[4]


@pytest.mark.parametrize("batch", [False, True])
def test_record_reads_as_it_was_written(tmp_path: Path, batch: bool) -> None:
    record = read_record(write(tmp_path / "a.jsonl", batch=batch))
    assert (record.header, record.acts, record.seal, record.warnings) == (HEADER, ACTS, Seal.OK, [])
    assert record.close is not None
    assert (record.close.complete, record.close.lines) == (True, 5)


def test_batch_and_single_lines_give_the_same_bytes(tmp_path: Path) -> None:
    many = ACTS * 500
    one = write(tmp_path / "a.jsonl", many[:40]).read_bytes()
    assert write(tmp_path / "b.jsonl", many[:40], batch=True).read_bytes() == one
    assert read_record(write(tmp_path / "c.jsonl", many, batch=True)).acts == many


def test_batch_does_not_gather_without_end(tmp_path: Path) -> None:
    writer = RecordWriter(tmp_path / "a.jsonl", HEADER, batch=True)
    writer.append(*(ACTS * 500))
    assert writer.pending == []
    writer.append(*ACTS)
    assert len(writer.pending) == len(ACTS)
    writer.close(True)
    assert read_record(tmp_path / "a.jsonl").acts == ACTS * 501


def test_existing_file_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text("mine")
    with pytest.raises(RecordUnavailable) as caught:
        RecordWriter(path, HEADER)
    assert caught.value.code == "record_exists"
    assert str(caught.value) == f"The record {path} already exists and is never overwritten; choose another name."
    assert path.read_text() == "mine"


def test_appending_after_the_close_is_refused(tmp_path: Path) -> None:
    writer = RecordWriter(tmp_path / "a.jsonl", HEADER)
    writer.close(complete=False)
    writer.close(complete=True)
    with pytest.raises(ValueError, match="closed"):
        writer.append(ACTS[0])
    assert read_record(tmp_path / "a.jsonl").close == Close(complete=False, lines=1, root=read_root(tmp_path / "a.jsonl"))


def read_root(path: Path) -> str:
    close = read_record(path).close
    return (close and close.root) or ""


def test_leaving_the_context_without_close_keeps_the_lines(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError), RecordWriter(tmp_path / "a.jsonl", HEADER, batch=True) as writer:
        writer.append(*ACTS)
        raise RuntimeError("the lesson broke")
    record = read_record(tmp_path / "a.jsonl")
    assert (record.acts, record.close, record.seal) == (ACTS, None, Seal.NONE)
    assert [warning.code for warning in record.warnings] == ["record_unclosed"]


class Calls:
    """Notes the order of writes and syncs, and what lay in the file at each sync."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.made: list[str] = []
        self._write, self._fsync = os.write, os.fsync
        monkeypatch.setattr(os, "write", self.write)
        monkeypatch.setattr(os, "fsync", self.fsync)

    def write(self, fd: int, data: bytes) -> int:
        self.made.append("write")
        return self._write(fd, data)

    def fsync(self, fd: int) -> None:
        self.made.append("sync folder" if stat.S_ISDIR(os.fstat(fd).st_mode) else "sync")
        self._fsync(fd)

    def take(self) -> list[str]:
        made, self.made = self.made, []
        return made


def test_every_append_is_synced_before_it_returns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = Calls(monkeypatch)
    writer = RecordWriter(tmp_path / "a.jsonl", HEADER)
    assert calls.take() == ["write", "sync", "sync folder"]
    for act in ACTS:
        writer.append(act)
        assert calls.take() == ["write", "sync"]
    writer.append(*ACTS)
    assert calls.take() == ["write", "sync"]
    writer.close(True)
    assert calls.take() == ["write", "sync"]


def test_batch_is_synced_at_the_close(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = Calls(monkeypatch)
    writer = RecordWriter(tmp_path / "a.jsonl", HEADER, batch=True)
    calls.take()
    writer.append(*ACTS)
    assert calls.take() == []
    writer.close(True)
    assert calls.take() == ["write", "sync"]


def test_short_writes_are_continued(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = write(tmp_path / "a.jsonl").read_bytes()
    really = os.write
    monkeypatch.setattr(os, "write", lambda fd, data: really(fd, bytes(data[:7])))
    assert write(tmp_path / "b.jsonl").read_bytes() == whole


KILLED = """
import os, signal, sys
from pathlib import Path
from trainer.game.acts import Act
from trainer.records.log import Header, RecordWriter
writer = RecordWriter(Path(sys.argv[1]), Header(procedure="lt-house"))
for n in range(1, int(sys.argv[2]) + 1):
    writer.append(Act(act="tap", n=n, t=n / 10))
    os.write(1, b"%d\\n" % n)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_killed_program_loses_nothing_it_had_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    done = subprocess.run([sys.executable, "-c", KILLED, str(path), "25"], stdout=subprocess.PIPE, check=False)
    assert done.returncode == -signal.SIGKILL
    shown = [int(line) for line in done.stdout.split()]
    record = read_record(path)
    assert [act.n for act in record.acts] == shown == list(range(1, 26))
    assert record.seal is Seal.NONE


class FullDisk:
    """A disk that takes `room` more bytes and then no more, until there is room again."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, room: int, number: int = errno.ENOSPC) -> None:
        self.room = room
        self._number = number
        self._write = os.write
        monkeypatch.setattr(os, "write", self.write)

    def write(self, fd: int, data: bytes) -> int:
        if self.room <= 0:
            raise OSError(self._number, os.strerror(self._number))
        taken = self._write(fd, bytes(data[: self.room]))
        self.room -= taken
        return taken


@pytest.mark.parametrize(
    ("number", "code"),
    [(errno.ENOSPC, "record_disk_full"), (errno.EROFS, "record_read_only"), (errno.EIO, "record_unwritable")],
)
def test_failing_disk_is_told_once_and_the_lesson_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, code: str
) -> None:
    path = tmp_path / "a.jsonl"
    writer = RecordWriter(path, HEADER)
    writer.append(ACTS[0])
    FullDisk(monkeypatch, room=30, number=number)
    with pytest.raises(RecordUnavailable) as caught:
        writer.append(ACTS[1])
    assert caught.value.code == code
    assert os.strerror(number) == caught.value.reason
    assert writer.in_memory
    writer.append(*ACTS[2:])
    writer.close(True)
    assert len(writer.pending) == 4
    record = read_record(path)
    assert (record.acts, [warning.code for warning in record.warnings]) == (ACTS[:1], ["record_unclosed"])


def test_retry_brings_what_is_pending_to_the_same_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = write(tmp_path / "a.jsonl").read_bytes()
    path = tmp_path / "b.jsonl"
    writer = RecordWriter(path, HEADER)
    disk = FullDisk(monkeypatch, room=30)
    with pytest.raises(RecordUnavailable):
        writer.append(*ACTS)
    with pytest.raises(RecordUnavailable):
        writer.retry()
    disk.room = 10**6
    writer.retry()
    assert (writer.pending, writer.in_memory) == ([], False)
    writer.close(True)
    assert path.read_bytes() == whole


def test_retry_after_the_close_closes_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "b.jsonl"
    writer = RecordWriter(path, HEADER)
    disk = FullDisk(monkeypatch, room=0)
    with pytest.raises(RecordUnavailable):
        writer.append(*ACTS)
    writer.close(True)
    disk.room = 10**6
    writer.retry()
    writer.retry()
    assert read_record(path).seal is Seal.OK


def test_retry_leaves_a_file_alone_that_someone_else_wrote_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "b.jsonl"
    writer = RecordWriter(path, HEADER)
    disk = FullDisk(monkeypatch, room=0)
    with pytest.raises(RecordUnavailable):
        writer.append(*ACTS)
    disk.room = 10**6
    path.write_text("something else")
    with pytest.raises(RecordUnavailable, match="changed by another program"):
        writer.retry()
    assert path.read_text() == "something else"
    assert len(writer.pending) == len(ACTS)


def test_whole_record_can_be_saved_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = write(tmp_path / "a.jsonl").read_bytes()
    writer = RecordWriter(tmp_path / "b.jsonl", HEADER)
    writer.append(ACTS[0])
    disk = FullDisk(monkeypatch, room=0)
    with pytest.raises(RecordUnavailable):
        writer.append(ACTS[1])
    with pytest.raises(RecordUnavailable):
        writer.save_as(tmp_path / "c.jsonl")
    assert not (tmp_path / "c.jsonl").exists()
    with pytest.raises(RecordUnavailable) as caught:
        writer.save_as(tmp_path / "a.jsonl")
    assert caught.value.code == "record_exists"
    disk.room = 10**6
    writer.save_as(tmp_path / "c.jsonl")
    assert writer.path == tmp_path / "c.jsonl"
    writer.append(*ACTS[2:])
    writer.close(True)
    assert (tmp_path / "c.jsonl").read_bytes() == whole
    assert read_record(tmp_path / "b.jsonl").acts == ACTS[:1]


def test_record_kept_in_memory_can_be_saved_after_the_lesson(tmp_path: Path) -> None:
    whole = write(tmp_path / "a.jsonl").read_bytes()
    writer = RecordWriter(None, HEADER)
    writer.append(*ACTS)
    writer.close(True)
    assert (writer.in_memory, writer.lines) == (True, 5)
    assert b"".join(writer.pending) == whole
    writer.retry()
    writer.save_as(tmp_path / "b.jsonl")
    assert (tmp_path / "b.jsonl").read_bytes() == whole


def test_failed_sync_counts_as_a_failed_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.jsonl"
    writer = RecordWriter(path, HEADER)

    def refuse(fd: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", refuse)
        with pytest.raises(RecordUnavailable):
            writer.append(*ACTS)
    assert len(writer.pending) == len(ACTS)
    writer.retry()
    writer.close(True)
    assert read_record(path).seal is Seal.OK


def test_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(RecordUnavailable) as caught:
        RecordWriter(tmp_path / "missing" / "a.jsonl", HEADER)
    assert caught.value.code == "record_unwritable"


@pytest.fixture
def file_limit() -> Iterator[int]:
    """Lets no file of this process grow beyond a limit, as a real full disk does."""
    limit = 600
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, before[1]))
    yield limit
    resource.setrlimit(resource.RLIMIT_FSIZE, before)
    signal.signal(signal.SIGXFSZ, handler)


def test_real_limit_of_the_system(tmp_path: Path, file_limit: int) -> None:
    path = tmp_path / "a.jsonl"
    writer = RecordWriter(path, HEADER)
    acts = ACTS * 5
    told = 0
    for act in acts:
        try:
            writer.append(act)
        except RecordUnavailable as error:
            assert error.code == "record_disk_full"
            told += 1
    on_disk = read_record(path)
    assert told == 1
    assert path.stat().st_size <= file_limit
    assert 0 < len(on_disk.acts) < len(acts)
    assert len(on_disk.acts) + len(writer.pending) == len(acts)
    assert on_disk.acts == acts[: len(on_disk.acts)]
