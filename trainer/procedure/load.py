"""Loads procedures: reads, joins, checks, hashes. All faults of a file are told at once."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping as MappingType
from dataclasses import fields, is_dataclass
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import Any, ClassVar

from trainer.errors import TrainerError
from trainer.i18n import N_
from trainer.procedure.draft import Draft, read_draft
from trainer.procedure.lint import cited_clauses, lint_file, lint_joined
from trainer.procedure.machine import Program
from trainer.procedure.merge import join
from trainer.procedure.model import Procedure
from trainer.procedure.rulebook import read_allowed, read_rules, rule_values
from trainer.procedure.yaml_reader import Fault, Faults, did_you_mean, read_yaml
from trainer.resources import procedures_dir

_UNHASHED = frozenset({"titles", "line", "source", "about"})
"""Wording and places of the file, which decide no verdict."""


class ProcedureError(TrainerError):
    """A procedure that cannot be used; `faults` are all of them, in order."""

    TEXTS: ClassVar[MappingType[str, str]] = {
        "procedure-faulty": N_("The procedure in {file} has faults:\n{faults}"),
        "procedure-unknown": N_("There is no procedure {name}. There are: {known}."),
    }

    def __init__(self, code: str, faults: tuple[Fault, ...] = (), **params: object) -> None:
        super().__init__(code, faults="\n".join(map(str, faults)), **params)
        self.faults = faults


def shipped() -> tuple[str, ...]:
    """Ids of the procedures that come with the program."""
    return tuple(sorted(path.stem for path in procedures_dir().glob("*.yaml")))


@lru_cache(maxsize=32)
def load(name: str) -> Procedure:
    """The procedure with that id, or in that file (a name ending in .yaml). Raises ProcedureError."""
    path = Path(name) if name.endswith((".yaml", ".yml")) else procedures_dir() / f"{name}.yaml"
    if not name.endswith((".yaml", ".yml")) and name not in shipped():
        known = ", ".join(shipped())
        raise ProcedureError("procedure-unknown", name=name, known=known, hint=did_you_mean(name, shipped()))
    return load_file(path)


@lru_cache(maxsize=32)
def program(name: str) -> Program:
    """The compiled procedure. Raises ProcedureError."""
    return Program(load(name))


def load_file(path: Path) -> Procedure:
    """The procedure in the file. Raises ProcedureError with every fault of the file and of what it extends."""
    faults = Faults()
    found = check_file(path, faults)
    if faults or found is None:
        raise ProcedureError("procedure-faulty", tuple(faults.in_order()), file=str(path))
    return found


def check_file(path: Path, faults: Faults) -> Procedure | None:
    """Read and check the file, noting every fault; None when it cannot be built."""
    chain = _chain(path, faults)
    if not chain:
        return None
    own = chain[-1]
    before = len(faults)
    joined = join(chain, faults)
    lint_joined(joined, own, faults)
    rules = read_rules(joined.rules, faults, own.top)
    allowed = read_allowed(rules, joined.rules, faults) if rules is not None else {}
    if rules is None or len(faults) > before or faults:
        return None
    cited = cited_clauses(joined)
    procedure = Procedure(
        id=own.id,
        edition=own.edition,
        extends=tuple(draft.id for draft in chain[:-1]),
        language=own.language,
        titles=own.titles,
        about=own.about,
        clauses={name: clause for name, clause in joined.clauses.items() if name in own.clauses or name in cited},
        rules=rules,
        rule_values=rule_values(rules, joined.rules, allowed),
        phrases=joined.phrases,
        phases=tuple(joined.phases.values()),
        course=joined.course,
        interrupts=joined.interrupts,
        steps=joined.steps,
        checks=joined.checks,
        begins=joined.begins,
        dropped=joined.dropped,
        extras=joined.extras,
    )
    return _hashed(procedure)


def _chain(path: Path, faults: Faults) -> list[Draft]:
    """The file's draft after those it extends, the most general first. Empty when one cannot be read."""
    chain: list[Draft] = []
    seen: list[str] = []
    here: Path | None = path
    while here is not None:
        draft = read_draft(read_yaml(here, faults, _shown(here)), faults, _shown(here))
        if draft is None:
            return []
        lint_file(draft, faults)
        seen.append(draft.id)
        chain.insert(0, draft)
        here = None
        if draft.extends is not None:
            node = draft.top.get("extends") or draft.top
            if draft.extends in seen:
                faults.at(node, "cyclic-extends", f"{' → '.join([*seen, draft.extends])} never ends")
                return []
            here = _find(draft.extends, Path(draft.file).parent if Path(draft.file).is_absolute() else path.parent)
            if here is None:
                faults.at(
                    node,
                    "unknown-procedure",
                    f"there is no procedure {draft.extends!r}",
                    did_you_mean(draft.extends, shipped()),
                )
                return []
    return chain


def _find(name: str, beside: Path) -> Path | None:
    for folder in (beside, procedures_dir()):
        path = folder / f"{name}.yaml"
        if path.is_file():
            return path
    return None


def _shown(path: Path) -> str:
    """The file as faults name it: relative where that is shorter to read."""
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except ValueError:
        return str(path)


def _hashed(procedure: Procedure) -> Procedure:
    canonical = json.dumps(_plain(procedure), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    digest = hashlib.sha256(canonical.encode()).hexdigest()
    values = {field.name: getattr(procedure, field.name) for field in fields(procedure)}
    return Procedure(**{**values, "sha256": digest})


def _plain(value: Any) -> Any:
    """The value as plain data, without wording."""
    if is_dataclass(value) and not isinstance(value, type):
        inner = {f.name: _plain(getattr(value, f.name)) for f in fields(value) if f.name not in _UNHASHED | {"says", "phrases"}}
        return {"": type(value).__name__, **inner}
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, MappingType):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value
