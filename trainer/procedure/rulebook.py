"""Reads the rule values of a procedure into `Rules`, each by the type of its field."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from enum import StrEnum
from typing import Any, Final, get_args, get_origin, get_type_hints

from trainer.game.cards import RANKS
from trainer.game.chips import Ratio, parse_ratio
from trainer.game.rules import Insurance, Limits, Rules
from trainer.procedure.draft import RuleDraft
from trainer.procedure.model import Allowed, RuleValue
from trainer.procedure.yaml_reader import Faults, Node, boolean, did_you_mean, expect_mapping, integer, items, text
from trainer.procedure.yaml_reader import Mapping as YamlMapping

_HINTS: Final = get_type_hints(Rules)
RULE_NAMES: Final = tuple(field.name for field in fields(Rules))
_RANKED: Final = frozenset({"surrender_against", "surrender_offer_on", "even_money_against", "against"})


def read_rules(drafts: Mapping[str, RuleDraft], faults: Faults, near: Node) -> Rules | None:
    """The rules that the drafts give; None when one is missing or wrong. Faults are noted."""
    before = len(faults)
    values: dict[str, Any] = {}
    missing = [name for name in RULE_NAMES if name not in drafts]
    if missing:
        faults.at(near, "missing-rule", f"rules without a value: {', '.join(missing)}", "extend european, or give them")
    for name, draft in drafts.items():
        if name not in _HINTS:
            continue
        values[name] = _value(name, _HINTS[name], draft.node, faults)
    if len(faults) > before:
        return None
    rules = Rules(**values)
    for name, problem in contradictions(rules):
        faults.at(drafts[name].node, "impossible", problem)
    return rules if len(faults) == before else None


def unknown_rule_hint(name: str) -> str:
    return did_you_mean(name, RULE_NAMES)


def _value(name: str, kind: Any, node: Node, faults: Faults) -> Any:
    where = f"rule {name}"
    if kind is bool:
        return boolean(node, faults, where)
    if kind is int:
        return integer(node, faults, where, least=0)
    if kind is Ratio:
        return _ratio(node, faults, where)
    if kind is str:
        written = text(node, faults, where)
        if written is not None and name in _RANKED and any(rank not in RANKS for rank in written):
            faults.at(node, "unknown-rank", f"{where} is {written!r}; write ranks of {RANKS} without spaces, none as none")
        return written
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return _choice(kind, node, faults, where)
    if get_origin(kind) is tuple:
        return _tuple(name, get_args(kind), node, faults)
    if kind is Limits:
        pair = [integer(item, faults, where, least=1) for item in items(node, faults, where)]
        if len(pair) != 2 or None in pair:
            faults.at(node, "wrong-type", f"{where} must be [minimum, maximum]")
            return None
        return Limits(minimum=pair[0] or 0, maximum=pair[1] or 0)
    if kind is Insurance:
        return _insurance(node, faults)
    raise TypeError(f"no reader for {kind}")


def _tuple(name: str, kinds: tuple[Any, ...], node: Node, faults: Faults) -> tuple[Any, ...]:
    where = f"rule {name}"
    members = items(node, faults, where)
    if len(kinds) == 2 and kinds[1] is not Ellipsis and len(members) != 2:
        faults.at(node, "wrong-type", f"{where} must be two numbers, the least and the most")
        return ()
    inner = kinds[0]
    return tuple(_value(name, inner, member, faults) for member in members)


def _choice(kind: type[StrEnum], node: Node, faults: Faults, where: str) -> StrEnum | None:
    written = text(node, faults, where)
    if written is None:
        return None
    names = [member.value for member in kind]
    if written not in names:
        faults.at(node, "unknown-value", f"{where} cannot be {written!r}", did_you_mean(written, names))
        return None
    return kind(written)


def _ratio(node: Node, faults: Faults, where: str) -> Ratio | None:
    written = text(node, faults, where)
    if written is None:
        return None
    try:
        return parse_ratio(written)
    except ValueError as error:
        faults.at(node, "wrong-ratio", f"{where}: {error}")
        return None


def _insurance(node: Node, faults: Faults) -> Insurance | None:
    body = expect_mapping(node, ("event", "against", "size", "pays"), faults, "an insurance")
    if not isinstance(body, YamlMapping):
        return None
    hints = get_type_hints(Insurance)
    values: dict[str, Any] = {}
    for name, kind in hints.items():
        inner = body.get(name)
        if inner is None:
            faults.at(body, "missing", f"an insurance has no {name}")
        else:
            values[name] = _value(name, kind, inner, faults)
    return None if len(values) < len(hints) or None in values.values() else Insurance(**values)


def read_allowed(rules: Rules, drafts: Mapping[str, RuleDraft], faults: Faults) -> dict[str, Allowed]:
    """What the drafts allow to be chosen instead of their values, by rule. Faults are noted."""
    out: dict[str, Allowed] = {}
    for name, draft in drafts.items():
        if draft.allowed is None or name not in _HINTS:
            continue
        found = _allowed(name, draft.allowed, faults)
        own = getattr(rules, name)
        if found is not None and name != "limits" and not found.admits(own):
            faults.at(draft.allowed, "impossible", f"rule {name} is {shown(own)}, which is not among what is allowed")
        if found is not None:
            out[name] = found
    return out


def _allowed(name: str, node: Node, faults: Faults) -> Allowed | None:
    kind, where = _HINTS[name], f"allowed of rule {name}"
    if not isinstance(node, YamlMapping):
        inner = get_args(kind)[0] if name == "limits" else kind
        before = len(faults)
        values = tuple(_value(name, inner, item, faults) for item in items(node, faults, where))
        return Allowed(values=values) if values and len(faults) == before else None
    if name == "limits":
        body = expect_mapping(node, ("times",), faults, where)
        factors = [integer(item, faults, where, least=1) for item in items(body.get("times"), faults, where)] if body else []
        return Allowed(times=tuple(factor for factor in factors if factor)) if factors else None
    body = expect_mapping(node, ("least", "most"), faults, where)
    if body is None or (kind is not int and get_args(kind) != (int, int)):
        faults.at(node, "wrong-type", f"{where}: only numbers have a least and a most; write a list of values")
        return None
    bounds: list[int] = []
    for bound in ("least", "most"):
        if bound not in body:
            faults.at(node, "missing", f"{where} has no {bound}", "write  {least: …, most: …}")
        number = integer(body.get(bound), faults, f"the {bound} {where}", least=0) if bound in body else None
        bounds += [] if number is None else [number]
    return Allowed(least=bounds[0], most=bounds[1]) if len(bounds) == 2 else None


def contradictions(rules: Rules) -> list[tuple[str, str]]:
    """What single values cannot show: bounds that contradict each other, as the rule and what is wrong with it."""
    cards = rules.decks * 52
    checks: tuple[tuple[bool, str, str], ...] = (
        (rules.decks in rules.decks_allowed, "decks", f"{rules.decks} decks are not among those allowed"),
        (
            rules.stop_card_depth[0] <= rules.stop_card_depth[1] < cards,
            "stop_card_depth",
            f"the stop card would lie outside the pack of {cards}",
        ),
        (
            rules.burn_cards[0] <= rules.burn_cards[1] < cards,
            "burn_cards",
            "the least number of burned cards is above the most",
        ),
        (2 * rules.cut_min_from_end < cards, "cut_min_from_end", "no place is left to cut"),
        (1 <= rules.boxes <= 7, "boxes", "a table has 1 to 7 boxes"),
        (bool(rules.limits), "limits", "there is no limit set"),
        (all(pair.minimum <= pair.maximum for pair in rules.limits), "limits", "a minimum is above its maximum"),
        (bool(rules.denominations) and min(rules.denominations, default=0) > 0, "denominations", "there must be chips"),
        (
            len(rules.float_columns) == len(rules.denominations),
            "float_columns",
            "there must be one number for each denomination",
        ),
        (1 <= rules.max_bettors_per_box <= 3, "max_bettors_per_box", "a box takes 1 to 3 bettors"),
    )
    return [(name, problem) for fine, name, problem in checks if not fine]


def shown(value: Any) -> str:
    """A rule value as it is printed."""
    if isinstance(value, tuple):
        return ", ".join(shown(item) for item in value) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Limits):
        return f"{value.minimum}–{value.maximum}"
    if isinstance(value, Insurance):
        return f"{value.event} against {value.against}, {value.size}, {value.pays}"
    return str(value) if value != "" else "none"


def rule_values(rules: Rules, drafts: Mapping[str, RuleDraft], allowed: Mapping[str, Allowed]) -> dict[str, RuleValue]:
    """Each rule with where its value comes from, in the order of `Rules`."""
    return {
        name: RuleValue(
            name=name,
            shown=shown(getattr(rules, name)),
            clauses=drafts[name].clauses,
            provenance=drafts[name].provenance,
            source=drafts[name].source,
            allowed=allowed.get(name),
        )
        for name in RULE_NAMES
    }
