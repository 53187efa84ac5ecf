"""Controls of the demonstration: play and pause, one step, speed; and the step explained in words."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from trainer.i18n import gettext
from trainer.ui.panels import shapes
from trainer.ui.panels.combo import Combo
from trainer.ui.panels.look import Look

SPEEDS_MS: Final = (2600, 1300, 500, 120)
"""Time between two acts: slow, as at a table, fast, very fast."""


class DemoBar(QWidget):
    """Signals what was pressed; the lesson's conductor does it."""

    play_toggled = Signal()
    step_wanted = Signal()
    speed_chosen = Signal(int)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("demobar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._look = look
        self._is_playing = False
        self.play = QPushButton(self)
        self.play.setObjectName("demo:play")
        self.step = QPushButton(self)
        self.step.setObjectName("demo:step")
        self._speed_label = QLabel(self)
        self.speed = Combo(look, "demo:speed", self)
        self.speed.addItems([""] * len(SPEEDS_MS))
        self.speed.setCurrentIndex(1)
        self._speed_label.setBuddy(self.speed)
        self._title = QLabel(self)
        self._title.setObjectName("demo:title")
        self._title.setProperty("role", "heading")
        self._text = QLabel(self)
        self._text.setObjectName("demo:text")
        for label in (self._title, self._text):
            label.setWordWrap(True)
            policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
            policy.setHeightForWidth(True)
            label.setSizePolicy(policy)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addStretch(1)
        words.addWidget(self._title)
        words.addWidget(self._text)
        words.addStretch(1)
        self._row = QHBoxLayout(self)
        for widget in (self.play, self.step, self._speed_label, self.speed):
            self._row.addWidget(widget, 0, Qt.AlignmentFlag.AlignVCenter)
        self._row.addLayout(words, 1)
        self.play.clicked.connect(self.play_toggled)
        self.step.clicked.connect(self.step_wanted)
        self.speed.activated.connect(self._choose)
        look.changed.connect(self._restyle)
        self._restyle()
        self.retranslate()

    def _choose(self, at: int) -> None:
        self.speed_chosen.emit(SPEEDS_MS[at])

    def explain(self, title: str, text: str) -> None:
        """Say what is about to be done, and what the clause says of it."""
        self._title.setText(title)
        self._text.setText(text)
        self._text.setHidden(not text)

    def set_playing(self, is_playing: bool) -> None:
        self._is_playing = is_playing
        self._restyle()

    def _restyle(self) -> None:
        s, ink = self._look.size, self._look.theme.ink
        self._row.setContentsMargins(s(14), s(8), s(14), s(8))
        self._row.setSpacing(s(10))
        self.play.setIcon(shapes.icon("pause" if self._is_playing else "play", ink, s(16)))
        self.step.setIcon(shapes.icon("step", ink, s(16)))
        for button in (self.play, self.step):
            button.setIconSize(QSize(s(16), s(16)))
        self.play.setText(gettext("Pause") if self._is_playing else gettext("Play"))
        # Room for three lines of clauses, so that the table keeps its size from one step to the next.
        self.setMinimumHeight(s(94))

    def retranslate(self) -> None:
        self.step.setText(gettext("One step"))
        self._speed_label.setText(gettext("Speed"))
        words = (gettext("slow"), gettext("as at a table"), gettext("fast"), gettext("very fast"))
        for at, word in enumerate(words):
            self.speed.setItemText(at, word)
        self._restyle()
