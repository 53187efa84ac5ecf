"""The Lithuanian house rules, clause by clause: each statement of the leaflet is at work in verdicts or payments."""

from __future__ import annotations

import pytest

from tests.rules.cited import allowed, breaks, by_check, by_clause, cites
from tests.rules.scripted import Round, made_good, one
from tests.support.builders import cards
from trainer.game.acts import Act, By, Decision
from trainer.game.chips import Ratio
from trainer.game.rules import DoubleOn, Equality, ExtraStakes, Insurance, InsuranceSize, InsuredEvent
from trainer.game.settlement import insurance_range
from trainer.game.table import Table
from trainer.procedure.machine import Program
from trainer.procedure.model import ErrorClass as E
from trainer.procedure.model import Severity

HIT, STAND, DOUBLE, SPLIT = Decision.HIT, Decision.STAND, Decision.DOUBLE, Decision.SPLIT
PROCEDURE = "lt-house"


def played(
    house: Program, drawn: str, *, bet: int = 1000, decisions: dict[int, list[Decision]] | None = None, insured: int = 0
) -> Round:
    """A round on box 4. `drawn` is its first card, the croupier's, its second, and what follows."""
    found = Round(
        house,
        drawn,
        bets={4: bet},
        decisions={(4, hand): list(wishes) for hand, wishes in (decisions or {}).items()},
        insurance={4: insured} if insured else None,
    )
    assert found.verdicts() == []
    return found


PLAIN = "Tc 9d 9s 9h"
"""Box 4 has 19, the croupier 18."""


def test_lt_01_a_round_starts_with_bets(house: Program) -> None:
    """The guests are invited to bet before anything else, and no card comes before a bet."""
    found = played(house, PLAIN)
    verdict = found.without("call", say="place_bets")
    assert cites(verdict, "LT-01", E.OMITTED)
    assert "LT-01" in by_check(house, "no_card_before_close")
    assert verdict.step == "betting.open"
    assert found.find("bet") < found.find("deal")


def test_lt_02_bets_are_taken_until_they_are_said_to_be_closed(house: Program) -> None:
    """The close is said, and said before the first card."""
    found = played(house, PLAIN)
    assert cites(found.without("call", say="no_more_bets"), "LT-02", E.INCOMPLETE)
    close, card = found.find("call", say="no_more_bets"), found.find("deal")

    def late(lines: list[Act]) -> None:
        lines.insert(card, lines.pop(close))

    assert cites(one(found.verdicts(late)), "LT-02", E.ORDER)
    assert breaks(found.verdicts(late), "no_card_before_close", "LT-02")
    assert house.procedure.phrase("no_more_bets") == "Dėkoju, statymai baigti"


def test_lt_03_the_close_is_confirmed_by_a_sweep(house: Program) -> None:
    """Words alone are half of it."""
    verdict = played(house, PLAIN).without("sweep")
    assert cites(verdict, "LT-03", E.INCOMPLETE)
    assert verdict.clauses == ("LT-03",)


def test_lt_04_an_ace_counts_one_or_eleven_in_the_guests_favour(house: Program) -> None:
    """Ace and eight are 19 and beat 18; with a ten more they are 19 still, not 29."""
    soft = played(house, "Ac 9d 8s 9h")
    assert cites(soft.without("pay"), "LT-04", E.OMITTED)
    hard = played(house, "Ac 9d 8s Kd 9h", decisions={1: [HIT, STAND]})
    assert hard.line("pay").amount == 1000
    assert not hard.has("call", say="too_many")


def test_lt_04a_pictures_count_ten(house: Program) -> None:
    """King and jack are 20 for the croupier, who must say so."""
    found = played(house, "Qc Kd 9s Jh")
    assert found.line("call", say="dealer_total").total == 20
    assert found.line("take").amount == 1000, "queen and nine are 19"
    verdict = found.with_change("call", to={"total": 24}, say="dealer_total")
    assert cites(verdict, "LT-04a", E.WRONG_VALUE)


def test_lt_05_each_guest_is_dealt_two_cards(house: Program) -> None:
    """Each box gets two; a second card to the croupier in place of a guest's is a card in the wrong place."""
    found = Round(house, "Tc Td 9d 9s 8s 9h", bets={2: 1000, 5: 1000})
    assert [line.box for line in found.lines if line.act == "deal" and line.to == "box"] == [2, 5, 2, 5]
    second = found.find("deal", 2, to="box")

    def hole(lines: list[Act]) -> None:
        right = lines[second]
        lines[second] = Act(act="deal", to="dealer", card=right.card, n=right.n)
        lines.insert(second + 1, Act(act="fix", by=By.INSPECTOR, about=right.n, to="box", box=2, hand=1, card=right.card))

    verdict = one(found.verdicts(hole))
    assert cites(verdict, "LT-05", E.WRONG_OBJECT)
    assert verdict.step == "deal.second"
    first = found.find("deal")
    assert cites(one(found.verdicts(lambda lines: made_good(lines, first))), "LT-05", E.OMITTED)


def test_lt_05a_the_croupier_takes_one(house: Program) -> None:
    """One and no more before the guests have decided: the game has no second own card before."""
    found = played(house, PLAIN)
    deals = [(line.box, line.to) for line in found.lines if line.act == "deal"][:3]
    assert deals == [(4, "box"), (None, "dealer"), (4, "box")]
    own = found.find("deal", to="dealer")
    assert cites(one(found.verdicts(lambda lines: made_good(lines, own))), "LT-05a", E.OMITTED)
    assert (house.procedure.rules.hole_card, by_clause(house, "hole_card")) == (False, ("LT-05a",))
    assert by_check(house, "one_own_card") == ("LT-05a",)


def test_lt_06_guests_decide_in_turn(house: Program) -> None:
    """Each hand is asked, from the first box on."""
    found = Round(house, "Tc Td 9d 9s 8s 9h", bets={2: 1000, 5: 1000})
    assert [line.box for line in found.lines if line.act == "point"] == [2, 5]
    assert cites(found.without("point", box=2), "LT-06", E.OMITTED)
    first, second = found.find("point", box=2), found.find("point", box=5)

    def turned(lines: list[Act]) -> None:
        lines[first : first + 2], lines[second : second + 2] = lines[second : second + 2], lines[first : first + 2]

    assert all("LT-06" in verdict.clauses for verdict in found.verdicts(turned))
    assert found.verdicts(turned)
    assert by_check(house, "one_box_at_a_time") == ("LT-06",)


def test_lt_07_the_bet_of_a_guest_past_21_is_taken_at_once(house: Program) -> None:
    """It is taken when he busts, before the croupier draws; leaving it is grave."""
    found = Round(house, "Tc Td 9d 6s 8s Kh 9h", bets={2: 1000, 5: 1000}, decisions={(2, 1): [HIT]})
    verdict = found.without("take", box=2)
    assert cites(verdict, "LT-07", E.INCOMPLETE)
    assert verdict.clauses == ("LT-07",)
    assert found.find("take", box=2) < found.find("point", box=5) < found.find("deal", 1, to="dealer")
    gone = [found.find("call", say="too_many"), found.find("take", box=2), found.find("clear", box=2)]
    left = found.verdicts(lambda lines: [lines.pop(place) for place in reversed(gone)])
    assert breaks(left, "bust_gone_at_once", "LT-07")


def test_lt_08_the_croupier_draws_last(house: Program) -> None:
    """His second card comes after the last guest's decision."""
    found = Round(house, "Tc Td 9d 9s 8s 9h", bets={2: 1000, 5: 1000})
    own = found.find("deal", 1, to="dealer")
    assert found.find("point", box=5) < own
    assert cites(one(found.verdicts(lambda lines: made_good(lines, own))), "LT-08", E.OMITTED)


def test_lt_08a_the_croupier_must_draw_on_16(house: Program) -> None:
    """With 16 he takes a card; leaving it out is grave."""
    found = played(house, "Tc Td 9s 6h 2c")
    own = found.find("deal", 2, to="dealer")
    verdict = one(found.verdicts(lambda lines: made_good(lines, own)))
    assert cites(verdict, "LT-08a", E.OMITTED)
    assert verdict.severity is Severity.CRITICAL


def test_lt_08b_the_croupier_draws_no_more_on_17(house: Program) -> None:
    """On 17, soft or hard, he must not."""
    for drawn in ("Tc Td 9s 7h", "Tc 6d 9s Ah"):
        found = played(house, drawn)
        total = found.find("call", say="dealer_total")
        card = Act(act="deal", to="dealer", card=cards("2s")[0], n=-1)

        def one_more(lines: list[Act], total: int = total, card: Act = card) -> None:
            lines[total:total] = [card, Act(act="undo", by=By.INSPECTOR, about=-1)]

        verdict = one(found.verdicts(one_more))
        assert cites(verdict, "LT-08b", E.WRONG_SELECTION)
        assert breaks(verdict, "own_draw_by_rule", "LT-08b")
        assert verdict.severity is Severity.CRITICAL
    assert (house.procedure.rules.dealer_hits_soft_17, by_clause(house, "dealer_hits_soft_17")) == (False, ("LT-08b",))


def test_lt_09_more_than_the_croupier_wins_one_to_one(house: Program) -> None:
    """A bet of 15 is paid 15, no less and no more."""
    found = played(house, PLAIN, bet=1500)
    assert found.line("pay").amount == 1500
    verdict = found.with_change("pay", to={"amount": 2250, "chips": None})
    assert cites(verdict, "LT-09", E.WRONG_VALUE)
    assert verdict.expected is not None
    assert verdict.expected.amount == 1500
    assert not played(house, "Tc 9d 7s 9h").has("pay"), "less than the croupier wins nothing"


def test_lt_10_a_draw_is_announced(house: Program) -> None:
    """By the word of the leaflet; leaving it out is noted."""
    found = played(house, "Tc 9d 8s 9h")
    assert cites(found.without("call", say="stand_off"), "LT-10", E.OMITTED)
    assert house.procedure.phrase("stand_off") == "Lygiosios"


def test_lt_10a_the_bet_of_a_draw_is_not_touched(house: Program) -> None:
    """Taking it is critical."""
    found = played(house, "Tc 9d 8s 9h")
    assert not found.has("take")
    assert not found.has("pay")
    call = found.find("call", say="stand_off")

    def take(lines: list[Act]) -> None:
        lines[call] = Act(act="take", box=4, hand=1, bettor=1, stake="main", amount=1000, chips={1000: 1})

    verdict = one(found.verdicts(take))
    assert cites(verdict, "LT-10a", E.WRONG_SELECTION)
    assert breaks(verdict, "no_good_bet_taken", "LT-10a")
    assert verdict.severity is Severity.CRITICAL


def test_lt_11_a_croupier_past_21_pays_all_who_are_still_in_play(house: Program) -> None:
    """Whatever they hold; a hand that is past 21 itself is gone already."""
    found = Round(house, "2c Td 9d 3s 6s Kh Kd 6h Ts", bets={2: 1000, 5: 1000}, decisions={(5, 1): [HIT], (2, 1): [HIT]})
    assert [(line.box, line.amount) for line in found.lines if line.act == "pay"] == [(2, 1000)]
    assert cites(found.without("pay", box=2), "LT-11", E.OMITTED)
    assert "LT-11" in by_check(house, "every_bet_settled")


def test_lt_12_ace_and_ten_as_the_first_two_cards_are_black_jack(house: Program) -> None:
    """They are called so; ace and ten that come later are 21 only."""
    for drawn in ("Ac 6d Ks", "Kc 7d As", "Tc 7d As"):
        assert cites(played(house, drawn).without("call", say="black_jack"), "LT-12", E.OMITTED)
    later = played(house, "5c 9d 5s Ah 9h", decisions={1: [HIT]})
    assert not later.has("call", say="black_jack")
    assert later.line("pay").amount == 1000


def test_lt_12a_black_jack_wins_three_to_two(house: Program) -> None:
    """Paying evens is too little, against two to nine and in the settlement."""
    for drawn in ("Ac 6d Ks", "Ac Td Ks 9h"):
        found = played(house, drawn)
        assert found.line("pay").amount == 1500
        verdict = found.with_change("pay", to={"amount": 1000, "chips": {1000: 1}})
        assert cites(verdict, "LT-12a", E.WRONG_VALUE)
    assert (house.procedure.rules.natural_pays, by_clause(house, "natural_pays")) == (Ratio(3, 2), ("LT-12a",))


def test_lt_13_two_cards_of_equal_value_may_be_split(house: Program) -> None:
    """King and ten are of equal value; nine and ten are not."""
    assert SPLIT in allowed(house, "Kc Td")
    assert SPLIT not in allowed(house, "9c Td")
    assert (house.procedure.rules.split_equality, by_clause(house, "split_equality")) == (Equality.VALUE, ("LT-13",))


def test_lt_13a_a_split_takes_an_equal_bet(house: Program) -> None:
    """It is repeated and its chips are set in place."""
    found = played(house, "Kc 9d Ts 8c 9c 9h", decisions={1: [SPLIT, STAND], 2: [STAND]})
    assert found.line("bet", stake="split").amount == found.line("bet", stake="main").amount
    assert cites(found.without("call", say="split"), "LT-13a", E.INCOMPLETE)
    assert cites(found.without("place"), "LT-13a", E.INCOMPLETE)


def test_lt_14_cards_may_be_split_three_times(house: Program) -> None:
    """A third split is allowed, a fourth is not."""
    assert SPLIT in allowed(house, "8c 8d", splits=2, from_split=True)
    assert SPLIT not in allowed(house, "8c 8d", splits=3, from_split=True)
    assert (house.procedure.rules.split_max, by_clause(house, "split_max")) == (3, ("LT-14",))


def test_lt_14a_aces_are_split_once(house: Program) -> None:
    assert SPLIT in allowed(house, "Ac Ad")
    assert SPLIT not in allowed(house, "Ac Ad", splits=1, from_split=True)
    assert (house.procedure.rules.split_aces_max, by_clause(house, "split_aces_max")) == (1, ("LT-14a",))


def test_lt_15_ace_and_ten_after_a_split_are_21(house: Program) -> None:
    """They win evens, not three to two."""
    found = played(house, "Ac 9d As Kc Tc 9h", decisions={1: [SPLIT]})
    assert [line.amount for line in found.lines if line.act == "pay"] == [1000, 1000]
    verdict = found.with_change("pay", to={"amount": 1500, "chips": {500: 1, 1000: 1}})
    assert verdict.error is E.WRONG_VALUE
    assert not found.has("call", say="black_jack")
    assert (house.procedure.rules.split_21_is_natural, by_clause(house, "split_21_is_natural")) == (False, ("LT-15",))


def test_lt_16_the_croupiers_black_jack_beats_such_a_21(house: Program) -> None:
    """Both bets are taken; leaving one is critical."""
    found = played(house, "Ac Kd As Kc Tc Ah", decisions={1: [SPLIT]})
    assert not found.has("call", say="stand_off")
    assert sorted(str(line.stake) for line in found.lines if line.act == "take") == ["main", "split"]
    verdict = found.without("take", stake="split")
    assert (verdict.error, verdict.severity) == (E.OMITTED, Severity.CRITICAL)
    assert (house.procedure.rules.dealer_blackjack_takes, by_clause(house, "dealer_blackjack_takes")) == (
        ExtraStakes.ALL,
        ("LT-16",),
    )


def test_lt_17_the_first_two_cards_may_be_doubled(house: Program) -> None:
    """Any two, and the double is repeated."""
    assert DOUBLE in allowed(house, "2c 3d")
    assert DOUBLE in allowed(house, "Tc 9d")
    assert DOUBLE not in allowed(house, "2c 3d 4h")
    found = played(house, "5c 9d 6s Tc 9h", decisions={1: [DOUBLE]})
    assert cites(found.without("call", say="double"), "LT-17", E.INCOMPLETE)
    assert [line.amount for line in found.lines if line.act == "pay"] == [1000, 1000]
    assert (house.procedure.rules.double_on, by_clause(house, "double_on")) == (DoubleOn.ANY_TWO, ("LT-17",))


def test_lt_17a_a_doubled_hand_is_given_one_card(house: Program) -> None:
    """It gets its card, and no second one."""
    found = played(house, "5c 9d 6s Tc 9h", decisions={1: [DOUBLE]})
    assert len([line for line in found.lines if line.act == "deal" and line.box == 4]) == 3
    last = found.find("deal", 2, box=4)
    verdict = one(found.verdicts(lambda lines: made_good(lines, last)))
    assert (verdict.step, verdict.made_good) == ("decisions.double_card", True)
    assert by_check(house, "one_card_to_a_double") == ("LT-17a",)
    assert cites(verdict, "LT-17a", E.OMITTED)


def test_lt_18_split_hands_may_be_doubled(house: Program) -> None:
    """Eight and three after a split may."""
    assert DOUBLE in allowed(house, "8c 3d", splits=1, from_split=True)
    assert (house.procedure.rules.double_after_split, by_clause(house, "double_after_split")) == (True, ("LT-18",))


def test_lt_18a_split_aces_are_not_doubled(house: Program) -> None:
    """An ace and three after a split may not."""
    assert DOUBLE not in allowed(house, "Ac 3d", splits=1, from_split=True)
    assert (house.procedure.rules.double_split_aces, by_clause(house, "double_split_aces")) == (False, ("LT-18a",))


def test_lt_19_insurance_is_open_only_against_an_ace(house: Program) -> None:
    """Against an ace it must be opened, against a ten it must not."""
    found = played(house, "Tc Ad 9s 9h")
    opened = [found.find("call", say="insurance"), found.find("line")]
    assert opened == sorted(opened)

    def unopened(lines: list[Act]) -> None:
        del lines[opened[0] : opened[1] + 1]

    verdict = one(found.verdicts(unopened))
    assert cites(verdict, "LT-19", E.OMITTED)
    ten = played(house, "Tc Kd 9s 9h")
    assert not ten.has("call", say="insurance")
    ask = ten.find("point")

    def offer(lines: list[Act]) -> None:
        lines.insert(ask, Act(act="call", say="insurance"))

    verdict = one(ten.verdicts(offer))
    assert cites(verdict, "LT-19", E.WRONG_SELECTION)
    assert verdict.step == "insurance.open"
    assert [kind.against for kind in house.procedure.rules.insurance] == ["A"]
    assert "LT-19" in by_clause(house, "insurance")
    place = ten.find("point")
    bet = Act(act="bet", by=By.GUEST, box=4, bettor=1, stake="insurance", amount=500, chips={500: 1}, event="blackjack")
    assert breaks(ten.verdicts(lambda lines: lines.insert(place, bet)), "insurance_on_its_card", "LT-19")


def test_lt_20_insurance_is_at_most_half_of_the_bet(house: Program) -> None:
    """Each stake is compared with half of the bet."""
    found = played(house, "Tc Ad 9s 9h", bet=2000, insured=1000)
    assert cites(found.without("check", stake="insurance"), "LT-20", E.OMITTED)
    table = Table()
    table.apply(Act(act="bet", by=By.GUEST, box=4, bettor=1, stake="main", amount=2000))
    rules = house.procedure.rules
    assert insurance_range(table, rules, 1000, table.boxes[3], 1, rules.insurance[0])[-1] == 1000
    assert [kind.size for kind in rules.insurance] == [InsuranceSize.AT_MOST_HALF]
    assert "LT-20" in by_clause(house, "insurance")


def test_lt_20a_insurance_lies_on_its_line(house: Program) -> None:
    """It is there that it is looked at, and the line is shown when insurance is opened."""
    found = played(house, "Tc Ad 9s 9h", bet=2000, insured=1000)
    assert cites(found.without("check", stake="insurance"), "LT-20a", E.OMITTED)
    assert found.find("line") < found.find("bet", stake="insurance") < found.find("check")


def test_lt_21_on_black_jack_the_bet_is_taken(house: Program) -> None:
    """Insured or not, the bet is lost."""
    found = played(house, "Tc Ad 9s Kh", bet=2000, insured=1000)
    assert found.line("take", stake="main").amount == 2000
    assert cites(found.without("take", stake="main"), "LT-21", E.OMITTED)


def test_lt_21a_on_black_jack_insurance_is_paid_two_to_one(house: Program) -> None:
    """An insurance of 10 is paid 20."""
    found = played(house, "Tc Ad 9s Kh", bet=2000, insured=1000)
    assert found.line("pay", stake="insurance").amount == 2000
    assert not found.has("take", stake="insurance")
    paid = found.with_change("pay", to={"amount": 1000, "chips": {1000: 1}}, stake="insurance")
    assert cites(paid, "LT-21a", E.WRONG_VALUE)
    assert house.procedure.rules.insurance == (
        Insurance(event=InsuredEvent.BLACKJACK, against="A", size=InsuranceSize.AT_MOST_HALF, pays=Ratio(2, 1)),
    )
    assert "LT-21a" in by_clause(house, "insurance")


def test_lt_22_without_black_jack_insurance_is_taken(house: Program) -> None:
    """The stake goes at once, before the croupier draws on."""
    found = played(house, "Tc Ad 9s 2h 5d", bet=2000, insured=1000)
    assert cites(found.without("take", stake="insurance"), "LT-22", E.OMITTED)
    assert found.find("deal", 1, to="dealer") < found.find("take", stake="insurance") < found.find("deal", 2, to="dealer")


def test_lt_22a_play_goes_on_by_the_rules(house: Program) -> None:
    """The croupier draws as always, and the bet is decided by the cards."""
    found = played(house, "Tc Ad 9s 2h 5d", bet=2000, insured=1000)
    own = found.find("deal", 2, to="dealer")
    assert cites(one(found.verdicts(lambda lines: made_good(lines, own))), "LT-22a", E.OMITTED)
    assert found.has("pay", stake="main")


@pytest.mark.parametrize("box", range(1, 8))
def test_it_is_the_same_on_every_box(house: Program, box: int) -> None:
    found = Round(house, PLAIN, bets={box: 1000})
    assert found.verdicts() == []
    assert found.line("pay").box == box
