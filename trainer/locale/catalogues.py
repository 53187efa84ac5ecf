"""Collects the messages of the sources, merges them into the catalogues and compiles these. Needs Babel (development only)."""

from __future__ import annotations

import io
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract as babel_extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from trainer.i18n import DOMAIN, LANGUAGES, SOURCE, placeholders

TRANSLATED: Final = tuple(language for language in LANGUAGES if language != SOURCE)
PACKAGE: Final = Path(__file__).resolve().parent.parent
KEYWORDS: Final[dict[str, tuple[int | tuple[int, int] | tuple[int, str], ...] | None]] = {
    "_": None,
    "N_": None,
    "gettext": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
}
_DATE: Final = datetime(2026, 1, 1, tzinfo=UTC)
"""A fixed date, so that tending the catalogues changes only what was said."""

Key = tuple[str | tuple[str, ...], str | None]
"""What tells one message from another: its text (or its two texts) and its context."""


def po_path(language: str) -> Path:
    """Where the catalogue of `language` lies."""
    return PACKAGE / "locale" / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def extract() -> Catalog:
    """Every message of the package's sources, with the files it stands in."""
    template = _empty(None)
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(PACKAGE).as_posix()
        with path.open("rb") as file:
            for _line, message, comments, context in babel_extract("python", file, KEYWORDS, ["Translators:"]):
                template.add(message, locations=[(name, 0)], auto_comments=comments, context=context)
    return template


def _empty(language: str | None) -> Catalog:
    return Catalog(
        locale=language,
        domain=DOMAIN,
        project="croupier-trainer",
        header_comment="# Messages of the croupier trainer.",
        creation_date=_DATE,
        revision_date=_DATE,
        last_translator="the croupier trainer",
        language_team="the croupier trainer",
        copyright_holder="",
        fuzzy=False,
    )


def read(language: str) -> Catalog:
    """The catalogue of `language` as it lies on the disk, or an empty one."""
    path = po_path(language)
    if not path.exists():
        return _empty(language)
    with path.open("rb") as file:
        return read_po(file, locale=language, domain=DOMAIN)


def update(language: str) -> None:
    """Bring the catalogue in step with the sources: new messages come in untranslated, dropped ones go."""
    old = read(language)
    new = _empty(language)
    for message in _messages(extract()):
        before = old.get(message.id, context=message.context)
        said = before.string if before is not None and not before.fuzzy else None
        new.add(
            message.id,
            string=said,
            locations=message.locations,
            auto_comments=message.auto_comments,
            context=message.context,
        )
    path = po_path(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, new, width=118, sort_output=True, include_lineno=False)


def compile_catalogue(language: str) -> None:
    """Write the compiled catalogue beside its source."""
    po_path(language).with_suffix(".mo").write_bytes(compiled(read(language)))


def compiled(catalogue: Catalog) -> bytes:
    """The catalogue in the form the program reads."""
    buffer = io.BytesIO()
    write_mo(buffer, catalogue)
    return buffer.getvalue()


def faults(language: str) -> list[str]:
    """What is wrong with the catalogue of `language`: one line each, none when it is complete and true to the sources."""
    catalogue = read(language)
    wanted = {_key(message) for message in _messages(extract())}
    have = {_key(message): message for message in _messages(catalogue)}
    found = [f"{language}: missing: {_shown(key)}" for key in wanted - have.keys()]
    found += [f"{language}: not in the sources any more: {_shown(key)}" for key in have.keys() - wanted]
    for key in wanted & have.keys():
        found += [f"{language}: {fault}: {_shown(key)}" for fault in _message_faults(have[key], catalogue.num_plurals)]
    mo = po_path(language).with_suffix(".mo")
    if not mo.exists() or mo.read_bytes() != compiled(catalogue):
        found.append(f"{language}: the compiled catalogue is not up to date")
    return sorted(found)


def _message_faults(message: Message, forms: int) -> Iterator[str]:
    if message.fuzzy:
        yield "marked as unsure"
    if isinstance(message.id, str):
        said = message.string
        if not isinstance(said, str) or not said.strip():
            yield "not translated"
        elif placeholders(said) != placeholders(message.id):
            yield "placeholders differ"
        elif (said[-1] in ".:?…") != (message.id[-1] in ".:?…"):
            yield "ends otherwise than its source"
        return
    strings = message.string if isinstance(message.string, tuple) else (message.string,)
    if len(strings) != forms:
        yield f"has {len(strings)} plural forms instead of {forms}"
    for said in strings:
        if not isinstance(said, str) or not said.strip():
            yield "not translated"
        elif placeholders(said) != placeholders(message.id[1]):
            yield "placeholders differ"


def _messages(catalogue: Catalog) -> list[Message]:
    return [message for message in catalogue if message.id]


def _key(message: Message) -> Key:
    identity = message.id if isinstance(message.id, str) else tuple(message.id)
    return identity, message.context


def _shown(key: Key) -> str:
    text = key[0] if isinstance(key[0], str) else key[0][0]
    return f"[{key[1]}] {text}" if key[1] else text


__all__ = ["TRANSLATED", "compile_catalogue", "extract", "faults", "read", "update"]
