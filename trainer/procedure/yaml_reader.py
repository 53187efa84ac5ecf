"""Reads YAML strictly: plain data with the place of everything, all faults at once, nothing executed.

Only the events of the YAML parser are used, so no tag ever constructs anything. Refused, each with its place: tags,
anchors and aliases, names that stand twice, and the words YAML 1.1 takes for truth values. A syntax error ends the
reading, since what follows it cannot be understood.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final, NoReturn

import yaml
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from trainer.procedure.yaml_nodes import (
    Fault,
    Faults,
    Mapping,
    Node,
    Scalar,
    Sequence,
    boolean,
    did_you_mean,
    expect_mapping,
    integer,
    items,
    kind_of,
    text,
    texts,
)

__all__ = [
    "Fault", "Faults", "Mapping", "Node", "Scalar", "Sequence", "boolean", "did_you_mean", "expect_mapping", "integer",
    "items", "kind_of", "parse_yaml", "read_yaml", "text", "texts",
]  # fmt: skip

MAX_BYTES: Final = 2_000_000
"""A larger file is no procedure."""
MAX_DEPTH: Final = 50
"""Mappings and lists within each other; a deeper file is no procedure."""

_INTEGER: Final = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,17})\Z")
_ODD_NUMBER: Final = re.compile(r"[-+]?(?:0[0-7_]+|[0-9]+_[0-9_]*|0b[01_]+|0o[0-7_]+|0x[0-9a-fA-F_]+|[1-9][0-9]{18,})\Z")
_TRUTH: Final = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_NOTHING: Final = frozenset({"", "~", "null", "Null", "NULL"})
_SURPRISES: Final = frozenset({"y", "n", "yes", "no", "on", "off"})


def read_yaml(path: Path, faults: Faults, name: str | None = None) -> Node | None:
    """What the file holds, or None where it cannot be read; what is wrong is added to `faults`.

    Faults name the file as `name`, by default its path.
    """
    name = name or str(path)
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        faults.append(Fault(name, 1, 1, "file-unreadable", f"the file cannot be read: {error.strerror or error}"))
        return None
    try:
        written = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = data[: error.start]
        line, column = before.count(b"\n") + 1, len(before.rpartition(b"\n")[2].decode("utf-8", "replace")) + 1
        faults.append(Fault(name, line, column, "not-utf8", "this is not UTF-8 text", "save the file as UTF-8"))
        return None
    return parse_yaml(written, name, faults)


def parse_yaml(written: str, name: str, faults: Faults) -> Node | None:
    """What the text holds, or None where it cannot be understood; what is wrong is added to `faults` under `name`."""
    if len(written.encode("utf-8", "replace")) > MAX_BYTES:
        faults.append(Fault(name, 1, 1, "too-large", f"the file is larger than {MAX_BYTES // 1_000_000} MB"))
        return None
    found: list[Fault]
    for loader in _LOADERS:
        found = []
        try:
            node = _Builder(loader(written), name, found).document()
        except yaml.YAMLError as error:
            # The parser in C is ten times as fast, the one in Python tells errors better; the last one tried is the latter.
            if loader is _LOADERS[-1]:
                found.append(_syntax_fault(error, name, written))
                node = None
            else:
                continue
        except _Stop:
            node = None
        faults.extend(found)
        return node
    return None


_LOADERS: Final[tuple[Any, ...]] = (
    (yaml.CSafeLoader, yaml.SafeLoader) if yaml.__with_libyaml__ else (yaml.SafeLoader,)
)  # fmt: skip


class _Stop(Exception):
    """Ends the reading after a fault that leaves nothing to go on with."""


class _Builder:
    """Turns the events of one file into nodes."""

    def __init__(self, events: Any, name: str, faults: list[Fault]) -> None:
        self._events = events
        self._name = name
        self._faults = faults

    def document(self) -> Node | None:
        """The one document of the file."""
        node: Node | None = None
        while True:
            event = self._events.get_event()
            if isinstance(event, StreamEndEvent):
                if node is None:
                    self._stop(event, "empty", "the file is empty")
                return node
            if isinstance(event, DocumentStartEvent) and node is not None:
                self._stop(event, "two-documents", "a second document begins here", "a file holds one document: remove the ---")
            if isinstance(event, DocumentStartEvent):
                node = self._node(self._events.get_event(), 1)
                if isinstance(node, Scalar) and node.value is None and not node.is_faulty:
                    node = None

    def _node(self, event: Event, depth: int) -> Node:
        if depth > MAX_DEPTH and not isinstance(event, ScalarEvent):
            self._stop(event, "too-deep", f"this is nested more than {MAX_DEPTH} deep")
        match event:
            case ScalarEvent():
                return self._scalar(event)
            case AliasEvent():
                self._fault(event, "alias", f"*{event.anchor} repeats something else, which is not allowed", "write it out")
                return self._blank(event)
            case SequenceStartEvent():
                return self._sequence(event, depth)
            case _:
                return self._mapping(event, depth)

    def _sequence(self, start: Event, depth: int) -> Sequence:
        self._refuse_properties(start)
        members: list[Node] = []
        while not isinstance(event := self._events.get_event(), SequenceEndEvent):
            members.append(self._node(event, depth + 1))
        return Sequence(**self._place(start), items=tuple(members))

    def _mapping(self, start: Event, depth: int) -> Mapping:
        self._refuse_properties(start)
        values: dict[str, Node] = {}
        keys: dict[str, Scalar] = {}
        while not isinstance(event := self._events.get_event(), MappingEndEvent):
            key = self._key(event, depth)
            value = self._node(self._events.get_event(), depth + 1)
            if key is None:
                continue
            first = keys.setdefault(key.written, key)
            if first is not key:
                message = f"{key.written!r} stands here twice, first at line {first.line}"
                self._faults.append(Fault(self._name, key.line, key.column, "duplicate-key", message, "remove one of the two"))
            else:
                values[key.written] = value
        return Mapping(**self._place(start), values=values, keys=keys)

    def _key(self, event: Event, depth: int) -> Scalar | None:
        node = self._node(event, depth + 1)
        if not isinstance(node, Scalar):
            hint = "put a text that begins with [ or { in quotes"
            self._fault(event, "key-not-text", f"a name must be a text, not {kind_of(node)}", hint)
            return None
        if node.is_faulty and isinstance(event, AliasEvent):
            return None
        if node.written == "<<" and isinstance(event, ScalarEvent) and event.implicit[0]:
            self._fault(event, "merge-key", "<< merges mappings, which is not allowed", "write the values out")
            return None
        if not node.is_faulty and (node.value is None or isinstance(node.value, bool)):
            hint = f'write it in quotes: "{node.written}"'
            self._fault(event, "key-not-text", f"a name must be a text, not {kind_of(node)}", hint)
        return node

    def _scalar(self, event: ScalarEvent) -> Scalar:
        written: str = event.value
        is_fine = self._refuse_properties(event)
        value: str | int | bool | None = written
        # The first flag says that the text stood there plain, without quotes.
        if event.implicit[0] and is_fine:
            if written.lower() in _SURPRISES:
                message = f"YAML readers take {written} for a truth value"
                self._fault(event, "yaml-boolean", message, f'write it in quotes, "{written}", or write true or false')
                is_fine = False
            elif written in _TRUTH:
                value = _TRUTH[written]
            elif written in _NOTHING:
                value = None
            elif _INTEGER.match(written):
                value = int(written)
            elif _ODD_NUMBER.match(written):
                hint = f'write a whole number with decimal digits only, or a text in quotes: "{written}"'
                self._fault(event, "odd-number", f"YAML readers do not agree on what number {written} is", hint)
                is_fine = False
        return Scalar(**self._place(event), written=written, value=value, is_faulty=not is_fine)

    def _refuse_properties(self, event: Any) -> bool:
        """Whether the node carries neither tag nor anchor; each is a fault."""
        if event.anchor is not None:
            self._fault(event, "anchor", f"&{event.anchor} names this for use elsewhere, which is not allowed", "remove it")
        if event.tag is not None:
            shown = re.sub(r"^tag:yaml\.org,2002:", "!!", event.tag)
            self._fault(event, "tag", f"the tag {shown} is not allowed: a procedure holds plain data only", "remove it")
        return event.anchor is None and event.tag is None

    def _blank(self, event: Event) -> Scalar:
        return Scalar(**self._place(event), written="", value=None, is_faulty=True)

    def _place(self, event: Event) -> dict[str, Any]:
        mark = event.start_mark
        line, column = (mark.line, mark.column) if mark is not None else (0, 0)
        return {"file": self._name, "line": line + 1, "column": column + 1}

    def _fault(self, event: Event, code: str, message: str, hint: str = "") -> None:
        place = self._place(event)
        self._faults.append(Fault(self._name, place["line"], place["column"], code, message, hint))

    def _stop(self, event: Event, code: str, message: str, hint: str = "") -> NoReturn:
        self._fault(event, code, message, hint)
        raise _Stop


_SYNTAX: Final[tuple[tuple[str, str, str], ...]] = (
    (r"found character '\\t'", "a tab stands here", "indent with spaces"),
    (r"mapping values are not allowed here", "a colon stands where none may",
     "put text that holds a colon in quotes, and check the indent"),
    (r"could not find expected ':'", "a name without a colon", "write name: value, and put text of several lines in quotes"),
    (r"expected <block end>, but found '<block mapping start>'", "this line is indented differently from those above it",
     "align it"),
    (r"expected <block end>", "this does not belong to the list or mapping above it", "check indent, brackets and quotes"),
    (r"expected ',' or '\]'", "a list in brackets is not closed or lacks a comma", "check the brackets"),
    (r"expected ',' or '\}'", "a mapping in braces is not closed or lacks a comma",
     "check the braces, and put text that holds { } [ ] , in quotes"),
    (r"sequence entries are not allowed here", "a list may not begin here", "begin it on the next line, indented"),
    (r"expected the node content", "a value is missing before this", "put text that begins with [ ] { } or , in quotes"),
    (r"expected '<document start>'", "this stands after the end", "check indent, brackets and quotes"),
    (r"found unexpected end of stream", "the file ends within a text in quotes", "close the quotes"),
    (r"found unknown escape character", "a backslash that means nothing", "use single quotes, or write the backslash twice"),
    (r"found character '(.)' that cannot start any token", "a text must not begin like this", "put it in quotes"),
    (r"found undefined tag handle", "tags are not allowed", "remove it"),
    (r"special characters are not allowed", "a control character stands here", "remove it"),
)  # fmt: skip
"""What PyYAML says, what we say instead, and what to do about it."""


def _syntax_fault(error: yaml.YAMLError, name: str, written: str) -> Fault:
    said = str(getattr(error, "problem", None) or getattr(error, "reason", None) or "this is not YAML")
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    if mark is not None:
        line, column = mark.line + 1, mark.column + 1
    else:
        before = written[: getattr(error, "position", 0)]
        line, column = before.count("\n") + 1, len(before.rpartition("\n")[2]) + 1
    message, hint = next(((ours, todo) for theirs, ours, todo in _SYNTAX if re.search(theirs, said)), (said, ""))
    begun = getattr(error, "context_mark", None)
    if begun is not None and mark is not None and begun.line != mark.line:
        message = f"{message}; it began at line {begun.line + 1}"
    return Fault(name, line, column, "syntax", message, hint)
