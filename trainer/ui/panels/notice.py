"""A short word over the table that goes away by itself: something could not be done at all."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QLabel, QWidget

from trainer.ui.panels.look import Look

SHOWN_MS: Final = 3500


class Notice(QLabel):
    """Lies at the foot of its parent; takes no clicks."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("notice")
        self._look = look
        self._over = parent
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SHOWN_MS)
        self._timer.timeout.connect(self.hide)
        parent.installEventFilter(self)
        self.hide()

    def tell(self, sentence: str) -> None:
        """Show one sentence for a moment, and have it spoken."""
        self.setText(sentence)
        self._place()
        self.show()
        self.raise_()
        self._timer.start()
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, sentence))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return False

    def _place(self) -> None:
        parent = self._over
        width = min(parent.width() - self._look.size(40), self._look.size(460))
        self.setFixedWidth(max(width, 120))
        self.adjustSize()
        self.move((parent.width() - self.width()) // 2, parent.height() - self.height() - self._look.size(10))
