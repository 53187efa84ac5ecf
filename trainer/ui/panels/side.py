"""The side panel: steps, verdicts and transcript under tabs, with the last verdicts below; folded, an edge with a tab."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QButtonGroup,
    QHBoxLayout,
    QSizePolicy,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from trainer.i18n import gettext
from trainer.ui.panels.look import Look
from trainer.ui.panels.steps import StepsPanel
from trainer.ui.panels.transcript import TranscriptPanel
from trainer.ui.panels.verdicts import VerdictsPanel

WIDTH: Final = 320
"""Width of the panel at 100 %."""


class SidePanel(QWidget):
    """Three lists under tabs; the last verdicts stay in sight below the other two."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("sidepanel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._look = look
        self.steps = StepsPanel(look, self)
        self.verdicts = VerdictsPanel(look, "verdicts", parent=self)
        self.transcript = TranscriptPanel(look, self)
        self.last = VerdictsPanel(look, "last", at_most=3, heading=True, parent=self)
        self.last.setObjectName("lastverdicts")
        self.last.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._stack = QStackedWidget(self)
        self._tabs = QWidget(self)
        self._tabs.setObjectName("sidetabs")
        row = QHBoxLayout(self._tabs)
        row.setContentsMargins(8, 4, 8, 0)
        row.setSpacing(2)
        self._group = QButtonGroup(self)
        self._buttons: list[QToolButton] = []
        for at, (name, panel) in enumerate(
            (("steps", self.steps), ("verdicts", self.verdicts), ("transcript", self.transcript))
        ):
            button = QToolButton(self._tabs)
            button.setObjectName(f"tab:{name}")
            button.setCheckable(True)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            self._group.addButton(button, at)
            self._buttons.append(button)
            row.addWidget(button)
            self._stack.addWidget(panel)
        row.addStretch(1)
        self._layout = QVBoxLayout(self)
        self._layout.setSpacing(0)
        self._layout.addWidget(self._tabs)
        self._layout.addWidget(self._stack, 1)
        self._layout.addWidget(self.last)
        self._group.idClicked.connect(self.show_tab)
        look.changed.connect(self._rescale)
        self._rescale()
        self.show_tab(0)
        self.retranslate()

    def show_tab(self, at: int) -> None:
        """Show the steps (0), the verdicts (1) or the transcript (2)."""
        self._buttons[at].setChecked(True)
        self._stack.setCurrentIndex(at)
        self.last.setVisible(at != 1)

    def _rescale(self) -> None:
        self.setFixedWidth(max(self._look.size(WIDTH), self._tabs.sizeHint().width()))
        # The lists leave the line at the edge free.
        self._layout.setContentsMargins(self._look.theme.outline_px, 0, 0, 0)
        self.last.setFixedHeight(self._look.size(188))

    def retranslate(self) -> None:
        for button, text in zip(self._buttons, (gettext("Steps"), gettext("Verdicts"), gettext("Transcript")), strict=True):
            button.setText(text)
        for panel in (self.steps, self.verdicts, self.transcript, self.last):
            panel.retranslate()
        self._rescale()


class EdgeTab(QAbstractButton):
    """The folded side panel: a strip at the edge with its name written upwards."""

    unfolded = Signal(bool)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("edgetab")
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._look = look
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self.toggled.connect(self.unfolded)
        self.retranslate()

    def retranslate(self) -> None:
        self.setText(gettext("Steps and verdicts"))
        self.setAccessibleName(self.text())
        self.updateGeometry()

    def _label_font(self) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(self._look.px)
        font.setWeight(QFont.Weight.DemiBold)
        return font

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(self._label_font())
        return QSize(metrics.height() + self._look.size(14), metrics.horizontalAdvance(self.text()) + self._look.size(40))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._look.theme
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(theme.due_fill if self.isChecked() or self.hasFocus() else theme.paper))
        painter.fillRect(0, 0, max(1, theme.outline_px), self.height(), QColor(theme.line))
        painter.setFont(self._label_font())
        painter.setPen(QColor(theme.due_ink if self.isChecked() or self.hasFocus() else theme.ink))
        painter.translate(QPointF(self.width() / 2, self.height() / 2))
        painter.rotate(-90)
        metrics = QFontMetrics(self._label_font())
        width = metrics.horizontalAdvance(self.text())
        painter.drawText(QPointF(-width / 2, metrics.ascent() / 2 - metrics.descent() / 2), self.text())
        painter.end()
