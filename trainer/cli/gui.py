"""Opens the desk. The only module of the commands that knows of Qt."""

from __future__ import annotations

from collections.abc import Sequence


def open_desk(arguments: Sequence[str]) -> int:
    """Open the desk with its own arguments, and stay until it is closed. Returns the exit status."""
    from trainer.ui.application import run

    return run(arguments)
