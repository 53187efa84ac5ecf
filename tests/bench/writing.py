"""A durable act: one line written and brought to the disk."""

from __future__ import annotations

import tempfile
from functools import partial
from pathlib import Path
from typing import Final

from tests.bench.measure import Ratio, share, timed
from trainer.app.croupier import deal
from trainer.app.lesson import Lesson
from trainer.app.recording import header_of
from trainer.app.setup import Setup
from trainer.clock import SteppedClock
from trainer.procedure.load import program
from trainer.records.log import RecordWriter

BAR: Final = 0.01
"""Seconds."""
ROUNDS: Final = 12


def measure() -> list[Ratio]:
    """The slowest hundredth ÷ 10 ms, and the median for reference."""
    lesson = Lesson(program("lt-house"), Setup(boxes=7, rounds=ROUNDS, seed=1), SteppedClock())
    deal(lesson)
    with tempfile.TemporaryDirectory(prefix="trainer-bench-") as folder:
        writer = RecordWriter(Path(folder, "record.jsonl"), header_of(lesson))
        times = [timed(partial(writer.append, line)) for line in lesson.lines]
        writer.close(True)
    return [
        Ratio(what="a durable act, p99 ÷ 10 ms", value=share(times, 0.99) / BAR, bar=1),
        Ratio(what="a durable act, median ÷ 10 ms", value=share(times, 0.5) / BAR),
    ]
