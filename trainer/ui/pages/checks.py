"""Which lessons are possible: every impossible setting in one sentence, named by the field it is entered in. No widgets."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from trainer.i18n import format_money, gettext, parse_money
from trainer.settings import LessonChoice

if TYPE_CHECKING:
    from trainer.procedure.model import Procedure

MOST_SEED: Final = 2**32 - 1
MOST_ROUNDS: Final = 10_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Entered:
    """The form as it was typed: texts, not yet numbers."""

    procedure: str
    boxes: str
    minimum: str
    maximum: str
    seed: str
    rounds: str
    whole_shoe: bool
    mode: str
    supervision: str
    assist: tuple[str, ...]
    start: str
    day: bool
    guests: str
    candidate: str
    known: str
    folder: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """The choice, where everything was possible; else the faults by field."""

    choice: LessonChoice | None
    faults: dict[str, str]


def check(entered: Entered, procedure: Procedure | None) -> Checked:
    """Read the form for the chosen procedure, None while none is chosen."""
    faults: dict[str, str] = {}
    rules = procedure.rules if procedure is not None else None
    most_boxes = rules.boxes if rules is not None else 7
    boxes = _whole(entered.boxes)
    if boxes is None or not 1 <= boxes <= most_boxes:
        faults["boxes"] = gettext("Boxes in play are a number from 1 to {most}.").format(most=most_boxes)
    elif rules is not None and boxes < rules.sole_player_min_boxes:
        from trainer.app.setup import SetupError

        faults["boxes"] = SetupError("setup-lone", boxes=boxes, least=rules.sole_player_min_boxes).sentence()
    minimum, maximum = parse_money(entered.minimum), parse_money(entered.maximum)
    fault = _limits(minimum, maximum, procedure)
    if fault:
        faults["limits"] = fault
    seed = _whole(entered.seed)
    if seed is None or seed > MOST_SEED:
        faults["seed"] = gettext("The seed is a whole number from 0 to {most}.").format(most=MOST_SEED)
    rounds: int | None = 0
    if not entered.whole_shoe:
        rounds = _whole(entered.rounds)
        if rounds is None or not 1 <= rounds <= MOST_ROUNDS:
            faults["rounds"] = gettext("The number of rounds is from 1 to {most}.").format(most=MOST_ROUNDS)
    if rules is None:
        faults["procedure"] = gettext("Choose a procedure.")
    if faults or boxes is None or minimum is None or maximum is None or seed is None or rounds is None:
        return Checked(choice=None, faults=faults)
    return Checked(
        choice=LessonChoice(
            procedure=entered.procedure,
            boxes=boxes,
            minimum=minimum,
            maximum=maximum,
            seed=seed,
            mode=entered.mode,
            supervision=entered.supervision,
            assist=entered.assist,
            rounds=rounds,
            start=entered.start,
            day=entered.day,
            guests=entered.guests,
            candidate=entered.candidate.strip(),
            known=entered.known,
        ),
        faults={},
    )


def _whole(text: str) -> int | None:
    text = text.strip()
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 12 else None


def _limits(minimum: int | None, maximum: int | None, procedure: Procedure | None) -> str:
    if minimum is None or maximum is None:
        return gettext("Limits are sums of money, such as 10 and 100.")
    if minimum <= 0:
        return gettext("The minimum must be more than zero.")
    if minimum > maximum:
        return gettext("The minimum {minimum} is above the maximum {maximum}.").format(
            minimum=format_money(minimum), maximum=format_money(maximum)
        )
    if procedure is None:
        return ""
    chip = procedure.rules.smallest_chip
    if minimum % chip:
        return gettext("The minimum must be payable in chips; the smallest is {chip}.").format(chip=format_money(chip))
    from trainer.game.rules import Limits
    from trainer.procedure.options import OptionError, check_limits

    try:
        check_limits(procedure, Limits(minimum=minimum, maximum=maximum))
    except OptionError as error:
        return error.sentence()
    return ""


def folder_fault(folder: Path) -> str:
    """Why records cannot be written there, in one sentence, or nothing. Touches the disk: call it on the worker."""
    place = folder
    while not place.exists() and place != place.parent:
        place = place.parent
    if not place.is_dir():
        return gettext("{folder} is not a folder.").format(folder=place)
    if not os.access(place, os.W_OK | os.X_OK):
        return gettext("The folder {folder} cannot be written to; the lesson would be kept in memory only.").format(
            folder=place
        )
    return ""
