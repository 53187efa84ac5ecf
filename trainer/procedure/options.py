"""House options: what a rule text leaves open is chosen for a lesson, within what the file allows.

What may be chosen of a rule stands in the file as `allowed`; of the number of decks it is `decks_allowed`, and a rule that
names a least and a most can be narrowed to any numbers between them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from difflib import get_close_matches
from enum import StrEnum
from functools import lru_cache
from typing import Any, ClassVar, Final, get_args, get_origin, get_type_hints

from trainer.errors import TrainerError
from trainer.game.cards import RANKS
from trainer.game.chips import Ratio, parse_ratio
from trainer.game.rules import Limits, Rules
from trainer.i18n import N_, format_money
from trainer.procedure.machine import Program
from trainer.procedure.model import Allowed, Procedure, Provenance, RuleValue
from trainer.procedure.rulebook import RULE_NAMES, contradictions, shown

_HINTS: Final = get_type_hints(Rules)
_YES: Final = frozenset({"yes", "true", "on"})
_NO: Final = frozenset({"no", "false", "off"})
_NEARNESS: Final = (Provenance.OWN, Provenance.INHERITED, Provenance.COMPOSITE)


class OptionError(TrainerError):
    """A rule value that cannot be chosen here."""

    TEXTS: ClassVar[Mapping[str, str]] = {
        "option-unknown": N_("There is no rule {rule}; trainer show PROCEDURE --provenance lists what there is."),
        "option-near": N_("There is no rule {rule}. Did you mean {near}?"),
        "option-fixed": N_("{procedure} leaves no choice of {rule}: it is {value}."),
        "option-value": N_("{procedure} does not allow {rule} to be {value}; it may be {allowed}."),
        "option-clash": N_("With {chosen} these rules need other values: {rules}."),
        "option-limits": N_("{procedure} does not allow limits of {minimum} to {maximum}; it allows {allowed}."),
        "option-set": N_("{procedure} has no limit set {number}; it has {count}."),
    }


def allowed_of(procedure: Procedure, rule: str) -> Allowed | None:
    """What may be chosen of the rule; None where nothing may."""
    value = procedure.rule_values[rule]
    found = value.allowed
    if rule == "limits":
        return None
    if found is None and rule == "decks":
        of = procedure.rule_values["decks_allowed"]
        if _NEARNESS.index(value.provenance) >= _NEARNESS.index(of.provenance):
            found = Allowed(values=procedure.rules.decks_allowed)
    now = getattr(procedure.rules, rule)
    if found is None and _is_range(rule) and now[0] < now[1]:
        found = Allowed(least=now[0], most=now[1])
    return None if found is None or found.values == (now,) else found


def open_rules(procedure: Procedure) -> dict[str, Allowed]:
    """The rules of which something may be chosen, in the order of the rules, and what."""
    found = ((name, allowed_of(procedure, name)) for name in RULE_NAMES)
    return {name: allowed for name, allowed in found if allowed is not None}


def chosen_values(procedure: Procedure, options: Mapping[str, object]) -> dict[str, Any]:
    """The options as rule values, those that change nothing left out.

    An option is a text as it is typed, or a value as a header holds it. Raises OptionError for the first that cannot be.
    """
    values: dict[str, Any] = {}
    for name, raw in options.items():
        value = _value(procedure, name, raw)
        if value != getattr(procedure.rules, name):
            values[name] = value
    return {name: values[name] for name in RULE_NAMES if name in values}


def with_options(procedure: Procedure, options: Mapping[str, object]) -> Procedure:
    """The procedure with the rule values that were chosen; it keeps its hash, which is that of the text."""
    values = chosen_values(procedure, options)
    if not values:
        return procedure
    rules = replace(procedure.rules, **values)
    clash = [name for name, _ in contradictions(rules)]
    if clash:
        chosen = ", ".join(f"{name}={shown(value)}" for name, value in values.items())
        raise OptionError("option-clash", chosen=chosen, rules=", ".join(dict.fromkeys(clash)))
    told = {
        name: _told(value, shown(values[name])) if name in values else value for name, value in procedure.rule_values.items()
    }
    named = {field.name: getattr(procedure, field.name) for field in fields(procedure)}
    return Procedure(**{**named, "rules": rules, "rule_values": told})


def with_program(program: Program, options: Mapping[str, object]) -> Program:
    """The compiled procedure with the rule values that were chosen. Raises OptionError."""
    values = options_as_written(chosen_values(program.procedure, options))
    return _compiled(program, tuple((name, _frozen(value)) for name, value in values.items())) if values else program


def options_as_written(values: Mapping[str, Any]) -> dict[str, Any]:
    """Rule values as a header holds them: numbers, texts, yes or no, and lists of numbers."""
    return {name: _written(value) for name, value in values.items()}


def check_limits(procedure: Procedure, limits: Limits) -> None:
    """Raises OptionError where the text does not allow these limits."""
    allowed = procedure.rule_values["limits"].allowed
    if allowed is None or limits in allowed.values or _is_multiple(allowed, limits):
        return
    least, most = format_money(limits.minimum), format_money(limits.maximum)
    raise OptionError("option-limits", procedure=procedure.id, minimum=least, maximum=most, allowed=allowed_text(allowed))


def limit_set(procedure: Procedure, number: int) -> Limits:
    """The limit set of that number, from 1 in the order of the text. Raises OptionError."""
    sets = procedure.rules.limits
    if not 1 <= number <= len(sets):
        raise OptionError("option-set", procedure=procedure.id, number=number, count=len(sets))
    return sets[number - 1]


def allowed_text(allowed: Allowed) -> str:
    """What may be chosen, as it is printed; ``1:50`` is a maximum of fifty times the minimum."""
    if allowed.times:
        return ", ".join(f"1:{factor}" for factor in allowed.times)
    if allowed.least is not None or allowed.most is not None:
        return f"{allowed.least}–{allowed.most}"
    return ", ".join(_shown(value) for value in allowed.values)


# -- one value -----------------------------------------------------------------------------------------------------


def _is_range(rule: str) -> bool:
    """Whether the rule is a pair of numbers, the least and the most."""
    kinds = get_args(_HINTS[rule])
    return get_origin(_HINTS[rule]) is tuple and kinds == (int, int)


def _value(procedure: Procedure, name: str, raw: object) -> Any:
    if name not in RULE_NAMES:
        near = get_close_matches(name, RULE_NAMES, n=1)
        raise OptionError("option-near", rule=name, near=near[0]) if near else OptionError("option-unknown", rule=name)
    allowed = allowed_of(procedure, name)
    now = getattr(procedure.rules, name)
    value = _read(name, raw)
    if value is not None and value == now:
        return value
    if allowed is None:
        raise OptionError("option-fixed", procedure=procedure.id, rule=name, value=shown(now))
    if value is None or not allowed.admits(value):
        told = raw if isinstance(raw, str) else shown(tuple(raw) if isinstance(raw, list) else raw)
        raise OptionError("option-value", procedure=procedure.id, rule=name, value=told, allowed=allowed_text(allowed))
    return value


def _read(name: str, raw: object) -> Any:
    """The value that the text or the JSON value means for that rule; None where it means none."""
    kind = _HINTS[name]
    if kind is bool:
        word = str(raw).lower()
        return True if word in _YES else False if word in _NO else None
    if kind is int:
        return _number(raw)
    if kind is Ratio:
        try:
            return parse_ratio(str(raw))
        except ValueError:
            return None
    if kind is str:
        written = "" if raw == "none" else raw
        return written if isinstance(written, str) and all(rank in RANKS for rank in written) else None
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return kind(str(raw)) if raw in set(kind) else None
    if get_origin(kind) is tuple and get_args(kind)[0] is int:
        return _numbers(raw, is_range=_is_range(name))
    return None


def _number(raw: object) -> int | None:
    if isinstance(raw, str):
        return int(raw) if raw.isascii() and raw.isdigit() and len(raw) < 7 else None
    return raw if isinstance(raw, int) and not isinstance(raw, bool) and 0 <= raw < 10**6 else None


def _numbers(raw: object, *, is_range: bool) -> tuple[int, ...] | None:
    """``5-9`` or ``7`` for a least and a most, ``9,10,11`` or ``none`` for any numbers; or a list of them."""
    if isinstance(raw, str):
        text = raw.replace("–", "-")
        raw = [] if text == "none" else text.split("-" if is_range else ",")
    parts = [_number(part.strip() if isinstance(part, str) else part) for part in (raw if isinstance(raw, list) else [raw])]
    numbers = tuple(part for part in parts if part is not None)
    if len(numbers) != len(parts):
        return None
    if not is_range:
        return numbers
    numbers = numbers * 2 if len(numbers) == 1 else numbers
    return numbers if len(numbers) == 2 and numbers[0] <= numbers[1] else None


def _is_multiple(allowed: Allowed, limits: Limits) -> bool:
    return any(limits.maximum == factor * limits.minimum for factor in allowed.times)


def _shown(value: Any) -> str:
    if isinstance(value, Limits):
        return f"{format_money(value.minimum)}–{format_money(value.maximum)}"
    return shown(value)


def _told(value: RuleValue, text: str) -> RuleValue:
    return replace(value, shown=text)


def _written(value: Any) -> Any:
    if isinstance(value, tuple):
        return list(value)
    return value if isinstance(value, bool | int) else str(value)


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


@lru_cache(maxsize=32)
def _compiled(program: Program, options: tuple[tuple[str, Any], ...]) -> Program:
    values = {name: list(value) if isinstance(value, tuple) else value for name, value in options}
    return Program(with_options(program.procedure, values))
