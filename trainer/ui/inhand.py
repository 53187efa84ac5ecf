"""The card that says what the hands carry: the sum, the chips it is built of, and what the next key does with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QBoxLayout, QFrame, QLabel, QSizePolicy, QWidget

from trainer.game.chips import chips_sum
from trainer.i18n import format_money, gettext
from trainer.ui.fonts import font
from trainer.ui.panels.look import Look

LINE_WIDTH: Final = 300
LINE_HEIGHT: Final = 25
"""Size at 100 % where the card stands in a line of the bar."""
_ANY: Final = 16777215
"""Qt's own greatest height: no bound."""


class InHandCard(QFrame):
    """Shows chips by value, highest first, or a thing in words (a card, the stop card)."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("inhand")
        self._look = look
        self._chips: dict[int, int] = {}
        self._thing = ""
        self._caption = QLabel(self)
        self._caption.setProperty("role", "zone")
        self._sum = QLabel(self)
        self._sum.setObjectName("inhand:sum")
        self._sum.setProperty("role", "sum")
        self._parts = QLabel(self)
        self._parts.setObjectName("inhand:parts")
        self._parts.setWordWrap(True)
        self._parts.setProperty("role", "muted")
        self._hint = QLabel(self)
        self._hint.setObjectName("inhand:hint")
        self._hint.setWordWrap(True)
        self._hint.setProperty("role", "muted")
        self._is_line = False
        self._layout = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        for label in (self._caption, self._sum, self._parts, self._hint):
            self._layout.addWidget(label)
        self._layout.addStretch(1)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        look.changed.connect(self._rescale)
        self._rescale()
        self.retranslate()

    def _rescale(self) -> None:
        s = self._look.size
        across, along = (0, s(9)) if self._is_line else (s(8), s(13))
        self._layout.setContentsMargins(along, across, along, across)
        self._layout.setSpacing(s(8) if self._is_line else s(1))
        self.setFixedWidth(s(LINE_WIDTH) if self._is_line else s(248))
        # As high as a line of the bar where it stands in one.
        self.setMinimumHeight(s(LINE_HEIGHT) if self._is_line else 0)
        self.setMaximumHeight(s(LINE_HEIGHT) if self._is_line else _ANY)

    def show_chips(self, chips: Mapping[int, int]) -> None:
        """Chips are carried; none means that the hands are empty."""
        self._chips = {value: count for value, count in chips.items() if count > 0}
        self._thing = ""
        self._fill()

    def show_thing(self, words: str) -> None:
        """Something else is carried."""
        self._chips = {}
        self._thing = words
        self._fill()

    def set_compact(self, compact: bool) -> None:
        """One line without the hint where there is little height."""
        self._is_line = compact
        self._hint.setHidden(compact)
        self._parts.setWordWrap(not compact)
        self._sum.setProperty("role", "heading" if compact else "sum")
        self._sum.style().unpolish(self._sum)
        self._sum.style().polish(self._sum)
        ways = QBoxLayout.Direction
        self._layout.setDirection(ways.LeftToRight if compact else ways.TopToBottom)
        self._rescale()
        self._fill()

    def retranslate(self) -> None:
        self._caption.setText(gettext("In hand").upper())
        self._fill()

    def _fill(self) -> None:
        parts = [
            format_money(value) if count == 1 else f"{count} × {format_money(value)}"
            for value, count in sorted(self._chips.items(), reverse=True)
        ]
        if self._chips:
            total = format_money(chips_sum(self._chips))
            self._sum.setText(total)
            self._parts.setText(" + ".join(parts))
        elif self._thing:
            total = self._thing
            self._sum.setText(self._thing)
            self._parts.setText("")
        else:
            total = gettext("nothing")
            self._sum.setText("–")
            self._parts.setText("" if self._is_line else gettext("Your hands are empty."))
        carries = bool(self._chips or self._thing)
        self._caption.setHidden(self._is_line and bool(self._chips))
        if self._is_line and self._chips:
            self._fit_parts()
        self._hint.setText(gettext("Enter puts it down, Esc puts it back.") if carries else "")
        spoken = ", ".join(parts) if self._chips else ""
        self.setAccessibleName(": ".join(part for part in (gettext("In hand"), total, spoken) if part))

    def _fit_parts(self) -> None:
        """As many of the chips as one line holds; a screen reader hears all of them."""
        s = self._look.size
        room = (
            self.minimumWidth() - s(30) - QFontMetrics(font(s(15), QFont.Weight.DemiBold)).horizontalAdvance(self._sum.text())
        )
        metrics = QFontMetrics(font(self._look.px))
        self._parts.setText(metrics.elidedText(self._parts.text(), Qt.TextElideMode.ElideRight, room))
