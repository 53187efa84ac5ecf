"""Every scored step × every class of error that can apply to it: each slip is reported once, and rightly.

The cases come from the procedure file. A machine croupier makes each of them in a real lesson; the verdicts, live and
regraded from the lines alone, must be exactly the slips: line, class, step, clauses, severity.
"""

from __future__ import annotations

import pytest

from tests.support.possible import never_due
from tests.support.slips import Case, Hunt, applicable
from trainer.procedure.load import program, shipped
from trainer.procedure.machine import Program
from trainer.procedure.model import ErrorClass as E

MOST_LESSONS = 400
FEW_LESSONS = (6, 36)
"""Lessons that the suite has time for, in a house and in the composite."""
LESSONS = [
    (7, 40, False, "quiet"), (3, 4, True, "lively"), (3, 40, False, "lively"), (1, 3, True, "lively"), (1, 40, False, "quiet"),
    (7, 12, True, "lively"),
]  # fmt: skip
"""Boxes, rounds, whether it is a whole day, and the guests, in turn."""

EXCUSED: dict[tuple[str, int, E], str] = {
    ("burn.card", 0, E.REPEATED): "one card more is a card burned too many, a wrong selection",
    ("clearing.own_cards", 0, E.WRONG_OBJECT): "no other cards are left",
    ("settlement.cards", 0, E.WRONG_OBJECT): "every other hand's cards are owed later or gone",
    ("naturals.cards", 0, E.WRONG_OBJECT): "every other hand's cards are owed later or gone",
    ("even_money.cards", 0, E.WRONG_OBJECT): "every other hand's cards are owed later or gone",
    ("surrender.settle", 2, E.WRONG_OBJECT): "every other hand's cards are owed later or gone",
    ("decisions.bust", 2, E.WRONG_OBJECT): "every other hand's cards are owed later or gone",
    ("burn.more", 0, E.REPEATED): "one card more is another that the house may burn",
    ("burn.more", 0, E.WRONG_SELECTION): "the machine never burns as many as it may; the tests of the clause do",
    ("cut.offer", 1, E.REPEATED): "once a guest has cut, offering again is a wrong selection",
    ("cut.stop_card", 0, E.WRONG_SELECTION): "the rules always have a stop card, or never",
    ("cut.load", 0, E.WRONG_SELECTION): "the croupier always shuffles, or never",
    ("shuffle.wash", 0, E.WRONG_SELECTION): "the croupier always shuffles, or never",
    ("shoe.collect", 0, E.WRONG_SELECTION): "the croupier always shuffles, or never",
    ("betting.over", 0, E.WRONG_SELECTION): "there is nothing above the maximum to give back",
    ("credit.count", 0, E.WRONG_SELECTION): "there is no sum to cut out",
    ("buyin.chips", 0, E.WRONG_SELECTION): "there is no sum to cut out",
    ("change.prove", 0, E.WRONG_SELECTION): "told of the fill, which begins with the same act",
    ("relief.out", 0, E.WRONG_SELECTION): "clean hands may be shown at any time",
    ("burn.card", 0, E.WRONG_SELECTION): "told of the card that the house may burn more",
    ("relief.out", 0, E.OMITTED): "the palms of the incoming croupier stand for it",
    ("relief.out", 0, E.ORDER): "the palms of the incoming croupier stand for it",
    ("relief.out", 0, E.REPEATED): "the incoming croupier shows his palms next",
    ("relief.burn", 0, E.REPEATED): "a second card is burned too many, a wrong selection",
    ("closing.hands", 0, E.OMITTED): "nothing follows that day by which it shows; see the tests of the day",
    ("closing.hands", 0, E.ORDER): "nothing follows that day",
    ("fill.count", 0, E.REPEATED): "the same act, once more, is that of chips to be changed: a wrong selection",
    ("change.prove", 0, E.REPEATED): "the same act, once more, is that of a fill: a wrong selection",
    ("insurance.excess", 0, E.WRONG_SELECTION): "there is nothing above the limit to give back",
    ("decisions.move", 0, E.REPEATED): "the bet lies elsewhere already",
    ("decisions.card", 0, E.ORDER): "what follows depends on the card, so the inspector deals it at once, but in a split",
    ("decisions.double_card", 0, E.ORDER): "only where the next hand of a split waits for its card; else dealt at once",
    ("own.insurance_lost", 0, E.WRONG_SELECTION): "only with Black Jack and insurance on the very box settled first",
    ("decisions.split", 2, E.ORDER): "no card can go to a hand before its cards are set apart",
    ("decisions.split", 1, E.ORDER): "chips cannot be set in place for a hand that is two already: left out",
    ("decisions.next_split_card", 0, E.WRONG_SELECTION): "a card to the hand that is asked next leaves out the asking",
    ("own.second", 0, E.ORDER): "what follows depends on the card, so the inspector deals it at once: omitted",
    ("own.draw", 0, E.ORDER): "what follows depends on the card, so the inspector deals it at once: omitted",
    ("settlement.stand_off", 0, E.WRONG_SELECTION): "told of the step that is due in its place",
    ("settlement.insurance", 0, E.WRONG_SELECTION): "lost insurance is gone before won insurance would be paid",
    ("shuffle.riffle", 0, E.ORDER): "the second riffle of the pass stands for the first: left out",
    ("shuffle.riffle", 0, E.REPEATED): "the second riffle of the pass is owed anyway",
}
"""Cases that the words of the procedure would make possible but the table does not, or hardly ever, and why."""
_TWO_EVENTS: dict[tuple[str, int, E], str] = {
    ("insurance.open", 1, E.ORDER): "the line of the other event stands for it: left out",
    ("insurance.open", 1, E.REPEATED): "the line of the other event is owed anyway",
}
EXCUSED_IN: dict[str, dict[tuple[str, int, E], str]] = {
    "bg-house": _TWO_EVENTS,
    "bg-ordinance-28": _TWO_EVENTS,
    "fr-2007": {
        ("shuffle.heap", 0, E.OMITTED): "the heap's second shuffle stands for the first: that one is left out",
        ("shuffle.heap", 0, E.ORDER): "the heap's second shuffle stands for the first",
        ("shuffle.heap", 0, E.REPEATED): "the heap's second shuffle is owed anyway",
        ("shuffle.heap", 1, E.ORDER): "the heap's second cut stands for the first",
        ("shuffle.heap", 1, E.REPEATED): "the heap's second cut is owed anyway",
        ("shoe.heaps", 0, E.WRONG_SELECTION): "when the table closes the cards are in the shoe still and cannot be stacked",
    },
}
"""The same for one house alone."""


def expected_cases(program: Program) -> set[Case]:
    absent = never_due(program.procedure)
    return {
        case
        for case in applicable(program)
        if case not in EXCUSED
        and case not in EXCUSED_IN.get(program.procedure.id, {})
        and (case[0] not in absent or (case[2] is E.WRONG_SELECTION and case[0].endswith(".offer")))
    }


@pytest.mark.slow
@pytest.mark.parametrize("name", shipped())
def test_slips_of_every_class_are_reported_once(name: str) -> None:
    """As many of the cases as the suite has time for; ``python -m tests.scoring`` makes all of them."""
    hunt = Hunt(program(name), often=1)
    for number in range(FEW_LESSONS[name == "european"]):
        hunt.lesson(1000 + number, *LESSONS[number % len(LESSONS)])
    assert hunt.wrong == []
    made = set(hunt.made) & expected_cases(hunt.program)
    assert len(made) > (400 if name == "european" else 150)
    assert {error for _, _, error in made} == {error for _, _, error in expected_cases(hunt.program)}


def test_reasons_are_given_for_steps_that_are_there() -> None:
    """A reason that no longer excuses anything goes away."""
    assert {step for step, _, _ in EXCUSED} <= {step for name in shipped() for step in program(name).procedure.steps}
    for name, excused in EXCUSED_IN.items():
        assert set(excused) <= applicable(program(name))
