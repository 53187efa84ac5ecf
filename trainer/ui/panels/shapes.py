"""Small shapes drawn by the program itself, so that no font has to carry them: marks of verdicts, icons of buttons."""

from __future__ import annotations

import math
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

RIGHT: Final = "right"
PENDING: Final = "pending"
DUE: Final = "due"
PASSED_BY: Final = "passed_by"


def draw_mark(painter: QPainter, box: QRectF, kind: str, ink: QColor, ground: QColor) -> None:
    """The mark of a verdict or a step in `box`: tick, disc, triangle, diamond, square, ring, dash."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    if kind == RIGHT:
        painter.drawEllipse(box)
        _tick(painter, box, ground)
    elif kind == "critical":
        c = box.center()
        r = box.width() / 2
        painter.drawPolygon(
            QPolygonF(
                [QPointF(c.x(), c.y() - r), QPointF(c.x() + r, c.y()), QPointF(c.x(), c.y() + r), QPointF(c.x() - r, c.y())]
            )
        )
    elif kind == "serious":
        painter.drawPolygon(
            QPolygonF(
                [QPointF(box.center().x(), box.top()), QPointF(box.right(), box.bottom()), QPointF(box.left(), box.bottom())]
            )
        )
    elif kind == "minor":
        inset = box.width() * 0.12
        painter.drawEllipse(box.adjusted(inset, inset, -inset, -inset))
    elif kind == "note":
        inset = box.width() * 0.2
        painter.drawRect(box.adjusted(inset, inset, -inset, -inset))
    elif kind == DUE:
        painter.drawEllipse(box)
    elif kind == PASSED_BY:
        painter.setPen(QPen(ink, box.width() * 0.11, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(
            QPointF(box.left() + box.width() * 0.25, box.center().y()),
            QPointF(box.right() - box.width() * 0.25, box.center().y()),
        )
    elif kind == PENDING:
        width = max(1.0, box.width() * 0.08)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(ink, width))
        painter.drawEllipse(box.adjusted(width, width, -width, -width))
    painter.restore()


def _tick(painter: QPainter, box: QRectF, ink: QColor) -> None:
    w = box.width()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(ink, w * 0.11, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
    painter.drawPolyline(
        QPolygonF(
            [
                QPointF(box.left() + w * 0.28, box.top() + w * 0.52),
                QPointF(box.left() + w * 0.44, box.top() + w * 0.68),
                QPointF(box.left() + w * 0.73, box.top() + w * 0.33),
            ]
        )
    )


def icon(name: str, colour: str, px: int) -> QIcon:
    """One of the icons ``menu``, ``pause``, ``play``, ``step``, ``undo``, ``left``, ``right``, ``close``."""
    ratio = 3
    pixmap = QPixmap(px * ratio, px * ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(px * ratio / 24, px * ratio / 24)
    pen = QPen(QColor(colour), 2.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    _PICTURES[name](painter, QColor(colour))
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return QIcon(pixmap)


def _menu(painter: QPainter, _colour: QColor) -> None:
    for y in (6, 12, 18):
        painter.drawLine(QPointF(4, y), QPointF(20, y))


def _pause(painter: QPainter, colour: QColor) -> None:
    painter.fillRect(QRectF(6, 5, 4, 14), colour)
    painter.fillRect(QRectF(14, 5, 4, 14), colour)


def _play(painter: QPainter, colour: QColor) -> None:
    painter.setBrush(colour)
    painter.drawPolygon(QPolygonF([QPointF(7, 5), QPointF(19, 12), QPointF(7, 19)]))


def _step(painter: QPainter, colour: QColor) -> None:
    painter.setBrush(colour)
    painter.drawPolygon(QPolygonF([QPointF(5, 6), QPointF(14, 12), QPointF(5, 18)]))
    painter.fillRect(QRectF(17, 5, 3, 14), colour)


def _undo(painter: QPainter, _colour: QColor) -> None:
    path = QPainterPath(QPointF(5, 9))
    path.lineTo(14, 9)
    path.arcTo(QRectF(9, 9, 10, 10), 90, -180)
    path.lineTo(9, 19)
    painter.drawPath(path)
    painter.drawPolyline(QPolygonF([QPointF(9, 5), QPointF(5, 9), QPointF(9, 13)]))


def _left(painter: QPainter, _colour: QColor) -> None:
    painter.drawPolyline(QPolygonF([QPointF(15, 5), QPointF(8, 12), QPointF(15, 19)]))


def _right(painter: QPainter, _colour: QColor) -> None:
    painter.drawPolyline(QPolygonF([QPointF(9, 5), QPointF(16, 12), QPointF(9, 19)]))


def _close(painter: QPainter, _colour: QColor) -> None:
    for turn in (math.pi / 4, 3 * math.pi / 4):
        dx, dy = 8 * math.cos(turn), 8 * math.sin(turn)
        painter.drawLine(QPointF(12 - dx, 12 - dy), QPointF(12 + dx, 12 + dy))


_PICTURES: Final = {
    "menu": _menu,
    "pause": _pause,
    "play": _play,
    "step": _step,
    "undo": _undo,
    "left": _left,
    "right": _right,
    "close": _close,
}
