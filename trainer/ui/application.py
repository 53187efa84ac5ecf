"""Starts the desk: style, fonts, language, colours, the hook for the unexpected; the home page at the first paint."""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QLibraryInfo, QLocale, QTimer, QTranslator
from PySide6.QtWidgets import QApplication

from trainer import i18n
from trainer.errors import TrainerError
from trainer.settings import Settings, default_path, load
from trainer.ui.fonts import font
from trainer.ui.pages.backend import RealBackend
from trainer.ui.window import DeskWindow

_LOG_NAME: Final = "trainer"
LEAVE: Final = "--exit-after-paint"
"""Leave after the first paint, to measure the start."""
_FLAGS: Final = {"--language": "language", "--theme": "theme", "--motion": "motion", "--data-folder": "data_folder"}


def _flags(argv: Sequence[str]) -> dict[str, str | None]:
    """The settings named by the arguments. Raises ValueError for words that are no arguments of the desk.

    The command reads arguments for people; here they come from it, and a parser of their own would only delay the window.
    """
    flags = dict.fromkeys(_FLAGS.values())
    words = iter(word for word in argv if word != LEAVE)
    for word in words:
        if word not in _FLAGS:
            raise ValueError(f"the desk has no argument {word}")
        flags[_FLAGS[word]] = next(words, None)
    return flags


def run(argv: Sequence[str] = ()) -> int:
    """Open the desk and stay until it is closed. Returns the exit status: 0 done, 1 a setting is at fault."""
    try:
        loaded = load(_flags(argv))
    except TrainerError as error:
        sys.stderr.write(f"{error.sentence()}\n")
        return 1
    settings, leaves = loaded.settings, LEAVE in argv
    i18n.set_language(settings.language or i18n.language_of(QLocale.system().name()))
    app = QApplication.instance() or QApplication([sys.argv[0] if sys.argv else "trainer"])
    if not isinstance(app, QApplication):
        raise RuntimeError("another kind of Qt application is running already")
    app.setApplicationName("croupier-trainer")
    app.setStyle("Fusion")
    app.setFont(font(13))
    path = default_path()
    window = DeskWindow(RealBackend(), settings, None if leaves else path)
    sys.excepthook = Hook(window, _LOG_NAME)
    if loaded.notice is not None:
        window.tell(loaded.notice.sentence())
    start = _Start(app, window, leaves)
    window.first_painted.connect(start.after_first_paint)
    window.show()
    status = app.exec()
    window.close()
    # Closing the last window asks the application to quit once more, which a later event loop would obey.
    QCoreApplication.removePostedEvents(app, QEvent.Type.Quit.value)
    sys.excepthook = sys.__excepthook__
    return status


class _Start:
    """What waits until the window has been painted once."""

    def __init__(self, app: QApplication, window: DeskWindow, leave: bool) -> None:
        self._app = app
        self._window = window
        self._leave = leave
        self._translator = QTranslator(app)

    def after_first_paint(self) -> None:
        QTimer.singleShot(0, self._go_on)

    def _go_on(self) -> None:
        gc.enable()
        if self._leave:
            self._app.quit()
            return
        _log_to_file(self._window.settings)
        # Texts of Qt itself; it has none for Lithuanian, where our own buttons carry our own text.
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if self._translator.load(f"qtbase_{i18n.language()}", folder):
            self._app.installTranslator(self._translator)
        self._window.load_procedures()


def _log_to_file(_settings: Settings) -> None:
    """Keep a short log beside the user's data; without a place for it there is none."""
    import logging
    from logging.handlers import RotatingFileHandler

    import platformdirs

    folder = Path(platformdirs.user_log_dir("croupier-trainer", appauthor=False))
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(folder / "trainer.log", maxBytes=500_000, backupCount=1, encoding="utf-8", delay=True)
    except OSError:
        return
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    logging.getLogger(_LOG_NAME).addHandler(handler)


class Hook:
    """Shows and logs what nobody expected; lines already recorded are on the disk, and the lesson goes on.

    `log` names the logger; None keeps no log.
    """

    def __init__(self, window: DeskWindow, log: str | None) -> None:
        self._window = window
        self._log = log
        self._is_telling = False

    def __call__(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            QApplication.quit()
            return
        if self._log is not None:
            import logging

            logging.getLogger(self._log).error("unexpected error", exc_info=(kind, error, trace))
        sys.__excepthook__(kind, error, trace)
        if self._is_telling:
            return
        self._is_telling = True
        try:
            if isinstance(error, TrainerError):
                self._window.tell(error.sentence())
            else:
                self._window.tell(TrainerError("unexpected", what=f"{kind.__name__}: {error}").sentence())
        finally:
            self._is_telling = False
