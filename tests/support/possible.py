"""Which steps the rule values of a procedure can ever ask for: guards that depend on rules alone, read off the tree."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from trainer.game.rules import AskMode, JoinedAtSplit, Rules
from trainer.procedure.model import Choose, Each, Guard, Node, Procedure, StepNode, Times, When, While, children
from trainer.procedure.vocabulary import COUNTS


def _insured(rules: Rules, event: str | None = None) -> bool:
    return any(kind.against and event in (None, str(kind.event)) for kind in rules.insurance)


_CAN: Final[dict[str, Callable[[Rules, str | None], bool]]] = {
    "machine_shuffles": lambda rules, _: rules.shuffle_by == "machine",
    "used_cards_wait": lambda rules, _: rules.shuffle_by == "machine",
    "players_cut": lambda rules, _: rules.who_cuts == "player",
    "cut_wanted": lambda rules, _: rules.who_cuts == "player",
    "stop_card_used": lambda rules, _: rules.stop_card,
    "stop_card_shows": lambda rules, _: rules.stop_card,
    "burn_wanted": lambda rules, _: rules.burn_cards[0] > 0,
    "burn_allowed": lambda rules, _: rules.burn_cards[1] > rules.burn_cards[0],
    "relief_burns": lambda rules, _: rules.relief_burn > 0,
    "insurance_possible": lambda rules, _: _insured(rules),
    "insurance_on": _insured,
    "insurance_loses": lambda rules, _: _insured(rules),
    "insurance_wins": lambda rules, _: _insured(rules),
    "even_money_possible": lambda rules, _: bool(rules.even_money_against),
    "even_money_offered": lambda rules, _: rules.even_money_mode is AskMode.OFFERED,
    "surrender_offered": lambda rules, _: bool(rules.surrender_offer_on),
    "surrender_possible": lambda rules, _: bool(rules.surrender_against),
    "double_offered": lambda rules, _: bool(rules.double_offer_totals),
    "payment_is_big": lambda rules, _: rules.big_payout > 0,
    "object_on_table": lambda rules, _: rules.foreign_objects_forbidden,
}
_FIXED: Final = frozenset({"machine_shuffles", "players_cut", "stop_card_used", "even_money_offered"})
"""Guards that are always true where they can be: their opposite never is."""
_SELECTED: Final[dict[str, Callable[[Rules], bool]]] = {
    "of_absent": lambda rules: rules.presence_required,
    "joined": lambda rules: rules.max_bettors_per_box > 1 and rules.split_joined is JoinedAtSplit.CHOOSES_HAND,
    "insurance": _insured,
    "surrendered": lambda rules: bool(rules.surrender_against),
}


def can_hold(guard: Guard, rules: Rules) -> bool:
    """Whether the guard can ever hold under these rules, as far as rules alone decide."""
    if guard.word == "not":
        inner = guard.parts[0]
        return not (inner.word in _FIXED and _CAN[inner.word](rules, inner.argument))
    if guard.word in ("all", "any"):
        found = [can_hold(part, rules) for part in guard.parts]
        return all(found) if guard.word == "all" else any(found) or not found
    return guard.word not in _CAN or _CAN[guard.word](rules, guard.argument)


def never_due(procedure: Procedure) -> set[str]:
    """Steps that no round under these rules asks for; doing them is a wrong selection, nothing else can go wrong with them."""
    due: set[str] = set()
    _follow(procedure.course, procedure.rules, due)
    for interrupt in procedure.interrupts:
        if can_hold(interrupt.guard, procedure.rules):
            _follow(interrupt.body, procedure.rules, due)
    return set(procedure.steps) - due


def _follow(node: Node, rules: Rules, due: set[str]) -> None:
    match node:
        case StepNode(step=step):
            due.add(step.id)
        case When(guard=guard, body=body) | While(guard=guard, body=body):
            if can_hold(guard, rules):
                _follow(body, rules, due)
        case Choose(branches=branches):
            for condition, body in branches:
                if condition is None or can_hold(condition, rules):
                    _follow(body, rules, due)
                if condition is not None and condition.word in _FIXED and can_hold(condition, rules):
                    break
        case Each(select=select, body=body):
            if select not in _SELECTED or _SELECTED[select](rules):
                _follow(body, rules, due)
        case Times(count=count, body=body):
            if _count(count, rules) > 0:
                _follow(body, rules, due)
        case _:
            for child in children(node):
                _follow(child, rules, due)


def _count(name: str, rules: Rules) -> int:
    class _OnlyRules:
        def __init__(self) -> None:
            self.rules = rules

    return COUNTS[name](_OnlyRules())  # type: ignore[arg-type]
