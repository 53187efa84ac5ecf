"""Every line of a record can be said, in every language."""

from __future__ import annotations

import pytest

from tests.support.words import is_bare
from trainer.app.lesson import Impossible
from trainer.app.speech import impossible_sentence, speak
from trainer.game.acts import GUEST_ACTS, INSPECTOR_ACTS, TABLE_ACTS, Act, By, Decision, Stake
from trainer.game.cards import DECK, Card
from trainer.i18n import LANGUAGES
from trainer.procedure.actwords import ACTS
from trainer.procedure.load import load
from trainer.procedure.model import Procedure


@pytest.fixture(scope="module")
def procedure() -> Procedure:
    return load("european")


@pytest.mark.parametrize(
    ("act", "text"),
    [
        (Act(act="deal", to="box", box=3, hand=1, card=Card("As")), "Box 3: ace of spades"),
        (Act(act="deal", to="dealer", card=Card("Td")), "Own card: 10 of diamonds"),
        (Act(act="deal", to="dealer"), "A card to yourself"),
        (Act(act="call", say="no_more_bets"), "“No more bets, thank you”"),
        (Act(act="call", say="dealer_total", total=20), "“Dealer 20”"),
        (Act(act="pay", box=2, hand=1, bettor=2, stake="main", amount=3750), "Box 2, bet of bettor 2: 37.50 paid"),
        (Act(act="clear", to="dealer"), "The own cards are put away"),
        (Act(act="stop_card", depth=65), "The stop card is put in: 65 cards from the back"),
        (Act(act="bet", by=By.GUEST, box=1, stake="insurance", amount=500), "Box 1, insurance: the guest puts 5"),
        (Act(act="cut", by=By.GUEST, depth=100), "The guest cuts: 100 cards from the front"),
        (Act(act="decide", by=By.GUEST, box=4, decision="stand", words="wave_off"), "Box 4: the guest stands (waves a hand)"),
        (Act(act="decide", by=By.GUEST, box=4, decision="split", words="word:split"), "Box 4: the guest splits (“Split”)"),
        (Act(act="decide", by=By.GUEST, box=4, decision="hit", words="word:zzz"), "Box 4: the guest asks for a card"),
        (Act(act="stop_card_out", by=By.TABLE), "The stop card comes out"),
        (Act(act="call", say="float_total", total=1050050), "“Float 10,500.50”"),
        (Act(act="cut_out", amount=5000), "50 is cut out and proved"),
        (Act(act="straighten", box=3, hand=1, bettor=1, stake="main"), "Box 3, bet: the bet is put right"),
        (Act(act="deal_down", to="dealer", card=Card("Ks")), "Own card, face down"),
        (Act(act="cash", by=By.GUEST, box=3, amount=5000), "Box 3: the guest puts 50 in notes on the table"),
        (Act(act="touch", by=By.GUEST, box=3, hand=2), "Box 3, hand 2: the guest touches his cards"),
        (Act(act="dispute", by=By.GUEST), "A guest disputes the round"),
        (
            Act(act="bet", by=By.GUEST, box=2, stake="main", amount=500, words="untidy_chips"),
            "Box 2, bet: the guest puts 5, badly stacked or outside the box",
        ),
        (Act(act="closing_time", by=By.INSPECTOR, total=3), "The table is to be closed after 3 more rounds"),
        (Act(act="undo", by=By.INSPECTOR, about=12), "The inspector takes back line 12"),
        (Act(act="fix", by=By.INSPECTOR, about=12), "The inspector puts line 12 right"),
        (Act(act="sweep", by=By.INSPECTOR), "The inspector does it: sweep the hand across the table"),
    ],
)
def test_lines_in_english(act: Act, text: str, procedure: Procedure) -> None:
    assert speak(act, procedure, "en") == text


def test_corrections_are_told_in_full_with_the_line_they_are_about(procedure: Procedure) -> None:
    wrong = Act(act="deal", n=12, to="box", box=4, hand=1, card=Card("9h"))
    undo = Act(act="undo", by=By.INSPECTOR, about=12)
    assert speak(undo, procedure, "en", wrong) == "The inspector takes it back: deal a card to box 4"
    fix = Act(act="fix", by=By.INSPECTOR, about=12, box=3, hand=1, to="box")
    assert speak(fix, procedure, "en", wrong) == "The inspector puts it right: deal a card to box 3"
    good = Act(act="deal", by=By.INSPECTOR, to="dealer", card=Card("Ks"))
    assert speak(good, procedure, "en") == "The inspector does it: deal a card to yourself (king of spades)"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_act_can_be_said_in_every_language(lang: str, procedure: Procedure) -> None:
    for by in By:
        for word in (*ACTS, "bet", "decide", "cut", "undo", "fix", "stop_card_out"):
            for act in (
                Act(act=word, by=by),
                Act(act=word, by=by, box=3, hand=2, to="box", bettor=2, stake="double", amount=100, say="double", depth=1),
            ):
                text = speak(act, procedure, lang)
                assert text.strip()
                assert "{" not in text.replace("{total}", "")


LINES = [
    *((word, By.CROUPIER) for word in ACTS),
    *((word, By.GUEST) for word in sorted(GUEST_ACTS)),
    *((word, By.INSPECTOR) for word in (*sorted(INSPECTOR_ACTS), *ACTS)),
    *((word, By.TABLE) for word in sorted(TABLE_ACTS)),
]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("word", "by"), LINES, ids=[f"{by}-{word}" for word, by in LINES])
def test_no_line_shows_the_bare_name_of_its_act(word: str, by: By, lang: str, procedure: Procedure) -> None:
    for act in (
        Act(act=word, by=by),
        Act(act=word, by=by, box=3, hand=1, bettor=2, stake="main", amount=500, say="double", depth=60, total=3),
    ):
        assert not is_bare(speak(act, procedure, lang), word, lang), speak(act, procedure, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_decision_has_a_line_of_its_own(lang: str, procedure: Procedure) -> None:
    said = {speak(Act(act="decide", by=By.GUEST, box=3, decision=decision), procedure, lang) for decision in Decision}
    assert len(said) == len(Decision)
    stakes = {speak(Act(act="bet", by=By.GUEST, box=3, stake=stake, amount=500), procedure, lang) for stake in Stake}
    assert len(stakes) == len(Stake)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_has_its_own_words(lang: str, procedure: Procedure) -> None:
    said = {speak(Act(act="deal", to="dealer", card=card), procedure, lang) for card in DECK}
    assert len(said) == 52


def test_calls_are_quoted_in_the_language_of_the_procedure(procedure: Procedure) -> None:
    assert "No more bets" in speak(Act(act="call", say="no_more_bets"), procedure, "ru")


@pytest.mark.parametrize("reason", list(Impossible))
def test_what_is_impossible_is_said(reason: Impossible) -> None:
    assert impossible_sentence(reason, "en").endswith(".")
