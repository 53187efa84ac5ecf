"""The first and the last line of a record: what was dealt, by which rules, for whom; and how it ended."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from trainer import __version__

FORMAT: Final = 1
"""The version of the record format this program writes, and the newest it reads."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """What a record is a record of. Every field is written, in this order.

    `sha256` is the hash of the procedure's canonical form and `edition` its edition, so that a regrade uses the very same
    text. `rules` and `table` say what differs from the procedure's own values and how the table was set; an import may
    leave them empty. `assist` names the phases the machine performed.
    """

    procedure: str
    edition: int | str = 1
    sha256: str = ""
    rules: dict[str, Any] = field(default_factory=dict)
    table: dict[str, Any] = field(default_factory=dict)
    seed: int = 0
    mode: str = "observe"
    assist: tuple[str, ...] = ()
    supervision: str = "stands"
    candidate: str = ""
    station: str = ""
    program: str = __version__

    def to_json(self) -> dict[str, Any]:
        """The header line as a JSON object."""
        return {"record": FORMAT} | {name: getattr(self, name) for name in _CHECKS} | {"assist": list(self.assist)}


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_object(value: object) -> bool:
    return isinstance(value, dict)


_CHECKS: Final[dict[str, tuple[Callable[[object], bool], str]]] = {
    "procedure": (lambda value: isinstance(value, str) and bool(value), "the id of a procedure"),
    "edition": (lambda value: _is_int(value) or _is_text(value), "a whole number or a text"),
    "sha256": (_is_text, "a text"),
    "rules": (_is_object, "an object"),
    "table": (_is_object, "an object"),
    "seed": (_is_int, "a whole number"),
    "mode": (_is_text, "a text"),
    "assist": (lambda value: isinstance(value, list) and all(map(_is_text, value)), "a list of texts"),
    "supervision": (_is_text, "a text"),
    "candidate": (_is_text, "a text"),
    "station": (_is_text, "a text"),
    "program": (_is_text, "a text"),
}
"""Each field of the header but the format: whether a value may stand there, and what may."""


def header_from_json(data: dict[str, Any]) -> Header:
    """The header a JSON object describes; only ``record`` and ``procedure`` must be there.

    Raises ValueError naming the field that is wrong. The format number is the caller's to compare.
    """
    unknown = sorted(set(data) - set(_CHECKS) - {"record"})
    if unknown:
        raise ValueError(f"unknown field {unknown[0]!r} in the header")
    if "procedure" not in data:
        raise ValueError("the header names no procedure")
    for name, (is_right, wanted) in _CHECKS.items():
        if name in data and not is_right(data[name]):
            raise ValueError(f"field {name!r} of the header must be {wanted}")
    values = {name: value for name, value in data.items() if name != "record"}
    # A record that does not say which program wrote it is an import, not one of this version.
    values.setdefault("program", "")
    if "assist" in values:
        values["assist"] = tuple(values["assist"])
    return Header(**values)


@dataclass(frozen=True, slots=True, kw_only=True)
class Close:
    """How a record ended. `complete` says whether the lesson was dealt to its end.

    `lines` counts the lines before the close, the header included, and `root` is their RFC 6962 root; both are None in
    an import that carries no seal.
    """

    complete: bool
    lines: int | None = None
    root: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The close line as a JSON object."""
        seal = {"lines": self.lines, "root": self.root}
        return {"close": {"complete": self.complete} | {name: value for name, value in seal.items() if value is not None}}


def close_from_json(data: dict[str, Any]) -> Close:
    """The close a JSON object describes. Raises ValueError naming what is wrong."""
    body = data["close"]
    if len(data) != 1:
        raise ValueError("the close line carries other fields")
    if not isinstance(body, dict):
        raise ValueError("field 'close' must be an object")
    unknown = sorted(set(body) - {"complete", "lines", "root"})
    if unknown:
        raise ValueError(f"unknown field {unknown[0]!r} in the close line")
    complete, lines, root = body.get("complete"), body.get("lines"), body.get("root")
    if not isinstance(complete, bool):
        raise ValueError("field 'complete' of the close line must be true or false")
    if lines is not None and not _is_int(lines):
        raise ValueError("field 'lines' of the close line must be a whole number")
    if root is not None and not isinstance(root, str):
        raise ValueError("field 'root' of the close line must be a text")
    return Close(complete=complete, lines=lines, root=root)
