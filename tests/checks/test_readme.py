"""README.md is true: its commands run, its example says what it does, its tables list what the program has."""

from __future__ import annotations

import json
import re
import shlex
import shutil
from io import StringIO
from pathlib import Path

import pytest

from tests.bench.__main__ import NAMED, PARTS
from trainer.app.croupier import deal
from trainer.app.lesson import Lesson
from trainer.app.setup import Mode, Setup
from trainer.cli.main import COMMANDS, run
from trainer.clock import SteppedClock
from trainer.game.acts import FIELDS, GUEST_ACTS, INSPECTOR_ACTS, TABLE_ACTS, By
from trainer.i18n import set_language
from trainer.procedure.actwords import ACTS
from trainer.procedure.compare import compare
from trainer.procedure.load import load, load_file
from trainer.procedure.machine import Program
from trainer.procedure.model import ErrorClass, Provenance
from trainer.records.header import Header
from trainer.records.reader import Seal
from trainer.scoring.sheet import shipped_sheets
from trainer.ui.callbar import CALL_KEYS, GESTURE_KEYS
from trainer.ui.table.keys import KEYS

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text("utf-8")


def part(title: str) -> str:
    """The text below a heading, to the next heading of any rank."""
    found = re.search(rf"^#+ {re.escape(title)}$\n(.*?)(?=^#+ |\Z)", README, re.MULTILINE | re.DOTALL)
    assert found is not None, title
    return found.group(1)


def table(text: str, heading: str) -> dict[str, str]:
    """The table with that first column: each name in it and what its row says."""
    found = re.search(rf"^\| {re.escape(heading)} \|.*\n\|[-|]+\|\n((?:\|.*\n?)+)", text, re.MULTILINE)
    assert found is not None, heading
    rows = [row.removeprefix("| ").removesuffix(" |").split(" | ", 1) for row in found.group(1).splitlines()]
    out: dict[str, str] = {}
    for names, says in rows:
        for name in re.findall(r"`([^`]+)`", names) or [names.strip()]:
            out[name] = says
    return out


def example() -> str:
    """The procedure that the README writes."""
    [found] = re.findall(r"```yaml\n(.*?)```", README, re.DOTALL)
    return str(found)


def house() -> str:
    """The id of that procedure."""
    [name] = re.findall(r"^procedure: (\S+)$", example(), re.MULTILINE)
    return str(name)


def commands() -> list[list[str]]:
    """The arguments of every command that stands on a line of its own."""
    return [shlex.split(line) for line in re.findall(r"^    trainer (.+)$", README, re.MULTILINE)]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the procedures and the README's own one, from which the commands are run."""
    shutil.copytree(ROOT / "procedures", tmp_path / "procedures")
    (tmp_path / f"{house()}.yaml").write_text(example(), "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_every_command_runs(folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    seen = set()
    for number, arguments in enumerate(commands()):
        monkeypatch.setattr("sys.stdin", StringIO("quit\n"))
        if arguments[0] == "drill":
            arguments = [*arguments, "--out", str(folder / f"drill-{number}.jsonl")]
        status = run(arguments)
        said = capsys.readouterr()
        assert status == 0, (arguments, said)
        if arguments[0] == "check":
            # What is well is not listed: a pipe behind the command stays empty.
            assert not said.out, (arguments, said.out)
            assert said.err.endswith("no faults.\n"), (arguments, said.err)
        else:
            assert said.out, arguments
            # A record judged by another procedure than its own is said to be so.
            assert "--procedure" in arguments or not said.err, (arguments, said.err)
        seen.add(arguments[0])
    set_language("en")
    assert seen == set(COMMANDS)
    assert (folder / "slips.jsonl.slips.jsonl").is_file()


def test_audit_prints_the_fields_that_are_named(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", "lt-house", "--rounds", "3", "--boxes", "2", "--slips", "0.2", "--out", "x.jsonl"]) == 0
    capsys.readouterr()
    assert run(["audit", "x.jsonl", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    [text] = re.findall(r"The JSON of `audit` has (.*?)\n\n", README, re.DOTALL)
    of_record, of_verdict = (set(re.findall(r"`(\w+)`", words)) for words in text.split("`verdicts`"))
    assert of_record | {"verdicts"} <= set(found)
    assert found["verdicts"]
    assert all(of_verdict <= set(verdict) for verdict in found["verdicts"])


def test_the_example_is_the_house_that_is_tested(folder: Path) -> None:
    """It differs in twenty points, each a clause that something meets, and each step it changes differs from its base."""
    assert (ROOT / "tests" / "houses" / f"{house()}.yaml").read_text("utf-8") == example()
    base, new = load("european"), load_file(folder / f"{house()}.yaml")
    own = [clause for clause in new.clauses.values() if clause.provenance is Provenance.OWN]
    assert len(own) == 20
    told = compare(base, new)
    assert len({(change.step, change.rule, change.check) for change in told}) >= 20
    assert new.steps["deal.first"].provenance is Provenance.COMPOSITE


def test_the_example_deals_as_it_says(folder: Path) -> None:
    new = load_file(folder / f"{house()}.yaml")
    lesson = Lesson(Program(new), Setup(boxes=3, rounds=4, mode=Mode.DEMO), SteppedClock())
    deal(lesson)
    assert lesson.verdicts == []


def test_record_tables_have_every_field_and_act() -> None:
    text = part("The record")
    headers, lines = re.split(r"^\*\*Each act\*\*", text, flags=re.MULTILINE)
    assert list(table(headers, "field")) == ["record", *Header.__dataclass_fields__]
    assert sorted(table(lines, "field")) == sorted(FIELDS)
    acts = {by: re.findall(r"`(\w+)`", says) for by, says in table(lines, "by").items()}
    assert list(acts) == [str(by) for by in By]
    assert acts["croupier"] == list(ACTS)
    assert set(acts["guest"]) == GUEST_ACTS
    assert set(acts["inspector"]) - {"total"} == INSPECTOR_ACTS
    assert set(acts["table"]) == TABLE_ACTS
    assert list(table(text, "seal")) == [str(seal) for seal in Seal]


def test_tables_have_every_mode_class_sheet_and_key() -> None:
    assert list(table(README, "mode")) == [str(mode) for mode in Mode]
    assert set(table(README, "class")) == {str(error) for error in ErrorClass}
    assert set(table(README, "sheet")) == set(shipped_sheets())
    assert table(README, "key") == {entry.key: entry.description[0].lower() + entry.description[1:] for entry in KEYS}
    assert " ".join(CALL_KEYS) in README
    assert " ".join(GESTURE_KEYS) in README


def test_every_folder_of_the_package_is_named() -> None:
    named = set(re.findall(r"`(trainer/\w+)`", part("The code")))
    assert named == {f"trainer/{path.parent.name}" for path in (ROOT / "trainer").glob("*/__init__.py")}


def test_benchmarks_that_are_named_are_there() -> None:
    [names, named] = re.findall(r"Name parts to run only those \((.*?)\)\. (.*?) run", README, re.DOTALL)[0]
    assert re.findall(r"`(\w+)`", names) == list(PARTS)
    assert re.findall(r"`(\w+)`", named) == list(NAMED)
    assert all((ROOT / "tests" / "bench" / f"{name}.py").is_file() for name in PARTS + NAMED)


def test_files_that_are_named_are_there() -> None:
    linked = re.findall(r"\]\(([^):]+)\)", README)
    quoted = re.findall(r"`((?:assets|procedures|tests|trainer)/[\w./-]+)`", README)
    assert {name for name in (*linked, *quoted) if not (ROOT / name).exists()} == set()
