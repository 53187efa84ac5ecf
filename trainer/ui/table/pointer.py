"""The pointer: press and drag, or click and click again. Both do the same; a small distance tells them apart."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from typing import Final

from trainer.app.presenter import COLUMN
from trainer.game.acts import Act
from trainer.ui.table.hands import Carry, Hands
from trainer.ui.table.layout import Layout
from trainer.ui.table.spots import target_of
from trainer.ui.table.strokes import Stroke, circles, read_stroke

DRAG_PX: Final = 8.0
FIVE: Final = 5
"""Chips a Shift-click takes."""


class Pointer:
    """Turns presses, moves and releases into verbs of the hands. `hit` names the spot under a point."""

    def __init__(
        self,
        hands: Hands,
        layout: Callable[[], Layout],
        hit: Callable[[float, float], str],
        stroked: Callable[[list[tuple[float, float]]], None],
    ) -> None:
        self._hands = hands
        self._layout = layout
        self._hit = hit
        self._stroked = stroked
        self._path: list[tuple[float, float]] = []
        self._spot = ""
        self._has_shift = False
        self._is_dragging = False
        self._is_stroke = False
        self._was_carrying = False
        self._is_down = False

    @property
    def is_stroking(self) -> bool:
        """Whether the hand is being drawn over the cloth with nothing in it."""
        return self._is_dragging and self._is_stroke

    @property
    def path(self) -> list[tuple[float, float]]:
        """Where the pointer went since it was pressed."""
        return self._path

    def press(self, x: float, y: float, *, has_shift: bool = False) -> None:
        """The button went down."""
        self._path = [(x, y)]
        self._spot = self._hit(x, y)
        self._has_shift = has_shift
        self._is_dragging = self._is_stroke = False
        self._was_carrying = bool(self._hands.in_hand)
        self._is_down = True

    def move(self, x: float, y: float) -> None:
        """The pointer moved, with the button down or not."""
        if not self._is_down:
            return
        self._path.append((x, y))
        if self._is_dragging:
            return
        x0, y0 = self._path[0]
        if hypot(x - x0, y - y0) < DRAG_PX:
            return
        self._is_dragging = True
        is_column = self._spot.startswith("tray:")
        if is_column and self._hands.in_hand.what in (Carry.NOTHING, Carry.CHIPS):
            self._hands.add_chips(int(self._spot.split(":")[1]), self._cut(y0))
        elif not self._was_carrying:
            self._is_stroke = not self._hands.pick_up(self._spot, is_half=self._has_shift)

    def _cut(self, y: float) -> int:
        """How many chips lie above the height at which a column was gripped; at least the top one."""
        thing = self._hands.world.snapshot.thing(self._spot)
        place = self._layout().place(self._spot)
        if thing is None or place is None:
            return 1
        lying = thing.order - self._hands.in_hand.chips.get(thing.amount, 0)
        below = int((place.y + place.h / 2 - y) / (place.h / COLUMN))
        return max(1, lying - max(0, below))

    def release(self, x: float, y: float) -> None:
        """The button went up."""
        if not self._is_down:
            return
        self._is_down = False
        spot = self._hit(x, y)
        if self._is_stroke:
            self._end_stroke(x, y)
        elif self._is_dragging:
            self._drop(spot, x, y)
        elif self._was_carrying:
            self._second_click(spot, x)
        else:
            self._first_click(spot)
        self._is_dragging = self._is_stroke = False

    def cancel(self) -> None:
        """Forget a press: what was carried is put back elsewhere."""
        self._is_down = self._is_dragging = self._is_stroke = False

    def _end_stroke(self, x: float, y: float) -> None:
        self._path.append((x, y))
        stroke = read_stroke(self._path, self._layout())
        if stroke is not Stroke.NONE:
            self._stroked(self._path)
            self._hands.attempt(Act(act=stroke))

    def _drop(self, spot: str, x: float, y: float) -> None:
        hands, unit = self._hands, self._layout().unit
        held = hands.in_hand
        x0, y0 = self._path[0]
        if held.what is Carry.PACK and spot == "pack":
            hands.put_back()
            if circles([*self._path, (x, y)], unit):
                hands.attempt(Act(act="wash"))
            return
        if held.what is Carry.PACK and y < y0 - 1.2 * unit and not target_of(spot).box and spot != "shoe":
            hands.put_back()
            hands.attempt(Act(act="present"))
            return
        if held.what is Carry.HAND:
            spot = self._to_the_edge(spot, hypot(x - x0, y - y0) / unit)
        if not hands.put_down(spot, self._share(spot, x)) and held.what is not Carry.CHIPS:
            hands.put_back()

    def _to_the_edge(self, spot: str, moved: float) -> str:
        """A card drawn aside within its own box means the pair is parted, even where the pointer stays on its place."""
        source, target = target_of(self._hands.in_hand.source), target_of(spot)
        is_near = spot == "felt" and moved < 2.2
        is_own = target.kind == "hand" and (target.box, target.hand) == (source.box, source.hand)
        if moved >= 0.55 and (is_near or is_own):
            return f"box:{source.box}"
        return spot

    def _share(self, spot: str, x: float) -> float | None:
        """How much of the pack lies behind the pointer, where it is over the one pack."""
        return self._layout().pack_share(x) if spot == "pack" else None

    def _second_click(self, spot: str, x: float) -> None:
        hands = self._hands
        if spot.startswith("tray:") and hands.in_hand.what is Carry.CHIPS:
            hands.add_chips(int(spot.split(":")[1]), FIVE if self._has_shift else 1)
            return
        held = hands.in_hand
        if hands.put_down(spot, self._share(spot, x)):
            return
        if spot == held.source:
            hands.put_back()
        elif hands.can_pick_up(spot):
            hands.put_back()
            self._first_click(spot)

    def _first_click(self, spot: str) -> None:
        hands = self._hands
        if spot.startswith("tray:"):
            hands.add_chips(int(spot.split(":")[1]), FIVE if self._has_shift else 1)
        elif spot == "pack":
            hands.click_pack()
        elif not hands.pick_up(spot, is_half=self._has_shift):
            hands.click(spot)
