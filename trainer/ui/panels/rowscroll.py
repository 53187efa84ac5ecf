"""One row of buttons that scrolls sideways where there is no room for all of it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget


class RowScroll(QScrollArea):
    """One row that scrolls sideways, by wheel, arrows or focus."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("callscroll")
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def earlier(self) -> None:
        bar = self.horizontalScrollBar()
        bar.setValue(bar.value() - self.width() * 3 // 4)

    def further(self) -> None:
        bar = self.horizontalScrollBar()
        bar.setValue(bar.value() + self.width() * 3 // 4)

    def wheelEvent(self, event: QWheelEvent) -> None:
        turn = event.angleDelta().y() or event.angleDelta().x()
        bar = self.horizontalScrollBar()
        bar.setValue(bar.value() - turn)
