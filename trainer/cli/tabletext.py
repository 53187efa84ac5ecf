"""The table in a few lines of text: what lies where, as far as a croupier can see it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from trainer.app.lesson import Lesson
from trainer.game.acts import Stake
from trainer.game.cards import Card
from trainer.game.places import Bet, Box, Hand
from trainer.i18n import Translator, format_money, translator

_SUITS: Final = {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}


def table_lines(lesson: Lesson, lang: str) -> Iterator[str]:
    """The croupier's cards, then every box in play, then the shoe."""
    say = translator(lang)
    table = lesson.table
    own = _cards(table.dealer) if table.dealer and not table.dealer_cleared else "–"
    total = f" ({table.dealer_total})" if table.dealer and not table.dealer_cleared else ""
    yield say.gettext("Croupier: {cards}").format(cards=own + total)
    for box in table.boxes:
        yield from _box(box, lang, say)
    left = lesson.shoe.left
    yield say.ngettext("Shoe: {count} card left", "Shoe: {count} cards left", left).format(count=left)


def _box(box: Box, lang: str, say: Translator) -> Iterator[str]:
    if not box.in_play:
        return
    for hand in box.hands:
        name = f"{box.number}.{hand.index}" if len(box.hands) > 1 else str(box.number)
        parts = [_hand(hand), *(_bet(bet, lang, say) for bet in hand.bets)]
        if hand is box.hands[0]:
            parts += [_bet(bet, lang, say) for bet in box.insurance]
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
    }
    if not bet.lies and not bet.paid:
        return ""
    name = words.get(Stake(bet.stake), bet.stake) + (f"/{bet.bettor}" if bet.bettor > 1 else "")
    paid = f" + {format_money(bet.paid, lang)}" if bet.paid else ""
    return f"{name} {format_money(bet.lies, lang)}{paid}"


def _cards(cards: Sequence[Card]) -> str:
    return " ".join(f"{'10' if card[0] == 'T' else card[0]}{_SUITS[card[1]]}" for card in cards)
