"""What is written beside things on the table: names of the fittings, buttons of the palette."""

from __future__ import annotations

from trainer.app.picture import Kind, Snapshot, Thing
from trainer.i18n import gettext, pgettext
from trainer.ui.table.carry import Carry
from trainer.ui.table.fittings import caption_size
from trainer.ui.table.layout import Layout


def fitting_names(layout: Layout, snapshot: Snapshot) -> list[tuple[str, float, float]]:
    """Names of the fittings on either side of the tray, with their middles and sizes; none where there is no room."""
    shoe = snapshot.thing("shoe")
    texts = {
        "shoe": _holder(shoe),
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


def _holder(shoe: Thing | None) -> str:
    if shoe is None:
        return ""
    text = gettext("Machine: {count}") if shoe.kind is Kind.MACHINE else gettext("Shoe: {count}")
    return text.format(count=shoe.amount)


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
        "unseal": pgettext("pack", "Break the seals"),
        "spread_cards": pgettext("pack", "Spread a deck"),
        "verify": pgettext("pack", "Verify a deck"),
        "turn_over": pgettext("pack", "Look at the backs"),
        "gather": pgettext("pack", "Gather"),
        "store": pgettext("pack", "Put away"),
        "divide": pgettext("pack", "Divide"),
        "cut_heap": pgettext("pack", "Cut a heap"),
        "join_heaps": pgettext("pack", "Join heaps"),
        "cut_pack": pgettext("pack", "Cut the pack"),
        "halve": pgettext("pack", "Insert by halves"),
        "collect": pgettext("pack", "Collect"),
        "open_lid": pgettext("pack", "Open the lid"),
        "show_empty": pgettext("pack", "Show it empty"),
        "set_machine": pgettext("pack", "Set the machine"),
        "feed": pgettext("pack", "Feed a packet"),
        "close_lid": pgettext("pack", "Shut the lid"),
        "feed_used": pgettext("pack", "Feed used cards"),
    }
    return texts[tool]


def spot_text(spot: str, snapshot: Snapshot) -> str:
    """What a screen reader says for a spot."""
    thing = snapshot.thing(spot)
    if thing is not None:
        return thing.label
    kind, *rest = spot.split(":")
    if kind == "hand":
        cards = [t.label for t in snapshot.things if t.id.startswith(f"card:{rest[0]}:{rest[1]}:")]
        return "; ".join(cards) or gettext("Box {box}, hand {hand}: no cards").format(box=rest[0], hand=rest[1])
    if kind == "insurance":
        return gettext("Insurance line of box {box}").format(box=rest[0])
    if kind == "tool":
        return tool_text(rest[0])
    if kind == "stop_card":
        return gettext("Place of the stop card")
    if kind == "front":
        return gettext("In front of the tray")
    columns = [t.label for t in snapshot.things if t.id.startswith(f"{spot}:")]
    return columns[0] if columns else gettext("Table")


def carried_words(what: Carry, label: str) -> str:
    """What is carried, in words; `label` is that of the thing where it has one."""
    words = {
        Carry.CARD: gettext("a card"),
        Carry.HAND: gettext("the cards of a hand"),
        Carry.DEALER: gettext("your own cards"),
        Carry.STOP_CARD: gettext("the stop card"),
        Carry.PACK: gettext("the pack"),
        Carry.USED: gettext("the used cards"),
    }
    return label if what is Carry.LOOSE else words.get(what, "")
