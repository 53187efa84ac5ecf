"""The catalogues are complete, true to the sources, and keep every placeholder and plural form."""

from __future__ import annotations

import pytest

from trainer.i18n import LANGUAGES, ngettext, set_language, translator
from trainer.locale import catalogues


@pytest.mark.parametrize("language", catalogues.TRANSLATED)
def test_complete_and_up_to_date(language: str) -> None:
    """Run ``python -m trainer.locale update`` and translate what it lists when this fails."""
    assert catalogues.faults(language) == []


@pytest.mark.parametrize("language", catalogues.TRANSLATED)
def test_translated_and_not_copied(language: str) -> None:
    spoken = translator(language)
    assert spoken.gettext("Steps and verdicts") != "Steps and verdicts"
    assert spoken.pgettext("card", "king") != "king"


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        ("en", ["1 card", "2 cards", "5 cards", "11 cards", "21 cards", "22 cards"]),
        ("bg", ["1 карта", "2 карти", "5 карти", "11 карти", "21 карти", "22 карти"]),
        ("ru", ["1 карта", "2 карты", "5 карт", "11 карт", "21 карта", "22 карты"]),
        ("lt", ["1 korta", "2 kortos", "5 kortos", "11 kortų", "21 korta", "22 kortos"]),
    ],
)
def test_plural_forms(language: str, wanted: list[str]) -> None:
    set_language(language)
    try:
        said = [ngettext("{count} card", "{count} cards", n).format(count=n) for n in (1, 2, 5, 11, 21, 22)]
    finally:
        set_language("en")
    assert said == wanted


def test_every_language_has_a_name_of_its_own() -> None:
    from trainer.i18n import OWN_NAMES

    assert tuple(OWN_NAMES) == LANGUAGES
    assert len(set(OWN_NAMES.values())) == len(LANGUAGES)
