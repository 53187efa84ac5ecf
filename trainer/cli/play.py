"""``trainer play``: a machine croupier deals by the procedure and writes the record of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from trainer.cli.common import CommandError, language_option, limits_of, program_named, refuse_existing, rules_of
from trainer.i18n import N_, ngettext
from trainer.i18n import gettext as _

if TYPE_CHECKING:
    from trainer.app.lesson import Lesson
    from trainer.app.slips import Slip

SHORT: Final = N_("Let a machine croupier deal and write a record.")
HELP: Final = N_(
    "Let a machine croupier deal by the procedure and write the record. With --slips it errs at that rate per act, and what it "
    "did wrong is written beside the record, in FILE.slips.jsonl."
)
EXAMPLES: Final = (
    "trainer play european --seed 1 --rounds 40 --boxes 7 --out model.jsonl",
    "trainer play european --seed 1 --rounds 40 --slips 0.05 --out slips.jsonl",
    "trainer play bg-house --day --rounds 12 --guests lively --out day.jsonl",
    "trainer play bg-house --decks 4 --rule burn_cards=7 --out four.jsonl",
)


def command(
    procedure: Annotated[str, typer.Argument(metavar="PROCEDURE", help=_("Id of a procedure, or a YAML file."))],
    out: Annotated[Path, typer.Option("--out", metavar="FILE", help=_("The record to write; never overwritten."))],
    seed: Annotated[int, typer.Option("--seed", help=_("Of the cards and the guests."))] = 1,
    rounds: Annotated[int | None, typer.Option("--rounds", help=_("Rounds to deal; the whole shoe where not given."))] = None,
    boxes: Annotated[int, typer.Option("--boxes", help=_("Boxes in play."))] = 7,
    limits: Annotated[
        str, typer.Option("--limits", metavar="MIN-MAX|SET", help=_("Limits of a box, such as 10-100, or the number of a set."))
    ] = "",
    decks: Annotated[int | None, typer.Option("--decks", help=_("Decks in play, where the text leaves a choice."))] = None,
    rule: Annotated[
        list[str] | None,
        typer.Option("--rule", metavar="NAME=VALUE", help=_("A rule that the text leaves open; may be given several times.")),
    ] = None,
    start: Annotated[str, typer.Option("--start", metavar="PHASE", help=_("Phase to begin with, dealt up to."))] = "",
    day: Annotated[bool, typer.Option("--day", help=_("A whole working day, from the opening to the close."))] = False,
    guests: Annotated[str, typer.Option("--guests", metavar="quiet|lively", help=_("How the guests are."))] = "quiet",
    slips: Annotated[float, typer.Option("--slips", min=0.0, max=1.0, metavar="RATE", help=_("Slips per act, 0 to 1."))] = 0.0,
    supervision: Annotated[
        str, typer.Option("--supervision", metavar="corrected|stands", help=_("Whether the inspector puts errors right."))
    ] = "corrected",
    language: Annotated[str, language_option()] = "",
) -> None:
    from trainer.app.croupier import advance
    from trainer.app.lesson import Lesson
    from trainer.app.recording import Recording, header_of
    from trainer.app.setup import Mode, Setup, Supervision
    from trainer.clock import SteppedClock

    if supervision not in set(Supervision):
        raise typer.BadParameter(_("write corrected or stands"), param_hint="--supervision")
    program = program_named(procedure)
    setup = Setup(
        boxes=boxes,
        limits=limits_of(limits, program.procedure),
        rules=rules_of(decks, rule or ()),
        seed=seed,
        mode=Mode.DEMO,
        supervision=Supervision(supervision),
        rounds=rounds,
        start=start or None,
        day=day,
        guests=guests,
        station="play",
    )
    beside = out.with_name(f"{out.name}.slips.jsonl")
    refuse_existing(out, *([beside] if slips else []))
    recording = Recording()
    lesson = Lesson(program, setup, SteppedClock(), recording)
    recording.begin(out, header_of(lesson), batch=True)
    complete = False
    try:
        _still_written(recording.failure, out)
        advance(lesson, pace=0.0)
        made = _deal(lesson, slips, seed)
        complete = True
    finally:
        recording.close(complete)
    _still_written(recording.failure, out)
    if slips:
        _write_slips(beside, made)
    _say(lesson, out, made if slips else None)


def _deal(lesson: Lesson, rate: float, seed: int) -> list[Slip]:
    if not rate:
        from trainer.app.croupier import deal

        deal(lesson)
        return []
    from trainer.app.slips import SlipCroupier

    croupier = SlipCroupier(lesson, rate, seed)
    croupier.deal()
    return croupier.slips


def _still_written(failure: object, out: Path) -> None:
    """A record kept in memory only is of no use here."""
    if failure is not None:
        raise CommandError("out-unwritable", file=out, reason=getattr(failure, "reason", failure))


def _write_slips(path: Path, slips: list[Slip]) -> None:
    lines = [json.dumps(slip.to_json(), ensure_ascii=False, separators=(",", ":")) for slip in slips]
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write("".join(f"{line}\n" for line in lines))
    except OSError as error:
        raise CommandError("out-unwritable", file=path, reason=error.strerror or error) from error


def _say(lesson: Lesson, out: Path, slips: list[Slip] | None) -> None:
    rounds, lines = lesson.table.round, len(lesson.lines)
    text = ngettext("{rounds} round, {lines} lines: {file}", "{rounds} rounds, {lines} lines: {file}", rounds)
    typer.echo(text.format(rounds=rounds, lines=lines, file=out))
    if slips is not None:
        text = ngettext("{count} slip, written beside the record", "{count} slips, written beside the record", len(slips))
        typer.echo(text.format(count=len(slips)))
