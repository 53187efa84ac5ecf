"""What happened, sentence by sentence: the list people read and screen readers hear."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QShowEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from trainer.i18n import format_duration, gettext, ngettext
from trainer.ui.panels.look import Look
from trainer.ui.panels.rows import Row, RowsView

KEPT: Final = 200
"""Lines the panel keeps: memory stays flat over a long lesson, and an act is shown within a frame."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One sentence with its place in the record."""

    n: int
    seconds: float
    text: str


class TranscriptPanel(QWidget):
    """Appends sentences and announces them; says below how much of them is safely on the disk."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view = RowsView(look, "transcript", self)
        self._state = QLabel(self)
        self._state.setObjectName("recorded")
        self._state.setProperty("role", "muted")
        self._state.setWordWrap(True)
        self._state.setContentsMargins(14, 6, 14, 8)
        self._recorded = 0
        self._in_memory = False
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.view, 1)
        layout.addWidget(self._state)
        self.retranslate()

    def clear(self) -> None:
        """Begin a new lesson."""
        self.view.rows.set_rows([])
        self._recorded = 0
        self._in_memory = False
        self._tell()

    def add(self, lines: Sequence[Line], announce: bool = True) -> None:
        """Append sentences; `announce` has a screen reader speak them."""
        if not lines:
            return
        self.view.rows.add([self._row(line) for line in lines], KEPT)
        if self.isVisible():
            self.view.scrollToBottom()
        if announce and QAccessible.isActive():
            event = QAccessibleAnnouncementEvent(self.view, " ".join(line.text for line in lines))
            QAccessible.updateAccessibility(event)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.view.scrollToBottom()

    def set_recorded(self, lines: int) -> None:
        """So many lines of the record are on the disk."""
        if lines != self._recorded:
            self._recorded = lines
            self._tell()

    def set_in_memory(self, in_memory: bool) -> None:
        """The record can no longer be written."""
        self._in_memory = in_memory
        self._tell()

    def retranslate(self) -> None:
        self.view.setAccessibleName(gettext("What happened"))
        self._tell()

    def _tell(self) -> None:
        if self._in_memory:
            text = gettext("The record is in memory only.")
        else:
            text = ngettext("{count} line recorded", "{count} lines recorded", self._recorded).format(count=self._recorded)
        self._state.setText(text)

    @staticmethod
    def _row(line: Line) -> Row:
        return Row(title=line.text, below=f"{line.n} · {format_duration(line.seconds)}", spoken=line.text, key=line.n)
