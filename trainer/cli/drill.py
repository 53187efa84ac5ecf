"""``trainer drill``: the lessons of the desk in a terminal."""

from __future__ import annotations

import sys
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from trainer.cli.common import language_option, limits_of, program_named, refuse_existing, rules_of, tell
from trainer.i18n import N_
from trainer.i18n import gettext as _
from trainer.i18n import language as current_language

if TYPE_CHECKING:
    from trainer.app.recording import Recording
    from trainer.app.setup import Setup
    from trainer.procedure.machine import Program

SHORT: Final = N_("Deal a lesson in the terminal.")
HELP: Final = N_(
    "Deal a lesson in the terminal: every act is a short typed command, and ? lists them. The record is written like that of "
    "the desk. Commands may also come from a file or a pipe."
)
EXAMPLES: Final = (
    "trainer drill european --boxes 3 --mode learn",
    "trainer drill european --seed 7 --rounds 2 --play",
    "trainer drill european --start insurance --guests lively",
    "trainer drill european --day --boxes 1 --rounds 3",
    "trainer drill lt-house --relearn european",
    "trainer drill ru-house --limits 2",
)
DEFAULT: Final = "lt-house"


def command(
    procedure: Annotated[str, typer.Argument(metavar="[PROCEDURE]", help=_("Id of a procedure, or a YAML file."))] = DEFAULT,
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
    mode: Annotated[
        str, typer.Option("--mode", metavar="learn|practise|exam|demo", help=_("What is shown while you deal."))
    ] = "practise",
    supervision: Annotated[
        str, typer.Option("--supervision", metavar="corrected|stands", help=_("Whether the inspector puts errors right."))
    ] = "corrected",
    start: Annotated[str, typer.Option("--start", metavar="PHASE", help=_("Phase to begin with, dealt up to."))] = "",
    day: Annotated[bool, typer.Option("--day", help=_("A whole working day, from the opening to the close."))] = False,
    guests: Annotated[str, typer.Option("--guests", metavar="quiet|lively", help=_("How the guests are."))] = "quiet",
    assist: Annotated[str, typer.Option("--assist", metavar="PHASES", help=_("Phases the machine performs, by comma."))] = "",
    relearn: Annotated[
        str, typer.Option("--relearn", metavar="PROCEDURE", help=_("Deal only what differs from the procedure you know."))
    ] = "",
    candidate: Annotated[str, typer.Option("--candidate", metavar="NAME", help=_("Who deals, for the record."))] = "",
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help=_("The record to write; else one in the desk's folder."))
    ] = None,
    play: Annotated[bool, typer.Option("--play", help=_("Let the machine deal, and watch."))] = False,
    language: Annotated[str, language_option()] = "",
) -> None:
    from trainer.app.setup import Mode, Setup, Supervision

    if mode not in set(Mode):
        raise typer.BadParameter(_("write learn, practise, exam or demo"), param_hint="--mode")
    if supervision not in set(Supervision):
        raise typer.BadParameter(_("write corrected or stands"), param_hint="--supervision")
    program = program_named(procedure)
    setup = Setup(
        boxes=boxes,
        limits=limits_of(limits, program.procedure),
        rules=rules_of(decks, rule or ()),
        seed=seed,
        mode=Mode.DEMO if play else Mode(mode),
        supervision=Supervision(supervision),
        assist=frozenset(name.strip() for name in assist.split(",") if name.strip()),
        rounds=rounds,
        start=start or None,
        day=day,
        guests=guests,
        candidate=candidate,
    )
    if relearn:
        setup = _relearning(setup, relearn, program)
    raise typer.Exit(_deal(program, setup, out, play))


def _relearning(setup: Setup, known: str, program: Program) -> Setup:
    """The settings for what differs from the procedure that is known, and a word about what there is to deal."""
    from trainer.app.differences import relearning, what_is_dealt

    setup = relearning(setup, program_named(known), program)
    typer.echo(what_is_dealt(setup, program.procedure, current_language()))
    return setup


def _deal(program: Program, setup: Setup, out: Path | None, play: bool) -> int:
    from trainer.app.lesson import Lesson
    from trainer.app.recording import Recording, header_of
    from trainer.cli.dealing import Dealing
    from trainer.clock import RealClock

    if out is not None:
        refuse_existing(out)
    recording = Recording(lambda error: tell(error.sentence()))
    lesson = Lesson(program, setup, RealClock(), recording)
    recording.begin(out if out is not None else _usual_place(program.procedure.id), header_of(lesson))
    dealing = Dealing(lesson, current_language(), is_terminal=sys.stdin.isatty())
    try:
        dealing.run(iter(()) if play else iter(sys.stdin.readline, ""), alone=play)
    finally:
        dealing.finish()
        recording.close(lesson.is_done)
    _tell_record(recording)
    return 1 if dealing.misunderstood and not sys.stdin.isatty() else 0


def _usual_place(procedure: str) -> Path:
    """A new file in the folder the desk writes to. Where the folder cannot be made, writing tells so."""
    from contextlib import suppress

    from trainer.app.recording import free_path
    from trainer.settings import load

    folder = load().settings.record_folder()
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    return free_path(folder, procedure, datetime.now())


def _tell_record(recording: Recording) -> None:
    if recording.path is not None:
        typer.echo(_("Record: {file}").format(file=recording.path))
