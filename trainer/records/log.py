"""Writes the record of a lesson as it happens: what is shown as recorded is on the disk.

The file is made once and only ever added to. Format: README.md, section "The record".
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Final, NoReturn, Self

from trainer.game.acts import Act
from trainer.records.chain import MerkleTree
from trainer.records.errors import RecordError, RecordUnavailable, RecordWarning
from trainer.records.header import Close, Header
from trainer.records.line import encode, seal
from trainer.records.reader import Record, Seal, read_record

__all__ = [
    "Close", "Header", "Record", "RecordError", "RecordUnavailable", "RecordWarning", "RecordWriter", "Seal", "read_record",
]  # fmt: skip

_BINARY: Final[int] = getattr(os, "O_BINARY", 0)
"""Keeps Windows from changing line ends."""
_BATCH_BYTES: Final = 1 << 16
"""A batch goes to the disk in pieces of about this size, so that its memory stays small."""


class RecordWriter:
    """One record being written. Not for use by two threads at once.

    `append` returns when its lines are on the disk (written and synced), which for one line takes about a millisecond:
    call it on a worker, never on the thread that draws. With `batch`, for machine play, lines are gathered and synced at
    the close only. Where writing fails, `RecordUnavailable` is raised once; the writer goes on in memory, `pending` holds
    what is not on the disk, and `retry` or `save_as` bring it there later. A `path` of None keeps all of it in memory.
    """

    def __init__(self, path: Path | None, header: Header, *, batch: bool = False) -> None:
        """Makes the file and writes the header. Raises RecordUnavailable when the file exists or cannot be made."""
        self.path = path
        self.pending: list[bytes] = []
        self.closed = False
        self.failure: RecordUnavailable | None = None
        self._batch = batch
        self._gathered = 0
        self._tree = MerkleTree()
        self._link = ""
        self._fd = -1
        self._length = 0
        self._line(encode(header.to_json()))
        if path is not None:
            self._create(path)

    @property
    def lines(self) -> int:
        """Lines so far, the header included and the close line not."""
        return self._tree.size

    @property
    def in_memory(self) -> bool:
        """Whether lines are being kept in memory for want of a file that takes them."""
        return self.path is None or self.failure is not None

    def append(self, *acts: Act) -> None:
        """Write the acts, in order, with one sync for all of them.

        Raises RecordUnavailable the first time the disk does not take them, and ValueError after `close`. The acts are
        part of the record in either case.
        """
        if self.closed:
            raise ValueError("the record is closed")
        for act in acts:
            self._line(encode(act.to_json()))
        if not self._batch or self._gathered >= _BATCH_BYTES:
            self._flush(sync=not self._batch)

    def close(self, complete: bool) -> None:
        """Write the close line and let go of the file; closing again does nothing.

        Raises RecordUnavailable when the disk does not take the last lines and had not failed before; they stay in
        `pending`.
        """
        if self.closed:
            return
        self.closed = True
        end = Close(complete=complete, lines=self._tree.size, root=self._tree.root())
        self.pending.append(seal(encode(end.to_json()), self._link)[0])
        try:
            self._flush(sync=True)
        finally:
            self._release()

    def retry(self) -> None:
        """Try again to write what is pending to the same file. Raises RecordUnavailable when that fails."""
        if self.path is None or self.failure is None:
            return
        self.failure = None
        try:
            self._fd = os.open(self.path, os.O_WRONLY | os.O_APPEND | _BINARY)
            # Another program may have written to it since; its bytes are not ours to continue.
            if os.fstat(self._fd).st_size != self._length:
                raise OSError(None, "the file was changed by another program")
        except OSError as error:
            self._release()
            self._fail(error)
        self._flush(sync=True)
        if self.closed:
            self._release()

    def save_as(self, path: Path) -> None:
        """Write the whole record so far to a new file and go on there. The old file is left as it is.

        Raises RecordUnavailable when `path` exists or cannot be written, or the lines on the disk can no longer be read;
        the writer then stays as it was.
        """
        try:
            before = self._written()
        except OSError as error:
            raise RecordUnavailable.of(error, self.path or path) from error
        old = (self.path, self.failure, self._fd, self._length, self.pending)
        self.pending = [before, *self.pending] if before else list(self.pending)
        try:
            self._create(path)
        except RecordUnavailable:
            self.path, self.failure, self._fd, self._length, self.pending = old
            raise
        self.path = path
        if old[2] >= 0:
            os.close(old[2])
        if self.closed:
            self._release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """Bring gathered lines to the disk and let go of the file; a record not closed by then stays without a seal."""
        if not self.closed:
            self.closed = True
            try:
                self._flush(sync=True)
            finally:
                self._release()

    def _line(self, body: bytes) -> None:
        line, self._link = seal(body, self._link)
        self._tree.add(body)
        self.pending.append(line)
        self._gathered += len(line)

    def _create(self, path: Path) -> None:
        self.failure = None
        self._length = 0
        try:
            self._fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND | _BINARY, 0o644)
        except OSError as error:
            raise RecordUnavailable.of(error, path) from error
        self.path = path
        try:
            self._flush(sync=True)
            _sync_folder(path)
        except (OSError, RecordUnavailable) as error:
            self._release()
            path.unlink(missing_ok=True)
            raise error if isinstance(error, RecordUnavailable) else RecordUnavailable.of(error, path) from error

    def _flush(self, sync: bool) -> None:
        if self.path is None or self.failure is not None:
            return
        data = b"".join(self.pending)
        try:
            view = memoryview(data)
            while view:
                view = view[os.write(self._fd, view) :]
            if sync:
                os.fsync(self._fd)
        except OSError as error:
            self._fail(error)
        self._length += len(data)
        self.pending.clear()
        self._gathered = 0

    def _fail(self, error: OSError) -> NoReturn:
        """Let go of the file, without a half-written line, so that it stays readable."""
        if self._fd >= 0:
            # Where even this fails, the reader passes over a torn last line.
            with suppress(OSError):
                os.ftruncate(self._fd, self._length)
            self._release()
        if self.path is None:
            raise error
        self.failure = RecordUnavailable.of(error, self.path)
        raise self.failure from error

    def _written(self) -> bytes:
        """The part of the record that is on the disk."""
        if self.path is None or not self._length:
            return b""
        with self.path.open("rb") as file:
            data = file.read(self._length)
        if len(data) != self._length:
            raise OSError(None, "the file was shortened by another program")
        return data

    def _release(self) -> None:
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1


def _sync_folder(path: Path) -> None:
    """Make the new name itself durable, where folders can be synced."""
    if hasattr(os, "O_DIRECTORY"):
        folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
