"""The list of all keys: calls and gestures of this procedure, and what the hands do."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFrame, QGridLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from trainer.i18n import gettext
from trainer.ui.panels.look import Look

Groups = Sequence[tuple[str, Sequence[tuple[str, str]]]]


class KeysDialog(QDialog):
    """Takes (title of a group, its keys with what they do)."""

    def __init__(
        self, look: Look, groups: Sequence[tuple[str, Sequence[tuple[str, str]]]], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("keys")
        self.setWindowTitle(gettext("Keys"))
        body = QWidget()
        body.setObjectName("formbody")
        grid = QGridLayout(body)
        grid.setHorizontalSpacing(look.size(18))
        grid.setVerticalSpacing(look.size(5))
        grid.setColumnStretch(1, 1)
        line = 0
        for title, keys in groups:
            if not keys:
                continue
            heading = QLabel(title.upper(), body)
            heading.setProperty("role", "zone")
            heading.setContentsMargins(0, look.size(10) if line else 0, 0, 0)
            grid.addWidget(heading, line, 0, 1, 2)
            line += 1
            for key, text in keys:
                letter = QLabel(key, body)
                letter.setProperty("role", "heading")
                words = QLabel(text, body)
                words.setWordWrap(True)
                grid.addWidget(letter, line, 0, Qt.AlignmentFlag.AlignTop)
                grid.addWidget(words, line, 1)
                line += 1
        grid.setRowStretch(line, 1)
        scroll = QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(body)
        buttons = QDialogButtonBox(self)
        close = buttons.addButton(gettext("Close"), QDialogButtonBox.ButtonRole.RejectRole)
        close.setObjectName("keys:close")
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(scroll, 1)
        layout.addWidget(buttons)
        self.resize(look.size(560), look.size(600))
