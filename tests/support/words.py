"""Whether a text is words, or only the name that something has in the code."""

from __future__ import annotations

import re

LOANS = frozenset({"riffle", "strip", "stack", "insurance", "double", "fill", "sign", "split bet"})
"""Names in the code that are English words by themselves."""


def is_bare(text: str, name: str, lang: str) -> bool:
    """Whether `text`, in the language, shows the name itself: any name with an underscore, or an English word elsewhere."""
    if not text.strip() or "_" in text or "{" in text:
        return True
    if lang == "en":
        return text.lower() == name and name not in LOANS
    return name in re.split(r"\W+", text.lower())
