"""One page of the call bar: groups of buttons one after another in lines, as in a text."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QWidget

from trainer.ui.fonts import font
from trainer.ui.panels.flow import FlowLayout
from trainer.ui.panels.keybutton import KeyButton
from trainer.ui.panels.look import Look

Group = tuple[str, Sequence[KeyButton]]
"""A caption and the buttons under it."""


def caption(look: Look, text: str, parent: QWidget) -> QLabel:
    """The title of a group, as wide as it will be once the style sheet has reached it: lines are counted before that."""
    label = QLabel(text.upper(), parent)
    label.setProperty("role", "zone")
    drawn = font(look.size(10.5), QFont.Weight.Bold)
    drawn.setLetterSpacing(QFont.SpacingType.AbsoluteSpacing, 0.5)
    label.setFont(drawn)
    label.setFixedWidth(QFontMetrics(drawn).horizontalAdvance(label.text()) + look.size(4))
    return label


class LinesPage(QScrollArea):
    """All groups in lines; it scrolls up and down where a procedure has more to say than a bar can hold.

    `free` is a width that stays free in the last line, or makes one of its own.
    """

    def __init__(self, look: Look, groups: Sequence[Group], gap: float, free: int = 0, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("callscroll")
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inner = QWidget()
        inner.setObjectName("callrow")
        self._flow = FlowLayout(inner, gap=look.size(gap), line_gap=look.size(gap - 1))
        for title, buttons in groups:
            if not buttons:
                continue
            first, *rest = buttons
            # A caption stays with its first button.
            head = QWidget(inner)
            row = QHBoxLayout(head)
            row.setContentsMargins(0, 0, 0, 0)
            row.setSpacing(look.size(gap + 2))
            row.addWidget(caption(look, title, head))
            row.addWidget(first)
            self._flow.addWidget(head)
            for button in rest:
                self._flow.addWidget(button)
        if free:
            room = QWidget(inner)
            room.setFixedSize(free, self.line_height(groups))
            self._flow.addWidget(room)
        self.setWidget(inner)

    @staticmethod
    def line_height(groups: Sequence[Group]) -> int:
        """The height of a line of buttons."""
        return max((button.sizeHint().height() for _title, buttons in groups for button in buttons), default=1)

    def lines_for(self, width: int) -> int:
        """The height at which nothing has to be scrolled."""
        return self._flow.heightForWidth(width)

    def fit(self, width: int, height: int) -> None:
        """Scroll only where that much room is too little: a bar that once came would narrow the page and keep itself needed."""
        policy = Qt.ScrollBarPolicy
        self.setVerticalScrollBarPolicy(
            policy.ScrollBarAsNeeded if self.lines_for(width) > height else policy.ScrollBarAlwaysOff
        )

    def show_button(self, button: KeyButton) -> None:
        """Bring a button into sight."""
        self.ensureWidgetVisible(button, 0, 4)
