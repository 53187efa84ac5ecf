"""Builders of rules, acts and tables for tests."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from trainer.game.acts import Act, By, Decision, Stake
from trainer.game.cards import Card, parse_card
from trainer.game.chips import OddChips, Ratio
from trainer.game.places import Bet, Hand
from trainer.game.rules import (
    AskMode,
    DoubleOn,
    Equality,
    ExtraStakes,
    Insurance,
    InsuranceSize,
    InsuredEvent,
    JoinedAtSplit,
    Limits,
    Rules,
    ShuffleBy,
    Signal,
    SplitOrder,
    StopCardFirst,
    SurrenderUntil,
    WhoCuts,
)
from trainer.game.table import Table

TEN_TO_HUNDRED: Final = Limits(minimum=1000, maximum=10000)
AGAINST_BLACKJACK: Final = Insurance(
    event=InsuredEvent.BLACKJACK, against="A", size=InsuranceSize.AT_MOST_HALF, pays=Ratio(2, 1)
)
AGAINST_TEN: Final = Insurance(event=InsuredEvent.TEN, against="789TJQKA", size=InsuranceSize.HALF_OR_FULL, pays=Ratio(2, 1))

_EUROPEAN: Final = Rules(
    decks=6,
    decks_allowed=(4, 5, 6),
    shuffle_by=ShuffleBy.CROUPIER,
    shuffle_passes=3,
    shuffle_heaps=3,
    card_change_hours=0,
    who_cuts=WhoCuts.PLAYER,
    cut_min_from_end=52,
    stop_card=True,
    stop_card_depth=(52, 78),
    stop_card_first=StopCardFirst.FINISH_ROUND,
    burn_cards=(5, 5),
    burn_shown=False,
    relief_burn=1,
    boxes=7,
    max_bettors_per_box=3,
    box_total_cap=True,
    presence_required=False,
    sole_player_min_boxes=1,
    limits=(TEN_TO_HUNDRED,),
    odd_chips=OddChips.EXACT_SMALL_CHIP,
    denominations=(250, 500, 2500, 10000, 50000),
    float_columns=(4, 8, 8, 6, 2),
    big_payout=0,
    hole_card=False,
    dealer_hits_soft_17=False,
    draw_on_21=False,
    auto_draw_below=0,
    dealer_draws_if_all_dead=False,
    signal=Signal.EITHER,
    double_on=DoubleOn.ANY_TWO,
    double_for_less=False,
    double_after_split=True,
    double_split_aces=False,
    double_offer_totals=(),
    split_equality=Equality.VALUE,
    split_max=3,
    split_aces_max=1,
    split_aces_cards=1,
    split_order=SplitOrder.LEFT_FIRST,
    split_joined=JoinedAtSplit.CHOOSES_HAND,
    surrender_against="",
    surrender_offer_on="",
    surrender_until=SurrenderUntil.THIRD_CARD,
    insurance=(AGAINST_BLACKJACK,),
    even_money_against="A",
    even_money_mode=AskMode.OFFERED,
    natural_pays=Ratio(3, 2),
    natural_beats_21=True,
    dealer_blackjack_takes=ExtraStakes.ALL,
    split_21_is_natural=False,
    dispute_authority="",
    foreign_objects_forbidden=False,
)


def rules(**changes: Any) -> Rules:
    """The usual European rules with `changes`."""
    return replace(_EUROPEAN, **changes)


def cards(text: str) -> list[Card]:
    """The cards written in `text`, apart by spaces."""
    return [parse_card(word) for word in text.split()]


def bet(box: int, amount: int, *, stake: str = Stake.MAIN, hand: int | None = None, bettor: int = 1, **more: Any) -> Act:
    return Act(act="bet", by=By.GUEST, box=box, hand=hand, bettor=bettor, stake=stake, amount=amount, **more)


def decide(box: int, decision: Decision, hand: int = 1) -> Act:
    return Act(act="decide", by=By.GUEST, box=box, hand=hand, decision=decision)


def deal(card: str, box: int | None = None, hand: int = 1) -> Act:
    """A card to a hand, or to the croupier where no box is named."""
    if box is None:
        return Act(act="deal", to="dealer", card=parse_card(card))
    return Act(act="deal", to="box", box=box, hand=hand, card=parse_card(card))


def money(
    act: str, box: int, amount: int | None, *, hand: int = 1, stake: str = Stake.MAIN, bettor: int = 1, **more: Any
) -> Act:
    """A take, pay or give_back by the croupier."""
    return Act(act=act, box=box, hand=hand, bettor=bettor, stake=stake, amount=amount, **more)


def apply(table: Table, *acts: Act) -> None:
    for act in acts:
        table.apply(act)


def table_with(
    hands: Mapping[int, str], dealer: str = "", amount: int = 1000, amounts: Mapping[int, int] | None = None
) -> Table:
    """A table in its first round: a hand on each box of `hands` with its bet, and the croupier's cards."""
    table = Table()
    for box in hands:
        table.apply(bet(box, (amounts or {}).get(box, amount)))
    for box, written in hands.items():
        apply(table, *(deal(card, box) for card in written.split()))
    apply(table, *(deal(card) for card in dealer.split()))
    return table


def the_hand(table: Table, box: int = 1, hand: int = 1) -> Hand:
    """The hand, which must be there."""
    found = table.hand(box, hand)
    assert found is not None
    return found


def the_bet(table: Table, box: int = 1, hand: int = 1, stake: str = Stake.MAIN, bettor: int = 1) -> Bet:
    """The bet, which must be there."""
    found = table.bet(box, hand, bettor, stake)
    assert found is not None
    return found
