"""A list to choose from that draws its own arrow, so that the arrow follows the colours in use."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QComboBox, QWidget

from trainer.ui.panels.look import Look


class Combo(QComboBox):
    """As wide as its longest entry."""

    def __init__(self, look: Look, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._look = look
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        s = self._look.size
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = self._look.theme
        ink = QColor(theme.ink if self.isEnabled() else theme.muted)
        painter.setPen(QPen(ink, max(1.4, s(1)), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
        x, y, r = self.width() - s(14), self.height() / 2, s(4)
        painter.drawPolyline(QPolygonF([QPointF(x - r, y - r / 2), QPointF(x, y + r / 2), QPointF(x + r, y - r / 2)]))
        painter.end()
