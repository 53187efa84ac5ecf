"""The croupier's side of the table: tray, shoe, pack and what lies in front of the tray. Pure arithmetic, no Qt.

A base for `Layout`, which adds the boxes on their arc; the units and the origin are explained there.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final

from trainer.app.picture import Kind, Lies, Snapshot, Thing
from trainer.ui.table.fan import CARD_HEIGHT
from trainer.ui.table.place import Place

BAND: Final = 0.27
"""Half the width of the insurance line."""
COLUMN_PITCH: Final = 0.5
PACK: Final = 1.18
"""Size of the pack on the cloth: larger than life, since it is looked at closely."""
PACK_TOOLS: Final = ("wash", "stack", "riffle", "strip", "turn", "lace", "present", "complete_cut", "load", "count")
"""What the palette under the pack offers, in the order of its buttons."""
DECK_TOOLS: Final = ("unseal", "spread_cards", "verify", "turn_over", "gather", "store")
"""What is done to examine the decks, beside the pack."""
HEAP_TOOLS: Final = ("divide", "cut_heap", "join_heaps", "cut_pack", "halve", "collect")
"""Other ways to shuffle, on the other side."""
MACHINE_TOOLS: Final = ("open_lid", "show_empty", "set_machine", "feed", "close_lid", "feed_used")
"""What stands there in a house whose machine shuffles."""
NOTICES: Final = ("relief", "credit", "closing", "deck")
"""What is told in words beside the shoe."""


def tools_of(snapshot: Snapshot) -> tuple[str, ...]:
    """The palette around the pack: while it lies on the cloth, or the machine stands open."""
    shoe = snapshot.thing("shoe")
    is_machine = shoe is not None and shoe.kind is Kind.MACHINE
    is_open = is_machine and shoe is not None and shoe.lies == Lies.OPEN
    if not (snapshot.pack_stage or is_open):
        return ()
    return (*PACK_TOOLS, *DECK_TOOLS, *(MACHINE_TOOLS if is_machine else HEAP_TOOLS))


class Near:
    """Places of everything that is nearer to the croupier than the hands."""

    unit: float
    cx: float
    cy: float
    below: float
    a_felt: float
    b_line: float
    hand_of_dealer: int
    _snapshot: Snapshot
    _columns: tuple[str, ...]

    @property
    def _dealer_y(self) -> float:
        return -0.6

    def px(self, x: float, y: float) -> tuple[float, float]:
        """Card widths to pixels."""
        return self.cx + x * self.unit, self.cy + y * self.unit

    def _at(
        self, x: float, y: float, w: float, h: float, angle: float = 0.0, scale: float = 1.0, is_round: bool = False
    ) -> Place:
        u = self.unit
        px, py = self.px(x, y)
        return Place(px, py, w * u, h * u, angle, scale, is_round)

    @cached_property
    def tray_top(self) -> float:
        """Upper edge of the tray, in card widths."""
        return 0.26

    def column_pitch(self) -> float:
        """Width of a tray column with its gap; narrower when the float has many."""
        return min(COLUMN_PITCH, 9.2 / max(1, len(self._columns)))

    def tray_frame(self) -> Place:
        """The whole tray with its rim."""
        width = max(4.0, len(self._columns) * self.column_pitch() + 0.3)
        height = self.below - self.tray_top - 0.14
        return self._at(0.0, self.tray_top + height / 2, width, height)

    def _tray(self, spot: str) -> Place | None:
        frame = self.tray_frame()
        if spot == "tray":
            return frame
        parts = spot.split(":")
        name = spot if len(parts) == 3 else self.column_of(parts[1])
        if name not in self._columns:
            return None
        pitch = self.column_pitch() * self.unit
        x = frame.x + (self._columns.index(name) - (len(self._columns) - 1) / 2) * pitch
        label = 0.3 * self.unit
        return Place(x, frame.y + label / 2 - 0.02 * self.unit, pitch * 0.92, frame.h - label - 0.16 * self.unit)

    def column_of(self, denomination: str) -> str:
        """The column of a denomination to take from: the last that holds chips, or its first."""
        mine = [t for t in self._snapshot.things if t.kind is Kind.TRAY_COLUMN and t.amount == int(denomination or 0)]
        filled = [thing for thing in mine if thing.order > 0]
        return (filled or mine or [Thing(id="", kind=Kind.TRAY_COLUMN, spot="")])[-1 if filled else 0].id

    def label_shift(self, spot: str) -> float | None:
        """How far right of a column its group's denomination is written, in pixels; None where another carries it."""
        value = spot.split(":")[1]
        group = [name for name in self._columns if name.split(":")[1] == value]
        if spot not in group or group.index(spot) != (len(group) - 1) // 2:
            return None
        return self.column_pitch() * self.unit / 2 if len(group) % 2 == 0 else 0.0

    def _tool(self, name: str) -> Place | None:
        """Buttons around the pack: under it in two rows of five, and in a column on either side."""
        tools = self.tools()
        if name not in tools:
            return None
        if name in PACK_TOOLS:
            row, column = divmod(PACK_TOOLS.index(name), 5)
            return self._at((column - 2) * 1.66, -0.98 + row * 0.6, 1.56, 0.5)
        beside = DECK_TOOLS if name in DECK_TOOLS else tools[len(PACK_TOOLS) + len(DECK_TOOLS) :]
        side = -1 if name in DECK_TOOLS else 1
        top = self._pack_y - 0.5 * (len(beside) - 1) / 2
        return self._at(side * 3.08, top + beside.index(name) * 0.5, 1.62, 0.44)

    def tools(self) -> tuple[str, ...]:
        """The buttons beside the pack, none once it is put away or in use; a machine has its own."""
        return tools_of(self._snapshot)

    def _fixed(self, spot: str) -> Place | None:
        side = self.hand_of_dealer
        low = self.tray_top + (self.below - self.tray_top - 0.14) / 2
        edge = self.a_felt
        half = self.tray_frame().w / self.unit / 2
        room = edge - half - 0.2
        fixed: dict[str, tuple[float, float, float, float, float]] = {
            "dealer": (0.0, self._dealer_y, 2.4, CARD_HEIGHT + 0.1, 0.0),
            "pack": (0.0, self._pack_y, 3.5 * PACK, 1.55 * PACK, 0.0),
            "shoe": (-side * (half + room * 0.36), low - 0.3, 1.85, 1.1, -side * 12.0),
            "stop_card:out": (-side * (half + room * 0.36 - 1.3), -0.66, 0.62, 0.9, side * 12.0),
            "sign": (-side * (half + room - 0.72), low - 0.1, 1.2, 0.84, 0.0),
            "discards": (side * (half + room * 0.2), low - 0.16, 1.3, 1.06, 0.0),
            "stop_card": (side * (half + room * 0.53), low - 0.16, 0.68, 0.95, 0.0),
            "drop_box": (side * (half + room * 0.83), low - 0.16, 0.92, 0.5, 0.0),
            "front": (-side * 2.5, -0.52, 1.9, 1.24, 0.0),
            "cut_out": (-side * 2.5, -0.28, 1.5, 0.6, 0.0),
            "put_up": (side * 2.0, -0.28, 1.2, 0.6, 0.0),
            "brought": (side * 2.0, -0.98, 1.2, 0.6, 0.0),
            "notes": (side * 3.5, -0.4, 1.5, 0.66, side * 4.0),
            "slip": (side * 5.6, -0.42, 0.98, 0.66, -side * 5.0),
        }
        fixed |= {spot: (-side * 6.0, -0.86 + row * 0.37, 2.1, 0.34, 0.0) for row, spot in enumerate(NOTICES)}
        if spot == "stop_card:pack":
            return self._at(*self.pack_point(self._stop_depth()), 0.12, 1.45 * PACK)
        found = fixed.get(spot)
        return self._at(*found) if found else None

    def caption_y(self) -> float:
        """The line on which the names of shoe, discards, stop card and drop box are written, in pixels."""
        return self.px(0.0, self.below - 0.24)[1]

    @property
    def _pack_y(self) -> float:
        return -(self.b_line - BAND + 0.5 + 1.45) / 2

    def _stop_depth(self) -> float:
        thing = self._snapshot.thing("stop_card")
        return thing.amount / max(1, thing.order) if thing else 0.0

    def pack_point(self, share: float) -> tuple[float, float]:
        """The place along the one pack with `share` of the cards behind it; its back is at the croupier's left."""
        return PACK * (-1.6 + 3.2 * min(1.0, max(0.0, share))), self._pack_y

    def pack_share(self, x: float) -> float:
        """The share of the pack behind a point at `x` pixels, from 0 to 1."""
        return min(1.0, max(0.0, ((x - self.cx) / self.unit / PACK + 1.6) / 3.2))
