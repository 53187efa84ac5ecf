"""The real door to the layers below. What is heavy is imported when it is first asked for, after the first paint."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from trainer.i18n import N_, format_money, language, translator
from trainer.settings import LessonChoice
from trainer.ui.pages.ports import Graded, Recorder

if TYPE_CHECKING:
    from trainer.app.croupier import RunUp
    from trainer.app.lesson import Lesson
    from trainer.app.presenter import Print, Snapshot
    from trainer.clock import Clock
    from trainer.errors import TrainerError
    from trainer.game.acts import Act
    from trainer.game.rules import Rules
    from trainer.procedure.model import Procedure
    from trainer.scoring.sheet import Sheet
    from trainer.scoring.verdict import Verdict
    from trainer.ui.pages.replay import Replay

_INSURANCE: Final = N_("Insurance pays {ratio}")
_NATURAL: Final = N_("Black Jack pays {ratio}")
_HITS_17: Final = N_("Dealer draws to 16 and on soft 17, stands on hard 17")
_STANDS_17: Final = N_("Dealer draws to 16 and stands on 17")


class RealBackend:
    """Lessons of the procedures that come with the program."""

    def __init__(self) -> None:
        self._replay: tuple[int, Replay] | None = None
        self._sheet_read: Sheet | None = None

    def procedures(self) -> Sequence[Procedure]:
        from trainer.procedure.load import load, shipped

        return tuple(load(name) for name in shipped())

    def open(self, choice: LessonChoice, clock: Clock) -> RunUp:
        from trainer.app.croupier import RunUp
        from trainer.app.lesson import Lesson
        from trainer.app.setup import Mode, Setup, Supervision
        from trainer.game.rules import Limits
        from trainer.procedure.load import program

        self._replay = None
        setup = Setup(
            boxes=choice.boxes,
            limits=Limits(minimum=choice.minimum, maximum=choice.maximum),
            seed=choice.seed,
            mode=Mode(choice.mode),
            supervision=Supervision(choice.supervision),
            assist=frozenset(choice.assist),
            rounds=choice.rounds or None,
            start=choice.start or None,
            day=choice.day,
            guests=choice.guests,
            candidate=choice.candidate,
        )
        wanted = program(choice.procedure)
        if choice.known:
            from trainer.app.differences import relearning

            setup = relearning(setup, program(choice.known), wanted)
        return RunUp(Lesson(wanted, setup, clock))

    def differing(self, choice: LessonChoice) -> frozenset[str] | None:
        if not choice.known:
            return None
        from trainer.procedure.compare import differing_steps
        from trainer.procedure.load import load

        return differing_steps(load(choice.known), load(choice.procedure))

    def too_late(self, lesson: Lesson) -> TrainerError | None:
        from trainer.app.setup import SetupError

        if not lesson.is_done:
            return None
        return SetupError("setup-start-late", phase=_phase_title(lesson.procedure, lesson.setup.start or ""))

    def recorder(self, lesson: Lesson, folder: Path) -> Recorder:
        from trainer.app.recording import free_path, header_of
        from trainer.records.log import RecordWriter

        folder.mkdir(parents=True, exist_ok=True)
        return RecordWriter(free_path(folder, lesson.procedure.id, datetime.now()), header_of(lesson))

    def snapshot(self, lesson: Lesson, lang: str, upto: int | None = None) -> Snapshot:
        from trainer.app.presenter import present, shoe_info

        rules = lesson.procedure.rules
        if upto is None:
            table, shoe = lesson.table, shoe_info(lesson.shoe, rules.decks, is_machine=_shuffles(rules))
            said = lesson.lines
        else:
            replay = self._replay_of(lesson)
            table, shoe = replay.go_to(upto), replay.shoe()
            said = lesson.lines[:upto]
        return present(
            table,
            shoe=shoe,
            denominations=rules.denominations,
            columns=rules.float_columns,
            sign=(f"MIN {format_money(lesson.limits.minimum, lang)}", f"MAX {format_money(lesson.limits.maximum, lang)}"),
            speech=_speech(said, lesson.procedure, lang),
            felt=_print(lesson.procedure),
        )

    def _replay_of(self, lesson: Lesson) -> Replay:
        from trainer.ui.pages.replay import Replay

        if self._replay is None or self._replay[0] != id(lesson):
            rules = lesson.procedure.rules
            replay = Replay(lesson.lines, rules.boxes, lesson.tray, rules.decks * 52, is_machine=_shuffles(rules))
            self._replay = (id(lesson), replay)
        return self._replay[1]

    def due_spots(self, lesson: Lesson, act: Act) -> frozenset[str]:
        from trainer.ui.pages.duespots import due_spots

        return due_spots(lesson.table, act)

    def act_text(self, lesson: Lesson, act: Act) -> str:
        from trainer.app.speech import speak

        about = lesson.lines[act.about - 1] if act.about is not None and 0 < act.about <= len(lesson.lines) else None
        return speak(act, lesson.procedure, language(), about)

    def verdict_text(self, lesson: Lesson, verdict: Verdict) -> str:
        from trainer.scoring.explain import sentence

        shown_by = lesson.lines[verdict.n - 1] if 0 < verdict.n <= len(lesson.lines) else None
        return sentence(verdict, lesson.procedure, language(), shown_by)

    def grade(self, lesson: Lesson) -> Graded:
        from trainer.scoring.grade import grade

        found = grade(lesson.verdicts, lesson.judge.correct, lesson.procedure, self._sheet())
        reasons = tuple(reason.sentence(language()) for reason in found.reasons)
        return Graded(mark=found.mark, result=str(found.result), reasons=reasons)

    def pace_target(self, lesson: Lesson) -> int | None:
        return self._sheet().pace_target(lesson.setup.boxes)

    def _sheet(self) -> Sheet:
        if self._sheet_read is None:
            from trainer.scoring.sheet import load_sheet

            self._sheet_read = load_sheet()
        return self._sheet_read


def _shuffles(rules: Rules) -> bool:
    """Whether a machine shuffles, so that it stands where a shoe would."""
    from trainer.game.rules import ShuffleBy

    return rules.shuffle_by is ShuffleBy.MACHINE


def _speech(lines: Sequence[Act], procedure: Procedure, lang: str) -> dict[int, str]:
    """What guests said or showed since the croupier's last act, by box."""
    from trainer.app.speech import guest_signal
    from trainer.game.acts import By

    said: dict[int, str] = {}
    for act in reversed(lines):
        if act.by == By.CROUPIER:
            break
        if act.by == By.GUEST and act.box is not None and act.box not in said:
            words = guest_signal(act, procedure, lang) if act.act != "bet" else ""
            if words:
                said[act.box] = words
    return said


def _phase_title(procedure: Procedure, phase: str) -> str:
    return next((found.title(language()) for found in procedure.phases if found.id == phase), phase)


def _print(procedure: Procedure) -> Print:
    """What is printed on the cloth, in the language of the rule text."""
    from trainer.app.presenter import Print

    rules, say = procedure.rules, translator(procedure.language).gettext
    kinds = rules.insurance
    return Print(
        insurance=say(_INSURANCE).format(ratio=_ratio(str(kinds[0].pays))) if kinds else "",
        payout=say(_NATURAL).format(ratio=_ratio(str(rules.natural_pays))),
        dealer=say(_HITS_17 if rules.dealer_hits_soft_17 else _STANDS_17),
    )


def _ratio(text: str) -> str:
    return text.replace(":", " : ")
