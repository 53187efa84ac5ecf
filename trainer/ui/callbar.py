"""The call bar: everything the mouth says and the hands show, a key each, on a page for each part of the course.

The order is that of the course and never changes, so that the hand learns it; nor does it depend on what is due. Phrases
stand in the procedure's language, since that is the language they are said in; the tip gives them in the user's.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QStackedWidget, QWidget

from trainer.app.callpages import SHORT_TITLES, TITLES, CallPages, Page, call_pages
from trainer.game.acts import Act
from trainer.i18n import N_, gettext, language
from trainer.procedure.model import Procedure
from trainer.scoring.describe import is_money
from trainer.ui.inhand import InHandCard
from trainer.ui.panels.barpage import Group, LinesPage
from trainer.ui.panels.entry import NumberEntry
from trainer.ui.panels.findables import blanked, findables
from trainer.ui.panels.finder import Finder
from trainer.ui.panels.flow import FlowLayout
from trainer.ui.panels.keybutton import ALT, SHIFT, KeyButton
from trainer.ui.panels.look import Look
from trainer.ui.panels.worknames import GESTURES, NAMES, WORK, WORK_TITLES
from trainer.ui.table.keys import latin_key
from trainer.ui.table.keytable import KEYS

CALL_KEYS: Final = "QWERYUIO"
GESTURE_KEYS: Final = "ASFH"
LEVELS: Final = ("", SHIFT, ALT, ALT + SHIFT)
"""How a letter is pressed for the first, second, third and fourth eight of a page's calls."""
HINT: Final = "help:hint"
KEYS_HELP: Final = "help:keys"
FIND: Final = "help:find"
MOST_LINES: Final = 5
"""Lines of buttons a page may have before it scrolls."""
PAGE_KEYS: Final = (
    ("Alt+1…5", N_("Turn to a page of calls")),
    ("Page Up", N_("To the page of calls before")),
    ("Page Down", N_("To the next page of calls")),
    ("Ctrl+K", N_("Find any call, gesture or act")),
)


class CallBar(QWidget):
    """Signals `attempted` with an Act for every call; `hand_pressed` with the name of a table action."""

    attempted = Signal(object)
    gesture_made = Signal(str)
    """A gesture by name; what it is made at is where the table's focus is."""
    hand_pressed = Signal(str)
    hint_wanted = Signal()
    keys_wanted = Signal()
    left = Signal()
    """Nothing of the bar is wanted any more: the table takes the keys again."""

    def __init__(self, look: Look, entry_parent: QWidget | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("callbar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._look = look
        self._procedure: Procedure | None = None
        self._pages = CallPages(dict.fromkeys(Page, ()), {})
        self._may_hint = False
        self._compact = False
        self._due = ""
        self._page = Page.TABLE
        self._buttons: dict[Page, dict[str, KeyButton]] = {}
        self._bodies: dict[Page, LinesPage] = {}
        self._tabs: dict[Page, KeyButton] = {}
        self._helps: dict[str, KeyButton] = {}
        self.inhand = InHandCard(look, self)
        self.entry = NumberEntry(look, entry_parent or self)
        self.entry.said.connect(self._say_number)
        self.finder = Finder(look, entry_parent or self)
        self.finder.chosen.connect(self.do)
        self.finder.closed.connect(self.left)
        self._head = QWidget(self)
        self._stack = QStackedWidget(self)
        self._grid = QGridLayout(self)
        self._grid.setColumnStretch(0, 1)
        look.changed.connect(self._build)

    def set_procedure(self, procedure: Procedure, may_hint: bool = False) -> None:
        """Show the phrases and gestures of `procedure`; `may_hint` offers hints (never in an exam)."""
        self._procedure = procedure
        self._pages = call_pages(procedure)
        self._may_hint = may_hint
        self._due = ""
        self._build()

    def set_compact(self, compact: bool) -> None:
        """Smaller buttons, for a window with little room."""
        if compact != self._compact:
            self._compact = compact
            self.inhand.set_compact(compact)
            self._build()

    # -- pages ---------------------------------------------------------------------------------------------------

    @property
    def page(self) -> Page:
        """The page that is shown."""
        return self._page

    def show_page(self, page: Page) -> None:
        """Turn to a page."""
        self._page = page
        body = self._bodies.get(page)
        if body is not None:
            self._stack.setCurrentWidget(body)
        for name, tab in self._tabs.items():
            tab.set_current(name is page)
        self._chain_tabs()

    def follow(self, phase: str, act: Act | None = None) -> None:
        """Turn to the page of a phase, but not away from one that has what is due. Never done in an exam once it has begun."""
        page = self._pages.of_phase.get(phase, self._page)
        has_it = act is not None and _name_of(act) in self._buttons.get(self._page, {})
        if page is not self._page and not has_it:
            self.show_page(page)

    def set_due(self, act: Act | None) -> None:
        """Mark the buttons that do `act`; None marks nothing."""
        name = "" if act is None else _name_of(act)
        if name == self._due:
            return
        self._due = name
        for buttons in self._buttons.values():
            for at, button in buttons.items():
                button.set_due(at == name)
        due = self._buttons.get(self._page, {}).get(name)
        if due is not None:
            self._bodies[self._page].show_button(due)

    def button(self, name: str) -> KeyButton | None:
        """The button of that object name: that of the page shown, else of the first page that has one."""
        for page in (self._page, *Page):
            found = self._buttons.get(page, {}).get(name)
            if found is not None:
                return found
        return self._helps.get(name)

    def tab(self, page: Page) -> KeyButton:
        """The button that turns to a page."""
        return self._tabs[page]

    def page_of(self, name: str) -> Page | None:
        """The page on which the button of that name is found: the one shown where it has it."""
        return next((page for page in (self._page, *Page) if name in self._buttons.get(page, {})), None)

    # -- keys ----------------------------------------------------------------------------------------------------

    def key_groups(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """Keys of the bar with what they do, by page, for the list of keys."""
        groups = [(gettext("Pages of calls"), [(key, gettext(text)) for key, text in PAGE_KEYS])]
        for page, buttons in self._buttons.items():
            calls = [(b.key, b.text()) for name, b in buttons.items() if name.startswith("call:") and b.key]
            groups.append((gettext("Calls: {page}").format(page=gettext(TITLES[page])), calls))
        gestures = [(key, gettext(text)) for key, text in zip(GESTURE_KEYS, GESTURES.values(), strict=True)]
        return [*groups, (gettext("Gestures"), gestures)]

    def handle_key(self, event: QKeyEvent) -> bool:
        """Press the button of this key. Returns whether there is one."""
        held = event.modifiers()
        key: int = event.key()
        if key in (Qt.Key.Key_F1, Qt.Key.Key_F2):
            return self._press(self._helps.get(HINT if key == Qt.Key.Key_F1 else KEYS_HELP), event)
        if key in (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            self._turn(-1 if key == Qt.Key.Key_PageUp else 1)
            return True
        key = latin_key(event)
        if held & Qt.KeyboardModifier.ControlModifier:
            return key == Qt.Key.Key_K and self._press(self._helps.get(FIND), event)
        has_alt = bool(held & Qt.KeyboardModifier.AltModifier)
        if has_alt and Qt.Key.Key_1 <= key < Qt.Key.Key_1 + len(Page):
            self.show_page(list(Page)[key - Qt.Key.Key_1])
            return True
        if not ord("A") <= key <= ord("Z"):
            return False
        level = (ALT if has_alt else "") + (SHIFT if held & Qt.KeyboardModifier.ShiftModifier else "")
        wanted = f"{level}{chr(key)}"
        for name, button in self._buttons.get(self._page, {}).items():
            if button.key == wanted and not name.startswith("hand:"):
                return self._press(button, event)
        return False

    def _turn(self, step: int) -> None:
        pages = list(Page)
        self.show_page(pages[(pages.index(self._page) + step) % len(pages)])

    @staticmethod
    def _press(button: KeyButton | None, event: QKeyEvent) -> bool:
        if button is None:
            return False
        if not event.isAutoRepeat():
            button.click()
        return True

    def retranslate(self) -> None:
        """Everything in the language now in use."""
        self.inhand.retranslate()
        self._build()

    # -- building ------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        s = self._look.size
        self._grid.setContentsMargins(s(14), s(6), s(14), s(8))
        self._grid.setHorizontalSpacing(s(14))
        self._grid.setVerticalSpacing(s(5))
        gone, self._bodies, self._buttons = self._bodies, {}, {}
        for old in gone.values():
            self._stack.removeWidget(old)
            old.deleteLater()
        old_head, self._head = self._head, self._make_head()
        old_head.hide()
        old_head.deleteLater()
        for widget in (old_head, self._stack, self.inhand):
            self._grid.removeWidget(widget)
        # With little room what is in hand is one line at the foot; else a card as high as the bar.
        self._grid.addWidget(self._head, 0, 0)
        self._grid.addWidget(self._stack, 1, 0)
        if self._compact:
            self._grid.addWidget(self.inhand, 1, 0, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom)
            self.inhand.raise_()
        else:
            self._grid.addWidget(self.inhand, 0, 1, 2, 1)
        if self._procedure is None:
            return
        for page in Page:
            self._buttons[page] = {}
            groups = self._groups(self._procedure, page)
            if self._compact:
                # What is in hand has its place at the end of the last line.
                body = LinesPage(self._look, groups, 4, self.inhand.minimumWidth() + s(8), self)
            else:
                body = LinesPage(self._look, groups, 6, parent=self)
            self._bodies[page] = body
            self._stack.addWidget(body)
        for buttons in self._buttons.values():
            if self._due in buttons:
                buttons[self._due].set_due(True)
        self.show_page(self._page)
        self._fit()

    def _groups(self, procedure: Procedure, page: Page) -> list[Group]:
        calls = [self._call(procedure, page, at, say) for at, say in enumerate(self._pages.calls[page])]
        signs = zip(GESTURE_KEYS, GESTURES.items(), strict=True)
        gestures = [self._add(page, f"gesture:{name}", key, gettext(text)) for key, (name, text) in signs]
        keys = {entry.action: entry for entry in KEYS}
        work = []
        for action in WORK[page]:
            button = self._add(page, f"hand:{action}", shown_key(keys[action].key), gettext(NAMES[action]))
            button.setToolTip(keys[action].text)
            work.append(button)
        return [(gettext("Calls"), calls), (gettext("Gestures"), gestures), (gettext(WORK_TITLES[page]), work)]

    def _call(self, procedure: Procedure, page: Page, at: int, say: str) -> KeyButton:
        rank, place = divmod(at, len(CALL_KEYS))
        key = LEVELS[rank] + CALL_KEYS[place] if rank < len(LEVELS) else ""
        words = blanked(procedure.phrase(say))
        button = self._add(page, f"call:{say}", key, words)
        meaning = blanked(procedure.phrase(say, language()))
        if meaning != words:
            button.setToolTip(meaning)
        return button

    def _add(self, page: Page, name: str, key: str, text: str) -> KeyButton:
        button = KeyButton(self._look, name, key, text, is_small=self._compact)
        button.clicked.connect(self._clicked)
        self._buttons[page][name] = button
        return button

    def _make_head(self) -> QWidget:
        """The tabs of the pages, and help."""
        head = QWidget(self)
        row = QHBoxLayout(head)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(self._look.size(4))
        pages = QWidget(head)
        flow = FlowLayout(pages, gap=self._look.size(4), line_gap=self._look.size(3))
        row.addWidget(pages, 1)
        self._tabs = {}
        self._helps = {}
        for number, page in enumerate(Page, 1):
            tab = KeyButton(self._look, f"page:{page}", f"{ALT}{number}", gettext(TITLES[page]), pages, is_tab=True)
            tab.setToolTip(gettext(TITLES[page]))
            tab.clicked.connect(self._tab_clicked)
            self._tabs[page] = tab
            flow.addWidget(tab)
        helps = [(FIND, "Ctrl+K", gettext("Find"), self.open_finder), (KEYS_HELP, "F2", gettext("Keys"), self.keys_wanted)]
        if self._may_hint:
            helps.insert(1, (HINT, "F1", gettext("Hint"), self.hint_wanted))
        for name, key, text, slot in helps:
            button = KeyButton(self._look, name, key, text, head, is_tab=True)
            button.clicked.connect(slot)
            self._helps[name] = button
            row.addWidget(button)
        return head

    def _name_tabs(self) -> None:
        """The pages by their whole titles where all of them have room in one line, else by the short ones."""
        gap, room = self._look.size(4), self._head.width()
        for titles in (TITLES, SHORT_TITLES):
            for page, tab in self._tabs.items():
                tab.setText(gettext(titles[page]))
            if sum(button.sizeHint().width() + gap for button in (*self._tabs.values(), *self._helps.values())) <= room:
                return

    def _fit(self) -> None:
        """One height for all pages, so that the table keeps its place when a page is turned."""
        if len(self._bodies) < len(Page):
            return  # the bar is being built
        self._name_tabs()
        bodies = list(self._bodies.values())
        width = max(1, self._stack.width())
        button = next(iter(self._buttons[Page.PLAY].values()))
        line = button.sizeHint().height() + self._look.size(5)
        height = min(max(body.lines_for(width) for body in bodies), MOST_LINES * line)
        for body in bodies:
            body.fit(width, height)
        if self._stack.minimumHeight() != height:
            self._stack.setFixedHeight(height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _chain_tabs(self) -> None:
        buttons = [*self._tabs.values(), *self._helps.values(), *self._buttons.get(self._page, {}).values()]
        for first, second in pairwise(buttons):
            QWidget.setTabOrder(first, second)

    # -- what the buttons do -------------------------------------------------------------------------------------

    def _tab_clicked(self) -> None:
        self.show_page(Page(self.sender().objectName().partition(":")[2]))
        self.left.emit()

    def _clicked(self) -> None:
        self.do(self.sender().objectName())

    def do(self, name: str) -> None:
        """Do what the button of that name does."""
        kind, _sign, what = name.partition(":")
        if kind == "call":
            self._say(what)
        elif kind == "gesture":
            self.gesture_made.emit(what)
        else:
            self.hand_pressed.emit(what)

    def _say(self, say: str) -> None:
        procedure = self._procedure
        if procedure is None or "{total}" not in procedure.phrase(say):
            self.attempted.emit(Act(act="call", say=say))
            return
        self.entry.ask(say, blanked(procedure.phrase(say)), is_money(say, procedure), self._above(f"call:{say}"))

    def _above(self, name: str) -> QPoint:
        """The point over a button, or over the bar where the button is on another page."""
        parent = self.entry.parentWidget()
        button: QWidget | None = self._buttons.get(self._page, {}).get(name) or self._helps.get(name) or self._head
        if parent is None or button is None or not parent.isAncestorOf(button):
            return QPoint(0, 0)
        return QPoint(button.mapTo(parent, QPoint(0, 0)).x(), self.mapTo(parent, QPoint(0, 0)).y())

    def _say_number(self, say: str, value: int) -> None:
        self.attempted.emit(Act(act="call", say=say, total=value))

    def open_finder(self) -> None:
        """Let a call, a gesture or an act be found by typing."""
        if self._procedure is not None:
            self.finder.open(findables(self._procedure), self._above(FIND))


def shown_key(key: str) -> str:
    """A key of the table as it stands on a button."""
    return key.replace("Alt+", ALT).replace("Shift+", SHIFT)


def _name_of(act: Act) -> str:
    if act.act == "call":
        return f"call:{act.say}"
    return f"gesture:{act.act}" if act.act in GESTURES else f"hand:{act.act}"


__all__ = ["ALT", "CALL_KEYS", "GESTURES", "GESTURE_KEYS", "SHIFT", "CallBar", "shown_key"]
