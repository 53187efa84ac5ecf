"""Faults of a procedure file: each is told with its line, column, code and what to do, and all of them at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.procedure.variants import changed, small, step_text, text_of, write
from trainer.procedure.load import ProcedureError, check_file, load_file
from trainer.procedure.yaml_reader import Fault, Faults

HERE = "⟦"
"""Stands in a test's text where the fault has to be told."""
GOOD = step_text("one", "{act: wash}")
CLAUSE = "T-2: {at: test, kind: check, says: {en: Never met}}"


def faults_of(folder: Path, text: str, name: str = "small") -> list[Fault]:
    faults = Faults()
    check_file(write(folder, name, text), faults)
    return faults.in_order()


def place(text: str) -> tuple[str, int, int]:
    """The text without the mark, and the line and column where the mark stood."""
    before, mark, after = text.partition(HERE)
    assert mark, "the test marks no place"
    assert HERE not in after, "the test marks two places"
    return before + after, before.count("\n") + 1, len(before.rpartition("\n")[2]) + 1


def steps_and(extra: str) -> str:
    return small(f"{GOOD}\n{extra}")


def test_the_small_procedure_has_no_faults(tmp_path: Path) -> None:
    assert faults_of(tmp_path, small(GOOD)) == []


def held(around: str) -> str:
    """A second step inside something; `around` ends where the list of steps begins."""
    return steps_and(f"{around} [{step_text('two', '{act: stack}')[2:]}]")


WORDS = [
    (steps_and(step_text("two", "{act: ⟦wahs}")), "unknown-act", "did you mean wash?"),
    (steps_and(step_text("two", "{gesture: ⟦wash}")), "unknown-act", "known: "),
    (steps_and(step_text("two", "{act: ⟦sweep}")), "unknown-act", ""),
    (steps_and(step_text("two", "{act: deal, at: ⟦tray}")), "unknown-object", "known: box, dealer, hand"),
    (
        steps_and(step_text("two", "{call: dealer_total, amount: ⟦dealer_point}")),
        "unknown-amount",
        "did you mean dealer_points?",
    ),
    (held("- when: ⟦dealer_is_bus\n  do:"), "unknown-guard", "did you mean dealer_is_bust?"),
    (held("- when: {dealer_shows: ⟦aces}\n  do:"), "unknown-argument", "did you mean ace?"),
    (held("- each: {box: ⟦in_plays}\n  do:"), "unknown-selector", "did you mean in_play?"),
    (
        held("- each: {box: in_play, order: ⟦backwards}\n  do:"),
        "unknown-order",
        "known: clockwise",
    ),
    (held("- times: ⟦shuffle_pass\n  do:"), "unknown-count", "did you mean shuffle_passes?"),
    (steps_and("- guests: ⟦bets"), "unknown-turn", "did you mean bet?"),
    (steps_and("- ⟦loop: 3"), "unknown-form", "known: "),
    (steps_and(step_text("two", "{act: wash}", ", severity: ⟦grave")), "unknown-severity", "known: critical"),
    (
        steps_and(step_text("two", "{act: wash}", ", severity: {omitted: ⟦seriuos}")),
        "unknown-severity",
        "did you mean serious?",
    ),
    (steps_and(step_text("two", "{act: wash}", ", severity: {⟦ommitted: minor}")), "unknown-key", "did you mean omitted?"),
    (steps_and(step_text("two", "{act: wash}", ", ⟦clauses: T-1")), "unknown-key", "did you mean clause?"),
    (
        small(GOOD, rules=None).replace("\nrules:\n", "\nrules:\n  ⟦deck: {value: 6, from: x}\n"),
        "unknown-rule",
        "did you mean decks?",
    ),
    (
        small(GOOD).replace("shuffle_by: {value: croupier", "shuffle_by: {value: ⟦croupiers"),
        "unknown-value",
        "did you mean croupier?",
    ),
    (small(GOOD).replace("kind: step, says: {en: What", "kind: ⟦stepp, says: {en: What"), "unknown-kind", "step, rule, check"),
    (small(GOOD).replace("language: en", "language: ⟦xx"), "unknown-language", ""),
]


@pytest.mark.parametrize(("text", "code", "hint"), WORDS, ids=[f"{n}-{code}" for n, (_, code, _) in enumerate(WORDS)])
def test_a_word_that_is_not_known(tmp_path: Path, text: str, code: str, hint: str) -> None:
    clean, line, column = place(text)
    found = [fault for fault in faults_of(tmp_path, clean) if (fault.line, fault.column) == (line, column)]
    assert [fault.code for fault in found] == [code]
    assert hint in found[0].hint
    assert str(found[0]).startswith(f"{found[0].file}:{line}:{column}: {code}: ")
    assert Path(found[0].file).name == "small.yaml"


DEAD_END = (
    small(GOOD)
    .replace("  - forever:\n      - rounds: shoe_lasts\n", "  ⟦- rounds: shoe_lasts\n")
    .replace("        do:\n          - phase: only", "    do:\n      - phase: only")
)
"""The course ends with the shoe."""

SHAPES = [
    (steps_and(step_text("two", "⟦[{guests: bet}]")), "empty-step"),
    (steps_and(step_text("two", f"⟦[{GOOD[2:]}]".replace("one", "three"))), "nested-step"),
    (steps_and("- ⟦{step: one, title: {en: T, bg: Т, ru: Т, lt: T}, clause: T-1, do: {act: wash}}"), "step-twice"),
    (steps_and("- ⟦{step: two, clause: T-1, do: {act: wash}}"), "missing"),
    (steps_and("- ⟦{step: two, title: {en: T, bg: Т, ru: Т, lt: T}, do: {act: wash}}"), "missing"),
    (steps_and("- ⟦{step: two, title: {en: T, bg: Т, lt: T}, clause: T-1, do: {act: wash}}"), "missing-text"),
    (steps_and("- ⟦{step: Two, title: {en: T, bg: Т, ru: Т, lt: T}, clause: T-1, do: {act: wash}}"), "bad-id"),
    (steps_and(step_text("two", "⟦{act: deal}")), "missing"),
    (steps_and(step_text("two", "⟦{act: pay, at: bet}")), "missing"),
    (steps_and(step_text("two", "{any_order: [{act: wash}]}, ⟦do: {act: wash}")), "duplicate-key"),
    (steps_and(step_text("two", "[⟦{any_order: [{act: wash}, {any_order: [{act: stack}]}]}]")), "wrong-type"),
    (
        steps_and(step_text("two", f"[⟦{{any_order: [{', '.join(['{act: wash}'] * 6)}]}}]")),
        "too-many",
    ),
    (
        steps_and(f"- ⟦choose:\n    - otherwise: [{GOOD[2:].replace('one', 'two')}]\n    - when: shoe_lasts\n      do: []"),
        "dead-branch",
    ),
    (steps_and("- choose: ⟦{when: shoe_lasts}"), "wrong-type"),
    (held("- when: ⟦dealer_shows\n  do:"), "missing"),
    (held("- when: ⟦{not: shoe_lasts, any: []}\n  do:"), "wrong-type"),
    (steps_and(step_text("two", "{act: wash}", ", time: {most: ⟦soon}")), "wrong-type"),
    (steps_and(step_text("two", "{act: wash}", ", time: {most: ⟦-1}")), "out-of-range"),
    (steps_and(step_text("⟦7", "{act: wash}")), "wrong-type"),
    (steps_and(step_text("two", "{call: ⟦on}")), "yaml-boolean"),
    (steps_and(step_text("two", "{act: wash}", ", optional: ⟦no")), "yaml-boolean"),
    (small(GOOD).replace("decks: {value: 6", "decks: {value: ⟦six"), "wrong-type"),
    (small(GOOD).replace("decks: {value: 6", "decks: {value: ⟦3"), "impossible"),
    (small(GOOD).replace("stop_card_depth: {value: [52, 78]", "stop_card_depth: {value: ⟦[52, 312]"), "impossible"),
    (small(GOOD).replace("limits: {value: [[1000, 10000]", "limits: {value: ⟦[[20000, 10000]"), "impossible"),
    (small(GOOD).replace("boxes: {value: 7", "boxes: {value: ⟦8"), "impossible"),
    (small(GOOD).replace('natural_pays: {value: "3:2"', 'natural_pays: {value: ⟦"3:0"'), "wrong-ratio"),
    (small(GOOD).replace("even_money_against: {value: A", "even_money_against: {value: ⟦A1"), "unknown-rank"),
    (small(GOOD).replace("stop_card: {value: true", "stop_card: {value: ⟦yes"), "yaml-boolean"),
    (small(GOOD).replace("card_change_hours: {value: 24, ", "card_change_hours: ⟦{"), "missing"),
    (small(GOOD).replace("card_change_hours: {value: 24, from", "card_change_hours: ⟦{value: 24}#"), "missing"),
    (small(GOOD, clauses=f"  ⟦{CLAUSE}"), "unused-clause"),
    (DEAD_END, "dead-end"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "code"), SHAPES, ids=[f"{n}-{code}" for n, (_, code) in enumerate(SHAPES)])
def test_a_part_of_the_wrong_shape(tmp_path: Path, text: str, code: str) -> None:
    clean, line, column = place(text)
    found = faults_of(tmp_path, clean)
    assert (line, column, code) in [(fault.line, fault.column, fault.code) for fault in found]


OTHER_PHASE = f"""  other:
    title: {{en: T, bg: Т, ru: Т, lt: T}}
    steps: [{step_text("two", "{act: stack}")[2:]}]
"""
WHOLE = [
    (steps_and(step_text("two", "{call: no_more_bet}")), "unknown-phrase", "did you mean no_more_bets?"),
    (steps_and(step_text("two", "{act: wash}").replace("T-1", "T-11")), "unknown-clause", "did you mean T-1?"),
    (steps_and(step_text("two", "{act: wash, clause: T-3}")), "unknown-clause", "did you mean T-1?"),
    (small(GOOD).replace("boxes: {value: 7, from: ", "boxes: {value: 7, clause: "), "unknown-clause", ""),
    (small(GOOD).replace("- phase: only", "- phase: onyl"), "unknown-phase", "did you mean only?"),
    (small(GOOD).replace("  burn_shown: {value: false", "  burn_showed: {value: false"), "missing-rule", "extend european"),
    (small(GOOD).replace("title: {en: T, bg: Т, ru: Т, lt: T}\nclauses", "title: {en: T}\nclauses"), "missing-text", ""),
    (small(GOOD).replace("language: en", "language: lt"), "missing-text", ""),
    (small(step_text("one", "{call: place_bets}")).replace("language: en", "language: bg"), "missing-text", ""),
    (
        small(f"- forever: [{GOOD[2:]}]\n{step_text('two', '{act: stack}')}"),
        "unreachable",
        "name its phase in the course",
    ),
    (small(GOOD) + OTHER_PHASE, "unreachable", ""),
    (small(GOOD).replace("procedure: small\n", ""), "missing", "begin with"),
    (small(GOOD).replace('edition: "1"', "edition: 1"), "wrong-type", 'write it in quotes: "1"'),
    (small(GOOD) + "remarks: none\n", "unknown-key", ""),
    ("- procedure: small\n", "wrong-type", ""),
]  # fmt: skip


@pytest.mark.parametrize(("text", "code", "hint"), WHOLE, ids=[f"{n}-{code}" for n, (_, code, _) in enumerate(WHOLE)])
def test_what_is_wrong_with_a_file_as_a_whole(tmp_path: Path, text: str, code: str, hint: str) -> None:
    found = [fault for fault in faults_of(tmp_path, text) if fault.code == code]
    assert found
    assert any(hint in fault.hint for fault in found)
    with pytest.raises(ProcedureError) as refused:
        load_file(tmp_path / "small.yaml")
    assert code in refused.value.sentence()


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    text = changed(
        text_of("european"),
        [
            ("do: {act: wash}, clause: EU-C1", "do: {act: wahs}, clause: EU-C1"),
            ("clause: EU-C3, severity: {otherwise: serious", "clause: EU-C3, severity: {otherwise: grave"),
            ("      - when: stop_card_used", "      - when: stop_card_is_used"),
            ("- each: {hand: surrendered, order: clockwise}", "- each: {hand: surrender, order: clockwise}"),
            ("do: {act: deal, at: dealer}, clause: EU-H3", "do: {act: deal, at: tray}, clause: EU-H3"),
            ("amount: insurance_winnings", "amount: insurance_winning"),
            ("      - guests: bet\n", "      - guests: bets\n"),
            ("  decks: {value: 6", "  decks: {value: six"),
            ("  burn_shown: {value: false", "  burn_shown: {value: no"),
            ("  hole_card: {value: false", "  hole_cards: {value: false"),
            ("  EU-K5: {at: own hand, kind: step", "  EU-K5: {at: own hand, kind: stap"),
        ],
    )  # fmt: skip
    found = faults_of(tmp_path, text, "european")
    codes = {fault.code for fault in found}
    assert codes >= {
        "unknown-act", "unknown-severity", "unknown-guard", "unknown-selector", "unknown-object", "unknown-amount",
        "unknown-turn", "wrong-type", "yaml-boolean", "unknown-rule", "missing-rule", "unknown-kind",
    }  # fmt: skip
    assert found == sorted(found)
    assert all(fault.line > 0 and fault.column > 0 and Path(fault.file).name == "european.yaml" for fault in found)
    with pytest.raises(ProcedureError) as refused:
        load_file(tmp_path / "european.yaml")
    assert list(refused.value.faults) == found
    assert all(str(fault) in refused.value.sentence() for fault in found)


CODE = [
    ("as an act", steps_and(step_text("two", "{act: ⟦os.system}"))),
    ("as a gesture", steps_and(step_text("two", "{gesture: ⟦os.system}"))),
    ("as a call", steps_and(step_text("two", "{call: ⟦os.system}"))),
    ("with an argument", steps_and(step_text("two", '{act: ⟦"os.system(1)"}'))),
    ("as an object", steps_and(step_text("two", "{act: deal, at: ⟦os.system}"))),
    ("as an amount", steps_and(step_text("two", "{call: dealer_total, amount: ⟦os.system}"))),
    ("as a stake", steps_and(step_text("two", "{act: take, at: bet, amount: evens, stake: ⟦os.system}"))),
    ("as a guard", held("- when: ⟦os.system\n  do:")),
    ("in a guard", held("- when: {not: [{any: [shoe_lasts, ⟦os.system]}]}\n  do:")),
    ("as the name of a guard", held("- when: {⟦os.system: ace}\n  do:")),
    ("as a selection", held("- each: {box: ⟦os.system}\n  do:")),
    ("as an order", held("- each: {box: in_play, order: ⟦os.system}\n  do:")),
    ("as a count", held("- times: ⟦os.system\n  do:")),
    ("as a turn", steps_and("- guests: ⟦os.system")),
    ("as a form", steps_and("- {⟦os.system: 1}")),
    ("as a step", steps_and(step_text("⟦os.system", "{act: wash}"))),
    ("as a title", steps_and("- {step: two, title: {en: ⟦os.system, bg: Т, ru: Т, lt: T}, clause: T-1, do: {act: wash}}")),
    ("as a group", steps_and(step_text("two", "{act: wash}", ", group: ⟦os.system"))),
    ("as a severity", steps_and(step_text("two", "{act: wash}", ", severity: ⟦os.system"))),
    ("as a source", steps_and(step_text("two", "{act: wash}", ", from: ⟦os.system"))),
    ("as a clause", small(GOOD, clauses="  ⟦os.system: {at: test, kind: information, says: {en: T}}")),
    ("as what a clause says", small(GOOD, clauses="  T-2: {at: test, kind: information, says: {en: ⟦os.system}}")),
    ("as a phrase", small(GOOD, phrases="  ⟦os.system: {en: Words}")),
    ("as the words of a phrase", small(GOOD, phrases="  words: {en: ⟦os.system}")),
    ("as the value of a rule", small(GOOD).replace("shuffle_by: {value: croupier", "shuffle_by: {value: ⟦os.system")),
    ("as any rule's text", small(GOOD).replace("{value: casino manager", "{value: ⟦os.system")),
    ("as the name of a rule", small(GOOD).replace("\nrules:\n", "\nrules:\n  ⟦os.system: {value: 1, from: x}\n")),
    ("as a phase", small(GOOD).replace("- phase: only", "- phase: ⟦os.system")),
    ("as a key of the file", small(GOOD) + "⟦os.system: 1\n"),
    ("as what is extended", small(GOOD).replace("language: en", "extends: ⟦os.system\nlanguage: en")),
    ("as the procedure", small(GOOD).replace("procedure: small", "procedure: ⟦os.system")),
    ("in the program itself", steps_and(step_text("two", "{act: ⟦trainer.game.table.Table}"))),
]  # fmt: skip


@pytest.mark.parametrize("text", [text for _, text in CODE], ids=[name for name, _ in CODE])
def test_a_procedure_never_names_program_code(tmp_path: Path, text: str) -> None:
    clean, line, column = place(text)
    with pytest.raises(ProcedureError) as refused:
        load_file(write(tmp_path, "small", clean))
    named = [(fault.line, fault.column) for fault in refused.value.faults if fault.code == "names-code"]
    assert named == [(line, column)]
    assert f"small.yaml:{line}:{column}: names-code" in refused.value.sentence()


def test_tags_never_make_anything(tmp_path: Path) -> None:
    text, line, column = place(steps_and(step_text("two", "{act: ⟦!!python/object/apply:os.system [true]}")))
    assert (line, column, "tag") in [(f.line, f.column, f.code) for f in faults_of(tmp_path, text)]
