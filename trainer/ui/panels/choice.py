"""A card to choose by: a title and a line that says what is behind it. Wraps, whatever the language."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from trainer.ui.panels.look import Look

_WRAP = int(Qt.TextFlag.TextWordWrap) | int(Qt.AlignmentFlag.AlignLeft) | int(Qt.AlignmentFlag.AlignTop)


class ChoiceCard(QAbstractButton):
    """Checkable; in a button group one of several."""

    def __init__(self, look: Look, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._look = look
        self._below = ""
        self._measured: tuple[object, tuple[int, int]] = (None, (0, 0))
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        look.changed.connect(self._fit)

    def say(self, title: str, below: str) -> None:
        """Set the two lines."""
        self.setText(title)
        self._below = below
        self.setAccessibleName(title)
        self.setAccessibleDescription(below)
        self._fit()
        self.update()

    def _fonts(self) -> tuple[QFont, QFont]:
        title, below = QFont(self.font()), QFont(self.font())
        title.setPixelSize(self._look.size(14))
        title.setWeight(QFont.Weight.DemiBold)
        below.setPixelSize(self._look.px)
        return title, below

    def _heights(self, width: int) -> tuple[int, int]:
        key = (width, self._look.px, self.font().key(), self.text(), self._below)
        if self._measured[0] != key:
            self._measured = (key, self._measure(width))
        return self._measured[1]

    def _measure(self, width: int) -> tuple[int, int]:
        title, below = self._fonts()
        room = max(40, width - self._left() - self._look.size(12))
        first = QFontMetrics(title).boundingRect(0, 0, room, 10_000, _WRAP, self.text()).height()
        second = QFontMetrics(below).boundingRect(0, 0, room, 10_000, _WRAP, self._below).height() if self._below else 0
        return first, second

    def _left(self) -> int:
        return self._look.size(38)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        first, second = self._heights(width)
        return first + second + self._look.size(20)

    def sizeHint(self) -> QSize:
        width = self._look.size(250)
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._look.size(170), self._look.size(40))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        wanted = self.heightForWidth(self.width())
        if self.minimumHeight() != wanted:
            self.setMinimumHeight(wanted)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, s = self._look.theme, self._look.size
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        chosen = self.isChecked()
        edge = max(1, theme.outline_px)
        outline, width = (theme.due_edge, max(1.8, edge)) if chosen else (theme.line, edge)
        if self.hasFocus():
            outline, width = theme.severity("right"), max(2.5, edge)
        elif self.underMouse():
            outline = theme.muted
        painter.setPen(QPen(QColor(outline), width))
        painter.setBrush(QColor(theme.due_fill if chosen else theme.button))
        inset = width / 2 + 0.5
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(inset, inset, -inset, -inset), s(8), s(8))
        ink = QColor(theme.due_ink if chosen else theme.ink)
        title, below = self._fonts()
        first, second = self._heights(self.width())
        top = (self.height() - first - second) // 2
        ring = QRectF(s(13), top + (QFontMetrics(title).height() - s(14)) / 2, s(14), s(14))
        painter.setPen(QPen(ink, max(1.4, s(1))))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(ring)
        if chosen:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ink)
            painter.drawEllipse(ring.adjusted(s(4), s(4), -s(4), -s(4)))
        room = self.width() - self._left() - s(12)
        painter.setPen(ink)
        painter.setFont(title)
        painter.drawText(QRect(self._left(), top, room, first + 2), _WRAP, self.text())
        painter.setPen(ink if chosen else QColor(theme.muted))
        painter.setFont(below)
        painter.drawText(QRect(self._left(), top + first, room, second + 2), _WRAP, self._below)
        painter.end()
