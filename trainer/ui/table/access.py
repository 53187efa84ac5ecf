"""The table for screen readers: a list of spots with names, since items of a graphics view are invisible to them.

Qt keeps only borrowed pointers to the interfaces a factory makes, so they are kept alive here for as long as the view.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Protocol, cast

from PySide6.QtCore import QObject, QRect
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent, QAccessibleInterface, QColor, QWindow
from PySide6.QtWidgets import QWidget

from trainer.i18n import gettext


class Readable(Protocol):
    """What a view tells about its spots."""

    def spots(self) -> list[str]:
        """Names of the spots, in reading order."""

    def spot_label(self, spot: str) -> str:
        """What a screen reader says for a spot."""

    def spot_rect(self, spot: str) -> QRect:
        """The spot on the screen."""

    @property
    def focus_spot(self) -> str:
        """The spot the keys are at."""


class SpotInterface(QAccessibleInterface):
    """One spot: a list item without a widget of its own."""

    def __init__(self, table: TableInterface, spot: str) -> None:
        super().__init__()
        self._table = table
        self.spot = spot

    def isValid(self) -> bool:
        return self._table.isValid()

    def object(self) -> QObject:
        return cast(QObject, None)

    def parent(self) -> QAccessibleInterface:
        return self._table

    def child(self, index: int) -> QAccessibleInterface:
        return cast(QAccessibleInterface, None)

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        return cast(QAccessibleInterface, None)

    def childCount(self) -> int:
        return 0

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        return -1

    def text(self, kind: QAccessible.Text) -> str:
        return self._table.readable.spot_label(self.spot) if kind == QAccessible.Text.Name else ""

    def setText(self, kind: QAccessible.Text, text: str) -> None:
        return None

    def rect(self) -> QRect:
        return self._table.readable.spot_rect(self.spot)

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.ListItem

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        state.focusable = True
        state.focused = self._table.readable.focus_spot == self.spot
        return state

    def window(self) -> QWindow:
        return self._table.window()

    def foregroundColor(self) -> QColor:
        return QColor()

    def backgroundColor(self) -> QColor:
        return QColor()


class TableInterface(QAccessibleInterface):
    """The view as a list of its spots."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__()
        self._widget = widget
        self._children: dict[str, SpotInterface] = {}

    @property
    def readable(self) -> Readable:
        """The view, as what it tells."""
        return cast(Readable, self._widget)

    def _at(self, spot: str) -> SpotInterface:
        made = self._children.get(spot)
        if made is None:
            made = self._children[spot] = SpotInterface(self, spot)
        return made

    def isValid(self) -> bool:
        return True

    def object(self) -> QObject:
        return self._widget

    def window(self) -> QWindow:
        return self._widget.window().windowHandle()

    def parent(self) -> QAccessibleInterface:
        above = self._widget.parentWidget()
        return cast(QAccessibleInterface, QAccessible.queryAccessibleInterface(above) if above is not None else None)

    def childCount(self) -> int:
        return len(self.readable.spots())

    def child(self, index: int) -> QAccessibleInterface:
        spots = self.readable.spots()
        return self._at(spots[index]) if 0 <= index < len(spots) else cast(QAccessibleInterface, None)

    def childAt(self, x: int, y: int) -> QAccessibleInterface:
        for spot in self.readable.spots():
            if self.readable.spot_rect(spot).contains(x, y):
                return self._at(spot)
        return cast(QAccessibleInterface, None)

    def focusChild(self) -> QAccessibleInterface:
        return self._at(self.readable.focus_spot)

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        spots = self.readable.spots()
        return spots.index(child.spot) if isinstance(child, SpotInterface) and child.spot in spots else -1

    def text(self, kind: QAccessible.Text) -> str:
        return gettext("Table") if kind == QAccessible.Text.Name else ""

    def setText(self, kind: QAccessible.Text, text: str) -> None:
        return None

    def rect(self) -> QRect:
        return QRect(self._widget.mapToGlobal(self._widget.rect().topLeft()), self._widget.size())

    def role(self) -> QAccessible.Role:
        return QAccessible.Role.List

    def state(self) -> QAccessible.State:
        state = QAccessible.State()
        state.focusable = True
        state.focused = self._widget.hasFocus()
        return state

    def foregroundColor(self) -> QColor:
        return QColor()

    def backgroundColor(self) -> QColor:
        return QColor()


class _Registry:
    """Keeps interfaces alive: Qt and the factory hold no reference of their own."""

    installed = False
    tables: ClassVar[dict[int, TableInterface]] = {}


def _factory(_class_name: str, thing: QObject) -> QAccessibleInterface | None:
    return _Registry.tables.get(id(thing)) if isinstance(thing, QWidget) else None


def register(widget: QWidget) -> TableInterface:
    """Make `widget` (which must tell what `Readable` says) readable; undone by `forgetter`."""
    if not _Registry.installed:
        QAccessible.installFactory(_factory)
        _Registry.installed = True
    made = TableInterface(widget)
    _Registry.tables[id(widget)] = made
    return made


class _Forgetter:
    """Forgets a widget by its number: when `destroyed` comes there is no widget left to ask."""

    def __init__(self, number: int) -> None:
        self._number = number

    def __call__(self, _gone: object = None) -> None:
        _Registry.tables.pop(self._number, None)


def forgetter(widget: QWidget) -> Callable[[object], None]:
    """What to connect to the `destroyed` signal of a registered widget."""
    return _Forgetter(id(widget))


def announce(widget: QWidget, text: str) -> None:
    """Say `text` politely to whoever listens."""
    if QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, text))


def tell_focus(widget: QWidget, index: int) -> None:
    """Tell assistive technology that the focus is on child `index`."""
    if not QAccessible.isActive():
        return
    event = QAccessibleEvent(widget, QAccessible.Event.Focus)
    event.setChild(index)
    QAccessible.updateAccessibility(event)
