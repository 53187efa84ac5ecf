"""Records for tests: dealt by the machine croupier, read as plain lines, edited and written back without a seal."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from trainer.app.croupier import deal
from trainer.app.lesson import Lesson
from trainer.app.recording import Recording, header_of
from trainer.app.setup import Mode, Setup
from trainer.clock import SteppedClock
from trainer.procedure.load import program

Line = dict[str, Any]


def dealt(path: Path, *, procedure: str = "european", boxes: int = 7, rounds: int = 3, seed: int = 1) -> Lesson:
    """Deal a lesson rightly and write its record to `path`."""
    recording = Recording()
    setup = Setup(boxes=boxes, rounds=rounds, seed=seed, mode=Mode.DEMO)
    lesson = Lesson(program(procedure), setup, SteppedClock(), recording)
    recording.begin(path, header_of(lesson), batch=True)
    deal(lesson)
    recording.close(True)
    return lesson


def lines_of(path: Path) -> list[Line]:
    """The lines of the record without their links."""
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    for line in lines:
        line.pop("h", None)
    return lines


def write(path: Path, lines: list[Line]) -> Path:
    """Write lines as an unsealed record."""
    for line in lines:
        if "close" in line:
            line["close"] = {"complete": line["close"]["complete"]}
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    return path


def edited(path: Path, to: Path, change: Callable[[list[Line]], object]) -> Path:
    """A copy of the record with its lines changed in place."""
    lines = lines_of(path)
    change(lines)
    return write(to, lines)


def find(lines: list[Line], **wanted: object) -> int:
    """The place of the first line that has all the values."""
    for place, line in enumerate(lines):
        if all(line.get(name) == value for name, value in wanted.items()):
            return place
    raise LookupError(str(wanted))
