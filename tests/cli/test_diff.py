"""``trainer diff``: what must be relearned, and nothing else."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.commands import Run
from trainer.i18n import LANGUAGES
from trainer.procedure.compare import Change, Section, compare, section_title
from trainer.procedure.load import load, load_file
from trainer.procedure.merge import rebuilt
from trainer.procedure.model import ErrorClass, Node, Severity, Step, StepNode, TimeBounds, children
from trainer.resources import procedures_dir

HOUSE = """\
procedure: house
edition: "1"
extends: european
language: en
title: {en: House, bg: Къща, ru: Дом, lt: Namai}
rules:
  dealer_hits_soft_17: {value: true, from: a test}
phrases:
  no_more_bets: {en: "Bets are closed"}
remove: [shuffle.strip]
steps:
  betting.open: {severity: {otherwise: serious}, from: a test}
insert:
  - after: betting.open
    do:
      - {step: betting.palms, title: {en: Show palms, bg: Покажи длани, ru: Показать ладони, lt: Parodyti delnus},
         do: {gesture: palms}, severity: {otherwise: minor}, from: a test}
"""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    file = tmp_path / "house.yaml"
    file.write_text(HOUSE, "utf-8")
    return file


def codes(changes: list[Change]) -> list[tuple[Section, str]]:
    return [(change.section, change.code) for change in changes]


def test_nothing_to_relearn(run: Run) -> None:
    assert "Nothing to relearn." in run("diff", "european", "european").out
    assert compare(load("european"), load("european")) == []


def test_what_a_house_changes(house: Path) -> None:
    changes = compare(load("european"), load_file(house))
    texts = [change.sentence("en") for change in changes]
    assert "New: Show palms (betting.palms), after Invite bets." in texts
    assert "No longer done: Strip (shuffle.strip)." in texts
    assert "The call no_more_bets is now “Bets are closed”; before, it was “No more bets, thank you”." in texts
    assert "dealer_hits_soft_17: now yes; before, no." in texts
    assert any(text.startswith("Invite bets (betting.open): ") for text in texts)
    sections = [change.section for change in changes]
    assert sections == sorted(sections, key=list(Section).index)
    back = compare(load_file(house), load("european"))
    assert {"added", "dropped"} <= {change.code for change in back}


def test_a_step_that_moved_is_one_change(tmp_path: Path) -> None:
    text = (procedures_dir() / "european.yaml").read_text("utf-8").replace("procedure: european", "procedure: swapped")
    first = text.index("      - {step: shuffle.wash")
    second = text.index("      - {step: shuffle.stack")
    third = text.index("      - times: shuffle_passes")
    file = tmp_path / "swapped.yaml"
    file.write_text(text[:first] + text[second:third] + text[first:second] + text[third:], "utf-8")
    changes = compare(load("european"), load_file(file))
    assert codes(changes) == [(Section.STEPS, "moved")]


def test_time_and_severity_of_a_step() -> None:
    old = load("european")
    step = old.steps["betting.open"]
    bounds, severity = TimeBounds(least=2, most=9, deadline=30), {**step.severity, ErrorClass.OMITTED: Severity.CRITICAL}
    timed = replace(step, time=bounds, severity=severity)
    new = replace(old, steps={**old.steps, step.id: timed}, course=_with(old.course, timed))
    texts = [change.sentence("en") for change in compare(old, new)]
    assert any("time allowed is now ≥ 2 s, ≤ 9 s, ≤ 30 s after the phase began; before, none" in text for text in texts)
    assert any("“omitted” is now critical" in text for text in texts)


def _with(node: Node, step: Step) -> Node:
    if isinstance(node, StepNode):
        return replace(node, step=step) if node.step.id == step.id else node
    kids = tuple(_with(child, step) for child in children(node))
    return rebuilt(node, kids) if kids else node


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_change_can_be_said_in_every_language(house: Path, lang: str) -> None:
    for change in compare(load("european"), load_file(house)):
        assert "{" not in change.sentence(lang)
    assert all(section_title(section, lang) for section in Section)


def test_command(run: Run, house: Path) -> None:
    done = run("diff", "european", house)
    assert (done.status, done.err) == (0, "")
    assert done.out.splitlines()[0] == "From European composite to House"
    assert "\nRules\n" in done.out
    assert run("diff", "european").status == 2
    assert run("diff", "european", "europan").status == 1
