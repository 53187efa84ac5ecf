"""The table in a few lines of text: what lies where, as far as a croupier can see it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from trainer.app.lesson import Lesson
from trainer.app.speech import DECK_FAULTS
from trainer.game.acts import Act, Stake
from trainer.game.cards import Card
from trainer.game.chips import chips_sum
from trainer.game.places import Bet, Box, Hand
from trainer.game.table import Table
from trainer.i18n import Translator, format_money, translator

_FACE_DOWN: Final = "▒▒"
_SUITS: Final = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


def table_lines(lesson: Lesson, lang: str) -> Iterator[str]:
    """The croupier's cards, then every box in play, then the shoe."""
    say = translator(lang)
    table = lesson.table
    yield say.gettext("Croupier: {cards}").format(cards=_own(table))
    for box in table.boxes:
        yield from _box(box, lang, say, is_absent=box.number in table.absent)
    yield from _besides(table, lang, say)
    left = lesson.shoe.left
    yield say.ngettext("Shoe: {count} card left", "Shoe: {count} cards left", left).format(count=left)


def _own(table: Table) -> str:
    """The croupier's cards; one that lies face down is not told."""
    if not table.dealer or table.dealer_cleared:
        return "–"
    hole = table.hole
    if hole is not None:
        return " ".join(_FACE_DOWN if at == hole else _cards([card]) for at, card in enumerate(table.dealer))
    return f"{_cards(table.dealer)} ({table.dealer_total})"


def _besides(table: Table, lang: str, say: Translator) -> Iterator[str]:
    """What lies on the table beside cards and bets, and waits for the croupier."""
    if table.cash:
        yield say.gettext("Notes on the table: {amount}").format(amount=format_money(table.cash, lang))
    put_up = (
        (table.change, say.gettext("Chips to be changed: {chips}")),
        (table.fill_slip, say.gettext("Chips brought, with their slip: {chips}")),
        (table.credit, say.gettext("Slip for chips that go off the table: {chips}")),
    )
    for act, text in put_up:
        if act is not None:
            yield text.format(chips=_piles(act, lang))
    if table.objects:
        yield say.gettext("A foreign object lies on the table")
    if table.deck_fault:
        yield say.gettext(DECK_FAULTS.get(table.deck_fault, DECK_FAULTS["marked"]))
    if table.relief:
        yield say.gettext("A croupier waits to relieve you")
    if table.closing and table.rounds_left > 0:
        left = table.rounds_left
        text = say.ngettext("{count} more round, then the table closes", "{count} more rounds, then the table closes", left)
        yield text.format(count=left)


def _piles(act: Act, lang: str) -> str:
    """The chips of the act by value, or its sum where it does not say which."""
    if not act.chips:
        return format_money(act.amount or 0, lang)
    piles = (f"{count} × {format_money(value, lang)}" for value, count in sorted(act.chips.items(), reverse=True))
    return f"{format_money(act.amount or chips_sum(act.chips), lang)} ({' + '.join(piles)})"


def _box(box: Box, lang: str, say: Translator, *, is_absent: bool = False) -> Iterator[str]:
    if not box.in_play:
        late = [_bet(bet, lang, say) for bet in box.late if bet.lies]
        if late:
            yield say.gettext("Box {name}: {contents}").format(name=box.number, contents="  ".join(late))
        return
    if is_absent:
        yield say.gettext("Box {name}: {contents}").format(name=box.number, contents=say.gettext("the guest has gone"))
    for hand in box.hands:
        name = f"{box.number}.{hand.index}" if len(box.hands) > 1 else str(box.number)
        parts = [_hand(hand), *(_bet(bet, lang, say) for bet in hand.bets)]
        if hand is box.hands[0]:
            owner = box.guests.get(1, box.number)
            parts += [say.gettext("(guest {number})").format(number=owner)] if owner != box.number else []
            parts += [_bet(bet, lang, say) for bet in (*box.insurance, *box.late)]
        yield say.gettext("Box {name}: {contents}").format(name=name, contents="  ".join(part for part in parts if part))


def _hand(hand: Hand) -> str:
    if hand.cleared or not hand.cards:
        return "–"
    return f"{_cards(hand.cards)} ({hand.total})"


def _bet(bet: Bet, lang: str, say: Translator) -> str:
    words = {
        Stake.MAIN: say.gettext("bet"),
        Stake.DOUBLE: say.gettext("double"),
        Stake.SPLIT: say.gettext("split bet"),
        Stake.INSURANCE: say.gettext("insurance"),
        Stake.INSURANCE_TEN: say.gettext("insurance against a ten"),
        Stake.LATE: say.gettext("late bet"),
    }
    if not bet.lies and not bet.paid:
        return ""
    name = words.get(Stake(bet.stake), bet.stake) + (f"/{bet.bettor}" if bet.bettor > 1 else "")
    paid = f" + {format_money(bet.paid, lang)}" if bet.paid else ""
    untidy = " " + say.gettext("(badly stacked or outside the box)") if bet.untidy else ""
    return f"{name} {format_money(bet.lies, lang)}{paid}{untidy}"


def _cards(cards: Sequence[Card]) -> str:
    return " ".join(f"{'10' if card[0] == 'T' else card[0]}{_SUITS[card[1]]}" for card in cards)
