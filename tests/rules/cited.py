"""What the clause tests ask of a verdict, a rule value, a step or a check: that the clause of this very text is behind it.

A clause test takes the compiled procedure as the fixture `house`, and asks nothing of any other, so that it can also be
run on the same procedure without the clause (`test_of_tests`), where it has to fail.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace

from tests.support.builders import cards
from trainer.game.acts import Decision
from trainer.game.places import Bet, Hand
from trainer.game.settlement import allowed_decisions
from trainer.game.table import Table
from trainer.procedure.machine import Program
from trainer.procedure.model import ErrorClass, Leaf, Procedure, Provenance, StepNode, walk
from trainer.scoring.verdict import Verdict


def cites(verdict: Verdict, clause: str, error: ErrorClass | None = None) -> bool:
    """Whether the verdict cites the clause as one of this text, and is of that class where one is named."""
    return error in (None, verdict.error) and clause in verdict.clauses and verdict.provenance is Provenance.OWN


def broken(verdict: Verdict, check: str) -> tuple[str, ...]:
    """The clauses that the verdict says are broken by that check besides; or its own, where it is about the check alone."""
    if verdict.step == f"check.{check}":
        return verdict.clauses
    return next((found.clauses for found in verdict.breaks if found.check == check), ())


def breaks(found: Verdict | Iterable[Verdict], check: str, clause: str) -> bool:
    """Whether one of the verdicts tells that the check is broken, and the check cites the clause."""
    return any(clause in broken(verdict, check) for verdict in ((found,) if isinstance(found, Verdict) else found))


def by_check(house: Program, check: str) -> tuple[str, ...]:
    """The clauses of this text that a check comes from."""
    value = house.procedure.checks[check]
    assert value.provenance is Provenance.OWN, f"{check} is {value.provenance}"
    return value.clauses


def by_clause(house: Program, rule: str) -> tuple[str, ...]:
    """The clauses of this text that a rule value comes from."""
    value = house.procedure.rule_values[rule]
    assert value.provenance is Provenance.OWN, f"{rule} is {value.provenance}"
    return value.clauses


def of_step(house: Program, step: str) -> tuple[str, ...]:
    """The clauses of this text that a step and its parts cite."""
    found = house.procedure.steps[step]
    trees = (house.procedure.course, *(interrupt.body for interrupt in house.procedure.interrupts))
    bodies = [node.body for tree in trees for node in walk(tree) if isinstance(node, StepNode) and node.step.id == step]
    parts = {name for body in bodies for leaf in walk(body) if isinstance(leaf, Leaf) for name in leaf.clauses}
    named = [*found.clauses, *sorted(parts.difference(found.clauses))]
    return tuple(name for name in named if house.procedure.clauses[name].provenance is Provenance.OWN)


def with_rules(house: Program, **values: object) -> Program:
    """The procedure with other rule values, for what a text leaves to the house."""
    procedure = house.procedure
    rules = replace(procedure.rules, **values)  # type: ignore[arg-type]
    named = {field.name: getattr(procedure, field.name) for field in fields(procedure)}
    return Program(Procedure(**{**named, "rules": rules}))


def allowed(
    house: Program, held: str, *, splits: int = 0, from_split: bool = False, upcard: str = "6c"
) -> tuple[Decision, ...]:
    """What a guest may decide for a hand on box 1."""
    table = Table()
    table.dealer = cards(upcard)
    hand = Hand(index=1, cards=cards(held), bets=[Bet(stake="main", bettor=1, amount=1000, lies=1000)], from_split=from_split)
    hand.split_aces = from_split and held.startswith("A")
    box = table.boxes[0]
    box.hands, box.splits = [hand], splits
    return tuple(allowed_decisions(table, house.procedure.rules, box, hand))
