"""The call bar: everything the mouth says and the hands show, one key each, grouped; only phrases of this procedure.

The order is that of the procedure's phrases and never changes, so that the hand learns it. Phrases stand in the
procedure's language, since that is the language they are said in; the tip gives them in the user's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from trainer.game.acts import Act
from trainer.i18n import N_, gettext, language
from trainer.procedure.model import Leaf, Procedure, walk
from trainer.ui.inhand import InHandCard
from trainer.ui.panels import shapes
from trainer.ui.panels.entry import NumberEntry
from trainer.ui.panels.flow import FlowLayout
from trainer.ui.panels.keybutton import KeyButton
from trainer.ui.panels.look import Look
from trainer.ui.panels.rowscroll import RowScroll
from trainer.ui.table.keys import latin_key

CALL_KEYS: Final = "QWERYUIO"
GESTURE_KEYS: Final = "ASFH"
SHIFT: Final = "⇧"
ALT: Final = "⎇"
LEVELS: Final = ("", SHIFT, ALT, ALT + SHIFT)
"""How a letter is pressed for the first, second, third and fourth row of calls."""
GESTURES: Final[dict[str, str]] = {
    "sweep": N_("Hand across"),
    "palms": N_("Palms"),
    "tap": N_("Tap"),
    "line": N_("Insurance line"),
}
"""All gestures of the table, whether or not this procedure asks for them: a wrong one can always be made."""
HANDS: Final[dict[str, str]] = {
    "deal": N_("Card"),
    "take": N_("Take"),
    "pay": N_("Pay"),
    "clear": N_("Clear"),
    "separate": N_("Set apart"),
    "place": N_("Set in place"),
}
"""What the table's keys are called on the bar, in its order."""
HINT: Final = "help:hint"
KEYS_HELP: Final = "help:keys"


@dataclass(frozen=True, slots=True, kw_only=True)
class HandKey:
    """A key of the table that the bar shows as well: its letter and what it does, in the user's language."""

    action: str
    key: str
    text: str


def spoken_amounts(procedure: Procedure) -> dict[str, str]:
    """Phrases with which a number is said, and the amount it must be: a total of points, or money."""
    return {leaf.say: leaf.amount for leaf in _leaves(procedure) if leaf.act == "call" and leaf.say and leaf.amount}


def _leaves(procedure: Procedure) -> list[Leaf]:
    bodies = (procedure.course, *(interrupt.body for interrupt in procedure.interrupts))
    return [node for body in bodies for node in walk(body) if isinstance(node, Leaf)]


class CallBar(QWidget):
    """Signals `attempted` with an Act for every call; `hand_pressed` with the name of a table action."""

    attempted = Signal(object)
    gesture_made = Signal(str)
    """A gesture by name; what it is made at is where the table's focus is."""
    hand_pressed = Signal(str)
    hint_wanted = Signal()
    keys_wanted = Signal()

    def __init__(self, look: Look, entry_parent: QWidget | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("callbar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._look = look
        self._procedure: Procedure | None = None
        self._amounts: dict[str, str] = {}
        self._hand_keys: Sequence[HandKey] = ()
        self._may_hint = False
        self._compact = False
        self._due = ""
        self._buttons: dict[str, KeyButton] = {}
        self._by_key: dict[str, KeyButton] = {}
        self.inhand = InHandCard(look, self)
        self.entry = NumberEntry(look, entry_parent or self)
        self.entry.said.connect(self._say_number)
        self._body = QWidget(self)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self._body, 1)
        self._helps = QWidget(self)
        self._right = QVBoxLayout()
        self._right.addWidget(self.inhand)
        self._right.addWidget(self._helps)
        self._row.addLayout(self._right)
        look.changed.connect(self._build)

    def set_procedure(self, procedure: Procedure, hand_keys: Sequence[HandKey] = (), may_hint: bool = False) -> None:
        """Show the phrases and gestures of `procedure`; `may_hint` offers hints (never in an exam)."""
        self._procedure = procedure
        self._amounts = spoken_amounts(procedure)
        self._hand_keys = hand_keys
        self._may_hint = may_hint
        self._due = ""
        self._build()

    def set_compact(self, compact: bool) -> None:
        """One scrolling row instead of lines."""
        if compact != self._compact:
            self._compact = compact
            self.inhand.set_compact(compact)
            self._build()

    def set_hand_keys(self, hand_keys: Sequence[HandKey]) -> None:
        """The keys of the table, in the language now in use."""
        self._hand_keys = hand_keys
        self._build()

    def set_due(self, act: Act | None) -> None:
        """Mark the button that does `act`; None marks nothing."""
        name = "" if act is None else f"call:{act.say}" if act.act == "call" else f"gesture:{act.act}"
        if name == self._due:
            return
        for at in (self._due, name):
            button = self._buttons.get(at)
            if button is not None:
                button.set_due(at == name)
        self._due = name
        self._show_button(name)

    def button(self, name: str) -> KeyButton | None:
        """The button of that object name."""
        return self._buttons.get(name)

    def key_map(self) -> list[tuple[str, str]]:
        """Keys of calls, gestures and help with what they do, for the list of keys."""
        return [
            (button.key, button.text()) for name, button in self._buttons.items() if button.key and not name.startswith("hand:")
        ]

    def handle_key(self, event: QKeyEvent) -> bool:
        """Press the button of this key. Returns whether there is one."""
        if event.key() == Qt.Key.Key_F1:
            return self._press(self._by_key.get("F1"), event)
        if event.key() == Qt.Key.Key_F2:
            return self._press(self._by_key.get("F2"), event)
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            return False
        key = latin_key(event)
        if not ord("A") <= key <= ord("Z"):
            return False
        letter = chr(key)
        held = event.modifiers()
        level = ALT if held & Qt.KeyboardModifier.AltModifier else ""
        level += SHIFT if held & Qt.KeyboardModifier.ShiftModifier else ""
        button = self._by_key.get(f"{level}{letter}")
        if button is None or button.objectName().startswith("hand:"):
            return False
        return self._press(button, event)

    @staticmethod
    def _press(button: KeyButton | None, event: QKeyEvent) -> bool:
        if button is None:
            return False
        if not event.isAutoRepeat():
            button.click()
        return True

    def retranslate(self) -> None:
        self.inhand.retranslate()
        self._build()

    # -- building ------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        s = self._look.size
        self._row.setContentsMargins(s(14), s(6), s(14), s(8))
        self._row.setSpacing(s(14))
        self._buttons.clear()
        self._by_key.clear()
        old = self._body
        self._body = self._compact_body() if self._compact else self._wide_body()
        self._row.replaceWidget(old, self._body)
        self._row.setStretch(0, 1)
        old_helps = self._helps
        self._helps = self._help_row()
        self._right.replaceWidget(old_helps, self._helps)
        self._right.setSpacing(s(6))
        for gone in (old, old_helps):
            gone.hide()
            gone.setParent(None)
            gone.deleteLater()
        button = self._buttons.get(self._due)
        if button is not None:
            button.set_due(True)
        self._chain_tabs()

    def _groups(self) -> list[tuple[str, list[KeyButton]]]:
        procedure = self._procedure
        if procedure is None:
            return []
        calls = [self._call(procedure, at, say) for at, say in enumerate(procedure.phrases)]
        gestures = [self._gesture(key, gesture) for key, gesture in zip(GESTURE_KEYS, GESTURES, strict=True)]
        hands = [self._hand_key(key) for key in self._hand_keys]
        groups = [
            (gettext("Calls"), calls),
            (gettext("Gestures"), gestures),
            (gettext("Hands"), hands),
            (gettext("Help"), self._help_buttons() if self._compact else []),
        ]
        return [(title, buttons) for title, buttons in groups if buttons]

    def _help_row(self) -> QWidget:
        holder = QWidget(self)
        if self._procedure is None or self._compact:
            holder.hide()
            return holder
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(self._look.size(6))
        for button in self._help_buttons():
            row.addWidget(button)
        row.addStretch(1)
        return holder

    def _help_buttons(self) -> list[KeyButton]:
        helps = [self._add(HINT, "F1", gettext("Hint"), self._hint)] if self._may_hint else []
        return [*helps, self._add(KEYS_HELP, "F2", gettext("Keys"), self._keys)]

    def _call(self, procedure: Procedure, at: int, say: str) -> KeyButton:
        rank, place = divmod(at, len(CALL_KEYS))
        key = LEVELS[rank] + CALL_KEYS[place] if rank < len(LEVELS) else ""
        words = _blank(procedure.phrase(say))
        button = self._add(f"call:{say}", key, words, self._called)
        meaning = _blank(procedure.phrase(say, language()))
        if meaning != words:
            button.setToolTip(meaning)
        return button

    def _gesture(self, key: str, gesture: str) -> KeyButton:
        return self._add(f"gesture:{gesture}", key, gettext(GESTURES[gesture]), self._gestured)

    def _hand_key(self, hand: HandKey) -> KeyButton:
        button = self._add(f"hand:{hand.action}", hand.key.replace("Shift+", SHIFT), gettext(HANDS[hand.action]), self._hand)
        button.setToolTip(hand.text)
        return button

    def _add(self, name: str, key: str, text: str, slot: object) -> KeyButton:
        button = KeyButton(self._look, name, key, text)
        button.clicked.connect(slot)
        self._buttons[name] = button
        if key:
            self._by_key[key] = button
        return button

    def _caption(self, text: str, parent: QWidget) -> QLabel:
        label = QLabel(text.upper(), parent)
        label.setProperty("role", "zone")
        return label

    def _wide_body(self) -> QWidget:
        s = self._look.size
        body = QWidget(self)
        lines = QVBoxLayout(body)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(s(3))
        rest = QWidget(body)
        flow = FlowLayout(rest, gap=s(22), line_gap=s(4))
        for at, (title, buttons) in enumerate(self._groups()):
            group = QWidget(body if at == 0 else rest)
            column = QVBoxLayout(group)
            column.setContentsMargins(0, 0, 0, 0)
            column.setSpacing(s(2))
            column.addWidget(self._caption(title, group))
            if at == 0:
                inner = QWidget(group)
                words = FlowLayout(inner, gap=s(6), line_gap=s(5))
                for button in buttons:
                    words.addWidget(button)
                column.addWidget(inner)
                lines.addWidget(group)
            else:
                row = QHBoxLayout()
                row.setSpacing(s(6))
                for button in buttons:
                    row.addWidget(button)
                column.addLayout(row)
                flow.addWidget(group)
        lines.addWidget(rest)
        lines.addStretch(1)
        return body

    def _compact_body(self) -> QWidget:
        s = self._look.size
        body = QWidget(self)
        outer = QHBoxLayout(body)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(s(4))
        scroll = RowScroll(body)
        inner = QWidget()
        inner.setObjectName("callrow")
        row = QHBoxLayout(inner)
        row.setContentsMargins(0, 0, 0, s(2))
        row.setSpacing(s(18))
        for title, buttons in self._groups():
            column = QVBoxLayout()
            column.setSpacing(s(2))
            column.addWidget(self._caption(title, inner))
            line = QHBoxLayout()
            line.setSpacing(s(6))
            for button in buttons:
                line.addWidget(button)
            column.addLayout(line)
            row.addLayout(column)
        row.addStretch(1)
        scroll.setWidget(inner)
        for direction, name in ((-1, "left"), (1, "right")):
            arrow = QToolButton(body)
            arrow.setObjectName(f"callbar:{name}")
            arrow.setAutoRaise(True)
            arrow.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            arrow.setIcon(shapes.icon(name, self._look.theme.ink, s(18)))
            arrow.setIconSize(QSize(s(18), s(18)))
            arrow.setAccessibleName(gettext("Earlier calls") if direction < 0 else gettext("Further calls"))
            arrow.clicked.connect(scroll.earlier if direction < 0 else scroll.further)
            if direction < 0:
                outer.addWidget(arrow)
                outer.addWidget(scroll, 1)
            else:
                outer.addWidget(arrow)
        scroll.setFixedHeight(inner.sizeHint().height() + s(2))
        return body

    def _chain_tabs(self) -> None:
        buttons = list(self._buttons.values())
        for first, second in pairwise(buttons):
            QWidget.setTabOrder(first, second)

    def _show_button(self, name: str) -> None:
        button = self._buttons.get(name)
        scroll = self._body.findChild(RowScroll)
        if button is not None and scroll is not None:
            scroll.ensureWidgetVisible(button, 40, 0)

    # -- what the buttons do -------------------------------------------------------------------------------------

    def _sender_name(self) -> str:
        sender = self.sender()
        return sender.objectName().partition(":")[2]

    def _called(self) -> None:
        say = self._sender_name()
        amount = self._amounts.get(say)
        if amount is None or self._procedure is None:
            self.attempted.emit(Act(act="call", say=say))
            return
        button = self._buttons[f"call:{say}"]
        parent = self.entry.parentWidget()
        above = button.mapTo(parent, QPoint(0, 0)) if parent is not None and parent.isAncestorOf(button) else QPoint(0, 0)
        self.entry.ask(say, _blank(self._procedure.phrase(say)), amount != "dealer_points", above)

    def _say_number(self, say: str, value: int) -> None:
        self.attempted.emit(Act(act="call", say=say, total=value))

    def _gestured(self) -> None:
        self.gesture_made.emit(self._sender_name())

    def _hand(self) -> None:
        self.hand_pressed.emit(self._sender_name())

    def _hint(self) -> None:
        self.hint_wanted.emit()

    def _keys(self) -> None:
        self.keys_wanted.emit()


def _blank(phrase: str) -> str:
    """A phrase with the place of its number shown as a blank."""
    out, depth = "", 0
    for letter in phrase:
        if letter == "{":
            depth += 1
            out += "…"
        elif letter == "}":
            depth = max(0, depth - 1)
        elif not depth:
            out += letter
    return out
