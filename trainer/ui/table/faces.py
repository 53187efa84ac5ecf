"""Card faces, drawn by the program at the resolution of the screen and kept.

A large index in the upper left corner so that a fan shows it, a large suit, letters instead of court figures: what a
dealer reads from a metre away. Suits differ by shape; four colours are a setting.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QFont, QLinearGradient, QPainter, QPen

from trainer.ui.fonts import font
from trainer.ui.table.fan import CARD_HEIGHT
from trainer.ui.table.shapes import Face, painted, rounded, shadow, suit_at, text_path
from trainer.ui.theme import Theme, colour

KEPT: Final = 900
"""Faces kept at most; the oldest go first when windows are resized a lot."""


class Faces:
    """Paints and keeps faces for one theme; `is_four_colour` gives clubs and diamonds colours of their own."""

    def __init__(self, theme: Theme, *, is_four_colour: bool = False) -> None:
        self.theme = theme
        self.is_four_colour = is_four_colour
        self._kept: dict[Hashable, Face] = {}

    def keep(self, key: Hashable, make: Callable[[], Face]) -> Face:
        """The face kept under `key`, made when it is not there."""
        face = self._kept.get(key)
        if face is None:
            if len(self._kept) >= KEPT:
                for old in list(self._kept)[: KEPT // 4]:
                    del self._kept[old]
            face = self._kept[key] = make()
        return face

    def clear(self) -> None:
        """Forget all faces, as after a change of theme."""
        self._kept.clear()

    def ink(self, suit: str) -> str:
        """The colour of a suit."""
        theme = self.theme
        if self.is_four_colour and suit in "cd":
            return theme.clubs4 if suit == "c" else theme.diamonds4
        return theme.red if suit in "hd" else theme.black

    def card(self, face: str, width: float, ratio: float) -> Face:
        """The face of a card (``As``, ``Td``), or its back when `face` is empty, `width` pixels wide."""
        width = round(width * 4) / 4
        return self.keep(
            ("card", face, width, ratio, self.is_four_colour),
            lambda: self._painted_card(face, width, ratio),
        )

    def _painted_card(self, face: str, w: float, ratio: float) -> Face:
        h = w * CARD_HEIGHT
        reach = w * 0.07
        box = QRectF(-w / 2 - reach, -h / 2 - reach, w + 2.6 * reach, h + 3.2 * reach)

        def paint(painter: QPainter) -> None:
            self._blank(painter, w, h)
            if face:
                self._front(painter, face, w, h)
            else:
                self._back(painter, w, h)

        return painted(box, ratio, paint)

    def _blank(self, painter: QPainter, w: float, h: float) -> None:
        theme = self.theme
        path = rounded(-w / 2, -h / 2, w, h, w * 0.085)
        if not theme.is_flat:
            shadow(painter, path, w * 0.07, w * 0.018, w * 0.035, 0.38)
        shade = QLinearGradient(-w / 2, -h / 2, w / 2, h / 2)
        shade.setColorAt(0, colour(theme.card))
        shade.setColorAt(1, colour(theme.card).darker(100 if theme.is_flat else 104))
        painter.fillPath(path, QBrush(shade))
        thick = max(0.8, w * (0.04 if theme.is_flat else 0.014))
        painter.setPen(QPen(colour(theme.card_edge), thick))
        painter.drawPath(rounded(-w / 2 + thick / 2, -h / 2 + thick / 2, w - thick, h - thick, w * 0.08))

    def _front(self, painter: QPainter, face: str, w: float, h: float) -> None:
        rank, suit = face[0], face[1]
        ink = colour(self.ink(suit))
        text = "10" if rank == "T" else rank
        index = text_path(text, font(w * 0.36, QFont.Weight.Bold), -w * 0.335, -h / 2 + w * 0.205, w * 0.25)
        pip = suit_at(suit, -w * 0.335, -h / 2 + w * 0.475, w * 0.2)
        painter.fillPath(index, ink)
        painter.fillPath(suit_at(suit, w * 0.385, -h / 2 + w * 0.125, w * 0.13), ink)
        painter.fillPath(pip, ink)
        small = text_path(text, font(w * 0.19, QFont.Weight.Bold), 0, 0, w * 0.17)
        painter.save()
        painter.translate(w * 0.39, h / 2 - w * 0.12)
        painter.rotate(180)
        painter.fillPath(small, ink)
        painter.fillPath(suit_at(suit, 0, w * 0.165, w * 0.11), ink)
        painter.restore()
        if rank in "JQK":
            self._court(painter, text, suit, w, h)
        else:
            size = 0.54 if rank != "A" else 0.64
            painter.fillPath(suit_at(suit, w * 0.09, h * 0.1, w * size), ink)

    def _court(self, painter: QPainter, text: str, suit: str, w: float, h: float) -> None:
        """A framed letter over its suit instead of a figure."""
        ink = colour(self.ink(suit))
        panel = QRectF(-w * 0.155, -h * 0.3, w * 0.5, h * 0.62)
        tint = colour(self.ink(suit), 0.08)
        painter.setPen(QPen(colour(self.ink(suit), 0.75), max(0.8, w * 0.014)))
        painter.setBrush(Qt.BrushStyle.NoBrush if self.theme.is_flat else QBrush(tint))
        painter.drawRoundedRect(panel, w * 0.05, w * 0.05)
        if not self.theme.is_flat:
            inner = panel.adjusted(w * 0.03, w * 0.03, -w * 0.03, -w * 0.03)
            painter.setPen(QPen(colour(self.ink(suit), 0.35), max(0.6, w * 0.008)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(inner, w * 0.035, w * 0.035)
        x = panel.center().x()
        letter = text_path(text, font(w * 0.36, QFont.Weight.Bold), x, panel.top() + w * 0.275, w * 0.36)
        painter.fillPath(letter, ink)
        painter.fillPath(suit_at(suit, x, panel.top() + w * 0.63, w * 0.29), ink)

    def _back(self, painter: QPainter, w: float, h: float) -> None:
        theme = self.theme
        edge = w * 0.07
        inner = rounded(-w / 2 + edge, -h / 2 + edge, w - 2 * edge, h - 2 * edge, w * 0.05)
        painter.fillPath(inner, colour(theme.card_back))
        painter.save()
        painter.setClipPath(inner)
        painter.setPen(QPen(colour(theme.card, 0.28), max(0.6, w * 0.012)))
        step = w * 0.13
        for i in range(-12, 13):
            painter.drawLine(int(i * step - h), int(-h), int(i * step + h), int(h))
            painter.drawLine(int(i * step + h), int(-h), int(i * step - h), int(h))
        painter.restore()
        painter.setPen(QPen(colour(theme.card, 0.6), max(0.6, w * 0.012)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(rounded(-w / 2 + edge * 1.5, -h / 2 + edge * 1.5, w - 3 * edge, h - 3 * edge, w * 0.03))
