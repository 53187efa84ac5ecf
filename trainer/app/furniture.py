"""What stands and lies on a table beside bets and hands, as placed things: shoe, tray, pack, notes, slips. Pure."""

from __future__ import annotations

from typing import Final

from trainer.app.picture import COLUMN, Kind, Lies, PackStage, ShoeInfo, Stack, Thing, chip_face, stack_of
from trainer.app.speech import DECK_FAULTS
from trainer.game.acts import Act
from trainer.game.chips import break_down
from trainer.game.felt import SIGNED, SPREAD, TURNED_OVER
from trainer.game.table import Table
from trainer.i18n import format_money, gettext, ngettext

_AFTER: Final[dict[str, PackStage]] = {
    "wash": PackStage.HEAP,
    "gather": PackStage.STACKS,
    "stack": PackStage.STACKS,
    "divide": PackStage.HEAPS,
    "cut_heap": PackStage.HEAPS,
    "join_heaps": PackStage.STACKS,
    "riffle": PackStage.RIFFLED,
    "strip": PackStage.STRIPPED,
    "turn": PackStage.TURNED,
    "lace": PackStage.LACED,
    "cut_pack": PackStage.LACED,
}


def pack_stage(table: Table, info: ShoeInfo) -> str:
    """How the pack lies on the cloth: empty once it is in shoe or machine, or once cards came out of it all the same."""
    if table.felt.stored or table.loaded or table.cards_out:
        return ""
    if info.is_machine and table.felt.fed * 52 >= info.total:
        return ""
    if table.cut_depth is not None or table.stop_depth is not None:
        return PackStage.ONE_PACK
    if table.felt.decks in (SPREAD, TURNED_OVER):
        return PackStage.SPREAD if table.felt.decks == SPREAD else PackStage.BACKS
    return next((_AFTER[word] for word in reversed(table.shuffles) if word in _AFTER), PackStage.SQUARED)


def on_the_felt(table: Table, denominations: tuple[int, ...]) -> list[Thing]:
    """Chips that are nobody's bet, notes, a slip, an object, and who or what waits."""
    felt = table.felt
    things: list[Thing] = []
    if felt.cut_sum:
        chips = felt.cut_out or break_down(felt.cut_sum, denominations)
        label = gettext("Chips cut out: {amount}").format(amount=format_money(felt.cut_sum))
        things.append(_loose("cut_out", felt.cut_sum, stack_of(chips), label, lies=Lies.PROVED))
    if table.change is not None:
        things.append(_waiting("put_up", table.change, denominations, gettext("Chips to be changed: {amount}"), table))
    if table.fill_slip is not None:
        things.append(_waiting("brought", table.fill_slip, denominations, gettext("Chips brought: {amount}"), table))
    if table.cash:
        text = gettext("Notes, spread: {amount}") if felt.notes_spread else gettext("Notes: {amount}")
        things.append(
            Thing(
                id="notes",
                kind=Kind.NOTES,
                spot="notes",
                face=chip_face(table.cash),
                amount=table.cash,
                lies=Lies.SPREAD if felt.notes_spread else "",
                label=text.format(amount=format_money(table.cash)),
            )
        )
    if felt.slip:
        is_signed = felt.slip == SIGNED
        label = gettext("Slip, signed") if is_signed else gettext("Slip, not signed yet")
        things.append(Thing(id="slip", kind=Kind.SLIP, spot="slip", lies=Lies.SIGNED if is_signed else "", label=label))
    if table.objects:
        things.append(Thing(id="object", kind=Kind.OBJECT, spot="object", label=gettext("A telephone on the felt")))
    return [*things, *_notices(table)]


def _waiting(id: str, act: Act, denominations: tuple[int, ...], text: str, table: Table) -> Thing:
    amount = act.amount or 0
    chips = stack_of(act.chips) or stack_of(break_down(amount, denominations))
    lies = Lies.PROVED if table.felt.proved else ""
    return _loose(id, amount, chips, text.format(amount=format_money(amount)), lies=lies)


def _loose(id: str, amount: int, chips: Stack, label: str, *, lies: str) -> Thing:
    return Thing(
        id=id, kind=Kind.LOOSE, spot=id, face=chip_face(amount), amount=amount, chips=chips, lies=lies, label=label
    )  # fmt: skip


def _notices(table: Table) -> list[Thing]:
    """Who waits to take over, what the inspector wants, and how long the table stays open."""
    texts: list[tuple[str, str, str]] = []
    if table.deck_fault:
        texts.append(("deck", gettext("Deck"), gettext(DECK_FAULTS.get(table.deck_fault, DECK_FAULTS["marked"]))))
    if table.relief:
        texts.append(("relief", gettext("Relief"), gettext("A croupier waits to relieve you")))
    if table.credit is not None:
        amount = format_money(table.credit.amount or 0)
        wanted = gettext("The inspector wants chips off the table: {amount}").format(amount=amount)
        texts.append(("credit", gettext("Credit {amount}").format(amount=amount), wanted))
    if table.closing and not table.felt.shut:
        left = max(0, table.rounds_left)
        count = ngettext("{count} more round", "{count} more rounds", left).format(count=left)
        texts.append(("closing", count, gettext("Before the table closes: {rounds}").format(rounds=count)))
    return [Thing(id=id, kind=Kind.NOTICE, spot=id, face=face, label=label) for id, face, label in texts]


def furniture(table: Table, info: ShoeInfo, stage: str, sign: tuple[str, ...]) -> list[Thing]:
    """What stands on every table: what the cards come from and go to, the boxes, the sign, the pack and the stop card."""
    left = 0 if stage else info.left
    cards = ngettext("{count} card", "{count} cards", left).format(count=left)
    gone = ngettext("{count} card", "{count} cards", info.discards).format(count=info.discards)
    stop = "" if stage or info.stop_at is None or table.stop_card_out else f"{info.stop_at}"
    things = [
        Thing(
            id="shoe",
            kind=Kind.MACHINE if info.is_machine else Kind.SHOE,
            spot="shoe",
            face=stop,
            amount=left,
            order=info.total,
            lies=Lies.OPEN if table.felt.lid_open else "",
            label=_holder(info, cards, is_open=table.felt.lid_open),
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


def _holder(info: ShoeInfo, cards: str, *, is_open: bool) -> str:
    if not info.is_machine:
        return gettext("Shoe: {cards}").format(cards=cards)
    if is_open:
        return gettext("Shuffling machine, its lid open: {cards}").format(cards=cards)
    return gettext("Shuffling machine: {cards}").format(cards=cards)


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
        PackStage.SPREAD: gettext("Pack: a deck spread face up"),
        PackStage.BACKS: gettext("Pack: the cards turned over, their backs up"),
        PackStage.HEAP: gettext("Pack: washed, in a heap"),
        PackStage.STACKS: gettext("Pack: in two stacks"),
        PackStage.HEAPS: gettext("Pack: in several heaps"),
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
