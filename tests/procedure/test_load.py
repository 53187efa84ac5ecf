"""Loading: what a file extends, what it changes, where each thing comes from, and the hash of what decides verdicts."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.procedure.variants import Edit, changed, small, step_text, swapped, text_of, variant, write
from trainer.procedure.load import ProcedureError, load, load_file, program, shipped
from trainer.procedure.model import Leaf, Procedure, Provenance, Severity, Step, StepNode, TimeBounds, walk

TITLES = "{en: T, bg: Т, ru: Т, lt: T}"


def house(more: str = "", base: str = "european", name: str = "house") -> str:
    """A text that extends another one; `more` is the rest of it."""
    return f'procedure: {name}\nedition: "1"\nextends: {base}\nlanguage: en\ntitle: {TITLES}\n{more}'


def built(folder: Path, more: str) -> Procedure:
    return load_file(write(folder, "house", house(more)))


def order_of(procedure: Procedure) -> list[str]:
    """Steps in the order of the course."""
    return [node.step.id for node in walk(procedure.course) if isinstance(node, StepNode)]


def leaves_of(procedure: Procedure, step: str) -> list[Leaf]:
    nodes = [node for node in walk(procedure.course) if isinstance(node, StepNode) and node.step.id == step]
    return [leaf for node in nodes for leaf in walk(node.body) if isinstance(leaf, Leaf)]


def refused(folder: Path, more: str, base: str = "european") -> list[tuple[str, int, str]]:
    """Code, line and hint of the faults of a house text."""
    with pytest.raises(ProcedureError) as raised:
        load_file(write(folder, "house", house(more, base)))
    return [(fault.code, fault.line, fault.hint) for fault in raised.value.faults]


# -- names ---------------------------------------------------------------------------------------------------------


def test_what_is_shipped_loads() -> None:
    assert {"european", "lt-house"} <= set(shipped())
    for name in shipped():
        assert load(name).id == name
        assert load(name) is load(name)
        assert program(name).procedure is load(name)


def test_an_unknown_procedure_is_named_with_those_there_are() -> None:
    with pytest.raises(ProcedureError) as raised:
        load("lt-hause")
    assert raised.value.code == "procedure-unknown"
    assert "lt-hause" in raised.value.sentence()
    assert "lt-house" in raised.value.sentence()


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ProcedureError) as raised:
        load_file(tmp_path / "none.yaml")
    assert [fault.code for fault in raised.value.faults] == ["file-unreadable"]


# -- extends -------------------------------------------------------------------------------------------------------


def test_a_text_that_changes_nothing_is_its_base(tmp_path: Path) -> None:
    same, base = built(tmp_path, ""), load("european")
    assert same.extends == ("european",)
    assert order_of(same) == order_of(base)
    assert same.rules == base.rules
    assert same.phrases == base.phrases
    assert {step.provenance for step in same.steps.values()} == {Provenance.COMPOSITE}
    assert {value.provenance for value in same.rule_values.values()} == {Provenance.COMPOSITE}


def test_an_extended_file_beside_comes_before_the_shipped_one(tmp_path: Path) -> None:
    write(tmp_path, "european", changed(text_of("european"), [("  boxes: {value: 7", "  boxes: {value: 5")]))
    assert built(tmp_path, "").rules.boxes == 5


def test_a_text_may_extend_one_that_extends(tmp_path: Path) -> None:
    middle = """clauses:
  MI-1: {at: "1", kind: step, says: {en: The cards are washed}}
  MI-2: {at: "2", kind: rule, says: {en: Four decks}}
rules:
  decks: {value: 4, clause: MI-2}
  burn_shown: {value: true, from: Practice of the house}
steps:
  shuffle.wash: {clause: MI-1}
"""
    write(tmp_path, "middle", house(middle, name="middle"))
    last = """clauses:
  LA-1: {at: "1", kind: step, says: {en: The cards are stacked}}
  LA-2: {at: "2", kind: rule, says: {en: Six boxes}}
rules:
  boxes: {value: 6, clause: LA-2}
steps:
  shuffle.stack: {clause: LA-1}
  shuffle.strip: {severity: critical}
"""
    found = load_file(write(tmp_path, "house", house(last, "middle")))
    assert found.extends == ("european", "middle")
    of = {name: step.provenance for name, step in found.steps.items()}
    assert of["shuffle.stack"] is Provenance.OWN
    assert of["shuffle.wash"] is Provenance.INHERITED
    assert of["shuffle.riffle"] is Provenance.COMPOSITE
    assert of["shuffle.strip"] is Provenance.COMPOSITE, "changed without a clause: not in this rule text"
    rules = found.rule_values
    assert (found.rules.decks, found.rules.boxes, found.rules.burn_shown) == (4, 6, True)
    assert [rules[name].provenance for name in ("boxes", "decks", "burn_shown", "stop_card")] == [
        Provenance.OWN,
        Provenance.INHERITED,
        Provenance.COMPOSITE,
        Provenance.COMPOSITE,
    ]
    clauses = found.clauses
    assert [clauses[name].provenance for name in ("LA-1", "MI-1", "EU-C3")] == [
        Provenance.OWN,
        Provenance.INHERITED,
        Provenance.COMPOSITE,
    ]
    step = found.steps["shuffle.wash"]
    assert found.provenance_of(("LA-1",), step) is Provenance.OWN
    assert found.provenance_of(("EU-C3", "MI-1"), step) is Provenance.INHERITED
    assert found.provenance_of(("EU-C3",), found.steps["shuffle.stack"]) is Provenance.COMPOSITE
    assert found.provenance_of((), step) is Provenance.INHERITED


def test_the_provenance_of_lt_house() -> None:
    found = load("lt-house")
    assert found.steps["betting.close"].provenance is Provenance.OWN
    assert found.steps["shuffle.wash"].provenance is Provenance.COMPOSITE
    assert found.steps["settlement.cards"].provenance is Provenance.COMPOSITE
    assert found.rule_values["split_max"].provenance is Provenance.OWN
    assert found.rule_values["stop_card_depth"].provenance is Provenance.COMPOSITE
    assert found.rule_values["even_money_against"].provenance is Provenance.COMPOSITE
    assert found.provenance_of(("LT-21", "EU-L3a"), found.steps["settlement.take"]) is Provenance.OWN


@pytest.mark.parametrize(
    ("texts", "code"),
    [
        ({"house": "house"}, "cyclic-extends"),
        ({"house": "other", "other": "house"}, "cyclic-extends"),
        ({"house": "nobody"}, "unknown-procedure"),
        ({"house": "europaen"}, "unknown-procedure"),
    ],
)
def test_extending_what_cannot_be_extended(tmp_path: Path, texts: dict[str, str], code: str) -> None:
    for name, base in texts.items():
        write(tmp_path, name, house(base=base, name=name))
    with pytest.raises(ProcedureError) as raised:
        load_file(tmp_path / "house.yaml")
    [fault] = raised.value.faults
    assert (fault.code, fault.line, fault.column) == (code, 3, 10)
    if texts["house"] == "europaen":
        assert fault.hint == "did you mean european?"


def test_faults_of_what_is_extended_are_told_too(tmp_path: Path) -> None:
    write(tmp_path, "european", changed(text_of("european"), [("do: {act: wash}", "do: {act: wahs}")]))
    with pytest.raises(ProcedureError) as raised:
        load_file(write(tmp_path, "house", house("remarks: none\n")))
    assert {(Path(fault.file).name, fault.code) for fault in raised.value.faults} >= {
        ("european.yaml", "unknown-act"),
        ("house.yaml", "unknown-key"),
    }


# -- changing, removing, inserting -----------------------------------------------------------------------------------


def test_a_changed_step_keeps_what_is_not_named(tmp_path: Path) -> None:
    found = built(
        tmp_path,
        """clauses:
  H-1: {at: "1", kind: step, says: {en: The close is quick}}
steps:
  betting.close: {clause: H-1, time: {most: 5}}
  deal.own: {optional: true}
  shuffle.wash: {severity: {omitted: note, otherwise: minor}}
  shuffle.stack: {do: [{act: stack}, {gesture: palms}]}
""",
    )
    close, was = found.steps["betting.close"], load("european").steps["betting.close"]
    assert (close.clauses, close.provenance, close.time) == (("H-1",), Provenance.OWN, TimeBounds(most=5))
    assert (close.severity, close.otherwise, close.titles, close.phase, close.group) == (
        was.severity, was.otherwise, was.titles, was.phase, was.group,
    )  # fmt: skip
    assert found.steps["deal.own"].optional
    assert (found.steps["shuffle.wash"].severity, found.steps["shuffle.wash"].otherwise) == (
        {"omitted": Severity.NOTE},
        Severity.MINOR,
    )
    assert [leaf.act for leaf in leaves_of(found, "shuffle.stack")] == ["stack", "palms"]
    assert [leaf.act for leaf in leaves_of(load("european"), "shuffle.stack")] == ["stack"]
    assert all(step == found.steps[step.id] for step in steps_in(found))


def steps_in(procedure: Procedure) -> list[Step]:
    return [node.step for node in walk(procedure.course) if isinstance(node, StepNode)]


def test_a_removed_step_is_gone(tmp_path: Path) -> None:
    found = built(tmp_path, "remove: [shuffle.strip, shoe.stop_card]\n")
    base = order_of(load("european"))
    assert order_of(found) == [name for name in base if name != "shuffle.strip"]
    assert not {"shuffle.strip", "shoe.stop_card"} & found.steps.keys()
    assert "shuffle.strip" not in {leaf.step.id for leaf in _leaves(found)}


def _leaves(procedure: Procedure) -> list[StepNode]:
    trees = [procedure.course, *(interrupt.body for interrupt in procedure.interrupts)]
    return [node for tree in trees for node in walk(tree) if isinstance(node, StepNode)]


INSERTED = """insert:
  - after: shuffle.wash
    do:
      - {step: shuffle.palms, title: {en: T, bg: Т, ru: Т, lt: T}, clause: H-1, do: {gesture: palms}}
  - before: deal.own
    phase: deal
    do:
      - {step: deal.tap, title: {en: T, bg: Т, ru: Т, lt: T}, from: Custom, do: {gesture: palms}}
"""
H_1 = "clauses:\n  H-1: {at: '1', kind: step, says: {en: Clean hands}}\n"


def test_steps_are_inserted_before_and_after(tmp_path: Path) -> None:
    found, base = built(tmp_path, H_1 + INSERTED), order_of(load("european"))
    order = order_of(found)
    assert order[order.index("shuffle.palms") - 1] == "shuffle.wash"
    assert order[order.index("deal.tap") + 1] == "deal.own"
    assert [name for name in order if name not in ("shuffle.palms", "deal.tap")] == base
    palms, tap = found.steps["shuffle.palms"], found.steps["deal.tap"]
    assert (palms.phase, palms.group, palms.provenance) == ("shuffle", "shuffle", Provenance.OWN)
    assert (tap.phase, tap.group, tap.provenance) == ("deal", "dealing", Provenance.COMPOSITE)


def test_a_whole_phase_may_be_written_anew(tmp_path: Path) -> None:
    found = built(
        tmp_path,
        H_1
        + f"""remove: [burn.more]
phases:
  burn:
    title: {TITLES}
    group: protection
    steps:
      - {{step: burn.show, title: {TITLES}, clause: H-1, do: {{gesture: palms}}}}
      - times: burn_cards
        do: [{{step: burn.card, title: {TITLES}, from: Custom, do: {{act: burn}}}}]
""",
    )
    order = order_of(found)
    assert order[order.index("burn.show") + 1] == "burn.card"
    assert [found.steps[name].group for name in ("burn.show", "burn.card")] == ["protection", "protection"]


@pytest.mark.parametrize(
    ("more", "code", "line"),
    [
        ("steps:\n  shuffle.wsh: {severity: note}\n", "unknown-step", 7),
        ("steps:\n  shuffle.wash: {severty: note}\n", "unknown-key", 7),
        ("remove:\n  - shuffle.wsh\n", "unknown-step", 7),
        (INSERTED.replace("after: shuffle.wash", "after: shuffle.wsh").replace("clause: H-1", "from: X"), "unknown-step", 7),
        ("insert:\n  - do: []\n", "missing", 7),
    ],
)
def test_a_change_of_what_is_not_there(tmp_path: Path, more: str, code: str, line: int) -> None:
    assert (code, line) in [(found, at) for found, at, _ in refused(tmp_path, more)]


def test_an_inherited_step_is_not_written_twice(tmp_path: Path) -> None:
    again = step_text("shuffle.stack", "{act: stack}").replace("T-1", "EU-C2")
    more = f"insert:\n  - after: shuffle.wash\n    do: [{again[2:]}]\n"
    assert "step-twice" in [code for code, _, _ in refused(tmp_path, more)]


# -- the hash ------------------------------------------------------------------------------------------------------


DECIDES: list[tuple[str, Edit]] = [
    ("a severity", ("clause: EU-C1, severity: {otherwise: serious", "clause: EU-C1, severity: {otherwise: minor")),
    ("a severity of one class", ("severity: {omitted: critical, order: critical, incomplete: minor,",
                                 "severity: {omitted: critical, order: serious, incomplete: minor,")),
    ("a guard", ("      - when: players_cut", "      - when: {not: machine_shuffles}")),
    ("an argument", ("      - when: {dealer_shows: neither}", "      - when: {dealer_shows: ten}")),
    ("a clause that is cited", ("do: {act: riffle}, clause: EU-C3", "do: {act: riffle}, clause: [EU-C3, EU-C5]")),
    ("the kind of a clause", ("  EU-K5: {at: own hand, kind: step", "  EU-K5: {at: own hand, kind: check")),
    ("a rule", ("  split_max: {value: 3,", "  split_max: {value: 2,")),
    ("an amount", ("amount: insurance_winnings", "amount: evens")),
    ("a direction", ("- each: {hand: unsettled, order: counter_clockwise}", "- each: {hand: unsettled, order: clockwise}")),
    ("an act", ("          - {act: lace}", "          - {act: stack}")),
    ("what an act beyond the procedure weighs", ("extra: {cards: critical", "extra: {cards: minor")),
    ("a call", ("do: {call: place_bets}", "do: {call: insurance}")),
    ("time", ("do: {act: wash}, clause: EU-C1,", "do: {act: wash}, time: {most: 60}, clause: EU-C1,")),
    ("a step that need not come", ("do: {act: wash}, clause: EU-C1,", "do: {act: wash}, optional: true, clause: EU-C1,")),
    ("a group", ("    group: calls", "    group: speech")),
    ("a check", ("  offers_in_their_time: {clause: [EU-X5, EU-X6], severity: serious}\n", "")),
    ("how grave a check is", ("{clause: EU-X18, severity: critical}", "{clause: EU-X18, severity: note}")),
    ("the clauses of a check", ("  offers_in_their_time: {clause: [EU-X5, EU-X6],", "  offers_in_their_time: {clause: EU-X5,")),
    ("the edition", ('edition: "1"', 'edition: "2"')),
    ("the language of the calls", ("language: en", "language: bg")),
]  # fmt: skip


def with_clause_texts(text: str, lang: str) -> str:
    """The text with every clause written in another language too."""
    return text.replace("says: {en: ", f"says: {{{lang}: x, en: ")


@pytest.mark.parametrize("edit", [edit for _, edit in DECIDES], ids=[name for name, _ in DECIDES])
def test_what_decides_a_verdict_changes_the_hash(tmp_path: Path, edit: Edit) -> None:
    text = changed(text_of("european"), [edit])
    if edit[1] == "language: bg":
        text = with_clause_texts(text, "bg")
    assert load_file(write(tmp_path, "european", text)).sha256 != load("european").sha256


@pytest.mark.parametrize(
    ("one", "other"),
    [("shuffle.wash", "shuffle.stack"), ("shuffle.riffle", "shuffle.strip"), ("shoe.collect", "shoe.count")],
)
def test_the_order_of_steps_changes_the_hash(tmp_path: Path, one: str, other: str) -> None:
    text = swapped(text_of("european"), (one, 0), (other, 0))
    found = load_file(write(tmp_path, "european", text))
    assert found.sha256 != load("european").sha256
    assert sorted(order_of(found)) == sorted(order_of(load("european")))
    assert order_of(found).index(other) < order_of(found).index(one)
    assert load_file(write(tmp_path, "european", swapped(text, (one, 0), (other, 0)))).sha256 == load("european").sha256


WORDING: list[tuple[str, Edit]] = [
    ("a title", ("title: {en: Wash the cards,", "title: {en: Mix the cards,")),
    ("the title of a phase", ("    title: {en: Burn, bg:", "    title: {en: Burning, bg:")),
    ("the title of the procedure", ("  en: European composite", "  en: Composite")),
    ("what a clause says", ('says: {en: "A riffled packet is stripped"}', "says: {en: Strip after the riffle}")),
    ("where a value comes from", ('  decks: {value: 6, from: "S3-02; FR-01"}', "  decks: {value: 6, from: elsewhere}")),
    ("the words of a call", ('insurance: {en: "Insurance?"', 'insurance: {en: "Insurance, anybody?"')),
    ("a remark and a line", ("# The composite European procedure", "# A remark.\n\n# The composite European procedure")),
]


@pytest.mark.parametrize("edit", [edit for _, edit in WORDING], ids=[name for name, _ in WORDING])
def test_wording_does_not_change_the_hash(tmp_path: Path, edit: Edit) -> None:
    found = variant(tmp_path, "european", edit)
    assert found.sha256 == load("european").sha256
    assert found.sha256 == load_file(tmp_path / "european.yaml").sha256


def test_the_hash_of_a_house_follows_what_it_extends(tmp_path: Path) -> None:
    write(tmp_path, "european", swapped(text_of("european"), ("shuffle.wash", 0), ("shuffle.stack", 0)))
    assert variant(tmp_path, "lt-house").sha256 != load("lt-house").sha256


def test_a_small_procedure_needs_nothing_to_extend(tmp_path: Path) -> None:
    found = load_file(write(tmp_path, "small", small(step_text("one", "{act: wash}"))))
    assert (found.extends, order_of(found)) == ((), ["one"])
    assert found.steps["one"].provenance is Provenance.OWN
    assert len(found.sha256) == 64
