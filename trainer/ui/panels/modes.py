"""Names of the modes, apart from the other words: the first page needs them before anything else is loaded."""

from __future__ import annotations

from typing import Final

from trainer.i18n import N_, gettext

MODES: Final[dict[str, str]] = {
    "demo": N_("Demonstration"),
    "learn": N_("Learn"),
    "practise": N_("Practise"),
    "exam": N_("Exam"),
}


def mode_word(mode: str) -> str:
    """The name of a mode in the user's language."""
    return gettext(MODES.get(mode, mode))
