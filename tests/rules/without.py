"""A procedure without one of its clauses: the file as plain data, the clause and what rests on it alone taken out.

A rule value that only the clause states goes back to the inherited one, a change of a step falls away, a step of the file's
own, a check and the removal of a step go; where other clauses stand beside it, or a part of a step is meant, only the
citation goes.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import yaml

from trainer.resources import procedures_dir

Tree = dict[str, Any]

_LOADER: Final[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_DUMPER: Final[Any] = getattr(yaml, "CSafeDumper", yaml.SafeDumper)
_INNER: Final = ("do", "else", "choose", "any_order", "forever")
"""Keys under which parts of a procedure hold further parts."""


def parsed(name: str) -> Tree:
    """The file of a shipped procedure as plain data."""
    found = yaml.load((procedures_dir() / f"{name}.yaml").read_text("utf-8"), _LOADER)
    assert isinstance(found, dict)
    return found


def write(tree: Tree, folder: Path) -> Path:
    """The procedure as a file of its own."""
    path = folder / f"{tree['procedure']}.yaml"
    path.write_text(yaml.dump(tree, Dumper=_DUMPER, allow_unicode=True, sort_keys=False), "utf-8")
    return path


def scored(tree: Tree) -> list[str]:
    """The clauses of the file that ask for something, in its order."""
    return [name for name, clause in tree.get("clauses", {}).items() if clause["kind"] != "information"]


def without(whole: Tree, clause: str) -> Tree:
    """The procedure without the clause."""
    tree = copy.deepcopy(whole)
    del tree["clauses"][clause]
    for section in ("rules", "checks", "steps"):
        found = tree.get(section, {})
        for name in [name for name, body in found.items() if _loses(body, clause) and "extends" in tree]:
            del found[name]
        for body in found.values():
            _cut(body.get("do"), clause, [])
    gone: list[str] = []
    for phase in tree.get("phases", {}).values():
        _cut(phase["steps"], clause, gone)
    _cut(tree.get("whenever"), clause, gone)
    _insertions(tree, clause)
    _removals(tree, clause)
    uncited = set(tree["clauses"]).difference(_cited(tree))
    for name in uncited:
        # What stood on a change together with the clause has gone with it, and is not what is looked at.
        tree["clauses"][name]["kind"] = "information"
    return tree


def _loses(body: Tree, clause: str) -> bool:
    """Take the clause out of what the body cites; whether it was the only one."""
    cited = body.get("clause")
    if cited == clause or cited == [clause]:
        del body["clause"]
        return True
    if isinstance(cited, list) and clause in cited:
        cited.remove(clause)
    return False


def _cut(node: Any, clause: str, gone: list[str]) -> bool:
    """Take the clause out of a part of the procedure; whether anything is left of it. `gone` gets the steps that go."""
    if isinstance(node, list):
        node[:] = [member for member in node if _cut(member, clause, gone)]
        return bool(node)
    if not isinstance(node, dict):
        return True
    if _loses(node, clause) and "step" in node:
        gone.append(node["step"])
        return False
    left = True
    for key in _INNER:
        if key in node and not _cut(node[key], clause, gone):
            left = False
    return left


def _insertions(tree: Tree, clause: str) -> None:
    """Insertions without the steps that go; what was anchored at one of them is anchored where that one was."""
    kept: list[Tree] = []
    moved: dict[str, tuple[str, str]] = {}
    for insertion in tree.get("insert", ()):
        side = "before" if "before" in insertion else "after"
        anchor = moved.get(insertion[side])
        if anchor is not None:
            del insertion[side]
            side = anchor[0]
            insertion[side] = anchor[1]
        gone: list[str] = []
        left = _cut(insertion["do"], clause, gone)
        moved |= dict.fromkeys(gone, (side, insertion[side]))
        if left:
            kept.append(insertion)
    if kept:
        tree["insert"] = kept
    else:
        tree.pop("insert", None)


def _removals(tree: Tree, clause: str) -> None:
    """Removals but for those that the clause alone asks for: what it has left out is done again."""
    kept = [item for item in tree.get("remove", ()) if not isinstance(item, dict) or not _loses(item, clause)]
    if kept:
        tree["remove"] = kept
    else:
        tree.pop("remove", None)


def _cited(node: Any) -> Iterator[str]:
    """Every clause cited below the node."""
    if isinstance(node, list):
        for member in node:
            yield from _cited(member)
    elif isinstance(node, dict):
        found = node.get("clause")
        yield from (found,) if isinstance(found, str) else found or ()
        for key, value in node.items():
            if key != "clause":
                yield from _cited(value)
