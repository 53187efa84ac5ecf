"""Verdicts in words: every error class, in every language."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.support.words import is_bare
from trainer.game.acts import Act, By, Stake
from trainer.i18n import LANGUAGES
from trainer.procedure.actwords import ACTS
from trainer.procedure.load import load
from trainer.procedure.model import ErrorClass, Procedure, Provenance, Severity
from trainer.scoring.explain import citation, class_name, describe_act, sentence, severity_name
from trainer.scoring.verdict import Verdict

PAY = Act(act="pay", box=3, hand=1, bettor=1, stake="main", amount=3750, chips={2500: 1, 1000: 1, 250: 1})
CLOSE = Act(act="call", say="insurance_closed")
POINT = Act(act="point", box=1, hand=1)


@pytest.fixture(scope="module")
def procedure() -> Procedure:
    return load("european")


def verdict(error: ErrorClass, **more: Any) -> Verdict:
    values: dict[str, Any] = {
        "n": 9, "step": "settlement.pay", "clauses": ("EU-L3b",), "provenance": Provenance.OWN, "severity": Severity.CRITICAL,
    }  # fmt: skip
    return Verdict(error=error, **{**values, **more})


@pytest.mark.parametrize(
    ("act", "text"),
    [
        (PAY, "pay 37.50 for the bet on box 3"),
        (replace(PAY, hand=2, bettor=2, stake="split"), "pay 37.50 for the split bet of bettor 2 on box 3, hand 2"),
        (replace(PAY, amount=None), "pay 37.50 for the bet on box 3"),
        (Act(act="take", box=1, stake="insurance", amount=500), "take 5 from the insurance on box 1"),
        (CLOSE, "say “Insurance closed”"),
        (Act(act="call", say="dealer_total", total=19), "say “Dealer 19”"),
        (Act(act="call", say="double", box=2, hand=1), "say “Double” to box 2"),
        (Act(act="deal", to="box", box=3, hand=2), "deal a card to box 3, hand 2"),
        (Act(act="deal", to="dealer"), "deal a card to yourself"),
        (Act(act="clear", to="dealer"), "take up your own cards"),
        (Act(act="stop_card", depth=65), "put in the stop card with 65 cards behind it"),
        (Act(act="sweep"), "sweep the hand across the table"),
    ],
)
def test_acts(act: Act, text: str, procedure: Procedure) -> None:
    assert describe_act(act, procedure, "en") == text


@pytest.mark.parametrize(
    ("found", "text"),
    [
        (verdict(ErrorClass.OMITTED, expected=CLOSE), "You did not say “Insurance closed”."),
        (
            verdict(ErrorClass.OMITTED, expected=CLOSE, made_good=True),
            "You did not say “Insurance closed”; the inspector did it for you.",
        ),
        (
            verdict(ErrorClass.INCOMPLETE, step="betting.close", expected=Act(act="sweep")),
            "You did only a part of this step (“Close the bets”): you did not sweep the hand across the table.",
        ),
        (
            verdict(ErrorClass.ORDER, expected=CLOSE, observed=POINT),
            "You were to say “Insurance closed” first, and only then to point at box 1.",
        ),
        (verdict(ErrorClass.ORDER, expected=CLOSE, observed=CLOSE), "You were to say “Insurance closed” earlier."),
        (
            verdict(ErrorClass.WRONG_OBJECT, expected=POINT, observed=replace(POINT, box=2)),
            "You were to point at box 1, not to point at box 2.",
        ),
        (
            verdict(ErrorClass.WRONG_VALUE, expected=PAY, observed=replace(PAY, amount=4000)),
            "You paid 40 for the bet on box 3; right is 37.50.",
        ),
        (
            verdict(ErrorClass.WRONG_VALUE, expected=PAY, observed=replace(PAY, chips={2500: 2})),
            "The chips you used make 50; right is 37.50.",
        ),
        (
            verdict(
                ErrorClass.WRONG_VALUE,
                expected=Act(act="call", say="dealer_total", total=19),
                observed=Act(act="call", say="dealer_total", total=18),
            ),
            "You called 18; right is 19.",
        ),
        (
            verdict(ErrorClass.WRONG_VALUE, expected=CLOSE, observed=Act(act="call", say="black_jack")),
            "You said “Black Jack”; right is “Insurance closed”.",
        ),
        (
            verdict(ErrorClass.WRONG_VALUE, expected=Act(act="stop_card", depth=65), observed=Act(act="stop_card", depth=99)),
            "You put the stop card 99 cards from the back; right is from 52 to 78.",
        ),
        (
            verdict(ErrorClass.WRONG_SELECTION, expected=PAY, observed=Act(act="deal", to="dealer")),
            "The rules do not let you deal a card to yourself here; you were to pay 37.50 for the bet on box 3.",
        ),
        (verdict(ErrorClass.REPEATED, observed=CLOSE), "Once is enough: you did not need to say “Insurance closed” again."),
        (verdict(ErrorClass.EXTRA, observed=Act(act="palms")), "Nothing asked you to show both palms here."),
        (verdict(ErrorClass.EARLY, observed=POINT), "You were too quick to point at box 1."),
        (verdict(ErrorClass.LATE, observed=POINT), "You were too late to point at box 1."),
        (verdict(ErrorClass.SLOW, observed=POINT), "You took too long to point at box 1."),
        (verdict(ErrorClass.CORRECT, observed=POINT), "You did right to point at box 1."),
        (
            verdict(ErrorClass.REPEATED, observed=POINT, recovered=True),
            "Once is enough: you did not need to point at box 1 again. You noticed it and put it right yourself.",
        ),
    ],
    ids=lambda value: str(value.error) if isinstance(value, Verdict) else "",
)
def test_sentences(found: Verdict, text: str, procedure: Procedure) -> None:
    assert sentence(found, procedure, "en") == text


def test_what_came_instead_is_told(procedure: Procedure) -> None:
    left_out = verdict(ErrorClass.OMITTED, expected=CLOSE)
    told = "You did not say “Insurance closed” before you went on to point at box 1."
    assert sentence(left_out, procedure, "en", POINT) == told
    too_late = verdict(ErrorClass.ORDER, expected=CLOSE, observed=CLOSE)
    told = "You were to say “Insurance closed” first, and only then to point at box 1."
    assert sentence(too_late, procedure, "en", POINT) == told
    assert sentence(left_out, procedure, "en", replace(POINT, by=By.INSPECTOR)) == "You did not say “Insurance closed”."


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("error", list(ErrorClass))
def test_every_class_has_a_sentence_in_every_language(error: ErrorClass, lang: str, procedure: Procedure) -> None:
    for expected in (None, PAY, POINT, CLOSE):
        for observed in (None, PAY, replace(PAY, amount=100), CLOSE):
            text = sentence(verdict(error, expected=expected, observed=observed), procedure, lang)
            assert text.strip()
            assert "{" not in text
    assert class_name(error, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_severities_have_names(lang: str) -> None:
    assert len({severity_name(severity, lang) for severity in Severity}) == len(Severity)


def test_citation_marks_what_the_text_does_not_say(procedure: Procedure) -> None:
    own = verdict(ErrorClass.OMITTED, clauses=("EU-G4a", "EU-G4b"))
    assert citation(own, procedure, "en") == "EU-G4a, betting; EU-G4b, betting"
    composite = replace(own, provenance=Provenance.COMPOSITE, clauses=("EU-G4a",))
    assert citation(composite, procedure, "en") == "EU-G4a, betting (not in this rule text)"
    assert citation(replace(composite, clauses=()), procedure, "en") == "not in this rule text"
    assert citation(replace(own, clauses=("XX-1",)), procedure, "en") == "XX-1"


def test_a_call_says_money_or_points_as_the_procedure_has_it(procedure: Procedure) -> None:
    change = Act(act="call", say="change", total=5050)
    assert describe_act(change, procedure, "en") == "say “Change 50.50”"
    assert describe_act(Act(act="call", say="dealer_total", total=19), procedure, "lt") == "pasakyti „Dealer 19“"
    wrong = verdict(ErrorClass.WRONG_VALUE, expected=change, observed=replace(change, total=5000))
    assert sentence(wrong, procedure, "en") == "You called 50; right is 50.50."
    assert sentence(wrong, procedure, "ru") == "Вы объявили 50; верно 50,50."
    silent = verdict(ErrorClass.WRONG_VALUE, expected=change, observed=replace(change, total=None))
    assert sentence(silent, procedure, "en") == "You did not say the sum; right is 50.50."


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("word", ACTS)
def test_no_act_is_described_by_its_bare_name(word: str, lang: str, procedure: Procedure) -> None:
    for act in (Act(act=word), Act(act=word, box=3, hand=1, bettor=1, stake="main", amount=500, say="double", depth=60)):
        text = describe_act(act, procedure, lang)
        assert not is_bare(text, word, lang), text


@pytest.mark.parametrize("stake", Stake)
def test_every_stake_has_a_name(stake: Stake, procedure: Procedure) -> None:
    texts = {lang: describe_act(Act(act="check", box=3, stake=stake), procedure, lang) for lang in LANGUAGES}
    assert len(set(texts.values())) == len(LANGUAGES)
    assert all(stake == "main" or not is_bare(text, stake, lang) for lang, text in texts.items()), texts
    named = {describe_act(Act(act="check", box=3, stake=other), procedure, "en") for other in Stake}
    assert len(named) == len(Stake)
