"""``trainer drill``: the lessons of the desk, typed; from a pipe as well."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.commands import Run
from tests.support.records import dealt, lines_of
from trainer.app.croupier import step
from trainer.app.lesson import Lesson
from trainer.app.setup import Mode, Setup
from trainer.audit.regrade import regrade_file
from trainer.cli.typed import TypedError, act_typed, typed_of
from trainer.clock import SteppedClock
from trainer.game.acts import Act
from trainer.procedure.load import program
from trainer.records.log import Seal, read_record


def script(boxes: int, rounds: int, seed: int, mode: Mode = Mode.PRACTISE) -> str:
    """What to type to deal the lesson rightly."""
    lesson = Lesson(program("european"), Setup(boxes=boxes, rounds=rounds, seed=seed, mode=mode), SteppedClock())
    typed: list[str] = []
    while not lesson.is_done:
        due = lesson.due()
        assert due is not None
        typed.append(typed_of(due.act))
        step(lesson)
    return "\n".join([*typed, ""])


def test_a_typed_lesson_gives_the_record_of_a_dealt_one(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "typed.jsonl"
    arguments = ("--boxes", 7, "--rounds", 6, "--seed", 2, "--mode", "demo", "--out", out)
    done = run("drill", "european", *arguments, typed=script(7, 6, 2))
    assert (done.status, done.err) == (0, "")
    dealt(tmp_path / "dealt.jsonl", boxes=7, rounds=6, seed=2)
    typed, machine = lines_of(out), lines_of(tmp_path / "dealt.jsonl")
    for line in (*typed, *machine):
        line.pop("t", None)
    assert typed[:-1] == machine[:-1]
    assert "No deviations." in done.out
    assert read_record(out).seal is Seal.OK


def test_a_slip_is_told_at_once_and_again_at_the_end(run: Run, tmp_path: Path) -> None:
    typed = script(2, 1, 1).replace("sweep\n", "", 1)
    done = run("drill", "european", "--boxes", 2, "--rounds", 1, "--out", tmp_path / "x.jsonl", typed=typed)
    assert done.out.count("✗ ") == 2
    assert "EU-G4b" in done.out
    assert len(regrade_file(tmp_path / "x.jsonl").verdicts) == 1


def test_an_exam_is_silent_until_the_end(run: Run, tmp_path: Path) -> None:
    typed = "hint\nnext\nverdicts\n" + script(2, 1, 1, Mode.EXAM).replace("sweep\n", "", 1)
    done = run("drill", "european", "--boxes", 2, "--rounds", 1, "--mode", "exam", "--out", tmp_path / "x.jsonl", typed=typed)
    assert done.out.count("✗ ") == 1
    assert "In an exam there are no hints." in done.out
    assert "In an exam the machine does nothing for you." in done.out
    assert "In an exam verdicts come at the end." in done.out


def test_learn_shows_what_is_due_and_next_does_it(run: Run, tmp_path: Path) -> None:
    typed = "next\n\n?\ntable\nphrases\n# a remark\nquit\n"
    done = run("drill", "european", "--mode", "learn", "--out", tmp_path / "x.jsonl", typed=typed)
    assert done.status == 0
    assert "Type: wash" in done.out
    assert "» The cards are washed" in done.out
    assert "Type: stack" in done.out
    assert "no_more_bets: No more bets, thank you" in done.out
    assert "call PHRASE" in done.out
    record = read_record(tmp_path / "x.jsonl")
    assert ([act.act for act in record.acts], record.close is not None and record.close.complete) == (["wash"], False)


def test_the_machine_plays_by_itself(run: Run, tmp_path: Path) -> None:
    done = run("drill", "european", "--rounds", 1, "--boxes", 1, "--play", "--out", tmp_path / "x.jsonl")
    assert done.status == 0
    assert read_record(tmp_path / "x.jsonl").header.mode == "demo"
    assert "No deviations." in done.out


def test_the_machine_does_the_phases_it_assists(run: Run, tmp_path: Path) -> None:
    arguments = ("--assist", "shuffle, cut,burn", "--out", tmp_path / "x.jsonl")
    done = run("drill", "european", *arguments, typed="call place_bets\nquit\n")
    assert "✗" not in done.out
    assert [act.act for act in read_record(tmp_path / "x.jsonl").acts if act.by == "croupier"][-1] == "call"
    assert run("drill", "european", "--assist", "zzz").status == 1


def test_a_demo_goes_on_with_empty_lines(run: Run, tmp_path: Path) -> None:
    run("drill", "european", "--mode", "demo", "--out", tmp_path / "x.jsonl", typed="\n\n\n")
    assert [act.act for act in read_record(tmp_path / "x.jsonl").acts] == ["wash", "stack", "riffle"]


def test_without_a_name_the_record_goes_to_the_usual_folder(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRAINER_DATA_FOLDER", str(tmp_path / "records"))
    done = run("drill", "european", typed="wash\n")
    [record] = (tmp_path / "records").glob("european-*.jsonl")
    assert f"Record: {record}" in done.out


def test_a_disk_that_fails_is_told_and_the_lesson_goes_on(run: Run, tmp_path: Path) -> None:
    done = run("drill", "european", "--rounds", 1, "--boxes", 1, "--play", "--out", tmp_path / "none" / "x.jsonl")
    assert done.status == 0
    assert "kept in memory only" in done.err
    assert "No deviations." in done.out
    assert "Record:" not in done.out


def test_an_existing_record_is_refused(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "x.jsonl"
    out.write_text("mine", "utf-8")
    assert run("drill", "european", "--out", out).status == 1
    assert out.read_text("utf-8") == "mine"


@pytest.mark.parametrize(
    "arguments", [("--mode", "sleep"), ("--supervision", "none"), ("--limits", "1-"), ("--boxes", "many")]
)
def test_wrong_usage(run: Run, arguments: tuple[str, ...]) -> None:
    assert run("drill", "european", *arguments).status == 2


def test_what_is_not_understood_is_said_and_counts_in_a_pipe(run: Run, tmp_path: Path) -> None:
    done = run("drill", "european", "--out", tmp_path / "x.jsonl", typed="wassh\nwash\n")
    assert (done.status, done.err.count("\n")) == (1, 1)
    assert "wassh; did you mean wash?" in done.err
    assert "» The cards are washed" in done.out


def test_what_cannot_be_done_is_said(run: Run, tmp_path: Path) -> None:
    done = run("drill", "european", "--out", tmp_path / "x.jsonl", typed="take 3 25\nseparate 3\nclear dealer\n")
    assert "There is no such bet." in done.out
    assert "There are not two cards to set apart." in done.out
    assert "There are no such cards." in done.out


@pytest.fixture(scope="module")
def lesson() -> Lesson:
    lesson = Lesson(program("european"), Setup(boxes=2, rounds=1), SteppedClock())
    while not lesson.table.dealt:
        step(lesson)
    return lesson


@pytest.mark.parametrize(
    ("typed", "act"),
    [
        ("deal 3.2", Act(act="deal", to="box", box=3, hand=2)),
        ("DEAL dealer", Act(act="deal", to="dealer")),
        ("pay 3/2 double 25,00", Act(act="pay", box=3, hand=1, bettor=2, stake="double", amount=2500, chips={2500: 1})),
        ("pay 3 25x1+2.50x5", Act(act="pay", box=3, hand=1, bettor=1, stake="main", amount=3750, chips={2500: 1, 250: 5})),
        ("pay 3 0.01", Act(act="pay", box=3, hand=1, bettor=1, stake="main", amount=1)),
        ("check 5 insurance", Act(act="check", box=5, bettor=1, stake="insurance")),
        ("say dealer_total 19", Act(act="call", say="dealer_total", total=19)),
        ("call dealer_total", Act(act="call", say="dealer_total")),
        ("call black_jack 3.2", Act(act="call", say="black_jack", box=3, hand=2)),
        ("stop_card 65", Act(act="stop_card", depth=65)),
        ("place 1 split", Act(act="place", box=1, hand=1, bettor=1, stake="split")),
        ("palms", Act(act="palms")),
    ],
)  # fmt: skip
def test_commands(typed: str, act: Act, lesson: Lesson) -> None:
    assert act_typed(typed, lesson) == act


def test_a_whole_bet_is_taken_with_its_own_chips(lesson: Lesson) -> None:
    bet = next(hand.bets[0] for box in lesson.table.boxes for hand in box.hands)
    box = next(box.number for box in lesson.table.boxes if box.hands)
    act = act_typed(f"take {box}", lesson)
    assert (act.amount, act.chips) == (bet.amount, bet.chips)


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("deel 3", "typed-near"),
        ("xyzzy", "typed-unknown"),
        ("call nonsense", "typed-phrase"),
        ("call", "typed-phrase"),
        ("deal", "typed-place"),
        ("point 8", "typed-place"),
        ("pay 3", "typed-sum"),
        ("pay 3 -5", "typed-sum"),
        ("pay 3 25x", "typed-sum"),
        ("place 3", "typed-stake"),
        ("stop_card", "typed-depth"),
        ("stop_card half", "typed-depth"),
        ("sweep now", "typed-rest"),
        ("deal 3 4", "typed-rest"),
    ],
)
def test_commands_that_are_none(typed: str, code: str, lesson: Lesson) -> None:
    with pytest.raises(TypedError) as raised:
        act_typed(typed, lesson)
    assert raised.value.code == code
    assert "{" not in raised.value.sentence()


def test_only_what_differs_is_dealt(run: Run, tmp_path: Path) -> None:
    arguments = ("--boxes", 1, "--rounds", 1, "--out", tmp_path / "x.jsonl", "--play")
    done = run("drill", "lt-house", "--relearn", "ru-house", *arguments)
    assert done.status == 0
    first = done.out.splitlines()[0]
    assert first.startswith("You deal: “")
    assert "“Deal”" not in first
    assert "“Surrender”" not in first, "nothing is dealt there any more"


def test_what_cannot_be_relearned(run: Run) -> None:
    same = run("drill", "european", "--relearn", "european")
    assert (same.status, same.err.count("\n")) == (1, 1)
    assert "nothing to relearn" in same.err
    assert run("drill", "european", "--relearn", "europan").status == 1
