"""Compile a procedure to a flat `transitions` machine. The only module that imports `transitions`.

One state per act a step asks for (the state means "this is due"), choice pseudo-states for loops, guards and the guests'
turns. A leaf state is left by the trigger named after its act; a pseudo-state by the trigger ``go``. Callbacks are callables
only: `transitions` imports and runs dotted strings. One machine serves every run: its events are triggered on `Position`
objects that are not registered as models (registering costs a hundred times a trigger).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

from transitions import Event, Machine

from trainer.game.acts import Act
from trainer.game.rules import Limits
from trainer.game.table import Table
from trainer.procedure.actwords import ACTS, MONEY, Fit, fit
from trainer.procedure.model import (
    AnyOrder,
    Choose,
    Each,
    Forever,
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
    walk,
)
from trainer.procedure.position import Position
from trainer.procedure.vocabulary import COUNTS, GUARDS, SELECTORS, TURNS

GO: Final = "go"
Condition = Callable[..., bool]


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
    before: list[Callable[..., None]] = field(default_factory=list)
    first: bool = False
    """Tried before the others of its state, whenever it was added."""


class Program:
    """A compiled procedure. Raises nothing of its own: the loader has checked the tree."""

    def __init__(self, procedure: Procedure) -> None:
        self.procedure = procedure
        self.leaves: dict[str, LeafState] = {}
        self.alternatives: dict[str, list[LeafState]] = {}
        """State → the other parts that may be done there too, where the parts of a step come in any order."""
        self.pseudo: dict[str, str] = {}
        self.turns: dict[str, str] = {}
        self.transitions: list[Transition] = []
        self.refusals: list[Refusal] = []
        self.slots = 0
        builder = _Builder(self)
        self.start = builder.build(procedure)
        states = [*self.leaves, *self.pseudo]
        self.machine = Machine(
            model=None,
            states=states,
            initial=self.start,
            auto_transitions=False,
            ignore_invalid_triggers=True,
            send_event=False,
        )
        self.transitions.sort(key=lambda item: not item.first)
        for item in self.transitions:
            self.machine.add_transition(
                item.trigger,
                item.source,
                item.dest,
                conditions=list(item.conditions),
                before=list(item.before),
            )
        self._events: dict[str, Event] = self.machine.events

    # -- running -------------------------------------------------------------------------------------------------

    def position(self, table: Table, limits: Limits) -> Position:
        """A position at the start, settled on the first thing that is due."""
        pos = Position(self.start, table, self.procedure.rules, limits, self.slots)
        self.settle(pos, through=False)
        return pos

    def due(self, pos: Position) -> LeafState | None:
        """What is due; None while a guest has his turn."""
        return self.leaves.get(pos.state)

    def meant(self, pos: Position, act: Act) -> LeafState | None:
        """What the act would do here: what is due, or the part that it fits where parts come in any order."""
        leaf = self.leaves.get(pos.state)
        for other in self.alternatives.get(pos.state, ()):
            if leaf is not None and fit(leaf.leaf, pos, act) is not Fit.EXACT and fit(other.leaf, pos, act) is Fit.EXACT:
                return other
        return leaf

    def fire(self, pos: Position, act: Act) -> bool:
        """Try the act as the due one. True when the machine has moved; the table is not touched.

        Settle the position after the table has taken the act.
        """
        event = self._events.get(act.act)
        if event is None or pos.state not in event.transitions:
            return False
        return bool(event.trigger(pos, pos, act))

    def force(self, pos: Position) -> bool:
        """Leave the due state without the act, as if it had been done. False when nothing is due or no way leads on."""
        leaf = self.leaves.get(pos.state)
        if leaf is None:
            return False
        event = self._events.get(leaf.leaf.act)
        if event is None or pos.state not in event.transitions:
            return False
        pos.forced = True
        try:
            return bool(event.trigger(pos, pos, None))
        finally:
            pos.forced = False

    def pass_turn(self, pos: Position) -> None:
        """Leave the guests' turn that is waited at, and settle on what follows, the next turn included."""
        if pos.state in self.turns and self._events[GO].trigger(pos, pos):
            self.settle(pos, through=False)

    def settle(self, pos: Position, through: bool = True) -> None:
        """Go through choice points until an act is due or a guest has to act first.

        Without `through`, a turn in which guests may also do nothing is waited at: what they do comes before what follows.
        """
        go = self._events[GO]
        ways, pseudo = go.transitions, self.pseudo
        while pos.state in pseudo and pos.state in ways:
            if not through and TURNS.get(self.turns.get(pos.state, ""), False) is None:
                return
            if not go.trigger(pos, pos):
                return


class _Builder:
    """Builds states and transitions backwards: every node is given the state that follows it and returns its entry."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.loops: list[int] = []
        self.choices: list[int] = []
        self.counter = 0
        self.step: Step | None = None
        self.part = 0
        self.parts = 0
        self.outer: tuple[int, ...] = ()
        self.interrupts: tuple[Any, ...] = ()
        self.after_deal: dict[str, str] = {}

    def build(self, procedure: Procedure) -> str:
        self.interrupts = procedure.interrupts
        end = self._pseudo("end", "end")
        return self._node(procedure.course, end)

    # -- names ---------------------------------------------------------------------------------------------------

    def _pseudo(self, kind: str, label: str) -> str:
        self.counter += 1
        name = f"~{kind}{self.counter}"
        self.program.pseudo[name] = label
        return name

    def _slot(self) -> int:
        self.program.slots += 1
        return self.program.slots - 1

    def _add(self, trigger: str, source: str, dest: str, label: str = "", **callbacks: Any) -> Transition:
        item = Transition(trigger, source, dest, label, **callbacks)
        self.program.transitions.append(item)
        return item

    # -- nodes ---------------------------------------------------------------------------------------------------

    def _node(self, node: Node, after: str) -> str:
        match node:
            case Sequence(nodes=nodes):
                for child in reversed(nodes):
                    after = self._node(child, after)
                return after
            case PhaseNode(body=body):
                return self._node(body, after)
            case StepNode():
                return self._step(node, after)
            case Leaf():
                return self._leaf(node, after)
            case Each():
                return self._each(node, after)
            case When(guard=condition, body=body):
                return self._choose(((condition, body), (None, Sequence(nodes=()))), after)
            case Choose(branches=branches):
                return self._choose(branches, after)
            case While():
                return self._while(node, after)
            case Times(count=count, body=body):
                return self._times(count, body, after)
            case Forever(body=body):
                state = self._pseudo("again", "again")
                self._add(GO, state, self._node(body, state))
                return state
            case Guests(turn=turn):
                return self._guests(turn, after)
            case AnyOrder(nodes=nodes):
                return self._any_order(nodes, after)

    def _step(self, node: StepNode, after: str) -> str:
        leaves = [leaf for leaf in walk(node.body) if isinstance(leaf, Leaf)]
        self.step, self.parts, self.part = node.step, len(leaves), len(leaves)
        self.outer = tuple(self.loops)
        entry = self._node(node.body, after)
        self.step = None
        return entry

    def _leaf(self, leaf: Leaf, after: str) -> str:
        step = self.step
        if step is None:
            raise ValueError(f"act {leaf.act} stands outside a step")
        self.part -= 1
        name = step.id if self.parts == 1 else f"{step.id}/{self.part + 1}"
        if name in self.program.leaves:
            self.counter += 1
            name = f"{name}#{self.counter}"
        self.program.leaves[name] = LeafState(name, leaf, step, self.part, self.parts, self.outer, frozenset(self.choices))
        if ACTS[leaf.act].name == "deal":
            after = self._interrupted(after)
        self._add(leaf.act, name, after, leaf.say or "", conditions=[_matches(leaf)], before=_marks(leaf))
        return name

    def _interrupted(self, after: str) -> str:
        """The state after a card: a choice point where an interrupt may fall due before anything else."""
        if not self.interrupts:
            return after
        if after in self.after_deal:
            return self.after_deal[after]
        state = after if after in self.program.pseudo else self._pseudo("card", "after a card")
        self.after_deal[after] = self.after_deal[state] = state
        kept = self.step, self.part, self.parts, self.outer, self.choices
        for interrupt in self.interrupts:
            self.choices = []
            entry = self._node(interrupt.body, state)
            guards = [_not_skipping, _guard(interrupt.guard)]
            self._add(GO, state, entry, describe(interrupt.guard), conditions=guards, first=True)
        self.step, self.part, self.parts, self.outer, self.choices = kept
        if state != after:
            self._add(GO, state, after)
        return state

    def _each(self, node: Each, after: str) -> str:
        slot = self._slot()
        state = self._pseudo("each", f"{node.over} {node.select}, {node.order}")
        self.loops.append(slot)
        body = self._node(node.body, state)
        self.loops.pop()
        self._add(GO, state, body, "next", conditions=[_has_next(slot, node)], before=[_take_next(slot, node.over)])
        self._add(GO, state, after, "none left", before=[_close(slot)])
        return state

    def _while(self, node: While, after: str) -> str:
        slot = self._slot()
        state = self._pseudo("while", describe(node.guard))
        choice = self._choice(((node.guard, node.body),))
        self.loops.append(slot)
        self.choices.append(choice)
        body = self._node(node.body, state)
        self.choices.pop()
        self.loops.pop()
        begin = [_new_round(slot)] if node.is_round else [_count_up(slot)]
        conditions = [_guard(node.guard)] if node.is_round else [_guard(node.guard), _not_stuck(slot)]
        self._add(GO, state, body, describe(node.guard), conditions=conditions, before=begin)
        end = [_close(slot), _between_rounds] if node.is_round else [_close(slot)]
        self._add(GO, state, after, "else", before=[*end, _refuse(choice)])
        return state

    def _times(self, count: str, body: Node, after: str) -> str:
        slot = self._slot()
        state = self._pseudo("times", count)
        self.loops.append(slot)
        entry = self._node(body, state)
        self.loops.pop()
        self._add(GO, state, entry, "again", conditions=[_fewer(slot, COUNTS[count])], before=[_count_up(slot)])
        self._add(GO, state, after, "enough", before=[_close(slot)])
        return state

    def _choice(self, branches: tuple[tuple[Guard | None, Node], ...]) -> int:
        """Enter the acts of the branches among the refusals; returns the choice's number."""
        choice = len(self.program.refusals)
        leaves = tuple(
            (leaf, step_node.step)
            for _, body in branches
            for step_node in walk(body)
            if isinstance(step_node, StepNode)
            for leaf in walk(step_node.body)
            if isinstance(leaf, Leaf)
        )
        self.program.refusals.append(Refusal(choice, leaves))
        return choice

    def _choose(self, branches: tuple[tuple[Guard | None, Node], ...], after: str) -> str:
        state = self._pseudo("choose", "choice")
        numbers = [self._choice((branch,)) for branch in branches]
        entries: list[tuple[Guard | None, str]] = []
        for condition, body in branches:
            self.choices.extend(numbers)
            entries.append((condition, self._node(body, after)))
            del self.choices[len(self.choices) - len(numbers) :]
        for index, (condition, entry) in enumerate(entries):
            refused = [_refuse(n) for i, n in enumerate(numbers) if i != index]
            conditions = [_guard(condition)] if condition is not None else []
            self._add(GO, state, entry, describe(condition) if condition else "else", conditions=conditions, before=refused)
        if all(condition is not None for condition, _ in entries):
            self._add(GO, state, after, "else", before=[_refuse(n) for n in numbers])
        return state

    def _guests(self, turn: str, after: str) -> str:
        state = self._pseudo("guests", turn)
        self.program.turns[state] = turn
        shown = TURNS[turn]
        conditions: list[Condition] = [] if shown is None else [_shown(shown)]
        self._add(GO, state, after, turn, conditions=conditions, before=[_note_turn(turn)])
        return state

    def _any_order(self, nodes: tuple[Node, ...], after: str) -> str:
        """Every order of the parts is a way through: one state for each set of parts still to be done.

        The state is named after the first of them, which is what is due; the others may be done from it as well. The loader
        keeps the number of parts small.
        """
        base = self.part - len(nodes)
        made: dict[frozenset[int], str] = {frozenset(): after}

        def entry(left: frozenset[int]) -> str:
            if left not in made:
                first, *others = sorted(left)
                ways = {index: entry(left - {index}) for index in others}
                rest = entry(left - {first})
                self.part = base + first + 1
                made[left] = self._node(nodes[first], rest)
                for index, way in ways.items():
                    self._alternative(made[left], nodes[index], base + index, way)
            return made[left]

        first_state = entry(frozenset(range(len(nodes))))
        self.part = base
        return first_state

    def _alternative(self, state: str, node: Node, part: int, after: str) -> None:
        """Let another part be done from `state` too."""
        step = self.step
        if step is None or not isinstance(node, Leaf):
            raise ValueError("only the acts of a step can come in any order")
        if ACTS[node.act].name == "deal":
            after = self._interrupted(after)
        leaf = LeafState(f"{state}|{part + 1}", node, step, part, self.parts, self.outer, frozenset(self.choices))
        self.program.alternatives.setdefault(state, []).append(leaf)
        self._add(node.act, state, after, node.say or "", conditions=[_not_forced, _matches(node)], before=_marks(node))


# -- callbacks: small closures over the tree; conditions are pure -------------------------------------------------------


def _matches(leaf: Leaf) -> Condition:
    def matches(pos: Position, act: Act | None) -> bool:
        if act is None:
            return pos.forced
        return fit(leaf, pos, act) is Fit.EXACT

    return matches


def _not_forced(pos: Position, act: Act | None) -> bool:
    return act is not None


def _not_skipping(pos: Position) -> bool:
    """An interrupt falls due after a card that was dealt, not after one that is held passed over."""
    return not pos.skipping


def _marks(leaf: Leaf) -> list[Callable[..., None]]:
    """What leaving the leaf deals with: a bet that is taken, paid or given back; a hand whose cards are cleared."""
    if leaf.act in MONEY:
        if leaf.amount == "half_lost":
            return []
        return [_mark_bet]
    if leaf.act == "clear" and leaf.at == "hand":
        return [_mark_hand]
    if leaf.act == "aside":
        return [_mark_stop_card]
    return []


def _mark_bet(pos: Position, act: Act | None) -> None:
    pos.marks.add((pos.box, 0 if pos.stake == "insurance" else pos.hand, pos.bettor, pos.stake))


def _mark_hand(pos: Position, act: Act | None) -> None:
    pos.marks.add((pos.box, pos.hand))


def _mark_stop_card(pos: Position, act: Act | None) -> None:
    pos.marks.add(("stop_card",))


def _guard(condition: Guard) -> Condition:
    word, argument = condition.word, condition.argument
    if word == "not":
        inner = _guard(condition.parts[0])
        return lambda pos: not inner(pos)
    if word in ("all", "any"):
        parts = [_guard(part) for part in condition.parts]
        join = all if word == "all" else any
        return lambda pos: join(part(pos) for part in parts)
    function = GUARDS[word]
    return lambda pos: function(pos, argument)


def _shown(function: Callable[[Position], bool]) -> Condition:
    return lambda pos: function(pos)


def _has_next(slot: int, node: Each) -> Condition:
    select = SELECTORS[node.over, node.select]
    backwards = node.order == "counter_clockwise"

    def has_next(pos: Position) -> bool:
        visited = pos.slots[slot] or ()
        items = select(pos)
        if backwards:
            items = _from_the_right(list(items))
        for item in items:
            if item not in visited:
                pos.next_item = item
                return True
        return False

    return has_next


def _from_the_right(items: list[tuple[object, ...]]) -> list[tuple[object, ...]]:
    """Items from the last box to the first; bets within a hand keep the owner first."""
    groups: dict[tuple[object, ...], list[tuple[object, ...]]] = {}
    for item in items:
        groups.setdefault(item[:2], []).append(item)
    return [item for group in reversed(groups.values()) for item in group]


def _take_next(slot: int, over: str) -> Callable[..., None]:
    def take_next(pos: Position) -> None:
        item = pos.next_item
        if item is None:
            return
        pos.slots[slot] = (*(pos.slots[slot] or ()), item)
        pos.box = item[0]  # type: ignore[assignment]
        if over == "box":
            pos.hand = 1
        else:
            pos.hand = item[1]  # type: ignore[assignment]
            if over == "bet":
                pos.bettor, pos.stake = item[2], item[3]  # type: ignore[assignment]

    return take_next


def _close(slot: int) -> Callable[..., None]:
    def close(pos: Position) -> None:
        pos.slots[slot] = None

    return close


def _count_up(slot: int) -> Callable[..., None]:
    def count_up(pos: Position) -> None:
        count = pos.slots[slot]
        pos.slots[slot] = ((count[0] if count else 0) + 1, pos.skipping)  # type: ignore[operator]

    return count_up


def _not_stuck(slot: int) -> Condition:
    """While acts are being passed over, a loop whose body was passed over is left: nothing would ever change its guard."""

    def not_stuck(pos: Position) -> bool:
        count = pos.slots[slot]
        return not (pos.skipping and count is not None)

    return not_stuck


def _fewer(slot: int, limit: Callable[[Position], int]) -> Condition:
    def fewer(pos: Position) -> bool:
        count = pos.slots[slot]
        return (count[0] if count else 0) < limit(pos)  # type: ignore[operator]

    return fewer


def _new_round(slot: int) -> Callable[..., None]:
    def new_round(pos: Position) -> None:
        pos.round += 1
        pos.marks.clear()
        pos.slots[slot] = (pos.round, False)

    return new_round


def _between_rounds(pos: Position) -> None:
    """What follows the last round of a shoe belongs to no round that was dealt."""
    pos.round += 1
    pos.marks.clear()


def _refuse(choice: int) -> Callable[..., None]:
    def refuse(pos: Position) -> None:
        pos.refused.append(choice)

    return refuse


def _note_turn(turn: str) -> Callable[..., None]:
    def note(pos: Position) -> None:
        if pos.skipping:
            pos.turns.append((turn, pos.box, pos.hand))

    return note


def describe(condition: Guard) -> str:
    """The guard as it is written in diagrams."""
    if condition.word in ("all", "any"):
        return f" {'and' if condition.word == 'all' else 'or'} ".join(describe(part) for part in condition.parts)
    if condition.word == "not":
        return f"not {describe(condition.parts[0])}"
    return f"{condition.word} {condition.argument}" if condition.argument else condition.word
