"""Where everything lies, in card widths, for any size of the table's area. Pure arithmetic, no Qt.

The origin is the middle of the arc, over the tray; x runs to the croupier's right and y towards him. Boxes stand on an
arc from 164° to 16° (box 1 far left); inwards follow the hands, the insurance line, the print, the croupier's cards and
the tray. The curves are superellipses: a little squarer than an ellipse, so that the outer boxes keep their distance.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import atan2, cos, degrees, hypot, radians, sin
from typing import Final

from trainer.app.picture import Kind, Seat, Snapshot
from trainer.game.acts import INSURANCES, Stake
from trainer.ui.table.fan import CARD_HEIGHT, fan
from trainer.ui.table.near import BAND, Near
from trainer.ui.table.place import WIDEST_STEP, Place, box_angles, split_stake

CHIP: Final = 0.56
"""Width of a chip."""
CHIP_FLAT: Final = 0.76
"""Height of a chip's face over its width: it is seen a little from the side."""
CIRCLE: Final = 0.56
"""Radius of a box's circle."""
HAND_WIDTH: Final = 2.16
HAND_HEIGHT: Final = 1.86
RAIL: Final = 0.5
POWER: Final = 2.25


class Layout(Near):
    """Places of spots for an area of `width` × `height` pixels and a table of `boxes` boxes."""

    def __init__(self, width: float, height: float, boxes: int = 7, *, is_left_handed: bool = False) -> None:
        self.width, self.height, self.boxes = max(1.0, width), max(1.0, height), boxes
        self.hand_of_dealer = -1 if is_left_handed else 1
        self.a_hand = 6.02
        half = self.a_hand + 1.85 + 1.2 + RAIL + 0.12
        least = 5.5 + 1.66 + 1.2 + RAIL + 0.12 + 1.86
        self.unit = min(self.width / (2 * half), self.height / least)
        spare = min(self.height / self.unit - least, 4.0)
        wide = min(self.width / self.unit / 2 - half, 2.2)
        self.a_hand += wide
        self.b_hand = 5.5 + spare * 0.9
        self.below = 1.86 + spare * 0.1
        used = least + spare
        self.cx = self.width / 2
        self.cy = (self.height + used * self.unit) / 2 - self.below * self.unit
        self.a_felt, self.b_felt = self.a_hand + 1.85 + 1.2, self.b_hand + 1.66 + 1.2
        self.a_line, self.b_line = self.a_hand - 1.64, self.b_hand - 1.0 - 0.2 - BAND
        self.angles = box_angles(boxes)
        self._snapshot = Snapshot(boxes=boxes)
        self._seats: dict[int, Seat] = {}
        self._cards: dict[tuple[int, int], int] = {}
        self._columns: tuple[str, ...] = ()
        self._dealer = 0
        self._places: dict[str, Place | None] = {}
        self._shape: object = None

    # -- what lies there -----------------------------------------------------------------------------------------

    def take(self, snapshot: Snapshot) -> None:
        """Note how boxes are shared, how many cards each hand has and which columns the tray shows."""
        self._snapshot = snapshot
        self._seats = {seat.box: seat for seat in snapshot.seats}
        self._cards = {}
        self._dealer = 0
        for thing in snapshot.things:
            if thing.kind is Kind.CARD:
                if thing.box:
                    key = (thing.box, thing.hand)
                    self._cards[key] = max(self._cards.get(key, 0), thing.order)
                else:
                    self._dealer = max(self._dealer, thing.order)
        columns = [thing for thing in snapshot.things if thing.kind is Kind.TRAY_COLUMN]
        self._columns = tuple(thing.id for thing in columns)
        filled = tuple(thing.order > 0 for thing in columns)
        shape = (snapshot.seats, self._cards, self._dealer, self._columns, filled, snapshot.thing("stop_card"), self.tools())
        if shape != self._shape:
            self._shape = shape
            self._places.clear()

    # -- curves --------------------------------------------------------------------------------------------------

    @staticmethod
    def on_curve(a: float, b: float, angle: float) -> tuple[float, float]:
        """The point at `angle` degrees of the superellipse with half axes `a` and `b`, in card widths."""
        c, s = cos(radians(angle)), sin(radians(angle))
        power = 2 / POWER
        x = a * abs(c) ** power * (1 if c >= 0 else -1)
        y = -b * abs(s) ** power * (1 if s >= 0 else -1)
        return x, y

    def curve(self, a: float, b: float, start: float, stop: float, steps: int = 96) -> list[tuple[float, float]]:
        """A piece of a superellipse in pixels."""
        return [self.px(*self.on_curve(a, b, start + (stop - start) * i / steps)) for i in range(steps + 1)]

    def _outward(self, box: int) -> tuple[float, float]:
        """The direction from the croupier over the box, as a unit vector."""
        angle = self.angles[box - 1]
        x, y = cos(radians(angle)) / self.a_hand, -sin(radians(angle)) / self.b_hand
        length = hypot(x, y)
        return x / length, y / length

    def _hand_middle(self, box: int) -> tuple[float, float]:
        return self.on_curve(self.a_hand, self.b_hand, self.angles[box - 1])

    def _box_middle(self, box: int) -> tuple[float, float]:
        """Outside the hands by their reach in that direction: a rounded rectangle, not a circle."""
        x, y = self._hand_middle(box)
        dx, dy = self._outward(box)
        reach = (abs(dx / 1.83) ** 3.2 + abs(dy / 1.66) ** 3.2) ** (-1 / 3.2)
        return x + dx * reach, y + dy * reach

    def turn(self, box: int) -> float:
        """How far the cards of a box are turned towards the croupier, in degrees."""
        return (90.0 - self.angles[box - 1]) * 0.2

    # -- places --------------------------------------------------------------------------------------------------

    def place(self, spot: str) -> Place | None:
        """The place of a spot, or None when the table has none of that name."""
        if spot not in self._places:
            self._places[spot] = self._find(spot)
        return self._places[spot]

    def _find(self, spot: str) -> Place | None:
        kind, *rest = spot.split(":")
        numbers = [int(part) if part.isdigit() else 0 for part in rest]
        if kind in ("box", "guest", "insurance", "speech") and numbers and 1 <= numbers[0] <= self.boxes:
            return getattr(self, f"_{kind}")(numbers[0])  # type: ignore[no-any-return]
        if kind in ("bet", "payout", "beside", "loose") and len(rest) == 4 and 1 <= numbers[0] <= self.boxes:
            return self._stake(kind, numbers[0], numbers[1], numbers[2], rest[3])
        if kind == "card":
            if rest[0] == "dealer":
                return self._dealer_card(numbers[1])
            return self._card(*numbers) if len(rest) == 3 and 1 <= numbers[0] <= self.boxes else None
        if kind == "hand" and len(rest) == 2 and 1 <= numbers[0] <= self.boxes:
            return self._hand(numbers[0], numbers[1])
        if kind == "tray":
            return self._tray(spot)
        if kind == "tool" and rest:
            return self._tool(rest[0])
        return self._object() if spot == "object" else self._fixed(spot)

    def _box(self, box: int) -> Place:
        x, y = self._box_middle(box)
        return self._at(x, y, 2 * CIRCLE, 2 * CIRCLE, is_round=True)

    def box_number(self, box: int) -> Place:
        """Where the number of a box is printed: beside its circle, on the side away from the middle of the table."""
        x, y = self._box_middle(box)
        dx, dy = self._outward(box)
        side = -1 if self.angles[box - 1] < 89 else 1
        return self._at(x + side * dy * 0.7 - dx * 0.36, y - side * dx * 0.7 - dy * 0.36, 0.3, 0.3)

    def _guest(self, box: int) -> Place:
        angle = self.angles[box - 1]
        if sin(radians(angle)) < 0.42:
            side = 1 if angle < 90 else -1
            x, _y = self._box_middle(box)
            return self._clamped(self._at(side * (abs(x) + 0.15), -0.2, 1.75, 0.38))
        outward = 0.1 + 0.28 * abs(cos(radians(angle)))
        x, y = self.on_curve(self.a_felt + RAIL / 2 + outward, self.b_felt + RAIL / 2 + outward, angle)
        return self._clamped(self._at(x, y, 1.75, 0.38))

    def _clamped(self, place: Place, margin: float = 4.0) -> Place:
        x = min(max(place.x, place.w / 2 + margin), self.width - place.w / 2 - margin)
        y = min(max(place.y, place.h / 2 + margin), self.height - place.h / 2 - margin)
        return Place(x, y, place.w, place.h, place.angle, place.scale, place.is_round)

    def _speech(self, box: int) -> Place:
        """Beside the guest's plaque, where no card or bet can lie."""
        angle, plaque = self.angles[box - 1], self._guest(box)
        w, h, u = 2.7, 0.56, self.unit
        side = 1 if angle < 90 else -1
        if sin(radians(angle)) < 0.42:
            x, y = plaque.x - side * (0.875 + w / 2 + 0.1) * u, plaque.y
        elif abs(angle - 90) < 8:
            x, y = plaque.x + (0.875 + w / 2 + 0.1) * u, plaque.y
        elif abs(angle - 90) < 32:
            x, y = plaque.x + side * (0.875 + w / 2 + 0.1) * u, plaque.y
        else:
            x, y = plaque.x + side * 0.6 * u, plaque.y - (0.19 + h / 2 + 0.18) * u
        return self._clamped(Place(x, y, w * u, h * u))

    def _object(self) -> Place:
        """Something that does not belong on the table: near the rail, between the last two boxes."""
        angle = (self.angles[-1] + self.angles[-2]) / 2 if self.boxes > 1 else 55.0
        x, y = self.on_curve(self.a_felt - 0.85, self.b_felt - 0.85, angle)
        return self._at(x, y, 0.46, 0.86, 90.0 - angle)

    def _insurance(self, box: int) -> Place:
        angle = self.angles[box - 1]
        x, y = self.on_curve(self.a_line, self.b_line, angle)
        dx, dy = self._outward(box)
        return self._at(x, y, 1.7, 2 * BAND, degrees(atan2(dx, -dy)))

    def seat(self, box: int) -> Seat:
        """How the box is shared."""
        return self._seats.get(box, Seat(box=box))

    def hand_width(self) -> float:
        """Room of one box's hands, in card widths: more where there are fewer boxes."""
        step = abs(self.angles[0] - self.angles[1]) if self.boxes > 1 else WIDEST_STEP
        return HAND_WIDTH * min(1.12, step / 24.67)

    def _slot(self, box: int, hand: int) -> tuple[int, int]:
        """Position of a hand from the left, and the number of hands."""
        hands = self.seat(box).hands
        if hand in hands:
            return hands.index(hand), len(hands)
        return max(0, min(hand - 1, len(hands) - 1)), len(hands)

    def _fan_scale(self, box: int, width: float) -> float:
        """One size for all hands of a box: that of the fullest."""
        counts = [self._cards.get((box, hand), 1) for hand in self.seat(box).hands]
        return min(fan(count, width, HAND_HEIGHT).scale for count in counts)

    def _hand(self, box: int, hand: int) -> Place:
        slot, of = self._slot(box, hand)
        pitch = self.hand_width() / of
        shift = (slot - (of - 1) / 2) * pitch
        x, y = self._hand_middle(box)
        turn = self.turn(box)
        c, s = cos(radians(turn)), sin(radians(turn))
        return self._at(x + shift * c, y + shift * s, pitch - 0.05, HAND_HEIGHT, turn)

    def _card(self, box: int, hand: int, card: int) -> Place:
        slot, of = self._slot(box, hand)
        pitch = self.hand_width() / of
        room = pitch - (0.08 if of > 1 else 0.0)
        spread = fan(max(card, self._cards.get((box, hand), card)), room, HAND_HEIGHT, self._fan_scale(box, room))
        dx, dy = spread.offset(card)
        dx += (slot - (of - 1) / 2) * pitch
        x, y = self._hand_middle(box)
        turn = self.turn(box)
        c, s = cos(radians(turn)), sin(radians(turn))
        k = spread.scale
        return self._at(x + dx * c - dy * s, y + dx * s + dy * c, k, CARD_HEIGHT * k, turn, k)

    def hand_outline(self, spot: str) -> Place | None:
        """The place of ``hand:…`` or ``card:…`` drawn in around the cards that lie there; None where none do."""
        kind, *rest = spot.split(":")
        if not rest or rest[0] == "dealer" or kind not in ("hand", "card"):
            return None
        box, hand = int(rest[0]), int(rest[1])
        count = self._cards.get((box, hand), 0)
        first, last = self._card(box, hand, 1), self._card(box, hand, max(1, count))
        turn = radians(first.angle)
        dx, dy = last.x - first.x, last.y - first.y
        across, down = dx * cos(turn) + dy * sin(turn), -dx * sin(turn) + dy * cos(turn)
        x, y = (first.x + last.x) / 2, (first.y + last.y) / 2
        return Place(x, y, first.w + abs(across), first.h + abs(down), first.angle, first.scale)

    def _dealer_card(self, card: int) -> Place:
        count = max(2, self._dealer, card)
        pitch = min(1.12, (2 * self.a_line - 2.6) / max(1, count - 1))
        first = -pitch * (min(count, 5) - 1) / 2 if count <= 5 else -pitch * (count - 1) / 2
        return self._at(first + (card - 1) * pitch, self._dealer_y, 1.0, CARD_HEIGHT)

    def _stake(self, kind: str, box: int, hand: int, bettor: int, stake: str) -> Place:
        if stake in INSURANCES:
            return self._insured(kind, box, bettor, stake)
        slot, of = self._slot(box, hand)
        bettors = max(self.seat(box).bettors, bettor)
        if of == 1:
            scale, along, out = 1.0, {2: -1.08, 3: 1.08}.get(bettor, 0.0), -0.1 if bettor > 1 else 0.0
            out += 0.54 if stake == "double" or kind == "beside" else 0.0
            along += 0.55 if kind in ("payout", "beside") else 0.0
        else:
            along, out, scale = split_stake(kind, slot, of, bettors, bettor, stake)
        if kind == "loose":
            along, out = along + 0.44, out + 0.36
        x, y = self._box_middle(box)
        dx, dy = self._outward(box)
        tx, ty = -dy, dx
        return self._chip(x + tx * along + dx * out, y + ty * along + dy * out, scale)

    def _insured(self, kind: str, box: int, bettor: int, stake: str) -> Place:
        """On the line; what is insured against a ten lies nearer to the croupier."""
        bettors = max(self.seat(box).bettors, bettor)
        along = (bettor - (bettors + 1) / 2) * 0.58 + (0.3 if stake == Stake.INSURANCE_TEN else 0.0)
        dx, dy = self._outward(box)
        x, y = self.on_curve(self.a_line, self.b_line, self.angles[box - 1])
        inward = (0.5 if kind == "payout" else 0.0) + (0.34 if stake == Stake.INSURANCE_TEN else 0.0)
        return self._chip(x - dy * along - dx * inward, y + dx * along - dy * inward, 0.85)

    def _chip(self, x: float, y: float, scale: float) -> Place:
        return self._at(x, y, CHIP * scale, CHIP * CHIP_FLAT * scale, 0.0, scale, is_round=True)

    # -- distances ------------------------------------------------------------------------------------------------

    def line_distance(self, x: float, y: float) -> float:
        """How far a point in pixels lies from the insurance line, in card widths, roughly."""
        ux, uy = (x - self.cx) / self.unit, (y - self.cy) / self.unit
        if uy > 0:
            return abs(abs(ux) - self.a_line) + uy
        radius = (abs(ux / self.a_line) ** POWER + abs(uy / self.b_line) ** POWER) ** (1 / POWER)
        return float(abs(radius - 1) * (self.a_line + self.b_line) / 2)

    def is_on_felt(self, x: float, y: float) -> bool:
        """Whether a point in pixels lies on the cloth."""
        ux, uy = (x - self.cx) / self.unit, (y - self.cy) / self.unit
        if uy > 0:
            return abs(ux) <= self.a_felt and uy <= self.below
        return bool(abs(ux / self.a_felt) ** POWER + abs(uy / self.b_felt) ** POWER <= 1)

    # -- lists ---------------------------------------------------------------------------------------------------

    def fixed_spots(self) -> Iterable[str]:
        """Names of the spots that are always there."""
        for box in range(1, self.boxes + 1):
            yield f"guest:{box}"
            yield f"box:{box}"
            for hand in self.seat(box).hands:
                yield f"hand:{box}:{hand}"
            yield f"insurance:{box}"
        yield from ("dealer", "shoe", "discards", "stop_card", "drop_box", "sign", "tray", "front")
        if self._snapshot.pack_stage:
            yield "pack"
        yield from (f"tool:{tool}" for tool in self.tools())
