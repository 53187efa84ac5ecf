"""What can be found by typing: every call, gesture and act, by its words in the user's and in the procedure's language."""

from __future__ import annotations

from trainer.app.finding import Findable
from trainer.i18n import gettext, language, translator
from trainer.procedure.model import Procedure
from trainer.ui.panels.worknames import GESTURES, NAMES
from trainer.ui.table.keytable import KEYS


def findables(procedure: Procedure) -> list[Findable]:
    """Everything that can be found, named as the buttons of the call bar are."""
    own = translator(procedure.language)
    items = []
    for say in procedure.phrases:
        words, meaning = blanked(procedure.phrase(say)), blanked(procedure.phrase(say, language()))
        shown = gettext("“{words}”").format(words=words)
        both = shown if meaning == words else f"{shown} – {meaning}"
        items.append(Findable(name=f"call:{say}", texts=(both, words, meaning)))
    for name, text in GESTURES.items():
        items.append(Findable(name=f"gesture:{name}", texts=(gettext(text), own.gettext(text))))
    for entry in KEYS:
        if entry.action in NAMES:
            short = NAMES[entry.action]
            shown = f"{gettext(short)} – {entry.text}"
            texts = (shown, entry.text, own.gettext(short), own.gettext(entry.description))
            items.append(Findable(name=f"hand:{entry.action}", texts=texts))
    return items


def blanked(phrase: str) -> str:
    """A phrase with the place of its number shown as a blank."""
    out, depth = "", 0
    for letter in phrase:
        if letter == "{":
            depth += 1
            out += "…"
        elif letter == "}":
            depth = max(0, depth - 1)
        elif not depth:
            out += letter
    return out
