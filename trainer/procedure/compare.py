"""What differs between two procedures, in plain sentences: what a croupier must relearn who knows the first."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from trainer.i18n import N_, translator
from trainer.procedure.callbacks import describe
from trainer.procedure.model import (
    Choose,
    Each,
    ErrorClass,
    Guard,
    Leaf,
    Node,
    PhaseNode,
    Procedure,
    Sequence,
    Step,
    StepNode,
    Texts,
    TimeBounds,
    Times,
    When,
    While,
    children,
    walk,
)

Said = str | Texts
"""A word as it is, or a text in several languages."""


class Section(StrEnum):
    """What kind of thing changes, in the order in which it is told."""

    STEPS = "steps"
    CALLS = "calls"
    RULES = "rules"
    SCORING = "scoring"


_TITLES: Final[dict[Section, str]] = {
    Section.STEPS: N_("Steps"),
    Section.CALLS: N_("Calls"),
    Section.RULES: N_("Rules"),
    Section.SCORING: N_("Severity, time and clauses"),
}
_TEXTS: Final[dict[str, str]] = {
    "added": N_("New: {title} ({step}), after {after}."),
    "added-first": N_("New: {title} ({step}), at the very beginning."),
    "dropped": N_("No longer done: {title} ({step})."),
    "moved": N_("Done at another moment: {title} ({step}) now comes after {after}; before, it came after {before}."),
    "acts": N_("Done otherwise: {title} ({step}) is now {now}; before, it was {was}."),
    "where": N_("Done in other cases or another order: {title} ({step}) is now {now}; before, it was {was}."),
    "words": N_("The call {say} is now “{now}”; before, it was “{was}”."),
    "language": N_("Calls are now made in another language: {now} instead of {was}."),
    "new-call": N_("New call: {say}, “{now}”."),
    "old-call": N_("No longer called: {say}, “{was}”."),
    "rule": N_("{rule}: now {now}; before, {was}."),
    "severity": N_("{title} ({step}): “{error}” is now {now}; before, {was}."),
    "otherwise": N_("{title} ({step}): all other errors are now {now}; before, {was}."),
    "time": N_("{title} ({step}): time allowed is now {now}; before, {was}."),
    "clauses": N_("{title} ({step}): the clauses are now {now}; before, {was}."),
}
_START: Final = N_("the start")
_NONE: Final = N_("none")


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One difference: a stable code with what fills its sentence."""

    section: Section
    code: str
    params: Mapping[str, Said]

    def sentence(self, lang: str) -> str:
        """The difference in one sentence."""
        say = translator(lang)

        def words(value: Said) -> str:
            if isinstance(value, str):
                return say.gettext(value) if value in (_START, _NONE) else value
            return value.get(lang) or value.get("en", "")

        return say.gettext(_TEXTS[self.code]).format(**{name: words(value) for name, value in self.params.items()})


def section_title(section: Section, lang: str) -> str:
    """The heading of a section."""
    return translator(lang).gettext(_TITLES[section])


def compare(old: Procedure, new: Procedure) -> list[Change]:
    """Every difference a croupier would notice, by section and then in the order of the new procedure."""
    before, after = _outline(old), _outline(new)
    return [*_steps(before, after), *_calls(old, new), *_rules(old, new), *_scoring(before, after)]


# -- steps -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class _Placed:
    """A step where it stands in the course: what it asks for, and the loops and conditions around it."""

    step: Step
    acts: tuple[str, ...]
    around: tuple[str, ...]


def _outline(procedure: Procedure) -> dict[str, _Placed]:
    """Every step once, in the order of the course; interrupts after it."""
    out: dict[str, _Placed] = {}
    for node, around in _placed(procedure.course, ()):
        out.setdefault(node.step.id, _place(node, around))
    for interrupt in procedure.interrupts:
        for node, around in _placed(interrupt.body, (f"whenever {describe(interrupt.guard)}",)):
            out.setdefault(node.step.id, _place(node, around))
    return out


def _place(node: StepNode, around: tuple[str, ...]) -> _Placed:
    acts = tuple(_shown(leaf) for leaf in walk(node.body) if isinstance(leaf, Leaf))
    return _Placed(step=node.step, acts=acts, around=around)


def _placed(node: Node, around: tuple[str, ...]) -> Iterator[tuple[StepNode, tuple[str, ...]]]:
    match node:
        case StepNode():
            yield node, around
        case Choose(branches=branches):
            passed: list[Guard] = []
            for guard, body in branches:
                here = describe(guard) if guard else " and ".join(f"not {describe(one)}" for one in passed)
                passed += [guard] if guard else []
                yield from _placed(body, (*around, f"when {here}"))
        case Each(over=over, select=select, order=order, body=body):
            yield from _placed(body, (*around, f"for each {over} {select}, {order}"))
        case When(guard=guard, body=body):
            yield from _placed(body, (*around, f"when {describe(guard)}"))
        case While(guard=guard, body=body):
            yield from _placed(body, (*around, f"while {describe(guard)}"))
        case Times(count=count, body=body):
            yield from _placed(body, (*around, f"{count} times"))
        case PhaseNode(phase=phase, body=body):
            yield from _placed(body, (*around, f"phase {phase}"))
        case Sequence():
            for child in node.nodes:
                yield from _placed(child, around)
        case _:
            for child in children(node):
                yield from _placed(child, around)


def _shown(leaf: Leaf) -> str:
    parts = [leaf.act, leaf.say or "", f"at {leaf.at}" if leaf.at else "", leaf.stake or "", leaf.amount or ""]
    return " ".join(part for part in parts if part)


def _steps(old: dict[str, _Placed], new: dict[str, _Placed]) -> Iterator[Change]:
    stayed = _stayed(list(old), [name for name in new if name in old])
    for name, placed in new.items():
        if name not in old:
            after = _before(name, new)
            code = "added-first" if after == _START else "added"
            yield _change(Section.STEPS, code, placed.step, after=after)
            continue
        was = old[name]
        if name not in stayed:
            yield _change(Section.STEPS, "moved", placed.step, after=_before(name, new), before=_before(name, old))
        if placed.acts != was.acts:
            yield _change(Section.STEPS, "acts", placed.step, now=", ".join(placed.acts), was=", ".join(was.acts))
        if placed.around != was.around:
            now, then = _around(placed.around, was.around)
            yield _change(Section.STEPS, "where", placed.step, now=now, was=then)
    for name, placed in old.items():
        if name not in new:
            yield _change(Section.STEPS, "dropped", placed.step)


def _before(name: str, outline: dict[str, _Placed]) -> Said:
    """The title of the step before `name`."""
    names = list(outline)
    place = names.index(name)
    return outline[names[place - 1]].step.titles if place else _START


def _stayed(old: list[str], common: list[str]) -> set[str]:
    """Of the common steps, in their new order, the longest run that has kept the old order; the others have moved."""
    place = {name: number for number, name in enumerate(old)}
    tails: list[int] = []
    ends: list[int] = []
    came_from: list[int] = []
    for index, name in enumerate(common):
        at = bisect_left(tails, place[name])
        came_from.append(ends[at - 1] if at else -1)
        tails[at : at + 1] = [place[name]]
        ends[at : at + 1] = [index]
    kept: set[str] = set()
    index = ends[-1] if ends else -1
    while index >= 0:
        kept.add(common[index])
        index = came_from[index]
    return kept


def _around(now: tuple[str, ...], was: tuple[str, ...]) -> tuple[Said, Said]:
    """Only what differs of the loops and conditions around a step."""
    new = [part for part in now if part not in was]
    old = [part for part in was if part not in now]
    if not new and not old:
        new, old = list(now), list(was)
    return ", ".join(new) or _NONE, ", ".join(old) or _NONE


def _change(section: Section, code: str, step: Step, **params: Said) -> Change:
    return Change(section=section, code=code, params={"title": step.titles, "step": step.id, **params})


# -- calls, rules, scoring ---------------------------------------------------------------------------------------------


def _said(procedure: Procedure) -> list[str]:
    """Phrases that a step asks for, in the order of the course."""
    trees = (procedure.course, *(interrupt.body for interrupt in procedure.interrupts))
    calls = (leaf.say for tree in trees for leaf in walk(tree) if isinstance(leaf, Leaf) and leaf.say is not None)
    return list(dict.fromkeys(calls))


def _calls(old: Procedure, new: Procedure) -> Iterator[Change]:
    if old.language != new.language:
        yield Change(section=Section.CALLS, code="language", params={"now": new.language, "was": old.language})
    before, after = _said(old), _said(new)
    for say in after:
        now = new.phrase(say)
        if say not in before:
            yield Change(section=Section.CALLS, code="new-call", params={"say": say, "now": now})
        elif (was := old.phrase(say)) != now:
            yield Change(section=Section.CALLS, code="words", params={"say": say, "now": now, "was": was})
    for say in before:
        if say not in after:
            yield Change(section=Section.CALLS, code="old-call", params={"say": say, "was": old.phrase(say)})


def _rules(old: Procedure, new: Procedure) -> Iterator[Change]:
    for name, value in new.rule_values.items():
        was = old.rule_values.get(name)
        if was is not None and was.shown != value.shown:
            yield Change(section=Section.RULES, code="rule", params={"rule": name, "now": value.shown, "was": was.shown})


def _scoring(old: dict[str, _Placed], new: dict[str, _Placed]) -> Iterator[Change]:
    for name, placed in new.items():
        if name not in old:
            continue
        step, was = placed.step, old[name].step
        for error in ErrorClass:
            if error is ErrorClass.CORRECT or step.grave(error) is was.grave(error):
                continue
            if error in step.severity or error in was.severity:
                params = {"error": error.value, "now": step.grave(error).value, "was": was.grave(error).value}
                yield _change(Section.SCORING, "severity", step, **params)
        if step.otherwise is not was.otherwise:
            yield _change(Section.SCORING, "otherwise", step, now=step.otherwise.value, was=was.otherwise.value)
        if step.time != was.time:
            yield _change(Section.SCORING, "time", step, now=_time(step.time), was=_time(was.time))
        if step.clauses != was.clauses:
            yield _change(Section.SCORING, "clauses", step, now=_list(step.clauses), was=_list(was.clauses))


def _time(bounds: TimeBounds | None) -> Said:
    if bounds is None:
        return _NONE
    shown: list[str] = []
    parts: tuple[tuple[int | None, Callable[[int], str]], ...] = (
        (bounds.least, lambda s: f"≥ {s} s"),
        (bounds.most, lambda s: f"≤ {s} s"),
        (bounds.deadline, lambda s: f"≤ {s} s after the phase began"),
    )
    for seconds, show in parts:
        if seconds is not None:
            shown.append(show(seconds))
    return ", ".join(shown)


def _list(clauses: tuple[str, ...]) -> Said:
    return ", ".join(clauses) or _NONE
