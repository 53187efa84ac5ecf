"""Every word of the vocabulary and every rule can be said to a croupier: none is forgotten when one is added."""

from __future__ import annotations

from dataclasses import fields
from enum import StrEnum
from typing import Any, get_type_hints

import pytest

from trainer.game.acts import Act
from trainer.game.chips import Ratio
from trainer.game.rules import Insurance, InsuranceSize, InsuredEvent, Limits, Rules
from trainer.i18n import LANGUAGES, placeholders, translator
from trainer.procedure.checks import CHECKS
from trainer.procedure.handling import ACTS, MONEY
from trainer.procedure.load import load, shipped
from trainer.procedure.model import ErrorClass, Guard, Leaf, Severity
from trainer.procedure.vocabulary import AMOUNTS, COUNTS, GUARD_ARGUMENTS, ORDERS, SELECTORS, TURNS
from trainer.procedure.wording import acts, checks, guards, names, rules
from trainer.scoring.explain import describe_act

ENGLISH = translator("en")
RULES = [field.name for field in fields(Rules)]
HINTS = get_type_hints(Rules)


def leaf(act: str, at: str | None = None, **more: Any) -> Leaf:
    return Leaf(act=act, at=at, **more)


# -- every word has its words ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ACTS.values(), ids=lambda word: word.name)
def test_every_act_has_a_clause_for_each_thing_it_may_be_addressed_to(word: Any) -> None:
    wanted = set(word.addresses) or {acts.BARE}
    if "bet" in wanted:
        wanted.add(acts.INSURANCE)
    if not word.physical:
        wanted.add(acts.BARE)
    assert wanted <= acts.ACTS.get(word.name, {}).keys()


@pytest.mark.parametrize("word", ACTS.values(), ids=lambda word: word.name)
def test_every_act_can_stand_in_a_verdict(word: Any) -> None:
    """A verdict never shows the bare word of the vocabulary."""
    to = "dealer" if "dealer" in word.addresses else None
    amount = 2500 if word.name in MONEY else None
    act = Act(act=word.name, say="stand_off", box=None if to else 3, hand=1, stake="main", to=to, amount=amount)
    said = describe_act(act, load("european"), "en")
    assert said != word.name or word.name in ("riffle", "strip")
    assert "_" not in said and "{" not in said


def test_every_kind_of_act_has_a_name() -> None:
    assert {word.kind for word in ACTS.values()} <= names.KIND_NAMES.keys()


@pytest.mark.parametrize(
    ("known", "told"),
    [
        (AMOUNTS.keys(), acts.AMOUNTS.keys()),
        (COUNTS.keys(), guards.COUNTS.keys()),
        (ORDERS.keys(), guards.ORDERS.keys()),
        (SELECTORS.keys(), guards.EACH.keys()),
        (TURNS.keys(), guards.TURNS.keys()),
        (
            {guards.guard_key(word, argument) for word, given in GUARD_ARGUMENTS.items() for argument in given or (None,)},
            guards.GUARDS.keys(),
        ),
        (set(ErrorClass), names.CLASS_NAMES.keys()),
        (set(Severity), names.SEVERITY_NAMES.keys()),
    ],
    ids=["amounts", "counts", "orders", "selectors", "turns", "guards", "errors", "severities"],
)
def test_every_word_has_its_words(known: Any, told: Any) -> None:
    assert set(known) - set(told) == set()


def test_every_check_is_said_in_the_words_that_document_it() -> None:
    assert {name: checks.CHECKS.get(name) for name in CHECKS} == {name: word.says for name, word in CHECKS.items()}
    assert checks.check_sentence("bets_untouched", ENGLISH).startswith("From the first card")
    assert checks.check_sentence("xyzzy", ENGLISH) == "xyzzy."


@pytest.mark.parametrize("name", RULES)
def test_every_rule_has_a_sentence_for_every_value(name: str) -> None:
    for value in values_of(name):
        said = rules.rule_sentence(name, value, ENGLISH)
        assert said.endswith((".", "?")), said
        assert said[0].isupper() or said[0].isdigit()
        assert name not in said.split(), said
        assert "{" not in said


def values_of(name: str) -> list[Any]:
    """Values that a rule may have: all of a list, else some."""
    kind = HINTS[name]
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return list(kind)
    if kind is bool:
        return [True, False]
    if kind is int:
        return [0, 1, 4, 10000]
    if name == "insurance":
        return [(), *((insurance(event, "A", size),) for event in InsuredEvent for size in InsuranceSize)]
    if name == "limits":
        return [(Limits(minimum=1000, maximum=10000), Limits(minimum=2500, maximum=30000))]
    if kind is Ratio:
        return [Ratio(3, 2)]
    if kind is str:
        return ["A", "TJQK", ""]
    return [(1, 4), (0, 0)]


def test_what_is_prepared_for_words_to_come_can_be_said() -> None:
    """Tables may be ahead of the vocabulary; what stands in them is whole all the same."""
    for texts in guards.GUARDS.values():
        assert texts[0] != texts[1]
        assert not any(text[0].isupper() or text.endswith(".") for text in texts)
    for act, by_address in acts.ACTS.items():
        for text in by_address.values():
            assert placeholders(text) == frozenset({"words"} if act == "call" else ())
            assert text.startswith("you ")


# -- how they are said -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (leaf("deal", "dealer"), "you deal a card face up to yourself"),
        (leaf("pay", "bet", amount="winnings_of_bet"), "you pay the bet what it wins"),
        (leaf("pay", "bet", amount="half_lost"), "you pay the bet (the half that is lost)"),
        (leaf("take", "bet", amount="whole_stake", stake="insurance"), "you take the whole insurance"),
        (leaf("take", "bet", amount="whole_stake", stake="double"), "you take the whole bet (the double only)"),
        (leaf("call", "hand", say="stand_off"), "you say “Stand off” to the hand"),
        (leaf("call", say="dealer_total", amount="dealer_points"), "you say “Dealer …”"),
        (leaf("call", say="never_written"), "you say “never_written”"),
        (leaf("xyzzy", "bet"), "xyzzy bet"),
    ],
)
def test_an_act(asked: Leaf, said: str) -> None:
    procedure = load("european")
    phrases = {name: procedure.phrase(name) for name in procedure.phrases}
    assert acts.act_words(asked, phrases, ENGLISH) == said


def word(name: str, argument: str | None = None) -> Guard:
    return Guard(word=name, argument=argument)


def combined(how: str, *parts: Guard) -> Guard:
    return Guard(word=how, parts=parts)


ACE, BUST, SPLIT = word("dealer_shows", "ace"), word("hand_is_bust"), word("guest_wants", "split")


@pytest.mark.parametrize(
    ("guard", "said"),
    [
        (ACE, "your first card is an ace"),
        (combined("not", ACE), "your first card is not an ace"),
        (combined("not", combined("not", ACE)), "your first card is an ace"),
        (combined("all", ACE, BUST, SPLIT), "your first card is an ace, the hand is over 21 and the guest splits"),
        (combined("any", ACE, BUST), "your first card is an ace or the hand is over 21"),
        (combined("not", combined("any", ACE, BUST)), "your first card is not an ace and the hand is not over 21"),
        (
            combined("all", SPLIT, combined("any", ACE, BUST)),
            "the guest splits and (your first card is an ace or the hand is over 21)",
        ),
        (combined("all", ACE), "your first card is an ace"),
        (word("xyzzy", "plugh"), "xyzzy plugh"),
    ],
)
def test_a_condition(guard: Guard, said: str) -> None:
    assert guards.condition(guard, ENGLISH) == said


@pytest.mark.parametrize(
    ("ranks", "said"),
    [
        ("A", "an ace"),
        ("TJQK", "a ten or a picture"),
        ("ATK", "an ace, a ten or a king"),
        ("23456789TJQK", "any card but an ace"),
        ("23456789TJQKA", "any card"),
        ("789TJQKA", "an ace, 7–9, a ten or a picture"),
        ("2379", "2, 3, 7 or 9"),
        ("JQ", "a jack or a queen"),
    ],
)
def test_cards(ranks: str, said: str) -> None:
    assert rules.cards_words(ranks, ENGLISH) == said


CHANGED_HOURS = "Before: Hours after which the cards are changed: 24."
SAME_VALUE = "Two cards of the same value may be split."


@pytest.mark.parametrize(
    ("name", "was", "now", "said"),
    [
        ("surrender_offer_on", "TJQK", "", "Surrender is no longer offered."),
        ("surrender_offer_on", "", "TJQK", "New: You offer surrender when your first card is a ten or a picture."),
        ("split_max", 3, 1, "Most splits on one box: 1. Before: 3."),
        ("split_max", 3, 95, "A box may be split any number of times. Before: Most splits on one box: 3."),
        ("surrender_against", "A", "TJQK", "Surrender is possible when your first card is a ten or a picture. Before: an ace."),
        ("card_change_hours", 24, 0, "No time is set after which the cards are changed. " + CHANGED_HOURS),
        ("split_max", 3, 0, "Hands may no longer be split."),
        ("double_after_split", True, False, "A hand may no longer be doubled after a split."),
        ("natural_beats_21", True, False, "New: Black Jack and any other 21 are a stand-off."),
        (
            "double_on",
            "any_two",
            "no_ace",
            "Any two cards without an ace may be doubled. Before: Any two cards may be doubled.",
        ),
        ("big_payout", 0, 100000, "New: Sum from which a payment is announced: 1,000."),
        ("burn_cards", (5, 5), (5, 9), "Cards that are burned: 5–9. Before: 5."),
        ("double_offer_totals", (), (9, 10, 11), "New: You offer the double on 9, 10 or 11."),
        ("xyzzy", 1, 2, "xyzzy: 2 Before: xyzzy: 1"),
    ],
)
def test_a_changed_rule(name: str, was: Any, now: Any, said: str) -> None:
    assert rules.rule_change(name, was, now, ENGLISH) == said


def insurance(event: str = "blackjack", against: str = "A", size: str = "at_most_half") -> Insurance:
    return Insurance(event=InsuredEvent(event), against=against, size=InsuranceSize(size), pays=Ratio(2, 1))


def test_of_insurance_only_the_kinds_that_differ_are_told() -> None:
    ten = insurance("ten", "789TJQKA", "half_or_full")
    said = rules.rule_change("insurance", (insurance(),), (insurance(), ten), ENGLISH)
    assert said.startswith(
        "New: Insurance against a ten as your next card pays 2:1; it is open when your first card is an ace, 7–9"
    )
    assert "Black Jack" not in said
    assert rules.rule_change("insurance", (insurance(), ten), (insurance(),), ENGLISH).endswith("a ten as your next card.")
    smaller = rules.rule_change("insurance", (insurance(),), (insurance(size="exactly_half"),), ENGLISH)
    assert "exactly half" in smaller and "Before: " in smaller
    assert rules.rule_change("insurance", (insurance(),), (), ENGLISH) == "Insurance is no longer offered."


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("procedure", shipped())
def test_shipped_rules_can_be_said_in_every_language(procedure: str, lang: str) -> None:
    values = load(procedure).rules
    for name in RULES:
        said = rules.rule_sentence(name, getattr(values, name), translator(lang))
        assert "{" not in said and said != f"{name}: {getattr(values, name)}"
