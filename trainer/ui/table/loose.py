"""What lies on the felt beside bets and cards, drawn: piles of chips, notes, a slip, a telephone, a shuffling machine."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPen

from trainer.app.picture import COLUMN, Stack
from trainer.ui.fonts import font
from trainer.ui.table.chips import chips_face, stack_height
from trainer.ui.table.faces import Faces
from trainer.ui.table.fittings import SEEN, lit
from trainer.ui.table.shapes import Face, elided, fitted, painted, rounded, shadow, text_path
from trainer.ui.theme import colour

SemiBold = QFont.Weight.DemiBold
_NAME = ((-0.34, 0.26), (-0.24, 0.1), (-0.2, 0.3), (-0.08, 0.12), (-0.02, 0.3), (0.1, 0.16), (0.2, 0.28), (0.36, 0.14))
"""A name, as it is written with a pen, in parts of the slip's size."""


def piles_of(stack: Stack, *, in_piles: bool) -> list[Stack]:
    """Chips that are proved stand by value, a column at most in each pile; others in one heap."""
    if not in_piles:
        return [stack]
    piles: list[Stack] = []
    for value, count in stack:
        full, rest = divmod(count, COLUMN)
        piles += [((value, COLUMN),)] * full + ([((value, rest),)] if rest else [])
    return piles


def piles_face(faces: Faces, stack: Stack, width: float, room: float, ratio: float, language: str, *, in_piles: bool) -> Face:
    """Chips `width` pixels wide in piles side by side, closer together where they would not keep within `room`."""
    piles = piles_of(stack, in_piles=in_piles)
    pitch = min(width * 1.08, max(width * 0.4, (room - width) / max(1, len(piles) - 1)))
    made = [chips_face(faces, pile, width, ratio, language) for pile in piles]
    rise = max((stack_height(pile, width) for pile in piles), default=0.0)
    span = pitch * (len(piles) - 1)
    box = QRectF(-span / 2 - width, -width - rise, span + 2 * width, rise + 2 * width)

    def paint(painter: QPainter) -> None:
        for i, face in enumerate(made):
            painter.drawPixmap(QPointF(-span / 2 + i * pitch + face.dx, face.dy), face.pixmap)

    key = ("piles", stack, round(width, 1), round(room), ratio, language, in_piles)
    return faces.keep(key, lambda: painted(box, ratio, paint))


def empty_plaque_face(faces: Faces, text: str, w: float, h: float, ratio: float) -> Face:
    """The plate of a guest who has gone: pale, with a broken edge, and crossed out."""

    def paint(painter: QPainter) -> None:
        plate = rounded(-w / 2, -h / 2, w, h, h / 2)
        painter.fillPath(plate, colour("#efe9dc"))
        pen = QPen(colour("#3b3427"), max(1.4, faces.theme.outline_px))
        pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.drawPath(plate)
        room = w - h * 0.9
        made = fitted(text, room, h * 0.52, SemiBold, 9.0)
        made.setStrikeOut(True)
        painter.setFont(made)
        painter.setPen(colour("#3b3427"))
        painter.drawText(QRectF(-room / 2, -h / 2, room, h), Qt.AlignmentFlag.AlignCenter, elided(text, made, room))

    key = ("gone", text, round(w, 1), round(h, 1), ratio)
    return faces.keep(key, lambda: painted(QRectF(-w / 2 - 3, -h / 2 - 3, w + 6, h + 6), ratio, paint))


def notes_face(faces: Faces, text: str, w: float, h: float, ratio: float, *, is_spread: bool) -> Face:
    """Bank notes: one on the other, or side by side so that each is seen."""
    theme = faces.theme
    count = 5
    wide = w * (0.5 if is_spread else 0.72)

    def paint(painter: QPainter) -> None:
        for i in range(count):
            x = (i - (count - 1) / 2) * ((w - wide) / (count - 1)) if is_spread else (i - 2) * w * 0.012
            y = 0.0 if is_spread else -i * h * 0.03
            note = rounded(x - wide / 2, y - h * 0.42, wide, h * 0.84, h * 0.05)
            if not theme.is_flat:
                shadow(painter, note, h * 0.06, h * 0.01, h * 0.03, 0.3)
            painter.fillPath(note, colour("#cfe3c4" if i % 2 else "#bcd8ae"))
            painter.setPen(QPen(colour("#3f5f36"), max(0.8, theme.outline_px * 0.7)))
            painter.drawPath(note)
            painter.drawRect(QRectF(x - wide * 0.43, y - h * 0.34, wide * 0.86, h * 0.68))
        x = (w - wide) / 2 if is_spread else w * 0.024
        y = 0.0 if is_spread else -(count - 1) * h * 0.03
        made = font(h * 0.4, QFont.Weight.Bold)
        painter.fillPath(text_path(text, made, x, y, wide * 0.74), colour("#1f3a18"))

    key = ("notes", text, round(w, 1), round(h, 1), ratio, is_spread)
    return faces.keep(key, lambda: painted(QRectF(-w / 2 - 6, -h / 2 - h * 0.2, w + 12, h * 1.4), ratio, paint))


def slip_face(faces: Faces, w: float, h: float, ratio: float, *, is_signed: bool) -> Face:
    """A slip with its lines, and a name under it once it is signed."""

    def paint(painter: QPainter) -> None:
        sheet = rounded(-w / 2, -h / 2, w, h, h * 0.04)
        if not faces.theme.is_flat:
            shadow(painter, sheet, h * 0.08, h * 0.01, h * 0.04, 0.3)
        painter.fillPath(sheet, colour("#fffdf6"))
        painter.setPen(QPen(colour("#6b6353"), max(0.9, faces.theme.outline_px * 0.7)))
        painter.drawPath(sheet)
        for i in range(3):
            y = -h * 0.3 + i * h * 0.17
            painter.drawLine(QPointF(-w * 0.4, y), QPointF(w * (0.38 if i else 0.1), y))
        painter.drawLine(QPointF(-w * 0.4, h * 0.36), QPointF(w * 0.4, h * 0.36))
        if is_signed:
            painter.setPen(QPen(colour("#1d3f8f"), max(1.4, h * 0.045)))
            painter.drawPolyline([QPointF(w * x, h * y) for x, y in _NAME])

    key = ("slip", round(w, 1), round(h, 1), ratio, is_signed)
    return faces.keep(key, lambda: painted(QRectF(-w / 2 - 5, -h / 2 - 5, w + 10, h + 10), ratio, paint))


def phone_face(faces: Faces, w: float, h: float, ratio: float) -> Face:
    """A guest's telephone, left on the felt."""

    def paint(painter: QPainter) -> None:
        body = rounded(-w / 2, -h / 2, w, h, w * 0.16)
        if not faces.theme.is_flat:
            shadow(painter, body, w * 0.14, w * 0.03, w * 0.07, 0.45)
        painter.fillPath(body, colour("#15181d"))
        painter.setPen(QPen(colour("#c9d1da"), max(1.2, faces.theme.outline_px)))
        painter.drawPath(body)
        screen = rounded(-w * 0.4, -h * 0.4, w * 0.8, h * 0.74, w * 0.06)
        painter.fillPath(screen, lit("#5f86b8", "#2d4a73", h, faces.theme.is_flat))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour("#c9d1da"))
        painter.drawEllipse(QPointF(0, h * 0.42), w * 0.07, w * 0.07)

    key = ("phone", round(w, 1), round(h, 1), ratio)
    return faces.keep(key, lambda: painted(QRectF(-w / 2 - 6, -h / 2 - 6, w + 12, h + 14), ratio, paint))


def machine_face(faces: Faces, left: int, total: int, w: float, h: float, ratio: float, *, is_open: bool) -> Face:
    """A shuffling machine from above: its mouth below, a lamp, and the cards that can be seen under an open lid."""
    theme = faces.theme
    left = -(-left // SEEN) * SEEN

    def paint(painter: QPainter) -> None:
        body = rounded(-w / 2, -h / 2, w, h, h * 0.16)
        if not theme.is_flat:
            shadow(painter, body, h * 0.14, h * 0.04, h * 0.1, 0.5)
        painter.fillPath(body, lit("#59636f", "#2b323b", h, theme.is_flat))
        painter.setPen(QPen(colour("#0e1216"), max(1.0, theme.outline_px)))
        painter.drawPath(body)
        well = QRectF(-w * 0.38, -h * 0.36, w * 0.76, h * 0.46)
        if is_open:
            painter.fillRect(well, colour("#07090c"))
            share = min(1.0, left / total) if total else 0.0
            for i in range(round(share * 12)):
                y = well.bottom() - 3 - (i + 1) * well.height() / 14
                painter.fillRect(QRectF(well.left() + 3, y, well.width() - 6, 2), colour("#efe9dc"))
            lid = rounded(-w * 0.4, -h * 0.72, w * 0.8, h * 0.3, h * 0.06)
            painter.fillPath(lid, lit("#7b8794", "#4b5561", h, theme.is_flat))
            painter.drawPath(lid)
        else:
            lid = rounded(well.x(), well.y(), well.width(), well.height(), h * 0.06)
            painter.fillPath(lid, lit("#6a7581", "#414a55", h, theme.is_flat))
            painter.drawPath(lid)
            for x in (-w * 0.2, 0.0, w * 0.2):
                painter.drawLine(QPointF(x, well.top() + h * 0.08), QPointF(x, well.bottom() - h * 0.08))
        mouth = QRectF(-w * 0.3, h * 0.22, w * 0.6, h * 0.14)
        painter.fillRect(mouth, colour("#07090c"))
        if left:
            painter.fillRect(mouth.adjusted(2, 2, -2, 0), colour(theme.card_back))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour("#63d471" if left else "#d9534f"))
        painter.drawEllipse(QPointF(w * 0.4, h * 0.3), h * 0.055, h * 0.055)

    grow = h * 0.35
    key = ("machine", left, total, round(w, 1), ratio, is_open)
    return faces.keep(key, lambda: painted(QRectF(-w / 2 - grow, -h / 2 - grow, w + 2 * grow, h + 2 * grow), ratio, paint))
