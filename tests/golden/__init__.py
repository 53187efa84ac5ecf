"""Golden records: what the program wrote, what came of it, and by which way through the procedure it was judged.

They are made anew, all of them, by ``python -m tests.golden``: run it when a procedure, the record format or the judge was
meant to change, and read the difference before keeping it.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from trainer.app.croupier import deal
from trainer.app.lesson import Lesson
from trainer.app.recording import Recording, header_of
from trainer.app.setup import Mode, Setup
from trainer.app.slips import SlipCroupier
from trainer.audit.regrade import regrade
from trainer.clock import SteppedClock
from trainer.game.acts import By
from trainer.game.rules import Limits
from trainer.game.table import Table
from trainer.procedure.load import program
from trainer.records.reader import read_record
from trainer.scoring.judge import Judge

FOLDER: Final = Path(__file__).parent / "records"


@dataclass(frozen=True, slots=True, kw_only=True)
class Golden:
    """One record: how it is dealt."""

    name: str
    procedure: str
    boxes: int
    rounds: int
    seed: int
    slips: float = 0.0
    day: bool = False

    @property
    def record(self) -> Path:
        return FOLDER / f"{self.name}.jsonl"

    @property
    def expected(self) -> Path:
        return FOLDER / f"{self.name}.json"

    @property
    def path(self) -> Path:
        return FOLDER / f"{self.name}.path"


GOLDEN: Final = (
    Golden(name="lt-house-ideal", procedure="lt-house", boxes=1, rounds=3, seed=7),
    Golden(name="european-slips", procedure="european", boxes=3, rounds=4, seed=5, slips=0.05),
    Golden(name="european-day", procedure="european", boxes=2, rounds=4, seed=3, slips=0.05, day=True),
    Golden(name="ru-house-day", procedure="ru-house", boxes=2, rounds=3, seed=2, slips=0.05, day=True),
    Golden(name="ru-numbered-day", procedure="ru-numbered", boxes=2, rounds=3, seed=4, slips=0.05, day=True),
    Golden(name="bg-ordinance-28-day", procedure="bg-ordinance-28", boxes=2, rounds=3, seed=8, slips=0.05, day=True),
    Golden(name="bg-house-day", procedure="bg-house", boxes=3, rounds=4, seed=11, slips=0.05, day=True),
    Golden(name="fr-2007-day", procedure="fr-2007", boxes=2, rounds=3, seed=7, slips=0.05, day=True),
)


def write_record(golden: Golden, to: Path) -> None:
    """Deal the lesson and write its record."""
    recording = Recording()
    guests = "lively" if golden.day else "quiet"
    setup = Setup(
        boxes=golden.boxes, rounds=golden.rounds, seed=golden.seed, mode=Mode.DEMO, day=golden.day, guests=guests
    )
    lesson = Lesson(program(golden.procedure), setup, SteppedClock(), recording)
    recording.begin(to, header_of(lesson), batch=True)
    if golden.slips:
        SlipCroupier(lesson, golden.slips, golden.seed).deal()
    else:
        deal(lesson)
    recording.close(True)


def verdicts_of(golden: Golden) -> str:
    """What regrading the record gives."""
    return regrade(read_record(golden.record), file=golden.record.name).to_json()


def path_of(golden: Golden) -> str:
    """The fingerprint of the states that the acts of the record were done in, one after another."""
    found = program(golden.procedure)
    record = read_record(golden.record)
    least, most = record.header.table["limits"]
    begins = record.header.table.get("begins")
    tray = {int(value): count for value, count in record.header.table["float"].items()}
    judge = Judge(found, Limits(minimum=least, maximum=most), Table(found.procedure.rules.boxes, tray), begins)
    states = []
    for line in record.acts:
        if line.by == By.CROUPIER:
            states.append(judge.due.name if judge.due is not None else judge.best.pos.state.rstrip("0123456789"))
        judge.feed(line)
    return f"{hashlib.sha256(' '.join(states).encode()).hexdigest()} {len(states)}\n"


def make_anew() -> None:
    """Write all records, verdicts and paths."""
    FOLDER.mkdir(exist_ok=True)
    for golden in GOLDEN:
        golden.record.unlink(missing_ok=True)
        write_record(golden, golden.record)
        golden.expected.write_text(verdicts_of(golden), "utf-8")
        golden.path.write_text(path_of(golden), "utf-8")
