"""The picture of a table: what a camera over it would see, as plain values. No Qt, no rules."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from trainer.game.acts import Chips
from trainer.i18n import format_money

Stack = tuple[tuple[int, int], ...]
"""Chips as (denomination, count), highest value first: the order they stand in, from the cloth up."""
COLUMN = 20
"""Chips in a full column of the tray (handbook, chip conventions)."""


class Kind(StrEnum):
    """What a thing is, hence how it is drawn."""

    BOX = "box"
    CARD = "card"
    BET = "bet"
    PAYOUT = "payout"
    INSURANCE = "insurance"
    GUEST = "guest"
    SPEECH = "speech"
    DEALER = "dealer_spot"
    SHOE = "shoe"
    MACHINE = "machine"
    """A shuffling machine in the shoe's place."""
    DISCARDS = "discards"
    STOP_CARD = "stop_card"
    DROP_BOX = "drop_box"
    SIGN = "sign"
    TRAY_COLUMN = "tray_column"
    PACK = "pack"
    LOOSE = "loose"
    """Chips on the cloth that are nobody's bet."""
    NOTES = "notes"
    SLIP = "slip"
    OBJECT = "object"
    NOTICE = "notice"
    """Somebody or something that waits beside the table, in words."""


class Lies(StrEnum):
    """How a thing lies, where it may lie in more than one way."""

    UNTIDY = "untidy"
    ELSEWHERE = "elsewhere"
    """Its bettor has named another hand."""
    DOWN = "down"
    """Face down."""
    GONE = "gone"
    """The guest has left his box."""
    SPREAD = "spread"
    PROVED = "proved"
    SIGNED = "signed"
    OPEN = "open"


class PackStage(StrEnum):
    """How the pack lies on the cloth before it is loaded."""

    SQUARED = "squared"
    SPREAD = "spread"
    """A deck face up in a row."""
    BACKS = "backs"
    """The same turned over."""
    HEAP = "heap"
    STACKS = "stacks"
    HEAPS = "heaps"
    """Several heaps, each to be shuffled by itself."""
    RIFFLED = "riffled"
    STRIPPED = "stripped"
    TURNED = "turned"
    LACED = "laced"
    ONE_PACK = "one_pack"


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing:
    """One thing on the table.

    `id` names it and, but for bets that still stand beside the box, its place: ``box:3``, ``guest:3``, ``card:3:1:2``
    (box, hand, card), ``card:dealer:1``, ``bet:3:1:1:main`` (box, hand, bettor, stake), ``beside:3:2:1:split`` (a second
    stake of that name, not in place yet), ``payout:3:1:1:main``,
    ``dealer``, ``shoe`` (or the shuffling machine in its place), ``discards``, ``stop_card``, ``drop_box``, ``sign``,
    ``pack``, ``tray:2500:1`` (denomination, column), ``cut_out``, ``put_up``, ``brought``, ``notes``, ``slip``, ``object``,
    ``relief``, ``closing``, ``deck`` (one with a fault). `spot` is where it lies now and `lies` how; `amount` is money, or a
    number of cards or chips;
    `label` is what a screen reader says.
    """

    id: str
    kind: Kind
    spot: str
    face: str = ""
    amount: int = 0
    chips: Stack = ()
    order: int = 0
    label: str = ""
    box: int = 0
    hand: int = 0
    bettor: int = 0
    stake: str = ""
    lies: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ShoeInfo:
    """What can be seen of the cards that are not on the table; `is_machine` where a shuffling machine holds them."""

    left: int = 0
    total: int = 312
    discards: int = 0
    stop_at: int | None = None
    is_machine: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Print:
    """What is printed on the cloth, in the procedure's language."""

    insurance: str = ""
    payout: str = ""
    dealer: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """How a box is shared this round: its hands from the croupier's left, and how many bettors it has had."""

    box: int
    hands: tuple[int, ...] = (1,)
    bettors: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """The whole picture. `tray` is what the float holds; the view takes off what the hands already carry."""

    things: tuple[Thing, ...] = ()
    boxes: int = 7
    seats: tuple[Seat, ...] = ()
    print: Print = Print()
    tray: Stack = ()
    columns: tuple[tuple[int, int], ...] = ()
    pack_stage: str = ""
    """How the pack lies on the cloth; empty while it is in the shoe."""
    float_delta: int = 0

    def thing(self, id: str) -> Thing | None:
        """The thing of that id, or None."""
        for thing in self.things:
            if thing.id == id:
                return thing
        return None


def stack_of(chips: Chips | Stack | None) -> Stack:
    """Chips in the order they stand in a stack; empty piles are left out."""
    pairs = chips.items() if isinstance(chips, dict) else (chips or ())
    return tuple(sorted(((value, count) for value, count in pairs if count > 0), reverse=True))


def chip_face(value: int) -> str:
    """The number on a chip: whole units, thousands shortened."""
    return f"{value // 100_000}K" if value >= 100_000 and value % 100_000 == 0 else format_money(value)
