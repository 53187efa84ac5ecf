"""``trainer diff``: what must be relearned, and nothing else, in sentences that a croupier can read."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from tests.procedure.variants import changed, swapped, text_of, variant, write
from tests.support.commands import Run
from trainer.game.rules import DoubleOn
from trainer.i18n import LANGUAGES
from trainer.procedure.change import Change, Section, section_title
from trainer.procedure.compare import compare, differing_steps, steps_of, told
from trainer.procedure.handling import ACTS
from trainer.procedure.load import load, load_file, shipped
from trainer.procedure.merge import rebuilt
from trainer.procedure.model import ErrorClass, Node, Procedure, Severity, Step, StepNode, TimeBounds, When, children
from trainer.procedure.vocabulary import AMOUNTS, GUARDS

HOUSE = """\
procedure: house
edition: "1"
extends: european
language: en
title: {en: House, bg: Къща, ru: Дом, lt: Namai}
rules:
  dealer_hits_soft_17: {value: true, from: a test}
phrases:
  no_more_bets: {en: "Bets are closed"}
remove: [shuffle.strip]
steps:
  betting.open: {severity: {otherwise: serious}, from: a test}
insert:
  - after: betting.open
    do:
      - {step: betting.palms, title: {en: Show palms, bg: Покажи длани, ru: Показать ладони, lt: Parodyti delnus},
         do: {gesture: palms}, severity: {otherwise: minor}, from: a test}
"""


@pytest.fixture
def house(tmp_path: Path) -> Path:
    file = tmp_path / "house.yaml"
    file.write_text(HOUSE, "utf-8")
    return file


def codes(changes: list[Change]) -> list[tuple[str, str | None]]:
    return [(change.code, change.step or change.rule or change.say) for change in changes]


def sentences(old: Procedure, new: Procedure, lang: str = "en") -> list[str]:
    return [sentence for _, sentence in told(compare(old, new), lang)]


def edited(folder: Path, *edits: tuple[str, str]) -> list[str]:
    """What is told of a copy of the composite with edits."""
    return sentences(load("european"), variant(folder, "european", *edits))


def test_nothing_to_relearn(run: Run) -> None:
    assert "Nothing to relearn." in run("diff", "european", "european").out
    assert compare(load("european"), load("european")) == []
    assert differing_steps(load("european"), load("european")) == frozenset()


def test_what_a_house_changes(house: Path) -> None:
    old, new = load("european"), load_file(house)
    assert sentences(old, new)[:4] == [
        "New: “Show palms”, after “Invite bets”.",
        "No longer done: “Strip”.",
        "Instead of “No more bets, thank you” you now say “Bets are closed”.",
        "New: You draw on a soft 17.",
    ]
    assert codes(compare(old, new))[:4] == [
        ("added", "betting.palms"),
        ("dropped", "shuffle.strip"),
        ("words", "no_more_bets"),
        ("rule", "dealer_hits_soft_17"),
    ]
    assert "All other errors are now judged otherwise: “Invite bets”. Now: serious. Before: note." in sentences(old, new)
    assert differing_steps(old, new) == {"betting.palms", "betting.close", "own.draw"}
    assert sentences(new, old)[-2:] != sentences(old, new)[-2:]
    assert "You no longer draw on a soft 17: you stand." in sentences(new, old)


def test_what_a_rule_rules_out_is_no_longer_done_nor_said() -> None:
    said = sentences(load("european"), load("lt-house"))
    assert said[0].startswith(
        "No longer done: “Offer even money”, “Pay even money”, “Take up the cards of a hand paid even money”"
    )
    assert {"Surrender is no longer offered.", "Even money is no longer given.", "No longer called: “Surrender?”."} <= set(said)
    assert not any(sentence.startswith("Instead of “Surrender?”") for sentence in said)
    back = sentences(load("lt-house"), load("european"))
    assert any(sentence.startswith("New: “Offer surrender”, after “Close insurance”. This is done when") for sentence in back)
    assert "New call, at “Offer surrender”: “Surrender?”." in back


def test_a_step_that_moved_is_one_change(tmp_path: Path) -> None:
    text = swapped(text_of("european"), ("shuffle.wash", 0), ("shuffle.stack", 0))
    new = load_file(write(tmp_path, "swapped", text))
    changes = compare(load("european"), new)
    assert [change.code for change in changes] == ["moved"]
    [step] = [change.step for change in changes]
    assert differing_steps(load("european"), new) == {step}


def test_steps_that_move_together_are_told_together(tmp_path: Path) -> None:
    text = text_of("european")
    moved = "              - phase: surrender\n"
    text = changed(text, [(moved, ""), ("              - phase: insurance\n", f"{moved}              - phase: insurance\n")])
    [told_once] = sentences(load("european"), load_file(write(tmp_path, "earlier", text)))
    assert told_once.startswith(
        "Done at another moment: “Offer surrender”, “Take half, give half back, remove the cards”. This "
    )
    assert "now comes after “Put the used cards" not in told_once
    assert "now comes after “Second card to each box”; before, it came after “Close insurance”." in told_once


def test_another_order_of_the_boxes_is_told_once_for_all_steps(tmp_path: Path) -> None:
    said = edited(tmp_path, ("- each: {hand: unsettled, order: counter_clockwise}", "- each: {hand: unsettled}"))
    assert said == [
        "Done in other cases or another order: “Say the stand-off, leave the chips”, “Take a losing bet”, “Pay a winning bet”, "
        "“Take up the cards of the hand”. Now: from the first box to the last. Before: from the last box to the first."
    ]


def test_a_condition_that_comes_or_goes(tmp_path: Path) -> None:
    under = ("      - when: {dealer_shows: neither}\n        do:\n", "      - when: {dealer_shows: ace}\n        do:\n")
    [said] = edited(tmp_path, under)
    assert said.endswith("Now: when your first card is an ace. Before: when your first card is a 2 to 9.")
    loose = load("european")
    [freed] = [
        s for s in sentences(loose, replace(loose, rules=loose.rules, course=_freed(loose.course))) if "Call a Black" in s
    ]
    assert freed.endswith("Now: in every case. Before: when your first card is a 2 to 9.")


def _freed(node: Node) -> Node:
    """The tree without the condition on naturals."""
    if isinstance(node, When) and node.guard.argument == "neither":
        return node.body
    kids = tuple(_freed(child) for child in children(node))
    return rebuilt(node, kids) if kids else node


def test_more_or_less_to_a_step(tmp_path: Path) -> None:
    sweep = "          - {gesture: sweep, clause: EU-G4b}\n"
    palms = "          - {gesture: palms, clause: EU-G4b}\n"
    assert edited(tmp_path, (sweep, "")) == [
        "There is now less to this: “Close the bets”. No longer part of it: you sweep a flat hand across the table."
    ]
    assert edited(tmp_path, (sweep, sweep + palms)) == [
        "There is now more to this: “Close the bets”. Added to it: you show both palms."
    ]
    assert edited(tmp_path, (sweep, palms)) == [
        "Done otherwise: “Close the bets”. Now: you say “No more bets, thank you”; you show both palms. "
        "Before: you say “No more bets, thank you”; you sweep a flat hand across the table."
    ]


def test_time_and_severity_of_a_step() -> None:
    old = load("european")
    step = old.steps["betting.open"]
    bounds, severity = TimeBounds(least=2, most=9, deadline=30), {**step.severity, ErrorClass.OMITTED: Severity.CRITICAL}
    timed = replace(step, time=bounds, severity=severity, optional=True)
    new = replace(old, steps={**old.steps, step.id: timed}, course=_with(old.course, timed))
    assert sentences(old, new) == [
        "May now be left out: “Invite bets”.",
        "This error is now judged otherwise: left out (“Invite bets”). Now: critical. Before: note.",
        "The time allowed is another: “Invite bets”. "
        "Now: at least 2 s, at most 9 s, within 30 s of the beginning of the phase. Before: none.",
    ]
    assert sentences(new, old)[0] == "May no longer be left out: “Invite bets”."
    assert differing_steps(old, new) == {"betting.open"}
    stricter = replace(old, extras={**old.extras, "gesture": Severity.SERIOUS})
    assert sentences(old, stricter) == ["What nothing calls for is now judged otherwise: gestures. Now: serious. Before: note."]


def _with(node: Node, step: Step) -> Node:
    if isinstance(node, StepNode):
        return replace(node, step=step) if node.step.id == step.id else node
    kids = tuple(_with(child, step) for child in children(node))
    return rebuilt(node, kids) if kids else node


def test_turns_of_the_guests(tmp_path: Path) -> None:
    turn = "      - guests: dispute\n"
    assert edited(tmp_path, (turn, "")) == ["No longer part of the course: a guest may dispute the round."]
    moved = edited(tmp_path, (turn, ""), ("      - guests: bet\n", f"      - guests: bet\n{turn}"))
    assert moved == ["At another moment or in other cases, now after “Invite bets”: a guest may dispute the round."]


def test_what_is_watched() -> None:
    old = load("european")
    laxer = replace(old.checks["one_own_card"], severity=Severity.MINOR)
    kept = {name: check for name, check in old.checks.items() if name != "no_cash_out"}
    new = replace(old, checks={**kept, "one_own_card": laxer})
    assert sentences(old, new) == [
        "To break this is now judged otherwise: In a game without a hole card the croupier has one card until every guest has "
        "decided. Now: minor. Before: critical.",
        "No longer watched: Nobody is handed money at the table: what is won is paid in chips.",
    ]
    assert sentences(new, old)[0].startswith("New: Nobody is handed money") or sentences(new, old)[1].startswith("New: Nobody")
    assert [change.check for change in compare(old, new)] == ["one_own_card", "no_cash_out"]
    assert differing_steps(old, new) == frozenset()


def test_a_rule_reaches_the_steps_it_decides() -> None:
    old = load("european")
    new = replace(old, rules=replace(old.rules, double_on=DoubleOn.NO_ACE))
    [change] = compare(old, new)
    assert (change.rule, change.step, change.say) == ("double_on", None, None)
    assert steps_of(change, new) == {"decisions.double", "decisions.double_card", "decisions.offer_double"}
    # No total is named on which the double is offered, so that step is never done.
    assert differing_steps(old, new) == {"decisions.double", "decisions.double_card"}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("old", shipped())
@pytest.mark.parametrize("new", shipped())
def test_every_difference_is_a_sentence_without_words_of_the_vocabulary(old: str, new: str, lang: str) -> None:
    words = {word for word in {*GUARDS, *AMOUNTS, *ACTS, "counter_clockwise", "of_hand", "in_play"} if "_" in word}
    for sentence in sentences(load(old), load(new), lang):
        assert "{" not in sentence
        assert sentence[-1] in ".?!", sentence
        assert not set(re.findall(r"\w+", sentence)) & words, sentence
    assert all(section_title(section, lang) for section in Section)


def test_sections_come_in_their_order(house: Path) -> None:
    sections = [change.section for change in compare(load("european"), load_file(house))]
    assert sections == sorted(sections, key=list(Section).index)


def test_command(run: Run, house: Path) -> None:
    done = run("diff", "european", house)
    assert (done.status, done.err) == (0, "")
    assert done.out.splitlines()[0] == "From European composite to House"
    assert "\nRules\n" in done.out
    assert "shuffle.strip" not in done.out
    assert run("diff", "european").status == 2
    assert run("diff", "european", "europan").status == 1


def test_names_on_request(run: Run, house: Path) -> None:
    out = run("diff", "european", house, "--names").out
    assert "  No longer done: “Strip”. [shuffle.strip]\n" in out
    assert "  New: You draw on a soft 17. [dealer_hits_soft_17]\n" in out
    assert "[no_more_bets]\n" in out
