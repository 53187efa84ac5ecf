"""Procedures for tests: copies of the shipped ones with one thing changed, and small ones written for the purpose."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from trainer.app.croupier import deal
from trainer.app.lesson import Lesson
from trainer.app.setup import Setup
from trainer.clock import SteppedClock
from trainer.game.acts import Act
from trainer.game.rules import Limits
from trainer.game.table import Table
from trainer.procedure.load import load_file
from trainer.procedure.machine import Program
from trainer.procedure.model import ErrorClass, Procedure
from trainer.resources import procedures_dir
from trainer.scoring.assemble import verdicts
from trainer.scoring.judge import Judge
from trainer.scoring.verdict import Verdict

Edit = tuple[str, str]
"""What stands in a file, and what is to stand there instead."""


def text_of(name: str) -> str:
    """The file of a shipped procedure."""
    return (procedures_dir() / f"{name}.yaml").read_text("utf-8")


def changed(text: str, edits: Iterable[Edit]) -> str:
    """The text with each edit made; what an edit replaces must stand there just once."""
    for old, new in edits:
        if text.count(old) != 1:
            raise ValueError(f"{old!r} stands {text.count(old)} times in the file")
        text = text.replace(old, new)
    return text


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / f"{name}.yaml"
    path.write_text(text, "utf-8")
    return path


def variant(folder: Path, name: str, *edits: Edit) -> Procedure:
    """A copy of a shipped procedure with edits. Raises ProcedureError where it has faults."""
    return load_file(write(folder, name, changed(text_of(name), edits)))


# -- list items of a file -----------------------------------------------------------------------------------------


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _item(lines: Sequence[str], first: int) -> range:
    """The lines of the list item that begins in line `first`."""
    end = first + 1
    while end < len(lines) and (not lines[end].strip() or _indent(lines[end]) > _indent(lines[first])):
        end += 1
    return range(first, end)


def step_item(lines: Sequence[str], step: str) -> range:
    """The list item that holds a step by itself."""
    begins = re.compile(rf" *- \{{?step: {re.escape(step)}(,.*)?$")
    [first] = [n for n, line in enumerate(lines) if begins.match(line)]
    return _item(lines, first)


def around(lines: Sequence[str], inner: range, levels: int = 1) -> range:
    """The list item that has the item in it, `levels` up."""
    for _ in range(levels):
        first = inner.start
        while _indent(lines[first]) >= _indent(lines[inner.start]) or not lines[first].lstrip().startswith("- "):
            first -= 1
        inner = _item(lines, first)
    return inner


def swapped(text: str, one: tuple[str, int], other: tuple[str, int]) -> str:
    """The text with two list items in each other's place. Each is named by a step in it and how many items up it lies."""
    lines = text.splitlines()
    first, second = sorted(
        (around(lines, step_item(lines, step), levels) for step, levels in (one, other)), key=lambda found: found.start
    )
    between = range(first.stop, second.start)
    order = [*range(first.start), *second, *between, *first, *range(second.stop, len(lines))]
    return "\n".join(lines[n] for n in order) + "\n"


# -- records and what comes of them -------------------------------------------------------------------------------


def ideal(
    program: Program, *, boxes: int = 1, rounds: int | None = 1, seed: int = 1, day: bool = False, guests: str = "quiet"
) -> Lesson:
    """A lesson dealt to its end by the procedure."""
    lesson = Lesson(program, Setup(boxes=boxes, rounds=rounds, seed=seed, day=day, guests=guests), SteppedClock())
    deal(lesson)
    return lesson


def judged(
    program: Program,
    lines: Iterable[Act],
    limits: Limits | None = None,
    complete: bool = True,
    tray: dict[int, int] | None = None,
    begins: str | None = None,
) -> list[Verdict]:
    """The verdicts of a judge who has only the lines."""
    rules = program.procedure.rules
    judge = Judge(program, limits or rules.limits[0], Table(rules.boxes, tray), begins)
    last = 0
    for line in lines:
        judge.feed(line)
        last = line.n
    judge.close(last, complete)
    return verdicts(program.procedure, judge.best)


def told(found: Iterable[Verdict]) -> list[tuple[ErrorClass, str]]:
    """Class and step of each verdict."""
    return [(verdict.error, verdict.step) for verdict in found]


# -- small procedures ---------------------------------------------------------------------------------------------

_TITLES = "{en: T, bg: Т, ru: Т, lt: T}"


def _rules() -> str:
    whole = text_of("european")
    return whole[whole.index("\nrules:\n") + 1 : whole.index("\nchecks:\n") + 1]


def small(steps: str, *, clauses: str = "", phrases: str = "", rules: str | None = None) -> str:
    """A procedure of one phase with these steps, once a round, round after round. Its one clause is T-1."""
    body = "\n".join(f"      {line}" for line in steps.strip("\n").splitlines())
    return f"""procedure: small
edition: "1"
language: en
title: {_TITLES}
clauses:
  EU-D4: {{at: cut, kind: rule, says: {{en: The cut leaves a deck at each end}}}}
  T-1: {{at: test, kind: step, says: {{en: What is tested}}}}
{clauses}
{rules if rules is not None else _rules()}
phrases:
  place_bets: {{en: Place your bets}}
  no_more_bets: {{en: No more bets}}
  dealer_total: {{en: "Dealer {{total}}"}}
{phrases}
course:
  - forever:
      - rounds: shoe_lasts
        do:
          - phase: only
phases:
  only:
    title: {_TITLES}
    group: tested
    steps:
{body}
"""


def step_text(name: str, do: str, more: str = "") -> str:
    """One step in one line; `more` are further keys, each after a comma."""
    return f"- {{step: {name}, title: {_TITLES}, clause: T-1, do: {do}{more}}}"


def acts(*words: str | Act, start: float = 1.0, every: float = 1.0) -> list[Act]:
    """Acts as lines of a record, numbered and timed. A word of one act stands for it; ``say:`` begins a call."""
    out: list[Act] = []
    for n, word in enumerate(words, 1):
        act = word
        if isinstance(act, str):
            act = Act(act="call", say=act[4:]) if act.startswith("say:") else Act(act=act)
        values = {name: getattr(act, name) for name in act.__slots__}
        out.append(Act(**(values | {"n": n, "t": round(start + every * (n - 1), 3)})))
    return out
