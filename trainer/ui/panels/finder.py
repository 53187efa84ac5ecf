"""Finds any call, gesture or act by a few letters: type, choose with the arrows, Enter does it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from trainer.app.finding import Findable, found
from trainer.i18n import gettext
from trainer.ui.panels.look import Look

SHOWN: Final = 8
"""Rows shown at once."""


class Finder(QFrame):
    """`chosen` carries the name of what was found; `closed` is told when it goes away without a choice."""

    chosen = Signal(str)
    closed = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("entry")
        self._look = look
        self._items: Sequence[Findable] = ()
        self.field = QLineEdit(self)
        self.field.setObjectName("finder:field")
        self.field.setClearButtonEnabled(True)
        self.list = QListWidget(self)
        self.list.setObjectName("finder:list")
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        layout = QVBoxLayout(self)
        layout.addWidget(self.list)
        layout.addWidget(self.field)
        self.field.textChanged.connect(self._search)
        self.field.installEventFilter(self)
        self.list.itemClicked.connect(self._choose)
        self.hide()

    def open(self, items: Sequence[Findable], above: QPoint) -> None:
        """Show the field over the point `above` of the parent, with everything that can be found."""
        self._items = items
        self.field.clear()
        self.field.setPlaceholderText(gettext("Type a call, a gesture or an act"))
        self.field.setAccessibleName(gettext("Find a call, a gesture or an act"))
        self.list.setAccessibleName(gettext("Found"))
        self._search("")
        parent = self.parentWidget()
        room = parent.width() if parent is not None else self._look.size(560)
        self.setFixedWidth(min(self._look.size(560), room - 16))
        row = self.list.sizeHintForRow(0) if self.list.count() else self._look.size(22)
        self.list.setFixedHeight(SHOWN * max(row, self._look.size(22)) + 6)
        self.adjustSize()
        x = max(8, min(above.x(), room - self.width() - 8))
        self.move(x, max(0, above.y() - self.height() - 6))
        self.show()
        self.raise_()
        self.field.setFocus()

    def shown(self) -> list[str]:
        """Names of what is listed, best first."""
        return [str(self.list.item(row).data(Qt.ItemDataRole.UserRole)) for row in range(self.list.count())]

    def _search(self, text: str) -> None:
        self.list.clear()
        for item in found(text, self._items):
            row = QListWidgetItem(item.texts[0])
            row.setData(Qt.ItemDataRole.UserRole, item.name)
            row.setToolTip(item.texts[0])
            self.list.addItem(row)
        if self.list.count():
            self.list.setCurrentRow(0)

    def _choose(self, item: QListWidgetItem | None) -> None:
        if item is None:
            return
        self.hide()
        self.chosen.emit(str(item.data(Qt.ItemDataRole.UserRole)))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and self._takes(event):
            return True
        if event.type() == QEvent.Type.FocusOut and self.isVisible():
            self.hide()
        return super().eventFilter(watched, event)

    def _takes(self, event: QKeyEvent) -> bool:
        key = event.key()
        if key == Qt.Key.Key_Escape:
            self.hide()
            self.closed.emit()
            return True
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._choose(self.list.currentItem())
            return True
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_PageUp: -SHOWN, Qt.Key.Key_PageDown: SHOWN}.get(Qt.Key(key))
        if step is not None and self.list.count():
            self.list.setCurrentRow(min(self.list.count() - 1, max(0, self.list.currentRow() + step)))
            return True
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # What is typed here is searched for; the desk must not take it for calls.
        event.accept()
