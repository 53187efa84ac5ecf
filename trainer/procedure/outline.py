"""The steps of a procedure where they stand in its course: what each asks for, and the loops and conditions around it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from trainer.game.rules import Rules
from trainer.i18n import N_, Translator
from trainer.procedure.model import (
    AnyOrder,
    Choose,
    Each,
    Guard,
    Guests,
    Leaf,
    Node,
    PhaseNode,
    Procedure,
    Sequence,
    Step,
    StepNode,
    Times,
    When,
    While,
    children,
)
from trainer.procedure.possible import finds_any, left_open, repeats
from trainer.procedure.wording.acts import act_words
from trainer.procedure.wording.guards import COUNTS, EACH, ORDERS, condition


class Kind(StrEnum):
    """What a step stands in."""

    WHEN = "when"
    WHENEVER = "whenever"
    WHILE = "while"
    ROUNDS = "rounds"
    EACH = "each"
    ORDER = "order"
    TIMES = "times"
    ANY_ORDER = "any_order"


@dataclass(frozen=True, slots=True, kw_only=True)
class Around:
    """One loop or condition around a step or an act."""

    kind: Kind
    guard: Guard | None = None
    over: str = ""
    word: str = ""

    @property
    def is_condition(self) -> bool:
        return self.kind in (Kind.WHEN, Kind.WHENEVER)

    def words(self, say: Translator) -> str:
        """The loop or condition as a phrase that stands by itself."""
        match self.kind:
            case Kind.EACH:
                return say.gettext(EACH.get((self.over, self.word), self.word))
            case Kind.ORDER:
                return say.gettext(ORDERS.get(self.word, self.word))
            case Kind.TIMES:
                return say.gettext(COUNTS.get(self.word, self.word))
            case Kind.ANY_ORDER:
                return say.gettext("in any order")
        text = _GUARDED[self.kind]
        return say.gettext(text).format(condition=condition(self.guard, say) if self.guard is not None else "")


_GUARDED: Mapping[Kind, str] = {
    Kind.WHEN: N_("when {condition}"),
    Kind.WHENEVER: N_("whenever {condition}"),
    Kind.WHILE: N_("as long as {condition}"),
    Kind.ROUNDS: N_("round after round, as long as {condition}"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One act that a step asks for, with the loops and conditions inside the step that it stands in."""

    leaf: Leaf
    within: tuple[Around, ...]

    def key(self) -> tuple[object, ...]:
        """What makes it the same act in two procedures."""
        leaf = self.leaf
        return (leaf.act, leaf.say, leaf.at, leaf.stake, leaf.amount, self.within)

    def words(self, phrases: Mapping[str, str], say: Translator) -> str:
        words = act_words(self.leaf, phrases, say)
        within = ", ".join(part.words(say) for part in self.within)
        return f"{words} – {within}" if within else words


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """A step where it stands. `around` is inside its phase, `outside` around the phase; `phase` is empty for an interrupt."""

    step: Step
    phase: str
    asks: tuple[Asked, ...]
    around: tuple[Around, ...]
    outside: tuple[Around, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """A turn of the guests where it stands: after which step, in which phase."""

    turn: str
    after: str
    phase: str
    around: tuple[Around, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outline:
    """Steps in the order of the course, interrupts after it; turns of the guests; phases with what is around them."""

    steps: Mapping[str, Placed]
    turns: tuple[Turn, ...]
    phases: Mapping[str, tuple[Around, ...]]


def outline(procedure: Procedure) -> Outline:
    """Every step once, every turn and every phase. What the rules alone decide is left out, be it never or always so."""
    rules = procedure.rules
    steps: dict[str, Placed] = {}
    turns: list[Turn] = []
    phases: dict[str, tuple[Around, ...]] = {}
    last = ""
    trees: list[tuple[Node, _Path]] = [(procedure.course, _Path())]
    for interrupt in procedure.interrupts:
        guard = left_open(interrupt.guard, rules)
        if isinstance(guard, Guard):
            trees.append((interrupt.body, _Path(around=(Around(kind=Kind.WHENEVER, guard=guard),))))
    for tree, start in trees:
        for node, path in _walked(tree, start, rules):
            match node:
                case StepNode(step=step, body=body):
                    asks = tuple(_asked(body, (), rules))
                    placed = Placed(step=step, phase=path.phase, asks=asks, around=path.around, outside=path.outside)
                    if asks:
                        steps.setdefault(step.id, placed)
                        last = step.id
                case Guests(turn=turn):
                    turns.append(Turn(turn=turn, after=last, phase=path.phase, around=path.around))
                case PhaseNode(phase=phase):
                    phases.setdefault(phase, path.around)
                case _:
                    pass
    return Outline(steps=steps, turns=tuple(turns), phases=phases)


def phases_dealt(procedure: Procedure) -> frozenset[str]:
    """Phases in which there is something to do under the rules. What only a condition that never holds asks for is none."""
    return frozenset(placed.step.phase for placed in outline(procedure).steps.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class _Path:
    phase: str = ""
    around: tuple[Around, ...] = ()
    outside: tuple[Around, ...] = ()

    def into(self, *parts: Around) -> _Path:
        return _Path(phase=self.phase, around=(*self.around, *parts), outside=self.outside)


def _walked(node: Node, path: _Path, rules: Rules) -> Iterator[tuple[Node, _Path]]:
    """Steps, turns and phases with what is around them."""
    if isinstance(node, StepNode | Guests):
        yield node, path
        return
    if isinstance(node, PhaseNode):
        yield node, path
        yield from _walked(node.body, _Path(phase=node.phase, outside=path.around), rules)
        return
    for child, parts in _reached(node, rules):
        yield from _walked(child, path.into(*parts), rules)


def _asked(node: Node, within: tuple[Around, ...], rules: Rules) -> Iterator[Asked]:
    if isinstance(node, Leaf):
        yield Asked(leaf=node, within=within)
        return
    for child, parts in _reached(node, rules):
        yield from _asked(child, (*within, *parts), rules)


def _reached(node: Node, rules: Rules) -> Iterator[tuple[Node, tuple[Around, ...]]]:
    """What is below and can be reached under the rules, each with what they leave open around it."""
    for child, parts in _below(node):
        kept: list[Around] = []
        for part in parts:
            if part.kind is Kind.EACH and not finds_any(part.over, part.word, rules):
                break
            if part.kind is Kind.TIMES and not repeats(part.word, rules):
                break
            guard = left_open(part.guard, rules) if part.guard is not None else None
            if guard is False:
                break
            if guard is not True:
                kept.append(part if guard is None else replace(part, guard=guard))
        else:
            yield child, tuple(kept)


def _below(node: Node) -> Iterator[tuple[Node, tuple[Around, ...]]]:
    """The nodes directly below, each with what the node puts around it."""
    match node:
        case Choose(branches=branches):
            passed: list[Guard] = []
            for guard, body in branches:
                yield body, _branch(guard, passed)
                passed += [guard] if guard is not None else []
        case Each(over=over, select=select, order=order, body=body):
            loop = Around(kind=Kind.EACH, over=over, word=select)
            yield body, (loop,) if (over, select) in _OF_ONE_HAND else (loop, Around(kind=Kind.ORDER, word=order))
        case When(guard=guard, body=body):
            yield body, (Around(kind=Kind.WHEN, guard=guard),)
        case While(guard=guard, body=body, is_round=is_round):
            yield body, (Around(kind=Kind.ROUNDS if is_round else Kind.WHILE, guard=guard),)
        case Times(count=count, body=body):
            yield body, (Around(kind=Kind.TIMES, word=count),)
        case AnyOrder(nodes=nodes):
            for child in nodes:
                yield child, (Around(kind=Kind.ANY_ORDER),)
        case Sequence(nodes=nodes):
            for child in nodes:
                yield child, ()
        case _:
            for child in children(node):
                yield child, ()


_OF_ONE_HAND: Final = frozenset({("bet", "of_hand"), ("bet", "beside_hand"), ("bet", "joined")})
"""Loops over the bets of one hand, which come owner first in any order of the boxes."""


def _branch(guard: Guard | None, passed: list[Guard]) -> tuple[Around, ...]:
    """The condition of a branch; that of the last is that no other was met."""
    if guard is None:
        guard = Guard(word="all", parts=tuple(Guard(word="not", parts=(one,)) for one in passed))
    return (Around(kind=Kind.WHEN, guard=guard),) if guard.word != "all" or guard.parts else ()


def stayed(old: list[str], common: list[str]) -> set[str]:
    """Of the common steps, in their new order, the longest run that has kept the old order; the others have moved."""
    place = {name: number for number, name in enumerate(old)}
    tails: list[int] = []
    ends: list[int] = []
    came_from: list[int] = []
    for index, name in enumerate(common):
        at = bisect_left(tails, place[name])
        came_from.append(ends[at - 1] if at else -1)
        tails[at : at + 1] = [place[name]]
        ends[at : at + 1] = [index]
    kept: set[str] = set()
    index = ends[-1] if ends else -1
    while index >= 0:
        kept.add(common[index])
        index = came_from[index]
    return kept
