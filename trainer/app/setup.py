"""What is chosen before a lesson, checked where it is chosen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, ClassVar, Final

from trainer.errors import TrainerError
from trainer.game.rules import Limits
from trainer.i18n import N_
from trainer.procedure.model import Node, PhaseNode, Procedure, While, children, walk
from trainer.procedure.options import check_limits, chosen_values, options_as_written, with_options

GUESTS: Final = ("quiet", "lively")
"""How guests may be: quiet ones only bet and decide; lively ones join boxes, bet untidily or late, touch cards, dispute."""
ROUNDS: Final = 30
"""Rounds of a lesson that has no other end."""


class Mode(StrEnum):
    DEMO = "demo"
    LEARN = "learn"
    PRACTISE = "practise"
    EXAM = "exam"


class Supervision(StrEnum):
    """What becomes of a wrong act that moved something."""

    CORRECTED = "corrected"
    """The inspector puts it right at once."""
    STANDS = "stands"
    """The error stays on the table."""


class SetupError(TrainerError):
    """A setting that cannot be: which one, and why."""

    TEXTS: ClassVar[Mapping[str, str]] = {
        "setup-boxes": N_("The number of boxes is {boxes}; this procedure deals 1 to {most}."),
        "setup-lone": N_("With {boxes} box in play there is one guest, and the house has him play {least} boxes at least."),
        "setup-minimum": N_("The minimum is {minimum}; it must be a multiple of the smallest chip, {chip}, and not less."),
        "setup-limits": N_("The minimum, {minimum}, is above the maximum, {maximum}."),
        "setup-rounds": N_("The number of rounds is {rounds}; it must be at least 1."),
        "setup-start": N_("The procedure has no phase {phase} to begin with."),
        "setup-start-late": N_("The lesson would end before “{phase}” comes: choose more rounds, or another seed."),
        "setup-guests": N_("Guests cannot be {guests}; they are one of {known}."),
        "setup-relearn": N_("There is nothing to relearn: all that {new} lets you deal here is done as by {old}."),
        "setup-assist": N_("The procedure has no phase {phase} that the machine could perform."),
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """The settings of one lesson. Money in the smallest unit; `rounds` None deals the whole shoe."""

    boxes: int = 7
    limits: Limits | None = None
    seed: int = 1
    mode: Mode = Mode.PRACTISE
    supervision: Supervision = Supervision.CORRECTED
    assist: frozenset[str] = field(default_factory=frozenset)
    rounds: int | None = None
    start: str | None = None
    """The phase with which the croupier begins; what comes before it the machine performs. None for the usual one."""
    day: bool = False
    """A whole working day: from the opening of the table to its close, with what comes up between rounds.

    Always so where the croupier begins with the close of the table, to which no other lesson comes.
    """
    guests: str = "quiet"
    """How the guests are: quiet ones only bet and decide."""
    rules: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """House options: rule values chosen within what the text allows, as typed or as a record's header holds them."""
    candidate: str = ""
    station: str = ""

    def checked(self, procedure: Procedure) -> Setup:
        """The same settings with the procedure's defaults filled in.

        Raises SetupError for the first that cannot be, and OptionError for a rule value that the text does not allow.
        """
        options = options_as_written(chosen_values(procedure, self.rules))
        rules = with_options(procedure, options).rules
        limits = self.limits or rules.limits[0]
        if not 1 <= self.boxes <= rules.boxes:
            raise SetupError("setup-boxes", boxes=self.boxes, most=rules.boxes)
        if self.boxes < rules.sole_player_min_boxes:
            raise SetupError("setup-lone", boxes=self.boxes, least=rules.sole_player_min_boxes)
        if limits.minimum < rules.smallest_chip or limits.minimum % rules.smallest_chip:
            raise SetupError("setup-minimum", minimum=limits.minimum, chip=rules.smallest_chip)
        if limits.minimum > limits.maximum:
            raise SetupError("setup-limits", minimum=limits.minimum, maximum=limits.maximum)
        check_limits(procedure, limits)
        if self.rounds is not None and self.rounds < 1:
            raise SetupError("setup-rounds", rounds=self.rounds)
        phases = {phase.id for phase in procedure.phases}
        if self.start is not None and self.start not in phases:
            raise SetupError("setup-start", phase=self.start)
        if self.guests not in GUESTS:
            raise SetupError("setup-guests", guests=self.guests, known=", ".join(GUESTS))
        day = self.day or self.start in _at_the_end(procedure.course)
        rounds = self.rounds
        if rounds is None and (day or self.start is not None or not rules.stop_card):
            # Without a stop card a shoe has no end; a day ends with its rounds, and the end of a shoe may be what is dealt.
            rounds = ROUNDS
        unknown = sorted(self.assist - phases)
        if unknown:
            raise SetupError("setup-assist", phase=unknown[0])
        return replace(self, limits=limits, rounds=rounds, day=day, rules=options)


def phases_met(procedure: Procedure, begins: str, day: bool) -> frozenset[str]:
    """The phases that a lesson beginning with the phase `begins` can come to; `day` says whether it closes the table."""
    course = [node.phase for node in walk(procedure.course) if isinstance(node, PhaseNode)]
    once = frozenset(course) - _repeated(procedure.course)
    before = frozenset(course[: course.index(begins)]) & once
    return frozenset(course) - before - (frozenset() if day else _at_the_end(procedure.course))


def _repeated(node: Node) -> frozenset[str]:
    """Phases that come again with every shoe or round."""
    found: frozenset[str] = frozenset()
    for child in children(node):
        if isinstance(child, While):
            found |= {inner.phase for inner in walk(child) if isinstance(inner, PhaseNode)}
        elif not isinstance(child, PhaseNode):
            found |= _repeated(child)
    return found


def _at_the_end(node: Node, looped: bool = False) -> frozenset[str]:
    """Phases that come only once the loop over the rounds has ended."""
    found: frozenset[str] = frozenset()
    for child in children(node):
        if isinstance(child, PhaseNode):
            found |= {child.phase} if looped else frozenset()
        elif isinstance(child, While):
            looped = True
        else:
            found |= _at_the_end(child, looped)
    return found
