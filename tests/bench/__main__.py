"""Measures everything and prints the ratios with their bars: ``python -m tests.bench [PART…]``.

Exit status 1 when a bar is missed. Close other programs first; the first line says how unsteady the machine is.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from typing import Final

from tests.bench.measure import Ratio, noise

PARTS: Final = ("judging", "loading", "start", "repaint", "writing", "memory")
NAMED: Final = ("edge",)
"""Parts that are measured only when they are named: they say nothing of speed."""


def main(names: list[str]) -> int:
    """Measure the named parts, or all. Returns the exit status."""
    unknown = [name for name in names if name not in PARTS + NAMED]
    if unknown:
        print(f"There is no part {unknown[0]}; there are {', '.join(PARTS + NAMED)}.", file=sys.stderr)
        return 2
    print(Ratio(what="noise of this machine: slowest tenth of a fixed loop ÷ its median", value=noise()).line(), flush=True)
    missed = 0
    for name in names or PARTS:
        measure: Callable[[], list[Ratio]] = import_module(f"tests.bench.{name}").measure
        for ratio in measure():
            missed += not ratio.is_met
            print(ratio.line(), flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
