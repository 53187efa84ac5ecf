"""Reading a stroke of the hand over the cloth: a sweep, a line along the insurance, circles over the heap. Pure."""

from __future__ import annotations

import itertools
from enum import StrEnum
from math import atan2, hypot, pi
from typing import Final

from trainer.ui.table.layout import Layout

SWEEP_SHARE: Final = 0.3
"""A sweep crosses at least this part of the table's width."""
NEAR_LINE: Final = 0.55
"""Card widths from the insurance line within which a stroke follows it."""


class Stroke(StrEnum):
    """What a movement of the hand means."""

    NONE = ""
    SWEEP = "sweep"
    LINE = "line"
    CIRCLES = "wash"


def read_stroke(points: list[tuple[float, float]], layout: Layout) -> Stroke:
    """The meaning of a path of pixels over the table.

    Along the insurance line for most of its length it is the line; across a good part of the table, the sweep; either
    direction counts, since left-handed tables sweep the other way.
    """
    if len(points) < 2:
        return Stroke.NONE
    across = max(x for x, _y in points) - min(x for x, _y in points)
    if across < SWEEP_SHARE * 2 * layout.a_felt * layout.unit:
        return Stroke.NONE
    near = sum(layout.line_distance(x, y) < NEAR_LINE for x, y in _even(points))
    return Stroke.LINE if near >= 0.7 * _COUNT else Stroke.SWEEP


def circles(points: list[tuple[float, float]], unit: float) -> bool:
    """Whether a path goes round at least once, as a wash does."""
    if len(points) < 6:
        return False
    cx = sum(x for x, _y in points) / len(points)
    cy = sum(y for _x, y in points) / len(points)
    turned = 0.0
    length = 0.0
    for (x0, y0), (x1, y1) in itertools.pairwise(points):
        step = atan2(y1 - cy, x1 - cx) - atan2(y0 - cy, x0 - cx)
        turned += (step + pi) % (2 * pi) - pi
        length += hypot(x1 - x0, y1 - y0)
    return abs(turned) >= 1.7 * pi and length >= 1.5 * unit


_COUNT: Final = 24


def _even(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The path as points at even distances: a mouse reports more of them where it is slow."""
    lengths = [0.0]
    for (x0, y0), (x1, y1) in itertools.pairwise(points):
        lengths.append(lengths[-1] + hypot(x1 - x0, y1 - y0))
    out: list[tuple[float, float]] = []
    index = 0
    for i in range(_COUNT):
        goal = lengths[-1] * i / (_COUNT - 1)
        while index < len(lengths) - 2 and lengths[index + 1] < goal:
            index += 1
        step = lengths[index + 1] - lengths[index] or 1.0
        share = (goal - lengths[index]) / step
        (x0, y0), (x1, y1) = points[index], points[index + 1]
        out.append((x0 + (x1 - x0) * share, y0 + (y1 - y0) * share))
    return out
