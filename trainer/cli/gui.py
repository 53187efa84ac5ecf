"""Opens the desk. The only module of the commands that knows of Qt."""

from __future__ import annotations

import gc
from collections.abc import Sequence


def open_desk(arguments: Sequence[str]) -> int:
    """Open the desk with its own arguments, and stay until it is closed. Returns the exit status."""
    # What is imported and built before the first paint stays: looking through it for garbage only delays the window.
    gc.disable()
    try:
        from trainer.ui.application import run

        return run(arguments)
    finally:
        gc.enable()
