"""``trainer drill``: the lessons of the desk, typed; from a pipe as well."""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path

import pytest

from tests.support.commands import Run
from tests.support.records import dealt, lines_of
from trainer.app.croupier import advance, step
from trainer.app.lesson import Lesson
from trainer.app.setup import Mode, Setup
from trainer.audit.regrade import regrade_file
from trainer.cli.tabletext import table_lines
from trainer.cli.typed import HELP, TypedError, act_typed, typed_of
from trainer.clock import SteppedClock
from trainer.game.acts import Act, By
from trainer.game.cards import Card
from trainer.procedure.actwords import ACTS, MONEY
from trainer.procedure.load import load, program, shipped
from trainer.records.log import Seal, read_record


def script(
    boxes: int, rounds: int, seed: int, mode: Mode = Mode.PRACTISE, name: str = "european", day: bool = False,
    left: Collection[str] = (),
) -> str:  # fmt: skip
    """What to type to deal the lesson rightly; a day is dealt to lively guests. Steps in `left` are left to the machine."""
    setup = Setup(boxes=boxes, rounds=rounds, seed=seed, mode=mode, day=day, guests="lively" if day else "quiet")
    lesson = Lesson(program(name), setup, SteppedClock())
    typed: list[str] = []
    while not lesson.is_done:
        due = lesson.due()
        assert due is not None
        before = len(lesson.lines)
        step(lesson)
        done = next(line for line in lesson.lines[before:] if line.by == By.CROUPIER)
        if due.step.optional and typed_of(done) != typed_of(due.act):
            typed.append("wait")
        typed.append("next" if due.step.id in left else typed_of(done, lesson.procedure))
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


@pytest.mark.parametrize("name", shipped())
def test_a_typed_day_gives_the_record_of_a_dealt_one(run: Run, tmp_path: Path, name: str) -> None:
    arguments = ("--day", "--guests", "lively", "--boxes", 2, "--rounds", 4, "--seed", 4)
    # What has to take its time is left to the machine, since this is typed faster than it may be done.
    timed = {step.id for step in load(name).steps.values() if step.time is not None}
    typed = script(2, 4, 4, name=name, day=True, left=timed)
    done = run("drill", name, *arguments, "--mode", "learn", "--out", tmp_path / "typed.jsonl", typed=typed)
    assert (done.status, done.err) == (0, "")
    assert "No deviations." in done.out
    assert run("play", name, *arguments, "--out", tmp_path / "dealt.jsonl").status == 0
    lines = [lines_of(tmp_path / file)[1:-1] for file in ("typed.jsonl", "dealt.jsonl")]
    for line in (*lines[0], *lines[1]):
        line.pop("t", None)
    assert lines[0] == lines[1]


def test_what_lies_on_the_table_is_told(run: Run, tmp_path: Path) -> None:
    """A day in which everything comes up: notes, chips to be changed, slips, relief, the close."""
    seen = ""
    for seed in range(8):
        typed = script(2, 6, seed, day=True).replace("\n", "\ntable\n")
        arguments = ("--day", "--guests", "lively", "--boxes", 2, "--rounds", 6, "--seed", seed)
        seen += run("drill", "european", *arguments, "--out", tmp_path / f"{seed}.jsonl", typed=typed).out
    for words in (
        "Notes on the table: ", "Chips to be changed: ", "Chips brought, with their slip: ", "Slip for chips that go off",
        "A foreign object lies", "A croupier waits", "then the table closes", "(badly stacked or outside the box)",
    ):  # fmt: skip
        assert words in seen, words


def test_a_card_that_lies_face_down_is_not_told() -> None:
    lesson = Lesson(program("european"), Setup(boxes=1, rounds=1), SteppedClock())
    while not lesson.table.dealer:
        step(lesson)
    lesson.table.apply(Act(act="deal_down", to="dealer", card=Card("Ks")))
    first = next(table_lines(lesson, "en"))
    assert "K♠" not in first
    assert first.endswith("▒▒")
    lesson.table.apply(Act(act="reveal", to="dealer"))
    assert "K♠" in next(table_lines(lesson, "en"))


def test_a_lesson_begins_where_it_is_told_to(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "x.jsonl"
    done = run("drill", "european", "--start", "decisions", "--boxes", 2, "--out", out, typed="quit\n")
    assert done.status == 0
    assert "acts; you begin with “" in done.out
    assert "— Decisions —" in done.out
    assert "— Shuffle —" not in done.out
    assert "✗" not in done.out
    assert len(read_record(out).acts) > 20
    over = run("drill", "european", "--start", "end_of_shoe", "--rounds", 1, "--out", tmp_path / "y.jsonl")
    assert "ends before" in over.out
    assert run("drill", "european", "--start", "nowhere").status == 1
    assert run("drill", "european", "--guests", "rude").status == 1


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


def test_guests_go_on_when_what_may_be_left_out_is_waited_out(run: Run, tmp_path: Path) -> None:
    """In a house that burns five cards to nine, the guests come with their notes after the fifth, once a moment has passed."""
    lesson = Lesson(program("bg-house"), Setup(boxes=1, rounds=1, start="burn", day=True, seed=4), SteppedClock())
    advance(lesson)
    due = lesson.due()
    while due is not None and not due.step.optional:
        lesson.attempt(due.act)
        due = lesson.due()
    assert due is not None
    assert [line.act for line in lesson.pause().lines] == ["closing_time", "cash", "fill_slip"]
    assert lesson.pause().lines == ()
    assert lesson.attempt(Act(act="call", say="last_hands")).verdicts == ()
    assert lesson.attempt(Act(act="spread_notes")).verdicts == ()
    done = run("drill", "bg-house", "--mode", "practise", "--out", tmp_path / "x.jsonl", typed="wait\nquit\n")
    assert (done.status, done.err) == (0, "")


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
    "arguments",
    [("--mode", "sleep"), ("--supervision", "none"), ("--limits", "1-"), ("--boxes", "many")],
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
        ("call float_total 10500.50", Act(act="call", say="float_total", total=1050050)),
        ("call change 5", Act(act="call", say="change", total=500)),
        ("call to_pay 3.2/2 double 37,50",
         Act(act="call", say="to_pay", box=3, hand=2, bettor=2, stake="double", total=3750)),
        ("call which_hand 3/2", Act(act="call", say="which_hand", box=3, hand=1, bettor=2)),
        ("deal_down", Act(act="deal_down", to="dealer")),
        ("down dealer", Act(act="deal_down", to="dealer")),
        ("reveal", Act(act="reveal", to="dealer")),
        ("cut_out 50", Act(act="cut_out", amount=5000, chips={2500: 2})),
        ("cut 25x1+10x3", Act(act="cut_out", amount=5500, chips={2500: 1, 1000: 3})),
        ("cut_out 0.01", Act(act="cut_out", amount=1)),
        ("straighten 3/2", Act(act="straighten", box=3, hand=1, bettor=2, stake="main")),
        ("move 3.2/3", Act(act="move", box=3, hand=2, bettor=3, stake="main")),
        ("check 5 insurance_ten", Act(act="check", box=5, bettor=1, stake="insurance_ten")),
        ("notes", Act(act="spread_notes")),
    ],
)  # fmt: skip
def test_commands(typed: str, act: Act, lesson: Lesson) -> None:
    assert act_typed(typed, lesson) == act


@pytest.mark.parametrize("word", ACTS)
def test_every_act_can_be_typed_and_is_in_the_help(word: str, lesson: Lesson) -> None:
    says = ACTS[word]
    place = {"to": "box", "box": 3, "hand": 2} if word in ("deal", "clear") else {"box": 3, "hand": 2}
    whole: dict[str, object] = {"act": word}
    if "dealer" in says.addresses and word not in ("deal", "clear"):
        whole["to"] = "dealer"
    elif "hand" in says.addresses and word != "tap":
        whole |= place
    elif "bet" in says.addresses:
        whole |= {**place, "bettor": 2, "stake": "double"}
    if word == "call":
        whole |= {"say": "double"}
    if word in MONEY:
        whole |= {"amount": 2500, "chips": {2500: 1}}
    if word == "stop_card":
        whole |= {"depth": 65}
    act = Act(**whole)  # type: ignore[arg-type]
    assert act_typed(typed_of(act, lesson.procedure), lesson) == act
    assert re.search(rf"\b{word}\b", HELP), word


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
        ("cut_out", "typed-sum"),
        ("straighten", "typed-place"),
        ("deal_down 3", "typed-rest"),
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
    assert "“Clearing”" not in first
    assert "“Surrender”" not in first, "nothing is dealt there any more"


def test_what_cannot_be_relearned(run: Run) -> None:
    same = run("drill", "european", "--relearn", "european")
    assert (same.status, same.err.count("\n")) == (1, 1)
    assert "nothing to relearn" in same.err
    assert run("drill", "european", "--relearn", "europan").status == 1
