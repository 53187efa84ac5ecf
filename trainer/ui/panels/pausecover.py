"""What lies over the table while a lesson is paused."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from trainer.i18n import gettext


class PauseCover(QWidget):
    """Hides the table while the lesson is paused, so that the time is not used to think."""

    def __init__(self, go_on: Callable[[], None], parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("pausecover")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._title = QLabel(self)
        self._title.setProperty("role", "title")
        self.button = QPushButton(self)
        self.button.setObjectName("pause:goon")
        self.button.setProperty("role", "primary")
        self.button.clicked.connect(go_on)
        layout = QVBoxLayout(self)
        layout.addStretch(1)
        layout.addWidget(self._title, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addSpacing(14)
        layout.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(1)
        self.hide()
        self.retranslate()

    def retranslate(self) -> None:
        self._title.setText(gettext("Paused"))
        self.button.setText(gettext("Go on"))
