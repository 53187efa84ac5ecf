"""The command ``trainer``: opens the desk, or runs the command it is given.

Exit status: 0 done, 1 the input is at fault (said in one line), 2 wrong usage, 3 a fault of the program (logged).
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Annotated, Final

import typer

from trainer.cli.common import chosen_language, example, language_option, tell
from trainer.errors import TrainerError
from trainer.i18n import gettext as _
from trainer.i18n import set_language

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
_WITH_VALUE: Final = frozenset({"--language", "--theme", "--motion", "--data-folder"})


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


def _application(argv: Sequence[str]) -> typer.Typer:
    """The commands there are; only the chosen one is imported, all of them where help lists them."""
    app = typer.Typer(
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["--help", "-h"]},
    )
    app.callback(
        invoke_without_command=True,
        help=_("Deal blackjack by the regulated procedure and have every act judged. Without a command, the desk opens."),
        epilog=example("trainer --language lt", "trainer play european --seed 1 --rounds 40 --boxes 7 --out model.jsonl"),
    )(_desk)
    chosen = _chosen(argv)
    for name in [chosen] if chosen in COMMANDS else COMMANDS:
        module = import_module(COMMANDS[name])
        app.command(
            name, help=_(module.HELP), short_help=_(module.SHORT), epilog=example(*module.EXAMPLES)
        )(module.command)
    return app


def _chosen(argv: Sequence[str]) -> str:
    """The first argument that is no option and no option's value."""
    words = iter(argv)
    for word in words:
        if word in _WITH_VALUE:
            next(words, None)
        elif not word.startswith("-"):
            return word
    return ""


def _desk(
    ctx: typer.Context,
    language: Annotated[str, language_option()] = "",
    theme: Annotated[str, typer.Option(metavar="NAME", help=_("Colours of the desk: system, light, dark or contrast."))] = "",
    motion: Annotated[str, typer.Option(metavar="NAME", help=_("How much moves: full, reduced or none."))] = "",
    data_folder: Annotated[str, typer.Option(metavar="FOLDER", help=_("Where the desk writes records."))] = "",
    exit_after_paint: Annotated[
        bool, typer.Option("--exit-after-paint", help=_("Leave after the first paint, to measure the start."))
    ] = False,
    version: Annotated[bool, typer.Option("--version", help=_("Print the version and leave."))] = False,
) -> None:
    if version:
        from trainer import __version__

        typer.echo(__version__)
        raise typer.Exit(DONE)
    if ctx.invoked_subcommand is not None:
        return
    from trainer.cli.gui import open_desk

    flags = {"--language": language, "--theme": theme, "--motion": motion, "--data-folder": data_folder}
    arguments = [part for flag, value in flags.items() if value for part in (flag, value)]
    raise typer.Exit(open_desk([*arguments, "--exit-after-paint"] if exit_after_paint else arguments))


def _broken(error: Exception) -> int:
    """Say in one line that the program is at fault, and keep the details in the log."""
    if os.environ.get("TRAINER_DEBUG"):
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
    import platformdirs

    path = Path(platformdirs.user_log_dir("croupier-trainer", appauthor=False)) / "trainer.log"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8") as file:
            traceback.print_exception(error, file=file)
    except OSError:
        return None
    return path
