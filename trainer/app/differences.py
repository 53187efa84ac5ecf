"""A lesson made only of what two procedures do otherwise: for a croupier who changes houses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from trainer.app.setup import Setup, SetupError
from trainer.i18n import translator
from trainer.procedure.compare import compare, steps_of
from trainer.procedure.machine import Program
from trainer.procedure.model import Forever, Guests, Node, PhaseNode, Procedure, While, children, walk
from trainer.procedure.outline import outline, phases_dealt


def relearning(setup: Setup, old: Program, new: Program) -> Setup:
    """The settings of a lesson by `new` in which the trainee deals what differs from `old`, and the machine all the rest.

    Phases that the settings give to the machine stay with it. Where only parts of the working day differ that the lesson would
    not meet (opening, closing, what comes up between rounds), it becomes a whole day. Raises SetupError when nothing is left
    to deal.
    """
    known, wanted = old.procedure, new.procedure
    differing = differing_phases(known, wanted) - setup.assist
    if not differing:
        raise SetupError("setup-relearn", old=known.id, new=wanted.id)
    rest = frozenset(phase.id for phase in wanted.phases) - differing
    return replace(setup, assist=setup.assist | rest, day=setup.day or not differing & phases_met(setup, wanted))


def what_is_dealt(setup: Setup, procedure: Procedure, lang: str) -> str:
    """One sentence on the phases that are left to the trainee by these settings."""
    dealt = phases_met(setup, procedure) & phases_dealt(procedure) - setup.assist
    say = translator(lang)
    quoted = say.gettext("“{words}”")
    titles = ", ".join(quoted.format(words=phase.title(lang)) for phase in procedure.phases if phase.id in dealt)
    return say.gettext("You deal: {phases}. The machine deals the rest.").format(phases=titles)


def differing_phases(old: Procedure, new: Procedure) -> frozenset[str]:
    """Phases of the new procedure that hold a step which is not done as before, or from which one has gone."""
    after = outline(new).steps
    phases: set[str] = set()
    for change in compare(old, new):
        steps = steps_of(change, new)
        phases |= {after[name].step.phase for name in steps if name in after}
        if change.code in ("dropped", "moved"):
            phases |= {old.steps[name].phase for name in steps if name in old.steps}
    return frozenset(phases & {placed.step.phase for placed in after.values()})


def phases_met(setup: Setup, procedure: Procedure) -> frozenset[str]:
    """Phases that a lesson with these settings meets: of less than a day those that come again with every shoe and round."""
    phases = [node.phase for node in walk(procedure.course) if isinstance(node, PhaseNode)]
    found = frozenset(phases)
    if setup.day:
        return found
    begins = procedure.begins or phases[0]
    for loop in _loops(procedure.course):
        inside = frozenset(node.phase for node in walk(loop) if isinstance(node, PhaseNode))
        has_rounds = any(isinstance(node, While) and node.is_round for node in walk(loop))
        if begins in inside and has_rounds and len(inside) < len(found):
            found = inside
    before = phases[phases.index(setup.start) : phases.index(begins)] if setup.start in phases else []
    return found - _of_the_day(procedure.course) | frozenset(before)


def _loops(node: Node) -> Iterator[Node]:
    yield from (found for found in walk(node) if isinstance(found, While | Forever))


def _of_the_day(node: Node) -> frozenset[str]:
    """Phases that begin with what comes up between rounds."""
    return frozenset(
        phase.phase
        for phase in walk(node)
        if isinstance(phase, PhaseNode) and any(isinstance(turn, Guests) and turn.turn == "between" for turn in _first(phase))
    )


def _first(node: Node) -> Iterator[Node]:
    """The node, and what comes first in it."""
    yield node
    for child in children(node)[:1]:
        yield from _first(child)
