"""The one record type: everything that is done at the table, by whom, to what.

A list of acts is the log, the replay and the audit trail; a line of a record is one act.
Money is an integer in the smallest unit, time is seconds since the start of the lesson.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, Final

from trainer.game.cards import Card, parse_card

Chips = dict[int, int]
"""Denomination (smallest unit) → number of chips."""


class By(StrEnum):
    """Who did it."""

    CROUPIER = "croupier"
    GUEST = "guest"
    INSPECTOR = "inspector"
    TABLE = "table"


GUEST_ACTS: Final = frozenset({"bet", "decide", "cut", "cash", "change", "object", "touch", "leave", "dispute"})
"""What a line of a guest may be."""
INSPECTOR_ACTS: Final = frozenset(
    {"undo", "fix", "fill", "float_slip", "fill_slip", "credit_slip", "relief", "closing_time", "ruling"}
)
"""What a line of the inspector may be, beside the croupier's acts that he makes good."""
TABLE_ACTS: Final = frozenset({"stop_card_out", "deck_fault"})
"""What a line of the table itself may be."""


class Stake(StrEnum):
    """Which bet of a box an act is about."""

    MAIN = "main"
    DOUBLE = "double"
    SPLIT = "split"
    INSURANCE = "insurance"
    """Against the croupier's Black Jack."""
    INSURANCE_TEN = "insurance_ten"
    """Against a ten-valued card as the croupier's next one (BGO-44)."""
    LATE = "late"
    """Chips put down after the close of the bets: they do not play (handbook G5)."""


INSURANCES: Final = frozenset({Stake.INSURANCE, Stake.INSURANCE_TEN})
"""Stakes that lie on the insurance line."""
OF_BOX: Final = INSURANCES | {Stake.LATE}
"""Stakes that belong to a box, not to one of its hands."""


class Decision(StrEnum):
    """What a guest decides."""

    HIT = "hit"
    STAND = "stand"
    DOUBLE = "double"
    SPLIT = "split"
    SURRENDER = "surrender"
    EVEN_MONEY = "even_money"
    DECLINE = "decline"
    HAND = "hand"
    """A joined bettor says on which hand of a split his bet stands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Act:
    """One thing done at the table. Fields that do not apply are None and are not written.

    `box` runs 1…7 from the croupier's far left, `hand` 1… within the box in the order the hands were made,
    `bettor` 1…3 within the box (1 owns it), `guest` whose bet it is, the same number at all his boxes.
    `amount` is in the smallest unit; `chips` says which chips.
    `depth` counts cards from the back of the pack (stop card) or from the front (player's cut).
    `about` is the `n` of the line an inspector's or a croupier's correction refers to.
    """

    act: str
    by: str = By.CROUPIER
    n: int = 0
    t: float = 0.0
    box: int | None = None
    hand: int | None = None
    to: str | None = None
    bettor: int | None = None
    guest: int | None = None
    card: Card | None = None
    say: str | None = None
    stake: str | None = None
    amount: int | None = None
    chips: Chips | None = None
    decision: str | None = None
    event: str | None = None
    total: int | None = None
    depth: int | None = None
    about: int | None = None
    words: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The act as a JSON object: the fields that apply, in the record's order."""
        out: dict[str, Any] = {"n": self.n, "t": self.t, "by": str(self.by), "act": self.act}
        for name in _OPTIONAL:
            value = getattr(self, name)
            if value is not None:
                if name == "chips":
                    value = {str(k): v for k, v in sorted(value.items())}
                out[name] = str(value) if isinstance(value, StrEnum) else value
        return out


_OPTIONAL: Final = tuple(f.name for f in fields(Act) if f.name not in ("n", "t", "by", "act"))
_INTS: Final = frozenset({"box", "hand", "bettor", "guest", "amount", "total", "depth", "about"})
_TEXTS: Final = frozenset({"to", "say", "stake", "decision", "event", "words"})
FIELDS: Final = ("n", "t", "by", "act", *_OPTIONAL)
"""Names of the fields of a record line, in the order they are written."""


def act_from_json(data: dict[str, Any]) -> Act:
    """The act a JSON object describes. Raises ValueError naming the field that is wrong."""
    unknown = sorted(set(data) - set(FIELDS))
    if unknown:
        raise ValueError(f"unknown field {unknown[0]!r}")
    values: dict[str, Any] = {}
    for name in ("act", "by"):
        if not isinstance(data.get(name), str):
            raise ValueError(f"field {name!r} must be a text")
        values[name] = data[name]
    if values["by"] not in By.__members__.values():
        raise ValueError(f"field 'by' is {values['by']!r}; it must be croupier, guest, inspector or table")
    n, t = data.get("n", 0), data.get("t", 0.0)
    if isinstance(n, bool) or not isinstance(n, int) or n < 0:
        raise ValueError("field 'n' must be a whole number from 0")
    if isinstance(t, bool) or not isinstance(t, int | float) or not 0 <= t < 1e9:
        raise ValueError("field 't' must be seconds since the start")
    values["n"], values["t"] = n, t
    for name, value in data.items():
        if name in _INTS:
            if isinstance(value, bool) or not isinstance(value, int) or abs(value) > 10**12:
                raise ValueError(f"field {name!r} must be a whole number")
            values[name] = value
        elif name in _TEXTS:
            if not isinstance(value, str):
                raise ValueError(f"field {name!r} must be a text")
            values[name] = value
        elif name == "card":
            if not isinstance(value, str):
                raise ValueError("field 'card' must be a text")
            values[name] = parse_card(value)
        elif name == "chips":
            values[name] = _chips(value)
    box = values.get("box")
    if box is not None and not 1 <= box <= 7:
        raise ValueError(f"field 'box' is {box}; boxes are 1 to 7")
    return Act(**values)


def _chips(value: object) -> Chips:
    if not isinstance(value, dict):
        raise ValueError("field 'chips' must map denominations to counts")
    chips: Chips = {}
    for key, count in value.items():
        if not (isinstance(key, str) and key.isascii() and key.isdigit() and len(key) <= 12 and key[0] != "0"):
            raise ValueError(f"field 'chips': {key!r} is not a denomination")
        if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= 10**6:
            raise ValueError(f"field 'chips': the count of {key} must be a whole number")
        chips[int(key)] = count
    return chips
