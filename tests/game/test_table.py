"""The table: what each act changes, which bet belongs to which hand, and what the inspector takes back."""

from __future__ import annotations

import pytest

from tests.support.builders import apply, bet, cards, deal, decide, money, table_with, the_bet, the_hand
from trainer.game.acts import Act, By, Decision, Stake
from trainer.game.table import Table


def split(table: Table, hand: int, card: str, bettors: tuple[int, ...] = (1,)) -> None:
    """Split `hand` of box 1: the guest's word and chips, the croupier's placing and separating, and the second card."""
    table.apply(decide(1, Decision.SPLIT, hand))
    for bettor in bettors:
        table.apply(bet(1, 1000 * bettor, stake=Stake.SPLIT, hand=hand, bettor=bettor))
    for bettor in bettors:
        table.apply(Act(act="place", box=1, hand=hand, bettor=bettor, stake=Stake.SPLIT))
    apply(table, Act(act="separate", box=1, hand=hand), deal(card, 1, hand))


def stakes(table: Table) -> list[tuple[int, list[tuple[str, int]]]]:
    """Hands of box 1 as they lie, each with its bets as (stake, bettor)."""
    return [(hand.index, [(str(b.stake), b.bettor) for b in hand.bets]) for hand in table.box(1).hands]


# -- bets and rounds ---------------------------------------------------------------------------------------------


def test_main_bets_lie_on_the_box_owner_first() -> None:
    table = Table()
    apply(table, bet(2, 500, bettor=3), bet(2, 2500, bettor=1), bet(2, 1000, bettor=2))
    assert [b.bettor for b in the_hand(table, 2).bets] == [1, 2, 3]
    assert table.cloth == 4000
    assert [box.number for box in table.boxes if box.in_play] == [2]
    assert table.round == 1


def test_the_first_bet_after_cards_were_dealt_begins_a_round() -> None:
    table = table_with({1: "As Kd", 3: "8c 8d"}, "Ad")
    table.apply(bet(1, 1000, stake=Stake.INSURANCE, event="blackjack"))
    table.apply(bet(5, 2000))
    assert table.round == 2
    assert [box.number for box in table.boxes if box.hands] == [5]
    assert table.dealer == []
    assert table.box(1).insurance == []
    assert not (table.dealt or table.third_card)


def test_a_double_stands_beside_the_box_until_it_is_placed() -> None:
    table = table_with({1: "5c 6d"}, "9s")
    apply(table, decide(1, Decision.DOUBLE), bet(1, 1000, stake=Stake.DOUBLE, hand=1))
    assert not the_bet(table, stake=Stake.DOUBLE).placed
    table.apply(Act(act="place", box=1, hand=1, bettor=1, stake=Stake.DOUBLE))
    assert the_bet(table, stake=Stake.DOUBLE).placed
    table.apply(deal("Ts", 1))
    hand = the_hand(table)
    assert (hand.doubled, hand.stood, hand.decision, table.third_card) == (True, True, None, True)
    assert table.cloth == 2000


def test_insurance_names_its_event() -> None:
    table = table_with({4: "5c 6d"}, "As")
    table.apply(bet(4, 500, stake=Stake.INSURANCE, event="ten"))
    assert the_bet(table, 4, 1, Stake.INSURANCE).event == "ten"
    assert table.cloth == 1500


def test_surrender_takes_half_and_gives_half_back() -> None:
    table = table_with({1: "Tc 6d"}, "Ks", amount=4000)
    apply(table, decide(1, Decision.SURRENDER), money("take", 1, 2000), money("give_back", 1, 2000))
    hand = the_hand(table)
    assert (hand.surrendered, hand.answered, the_bet(table).lies, table.cloth, table.float_delta) == (True, True, 0, 0, 2000)


def test_insurance_given_back_before_it_is_decided_was_never_bet() -> None:
    """In part or whole, and it lies there again when that is taken back; once the card is out it is a stake returned."""
    table = table_with({1: "9c 8d"}, "As", amount=2000)
    apply(table, bet(1, 1500, stake=Stake.INSURANCE, event="blackjack"))
    part, rest = (Act(act="give_back", box=1, bettor=1, stake=Stake.INSURANCE, amount=amount) for amount in (500, 1000))
    apply(table, part)
    assert (table.box(1).insurance[0].amount, table.cloth) == (1000, 3000)
    apply(table, rest)
    assert table.box(1).insurance == []
    table.undo(rest)
    table.undo(part)
    assert [(lying.amount, lying.lies, lying.event) for lying in table.box(1).insurance] == [(1500, 1500, "blackjack")]
    apply(table, deal("Kd"), part)
    assert [(lying.amount, lying.lies) for lying in table.box(1).insurance] == [(1500, 1000)]


def test_only_the_owner_of_a_box_decides() -> None:
    table = Table()
    apply(table, bet(1, 1000), bet(1, 500, bettor=2), deal("5c", 1), deal("9s"), deal("6d", 1))
    apply(table, Act(act="decide", by=By.GUEST, box=1, hand=1, bettor=2, decision=Decision.DOUBLE))
    assert the_hand(table).decision is None
    apply(table, Act(act="decide", by=By.GUEST, box=1, hand=1, bettor=1, decision=Decision.HIT))
    assert the_hand(table).decision == Decision.HIT


def test_answers_to_even_money_are_kept() -> None:
    table = table_with({1: "As Kd", 2: "As Kd"}, "Ad")
    apply(table, decide(1, Decision.EVEN_MONEY), decide(2, Decision.DECLINE))
    assert (the_hand(table, 1).even_money, the_hand(table, 1).answered) == (True, True)
    assert (the_hand(table, 2).even_money, the_hand(table, 2).answered) == (False, True)


def test_the_tray_follows_the_chips() -> None:
    table = Table(tray={500: 10, 2500: 10})
    table.apply(bet(1, 3000))
    table.apply(money("take", 1, 3000, chips={2500: 1, 500: 1}))
    table.apply(bet(2, 500))
    table.apply(money("pay", 2, 500, chips={500: 1}))
    assert table.tray == {500: 10, 2500: 11}
    assert table.float_delta == 2500


def test_no_more_is_taken_than_lies_there() -> None:
    table = table_with({1: "Tc 6d"}, "Ks")
    apply(table, money("take", 1, 5000), money("take", 1, None), money("give_back", 1, 500))
    assert (the_bet(table).lies, table.float_delta) == (0, 1000)


# -- splits ------------------------------------------------------------------------------------------------------


def test_a_split_makes_two_hands_each_with_its_bet() -> None:
    table = table_with({1: "8c 8d"}, "6s")
    split(table, 1, "3c")
    assert stakes(table) == [(1, [("main", 1)]), (2, [("split", 1)])]
    first, second = table.box(1).hands
    assert (first.cards, second.cards) == (cards("8c 3c"), cards("8d"))
    assert (first.from_split, second.from_split, first.decision, table.box(1).splits) == (True, True, None, 1)


@pytest.mark.parametrize(
    ("order", "lie", "of_cards"),
    [
        ((1, 1), [1, 3, 2], {1: "8c 8s", 3: "8h", 2: "8d"}),
        ((1, 2), [1, 2, 3], {1: "8c 8h", 2: "8d 8s", 3: "Kd"}),
    ],
)
def test_two_resplits_keep_each_bet_with_its_hand(order: tuple[int, int], lie: list[int], of_cards: dict[int, str]) -> None:
    table = table_with({1: "8c 8d"}, "6s")
    split(table, 1, "8h")
    if order == (1, 2):
        apply(table, deal("Kd", 1, 2))
    split(table, order[1], "8s")
    assert [hand.index for hand in table.box(1).hands] == lie
    assert {hand.index: hand.cards for hand in table.box(1).hands} == {n: cards(text) for n, text in of_cards.items()}
    for hand in table.box(1).hands:
        assert [b.stake for b in hand.bets] == ["main" if hand.index == 1 else "split"]
        assert all(b.placed and b.lies == 1000 for b in hand.bets)
    assert (table.cloth, table.box(1).splits) == (3000, 2)


def test_four_hands_through_three_splits_hold_four_bets() -> None:
    table = table_with({1: "8c 8d"}, "6s")
    split(table, 1, "8h")
    split(table, 1, "8s")
    table.apply(deal("8h", 1, 3))
    split(table, 3, "2c")
    assert sorted(stakes(table)) == [(1, [("main", 1)]), (2, [("split", 1)]), (3, [("split", 1)]), (4, [("split", 1)])]
    assert [hand.index for hand in table.box(1).hands] == [1, 3, 4, 2]
    assert len({id(b) for hand in table.box(1).hands for b in hand.bets}) == 4


def test_a_resplit_of_a_joined_hand_moves_only_the_new_bets() -> None:
    table = Table()
    apply(table, bet(1, 1000), bet(1, 2000, bettor=2), deal("8c", 1), deal("8d", 1), deal("6s"))
    split(table, 1, "5c", bettors=(1, 2))
    apply(table, deal("8h", 1, 2))
    split(table, 2, "8s", bettors=(1, 2))
    assert stakes(table) == [
        (1, [("main", 1), ("main", 2)]),
        (2, [("split", 1), ("split", 2)]),
        (3, [("split", 1), ("split", 2)]),
    ]
    assert all(b.placed for hand in table.box(1).hands for b in hand.bets)


def test_a_double_after_a_split_stays_with_its_hand() -> None:
    table = table_with({1: "8c 8d"}, "6s")
    split(table, 1, "3c")
    apply(table, decide(1, Decision.DOUBLE, 1), bet(1, 1000, stake=Stake.DOUBLE, hand=1), deal("Tc", 1, 1), deal("3d", 1, 2))
    apply(table, decide(1, Decision.DOUBLE, 2), bet(1, 1000, stake=Stake.DOUBLE, hand=2), deal("9c", 1, 2))
    assert stakes(table) == [(1, [("main", 1), ("double", 1)]), (2, [("split", 1), ("double", 1)])]
    assert all(hand.doubled for hand in table.box(1).hands)
    assert table.cloth == 4000


def test_split_aces_are_known_as_such() -> None:
    table = table_with({1: "Ac Ad"}, "6s")
    split(table, 1, "3c")
    assert all(hand.split_aces for hand in table.box(1).hands)


# -- what cannot be ----------------------------------------------------------------------------------------------


def test_what_names_nothing_on_the_table_changes_nothing() -> None:
    table = table_with({1: "8c 8d"}, "6s")
    before = (table.cloth, stakes(table), table.float_delta)
    apply(
        table,
        deal("2c", 1, 5), decide(6, Decision.HIT), decide(1, Decision.HIT, 4),
        money("take", 3, 1000), money("pay", 1, 1000, stake=Stake.DOUBLE), money("take", 1, 1000, hand=2),
        Act(act="place", box=2, hand=1, stake=Stake.SPLIT), Act(act="separate", box=5, hand=1),
        Act(act="clear", to="box", box=6, hand=1), Act(act="bow", box=1),
        bet(1, 1000, stake=Stake.DOUBLE, hand=3), Act(act="deal", to="box", box=1, hand=1),
    )  # fmt: skip
    assert (table.cloth, stakes(table), table.float_delta) == before
    assert the_hand(table).cards == cards("8c 8d")


def test_a_card_to_a_box_without_a_bet_lies_there_and_can_be_taken_back() -> None:
    table = table_with({1: "8c 8d"}, "6s")
    table.apply(deal("2c", 4))
    assert the_hand(table, 4).cards == cards("2c")
    assert not table.box(4).in_play
    table.undo(deal("2c", 4))
    assert table.box(4).hands == []


def test_a_box_that_is_not_on_the_table_is_refused() -> None:
    for number in (0, 8):
        with pytest.raises(ValueError, match="not on this table"):
            Table().box(number)


# -- the pack and the voice --------------------------------------------------------------------------------------


def test_the_handling_of_the_pack_is_kept() -> None:
    table = Table()
    acts = [Act(act=name) for name in ("wash", "stack", "riffle", "strip", "turn", "lace")]
    apply(table, *acts, Act(act="cut", by=By.GUEST, depth=100), Act(act="stop_card", depth=60), Act(act="load"))
    apply(table, *(Act(act="burn") for _ in range(5)))
    assert table.shuffles == ["wash", "stack", "riffle", "strip", "turn", "lace"]
    assert (table.cut_depth, table.stop_depth, table.loaded, table.burned, table.cards_out) == (100, 60, True, 5, 5)
    apply(table, Act(act="stop_card_out", by=By.TABLE), Act(act="aside"), Act(act="call", say="last_hand"))
    assert (table.stop_card_out, table.stop_card_seen) == (True, True)
    table.apply(Act(act="wash"))
    assert (table.shuffles, table.cut_depth, table.stop_depth, table.loaded, table.burned) == (["wash"], None, None, False, 0)
    assert not (table.stop_card_out or table.stop_card_seen)


def test_calls_open_and_close() -> None:
    table = Table()
    for say, name, after in (
        ("place_bets", "bets_open", True),
        ("no_more_bets", "bets_open", False),
    ):
        table.apply(Act(act="call", say=say))
        assert getattr(table, name) is after


# -- taking back -------------------------------------------------------------------------------------------------


def test_a_doubled_card_taken_back_leaves_the_double_open() -> None:
    table = table_with({1: "5c 6d"}, "9s")
    apply(table, decide(1, Decision.DOUBLE), bet(1, 1000, stake=Stake.DOUBLE, hand=1), deal("Ts", 1))
    table.undo(deal("Ts", 1))
    hand = the_hand(table)
    assert (hand.cards, hand.doubled, hand.stood, hand.decision) == (cards("5c 6d"), False, False, Decision.DOUBLE)
    assert not table.third_card


def test_a_card_nobody_asked_for_taken_back_leaves_no_wish() -> None:
    table = table_with({1: "5c 6d", 2: "8c 8d"}, "9s")
    apply(table, decide(1, Decision.HIT), deal("Ts", 2))
    table.undo(deal("Ts", 2))
    assert (the_hand(table, 1).decision, the_hand(table, 2).decision, table.third_card) == (Decision.HIT, None, False)


def test_only_the_last_card_of_a_hand_is_taken_back() -> None:
    table = table_with({1: "5c 6d"}, "9s")
    table.undo(deal("5c", 1))
    table.undo(deal("2c"))
    assert the_hand(table).cards == cards("5c 6d")
    assert table.dealer == cards("9s")


def test_a_first_card_taken_back_leaves_the_round_undealt() -> None:
    table = table_with({1: ""})
    table.apply(deal("5c", 1))
    table.undo(deal("5c", 1))
    assert not table.dealt
    table.apply(bet(2, 1000))
    assert (table.round, table.cloth) == (1, 2000)
