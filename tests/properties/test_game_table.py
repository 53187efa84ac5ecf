"""What the croupier does with cards and chips can be taken back, and nothing of it is lost on the way."""

from __future__ import annotations

import copy
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.builders import TEN_TO_HUNDRED, money, rules
from tests.support.house import House
from trainer.game.acts import Act, Stake
from trainer.game.cards import DECK
from trainer.game.chips import break_down
from trainer.game.table import Table

UNDONE = ("deal", "take", "pay", "give_back", "clear")


def state(table: Table) -> dict[str, Any]:
    """Everything on the table that an inspector can put back. Cards that left the shoe stay out of it."""
    return {
        "hands": [
            (
                box.number, hand.index, tuple(hand.cards), hand.decision, hand.stood, hand.doubled, hand.cleared,
                [(b.stake, b.bettor, b.amount, b.lies, b.paid) for b in hand.bets],
            )
            for box in table.boxes
            for hand in box.hands
        ],
        "insurance": [(box.number, b.bettor, b.lies, b.paid) for box in table.boxes for b in box.insurance],
        "croupier": (tuple(table.dealer), table.dealer_cleared),
        "money": (table.float_delta, {value: count for value, count in table.tray.items() if count}, table.cloth),
        "round": (table.round, table.dealt, table.third_card),
    }  # fmt: skip


def moments(seed: int, rounds: int) -> list[tuple[Table, Act]]:
    """Every moment of a few rounds at which the croupier does what can be taken back: the table before, and the act."""
    house = House(
        rules(surrender_against="23456789TJQK"), TEN_TO_HUNDRED, f"undo {seed}", (1, 4, 6), {"joined": 0.3, "stray": 0.5}
    )
    found: list[tuple[Table, Act]] = []
    apply = house.do

    def watched(act: Act) -> None:
        if act.act in UNDONE:
            found.append((copy.deepcopy(house.table), act))
        apply(act)

    house.do = watched  # type: ignore[method-assign]
    for _ in range(rounds):
        house.play_round()
    return found


MOMENTS = moments(1, 12)


def test_the_moments_hold_every_act_that_is_taken_back() -> None:
    assert {act.act for _, act in MOMENTS} == set(UNDONE)


def test_every_right_act_taken_back_leaves_the_table_as_it_was() -> None:
    for before, act in MOMENTS:
        table = copy.deepcopy(before)
        table.apply(act)
        table.undo(act)
        assert state(table) == state(before), act


boxes, hands, bettors = st.integers(1, 7), st.integers(1, 3), st.integers(1, 2)
wrong_cards = st.builds(
    lambda box, hand, card: Act(act="deal", to="box" if box else "dealer", box=box, hand=hand if box else None, card=card),
    st.none() | boxes, hands, st.sampled_from(DECK),
)  # fmt: skip
wrong_money = st.builds(
    lambda name, box, hand, bettor, stake, amount: money(
        name, box, amount, hand=hand, bettor=bettor, stake=stake, chips=break_down(amount, (250, 500, 2500, 10000))
    ),
    st.sampled_from(["take", "pay", "give_back"]), boxes, hands, bettors, st.sampled_from(list(Stake)),
    st.integers(1, 40).map(lambda n: n * 250),
)  # fmt: skip
wrong_clears = st.builds(
    lambda box, hand: Act(act="clear", to="box" if box else "dealer", box=box, hand=hand), st.none() | boxes, hands
)


@settings(deadline=None, max_examples=300)
@given(st.integers(0, len(MOMENTS) - 1), st.lists(wrong_cards | wrong_clears | wrong_money, min_size=1, max_size=4))
def test_whatever_was_done_wrong_taken_back_leaves_the_table_as_it_was(moment: int, slips: list[Act]) -> None:
    before = MOMENTS[moment][0]
    table = copy.deepcopy(before)
    kept: list[tuple[Act, dict[str, Any]]] = []
    for slip in slips:
        was = state(table)
        if possible(table, slip):
            table.apply(slip)
            kept.append((slip, was))
    for slip, was in reversed(kept):
        table.undo(slip)
        assert state(table) == was, slip


def possible(table: Table, act: Act) -> bool:
    """Whether hands could do it: no more chips are moved than lie there, what is cleared lies there, a hand is there."""
    box = table.box(act.box) if act.box is not None else None
    if act.act == "clear":
        hand = table.hand(act.box, act.hand) if box else None
        return not table.dealer_cleared if box is None else hand is not None and not hand.cleared
    if act.act == "deal":
        return box is None or not box.hands or table.hand(act.box, act.hand) is not None
    bet = table.bet(act.box or 1, act.hand or 1, act.bettor or 1, act.stake or Stake.MAIN)
    return bet is not None and (act.act == "pay" or bet.amount >= bet.lies >= (act.amount or 0))
