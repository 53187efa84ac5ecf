"""The table by keyboard: every key in one table, the roving focus, and letters wherever the keyboard layout puts them.

Free letters only: Q W E R Y U I O speak calls, A S F make gestures and belong to the call bar.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from trainer.app.presenter import Kind, Snapshot
from trainer.i18n import N_, gettext
from trainer.ui.table.layout import PACK_TOOLS, Layout


@dataclass(frozen=True, slots=True)
class KeyDef:
    """One action of the hands: its name, the key as it is shown, the group it is listed in, what it does."""

    action: str
    key: str
    group: str
    description: str

    @property
    def text(self) -> str:
        """What it does, in the user's language."""
        return gettext(self.description)


KEYS: Final[tuple[KeyDef, ...]] = (
    KeyDef("box", "1…7", "move", N_("Choose a box; again for its next hand")),
    KeyDef("left", "←", "move", N_("To the next place on the left")),
    KeyDef("right", "→", "move", N_("To the next place on the right")),
    KeyDef("up", "↑", "move", N_("Away from you: cards, bets, guest")),
    KeyDef("down", "↓", "move", N_("Towards you: insurance line, your cards, tray")),
    KeyDef("dealer", "8", "move", N_("Choose your own cards")),
    KeyDef("shoe", "9", "move", N_("Choose the shoe; the pack while it is shuffled")),
    KeyDef("tray", "0", "move", N_("Choose the tray")),
    KeyDef("enter", "Enter", "hands", N_("Do the obvious thing here: pick up, put down, deal, point")),
    KeyDef("back", "Esc", "hands", N_("Put back what is in hand")),
    KeyDef("deal", "D", "hands", N_("Deal a card here")),
    KeyDef("pay", "P", "hands", N_("Pay with the chips in hand")),
    KeyDef("take", "T", "hands", N_("Take the bet")),
    KeyDef("half", "/", "hands", N_("Take half of the bet in hand")),
    KeyDef("give_back", "G", "hands", N_("Give the bet, or what is in hand of it, back to the guest")),
    KeyDef("clear", "X", "hands", N_("Put the cards to the used cards")),
    KeyDef("place", "V", "hands", N_("Set the guest's chips in place")),
    KeyDef("separate", "B", "hands", N_("Separate the pair")),
    KeyDef("retract", "Shift+B", "hands", N_("Stop, and take your last act back")),
    KeyDef("point", ".", "hands", N_("Point at the hand or the box")),
    KeyDef("check", "Shift+H", "hands", N_("Check the size of the bet")),
    KeyDef("chip", "Ctrl+1…9", "chips", N_("Take a chip in hand, the smallest value first")),
    KeyDef("five", "Ctrl+Shift+1…9", "chips", N_("Take five chips in hand")),
    KeyDef("more", "+", "chips", N_("One more of the chip here, or of the last one")),
    KeyDef("less", "−", "chips", N_("Put the last chip back into the tray")),
    KeyDef("wash", "J", "pack", N_("Wash the cards")),
    KeyDef("stack", "K", "pack", N_("Square the cards into stacks")),
    KeyDef("riffle", "L", "pack", N_("Riffle")),
    KeyDef("strip", "Z", "pack", N_("Strip")),
    KeyDef("turn", "N", "pack", N_("Turn")),
    KeyDef("lace", "M", "pack", N_("Lace the stacks together")),
    KeyDef("present", "C", "pack", N_("Offer the pack to be cut")),
    KeyDef("complete_cut", "Shift+C", "pack", N_("Complete the cut")),
    KeyDef("stop_card", "Shift+N", "pack", N_("Put the stop card in; + and − change how deep")),
    KeyDef("load", "Shift+L", "pack", N_("Put the pack into the shoe")),
    KeyDef("burn", "Shift+D", "pack", N_("Burn a card")),
    KeyDef("aside", "Shift+X", "pack", N_("Put the stop card aside")),
    KeyDef("collect", "Shift+Z", "pack", N_("Collect the cards of the shoe")),
    KeyDef("count", "Shift+J", "pack", N_("Count the cards")),
)
"""Every key of the hands, for the help page, the call bar and `action_of`."""

GROUPS: Final[dict[str, str]] = {
    "move": N_("Moving about"),
    "hands": N_("Hands"),
    "chips": N_("Chips"),
    "pack": N_("The pack"),
}


def key_of(action: str) -> str:
    """The key of an action as it is shown, or an empty text."""
    return next((entry.key for entry in KEYS if entry.action == action), "")


_CYRILLIC: Final = dict(zip("ЙЦУКЕНГШЩЗФЫВАПРОЛДЯЧСМИТЬ", "QWERTYUIOPASDFGHJKLZXCVBNM", strict=True))
_LITHUANIAN: Final = dict(zip("ĄČĘĖĮŠŲŪ", "12345678", strict=True))
"""The Lithuanian layout has letters on the row of digits."""
_ROWS: Final[tuple[tuple[int, str], ...]] = ((2, "1234567890"), (16, "QWERTYUIOP"), (30, "ASDFGHJKL"), (44, "ZXCVBNM"))
"""First scan code of each row of a keyboard; X11 and Wayland report them eight higher."""


def latin_key(event: QKeyEvent) -> int:
    """The Latin letter or digit of a key by its place on the keyboard, whatever the layout writes; else its Qt code."""
    key = event.key()
    if key < 0x80 or key >= 0x01000000:
        return key
    scan = event.nativeScanCode()
    for first, letters in _ROWS:
        for offset in (8, 0):
            if scan and 0 <= scan - offset - first < len(letters):
                return ord(letters[scan - offset - first])
    letter = chr(key).upper()
    return ord(_CYRILLIC.get(letter, _LITHUANIAN.get(letter, letter)))


_NAMED: Final[dict[int, str]] = {
    Qt.Key.Key_Left: "left",
    Qt.Key.Key_Right: "right",
    Qt.Key.Key_Up: "up",
    Qt.Key.Key_Down: "down",
    Qt.Key.Key_Return: "enter",
    Qt.Key.Key_Enter: "enter",
    Qt.Key.Key_Escape: "back",
    Qt.Key.Key_Slash: "half",
    Qt.Key.Key_Period: "point",
    Qt.Key.Key_Plus: "more",
    Qt.Key.Key_Equal: "more",
    Qt.Key.Key_Minus: "less",
    Qt.Key.Key_Underscore: "less",
}
_LETTERS: Final[dict[str, str]] = {
    entry.key: entry.action for entry in KEYS if len(entry.key) == 1 and entry.key.isascii() and entry.key.isalpha()
}
_SHIFTED: Final[dict[str, str]] = {
    entry.key[-1]: entry.action for entry in KEYS if entry.key.startswith("Shift+") and len(entry.key) == 7
}


def action_of(event: QKeyEvent) -> tuple[str, int]:
    """The action a key means and its number (a digit, or 0); an empty action for a key that is not ours."""
    key, held = latin_key(event), event.modifiers()
    has_shift = bool(held & Qt.KeyboardModifier.ShiftModifier)
    has_control = bool(held & Qt.KeyboardModifier.ControlModifier)
    if held & (Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier):
        return "", 0
    digit = _digit(event, key, has_control and has_shift)
    if has_control:
        return (("five" if has_shift else "chip"), digit) if digit > 0 else ("", 0)
    if digit >= 0 and not has_shift:
        return {8: "dealer", 9: "shoe", 0: "tray"}.get(digit, "box"), digit
    if key in _NAMED:
        return _NAMED[key], 5 if has_shift else 1
    letter = chr(key) if key < 0x80 else ""
    return (_SHIFTED if has_shift else _LETTERS).get(letter, ""), 0


def _digit(event: QKeyEvent, key: int, is_shifted: bool) -> int:
    """The digit of a key, −1 for none; with Shift a layout writes a sign there instead."""
    if Qt.Key.Key_0 <= key <= Qt.Key.Key_9:
        return key - Qt.Key.Key_0
    if not is_shifted:
        return -1
    scan = event.nativeScanCode()
    for offset in (8, 0):
        if scan and 0 <= scan - offset - 2 < 10:
            return (scan - offset - 1) % 10
    return "0!@#$%^&*(".find(chr(key)) if key < 0x80 and chr(key) in "!@#$%^&*(" else -1


# -- the roving focus ------------------------------------------------------------------------------------------------


def rows_of(snapshot: Snapshot) -> list[list[str]]:
    """Spots in rows from the guests to the tray; arrows walk along a row and from one to the next."""
    things = snapshot.things
    guests = [thing.id for thing in things if thing.kind is Kind.GUEST]
    bets = [thing.id for thing in things if thing.kind in (Kind.BET, Kind.PAYOUT) and thing.stake != "insurance"]
    with_bets = {thing.box for thing in things if thing.kind is Kind.BET}
    bets += [f"box:{box}" for box in range(1, snapshot.boxes + 1) if box not in with_bets]
    hands = [f"hand:{seat.box}:{hand}" for seat in snapshot.seats for hand in seat.hands]
    insured = {thing.box for thing in things if thing.kind is Kind.INSURANCE}
    line = [thing.id for thing in things if thing.kind is Kind.INSURANCE]
    line += [f"insurance:{box}" for box in range(1, snapshot.boxes + 1) if box not in insured]
    near = ["shoe", "dealer", "discards", "stop_card", "drop_box"]
    if any(thing.kind is Kind.SIGN for thing in things):
        near.append("sign")
    tray = list(dict.fromkeys(f"tray:{thing.amount}" for thing in things if thing.kind is Kind.TRAY_COLUMN))
    pack = ["pack"] if snapshot.pack_stage else []
    tools = [f"tool:{tool}" for tool in PACK_TOOLS] if pack else []
    return [row for row in (guests, bets, hands, line, pack, tools, near, tray) if row]


def neighbour(spot: str, action: str, snapshot: Snapshot, layout: Layout) -> str:
    """The spot an arrow leads to; the same one at an edge."""
    rows = [sorted(row, key=lambda name: _x(name, layout)) for row in rows_of(snapshot)]
    at = next((i for i, row in enumerate(rows) if spot in row), None)
    if at is None:
        return rows[len(rows) // 2][0] if rows else spot
    row = rows[at]
    index = row.index(spot)
    if action == "left":
        return row[max(0, index - 1)]
    if action == "right":
        return row[min(len(row) - 1, index + 1)]
    goal = at - 1 if action == "up" else at + 1
    if not 0 <= goal < len(rows):
        return spot
    x = _x(spot, layout)
    box = _box(spot)
    same = [name for name in rows[goal] if box and _box(name) == box]
    return min(same or rows[goal], key=lambda name: abs(_x(name, layout) - x))


def _x(spot: str, layout: Layout) -> float:
    place = layout.place(spot)
    return place.x if place is not None else 0.0


def _box(spot: str) -> int:
    kind, *rest = spot.split(":")
    is_boxed = kind in ("guest", "box", "bet", "beside", "payout", "hand", "insurance")
    return int(rest[0]) if is_boxed and rest and rest[0].isdigit() else 0
