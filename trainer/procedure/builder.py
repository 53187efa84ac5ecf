"""Turns the tree of a procedure into states and transitions."""

from __future__ import annotations

from typing import Any

from trainer.procedure.actwords import DRAWS
from trainer.procedure.callbacks import (
    between_rounds,
    close,
    count_up,
    describe,
    fewer,
    guard,
    has_next,
    marks,
    matches,
    new_round,
    not_forced,
    not_skipping,
    not_stuck,
    note_turn,
    refuse,
    take_next,
    turn_taken,
)
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
from trainer.procedure.possible import left_open
from trainer.procedure.states import GO, Blueprint, Condition, LeafState, Refusal, Transition
from trainer.procedure.vocabulary import COUNTS, TURNS


class Builder:
    """Builds states and transitions backwards: every node is given the state that follows it and returns its entry."""

    def __init__(self) -> None:
        self.program = Blueprint()
        self.loops: list[int] = []
        self.choices: list[int] = []
        self.counter = 0
        self.step: Step | None = None
        self.part = 0
        self.parts = 0
        self.outer: tuple[int, ...] = ()
        self.interrupts: tuple[Any, ...] = ()
        self.after_deal: dict[str, str] = {}
        self.ruled_out: list[Node] = []

    def build(self, procedure: Procedure) -> Blueprint:
        self.rules = procedure.rules
        self.interrupts = procedure.interrupts
        end = self._pseudo("end", "end")
        self.program.start = self._node(procedure.course, end)
        self._forbid()
        return self.program

    def _forbid(self) -> None:
        """Acts that only branches ask for which the rules rule out: done anywhere, they are what the rules forbid."""
        asked = {(state.leaf.act, state.leaf.say) for state in self.program.leaves.values()}
        for body in self.ruled_out:
            for node in walk(body):
                if isinstance(node, StepNode):
                    for part, leaf in enumerate(inner for inner in walk(node.body) if isinstance(inner, Leaf)):
                        if (leaf.act, leaf.say) not in asked:
                            state = LeafState(f"!{node.step.id}", leaf, node.step, part, 1, (), frozenset())
                            self.program.forbidden.setdefault((leaf.act, leaf.say), state)

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
            case PhaseNode(phase=phase, body=body):
                entry = self._node(body, after)
                self.program.entries[phase] = entry
                return entry
            case StepNode():
                return self._step(node, after)
            case Leaf():
                return self._leaf(node, after)
            case Each():
                return self._each(node, after)
            case When(guard=condition, body=body):
                return self._open_choice(((condition, body),), after)
            case Choose(branches=branches):
                return self._open_choice(branches, after)
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
        if leaf.act in DRAWS:
            after = self._interrupted(after)
        self._add(leaf.act, name, after, leaf.say or "", conditions=[matches(leaf)], before=marks(leaf))
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
            guards = [not_skipping, guard(interrupt.guard)]
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
        self._add(GO, state, body, "next", conditions=[has_next(slot, node)], before=[take_next(slot, node.over)])
        self._add(GO, state, after, "none left", before=[close(slot)])
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
        begin = [new_round(slot)] if node.is_round else [count_up(slot)]
        conditions = [guard(node.guard)] if node.is_round else [guard(node.guard), not_stuck(slot)]
        self._add(GO, state, body, describe(node.guard), conditions=conditions, before=begin)
        end = [close(slot), between_rounds] if node.is_round else [close(slot)]
        self._add(GO, state, after, "else", before=[*end, refuse(choice)])
        return state

    def _times(self, count: str, body: Node, after: str) -> str:
        slot = self._slot()
        state = self._pseudo("times", count)
        self.loops.append(slot)
        entry = self._node(body, state)
        self.loops.pop()
        self._add(GO, state, entry, "again", conditions=[fewer(slot, COUNTS[count])], before=[count_up(slot)])
        self._add(GO, state, after, "enough", before=[close(slot)])
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

    def _open_choice(self, branches: tuple[tuple[Guard | None, Node], ...], after: str) -> str:
        """A choice as far as the rules leave it open: what they rule out is never done, what they always ask for always is."""
        left: list[tuple[Guard | None, Node]] = []
        for condition, body in branches:
            found = left_open(condition, self.rules) if condition is not None else True
            if found is False or (left and left[-1][0] is None):
                self.ruled_out.append(body)
            else:
                left.append((None if found is True else found, body))
        if not left:
            return after
        if left[0][0] is None:
            return self._node(left[0][1], after)
        if len(left) == 1:
            left.append((None, Sequence(nodes=())))
        return self._choose(tuple(left), after)

    def _choose(self, branches: tuple[tuple[Guard | None, Node], ...], after: str) -> str:
        state = self._pseudo("choose", "choice")
        numbers = [self._choice((branch,)) for branch in branches]
        entries: list[tuple[Guard | None, str]] = []
        for condition, body in branches:
            self.choices.extend(numbers)
            entries.append((condition, self._node(body, after)))
            del self.choices[len(self.choices) - len(numbers) :]
        for index, (condition, entry) in enumerate(entries):
            refused = [refuse(n) for i, n in enumerate(numbers) if i != index]
            conditions = [guard(condition)] if condition is not None else []
            self._add(GO, state, entry, describe(condition) if condition else "else", conditions=conditions, before=refused)
        if all(condition is not None for condition, _ in entries):
            self._add(GO, state, after, "else", before=[refuse(n) for n in numbers])
        return state

    def _guests(self, turn: str, after: str) -> str:
        state = self._pseudo("guests", turn)
        self.program.turns[state] = turn
        shown = TURNS[turn]
        conditions: list[Condition] = [] if shown is None else [turn_taken(shown)]
        self._add(GO, state, after, turn, conditions=conditions, before=[note_turn(turn)])
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
        if node.act in DRAWS:
            after = self._interrupted(after)
        leaf = LeafState(f"{state}|{part + 1}", node, step, part, self.parts, self.outer, frozenset(self.choices))
        self.program.alternatives.setdefault(state, []).append(leaf)
        self._add(node.act, state, after, node.say or "", conditions=[not_forced, matches(node)], before=marks(node))
