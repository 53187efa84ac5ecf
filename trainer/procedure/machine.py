"""Compile a procedure to a flat `transitions` machine. The only module that imports `transitions`.

One state per act a step asks for (the state means "this is due"), choice pseudo-states for loops, guards and the guests'
turns. A leaf state is left by the trigger named after its act; a pseudo-state by the trigger ``go``. Callbacks are callables
only: `transitions` imports and runs dotted strings. One machine serves every run: its events are triggered on `Position`
objects that are not registered as models (registering costs a hundred times a trigger).
"""

from __future__ import annotations

from transitions import Event, Machine

from trainer.game.acts import Act
from trainer.game.rules import Limits
from trainer.game.table import Table
from trainer.procedure.actwords import Fit, fit
from trainer.procedure.builder import Builder
from trainer.procedure.model import Procedure
from trainer.procedure.position import Position
from trainer.procedure.states import GO, LeafState
from trainer.procedure.vocabulary import TURNS


class Program:
    """A compiled procedure. Raises nothing of its own: the loader has checked the tree."""

    def __init__(self, procedure: Procedure) -> None:
        self.procedure = procedure
        blueprint = Builder().build(procedure)
        self.leaves = blueprint.leaves
        self.pseudo = blueprint.pseudo
        self.turns = blueprint.turns
        self._shown = {state: TURNS[turn] for state, turn in self.turns.items()}
        """Turn → what tells that guests have had it; None where they may also do nothing."""
        self.transitions = sorted(blueprint.transitions, key=lambda item: not item.first)
        self.refusals = blueprint.refusals
        self.alternatives = blueprint.alternatives
        self.slots = blueprint.slots
        self.start = blueprint.start
        self.forbidden = blueprint.forbidden
        self.entries = blueprint.entries
        self.first_phase = next(reversed(blueprint.entries), "")
        """The phase with which a working day begins; the builder goes backwards."""
        states = [*self.leaves, *self.pseudo]
        self.machine = Machine(
            model=None,
            states=states,
            initial=self.start,
            auto_transitions=False,
            ignore_invalid_triggers=True,
            send_event=False,
        )
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

    def position(self, table: Table, limits: Limits, begins: str | None = None) -> Position:
        """A position at the start of the phase `begins` (the procedure's own where None), settled on what is due first.

        Raises KeyError when there is no such phase.
        """
        phase = begins or self.procedure.begins
        pos = Position(self.entries[phase] if phase else self.start, table, self.procedure.rules, limits, self.slots)
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

    def skip_turn(self, pos: Position) -> bool:
        """Leave a guests' turn that never came, and settle on what follows. False when no turn is waited at."""
        if pos.state not in self.turns:
            return False
        pos.forced = True
        try:
            gone = bool(self._events[GO].trigger(pos, pos))
        finally:
            pos.forced = False
        self.settle(pos)
        return gone

    def settle(self, pos: Position, through: bool = True) -> None:
        """Go through choice points until an act is due or a guest has to act first.

        Without `through`, a turn in which guests may also do nothing is waited at: what they do comes before what follows.
        """
        go = self._events[GO]
        ways, pseudo = go.transitions, self.pseudo
        turns, shown = self.turns, self._shown
        while pos.state in pseudo and pos.state in ways:
            if pos.state in turns:
                # Asked beforehand, since a trigger that comes to nothing takes as long as one that moves.
                had = shown[pos.state]
                waits = not through if had is None else not (pos.forced or had(pos))
                if waits:
                    return
            if not go.trigger(pos, pos):
                return
