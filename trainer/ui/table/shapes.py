"""Small drawing helpers every face uses: suits as paths, soft shadows, fitted text, pixmaps at the screen's resolution."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPixmap, QTransform

from trainer.ui.fonts import font


@dataclass(frozen=True, slots=True)
class Face:
    """A picture and where its upper left corner lies from the middle of the thing's place."""

    pixmap: QPixmap
    dx: float
    dy: float


def painted(box: QRectF, ratio: float, paint: Callable[[QPainter], None]) -> Face:
    """Paint inside `box` (pixels around the thing's middle) at `ratio` device pixels to the pixel."""
    left, top = int(box.left()) - 1, int(box.top()) - 1
    width, height = ceil(box.right() - left) + 1, ceil(box.bottom() - top) + 1
    pixmap = QPixmap(max(1, ceil(width * ratio)), max(1, ceil(height * ratio)))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHints(
        QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing | QPainter.RenderHint.SmoothPixmapTransform
    )
    painter.translate(-left, -top)
    paint(painter)
    painter.end()
    return Face(pixmap, left, top)


def rounded(x: float, y: float, w: float, h: float, r: float) -> QPainterPath:
    """A rounded rectangle as a path."""
    path = QPainterPath()
    path.addRoundedRect(QRectF(x, y, w, h), r, r)
    return path


def shadow(painter: QPainter, path: QPainterPath, reach: float, dx: float, dy: float, strength: float = 0.3) -> None:
    """A soft shadow of `path`, moved by (dx, dy) and fading over `reach` pixels."""
    steps = 6
    painter.save()
    painter.translate(dx, dy)
    painter.setPen(Qt.PenStyle.NoPen)
    bounds = path.boundingRect()
    centre = bounds.center()
    for i in range(steps):
        grow = reach * (i / (steps - 1) - 0.35)
        sx = max(0.05, (bounds.width() + 2 * grow) / max(1.0, bounds.width()))
        sy = max(0.05, (bounds.height() + 2 * grow) / max(1.0, bounds.height()))
        move = QTransform().translate(centre.x(), centre.y()).scale(sx, sy).translate(-centre.x(), -centre.y())
        tint = QColor(0, 0, 0)
        tint.setAlphaF(strength / steps * 1.25)
        painter.fillPath(move.map(path), QBrush(tint))
    painter.restore()


def fitted(text: str, width: float, pixels: float, weight: QFont.Weight, least: float = 7.0) -> QFont:
    """The largest font up to `pixels` in which `text` keeps within `width`; never below `least`."""
    size = float(pixels)
    made = font(size, weight)
    while size > least and QFontMetricsF(made).horizontalAdvance(text) > width:
        size = max(least, size - 1)
        made = font(size, weight)
    return made


def elided(text: str, made: QFont, width: float) -> str:
    """`text`, shortened with an ellipsis where even its smallest font is too wide."""
    return QFontMetricsF(made).elidedText(text, Qt.TextElideMode.ElideRight, width)


def suit_path(suit: str) -> QPainterPath:
    """The suit ``c d h s``, one unit wide and high around the origin."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    if suit == "h":
        path.moveTo(0, -0.24)
        path.cubicTo(-0.07, -0.52, -0.5, -0.52, -0.5, -0.14)
        path.cubicTo(-0.5, 0.14, -0.14, 0.28, 0, 0.5)
        path.cubicTo(0.14, 0.28, 0.5, 0.14, 0.5, -0.14)
        path.cubicTo(0.5, -0.52, 0.07, -0.52, 0, -0.24)
    elif suit == "d":
        path.moveTo(0, -0.52)
        path.cubicTo(0.1, -0.3, 0.26, -0.12, 0.41, 0)
        path.cubicTo(0.26, 0.12, 0.1, 0.3, 0, 0.52)
        path.cubicTo(-0.1, 0.3, -0.26, 0.12, -0.41, 0)
        path.cubicTo(-0.26, -0.12, -0.1, -0.3, 0, -0.52)
    elif suit == "s":
        path.moveTo(0, -0.52)
        path.cubicTo(0.12, -0.28, 0.48, -0.1, 0.48, 0.15)
        path.cubicTo(0.48, 0.4, 0.16, 0.42, 0.05, 0.2)
        path.cubicTo(0.07, 0.36, 0.12, 0.46, 0.2, 0.5)
        path.lineTo(-0.2, 0.5)
        path.cubicTo(-0.12, 0.46, -0.07, 0.36, -0.05, 0.2)
        path.cubicTo(-0.16, 0.42, -0.48, 0.4, -0.48, 0.15)
        path.cubicTo(-0.48, -0.1, -0.12, -0.28, 0, -0.52)
    else:
        path.addEllipse(QPointF(0, -0.26), 0.235, 0.235)
        path.addEllipse(QPointF(-0.255, 0.1), 0.235, 0.235)
        path.addEllipse(QPointF(0.255, 0.1), 0.235, 0.235)
        path.addRect(QRectF(-0.12, -0.18, 0.24, 0.3))
        stem = QPainterPath()
        stem.moveTo(-0.05, 0.0)
        stem.cubicTo(-0.05, 0.3, -0.1, 0.44, -0.2, 0.5)
        stem.lineTo(0.2, 0.5)
        stem.cubicTo(0.1, 0.44, 0.05, 0.3, 0.05, 0.0)
        stem.closeSubpath()
        path.addPath(stem)
    path.closeSubpath()
    return path


def suit_at(suit: str, x: float, y: float, size: float, turned: bool = False) -> QPainterPath:
    """The suit of `size` pixels around a point; upside down when `turned`."""
    move = QTransform().translate(x, y).scale(size, -size if turned else size)
    return move.map(suit_path(suit))


def text_path(text: str, made: QFont, x: float, y: float, width: float = 0.0) -> QPainterPath:
    """`text` as a path around (x, y) by its ink; narrowed to `width` where it is wider."""
    path = QPainterPath()
    path.addText(0, 0, made, text)
    bounds = path.boundingRect()
    narrow = min(1.0, width / bounds.width()) if width and bounds.width() else 1.0
    move = QTransform().translate(x, y).scale(narrow, 1).translate(-bounds.center().x(), -bounds.center().y())
    return move.map(path)
