"""Things of a picture as pixmap items: which face each wears, and how it is stacked."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPixmapItem

from trainer.app.picture import Kind, Lies, Thing
from trainer.game.acts import Stake
from trainer.ui.table import chips as chip_faces
from trainer.ui.table import fittings, loose, packs
from trainer.ui.table.faces import Faces
from trainer.ui.table.layout import CHIP, Layout
from trainer.ui.table.motion import Pose
from trainer.ui.table.near import PACK
from trainer.ui.table.place import Place
from trainer.ui.table.shapes import Face

_HEIGHT: dict[Kind, float] = {
    Kind.SHOE: 5,
    Kind.MACHINE: 5,
    Kind.NOTES: 6,
    Kind.SLIP: 7,
    Kind.OBJECT: 7,
    Kind.NOTICE: 7,
    Kind.DISCARDS: 5,
    Kind.DROP_BOX: 5,
    Kind.SIGN: 5,
    Kind.PACK: 8,
    Kind.STOP_CARD: 9,
    Kind.TRAY_COLUMN: 10,
    Kind.CARD: 20,
    Kind.BET: 40,
    Kind.INSURANCE: 40,
    Kind.PAYOUT: 40,
    Kind.LOOSE: 38,
    Kind.GUEST: 50,
    Kind.SPEECH: 60,
}
MOVING: float = 80
"""Stacking height of what is on its way; what is carried lies above it."""
CARRIED: float = 90
RING: float = 70
GLOW: float = 15


class ThingItem(QGraphicsPixmapItem):
    """One thing on the scene. Its position is the middle of its place."""

    def __init__(self, thing: Thing) -> None:
        super().__init__()
        self.thing = thing
        self.place: Place | None = None
        self._face: Face | None = None
        self.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        self.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def wear(self, face: Face) -> None:
        """Show a face; the same one again costs nothing."""
        if face is not self._face:
            self._face = face
            self.setPixmap(face.pixmap)
            self.setOffset(face.dx, face.dy)


class Picture(QGraphicsPixmapItem):
    """A picture that is no thing of the table: glow, ring, stroke, what is carried."""

    def __init__(self, height: float) -> None:
        super().__init__()
        self.setZValue(height)
        self.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setVisible(False)

    def wear(self, face: Face) -> None:
        """Show a face."""
        self.setPixmap(face.pixmap)
        self.setOffset(face.dx, face.dy)
        self.setVisible(True)

    def clear(self) -> None:
        """Show nothing."""
        self.setPixmap(QPixmap())
        self.setVisible(False)


def stack_item(item: QGraphicsItem, thing: Thing, place: Place) -> None:
    """Give the item its height: later cards over earlier ones, nearer chips over farther ones."""
    height = _HEIGHT.get(thing.kind, 1)
    if thing.kind is Kind.CARD:
        height += thing.order * 0.1 + thing.hand * 0.01
    elif thing.chips:
        height += min(9.0, place.y / 1000)
    item.setZValue(height)


def pose_at(place: Place) -> Pose:
    """How a thing lies in its place."""
    return Pose(place.x, place.y, place.angle)


def face_of(
    thing: Thing, place: Place, layout: Layout, faces: Faces, ratio: float, language: str, lifted: int = 0
) -> Face | None:
    """The face a thing wears in its place; None for what is printed on the cloth.

    `lifted` is how many chips of a tray column are in hand.
    """
    theme, u = faces.theme, layout.unit
    match thing.kind:
        case Kind.CARD:
            return faces.card(thing.face, place.w, ratio)
        case Kind.BET | Kind.INSURANCE | Kind.PAYOUT:
            mark = "10" if thing.stake == Stake.INSURANCE_TEN else ""
            askew = thing.lies == Lies.UNTIDY
            return chip_faces.chips_face(faces, thing.chips, CHIP * place.scale * u, ratio, language, mark=mark, askew=askew)
        case Kind.LOOSE:
            width = CHIP * 0.9 * u
            return loose.piles_face(faces, thing.chips, width, place.w, ratio, language, in_piles=thing.lies == Lies.PROVED)
        case Kind.GUEST:
            edge = "#5a4636" if not theme.is_flat else "#ffffff"
            if thing.lies == Lies.GONE:
                return loose.empty_plaque_face(faces, thing.face, place.w, place.h, ratio)
            return fittings.plaque_face(faces, thing.face, place.w, place.h, ratio, (theme.plaque, theme.plaque_text, edge))
        case Kind.NOTICE:
            colours = (theme.due_fill, theme.due_ink, theme.due_edge)
            return fittings.plaque_face(faces, thing.face, place.w, place.h, ratio, colours)
        case Kind.NOTES:
            return loose.notes_face(faces, thing.face, place.w, place.h, ratio, is_spread=thing.lies == Lies.SPREAD)
        case Kind.SLIP:
            return loose.slip_face(faces, place.w, place.h, ratio, is_signed=thing.lies == Lies.SIGNED)
        case Kind.OBJECT:
            return loose.phone_face(faces, place.w, place.h, ratio)
        case Kind.MACHINE:
            is_open = thing.lies == Lies.OPEN
            return loose.machine_face(faces, thing.amount, thing.order, place.w, place.h, ratio, is_open=is_open)
        case Kind.SPEECH:
            guest = layout.place(f"guest:{thing.box}")
            towards = (guest.x - place.x, guest.y - place.y) if guest else (0.0, 0.0)
            return fittings.speech_face(faces, thing.face, place.w, place.h, ratio, towards)
        case Kind.SHOE:
            stop = int(thing.face) if thing.face else None
            is_mirrored = layout.hand_of_dealer < 0
            return fittings.shoe_face(faces, thing.amount, thing.order, stop, place.w, place.h, ratio, is_mirrored)
        case Kind.DISCARDS:
            return fittings.discards_face(faces, thing.amount, thing.order, place.w, place.h, ratio)
        case Kind.STOP_CARD:
            return fittings.stop_card_face(faces, place.w, place.h, ratio)
        case Kind.DROP_BOX:
            return fittings.drop_box_face(faces, place.w, place.h, ratio)
        case Kind.SIGN:
            return fittings.sign_face(faces, thing.face, place.w, place.h, ratio)
        case Kind.PACK:
            return packs.pack_face(faces, thing.face, u * PACK, ratio)
        case Kind.TRAY_COLUMN:
            count = max(0, thing.order - lifted)
            label = layout.label_shift(thing.id)
            return chip_faces.column_face(faces, thing.amount, count, place.w, place.h, ratio, label, language)
    return None
