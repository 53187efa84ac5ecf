"""Work off the GUI thread: one serial worker, so that what is written is written in the order it was asked for."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, Qt, Signal


@dataclass(frozen=True, slots=True)
class _Job:
    work: Callable[[], object]
    done: Callable[[object], None] | None
    failed: Callable[[Exception], None] | None


@dataclass(frozen=True, slots=True)
class _Result:
    job: _Job
    value: object = None
    error: Exception | None = None


class Worker(QObject):
    """Runs jobs one after the other on a thread of its own; results come back on the GUI thread, in order."""

    _finished = Signal(object)
    unhandled = Signal(object)
    """An exception of a job that named nobody to tell it to."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None
        self._closed = False
        self._finished.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    def submit(
        self,
        work: Callable[[], object],
        done: Callable[[object], None] | None = None,
        failed: Callable[[Exception], None] | None = None,
    ) -> None:
        """Run `work` off the GUI thread, then `done` with what it returned or `failed` with what it raised.

        After `close` nothing is taken any more.
        """
        if self._closed:
            return
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="trainer-worker", daemon=True)
            self._thread.start()
        self._jobs.put(_Job(work, done, failed))

    def close(self) -> None:
        """Finish every job that was taken, then end the thread. Results not yet delivered are dropped."""
        self._closed = True
        if self._thread is not None:
            self._jobs.put(None)
            self._thread.join()
            self._thread = None

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            try:
                result = _Result(job, value=job.work())
            except Exception as error:  # whatever it is, it belongs to the one who asked
                result = _Result(job, error=error)
            self._finished.emit(result)

    def _deliver(self, result: _Result) -> None:
        if self._closed:
            return
        job = result.job
        if result.error is None:
            if job.done is not None:
                job.done(result.value)
        elif job.failed is not None:
            job.failed(result.error)
        else:
            self.unhandled.emit(result.error)
