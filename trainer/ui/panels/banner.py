"""A line of warning across the window that stays until it is put away."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QToolButton, QWidget

from trainer.i18n import gettext
from trainer.ui.panels import shapes
from trainer.ui.panels.look import Look


class Banner(QWidget):
    """Hidden until something is told."""

    def __init__(self, look: Look, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("banner")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._look = look
        self._text = QLabel(self)
        self._text.setObjectName(name)
        self._text.setWordWrap(True)
        self._text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._close = QToolButton(self)
        self._close.setObjectName(f"{name}:close")
        self._close.setAutoRaise(True)
        self._close.clicked.connect(self.hide)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self._text, 1)
        self._row.addWidget(self._close, 0, Qt.AlignmentFlag.AlignTop)
        look.changed.connect(self._restyle)
        self._restyle()
        self.hide()

    @property
    def text(self) -> str:
        return self._text.text()

    def tell(self, text: str) -> None:
        """Show one sentence."""
        self._text.setText(text)
        self._text.setAccessibleName(gettext("Warning: {text}").format(text=text))
        self.show()

    def _restyle(self) -> None:
        s = self._look.size
        self._row.setContentsMargins(s(16), s(7), s(10), s(7))
        self._close.setIcon(shapes.icon("close", self._look.theme.due_ink, s(14)))
        self._close.setIconSize(QSize(s(14), s(14)))
        self._close.setAccessibleName(gettext("Close"))
