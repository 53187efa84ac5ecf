"""The command ``trainer``: opens the desk, or runs the command it is given.

Exit status: 0 done, 1 the input is at fault (said in one line), 2 wrong usage, 3 a fault of the program (logged).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from trainer.cli.common import chosen_language, tell
from trainer.errors import TrainerError
from trainer.i18n import gettext as _
from trainer.i18n import set_language

if TYPE_CHECKING:
    from typer import Typer

DONE, AT_FAULT, USAGE, BROKEN = 0, 1, 2, 3
INTERRUPTED: Final = 130
"""What a shell expects of a program that was stopped with Ctrl+C."""

COMMANDS: Final[dict[str, str]] = {
    "drill": "trainer.cli.drill",
    "play": "trainer.cli.play",
    "audit": "trainer.cli.audit",
    "check": "trainer.cli.check",
    "show": "trainer.cli.show",
    "diff": "trainer.cli.diff",
    "vocabulary": "trainer.cli.vocabulary",
}
"""Each command and its module, which holds `SHORT`, `HELP`, `EXAMPLES` and the function `command`."""
_WITH_VALUE: Final = ("--language", "--theme", "--motion", "--data-folder")
_LEAVE: Final = "--exit-after-paint"


def main() -> None:
    """Run the program with the arguments of the process, and leave with its exit status."""
    sys.exit(run(sys.argv[1:]))


def run(argv: Sequence[str]) -> int:
    """Run the program with `argv`. Returns the exit status; prints what is to be said."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        set_language(chosen_language(argv))
        desk = _desk_only(argv)
        if desk is not None:
            # The window is up sooner without the machinery of commands.
            from trainer.cli.gui import open_desk

            return open_desk(desk)
        import typer

        command = typer.main.get_command(_application(argv))
        command.main(args=list(argv), prog_name="trainer")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else DONE
    except TrainerError as error:
        tell(error.sentence())
        return AT_FAULT
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        return _broken(error)
    return DONE


def _application(argv: Sequence[str]) -> Typer:
    from trainer.cli.application import application

    return application(COMMANDS, _chosen(argv))


def _chosen(argv: Sequence[str]) -> str:
    """The first argument that is no option and no option's value."""
    words = iter(argv)
    for word in words:
        if word in _WITH_VALUE:
            next(words, None)
        elif not word.startswith("-"):
            return word
    return ""


def _desk_only(argv: Sequence[str]) -> list[str] | None:
    """What the desk is to be opened with; None where the words ask for anything else, or cannot be read so simply."""
    given: dict[str, str] = {}
    words = iter(argv)
    for word in words:
        value = "" if word == _LEAVE else next(words, "") if word in _WITH_VALUE else None
        if value is None or (not value and word != _LEAVE) or value.startswith("-"):
            return None
        given[word] = value
    return [part for name in (*_WITH_VALUE, _LEAVE) if name in given for part in (name, given[name]) if part]


def _broken(error: Exception) -> int:
    """Say in one line that the program is at fault, and keep the details in the log."""
    if os.environ.get("TRAINER_DEBUG"):
        import traceback

        traceback.print_exception(error)
        return BROKEN
    what = f"{type(error).__name__}: {error}".splitlines()[0]
    path = _logged(error)
    if path is None:
        tell(_("The program itself is at fault: {what}. TRAINER_DEBUG=1 shows where.").format(what=what))
    else:
        tell(_("The program itself is at fault: {what}. The details are in {log}.").format(what=what, log=path))
    return BROKEN


def _logged(error: Exception) -> Path | None:
    import traceback

    import platformdirs

    path = Path(platformdirs.user_log_dir("croupier-trainer", appauthor=False)) / "trainer.log"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            traceback.print_exception(error, file=file)
    except OSError:
        return None
    return path
