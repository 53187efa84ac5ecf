"""The table by keyboard: which action a key means, letters wherever the keyboard layout puts them, and the roving focus."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from trainer.app.picture import Kind, Snapshot
from trainer.game.acts import INSURANCES
from trainer.ui.table.keytable import GROUPS, KEYS, KeyDef, key_of
from trainer.ui.table.layout import Layout
from trainer.ui.table.near import PACK_TOOLS, tools_of

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
_CHORDS: Final[dict[tuple[bool, bool, str], str]] = {
    ("Alt+" in entry.key, "Shift+" in entry.key, entry.key[-1]): entry.action
    for entry in KEYS
    if entry.key[-1].isascii() and entry.key[-1].isalpha() and entry.key.count("+") < 3 and len(entry.key.split("+")[-1]) == 1
}
"""Alt, Shift and a letter → the action."""


def action_of(event: QKeyEvent) -> tuple[str, int]:
    """The action a key means and its number (a digit, or 0); an empty action for a key that is not ours."""
    key, held = latin_key(event), event.modifiers()
    has_shift = bool(held & Qt.KeyboardModifier.ShiftModifier)
    has_control = bool(held & Qt.KeyboardModifier.ControlModifier)
    has_alt = bool(held & Qt.KeyboardModifier.AltModifier)
    if held & Qt.KeyboardModifier.MetaModifier or (has_alt and has_control):
        return "", 0
    if has_alt:
        return _CHORDS.get((True, has_shift, _letter(key)), ""), 0
    digit = _digit(event, key, has_control and has_shift)
    if has_control:
        return (("five" if has_shift else "chip"), digit) if digit > 0 else ("", 0)
    if digit >= 0 and not has_shift:
        return {8: "dealer", 9: "shoe", 0: "tray"}.get(digit, "box"), digit
    if key in _NAMED:
        return _NAMED[key], 5 if has_shift else 1
    return _CHORDS.get((False, has_shift, _letter(key)), ""), 0


def _letter(key: int) -> str:
    return chr(key) if key < 0x80 else ""


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
    bets = [thing.id for thing in things if thing.kind in (Kind.BET, Kind.PAYOUT) and thing.stake not in INSURANCES]
    with_bets = {thing.box for thing in things if thing.kind is Kind.BET}
    bets += [f"box:{box}" for box in range(1, snapshot.boxes + 1) if box not in with_bets]
    bets += [thing.id for thing in things if thing.kind is Kind.OBJECT]
    hands = [f"hand:{seat.box}:{hand}" for seat in snapshot.seats for hand in seat.hands]
    insured = {thing.box for thing in things if thing.kind is Kind.INSURANCE}
    line = [thing.id for thing in things if thing.kind is Kind.INSURANCE]
    line += [f"insurance:{box}" for box in range(1, snapshot.boxes + 1) if box not in insured]
    loose = [thing.id for thing in things if thing.kind in (Kind.LOOSE, Kind.NOTES, Kind.SLIP, Kind.NOTICE)]
    loose += [] if "cut_out" in loose else ["front"]
    near = ["shoe", "dealer", "discards", "stop_card", "drop_box"]
    if any(thing.kind is Kind.SIGN for thing in things):
        near.append("sign")
    tray = list(dict.fromkeys(f"tray:{thing.amount}" for thing in things if thing.kind is Kind.TRAY_COLUMN))
    pack = ["pack"] if snapshot.pack_stage else []
    tools = tools_of(snapshot)
    beside = [f"tool:{tool}" for tool in tools if tool not in PACK_TOOLS]
    below = [[f"tool:{tool}" for tool in half] for half in (PACK_TOOLS[:5], PACK_TOOLS[5:])] if tools else []
    return [row for row in (guests, bets, hands, line, pack, beside, *below, [*near, *loose], tray) if row]


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


__all__ = ["GROUPS", "KEYS", "KeyDef", "action_of", "key_of", "latin_key", "neighbour", "rows_of"]
