"""Chips, drawn: stacks seen a little from the side, with their edge stripes, and the columns of the tray."""

from __future__ import annotations

from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QFont, QLinearGradient, QPainter, QPainterPath, QPen, QRadialGradient

from trainer.app.presenter import COLUMN, Stack, chip_face
from trainer.ui.fonts import font
from trainer.ui.table.faces import Faces
from trainer.ui.table.layout import CHIP_FLAT
from trainer.ui.table.shapes import Face, painted, rounded, text_path
from trainer.ui.theme import CHIP_COLOURS, OTHER_CHIP, colour

STRIPES = 8
BLACK = 10000
"""The black chip, lit more in the dark tray."""
THICK = 0.12
"""Thickness of a chip over its width."""
TALLEST = 1.15
"""Height of the tallest stack over the width of a chip; more chips are drawn thinner."""


def chip_colours(value: int) -> tuple[str, str]:
    """Body and stripe of a chip of `value`."""
    return CHIP_COLOURS.get(value, OTHER_CHIP)


def pieces(stack: Stack) -> list[int]:
    """The chips of a stack one by one, from the cloth up."""
    return [value for value, count in stack for _ in range(count)]


def stack_height(stack: Stack, width: float) -> float:
    """How far the top chip of a stack is above its lowest, in pixels, for chips `width` pixels wide."""
    count = sum(count for _value, count in stack)
    return max(0, count - 1) * _thickness(count, width)


def _thickness(count: int, width: float) -> float:
    return width * min(THICK, TALLEST / max(1, count))


def chips_face(
    faces: Faces, stack: Stack, width: float, ratio: float, language: str, *, mark: str = "", askew: bool = False
) -> Face:
    """A stack of chips `width` pixels wide; its middle is the middle of the lowest chip.

    `mark` is written on a tag beside it; `askew` stacks are pushed out of true.
    """
    width = round(width * 2) / 2
    key = ("chips", stack, width, ratio, language, mark, askew)
    return faces.keep(key, lambda: _stack(faces, stack, width, ratio, mark, askew))


def _stack(faces: Faces, stack: Stack, w: float, ratio: float, mark: str, askew: bool) -> Face:
    chips = pieces(stack)
    thick = _thickness(len(chips), w)
    rise = max(0, len(chips) - 1) * thick
    h = w * CHIP_FLAT
    aside = w * (0.3 if askew else 0.0)
    reach = w * 0.62 if mark else aside
    box = QRectF(-w / 2 - w * 0.12 - aside, -h / 2 - rise - thick - 2, w * 1.34 + aside + reach, h + rise + thick + w * 0.26)

    def paint(painter: QPainter) -> None:
        if not chips:
            return
        if not faces.theme.is_flat:
            shade = QRadialGradient(w * 0.05, h * 0.16, w * 0.62)
            shade.setColorAt(0.55, colour("#000000", 0.5))
            shade.setColorAt(1, colour("#000000", 0))
            painter.save()
            painter.scale(1, CHIP_FLAT)
            painter.fillRect(QRectF(-w, -w, 2 * w, 2 * w), QBrush(shade))
            painter.restore()
        for i, value in enumerate(chips):
            painter.save()
            painter.translate(_lean(i, aside), 0)
            _edge(painter, faces, value, -i * thick, w, thick, i)
            if askew or i == len(chips) - 1:
                _top(painter, faces, value, -i * thick - thick, w)
            painter.restore()
        if mark:
            _tag(painter, faces, mark, w)

    return painted(box, ratio, paint)


def _lean(number: int, aside: float) -> float:
    """How far a chip of a stack out of true lies to the side: one to the left, two to the right, in turn."""
    return aside * ((-1.0, 0.9, 0.35)[number % 3])


def _tag(painter: QPainter, faces: Faces, text: str, w: float) -> None:
    """A little square tag at the right of a stack: told apart by its shape and by what stands on it."""
    side = w * 0.56
    plate = rounded(w * 0.46, -side / 2, side, side, side * 0.14)
    painter.fillPath(plate, colour("#fffdf5"))
    painter.setPen(QPen(colour("#14181f"), max(1.0, w * 0.035)))
    painter.drawPath(plate)
    made = font(side * 0.62, QFont.Weight.Bold)
    painter.fillPath(text_path(text, made, w * 0.46 + side / 2, 0, side * 0.8), colour("#14181f"))


def _outline(faces: Faces, w: float) -> QPen:
    """The line around a chip: light in high contrast, where the cloth is flat and dark."""
    if faces.theme.is_flat:
        return QPen(colour("#ffffff"), max(1.2, w * 0.045))
    return QPen(colour("#000000", 0.55), max(0.5, w * 0.015))


def _edge(painter: QPainter, faces: Faces, value: int, y: float, w: float, thick: float, number: int) -> None:
    """The rim of one chip whose lower face lies at `y`."""
    h = w * CHIP_FLAT
    body, stripe = chip_colours(value)
    rim = QPainterPath()
    rim.moveTo(-w / 2, y - thick)
    rim.lineTo(-w / 2, y)
    rim.arcTo(QRectF(-w / 2, y - h / 2, w, h), 180, 180)
    rim.lineTo(w / 2, y - thick)
    rim.arcTo(QRectF(-w / 2, y - thick - h / 2, w, h), 0, -180)
    rim.closeSubpath()
    if faces.theme.is_flat:
        painter.fillPath(rim, colour(body))
    else:
        shade = QLinearGradient(-w / 2, 0, w / 2, 0)
        dark = colour(body).darker(165)
        shade.setColorAt(0, dark)
        shade.setColorAt(0.35, colour(body).darker(112))
        shade.setColorAt(0.65, colour(body).darker(120))
        shade.setColorAt(1, dark)
        painter.fillPath(rim, QBrush(shade))
    painter.save()
    painter.setClipPath(rim)
    turn = number * 0.55
    for i in range(STRIPES):
        angle = 2 * pi * i / STRIPES + turn
        if sin(angle) <= 0.05:
            continue
        x, below = cos(angle) * w / 2, sin(angle) * h / 2
        wide = max(1.0, w * 0.13 * sin(angle))
        painter.fillRect(QRectF(x - wide / 2, y + below - thick - 1, wide, thick + 2), colour(stripe, 0.92))
    painter.restore()
    painter.setPen(_outline(faces, w))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(rim)


def _top(painter: QPainter, faces: Faces, value: int, y: float, w: float) -> None:
    """The upper face of a chip, with its number."""
    body, stripe = chip_colours(value)
    painter.save()
    painter.translate(0, y)
    painter.save()
    painter.scale(1, CHIP_FLAT)
    ring = QRectF(-w / 2, -w / 2, w, w)
    painter.setPen(Qt.PenStyle.NoPen)
    if faces.theme.is_flat:
        painter.setBrush(colour(body))
    else:
        shade = QRadialGradient(-w * 0.15, -w * 0.2, w * 0.8)
        shade.setColorAt(0, colour(body).lighter(122))
        shade.setColorAt(1, colour(body).darker(112))
        painter.setBrush(QBrush(shade))
    painter.drawEllipse(ring)
    painter.setBrush(colour(stripe))
    for i in range(STRIPES):
        painter.drawPie(ring, int((i * 360 / STRIPES - 8.5) * 16), 17 * 16)
    inner = w * 0.355
    painter.setBrush(colour(body))
    painter.drawEllipse(QPointF(0, 0), inner, inner)
    painter.setBrush(colour(body).darker(128))
    painter.setPen(QPen(colour(stripe, 0.9), max(0.6, w * 0.018)))
    painter.drawEllipse(QPointF(0, 0), inner * 0.9, inner * 0.9)
    painter.setPen(_outline(faces, w))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(ring.adjusted(0.4, 0.4, -0.4, -0.4))
    painter.restore()
    text = chip_face(value)
    size = w * (0.36 if len(text) < 3 else 0.31)
    painter.fillPath(text_path(text, font(size, QFont.Weight.Bold), 0, 0, w * 0.6), colour("#ffffff"))
    painter.restore()


def column_face(
    faces: Faces, value: int, count: int, w: float, h: float, ratio: float, label_at: float | None, language: str
) -> Face:
    """A column of the tray: `count` chips on edge out of twenty, filled from the croupier's side.

    `label_at` is how far right of the column its denomination is written, or None where a neighbour carries it.
    """
    at = None if label_at is None else round(label_at, 1)
    key = ("column", value, count, round(w, 1), round(h, 1), ratio, at, language)
    return faces.keep(key, lambda: _column(faces, value, count, w, h, ratio, at))


def _column(faces: Faces, value: int, count: int, w: float, h: float, ratio: float, label_at: float | None) -> Face:
    body, stripe = chip_colours(value)
    label = w * 0.62

    def paint(painter: QPainter) -> None:
        groove = rounded(-w / 2, -h / 2, w, h, w * 0.12)
        painter.fillPath(groove, colour("#000000", 0.35 if not faces.theme.is_flat else 1))
        each = h / COLUMN
        painter.save()
        painter.setClipPath(groove)
        for i in range(count):
            top = h / 2 - (i + 1) * each
            rect = QRectF(-w / 2, top, w, each)
            if faces.theme.is_flat:
                painter.fillRect(rect, colour(body))
            else:
                shade = QLinearGradient(-w / 2, 0, w / 2, 0)
                shade.setColorAt(0, colour(body).darker(190))
                shade.setColorAt(0.5, colour(body).lighter(118 if value != BLACK else 165))
                shade.setColorAt(1, colour(body).darker(190))
                painter.fillRect(rect, QBrush(shade))
            shift = ((i * 7) % 5 - 2) * w * 0.05
            for x in (-w * 0.26 + shift, w * 0.16 + shift):
                painter.fillRect(QRectF(x, top, w * 0.1, each), colour(stripe, 0.42))
            gap = 0.75 if (count - 1 - i) and (i + 1) % 5 == 0 else 0.4
            painter.fillRect(QRectF(-w / 2, top, w, max(0.5, each * 0.16)), colour("#000000", gap))
        painter.restore()
        if label_at is not None:
            text = text_path(chip_face(value), font(w * 0.48, QFont.Weight.DemiBold), label_at, -h / 2 - label * 0.62)
            painter.fillPath(text, colour(faces.theme.print_text))

    return painted(QRectF(-w * 1.2, -h / 2 - label - 2, w * 2.4, h + label + 4), ratio, paint)
