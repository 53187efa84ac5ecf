"""The Russian numbered rules, clause by clause: insurance, even money, surrender and Black Jack, each in its time."""

from __future__ import annotations

from tests.rules.cited import broken, by_clause, cites
from tests.rules.scripted import one
from tests.rules.seated import ACE, PLAIN, TWENTY_FIVE, Seated, played
from trainer.game.acts import Act, By, Decision
from trainer.game.chips import Ratio
from trainer.game.rules import AskMode, InsuranceSize, InsuredEvent
from trainer.game.settlement import insurance_range
from trainer.game.table import Table
from trainer.procedure.machine import Program
from trainer.procedure.model import ErrorClass as E
from trainer.procedure.model import Severity

PROCEDURE = "ru-numbered"
HIT = Decision.HIT


def test_run_13_a_sign_shows_the_limits(house: Program) -> None:
    found = Seated(house, PLAIN, bets={4: 1000}, begins="opening")
    assert found.find("post_sign") < found.find("call", say="place_bets")
    assert cites(found.without("post_sign"), "RUN-13", E.OMITTED)


def test_run_14_insurance_is_offered_against_an_ace(house: Program) -> None:
    """It must be offered then, and must not against another card."""
    found = played(house, ACE)
    opened = found.find("call", say="insurance")
    verdict = one(found.verdicts(lambda lines: lines.__delitem__(slice(opened, opened + 2))))
    assert cites(verdict, "RUN-14", E.OMITTED)
    assert cites(played(house, PLAIN).said("insurance", "point"), "RUN-14", E.WRONG_SELECTION)


def test_run_15_even_money_is_offered_with_it(house: Program) -> None:
    assert cites(played(house, "Ac Ad Ks 9h").without("call", say="even_money"), "RUN-15", E.OMITTED)
    assert house.procedure.phrase("even_money") == "Равные деньги?"
    assert house.procedure.rules.even_money_mode is AskMode.OFFERED
    assert by_clause(house, "even_money_mode") == ("RUN-15",)


def test_run_16a_any_guest_may_insure_against_an_ace(house: Program) -> None:
    """The guest who declined even money as well."""
    assert played(house, "Ac Ad Ks 9h", bet=2000, insured=1000).line("take", stake="insurance").amount == 1000
    [kind] = house.procedure.rules.insurance
    assert (kind.event, kind.against, kind.pays) == (InsuredEvent.BLACKJACK, "A", Ratio(2, 1))
    assert "RUN-16a" in by_clause(house, "insurance")
    found = played(house, ACE)
    opened = found.find("call", say="insurance")
    assert cites(one(found.verdicts(lambda lines: lines.__delitem__(slice(opened, opened + 2)))), "RUN-16a", E.OMITTED)


def ranges(house: Program, minimum: int, *bets: int) -> list[tuple[int, ...]]:
    """Least and greatest insurance on boxes with those bets, all of one guest."""
    rules = house.procedure.rules
    table = Table()
    for box, amount in enumerate(bets, 1):
        table.apply(Act(act="bet", by=By.GUEST, box=box, bettor=1, stake="main", amount=amount))
    return [insurance_range(table, rules, minimum, box, 1, rules.insurance[0]) for box in table.boxes[: len(bets)]]


def test_run_16b_insurance_is_at_least_half_the_minimum(house: Program) -> None:
    """On the table of 25 the least is 12.50, and with a bet of 25 it is the only one; a joined 20 cannot be insured at all."""
    assert ranges(house, 2500, 2500) == [(1250, 1250)]
    assert ranges(house, 2500, 2000) == [()]
    little = Seated(house, ACE, bets={4: 5000}, insured={4: 1000}, limits=TWENTY_FIVE)
    assert little.verdicts() == []
    assert little.line("give_back").amount == 1000
    assert not little.has("take", stake="insurance")
    assert cites(little.made_good("give_back"), "RUN-16b", E.OMITTED)
    assert "RUN-16b" in by_clause(house, "insurance")
    assert cites(played(house, ACE, bet=2000, insured=1000).without("check"), "RUN-16b", E.OMITTED)


def test_run_16c_insurance_is_at_most_half_the_box(house: Program) -> None:
    """Three boxes of one guest with 25, 50 and 100: 12.50, 25 and 50, each on its box."""
    assert [found[-1] for found in ranges(house, 2500, 2500, 5000, 10000)] == [1250, 2500, 5000]
    assert house.procedure.rules.insurance[0].size is InsuranceSize.HALF_MINIMUM_TO_HALF_BOX
    much = Seated(house, ACE, bets={4: 5000}, insured={4: 3000}, limits=TWENTY_FIVE)
    assert much.verdicts() == []
    assert much.line("give_back").amount == 500
    assert cites(much.made_good("give_back"), "RUN-16c", E.OMITTED)
    assert "RUN-16c" in by_clause(house, "insurance")
    assert cites(played(house, ACE, bet=2000, insured=1000).without("check"), "RUN-16c", E.OMITTED)


def test_run_17_all_insurance_is_paid_two_to_one(house: Program) -> None:
    """25 insured with 12.50 is paid 25, whichever card that counts ten comes."""
    for ten in "TJQK":
        found = Seated(house, f"Tc Ad 9s {ten}h", bets={4: 2500}, insured={4: 1250}, limits=TWENTY_FIVE)
        assert found.verdicts() == []
        assert found.line("pay", stake="insurance").amount == 2500
    assert cites(found.with_change("pay", to={"amount": 1250, "chips": None}), "RUN-17", E.WRONG_VALUE)
    assert "RUN-17" in by_clause(house, "insurance")


def test_run_18a_with_another_card_insurance_has_lost(house: Program) -> None:
    """On a nine, and on an ace with which the croupier draws on."""
    for cards in ("9h", "Ah 5h"):
        found = played(house, f"Tc Ad 9s {cards}", bet=2000, insured=1000)
        assert cites(found.without("take", stake="insurance"), "RUN-18a", E.OMITTED)


def test_run_18b_lost_insurance_goes_at_once(house: Program) -> None:
    """After the second card, before the croupier draws on."""
    found = played(house, "Tc Ad 9s 2h 5d", bet=2000, insured=1000)
    taken = found.find("take", stake="insurance")
    assert found.find("deal", 1, to="dealer") == taken - 1
    assert taken < found.find("deal", 2, to="dealer")
    assert cites(found.without("take", stake="insurance"), "RUN-18b", E.OMITTED)


def test_run_19_won_insurance_is_paid_after_the_losers(house: Program) -> None:
    """Paid before, it is out of order, and critical."""
    found = played(house, "Tc Ad 9s Kh", bet=2000, insured=1000)
    assert found.find("take", stake="main") < found.find("pay", stake="insurance")
    verdict = found.moved(found.find("pay"), found.find("take"))
    assert verdict.error is E.ORDER
    assert broken(verdict, "insurance_after_losers") == ("RUN-19",)
    assert cites(found.without("pay", stake="insurance"), "RUN-19", E.OMITTED)


def test_run_20a_insurance_comes_after_the_first_deal(house: Program) -> None:
    found = played(house, ACE)
    assert cites(found.moved(found.find("call", say="insurance"), found.find("deal", 1, box=4), 2), "RUN-20a", E.ORDER)


def test_run_20b_the_croupier_says_insurance(house: Program) -> None:
    assert cites(played(house, ACE).without("call", say="insurance"), "RUN-20b", E.INCOMPLETE)
    assert house.procedure.phrase("insurance") == "Страховка"


def test_run_21a_insurance_lies_on_its_line(house: Program) -> None:
    verdict = played(house, ACE, bet=2000, insured=1000).without("check")
    assert cites(verdict, "RUN-21a", E.OMITTED)
    assert verdict.step == "insurance.check"


def test_run_22_the_croupier_closes_insurance(house: Program) -> None:
    verdict = played(house, ACE).without("call", say="insurance_closed")
    assert cites(verdict, "RUN-22", E.OMITTED)
    assert verdict.severity is Severity.CRITICAL
    assert house.procedure.phrase("insurance_closed") == "Страховка закрыта"


def test_run_23a_no_insurance_after_that(house: Program) -> None:
    """Every stake is on the line, and compared with its limits, before the close."""
    found = played(house, ACE, bet=2000, insured=1000)
    assert found.find("bet", stake="insurance") < found.find("check") < found.find("call", say="insurance_closed")
    assert cites(found.without("call", say="insurance_closed"), "RUN-23a", E.OMITTED)
    late = Act(act="bet", by=By.GUEST, box=4, bettor=1, stake="insurance", amount=500, event="blackjack")
    place = found.find("point")
    assert any("RUN-23a" in broken(v, "insurance_in_its_time") for v in found.verdicts(lambda lines: lines.insert(place, late)))


def test_run_23b_then_the_deal_goes_on(house: Program) -> None:
    """Closing it after the first hand was asked is out of order, and critical."""
    found = played(house, ACE)
    close = found.find("call", say="insurance_closed")
    verdict = one(found.verdicts(lambda lines: lines.insert(close + 1, lines.pop(close))))
    assert cites(verdict, "RUN-23b", E.ORDER)
    assert verdict.severity is Severity.CRITICAL


def test_run_24a_black_jack_may_take_even_money(house: Program) -> None:
    """Or wait for three to two."""
    assert played(house, "Ac Ad Ks", evens=True, bet=3000).line("pay").amount == 3000
    assert played(house, "Ac Ad Ks 9h", bet=3000).line("pay").amount == 4500
    assert house.procedure.rules.even_money_against == "A"
    assert "RUN-24a" in by_clause(house, "even_money_against")


def test_run_24b_even_money_is_paid_one_to_one_at_once(house: Program) -> None:
    """30, not 45, before any other hand is asked."""
    found = Seated(house, "Ac Tc Ad Ks 9s 7h", bets={2: 3000, 5: 1000}, evens={2})
    assert found.verdicts() == []
    assert found.find("pay", box=2) < found.find("point", box=5)
    assert found.line("pay", box=2).amount == 3000
    assert cites(found.with_change("pay", box=2, to={"amount": 4500, "chips": None}), "RUN-24b", E.WRONG_VALUE)


def test_run_24c_its_cards_are_removed(house: Program) -> None:
    found = Seated(house, "Ac Tc Ad Ks 9s 7h", bets={2: 3000, 5: 1000}, evens={2})
    assert found.find("clear", box=2) < found.find("point", box=5)
    assert cites(found.made_good("clear", box=2), "RUN-24c", E.OMITTED)


def test_run_25_no_even_money_against_a_ten(house: Program) -> None:
    """The natural waits, whatever card counts ten; the offer is refused."""
    for ten in "TJQK":
        found = played(house, f"Ac {ten}d Ks 9h", bet=3000)
        assert not found.has("call", say="even_money")
        assert found.find("deal", 1, to="dealer") < found.find("pay")
        assert found.line("pay").amount == 4500
        verdict = found.said("even_money", "deal", 1, to="dealer")
        assert cites(verdict, "RUN-25", E.WRONG_SELECTION)
    assert "RUN-25" in by_clause(house, "even_money_against")


def test_run_26a_first_two_cards_may_be_given_up(house: Program) -> None:
    found = Seated(house, "Tc Td 6s", bets={4: 4000}, gives_up={4})
    assert found.verdicts() == []
    assert not found.has("point")
    assert cites(found.made_good("take", count=3), "RUN-26a", E.OMITTED)


def test_run_26b_it_costs_half(house: Program) -> None:
    """Of 40, 20; of 25, 12.50."""
    for bet, half in ((4000, 2000), (2500, 1250)):
        found = Seated(house, "Tc Td 6s", bets={4: bet}, gives_up={4}, limits=TWENTY_FIVE)
        assert found.verdicts() == []
        assert (found.line("take").amount, found.line("give_back").amount) == (half, half)
        verdict = found.with_change("give_back", to={"amount": half // 2, "chips": None})
        assert cites(verdict, "RUN-26b", E.WRONG_VALUE)


def test_run_27a_surrender_is_offered_on_all_but_an_ace(house: Program) -> None:
    """Left out on any of these cards it is an omission."""
    for card in "23456789TJQK":
        found = played(house, f"Tc {card}d 9s 9h {'8s' if card in '234567' else ''}")
        assert cites(found.without("call", say="surrender"), "RUN-27a", E.OMITTED)
    assert house.procedure.rules.surrender_offer_on == "23456789TJQK"
    assert by_clause(house, "surrender_offer_on") == ("RUN-27a",)


def test_run_27b_against_an_ace_nobody_gives_up(house: Program) -> None:
    """Neither the wish nor the word counts."""
    found = Seated(house, "Tc Ad 6s 9h", bets={4: 1000}, gives_up={4})
    assert found.verdicts() == []
    assert not found.has("give_back")
    assert cites(found.said("surrender", "point"), "RUN-27b", E.WRONG_SELECTION)
    assert house.procedure.rules.surrender_against == "23456789TJQK"
    assert by_clause(house, "surrender_against") == ("RUN-27b",)


def test_run_28_a_third_card_ends_it_for_all(house: Program) -> None:
    """The offer comes before the first decision; after a card it is out of order."""
    found = Seated(house, "2c Tc 9d 3s 8s Th 9h", bets={2: 1000, 5: 1000}, wishes={(2, 1): [HIT]})
    assert found.verdicts() == []
    assert found.find("call", say="surrender") < found.find("point")
    offer = found.find("call", say="surrender")

    def late(lines: list[Act]) -> None:
        lines.insert(found.find("deal", 2, box=2), lines.pop(offer))

    assert cites(one(found.verdicts(late)), "RUN-28", E.ORDER)
    wish = Act(act="decide", by=By.GUEST, box=5, hand=1, decision=Decision.SURRENDER)
    assert "RUN-28" in broken(found.with_line(wish, found.find("point", box=5)), "surrender_before_third_card")
    assert (house.procedure.rules.surrender_until, by_clause(house, "surrender_until")) == ("third_card", ("RUN-28",))


def test_run_29a_black_jack_is_paid_at_once_against_2_to_9(house: Program) -> None:
    """Before the first decision; against a ten it waits."""
    for card in "23456789":
        found = Seated(house, f"Ac Tc {card}d Ks 9s 9h {'8s' if card in '234567' else ''}", bets={2: 1000, 5: 1000})
        assert found.verdicts() == []
        assert found.find("pay", box=2) < found.find("point", box=5)
        assert found.line("pay", box=2).amount == 1500
    assert cites(found.with_change("pay", box=2, to={"amount": 1000, "chips": None}), "RUN-29a", E.WRONG_VALUE)


def test_run_29b_its_cards_go_to_the_corner(house: Program) -> None:
    found = Seated(house, "Ac Tc 9d Ks 9s 9h", bets={2: 1000, 5: 1000})
    assert found.find("pay", box=2) < found.find("clear", box=2) < found.find("point", box=5)
    assert cites(found.made_good("clear", box=2), "RUN-29b", E.OMITTED)


def test_run_30_black_jack_against_black_jack_is_a_draw(house: Program) -> None:
    """Insured or not; the insurance is paid all the same."""
    for drawn, insured in (("Ac Kd Ks Ah", 0), ("Ac Ad Ks Kh", 0), ("Ac Ad Ks Kh", 1000)):
        found = played(house, drawn, bet=2000, insured=insured)
        assert not found.has("take")
        assert [line.amount for line in found.lines if line.act == "pay"] == ([2000] if insured else [])
        assert cites(found.without("call", say="stand_off"), "RUN-30", E.OMITTED)


def test_run_31_a_black_jack_that_waited_is_paid_three_to_two(house: Program) -> None:
    found = played(house, "Ac Kd Ks 9h", bet=1000)
    assert found.find("deal", 1, to="dealer") < found.find("pay")
    assert found.line("pay").amount == 1500
    assert cites(found.with_change("pay", to={"amount": 1000, "chips": None}), "RUN-31", E.WRONG_VALUE)
    assert house.procedure.rules.natural_beats_21 is True
    assert "RUN-31" in by_clause(house, "natural_beats_21")
