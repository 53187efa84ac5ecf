"""The cloth: room, rail, felt and everything printed on it, painted once for a size into one picture."""

from __future__ import annotations

import itertools
from math import atan2, ceil, degrees, hypot

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QPolygonF,
    QRadialGradient,
    QTransform,
)

from trainer.app.presenter import Print
from trainer.ui.fonts import font
from trainer.ui.table.layout import RAIL, Layout
from trainer.ui.table.near import BAND
from trainer.ui.table.shapes import fitted, rounded, shadow
from trainer.ui.theme import Theme, colour


def felt_picture(layout: Layout, theme: Theme, printed: Print, ratio: float, *, has_middle: bool, tray_rows: int) -> QPixmap:
    """The whole background in device pixels. `has_middle` says whether the payout text shows (not under the pack);
    `tray_rows` is the number of tray columns, so that the picture changes with the tray's width."""
    width, height = ceil(layout.width), ceil(layout.height)
    picture = QPixmap(ceil(width * ratio), ceil(height * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(colour(theme.room))
    painter = QPainter(picture)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    _table(painter, layout, theme)
    _prints(painter, layout, theme, printed, has_middle)
    if tray_rows:
        _tray(painter, layout, theme)
    painter.end()
    return picture


def _outline(layout: Layout, grow: float) -> QPainterPath:
    """The table's edge, `grow` card widths outside the felt."""
    a, b = layout.a_felt + grow, layout.b_felt + grow
    points = [QPointF(x, y) for x, y in layout.curve(a, b, 180, 0, 160)]
    low = layout.below + min(grow, 0.0) * 0.0
    right, left = layout.px(a, low), layout.px(-a, low)
    path = QPainterPath()
    path.addPolygon(QPolygonF([*points, QPointF(*right), QPointF(*left)]))
    path.closeSubpath()
    return path


def _table(painter: QPainter, layout: Layout, theme: Theme) -> None:
    u = layout.unit
    outer, inner = _outline(layout, RAIL), _outline(layout, 0.0)
    if not theme.is_flat:
        shadow(painter, outer, u * 0.4, 0, u * 0.14, 0.4)
    bounds = outer.boundingRect()
    shade = QLinearGradient(0, bounds.top(), 0, bounds.bottom())
    shade.setColorAt(0, colour(theme.rail_light))
    shade.setColorAt(1, colour(theme.rail_dark))
    painter.fillPath(outer, QBrush(shade))
    if not theme.is_flat:
        for grow, alpha in ((RAIL * 0.9, 0.1), (RAIL * 0.66, 0.12), (RAIL * 0.5, 0.08)):
            painter.setPen(QPen(colour("#ffffff", alpha), u * 0.05))
            painter.drawPath(_outline(layout, grow))
        painter.setPen(QPen(colour("#000000", 0.35), u * 0.1))
        painter.drawPath(_outline(layout, 0.05))
    painter.save()
    painter.setClipPath(inner)
    if theme.is_flat:
        painter.fillPath(inner, colour(theme.felt_inner))
    else:
        glow = QRadialGradient(layout.cx, layout.cy - layout.b_felt * u * 0.12, layout.a_felt * u * 1.02)
        glow.setColorAt(0, colour(theme.felt_inner))
        glow.setColorAt(1, colour(theme.felt_outer))
        painter.fillPath(inner, QBrush(glow))
        painter.fillPath(inner, QBrush(_weave()))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for i in range(6):
            painter.setPen(QPen(colour("#000000", 0.055), u * 0.11 * (i + 1)))
            painter.drawPath(inner)
    painter.restore()
    painter.setPen(QPen(colour("#10231c" if not theme.is_flat else "#ffffff"), max(1.5, theme.outline_px)))
    painter.drawPath(inner)


def _weave() -> QImage:
    """A faint grain, the same on every run: a linear congruential sequence, not chance."""
    side = 96
    image = QImage(side, side, QImage.Format.Format_ARGB32)
    state = 12345
    for y in range(side):
        for x in range(side):
            state = (state * 1103515245 + 12345) & 0x7FFFFFFF
            level = state >> 16 & 0xFF
            grain = QColor(255, 255, 255, 7) if level > 170 else QColor(0, 0, 0, 9) if level < 85 else QColor(0, 0, 0, 0)
            image.setPixelColor(x, y, grain)
    return image


def _prints(painter: QPainter, layout: Layout, theme: Theme, printed: Print, has_middle: bool) -> None:
    u = layout.unit
    pen = QPen(colour(theme.print), max(1.3, u * 0.03, theme.outline_px))
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for grow in (-BAND, BAND):
        points = layout.curve(layout.a_line + grow, layout.b_line + grow, 176, 4)
        painter.drawPolyline(QPolygonF([QPointF(x, y) for x, y in points]))
    for box in range(1, layout.boxes + 1):
        circle = layout.place(f"box:{box}")
        if circle is None:
            continue
        painter.setPen(pen)
        painter.setBrush(colour("#0e3328", 0.55 if not theme.is_flat else 1.0))
        painter.drawEllipse(QPointF(circle.x, circle.y), circle.w / 2, circle.h / 2)
        number = layout.box_number(box)
        painter.setPen(colour(theme.print_text))
        painter.setFont(font(u * 0.26, QFont.Weight.DemiBold))
        room = QRectF(number.x - u * 0.3, number.y - u * 0.3, u * 0.6, u * 0.6)
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, str(box))
    if has_middle:
        _curved(painter, layout, theme, printed.insurance)
        _dealer_slots(painter, layout, theme)
        top = -(layout.b_line - BAND - 0.62)
        bottom = -1.32
        middle = top + (bottom - top) * 0.52
        width = layout.a_line * 1.25 * u
        _line(painter, layout, theme, printed.payout, middle - 0.22, u * 0.36, QFont.Weight.Bold, width)
        _line(painter, layout, theme, printed.dealer, middle + 0.3, u * 0.23, QFont.Weight.Normal, width)


def _line(
    painter: QPainter, layout: Layout, theme: Theme, text: str, y: float, pixels: float, weight: QFont.Weight, width: float
) -> None:
    painter.setPen(colour(theme.print_text))
    painter.setFont(fitted(text, width, pixels, weight, 9.0))
    x, py = layout.px(0.0, y)
    painter.drawText(QRectF(x - width, py - pixels, 2 * width, 2 * pixels), Qt.AlignmentFlag.AlignCenter, text)


def _dealer_slots(painter: QPainter, layout: Layout, theme: Theme) -> None:
    u = layout.unit
    painter.setPen(QPen(colour(theme.print, 0.55 if not theme.is_flat else 1.0), max(1.0, u * 0.02), Qt.PenStyle.DashLine))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for card in (1, 2):
        place = layout.place(f"card:dealer:{card}")
        if place is not None:
            painter.drawPath(rounded(place.x - place.w / 2, place.y - place.h / 2, place.w, place.h, u * 0.08))


def _stop_slot(painter: QPainter, layout: Layout, theme: Theme) -> None:
    """Where the stop card belongs while it is in the pack or out of the shoe."""
    place = layout.place("stop_card")
    if place is not None:
        painter.setPen(QPen(colour(theme.print, 0.55 if not theme.is_flat else 1.0), max(1.0, layout.unit * 0.02)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(rounded(place.x - place.w / 2, place.y - place.h / 2, place.w, place.h, place.w * 0.1))


def _curved(painter: QPainter, layout: Layout, theme: Theme, text: str) -> None:
    """The insurance text, letter by letter along the inner side of its line, where no chip covers it."""
    if not text:
        return
    u = layout.unit
    a, b = layout.a_line - BAND - 0.3, layout.b_line - BAND - 0.3
    points = layout.curve(a, b, 150, 30, 240)
    lengths = [0.0]
    for (x0, y0), (x1, y1) in itertools.pairwise(points):
        lengths.append(lengths[-1] + hypot(x1 - x0, y1 - y0))
    made = font(u * 0.27, QFont.Weight.DemiBold)
    space = u * 0.1
    metrics = QFontMetricsF(made)
    wide = sum(metrics.horizontalAdvance(letter) + space for letter in text)
    if wide > lengths[-1]:
        made = font(u * 0.27 * lengths[-1] / wide, QFont.Weight.DemiBold)
        space *= lengths[-1] / wide
        metrics = QFontMetricsF(made)
        wide = sum(metrics.horizontalAdvance(letter) + space for letter in text)
    at = (lengths[-1] - wide) / 2
    painter.setPen(Qt.PenStyle.NoPen)
    index = 0
    for letter in text:
        advance = metrics.horizontalAdvance(letter) + space
        goal = at + advance / 2
        while index < len(lengths) - 2 and lengths[index + 1] < goal:
            index += 1
        (x0, y0), (x1, y1) = points[index], points[index + 1]
        step = lengths[index + 1] - lengths[index] or 1.0
        share = (goal - lengths[index]) / step
        path = QPainterPath()
        path.addText(-metrics.horizontalAdvance(letter) / 2, metrics.capHeight() / 2, made, letter)
        move = QTransform().translate(x0 + (x1 - x0) * share, y0 + (y1 - y0) * share)
        move.rotate(degrees(atan2(y1 - y0, x1 - x0)))
        painter.fillPath(move.map(path), colour(theme.print_text))
        at += advance


def _tray(painter: QPainter, layout: Layout, theme: Theme) -> None:
    frame = layout.tray_frame()
    u = layout.unit
    path = rounded(frame.x - frame.w / 2, frame.y - frame.h / 2, frame.w, frame.h, u * 0.14)
    if not theme.is_flat:
        shadow(painter, path, u * 0.16, 0, u * 0.06, 0.45)
    shade = QLinearGradient(0, frame.y - frame.h / 2, 0, frame.y + frame.h / 2)
    shade.setColorAt(0, colour(theme.tray).darker(130))
    shade.setColorAt(1, colour(theme.tray).lighter(150))
    painter.fillPath(path, colour(theme.tray) if theme.is_flat else QBrush(shade))
    painter.setPen(QPen(colour("#7a5c45" if not theme.is_flat else "#ffffff"), max(1.6, u * 0.04)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)
