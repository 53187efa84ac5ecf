"""Finding something by a few typed letters, in any of the languages it has a name in. No Qt."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Findable:
    """Something that can be found: `name` is what it is known by in the code, `texts` what it may be found by, best first."""

    name: str
    texts: tuple[str, ...]


def folded(text: str) -> str:
    """The text without case, accents and marks, so that ``pasidavimas`` and ``Pasidavìmas?`` are the same."""
    bare = (letter for letter in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(letter))
    return " ".join("".join(letter if letter.isalnum() else " " for letter in bare).split())


def found(query: str, among: Iterable[Findable]) -> list[Findable]:
    """Those in which every typed word begins a word, the best first; words that stand inside a word come last.

    Nothing typed finds everything, in the order given.
    """
    words = folded(query).split()
    ranked: list[tuple[int, int, Findable]] = []
    for at, item in enumerate(among):
        rank = _rank(words, item)
        if rank is not None:
            ranked.append((rank, at, item))
    return [item for _rank_, _at, item in sorted(ranked, key=lambda entry: entry[:2])]


def _rank(words: list[str], item: Findable) -> int | None:
    """How well the words fit, lower is better; None where they do not."""
    best: int | None = None
    for place, text in enumerate(item.texts):
        inside = folded(text)
        begins = f" {inside}"
        if all(word in inside for word in words):
            whole = " ".join(words)
            rank = 3 * place if begins.startswith(f" {whole}") else 3 * place + 1
            if not all(f" {word}" in begins for word in words):
                rank = 100 + place
            best = rank if best is None else min(best, rank)
    return best
