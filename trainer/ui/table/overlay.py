"""What lies over the table and is no thing of it: glow of due places, focus ring, trace of a stroke."""

from __future__ import annotations

from trainer.ui.table import marks
from trainer.ui.table.items import GLOW, RING, Picture
from trainer.ui.table.motion import Pose, Tween
from trainer.ui.table.place import Place
from trainer.ui.table.scene import TableScene


class Overlay:
    """Keeps the marks of one scene."""

    def __init__(self, scene: TableScene) -> None:
        self._scene = scene
        self._ring, self._trace = Picture(RING), Picture(RING)
        self._glows: list[Picture] = []
        scene.addItem(self._ring)
        scene.addItem(self._trace)

    def _place(self, spot: str) -> Place | None:
        """The place of a spot; that of a hand is drawn in around its cards."""
        outline = self._scene.layout_now.hand_outline(spot) if spot.startswith(("hand:", "card:")) else None
        return outline or self._scene.place(spot)

    def show_due(self, spots: frozenset[str]) -> None:
        """Let exactly these spots glow, those of them that are on the table."""
        for glow in self._glows:
            self._scene.removeItem(glow)
        self._glows = []
        scene = self._scene
        for spot in sorted(spots):
            place = self._place(spot)
            if place is None:
                continue
            glow = Picture(GLOW)
            glow.wear(marks.glow_face(scene.faces, place, scene.layout_now.unit, scene.ratio))
            glow.setPos(place.x, place.y)
            glow.setRotation(place.angle)
            scene.addItem(glow)
            self._glows.append(glow)

    def show_ring(self, spot: str) -> None:
        """Draw the focus ring around a spot; an empty name hides it."""
        place = self._place(spot) if spot else None
        if place is None:
            self._ring.clear()
            return
        scene = self._scene
        self._ring.wear(marks.ring_face(scene.faces, place, scene.layout_now.unit, scene.ratio))
        self._ring.setPos(place.x, place.y)
        self._ring.setRotation(place.angle)

    def leave_trace(self, points: list[tuple[float, float]]) -> None:
        """Show where a hand was drawn over the cloth, fading."""
        scene = self._scene
        took = scene.motion.durations.stroke
        if took <= 0:
            return
        self._trace.wear(marks.stroke_face(scene.faces.theme, points, scene.layout_now.unit, scene.ratio))
        scene.motion.start([Tween(self._trace, Pose(0, 0, 0, 1.0), Pose(0, 0, 0, 0.0), took, done=self._trace.clear)])
