"""The scene: keeps one item for each thing of the picture, in step with it, and sets them moving."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, QRectF
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsScene

from trainer.app.changes import Move, Plan, diff
from trainer.app.presenter import Kind, Snapshot, Thing
from trainer.game.acts import Chips
from trainer.i18n import gettext
from trainer.ui.table import fittings
from trainer.ui.table.captions import fitting_names, is_at_rest, tool_text
from trainer.ui.table.faces import Faces
from trainer.ui.table.felt import felt_picture
from trainer.ui.table.hits import hit_list
from trainer.ui.table.items import MOVING, Picture, ThingItem, face_of, pose_at, stack_item
from trainer.ui.table.layout import Layout
from trainer.ui.table.motion import Motion, Pose, Tween, pose_of, set_pose
from trainer.ui.table.place import Place
from trainer.ui.table.shapes import Face
from trainer.ui.theme import REDUCED_MOTION, Theme

_LIFT: Final = 0.12
"""How far a card's way bends, as part of its length."""
DIMMED: Final = 0.35
"""Opacity of what is in hand, where it lay."""


class TableScene(QGraphicsScene):
    """All items, their faces and places for one size of the area."""

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.faces = Faces(theme)
        self.motion = Motion(self)
        self.snapshot = Snapshot()
        self.language = "en"
        self.ratio = 1.0
        self.is_left_handed = False
        self.layout_now = Layout(800, 500)
        self._items: dict[str, ThingItem] = {}
        self._leaving: list[ThingItem] = []
        self._captions: list[Picture] = []
        self._felt: QPixmap | None = None
        self._felt_key: object = None
        self._hits: list[tuple[str, Place]] | None = None
        self._caption_key: object = None
        self.dropped: tuple[float, float, str] | None = None
        """Point where the hand lets go just now, and the spot it had picked up from: what it carried moves on from there."""
        self._lifted: Chips = {}
        self._source = ""

    # -- size, theme, language -----------------------------------------------------------------------------------

    def resize(self, width: float, height: float, ratio: float) -> None:
        """Lay everything out anew for an area of pixels; motion is completed."""
        self.motion.finish_now()
        self.ratio = ratio
        self.setSceneRect(QRectF(0, 0, width, height))
        self._new_layout(width, height)
        self.redress()

    def _new_layout(self, width: float, height: float) -> None:
        self.layout_now = Layout(width, height, max(1, self.snapshot.boxes), is_left_handed=self.is_left_handed)
        self.layout_now.take(self.snapshot)

    def redress(self) -> None:
        """Give every item its face and place again, as after a change of theme, language or size."""
        self.layout_now.take(self.snapshot)
        for item in self._items.values():
            self._dress(item)
            place = self.layout_now.place(item.thing.spot)
            if place is not None:
                set_pose(item, pose_at(place))
        self._after()

    def set_theme(self, theme: Theme) -> None:
        """Change all colours."""
        self.faces.theme = theme
        self.faces.clear()
        self._felt_key = None
        self.redress()

    # -- the picture ---------------------------------------------------------------------------------------------

    def show_snapshot(self, snapshot: Snapshot, *, animate: bool) -> None:
        """Show a picture; with `animate` by way of motion from the one before."""
        plan = diff(self.snapshot, snapshot)
        layout = self.layout_now
        if snapshot.boxes != self.snapshot.boxes:
            self.snapshot = snapshot
            self._new_layout(layout.width, layout.height)
            layout = self.layout_now
        self.snapshot = snapshot
        layout.take(snapshot)
        if not animate:
            self.motion.finish_now()
        tweens = self._leave(plan, animate)
        self._rename(plan.moves)
        tweens += self._arrive(snapshot, plan)
        if animate:
            self.motion.start(tweens)
        else:
            for tween in tweens:
                set_pose(tween.item, tween.goal)
                if tween.done is not None:
                    tween.done()
        self._after()

    def _leave(self, plan: Plan, animate: bool) -> list[Tween]:
        tweens: list[Tween] = []
        for fade in plan.fades:
            item = self._items.pop(fade.id, None)
            if item is None:
                continue
            if not animate:
                self._remove(item)
                continue
            self._leaving.append(item)
            item.setZValue(MOVING)
            is_still = self._is_reduced or not fade.goal
            goal = None if is_still else self.layout_now.place(fade.goal)
            here = pose_of(item)
            if self.dropped is not None and item in self._items_of(self.dropped[2], [item]):
                here = Pose(self.dropped[0], self.dropped[1], here.angle, 1.0)
            there = Pose(goal.x, goal.y, goal.angle, 0.0) if goal else Pose(here.x, here.y, here.angle, 0.0)
            took = self._took(item.thing)
            tweens.append(Tween(item, here, there, took, done=_Remover(self, item)))
        return tweens

    def _rename(self, moves: tuple[Move, ...]) -> None:
        renamed = [(move.id, self._items.pop(move.was)) for move in moves if move.was != move.id and move.was in self._items]
        self._items.update(renamed)

    def _arrive(self, snapshot: Snapshot, plan: Plan) -> list[Tween]:
        tweens: list[Tween] = []
        origins = {appear.id: appear.origin for appear in plan.appears}
        for thing in snapshot.things:
            item = self._items.get(thing.id)
            place = self.layout_now.place(thing.spot)
            if place is None:
                continue
            is_new = item is None
            if item is None:
                item = self._items[thing.id] = ThingItem(thing)
                self.addItem(item)
                start = self._start(origins.get(thing.id, ""), place)
            else:
                start = pose_of(item)
            changed = is_new or item.thing != thing or item.place != place
            item.thing = thing
            if not changed:
                continue
            self._dress(item, place)
            goal = pose_at(place)
            if self._is_reduced and not is_new:
                start = goal
                set_pose(item, goal)
            if (start.x, start.y, start.angle, start.opacity) != (goal.x, goal.y, goal.angle, 1.0):
                item.setZValue(max(item.zValue(), MOVING + thing.order * 0.01))
                lift = _LIFT if is_new and thing.kind is Kind.CARD else 0.0
                took = self._took(thing)
                tweens.append(Tween(item, start, goal, took, lift, done=_Settler(self, item)))
        return tweens

    @property
    def _is_reduced(self) -> bool:
        """Whether things fade where they belong instead of moving."""
        return self.motion.durations.card <= REDUCED_MOTION.card

    def _start(self, origin: str, place: Place) -> Pose:
        if self._is_reduced:
            return Pose(place.x, place.y, place.angle, 0.0)
        if self.dropped is not None and origin in ("shoe", "tray"):
            return Pose(self.dropped[0], self.dropped[1], place.angle, 1.0)
        source = self.layout_now.place(origin) if origin else None
        if source is None:
            return Pose(place.x, place.y, place.angle, 0.0)
        return Pose(source.x, source.y, source.angle, 1.0 if origin == "shoe" else 0.4)

    def _took(self, thing: Thing) -> int:
        times = self.motion.durations
        return times.card if thing.kind is Kind.CARD else times.chips if thing.chips else times.fade

    def _dress(self, item: ThingItem, place: Place | None = None) -> None:
        thing = item.thing
        place = place or self.layout_now.place(thing.spot)
        if place is None:
            return
        lifted = self._lifted_of(thing)
        face = face_of(thing, place, self.layout_now, self.faces, self.ratio, self.language, lifted)
        item.place = place
        if face is not None:
            item.wear(face)
        item.setVisible(face is not None)
        stack_item(item, thing, place)

    def settle(self, item: ThingItem) -> None:
        """An item has come to rest: give it its height again."""
        place = self.layout_now.place(item.thing.spot)
        if place is not None:
            stack_item(item, item.thing, place)

    def remove(self, item: ThingItem) -> None:
        """An item has gone."""
        if item in self._leaving:
            self._leaving.remove(item)
        self._remove(item)

    def _remove(self, item: ThingItem) -> None:
        self.motion.drop(item)
        if item.scene() is self:
            self.removeItem(item)

    def _after(self) -> None:
        self._hits = None
        shoe = self.snapshot.thing("shoe")
        left = shoe.amount if shoe is not None else -1
        rests = is_at_rest(self.snapshot, "stop_card")
        key = (self._print_key(), left, rests, gettext("Shoe: {count}"), id(self.faces.theme), self.layout_now.tools())
        if key != self._caption_key:
            self._caption_key = key
            self._caption()
        if self._print_key() != self._felt_key:
            self.update()

    # -- what is in hand -----------------------------------------------------------------------------------------

    def lift(self, chips: Chips, source: str) -> None:
        """Show `chips` as gone from the tray, and what lies at `source` as lifted."""
        if chips != self._lifted:
            self._lifted = dict(chips)
            for item in self._items.values():
                if item.thing.kind is Kind.TRAY_COLUMN:
                    self._dress(item)
        if source != self._source:
            for spot, opacity in ((self._source, 1.0), (source, DIMMED)):
                for item in self._items_of(spot, list(self._items.values())):
                    item.setOpacity(opacity)
            self._source = source

    def _lifted_of(self, thing: Thing) -> int:
        """Chips of a column that are in hand: the last columns of a value are emptied first."""
        if thing.kind is not Kind.TRAY_COLUMN:
            return 0
        lifted = self._lifted.get(thing.amount, 0)
        if not lifted:
            return 0
        columns = [t for t in self.snapshot.things if t.kind is Kind.TRAY_COLUMN and t.amount == thing.amount]
        for column in reversed(columns):
            here = min(lifted, column.order)
            if column.id == thing.id:
                return here
            lifted -= here
        return 0

    @staticmethod
    def _items_of(spot: str, items: list[ThingItem]) -> list[ThingItem]:
        """Those of `items` that are picked up at a spot: a bet, or all cards of a hand."""
        kind, *rest = spot.split(":")
        if kind in ("", "shoe", "tray"):
            return []
        prefix = spot
        if kind in ("card", "hand"):
            prefix = "card:dealer:" if rest[0] == "dealer" else f"card:{rest[0]}:{rest[1]}:"
        elif kind == "dealer":
            prefix = "card:dealer:"
        return [item for item in items if item.thing.id.startswith(prefix)]

    def face_at(self, spot: str) -> Face | None:
        """What the thing of that name looks like where it lies."""
        item = self._items.get(spot)
        place = self.place(spot)
        if item is None or place is None:
            return None
        return face_of(item.thing, place, self.layout_now, self.faces, self.ratio, self.language)

    # -- where things are ----------------------------------------------------------------------------------------

    def place(self, spot: str) -> Place | None:
        """The place of a spot as it lies now: bets beside their box are found by their own name."""
        thing = self.snapshot.thing(spot)
        return self.layout_now.place(thing.spot if thing is not None else spot)

    def hit(self, x: float, y: float) -> str:
        """The uppermost spot under a point; ``felt`` on the bare cloth, empty outside the table."""
        if self._hits is None:
            self._hits = hit_list(self.snapshot, self.layout_now)
        for spot, place in self._hits:
            if place.holds(x, y):
                return spot
        return "felt" if self.layout_now.is_on_felt(x, y) else ""

    # -- print and captions --------------------------------------------------------------------------------------

    def _print_key(self) -> object:
        """Everything the picture of the cloth depends on."""
        layout, shown = self.layout_now, self.snapshot
        columns = sum(thing.kind is Kind.TRAY_COLUMN for thing in shown.things)
        size = (layout.width, layout.height, layout.boxes, self.ratio, self.is_left_handed)
        return (*size, shown.print, columns, not layout.tools(), self.faces.theme.name)

    def paint_felt(self, painter: QPainter) -> None:
        """Paint the cloth; the picture is kept until something printed on it changes."""
        layout, shown = self.layout_now, self.snapshot
        key = self._print_key()
        columns = sum(thing.kind is Kind.TRAY_COLUMN for thing in shown.things)
        has_middle = not layout.tools()
        if key != self._felt_key:
            self._felt = felt_picture(
                layout, self.faces.theme, shown.print, self.ratio, has_middle=has_middle, tray_rows=columns
            )
            self._felt_key = key
        if self._felt is not None:
            painter.drawPixmap(0, 0, self._felt)

    def _caption(self) -> None:
        """Names under the fittings, and the palette beside the pack."""
        for picture in self._captions:
            self.removeItem(picture)
        self._captions = []
        theme = self.faces.theme
        for text, x, pixels in fitting_names(self.layout_now, self.snapshot):
            face = fittings.caption_face(self.faces, text, pixels, self.ratio)
            self._add_caption(face, x, self.layout_now.caption_y())
        for tool in self.layout_now.tools():
            place = self.layout_now.place(f"tool:{tool}")
            if place is None:
                continue
            colours = (theme.button, theme.ink, theme.line)
            face = fittings.plaque_face(self.faces, tool_text(tool), place.w, place.h, self.ratio, colours)
            self._add_caption(face, place.x, place.y)

    def _add_caption(self, face: Face, x: float, y: float) -> None:
        picture = Picture(6)
        picture.wear(face)
        picture.setPos(x, y)
        self.addItem(picture)
        self._captions.append(picture)


class _Remover:
    """Takes an item off the scene when its way ends."""

    def __init__(self, scene: TableScene, item: ThingItem) -> None:
        self._scene, self._item = scene, item

    def __call__(self) -> None:
        self._scene.remove(self._item)


class _Settler:
    """Gives an item its own height back when its way ends."""

    def __init__(self, scene: TableScene, item: ThingItem) -> None:
        self._scene, self._item = scene, item

    def __call__(self) -> None:
        self._scene.settle(self._item)
