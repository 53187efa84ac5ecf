"""Reading a record: exact round trip, every alteration seen, every damage told with its line."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trainer.game.acts import Act as TableAct
from trainer.game.acts import By, Decision, Stake
from trainer.game.cards import DECK
from trainer.records.log import Header, RecordError, RecordWriter, Seal, read_record
from trainer.records.reader import MAX_LINE

whole_numbers = st.integers(-(10**12), 10**12)
texts = st.text(max_size=12)
counts = st.dictionaries(st.integers(1, 10**7), st.integers(0, 10**6), max_size=4)
acts = st.builds(
    TableAct,
    act=texts,
    by=st.sampled_from(By),
    n=st.integers(0, 10**6),
    t=st.one_of(st.integers(0, 10**6), st.floats(0, 1e6, allow_nan=False)),
    box=st.none() | st.integers(1, 7),
    hand=st.none() | whole_numbers,
    to=st.none() | texts,
    bettor=st.none() | whole_numbers,
    card=st.none() | st.sampled_from(DECK),
    say=st.none() | texts,
    stake=st.none() | st.sampled_from(Stake),
    amount=st.none() | whole_numbers,
    chips=st.none() | counts,
    decision=st.none() | st.sampled_from(Decision),
    total=st.none() | whole_numbers,
    depth=st.none() | whole_numbers,
    about=st.none() | whole_numbers,
    words=st.none() | texts,
)
values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | whole_numbers | texts | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)
objects = st.dictionaries(texts, values, max_size=3)
headers = st.builds(
    Header,
    procedure=st.text(min_size=1, max_size=8),
    edition=st.one_of(st.integers(0, 99), texts),
    rules=objects,
    table=objects,
    seed=whole_numbers,
    mode=texts,
    assist=st.lists(texts, max_size=3).map(tuple),
    candidate=st.text(st.characters(exclude_categories=()), max_size=8),
    program=texts,
)

SMALL = [
    TableAct(act="call", n=1, t=0.0, say="no_more_bets"),
    TableAct(act="pay", n=2, t=1.25, box=3, hand=1, bettor=1, stake="main", amount=2500, chips={2500: 1}, words="ačiū"),
]


def write(path: Path, lines: list[TableAct], header: Header | None = None) -> bytes:
    with RecordWriter(path, header or Header(procedure="lt-house"), batch=True) as writer:
        writer.append(*lines)
        writer.close(complete=True)
    return path.read_bytes()


@pytest.fixture
def small(tmp_path: Path) -> bytes:
    return write(tmp_path / "small.jsonl", SMALL)


@pytest.fixture
def read(tmp_path: Path) -> Callable[[bytes], Any]:
    def reading(data: bytes) -> Any:
        path = tmp_path / "read.jsonl"
        path.write_bytes(data)
        return read_record(path)

    return reading


@given(headers, st.lists(acts, max_size=6))
@settings(max_examples=150)
def test_round_trip_is_exact(header: Header, lines: list[TableAct]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        written = write(Path(folder) / "a.jsonl", lines, header)
        record = read_record(Path(folder) / "a.jsonl")
        assert (record.header, record.acts, record.seal) == (header, lines, Seal.OK)
        assert write(Path(folder) / "b.jsonl", record.acts, record.header) == written


@pytest.mark.parametrize("mask", [0x01, 0x20, 0x80, 0xFF])
def test_every_flipped_byte_is_seen(small: bytes, read: Callable[[bytes], Any], mask: int) -> None:
    for place in range(len(small)):
        flipped = bytearray(small)
        flipped[place] ^= mask
        try:
            record = read(bytes(flipped))
        except RecordError:
            continue
        assert record.seal is Seal.BROKEN, (place, small[place : place + 1])
        assert record.warnings


def test_every_removed_byte_is_seen(small: bytes, read: Callable[[bytes], Any]) -> None:
    for place in range(len(small)):
        try:
            record = read(small[:place] + small[place + 1 :])
        except RecordError:
            continue
        assert record.seal is Seal.BROKEN, place


@pytest.mark.parametrize("end", range(1, 60))
def test_record_cut_off_anywhere_keeps_the_lines_before(small: bytes, read: Callable[[bytes], Any], end: int) -> None:
    lines = small.splitlines(keepends=True)
    cut = b"".join(lines[:2]) + lines[2][:end]
    record = read(cut)
    assert record.acts == SMALL[:1]
    assert record.seal is Seal.NONE
    assert [(warning.code, warning.line) for warning in record.warnings] == [("record_torn", 3), ("record_unclosed", 3)]


def test_end_that_was_never_written_is_passed_over(small: bytes, read: Callable[[bytes], Any]) -> None:
    lines = small.splitlines(keepends=True)
    for tail in (b"\0" * 40, lines[2][:20] + b"\0" * 40):
        record = read(b"".join(lines[:2]) + tail)
        assert (record.acts, record.warnings[0].code) == (SMALL[:1], "record_torn")


def relinked(data: bytes, drop: str) -> bytes:
    """The lines without the member `drop`, as a tool that knows nothing of seals would write them."""
    out = []
    for line in data.splitlines():
        value = json.loads(line)
        value.pop(drop, None)
        out.append(json.dumps(value))
    return "\n".join(out).encode()


def test_lines_without_links_are_read_and_have_no_seal(small: bytes, read: Callable[[bytes], Any]) -> None:
    lines = relinked(small, "h").splitlines(keepends=True)
    unsealed = b"".join(lines[:3])
    record = read(unsealed)
    assert (record.acts, record.seal, record.close) == (SMALL, Seal.NONE, None)
    closed = read(unsealed + b'{"close": {"complete": true}}')
    assert (closed.seal, closed.close.complete, closed.warnings) == (Seal.NONE, True, [])


def test_least_an_import_must_say(read: Callable[[bytes], Any]) -> None:
    record = read(b'{"record": 1, "procedure": "lt-house"}\n\n{"act": "wash", "by": "croupier"}\n')
    assert record.header == Header(procedure="lt-house", program="")
    assert [act.act for act in record.acts] == ["wash"]
    assert (record.seal, record.header.mode) == (Seal.NONE, "observe")


def edit(data: bytes, change: Callable[[list[bytes]], None]) -> bytes:
    lines = data.splitlines(keepends=True)
    change(lines)
    return b"".join(lines)


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (lambda lines: lines.__delitem__(1), 2),
        (lambda lines: lines.__delitem__(2), 3),
        (lambda lines: lines.insert(1, lines[1]), 3),
        (lambda lines: lines.__setitem__(slice(1, 3), [lines[2], lines[1]]), 2),
        (lambda lines: lines.__setitem__(2, lines[2].replace(b"2500,", b"5000,")), 3),
        (lambda lines: lines.__setitem__(2, relinked(lines[2], "h") + b"\n"), 3),
        (lambda lines: lines.__setitem__(2, relinked(lines[2], "") + b"\n"), 3),
        (lambda lines: lines.append(lines[1]), 5),
        (lambda lines: lines.insert(2, b"\n"), 3),
        (lambda lines: lines.__setitem__(0, b"\xef\xbb\xbf" + lines[0]), 1),
        (lambda lines: lines.__setitem__(1, lines[1].replace(b"\n", b"\r\n")), 2),
    ],
    ids=["act deleted", "last act deleted", "act doubled", "acts swapped", "amount changed", "link removed", "written anew",
         "act after the close", "blank line", "byte order mark", "line end"],
)  # fmt: skip
def test_edited_record_is_read_and_its_seal_is_broken_there(
    small: bytes, read: Callable[[bytes], Any], change: Callable[[list[bytes]], None], line: int
) -> None:
    record = read(edit(small, change))
    assert record.seal is Seal.BROKEN
    assert (record.warnings[0].code, record.warnings[0].line) == ("record_altered", line)


def test_close_that_does_not_agree_breaks_the_seal(read: Callable[[bytes], Any]) -> None:
    record = read(b'{"record":1,"procedure":"p"}\n{"close":{"complete":true,"lines":2,"root":"00"}}\n')
    assert (record.seal, record.warnings[0].code) == (Seal.BROKEN, "record_miscounted")


HEAD = b'{"record":1,"procedure":"p"}\n'


@pytest.mark.parametrize(
    ("data", "code", "line", "reason"),
    [
        (b"", "record_empty", 0, ""),
        (b"\n\n", "record_empty", 0, ""),
        (b"name;amount\n1;2\n", "record_foreign", 1, "column 1 is not JSON (expecting value)"),
        (b'{"a": 1}\n', "record_foreign", 1, "the first line is not a header"),
        (b'{"record": true, "procedure": "p"}\n', "record_foreign", 1, "the first line is not a header"),
        (b"[1]\n", "record_foreign", 1, "it is JSON, but not an object"),
        (b'{"record":1,"proc', "record_foreign", 1, "column 13 is not JSON (unterminated string starting at)"),
        (b"\x7fELF\x02\x01\x00\x00" * 10, "record_foreign", 1, "column 1 is not JSON (expecting value)"),
        (b'{"record": 2, "procedure": "p", "new": 1}\n', "record_newer", 1, ""),
        (b'{"record": 1}\n', "record_foreign", 1, "the header names no procedure"),
        (b'{"record":1,"procedure":"p","colour":1}\n', "record_foreign", 1, "unknown field 'colour' in the header"),
        (b'{"record":1,"procedure":"p","seed":"x"}\n', "record_foreign", 1,
         "field 'seed' of the header must be a whole number"),
        (b'{"record":1,"procedure":"p","seed":true}\n', "record_foreign", 1,
         "field 'seed' of the header must be a whole number"),
        (b'{"record":1,"procedure":"p","assist":[1]}\n', "record_foreign", 1,
         "field 'assist' of the header must be a list of texts"),
        (HEAD + HEAD, "record_damaged", 2, "a second header begins here"),
        (HEAD + b'{"act":"deal","by":"croupier","kard":"As"}\n', "record_damaged", 2, "unknown field 'kard'"),
        (HEAD + b'{"act":"deal","by":"croupier","card":"Ax"}\n', "record_damaged", 2,
         "'Ax' is not a card; write rank and suit, such as As, Td or 9h"),
        (HEAD + b'{"act":"deal","by":"croupier"}\n{"act":}\n', "record_damaged", 3, "column 8 is not JSON (expecting value)"),
        (HEAD + b'{"act":"deal","by":"croupier"} x', "record_damaged", 2, "column 32 is not JSON (extra data)"),
        (HEAD + b'{"act":"deal","by":"croupier","act":"tap"}\n', "record_damaged", 2, "field 'act' stands there twice"),
        (HEAD + b'{"act":"deal","by":"croupier","t":NaN}\n', "record_damaged", 2, "NaN is not a number"),
        (HEAD + b'{"act":"deal\xff","by":"croupier"}\n', "record_damaged", 2, "byte 13 is not UTF-8 text"),
        (HEAD + b"[" * 100_000 + b"\n", "record_damaged", 2, "it is nested too deep"),
        (HEAD + b"9" * 5000 + b"\n", "record_damaged", 2, None),
        (HEAD + b" " * (MAX_LINE + 1), "record_damaged", 2, "the line is too long"),
        (HEAD + b'{"close":{}}\n', "record_damaged", 2, "field 'complete' of the close line must be true or false"),
        (HEAD + b'{"close":1}\n', "record_damaged", 2, "field 'close' must be an object"),
        (HEAD + b'{"close":{"complete":true,"by":1}}\n', "record_damaged", 2, "unknown field 'by' in the close line"),
        (HEAD + b'{"close":{"complete":true,"lines":1.5}}\n', "record_damaged", 2,
         "field 'lines' of the close line must be a whole number"),
        (HEAD + b'{"close":{"complete":true,"root":1}}\n', "record_damaged", 2,
         "field 'root' of the close line must be a text"),
        (HEAD + b'{"close":{"complete":true},"n":1}\n', "record_damaged", 2, "the close line carries other fields"),
        (HEAD + b'{"close":{"complete":true}}\n' * 2, "record_damaged", 3, "a second close line"),
    ],
)  # fmt: skip
def test_damage_is_told_with_file_line_and_reason(
    read: Callable[[bytes], Any], tmp_path: Path, data: bytes, code: str, line: int, reason: str | None
) -> None:
    with pytest.raises(RecordError) as caught:
        read(data)
    error = caught.value
    assert (error.code, error.line) == (code, line)
    assert reason is None or error.reason == reason
    assert str(tmp_path / "read.jsonl") in str(error)
    assert "\n" not in str(error)
    assert (tmp_path / "read.jsonl").read_bytes() == data


@given(st.binary(max_size=300))
def test_no_bytes_at_all_are_taken_for_a_record_by_accident(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.jsonl"
        path.write_bytes(data)
        with pytest.raises(RecordError):
            read_record(path)


def test_file_that_cannot_be_opened(tmp_path: Path) -> None:
    for path in (tmp_path / "missing.jsonl", tmp_path):
        with pytest.raises(RecordError) as caught:
            read_record(path)
        assert (caught.value.code, caught.value.line) == ("record_unreadable", 0)


def test_warnings_are_sentences(small: bytes, read: Callable[[bytes], Any], tmp_path: Path) -> None:
    record = read(small[: small.index(b'{"close"')])
    assert [str(warning) for warning in record.warnings] == [
        f"{tmp_path / 'read.jsonl'} was never closed; acts at its end may be missing."
    ]
