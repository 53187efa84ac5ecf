"""Time, passed in: seconds since the start of a lesson."""

from __future__ import annotations

import time
from typing import Protocol


class Clock(Protocol):
    """Gives the seconds since the lesson began."""

    def now(self) -> float:
        """Seconds since the start, never going back."""


class RealClock:
    """The machine's monotonic clock, started when made."""

    def __init__(self) -> None:
        self._start = time.monotonic()

    def now(self) -> float:
        return round(time.monotonic() - self._start, 3)


class SteppedClock:
    """A clock that goes on by a fixed step each time it is read; for machine croupiers and tests."""

    def __init__(self, step: float = 1.2, start: float = 0.0) -> None:
        self._step = step
        self._now = start

    def now(self) -> float:
        value = self._now
        self._now = round(self._now + self._step, 3)
        return value

    def skip(self, seconds: float) -> None:
        """Let `seconds` pass at once."""
        self._now = round(self._now + seconds, 3)
