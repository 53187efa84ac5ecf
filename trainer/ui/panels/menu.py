"""The menu of the window: what can be done now, and how the desk looks."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from trainer.i18n import N_, gettext
from trainer.settings import DeckColours, Motion, Settings, ThemeName

CHOICES: Final[dict[str, tuple[str, dict[str, str]]]] = {
    "theme": (
        N_("Colours"),
        {
            ThemeName.SYSTEM: N_("As the system"),
            ThemeName.LIGHT: N_("Light"),
            ThemeName.DARK: N_("Dark"),
            ThemeName.CONTRAST: N_("High contrast"),
        },
    ),
    "motion": (
        N_("Motion"),
        {Motion.FULL: N_("Full"), Motion.REDUCED: N_("Reduced"), Motion.NONE: N_("None")},
    ),
    "deck": (
        N_("Suits"),
        {DeckColours.TWO: N_("Two colours"), DeckColours.FOUR: N_("Four colours")},
    ),
}


class DeskMenu(QMenu):
    """`setting_chosen` carries the name of a setting and its new value."""

    setting_chosen = Signal(str, object)
    home_wanted = Signal()
    end_wanted = Signal()
    keys_wanted = Signal()
    quit_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._menus: dict[str, QMenu] = {}
        self._actions: dict[str, QAction] = {}
        for name, signal in (
            ("home", self.home_wanted),
            ("end", self.end_wanted),
            ("keys", self.keys_wanted),
        ):
            self._actions[name] = self._action(name, signal)
        self.addSeparator()
        for setting, (_title, values) in CHOICES.items():
            menu = self.addMenu("")
            group = QActionGroup(menu)
            for value in values:
                action = QAction(menu)
                action.setObjectName(f"{setting}:{value}")
                action.setCheckable(True)
                action.setData((setting, str(value)))
                group.addAction(action)
                menu.addAction(action)
                self._actions[f"{setting}:{value}"] = action
            group.triggered.connect(self._chosen)
            self._menus[setting] = menu
        left = QAction(self)
        left.setObjectName("left_handed")
        left.setCheckable(True)
        left.toggled.connect(self._left_handed)
        self.addAction(left)
        self._actions["left_handed"] = left
        self.addSeparator()
        self._actions["quit"] = self._action("quit", self.quit_wanted)
        self.retranslate()

    def _action(self, name: str, signal: object) -> QAction:
        action = QAction(self)
        action.setObjectName(f"menu:{name}")
        action.triggered.connect(signal)
        self.addAction(action)
        return action

    def _chosen(self, action: QAction) -> None:
        setting, value = action.data()
        self.setting_chosen.emit(setting, value)

    def _left_handed(self, is_on: bool) -> None:
        self.setting_chosen.emit("left_handed", is_on)

    def show_settings(self, settings: Settings) -> None:
        """Check what is in force."""
        for name in CHOICES:
            action = self._actions.get(f"{name}:{getattr(settings, name)}")
            if action is not None:
                action.setChecked(True)
        left = self._actions["left_handed"]
        left.blockSignals(True)
        left.setChecked(settings.left_handed)
        left.blockSignals(False)

    def offer(self, is_lesson: bool) -> None:
        """Offer what a lesson allows, or what there is without one."""
        self._actions["home"].setVisible(not is_lesson)
        self._actions["end"].setVisible(is_lesson)
        self._actions["keys"].setVisible(is_lesson)

    def retranslate(self) -> None:
        self._actions["home"].setText(gettext("New lesson"))
        self._actions["end"].setText(gettext("End the lesson"))
        self._actions["keys"].setText(gettext("Keys"))
        self._actions["left_handed"].setText(gettext("Left-handed table"))
        self._actions["quit"].setText(gettext("Quit"))
        for setting, (title, values) in CHOICES.items():
            self._menus[setting].setTitle(gettext(title))
            for value, text in values.items():
                self._actions[f"{setting}:{value}"].setText(gettext(text))
