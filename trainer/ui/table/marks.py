"""Marks over the table that are no things of it: the glow of a due place, the focus ring, the trace of a stroke."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPainterPath, QPen, QPolygonF

from trainer.ui.table.faces import Faces
from trainer.ui.table.place import Place
from trainer.ui.table.shapes import Face, painted
from trainer.ui.theme import Theme, colour


def _path(place: Place, grow: float) -> QPainterPath:
    path = QPainterPath()
    w, h = place.w + 2 * grow, place.h + 2 * grow
    if place.is_round:
        path.addEllipse(QPointF(0, 0), w / 2, h / 2)
    else:
        r = min(min(w, h) * 0.16 + grow * 0.4, min(w, h) / 2)
        path.addRoundedRect(QRectF(-w / 2, -h / 2, w, h), r, r)
    return path


def glow_face(faces: Faces, place: Place, unit: float, ratio: float) -> Face:
    """The glow of a place where the procedure expects the next act."""
    theme = faces.theme
    reach = unit * 0.22
    box = QRectF(-place.w / 2 - 2 * reach, -place.h / 2 - 2 * reach, place.w + 4 * reach, place.h + 4 * reach)

    def paint(painter: QPainter) -> None:
        if theme.is_flat:
            painter.setPen(QPen(colour("#000000"), 8))
            painter.drawPath(_path(place, 4))
            painter.setPen(QPen(colour(theme.due_fill), 4))
            painter.drawPath(_path(place, 4))
            return
        for i in range(7):
            painter.setPen(QPen(colour(theme.due_edge, 0.075), reach * (i + 1) / 4))
            painter.drawPath(_path(place, reach * 0.35))
        painter.fillPath(_path(place, reach * 0.35), QBrush(colour("#fff4cf", 0.13)))
        painter.setPen(QPen(colour("#ffd75e"), max(2.5, unit * 0.055)))
        painter.drawPath(_path(place, reach * 0.35))

    key = ("glow", round(place.w), round(place.h), place.is_round, ratio)
    return faces.keep(key, lambda: painted(box, ratio, paint))


def ring_face(faces: Faces, place: Place, unit: float, ratio: float) -> Face:
    """The focus ring: two lines in a contrasting pair, each at least 3 pixels."""
    theme = faces.theme
    grow = max(4.0, unit * 0.09)
    box = QRectF(-place.w / 2 - grow - 8, -place.h / 2 - grow - 8, place.w + 2 * grow + 16, place.h + 2 * grow + 16)

    def paint(painter: QPainter) -> None:
        painter.setPen(QPen(colour(theme.focus_outer), 7))
        painter.drawPath(_path(place, grow))
        painter.setPen(QPen(colour(theme.focus_inner), 3))
        painter.drawPath(_path(place, grow))

    key = ("ring", round(place.w), round(place.h), place.is_round, ratio)
    return faces.keep(key, lambda: painted(box, ratio, paint))


def stroke_face(theme: Theme, points: list[tuple[float, float]], unit: float, ratio: float) -> Face:
    """The trace a hand leaves on the cloth, around its own middle (0, 0 is the scene's corner)."""
    line = QPainterPath()
    line.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
    box = line.boundingRect().adjusted(-unit, -unit, unit, unit)

    def paint(painter: QPainter) -> None:
        for share, alpha in ((0.9, 0.08), (0.6, 0.1), (0.3, 0.14)):
            pen = QPen(colour(theme.print if not theme.is_flat else "#ffffff", alpha), unit * share)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.setPen(pen)
            painter.drawPath(line)

    return painted(box, ratio, paint)
