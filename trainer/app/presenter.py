"""The table as a flat tuple of placed things. Pure: no Qt, no time.

`present` gives everything a camera over the table would see; `trainer.app.changes` says what moved between two pictures.
A thing's id is also the name of its spot (see `Thing`), which is how hands, keys and tests aim at it.
"""

from __future__ import annotations

from collections.abc import Mapping

from trainer.app.picture import COLUMN, Kind, PackStage, Print, Seat, ShoeInfo, Snapshot, Stack, Thing
from trainer.game.acts import INSURANCES, Chips, Stake
from trainer.game.cards import Card
from trainer.game.chips import break_down
from trainer.game.places import Bet, Box, Hand
from trainer.game.shoe import Shoe
from trainer.game.table import Table
from trainer.i18n import format_money, gettext, ngettext, pgettext

__all__ = [
    "COLUMN",
    "Kind",
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

_AFTER: dict[str, PackStage] = {
    "wash": PackStage.HEAP,
    "stack": PackStage.STACKS,
    "riffle": PackStage.RIFFLED,
    "strip": PackStage.STRIPPED,
    "turn": PackStage.TURNED,
    "lace": PackStage.LACED,
}


def shoe_info(shoe: Shoe | None, decks: int = 6) -> ShoeInfo:
    """What can be seen of `shoe`; a pack of `decks` decks not yet in it when it is None."""
    if shoe is None:
        return ShoeInfo(total=decks * 52)
    return ShoeInfo(left=shoe.left, total=len(shoe.order), discards=len(shoe.discards) + len(shoe.burned), stop_at=shoe.stop_at)


def stack_of(chips: Chips | Stack | None) -> Stack:
    """Chips in the order they stand in a stack; empty piles are left out."""
    pairs = chips.items() if isinstance(chips, dict) else (chips or ())
    return tuple(sorted(((value, count) for value, count in pairs if count > 0), reverse=True))


def chip_face(value: int) -> str:
    """The number on a chip: whole units, thousands shortened."""
    return f"{value // 100_000}K" if value >= 100_000 and value % 100_000 == 0 else format_money(value)


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
    stage = _stage(table) if pack_stage is None else pack_stage
    gathered = table.bets_open and table.dealt
    things: list[Thing] = []
    names = guests if guests is not None else {box.number: _guest(box.number) for box in table.boxes if box.in_play}
    for box in table.boxes:
        things += _box(box, names.get(box.number), (speech or {}).get(box.number), gathered, denominations)
    things += _dealer(table)
    things += _furniture(table, info, stage, sign)
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


def _stage(table: Table) -> str:
    """How the pack lies on the cloth: empty once it is in the shoe, or once cards came out of it all the same."""
    if table.loaded or table.cards_out:
        return ""
    if table.cut_depth is not None or table.stop_depth is not None:
        return PackStage.ONE_PACK
    return next((_AFTER[word] for word in reversed(table.shuffles) if word in _AFTER), PackStage.SQUARED)


def _guest(number: int) -> str:
    return gettext("Guest {number}").format(number=number)


def _box(box: Box, name: str | None, says: str | None, gathered: bool, denominations: tuple[int, ...]) -> list[Thing]:
    n = box.number
    label = gettext("Box {box}").format(box=n)
    things = [Thing(id=f"box:{n}", kind=Kind.BOX, spot=f"box:{n}", face=str(n), box=n, label=label)]
    if name:
        label = gettext("{guest}, box {box}").format(guest=name, box=n)
        waiting = _waiting(box)
        things.append(Thing(id=f"guest:{n}", kind=Kind.GUEST, spot=f"guest:{n}", face=name, box=n, hand=waiting, label=label))
    if says:
        label = gettext("{guest} says: {words}").format(guest=name or _guest(n), words=says)
        things.append(Thing(id=f"speech:{n}", kind=Kind.SPEECH, spot=f"speech:{n}", face=says, box=n, label=label))
    for hand in box.hands:
        things += _hand(n, hand, gathered, denominations)
    if not gathered:
        for bet in box.insurance:
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
                spot=f"bet:{address}" if bet.placed else f"beside:{address}",
                face=chip_face(bet.lies),
                amount=bet.lies,
                chips=stack_of(chips),
                box=n,
                hand=hand,
                bettor=bet.bettor,
                stake=str(bet.stake),
                label=label if bet.placed else gettext("{bet}, not in place yet").format(bet=label),
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


def _where(n: int, hand: int, bet: Bet) -> str:
    texts = {
        Stake.MAIN: gettext("Box {box}, hand {hand}, bettor {bettor}, bet"),
        Stake.DOUBLE: gettext("Box {box}, hand {hand}, bettor {bettor}, double"),
        Stake.SPLIT: gettext("Box {box}, hand {hand}, bettor {bettor}, split bet"),
        Stake.INSURANCE: gettext("Box {box}, hand {hand}, bettor {bettor}, insurance"),
        Stake.INSURANCE_TEN: gettext("Box {box}, hand {hand}, bettor {bettor}, insurance against a ten"),
    }
    return texts[Stake(bet.stake)].format(box=n, hand=hand, bettor=bet.bettor)


def _dealer(table: Table) -> list[Thing]:
    things = [Thing(id="dealer", kind=Kind.DEALER, spot="dealer", label=gettext("Your own cards"))]
    if not table.dealer_cleared:
        for i, card in enumerate(table.dealer, 1):
            id = f"card:dealer:{i}"
            label = gettext("Your card: {card}").format(card=card_name(card))
            things.append(Thing(id=id, kind=Kind.CARD, spot=id, face=card, order=i, label=label))
    return things


def _furniture(table: Table, info: ShoeInfo, stage: str, sign: tuple[str, ...]) -> list[Thing]:
    left = 0 if stage else info.left
    cards = ngettext("{count} card", "{count} cards", left).format(count=left)
    gone = ngettext("{count} card", "{count} cards", info.discards).format(count=info.discards)
    stop = "" if stage or info.stop_at is None or table.stop_card_out else f"{info.stop_at}"
    things = [
        Thing(
            id="shoe",
            kind=Kind.SHOE,
            spot="shoe",
            face=stop,
            amount=left,
            order=info.total,
            label=gettext("Shoe: {cards}").format(cards=cards),
        ),
        Thing(
            id="discards",
            kind=Kind.DISCARDS,
            spot="discards",
            amount=info.discards,
            order=info.total,
            label=gettext("Used cards: {cards}").format(cards=gone),
        ),
        Thing(id="drop_box", kind=Kind.DROP_BOX, spot="drop_box", label=gettext("Drop box")),
    ]
    if sign:
        things.append(
            Thing(
                id="sign",
                kind=Kind.SIGN,
                spot="sign",
                face="\n".join(sign),
                label=gettext("Limits: {limits}").format(limits=", ".join(sign)),
            )
        )
    if stage:
        things.append(Thing(id="pack", kind=Kind.PACK, spot="pack", face=stage, amount=info.total, label=_pack_label(stage)))
    where = _stop_card_spot(table, stage)
    if where:
        depth = table.stop_depth or 0
        things.append(
            Thing(
                id="stop_card",
                kind=Kind.STOP_CARD,
                spot=where,
                amount=depth,
                order=info.total,
                label=gettext("Stop card, in the pack")
                if where == "stop_card:pack"
                else gettext("Stop card, out of the shoe")
                if where == "stop_card:out"
                else gettext("Stop card, put aside"),
            )
        )
    return things


def _stop_card_spot(table: Table, stage: str) -> str:
    """Where the stop card lies; empty while it is hidden in the shoe."""
    if stage:
        return "stop_card:pack" if table.stop_depth is not None else "stop_card"
    if table.stop_card_out and not table.stop_card_seen:
        return "stop_card:out"
    return "" if table.stop_depth is not None and not table.stop_card_out else "stop_card"


def _pack_label(stage: str) -> str:
    texts = {
        PackStage.SQUARED: gettext("Pack: squared decks"),
        PackStage.HEAP: gettext("Pack: washed, in a heap"),
        PackStage.STACKS: gettext("Pack: in two stacks"),
        PackStage.RIFFLED: gettext("Pack: riffled"),
        PackStage.STRIPPED: gettext("Pack: stripped"),
        PackStage.TURNED: gettext("Pack: turned"),
        PackStage.LACED: gettext("Pack: laced"),
        PackStage.ONE_PACK: gettext("Pack: one pack"),
    }
    return texts[PackStage(stage)]


def tray_columns(tray: Stack, rooms: tuple[tuple[int, int], ...]) -> list[Thing]:
    """The columns of the tray, lowest value first, filled from the left; `rooms` gives columns per denomination."""
    room = dict(rooms)
    held = dict(tray)
    things: list[Thing] = []
    for value in sorted(room.keys() | held.keys()):
        count = max(0, held.get(value, 0))
        needed = max(room.get(value, 1), -(-count // COLUMN))
        left = count
        chips = ngettext("{count} chip", "{count} chips", count).format(count=count)
        for i in range(1, needed + 1):
            here = min(COLUMN, left)
            left -= here
            label = gettext("Tray, {value}: {chips}").format(value=chip_face(value), chips=chips)
            id = f"tray:{value}:{i}"
            things.append(
                Thing(id=id, kind=Kind.TRAY_COLUMN, spot=id, face=chip_face(value), amount=value, order=here, label=label)
            )
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
