"""Asks for the number of a call, since the croupier has to know it himself: a total of points, or a sum of money."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QPushButton, QToolButton, QVBoxLayout, QWidget

from trainer.i18n import format_money, gettext, parse_money
from trainer.ui.panels.look import Look

DIGITS: Final = "1234567890"
MARK: Final = "mark"
ERASE: Final = "erase"


class NumberEntry(QFrame):
    """Asks for the number of a call: the croupier has to know it himself."""

    said = Signal(str, int)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("entry")
        self._look = look
        self._say = ""
        self._is_money = False
        self._label = QLabel(self)
        self.field = QLineEdit(self)
        self.field.setObjectName("entry:value")
        self.field.setMaxLength(9)
        self._button = QPushButton(self)
        self._button.setObjectName("entry:say")
        self._fault = QLabel(self)
        self._fault.setProperty("role", "fault")
        self._fault.hide()
        row = QHBoxLayout()
        row.addWidget(self._label)
        row.addWidget(self.field)
        row.addWidget(self._button)
        self._pad = {name: self._key(name) for name in (*DIGITS, MARK, ERASE)}
        pad = QHBoxLayout()
        pad.setSpacing(2)
        for key in self._pad.values():
            pad.addWidget(key)
        layout = QVBoxLayout(self)
        layout.addLayout(row)
        layout.addLayout(pad)
        layout.addWidget(self._fault)
        self._label.setBuddy(self.field)
        self._button.clicked.connect(self._accept)
        self.field.returnPressed.connect(self._accept)
        self.hide()

    def _key(self, name: str) -> QToolButton:
        """A key of the pad, for a croupier who has only the mouse at hand."""
        key = QToolButton(self)
        key.setObjectName(f"entry:{name}")
        key.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        key.clicked.connect(self._pressed)
        return key

    def ask(self, say: str, phrase: str, is_money: bool, above: QPoint) -> None:
        """Open over the point `above` of the parent for the call `say`."""
        self._say, self._is_money = say, is_money
        self._label.setText(phrase)
        self._button.setText(gettext("Say it"))
        self.field.clear()
        self.field.setAccessibleName(gettext("The sum you say") if is_money else gettext("The total you say"))
        self.field.setFixedWidth(self._look.size(90))
        mark = format_money(150)[1]
        for name, key in self._pad.items():
            key.setText({MARK: mark, ERASE: "⌫"}.get(name, name))
            key.setFixedSize(self._look.size(28), self._look.size(28))
        self._pad[MARK].setVisible(is_money)
        self._pad[ERASE].setAccessibleName(gettext("Erase the last digit"))
        self._fault.hide()
        self._place(above)
        self.show()
        self.raise_()
        self.field.setFocus()

    def _place(self, above: QPoint) -> None:
        self.adjustSize()
        parent = self.parentWidget()
        room = parent.width() if parent is not None else self.width()
        x = max(8, min(above.x(), room - self.width() - 8))
        self.move(x, max(0, above.y() - self.height() - 6))

    def _pressed(self) -> None:
        key = self.sender()
        if isinstance(key, QToolButton):
            if key is self._pad[ERASE]:
                self.field.backspace()
            else:
                self.field.insert(key.text())
        self.field.setFocus()

    def _accept(self) -> None:
        text = self.field.text().strip()
        value = parse_money(text) if self._is_money else int(text) if text.isascii() and text.isdigit() else None
        if value is None:
            self._fault.setText(gettext("Write a number."))
            self._fault.show()
            self._place(QPoint(self.x(), self.y() + self.height() + 6))
            return
        self.hide()
        self.said.emit(self._say, value)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
            parent = self.parentWidget()
            if parent is not None:
                parent.setFocus()
            return
        # Keys pressed here belong to the number; the desk must not take them for calls.
        event.accept()
