"""The window: a bar, a line for warnings, and a stack of pages. It passes signals on and keeps the settings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QApplication, QStackedWidget, QVBoxLayout, QWidget

from trainer import i18n
from trainer.clock import Clock, RealClock
from trainer.errors import TrainerError
from trainer.i18n import gettext
from trainer.settings import LessonChoice, Settings, save
from trainer.ui.fonts import font
from trainer.ui.pages.checks import folder_fault
from trainer.ui.pages.home import HomePage
from trainer.ui.pages.ports import Backend
from trainer.ui.pages.runup import RunUpCover
from trainer.ui.panels.banner import Banner
from trainer.ui.panels.look import LEAST_HEIGHT, LEAST_WIDTH, Look, sheet
from trainer.ui.panels.menu import DeskMenu
from trainer.ui.panels.topbar import BarState, TopBar
from trainer.ui.tasks import Worker
from trainer.ui.theme import palette, theme_named

if TYPE_CHECKING:
    from trainer.app.lesson import Lesson
    from trainer.ui.pages.conductor import Conductor, PausableClock
    from trainer.ui.pages.debrief import DebriefPage
    from trainer.ui.pages.lesson import LessonPage


_FIELDS: Final = {"setup-start-late": "start", "setup-relearn": "known"}
"""Refusals that belong to one field of the home page."""


class DeskWindow(QWidget):
    """The desk. `settings_path` None keeps the settings in memory (tests, measuring)."""

    first_painted = Signal()

    def __init__(
        self,
        backend: Backend,
        settings: Settings,
        settings_path: Path | None = None,
        worker: Worker | None = None,
        clocks: Callable[[], Clock] = RealClock,
    ) -> None:
        super().__init__()
        self.setObjectName("page")
        self._backend = backend
        self._settings = settings
        self._settings_path = settings_path
        self._clocks = clocks
        self.worker = worker or Worker(self)
        self.worker.unhandled.connect(self._worker_failed)
        self.look = Look(theme_named(settings.theme, QGuiApplication.styleHints().colorScheme()), self)
        self.bar = TopBar(self.look, self)
        self.menu = DeskMenu(self)
        self.bar.menu_button.setMenu(self.menu)
        self.banner = Banner(self.look, "trouble", self)
        self.home = HomePage(self.look, settings.lesson, settings.record_folder(), self)
        self.lesson: LessonPage | None = None
        self.debrief: DebriefPage | None = None
        self.stack = QStackedWidget(self)
        self.stack.addWidget(self.home)
        self.run_up = RunUpCover(self.look, self.stack)
        self.run_up.cancelled.connect(self._run_up_cancelled)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.bar)
        layout.addWidget(self.banner)
        layout.addWidget(self.stack, 1)
        self.setMinimumSize(LEAST_WIDTH, LEAST_HEIGHT)
        self.resize(1440, 900)
        self.bar.language_chosen.connect(self.set_language)
        self.bar.pause_toggled.connect(self._toggle_pause)
        self.menu.setting_chosen.connect(self.set_setting)
        self.menu.home_wanted.connect(self.show_home)
        self.menu.end_wanted.connect(self._end_lesson)
        self.menu.keys_wanted.connect(self._show_keys)
        self.menu.quit_wanted.connect(self.close)
        self.home.start_wanted.connect(self._start)
        self.home.folder_changed.connect(self._folder_changed)
        self.home.painted.connect(self.first_painted)
        self.look.changed.connect(self._restyle)
        self._restyle()
        self.menu.show_settings(settings)
        self.show_home()
        self._retitle()

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        return self._settings

    # -- pages ---------------------------------------------------------------------------------------------------

    def load_procedures(self) -> None:
        """Read the procedures on the worker and offer them; what is wrong with them is told."""
        self.worker.submit(self._backend.procedures, self._offer, self._tell_error)

    def _offer(self, procedures: object) -> None:
        if isinstance(procedures, tuple | list):
            self.home.set_procedures(procedures)

    def show_home(self) -> None:
        """Show the page on which a lesson is chosen."""
        self.run_up.stop()
        self.stack.setCurrentWidget(self.home)
        self.menu.offer(is_lesson=False)
        self.bar.show_state(BarState(title=gettext("Croupier trainer")))

    def _start(self, choice: LessonChoice, folder: str) -> None:
        self._remember(replace(self._settings, lesson=choice, data_folder=folder))
        self.start_lesson(choice, Path(folder).expanduser() if folder else self._settings.record_folder())

    def start_lesson(self, choice: LessonChoice, folder: Path | None) -> None:
        """Deal the lesson; a choice that cannot be is told on the home page. `folder` None records nothing."""
        from trainer.ui.pages.conductor import PausableClock

        clock = PausableClock(self._clocks())
        try:
            run_up = self._backend.open(choice, clock)
        except TrainerError as error:
            self._refuse(error)
            return
        # What the machine does takes none of the croupier's time.
        clock.pause()
        self.run_up.perform(run_up, partial(self._open_lesson, run_up.lesson, choice, clock, folder))

    def _open_lesson(self, lesson: Lesson, choice: LessonChoice, clock: PausableClock, folder: Path | None) -> None:
        from trainer.ui.pages.conductor import Conductor

        late = self._backend.too_late(lesson)
        if late is not None:
            self._refuse(late)
            return
        clock.go_on()
        page = self._lesson_page()
        conductor = Conductor(lesson, choice, clock, self._backend, self.worker, folder, page)
        self.stack.setCurrentWidget(page)
        self.menu.offer(is_lesson=True)
        page.start(conductor)
        if choice.mode == "demo":
            conductor.set_playing(True)

    def _refuse(self, error: TrainerError) -> None:
        self.show_home()
        self.home.refuse(_FIELDS.get(error.code, ""), error.sentence())

    def _run_up_cancelled(self) -> None:
        page = self.stack.currentWidget()
        if page is self.debrief and self.debrief is not None:
            self.debrief.again.setFocus()
        else:
            self.home.start.setFocus()

    def _lesson_page(self) -> LessonPage:
        if self.lesson is None:
            from trainer.ui.pages.lesson import LessonPage

            page = LessonPage(self.look, self._backend, self)
            page.state_changed.connect(self.bar.show_state)
            page.clock_ticked.connect(self.bar.show_clock)
            page.finished.connect(self._debrief)
            self.stack.addWidget(page)
            self.lesson = page
            self._dress_tables()
        return self.lesson

    def _debrief(self, conductor: Conductor) -> None:
        if self.debrief is None:
            from trainer.ui.pages.debrief import DebriefPage

            page = DebriefPage(self.look, self._backend, self)
            page.again_wanted.connect(self._again)
            page.home_wanted.connect(self.show_home)
            self.stack.addWidget(page)
            self.debrief = page
            self._dress_tables()
        self.stack.setCurrentWidget(self.debrief)
        self.menu.offer(is_lesson=False)
        self.debrief.start(conductor)
        self.bar.show_state(self.debrief.bar_state())

    def _again(self, choice: LessonChoice) -> None:
        self.start_lesson(choice, self._settings.record_folder())

    def _end_lesson(self) -> None:
        if self.lesson is not None:
            self.lesson.end()

    def _toggle_pause(self) -> None:
        if self.lesson is not None:
            self.lesson.toggle_pause()

    def _show_keys(self) -> None:
        if self.lesson is not None:
            self.lesson.show_keys()

    # -- settings ------------------------------------------------------------------------------------------------

    def set_language(self, code: str) -> None:
        """Speak another language from now on, everywhere at once."""
        i18n.set_language(code)
        self._remember(replace(self._settings, language=code))
        self.retranslate()

    def set_setting(self, name: str, value: object) -> None:
        """Change one of the settings of the menu."""
        changed = {"left_handed": bool(value)} if name == "left_handed" else {name: str(value)}
        self._remember(replace(self._settings, **changed))
        if name == "theme":
            self.look.set_theme(theme_named(self._settings.theme, QGuiApplication.styleHints().colorScheme()))
        self._dress_tables()
        self.menu.show_settings(self._settings)

    def _dress_tables(self) -> None:
        settings = self._settings
        for page in (self.lesson, self.debrief):
            if page is not None:
                page.table.set_theme(self.look.theme)
                page.table.set_motion(settings.motion)
                page.table.set_four_colours(settings.deck == "four")
                page.table.set_left_handed(settings.left_handed)

    def _remember(self, settings: Settings) -> None:
        if settings == self._settings:
            return
        self._settings = settings
        path = self._settings_path
        if path is not None:
            self.worker.submit(_Save(settings, path), None, self._tell_error)

    def _folder_changed(self, folder: str) -> None:
        path = Path(folder).expanduser() if folder else replace(self._settings, data_folder="").record_folder()
        self.worker.submit(_FolderCheck(path), self._folder_checked)

    def _folder_checked(self, sentence: object) -> None:
        self.home.refuse("folder", str(sentence))

    # -- trouble -------------------------------------------------------------------------------------------------

    def tell(self, sentence: str) -> None:
        """Show one sentence across the window."""
        self.banner.tell(sentence)

    def _tell_error(self, error: Exception) -> None:
        self.tell(error.sentence() if isinstance(error, TrainerError) else str(error))

    def _worker_failed(self, error: object) -> None:
        if isinstance(error, Exception):
            raise error

    # -- look and language ---------------------------------------------------------------------------------------

    def _restyle(self) -> None:
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.setPalette(palette(self.look.theme))
        self.setFont(font(self.look.px))
        self.setStyleSheet(sheet(self.look))
        self._dress_tables()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.look.fit(self.width(), self.height())
        self.run_up.setGeometry(self.stack.rect())

    def _retitle(self) -> None:
        self.setWindowTitle(gettext("Croupier trainer"))

    def retranslate(self) -> None:
        """Everything in the language now in use."""
        self._retitle()
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.menu.retranslate()
        self.run_up.retranslate()
        self.home.retranslate()
        self.bar.retranslate()
        if self.lesson is not None:
            self.lesson.retranslate()
        if self.debrief is not None:
            self.debrief.retranslate()
        current = self.stack.currentWidget()
        if current is self.home:
            self.bar.show_state(BarState(title=gettext("Croupier trainer")))
        elif current is self.debrief and self.debrief is not None:
            self.bar.show_state(self.debrief.bar_state())

    def closeEvent(self, event: QCloseEvent) -> None:
        """Close the record of a lesson that is running, finish what is being written, keep the choice made last."""
        self.run_up.stop()
        if self.lesson is not None:
            self.lesson.end()
        self._remember(replace(self._settings, lesson=self.home.choice))
        self.worker.close()
        super().closeEvent(event)


class _Save:
    """Settings on their way to the worker."""

    __slots__ = ("_path", "_settings")

    def __init__(self, settings: Settings, path: Path) -> None:
        self._settings = settings
        self._path = path

    def __call__(self) -> None:
        save(self._settings, self._path)


class _FolderCheck:
    """A folder to be looked at on the worker."""

    __slots__ = ("_folder",)

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def __call__(self) -> str:
        return folder_fault(self._folder)
