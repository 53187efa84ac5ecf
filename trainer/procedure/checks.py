"""Checks: what has to hold all the time, whatever step is due. Each is watched, and reported once when broken.

The words are functions in the modules named here. A procedure names the checks that hold in it, each with its clause.
"""

from __future__ import annotations

from trainer.procedure import invariants, safeguards
from trainer.procedure.checkwords import CHECKS, CheckWord, Found, Once, Place, Test, unsettled

ENTERED = (invariants, safeguards)
"""Modules that are imported for the words they enter."""

__all__ = ["CHECKS", "CheckWord", "Found", "Once", "Place", "Test", "unsettled"]
