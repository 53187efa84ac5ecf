"""``trainer diff``: what a croupier who knows one procedure must relearn for another."""

from __future__ import annotations

from itertools import groupby
from typing import Annotated, Final

import typer

from trainer.cli.common import language_option, program_named
from trainer.i18n import N_
from trainer.i18n import gettext as _
from trainer.i18n import language as current_language

SHORT: Final = N_("List what must be relearned between two procedures.")
HELP: Final = N_("List what a croupier who knows the first procedure must relearn for the second, step by step, rule by rule.")
EXAMPLES: Final = ("trainer diff european lt-house",)


def command(
    old: Annotated[str, typer.Argument(metavar="PROCEDURE", help=_("The procedure that is known."))],
    new: Annotated[str, typer.Argument(metavar="PROCEDURE", help=_("The procedure to learn."))],
    language: Annotated[str, language_option()] = "",
) -> None:
    from trainer.procedure.compare import compare, section_title

    lang = current_language()
    known, wanted = program_named(old).procedure, program_named(new).procedure
    changes = compare(known, wanted)
    typer.echo(_("From {old} to {new}").format(old=known.title(lang), new=wanted.title(lang)))
    if not changes:
        typer.echo(_("Nothing to relearn."))
    for section, members in groupby(changes, lambda change: change.section):
        typer.echo()
        typer.echo(section_title(section, lang))
        for change in members:
            typer.echo(f"  {change.sentence(lang)}")
