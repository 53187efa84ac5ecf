"""The Russian house's leaflet, clause by clause: bets, points, results and Black Jack."""

from __future__ import annotations

from tests.rules.cited import broken, by_clause, cites
from tests.rules.seated import PLAIN, TWENTY_FIVE, Seated, counted, played
from trainer.game.acts import Act, By, Decision
from trainer.game.chips import Ratio
from trainer.procedure.machine import Program
from trainer.procedure.model import ErrorClass as E
from trainer.procedure.model import Severity

PROCEDURE = "ru-house"
HIT = Decision.HIT


def test_ruh_02_bets_lie_in_the_box(house: Program) -> None:
    """A bet beside its box is put right before the close."""
    untidy = Act(act="bet", by=By.GUEST, box=4, bettor=1, stake="main", amount=1000, words="untidy_chips")
    found = Seated(house, PLAIN, bets={}, before=[untidy])
    assert found.verdicts() == []
    assert found.find("straighten") < found.find("call", say="no_more_bets")
    assert cites(found.without("straighten"), "RUH-02", E.OMITTED)


def test_ruh_03a_a_bet_below_the_minimum_does_not_play(house: Program) -> None:
    found = Seated(house, PLAIN, bets={2: 500, 4: 1000})
    assert found.verdicts() == []
    assert found.line("give_back", box=2).amount == 500
    assert found.line("deal").box == 4
    assert cites(found.made_good("give_back"), "RUH-03a", E.OMITTED)


def test_ruh_03b_what_passes_the_maximum_is_given_back(house: Program) -> None:
    found = Seated(house, PLAIN, bets={4: 12000})
    assert found.verdicts() == []
    assert found.line("give_back").amount == 2000
    assert found.line("pay").amount == 10000
    assert cites(found.made_good("give_back"), "RUH-03b", E.OMITTED)


def test_ruh_04_who_passes_21_loses(house: Program) -> None:
    verdict = played(house, "Tc 9d 6s Kh", HIT).without("take")
    assert cites(verdict, "RUH-04", E.INCOMPLETE)
    assert verdict.step == "decisions.bust"


def test_ruh_05_a_croupier_past_21_pays_what_is_still_in_play(house: Program) -> None:
    """The hand that had passed 21 is gone before; it is not paid."""
    found = Seated(house, "2c Td 9d 3s 6s Kh 6h Ts", bets={2: 1000, 5: 1000}, wishes={(5, 1): [HIT]})
    assert found.verdicts() == []
    assert [(line.box, line.amount) for line in found.lines if line.act == "pay"] == [(2, 1000)]
    assert cites(found.without("pay"), "RUH-05", E.OMITTED)


def test_ruh_06a_more_points_win(house: Program) -> None:
    assert cites(played(house, PLAIN).without("pay"), "RUH-06a", E.OMITTED)


def test_ruh_06b_a_win_by_points_is_paid_one_to_one(house: Program) -> None:
    found = played(house, PLAIN, bet=1500)
    assert found.line("pay").amount == 1500
    assert cites(found.with_change("pay", to={"amount": 2250, "chips": None}), "RUH-06b", E.WRONG_VALUE)


def test_ruh_06c_fewer_points_lose(house: Program) -> None:
    found = played(house, "Tc 9d 7s 9h")
    assert not found.has("pay")
    assert cites(found.without("take"), "RUH-06c", E.OMITTED)


def test_ruh_07a_a_draw_is_announced(house: Program) -> None:
    found = played(house, "Tc 9d 8s 9h")
    assert cites(found.without("call", say="stand_off"), "RUH-07a", E.OMITTED)
    assert house.procedure.phrase("stand_off") == "Ничья"


def test_ruh_07b_the_bet_of_a_draw_is_left_alone(house: Program) -> None:
    """Taking it is critical, and so is paying it."""
    found = played(house, "Tc 9d 8s 9h")
    assert not found.has("take")
    assert not found.has("pay")
    for act in ("take", "pay"):
        line = Act(act=act, box=4, hand=1, bettor=1, stake="main", amount=1000, chips={1000: 1})
        verdict = found.exchanged("call", line, say="stand_off")
        assert cites(verdict, "RUH-07b", E.WRONG_SELECTION)
        assert verdict.severity is Severity.CRITICAL


def test_ruh_08_the_croupier_draws_after_all_guests(house: Program) -> None:
    """His second card comes when the last box has decided; before, it breaks a check."""
    found = Seated(house, "Tc Td 9d 9s 8s 9h", bets={2: 1000, 5: 1000})
    assert found.find("point", box=5) < found.find("deal", 1, to="dealer")
    assert cites(found.made_good("deal", 1, to="dealer"), "RUH-08", E.OMITTED)
    assert "RUH-08" in broken(found.a_card_more(found.find("point", box=5), "2s"), "one_own_card")


def test_ruh_09a_with_16_he_takes_a_card(house: Program) -> None:
    found = played(house, "Tc Td 9s 6h 2c")
    assert len([line for line in found.lines if line.act == "deal" and line.to == "dealer"]) == 3
    verdict = found.made_good("deal", 2, to="dealer")
    assert cites(verdict, "RUH-09a", E.OMITTED)
    assert verdict.step == "own.draw"


def test_ruh_09b_with_17_he_stops(house: Program) -> None:
    """Soft or hard; a card more is critical."""
    for drawn in ("Tc Td 9s 7h", "Tc 6d 9s Ah"):
        found = played(house, drawn)
        verdict = found.a_card_more(found.find("call", say="dealer_total"), "2s")
        assert cites(verdict, "RUH-09b", E.WRONG_SELECTION)
        assert verdict.severity is Severity.CRITICAL
    assert (house.procedure.rules.dealer_hits_soft_17, by_clause(house, "dealer_hits_soft_17")) == (False, ("RUH-09b",))


def test_ruh_10a_an_ace_is_1_or_11(house: Program) -> None:
    """Seven and ace are 18; with a nine and a six, ace is one."""
    counted(house, "Tc 7d 9s Ah", 18, 8, "RUH-10a")
    counted(house, "Tc 2d 9s Ah 9c 6c", 18, 28, "RUH-10a")


def test_ruh_10b_pictures_are_10(house: Program) -> None:
    for picture in "JQK":
        counted(house, f"Tc {picture}d 9s 8h", 18, 8 + "JQK".index(picture) + 11, "RUH-10b")


def test_ruh_10c_other_cards_are_what_they_show(house: Program) -> None:
    counted(house, "Tc 9d 9s 8h", 17, 18, "RUH-10c")


def test_ruh_11a_black_jack_is_21_in_the_first_two_cards(house: Program) -> None:
    """With a ten or with a picture, whichever comes first; three cards, or two after a split, are none."""
    for drawn in ("Ac 6d Ts", "Kc 7d As"):
        assert played(house, drawn, bet=1000).line("pay").amount == 1500
    assert played(house, "7c 6d 7s 7h Td 9c", HIT).line("pay").amount == 1000
    split = played(house, "Ac 9d As Kc Tc 9h", Decision.SPLIT)
    assert [line.amount for line in split.lines if line.act == "pay"] == [1000, 1000]
    assert "RUH-11a" in by_clause(house, "natural_pays")
    assert "RUH-11a" in by_clause(house, "split_21_is_natural")


def test_ruh_11b_black_jack_is_paid_three_to_two(house: Program) -> None:
    """Evens are too little. On the table of 25 it takes the small chip: 37.50."""
    verdict = played(house, "Ac 6d Ks").with_change("pay", to={"amount": 1000, "chips": {1000: 1}})
    assert cites(verdict, "RUH-11b", E.WRONG_VALUE)
    assert Seated(house, "Ac 6d Ks", bets={4: 2500}, limits=TWENTY_FIVE).line("pay").amount == 3750
    assert house.procedure.rules.natural_pays == Ratio(3, 2)
    assert "RUH-11b" in by_clause(house, "natural_pays")


def test_ruh_11c_two_black_jacks_are_a_draw(house: Program) -> None:
    found = played(house, "Ac Kd Ks Ah")
    assert not found.has("pay")
    assert cites(found.without("call", say="stand_off"), "RUH-11c", E.OMITTED)


def test_ruh_12_black_jack_beats_any_other_hand(house: Program) -> None:
    """The guest's beats 21 in three cards of the croupier, and the croupier's beats 21 in three cards of a guest."""
    found = Seated(house, "Ac Tc Td Ks 9s 5h 6h", bets={2: 1000, 5: 1000})
    assert found.verdicts() == []
    assert found.line("pay", box=2).amount == 1500
    assert cites(found.without("pay", box=2), "RUH-12", E.OMITTED)
    found = played(house, "7c Kd 7s 7h Ah", HIT)
    assert cites(found.without("take"), "RUH-12", E.OMITTED)
    assert (house.procedure.rules.natural_beats_21, by_clause(house, "natural_beats_21")) == (True, ("RUH-12",))
