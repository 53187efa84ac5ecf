"""``trainer show``: a procedure to read: its course, its clauses, where everything comes from, its calls, its machine."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from trainer.cli.common import CommandError, language_option, print_table, program_named, refuse_existing
from trainer.i18n import LANGUAGES, N_, current
from trainer.i18n import gettext as _
from trainer.i18n import language as current_language

if TYPE_CHECKING:
    from trainer.procedure.machine import Program
    from trainer.procedure.model import Procedure, RuleValue

SHORT: Final = N_("Show a procedure, its clauses, calls or machine.")
HELP: Final = N_(
    "Show a procedure: its course in outline, or its clauses with what meets them, or where each step and rule comes from, or "
    "its calls, or its machine as a diagram (Mermaid text, or SVG in a file)."
)
EXAMPLES: Final = (
    "trainer show european",
    "trainer show european --clauses",
    "trainer show european --diagram --svg european.svg",
)


def command(
    procedure: Annotated[str, typer.Argument(metavar="PROCEDURE", help=_("Id of a procedure, or a YAML file."))],
    clauses: Annotated[bool, typer.Option("--clauses", help=_("Clauses and what meets them, both ways."))] = False,
    diagram: Annotated[bool, typer.Option("--diagram", help=_("The machine, as Mermaid text."))] = False,
    svg: Annotated[Path | None, typer.Option("--svg", metavar="FILE", help=_("With --diagram: draw to this file."))] = None,
    provenance: Annotated[bool, typer.Option("--provenance", help=_("Where each step and rule comes from."))] = False,
    phrases: Annotated[bool, typer.Option("--phrases", help=_("Calls, in every language."))] = False,
    language: Annotated[str, language_option()] = "",
) -> None:
    if clauses + diagram + provenance + phrases > 1:
        raise typer.BadParameter(_("choose one of --clauses, --diagram, --provenance and --phrases"))
    if svg is not None and not diagram:
        raise typer.BadParameter(_("--svg goes with --diagram"), param_hint="--svg")
    program = program_named(procedure)
    if clauses:
        _clauses(program)
    elif diagram:
        _diagram(program, svg)
    elif provenance:
        _provenance(program.procedure)
        typer.echo()
        _checks(program.procedure)
    elif phrases:
        _phrases(program.procedure)
    else:
        _outline(program)


def _outline(program: Program) -> None:
    from trainer.procedure.model import Provenance
    from trainer.scoring.explain import provenance_name

    procedure, lang = program.procedure, current_language()
    heading = _("{title} ({id}), edition {edition}")
    typer.echo(heading.format(title=procedure.title(lang), id=procedure.id, edition=procedure.edition))
    if procedure.extends:
        typer.echo(_("builds on: {names}").format(names=", ".join(reversed(procedure.extends))))
    about = procedure.about.get(lang) or procedure.about.get("en")
    if about:
        typer.echo(about)
    not_own = f" ({provenance_name(Provenance.COMPOSITE, lang)})" if procedure.extends else ""
    for phase in procedure.phases:
        typer.echo(f"\n{phase.title(lang)}")
        for step in procedure.steps.values():
            if step.phase != phase.id:
                continue
            marked = not_own if step.provenance is Provenance.COMPOSITE else ""
            cited = f" [{', '.join(step.clauses)}]" if step.clauses else ""
            typer.echo(f"  {step.title(lang)} · {step.id}{cited}{marked}")


def _clauses(program: Program) -> None:
    from trainer.procedure.wording.checks import check_sentence

    procedure, lang = program.procedure, current_language()
    met: dict[str, dict[str, None]] = {name: {} for name in procedure.clauses}
    for leaf in program.leaves.values():
        for name in (*leaf.leaf.clauses, *leaf.step.clauses):
            met.setdefault(name, {})[leaf.step.id] = None
    for rule in procedure.rule_values.values():
        for name in rule.clauses:
            met.setdefault(name, {})[_("rule {name}").format(name=rule.name)] = None
    for check in procedure.checks.values():
        for name in check.clauses:
            met.setdefault(name, {})[_("check {name}").format(name=check.name)] = None
    for step, names in procedure.dropped.items():
        for name in names:
            met.setdefault(name, {})[_("{step} is not done").format(step=step)] = None
    _fill_the_rest(program, met)
    print_table(
        (_("clause"), _("place"), _("kind"), _("it says"), _("met by")),
        [
            (clause.id, clause.at, clause.kind, procedure.clause_text(clause.id, lang), ", ".join(met[clause.id]) or "–")
            for clause in procedure.clauses.values()
        ],
    )
    typer.echo()
    rows = [(step.id, step.title(lang), ", ".join(step.clauses) or "–") for step in procedure.steps.values()]
    rows += [
        (_("check {name}").format(name=check.name), check_sentence(check.name, current()), ", ".join(check.clauses) or "–")
        for check in procedure.checks.values()
    ]
    print_table((_("step"), _("title"), _("clauses")), rows)


def _fill_the_rest(program: Program, met: dict[str, dict[str, None]]) -> None:
    """Clauses that nothing meets here: the rules of the house rule their steps out, or they only inform."""
    from trainer.procedure.model import ClauseKind

    unmet = {name for name, by in met.items() if not by}
    dealt = {leaf.step.id for leaf in program.leaves.values()}
    for step in program.procedure.steps.values():
        for name in unmet.intersection(step.clauses) if step.id not in dealt else ():
            met[name][_("{step}, which the rules here rule out").format(step=step.id)] = None
    for clause in program.procedure.clauses.values():
        if clause.kind is ClauseKind.INFORMATION and not met[clause.id]:
            met[clause.id][_("for information")] = None


def _provenance(procedure: Procedure) -> None:
    from trainer.procedure.wording.rules import rule_sentence
    from trainer.scoring.explain import provenance_name

    lang, say = current_language(), current()
    headers = (_("step"), _("comes from"), _("clauses"), _("source"))
    print_table(
        headers,
        [
            (
                step.id,
                provenance_name(step.provenance, lang),
                ", ".join(step.clauses) or "–",
                _source(procedure, step.clauses, step.source),
            )
            for step in procedure.steps.values()
        ],
    )
    typer.echo()
    print_table(
        (_("rule"), _("value"), _("it says"), _("comes from"), _("clauses"), _("source")),
        [
            (
                rule.name,
                _value(procedure, rule),
                rule_sentence(rule.name, getattr(procedure.rules, rule.name), say),
                provenance_name(rule.provenance, lang),
                ", ".join(rule.clauses) or "–",
                _source(procedure, rule.clauses, rule.source),
            )
            for rule in procedure.rule_values.values()
        ],
    )


def _value(procedure: Procedure, rule: RuleValue) -> str:
    """The value, and what a house may choose instead."""
    from trainer.procedure.options import allowed_of, allowed_text

    allowed = rule.allowed if rule.name == "limits" else allowed_of(procedure, rule.name)
    if allowed is None:
        return rule.shown
    return _("{value} (a house may choose: {allowed})").format(value=rule.shown, allowed=allowed_text(allowed))


def _checks(procedure: Procedure) -> None:
    """The checks that hold, and where each comes from."""
    from trainer.procedure.wording.checks import check_sentence
    from trainer.scoring.explain import provenance_name

    lang, say = current_language(), current()
    rows = [
        (
            check.name,
            check_sentence(check.name, say),
            provenance_name(check.provenance, lang),
            ", ".join(check.clauses) or "–",
            _source(procedure, check.clauses, check.source),
        )
        for check in procedure.checks.values()
    ]
    print_table((_("check"), _("it says"), _("comes from"), _("clauses"), _("source")), rows)


def _source(procedure: Procedure, clauses: tuple[str, ...], written: str) -> str:
    """What the file names as the source, with that of the clauses."""
    sources = [written, *(procedure.clauses[name].source for name in clauses if name in procedure.clauses)]
    return "; ".join(dict.fromkeys(source for source in sources if source)) or "–"


def _phrases(procedure: Procedure) -> None:
    others = [lang for lang in LANGUAGES if lang != procedure.language]
    print_table(
        (_("call"), procedure.language, *others),
        [
            (say, words.get(procedure.language, "–"), *(words.get(lang, "–") for lang in others))
            for say, words in procedure.phrases.items()
        ],
    )


def _diagram(program: Program, file: Path | None) -> None:
    from trainer.procedure.diagram import mermaid, svg

    lang = current_language()
    if file is None:
        typer.echo(mermaid(program, lang), nl=False)
        return
    refuse_existing(file)
    try:
        file.write_text(svg(program, lang), encoding="utf-8")
    except OSError as error:
        raise CommandError("out-unwritable", file=file, reason=error.strerror or error) from error
    typer.echo(file)
