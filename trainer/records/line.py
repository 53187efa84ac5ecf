"""One line of a record: JSON in a fixed form, ended by its link to the line before."""

from __future__ import annotations

import json
import re
from typing import Any, Final

from trainer.records.chain import LINK_DIGITS, link

_LINK: Final = re.compile(rb',"h":"([0-9a-f]{%d})"\}\Z' % LINK_DIGITS)
_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def encode(data: dict[str, Any]) -> bytes:
    """The object as the record writes it, without link and line end: UTF-8, no spaces, members in the order given.

    Half a surrogate pair, which UTF-8 cannot carry, is written as its JSON escape, so nothing is lost.
    Raises ValueError for a number JSON cannot carry.
    """
    return _ENCODER.encode(data).encode("utf-8", "backslashreplace")


def seal(body: bytes, previous: str) -> tuple[bytes, str]:
    """The line of `body` with its link after `previous` and its line end; and the link."""
    made = link(previous, body)
    return b'%s,"h":"%s"}\n' % (body[:-1], made.encode("ascii")), made


def split(line: bytes) -> tuple[bytes, str | None]:
    """A line, without its line end, parted into body and link; the link is None where none stands in its place."""
    found = _LINK.search(line)
    if found is None:
        return line, None
    return line[: found.start()] + b"}", found.group(1).decode("ascii")


def decode(body: bytes) -> dict[str, Any]:
    """The object a line holds. Stricter than JSON: no NaN, no member twice.

    Raises ValueError in words for the reader of the record; `CutOff` where the line merely ends too soon.
    """
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        if error.end == len(body) and error.reason == "unexpected end of data":
            raise CutOff("the line ends in the middle of a character") from None
        raise ValueError(f"byte {error.start + 1} is not UTF-8 text") from None
    try:
        value = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        reason = f"column {error.colno} is not JSON ({error.msg[:1].lower()}{error.msg[1:]})"
        # JSON that stops anywhere but before a trailing remainder may be the front part of a whole line.
        raise (ValueError if error.msg == "Extra data" else CutOff)(reason) from None
    except RecursionError:
        raise ValueError("it is nested too deep") from None
    if not isinstance(value, dict):
        raise ValueError("it is JSON, but not an object")
    return value


class CutOff(ValueError):
    """A line that may be the front part of a whole one."""


def _no_constant(text: str) -> None:
    raise ValueError(f"{text} is not a number")


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) != len(pairs):
        names = [name for name, _value in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"field {twice!r} stands there twice")
    return members


_DECODER: Final = json.JSONDecoder(parse_constant=_no_constant, object_pairs_hook=_members)
