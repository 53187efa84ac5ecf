"""``trainer diff``: what a croupier who knows one procedure must relearn for another."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Annotated, Final

import typer

from trainer.cli.common import language_option, program_named
from trainer.i18n import N_
from trainer.i18n import gettext as _
from trainer.i18n import language as current_language

if TYPE_CHECKING:
    from trainer.procedure.change import Change

SHORT: Final = N_("List what must be relearned between two procedures.")
HELP: Final = N_("List what a croupier who knows the first procedure must relearn for the second, step by step, rule by rule.")
EXAMPLES: Final = ("trainer diff european lt-house", "trainer diff european lt-house --names")


def command(
    old: Annotated[str, typer.Argument(metavar="PROCEDURE", help=_("The procedure that is known."))],
    new: Annotated[str, typer.Argument(metavar="PROCEDURE", help=_("The procedure to learn."))],
    names: Annotated[bool, typer.Option("--names", help=_("Add the names the files use, in brackets."))] = False,
    language: Annotated[str, language_option()] = "",
) -> None:
    from trainer.procedure.change import section_title
    from trainer.procedure.compare import compare, told

    lang = current_language()
    known, wanted = program_named(old).procedure, program_named(new).procedure
    changes = told(compare(known, wanted), lang)
    typer.echo(_("From {old} to {new}").format(old=known.title(lang), new=wanted.title(lang)))
    if not changes:
        typer.echo(_("Nothing to relearn."))
    for section, members in groupby(changes, lambda item: item[0][0].section):
        typer.echo()
        typer.echo(section_title(section, lang))
        for about, sentence in members:
            typer.echo(f"  {sentence}{f' [{_named(about)}]' if names and _named(about) else ''}")


def _named(changes: tuple[Change, ...]) -> str:
    """What the changes are about, as the files name it."""
    return ", ".join(name for change in changes for name in (change.step, change.rule, change.say, change.check) if name)
