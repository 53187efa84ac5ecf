"""The table as a flat tuple of placed things. Pure: no Qt, no time.

`present` gives everything a camera over the table would see; `trainer.app.changes` says what moved between two pictures.
A thing's id is also the name of its spot (see `Thing`), which is how hands, keys and tests aim at it.
"""

from __future__ import annotations

from collections.abc import Mapping

from trainer.app.furniture import furniture, on_the_felt, tray_columns
from trainer.app.furniture import pack_stage as stage_of
from trainer.app.picture import (
    COLUMN,
    Kind,
    Lies,
    PackStage,
    Print,
    Seat,
    ShoeInfo,
    Snapshot,
    Stack,
    Thing,
    chip_face,
    stack_of,
)
from trainer.game.acts import INSURANCES, Chips, Stake
from trainer.game.cards import Card
from trainer.game.chips import break_down
from trainer.game.places import Bet, Box, Hand
from trainer.game.shoe import Shoe
from trainer.game.table import Table
from trainer.i18n import format_money, gettext, pgettext

__all__ = [
    "COLUMN",
    "Kind",
    "Lies",
    "PackStage",
    "Print",
    "Seat",
    "ShoeInfo",
    "Snapshot",
    "Stack",
    "Thing",
    "card_name",
    "chip_face",
    "present",
    "shoe_info",
    "stack_of",
    "tray_columns",
]

def shoe_info(shoe: Shoe | None, decks: int = 6, *, is_machine: bool = False) -> ShoeInfo:
    """What can be seen of `shoe`, or of the machine in its place; a pack of `decks` decks not yet in it when it is None."""
    if shoe is None:
        return ShoeInfo(total=decks * 52, is_machine=is_machine)
    return ShoeInfo(
        left=shoe.left,
        total=len(shoe.order),
        discards=len(shoe.discards) + len(shoe.burned),
        stop_at=shoe.stop_at,
        is_machine=is_machine,
    )


def present(
    table: Table,
    *,
    shoe: ShoeInfo | None = None,
    tray: Chips | None = None,
    denominations: tuple[int, ...] = (250, 500, 1000, 2500, 10000, 50000),
    columns: tuple[int, ...] = (),
    sign: tuple[str, ...] = (),
    guests: Mapping[int, str] | None = None,
    speech: Mapping[int, str] | None = None,
    felt: Print | None = None,
    pack_stage: str | None = None,
) -> Snapshot:
    """What a camera over `table` sees.

    `tray` is the float (that of the table where None) and `columns` how many columns of each of `denominations` the tray
    has room for; `sign` the lines of the limit sign; `guests` the name on the plaque of each box (those in play, counted
    by box, where None); `speech` what guests just said; `pack_stage` overrides how the pack lies on the cloth. Texts of
    `sign`, `guests`, `speech` and `felt` come in the language they are to be read in; labels are in the user's.
    """
    info = shoe or ShoeInfo()
    stage = stage_of(table, info) if pack_stage is None else pack_stage
    gathered = table.bets_open and table.dealt
    things: list[Thing] = []
    names = guests if guests is not None else {box.number: _guest(_owner(box)) for box in table.boxes if box.in_play}
    for box in table.boxes:
        says, is_gone = (speech or {}).get(box.number), box.number in table.absent
        things += _box(box, names.get(box.number), says, gathered, denominations, is_gone=is_gone)
    things += _dealer(table)
    things += furniture(table, info, stage, sign)
    things += on_the_felt(table, denominations)
    float_now = stack_of(table.tray if tray is None else tray)
    rooms = tuple(zip(denominations, columns, strict=False))
    things += tray_columns(float_now, rooms)
    return Snapshot(
        things=tuple(things),
        boxes=len(table.boxes),
        seats=tuple(_seat(box) for box in table.boxes),
        print=felt or Print(),
        tray=float_now,
        columns=rooms,
        pack_stage=stage,
        float_delta=table.float_delta,
    )


def _owner(box: Box) -> int:
    """The guest who plays the box: the same at all his boxes."""
    return box.guests.get(1, box.number)


def _guest(number: int) -> str:
    return gettext("Guest {number}").format(number=number)


def _box(
    box: Box, name: str | None, says: str | None, gathered: bool, denominations: tuple[int, ...], *, is_gone: bool = False
) -> list[Thing]:
    n = box.number
    label = gettext("Box {box}").format(box=n)
    things = [Thing(id=f"box:{n}", kind=Kind.BOX, spot=f"box:{n}", face=str(n), box=n, label=label)]
    if name:
        text = gettext("{guest}, box {box}: gone") if is_gone else gettext("{guest}, box {box}")
        things.append(
            Thing(
                id=f"guest:{n}",
                kind=Kind.GUEST,
                spot=f"guest:{n}",
                face=name,
                box=n,
                hand=_waiting(box),
                lies=Lies.GONE if is_gone else "",
                label=text.format(guest=name, box=n),
            )
        )
    if says:
        label = gettext("{guest} says: {words}").format(guest=name or _guest(n), words=says)
        things.append(Thing(id=f"speech:{n}", kind=Kind.SPEECH, spot=f"speech:{n}", face=says, box=n, label=label))
    for hand in box.hands:
        things += _hand(n, hand, gathered, denominations)
    if not gathered:
        for bet in box.insurance:
            things += _bet(n, 1, bet, denominations)
    for bet in box.late:
        things += _bet(n, 1, bet, denominations)
    return things


def _seat(box: Box) -> Seat:
    bets = [bet for hand in box.hands for bet in hand.bets] + box.insurance
    hands = tuple(hand.index for hand in box.hands) or (1,)
    return Seat(box=box.number, hands=hands, bettors=max((bet.bettor for bet in bets), default=1))


def _waiting(box: Box) -> int:
    """The hand of the box that is asked next, or its first."""
    for hand in box.hands:
        if not (hand.stood or hand.cleared or hand.is_bust):
            return hand.index
    return 1


def _hand(n: int, hand: Hand, gathered: bool, denominations: tuple[int, ...]) -> list[Thing]:
    things: list[Thing] = []
    if not hand.cleared:
        for i, card in enumerate(hand.cards, 1):
            id = f"card:{n}:{hand.index}:{i}"
            label = gettext("Box {box}, hand {hand}: {card}").format(box=n, hand=hand.index, card=card_name(card))
            things.append(Thing(id=id, kind=Kind.CARD, spot=id, face=card, order=i, box=n, hand=hand.index, label=label))
    collected = gathered or (hand.cleared and any(bet.paid for bet in hand.bets))
    if not collected:
        for at, bet in enumerate(hand.bets):
            named = any((other.bettor, other.stake) == (bet.bettor, bet.stake) for other in hand.bets[:at])
            things += _bet(n, hand.index, bet, denominations, is_second=named)
    return things


def _bet(n: int, hand: int, bet: Bet, denominations: tuple[int, ...], *, is_second: bool = False) -> list[Thing]:
    """The bet and what was paid to it. `is_second`: a hand from a split is split again, and the new stake waits beside it."""
    address = f"{n}:{hand}:{bet.bettor}:{bet.stake}"
    where = _where(n, hand, bet)
    kind = Kind.INSURANCE if bet.stake in INSURANCES else Kind.BET
    things: list[Thing] = []
    if bet.lies > 0:
        chips = bet.chips if bet.chips and bet.lies == bet.amount else break_down(bet.lies, denominations)
        label = gettext("{bet}: {amount}").format(bet=where, amount=format_money(bet.lies))
        things.append(
            Thing(
                id=f"beside:{address}" if is_second else f"bet:{address}",
                kind=kind,
                spot=f"{_lies_at(bet)}:{address}",
                face=chip_face(bet.lies),
                amount=bet.lies,
                chips=stack_of(chips),
                box=n,
                hand=hand,
                bettor=bet.bettor,
                stake=str(bet.stake),
                lies=_how(bet, hand),
                label=_noted(label, bet, hand),
            )
        )
    if bet.paid > 0:
        label = gettext("{bet}: paid {amount}").format(bet=where, amount=format_money(bet.paid))
        things.append(
            Thing(
                id=f"payout:{address}",
                kind=Kind.PAYOUT,
                spot=f"payout:{address}",
                face=chip_face(bet.paid),
                amount=bet.paid,
                chips=stack_of(break_down(bet.paid, denominations)),
                box=n,
                hand=hand,
                bettor=bet.bettor,
                stake=str(bet.stake),
                label=label,
            )
        )
    return things


def _lies_at(bet: Bet) -> str:
    """The kind of place the chips lie at."""
    return "beside" if not bet.placed else "loose" if bet.untidy or bet.stake == Stake.LATE else "bet"


def _how(bet: Bet, hand: int) -> str:
    if bet.untidy:
        return Lies.UNTIDY
    return Lies.ELSEWHERE if bet.chosen is not None and bet.chosen != hand else ""


def _noted(label: str, bet: Bet, hand: int) -> str:
    """The label with what is to be seen of the bet beside its sum."""
    if bet.untidy:
        label = gettext("{bet}, badly stacked or outside the box").format(bet=label)
    if _how(bet, hand) == Lies.ELSEWHERE:
        label = gettext("{bet}, to go to hand {hand}").format(bet=label, hand=bet.chosen)
    return label if bet.placed else gettext("{bet}, not in place yet").format(bet=label)


def _where(n: int, hand: int, bet: Bet) -> str:
    texts = {
        Stake.MAIN: gettext("Box {box}, hand {hand}, bettor {bettor}, bet"),
        Stake.DOUBLE: gettext("Box {box}, hand {hand}, bettor {bettor}, double"),
        Stake.SPLIT: gettext("Box {box}, hand {hand}, bettor {bettor}, split bet"),
        Stake.INSURANCE: gettext("Box {box}, hand {hand}, bettor {bettor}, insurance"),
        Stake.INSURANCE_TEN: gettext("Box {box}, hand {hand}, bettor {bettor}, insurance against a ten"),
        Stake.LATE: gettext("Box {box}, hand {hand}, bettor {bettor}, late bet"),
    }
    return texts[Stake(bet.stake)].format(box=n, hand=hand, bettor=bet.bettor)


def _dealer(table: Table) -> list[Thing]:
    things = [Thing(id="dealer", kind=Kind.DEALER, spot="dealer", label=gettext("Your own cards"))]
    if not table.dealer_cleared:
        for i, card in enumerate(table.dealer, 1):
            id, is_down = f"card:dealer:{i}", i - 1 == table.hole
            label = gettext("Your card, face down") if is_down else gettext("Your card: {card}").format(card=card_name(card))
            lies = Lies.DOWN if is_down else ""
            things.append(Thing(id=id, kind=Kind.CARD, spot=id, face="" if is_down else card, order=i, lies=lies, label=label))
    return things


def card_name(card: Card) -> str:
    """A card in words, in the user's language."""
    ranks = {
        "A": pgettext("card", "ace"),
        "K": pgettext("card", "king"),
        "Q": pgettext("card", "queen"),
        "J": pgettext("card", "jack"),
        "T": "10",
    }
    suits = {
        "s": pgettext("card of …", "spades"),
        "h": pgettext("card of …", "hearts"),
        "d": pgettext("card of …", "diamonds"),
        "c": pgettext("card of …", "clubs"),
    }
    return pgettext("card", "{rank} of {suit}").format(rank=ranks.get(card[0], card[0]), suit=suits[card[1]])
