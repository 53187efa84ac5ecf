"""The procedure as a checklist that fills as it goes: what was done, what is due, what this round does not ask for."""

from __future__ import annotations

from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from typing import Final

from PySide6.QtWidgets import QVBoxLayout, QWidget

from trainer.i18n import gettext, language
from trainer.procedure.model import Procedure, Step
from trainer.ui.panels import shapes
from trainer.ui.panels.look import Look
from trainer.ui.panels.rows import Row, RowsView
from trainer.ui.panels.words import clause_words, foreign_words

_DONE: Final = "done"
_WRONG: Final = "wrong"


class StepsPanel(QWidget):
    """Takes the procedure once, then the due step after every act; works out itself what has been passed."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._procedure: Procedure | None = None
        self._ordered: list[tuple[str, list[Step]]] = []
        self._place: dict[str, int] = {}
        self._states: dict[str, str] = {}
        self._due: str | None = None
        self._pass_from = 0
        self._phase_of: dict[str, str] = {}
        self._show_due = True
        self._lit = ""
        self._changed: frozenset[str] = frozenset()
        self._by_machine: frozenset[str] = frozenset()
        self.view = RowsView(look, "steps", self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.view)
        self.retranslate()

    def mark(self, changed: frozenset[str], by_machine: frozenset[str]) -> None:
        """Of the procedure shown next: steps that are not done as the croupier knows them, and phases the machine performs."""
        self._changed, self._by_machine = changed, by_machine

    def set_procedure(self, procedure: Procedure, show_due: bool = True, met: AbstractSet[str] | None = None) -> None:
        """Show the steps of `procedure`; `show_due` says whether the due one is lit.

        `met` holds the steps that the lesson can come to; others are not listed. None stands for every step.
        """
        self._procedure = procedure
        self._show_due = show_due
        shown = [step for step in procedure.steps.values() if met is None or step.id in met]
        self._ordered = [
            (phase.id, [step for step in shown if step.phase == phase.id]) for phase in procedure.phases
        ]
        steps = [step for _phase, in_phase in self._ordered for step in in_phase]
        self._place = {step.id: at for at, step in enumerate(steps)}
        self._phase_of = {step.id: step.phase for step in steps}
        self._states.clear()
        self._due = None
        self._pass_from = 0
        self._fill()

    def follow(self, due: str | None, lines: int, faulty: Iterable[tuple[int, str]] = ()) -> None:
        """The step due now, how many lines there are, and (line, step) of the last verdicts.

        When the due step goes back to an earlier phase a new pass begins there: what follows is to come again.
        """
        new = {step for line, step in faulty if line > self._pass_from and step in self._place}
        if due == self._due and not self._lit and all(self._states.get(step) == _WRONG for step in new):
            return
        if due not in self._place:
            due = None
        before = self._due
        if before is not None and before != due:
            self._states.setdefault(before, _DONE)
        if due is not None and before is not None and self._is_new_pass(before, due):
            start = self._place[due]
            self._states = {step: state for step, state in self._states.items() if self._place[step] < start}
            self._pass_from = lines
            new = set()
        for step in new:
            self._states[step] = _WRONG
        self._due = due if due is not None else before
        self._lit = ""
        self._fill()

    def _is_new_pass(self, before: str, due: str) -> bool:
        return self._phase_of[due] != self._phase_of[before] and self._place[due] < self._place[before]

    def light(self, step: str) -> None:
        """Light one step until the next act: a hint."""
        self._lit = step
        self._fill()

    def reveal(self) -> None:
        """Bring the due step into sight, as after the panel was hidden."""
        for at, row in enumerate(self.view.rows.rows):
            if row.key == self._due:
                self.view.show_row(at)

    def retranslate(self) -> None:
        self.view.setAccessibleName(gettext("Steps of the procedure"))
        self._fill()

    def _fill(self) -> None:
        if self._procedure is None:
            return
        lang = language()
        titles = {phase.id: phase.title(lang) for phase in self._procedure.phases}
        rows: list[Row] = []
        due_row = -1
        due_place = self._place.get(self._due or "", -1)
        for phase, steps in self._ordered:
            if not steps:
                continue
            title = titles[phase]
            if phase in self._by_machine:
                title = gettext("{phase} · the machine").format(phase=title)
            rows.append(Row(title=title, is_header=True, key=phase))
            for step in steps:
                if step.id == self._due:
                    due_row = len(rows)
                rows.append(self._row(step, due_place, lang))
        self.view.rows.set_rows(rows)
        if due_row >= 0:
            self.view.show_row(due_row)

    def _row(self, step: Step, due_place: int, lang: str) -> Row:
        state = self._states.get(step.id)
        is_due = step.id == self._lit or (step.id == self._due and self._show_due)
        faint = False
        if is_due:
            mark, word = shapes.DUE, gettext("due now")
        elif state == _DONE:
            mark, word = shapes.RIGHT, gettext("done")
        elif state == _WRONG:
            mark, word = "serious", gettext("done wrong or left out")
        elif self._states and self._place[step.id] < due_place:
            mark, word, faint = shapes.PASSED_BY, gettext("not asked for this time"), True
        else:
            mark, word, faint = shapes.PENDING, gettext("to come"), True
        title, below, foreign = step.title(lang), clause_words(step.clauses), foreign_words(step.provenance)
        changed = gettext("done otherwise than before") if step.id in self._changed else ""
        spoken = ", ".join(part for part in (title, word, below, foreign, changed) if part)
        return Row(
            title=title,
            below=below if not foreign else "",
            foreign=foreign,
            changed=changed,
            mark=mark,
            is_due=is_due,
            is_faint=faint and not is_due,
            spoken=spoken,
            key=step.id,
        )
