"""The record of a lesson while it runs: every line goes to the file, and to memory where the file fails. No Qt."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from trainer.app.lesson import Lesson
from trainer.game.acts import Act
from trainer.records.errors import RecordUnavailable
from trainer.records.header import Header
from trainer.records.log import RecordWriter

Warn = Callable[[RecordUnavailable], None]
"""Is told, once for each failure, that lines are kept in memory only."""


def header_of(lesson: Lesson) -> Header:
    """The header of the lesson's record. Sums in the smallest unit; `float` counts the chips of a full tray."""
    setup, procedure = lesson.setup, lesson.procedure
    rules = procedure.rules
    return Header(
        procedure=procedure.id,
        edition=procedure.edition,
        sha256=procedure.sha256,
        rules=dict(setup.rules),
        table={
            "boxes": setup.boxes,
            "limits": [lesson.limits.minimum, lesson.limits.maximum],
            "denominations": list(rules.denominations),
            "float": {str(value): count for value, count in lesson.tray.items()},
            **({"begins": lesson.begins} if lesson.begins != procedure.begins else {}),
        },
        seed=setup.seed,
        mode=str(setup.mode),
        assist=tuple(sorted(setup.assist)),
        supervision=str(setup.supervision),
        candidate=setup.candidate,
        station=setup.station,
    )


def free_path(folder: Path, procedure: str, now: datetime) -> Path:
    """A name in the folder that no record has yet, telling the procedure and the time of the lesson."""
    stem = f"{procedure}-{now:%Y%m%d-%H%M%S}"
    path, number = folder / f"{stem}.jsonl", 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}.jsonl"
    return path


class Recording:
    """Takes the lines of a lesson (it is the lesson's sink) and writes them to a record.

    Lines that come before `begin` are kept for it. Where the disk fails, `warn` is told and the record goes on in memory;
    `save_as` brings it to another place. Writing one line takes about a millisecond: a desk calls it on a worker.
    """

    def __init__(self, warn: Warn | None = None) -> None:
        self._warn = warn
        self._writer: RecordWriter | None = None
        self._early: list[Act] = []
        self.failure: RecordUnavailable | None = None

    def begin(self, path: Path | None, header: Header, *, batch: bool = False) -> None:
        """Make the record; with `batch`, for machine play, it is brought to the disk at the close only.

        Raises RecordUnavailable when the file exists: nothing is ever overwritten. A file that cannot be made for another
        reason is told to `warn`, and the record is kept in memory.
        """
        try:
            self._writer = RecordWriter(path, header, batch=batch)
        except RecordUnavailable as error:
            if error.code == "record_exists":
                raise
            self._writer = RecordWriter(None, header)
            self._fail(error)
        early, self._early = self._early, []
        if early:
            self(tuple(early))

    def __call__(self, lines: tuple[Act, ...]) -> None:
        """Write the lines, in order. Raises ValueError after `close`."""
        if self._writer is None:
            self._early.extend(lines)
            return
        try:
            self._writer.append(*lines)
        except RecordUnavailable as error:
            self._fail(error)

    def append(self, *acts: Act) -> None:
        """As calling it with the acts as one tuple."""
        self(acts)

    def close(self, complete: bool) -> None:
        """Write the close line. Raises ValueError when the record was never begun."""
        if self._writer is None:
            raise ValueError("the record was not begun")
        try:
            self._writer.close(complete)
        except RecordUnavailable as error:
            self._fail(error)

    def save_as(self, path: Path) -> None:
        """Write the whole record so far to a new file and go on there. Raises RecordUnavailable when that cannot be."""
        if self._writer is None:
            raise ValueError("the record was not begun")
        self._writer.save_as(path)
        self.failure = None

    @property
    def path(self) -> Path | None:
        """The file that is written to; None while the record is in memory only."""
        return None if self._writer is None or self._writer.in_memory else self._writer.path

    @property
    def in_memory(self) -> bool:
        """Whether lines are kept in memory for want of a file that takes them."""
        return self._writer is None or self._writer.in_memory

    def _fail(self, error: RecordUnavailable) -> None:
        self.failure = error
        if self._warn is not None:
            self._warn(error)
