"""How a command is run by tests and what it gives back."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Done(NamedTuple):
    """How a command ended and what it printed."""

    status: int
    out: str
    err: str


Run = Callable[..., Done]
