"""The commands as typer knows them, and the bare command's own options."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Annotated

import typer

from trainer.cli.common import example, language_option
from trainer.i18n import gettext as _


def application(commands: Mapping[str, str], chosen: str) -> typer.Typer:
    """The commands there are, each by its module; only the chosen one is imported, all of them where help lists them."""
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
    for name in [chosen] if chosen in commands else commands:
        module = import_module(commands[name])
        app.command(
            name, help=_(module.HELP), short_help=_(module.SHORT), epilog=example(*module.EXAMPLES)
        )(module.command)
    return app


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
        raise typer.Exit(0)
    if ctx.invoked_subcommand is not None:
        return
    from trainer.cli.gui import open_desk

    flags = {"--language": language, "--theme": theme, "--motion": motion, "--data-folder": data_folder}
    arguments = [part for flag, value in flags.items() if value for part in (flag, value)]
    raise typer.Exit(open_desk([*arguments, "--exit-after-paint"] if exit_after_paint else arguments))
