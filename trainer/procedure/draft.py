"""A procedure file as read: its parts in typed form, not yet joined with what it extends."""

from __future__ import annotations

from collections.abc import Mapping as MappingType
from dataclasses import dataclass, field
from typing import Final

from trainer.i18n import LANGUAGES
from trainer.procedure.checks import CHECKS
from trainer.procedure.model import CheckValue, Clause, ClauseKind, Node, Phase, Provenance, Severity, Step, TimeBounds
from trainer.procedure.tree import Reader, StepDraft
from trainer.procedure.yaml_reader import Faults, Mapping, Scalar, expect_mapping, items, text, texts
from trainer.procedure.yaml_reader import Node as YamlNode

_TOP: Final = (
    "procedure", "edition", "extends", "composite", "language", "title", "about", "clauses", "rules", "phrases", "course",
    "whenever", "phases", "steps", "remove", "insert", "extra", "begins", "checks",
)  # fmt: skip
_CLAUSE_KEYS: Final = ("at", "kind", "says", "source")


@dataclass(slots=True, kw_only=True)
class RuleDraft:
    """A rule value as written: the node, its clauses, where a value that no clause states comes from."""

    node: YamlNode
    clauses: tuple[str, ...]
    source: str
    provenance: Provenance
    allowed: YamlNode | None = None
    """What may be chosen instead, as written."""


@dataclass(slots=True, kw_only=True)
class StepChange:
    """What a file changes in a step it inherits; None where nothing is said."""

    node: Mapping
    titles: dict[str, str] | None
    clauses: tuple[str, ...] | None
    severity: dict[str, Severity] | None
    otherwise: Severity | None
    time: TimeBounds | None
    optional: bool | None
    body: Node | None
    source: str


@dataclass(slots=True, kw_only=True)
class Insertion:
    """New steps and where they go."""

    node: Mapping
    anchor: str
    before: bool
    body: tuple[Node, ...]


@dataclass(slots=True, kw_only=True)
class Draft:
    """One file, read. Steps are drafts until provenance is known."""

    file: str
    top: Mapping
    id: str
    edition: str = "1"
    extends: str | None = None
    composite: bool = False
    language: str = "en"
    titles: dict[str, str] = field(default_factory=dict)
    about: dict[str, str] = field(default_factory=dict)
    clauses: dict[str, Clause] = field(default_factory=dict)
    clause_nodes: dict[str, Scalar] = field(default_factory=dict)
    rules: dict[str, RuleDraft] = field(default_factory=dict)
    rule_keys: dict[str, Scalar] = field(default_factory=dict)
    phrases: dict[str, dict[str, str]] = field(default_factory=dict)
    phrase_keys: dict[str, Scalar] = field(default_factory=dict)
    phases: dict[str, Phase] = field(default_factory=dict)
    phase_bodies: dict[str, Node] = field(default_factory=dict)
    course: YamlNode | None = None
    begins: str | None = None
    whenever: YamlNode | None = None
    steps: dict[str, StepDraft] = field(default_factory=dict)
    changes: dict[str, StepChange] = field(default_factory=dict)
    removed: list[tuple[str, YamlNode]] = field(default_factory=list)
    dropped: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Step that is not done → the clauses that say so."""
    insertions: list[Insertion] = field(default_factory=list)
    extras: dict[str, Severity] = field(default_factory=dict)
    checks: dict[str, CheckValue] = field(default_factory=dict)
    check_keys: dict[str, Scalar] = field(default_factory=dict)


def read_draft(node: YamlNode | None, faults: Faults, file: str) -> Draft | None:
    """The draft in a file's top node; None when it is no mapping or names no procedure. All faults are noted."""
    top = expect_mapping(node, _TOP, faults, "a procedure")
    if top is None:
        return None
    name = text(top.get("procedure"), faults, "the id of the procedure")
    if name is None:
        faults.at(top, "missing", "the file does not say which procedure it is", "begin with  procedure: my-house")
        return None
    draft = Draft(file=file, top=top, id=name)
    if "edition" in top:
        draft.edition = text(top.get("edition"), faults, "the edition") or "1"
    if "extends" in top:
        draft.extends = text(top.get("extends"), faults, "extends")
    composite = top.get("composite")
    draft.composite = isinstance(composite, Scalar) and composite.value is True
    language = text(top.get("language"), faults, "the language") if "language" in top else "en"
    if language not in LANGUAGES:
        faults.at(top.get("language") or top, "unknown-language", f"{language!r} is none of {', '.join(LANGUAGES)}")
        language = "en"
    draft.language = language or "en"
    draft.titles = read_texts(top.get("title"), faults, "the title", top)
    if "about" in top:
        draft.about = read_texts(top.get("about"), faults, "about", top)
    _read_clauses(top, draft, faults)
    _read_rules(top, draft, faults)
    _read_phrases(top, draft, faults)
    if "begins" in top:
        draft.begins = text(top.get("begins"), faults, "begins")
    draft.course, draft.whenever = top.get("course"), top.get("whenever")
    reader = Reader(faults, draft.steps)
    if "extra" in top:
        draft.extras = reader.extras(top.get("extra"))
    _read_checks(top, draft, reader, faults)
    _read_phases(top, draft, reader, faults)
    _read_changes(top, draft, reader, faults)
    return draft


def read_texts(node: YamlNode | None, faults: Faults, where: str, near: YamlNode) -> dict[str, str]:
    """Language → text. English must be there."""
    if node is None:
        faults.at(near, "missing", f"{where} is missing", "write  title: {en: …, bg: …, ru: …, lt: …}")
        return {"en": ""}
    found = expect_mapping(node, LANGUAGES, faults, where)
    out: dict[str, str] = {}
    if found is not None:
        for name, _key, value in found.items():
            words = text(value, faults, f"{where} ({name})")
            if words is not None:
                out[name] = words
        if "en" not in out:
            faults.at(found, "missing-text", f"{where} has no English text")
    return {"en": "", **out}


def _read_clauses(top: Mapping, draft: Draft, faults: Faults) -> None:
    if "clauses" not in top:
        return
    found = expect_mapping(top.get("clauses"), None, faults, "clauses")
    if found is None:
        return
    for name, key, value in found.items():
        body = expect_mapping(value, _CLAUSE_KEYS, faults, f"clause {name}")
        if body is None:
            continue
        kind = text(body.get("kind"), faults, "the kind of a clause")
        if kind not in set(ClauseKind):
            faults.at(
                body.get("kind") or body, "unknown-kind", f"clause {name} is of no kind", "step, rule, check or information"
            )
            kind = ClauseKind.INFORMATION
        draft.clauses[name] = Clause(
            id=name,
            at=text(body.get("at"), faults, "the place of a clause") or "",
            kind=ClauseKind(kind),
            says=read_texts(body.get("says"), faults, f"clause {name}", body),
            source=(text(body.get("source"), faults, "the source") or "") if "source" in body else "",
        )
        draft.clause_nodes[name] = key


def _read_rules(top: Mapping, draft: Draft, faults: Faults) -> None:
    if "rules" not in top:
        return
    found = expect_mapping(top.get("rules"), None, faults, "rules")
    if found is None:
        return
    for name, key, value in found.items():
        body = expect_mapping(value, ("value", "clause", "from", "allowed"), faults, f"rule {name}")
        if body is None:
            continue
        inner = body.get("value")
        if inner is None:
            faults.at(body, "missing", f"rule {name} has no value", f"write  {name}: {{value: …, from: …}}")
            continue
        clauses = texts(body.get("clause"), faults, "clause") if "clause" in body else ()
        source = (text(body.get("from"), faults, "from") or "") if "from" in body else ""
        if not clauses and not source:
            faults.at(body, "missing", f"rule {name} does not say where its value comes from", "add  clause: …  or  from: …")
        provenance = Provenance.OWN if clauses or draft.extends is None else Provenance.COMPOSITE
        allowed = body.get("allowed")
        draft.rules[name] = RuleDraft(node=inner, clauses=clauses, source=source, provenance=provenance, allowed=allowed)
        draft.rule_keys[name] = key


def _read_checks(top: Mapping, draft: Draft, reader: Reader, faults: Faults) -> None:
    if "checks" not in top:
        return
    found = expect_mapping(top.get("checks"), tuple(CHECKS), faults, "checks")
    for name, key, value in found.items() if found is not None else ():
        body = expect_mapping(value, ("clause", "from", "severity"), faults, f"check {name}")
        if body is None or name not in CHECKS:
            continue
        clauses = texts(body.get("clause"), faults, "clause") if "clause" in body else ()
        source = (text(body.get("from"), faults, "from") or "") if "from" in body else ""
        if not clauses and not source:
            faults.at(body, "missing", f"check {name} does not say where it comes from", "add  clause: …  or  from: …")
        written = body.get("severity")
        if written is not None and not isinstance(written, Scalar):
            faults.at(written, "wrong-type", f"check {name} has one severity, and no classes of error", "write one word")
            continue
        _, severity = reader.severity(written)
        provenance = Provenance.OWN if clauses or draft.extends is None else Provenance.COMPOSITE
        draft.checks[name] = CheckValue(name=name, severity=severity, clauses=clauses, provenance=provenance, source=source)
        draft.check_keys[name] = key


def _read_phrases(top: Mapping, draft: Draft, faults: Faults) -> None:
    if "phrases" not in top:
        return
    found = expect_mapping(top.get("phrases"), None, faults, "phrases")
    if found is None:
        return
    for name, key, value in found.items():
        body = expect_mapping(value, LANGUAGES, faults, f"phrase {name}")
        if body is not None:
            words = {lang: text(said, faults, f"phrase {name}") or "" for lang, _, said in body.items()}
            draft.phrases[name] = words
            draft.phrase_keys[name] = key


def _read_phases(top: Mapping, draft: Draft, reader: Reader, faults: Faults) -> None:
    if "phases" not in top:
        return
    found = expect_mapping(top.get("phases"), None, faults, "phases")
    if found is None:
        return
    for name, _key, value in found.items():
        body = expect_mapping(value, ("title", "group", "steps"), faults, f"phase {name}")
        if body is None:
            continue
        group = (text(body.get("group"), faults, "the group") or name) if "group" in body else name
        draft.phases[name] = Phase(id=name, titles=read_texts(body.get("title"), faults, f"phase {name}", body), group=group)
        draft.phase_bodies[name] = reader.sequence(body.get("steps"), name, body)


def _read_changes(top: Mapping, draft: Draft, reader: Reader, faults: Faults) -> None:
    if "steps" in top:
        found = expect_mapping(top.get("steps"), None, faults, "steps")
        for name, _key, value in found.items() if found is not None else ():
            body = expect_mapping(
                value, ("title", "do", "clause", "severity", "time", "optional", "from"), faults, f"step {name}"
            )
            if body is None:
                continue
            severity, otherwise = reader.severity(body.get("severity")) if "severity" in body else (None, None)
            optional = body.get("optional")
            draft.changes[name] = StepChange(
                node=body,
                titles=read_texts(body.get("title"), faults, f"step {name}", body) if "title" in body else None,
                clauses=texts(body.get("clause"), faults, "clause") if "clause" in body else None,
                severity=severity,
                otherwise=otherwise,
                time=reader.time(body.get("time")) if "time" in body else None,
                optional=optional.value is True if isinstance(optional, Scalar) else None,
                body=reader.parts(body.get("do"), body) if "do" in body else None,
                source=(text(body.get("from"), faults, "from") or "") if "from" in body else "",
            )
    if "remove" in top:
        for item in items(top.get("remove"), faults, "remove"):
            body = expect_mapping(item, ("step", "clause"), faults, "a removal") if isinstance(item, Mapping) else None
            step = text(body.get("step") if body is not None else item, faults, "a step to remove")
            if step is not None:
                draft.removed.append((step, item))
                has_clause = body is not None and "clause" in body
                draft.dropped[step] = texts(body.get("clause"), faults, "clause") if body is not None and has_clause else ()
    if "insert" in top:
        for item in items(top.get("insert"), faults, "insert"):
            body = expect_mapping(item, ("after", "before", "phase", "do"), faults, "an insertion")
            if body is None:
                continue
            before = "before" in body
            anchor = text(body.get("before") or body.get("after"), faults, "after or before")
            if anchor is None:
                faults.at(body, "missing", "the insertion does not say where", "add  after: STEP  or  before: STEP")
                continue
            phase = (text(body.get("phase"), faults, "phase") or "") if "phase" in body else ""
            nodes = reader.nodes(body.get("do"), phase or f"@{anchor}", body)
            draft.insertions.append(Insertion(node=body, anchor=anchor, before=before, body=nodes))


def step_of(draft: StepDraft, provenance: Provenance, group: str, phase: str) -> Step:
    """The step as it stands in a procedure, with where it comes from."""
    return Step(
        id=draft.id,
        phase=phase,
        group=draft.group or group,
        titles=draft.titles,
        clauses=draft.clauses,
        provenance=provenance,
        source=draft.source,
        severity=draft.severity,
        otherwise=draft.otherwise,
        time=draft.time,
        optional=draft.optional,
    )


Texts = MappingType[str, str]
