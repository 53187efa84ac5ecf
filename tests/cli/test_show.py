"""``trainer show`` and ``trainer vocabulary``: everything a procedure holds can be read."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.support.commands import Run
from trainer.procedure.actwords import ACTS
from trainer.procedure.checks import CHECKS
from trainer.procedure.load import load, program, shipped
from trainer.procedure.vocabulary import AMOUNTS, COUNTS, GUARDS, SELECTORS, TURNS


def test_outline_has_every_step(run: Run) -> None:
    done = run("show", "european")
    assert done.status == 0
    for step in load("european").steps.values():
        assert f"{step.title('en')} · {step.id} [{', '.join(step.clauses)}]" in done.out


@pytest.mark.parametrize("name", shipped())
def test_every_clause_is_met_by_something(run: Run, name: str) -> None:
    rows = run("show", name, "--clauses").out.partition("\n\n")[0].splitlines()[1:]
    assert len(rows) == len(load(name).clauses)
    for row in rows:
        cells = row.split("\t")
        assert len(cells) == 5 and all(cell not in ("", "–") for cell in (cells[0], *cells[2:])), row


def test_clauses_that_the_rules_rule_out_are_told(run: Run) -> None:
    out = run("show", "european", "--clauses").out
    assert re.search(r"^EU-C9a\t.*\tmachine\.[a-z]+, which the rules here rule out$", out, re.MULTILINE)


def test_clauses_both_ways(run: Run) -> None:
    out = run("show", "european", "--clauses").out
    procedure = load("european")
    for clause in procedure.clauses:
        assert re.search(rf"^{re.escape(clause)}\t", out, re.MULTILINE)
    for step in procedure.steps:
        assert re.search(rf"^{re.escape(step)}\t", out, re.MULTILINE)
    for check in procedure.checks.values():
        assert re.search(rf"^check {check.name}\t.*\t{', '.join(check.clauses)}$", out, re.MULTILINE)
    assert re.search(r"^EU-D4\t.*rule cut_min_from_end$", out, re.MULTILINE)
    assert re.search(r"^EU-X1\t.*check no_card_before_close$", out, re.MULTILINE)


def test_provenance_has_every_rule(run: Run) -> None:
    out = run("show", "european", "--provenance").out
    assert all(f"\n{name}\t" in out for name in load("european").rule_values)
    assert all(f"\n{name}\t" in out for name in load("european").checks)
    assert "in this rule text" in out


def test_phrases_in_every_language(run: Run) -> None:
    out = run("show", "european", "--phrases").out
    for words in load("european").phrases.values():
        assert all(text in out for text in words.values())


def test_diagram_has_every_transition(run: Run) -> None:
    out = run("show", "european", "--diagram").out
    compiled = program("european")
    assert out.startswith("stateDiagram-v2\n")
    assert out.count("<<choice>>") + out.count('state "') <= len(compiled.leaves) + len(compiled.pseudo)
    assert out.count('state "') >= len(compiled.leaves)
    ids = set(re.findall(r"\bs\d+\b", "".join(line for line in out.splitlines(keepends=True) if "-->" not in line)))
    used = set(re.findall(r"\bs\d+\b", "".join(line.partition(" : ")[0] for line in out.splitlines() if "-->" in line)))
    assert used <= ids
    assert out.count(" --> ") >= len(compiled.leaves)


@pytest.mark.parametrize("lang", ["en", "lt"])
def test_svg_is_well_formed_and_inside_its_frame(run: Run, tmp_path: Path, lang: str) -> None:
    file = tmp_path / "x.svg"
    done = run("show", "european", "--diagram", "--svg", file, "--language", lang)
    assert (done.status, done.out.strip()) == (0, str(file))
    root = ElementTree.fromstring(file.read_text("utf-8"))
    width, height = int(root.attrib["width"]), int(root.attrib["height"])
    boxes = [node.attrib for node in root.iter("{http://www.w3.org/2000/svg}rect") if "rx" in node.attrib]
    assert len(boxes) == len(program("european").leaves)
    assert all(int(b["x"]) >= 0 and int(b["x"]) + int(b["width"]) <= width and int(b["y"]) + 34 <= height for b in boxes)
    assert len({(b["x"], b["y"]) for b in boxes}) == len(boxes)
    assert run("show", "european", "--diagram", "--svg", file).status == 1


def test_usage(run: Run, tmp_path: Path) -> None:
    assert run("show", "european", "--clauses", "--phrases").status == 2
    assert run("show", "european", "--svg", tmp_path / "x.svg").status == 2
    done = run("show", "europan")
    assert (done.status, done.err) == (1, "trainer: There is no procedure europan. Did you mean european?\n")
    done = run("show", "european", "--diagram", "--svg", tmp_path / "none" / "x.svg")
    assert (done.status, done.err.count("\n")) == (1, 1)


def test_vocabulary_has_every_word(run: Run) -> None:
    done = run("vocabulary")
    assert done.status == 0
    words = [*ACTS, *GUARDS, *AMOUNTS, *COUNTS, *TURNS, *CHECKS, *(f"{over}: {name}" for over, name in SELECTORS)]
    for word in words:
        assert re.search(rf"^  (?:\{{{word}: .+\}}|{re.escape(word)})  +\S", done.out, re.MULTILINE), word
    assert all(say in done.out for name in shipped() for say in load(name).phrases)
