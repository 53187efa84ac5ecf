"""Runs a lesson for the desk: takes acts, lets the machine do its share, keeps the clock, sends lines to be recorded.

Nothing here draws. Writing happens on the worker; when it fails the lesson goes on in memory and says so.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QTimer, Signal

from trainer.clock import Clock
from trainer.errors import TrainerError
from trainer.game.acts import Act
from trainer.i18n import gettext
from trainer.settings import LessonChoice
from trainer.ui.pages.ports import Backend, Recorder
from trainer.ui.pages.replay import Replay
from trainer.ui.panels.demobar import SPEEDS_MS
from trainer.ui.tasks import Worker

if TYPE_CHECKING:
    from trainer.app.lesson import Due, Lesson, Outcome

ASSIST_MS: Final = 420
"""Time between two acts of the machine in phases it performs for the croupier."""
IDLE_MS: Final = 5000
"""Time without an act after which what was passed over does not come any more: the inspector makes it good."""


class PausableClock:
    """The lesson's time, which stands still while the lesson is paused."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._lost = 0.0
        self._since: float | None = None

    def now(self) -> float:
        now = self._clock.now() if self._since is None else self._since
        return round(now - self._lost, 3)

    @property
    def is_paused(self) -> bool:
        return self._since is not None

    def pause(self) -> None:
        if self._since is None:
            self._since = self._clock.now()

    def go_on(self) -> None:
        if self._since is not None:
            self._lost += self._clock.now() - self._since
            self._since = None


class Owed:
    """What was due when a line was done: the step and the act the procedure expected."""

    __slots__ = ("act", "step")

    def __init__(self, step: str, act: Act) -> None:
        self.step = step
        self.act = act


class Conductor(QObject):
    """One lesson at the desk. `changed` carries the new lines and whether they may be shown moving."""

    changed = Signal(object)
    """An Outcome, or None when only the state is to be shown again."""
    refused = Signal(str)
    """Something could not be done at all: the reason's code."""
    unrecorded = Signal(str)
    """The record cannot be written: one sentence."""
    recorded = Signal(int)
    """So many lines are safely on the disk."""
    playing_changed = Signal(bool)
    finished = Signal()

    def __init__(
        self,
        lesson: Lesson,
        choice: LessonChoice,
        clock: PausableClock,
        backend: Backend,
        worker: Worker,
        folder: Path | None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.lesson = lesson
        self.choice = choice
        self.differing = backend.differing(choice)
        """Steps that are done otherwise than in the house the croupier comes from, where he comes from one."""
        self.clock = clock
        self.owed: dict[int, Owed] = {}
        self.is_in_memory = folder is None
        self.is_playing = False
        self._rounds: list[int] = []
        """First line of each round."""
        self._started: list[float] = []
        self._backend = backend
        self._worker = worker
        self._folder = folder
        self._recorder: Recorder | None = None
        self._sent = 0
        self._ended = False
        self._complete = False
        self._interval = SPEEDS_MS[1]
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._machine_acts)

    # -- course --------------------------------------------------------------------------------------------------

    @property
    def is_demo(self) -> bool:
        return self.choice.mode == "demo"

    @property
    def is_exam(self) -> bool:
        return self.choice.mode == "exam"

    @property
    def changed_steps(self) -> frozenset[str]:
        """Steps to be marked, since they are not done as in the house the croupier comes from."""
        return self.differing or frozenset()

    def begin(self) -> None:
        """Open the record and start what the machine performs."""
        if self._folder is not None:
            self._worker.submit(self._open_record, None, self._unwritable)
        self._rounds = _begun(self.lesson)
        self._record()
        self.changed.emit(None)
        self._arm()

    def attempt(self, act: Act) -> None:
        """The croupier does something. Ignored while paused, after the end, and in a demonstration."""
        if self.is_demo or self.clock.is_paused or self.lesson.finished:
            return
        due = self.lesson.due()
        self._take(due, self.lesson.attempt(act))

    def _take(self, due: Due | None, outcome: Outcome) -> None:
        """Record and show what came of an act; `due` is what was due before it."""
        if outcome.impossible is not None:
            self.refused.emit(str(outcome.impossible))
            return
        if due is not None and outcome.lines:
            self.owed[outcome.lines[0].n] = Owed(due.step.id, due.act)
        self._note_rounds()
        self._record()
        self.changed.emit(outcome)
        if self.lesson.is_done or self.lesson.finished:
            self.lesson.finish(True)
            self._end(complete=True)
        else:
            self._arm()

    def step(self) -> None:
        """The machine croupier does what is due (demonstration, and the phases he performs)."""
        from trainer.app.croupier import paced_step

        due = self.lesson.due()
        if due is not None and not self.lesson.finished:
            self._take(due, paced_step(self.lesson))

    def end(self) -> None:
        """Break off, or close a lesson that is over."""
        if self.lesson.finished:
            self._end(complete=True)
        else:
            self.lesson.finish(False)
            self._end(complete=False)

    def _end(self, complete: bool) -> None:
        if self._ended:
            return
        self._ended = True
        self._complete = complete
        self._timer.stop()
        self.set_playing(False)
        self._record()
        self._worker.submit(self._close_record, None, self._unwritable)
        self.finished.emit()

    # -- the machine's share -------------------------------------------------------------------------------------

    def set_playing(self, is_playing: bool) -> None:
        """Let the demonstration run, or stand."""
        if is_playing != self.is_playing:
            self.is_playing = is_playing
            self.playing_changed.emit(is_playing)
            self._arm()

    def set_interval(self, ms: int) -> None:
        """Time between two acts of the demonstration."""
        self._interval = ms
        self._arm()

    def is_assisted(self, due: Due | None) -> bool:
        """Whether the machine performs the phase of the due step."""
        return due is not None and due.step.phase in self.lesson.setup.assist

    def set_paused(self, paused: bool) -> None:
        """Stop the clock and everything that moves by itself; an exam cannot be paused."""
        if self.is_exam:
            return
        if paused:
            self.clock.pause()
            self._timer.stop()
        else:
            self.clock.go_on()
            self._arm()
        self.changed.emit(None)

    def _arm(self) -> None:
        self._timer.stop()
        if self._ended or self.lesson.finished or self.clock.is_paused:
            return
        if self.is_demo:
            if self.is_playing:
                self._timer.start(self._interval)
        elif self.is_assisted(self.lesson.due()):
            self._timer.start(ASSIST_MS)
        else:
            self._timer.start(IDLE_MS)

    def _machine_acts(self) -> None:
        if self.is_demo or self.is_assisted(self.lesson.due()):
            self.step()
            return
        outcome = self.lesson.pause()
        if outcome.lines:
            self._record()
            self.changed.emit(outcome)

    # -- rounds and pace -----------------------------------------------------------------------------------------

    def _note_rounds(self) -> None:
        while len(self._rounds) < self.lesson.table.round:
            self._rounds.append(len(self.lesson.lines))
            self._started.append(self.clock.now())

    def round_of(self, n: int) -> int:
        """The round in which line `n` was written; 0 before the first."""
        return bisect_right(self._rounds, n)

    @property
    def pace(self) -> int | None:
        """Rounds an hour over the rounds dealt so far; None before one is whole."""
        if len(self._started) < 2 or self._started[-1] <= self._started[0]:
            return None
        return round((len(self._started) - 1) * 3600 / (self._started[-1] - self._started[0]))

    # -- the record ----------------------------------------------------------------------------------------------

    def _record(self) -> None:
        lines = self.lesson.lines
        if len(lines) == self._sent:
            return
        new, self._sent = tuple(lines[self._sent :]), len(lines)
        if self._folder is not None:
            self._worker.submit(_Write(self, new), self._written, self._unwritable)

    def _open_record(self) -> None:
        if self._folder is not None:
            self._recorder = self._backend.recorder(self.lesson, self._folder)

    def write(self, lines: Sequence[Act]) -> int:
        """On the worker: put lines on the disk. Returns the number of the last one, 0 where nothing is written."""
        if self._recorder is None:
            return 0
        self._recorder.append(*lines)
        return lines[-1].n

    def _close_record(self) -> None:
        if self._recorder is not None:
            self._recorder.close(self._complete)

    def _written(self, last: object) -> None:
        if isinstance(last, int) and last and not self.is_in_memory:
            self.recorded.emit(last)

    def _unwritable(self, error: Exception) -> None:
        if self.is_in_memory:
            return
        self.is_in_memory = True
        if isinstance(error, TrainerError):
            text = error.sentence()
        else:
            reason = (error.strerror or str(error)) if isinstance(error, OSError) else str(error)
            text = gettext("The record cannot be written: {reason}.").format(reason=reason)
        self.unrecorded.emit(text)


def _begun(lesson: Lesson) -> list[int]:
    """First line of each round that was dealt before the croupier began. They are no measure of his pace."""
    if not lesson.table.round:
        return []
    replay = Replay(lesson.lines, len(lesson.table.boxes), lesson.tray, len(lesson.shoe.order))
    found: list[int] = []
    for n in range(1, len(lesson.lines) + 1):
        if replay.go_to(n).round > len(found):
            found.append(n)
    return found


class _Write:
    """One batch of lines on its way to the worker."""

    __slots__ = ("_conductor", "_lines")

    def __init__(self, conductor: Conductor, lines: Sequence[Act]) -> None:
        self._conductor = conductor
        self._lines = lines

    def __call__(self) -> int:
        return self._conductor.write(self._lines)
