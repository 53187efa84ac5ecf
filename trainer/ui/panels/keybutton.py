"""A button that shows its key: the letter in a dark square, then the words."""

from __future__ import annotations

from functools import cache
from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from trainer.i18n import gettext
from trainer.ui.fonts import font
from trainer.ui.panels.look import Look

SHIFT: Final = "⇧"
ALT: Final = "⎇"
SMALL_PX: Final = 12
"""Text of a small button at 100 %."""


@cache
def _fonts(px: int) -> tuple[QFont, QFont]:
    """The fonts of the words and of the key; made once for a size, since every painting asks for them."""
    return font(px, tabular=False), font(round(px * 0.85), QFont.Weight.Bold, tabular=False)


class KeyButton(QAbstractButton):
    """`key` is what is shown on the key, such as ``Q`` or ``⇧Q``; `is_due` lights it (learn and demonstration).

    `is_tab` makes it a little lower, for the head of the bar; the one that is `is_current` is underlined. `is_small` makes
    it as small as it can be read, for a window with little room.
    """

    def __init__(
        self,
        look: Look,
        name: str,
        key: str,
        text: str,
        parent: QWidget | None = None,
        *,
        is_tab: bool = False,
        is_small: bool = False,
    ) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._look = look
        self.key = key
        self.is_due = False
        self.is_current = False
        self._is_tab = is_tab
        self._is_small = is_small
        self.setText(text)
        spoken = key.replace(ALT, "Alt ").replace(SHIFT, "Shift ")
        self.setAccessibleName(gettext("{text}, key {key}").format(text=text, key=spoken) if key else text)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def set_due(self, is_due: bool) -> None:
        """Light the button, or put it out."""
        if is_due != self.is_due:
            self.is_due = is_due
            self.update()

    def set_current(self, is_current: bool) -> None:
        """Underline the tab of the page shown."""
        self.setAccessibleDescription(gettext("shown") if is_current else "")
        if is_current != self.is_current:
            self.is_current = is_current
            self.update()

    @property
    def _px(self) -> int:
        return self._look.size(SMALL_PX) if self._is_small else self._look.px

    @property
    def _air(self) -> tuple[int, int]:
        """What is left free around the key, and at the end of the words."""
        s = self._look.size
        return (s(4), s(6)) if self._is_small else (s(7), s(12))

    def _fonts(self) -> tuple[QFont, QFont]:
        return _fonts(self._px)

    def _key_width(self) -> float:
        _text, key = self._fonts()
        least, air = (16, 6) if self._is_small else (19, 9)
        return max(float(self._look.size(least)), QFontMetricsF(key).horizontalAdvance(self.key) + self._look.size(air))

    def sizeHint(self) -> QSize:
        s = self._look.size
        text, _key = self._fonts()
        around, end = self._air
        width = around + self._key_width() + around + QFontMetricsF(text).horizontalAdvance(self.text()) + end
        low = self._is_tab or self._is_small
        least, air = (s(25), s(7)) if self._is_small else (s(27), s(8)) if low else (s(32), s(12))
        return QSize(round(width) + 1, max(least, round(QFontMetricsF(text).height()) + air))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, s = self._look.theme, self._look.size
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        lit = self.is_due
        edge = max(1, theme.outline_px)
        body = QRectF(self.rect()).adjusted(edge / 2 + 0.5, edge / 2 + 0.5, -edge / 2 - 0.5, -edge / 2 - 0.5)
        ground = theme.due_fill if lit else theme.surface if self.isDown() else theme.button
        outline, width = (theme.due_edge, max(1.6, edge)) if lit else (theme.line, edge)
        if self.hasFocus():
            outline, width = theme.severity("right"), max(2.5, edge)
        elif self.is_current:
            outline, width = theme.ink, max(1.6, edge)
        elif self.underMouse() and self.isEnabled():
            outline = theme.muted
        painter.setPen(QPen(QColor(outline), width))
        painter.setBrush(QColor(ground))
        painter.drawRoundedRect(body, s(7), s(7))
        text_font, key_font = self._fonts()
        key_width = self._key_width()
        around, _end = self._air
        key_height = s(17) if self._is_small else s(20)
        key_box = QRectF(around, (self.height() - key_height) / 2, key_width, key_height)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.key))
        painter.drawRoundedRect(key_box, s(4), s(4))
        painter.setFont(key_font)
        painter.setPen(QColor(theme.key_text))
        painter.drawText(key_box, Qt.AlignmentFlag.AlignCenter, self.key)
        painter.setFont(text_font)
        painter.setPen(QColor(theme.due_ink if lit else theme.ink))
        left = around + key_width + around
        painter.drawText(
            QRectF(left, 0, self.width() - left, self.height()),
            Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextSingleLine,
            self.text(),
        )
        if self.is_current:
            painter.fillRect(QRectF(s(8), self.height() - s(4), self.width() - s(16), s(3)), QColor(theme.ink))
        painter.end()
