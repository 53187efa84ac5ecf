"""The other things on a table, drawn: shoe, discard holder, stop card, drop box, sign, plaques, speech, palette."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QFont, QFontMetricsF, QLinearGradient, QPainter, QPainterPath, QPen, QPolygonF

from trainer.ui.fonts import font
from trainer.ui.table.faces import Faces
from trainer.ui.table.shapes import Face, elided, fitted, painted, rounded, shadow
from trainer.ui.theme import colour

SemiBold = QFont.Weight.DemiBold
READABLE = 9
"""Pixels below which print is left out rather than drawn."""
SEEN = 6
"""Cards by which a pile must change before it is drawn anew."""


def plaque_face(faces: Faces, text: str, w: float, h: float, ratio: float, colours: tuple[str, str, str]) -> Face:
    """A rounded plate with a line of text, or two where it is long; `colours` are plate, text and edge."""

    def paint(painter: QPainter) -> None:
        plate = rounded(-w / 2, -h / 2, w, h, h / 2)
        if not faces.theme.is_flat:
            shadow(painter, plate, h * 0.12, 0, h * 0.06, 0.25)
        painter.fillPath(plate, colour(colours[0]))
        painter.setPen(QPen(colour(colours[2]), max(1.0, faces.theme.outline_px * 0.8)))
        painter.drawPath(plate)
        painter.setPen(colour(colours[1]))
        made = fitted(text, w - h * 0.6, h * 0.52, SemiBold, max(9.0, h * 0.4))
        room = QRectF(-w / 2 + h * 0.25, -h / 2, w - h * 0.5, h)
        if QFontMetricsF(made).horizontalAdvance(text) > room.width() and " " in text:
            longest = max(text.split(), key=len)
            painter.setFont(fitted(longest, room.width(), h * 0.4, SemiBold))
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, text)
            return
        made = fitted(text, room.width(), h * 0.52, SemiBold, 9.0)
        painter.setFont(made)
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, elided(text, made, room.width()))

    key = ("plaque", text, round(w, 1), round(h, 1), ratio, colours)
    return faces.keep(key, lambda: painted(QRectF(-w / 2 - 3, -h / 2 - 3, w + 6, h + 8), ratio, paint))


def speech_face(faces: Faces, text: str, w: float, h: float, ratio: float, towards: tuple[float, float]) -> Face:
    """What a guest says, with a tail towards (dx, dy) pixels from its middle; up to two lines."""
    theme = faces.theme

    def paint(painter: QPainter) -> None:
        bubble = rounded(-w / 2, -h / 2, w, h, h * 0.3)
        tail = QPainterPath()
        dx, dy = towards
        if abs(dx) > w / 2:
            side = 1 if dx > 0 else -1
            points = [(side * w * 0.47, -h * 0.16), (side * (w / 2 + h * 0.24), 0.0), (side * w * 0.47, h * 0.16)]
        else:
            side = 1 if dy > 0 else -1
            x = max(-w * 0.36, min(w * 0.36, dx))
            points = [(x - h * 0.16, side * h * 0.46), (x, side * (h / 2 + h * 0.26)), (x + h * 0.16, side * h * 0.46)]
        tail.addPolygon(QPolygonF([QPointF(*point) for point in points]))
        whole = bubble.united(tail)
        if not theme.is_flat:
            shadow(painter, whole, h * 0.1, 0, h * 0.06, 0.22)
        painter.fillPath(whole, colour("#fffefb"))
        painter.setPen(QPen(colour("#c9c4b8" if not theme.is_flat else "#000000"), max(1, theme.outline_px)))
        painter.drawPath(whole)
        painter.setPen(colour("#1c2430"))
        size = h * 0.4
        made = font(size, QFont.Weight.Medium)
        room = QRectF(-w / 2 + h * 0.2, -h / 2, w - h * 0.4, h)
        painter.setFont(made)
        flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
        while size > 8 and not _fits(painter, room, flags, text):
            size -= 0.5
            painter.setFont(font(size, QFont.Weight.Medium))
        painter.drawText(room, flags, text)

    reach = h * 0.35
    box = QRectF(-w / 2 - reach, -h / 2 - reach, w + 2 * reach, h + 2 * reach)
    key = ("speech", text, round(w, 1), ratio, round(towards[0]), round(towards[1]))
    return faces.keep(key, lambda: painted(box, ratio, paint))


def _fits(painter: QPainter, room: QRectF, flags: Qt.AlignmentFlag | Qt.TextFlag, text: str) -> bool:
    needed = painter.boundingRect(room, flags, text)
    return needed.height() <= room.height() and needed.width() <= room.width()


def shoe_face(
    faces: Faces, left: int, total: int, stop_at: int | None, w: float, h: float, ratio: float, is_mirrored: bool = False
) -> Face:
    """The shoe from above, its mouth to the right, or left when mirrored: the cards in it, the stop card among them."""
    theme = faces.theme
    left = -(-left // SEEN) * SEEN

    def paint(painter: QPainter) -> None:
        if is_mirrored:
            painter.scale(-1, 1)
        body = rounded(-w / 2, -h / 2, w, h, h * 0.12)
        if not theme.is_flat:
            shadow(painter, body, h * 0.14, h * 0.04, h * 0.1, 0.5)
        painter.fillPath(body, lit("#333b46", "#1d232b", h, theme.is_flat))
        painter.setPen(QPen(colour("#0e1216"), max(1.0, theme.outline_px)))
        painter.drawPath(body)
        well = QRectF(-w * 0.44, -h * 0.32, w * 0.62, h * 0.64)
        painter.fillRect(well, colour("#0b0e12"))
        share = min(1.0, left / total) if total else 0.0
        cards = QRectF(well.right() - well.width() * share, well.top() + 1.5, well.width() * share, well.height() - 3)
        if left:
            painter.fillRect(cards, colour("#efe9dc"))
            painter.setPen(QPen(colour("#b9b0a0"), 0.7))
            lines = max(2, int(share * 30))
            for i in range(1, lines):
                x = cards.left() + cards.width() * i / lines
                painter.drawLine(QPointF(x, cards.top()), QPointF(x, cards.bottom()))
            if stop_at is not None and stop_at <= left:
                x = cards.left() + cards.width() * stop_at / left
                painter.setPen(QPen(colour(theme.stop_card), max(2.0, w * 0.02)))
                painter.drawLine(QPointF(x, cards.top() - 2), QPointF(x, cards.bottom() + 2))
        mouth = QPolygonF(
            [QPointF(w * 0.22, -h * 0.4), QPointF(w * 0.47, -h * 0.3), QPointF(w * 0.47, h * 0.3), QPointF(w * 0.22, h * 0.4)]
        )
        painter.setPen(QPen(colour("#0e1216"), 1))
        painter.setBrush(colour(theme.card_back) if left else colour("#14181f"))
        painter.drawPolygon(mouth)
        painter.setPen(QPen(colour("#ffffff", 0.35), max(0.8, h * 0.014)))
        for i in range(1, 4):
            x = w * (0.22 + 0.06 * i)
            painter.drawLine(QPointF(x, -h * 0.24), QPointF(x, h * 0.24))
        painter.setPen(QPen(colour("#ffffff", 0.16), 1))
        painter.drawLine(QPointF(-w * 0.46, -h * 0.44), QPointF(w * 0.44, -h * 0.44))

    key = ("shoe", left, total, stop_at, round(w, 1), ratio, is_mirrored)
    grow = h * 0.25
    return faces.keep(key, lambda: painted(QRectF(-w / 2 - grow, -h / 2 - grow, w + 2 * grow, h + 2 * grow), ratio, paint))


def lit(light: str, dark: str, h: float, is_flat: bool) -> QBrush:
    if is_flat:
        return QBrush(colour(dark))
    shade = QLinearGradient(0, -h / 2, 0, h / 2)
    shade.setColorAt(0, colour(light))
    shade.setColorAt(1, colour(dark))
    return QBrush(shade)


def discards_face(faces: Faces, count: int, total: int, w: float, h: float, ratio: float) -> Face:
    """The holder of used cards: the pile grows as they come."""
    theme = faces.theme
    count = -(-count // SEEN) * SEEN

    def paint(painter: QPainter) -> None:
        holder = rounded(-w / 2, -h / 2, w, h, h * 0.1)
        if not theme.is_flat:
            shadow(painter, holder, h * 0.12, h * 0.03, h * 0.07, 0.45)
        painter.fillPath(holder, lit("#2b323b", "#171b21", h, theme.is_flat))
        painter.setPen(QPen(colour("#0e1216"), max(1.0, theme.outline_px)))
        painter.drawPath(holder)
        inner = QRectF(-w * 0.42, -h * 0.38, w * 0.84, h * 0.76)
        painter.fillPath(rounded(inner.x(), inner.y(), inner.width(), inner.height(), h * 0.05), colour("#0b0e12"))
        if not count:
            return
        rise = h * 0.2 * min(1.0, count / max(1, total))
        pile = QRectF(inner.left() + w * 0.04, inner.top() + h * 0.05, w * 0.76, inner.height() - h * 0.1)
        steps = max(1, int(rise / 1.2))
        for i in range(steps + 1):
            y = -rise * i / max(1, steps)
            path = rounded(pile.x(), pile.y() + y + rise * 0.5, pile.width(), pile.height(), h * 0.05)
            painter.fillPath(path, colour("#efe9dc" if i % 2 else "#cfc7b8"))
        top = QRectF(pile.x(), pile.y() - rise * 0.5, pile.width(), pile.height())
        painter.fillPath(rounded(top.x(), top.y(), top.width(), top.height(), h * 0.05), colour("#fffefb"))
        back = top.adjusted(h * 0.05, h * 0.05, -h * 0.05, -h * 0.05)
        painter.fillPath(rounded(back.x(), back.y(), back.width(), back.height(), h * 0.03), colour(theme.card_back))
        painter.save()
        painter.setClipRect(back)
        painter.setPen(QPen(colour("#ffffff", 0.25), max(0.6, h * 0.012)))
        step = h * 0.11
        for i in range(-16, 17):
            painter.drawLine(QPointF(i * step - h, -h), QPointF(i * step + h, h))
            painter.drawLine(QPointF(i * step + h, -h), QPointF(i * step - h, h))
        painter.restore()

    key = ("discards", count, total, round(w, 1), ratio)
    grow = h * 0.25
    return faces.keep(key, lambda: painted(QRectF(-w / 2 - grow, -h / 2 - grow, w + 2 * grow, h + 2 * grow), ratio, paint))


def stop_card_face(faces: Faces, w: float, h: float, ratio: float) -> Face:
    """The plastic card that cuts the pack and later stops the game."""

    def paint(painter: QPainter) -> None:
        card = rounded(-w / 2, -h / 2, w, h, min(w, h) * 0.1)
        if not faces.theme.is_flat:
            shadow(painter, card, 5, 1, 2, 0.4)
        shade = QLinearGradient(-w / 2, -h / 2, w / 2, h / 2)
        shade.setColorAt(0, colour(faces.theme.stop_card).lighter(112))
        shade.setColorAt(1, colour(faces.theme.stop_card).darker(112))
        painter.fillPath(card, QBrush(shade))
        painter.setPen(QPen(colour("#000000", 0.45), max(0.8, faces.theme.outline_px * 0.8)))
        painter.drawPath(card)

    key = ("stop", round(w, 1), round(h, 1), ratio)
    return faces.keep(key, lambda: painted(QRectF(-w / 2 - 7, -h / 2 - 7, w + 14, h + 16), ratio, paint))


def drop_box_face(faces: Faces, w: float, h: float, ratio: float) -> Face:
    """The slot of the drop box."""

    def paint(painter: QPainter) -> None:
        plate = rounded(-w / 2, -h / 2, w, h, h * 0.16)
        painter.fillPath(plate, lit("#8f9aa6", "#5a646f", h, faces.theme.is_flat))
        painter.setPen(QPen(colour("#20262e"), max(1.0, faces.theme.outline_px)))
        painter.drawPath(plate)
        painter.fillPath(rounded(-w * 0.36, -h * 0.13, w * 0.72, h * 0.26, h * 0.1), colour("#07090c"))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour("#3b434c"))
        for x in (-w * 0.43, w * 0.43):
            painter.drawEllipse(QPointF(x, 0), h * 0.05, h * 0.05)

    key = ("drop", round(w, 1), ratio)
    return faces.keep(key, lambda: painted(QRectF(-w / 2 - 3, -h / 2 - 3, w + 6, h + 6), ratio, paint))


def sign_face(faces: Faces, text: str, w: float, h: float, ratio: float) -> Face:
    """The sign with the limits."""
    theme = faces.theme

    def paint(painter: QPainter) -> None:
        plate = rounded(-w / 2, -h / 2, w, h, h * 0.12)
        if not theme.is_flat:
            shadow(painter, plate, h * 0.1, 0, h * 0.05, 0.35)
        painter.fillPath(plate, lit("#15493b", "#0d3529", h, theme.is_flat))
        painter.setPen(QPen(colour(theme.print), max(1.2, theme.outline_px * 0.8)))
        painter.drawPath(plate)
        lines = text.split("\n")
        longest = max(lines, key=len)
        made = fitted(longest, w * 0.86, h * 0.66 / max(1, len(lines)) * 0.78, QFont.Weight.Bold)
        painter.setFont(made)
        painter.setPen(colour("#fff6dd"))
        each = h * 0.76 / len(lines)
        for i, line in enumerate(lines):
            room = QRectF(-w / 2, -h * 0.38 + i * each, w, each)
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter, line)

    key = ("sign", text, round(w, 1), ratio)
    return faces.keep(key, lambda: painted(QRectF(-w / 2 - 5, -h / 2 - 5, w + 10, h + 12), ratio, paint))


def caption_size(texts: Sequence[tuple[str, float]], edges: tuple[float, float], pixels: float) -> float:
    """The font size, up to `pixels`, at which texts round these middles keep apart and within the edges.

    The texts come from left to right. 0 where the size would be too small to read.
    """
    size = pixels
    while size >= READABLE:
        measure = QFontMetricsF(font(size, QFont.Weight.Medium))
        right = edges[0]
        for text, x in texts:
            half = measure.horizontalAdvance(text) / 2
            if x - half < right:
                break
            right = x + half + size * 0.6
        else:
            if right - size * 0.6 <= edges[1]:
                return size
        size -= 0.5
    return 0.0


def caption_face(faces: Faces, text: str, pixels: float, ratio: float) -> Face:
    """A line of print under a fitting."""
    made = font(pixels, QFont.Weight.Medium)
    w = QFontMetricsF(made).horizontalAdvance(text) + 4

    def paint(painter: QPainter) -> None:
        painter.setFont(made)
        painter.setPen(colour(faces.theme.print_text))
        painter.drawText(QRectF(-w / 2, -pixels, w, 2 * pixels), Qt.AlignmentFlag.AlignCenter, text)

    key = ("caption", text, round(pixels, 1), ratio)
    return faces.keep(key, lambda: painted(QRectF(-w / 2, -pixels, w, 2 * pixels), ratio, paint))
