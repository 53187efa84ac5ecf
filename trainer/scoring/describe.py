"""Acts in words: what to do, without who does it, as it stands inside the sentences of verdicts."""

from __future__ import annotations

from typing import Final

from trainer.game.acts import Act, Chips, Stake
from trainer.game.chips import chips_sum
from trainer.i18n import N_, Translator, format_money, translator
from trainer.procedure.model import Leaf, Procedure, walk
from trainer.procedure.wording.tasks import TASKS

STAKE_NAMES: Final[dict[str, str]] = {
    Stake.MAIN: N_("the bet"),
    Stake.DOUBLE: N_("the double"),
    Stake.SPLIT: N_("the split bet"),
    Stake.INSURANCE: N_("the insurance"),
    Stake.INSURANCE_TEN: N_("the insurance against a ten"),
    Stake.LATE: N_("the late bet"),
}
_AT_PLACE: Final[dict[str, str]] = {
    "point": N_("point at {place}"),
    "separate": N_("set the pair apart at {place}"),
    "clear": N_("take up the cards of {place}"),
    "deal": N_("deal a card to {place}"),
}
_AT_BET: Final[dict[str, str]] = {
    "check": N_("check {bet}"),
    "tap": N_("tap beside {bet}"),
    "place": N_("set the chips of {bet} in place"),
    "straighten": N_("put {bet} right as it lies"),
    "move": N_("move {bet} to the hand that was chosen"),
}
_MONEY: Final[dict[str, str]] = {
    "pay": N_("pay {amount} for {bet}"),
    "take": N_("take {amount} from {bet}"),
    "give_back": N_("give back {amount} of {bet}"),
    "cut_out": N_("cut out {amount} in chips"),
}
GIVEN: Final[dict[str, str]] = {
    "pay": N_("You paid {given} for {bet}; right is {right}."),
    "take": N_("You took {given} from {bet}; right is {right}."),
    "give_back": N_("You gave back {given} of {bet}; right is {right}."),
    "cut_out": N_("You cut out {given}; right is {right}."),
}


_MONEY_CALLS: Final[dict[tuple[str, str], frozenset[str]]] = {}
"""Procedure (id and hash) → its calls that say a sum of money; read off the tree once."""


# -- acts --------------------------------------------------------------------------------------------------------------


def describe_act(act: Act, procedure: Procedure, lang: str) -> str:
    """The act as something to do, without who does it: "pay 37.50 for the bet on box 3"."""
    say = translator(lang)
    if act.act == "call":
        return _call(act, procedure, say)
    if act.act in _MONEY:
        return say.gettext(_MONEY[act.act]).format(amount=money(act, lang), bet=bet_name(act, say))
    if act.act in _AT_BET:
        return say.gettext(_AT_BET[act.act]).format(bet=bet_name(act, say))
    if act.act in _AT_PLACE:
        if act.to == "dealer":
            return say.gettext("take up your own cards") if act.act == "clear" else say.gettext("deal a card to yourself")
        return say.gettext(_AT_PLACE[act.act]).format(place=place_name(act, say))
    if act.act == "stop_card":
        if act.depth is None:
            return say.gettext("put in the stop card")
        return say.ngettext(
            "put in the stop card with {count} card behind it", "put in the stop card with {count} cards behind it", act.depth
        ).format(count=act.depth)
    bare = TASKS.get(act.act)
    return say.gettext(bare) if bare is not None else act.act


def _call(act: Act, procedure: Procedure, say: Translator) -> str:
    words = spoken(act, procedure)
    if act.box is not None:
        return say.gettext("say “{words}” to {place}").format(words=words, place=place_name(act, say))
    return say.gettext("say “{words}”").format(words=words)


def spoken(act: Act, procedure: Procedure) -> str:
    """The words of a call, in the language of the procedure, with the number that was called."""
    number = "…" if act.total is None else called(act.total, act.say or "", procedure, procedure.language)
    amount = "…" if act.amount is None else format_money(act.amount, procedure.language)
    return procedure.phrase(act.say or "").replace("{total}", number).replace("{amount}", amount)


def called(number: int, say: str, procedure: Procedure, lang: str) -> str:
    """The number of a call as people write it: money or points, by what the step that calls it asks for."""
    return format_money(number, lang) if is_money(say, procedure) else str(number)


def is_money(say: str, procedure: Procedure) -> bool:
    """Whether the number that a call says is a sum of money, not points."""
    return say in money_calls(procedure)


def money_calls(procedure: Procedure) -> frozenset[str]:
    """Phrases that say a sum of money."""
    key = (procedure.id, procedure.sha256)
    if key not in _MONEY_CALLS:
        bodies = (procedure.course, *(interrupt.body for interrupt in procedure.interrupts))
        leaves = (node for body in bodies for node in walk(body) if isinstance(node, Leaf))
        _MONEY_CALLS[key] = frozenset(
            leaf.say for leaf in leaves if leaf.say and leaf.amount and leaf.amount != "dealer_points"
        )
    return _MONEY_CALLS[key]


def place_name(act: Act, say: Translator) -> str:
    """The box the act is about, with the hand where it is not the first."""
    if act.box is None:
        return say.gettext("the table")
    if (act.hand or 1) > 1:
        return say.gettext("box {box}, hand {hand}").format(box=act.box, hand=act.hand)
    return say.gettext("box {box}").format(box=act.box)


def bet_name(act: Act, say: Translator) -> str:
    """The bet the act is about: which stake, where, and whose where the box is shared."""
    stake = say.gettext(STAKE_NAMES.get(act.stake or Stake.MAIN, STAKE_NAMES[Stake.MAIN]))
    place = place_name(act, say)
    if (act.bettor or 1) > 1:
        return say.gettext("{stake} of bettor {bettor} on {place}").format(stake=stake, bettor=act.bettor, place=place)
    return say.gettext("{stake} on {place}").format(stake=stake, place=place)


def money(act: Act, lang: str) -> str:
    """The sum of the act, or what its chips make."""
    amount = act.amount if act.amount is not None else chips_worth(act.chips)
    return "…" if amount is None else format_money(amount, lang)


def chips_worth(chips: Chips | None) -> int | None:
    return None if chips is None else chips_sum(chips)
