"""What lies on the felt beside bets and hands, and how it lies: facts that are seen, and that no rule asks for."""

from __future__ import annotations

from typing import Final

from trainer.game.acts import Act, Chips

BLANK: Final = "blank"
SIGNED: Final = "signed"
SEALED: Final = "sealed"
UNSEALED: Final = "unsealed"
SPREAD: Final = "spread"
TURNED_OVER: Final = "turned_over"


class Felt:
    """Chips that were cut out, slips, notes, and how decks, machine and float stand."""

    __slots__ = (
        "_passed", "cut_out", "cut_sum", "decks", "fed", "lid_open", "notes_spread", "proved", "shut", "slip", "stored",
    )  # fmt: skip

    def __init__(self) -> None:
        self.cut_out: Chips = {}
        """Chips of the tray that lie proved in front of it until they are passed."""
        self.cut_sum = 0
        """What they are worth; also where it is not known which chips they are."""
        self.slip = ""
        """The slip on the table: none, `BLANK` or `SIGNED`."""
        self.notes_spread = False
        self.proved = False
        """Whether the chips that were put up or brought lie counted."""
        self.decks = ""
        """How the decks lie while they are examined; empty once they are handled otherwise."""
        self.stored = False
        self.fed = 0
        """Packets put into the shuffling machine since its lid was opened."""
        self.lid_open = False
        self.shut = False
        """Whether the float is locked."""
        self._passed: tuple[Chips, int] = ({}, 0)

    def apply(self, act: Act) -> None:
        """Take one act as a fact."""
        match act.act:
            case "cut_out":
                self._cut(act, 1)
            case "pass_chips":
                self._passed = (self.cut_out, self.cut_sum)
                self.cut_out, self.cut_sum = {}, 0
            case "float_slip" | "fill_slip" | "credit_slip":
                self.slip = BLANK
                self.proved = self.proved and act.act != "fill_slip"
            case "sign":
                self.slip = SIGNED
            case "drop_slip":
                self.slip = ""
            case "cash" | "drop_notes":
                self.notes_spread = False
            case "spread_notes":
                self.notes_spread = True
            case "change" | "rack":
                self.proved = False
            case "prove":
                self.proved = True
            case "open_lid":
                self.lid_open, self.fed = True, 0
            case "close_lid":
                self.lid_open = False
            case "feed":
                self.fed += 1
            case "lock":
                self.shut = True
            case "unlock":
                self.shut = False
            case "store":
                self.stored, self.decks = True, ""
            case _:
                self.decks = _DECKS.get(act.act, "")
                self.stored = self.stored and act.act != "unseal"

    def undo(self, act: Act) -> None:
        """Take an act back."""
        if act.act == "cut_out":
            self._cut(act, -1)
        elif act.act == "pass_chips":
            self.cut_out, self.cut_sum = self._passed

    def _cut(self, act: Act, sign: int) -> None:
        self.cut_sum = max(0, self.cut_sum + sign * (act.amount or 0))
        chips = dict(self.cut_out)
        for value, count in (act.chips or {}).items():
            chips[value] = chips.get(value, 0) + sign * count
        self.cut_out = {value: count for value, count in chips.items() if count > 0}


_DECKS: Final = {"unseal": UNSEALED, "spread_cards": SPREAD, "verify": SPREAD, "turn_over": TURNED_OVER}
SEEN: Final = frozenset({
    "cut_out", "pass_chips", "float_slip", "fill_slip", "credit_slip", "sign", "drop_slip", "cash", "drop_notes",
    "spread_notes", "change", "rack", "prove", "open_lid", "close_lid", "feed", "lock", "unlock", "store", *_DECKS,
    "wash", "stack", "gather", "riffle", "load", "collect", "halve",
})  # fmt: skip
"""Acts after which something lies otherwise."""
