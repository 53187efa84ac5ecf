"""What a YAML file holds, with the place of everything; the faults found in it; and strict ways of taking values out.

Every helper that finds a node unfit notes a fault and gives None or nothing, so that a loader can go on and find the rest.
"""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """One thing wrong with a file. Lines and columns count from 1; `code` is stable."""

    file: str
    line: int
    column: int
    code: str
    message: str
    hint: str = ""

    def __str__(self) -> str:
        hint = f" ({self.hint})" if self.hint else ""
        return f"{self.file}:{self.line}:{self.column}: {self.code}: {self.message}{hint}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Scalar:
    """One value. `written` is the text of the file; `value` is it read: a text, a whole number, a truth value or nothing.

    Only plain decimal numbers are numbers and only true and false are truth values: ``3:2``, ``1.5`` and dates are texts
    as written. `is_faulty` marks a value already told as a fault, so that nobody complains about it twice.
    """

    file: str
    line: int
    column: int
    written: str
    value: str | int | bool | None
    is_faulty: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Sequence:
    """A list."""

    file: str
    line: int
    column: int
    items: tuple[Node, ...]

    def __iter__(self) -> Iterator[Node]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mapping:
    """Names and what stands under them, in the order of the file. `keys` gives the place of each name."""

    file: str
    line: int
    column: int
    values: dict[str, Node]
    keys: dict[str, Scalar]

    def get(self, name: str) -> Node | None:
        """What stands under `name`, or None."""
        return self.values.get(name)

    def items(self) -> Iterator[tuple[str, Scalar, Node]]:
        """Each name, where it stands, and what stands under it."""
        for name, key in self.keys.items():
            yield name, key, self.values[name]

    def __contains__(self, name: object) -> bool:
        return name in self.values

    def __iter__(self) -> Iterator[str]:
        return iter(self.values)

    def __len__(self) -> int:
        return len(self.values)


Node = Mapping | Sequence | Scalar


class Faults(list[Fault]):
    """The faults found so far, in the order they were found."""

    def at(self, node: Node, code: str, message: str, hint: str = "") -> None:
        """Note a fault where `node` begins."""
        self.append(Fault(node.file, node.line, node.column, code, message, hint))

    def in_order(self) -> list[Fault]:
        """By file, line and column, each once."""
        return sorted(set(self))


def did_you_mean(word: str, known: Collection[str]) -> str:
    """A hint for a word that is not known: the nearest one, or a few of those there are.

    >>> did_you_mean("bettting", ["betting", "deal"])
    'did you mean betting?'
    """
    near = difflib.get_close_matches(word, known, n=1, cutoff=0.6)
    if near:
        return f"did you mean {near[0]}?"
    if not known:
        return ""
    some = sorted(known)
    return f"known: {', '.join(some[:12])}{', …' if len(some) > 12 else ''}"


def kind_of(node: Node) -> str:
    """What the node is, in words for a fault."""
    match node:
        case Mapping():
            return "a mapping"
        case Sequence():
            return "a list"
        case Scalar(value=bool()):
            return f"the truth value {node.written}"
        case Scalar(value=int()):
            return f"the number {node.written}"
        case Scalar(value=None):
            return "nothing"
        case _:
            return f"the text {node.written!r}"


def expect_mapping(node: Node | None, known_keys: Collection[str] | None, faults: Faults, where: str) -> Mapping | None:
    """The node as a mapping whose names are all among `known_keys` (None: any name may stand there).

    A name that is not known is a fault with a "did you mean"; it stays in the mapping. `where` says in words what the
    mapping is, such as "a step".
    """
    if not isinstance(node, Mapping):
        _wrong(node, faults, where, "a mapping of names to values")
        return None
    if known_keys is not None:
        for name, key, _value in node.items():
            if name not in known_keys:
                faults.at(key, "unknown-key", f"{name!r} is not known in {where}", did_you_mean(name, known_keys))
    return node


def items(node: Node | None, faults: Faults, where: str) -> tuple[Node, ...]:
    """The items of a list; none, with a fault, for anything else. `where` says in words what the list is."""
    if isinstance(node, Sequence):
        return node.items
    _wrong(node, faults, where, "a list")
    return ()


def text(node: Node | None, faults: Faults, where: str) -> str | None:
    """The node as a text. A number, a truth value or nothing is a fault: a text that looks like one goes in quotes."""
    if isinstance(node, Scalar) and isinstance(node.value, str):
        return node.value
    hint = f'write it in quotes: "{node.written}"' if isinstance(node, Scalar) and node.value is not None else ""
    _wrong(node, faults, where, "a text", hint)
    return None


def texts(node: Node | None, faults: Faults, where: str) -> tuple[str, ...]:
    """One text, or a list of texts, as a tuple; what is no text is a fault and left out."""
    if isinstance(node, Sequence):
        found = (text(item, faults, where) for item in node)
        return tuple(item for item in found if item is not None)
    single = text(node, faults, where)
    return () if single is None else (single,)


def integer(node: Node | None, faults: Faults, where: str, least: int | None = None, most: int | None = None) -> int | None:
    """The node as a whole number, within the bounds where they are given."""
    value = node.value if isinstance(node, Scalar) else None
    if node is None or isinstance(value, bool) or not isinstance(value, int):
        _wrong(node, faults, where, "a whole number")
        return None
    if (least is not None and value < least) or (most is not None and value > most):
        bounds = f"from {least}" if most is None else f"up to {most}" if least is None else f"from {least} to {most}"
        faults.at(node, "out-of-range", f"{where} is {value}; it must be a whole number {bounds}")
        return None
    return value


def boolean(node: Node | None, faults: Faults, where: str) -> bool | None:
    """The node as true or false."""
    if isinstance(node, Scalar) and isinstance(node.value, bool):
        return node.value
    _wrong(node, faults, where, "true or false")
    return None


def _wrong(node: Node | None, faults: Faults, where: str, wanted: str, hint: str = "") -> None:
    """A missing node has no place to be told at: whoever asks for it knows where it should have stood."""
    if node is not None and not (isinstance(node, Scalar) and node.is_faulty):
        faults.at(node, "wrong-type", f"{where} must be {wanted}, not {kind_of(node)}", hint)
