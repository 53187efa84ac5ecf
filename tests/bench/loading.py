"""Loading, checking and compiling one procedure, in a fresh process and again in a warm one."""

from __future__ import annotations

from statistics import median
from typing import Final

from tests.bench.measure import Processes, Ratio, timed
from trainer.procedure.load import load_file, shipped
from trainer.procedure.machine import Program
from trainer.resources import procedures_dir

BAR: Final = 0.1
"""Seconds."""
FRESH: Final = 7
WARM: Final = 15
_CODE: Final = """
import sys, time
from trainer.procedure.load import program
begun = time.perf_counter()
program(sys.argv[1])
print(time.perf_counter() - begun)
"""


def measure() -> list[Ratio]:
    """Times ÷ 100 ms, for every shipped procedure and what it extends."""
    ratios: list[Ratio] = []
    with Processes() as processes:
        processes.run(_CODE, shipped()[0])
        for name in shipped():
            first = median(float(processes.run(_CODE, name)) for _ in range(FRESH))
            again = median(timed(_Again(name)) for _ in range(WARM))
            ratios += [
                Ratio(what=f"loading, checking and compiling {name} in a fresh process ÷ 100 ms", value=first / BAR, bar=1),
                Ratio(what=f"loading, checking and compiling {name} again ÷ 100 ms", value=again / BAR, bar=1),
            ]
    return ratios


class _Again:
    """Loads and compiles a procedure past every cache."""

    def __init__(self, name: str) -> None:
        self._path = procedures_dir() / f"{name}.yaml"

    def __call__(self) -> Program:
        return Program(load_file(self._path))
