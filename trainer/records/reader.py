"""Reads a record back and says how far its seal can be trusted.

What stands in the lines is read as it stands: a record without a seal, or with a broken one, is still a record. A file
that is no record, or is damaged, is refused with its line; nothing is ever written to it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any, BinaryIO, Final

from trainer.game.acts import Act, act_from_json
from trainer.records.chain import MerkleTree, link
from trainer.records.errors import RecordError, RecordWarning
from trainer.records.header import FORMAT, Close, Header, close_from_json, header_from_json
from trainer.records.line import CutOff, decode, split

MAX_LINE: Final = 1 << 20
"""Bytes a line may have; a longer one is no line of a record."""
_MARK: Final = b"\xef\xbb\xbf"
"""What some editors put before UTF-8 text."""


class Seal(StrEnum):
    """How far a record can be trusted to be as written."""

    OK = "ok"
    """Closed, and every byte is what was written."""
    NONE = "none"
    """Carries no links, or was never closed."""
    BROKEN = "broken"
    """Was altered after it was written; the warnings say where."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A record as read. `close` is None where the lesson never reached its end."""

    header: Header
    acts: list[Act]
    close: Close | None
    seal: Seal
    warnings: list[RecordWarning] = field(default_factory=list)


def read_record(path: Path) -> Record:
    """The record in the file. Raises RecordError, with file, line and reason, when it is none or is damaged.

    A last line cut off when its program was killed is left out, with a warning.
    """
    reading = _Reading(path)
    try:
        with path.open("rb") as file:
            reading.read(file)
    except OSError as error:
        raise RecordError("record_unreadable", path, 0, error.strerror or str(error)) from error
    return reading.record()


class _Reading:
    """One pass over a file."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._header: Header | None = None
        self._acts: list[Act] = []
        self._close: Close | None = None
        self._number = 0
        self._tree = MerkleTree()
        self._previous = ""
        self._linked = 0
        self._unlinked = 0
        self._altered = 0
        self._miscounted = 0
        self._torn = 0

    def read(self, file: BinaryIO) -> None:
        while raw := file.readline(MAX_LINE + 1):
            self._number += 1
            if len(raw) > MAX_LINE:
                raise self._fault("the line is too long")
            is_whole = raw.endswith(b"\n")
            line = raw.removesuffix(b"\n")
            if self._number == 1 and line.startswith(_MARK):
                line = line.removeprefix(_MARK)
                self._alter()
            if not is_whole:
                # After a power cut a file may end in bytes that were never written.
                line = line.rstrip(b"\0")
            if line.strip(b" \t\r"):
                self._take(line, is_whole)
            elif is_whole:
                self._alter()
            else:
                self._torn = self._number

    def record(self) -> Record:
        """The record read. Raises RecordError for a file without a single line."""
        if self._header is None:
            raise RecordError("record_empty", self._path, 0)
        return Record(header=self._header, acts=self._acts, close=self._close, seal=self._seal(), warnings=self._warnings())

    def _take(self, line: bytes, is_whole: bool) -> None:
        try:
            self._line(line)
        except CutOff as error:
            if is_whole or self._header is None:
                raise self._fault(str(error)) from error
            self._torn = self._number
        except ValueError as error:
            raise self._fault(str(error)) from error
        else:
            if not is_whole:
                self._alter()

    def _line(self, line: bytes) -> None:
        body, stated = split(line)
        data = decode(body)
        if data.pop("h", None) is not None:
            self._alter()
        self._read(data, body)
        made = link(self._previous, body)
        if stated is None:
            self._unlinked = self._unlinked or self._number
        else:
            self._linked += 1
            if stated != made:
                self._alter()
        self._previous = stated or made

    def _read(self, data: dict[str, Any], body: bytes) -> None:
        if self._header is None:
            self._header = self._read_header(data)
        elif "record" in data:
            raise ValueError("a second header begins here")
        elif "close" in data:
            if self._close is not None:
                raise ValueError("a second close line")
            self._close = close_from_json(data)
            if (self._close.lines, self._close.root) not in ((None, None), (self._tree.size, self._tree.root())):
                self._miscounted = self._number
            return
        else:
            self._acts.append(act_from_json(data))
            if self._close is not None:
                self._alter()
        self._tree.add(body)

    def _read_header(self, data: dict[str, Any]) -> Header:
        version = data.get("record")
        if isinstance(version, bool) or not isinstance(version, int) or version < 1:
            raise RecordError("record_foreign", self._path, self._number, "the first line is not a header")
        if version > FORMAT:
            raise RecordError("record_newer", self._path, self._number, version=version)
        return header_from_json(data)

    def _fault(self, reason: str) -> RecordError:
        # A file whose very first line cannot be read was most likely never a record.
        code = "record_damaged" if self._header is not None else "record_foreign"
        return RecordError(code, self._path, self._number, reason)

    def _alter(self) -> None:
        self._altered = self._altered or self._number

    def _seal(self) -> Seal:
        if self._miscounted or (self._linked and (self._altered or self._unlinked)):
            return Seal.BROKEN
        return Seal.OK if self._linked and self._close is not None and self._close.root else Seal.NONE

    def _warnings(self) -> list[RecordWarning]:
        warnings = []
        if self._linked and (self._altered or self._unlinked):
            first = min(number for number in (self._altered, self._unlinked) if number)
            warnings.append(RecordWarning("record_altered", self._path, first))
        if self._miscounted:
            warnings.append(RecordWarning("record_miscounted", self._path, self._miscounted))
        if self._torn:
            warnings.append(RecordWarning("record_torn", self._path, self._torn))
        if self._close is None:
            warnings.append(RecordWarning("record_unclosed", self._path, self._number))
        return warnings
