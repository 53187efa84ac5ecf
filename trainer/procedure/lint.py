"""Checks a joined procedure as a whole: clauses used, phrases and languages complete, steps reachable."""

from __future__ import annotations

import re
import sys
from typing import Final

from trainer.i18n import LANGUAGES
from trainer.procedure.draft import Draft
from trainer.procedure.merge import Joined
from trainer.procedure.model import (
    Choose,
    ClauseKind,
    Forever,
    Leaf,
    Node,
    PhaseNode,
    Sequence,
    StepNode,
    children,
    walk,
)
from trainer.procedure.rulebook import RULE_NAMES, unknown_rule_hint
from trainer.procedure.yaml_reader import Faults, Mapping, Scalar, did_you_mean
from trainer.procedure.yaml_reader import Node as YamlNode
from trainer.procedure.yaml_reader import Sequence as YamlSequence

_DOTTED: Final = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+(?:\(.*\))?\Z")
_ID: Final = re.compile(r"[a-z][a-z0-9_.]*\Z")


def lint_file(draft: Draft, faults: Faults) -> None:
    """Faults that one file shows by itself."""
    _names_code(draft.top, faults)
    for name, step in draft.steps.items():
        if not _ID.match(name):
            faults.at(step.node, "bad-id", f"{name!r} cannot be the id of a step", "use small letters, digits, _ and .")
    for name, key in draft.phrase_keys.items():
        if not re.match(r"[a-z][a-z0-9_]*\Z", name):
            faults.at(key, "bad-id", f"{name!r} cannot be the id of a phrase", "use small letters, digits and _")
    for name, key in draft.rule_keys.items():
        if name not in RULE_NAMES:
            faults.at(key, "unknown-rule", f"{name!r} is not a rule", unknown_rule_hint(name))


def _names_code(node: YamlNode, faults: Faults) -> None:
    """A procedure can never name Python code, not even where it would do nothing."""
    match node:
        case Mapping():
            for _name, key, value in node.items():
                _names_code(key, faults)
                _names_code(value, faults)
        case YamlSequence():
            for item in node.items:
                _names_code(item, faults)
        case Scalar():
            word = node.written.strip()
            if _DOTTED.match(word) and word.partition(".")[0] in sys.stdlib_module_names | {"trainer"}:
                faults.at(node, "names-code", f"{word!r} names program code", "use the words that trainer vocabulary prints")


def lint_joined(joined: Joined, draft: Draft, faults: Faults) -> None:
    """Faults of the whole, told at the file that is being loaded."""
    _clauses(joined, draft, faults)
    _phrases(joined, draft, faults)
    _languages(joined, draft, faults)
    _reachable(joined, draft, faults)


def cited_clauses(joined: Joined) -> set[str]:
    """Clauses that a step, a part of one, a rule value or a removal cites."""
    cited = {name for step in joined.steps.values() for name in step.clauses}
    cited.update(name for rule in joined.rules.values() for name in rule.clauses)
    cited.update(name for check in joined.checks.values() for name in check.clauses)
    cited.update(name for clauses in joined.dropped.values() for name in clauses)
    for tree in (joined.course, *(interrupt.body for interrupt in joined.interrupts)):
        cited.update(name for node in walk(tree) if isinstance(node, Leaf) for name in node.clauses)
    return cited


def _place(node: YamlNode, word: str) -> YamlNode | None:
    """Where the word stands as a value, or None."""
    match node:
        case Scalar():
            return node if node.value == word else None
        case YamlSequence():
            places = (_place(item, word) for item in node.items)
        case Mapping():
            places = (_place(value, word) for value in node.values.values())
    return next((place for place in places if place is not None), None)


def _clauses(joined: Joined, draft: Draft, faults: Faults) -> None:
    """Every clause that is cited is there, and every clause of this text that asks for something is used."""
    cited = cited_clauses(joined)
    for name in sorted(cited):
        if name not in joined.clauses:
            faults.at(
                _place(draft.top, name) or draft.top,
                "unknown-clause",
                f"clause {name} is cited but not written",
                did_you_mean(name, joined.clauses),
            )
    for name, key in draft.clause_nodes.items():
        if draft.clauses[name].kind is not ClauseKind.INFORMATION and name not in cited:
            faults.at(key, "unused-clause", f"clause {name} is used by no step, rule or check", "cite it where it is met")


def _phrases(joined: Joined, draft: Draft, faults: Faults) -> None:
    for tree in (joined.course, *(i.body for i in joined.interrupts)):
        for node in walk(tree):
            if isinstance(node, Leaf) and node.say is not None and node.say not in joined.phrases:
                faults.at(
                    _place(draft.top, node.say) or draft.top,
                    "unknown-phrase",
                    f"no words are given for the call {node.say!r}",
                    did_you_mean(node.say, joined.phrases),
                )
    for name, words in joined.phrases.items():
        if not words.get(draft.language) and name in _said(joined):
            where = draft.phrase_keys.get(name) or draft.top
            faults.at(where, "missing-text", f"the call {name} has no words in {draft.language}, the language of the calls")


def _said(joined: Joined) -> set[str]:
    trees = (joined.course, *(i.body for i in joined.interrupts))
    return {node.say for tree in trees for node in walk(tree) if isinstance(node, Leaf) and node.say is not None}


def _languages(joined: Joined, draft: Draft, faults: Faults) -> None:
    """Titles in all languages of the program; clause texts in English and in the language of the procedure."""
    for name, step in draft.steps.items():
        missing = [lang for lang in LANGUAGES if not step.titles.get(lang)]
        if missing and name in joined.steps:
            faults.at(step.node, "missing-text", f"step {name} has no title in {', '.join(missing)}")
    for name, phase in draft.phases.items():
        missing = [lang for lang in LANGUAGES if not phase.titles.get(lang)]
        if missing:
            faults.at(draft.top, "missing-text", f"phase {name} has no title in {', '.join(missing)}")
    missing = [lang for lang in LANGUAGES if not draft.titles.get(lang)]
    if missing:
        faults.at(draft.top.get("title") or draft.top, "missing-text", f"the procedure has no title in {', '.join(missing)}")
    for name, clause in draft.clauses.items():
        if not clause.says.get(draft.language):
            faults.at(draft.clause_nodes[name], "missing-text", f"clause {name} is not written in {draft.language}")


def _reachable(joined: Joined, draft: Draft, faults: Faults) -> None:
    """Steps that no way through the course leads to, and a course that ends."""
    met: set[str] = set()
    _follow(joined.course, met)
    for interrupt in joined.interrupts:
        _follow(interrupt.body, met)
    for name in joined.steps:
        if name not in met:
            own = draft.steps.get(name)
            faults.at(
                own.node if own else draft.top, "unreachable", f"no way leads to step {name}", "name its phase in the course"
            )
    phases = {node.phase for node in walk(joined.course) if isinstance(node, PhaseNode)}
    if joined.begins and joined.begins not in phases:
        where = draft.top.get("begins") or draft.top
        faults.at(where, "unknown-phase", f"a lesson cannot begin in {joined.begins!r}", did_you_mean(joined.begins, phases))
    for name in joined.phases:
        if name not in phases and name in draft.phases:
            faults.at(draft.top, "unreachable", f"the course does not name phase {name}")
    if not any(isinstance(node, Forever) for node in walk(joined.course)):
        faults.at(
            draft.course or draft.top, "dead-end", "the course ends: after the shoe nothing follows", "put it under  forever:"
        )


def _follow(node: Node, met: set[str]) -> bool:
    """Note the steps that can be reached from here; False when nothing after the node can be."""
    if isinstance(node, StepNode):
        met.add(node.step.id)
        return True
    if isinstance(node, Sequence):
        return all(_follow(member, met) for member in node.nodes)
    if isinstance(node, Forever):
        _follow(node.body, met)
        return False
    if isinstance(node, Choose):
        ways = [_follow(body, met) for _, body in node.branches]
        return any(ways) or all(guard for guard, _ in node.branches)
    for child in children(node):
        _follow(child, met)
    return True
