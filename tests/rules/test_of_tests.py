"""The tests of the clauses, tested: each fails on the procedure without its clause, and each clause has just one."""

from __future__ import annotations

import importlib
import inspect
import re
from collections.abc import Callable, Generator
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import pytest

from tests.rules.without import Tree, parsed, scored, without, write
from trainer.procedure.load import load, load_file, shipped
from trainer.procedure.machine import Program
from trainer.procedure.model import Procedure
from trainer.procedure.yaml_reader import Faults, Node, read_yaml
from trainer.resources import procedures_dir

_NAME: Final = re.compile(r"test_([a-z]+)_(\d\d[a-z]?)_")
_FAILS: Final = (AssertionError, pytest.fail.Exception, LookupError, ValueError)
"""What a test ends with that finds something else than it asks for."""


def _modules() -> dict[str, list[ModuleType]]:
    """The modules of clause tests, by the procedure they are about."""
    names = sorted(path.stem for path in Path(__file__).parent.glob("test_*.py") if path.stem != Path(__file__).stem)
    out: dict[str, list[ModuleType]] = {}
    for name in names:
        module = importlib.import_module(f"tests.rules.{name}")
        if hasattr(module, "PROCEDURE"):
            out.setdefault(module.PROCEDURE, []).append(module)
    return out


def clause_of(test: str) -> str | None:
    """The clause that a test is named after: ``test_bgh_04a_…`` is about BGH-04a."""
    found = _NAME.match(test)
    return f"{found[1].upper()}-{found[2]}" if found else None


MODULES: Final = _modules()
TREES: Final[dict[str, Tree]] = {name: parsed(name) for name in MODULES}
CASES: Final = [(name, clause) for name, tree in TREES.items() for clause in scored(tree)]


@pytest.fixture(scope="module", autouse=True)
def _each_base_is_read_once() -> Generator[None]:
    """What the procedures extend does not change while they are tried without their clauses."""
    known: dict[Path, Node | None] = {}

    def read(path: Path, faults: Faults, name: str | None = None) -> Node | None:
        if path.parent != procedures_dir():
            return read_yaml(path, faults, name)
        if path not in known:
            known[path] = read_yaml(path, faults, name)
        return known[path]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("trainer.procedure.load.read_yaml", read)
        yield


def _tests(name: str) -> dict[str, list[Callable[..., object]]]:
    """The tests of a procedure, by clause."""
    out: dict[str, list[Callable[..., object]]] = {}
    for module in MODULES[name]:
        for test, function in vars(module).items():
            clause = clause_of(test)
            if clause is not None:
                out.setdefault(clause, []).append(function)
    return out


def _run(test: Callable[..., object], house: Program, tmp_path: Path) -> None:
    """Run a clause test on that procedure."""
    known: dict[str, Any] = {"house": house, "tmp_path": tmp_path}
    test(**{name: known[name] for name in inspect.signature(test).parameters})


def _plain(procedure: Procedure) -> tuple[object, ...]:
    return (procedure.sha256, procedure.phrases, procedure.clauses, procedure.titles)


def test_every_rule_text_has_its_tests() -> None:
    assert sorted(MODULES) == [name for name in shipped() if load(name).extends]


@pytest.mark.parametrize("name", sorted(MODULES))
def test_a_procedure_is_the_same_when_it_is_written_anew(name: str, tmp_path: Path) -> None:
    assert _plain(load_file(write(TREES[name], tmp_path))) == _plain(load(name))


@pytest.mark.parametrize("name", sorted(MODULES))
def test_each_clause_has_just_one_test(name: str) -> None:
    found = _tests(name)
    assert {clause: len(tests) for clause, tests in found.items() if len(tests) != 1} == {}
    missing = [clause for clause in scored(TREES[name]) if clause not in found]
    assert missing == [], f"{len(missing)} clauses have no test"
    assert sorted(found.keys() - TREES[name]["clauses"].keys()) == [], "tests of clauses that are not there"


@pytest.mark.parametrize(("name", "clause"), CASES, ids=[f"{name} {clause}" for name, clause in CASES])
def test_the_test_of_a_clause_fails_without_it(name: str, clause: str, tmp_path: Path) -> None:
    house = Program(load_file(write(without(TREES[name], clause), tmp_path)))
    for test in _tests(name).get(clause, []):
        with pytest.raises(_FAILS):
            _run(test, house, tmp_path)
