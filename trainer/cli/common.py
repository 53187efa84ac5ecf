"""What the commands share: their language, errors in one line, tables, and procedures by name."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

from trainer.errors import TrainerError
from trainer.i18n import LANGUAGES, N_, gettext, language_of, parse_money

if TYPE_CHECKING:
    from trainer.game.rules import Limits
    from trainer.procedure.machine import Program
    from trainer.procedure.model import Procedure
    from trainer.scoring.sheet import Sheet

LANGUAGE_HELP: Final = N_("Language of what is printed.")


class CommandError(TrainerError):
    """What was given to a command cannot be used."""

    TEXTS: ClassVar[Mapping[str, str]] = {
        "procedure-near": N_("There is no procedure {name}. Did you mean {near}?"),
        "sheet-near": N_("There is no grading sheet {name}. Did you mean {near}?"),
        "language-unknown": N_("The language {name} is not spoken here; there are: {known}."),
        "out-exists": N_("{file} already exists and is never overwritten; choose another name."),
        "out-unwritable": N_("{file} cannot be written: {reason}."),
    }


def chosen_language(argv: Sequence[str], environment: Mapping[str, str] | None = None) -> str:
    """The language to print in: that of the option, else of ``TRAINER_LANGUAGE``, else of the system.

    A wrong option is left for the command's own usage message. Raises CommandError for a wrong variable.
    """
    environment = os.environ if environment is None else environment
    for place, word in enumerate(argv):
        if word == "--":
            break
        name, sign, value = word.partition("=")
        if name == "--language":
            value = value if sign else next(iter(argv[place + 1 :]), "")
            if value in LANGUAGES:
                return value
            raise _usage(value)
    named = environment.get("TRAINER_LANGUAGE", "")
    if named and named not in LANGUAGES:
        raise CommandError("language-unknown", name=named, known=", ".join(LANGUAGES))
    if named:
        return named
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(variable):
            return language_of(environment[variable])
    return language_of("")


def _usage(value: str) -> SystemExit:
    """The wrong use of the option, said as a usage message; help is not there yet to say it."""
    tell(f"--language: {value!r} is not one of {', '.join(LANGUAGES)}")
    return SystemExit(2)


def language_option() -> Any:
    """The option every command takes. `chosen_language` has read it before, since help speaks that language too."""
    import typer

    return typer.Option("--language", metavar="|".join(LANGUAGES), help=gettext(LANGUAGE_HELP))


def example(*commands: str) -> str:
    """The examples at the end of a command's help."""
    title = gettext("Examples:") if len(commands) > 1 else gettext("Example:")
    return "\b\n" + "\n".join([title, *(f"  {command}" for command in commands)])


def tell(text: str) -> None:
    """One message on the error stream."""
    print(f"trainer: {text}", file=sys.stderr)


def program_named(name: str) -> Program:
    """The compiled procedure with that id or in that file. Raises CommandError with a near name, or ProcedureError."""
    from trainer.procedure.load import program, shipped

    _near(name, shipped(), "procedure-near")
    return program(name)


def sheet_named(name: str) -> Sheet:
    """The grading sheet with that id or in that file. Raises CommandError with a near name, or SheetError."""
    from trainer.scoring.sheet import load_sheet, shipped_sheets

    _near(name, shipped_sheets(), "sheet-near")
    return load_sheet(name)


def _near(name: str, known: tuple[str, ...], code: str) -> None:
    import difflib

    if name in known or name.endswith((".yaml", ".yml")):
        return
    near = difflib.get_close_matches(name, known, n=1)
    if near:
        raise CommandError(code, name=name, near=near[0])


def rules_of(decks: int | None, options: Sequence[str]) -> dict[str, str]:
    """House options written as ``NAME=VALUE``, and the number of decks. Raises a usage error for anything else."""
    import typer

    found = {"decks": str(decks)} if decks is not None else {}
    for option in options:
        name, sign, value = (part.strip() for part in option.partition("="))
        if not sign or not name or not value:
            raise typer.BadParameter(gettext("write the rule and its value, such as burn_cards=7"), param_hint="--rule")
        found[name] = value
    return found


def limits_of(text: str, procedure: Procedure) -> Limits | None:
    """Limits written as ``10-100``, or the number of a limit set; None for an empty text.

    Raises a usage error for anything else, and OptionError for a set that there is not.
    """
    import typer

    from trainer.game.rules import Limits
    from trainer.procedure.options import limit_set

    if not text:
        return None
    if text.isascii() and text.isdigit():
        return limit_set(procedure, int(text))
    least, _sign, most = text.replace("–", "-").partition("-")
    minimum, maximum = parse_money(least), parse_money(most)
    if minimum is None or maximum is None:
        raise typer.BadParameter(gettext("write the minimum and the maximum, such as 10-100"), param_hint="--limits")
    return Limits(minimum=minimum, maximum=maximum)


def refuse_existing(*paths: Path) -> None:
    """Raises CommandError for the first path that is there already."""
    for path in paths:
        if path.exists():
            raise CommandError("out-exists", file=path)


def print_table(headers: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """A table: ruled on a terminal; elsewhere columns parted by tabs, one line a row, for other programs to read."""
    if not sys.stdout.isatty():
        for row in (headers, *rows):
            print("\t".join(str(cell).replace("\t", " ").replace("\n", " ") for cell in row))
        return
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(*headers, box=SIMPLE_HEAD, pad_edge=False)
    for row in rows:
        table.add_row(*(Text(str(cell)) for cell in row))
    Console().print(table)
