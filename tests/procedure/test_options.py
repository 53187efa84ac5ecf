"""House options: what a text leaves open can be chosen within what it allows; the record says what was."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.procedure.variants import ideal
from trainer.app.croupier import deal
from trainer.app.lesson import Lesson
from trainer.app.recording import Recording, header_of
from trainer.app.setup import Setup, SetupError
from trainer.app.slips import SlipCroupier
from trainer.audit.regrade import regrade, regrade_file
from trainer.clock import SteppedClock
from trainer.game.rules import DoubleOn, Equality, Limits
from trainer.procedure.load import ProcedureError, check_file, load, program, shipped
from trainer.procedure.options import OptionError, allowed_of, allowed_text, limit_set, open_rules, with_options, with_program
from trainer.procedure.yaml_reader import Faults
from trainer.records.reader import read_record
from trainer.resources import procedures_dir

CHOSEN: list[tuple[str, dict[str, object]]] = [
    ("bg-ordinance-28", {"decks": 4}),
    ("bg-ordinance-28", {"decks": 1, "cut_min_from_end": 10, "stop_card_depth": "13-20"}),
    ("bg-house", {"decks": "5", "burn_cards": "7"}),
    ("bg-house", {"double_on": "any_two", "burn_cards": [6, 8]}),
    ("fr-2007", {"surrender_against": "23456789TJQKA", "split_equality": "rank", "split_max": 2, "draw_on_21": "no"}),
    ("fr-2007", {"double_after_split": False, "sole_player_min_boxes": 2}),
    ("lt-house", {"relief_burn": 0, "burn_cards": "0"}),
    ("european", {"dealer_hits_soft_17": "yes"}),
    ("european", {"draw_on_21": True, "stop_card_depth": "60"}),
]


def refused(name: str, options: dict[str, object]) -> OptionError:
    with pytest.raises(OptionError) as caught:
        with_options(load(name), options)
    with pytest.raises(OptionError) as again:
        Lesson(program(name), Setup(rules=options), SteppedClock())
    assert again.value.code == caught.value.code
    said = caught.value.sentence()
    assert "\n" not in said
    assert "{" not in said
    return caught.value


def recorded(name: str, setup: Setup, path: Path, slips: float = 0.0) -> Lesson:
    recording = Recording()
    lesson = Lesson(program(name), setup, SteppedClock(), recording)
    recording.begin(path, header_of(lesson), batch=True)
    if slips:
        SlipCroupier(lesson, slips, setup.seed).deal()
    else:
        deal(lesson)
    recording.close(True)
    return lesson


@pytest.mark.parametrize(("name", "options"), CHOSEN, ids=[f"{name} {' '.join(options)}" for name, options in CHOSEN])
def test_what_was_chosen_is_dealt_recorded_and_judged_again(name: str, options: dict[str, object], tmp_path: Path) -> None:
    setup = Setup(boxes=5, rounds=8, seed=4, day=True, guests="lively", rules=options)
    lesson = recorded(name, setup, tmp_path / "x.jsonl")
    assert lesson.verdicts == []
    header = read_record(tmp_path / "x.jsonl").header
    assert set(header.rules) == set(options)
    assert header.sha256 == load(name).sha256
    found = regrade_file(tmp_path / "x.jsonl")
    assert (found.verdicts, found.warnings) == ((), ())
    assert found.procedure.rules == lesson.procedure.rules != load(name).rules
    assert Setup(rules=header.rules).checked(load(name)).rules == header.rules


def test_slips_are_judged_by_the_rules_that_were_chosen(tmp_path: Path) -> None:
    setup = Setup(boxes=3, rounds=12, seed=2, rules={"decks": 4, "burn_cards": "7"})
    lesson = recorded("bg-house", setup, tmp_path / "x.jsonl", slips=0.05)
    found = regrade(read_record(tmp_path / "x.jsonl"))
    assert list(found.verdicts) == lesson.verdicts != []
    assert found.to_json() == regrade(read_record(tmp_path / "x.jsonl")).to_json()


def test_the_same_cards_come_from_fewer_decks() -> None:
    lesson = ideal(program("bg-ordinance-28"), boxes=7, rounds=3, seed=1)
    other = Lesson(program("bg-ordinance-28"), Setup(rounds=3, rules={"decks": 4}), SteppedClock())
    deal(other)
    assert (len(lesson.shoe.order), len(other.shoe.order)) == (312, 208)
    with_burned = Lesson(program("bg-house"), Setup(rounds=1, rules={"burn_cards": 8}), SteppedClock())
    deal(with_burned)
    assert sum(line.act == "burn" for line in with_burned.lines) == 8


REFUSED: list[tuple[str, dict[str, object], str, str]] = [
    ("bg-ordinance-28", {"decks": 2}, "option-value", "1, 4, 5, 6"),
    ("bg-ordinance-28", {"decks": "four"}, "option-value", "four"),
    ("ru-numbered", {"decks": 4}, "option-fixed", "it is 6"),
    ("fr-2007", {"decks": 4}, "option-fixed", "it is 6"),
    ("bg-house", {"burn_cards": 4}, "option-value", "5–9"),
    ("bg-house", {"burn_cards": "8-10"}, "option-value", "8-10"),
    ("bg-house", {"burn_cards": "9-5"}, "option-value", "9-5"),
    ("bg-house", {"double_on": "not_natural"}, "option-value", "no_ace, any_two"),
    ("fr-2007", {"split_max": 0}, "option-value", "1–95"),
    ("fr-2007", {"burn_cards": 6}, "option-fixed", "it is 5, 5"),
    ("european", {"natural_pays": "6:5"}, "option-fixed", "3:2"),
    ("european", {"natural_pay": "6:5"}, "option-near", "natural_pays"),
    ("european", {"xyzzy": "1"}, "option-unknown", "xyzzy"),
    ("european", {"limits": "10-100"}, "option-fixed", "limits"),
    ("bg-ordinance-28", {"decks": 1}, "option-clash", "cut_min_from_end"),
    ("bg-ordinance-28", {"decks": True}, "option-value", "yes"),
]


@pytest.mark.parametrize(("name", "options", "code", "said"), REFUSED)
def test_what_the_text_does_not_allow_is_refused(name: str, options: dict[str, object], code: str, said: str) -> None:
    found = refused(name, options)
    assert found.code == code
    assert said in found.sentence()


def test_what_changes_nothing_is_no_choice() -> None:
    """A rule may be named with the value that it has; then it is neither refused nor recorded."""
    found = program("ru-numbered")
    assert with_program(found, {"decks": 6, "natural_pays": "3:2"}) is found
    assert Setup(rules={"decks": "6"}).checked(found.procedure).rules == {}


def test_the_same_choice_is_compiled_once() -> None:
    found = program("bg-house")
    assert with_program(found, {"burn_cards": "7"}) is with_program(found, {"burn_cards": [7, 7]})
    assert with_program(found, {"burn_cards": "7"}).procedure.rule_values["burn_cards"].shown == "7, 7"


def test_limits_are_those_of_the_text_where_it_names_some() -> None:
    sets = load("ru-house").rules.limits
    assert [limit_set(load("ru-house"), number) for number in (1, 2, 3)] == list(sets)
    assert Setup(limits=sets[2]).checked(load("ru-house")).limits == sets[2]
    between = Setup(limits=Limits(minimum=3000, maximum=20000))
    with pytest.raises(OptionError) as caught:
        between.checked(load("ru-house"))
    assert "10–100, 25–300, 50–500" in caught.value.sentence()
    assert between.checked(load("lt-house")).limits == between.limits, "it names none"
    for number in (0, 4):
        with pytest.raises(OptionError, match="limit set"):
            limit_set(load("ru-house"), number)


def test_the_french_maximum_is_fifty_a_hundred_or_two_hundred_minima() -> None:
    french = load("fr-2007")
    for factor in (50, 100, 200):
        limits = Limits(minimum=2500, maximum=2500 * factor)
        assert Setup(limits=limits).checked(french).limits == limits
    with pytest.raises(OptionError, match="1:50, 1:100, 1:200"):
        Setup(limits=Limits(minimum=1000, maximum=10000)).checked(french)


def test_a_lone_guest_may_have_to_play_two_boxes() -> None:
    with pytest.raises(SetupError, match="2 boxes"):
        Setup(boxes=1, rules={"sole_player_min_boxes": 2}).checked(load("fr-2007"))
    assert Setup(boxes=2, rules={"sole_player_min_boxes": 2}).checked(load("fr-2007")).boxes == 2


@pytest.mark.parametrize("name", shipped())
def test_every_value_that_may_be_chosen_can_be(name: str) -> None:
    procedure = load(name)
    for rule, allowed in open_rules(procedure).items():
        assert allowed.admits(getattr(procedure.rules, rule)), rule
        assert allowed_text(allowed)
        for value in allowed.values or (allowed.least, allowed.most):
            written = "none" if value == "" else str(value)
            if rule == "decks" and value == 1:
                continue
            with_program(program(name), {rule: written})


def test_what_belongs_to_which_text() -> None:
    assert allowed_text(allowed_of(load("bg-house"), "burn_cards")) == "5–9"  # type: ignore[arg-type]
    assert allowed_of(load("fr-2007"), "burn_cards") is None
    assert allowed_of(load("lt-house"), "decks") is not None
    assert with_options(load("bg-house"), {"double_on": "any_two"}).rules.double_on is DoubleOn.ANY_TWO
    assert with_options(load("fr-2007"), {"split_equality": "rank"}).rules.split_equality is Equality.RANK


FAULTY = [
    ("decks: {value: 6, from: x, allowed: {least: 1, most: 4}}", "not among what is allowed"),
    ("natural_pays: {value: '3:2', from: x, allowed: {least: 1, most: 4}}", "only numbers have"),
    ("double_on: {value: any_two, from: x, allowed: [any_to]}", "cannot be 'any_to'"),
    ("burn_cards: {value: [5, 5], from: x, allowed: {least: 1}}", "allowed of rule burn_cards has no most"),
    ("limits: {value: [[1000, 10000]], from: x, allowed: {least: 1, most: 4}}", "least"),
]


@pytest.mark.parametrize(("rule", "said"), FAULTY)
def test_faults_in_what_is_allowed_are_told(rule: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(
        "procedure: mine\nedition: '1'\nextends: european\nlanguage: en\n"
        f"title: {{en: M, bg: М, ru: М, lt: M}}\nrules:\n  {rule}\n",
        "utf-8",
    )
    faults = Faults()
    check_file(path, faults)
    assert any(said in str(fault) for fault in faults.in_order()), [str(fault) for fault in faults.in_order()]


def test_the_shipped_files_are_without_fault() -> None:
    for path in sorted(procedures_dir().glob("*.yaml")):
        faults = Faults()
        assert check_file(path, faults) is not None, ProcedureError
        assert not faults
