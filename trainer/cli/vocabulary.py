"""``trainer vocabulary``: every word a procedure may use; in English as its author documents it, else in plain words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Final

import typer

from trainer.cli.common import language_option
from trainer.i18n import N_, SOURCE
from trainer.i18n import gettext as _
from trainer.i18n import language as current_language

SHORT: Final = N_("Print every word a procedure may use.")
HELP: Final = N_("Print every act, guard, selector, amount, guests' turn, check and call that a procedure may use.")
EXAMPLES: Final = ("trainer vocabulary",)


def command(language: Annotated[str, language_option()] = "") -> None:
    from trainer.game.acts import Stake
    from trainer.procedure.actwords import ACTS
    from trainer.procedure.checks import CHECKS
    from trainer.procedure.load import load, shipped
    from trainer.procedure.vocabulary import AMOUNTS, COUNT_TEXTS, GUARD_ARGUMENTS, GUARDS, ORDERS, SELECTORS, TURN_TEXTS
    from trainer.procedure.wording.acts import AMOUNTS as amounts
    from trainer.procedure.wording.acts import act_texts
    from trainer.procedure.wording.checks import CHECKS as check_texts
    from trainer.procedure.wording.guards import COUNTS, EACH, TURNS, guard_texts
    from trainer.procedure.wording.guards import ORDERS as orders

    acts = [(word.name, _addressed(_plain(act_texts(word.name)) or word.says, word.addresses)) for word in ACTS.values()]
    _section(_("Acts (act, gesture, call)"), acts)
    guards = [
        (_with(name, GUARD_ARGUMENTS[name]), _plain(guard_texts(name, GUARD_ARGUMENTS[name])) or _doc(word))
        for name, word in GUARDS.items()
    ]
    _section(_("Guards (when, while, choose)"), guards)
    selectors = [(f"{key[0]}: {key[1]}", _plain(EACH.get(key)) or _doc(word)) for key, word in SELECTORS.items()]
    _section(_("Selectors (each)"), selectors)
    _section(_("Orders (order)"), [(name, _plain(orders.get(name)) or says) for name, says in ORDERS.items()])
    _section(_("Amounts (amount)"), [(name, _plain(amounts.get(name)) or _doc(word)) for name, word in AMOUNTS.items()])
    counts = [(name, _plain(COUNTS.get(name)) or says) for name, says in COUNT_TEXTS.items()]
    _section(_("Numbers of the rules (times)"), counts)
    turns = [(name, _plain(TURNS.get(name)) or says) for name, says in TURN_TEXTS.items()]
    _section(_("Guests' turns (guests)"), turns)
    _section(_("Stakes (stake)"), ((str(stake), "") for stake in Stake))
    checks = [(name, _plain(check_texts.get(name)) or word.says) for name, word in CHECKS.items()]
    _section(_("Checks (checks)"), checks)
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


def _plain(texts: str | Iterable[str] | None) -> str:
    """The plain words of a language other than English; nothing in English, where the words are documented themselves."""
    if texts is None or current_language() == SOURCE:
        return ""
    return "; ".join(_(text) for text in ((texts,) if isinstance(texts, str) else texts))


def _doc(function: object) -> str:
    return " ".join((function.__doc__ or "").split())


def _with(name: str, arguments: tuple[str, ...]) -> str:
    return f"{{{name}: {'|'.join(arguments)}}}" if arguments else name


def _addressed(says: str, addresses: tuple[str, ...]) -> str:
    return f"{says} [at: {', '.join(addresses)}]" if addresses else says
