"""Nothing on the table lies over anything else or is cut off, at the sizes the window gives it."""

from __future__ import annotations

from itertools import combinations

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPolygonF

from trainer.app.presenter import Kind, Snapshot, Thing, present
from trainer.game.cards import Card
from trainer.game.places import Bet, Hand
from trainer.game.table import Table
from trainer.ui.table.fan import INDEX_HEIGHT, INDEX_WIDTH, fan
from trainer.ui.table.layout import Layout
from trainer.ui.table.near import PACK_TOOLS
from trainer.ui.table.place import Place, box_angles
from trainer.ui.theme import THEMES, contrast

SIZES = [(980, 580), (1108, 726), (1520, 900), (3400, 2100)]
"""The table's area in windows of 1024×700, 1440×900 and 1920×1080, and on a 4K screen."""
TOUCH = 0.035
"""Part of a card by which two places may touch: the rounded corners of cards and the rims of chips."""


def full(boxes: int, hands: int, cards: int, bettors: int, *, has_doubles: bool) -> Snapshot:
    """Every box with so many hands of so many cards, so many bettors, all paid, all insured."""
    table = Table(boxes, {250: 20, 500: 60, 1000: 60, 2500: 80, 10000: 60, 50000: 40})
    table.loaded = table.dealt = True
    stakes = ("main", "double") if has_doubles else ("main",)
    for box in table.boxes:
        for index in range(1, hands + 1):
            bets = [
                Bet(stake, bettor, 2500, None, lies=2500, paid=2500 if stake == "main" else 0)
                for bettor in range(1, bettors + 1)
                for stake in stakes
            ]
            box.hands.append(Hand(index=index, cards=[Card("As")] * cards, bets=bets))
        box.insurance = [Bet("insurance", bettor, 500, None, lies=500) for bettor in range(1, bettors + 1)]
    table.dealer = [Card("Kd")] * 5
    return present(table, columns=(1, 3, 3, 4, 3, 2), sign=("MIN 10", "MAX 100"))


def placed(snapshot: Snapshot, size: tuple[int, int]) -> dict[str, tuple[Thing, Place]]:
    layout = Layout(*size, boxes=snapshot.boxes)
    layout.take(snapshot)
    found: dict[str, tuple[Thing, Place]] = {}
    for thing in snapshot.things:
        place = layout.place(thing.spot)
        assert place is not None, thing.id
        found[thing.id] = (thing, place)
    return found


def overlap(first: Place, second: Place) -> float:
    """Area two places share."""
    shapes = [QPolygonF([QPointF(x, y) for x, y in place.corners()]) for place in (first, second)]
    shared = shapes[0].intersected(shapes[1])
    points = [(shared.at(i).x(), shared.at(i).y()) for i in range(shared.size())]
    turned = zip(points, points[1:] + points[:1], strict=True)
    return abs(sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in turned)) / 2


def may_overlap(first: Thing, second: Thing) -> bool:
    """Cards of one hand are fanned; chips lie in their box, on its circle and beside each other's rims."""
    if first.kind is Kind.BOX or second.kind is Kind.BOX:
        return True
    if first.kind is Kind.CARD and second.kind is Kind.CARD:
        return (first.box, first.hand) == (second.box, second.hand)
    if Kind.DEALER in (first.kind, second.kind):
        return True
    chips = {Kind.BET, Kind.PAYOUT, Kind.INSURANCE}
    return first.kind in chips and second.kind in chips and first.box == second.box


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("boxes", [7, 5, 3, 1])
@pytest.mark.parametrize(
    ("hands", "cards", "bettors", "has_doubles"),
    [(1, 2, 1, False), (1, 5, 3, True), (2, 5, 1, True), (3, 5, 1, False), (4, 3, 1, False)],
)
def test_nothing_lies_over_anything(
    size: tuple[int, int], boxes: int, hands: int, cards: int, bettors: int, has_doubles: bool
) -> None:
    things = placed(full(boxes, hands, cards, bettors, has_doubles=has_doubles), size)
    unit = things["card:dealer:1"][1].w
    for (one, (first, here)), (other, (second, there)) in combinations(things.items(), 2):
        if not may_overlap(first, second):
            assert overlap(here, there) <= TOUCH * unit * unit, (one, other)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("boxes", range(1, 8))
def test_nothing_is_cut_off(size: tuple[int, int], boxes: int) -> None:
    for name, (_thing, place) in placed(full(boxes, 2, 5, 3, has_doubles=True), size).items():
        for x, y in place.corners():
            assert -1 <= x <= size[0] + 1, name
            assert -1 <= y <= size[1] + 1, name


@pytest.mark.parametrize("size", SIZES)
def test_bets_lie_on_the_cloth(size: tuple[int, int]) -> None:
    snapshot = full(7, 1, 2, 3, has_doubles=True)
    layout = Layout(*size)
    layout.take(snapshot)
    for thing in snapshot.things:
        place = layout.place(thing.spot)
        if thing.kind in (Kind.BET, Kind.PAYOUT) and place is not None:
            assert layout.is_on_felt(place.x, place.y), thing.id


@pytest.mark.parametrize("size", SIZES)
def test_palette_and_pack_keep_apart(size: tuple[int, int]) -> None:
    layout = Layout(*size)
    layout.take(present(Table(7)))
    places = [layout.place(name) for name in ("pack", "tray", *(f"tool:{tool}" for tool in PACK_TOOLS))]
    known = [place for place in places if place is not None]
    assert len(known) == len(places)
    for first, second in combinations(known, 2):
        assert overlap(first, second) == 0


def test_boxes_run_from_the_far_left_to_the_far_right() -> None:
    assert box_angles(7)[0] == pytest.approx(164)
    assert box_angles(7)[6] == pytest.approx(16)
    assert box_angles(1) == (90.0,)
    assert box_angles(3) == pytest.approx((127, 90, 53))


@pytest.mark.parametrize("cards", range(1, 9))
def test_every_index_of_a_fan_shows(cards: int) -> None:
    for width in (2.16, 1.0, 0.64, 0.46):
        spread = fan(cards, width, 1.86)
        assert spread.size[0] <= width + 1e-9
        assert spread.size[1] <= 1.86 + 1e-9
        if 1 < cards <= 6:
            across, down = spread.dx / spread.scale, spread.dy / spread.scale
            assert across >= INDEX_WIDTH - 0.01 or down >= INDEX_HEIGHT - 0.01


@pytest.mark.parametrize("name", THEMES)
def test_text_is_readable_in_every_theme(name: str) -> None:
    theme = THEMES[name]
    pairs = [
        (theme.ink, theme.paper),
        (theme.ink, theme.surface),
        (theme.ink, theme.button),
        (theme.muted, theme.paper),
        (theme.muted, theme.surface),
        (theme.provenance, theme.paper),
        (theme.due_ink, theme.due_fill),
        (theme.bar_text, theme.bar),
        (theme.bar_muted, theme.bar),
        (theme.key_text, theme.key),
        (theme.plaque_text, theme.plaque),
        (theme.print_text, theme.felt_inner),
        (theme.print_text, theme.felt_outer),
        (theme.red, theme.card),
        (theme.clubs4, theme.card),
        (theme.diamonds4, theme.card),
    ]
    for ink, ground in pairs:
        assert contrast(ink, ground) >= 4.5, (ink, ground)
