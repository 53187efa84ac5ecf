"""Names of error classes, severities and kinds of acts, as they stand inside a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from trainer.i18n import N_
from trainer.procedure.model import ErrorClass, Severity

CLASS_NAMES: Final[dict[ErrorClass, str]] = {
    ErrorClass.CORRECT: N_("right"),
    ErrorClass.OMITTED: N_("left out"),
    ErrorClass.INCOMPLETE: N_("half done"),
    ErrorClass.ORDER: N_("wrong order"),
    ErrorClass.WRONG_OBJECT: N_("wrong place"),
    ErrorClass.WRONG_VALUE: N_("wrong value"),
    ErrorClass.WRONG_SELECTION: N_("against the rules"),
    ErrorClass.REPEATED: N_("done twice"),
    ErrorClass.EXTRA: N_("not called for"),
    ErrorClass.EARLY: N_("too early"),
    ErrorClass.LATE: N_("too late"),
    ErrorClass.SLOW: N_("too slow"),
}
SEVERITY_NAMES: Final[dict[Severity, str]] = {
    Severity.CRITICAL: N_("critical"),
    Severity.SERIOUS: N_("serious"),
    Severity.MINOR: N_("minor"),
    Severity.NOTE: N_("note"),
}
KIND_NAMES: Final[Mapping[str, str]] = {
    "cards": N_("cards"),
    "cash": N_("cash"),
    "chips": N_("chips"),
    "gesture": N_("gestures"),
    "pack": N_("the pack"),
    "paper": N_("slips"),
    "table": N_("the equipment of the table"),
    "voice": N_("calls"),
}
"""Kinds of the acts of the vocabulary."""
