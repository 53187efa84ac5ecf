"""Names of spots, taken apart: ``bet:3:1:1:main`` is box 3, hand 1, bettor 1, main bet."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Target:
    """A spot taken apart: `kind` is the first word of its name, zero and empty where it names no such thing."""

    kind: str
    box: int = 0
    hand: int = 0
    bettor: int = 0
    stake: str = ""


def target_of(spot: str) -> Target:
    """The parts of a spot's name."""
    kind, *rest = spot.split(":")
    if kind == "card":
        if rest[0] == "dealer":
            return Target("dealer")
        return Target("hand", int(rest[0]), int(rest[1]))
    if kind == "hand":
        return Target("hand", int(rest[0]), int(rest[1]))
    if kind in ("bet", "payout", "beside"):
        return Target("bet", int(rest[0]), int(rest[1]), int(rest[2]), rest[3])
    if kind in ("box", "guest", "speech", "insurance"):
        return Target("guest" if kind == "speech" else kind, int(rest[0]))
    return Target(kind)
