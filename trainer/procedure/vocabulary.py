"""The closed vocabulary of procedures: guards, selectors, amounts and the guests' turns.

Every word a YAML file may use is a function in one of the modules named here; its docstring is what ``trainer vocabulary``
prints. A procedure can name nothing else. Guards and amounts are pure: they look at a `Position` (and through it at the
table and the rules). The words for acts are in `handling`.
"""

from __future__ import annotations

from trainer.procedure import guards, hand_guards
from trainer.procedure.amounts import COUNT_TEXTS, COUNTS, ideal_chips
from trainer.procedure.selectors import ORDERS
from trainer.procedure.turns import TURN_TEXTS, TURNS
from trainer.procedure.words import AMOUNTS, GUARD_ARGUMENTS, GUARDS, SELECTORS

ENTERED = (guards, hand_guards)
"""Modules that are imported for the words they enter."""

__all__ = [
    "AMOUNTS",
    "COUNTS",
    "COUNT_TEXTS",
    "GUARDS",
    "GUARD_ARGUMENTS",
    "ORDERS",
    "SELECTORS",
    "TURNS",
    "TURN_TEXTS",
    "ideal_chips",
]
