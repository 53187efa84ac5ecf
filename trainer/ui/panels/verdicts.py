"""Verdicts as they fall, newest first: shape, word and colour, the sentence, and the clause that says so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from trainer.i18n import gettext
from trainer.ui.panels.look import Look
from trainer.ui.panels.rows import Row, RowsView
from trainer.ui.panels.words import class_word, clause_words, foreign_words, severity_word

KEPT: Final = 200
"""Verdicts the panel keeps; the debrief has them all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """A verdict made ready to be shown. `n` and `step` tell which one it is when it changes later."""

    n: int
    step: str
    error: str
    severity: str
    clauses: tuple[str, ...]
    provenance: str
    round: int
    text: str
    recovered: bool = False

    @property
    def mark(self) -> str:
        return "right" if self.error == "correct" else self.severity


def verdict_row(said: Said) -> Row:
    """The verdict as a row; the word of its severity always stands beside the shape."""
    parts = [gettext("round {number}").format(number=said.round)] if said.round else []
    if said.error == "correct":
        parts.append(class_word("correct"))
    else:
        parts += [severity_word(said.severity), class_word(said.error)]
    if said.recovered:
        parts.append(gettext("put right in time"))
    if said.clauses:
        parts.append(clause_words(said.clauses))
    foreign = foreign_words(said.provenance)
    below = " · ".join(parts)
    return Row(
        title=said.text,
        below=below,
        foreign=foreign,
        mark=said.mark,
        spoken=". ".join(part for part in (said.text.rstrip("."), below, foreign) if part),
        key=(said.n, said.step),
    )


class VerdictsPanel(QWidget):
    """The verdicts of the lesson; `show_last` limits it to a few lines under a small heading."""

    def __init__(
        self, look: Look, name: str, at_most: int = KEPT, heading: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._look = look
        self._at_most = at_most
        self._said: list[Said] = []
        self.view = RowsView(look, name, self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        self._heading: QLabel | None = None
        if heading:
            self._heading = QLabel(self)
            self._heading.setProperty("role", "zone")
            self._heading.setContentsMargins(14, 8, 14, 2)
            layout.addWidget(self._heading)
        self._empty = QLabel(self)
        self._empty.setProperty("role", "muted")
        self._empty.setWordWrap(True)
        self._empty.setContentsMargins(14, 6, 14, 6)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignTop)
        layout.addWidget(self._empty, 1)
        layout.addWidget(self.view, 1)
        self.retranslate()

    def show_verdicts(self, said: list[Said]) -> None:
        """Show these verdicts, newest first."""
        self._said = said[: self._at_most]
        self._fill()

    def retranslate(self) -> None:
        if self._heading is not None:
            self._heading.setText(gettext("Last verdicts").upper())
        self._empty.setText(gettext("Nothing to say so far."))
        self.view.setAccessibleName(gettext("Verdicts, newest first"))
        self._fill()

    def _fill(self) -> None:
        self.view.rows.set_rows([verdict_row(said) for said in self._said])
        self._empty.setVisible(not self._said)
        self.view.setVisible(bool(self._said))
