"""Rows with a mark, a title and a line below: the one list the checklist, the verdicts and the transcript are shown in.

The model speaks to screen readers in whole sentences; the delegate wraps, so no language is cut off.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QAbstractListModel, QEvent, QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from trainer.ui.panels import shapes
from trainer.ui.panels.look import Look

Index = QModelIndex | QPersistentModelIndex
_ROW_ROLE: Final = int(Qt.ItemDataRole.UserRole) + 1
_WRAP: Final = int(Qt.TextFlag.TextWordWrap) | int(Qt.AlignmentFlag.AlignLeft) | int(Qt.AlignmentFlag.AlignTop)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One row. `mark` is a shape's name, or empty for none; `spoken` is what a screen reader hears."""

    title: str
    below: str = ""
    foreign: str = ""
    """Said under the row in its own ink where the step is not in this rule text."""
    changed: str = ""
    """Said under the row, with a bar at its edge, where the step is not done as the croupier knows it."""
    mark: str = ""
    is_due: bool = False
    is_faint: bool = False
    is_header: bool = False
    spoken: str = ""
    key: object = None


class RowsModel(QAbstractListModel):
    """A list of rows; changes reach the view row by row."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[Row] = []

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return row.title
        if role == _ROW_ROLE:
            return row
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            return row.spoken or row.title
        return None

    @property
    def rows(self) -> Sequence[Row]:
        return self._rows

    def set_rows(self, rows: Sequence[Row]) -> None:
        """Show these rows; where their number is the same, only the changed ones are told to the view."""
        if len(rows) != len(self._rows):
            self.beginResetModel()
            self._rows = list(rows)
            self.endResetModel()
            return
        for at, row in enumerate(rows):
            if row != self._rows[at]:
                self._rows[at] = row
                index = self.index(at)
                self.dataChanged.emit(index, index)

    def add(self, rows: Sequence[Row], at_most: int) -> None:
        """Append rows, dropping the oldest beyond `at_most`."""
        if not rows:
            return
        first = len(self._rows)
        self.beginInsertRows(QModelIndex(), first, first + len(rows) - 1)
        self._rows.extend(rows)
        self.endInsertRows()
        surplus = len(self._rows) - at_most
        if surplus > 0:
            self.beginRemoveRows(QModelIndex(), 0, surplus - 1)
            del self._rows[:surplus]
            self.endRemoveRows()


class RowDelegate(QStyledItemDelegate):
    """Paints rows; heights follow the wrapped text."""

    def __init__(self, look: Look, view: QListView) -> None:
        super().__init__(view)
        self._look = look
        self._view = view
        self._heights: dict[tuple[str, str, str, str, bool, bool, int, int], int] = {}
        look.changed.connect(self._heights.clear)

    def row(self, index: Index) -> Row:
        found = index.data(_ROW_ROLE)
        return found if isinstance(found, Row) else Row(title="")

    def _font(self, row: Row, small: bool = False, bold: bool = False) -> QFont:
        font = QFont(self._view.font())
        px = self._look.px
        font.setPixelSize(round(px * 0.86) if small else px)
        if row.is_header:
            font.setPixelSize(round(px * 0.84))
            font.setWeight(QFont.Weight.Bold)
        elif bold or (row.is_due and not small):
            font.setWeight(QFont.Weight.DemiBold)
        return font

    def _text_left(self, row: Row) -> int:
        return self._look.size(14) if row.is_header or not row.mark else self._look.size(44)

    def _parts(self, row: Row, width: int) -> list[tuple[str, QFont, str, int]]:
        """The lines of text with font, ink and height."""
        c = self._look.theme
        ink = c.due_ink if row.is_due else c.muted if row.is_faint or row.is_header else c.ink
        wanted = [(row.title, self._font(row), ink)]
        if row.below:
            wanted.append((row.below, self._font(row, small=True), c.due_ink if row.is_due else c.muted))
        if row.foreign:
            wanted.append((row.foreign, self._font(row, small=True), c.due_ink if row.is_due else c.provenance))
        if row.changed:
            wanted.append((row.changed, self._font(row, small=True, bold=True), c.due_ink if row.is_due else c.ink))
        return [
            (text, font, colour, QFontMetrics(font).boundingRect(0, 0, width, 10_000, _WRAP, text).height())
            for text, font, colour in wanted
        ]

    def _width(self, row: Row) -> int:
        return max(40, self._view.viewport().width() - self._text_left(row) - self._look.size(14))

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        row = self.row(index)
        width = self._width(row)
        key = (row.title, row.below, row.foreign, row.changed, row.is_due, row.is_header, width, self._look.px)
        height = self._heights.get(key)
        if height is None:
            if len(self._heights) > 4000:
                self._heights.clear()
            parts = self._parts(row, width)
            height = sum(part[3] for part in parts) + self._look.size(2) * (len(parts) - 1) + 2 * self._padding(row)
            self._heights[key] = height
        return QSize(self._view.viewport().width(), height)

    def _padding(self, row: Row) -> int:
        return self._look.size(5) if row.is_header or not row.mark else self._look.size(6)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row = self.row(index)
        c, size = self._look.theme, self._look.size
        rect: QRect = option.rect
        state = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if row.is_due:
            painter.setPen(QPen(QColor(c.due_edge), max(1, c.outline_px)))
            painter.setBrush(QColor(c.due_fill))
            painter.drawRoundedRect(QRectF(rect).adjusted(size(6), 1, -size(6), -1), size(7), size(7))
        elif state & QStyle.StateFlag.State_HasFocus and state & QStyle.StateFlag.State_Selected:
            painter.setPen(QPen(QColor(c.severity("right")), max(2, c.outline_px)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(rect).adjusted(size(3), 1, -size(3), -1), size(6), size(6))
        if row.changed:
            bar = QRect(rect.left() + size(2), rect.top() + size(4), size(4), rect.height() - size(8))
            painter.fillRect(bar, QColor(c.due_edge))
        top = rect.top() + self._padding(row)
        left = rect.left() + self._text_left(row)
        parts = self._parts(row, self._width(row))
        if row.mark:
            edge = size(17 if row.mark in _ROUND else 12)
            lead = QFontMetrics(parts[0][1]).height()
            box = QRectF(rect.left() + size(16) + (size(17) - edge) / 2, top + (lead - edge) / 2, edge, edge)
            shapes.draw_mark(painter, box, row.mark, QColor(self._mark_ink(row)), QColor(c.paper))
        for text, font, ink, height in parts:
            painter.setFont(font)
            painter.setPen(QColor(ink))
            painter.drawText(QRect(left, top, self._width(row), height + 2), _WRAP, text)
            top += height + size(2)
        painter.restore()

    def _mark_ink(self, row: Row) -> str:
        c = self._look.theme
        if row.mark == shapes.DUE:
            return c.due_edge
        if row.mark in (shapes.PENDING, shapes.PASSED_BY):
            return c.muted
        return c.severity(row.mark)


_ROUND: Final = frozenset({shapes.RIGHT, shapes.DUE, shapes.PENDING, shapes.PASSED_BY})


class RowsView(QListView):
    """A list of rows that leaves letters to the desk: typing must never be a search in the list."""

    def __init__(self, look: Look, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.rows = RowsModel(self)
        self.setModel(self.rows)
        self.setItemDelegate(RowDelegate(look, self))
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        look.changed.connect(self.scheduleDelayedItemsLayout)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.text().isprintable() and event.text() and event.key() != Qt.Key.Key_Space:
            event.ignore()
            return
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.scheduleDelayedItemsLayout()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.scheduleDelayedItemsLayout()

    def show_row(self, at: int) -> None:
        """Bring the row into sight, with some of what follows."""
        ahead = min(at + 3, self.rows.rowCount() - 1)
        if ahead >= 0:
            self.scrollTo(self.rows.index(ahead))
            self.scrollTo(self.rows.index(at))
