"""Joins a procedure with what it extends: steps and rules changed, added and removed, and where each comes from."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace

from trainer.procedure.draft import Draft, Insertion, RuleDraft, StepChange, step_of
from trainer.procedure.model import (
    CheckValue,
    Choose,
    Clause,
    Each,
    Forever,
    Interrupt,
    Node,
    Phase,
    PhaseNode,
    Provenance,
    Sequence,
    Severity,
    Step,
    StepNode,
    Times,
    When,
    While,
    children,
    walk,
)
from trainer.procedure.tree import Reader
from trainer.procedure.yaml_reader import Faults, Mapping, did_you_mean, expect_mapping, items


class Joined:
    """A procedure with all it extends, before it is checked as a whole."""

    def __init__(self) -> None:
        self.clauses: dict[str, Clause] = {}
        self.rules: dict[str, RuleDraft] = {}
        self.phrases: dict[str, dict[str, str]] = {}
        self.phases: dict[str, Phase] = {}
        self.bodies: dict[str, Node] = {}
        self.steps: dict[str, Step] = {}
        self.course: Node = Sequence(nodes=())
        self.interrupts: tuple[Interrupt, ...] = ()
        self.extras: dict[str, Severity] = {}
        self.begins = ""
        self.checks: dict[str, CheckValue] = {}
        self.dropped: dict[str, tuple[str, ...]] = {}


def join(chain: list[Draft], faults: Faults) -> Joined:
    """Join drafts, the most general first. Faults of the joining are noted where they are written."""
    joined = Joined()
    for draft in chain:
        if draft is not chain[0]:
            _inherit(joined, composite=chain[chain.index(draft) - 1].composite)
        _lay_over(joined, draft, faults)
    joined.course = _placed(joined.course, joined, faults, chain)
    return joined


def _inherit(joined: Joined, composite: bool) -> None:
    """What the text before said becomes inherited, or composite where it is no rule text."""

    def now(was: Provenance) -> Provenance:
        if was is Provenance.OWN:
            return Provenance.COMPOSITE if composite else Provenance.INHERITED
        return was

    joined.steps = {name: replace(step, provenance=now(step.provenance)) for name, step in joined.steps.items()}
    joined.clauses = {name: replace(clause, provenance=now(clause.provenance)) for name, clause in joined.clauses.items()}
    for rule in joined.rules.values():
        rule.provenance = now(rule.provenance)
    joined.checks = {name: replace(check, provenance=now(check.provenance)) for name, check in joined.checks.items()}


def _lay_over(joined: Joined, draft: Draft, faults: Faults) -> None:
    joined.clauses.update(draft.clauses)
    joined.extras.update(draft.extras)
    joined.dropped.update(draft.dropped)
    for name, check in draft.checks.items():
        before = joined.checks.get(name)
        graver = before.severity if before is not None and "severity" not in _written(draft, name) else check.severity
        joined.checks[name] = replace(check, severity=graver)
    joined.begins = draft.begins or joined.begins
    joined.rules.update(draft.rules)
    for name, words in draft.phrases.items():
        joined.phrases[name] = joined.phrases.get(name, {}) | words
    for name, phase in draft.phases.items():
        joined.phases[name] = phase
        joined.bodies[name] = draft.phase_bodies[name]
    for name, step in draft.steps.items():
        if name in joined.steps and name not in {s.id for b in draft.phase_bodies.values() for s in _steps(b)}:
            faults.at(step.node, "step-twice", f"step {name} is inherited already", "change it under  steps:")
        home = step.phase
        if home.startswith("@"):
            anchor = joined.steps.get(home[1:])
            home = anchor.phase if anchor else ""
        group = joined.phases[home].group if home in joined.phases else home
        own = Provenance.OWN if step.clauses or draft.extends is None else Provenance.COMPOSITE
        joined.steps[name] = step_of(step, own, group, home)
    if draft.course is not None:
        joined.course = Reader(faults, {}).sequence(draft.course, "", draft.top)
    if draft.whenever is not None:
        joined.interrupts = _interrupts(draft, joined, faults)
    for name, change in draft.changes.items():
        _change(joined, name, change, draft, faults)
    gone: set[str] = set()
    for name, node in draft.removed:
        if name.startswith("check.") and joined.checks.pop(name.removeprefix("check."), None) is not None:
            continue
        if name not in joined.steps:
            known = (*joined.steps, *(f"check.{check}" for check in joined.checks))
            faults.at(node, "unknown-step", f"there is no step or check {name!r} to remove", did_you_mean(name, known))
            continue
        del joined.steps[name]
        gone.add(name)
    if gone:
        joined.bodies = {phase: _without(body, gone) for phase, body in joined.bodies.items()}
        joined.interrupts = tuple(replace(i, body=_without(i.body, gone)) for i in joined.interrupts)
    for insertion in draft.insertions:
        if insertion.anchor not in joined.steps:
            faults.at(
                insertion.node,
                "unknown-step",
                f"there is no step {insertion.anchor!r}",
                did_you_mean(insertion.anchor, joined.steps),
            )
            continue
        joined.bodies = {phase: _inserted(body, insertion) for phase, body in joined.bodies.items()}


def _written(draft: Draft, check: str) -> Mapping | tuple[()]:
    """The mapping in which the file writes the check."""
    section = draft.top.get("checks")
    body = section.get(check) if isinstance(section, Mapping) else None
    return body if isinstance(body, Mapping) else ()


def _interrupts(draft: Draft, joined: Joined, faults: Faults) -> tuple[Interrupt, ...]:
    out: list[Interrupt] = []
    reader = Reader(faults, draft.steps)
    before = set(draft.steps)
    for item in items(draft.whenever, faults, "whenever"):
        body = expect_mapping(item, ("when", "do"), faults, "an interrupt")
        if isinstance(body, Mapping):
            out.append(Interrupt(guard=reader.guard(body.get("when")), body=reader.sequence(body.get("do"), "", body)))
    for name in draft.steps.keys() - before:
        step = draft.steps[name]
        group = joined.phases[step.phase].group if step.phase in joined.phases else step.phase
        joined.steps[name] = step_of(step, Provenance.OWN if step.clauses else Provenance.COMPOSITE, group, step.phase)
    return tuple(out)


def _change(joined: Joined, name: str, change: StepChange, draft: Draft, faults: Faults) -> None:
    old = joined.steps.get(name)
    if old is None:
        faults.at(change.node, "unknown-step", f"there is no step {name!r} to change", did_you_mean(name, joined.steps))
        return
    new = old
    if change.clauses is not None:
        new = replace(new, clauses=change.clauses, provenance=Provenance.OWN, source=change.source)
    elif change.body is not None or change.severity is not None:
        new = replace(new, provenance=Provenance.COMPOSITE, source=change.source or new.source)
    if change.titles is not None:
        new = replace(new, titles=change.titles)
    if change.severity is not None and change.otherwise is not None:
        new = replace(new, severity=change.severity, otherwise=change.otherwise)
    if change.time is not None:
        new = replace(new, time=change.time)
    if change.optional is not None:
        new = replace(new, optional=change.optional)
    joined.steps[name] = new
    body = change.body
    if body is not None:
        joined.bodies = {phase: _with_body(tree, name, body) for phase, tree in joined.bodies.items()}
        joined.interrupts = tuple(replace(i, body=_with_body(i.body, name, body)) for i in joined.interrupts)


# -- trees -------------------------------------------------------------------------------------------------------


def _steps(node: Node) -> list[Step]:
    return [inner.step for inner in walk(node) if isinstance(inner, StepNode)]


def rebuilt(node: Node, kids: tuple[Node, ...]) -> Node:
    """The node over other children, in the same order."""
    match node:
        case Sequence():
            return Sequence(nodes=kids)
        case Choose(branches=branches):
            return Choose(branches=tuple((guard, body) for (guard, _), body in zip(branches, kids, strict=True)))
        case Each() | When() | While() | Times() | Forever() | PhaseNode() | StepNode():
            return replace(node, body=kids[0])
        case _:
            return node


def _mapped(node: Node, change: Callable[[Node], Node]) -> Node:
    """The tree with `change` applied to every node, the lowest first."""
    old = children(node)
    kids = tuple(_mapped(child, change) for child in old)
    return change(rebuilt(node, kids) if any(new is not was for new, was in zip(kids, old, strict=True)) else node)


def _without(node: Node, gone: Collection[str]) -> Node:
    def change(found: Node) -> Node:
        if isinstance(found, Sequence):
            return Sequence(nodes=tuple(n for n in found.nodes if not (isinstance(n, StepNode) and n.step.id in gone)))
        return found

    return _mapped(node, change)


def _is_step(node: Node, name: str) -> bool:
    return isinstance(node, StepNode) and node.step.id == name


def _inserted(node: Node, insertion: Insertion) -> Node:
    def change(found: Node) -> Node:
        if not isinstance(found, Sequence) or not any(_is_step(member, insertion.anchor) for member in found.nodes):
            return found
        nodes: list[Node] = []
        for member in found.nodes:
            here = _is_step(member, insertion.anchor)
            if here and insertion.before:
                nodes.extend(insertion.body)
            nodes.append(member)
            if here and not insertion.before:
                nodes.extend(insertion.body)
        return Sequence(nodes=tuple(nodes))

    return _mapped(node, change)


def _with_body(node: Node, name: str, body: Node) -> Node:
    def change(found: Node) -> Node:
        if isinstance(found, StepNode) and found.step.id == name:
            return replace(found, body=body)
        return found

    return _mapped(node, change)


def _placed(course: Node, joined: Joined, faults: Faults, chain: list[Draft]) -> Node:
    """The course with its phases and every step in full."""

    def change(found: Node) -> Node:
        if isinstance(found, PhaseNode):
            body = joined.bodies.get(found.phase)
            if body is None:
                faults.at(
                    chain[-1].course or chain[-1].top,
                    "unknown-phase",
                    f"the course names phase {found.phase!r}, which there is not",
                    did_you_mean(found.phase, joined.bodies),
                )
                return found
            return replace(found, body=whole(body, joined))
        return found

    joined.interrupts = tuple(replace(i, body=whole(i.body, joined)) for i in joined.interrupts)
    return _mapped(course, change)


def whole(node: Node, joined: Joined) -> Node:
    """The tree with each step node holding its step in full."""

    def change(found: Node) -> Node:
        if isinstance(found, StepNode) and found.step.id in joined.steps:
            return replace(found, step=joined.steps[found.step.id])
        return found

    return _mapped(node, change)
