"""Memory over a lesson of a thousand rounds, in a process that does nothing else."""

from __future__ import annotations

from sys import getsizeof
from typing import Final

from tests.bench.measure import Processes, Ratio
from trainer.game.acts import FIELDS, Act

_CODE: Final = """
import gc, sys
from tests.bench.memory import size
from trainer.app.croupier import step
from trainer.app.lesson import Lesson
from trainer.app.setup import Setup
from trainer.clock import SteppedClock
from trainer.procedure.load import program

lesson = Lesson(program("lt-house"), Setup(boxes=7, rounds=1000, seed=1), SteppedClock())
for mark in (200, 1000):
    while not (lesson.is_done or lesson.table.round > mark):
        step(lesson)
    gc.collect()
    with open("/proc/self/statm", encoding="ascii") as file:
        print(int(file.read().split()[1]) * 4096, size(lesson.lines))
"""


def measure() -> list[Ratio]:
    """What the process holds after 1,000 rounds ÷ after 200; and that without the lines of the record themselves."""
    with Processes() as processes:
        (early, early_lines), (late, late_lines) = [
            [int(word) for word in line.split()] for line in processes.run(_CODE).splitlines()
        ]
    return [
        Ratio(
            what="memory at 1,000 rounds ÷ at 200, but for the lines of the record",
            value=(late - late_lines) / (early - early_lines),
            bar=1.1,
        ),
        Ratio(what="memory at 1,000 rounds ÷ at 200, with them", value=late / early),
    ]


def size(acts: list[Act]) -> int:
    """Bytes that the acts hold, with what hangs on them; what several share is counted once."""
    seen: set[int] = set()
    total = getsizeof(acts)
    for act in acts:
        for thing in (act, *(getattr(act, name) for name in FIELDS)):
            if id(thing) not in seen:
                seen.add(id(thing))
                total += getsizeof(thing)
    return total
