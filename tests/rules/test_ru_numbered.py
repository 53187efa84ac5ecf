"""The Russian numbered rules, clause by clause: a machine, presence at the close, points and the stand-off."""

from __future__ import annotations

from tests.rules.cited import allowed, broken, by_clause, cites
from tests.rules.seated import PLAIN, Seated, counted, played
from trainer.game.acts import Act, By, Decision
from trainer.game.rules import ShuffleBy, WhoCuts
from trainer.procedure.machine import Program
from trainer.procedure.model import ErrorClass as E
from trainer.procedure.model import Severity

PROCEDURE = "ru-numbered"
HIT = Decision.HIT


def test_run_01b_more_than_21_loses_by_itself(house: Program) -> None:
    """Before the croupier has drawn."""
    found = Seated(house, "Tc Td 9d 6s 8s Kh 9h", bets={2: 1000, 5: 1000}, wishes={(2, 1): [HIT]})
    assert found.verdicts() == []
    assert found.find("take", box=2) < found.find("deal", 1, to="dealer")
    assert cites(found.without("take", box=2), "RUN-01b", E.INCOMPLETE)


def test_run_02a_six_decks(house: Program) -> None:
    """Each deck is verified, and each goes into the machine."""
    found = Seated(house, PLAIN, bets={4: 1000}, begins="opening")
    assert found.verdicts() == []
    assert [len([line for line in found.lines if line.act == act]) for act in ("verify", "feed")] == [6, 6]
    assert (house.procedure.rules.decks, house.procedure.rules.decks_allowed) == (6, (6,))
    assert by_clause(house, "decks") == by_clause(house, "decks_allowed") == ("RUN-02a",)


def test_run_02b_a_machine_shuffles(house: Program) -> None:
    """No hand shuffles or cuts, there is no stop card, and the used cards go back after the next first deal."""
    found = played(house, PLAIN)
    assert found.has("feed")
    assert not any(found.has(act) for act in ("wash", "riffle", "cut", "stop_card", "load"))
    rules = house.procedure.rules
    assert (rules.shuffle_by, rules.who_cuts, rules.stop_card) == (ShuffleBy.MACHINE, WhoCuts.NOBODY, False)
    assert by_clause(house, "shuffle_by") == ("RUN-02b",)


def test_run_03a_who_is_not_there_at_the_close_does_not_take_part(house: Program) -> None:
    """His bet is given back and his box gets no card."""
    found = Seated(house, "Tc 9d 9s 9h", bets={2: 1000, 4: 1000}, before=[Act(act="leave", by=By.GUEST, box=2)])
    assert found.verdicts() == []
    assert found.find("call", say="no_more_bets") < found.find("give_back", box=2) < found.find("deal")
    assert not found.has("deal", box=2)
    assert cites(found.made_good("give_back"), "RUN-03a", E.OMITTED)
    assert (house.procedure.rules.presence_required, by_clause(house, "presence_required")) == (True, ("RUN-03a",))


def test_run_03b_the_close_is_announced(house: Program) -> None:
    found = played(house, PLAIN)
    assert cites(found.without("call", say="no_more_bets"), "RUN-03b", E.INCOMPLETE)
    assert house.procedure.phrase("no_more_bets") == "Ставок больше нет"


def test_run_04a_one_box_is_enough(house: Program) -> None:
    assert played(house, PLAIN).line("pay").amount == 1000
    assert house.procedure.rules.sole_player_min_boxes == 1
    assert by_clause(house, "sole_player_min_boxes") == ("RUN-04a",)


def test_run_04b_the_bet_is_within_the_limits(house: Program) -> None:
    """Less than the minimum goes back whole, more than the maximum in part."""
    under = Seated(house, PLAIN, bets={2: 500, 4: 1000})
    assert under.line("give_back").amount == 500
    assert cites(under.made_good("give_back"), "RUN-04b", E.OMITTED)
    over = Seated(house, PLAIN, bets={4: 12000})
    assert over.line("give_back").amount == 2000
    assert cites(over.made_good("give_back"), "RUN-04b", E.OMITTED)


def test_run_05a_21_in_the_first_two_cards_wins(house: Program) -> None:
    """Against the croupier's 21 in three cards as well."""
    assert cites(played(house, "Ac 6d Ks").made_good("pay"), "RUN-05a", E.OMITTED)
    found = Seated(house, "Ac Tc Td Ks 9s 5h 6h", bets={2: 1000, 5: 1000})
    assert found.verdicts() == []
    assert cites(found.without("pay", box=2), "RUN-05a", E.OMITTED)


def test_run_05b_more_points_win(house: Program) -> None:
    """But not when they are over 21."""
    assert cites(played(house, PLAIN).without("pay"), "RUN-05b", E.OMITTED)
    assert not played(house, "Tc 9d 6s Kh", HIT).has("pay")


def test_run_05c_a_croupier_over_21_loses(house: Program) -> None:
    found = played(house, "Tc 9d 2s 7h 8h")
    assert cites(found.without("pay"), "RUN-05c", E.OMITTED)


def test_run_06a_two_cards_after_the_first_deal(house: Program) -> None:
    found = played(house, PLAIN)
    assert [(line.box, line.to) for line in found.lines if line.act == "deal"][:3] == [(4, "box"), (None, "dealer"), (4, "box")]
    for nth in (0, 1):
        assert cites(found.made_good("deal", nth, box=4), "RUN-06a", E.OMITTED)


def test_run_06b_guests_may_draw(house: Program) -> None:
    assert HIT in allowed(house, "Tc 6d")
    assert cites(played(house, "Tc 9d 2s 7h 9h", HIT).made_good("deal", 2, box=4), "RUN-06b", E.OMITTED)


def test_run_06c_pictures_are_10(house: Program) -> None:
    for picture in "JQK":
        counted(house, f"Tc {picture}d 9s 8h", 18, 19, "RUN-06c")


def test_run_06d_an_ace_is_1_or_11(house: Program) -> None:
    """For the croupier as for the guest, whose ace and eight beat 18 and who is not over 21 with a ten more."""
    counted(house, "Tc 7d 9s Ah", 18, 8, "RUN-06d")
    counted(house, "Tc 2d 9s Ah 9c 6c", 18, 28, "RUN-06d")
    assert played(house, "Ac 9d 8s 9h").line("pay").amount == 1000
    assert not played(house, "Ac 9d 8s Kd 9h", HIT).has("call", say="too_many")


def test_run_06e_other_cards_are_what_they_show(house: Program) -> None:
    counted(house, "Tc 9d 9s 8h", 17, 18, "RUN-06e")


def test_run_07a_over_21_is_called(house: Program) -> None:
    assert cites(played(house, "Tc 9d 6s Kh", HIT).without("call", say="too_many"), "RUN-07a", E.INCOMPLETE)
    assert house.procedure.phrase("too_many") == "Много"


def test_run_07b_over_21_has_lost(house: Program) -> None:
    verdict = played(house, "Tc 9d 6s Kh", HIT).without("take")
    assert cites(verdict, "RUN-07b", E.INCOMPLETE)
    assert verdict.step == "decisions.bust"


def test_run_09a_black_jack_gets_no_card(house: Program) -> None:
    """It is not asked either."""
    assert allowed(house, "Ac Kd") == ()
    found = Seated(house, "Ac Tc Td Ks 9s 9h", bets={2: 1000, 5: 1000})
    assert not found.has("point", box=2)
    verdict = found.a_card_more(found.find("point", box=5), "2s", box=2)
    assert cites(verdict, "RUN-09a")
    assert "RUN-09a" in broken(verdict, "no_card_on_21")


def test_run_09b_21_gets_no_card(house: Program) -> None:
    """Soft or hard."""
    assert allowed(house, "7c 7d 7s") == ()
    assert allowed(house, "Ac 4d 6s") == ()
    found = Seated(house, "7c Tc 9d 7s 9s 7h 9h", bets={2: 1000, 5: 1000}, wishes={(2, 1): [HIT]})
    assert found.verdicts() == []
    verdict = found.a_card_more(found.find("point", box=5), "2s", box=2)
    assert cites(verdict, "RUN-09b")
    assert "RUN-09b" in broken(verdict, "no_card_on_21")
    assert house.procedure.rules.draw_on_21 is False
    assert "RUN-09b" in by_clause(house, "draw_on_21")


def test_run_10_the_croupier_draws_to_17(house: Program) -> None:
    """On 16 he draws; on a soft 17 a card more is critical."""
    assert cites(played(house, "Tc Td 9s 6h 2c").made_good("deal", 2, to="dealer"), "RUN-10", E.OMITTED)
    found = played(house, "Tc 6d 9s Ah")
    verdict = found.a_card_more(found.find("call", say="dealer_total"), "2s")
    assert cites(verdict, "RUN-10", E.WRONG_SELECTION)
    assert verdict.severity is Severity.CRITICAL
    assert (house.procedure.rules.dealer_hits_soft_17, by_clause(house, "dealer_hits_soft_17")) == (False, ("RUN-10",))


def test_run_11a_past_21_the_croupier_loses(house: Program) -> None:
    """To hands that are still there: one that went over 21 before is gone."""
    found = Seated(house, "2c Td 9d 3s 6s Kh 6h Ts", bets={2: 1000, 5: 1000}, wishes={(5, 1): [HIT]})
    assert found.verdicts() == []
    assert [line.box for line in found.lines if line.act == "pay"] == [2]
    assert cites(found.without("pay"), "RUN-11a", E.OMITTED)


def test_run_11b_lower_than_a_live_hand_the_croupier_loses(house: Program) -> None:
    assert cites(played(house, PLAIN).without("pay"), "RUN-11b", E.OMITTED)


def test_run_12_equal_points_are_a_stand_off(house: Program) -> None:
    """Nothing is taken or paid."""
    found = played(house, "Tc 9d 8s 9h")
    assert not found.has("take")
    assert not found.has("pay")
    take = Act(act="take", box=4, hand=1, bettor=1, stake="main", amount=1000, chips={1000: 1})
    assert cites(found.exchanged("call", take, say="stand_off"), "RUN-12", E.WRONG_SELECTION)
    assert house.procedure.phrase("stand_off") == "Стэнд офф"
