"""The table as a widget: shows pictures, and says as acts what the hands do to them.

It never judges: every act that can be meant is sent by `attempted`, and the picture changes only when its owner shows a
new one.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from trainer.app.presenter import Snapshot, stack_of
from trainer.i18n import language
from trainer.ui.table import access
from trainer.ui.table.actions import Actions
from trainer.ui.table.captions import spot_text
from trainer.ui.table.carry import Carry, InHand
from trainer.ui.table.chips import chips_face
from trainer.ui.table.feltwork import LOOSE
from trainer.ui.table.fittings import stop_card_face
from trainer.ui.table.hands import Hands
from trainer.ui.table.items import CARRIED, Picture
from trainer.ui.table.keys import action_of, neighbour, rows_of
from trainer.ui.table.layout import CHIP, Layout
from trainer.ui.table.overlay import Overlay
from trainer.ui.table.pointer import Pointer
from trainer.ui.table.scene import TableScene
from trainer.ui.table.spots import target_of
from trainer.ui.theme import LIGHT, Theme, durations

_MANY: Final = 20
"""Moving items above which repainting everything is cheaper than working out what changed."""
_MOVES: Final = frozenset({"left", "right", "up", "down"})


class TableView(QGraphicsView):
    """The croupier's view of the table.

    Signals: `attempted` (an `Act` by the croupier without number and time), `in_hand_changed` (the `InHand`),
    `focus_changed` (the name of the spot the keys are at).
    """

    attempted = Signal(object)
    in_hand_changed = Signal(object)
    focus_changed = Signal(str)

    def __init__(self, theme: Theme = LIGHT, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = TableScene(theme, self)
        self._table.language = language()
        self.setScene(self._table)
        self._due: frozenset[str] = frozenset()
        self._focus = "hand:1:1"
        self._has_ring = False
        self._hover = QPointF(-1, -1)
        self._overlay = Overlay(self._table)
        self.hands = Hands(self, self.attempted.emit, self._carried_changed)
        self._actions = Actions(self.hands)
        self._pointer = Pointer(self.hands, self._layout, self._table.hit, self._overlay.leave_trace)
        self._carried = Picture(CARRIED)
        self._table.addItem(self._carried)
        self._table.motion.busy.connect(self._choose_update)
        self.setObjectName("table")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
        self.setMinimumSize(480, 300)
        access.register(self)
        self.destroyed.connect(access.forgetter(self))

    # -- interface -----------------------------------------------------------------------------------------------

    @property
    def snapshot(self) -> Snapshot:
        """The picture shown."""
        return self._table.snapshot

    @property
    def layout_now(self) -> Layout:
        """Where things lie."""
        return self._table.layout_now

    @property
    def due(self) -> frozenset[str]:
        """Spots that glow."""
        return self._due

    @property
    def in_hand(self) -> InHand:
        """What is carried."""
        return self.hands.in_hand

    @property
    def focus_spot(self) -> str:
        """The spot the keys are at."""
        return self._focus

    def show_snapshot(self, snapshot: Snapshot, animate: bool = True) -> None:
        """Show a picture of the table, by way of motion where `animate` and the setting allow."""
        self._table.show_snapshot(snapshot, animate=animate and self._table.motion.durations.card > 0)
        if self._table.place(self._focus) is None:
            self._focus = next((row[0] for row in rows_of(snapshot) if row), "dealer")
        source = self.in_hand.source
        is_of_round = source.startswith(("bet:", "beside:", "card:", "hand:")) or source in LOOSE
        if self.in_hand and is_of_round and not self.hands.can_pick_up(source):
            self.hands.put_back()
        self._mark()

    def set_due(self, spots: frozenset[str]) -> None:
        """Let the places of the due act glow (``tool:riffle`` for a step of the shuffle); none for an empty set."""
        if spots != self._due:
            self._due = spots
            self._mark()

    def set_language(self, lang: str) -> None:
        """Write numbers and names on the table in `lang`; texts inside a snapshot come with the next one."""
        self._table.language = lang
        self._table.faces.clear()
        self._table.redress()
        self._mark()

    def set_theme(self, theme: Theme) -> None:
        """Change all colours."""
        self._table.set_theme(theme)
        self._mark()
        self.in_hand_shown()

    def set_motion(self, motion: str) -> None:
        """``full``, ``reduced`` or ``none``."""
        self._table.motion.finish_now()
        self._table.motion.durations = durations(motion)

    def set_four_colours(self, is_on: bool) -> None:
        """Give clubs and diamonds colours of their own."""
        self._table.faces.is_four_colour = is_on
        self._table.redress()

    def set_left_handed(self, is_on: bool) -> None:
        """Mirror shoe and discards, never the numbers of the boxes."""
        self._table.is_left_handed = is_on
        self._relayout()

    def finish_motion(self) -> None:
        """Complete all motion at once."""
        self._table.motion.finish_now()

    @property
    def is_moving(self) -> bool:
        """Whether anything is on its way."""
        return self._table.motion.is_running

    def perform(self, action: str, spot: str = "", number: int = 0) -> bool:
        """Do an action of `KEYS` (or ``sweep``, ``line``, ``palms``, ``tap``) at `spot`, by default where the focus is."""
        return self._actions.perform(action, spot or self._focus, number)

    def set_focus_spot(self, spot: str) -> None:
        """Move the keys' focus to a spot that exists; others are passed over."""
        if self._table.place(spot) is None or spot == self._focus:
            return
        self._focus = spot
        self._mark_ring()
        self.focus_changed.emit(spot)
        spots = self.spots()
        if spot in spots:
            access.tell_focus(self, spots.index(spot))

    # -- spots ---------------------------------------------------------------------------------------------------

    def spots(self) -> list[str]:
        """Names of all spots in reading order: guests to tray."""
        return [spot for row in rows_of(self.snapshot) for spot in row]

    def spot_label(self, spot: str) -> str:
        """What a screen reader says for a spot."""
        return spot_text(spot, self.snapshot)

    def spot_point(self, spot: str) -> QPoint:
        """A point of the viewport where a click means exactly `spot`. Raises KeyError when the table has no such spot.

        Spots: ``shoe discards stop_card drop_box sign dealer pack tray tray:2500 box:3 guest:3 insurance:3 hand:3:1
        card:3:1:2 card:dealer:1 bet:3:1:1:main payout:3:1:1:main tool:riffle felt``.
        """
        if spot == "felt":
            return self._bare_felt()
        place = self._table.place(spot)
        if place is None:
            raise KeyError(spot)
        steps = (0.0, -0.2, 0.2, -0.36, 0.36, -0.46, 0.46)
        for v in steps:
            for u in steps:
                x, y = place.x + u * place.w, place.y + v * place.h
                if self._means(self._table.hit(x, y), spot):
                    return self.mapFromScene(QPointF(x, y))
        return self.mapFromScene(QPointF(place.x, place.y))

    def _means(self, found: str, spot: str) -> bool:
        if found == spot or found.startswith(f"{spot}:"):
            return True
        kind = spot.split(":")[0]
        return kind in ("hand", "dealer") and bool(found) and target_of(found) == target_of(spot)

    def _bare_felt(self) -> QPoint:
        layout = self.layout_now
        for row in range(2, 40):
            for column in range(1, 40):
                x, y = layout.width * column / 40, layout.height * row / 40
                if self._table.hit(x, y) == "felt":
                    return self.mapFromScene(QPointF(x, y))
        return self.viewport().rect().center()

    def spot_rect(self, spot: str) -> QRect:
        """The rectangle of a spot on the screen."""
        place = self._table.place(spot)
        if place is None:
            return QRect()
        corner = self.viewport().mapToGlobal(QPoint(round(place.x - place.w / 2), round(place.y - place.h / 2)))
        return QRect(corner.x(), corner.y(), round(place.w), round(place.h))

    def announce(self, text: str) -> None:
        """Let a screen reader say `text` when it has finished what it is saying."""
        access.announce(self, text)

    # -- marks ---------------------------------------------------------------------------------------------------

    def _layout(self) -> Layout:
        return self._table.layout_now

    def _mark(self) -> None:
        self._overlay.show_due(self._due)
        self._mark_ring()

    def _mark_ring(self) -> None:
        self._overlay.show_ring(self._focus if self._has_ring and self.hasFocus() else "")

    def _choose_update(self, moving: int) -> None:
        modes = QGraphicsView.ViewportUpdateMode
        self.setViewportUpdateMode(modes.FullViewportUpdate if moving > _MANY else modes.SmartViewportUpdate)

    # -- what is in hand -----------------------------------------------------------------------------------------

    def _carried_changed(self) -> None:
        held = self.in_hand
        chips = held.chips if held.what is Carry.CHIPS else {}
        self._table.lift(chips, held.source if held.what is not Carry.CHIPS else "")
        self.in_hand_shown()
        self.in_hand_changed.emit(held)

    def in_hand_shown(self) -> None:
        """Draw what is carried at the pointer, or at the focus when the keys carry it."""
        held, unit, ratio = self.in_hand, self.layout_now.unit, self._table.ratio
        faces = self._table.faces
        if held.what is Carry.NOTHING:
            self._carried.clear()
            return
        if held.what in (Carry.CHIPS, Carry.BET):
            self._carried.wear(chips_face(faces, stack_of(held.chips), CHIP * 1.1 * unit, ratio, self._table.language))
        elif held.what is Carry.STOP_CARD:
            self._carried.wear(stop_card_face(faces, unit * 0.66, unit, ratio))
        elif held.what is Carry.LOOSE:
            self._carried.wear(self._table.face_at(held.source) or faces.card("", unit, ratio))
        else:
            thing = self.snapshot.thing(held.source)
            face = thing.face if thing is not None and held.what in (Carry.HAND, Carry.DEALER) else ""
            self._carried.wear(faces.card(face, unit, ratio))
        self._carried.setOpacity(0.92)
        self._follow()

    def _follow(self) -> None:
        if not self.in_hand:
            return
        unit = self.layout_now.unit
        if self._hover.x() >= 0:
            self._carried.setPos(self._hover.x() + unit * 0.1, self._hover.y() - unit * 0.12)
            return
        place = self._table.place(self._focus)
        if place is not None:
            self._carried.setPos(place.x + unit * 0.5, place.y - unit * 0.5)

    # -- events --------------------------------------------------------------------------------------------------

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        self._table.paint_felt(painter)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._relayout()

    def _relayout(self) -> None:
        size = self.viewport().size()
        self._table.resize(size.width(), size.height(), self.devicePixelRatioF())
        self._mark()
        self.in_hand_shown()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._relayout()
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.RightButton:
            spot = self._table.hit(event.position().x(), event.position().y())
            value = int(spot.split(":")[1]) if spot.startswith("tray:") else None
            self.hands.remove_chips(value)
            return
        if event.button() != Qt.MouseButton.LeftButton:
            return
        self.finish_motion()
        self._has_ring = False
        self._mark_ring()
        self._hover = event.position()
        has_shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        self._pointer.press(event.position().x(), event.position().y(), has_shift=has_shift)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover = event.position()
        self._pointer.move(event.position().x(), event.position().y())
        self._follow()
        if not event.buttons():
            spot = self._table.hit(event.position().x(), event.position().y())
            can = self.hands.can_pick_up(spot) or spot.split(":")[0] in ("guest", "tool", "box")
            self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if can else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._hover = event.position()
            x, y = self._hover.x(), self._hover.y()
            self._table.dropped = (x, y, self.in_hand.source)
            self._pointer.release(x, y)
            self._table.dropped = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.finish_motion()
        action, number = action_of(event)
        if not action:
            event.ignore()
            return
        event.accept()
        self._has_ring = True
        self._hover = QPointF(-1, -1)
        if action in _MOVES:
            self.set_focus_spot(neighbour(self._focus, action, self.snapshot, self.layout_now))
        elif action in ("box", "dealer", "shoe", "tray"):
            self._choose(action, number)
        else:
            self.perform(action, number=number)
        self._mark_ring()
        self._follow()

    def _choose(self, action: str, number: int) -> None:
        if action == "box":
            hands = self.layout_now.seat(number).hands if number <= self.layout_now.boxes else ()
            spots = [f"hand:{number}:{hand}" for hand in hands]
            if not spots:
                return
            if self._focus in spots:
                self.set_focus_spot(spots[(spots.index(self._focus) + 1) % len(spots)])
                return
            guest = self.snapshot.thing(f"guest:{number}")
            waiting = f"hand:{number}:{guest.hand}" if guest is not None else ""
            self.set_focus_spot(waiting if waiting in spots else spots[0])
        elif action == "tray":
            values = self.hands.denominations()
            self.set_focus_spot(f"tray:{values[0]}" if values else "tray")
        elif action == "shoe":
            self.set_focus_spot("pack" if self.snapshot.pack_stage else "shoe")
        else:
            self.set_focus_spot(action)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._has_ring = self._has_ring or event.reason() in (
            Qt.FocusReason.TabFocusReason,
            Qt.FocusReason.BacktabFocusReason,
            Qt.FocusReason.ShortcutFocusReason,
        )
        self._mark_ring()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._mark_ring()
