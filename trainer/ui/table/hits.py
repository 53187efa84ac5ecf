"""Which spot a point of the table belongs to: the uppermost, small things before the areas they lie on."""

from __future__ import annotations

from typing import Final

from trainer.app.presenter import Kind, Snapshot
from trainer.ui.table.chips import stack_height
from trainer.ui.table.layout import CHIP, Layout
from trainer.ui.table.place import Place

_RANKS: Final[dict[Kind, int]] = {
    Kind.STOP_CARD: 1,
    Kind.BET: 2,
    Kind.INSURANCE: 2,
    Kind.PAYOUT: 2,
    Kind.LOOSE: 2,
    Kind.NOTES: 4,
    Kind.SLIP: 4,
    Kind.OBJECT: 4,
    Kind.NOTICE: 4,
    Kind.CARD: 3,
    Kind.GUEST: 4,
    Kind.SPEECH: 4,
    Kind.BOX: 5,
    Kind.TRAY_COLUMN: 6,
    Kind.SHOE: 7,
    Kind.MACHINE: 7,
    Kind.DISCARDS: 7,
    Kind.DROP_BOX: 7,
    Kind.SIGN: 7,
    Kind.PACK: 8,
    Kind.DEALER: 12,
}
"""The lower the number, the nearer to the hand."""
_AREAS: Final[dict[str, int]] = {"tool": 0, "hand": 9, "insurance": 10, "tray": 11, "stop_card": 11, "front": 13}


def hit_list(snapshot: Snapshot, layout: Layout) -> list[tuple[str, Place]]:
    """Spots with their places in the order they are to be tried; stacks of chips reach up to their top."""
    found: list[tuple[int, float, str, Place]] = []
    for thing in snapshot.things:
        place = layout.place(thing.spot)
        if place is None or thing.kind not in _RANKS:
            continue
        height = thing.order if thing.kind is Kind.CARD else place.y
        if thing.kind is Kind.LOOSE:
            place = Place(place.x, place.y - place.h * 0.3, place.w, place.h * 1.9)
        elif thing.chips:
            rise = stack_height(thing.chips, CHIP * place.scale * layout.unit)
            place = Place(place.x, place.y - rise / 2, place.w, place.h + rise, 0.0, place.scale)
        found.append((_RANKS[thing.kind], -height, thing.id, place))
    for spot in layout.fixed_spots():
        rank = _AREAS.get(spot.split(":")[0])
        place = layout.place(spot)
        if rank is not None and place is not None:
            found.append((rank, 0.0, spot, place))
    return [(spot, place) for _rank, _height, spot, place in sorted(found, key=lambda entry: entry[:2])]
