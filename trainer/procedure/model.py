"""A procedure as a frozen tree: phases of steps over sequence, choice, loop and guests' turns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from trainer.game.rules import Rules

Texts = Mapping[str, str]
"""Language → text."""


class Severity(StrEnum):
    """How grave an error is (handbook §2: 4, 3, 2, 1)."""

    CRITICAL = "critical"
    SERIOUS = "serious"
    MINOR = "minor"
    NOTE = "note"


class ErrorClass(StrEnum):
    """What can be wrong with an act (design §5); `CORRECT` is the absence of error."""

    CORRECT = "correct"
    OMITTED = "omitted"
    INCOMPLETE = "incomplete"
    ORDER = "order"
    WRONG_OBJECT = "wrong_object"
    WRONG_VALUE = "wrong_value"
    WRONG_SELECTION = "wrong_selection"
    REPEATED = "repeated"
    EXTRA = "extra"
    EARLY = "early"
    LATE = "late"
    SLOW = "slow"


class Provenance(StrEnum):
    """Where a step or a rule value comes from."""

    OWN = "own"
    """A clause of this text."""
    INHERITED = "inherited"
    """A clause of a text this one extends."""
    COMPOSITE = "composite"
    """Not in this rule text: filled from the composite or from practice."""


class ClauseKind(StrEnum):
    STEP = "step"
    RULE = "rule"
    CHECK = "check"
    INFORMATION = "information"


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """One statement of a rule text, in our own words."""

    id: str
    at: str
    kind: ClauseKind
    says: Texts
    source: str = ""
    provenance: Provenance = Provenance.OWN


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeBounds:
    """Seconds a step may take: `least` since the act before, `most` since it fell due, `deadline` since its phase began."""

    least: int | None = None
    most: int | None = None
    deadline: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A scored step. `severity` maps error classes to severities; classes not named take `otherwise`."""

    id: str
    phase: str
    group: str
    titles: Texts
    clauses: tuple[str, ...]
    provenance: Provenance
    source: str
    severity: Mapping[str, Severity]
    otherwise: Severity
    time: TimeBounds | None = None
    optional: bool = False

    def title(self, lang: str) -> str:
        return self.titles.get(lang) or self.titles["en"]

    def grave(self, error: ErrorClass) -> Severity:
        """Severity of that class of error in this step."""
        return self.severity.get(error, self.otherwise)


# -- the tree ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaf:
    """One act a step asks for.

    `act` is a word of the vocabulary, `say` the phrase of a call; `at` says what it is addressed to (``box``, ``hand``,
    ``bet``, ``dealer`` or nothing), `stake` narrows a bet, `amount` names what is paid, taken, said or set.
    `clauses` are those of this part alone; empty where the step's are meant.
    """

    act: str
    say: str | None = None
    at: str | None = None
    stake: str | None = None
    amount: str | None = None
    clauses: tuple[str, ...] = ()
    line: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Guard:
    """A condition: a word of the vocabulary with an argument, or a combination."""

    word: str
    """A guard's name, or ``all``, ``any``, ``not``."""
    argument: str | None = None
    parts: tuple[Guard, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Sequence:
    nodes: tuple[Node, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StepNode:
    """A step and the acts it is made of."""

    step: Step
    body: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Each:
    """A loop over boxes, hands or bets, in an order."""

    over: str
    select: str
    order: str
    body: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class When:
    guard: Guard
    body: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class While:
    guard: Guard
    body: Node
    is_round: bool = False
    """Whether one pass of the loop is one round of the game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choose:
    branches: tuple[tuple[Guard | None, Node], ...]
    """Guard and body; None stands for otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnyOrder:
    """Acts that may be done in any order."""

    nodes: tuple[Node, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Times:
    """The body so many times; `count` names a number of the rules."""

    count: str
    body: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Guests:
    """The guests' turn: to bet, cut, decide, insure, answer or give up."""

    turn: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Forever:
    body: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseNode:
    phase: str
    body: Node


Node = Sequence | StepNode | Each | When | While | Choose | AnyOrder | Times | Guests | Forever | PhaseNode | Leaf


def children(node: Node) -> tuple[Node, ...]:
    """The nodes directly below."""
    match node:
        case Sequence(nodes=nodes) | AnyOrder(nodes=nodes):
            return nodes
        case Choose(branches=branches):
            return tuple(body for _, body in branches)
        case Leaf() | Guests():
            return ()
        case _:
            return (node.body,)


def walk(node: Node) -> Iterator[Node]:
    """The node and everything below it, in the order of the text."""
    yield node
    for child in children(node):
        yield from walk(child)


@dataclass(frozen=True, slots=True, kw_only=True)
class Phase:
    id: str
    titles: Texts
    group: str

    def title(self, lang: str) -> str:
        return self.titles.get(lang) or self.titles["en"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Allowed:
    """What a house may choose of a rule: one of some values, numbers in bounds, or maxima so many times the minimum."""

    values: tuple[Any, ...] = ()
    least: int | None = None
    most: int | None = None
    times: tuple[int, ...] = ()

    def admits(self, value: Any) -> bool:
        """Whether the value may be chosen; of a least and a most, both have to lie in bounds."""
        if self.least is None or self.most is None:
            return value in self.values
        numbers = value if isinstance(value, tuple) else (value,)
        return all(self.least <= number <= self.most for number in numbers)


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleValue:
    """A rule value as written, with where it comes from."""

    name: str
    shown: str
    clauses: tuple[str, ...]
    provenance: Provenance
    source: str
    allowed: Allowed | None = None
    """What may be chosen instead for a lesson; None where the file names nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckValue:
    """A check that holds in a procedure, with how grave it is to break it and where it comes from."""

    name: str
    severity: Severity
    clauses: tuple[str, ...]
    provenance: Provenance
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Interrupt:
    """Steps that fall due whenever a condition comes true between two cards."""

    guard: Guard
    body: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Procedure:
    """A checked procedure. `sha256` is that of its canonical form: everything that decides a verdict, without the wording."""

    id: str
    edition: str
    extends: tuple[str, ...]
    language: str
    titles: Texts
    about: Texts
    clauses: Mapping[str, Clause]
    rules: Rules
    rule_values: Mapping[str, RuleValue]
    phrases: Mapping[str, Texts]
    phases: tuple[Phase, ...]
    course: Node
    interrupts: tuple[Interrupt, ...]
    checks: Mapping[str, CheckValue]
    steps: Mapping[str, Step]
    begins: str
    """The phase in which a lesson begins unless it is told otherwise; empty for the first."""
    dropped: Mapping[str, tuple[str, ...]]
    """Inherited step that is not done → the clauses that say so."""
    extras: Mapping[str, Severity]
    """Kind of act (voice, gesture, cards, chips, pack) → how grave it is when nothing calls for it."""
    sha256: str = ""
    sources: Mapping[str, str] = field(default_factory=dict)

    def title(self, lang: str) -> str:
        return self.titles.get(lang) or self.titles["en"]

    def phrase(self, say: str, lang: str | None = None) -> str:
        """The words of a call, in the procedure's own language unless another is named."""
        texts = self.phrases.get(say, {})
        return texts.get(lang or self.language) or texts.get("en") or say

    def grave(self, step: Step, error: ErrorClass, kind: str | None = None) -> Severity:
        """How grave an error is in a step; an act of `kind` that nothing calls for is judged by its kind."""
        if error is ErrorClass.EXTRA and kind is not None and error not in step.severity and kind in self.extras:
            return self.extras[kind]
        return step.grave(error)

    def provenance_of(self, clauses: tuple[str, ...], step: Step) -> Provenance:
        """Where a verdict that cites these clauses comes from: this text, a text it extends, or neither."""
        found = {self.clauses[clause].provenance for clause in clauses if clause in self.clauses}
        for provenance in (Provenance.OWN, Provenance.INHERITED, Provenance.COMPOSITE):
            if provenance in found:
                return provenance
        return step.provenance

    def clause_text(self, clause: str, lang: str) -> str:
        """What the clause says, in `lang` where it is written, else in English."""
        found = self.clauses.get(clause)
        return (found.says.get(lang) or found.says["en"]) if found else ""
