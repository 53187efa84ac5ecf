"""The bar above everything: procedure and mode; round, phase, clock, pace; the mark; language, pause and menu."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from trainer.i18n import LANGUAGES, OWN_NAMES, format_duration, format_percent, gettext, language
from trainer.ui.panels import shapes
from trainer.ui.panels.look import Look
from trainer.ui.panels.modes import mode_word


@dataclass(frozen=True, slots=True, kw_only=True)
class BarState:
    """What the bar shows of a lesson. `pace` and `target` are rounds an hour, `mark` tenths of a point."""

    title: str = ""
    mode: str = ""
    round: int = 0
    phase: str = ""
    seconds: float = 0.0
    pace: int | None = None
    target: int | None = None
    mark: int | None = None
    is_lesson: bool = False
    may_pause: bool = False
    is_paused: bool = False


class _Field(QWidget):
    """A small caption over a value."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.caption = QLabel(self)
        self.caption.setProperty("role", "barzone")
        self.value = QLabel(self)
        self.value.setObjectName(name)
        self.value.setProperty("role", "barvalue")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.caption)
        layout.addWidget(self.value)
        self.caption.setBuddy(self.value)


class TopBar(QWidget):
    """Signals what was chosen; the window does it."""

    language_chosen = Signal(str)
    pause_toggled = Signal()
    home_wanted = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("topbar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._look = look
        self._state = BarState()
        self._pause_icon: tuple[str, str, int] | None = None
        self._title = _Field("bar:title", self)
        self._title.value.setProperty("role", "bartitle")
        self._round = _Field("bar:round", self)
        self._phase = _Field("bar:phase", self)
        self._clock = _Field("bar:clock", self)
        self._pace = _Field("bar:pace", self)
        self._fields = (self._round, self._phase, self._clock, self._pace)
        self._mark = QLabel(self)
        self._mark.setObjectName("bar:mark")
        self._mark.setProperty("role", "barmark")
        self.pause = self._button("bar:pause")
        self.pause.clicked.connect(self.pause_toggled)
        self._languages = self._button("bar:language")
        self._languages.setMenu(self._language_menu())
        self._languages.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.menu_button = self._button("bar:menu")
        self.menu_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self._title)
        self._row.addStretch(2)
        for field in self._fields:
            self._row.addWidget(field)
            self._row.addStretch(1)
        self._row.addStretch(1)
        self._row.addWidget(self._mark, 0, Qt.AlignmentFlag.AlignVCenter)
        for button in (self._languages, self.pause, self.menu_button):
            self._row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look.changed.connect(self._restyle)
        self._restyle()
        self.retranslate()

    def _button(self, name: str) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(name)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setAutoRaise(True)
        return button

    def _language_menu(self) -> QMenu:
        menu = QMenu(self)
        group = QActionGroup(menu)
        for code in LANGUAGES:
            action = QAction(OWN_NAMES[code], menu)
            action.setObjectName(f"language:{code}")
            action.setCheckable(True)
            action.setData(code)
            group.addAction(action)
            menu.addAction(action)
        group.triggered.connect(self._choose)
        return menu

    def _choose(self, action: QAction) -> None:
        self.language_chosen.emit(action.data())

    def show_state(self, state: BarState) -> None:
        """Show the state of a lesson, or of none."""
        self._state = state
        self._title.value.setText(state.title)
        self._title.caption.setText(mode_word(state.mode).upper() if state.mode else "")
        self._title.caption.setVisible(bool(state.mode))
        for field in self._fields:
            field.setVisible(state.is_lesson)
        self._round.value.setText(str(state.round) if state.round else "–")
        self._phase.value.setText(state.phase or "–")
        self.show_clock(state.seconds)
        self._show_pace()
        self._mark.setVisible(state.mark is not None)
        if state.mark is not None:
            self._mark.setText(format_percent(state.mark))
            self._mark.setAccessibleName(gettext("Mark: {mark}").format(mark=format_percent(state.mark)))
        self.pause.setVisible(state.may_pause)
        self._show_pause()

    def show_clock(self, seconds: float) -> None:
        self._clock.value.setText(format_duration(seconds))

    def _show_pace(self) -> None:
        pace, target = self._state.pace, self._state.target
        self._pace.setVisible(self._state.is_lesson and (pace is not None or target is not None))
        if pace is not None and target is not None:
            text = gettext("{pace}/h · target {target}").format(pace=pace, target=target)
        elif pace is not None:
            text = gettext("{pace}/h").format(pace=pace)
        elif target is not None:
            text = gettext("target {target}/h").format(target=target)
        else:
            text = ""
        self._pace.value.setText(text)

    def _show_pause(self) -> None:
        if not self._state.may_pause:
            return
        paused = self._state.is_paused
        wanted = ("play" if paused else "pause", self._look.theme.bar_text, self._look.size(18))
        if wanted != self._pause_icon:
            self._pause_icon = wanted
            self.pause.setIcon(shapes.icon(*wanted))
        text = gettext("Go on") if paused else gettext("Pause")
        self.pause.setToolTip(text)
        self.pause.setAccessibleName(text)

    def _restyle(self) -> None:
        s = self._look.size
        self._row.setContentsMargins(s(16), s(3), s(10), s(3))
        self._row.setSpacing(s(8))
        self.setMinimumHeight(s(46))
        self.menu_button.setIcon(shapes.icon("menu", self._look.theme.bar_text, s(18)))
        for button in (self.pause, self.menu_button):
            button.setIconSize(QSize(s(18), s(18)))
        self._show_pause()

    def retranslate(self) -> None:
        for field, text in zip(
            self._fields, (gettext("Round"), gettext("Phase"), gettext("Time"), gettext("Pace")), strict=True
        ):
            field.caption.setText(text.upper())
        code = language()
        self._languages.setText(f"{code.upper()} ▾")
        self._languages.setToolTip(gettext("Language"))
        self._languages.setAccessibleName(gettext("Language: {name}").format(name=OWN_NAMES[code]))
        self.menu_button.setToolTip(gettext("Menu"))
        self.menu_button.setAccessibleName(gettext("Menu"))
        for action in self._languages.menu().actions():
            action.setChecked(action.data() == code)
        self.show_state(self._state)
