"""Errors a user may meet: a stable code with parameters, never a finished sentence.

Each layer derives its own class and lists its source sentences in `TEXTS`, marked with `N_` so that they reach the
catalogues. The sentence is made at the edge, in the user's language, by `sentence`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from trainer.i18n import N_, gettext


class TrainerError(Exception):
    """Something the user can put right, or must be told.

    `code` is stable and may be relied on by tests and tools; `params` fill the named places of the sentence.
    """

    TEXTS: ClassVar[Mapping[str, str]] = {
        "unexpected": N_("Something went wrong inside the program: {what}. The record of the lesson is safe."),
        "folder_unwritable": N_("The folder {folder} cannot be written to: {reason}."),
        "file_unreadable": N_("The file {file} cannot be read: {reason}."),
    }

    def __init__(self, code: str, params: Mapping[str, object] | None = None, /, **more: object) -> None:
        self.code = code
        self.params: dict[str, object] = {**(params or {}), **more}
        super().__init__(code, self.params)

    def __str__(self) -> str:
        return self.sentence(lambda text: text)

    def sentence(self, translate: Callable[[str], str] = gettext) -> str:
        """The error in one sentence, by default in the language of the user.

        A code without a sentence, or a parameter the sentence misses, gives the bare code with its parameters.
        """
        source = self.text()
        if source is None:
            return self._bare()
        try:
            return translate(source).format(**self.params)
        except (KeyError, IndexError, ValueError):
            return self._bare()

    def text(self) -> str | None:
        """The source sentence of the code, looked for in this class and then in those it derives from."""
        for kind in type(self).__mro__:
            texts = vars(kind).get("TEXTS")
            if texts and self.code in texts:
                found: str = texts[self.code]
                return found
        return None

    def _bare(self) -> str:
        params = ", ".join(f"{name}={value}" for name, value in sorted(self.params.items()))
        return f"{self.code}: {params}" if params else self.code
