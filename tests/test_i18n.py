"""Money, numbers and the guard that keeps a faulty translation from the user."""

from __future__ import annotations

import gettext as catalogues

import pytest

from trainer.i18n import (
    Translator,
    format_duration,
    format_money,
    format_percent,
    format_tenths,
    language_of,
    parse_money,
    set_language,
    translator,
)


class Faulty(catalogues.NullTranslations):
    """A catalogue somebody translated carelessly."""

    TEXTS = {  # noqa: RUF012
        "Box {box}": "Бокс {boks}",
        "Line {line} of {total}": "Ред {line} от {total}",
        "Open {": "Отвори {",
        "Round {number}": "Раздаване",
    }

    def gettext(self, message: str) -> str:
        return self.TEXTS.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return "карти" if n != 1 else "една карта"


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("Box {box}", "Box {box}"),
        ("Line {line} of {total}", "Ред {line} от {total}"),
        ("Round {number}", "Round {number}"),
        ("Unknown", "Unknown"),
    ],
)
def test_a_translation_with_other_placeholders_is_not_used(source: str, said: str) -> None:
    assert Translator("bg", Faulty()).gettext(source) == said


def test_a_plural_without_its_number_is_not_used() -> None:
    spoken = Translator("bg", Faulty())
    assert spoken.ngettext("{count} card", "{count} cards", 3) == "{count} cards"
    assert spoken.ngettext("one card", "{count} cards", 1) == "една карта"


def test_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="'fr' is not one of"):
        translator("fr")
    with pytest.raises(ValueError, match="'xx'"):
        set_language("xx")


@pytest.mark.parametrize("language", ["bg", "ru", "lt"])
def test_money_with_a_comma(language: str) -> None:
    assert format_money(3750, language) == "37,50"
    assert format_money(5, language) == "0,05"
    assert format_money(2500, language) == "25"
    assert format_money(2500, language, always_cents=True) == "25,00"
    assert format_money(12345600, language) == "123\u00a0456"
    assert format_money(-250, language) == "\u22122,50"


def test_money_in_english() -> None:
    assert format_money(3750, "en") == "37.50"
    assert format_money(12345650, "en") == "123,456.50"


@pytest.mark.parametrize("text", ["37,50", "37.50", " 37,5 ", "37.5"])
def test_typed_money(text: str) -> None:
    assert parse_money(text) == 3750


@pytest.mark.parametrize("text", ["", "-5", "5,555", "1,2,3", "x", "٣", "1e3", "9" * 12])
def test_what_is_no_money(text: str) -> None:
    assert parse_money(text) is None


def test_numbers() -> None:
    assert format_tenths(964, "ru") == "96,4"
    assert format_percent(964, "lt") == "96,4\u00a0%"
    assert format_percent(1000, "en") == "100%"
    assert format_duration(-3) == "0:00"
    assert format_duration(3600) == "1:00:00"


def test_language_of_a_system() -> None:
    assert [language_of(name) for name in ("lt_LT.UTF-8", "bg-BG", "de_DE", "", "C.UTF-8")] == ["lt", "bg", "en", "en", "en"]
