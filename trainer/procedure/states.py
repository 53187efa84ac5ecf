"""What a compiled procedure is made of: states that wait for an act, transitions, and branches that may be refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from trainer.procedure.model import Leaf, Step

GO: Final = "go"
"""The trigger that leaves a choice point."""
Condition = Callable[..., bool]
Effect = Callable[..., None]


@dataclass(frozen=True, slots=True, eq=False)
class LeafState:
    """What is due in a state: the act, its step, its place among the step's parts and the loops around the step."""

    name: str
    leaf: Leaf
    step: Step
    part: int
    parts: int
    outer: tuple[int, ...]
    choices: frozenset[int]
    """Choice points the leaf is a branch of."""

    @property
    def clauses(self) -> tuple[str, ...]:
        return self.leaf.clauses or self.step.clauses


@dataclass(slots=True, eq=False)
class Refusal:
    """A branch that a choice point may refuse: the acts it would have asked for."""

    choice: int
    leaves: tuple[tuple[Leaf, Step], ...]


@dataclass(slots=True, eq=False)
class Transition:
    """One transition before it is handed to the machine; also what diagrams are drawn from."""

    trigger: str
    source: str
    dest: str
    label: str = ""
    conditions: list[Condition] = field(default_factory=list)
    before: list[Effect] = field(default_factory=list)
    first: bool = False
    """Tried before the others of its state, whenever it was added."""


@dataclass(slots=True, eq=False)
class Blueprint:
    """A procedure as states and transitions, before it is handed to the machine.

    `pseudo` are the choice points with what they are about, `turns` those of them at which guests have their turn, `slots`
    the number of loops.
    """

    leaves: dict[str, LeafState] = field(default_factory=dict)
    pseudo: dict[str, str] = field(default_factory=dict)
    turns: dict[str, str] = field(default_factory=dict)
    transitions: list[Transition] = field(default_factory=list)
    refusals: list[Refusal] = field(default_factory=list)
    alternatives: dict[str, list[LeafState]] = field(default_factory=dict)
    """State → the other parts that may be done from it, where parts come in any order."""
    entries: dict[str, str] = field(default_factory=dict)
    """Phase → the state in which it begins."""
    forbidden: dict[tuple[str, str | None], LeafState] = field(default_factory=dict)
    """Act and phrase → what would ask for it, had the rules not ruled it out altogether."""
    slots: int = 0
    start: str = ""
