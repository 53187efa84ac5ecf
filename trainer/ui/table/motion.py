"""Motion: items on their way, all driven by one clock, so that any key can complete everything at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import hypot

from PySide6.QtCore import QElapsedTimer, QObject, QVariantAnimation, Signal
from PySide6.QtWidgets import QGraphicsItem

from trainer.ui.theme import FULL_MOTION, Durations


@dataclass(frozen=True, slots=True)
class Pose:
    """Where and how an item lies."""

    x: float
    y: float
    angle: float = 0.0
    opacity: float = 1.0


@dataclass(slots=True)
class Tween:
    """One item's way. `lift` bends it, as part of its length; `done` is called at its end."""

    item: QGraphicsItem
    start: Pose
    goal: Pose
    took: int
    lift: float = 0.0
    begun: int = 0
    done: Callable[[], None] | None = None


def ease_out(share: float) -> float:
    """Fast at first, gentle at the end, never beyond it."""
    return 1 - (1 - share) ** 3


def pose_of(item: QGraphicsItem) -> Pose:
    """How an item lies now."""
    return Pose(item.x(), item.y(), item.rotation(), item.opacity())


def set_pose(item: QGraphicsItem, pose: Pose) -> None:
    """Lay an item so at once."""
    item.setPos(pose.x, pose.y)
    item.setRotation(pose.angle)
    item.setOpacity(pose.opacity)


class Motion(QObject):
    """Everything that is moving. `busy` tells how many items are on their way whenever that changes."""

    busy = Signal(int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.durations: Durations = FULL_MOTION
        self._tweens: dict[int, Tween] = {}
        self._timer = QElapsedTimer()
        self._timer.start()
        self._clock = QVariantAnimation(self)
        self._clock.setStartValue(0.0)
        self._clock.setEndValue(1.0)
        self._clock.valueChanged.connect(self._tick)
        self._clock.finished.connect(self.finish_now)

    @property
    def is_running(self) -> bool:
        """Whether anything is on its way."""
        return bool(self._tweens)

    def start(self, tweens: list[Tween]) -> None:
        """Set items on their way; those already on one turn to the new goal. A way of no length or time is done at once."""
        now = self._timer.elapsed()
        longest = 0
        for tween in tweens:
            self._tweens.pop(id(tween.item), None)
            if tween.took <= 0 or tween.start == tween.goal:
                self._end(tween)
                continue
            tween.begun = now
            self._tweens[id(tween.item)] = tween
            set_pose(tween.item, tween.start)
        for tween in self._tweens.values():
            longest = max(longest, tween.begun + tween.took - now)
        if self._tweens:
            self._clock.stop()
            self._clock.setDuration(longest + 20)
            self._clock.start()
        self.busy.emit(len(self._tweens))

    def drop(self, item: QGraphicsItem) -> None:
        """Forget an item that is about to go."""
        self._tweens.pop(id(item), None)

    def finish_now(self) -> None:
        """Complete all motion at once."""
        self._clock.stop()
        tweens, self._tweens = list(self._tweens.values()), {}
        for tween in tweens:
            self._end(tween)
        if tweens:
            self.busy.emit(0)

    @staticmethod
    def _end(tween: Tween) -> None:
        set_pose(tween.item, tween.goal)
        if tween.done is not None:
            tween.done()

    def _tick(self, _value: object) -> None:
        now = self._timer.elapsed()
        ended: list[Tween] = []
        for tween in self._tweens.values():
            share = (now - tween.begun) / tween.took
            if share >= 1:
                ended.append(tween)
                continue
            self._advance(tween, ease_out(max(0.0, share)))
        for tween in ended:
            if self._tweens.pop(id(tween.item), None) is not None:
                self._end(tween)
        if ended:
            self.busy.emit(len(self._tweens))

    @staticmethod
    def _advance(tween: Tween, share: float) -> None:
        a, b = tween.start, tween.goal
        x, y = a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share
        if tween.lift:
            bend = tween.lift * hypot(b.x - a.x, b.y - a.y) * 4 * share * (1 - share)
            y -= bend
        tween.item.setPos(x, y)
        tween.item.setRotation(a.angle + (b.angle - a.angle) * share)
        tween.item.setOpacity(a.opacity + (b.opacity - a.opacity) * share)
