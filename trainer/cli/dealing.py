"""A lesson dealt line by line: reads commands, says what happens at the table, tells verdicts as the mode allows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import typer

from trainer.app.croupier import advance, paced_step
from trainer.app.lesson import Due, Lesson, Outcome
from trainer.app.setup import Mode
from trainer.app.speech import impossible_sentence, speak
from trainer.cli.tabletext import table_lines
from trainer.cli.typed import HELP, TypedError, act_typed, typed_of
from trainer.game.acts import Act, By
from trainer.i18n import N_, format_tenths, translator
from trainer.scoring.explain import citation, describe_act, sentence, severity_name
from trainer.scoring.grade import Grade, grade
from trainer.scoring.sheet import load_sheet
from trainer.scoring.verdict import Verdict

_RESULTS: Final[Mapping[str, str]] = {
    "passed": N_("Passed; mark {mark}."),
    "failed": N_("Failed; mark {mark}."),
    "insufficient": N_("Too little was dealt to judge; mark {mark}."),
}
_MARKS: Final[Mapping[str, str]] = {By.CROUPIER: "»", By.GUEST: "·", By.INSPECTOR: "!", By.TABLE: "·"}


class Dealing:
    """One lesson in the terminal. `misunderstood` counts lines that were no command."""

    def __init__(self, lesson: Lesson, lang: str, *, is_terminal: bool) -> None:
        self.lesson = lesson
        self.misunderstood = 0
        self._lang = lang
        self._say = translator(lang)
        self._is_terminal = is_terminal
        self._phase = ""
        self._shown = 0
        self._over = False

    @property
    def _mode(self) -> Mode:
        return self.lesson.setup.mode

    # -- the course ------------------------------------------------------------------------------------------------

    def run(self, lines: Iterator[str], alone: bool = False) -> None:
        """Deal until the lesson is done, the lines end, or one of them says quit. `alone`: the machine deals all of it."""
        self._print(self._say.gettext("{title}. Type ? for help.").format(title=self.lesson.procedure.title(self._lang)))
        self._begin()
        while not self.lesson.is_done and not self._over:
            due = self.lesson.due()
            if due is not None and (alone or due.step.phase in self.lesson.setup.assist):
                self._told(paced_step(self.lesson))
                continue
            self._before(due)
            line = next(lines, None)
            if line is None:
                return
            self._take(line.strip())

    def _begin(self) -> None:
        """Let the machine deal what comes before the phase to begin with; what it did is not told act by act."""
        done = advance(self.lesson)
        if not done:
            self._new_lines()
            return
        self._shown = len(self.lesson.lines)
        due = self.lesson.due()
        if self.lesson.is_done or due is None:
            self._print(self._say.gettext("The lesson ends before what you were to begin with has come."))
            return
        text = self._say.ngettext(
            "The machine has done {count} act; you begin with “{title}”.",
            "The machine has done {count} acts; you begin with “{title}”.",
            done,
        )
        self._print(text.format(count=done, title=due.step.title(self._lang)))

    def finish(self) -> None:
        """End the lesson and tell what came of it."""
        self.lesson.finish(complete=self.lesson.is_done)
        self._new_lines()
        self._end()

    def _before(self, due: Due | None) -> None:
        """What is shown before a command: the table when a new phase begins, and in learn mode what is due."""
        if due is None:
            return
        if due.step.phase != self._phase:
            self._phase = due.step.phase
            title = next((p.title(self._lang) for p in self.lesson.procedure.phases if p.id == self._phase), self._phase)
            self._print(f"\n— {title} —")
            self._table()
        if self._mode in (Mode.LEARN, Mode.DEMO):
            self._hint(due)
        if self._is_terminal:
            typer.echo("> ", nl=False)

    # -- commands --------------------------------------------------------------------------------------------------

    def _take(self, line: str) -> None:
        word = line.lower()
        if word in ("", "next", "n"):
            self._next(typed=bool(word))
        elif word in ("wait", "w"):
            self._told(self.lesson.pause())
        elif word in ("?", "help", "h"):
            self._print(self._say.gettext(HELP))
        elif word in ("hint", "due"):
            self._asked_hint()
        elif word in ("table", "t"):
            self._table()
        elif word == "phrases":
            for say in self.lesson.procedure.phrases:
                self._print(f"  {say}: {self.lesson.procedure.phrase(say)}")
        elif word == "verdicts":
            self._verdicts_so_far()
        elif word in ("quit", "q", "exit"):
            self._over = True
        elif not word.startswith("#"):
            self._try(line)

    def _try(self, line: str) -> None:
        try:
            act = act_typed(line, self.lesson)
        except TypedError as error:
            self.misunderstood += 1
            typer.echo(error.sentence(self._say.gettext), err=not self._is_terminal)
            return
        self._told(self.lesson.attempt(act))

    def _next(self, typed: bool) -> None:
        """The machine does what is due; an empty line means that in a demo only."""
        if not typed and self._mode is not Mode.DEMO:
            return
        if self._mode is Mode.EXAM:
            self._print(self._say.gettext("In an exam the machine does nothing for you."))
        elif self.lesson.due() is not None:
            self._told(paced_step(self.lesson))

    def _asked_hint(self) -> None:
        due = self.lesson.due()
        if self._mode is Mode.EXAM:
            self._print(self._say.gettext("In an exam there are no hints."))
        elif due is not None:
            self._hint(due)

    def _hint(self, due: Due) -> None:
        what = describe_act(due.act, self.lesson.procedure, self._lang)
        text = self._say.gettext("Due: {title}: {what}. Type: {typed}")
        self._print(text.format(title=due.step.title(self._lang), what=what, typed=typed_of(due.act, self.lesson.procedure)))

    def _verdicts_so_far(self) -> None:
        if self._mode is Mode.EXAM and not self.lesson.finished:
            self._print(self._say.gettext("In an exam verdicts come at the end."))
            return
        for verdict in self.lesson.verdicts:
            self._verdict(verdict)

    # -- telling ---------------------------------------------------------------------------------------------------

    def _told(self, outcome: Outcome) -> None:
        if outcome.impossible is not None:
            self._print(impossible_sentence(outcome.impossible, self._lang))
            return
        self._new_lines()
        if self._mode is not Mode.EXAM:
            for verdict in outcome.verdicts:
                self._verdict(verdict)

    def _new_lines(self) -> None:
        lines = self.lesson.lines
        for act in lines[self._shown :]:
            about = self._line(act.about) if act.about is not None else None
            mark = _MARKS.get(act.by, " ")
            self._print(f"{mark} {speak(act, self.lesson.procedure, self._lang, about)}")
        self._shown = len(lines)

    def _line(self, n: int) -> Act | None:
        lines = self.lesson.lines
        return lines[n - 1] if 0 < n <= len(lines) else None

    def _verdict(self, verdict: Verdict) -> None:
        text = sentence(verdict, self.lesson.procedure, self._lang, self._line(verdict.n))
        cited = citation(verdict, self.lesson.procedure, self._lang)
        severity = severity_name(verdict.severity, self._lang)
        self._print(f"✗ {severity}: {text}{f' [{cited}]' if cited else ''}")

    def _table(self) -> None:
        for line in table_lines(self.lesson, self._lang):
            self._print(f"  {line}")

    def _end(self) -> None:
        found = self.lesson.verdicts
        self._print("")
        for verdict in found:
            self._verdict(verdict)
        if not found:
            self._print(self._say.gettext("No deviations."))
        graded = _graded(self.lesson)
        self._print(self._say.gettext(_RESULTS[graded.result]).format(mark=format_tenths(graded.mark, self._lang)))
        for reason in graded.reasons:
            self._print(f"  {reason.sentence(self._lang)}")

    @staticmethod
    def _print(text: str) -> None:
        typer.echo(text)


def _graded(lesson: Lesson) -> Grade:
    return grade(lesson.verdicts, lesson.judge.correct, lesson.procedure, load_sheet())
