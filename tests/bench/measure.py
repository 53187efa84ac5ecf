"""How things are measured: repeated, alternating, by medians; and how a measurement is put beside its bar."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter
from types import TracebackType
from typing import Final, Self

ROOT: Final = Path(__file__).resolve().parents[2]
_LOOP: Final = 200_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Ratio:
    """One measured ratio; `bar` None where it stands there for reference only."""

    what: str
    value: float
    bar: float | None = None

    @property
    def is_met(self) -> bool:
        return self.bar is None or self.value <= self.bar

    def line(self) -> str:
        """The ratio as it is printed, with its bar and whether it is met."""
        bar = "" if self.bar is None else f"≤ {self.bar:<6g} {'met' if self.is_met else 'MISSED'}"
        return f"{self.what:<78} {self.value:>8.3f}   {bar}".rstrip()


@contextmanager
def no_collection() -> Iterator[None]:
    """Keep the garbage collector out of what is measured."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def timed(work: Callable[[], object]) -> float:
    """Seconds that one run of the work took."""
    begun = perf_counter()
    work()
    return perf_counter() - begun


def alternating(first: Callable[[], float], second: Callable[[], float], repeat: int) -> float:
    """The median of first ÷ second over pairs measured one right after the other, in changing order.

    A machine that slows down for a while slows both.
    """
    ratios = []
    for turn in range(repeat):
        if turn % 2:
            over, under = first(), second()
        else:
            under = second()
            over = first()
        ratios.append(over / under)
    return median(ratios)


def share(values: Sequence[float], part: float) -> float:
    """The value that `part` (0 to 1) of the values do not exceed. Raises ValueError where there are none."""
    if not values:
        raise ValueError("nothing was measured")
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def noise(repeat: int = 40) -> float:
    """How unsteady the machine is: the slowest tenth of a fixed loop ÷ its median."""
    runs = [timed(lambda: sum(range(_LOOP))) for _ in range(repeat)]
    return share(runs, 0.9) / median(runs)


class Processes:
    """Runs code in processes of their own, with byte code kept as for an installed program and nobody's settings."""

    def __init__(self) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="trainer-bench-")
        self._env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        self._env["QT_QPA_PLATFORM"] = "offscreen"
        for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "PYTHONPYCACHEPREFIX"):
            self._env[name] = os.path.join(self._folder.name, name.lower())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self._folder.cleanup()

    def run(self, code: str, *arguments: str) -> str:
        """Run the code from the root of the checkout. Returns what it printed. Raises CalledProcessError when it fails."""
        command = [sys.executable, "-c", code, *arguments]
        return subprocess.run(command, cwd=ROOT, env=self._env, capture_output=True, text=True, check=True).stdout
