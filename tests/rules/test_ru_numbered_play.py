"""The Russian numbered rules, clause by clause: decisions, doubles, splits and what becomes of the bets."""

from __future__ import annotations

from tests.rules.cited import allowed, broken, by_clause, cites
from tests.rules.seated import DOUBLED, PAIR, PLAIN, TWENTY_FIVE, Seated, played
from trainer.game.acts import Act, Decision
from trainer.game.chips import Ratio
from trainer.game.rules import DoubleOn, ExtraStakes, Signal
from trainer.procedure.machine import Program
from trainer.procedure.model import ErrorClass as E

PROCEDURE = "ru-numbered"
HIT, DOUBLE, SPLIT = Decision.HIT, Decision.DOUBLE, Decision.SPLIT


def test_run_32a_from_the_first_box_left_to_right(house: Program) -> None:
    found = Seated(house, "Tc Td 9d 9s 8s 9h", bets={2: 1000, 5: 1000})
    assert [line.box for line in found.lines if line.act == "point"] == [2, 5]
    first, second = found.find("point", box=2), found.find("point", box=5)

    def turned(lines: list[Act]) -> None:
        lines[first : first + 2], lines[second : second + 2] = lines[second : second + 2], lines[first : first + 2]

    assert found.verdicts(turned)
    assert all(cites(verdict, "RUN-32a") for verdict in found.verdicts(turned))


def test_run_32b_each_guest_is_asked(house: Program) -> None:
    found = Seated(house, "Tc Td 9d 9s 8s 9h", bets={2: 1000, 5: 1000})
    for box in (2, 5):
        assert cites(found.without("point", box=box), "RUN-32b", E.OMITTED)


def test_run_33_a_wave_means_no_card(house: Program) -> None:
    """With or without the word; a card all the same is critical."""
    found = Seated(house, "Tc Tc 9d 5s 9s 9h", bets={2: 1000, 5: 1000})
    verdict = found.a_card_more(found.find("point", box=5), "2s", box=2)
    assert cites(verdict, "RUN-33")
    assert broken(verdict, "no_card_after_stand") == ("RUN-33",)
    assert house.procedure.rules.signal is Signal.EITHER
    assert "RUN-33" in by_clause(house, "signal")


def test_run_34_a_card_for_who_asks(house: Program) -> None:
    """By hand or by word."""
    assert cites(played(house, "Tc 9d 2s 7h 9h", HIT).made_good("deal", 2, box=4), "RUN-34", E.OMITTED)
    assert house.procedure.rules.signal is Signal.EITHER
    assert "RUN-34" in by_clause(house, "signal")


def test_run_35a_a_double_adds_as_much_again(house: Program) -> None:
    found = played(house, *DOUBLED)
    assert found.line("bet", stake="double").amount == 1000
    assert [line.amount for line in found.lines if line.act == "pay"] == [1000, 1000]
    assert cites(found.without("place"), "RUN-35a", E.INCOMPLETE)


def test_run_35b_a_double_is_said(house: Program) -> None:
    assert cites(played(house, *DOUBLED).without("call", say="double"), "RUN-35b", E.INCOMPLETE)
    assert house.procedure.phrase("double") == "Дабл"


def test_run_36a_a_split_makes_two_hands(house: Program) -> None:
    found = played(house, *PAIR)
    assert sorted({line.hand or 0 for line in found.lines if line.act == "clear" and line.box == 4}) == [1, 2]
    assert cites(found.made_good("separate"), "RUN-36a", E.INCOMPLETE)


def test_run_36b_the_chips_of_a_split_lie_beside_the_bet(house: Program) -> None:
    found = played(house, *PAIR)
    assert found.line("bet", stake="split").amount == 1000
    assert cites(found.without("place"), "RUN-36b", E.INCOMPLETE)


def test_run_36c_a_split_is_said(house: Program) -> None:
    assert cites(played(house, *PAIR).without("call", say="split"), "RUN-36c", E.INCOMPLETE)
    assert house.procedure.phrase("split") == "Сплит"


def test_run_37_22_after_a_card_loses(house: Program) -> None:
    assert cites(played(house, "Tc 9d 6s 6h", HIT).without("take"), "RUN-37", E.INCOMPLETE)
    assert not played(house, "Tc 9d 6s 5h 9h", HIT).has("call", say="too_many")


def test_run_38_all_first_two_cards_but_black_jack_may_be_doubled(house: Program) -> None:
    assert DOUBLE in allowed(house, "2c 3d")
    assert DOUBLE in allowed(house, "Ac 9d")
    assert DOUBLE not in allowed(house, "Ac Kd")
    assert DOUBLE not in allowed(house, "2c 3d 4s")
    assert (house.procedure.rules.double_on, by_clause(house, "double_on")) == (DoubleOn.NOT_NATURAL, ("RUN-38",))


def test_run_39_the_chips_of_a_double_come_first(house: Program) -> None:
    """The guest sets them beside the box, the croupier in their place, and then comes the card."""
    found = played(house, *DOUBLED)
    assert found.find("bet", stake="double") < found.find("place") < found.find("deal", 2, box=4)
    verdict = found.without("place")
    assert cites(verdict, "RUN-39", E.INCOMPLETE)
    assert "RUN-39" in broken(verdict, "stake_before_card")


def test_run_40a_the_croupier_makes_sure(house: Program) -> None:
    """He repeats the wish before he touches the chips."""
    found = played(house, *DOUBLED)
    assert found.find("call", say="double") < found.find("place")
    assert cites(found.without("call", say="double"), "RUN-40a", E.INCOMPLETE)


def test_run_40b_then_the_chips_go_behind_the_bet(house: Program) -> None:
    found = played(house, *DOUBLED)
    assert found.line("place").stake == "double"
    assert cites(found.without("place"), "RUN-40b", E.INCOMPLETE)


def test_run_41_a_double_gets_one_card(house: Program) -> None:
    found = played(house, *DOUBLED)
    assert len([line for line in found.lines if line.act == "deal" and line.box == 4]) == 3
    assert cites(found.made_good("deal", 2, box=4), "RUN-41", E.OMITTED)


def test_run_42a_a_pair_may_be_split(house: Program) -> None:
    assert SPLIT in allowed(house, "8c 8d")
    assert SPLIT not in allowed(house, "8c 9d")
    assert cites(played(house, *PAIR).made_good("separate"), "RUN-42a", E.INCOMPLETE)


def test_run_42b_into_two_hands_or_more(house: Program) -> None:
    """A third eight on the first hand is split again."""
    found = Seated(house, "8c 9d 8s 8h Kc Kh Kd 9h", bets={4: 1000}, wishes={(4, 1): [SPLIT, SPLIT]})
    assert found.verdicts() == []
    assert len([line for line in found.lines if line.act == "separate"]) == 2
    assert cites(found.made_good("separate", 1), "RUN-42b", E.INCOMPLETE)


def test_run_43a_a_split_takes_as_much_again(house: Program) -> None:
    found = played(house, *PAIR)
    assert found.line("bet", stake="split").amount == found.line("bet", stake="main").amount
    assert cites(found.without("place"), "RUN-43a", E.INCOMPLETE)


def test_run_43b_a_split_is_announced(house: Program) -> None:
    assert cites(played(house, *PAIR).without("call", say="split"), "RUN-43b", E.INCOMPLETE)


def test_run_44_the_croupier_sets_the_cards_left_and_right(house: Program) -> None:
    """The hand on the left is played first."""
    found = played(house, *PAIR)
    assert [line.hand for line in found.lines if line.act == "point"] == [1, 1, 2]
    assert cites(found.made_good("separate"), "RUN-44", E.INCOMPLETE)


def test_run_45a_a_split_ace_gets_one_card(house: Program) -> None:
    assert allowed(house, "Ac 3d", splits=1, from_split=True) == ()
    found = played(house, "Ac 9d As 3c 4c 9h", SPLIT)
    assert len([line for line in found.lines if line.act == "point"]) == 1
    assert (house.procedure.rules.split_aces_cards, by_clause(house, "split_aces_cards")) == (1, ("RUN-45a",))


def test_run_45b_split_aces_make_21_at_best(house: Program) -> None:
    """Ace and ten on them win evens."""
    found = played(house, "Ac 9d As Kc Tc 9h", SPLIT)
    assert [line.amount for line in found.lines if line.act == "pay"] == [1000, 1000]
    assert house.procedure.rules.split_21_is_natural is False
    assert "RUN-45b" in by_clause(house, "split_21_is_natural")


def test_run_46_black_jack_comes_in_the_first_deal(house: Program) -> None:
    """Not after a split of tens either, and not in three cards."""
    found = played(house, "Tc 9d Ts Ac Ah 9h", SPLIT)
    assert not found.has("call", say="black_jack")
    assert [line.amount for line in found.lines if line.act == "pay"] == [1000, 1000]
    assert played(house, "7c 9d 7s 7h 9h", HIT).line("pay").amount == 1000
    assert "RUN-46" in by_clause(house, "split_21_is_natural")


def test_run_47a_wins_are_paid_one_to_one(house: Program) -> None:
    found = played(house, PLAIN, bet=1500)
    assert found.line("pay").amount == 1500
    assert cites(found.with_change("pay", to={"amount": 2250, "chips": None}), "RUN-47a", E.WRONG_VALUE)


def test_run_47b_black_jack_is_paid_three_to_two(house: Program) -> None:
    """25 at once are paid 37.50."""
    found = Seated(house, "Ac 6d Ks", bets={4: 2500}, limits=TWENTY_FIVE)
    assert found.line("pay").amount == 3750
    assert cites(found.with_change("pay", to={"amount": 2500, "chips": None}), "RUN-47b", E.WRONG_VALUE)
    assert (house.procedure.rules.natural_pays, by_clause(house, "natural_pays")) == (Ratio(3, 2), ("RUN-47b",))


def test_run_48a_fewer_points_lose(house: Program) -> None:
    found = played(house, "Tc 9d 7s 9h")
    assert not found.has("pay")
    assert cites(found.without("take"), "RUN-48a", E.OMITTED)


def test_run_48b_the_croupiers_black_jack_takes_all_but_black_jack(house: Program) -> None:
    """21 in three cards, doubles and splits: every stake goes."""
    for drawn, wish, stakes in (
        ("7c Kd 7s 7h Ah", HIT, ["main"]),
        ("5c Kd 6s Tc Ah", DOUBLE, ["double", "main"]),
        ("Ac Kd As Kc Tc Ah", SPLIT, ["main", "split"]),
    ):
        found = played(house, drawn, wish)
        assert not found.has("call", say="stand_off")
        assert sorted(str(line.stake) for line in found.lines if line.act == "take") == stakes
        for stake in stakes:
            assert cites(found.without("take", stake=stake), "RUN-48b", E.OMITTED)
    assert house.procedure.rules.dealer_blackjack_takes is ExtraStakes.ALL
    assert by_clause(house, "dealer_blackjack_takes") == ("RUN-48b",)
    assert "RUN-48b" in by_clause(house, "natural_beats_21")


def test_run_49_the_same_points_are_a_draw(house: Program) -> None:
    assert cites(played(house, "Tc 9d 8s 9h").without("call", say="stand_off"), "RUN-49", E.OMITTED)


def test_run_50_two_black_jacks_are_a_draw(house: Program) -> None:
    found = played(house, "Ac Kd Ks Ah")
    assert not found.has("take")
    assert cites(found.without("call", say="stand_off"), "RUN-50", E.OMITTED)


def test_run_51_the_manager_decides_disputes(house: Program) -> None:
    found = Seated(house, PLAIN, bets={4: 1000}, disputes=4)
    assert found.verdicts() == []
    assert found.find("call", say="manager") < found.find("ruling") < found.find("pay")
    assert cites(found.without("call", say="manager"), "RUN-51", E.OMITTED)
    rules = house.procedure.rules
    assert (rules.dispute_authority, by_clause(house, "dispute_authority")) == ("casino manager", ("RUN-51",))
