"""What the machine deals before the croupier's turn comes, a few acts at a time, so that the window never waits for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QProgressBar, QPushButton, QVBoxLayout, QWidget

from trainer.i18n import gettext, language
from trainer.ui.panels.look import Look

if TYPE_CHECKING:
    from trainer.app.croupier import RunUp

SLICE: Final = 24
"""Acts performed before the window has its turn again: well within a frame at half a millisecond an act."""
SHOWN_AFTER_MS: Final = 300
"""What takes less is over before anybody could read how far it is."""


class RunUpCover(QWidget):
    """Lies over the pages while the machine deals up to where the croupier begins, once that takes a moment."""

    cancelled = Signal()

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("runup")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._look = look
        self._run_up: RunUp | None = None
        self._come: Callable[[], None] | None = None
        self._title = QLabel(self)
        self._title.setProperty("role", "title")
        self._title.setWordWrap(True)
        self._title.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._bar = QProgressBar(self)
        self._bar.setObjectName("runup:bar")
        self._bar.setTextVisible(False)
        self._round = QLabel(self)
        self._round.setObjectName("runup:round")
        self._round.setProperty("role", "muted")
        self.button = QPushButton(self)
        self.button.setObjectName("runup:cancel")
        self.button.clicked.connect(self.cancel)
        self._layout = QVBoxLayout(self)
        self._layout.addStretch(1)
        self._layout.addWidget(self._title)
        for widget in (self._bar, self._round, self.button):
            self._layout.addWidget(widget, 0, Qt.AlignmentFlag.AlignHCenter)
        self._layout.addStretch(1)
        self._slices = QTimer(self)
        self._slices.setInterval(0)
        self._slices.timeout.connect(self._go_on)
        self._late = QTimer(self)
        self._late.setSingleShot(True)
        self._late.setInterval(SHOWN_AFTER_MS)
        self._late.timeout.connect(self._appear)
        look.changed.connect(self._rescale)
        self._rescale()
        self.hide()

    @property
    def is_running(self) -> bool:
        """Whether the machine is still dealing."""
        return self._run_up is not None

    def perform(self, run_up: RunUp, come: Callable[[], None]) -> None:
        """Deal up to the croupier's turn, then call `come`: at once where little comes before it. Another one is let go."""
        self.stop()
        self._run_up, self._come = run_up, come
        self._go_on()
        if self.is_running:
            self._slices.start()
            self._late.start()

    def stop(self) -> None:
        """Let go of what is being dealt."""
        self._slices.stop()
        self._late.stop()
        self._run_up = self._come = None
        self.hide()

    def cancel(self) -> None:
        """As `stop`, at the user's wish."""
        if self.is_running:
            self.stop()
            self.cancelled.emit()

    def _go_on(self) -> None:
        run_up, come = self._run_up, self._come
        if run_up is None or come is None:
            return
        try:
            has_come = run_up.go_on(SLICE)
        except Exception:
            self.stop()
            raise
        if has_come:
            self.stop()
            come()
        elif self.isVisible():
            self._show_how_far()

    # -- showing -------------------------------------------------------------------------------------------------

    def _appear(self) -> None:
        self.retranslate()
        parent = self.parentWidget()
        if parent is not None:
            self.setGeometry(parent.rect())
        self.show()
        self.raise_()
        self.button.setFocus()

    def _show_how_far(self) -> None:
        if self._run_up is None:
            return
        lesson = self._run_up.lesson
        rounds = lesson.setup.rounds or 0
        self._bar.setRange(0, rounds)
        self._bar.setValue(lesson.table.round)
        text = gettext("Round {round} of at most {rounds}")
        self._round.setText(text.format(round=lesson.table.round, rounds=rounds))

    def _rescale(self) -> None:
        s = self._look.size
        self._layout.setContentsMargins(s(40), s(20), s(40), s(20))
        self._layout.setSpacing(s(14))
        self._bar.setFixedSize(s(360), s(12))

    def retranslate(self) -> None:
        """Everything in the language now in use."""
        self.button.setText(gettext("Cancel"))
        self._bar.setAccessibleName(gettext("Rounds dealt"))
        if self._run_up is None:
            return
        lesson = self._run_up.lesson
        title = next((part.title(language()) for part in lesson.procedure.phases if part.id == lesson.setup.start), "")
        self._title.setText(gettext("The machine deals up to “{phase}”").format(phase=title))
        self._show_how_far()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.cancel()
        else:
            super().keyPressEvent(event)
