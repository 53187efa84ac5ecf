"""The working day: a lesson from the opening of the table to its close, and one that begins in any phase."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.procedure.variants import ideal, judged
from trainer.app.croupier import advance, deal, step
from trainer.app.lesson import Lesson
from trainer.app.recording import Recording, header_of
from trainer.app.setup import ROUNDS, Setup, SetupError
from trainer.app.slips import SlipCroupier
from trainer.audit.regrade import regrade_file
from trainer.clock import SteppedClock
from trainer.game.acts import Act
from trainer.procedure.load import load, load_file, program, shipped
from trainer.procedure.machine import Program

HOUSES = sorted(Path(__file__).parent.parent.glob("houses/*.yaml"))
"""Invented houses, in YAML alone."""


def money_of(lesson: Lesson) -> tuple[int, int]:
    """What lies in the tray, and what should by what moved."""
    table = lesson.table
    tray = sum(value * count for value, count in table.tray.items())
    begun = sum(value * count for value, count in lesson.tray.items())
    return tray, begun + table.float_delta + table.filled


@pytest.mark.parametrize("name", shipped())
@pytest.mark.parametrize("boxes", [1, 3, 7])
def test_a_whole_day_rightly_dealt_is_all_right(name: str, boxes: int) -> None:
    found = program(name)
    for seed in (1, 2, 3):
        lesson = ideal(found, boxes=boxes, rounds=12, seed=seed, day=True, guests="lively")
        assert lesson.verdicts == []
        assert judged(found, lesson.lines, lesson.limits, tray=lesson.tray, begins=lesson.begins) == []
        acts = Counter(line.act for line in lesson.lines)
        assert (acts["unlock"], acts["lock"], acts["store"], acts["float_slip"]) == (1, 1, 1, 1)
        assert lesson.table.round == 12
        tray, right = money_of(lesson)
        assert tray == right


@pytest.mark.parametrize("path", HOUSES, ids=lambda path: path.stem)
@pytest.mark.parametrize("kind", ["quiet", "lively", "day"])
def test_invented_houses_are_dealt_by_their_yaml_alone(path: Path, kind: str) -> None:
    found = Program(load_file(path))
    for seed, boxes in ((1, 7), (2, 3), (3, 1), (4, 7)):
        lesson = ideal(
            found, boxes=boxes, rounds=20, seed=seed, day=kind == "day", guests="quiet" if kind == "quiet" else "lively"
        )
        assert lesson.verdicts == []
        assert judged(found, lesson.lines, lesson.limits, tray=lesson.tray, begins=lesson.begins) == []


def test_what_comes_up_between_rounds_comes_up() -> None:
    """Over some days everything happens that can."""
    acts: Counter[str] = Counter()
    for seed in range(8):
        acts += Counter(line.act for line in ideal(program("european"), boxes=7, rounds=15, seed=seed, day=True).lines)
    for act in ("cash", "drop_notes", "change", "rack", "relief", "fill_slip", "credit_slip", "closing_time", "cut_out"):
        assert acts[act], act


def test_the_same_day_comes_again() -> None:
    one, other = (ideal(program("european"), boxes=3, rounds=8, seed=5, day=True, guests="lively").lines for _ in "ab")
    assert one == other


def test_slips_of_a_day_are_found_and_nothing_else() -> None:
    for seed in (1, 4):
        setup = Setup(boxes=7, seed=seed, rounds=25, day=True, guests="lively")
        lesson = Lesson(program("european"), setup, SteppedClock())
        croupier = SlipCroupier(lesson, 0.05, seed)
        croupier.deal()
        made = Counter((slip.n, str(slip.error), slip.step, slip.clauses, slip.severity) for slip in croupier.slips)
        found = Counter((v.n, str(v.error), v.step, v.clauses, str(v.severity)) for v in lesson.verdicts)
        assert found == made
        again = judged(lesson.program, lesson.lines, lesson.limits, tray=lesson.tray, begins=lesson.begins)
        assert Counter((v.n, str(v.error), v.step, v.clauses, str(v.severity)) for v in again) == made


def test_nobody_bets_twice_when_the_call_to_bet_is_left_out() -> None:
    """Guests bet unasked when the croupier goes on without inviting them, and then they have bet."""
    lesson = Lesson(program("european"), Setup(boxes=3, seed=1, rounds=300), SteppedClock())
    SlipCroupier(lesson, 0.05, 1).deal()
    seen: set[tuple[int | None, int | None]] = set()
    for line in lesson.lines:
        if line.act == "bet" and line.stake == "main":
            assert (line.box, line.bettor) not in seen, line.n
            seen.add((line.box, line.bettor))
        elif line.act == "deal":
            seen.clear()


def test_the_record_says_where_it_begins(tmp_path: Path) -> None:
    recording = Recording()
    lesson = Lesson(program("lt-house"), Setup(boxes=1, rounds=4, day=True), SteppedClock(), recording)
    assert header_of(lesson).table["begins"] == "opening"
    recording.begin(tmp_path / "day.jsonl", header_of(lesson), batch=True)
    deal(lesson)
    recording.close(True)
    found = regrade_file(tmp_path / "day.jsonl")
    assert found.verdicts == ()
    assert found.acts == sum(1 for line in lesson.lines if line.by == "croupier")


def test_an_ordinary_lesson_begins_with_the_shuffle() -> None:
    lesson = Lesson(program("lt-house"), Setup(boxes=1), SteppedClock())
    due = lesson.due()
    assert due is not None
    assert due.step.id == "shuffle.wash"
    assert "begins" not in header_of(lesson).table


@pytest.mark.parametrize(
    ("setup", "code"),
    [(Setup(start="lunch"), "setup-start"), (Setup(guests="rowdy"), "setup-guests")],
)
def test_settings_that_cannot_be(setup: Setup, code: str) -> None:
    with pytest.raises(SetupError) as caught:
        setup.checked(load("european"))
    assert caught.value.code == code


def test_a_day_has_an_end_without_being_told() -> None:
    assert Setup(day=True).checked(load("european")).rounds == ROUNDS


def test_a_float_that_differs_is_reported() -> None:
    """Where the slip says another sum than lies in the tray, the difference is called before the slip is signed."""
    for seed in range(30):
        lesson = Lesson(program("european"), Setup(boxes=1, rounds=1, seed=seed, day=True), SteppedClock())
        while not any(line.act == "sign" for line in lesson.lines):
            step(lesson)
        slip = next(line for line in lesson.lines if line.act == "float_slip")
        said = any(line.say == "float_difference" for line in lesson.lines)
        assert said == (slip.amount != money_of(lesson)[0])
        if said:
            without = [line for line in lesson.lines if line.say != "float_difference"]
            [verdict] = judged(lesson.program, without, tray=lesson.tray, begins="opening", complete=False)
            assert (str(verdict.error), verdict.step, verdict.clauses) == ("omitted", "opening.difference", ("EU-A6",))
            return
    raise AssertionError("no float differed")


def test_notes_go_into_the_box_after_the_chips_have_passed() -> None:
    for seed in range(20):
        lesson = ideal(program("european"), boxes=3, rounds=10, seed=seed, day=True)
        passed = (n for n, line in enumerate(lesson.lines) if line.act == "pass_chips")
        place = next((n for n in passed if _is_buy_in(lesson.lines, n)), None)
        if place is None:
            continue
        lines = list(lesson.lines)
        lines[place], lines[place + 1] = lines[place + 1], lines[place]
        [verdict] = judged(lesson.program, lines, lesson.limits, tray=lesson.tray, begins=lesson.begins)
        assert (str(verdict.error), verdict.step) == ("order", "buyin.pass")
        return
    raise AssertionError("nobody bought in")


def _is_buy_in(lines: list[Act], place: int) -> bool:
    return lines[place + 1].act == "drop_notes"


STARTS = [phase.id for phase in load("european").phases if phase.id not in ("machine", "surrender")]
"""Phases of the composite; it has no machine, and surrender waits for a ten."""


@pytest.mark.parametrize("phase", STARTS)
def test_a_lesson_may_begin_in_any_phase(phase: str) -> None:
    """The machine deals up to it; the trainee goes on from there."""
    day = phase in ("between", "closing")
    setup = Setup(boxes=7, rounds=3 if day else None, seed=1, start=phase, day=day)
    lesson = Lesson(program("european"), setup, SteppedClock())
    advance(lesson)
    due = lesson.due()
    assert due is not None
    # Where it asks for nothing in that round, what follows it is due.
    follows = {"naturals": "decisions", "insurance": "decisions", "between": "betting"}
    assert due.step.phase in (phase, follows.get(phase))
    assert lesson.verdicts == []
