"""``trainer audit``: records judged again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from trainer.cli.common import language_option, print_table, program_named, sheet_named, tell
from trainer.errors import TrainerError
from trainer.i18n import N_, format_tenths, ngettext
from trainer.i18n import gettext as _
from trainer.i18n import language as current_language

if TYPE_CHECKING:
    from trainer.audit.regrade import Regrade
    from trainer.scoring.sheet import Sheet

SHORT: Final = N_("Judge records again.")
HELP: Final = N_(
    "Judge records again, by their own procedure or by another one, and name the clause for every finding. A record without a "
    "seal, or with a broken one, is judged too, and said to be so."
)
EXAMPLES: Final = ("trainer audit model.jsonl", "trainer audit model.jsonl --json --procedure european")
RESULTS: Final = {"passed": N_("passed"), "failed": N_("failed"), "insufficient": N_("insufficient evidence")}


def command(
    files: Annotated[list[Path], typer.Argument(metavar="FILE...", help=_("Records to judge."))],
    as_json: Annotated[
        bool, typer.Option("--json", help=_("Print JSON: an object for one record, a list for several."))
    ] = False,
    procedure: Annotated[
        str, typer.Option("--procedure", metavar="ID", help=_("Judge by this procedure instead of the record's own."))
    ] = "",
    sheet: Annotated[str, typer.Option("--sheet", metavar="ID", help=_("Grading sheet."))] = "standard",
    language: Annotated[str, language_option()] = "",
) -> None:
    from trainer.audit.regrade import regrade_file

    chosen: Sheet = sheet_named(sheet)
    if procedure:
        program_named(procedure)
    found: list[Regrade] = []
    faulty = 0
    for file in files:
        try:
            found.append(regrade_file(file, procedure or None, chosen))
        except TrainerError as error:
            tell(error.sentence())
            faulty += 1
            continue
        if not as_json:
            _print(found[-1])
    if as_json:
        _print_json(found, len(files) > 1)
    if faulty:
        raise typer.Exit(1)


def _print_json(found: list[Regrade], is_list: bool) -> None:
    lang = current_language()
    if not is_list:
        for one in found:
            typer.echo(one.to_json(lang), nl=False)
        return
    typer.echo(json.dumps([one.as_json(lang) for one in found], ensure_ascii=False, indent=2))


def _print(one: Regrade) -> None:
    from trainer.scoring.explain import citation, class_name, severity_name

    lang = current_language()
    title = one.procedure.title(lang)
    typer.echo(f"{one.file}: {title} ({one.procedure.id}, {one.procedure.edition})")
    typer.echo(
        _("Result: {result}; mark {mark}; seal: {seal}").format(
            result=_(RESULTS[one.grade.result]), mark=format_tenths(one.grade.mark, lang), seal=one.seal
        )
    )
    wrong = len(one.verdicts)
    text = ngettext("{acts} acts, {wrong} deviation", "{acts} acts, {wrong} deviations", wrong)
    typer.echo(text.format(acts=one.acts, wrong=wrong))
    for reason in one.grade.reasons:
        typer.echo(f"  {reason.sentence(lang)}")
    for warning in one.warning_texts(lang):
        tell(warning)
    if one.verdicts:
        headers = (_("line"), _("severity"), _("class"), _("finding"), _("clause"))
        print_table(
            headers,
            [
                (
                    verdict.n,
                    severity_name(verdict.severity, lang),
                    class_name(verdict.error, lang),
                    one.text(verdict, lang),
                    citation(verdict, one.procedure, lang),
                )
                for verdict in one.verdicts
            ],
        )
