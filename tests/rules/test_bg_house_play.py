"""The Bulgarian house rules, clause by clause: the two insured events, who wins, doubling and splitting."""

from __future__ import annotations

from tests.rules.bulgarian import (
    DOUBLE,
    HIT,
    SPLIT,
    SPLIT_AGAIN,
    Insured,
    doubled_all_the_same,
    doubled_where_it_is_barred,
    sizes,
    told_of,
)
from tests.rules.cited import allowed, breaks, broken, by_clause, cites, of_step
from tests.rules.seated import DOUBLED, PAIR, PLAIN, Seated, played
from trainer.game.acts import Act, By, Stake
from trainer.game.rules import InsuredEvent
from trainer.procedure.machine import Program
from trainer.procedure.model import ErrorClass as E

PROCEDURE = "bg-house"


def test_bgh_19a_against_black_jack_on_ten_picture_and_ace(house: Program) -> None:
    bj = house.procedure.rules.insurance[0]
    assert (bj.event, sorted(bj.against)) == (InsuredEvent.BLACKJACK, sorted("ATJQK"))
    assert "BGH-19a" in by_clause(house, "insurance")
    for card in "ATJQK":
        assert played(house, f"Tc {card}d 9s 7h" if card == "A" else f"Tc {card}d 9s 8h").has("call", say="insurance")
    assert not played(house, PLAIN).has("call", say="insurance")
    assert cites(played(house, "Tc Td 9s 8h").without("call", say="insurance"), "BGH-19a")


def test_bgh_19b_without_black_jack_it_is_lost(house: Program) -> None:
    found = Insured(house, "Tc Td 9s 8h", (Stake.INSURANCE, 500))
    assert found.taken() == {"insurance": 500}
    assert cites(found.without("take", stake="insurance"), "BGH-19b", E.OMITTED)


def test_bgh_20a_against_a_drawn_ten_on_seven_and_up(house: Program) -> None:
    """A call of its own opens it."""
    ten = house.procedure.rules.insurance[1]
    assert (ten.event, sorted(ten.against)) == (InsuredEvent.TEN, sorted("789TJQKA"))
    assert "BGH-20a" in by_clause(house, "insurance")
    for card in "789":
        found = played(house, f"Tc {card}d 9s Th")
        assert (found.has("call", say="insurance"), found.has("call", say="insurance_ten")) == (False, True)
    assert cites(found.without("call", say="insurance_ten"), "BGH-20a")
    assert not played(house, "Tc 6d 9s Th 2c").has("call", say="insurance_ten")


def test_bgh_20b_without_a_ten_it_is_lost(house: Program) -> None:
    """An ace loses it, though it makes Black Jack."""
    found = Insured(house, "Tc Td 9s Ah", (Stake.INSURANCE, 500), (Stake.INSURANCE_TEN, 1000))
    assert (found.taken(), found.paid()) == ({"insurance_ten": 1000, "main": 1000}, {"insurance": 1000})
    assert cites(found.without("take", stake="insurance_ten"), "BGH-20b", E.OMITTED)
    other = Insured(house, "Tc Td 9s Kh", (Stake.INSURANCE, 500), (Stake.INSURANCE_TEN, 1000))
    assert (other.taken(), other.paid()["insurance_ten"]) == ({"insurance": 500, "main": 1000}, 2000)


def test_bgh_21a_the_whole_bet_or_half_of_it(house: Program) -> None:
    """25, 50 and 100 are insured for half or all of it."""
    assert sizes(house, 2500) == [(1250, 2500)] * 2
    assert sizes(house, 5000) == [(2500, 5000)] * 2
    assert sizes(house, 10000) == [(5000, 10000)] * 2
    assert "BGH-21a" in by_clause(house, "insurance")
    found = Insured(house, "Tc Ad 9s 7h", (Stake.INSURANCE, 750))
    assert found.line("give_back").amount == 250


def test_bgh_21b_it_lies_on_its_field(house: Program) -> None:
    found = Insured(house, "Tc Ad 9s 7h", (Stake.INSURANCE, 500))
    assert cites(found.without("check"), "BGH-21b", E.OMITTED)


def test_bgh_21c_only_while_there_are_two_cards(house: Program) -> None:
    """A stake that comes after a third card breaks a check; so does the call."""
    found = played(house, "5c Ad 6s 2c 7h", HIT)
    late = Act(act="bet", by=By.GUEST, box=4, bettor=1, stake="insurance", amount=500, event="blackjack", n=-1)
    assert breaks(told_of(found, late, found.find("deal", 1, to="dealer")), "insurance_in_its_time", "BGH-21c")
    for say in ("insurance", "insurance_ten"):
        assert breaks(found.said(say, "point", 1), "offers_in_their_time", "BGH-21c")


def test_bgh_21d_it_pays_two_to_one(house: Program) -> None:
    """Insuring the whole bet wins twice as much as the bet loses."""
    found = Insured(house, "Tc Ad 9s Kh", (Stake.INSURANCE, 1000))
    assert (found.paid(), found.taken()) == ({"insurance": 2000}, {"main": 1000})
    assert cites(found.with_change("pay", to={"amount": 1000, "chips": None}), "BGH-21d", E.WRONG_VALUE)


def test_bgh_22_nearer_to_21_wins_as_much_as_was_bet(house: Program) -> None:
    found = played(house, PLAIN, bet=1500)
    assert found.line("pay").amount == 1500
    assert cites(found.with_change("pay", to={"amount": 2250, "chips": None}), "BGH-22", E.WRONG_VALUE)


def test_bgh_23a_below_the_croupier_loses(house: Program) -> None:
    """Paying it breaks a check."""
    found = played(house, "Tc 9d 7s 9h")
    assert not found.has("pay")
    assert cites(found.without("take"), "BGH-23a", E.OMITTED)
    line = Act(act="pay", box=4, hand=1, bettor=1, stake="main", amount=1000, chips={1000: 1})
    assert breaks(found.exchanged("take", line), "no_losing_bet_paid", "BGH-23a")


def test_bgh_23b_over_21_loses(house: Program) -> None:
    verdict = played(house, "Tc 9d 6s Kh", HIT).without("take")
    assert cites(verdict, "BGH-23b", E.INCOMPLETE)


def test_bgh_23c_equal_totals_neither_win_nor_lose(house: Program) -> None:
    found = played(house, "Tc 9d 8s 9h")
    line = Act(act="take", box=4, hand=1, bettor=1, stake="main", amount=1000, chips={1000: 1})
    verdict = found.exchanged("call", line, say="stand_off")
    assert cites(verdict, "BGH-23c", E.WRONG_SELECTION)
    assert "BGH-23c" in broken(verdict, "no_good_bet_taken")


def test_bgh_23d_then_the_deal_is_over(house: Program) -> None:
    found = played(house, "Tc 9d 8s 9h")
    assert cites(found.without("call", say="stand_off"), "BGH-23d", E.OMITTED)


def test_bgh_24_a_bank_over_21_pays_all_who_still_play(house: Program) -> None:
    """The hand that had passed 21 is gone."""
    found = Seated(house, "2c Td 6d 3s 6s Kh 6h Ts", bets={2: 1000, 5: 1000}, wishes={(5, 1): [HIT]})
    assert [(line.box, line.amount) for line in found.lines if line.act == "pay"] == [(2, 1000)]
    assert cites(found.without("pay"), "BGH-24", E.OMITTED)


def test_bgh_25a_two_cards_may_be_doubled(house: Program) -> None:
    """Nine and six are, three cards are not."""
    assert "BGH-25a" in by_clause(house, "double_on")
    assert DOUBLE in allowed(house, "9c 6d")
    assert DOUBLE not in allowed(house, "5c 2d 4s")
    assert cites(played(house, *DOUBLED).without("call", say="double"), "BGH-25a", E.INCOMPLETE)


def test_bgh_25b_a_double_gets_one_card(house: Program) -> None:
    """A second one breaks a check."""
    found = played(house, *DOUBLED)
    assert len([line for line in found.lines if line.act == "deal" and line.box == 4]) == 3
    assert cites(found.made_good("deal", 3), "BGH-25b", E.OMITTED)
    assert breaks(found.a_card_more(found.find("deal", 1, to="dealer"), "2s", 4), "one_card_to_a_double", "BGH-25b")


def test_bgh_28a_cards_of_the_same_value_may_be_split(house: Program) -> None:
    """Ten and king are of one value, nine and king are not."""
    assert (house.procedure.rules.split_equality, by_clause(house, "split_equality")) == ("value", ("BGH-28a",))
    assert SPLIT in allowed(house, "Tc Kd")
    assert SPLIT not in allowed(house, "9c Kd")
    assert cites(played(house, *PAIR).without("call", say="split"), "BGH-28a", E.INCOMPLETE)


def test_bgh_28b_a_split_takes_an_equal_bet(house: Program) -> None:
    found = played(house, PAIR[0], SPLIT)
    assert found.line("bet", stake="split").amount == 1000
    assert "BGH-28b" in of_step(house, "decisions.split")
    assert cites(found.without("place"), "BGH-28b", E.INCOMPLETE)


def test_bgh_28c_the_bet_stands_there_first(house: Program) -> None:
    """Setting the cards apart without it breaks a check."""
    found = played(house, *PAIR)
    assert found.find("place") < found.find("separate")
    assert breaks(found.verdicts(lambda lines: lines.pop(found.find("place"))), "stake_before_card", "BGH-28c")


def test_bgh_30a_equal_cards_may_be_split_again(house: Program) -> None:
    """Four times, where others stop at three; as often as six decks have cards of one value at most."""
    found = played(house, SPLIT_AGAIN, SPLIT, SPLIT, SPLIT, SPLIT)
    assert {line.hand for line in found.lines if line.act == "clear" and line.box == 4} == {1, 2, 3, 4, 5}
    assert SPLIT in allowed(house, "Kc Td", splits=94, from_split=True)
    assert SPLIT in allowed(house, "Ac Ad", splits=22, from_split=True)
    assert "BGH-30a" in by_clause(house, "split_max")
    assert "BGH-30a" in by_clause(house, "split_aces_max")
    assert cites(found.without("call", 3, say="split"), "BGH-30a", E.INCOMPLETE)


def test_bgh_30b_hands_of_a_split_may_be_doubled(house: Program) -> None:
    """The double is paid beside the bet of its hand."""
    found = played(house, "8c 9d 8s 3c Kh Th 9h", SPLIT, DOUBLE)
    assert [line.amount for line in found.lines if line.act == "pay" and line.hand == 1] == [1000, 1000]
    assert (house.procedure.rules.double_after_split, "BGH-30b" in by_clause(house, "double_after_split")) == (True, True)


def test_bgh_30c_then_they_get_one_card(house: Program) -> None:
    found = played(house, "8c 9d 8s 3c Kh Th 9h", SPLIT, DOUBLE)
    assert len([line for line in found.lines if line.act == "deal" and line.hand == 1]) == 4
    assert cites(found.made_good("deal", 4), "BGH-30c", E.OMITTED)


def test_bgh_31_ace_and_ten_after_a_split_are_21(house: Program) -> None:
    assert "BGH-31" in by_clause(house, "split_21_is_natural")
    found = played(house, "Ac 9d As Kc Tc 9h", SPLIT)
    assert [line.amount for line in found.lines if line.act == "pay"] == [1000, 1000]


def test_bgh_26_the_house_bars_doubling_with_an_ace(house: Program) -> None:
    """Ace and five are not doubled, dealt so or after a split; a croupier who goes along with it errs."""
    assert (house.procedure.rules.double_on, by_clause(house, "double_on")[-1]) == ("no_ace", "BGH-26")
    assert DOUBLE not in allowed(house, "Ac 5d")
    assert DOUBLE not in allowed(house, "8c Ad", splits=1, from_split=True)
    assert cites(doubled_all_the_same(house, "Ac 9d 8s 8h"), "BGH-26", E.WRONG_SELECTION)
    assert breaks(doubled_where_it_is_barred(house, "Ac 9d 8s 2h 8h"), "no_barred_double", "BGH-26")


def test_bgh_29_each_hand_of_a_split_draws_as_a_single_bet(house: Program) -> None:
    """Its second card, and as many further ones as its guest asks for."""
    found = played(house, "8c 9d 8s 2c 3c 4c Kh 9h", SPLIT, HIT, HIT)
    assert len([line for line in found.lines if line.act == "deal" and line.hand == 1]) == 5
    for nth in (2, 3):
        assert cites(found.made_good("deal", nth, box=4), "BGH-29", E.OMITTED)
    assert cites(found.made_good("deal", box=4, hand=2), "BGH-29", E.OMITTED)


def test_bgh_32_split_aces_get_one_card_each(house: Program) -> None:
    """Nobody is asked about them after it."""
    assert (house.procedure.rules.split_aces_cards, by_clause(house, "split_aces_cards")) == (1, ("BGH-32",))
    found = played(house, "Ac 9d As 3c 4c 9h", SPLIT)
    assert len([line for line in found.lines if line.act == "point"]) == 1
    for nth in (2, 3):
        assert cites(found.made_good("deal", nth, box=4), "BGH-32", E.OMITTED)
