"""Words the panels share: names of error classes, severities, results and the mark of a clause that is not in the text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from trainer.i18n import N_, gettext, language
from trainer.procedure.model import ErrorClass, Provenance, Severity
from trainer.scoring.explain import class_name
from trainer.ui.theme import SEVERITIES

CLASSES: Final = tuple(str(error) for error in ErrorClass)
"""Ids of the error classes, in the order they are listed."""
RESULTS: Final[dict[str, str]] = {
    "passed": N_("Passed"),
    "failed": N_("Not passed"),
    "insufficient": N_("Not enough evidence"),
}


IMPOSSIBLE: Final[dict[str, str]] = {
    "no_cards": N_("There is no card left to deal."),
    "no_such_bet": N_("There is no such bet."),
    "no_such_hand": N_("There are no such cards."),
    "not_in_tray": N_("The tray does not hold these chips."),
    "no_pair": N_("There are not two cards to set apart."),
    "nothing_to_pay_with": N_("There are no chips in hand to pay with."),
    "nothing_to_take_back": N_("There is nothing that you could still take back."),
    "pack_in_shoe": N_("The pack is in the shoe."),
    "cards_lie": N_("Cards of the round still lie on the table."),
    "outside_pack": N_("The stop card would lie outside the pack."),
    "over": N_("The lesson is over."),
}


def impossible_words(reason: str) -> str:
    """Why something cannot be done at all, in one sentence."""
    return gettext(IMPOSSIBLE.get(reason, N_("That cannot be done here.")))


def class_word(error: str) -> str:
    """The name of an error class in the user's language."""
    return class_name(ErrorClass(error), language())


def severity_word(severity: str) -> str:
    """The name of a severity in the user's language."""
    found = SEVERITIES.get(severity)
    return found.text if found else severity


def result_word(result: str) -> str:
    """The result of a lesson in the user's language."""
    return gettext(RESULTS.get(result, result))


def foreign_words(provenance: Provenance | str) -> str:
    """What is said under a step that this rule text does not state; empty for its own steps."""
    return "" if provenance == Provenance.OWN else gettext("not in this rule text")


def clause_words(clauses: Sequence[str]) -> str:
    """Clause numbers side by side. A line may end between two of them, never within one."""
    return ", ".join(clauses).replace("-", NO_BREAK)


NO_BREAK: Final = "\N{NON-BREAKING HYPHEN}"

ORDER: Final = (Severity.CRITICAL, Severity.SERIOUS, Severity.MINOR, Severity.NOTE)
"""Severities, gravest first."""
