"""The strict YAML reader: what it takes, what it refuses, and that it tells everything at once with its place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.procedure import yaml_reader
from trainer.procedure.yaml_reader import (
    Faults,
    Mapping,
    Node,
    Scalar,
    Sequence,
    boolean,
    expect_mapping,
    integer,
    items,
    parse_yaml,
    read_yaml,
    text,
    texts,
)


def plain(node: Node | None) -> Any:
    """The node without its places."""
    match node:
        case Mapping():
            return {name: plain(value) for name, _key, value in node.items()}
        case Sequence():
            return [plain(item) for item in node]
        case Scalar():
            return node.value
        case None:
            return None


def good(written: str) -> Any:
    faults = Faults()
    node = parse_yaml(written, "f.yaml", faults)
    assert faults == []
    return plain(node)


def told(written: str) -> list[str]:
    """Place and code of each fault."""
    faults = Faults()
    parse_yaml(written, "f.yaml", faults)
    return [f"{fault.line}:{fault.column}: {fault.code}" for fault in faults]


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("text", "text"), ("'1'", "1"), ('"true"', "true"), ("1", 1), ("-12", -12), ("0", 0), ("true", True), ("FALSE", False),
        ("null", None), ("~", None), ("", None), ("3:2", "3:2"), ("1:30:00", "1:30:00"), ("1.5", "1.5"), ("1e3", "1e3"),
        (".inf", ".inf"), ("2007-05-14", "2007-05-14"), ("'no'", "no"), ('"on"', "on"), ("north", "north"), ("'017'", "017"),
        ("=", "="), ("“Ставки сделаны”", "“Ставки сделаны”"), ("[1, a]", [1, "a"]), ("{x: 1}", {"x": 1}),
        ("|\n  no\n", "no\n"), (">\n  two\n  lines\n", "two lines\n"),
    ],
)  # fmt: skip
def test_values(written: str, value: Any) -> None:
    assert good(f"key: {written}\n") == {"key": value}


def test_numbers_may_be_names_and_stay_as_written() -> None:
    assert good("2500: 1\n'100': 2\n") == {"2500": 1, "100": 2}


def test_everything_has_its_place() -> None:
    faults = Faults()
    node = parse_yaml("a: 1\nb:\n  - x\n  - {c: y}\n", "f.yaml", faults)
    assert isinstance(node, Mapping)
    assert [(name, key.line, key.column) for name, key, _ in node.items()] == [("a", 1, 1), ("b", 2, 1)]
    assert (list(node), len(node), "b" in node, "c" in node) == (["a", "b"], 2, True, False)
    sequence = node.get("b")
    assert isinstance(sequence, Sequence)
    assert [(item.file, item.line, item.column) for item in sequence] == [("f.yaml", 3, 5), ("f.yaml", 4, 5)]
    inner = sequence.items[1]
    assert isinstance(inner, Mapping)
    value = inner.get("c")
    assert value is not None
    assert (value.line, value.column, len(sequence)) == (4, 9, 2)


@pytest.mark.parametrize(
    ("written", "faults"),
    [
        ("a: !!python/object/apply:os.system ['ls']\n", ["1:4: tag"]),
        ("a: !!python/name:os.system\n", ["1:4: tag"]),
        ("!!python/module:os {a: 1}\n", ["1:1: tag"]),
        ("a: !!str no\n", ["1:4: tag"]),
        ("a: ! no\n", ["1:4: tag"]),
        ("a: &x 1\nb: *x\n", ["1:4: anchor", "2:4: alias"]),
        ("a: &a [*a]\n", ["1:4: anchor", "1:8: alias"]),
        ("a: &a {b: *a}\n", ["1:4: anchor", "1:11: alias"]),
        ("a: &a x\n*a : 2\n", ["1:4: anchor", "2:1: alias"]),
        ("<<: {a: 1}\n", ["1:1: merge-key"]),
        ("a: 1\na: 2\n'a': 3\n", ["2:1: duplicate-key", "3:1: duplicate-key"]),
        ("a: {b: 1, c: 2, b: 3}\n", ["1:17: duplicate-key"]),
        ("no: 1\non: yes\n", ["1:1: yaml-boolean", "2:1: yaml-boolean", "2:5: yaml-boolean"]),
        ("a: [Y, n, No, OFF, 'off']\n", ["1:5: yaml-boolean", "1:8: yaml-boolean", "1:11: yaml-boolean", "1:15: yaml-boolean"]),
        ("true: 1\n~: 2\n", ["1:1: key-not-text", "2:1: key-not-text"]),
        ("? [a]\n: 1\n", ["1:3: key-not-text"]),
        ("{? {a: 1} : 1}\n", ["1:4: key-not-text"]),
        ("a: 017\nb: 1_000\nc: 0x1f\nd: 0b1\n", ["1:4: odd-number", "2:4: odd-number", "3:4: odd-number", "4:4: odd-number"]),
        ("a: 99999999999999999999\n", ["1:4: odd-number"]),
        ("", ["1:1: empty"]),
        ("# nothing\n", ["2:1: empty"]),
        ("---\na: 1\n---\nb: 2\n", ["3:1: two-documents"]),
        ("[" * 60, ["1:51: too-deep"]),
        ("{a: " * 60, ["1:201: too-deep"]),
    ],
)  # fmt: skip
def test_refused_with_its_place(written: str, faults: list[str]) -> None:
    assert told(written) == faults


@pytest.mark.parametrize(
    ("written", "line", "words"),
    [
        ("a: 1\n\tb: 2\n", "2:1", "a tab stands here (indent with spaces)"),
        ("a: b: c\n", "1:5", "a colon stands where none may"),
        ("a:\n  b: 1\n   c: 2\n", "3:5", "a colon stands where none may"),
        ("- a\nb: 1\n", "2:1", "this does not belong to the list or mapping above it; it began at line 1"),
        ("a: [1, 2\nb: 3\n", "2:2", "a list in brackets is not closed or lacks a comma; it began at line 1"),
        ("a: {x: 1\nb: 2\n", "2:2", "a mapping in braces is not closed or lacks a comma; it began at line 1"),
        ("a: 'open\nb: 1\n", "3:1", "the file ends within a text in quotes; it began at line 1 (close the quotes)"),
        ('a: "x\\q"\n', "1:7", "a backslash that means nothing"),
        ("a: @x\n", "1:4", "a text must not begin like this (put it in quotes)"),
        ("a: - b\n", "1:4", "a list may not begin here"),
        ("a: ]\n", "1:4", "a value is missing before this"),
        ("{a: b}}\n", "1:7", "this stands after the end"),
        ("a: !x!y 1\n", "1:4", "tags are not allowed"),
        ("a: 1\nb: \x07\n", "2:4", "a control character stands here"),
        ("a\n: b\n  c\n", None, ""),
    ],
)
def test_syntax_errors_are_said_well(written: str, line: str | None, words: str) -> None:
    faults = Faults()
    assert parse_yaml(written, "f.yaml", faults) is None
    [fault] = faults
    assert fault.code == "syntax"
    assert line is None or str(fault).startswith(f"f.yaml:{line}: syntax: {words}")


def test_faults_before_a_syntax_error_are_kept() -> None:
    assert told("no: 1\nb: b: b\n") == ["1:1: yaml-boolean", "2:5: syntax"]


def test_both_parsers_say_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    written = "a: {b: [1, x, 'y']}\nno: on\na: !!set {x}\nd: &k |\n  long\n  text\n"
    faults = Faults()
    node = parse_yaml(written, "f.yaml", faults)
    monkeypatch.setattr(yaml_reader, "_LOADERS", yaml_reader._LOADERS[-1:])
    other_faults = Faults()
    assert parse_yaml(written, "f.yaml", other_faults) == node
    assert other_faults == faults
    assert len(faults) == 5


def test_file_is_read_with_its_name(tmp_path: Path) -> None:
    path = tmp_path / "p.yaml"
    path.write_bytes(b"\xef\xbb\xbfa: 1\n")
    faults = Faults()
    assert plain(read_yaml(path, faults)) == {"a": 1}
    path.write_bytes("a: 1\nя: ".encode() + b"\xff")
    assert read_yaml(path, faults, "p.yaml") is None
    assert [str(fault) for fault in faults] == ["p.yaml:2:4: not-utf8: this is not UTF-8 text (save the file as UTF-8)"]


def test_file_that_is_missing_or_too_large(tmp_path: Path) -> None:
    faults = Faults()
    assert read_yaml(tmp_path / "none.yaml", faults, "none.yaml") is None
    (tmp_path / "big.yaml").write_bytes(b"- 'x'\n" * 400_000)
    assert read_yaml(tmp_path / "big.yaml", faults, "big.yaml") is None
    assert [(fault.file, fault.code) for fault in faults] == [("none.yaml", "file-unreadable"), ("big.yaml", "too-large")]


def test_growing_by_aliases_is_refused() -> None:
    lines = ["a0: &a0 [x, x]"] + [f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}, *a{n - 1}]" for n in range(1, 12)]
    assert told("\n".join(lines)).count("2:10: alias") == 1


@given(st.text(alphabet=st.sampled_from("ab:-[]{}'\"#&*!|>%@?,\n\t 1\\~n"), max_size=40))
def test_no_text_breaks_the_reader(written: str) -> None:
    faults = Faults()
    node = parse_yaml(written, "f.yaml", faults)
    assert node is not None or faults


def faulty(written: str) -> tuple[Node, Faults]:
    faults = Faults()
    node = parse_yaml(written, "f.yaml", faults)
    assert isinstance(node, Mapping)
    value = node.get("a")
    assert value is not None
    return value, faults


def test_unknown_keys_are_told_with_the_nearest_word() -> None:
    node, faults = faulty("a: {act: deal, claus: x, zz: 1}\n")
    found = expect_mapping(node, ("act", "clause", "each"), faults, "a step")
    assert found is node
    assert [str(fault) for fault in faults] == [
        "f.yaml:1:16: unknown-key: 'claus' is not known in a step (did you mean clause?)",
        "f.yaml:1:26: unknown-key: 'zz' is not known in a step (known: act, clause, each)",
    ]


def test_mapping_of_any_names() -> None:
    node, faults = faulty("a: {en: x, lt: z}\n")
    assert expect_mapping(node, None, faults, "texts") is node
    assert expect_mapping(node, (), faults, "nothing") is node
    assert [fault.hint for fault in faults] == ["", ""]


@pytest.mark.parametrize(
    ("written", "take", "words"),
    [
        ("[1]", lambda node, faults: expect_mapping(node, None, faults, "a step"),
         "a step must be a mapping of names to values, not a list"),
        ("{}", lambda node, faults: items(node, faults, "the steps") or None, "the steps must be a list, not a mapping"),
        ("5", lambda node, faults: text(node, faults, "title"),
         'title must be a text, not the number 5 (write it in quotes: "5")'),
        ("true", lambda node, faults: text(node, faults, "title"),
         'title must be a text, not the truth value true (write it in quotes: "true")'),
        ("", lambda node, faults: text(node, faults, "title"), "title must be a text, not nothing"),
        ("3:2", lambda node, faults: integer(node, faults, "decks"), "decks must be a whole number, not the text '3:2'"),
        ("true", lambda node, faults: integer(node, faults, "decks"), "decks must be a whole number, not the truth value true"),
        ("0", lambda node, faults: integer(node, faults, "decks", 1, 8), "decks is 0; it must be a whole number from 1 to 8"),
        ("0", lambda node, faults: integer(node, faults, "decks", 1), "decks is 0; it must be a whole number from 1"),
        ("9", lambda node, faults: integer(node, faults, "decks", most=8), "decks is 9; it must be a whole number up to 8"),
        ("1", lambda node, faults: boolean(node, faults, "offered"), "offered must be true or false, not the number 1"),
    ],
)  # fmt: skip
def test_helpers_tell_what_does_not_fit(written: str, take: Any, words: str) -> None:
    node, faults = faulty(f"a: {written}\n")
    assert take(node, faults) is None
    [fault] = faults
    assert str(fault).endswith(f": {words}")
    assert (fault.line, fault.column) == (node.line, node.column)


def test_helpers_take_what_fits() -> None:
    faults = Faults()
    node = parse_yaml("t: x\nc: 6\nb: false\nl: [p, q]\nm: [p, 1]\n", "f.yaml", faults)
    assert isinstance(node, Mapping)
    assert text(node.get("t"), faults, "t") == "x"
    assert integer(node.get("c"), faults, "c", 1, 8) == 6
    assert boolean(node.get("b"), faults, "b") is False
    assert [plain(item) for item in items(node.get("l"), faults, "l")] == ["p", "q"]
    assert (texts(node.get("l"), faults, "l"), texts(node.get("t"), faults, "t")) == (("p", "q"), ("x",))
    assert faults == []
    assert texts(node.get("m"), faults, "m") == ("p",)
    assert len(faults) == 1


def test_nobody_complains_twice_or_about_what_is_not_there() -> None:
    node, faults = faulty("a: *gone\n")
    before = list(faults)
    assert (text(node, faults, "a"), integer(node, faults, "a"), items(node, faults, "a")) == (None, None, ())
    assert (expect_mapping(node, None, faults, "a"), boolean(node, faults, "a"), texts(node, faults, "a")) == (None, None, ())
    assert text(None, faults, "a") is None
    assert faults == before


def test_faults_in_order() -> None:
    faults = Faults()
    node = parse_yaml("a: 1\nb: 2\n", "f.yaml", faults)
    assert isinstance(node, Mapping)
    for name in ("b", "a", "b"):
        faults.at(node.keys[name], "code", "message")
    assert [(fault.line, str(fault)) for fault in faults.in_order()] == [
        (1, "f.yaml:1:1: code: message"), (2, "f.yaml:2:1: code: message"),
    ]  # fmt: skip
