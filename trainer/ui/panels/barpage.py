"""One page of the call bar: groups of buttons in lines, or in two rows that scroll sideways where there is little room."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QToolButton, QVBoxLayout, QWidget

from trainer.i18n import gettext
from trainer.ui.panels import shapes
from trainer.ui.panels.flow import FlowLayout
from trainer.ui.panels.keybutton import KeyButton
from trainer.ui.panels.look import Look
from trainer.ui.panels.rowscroll import RowScroll

Group = tuple[str, Sequence[KeyButton]]
"""A caption and the buttons under it."""


def caption(text: str, parent: QWidget) -> QLabel:
    """The title of a group."""
    label = QLabel(text.upper(), parent)
    label.setProperty("role", "zone")
    return label


class LinesPage(QScrollArea):
    """All groups one after another in lines, as in a text; it scrolls up and down where there are too many lines."""

    def __init__(self, look: Look, groups: Sequence[Group], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("callscroll")
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inner = QWidget()
        inner.setObjectName("callrow")
        self._flow = FlowLayout(inner, gap=look.size(6), line_gap=look.size(5))
        for title, buttons in groups:
            if not buttons:
                continue
            first, *rest = buttons
            # A caption stays with its first button.
            head = QWidget(inner)
            row = QHBoxLayout(head)
            row.setContentsMargins(0, 0, 0, 0)
            row.setSpacing(look.size(8))
            row.addWidget(caption(title, head))
            row.addWidget(first)
            self._flow.addWidget(head)
            for button in rest:
                self._flow.addWidget(button)
        self.setWidget(inner)

    def lines_for(self, width: int) -> int:
        """The height at which nothing has to be scrolled."""
        return self._flow.heightForWidth(width)

    @property
    def rest(self) -> int:
        """The height of what stands below the lines: nothing."""
        return 0

    def show_button(self, button: KeyButton) -> None:
        """Bring a button into sight."""
        self.ensureWidgetVisible(button, 0, 4)


class RowsPage(QWidget):
    """Some groups in lines, and the others below them in one row, which scrolls sideways by wheel, arrows or focus."""

    def __init__(self, look: Look, lines: Sequence[Group], row: Sequence[Group], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.calls = LinesPage(look, lines, self)
        self.row = ArrowRow(look, row, self)
        self._gap = look.size(4)
        self.foot = QHBoxLayout()
        self.foot.addWidget(self.row, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(self._gap)
        layout.addWidget(self.calls, 1)
        layout.addLayout(self.foot)

    def lines_for(self, width: int) -> int:
        """The height of the lines at which nothing has to be scrolled."""
        return self.calls.lines_for(width)

    @property
    def rest(self) -> int:
        """The height of what stands below the lines."""
        return self.row.sizeHint().height() + self._gap

    def show_button(self, button: KeyButton) -> None:
        """Bring a button into sight."""
        if self.row.strip.isAncestorOf(button):
            self.row.strip.ensureWidgetVisible(button, 40, 0)
        else:
            self.calls.show_button(button)


class ArrowRow(QWidget):
    """A row of groups with an arrow at either end, which is there only while there is something that way."""

    def __init__(self, look: Look, groups: Sequence[Group], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        s = look.size
        self.strip = RowScroll(self)
        inner = QWidget()
        inner.setObjectName("callrow")
        row = QHBoxLayout(inner)
        row.setContentsMargins(0, 0, 0, s(2))
        row.setSpacing(s(6))
        for at, (title, buttons) in enumerate(groups):
            if at:
                row.addSpacing(s(12))
            row.addWidget(caption(title, inner))
            for button in buttons:
                row.addWidget(button)
        row.addStretch(1)
        self.strip.setWidget(inner)
        self.strip.setFixedHeight(inner.sizeHint().height() + s(2))
        self._arrows = [self._arrow(look, name) for name in ("left", "right")]
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(s(4))
        layout.addWidget(self._arrows[0])
        layout.addWidget(self.strip, 1)
        layout.addWidget(self._arrows[1])
        bar = self.strip.horizontalScrollBar()
        bar.valueChanged.connect(self._enable)
        bar.rangeChanged.connect(self._enable)
        self._enable()

    def _arrow(self, look: Look, name: str) -> QToolButton:
        size = look.size(18)
        arrow = QToolButton(self)
        arrow.setObjectName(f"callbar:{name}")
        arrow.setAutoRaise(True)
        arrow.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        arrow.setIcon(shapes.icon(name, look.theme.ink, size))
        arrow.setIconSize(QSize(size, size))
        is_left = name == "left"
        arrow.setAccessibleName(gettext("Earlier buttons") if is_left else gettext("Further buttons"))
        arrow.clicked.connect(self.strip.earlier if is_left else self.strip.further)
        return arrow

    def _enable(self) -> None:
        bar = self.strip.horizontalScrollBar()
        self._arrows[0].setEnabled(bar.value() > bar.minimum())
        self._arrows[1].setEnabled(bar.value() < bar.maximum())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._enable()
