"""What can be wrong with a record, told apart: it cannot be written, it cannot be read, or it reads with a reservation."""

from __future__ import annotations

import errno
from pathlib import Path
from typing import ClassVar, Final

from trainer.errors import TrainerError
from trainer.i18n import N_

_FULL: Final = frozenset({errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)})


class RecordUnavailable(TrainerError):
    """A record cannot be written. What was to be written is kept in memory by the writer."""

    TEXTS: ClassVar = {
        "record_exists": N_("The record {path} already exists and is never overwritten; choose another name."),
        "record_disk_full": N_("The disk is full: the record {path} cannot be written, and the lesson is kept in memory only."),
        "record_read_only": N_(
            "Writing to {path} is not allowed ({reason}): the record cannot be written, and the lesson is kept in memory only."
        ),
        "record_unwritable": N_("The record {path} cannot be written ({reason}); the lesson is kept in memory only."),
    }

    def __init__(self, code: str, path: Path, reason: str) -> None:
        super().__init__(code, path=path, reason=reason)
        self.path = path
        self.reason = reason

    @classmethod
    def of(cls, error: OSError, path: Path) -> RecordUnavailable:
        """The reason the system gives, sorted into what a user can do about it."""
        if isinstance(error, FileExistsError):
            code = "record_exists"
        elif error.errno in _FULL:
            code = "record_disk_full"
        elif error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
            code = "record_read_only"
        else:
            code = "record_unwritable"
        return cls(code, path, error.strerror or str(error))


class RecordError(TrainerError):
    """A file cannot be read as a record. `line` counts the lines of the file from 1; 0 is the file as a whole."""

    TEXTS: ClassVar = {
        "record_unreadable": N_("The record {path} cannot be read: {reason}."),
        "record_empty": N_("{path} is empty; a record begins with a header line."),
        "record_foreign": N_("{path}, line {line}: this is not a record of the croupier trainer: {reason}."),
        "record_newer": N_("{path} was written by a newer program: its format is {version}, and this program reads format 1."),
        "record_damaged": N_("{path}, line {line}: the record is damaged: {reason}."),
    }

    def __init__(self, code: str, path: Path, line: int, reason: str = "", **more: object) -> None:
        super().__init__(code, path=path, line=line, reason=reason, **more)
        self.path = path
        self.line = line
        self.reason = reason


class RecordWarning(TrainerError):
    """A reservation about a record that could be read; kept beside it, never raised."""

    TEXTS: ClassVar = {
        "record_torn": N_("{path}, line {line}: the last line was cut off when the program stopped, and is left out."),
        "record_unclosed": N_("{path} was never closed; acts at its end may be missing."),
        "record_altered": N_("{path}, line {line}: the record was altered here, or lines before it were taken out or added."),
        "record_miscounted": N_("{path}, line {line}: the closing line does not agree with the lines of the record."),
    }

    def __init__(self, code: str, path: Path, line: int) -> None:
        super().__init__(code, path=path, line=line)
        self.path = path
        self.line = line
