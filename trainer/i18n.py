"""Languages: catalogues, plural forms, money and numbers as people write them. No Qt.

Catalogues are gettext files in ``trainer/locale/<language>/LC_MESSAGES/trainer.mo``; ``python -m trainer.locale``
keeps them up to date. A translation whose placeholders differ from its source is not used: the user then reads the
English sentence rather than a crash or a sentence without its number.
"""

from __future__ import annotations

import gettext as _catalogues
import string
from functools import cache
from importlib.resources import as_file, files
from typing import Final

LANGUAGES: Final = ("en", "bg", "ru", "lt")
"""Languages the program speaks, in the order menus show them."""
OWN_NAMES: Final[dict[str, str]] = {"en": "English", "bg": "Български", "ru": "Русский", "lt": "Lietuvių"}
"""Each language's name in itself."""
SOURCE: Final = "en"
DOMAIN: Final = "trainer"

_COMMA: Final = frozenset({"bg", "ru", "lt"})
_NO_BREAK_SPACE: Final = "\u00a0"


def N_(message: str) -> str:
    """Marks `message` for the catalogues and returns it unchanged."""
    return message


class Translator:
    """The messages of one language."""

    def __init__(self, language: str, catalogue: _catalogues.NullTranslations) -> None:
        self.language = language
        self._catalogue = catalogue
        self._said: dict[tuple[str, ...], str] = {}

    def gettext(self, message: str) -> str:
        """`message` in this language, or itself where it is missing or its placeholders differ."""
        key = (message,)
        said = self._said.get(key)
        if said is None:
            said = self._said[key] = _guarded(self._catalogue.gettext(message), message)
        return said

    def pgettext(self, context: str, message: str) -> str:
        """As `gettext`, for a message that means different things in different places."""
        key = (context, message)
        said = self._said.get(key)
        if said is None:
            said = self._said[key] = _guarded(self._catalogue.pgettext(context, message), message)
        return said

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        """The form for `n` things. Every form keeps the placeholders of `plural`, or those of `singular` for 1 alone."""
        source = singular if n == 1 else plural
        translated = self._catalogue.ngettext(singular, plural, n)
        if placeholders(translated) in (placeholders(plural), placeholders(source)):
            return translated
        return source


def _guarded(translated: str, source: str) -> str:
    return translated if translated == source or placeholders(translated) == placeholders(source) else source


@cache
def placeholders(message: str) -> frozenset[str] | None:
    """Names in braces that `message` expects; None when the braces do not balance."""
    try:
        return frozenset(name for _text, name, _spec, _conversion in string.Formatter().parse(message) if name is not None)
    except ValueError:
        return None


@cache
def translator(language: str) -> Translator:
    """The translator of `language`. Raises ValueError for a language the program does not speak.

    A catalogue that is missing or damaged gives the source language: the program stays usable.
    """
    if language not in LANGUAGES:
        raise ValueError(f"{language!r} is not one of {', '.join(LANGUAGES)}")
    return Translator(language, _read_catalogue(language))


def _read_catalogue(language: str) -> _catalogues.NullTranslations:
    if language == SOURCE:
        return _catalogues.NullTranslations()
    place = files("trainer").joinpath("locale", language, "LC_MESSAGES", f"{DOMAIN}.mo")
    try:
        with as_file(place) as path, path.open("rb") as file:
            return _catalogues.GNUTranslations(file)
    except (OSError, ValueError, EOFError):
        return _catalogues.NullTranslations()


class _Current:
    """The language of the user; one a process, since a desk has one user."""

    translator: Translator | None = None


def set_language(language: str) -> None:
    """Speak `language` from now on. Raises ValueError for a language the program does not speak."""
    _Current.translator = translator(language)


def current() -> Translator:
    """The translator in use, English until another was set."""
    if _Current.translator is None:
        _Current.translator = translator(SOURCE)
    return _Current.translator


def language() -> str:
    """The language in use."""
    return current().language


def gettext(message: str) -> str:
    """`message` in the language in use."""
    return current().gettext(message)


def pgettext(context: str, message: str) -> str:
    """`message` in the language in use, told apart by `context`."""
    return current().pgettext(context, message)


def ngettext(singular: str, plural: str, n: int) -> str:
    """The form for `n` things in the language in use."""
    return current().ngettext(singular, plural, n)


_ = gettext


def language_of(locale_name: str) -> str:
    """The program's language for a system locale such as ``lt_LT.UTF-8``; English for any other.

    >>> language_of("ru_RU.UTF-8"), language_of("C")
    ('ru', 'en')
    """
    code = locale_name.replace("-", "_").split("_")[0].split(".")[0].lower()
    return code if code in LANGUAGES else SOURCE


def format_money(amount: int, lang: str | None = None, *, always_cents: bool = False) -> str:
    """`amount` in the smallest unit as people write it; whole sums without decimals unless `always_cents`.

    >>> format_money(3750, "lt"), format_money(3750, "en"), format_money(2500, "lt")
    ('37,50', '37.50', '25')
    """
    lang = lang or language()
    whole, cents = divmod(abs(amount), 100)
    text = _grouped(whole, lang)
    if cents or always_cents:
        text += f"{_point(lang)}{cents:02d}"
    return f"\u2212{text}" if amount < 0 else text


def parse_money(text: str) -> int | None:
    """The sum typed by a user, in the smallest unit, or None when it is none.

    Comma and point both part the cents, since keyboards and habits differ; spaces are passed over.

    >>> parse_money("37,5"), parse_money("37.50"), parse_money("1 500"), parse_money("x")
    (3750, 3750, 150000, None)
    """
    bare = "".join(text.split()).replace(",", ".")
    whole, point, cents = bare.partition(".")
    if not (whole.isascii() and whole.isdigit() and len(whole) <= 9):
        return None
    if point and not (cents.isascii() and cents.isdigit() and len(cents) <= 2):
        return None
    return int(whole) * 100 + int(cents.ljust(2, "0") or "0")


def format_tenths(tenths: int, lang: str | None = None) -> str:
    """A number kept in tenths, such as a mark.

    >>> format_tenths(964, "lt"), format_tenths(1000, "en")
    ('96,4', '100')
    """
    lang = lang or language()
    whole, rest = divmod(abs(tenths), 10)
    text = f"{whole}{_point(lang)}{rest}" if rest else str(whole)
    return f"\u2212{text}" if tenths < 0 else text


def format_percent(tenths: int, lang: str | None = None) -> str:
    """A share kept in tenths of a per cent; English writes no space before the sign."""
    lang = lang or language()
    space = _NO_BREAK_SPACE if lang in _COMMA else ""
    return f"{format_tenths(tenths, lang)}{space}%"


def format_duration(seconds: float) -> str:
    """Minutes and seconds, with hours where there are any.

    >>> format_duration(222.9), format_duration(3725)
    ('3:42', '1:02:05')
    """
    minutes, second = divmod(max(0, int(seconds)), 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours}:{minute:02d}:{second:02d}" if hours else f"{minute}:{second:02d}"


def _point(lang: str) -> str:
    return "," if lang in _COMMA else "."


def _grouped(number: int, lang: str) -> str:
    if lang not in _COMMA:
        return f"{number:,}"
    return str(number) if number < 10_000 else f"{number:,}".replace(",", _NO_BREAK_SPACE)
