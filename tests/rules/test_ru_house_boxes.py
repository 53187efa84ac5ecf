"""The Russian house's leaflet, clause by clause: insurance by all of a guest's bets, shared boxes, order at the table."""

from __future__ import annotations

from tests.rules.cited import broken, by_clause, cites, of_step
from tests.rules.scripted import one
from tests.rules.seated import ACE, PLAIN, TWENTY_FIVE, Seated, played
from tests.support.builders import cards
from trainer.game.acts import Act, By, Decision
from trainer.game.chips import Ratio
from trainer.game.rules import AskMode, Insurance, InsuranceSize, InsuredEvent, JoinedAtSplit
from trainer.game.settlement import insurance_range
from trainer.game.table import Table
from trainer.procedure.machine import Program
from trainer.procedure.model import ErrorClass as E
from trainer.procedure.model import Severity
from trainer.scoring.verdict import Verdict

PROCEDURE = "ru-house"
HIT, DOUBLE, SPLIT = Decision.HIT, Decision.DOUBLE, Decision.SPLIT


def test_ruh_26_insurance_is_open_against_an_ace(house: Program) -> None:
    """Against an ace it must be opened, against any other card it must not."""
    found = played(house, ACE)
    opened = found.find("call", say="insurance")
    verdict = one(found.verdicts(lambda lines: lines.__delitem__(slice(opened, opened + 2))))
    assert cites(verdict, "RUH-26", E.OMITTED)
    verdict = played(house, PLAIN).said("insurance", "point")
    assert cites(verdict, "RUH-26", E.WRONG_SELECTION)
    assert cites(played(house, "Tc Kd 9s 9h").said("insurance", "call", say="surrender"), "RUH-26", E.WRONG_SELECTION)
    [kind] = house.procedure.rules.insurance
    assert (kind.event, kind.against) == (InsuredEvent.BLACKJACK, "A")
    assert "RUH-26" in by_clause(house, "insurance")


def test_ruh_27a_insurance_is_bet_on_two_cards(house: Program) -> None:
    """Opening it before the second cards is out of order."""
    found = played(house, ACE)
    assert cites(found.moved(found.find("call", say="insurance"), found.find("deal", 1, box=4), 2), "RUH-27a", E.ORDER)
    assert "RUH-27a" in of_step(house, "insurance.open")
    late = Seated(house, "2c Tc Ad 3s 8s Th 9h", bets={2: 1000, 5: 1000}, wishes={(2, 1): [HIT]})
    assert "RUH-27a" in broken(late.said("insurance", "point", box=5), "offers_in_their_time")


def test_ruh_27b_at_most_half_of_all_the_guests_bets(house: Program) -> None:
    """The guest of three boxes with 25, 50 and 100 insures with 87.50 at most, on whichever box; a joined guest by his own."""
    rules = house.procedure.rules
    table = Table()
    for number, bettor, amount in ((1, 1, 2500), (2, 1, 5000), (3, 1, 10000), (3, 2, 5000)):
        table.apply(Act(act="bet", by=By.GUEST, box=number, bettor=bettor, stake="main", amount=amount))
    for box in table.boxes[:3]:
        assert insurance_range(table, rules, 2500, box, 1, rules.insurance[0])[-1] == 8750
    assert insurance_range(table, rules, 2500, table.boxes[2], 2, rules.insurance[0])[-1] == 2500
    assert rules.insurance == (
        Insurance(event=InsuredEvent.BLACKJACK, against="A", size=InsuranceSize.AT_MOST_HALF_OF_ALL, pays=Ratio(2, 1)),
    )
    assert "RUH-27b" in by_clause(house, "insurance")
    assert cites(played(house, ACE, bet=2000, insured=1000).without("check"), "RUH-27b", E.OMITTED)
    drawn = "Tc Tc Tc Ad 9s 9s 9s 7h"
    bets = {1: 2500, 2: 5000, 3: 10000}
    fits = Seated(house, drawn, bets=bets, insured={3: 8750}, limits=TWENTY_FIVE)
    assert fits.verdicts() == []
    assert not fits.has("give_back")
    found = Seated(house, drawn, bets=bets, insured={1: 5000, 3: 5000}, limits=TWENTY_FIVE)
    assert found.verdicts() == []
    assert (found.line("give_back").box, found.line("give_back").amount) == (3, 1250)
    assert [line.amount for line in found.lines if line.act == "take"] == [3750, 5000]
    assert cites(found.made_good("give_back"), "RUH-27b", E.OMITTED)
    # Whose the bets are is said by the lines: two boxes of one guest and one of another are two sums.
    two = Seated(house, drawn, bets=bets, insured={1: 3750, 3: 5000}, limits=TWENTY_FIVE, owners={1: 1, 2: 1, 3: 3})
    assert two.verdicts() == []
    assert not two.has("give_back")
    two = Seated(house, drawn, bets=bets, insured={1: 3750, 2: 500, 3: 5500}, limits=TWENTY_FIVE, owners={1: 1, 2: 1, 3: 3})
    assert two.verdicts() == []
    assert [(line.box, line.amount) for line in two.lines if line.act == "give_back"] == [(2, 500), (3, 500)]


def test_ruh_27c_insurance_lies_on_its_line(house: Program) -> None:
    found = played(house, ACE, bet=2000, insured=1000)
    verdict = found.without("check", stake="insurance")
    assert cites(verdict, "RUH-27c", E.OMITTED)
    assert verdict.step == "insurance.check"


def test_ruh_28a_insurance_is_paid_two_to_one(house: Program) -> None:
    """25 insured with 12.50 is paid 25."""
    found = Seated(house, "Tc Ad 9s Kh", bets={4: 2500}, insured={4: 1250}, limits=TWENTY_FIVE)
    assert found.verdicts() == []
    assert found.line("pay", stake="insurance").amount == 2500
    assert cites(found.with_change("pay", to={"amount": 1250, "chips": None}), "RUH-28a", E.WRONG_VALUE)
    assert "RUH-28a" in by_clause(house, "insurance")


def test_ruh_28b_without_black_jack_insurance_loses(house: Program) -> None:
    assert cites(played(house, ACE, bet=2000, insured=1000).without("take", stake="insurance"), "RUH-28b", E.OMITTED)


def test_ruh_29a_even_money_is_offered_against_an_ace(house: Program) -> None:
    """It must be offered; against a ten it must not."""
    found = played(house, "Ac Ad Ks 9h")
    assert cites(found.without("call", say="even_money"), "RUH-29a", E.OMITTED)
    assert house.procedure.phrase("even_money") == "Равные деньги?"
    ten = played(house, "Ac Kd Ks 9h")
    verdict = ten.said("even_money", "deal", to="dealer", card=cards("9h")[0])
    assert cites(verdict, "RUH-29a", E.WRONG_SELECTION)
    rules = house.procedure.rules
    assert (rules.even_money_mode, rules.even_money_against) == (AskMode.OFFERED, "A")
    assert by_clause(house, "even_money_mode") == by_clause(house, "even_money_against") == ("RUH-29a",)


def test_ruh_29b_even_money_pays_one_to_one(house: Program) -> None:
    """30, not 45."""
    found = played(house, "Ac Ad Ks", bet=3000, evens=True)
    assert found.line("pay").amount == 3000
    assert cites(found.with_change("pay", to={"amount": 4500, "chips": None}), "RUH-29b", E.WRONG_VALUE)


def test_ruh_30_up_to_three_guests_on_a_box(house: Program) -> None:
    """Each is paid by himself, the owner first."""
    found = Seated(house, PLAIN, bets={4: (1000, 2000, 3000)})
    assert found.verdicts() == []
    assert [(line.bettor, line.amount) for line in found.lines if line.act == "pay"] == [(1, 1000), (2, 2000), (3, 3000)]
    crowd = Seated(house, PLAIN, bets={4: (1000, 2000, 3000, 1000)})
    assert crowd.verdicts() == []
    assert (crowd.line("give_back").bettor, crowd.line("give_back").amount) == (4, 1000)
    assert cites(crowd.made_good("give_back"), "RUH-30", E.OMITTED)
    assert house.procedure.rules.max_bettors_per_box == 3
    assert by_clause(house, "max_bettors_per_box") == ("RUH-30",)


def test_ruh_31_all_bets_of_a_box_keep_the_maximum(house: Program) -> None:
    """80 and 50 on a box of 100: the joined guest gets 30 back."""
    found = Seated(house, PLAIN, bets={4: (8000, 5000)})
    assert found.verdicts() == []
    assert (found.line("give_back").bettor, found.line("give_back").amount) == (2, 3000)
    assert cites(found.made_good("give_back"), "RUH-31", E.OMITTED)
    assert house.procedure.rules.box_total_cap is True
    assert by_clause(house, "box_total_cap") == ("RUH-31",)


def obeyed(house: Program, drawn: str, wish: Decision) -> Verdict:
    """What comes of doing what a joined guest wants, while the owner of the box stands."""
    found = Seated(house, drawn, bets={4: (1000, 2000)})
    place = found.find("decide")
    joined = Act(act="decide", by=By.GUEST, box=4, hand=1, bettor=2, decision=wish)
    assert found.verdicts(lambda lines: lines.insert(place, joined)) == [], "it changes nothing"
    said = Act(act="call", say=str(wish), box=4, hand=1)
    return one(found.verdicts(lambda lines: lines.__setitem__(slice(place, place + 1), [joined, lines[place], said])))


def test_ruh_32a_doubling_is_for_the_owner(house: Program) -> None:
    assert cites(obeyed(house, "5c 9d 6s 8h", DOUBLE), "RUH-32a", E.WRONG_SELECTION)


def test_ruh_32b_splitting_is_for_the_owner(house: Program) -> None:
    assert cites(obeyed(house, "8c 9d 8s 8h", SPLIT), "RUH-32b", E.WRONG_SELECTION)


def test_ruh_33_a_joined_guest_who_does_not_split_names_his_hand(house: Program) -> None:
    """He is asked, and his bet is set with the hand he names; one who splits has a bet on each and is not asked."""
    drawn = "8c 9d 8s Kc 9h 7h 8h"
    found = Seated(house, drawn, bets={4: (1000, 2000)}, wishes={(4, 1): [SPLIT]}, chooses={(4, 2): 2})
    assert found.verdicts() == []
    assert found.find("call", say="which_hand") < found.find("move") < found.find("deal", 2, box=4)
    assert [(line.hand, line.amount) for line in found.lines if line.act == "pay" and line.bettor == 2] == [(2, 2000)]
    assert cites(found.without("call", say="which_hand"), "RUH-33", E.OMITTED)
    assert cites(found.made_good("move"), "RUH-33", E.OMITTED)
    splits = Seated(house, drawn, bets={4: (1000, 2000)}, wishes={(4, 1): [SPLIT]}, joins={(4, 2)})
    assert splits.verdicts() == []
    assert not splits.has("call", say="which_hand")
    assert house.procedure.rules.split_joined is JoinedAtSplit.CHOOSES_HAND
    assert by_clause(house, "split_joined") == ("RUH-33",)


def limits(house: Program, place: int, minimum: int, maximum: int, clause: str) -> None:
    """The limits of that set, in the smallest unit, and the halves that its least bet makes."""
    found = house.procedure.rules.limits[place]
    assert (found.minimum, found.maximum) == (minimum * 100, maximum * 100)
    assert clause in by_clause(house, "limits")
    half = Seated(house, "Tc Td 6s", bets={4: found.minimum}, gives_up={4}, limits=found)
    assert half.verdicts() == []
    assert half.line("give_back").amount == minimum * 50


def test_ruh_34a_10_to_100(house: Program) -> None:
    limits(house, 0, 10, 100, "RUH-34a")


def test_ruh_34b_25_to_300(house: Program) -> None:
    """Its halves are of 12.50, which the chip of 2.50 makes."""
    limits(house, 1, 25, 300, "RUH-34b")
    assert house.procedure.rules.smallest_chip == 250


def test_ruh_34c_50_to_500(house: Program) -> None:
    limits(house, 2, 50, 500, "RUH-34c")


def test_ruh_35a_guests_leave_the_cards_on_the_table(house: Program) -> None:
    found = Seated(house, PLAIN, bets={4: 1000}, touches={4})
    assert found.verdicts() == []
    assert cites(found.without("call", say="no_touching"), "RUH-35a", E.OMITTED)


def test_ruh_35b_cards_stay_in_the_croupiers_view(house: Program) -> None:
    """Whoever touches cards is told so before play goes on."""
    found = Seated(house, "Tc 9d 6s 4h 9h", bets={4: 1000}, touches={4}, wishes={(4, 1): [HIT]})
    assert found.find("call", say="no_touching") < found.find("deal", 2, box=4)
    found = Seated(house, "Tc Td 9d 9s 8s 9h", bets={2: 1000, 5: 1000}, touches={2})
    assert found.find("call", say="no_touching") < found.find("point", box=5)
    touched = Seated(house, PLAIN, bets={4: 1000}, touches={4})
    assert cites(touched.without("call", say="no_touching"), "RUH-35b", E.OMITTED)


def test_ruh_36_nothing_that_does_not_belong_lies_on_the_table(house: Program) -> None:
    """A phone has to go before the bets are closed."""
    found = Seated(house, PLAIN, bets={4: 1000}, before=[Act(act="object", by=By.GUEST, box=4, words="phone")])
    assert found.verdicts() == []
    assert found.find("call", say="remove_object") < found.find("call", say="no_more_bets") < found.find("deal")
    assert cites(found.without("call", say="remove_object"), "RUH-36", E.OMITTED)
    assert house.procedure.rules.foreign_objects_forbidden is True
    assert by_clause(house, "foreign_objects_forbidden") == ("RUH-36",)


def test_ruh_37_the_manager_decides_disputes(house: Program) -> None:
    """The croupier stops and calls; nothing is settled before the manager has decided."""
    found = Seated(house, PLAIN, bets={4: 1000}, disputes=4)
    assert found.verdicts() == []
    assert found.find("call", say="manager") < found.find("ruling") < found.find("pay")
    verdict = found.without("call", say="manager")
    assert cites(verdict, "RUH-37", E.OMITTED)
    assert verdict.severity is Severity.CRITICAL
    rules = house.procedure.rules
    assert (rules.dispute_authority, by_clause(house, "dispute_authority")) == ("casino manager", ("RUH-37",))
