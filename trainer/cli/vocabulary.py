"""``trainer vocabulary``: every word a procedure may use."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Final

import typer

from trainer.cli.common import language_option
from trainer.i18n import N_
from trainer.i18n import gettext as _

SHORT: Final = N_("Print every word a procedure may use.")
HELP: Final = N_("Print every act, guard, selector, amount, guests' turn and call that a procedure may use.")
EXAMPLES: Final = ("trainer vocabulary",)


def command(language: Annotated[str, language_option()] = "") -> None:
    from trainer.game.acts import Stake
    from trainer.procedure.actwords import ACTS
    from trainer.procedure.load import load, shipped
    from trainer.procedure.vocabulary import AMOUNTS, COUNT_TEXTS, GUARD_ARGUMENTS, GUARDS, ORDERS, SELECTORS, TURN_TEXTS

    acts = [(word.name, _addressed(word.says, word.addresses)) for word in ACTS.values()]
    _section(_("Acts (act, gesture, call)"), acts)
    guards = [(_with(name, GUARD_ARGUMENTS[name]), _doc(word)) for name, word in GUARDS.items()]
    _section(_("Guards (when, while, choose)"), guards)
    _section(_("Selectors (each)"), ((f"{over}: {name}", _doc(word)) for (over, name), word in SELECTORS.items()))
    _section(_("Orders (order)"), ORDERS.items())
    _section(_("Amounts (amount)"), ((name, _doc(word)) for name, word in AMOUNTS.items()))
    _section(_("Numbers of the rules (times)"), COUNT_TEXTS.items())
    _section(_("Guests' turns (guests)"), TURN_TEXTS.items())
    _section(_("Stakes (stake)"), ((str(stake), "") for stake in Stake))
    calls: dict[str, str] = {}
    for name in shipped():
        procedure = load(name)
        for say in procedure.phrases:
            calls.setdefault(say, procedure.phrase(say, "en"))
    _section(_("Calls (call) of the procedures that come with the program; a procedure may add its own"), calls.items())


def _section(title: str, words: Iterable[tuple[str, str]]) -> None:
    """A heading and its words, one a line; a blank line after."""
    typer.echo(title)
    rows = list(words)
    width = max((len(name) for name, _says in rows), default=0)
    for name, says in rows:
        typer.echo(f"  {name.ljust(width)}  {says}".rstrip())
    typer.echo()


def _doc(function: object) -> str:
    return " ".join((function.__doc__ or "").split())


def _with(name: str, arguments: tuple[str, ...]) -> str:
    return f"{{{name}: {'|'.join(arguments)}}}" if arguments else name


def _addressed(says: str, addresses: tuple[str, ...]) -> str:
    return f"{says} [at: {', '.join(addresses)}]" if addresses else says
