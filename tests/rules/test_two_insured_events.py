"""The two insured events of the Bulgarian texts, in money: what ten, picture, ace and other cards do to each of them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.bulgarian import BLACK_JACK, HIT, TEN, Insured, sizes
from tests.rules.cited import breaks
from tests.rules.seated import TWENTY_FIVE, Seated, played
from trainer.game.acts import Act, Stake
from trainer.procedure.load import program
from trainer.procedure.machine import Program
from trainer.procedure.model import ErrorClass as E
from trainer.procedure.model import Severity

EVENTS = {"insurance": "blackjack", "insurance_ten": "ten"}
BOTH = ((BLACK_JACK, 500), (TEN, 1000))


@pytest.fixture(params=["bg-ordinance-28", "bg-house"])
def house(request: pytest.FixtureRequest) -> Program:
    """Each of the two texts."""
    name: str = request.param
    return program(name)


def insured(house: Program, drawn: str, *stakes: tuple[Stake, int], **more: Any) -> Insured:
    """A round with insurance, dealt rightly."""
    found = Insured(house, drawn, *stakes, **more)
    assert found.verdicts() == []
    return found


def net(found: Insured) -> int:
    """What the guest has won or lost in the round."""
    return sum(found.paid().values()) - sum(found.taken().values())


@pytest.mark.parametrize("upcard", "ATJQK789")
def test_each_event_has_its_own_call_on_its_cards(house: Program, upcard: str) -> None:
    """Against Black Jack from the ten up, against a drawn ten from the seven up; both calls come where both are open."""
    found = Insured(house, f"Tc {upcard}d 9s {'7h' if upcard == 'A' else 'Th'}")
    assert found.has("call", say="insurance") is (upcard in "ATJQK")
    assert found.has("call", say="insurance_ten")
    calls = [line.say for line in found.lines if line.act == "call" and line.say in EVENTS]
    assert len(calls) == len(set(calls))
    for say in calls:
        [missed] = [verdict for verdict in (found.without("call", say=say),) if verdict.error is E.INCOMPLETE]
        assert missed.step == {"insurance": "insurance.open", "insurance_ten": "insurance.open_ten"}[say]


@pytest.mark.parametrize("upcard", "23456")
def test_neither_is_open_below_seven(house: Program, upcard: str) -> None:
    found = played(house, f"Tc {upcard}d 9s Th {'5h' if upcard in '56' else '6h'}")
    assert not found.has("call", say="insurance")
    assert not found.has("call", say="insurance_ten")
    for say in EVENTS:
        assert found.said(say, "point").error is E.WRONG_SELECTION


def test_the_calls_are_the_glossarys(house: Program) -> None:
    assert house.procedure.phrase("insurance") == "Застраховка?"
    assert house.procedure.phrase("insurance_ten") == "Застраховка срещу десетка?"
    assert house.procedure.phrase("no_more_bets") == "Край на залагането"


def test_ten_up_and_an_ace_wins_the_first_and_loses_the_second(house: Program) -> None:
    found = insured(house, "Tc Td 9s Ah", *BOTH)
    assert (found.paid(), found.taken()) == ({"insurance": 1000}, {"insurance_ten": 1000, "main": 1000})


def test_ten_up_and_a_ten_wins_the_second_and_loses_the_first(house: Program) -> None:
    for drawn in "TJQK":
        found = insured(house, f"Tc Td 9s {drawn}h", *BOTH)
        assert (found.paid(), found.taken()) == ({"insurance_ten": 2000}, {"insurance": 500, "main": 1000})


def test_ace_up_and_both_win_and_lose_together(house: Program) -> None:
    found = insured(house, "Tc Ad 9s Kh", *BOTH)
    assert (found.paid(), found.taken()) == ({"insurance": 1000, "insurance_ten": 2000}, {"main": 1000})
    found = insured(house, "Tc Ad 9s 7h", *BOTH)
    assert (found.paid(), found.taken()) == ({"main": 1000}, {"insurance": 500, "insurance_ten": 1000})


def test_seven_up_and_a_ten_pays_although_there_is_no_black_jack(house: Program) -> None:
    """17 loses to 19 besides: both are paid. With a nine drawn the stake is lost before the croupier draws on."""
    found = insured(house, "Tc 7d 9s Kh", (TEN, 500))
    assert (found.paid(), found.taken()) == ({"main": 1000, "insurance_ten": 1000}, {})
    found = insured(house, "Tc 7d 9s 5h 8c", (TEN, 500))
    assert found.taken() == {"insurance_ten": 500, "main": 1000}
    assert found.find("deal", 1, to="dealer") < found.find("take", stake="insurance_ten") < found.find("deal", 2, to="dealer")


def test_insurance_against_black_jack_is_not_taken_on_a_seven(house: Program) -> None:
    """The event is not open there; that the other one is does not help."""
    found = Insured(house, "Tc 7d 9s Kh", (BLACK_JACK, 500))
    assert found.verdicts() == []
    assert (found.line("give_back").stake, found.line("give_back").amount) == ("insurance", 500)
    verdict = found.made_good("give_back")
    assert verdict.step == "insurance.excess"
    stands = found.verdicts(lambda lines: lines.pop(found.find("give_back")))
    assert any(breaks(stands, "insurance_on_its_card", clause) for clause in ("BGO-42", "BGH-19a"))


@pytest.mark.parametrize(("bet", "half"), [(2500, 1250), (5000, 2500), (10000, 5000)])
def test_25_50_and_100_are_insured_whole_or_by_half(house: Program, bet: int, half: int) -> None:
    """What lies between or above goes back to the next size; half loses nothing over the round, the whole wins one bet."""
    assert sizes(house, bet) == [(half, bet), (half, bet)]
    for stake in (BLACK_JACK, TEN):
        for amount, even in ((half, 0), (bet, bet)):
            found = insured(house, "Tc Ad 9s Kh", (stake, amount), bet=bet, limits=TWENTY_FIVE)
            assert not found.has("give_back")
            assert found.paid() == {str(stake): 2 * amount}
            assert net(found) == even
        for amount, back in ((half + 250, 250), (bet + 500, 500), (half - 250, half - 250)):
            found = insured(house, "Tc Ad 9s 7h", (stake, amount), bet=bet, limits=TWENTY_FIVE)
            assert found.line("give_back").amount == back


def test_the_events_are_not_to_be_confused_in_settlement(house: Program) -> None:
    """Taking the stake that wins, with a ten up and an ace drawn, is critical; so is paying the one that loses."""
    found = insured(house, "Tc Td 9s Ah", (BLACK_JACK, 500), (TEN, 500))
    taken, paid = found.find("take", stake="insurance_ten"), found.find("pay", stake="insurance")
    wrong = found.lines[taken]
    lost = Act(act="take", box=4, hand=wrong.hand, bettor=1, stake="insurance", amount=500, chips={500: 1}, event="blackjack")
    told = found.verdicts(lambda lines: lines.__setitem__(taken, lost))
    assert Severity.CRITICAL in {verdict.severity for verdict in told}
    assert found.lines[paid].amount == 1000


def test_a_busted_hand_leaves_its_insurance_to_the_next_card(house: Program) -> None:
    """The croupier draws it for the insurance alone, and no card more."""
    found = insured(house, "Tc 7d 6s Kh Th", (TEN, 500), wishes={(4, 1): [HIT]})
    assert (found.taken(), found.paid()) == ({"main": 1000}, {"insurance_ten": 1000})
    assert len([line for line in found.lines if line.act == "deal" and line.to == "dealer"]) == 2


def test_black_jack_is_paid_and_its_insurance_waits(house: Program) -> None:
    """Nine up: three to two at once, then the ten drawn pays the insurance."""
    found = insured(house, "Ac 9d Ks Th", (TEN, 1000))
    assert found.paid() == {"main": 1500, "insurance_ten": 2000}
    assert found.find("pay", stake="main") < found.find("deal", 1, to="dealer") < found.find("pay", stake="insurance_ten")


def test_ten_up_even_money_is_granted_to_who_asks(house: Program) -> None:
    """30 and not 45, whatever the croupier draws; who does not ask has 45 or a stand-off."""
    found = Seated(house, "Ac Td Ks", bets={4: 3000}, evens={4})
    assert found.verdicts() == []
    assert found.line("pay").amount == 3000
    assert not found.has("call", say="even_money")
    assert played(house, "Ac Td Ks 9h", bet=3000).line("pay").amount == 4500
    assert not played(house, "Ac Td Ks Ah", bet=3000).has("pay")


def test_even_money_is_half_insurance_in_money(house: Program) -> None:
    """Ace up: Black Jack insured by half has won one bet with a ten drawn and one without; the whole is two or a half."""
    for amount, with_ten, without in ((500, 1000, 1000), (1000, 2000, 500)):
        assert net(insured(house, "Ac Ad Ks Kh", (BLACK_JACK, amount))) == with_ten
        assert net(insured(house, "Ac Ad Ks 9h", (BLACK_JACK, amount))) == without
