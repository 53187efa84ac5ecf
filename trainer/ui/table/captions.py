"""What is written beside things on the table: names of the fittings, buttons of the palette."""

from __future__ import annotations

from trainer.app.presenter import Snapshot
from trainer.i18n import gettext, pgettext
from trainer.ui.table.fittings import caption_size
from trainer.ui.table.layout import Layout


def fitting_names(layout: Layout, snapshot: Snapshot) -> list[tuple[str, float, float]]:
    """Names of the fittings on either side of the tray, with their middles and sizes; none where there is no room."""
    shoe = snapshot.thing("shoe")
    texts = {
        "shoe": gettext("Shoe: {count}").format(count=shoe.amount) if shoe is not None else "",
        "discards": gettext("Used cards"),
        "stop_card": gettext("Stop card") if is_at_rest(snapshot, "stop_card") else "",
        "drop_box": gettext("Drop box"),
    }
    places = {spot: layout.place(spot) for spot, text in texts.items() if text}
    named = sorted((place.x, texts[spot]) for spot, place in places.items() if place is not None)
    frame, felt = layout.tray_frame(), layout.a_felt * layout.unit
    gap = 0.12 * layout.unit
    sides = (
        (layout.cx - felt + gap, frame.x - frame.w / 2 - gap),
        (frame.x + frame.w / 2 + gap, layout.cx + felt - gap),
    )
    found: list[tuple[str, float, float]] = []
    for edges in sides:
        here = [(text, x) for x, text in named if edges[0] <= x <= edges[1]]
        pixels = caption_size(here, edges, max(11.0, layout.unit * 0.21))
        found += [(text, x, pixels) for text, x in here if pixels]
    return found


def is_at_rest(snapshot: Snapshot, spot: str) -> bool:
    """Whether the thing of that name lies in its own place."""
    thing = snapshot.thing(spot)
    return thing is not None and thing.spot == spot


def tool_text(tool: str) -> str:
    """What a button of the palette says."""
    texts = {
        "wash": pgettext("pack", "Wash"),
        "stack": pgettext("pack", "Stack"),
        "riffle": pgettext("pack", "Riffle"),
        "strip": pgettext("pack", "Strip"),
        "turn": pgettext("pack", "Turn"),
        "lace": pgettext("pack", "Lace"),
        "present": pgettext("pack", "Offer the cut"),
        "complete_cut": pgettext("pack", "Complete the cut"),
        "load": pgettext("pack", "Load the shoe"),
        "count": pgettext("pack", "Count"),
    }
    return texts[tool]
