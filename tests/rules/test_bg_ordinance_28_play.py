"""The Bulgarian regulation, clause by clause: the two insured events, who wins, doubling and splitting."""

from __future__ import annotations

from tests.rules.bulgarian import (
    DOUBLE,
    HIT,
    SPLIT,
    SPLIT_AGAIN,
    Insured,
    shoes,
    sizes,
    told_of,
)
from tests.rules.cited import allowed, breaks, broken, by_clause, cites, of_step
from tests.rules.seated import DOUBLED, PAIR, PLAIN, Seated, played
from tests.support.builders import cards
from trainer.game.acts import Act, By, Stake
from trainer.game.rules import InsuredEvent
from trainer.procedure.machine import Program
from trainer.procedure.model import ErrorClass as E

PROCEDURE = "bg-ordinance-28"


def test_bgo_42_against_black_jack_on_ten_picture_and_ace(house: Program) -> None:
    bj = house.procedure.rules.insurance[0]
    assert (bj.event, sorted(bj.against)) == (InsuredEvent.BLACKJACK, sorted("ATJQK"))
    assert "BGO-42" in by_clause(house, "insurance")
    for card in "ATJQK":
        assert played(house, f"Tc {card}d 9s 7h" if card == "A" else f"Tc {card}d 9s 8h").has("call", say="insurance")
    assert not played(house, PLAIN).has("call", say="insurance")
    assert cites(played(house, "Tc Td 9s 8h").without("call", say="insurance"), "BGO-42")


def test_bgo_43_without_black_jack_it_is_lost(house: Program) -> None:
    found = Insured(house, "Tc Td 9s 8h", (Stake.INSURANCE, 500))
    assert found.taken() == {"insurance": 500}
    assert cites(found.without("take", stake="insurance"), "BGO-43", E.OMITTED)


def test_bgo_44_against_a_drawn_ten_on_seven_and_up(house: Program) -> None:
    """A call of its own opens it."""
    ten = house.procedure.rules.insurance[1]
    assert (ten.event, sorted(ten.against)) == (InsuredEvent.TEN, sorted("789TJQKA"))
    assert "BGO-44" in by_clause(house, "insurance")
    for card in "789":
        found = played(house, f"Tc {card}d 9s Th")
        assert (found.has("call", say="insurance"), found.has("call", say="insurance_ten")) == (False, True)
    assert cites(found.without("call", say="insurance_ten"), "BGO-44")
    assert not played(house, "Tc 6d 9s Th 2c").has("call", say="insurance_ten")


def test_bgo_45_without_a_ten_it_is_lost(house: Program) -> None:
    """An ace loses it, though it makes Black Jack."""
    found = Insured(house, "Tc Td 9s Ah", (Stake.INSURANCE, 500), (Stake.INSURANCE_TEN, 1000))
    assert (found.taken(), found.paid()) == ({"insurance_ten": 1000, "main": 1000}, {"insurance": 1000})
    assert cites(found.without("take", stake="insurance_ten"), "BGO-45", E.OMITTED)
    other = Insured(house, "Tc Td 9s Kh", (Stake.INSURANCE, 500), (Stake.INSURANCE_TEN, 1000))
    assert (other.taken(), other.paid()["insurance_ten"]) == ({"insurance": 500, "main": 1000}, 2000)


def test_bgo_46_the_whole_bet_or_half_of_it(house: Program) -> None:
    """25, 50 and 100 are insured for half or all of it."""
    assert sizes(house, 2500) == [(1250, 2500)] * 2
    assert sizes(house, 5000) == [(2500, 5000)] * 2
    assert sizes(house, 10000) == [(5000, 10000)] * 2
    assert "BGO-46" in by_clause(house, "insurance")
    found = Insured(house, "Tc Ad 9s 7h", (Stake.INSURANCE, 750))
    assert found.line("give_back").amount == 250


def test_bgo_47_it_lies_on_its_field(house: Program) -> None:
    found = Insured(house, "Tc Ad 9s 7h", (Stake.INSURANCE, 500))
    assert cites(found.without("check"), "BGO-47", E.OMITTED)


def test_bgo_48_only_while_there_are_two_cards(house: Program) -> None:
    """A stake that comes after a third card breaks a check; so does the call."""
    found = played(house, "5c Ad 6s 2c 7h", HIT)
    late = Act(act="bet", by=By.GUEST, box=4, bettor=1, stake="insurance", amount=500, event="blackjack", n=-1)
    assert breaks(told_of(found, late, found.find("deal", 1, to="dealer")), "insurance_in_its_time", "BGO-48")
    for say in ("insurance", "insurance_ten"):
        assert breaks(found.said(say, "point", 1), "offers_in_their_time", "BGO-48")


def test_bgo_49_it_pays_two_to_one(house: Program) -> None:
    """Insuring the whole bet wins twice as much as the bet loses."""
    found = Insured(house, "Tc Ad 9s Kh", (Stake.INSURANCE, 1000))
    assert (found.paid(), found.taken()) == ({"insurance": 2000}, {"main": 1000})
    assert cites(found.with_change("pay", to={"amount": 1000, "chips": None}), "BGO-49", E.WRONG_VALUE)


def test_bgo_50_nearer_to_21_wins_as_much_as_was_bet(house: Program) -> None:
    found = played(house, PLAIN, bet=1500)
    assert found.line("pay").amount == 1500
    assert cites(found.with_change("pay", to={"amount": 2250, "chips": None}), "BGO-50", E.WRONG_VALUE)


def test_bgo_51_below_the_croupier_loses(house: Program) -> None:
    """Paying it breaks a check."""
    found = played(house, "Tc 9d 7s 9h")
    assert not found.has("pay")
    assert cites(found.without("take"), "BGO-51", E.OMITTED)
    line = Act(act="pay", box=4, hand=1, bettor=1, stake="main", amount=1000, chips={1000: 1})
    assert breaks(found.exchanged("take", line), "no_losing_bet_paid", "BGO-51")


def test_bgo_52_over_21_loses(house: Program) -> None:
    verdict = played(house, "Tc 9d 6s Kh", HIT).without("take")
    assert cites(verdict, "BGO-52", E.INCOMPLETE)


def test_bgo_53a_equal_totals_neither_win_nor_lose(house: Program) -> None:
    found = played(house, "Tc 9d 8s 9h")
    line = Act(act="take", box=4, hand=1, bettor=1, stake="main", amount=1000, chips={1000: 1})
    verdict = found.exchanged("call", line, say="stand_off")
    assert cites(verdict, "BGO-53a", E.WRONG_SELECTION)
    assert "BGO-53a" in broken(verdict, "no_good_bet_taken")


def test_bgo_53b_then_the_deal_is_over(house: Program) -> None:
    found = played(house, "Tc 9d 8s 9h")
    assert cites(found.without("call", say="stand_off"), "BGO-53b", E.OMITTED)


def test_bgo_54_a_bank_over_21_pays_all_who_still_play(house: Program) -> None:
    """The hand that had passed 21 is gone."""
    found = Seated(house, "2c Td 6d 3s 6s Kh 6h Ts", bets={2: 1000, 5: 1000}, wishes={(5, 1): [HIT]})
    assert [(line.box, line.amount) for line in found.lines if line.act == "pay"] == [(2, 1000)]
    assert cites(found.without("pay"), "BGO-54", E.OMITTED)


def test_bgo_55_two_cards_may_be_doubled(house: Program) -> None:
    """Nine and six are, three cards are not."""
    assert "BGO-55" in by_clause(house, "double_on")
    assert DOUBLE in allowed(house, "9c 6d")
    assert DOUBLE not in allowed(house, "5c 2d 4s")
    assert cites(played(house, *DOUBLED).without("call", say="double"), "BGO-55", E.INCOMPLETE)


def test_bgo_56_a_double_gets_one_card(house: Program) -> None:
    """A second one breaks a check."""
    found = played(house, *DOUBLED)
    assert len([line for line in found.lines if line.act == "deal" and line.box == 4]) == 3
    assert cites(found.made_good("deal", 3), "BGO-56", E.OMITTED)
    assert breaks(found.a_card_more(found.find("deal", 1, to="dealer"), "2s", 4), "one_card_to_a_double", "BGO-56")


def test_bgo_57_cards_of_the_same_value_may_be_split(house: Program) -> None:
    """Ten and king are of one value, nine and king are not."""
    assert (house.procedure.rules.split_equality, by_clause(house, "split_equality")) == ("value", ("BGO-57",))
    assert SPLIT in allowed(house, "Tc Kd")
    assert SPLIT not in allowed(house, "9c Kd")
    assert cites(played(house, *PAIR).without("call", say="split"), "BGO-57", E.INCOMPLETE)


def test_bgo_58a_a_split_takes_an_equal_bet(house: Program) -> None:
    found = played(house, PAIR[0], SPLIT)
    assert found.line("bet", stake="split").amount == 1000
    assert "BGO-58a" in of_step(house, "decisions.split")
    assert cites(found.without("place"), "BGO-58a", E.INCOMPLETE)


def test_bgo_58b_the_bet_stands_there_first(house: Program) -> None:
    """Setting the cards apart without it breaks a check."""
    found = played(house, *PAIR)
    assert found.find("place") < found.find("separate")
    assert breaks(found.verdicts(lambda lines: lines.pop(found.find("place"))), "stake_before_card", "BGO-58b")


def test_bgo_59_hands_of_a_split_draw_freely(house: Program) -> None:
    """Split aces too: one of them takes two cards more."""
    found = played(house, "Ac 9d As 2c 3c 4c Tc 9h", SPLIT, HIT, HIT)
    assert [line.card for line in found.lines if line.act == "deal" and line.hand == 1][-3:] == cards("2c 3c 4c")
    assert (house.procedure.rules.split_aces_cards, by_clause(house, "split_aces_cards")) == (0, ("BGO-59",))


def test_bgo_60_equal_cards_may_be_split_again(house: Program) -> None:
    """Four times, where others stop at three; as often as six decks have cards of one value at most."""
    found = played(house, SPLIT_AGAIN, SPLIT, SPLIT, SPLIT, SPLIT)
    assert {line.hand for line in found.lines if line.act == "clear" and line.box == 4} == {1, 2, 3, 4, 5}
    assert SPLIT in allowed(house, "Kc Td", splits=94, from_split=True)
    assert SPLIT in allowed(house, "Ac Ad", splits=22, from_split=True)
    assert "BGO-60" in by_clause(house, "split_max")
    assert "BGO-60" in by_clause(house, "split_aces_max")
    assert cites(found.without("call", 3, say="split"), "BGO-60", E.INCOMPLETE)


def test_bgo_61a_hands_of_a_split_may_be_doubled(house: Program) -> None:
    """The double is paid beside the bet of its hand."""
    found = played(house, "8c 9d 8s 3c Kh Th 9h", SPLIT, DOUBLE)
    assert [line.amount for line in found.lines if line.act == "pay" and line.hand == 1] == [1000, 1000]
    assert (house.procedure.rules.double_after_split, "BGO-61a" in by_clause(house, "double_after_split")) == (True, True)


def test_bgo_61b_then_they_get_one_card(house: Program) -> None:
    found = played(house, "8c 9d 8s 3c Kh Th 9h", SPLIT, DOUBLE)
    assert len([line for line in found.lines if line.act == "deal" and line.hand == 1]) == 4
    assert cites(found.made_good("deal", 4), "BGO-61b", E.OMITTED)


def test_bgo_62_ace_and_ten_after_a_split_are_21(house: Program) -> None:
    assert "BGO-62" in by_clause(house, "split_21_is_natural")
    found = played(house, "Ac 9d As Kc Tc 9h", SPLIT)
    assert [line.amount for line in found.lines if line.act == "pay"] == [1000, 1000]


def test_bgo_64_play_stops_at_the_cutting_card(house: Program) -> None:
    """It goes aside and the last hand is called; no other round comes before a new shuffle."""
    found = shoes(house)
    aside, again = found.find("aside"), found.find("wash", 1)
    assert not any(line.say == "place_bets" for line in found.lines[aside:again])
    assert cites(found.without("aside"), "BGO-64", E.INCOMPLETE)
    assert cites(found.without("call", say="last_hand"), "BGO-64", E.INCOMPLETE)
