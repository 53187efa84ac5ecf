"""The pack on the cloth while it is prepared, drawn stage by stage."""

from __future__ import annotations

import random

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QBrush, QLinearGradient, QPainter, QPen

from trainer.app.presenter import PackStage
from trainer.ui.table.faces import Faces
from trainer.ui.table.fan import CARD_HEIGHT
from trainer.ui.table.shapes import Face, painted, rounded, shadow
from trainer.ui.theme import colour


def pack_face(faces: Faces, stage: str, u: float, ratio: float) -> Face:
    """The pack at `stage`, for cards `u` pixels wide, around the middle of its place."""
    painters = {
        PackStage.HEAP: _heap,
        PackStage.STACKS: _stacks,
        PackStage.RIFFLED: _riffled,
        PackStage.STRIPPED: _stripped,
        PackStage.TURNED: _turned,
        PackStage.LACED: _laced,
        PackStage.ONE_PACK: _one_pack,
        PackStage.SQUARED: _squared,
        PackStage.SPREAD: _spread,
        PackStage.BACKS: _backs,
        PackStage.HEAPS: _heaps,
    }
    paint = painters[PackStage(stage)]
    box = QRectF(-2.6 * u, -1.2 * u, 5.2 * u, 2.4 * u)
    return faces.keep(("pack", stage, round(u, 1), ratio), lambda: painted(box, ratio, lambda p: paint(p, faces, u)))


def _loose_card(painter: QPainter, faces: Faces, u: float, x: float, y: float, angle: float) -> None:
    painter.save()
    painter.translate(x * u, y * u)
    painter.rotate(angle)
    w, h = u, u * CARD_HEIGHT
    path = rounded(-w / 2, -h / 2, w, h, w * 0.085)
    if not faces.theme.is_flat:
        shadow(painter, path, w * 0.05, w * 0.01, w * 0.03, 0.22)
    painter.fillPath(path, colour(faces.theme.card))
    painter.fillPath(rounded(-w * 0.43, -h / 2 + w * 0.07, w * 0.86, h - w * 0.14, w * 0.05), colour(faces.theme.card_back))
    painter.setPen(QPen(colour(faces.theme.card, 0.4), max(0.7, w * 0.014)))
    painter.drawPath(rounded(-w * 0.36, -h / 2 + w * 0.14, w * 0.72, h - w * 0.28, w * 0.04))
    painter.restore()


def _block(painter: QPainter, faces: Faces, u: float, x: float, y: float, height: float, slots: int = 0) -> None:
    """A pile of cards lying face down, `height` card widths thick, its back edge towards the croupier."""
    w, h = u, u * 0.92
    left, top = x * u - w / 2, y * u - h / 2
    rise = height * u
    side = rounded(left, top - rise, w, h + rise, w * 0.07)
    if not faces.theme.is_flat:
        shadow(painter, side, u * 0.09, u * 0.03, u * 0.06, 0.45)
    shade = QLinearGradient(left, 0, left + w, 0)
    shade.setColorAt(0, colour("#d8d0c0"))
    shade.setColorAt(0.5, colour("#fbf7ee"))
    shade.setColorAt(1, colour("#cfc6b5"))
    painter.fillPath(side, QBrush(shade))
    painter.setPen(QPen(colour("#a79e8c"), max(0.5, u * 0.008)))
    lines = max(2, int(rise / 2.2))
    for i in range(lines):
        line = top + h - rise + rise * i / lines
        painter.drawLine(QPointF(left + 1, line), QPointF(left + w - 1, line))
    if slots:
        painter.setPen(QPen(colour("#3b3427"), max(1.0, u * 0.02)))
        for i in range(1, slots):
            line = top + h - rise + rise * i / slots
            shift = u * 0.05 * (1 if i % 2 else -1)
            painter.drawLine(QPointF(left + shift, line), QPointF(left + w + shift, line))
    lid = rounded(left, top - rise, w, h, w * 0.07)
    painter.fillPath(lid, colour(faces.theme.card))
    painter.fillPath(
        rounded(left + w * 0.06, top - rise + w * 0.06, w * 0.88, h - w * 0.12, w * 0.05), colour(faces.theme.card_back)
    )
    painter.setPen(QPen(colour(faces.theme.card, 0.4), max(0.7, w * 0.014)))
    painter.drawPath(rounded(left + w * 0.13, top - rise + w * 0.13, w * 0.74, h - w * 0.26, w * 0.04))
    painter.setPen(QPen(colour("#8f8674"), max(0.8, faces.theme.outline_px * 0.8)))
    painter.drawPath(side)


def _squared(painter: QPainter, faces: Faces, u: float) -> None:
    for i in range(6):
        column, row = i % 3, i // 3
        _block(painter, faces, u, (column - 1) * 1.3, -0.32 + row * 0.0 + (0.28 if row else 0.0) * 2.2, 0.16)


def _heap(painter: QPainter, faces: Faces, u: float) -> None:
    """The same heap every time: the pattern is drawn from a fixed seed."""
    order = random.Random(7)
    for _ in range(54):
        x, y = order.gauss(0, 0.75), order.gauss(0, 0.2)
        _loose_card(painter, faces, u, max(-1.8, min(1.8, x)), max(-0.34, min(0.34, y)), order.uniform(-80, 80))


def _spread(painter: QPainter, faces: Faces, u: float) -> None:
    """A deck face up by suit and rank, an index of each card to be seen."""
    for row, suit in enumerate("shdc"):
        for at, rank in enumerate("A23456789TJQK"):
            face = faces.card(f"{rank}{suit}", u * 0.5, 2.0)
            x, y = (-1.62 + at * 0.27) * u, (-0.62 + row * 0.36) * u
            painter.drawPixmap(QPointF(x + face.dx, y + face.dy), face.pixmap)


def _backs(painter: QPainter, faces: Faces, u: float) -> None:
    for row in range(4):
        for at in range(13):
            face = faces.card("", u * 0.5, 2.0)
            x, y = (-1.62 + at * 0.27) * u, (-0.62 + row * 0.36) * u
            painter.drawPixmap(QPointF(x + face.dx, y + face.dy), face.pixmap)


def _heaps(painter: QPainter, faces: Faces, u: float) -> None:
    for x, y in ((-1.3, 0.15), (0.0, 0.3), (1.3, 0.15)):
        _block(painter, faces, u * 0.94, x, y, 0.4)


def _stacks(painter: QPainter, faces: Faces, u: float) -> None:
    _block(painter, faces, u, -0.75, 0.25, 0.62)
    _block(painter, faces, u, 0.75, 0.25, 0.62)


def _riffled(painter: QPainter, faces: Faces, u: float) -> None:
    _block(painter, faces, u, -1.05, 0.25, 0.42)
    for i in range(12):
        shift = 0.09 if i % 2 else -0.09
        _block(painter, faces, u, 0.75 + shift, 0.35 - i * 0.035, 0.03)


def _stripped(painter: QPainter, faces: Faces, u: float) -> None:
    _block(painter, faces, u, -1.0, 0.25, 0.5)
    for i in range(4):
        _block(painter, faces, u, 0.7 + (0.06 if i % 2 else -0.04), 0.4 - i * 0.15, 0.1)


def _turned(painter: QPainter, faces: Faces, u: float) -> None:
    _block(painter, faces, u, -0.9, 0.25, 0.55)
    painter.save()
    painter.translate(0.85 * u, 0.0)
    painter.rotate(-24)
    _block(painter, faces, u, 0.0, 0.2, 0.4)
    painter.restore()


def _laced(painter: QPainter, faces: Faces, u: float) -> None:
    _block(painter, faces, u, 0.0, 0.3, 0.8, slots=10)


def _one_pack(painter: QPainter, faces: Faces, u: float) -> None:
    """The pack laid on its long side across the table: its cards stand on edge, the back at the croupier's left."""
    w, h = 3.2 * u, 1.28 * u
    body = QRectF(-w / 2, -h / 2, w, h)
    path = rounded(body.x(), body.y(), w, h, u * 0.06)
    if not faces.theme.is_flat:
        shadow(painter, path, u * 0.12, u * 0.04, u * 0.08, 0.5)
    shade = QLinearGradient(0, body.top(), 0, body.bottom())
    shade.setColorAt(0, colour("#d9d0bf"))
    shade.setColorAt(0.3, colour("#fdfaf3"))
    shade.setColorAt(1, colour("#cbc1ae"))
    painter.fillPath(path, QBrush(shade))
    painter.setPen(QPen(colour("#aaa08d"), max(0.5, u * 0.008)))
    lines = 78
    for i in range(1, lines):
        x = body.left() + w * i / lines
        painter.drawLine(QPointF(x, body.top() + 1), QPointF(x, body.bottom() - 1))
    end = rounded(body.left() - u * 0.1, body.top(), u * 0.16, h, u * 0.05)
    painter.fillPath(end, colour(faces.theme.card_back))
    painter.setPen(QPen(colour("#7d7462"), max(0.8, faces.theme.outline_px * 0.8)))
    painter.drawPath(path)
    painter.drawPath(end)
