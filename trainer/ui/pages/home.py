"""The first page: what to deal, how, and with whom watching. Impossible settings are refused where they are entered."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QCheckBox, QFileDialog, QWidget

from trainer.i18n import format_money, gettext, language
from trainer.settings import LessonChoice
from trainer.ui.pages.checks import MOST_SEED, Entered, check
from trainer.ui.pages.form import GUESTS, MODES, SUPERVISION, LessonForm
from trainer.ui.panels.choice import ChoiceCard
from trainer.ui.panels.look import Look
from trainer.ui.panels.modes import mode_word

if TYPE_CHECKING:
    from trainer.procedure.model import Procedure


class HomePage(LessonForm):
    """`start_wanted` carries a LessonChoice that can be dealt and the folder for the record."""

    start_wanted = Signal(object, str)
    choice_changed = Signal()
    folder_changed = Signal(str)
    painted = Signal()

    def __init__(self, look: Look, choice: LessonChoice, folder: Path, parent: QWidget | None = None) -> None:
        super().__init__(look, folder, parent)
        self._choice = choice
        self._wanted_known = ""
        self._told_for: tuple[object, ...] = ()
        self._told = "", ""
        self._procedures: dict[str, Procedure] = {}
        self._was_painted = False
        self._fill(choice)
        self.edited.connect(self._entered)
        self.procedure_picked.connect(self._procedure_chosen)
        self.limits_picked.connect(self._set_chosen)
        self.start_picked.connect(self._entered)
        self.known_picked.connect(self._known_chosen)
        self.random_wanted.connect(self._new_seed)
        self.browse_wanted.connect(self._choose_folder)
        self.folder_entered.connect(self._folder_entered)
        self.begin_pressed.connect(self.begin)
        self.retranslate()

    # -- filling -------------------------------------------------------------------------------------------------

    def _fill(self, choice: LessonChoice) -> None:
        self._boxes.setText(str(choice.boxes))
        self._minimum.setText(format_money(choice.minimum))
        self._maximum.setText(format_money(choice.maximum))
        self._seed.setText(str(choice.seed))
        (self._some if choice.rounds else self._whole).setChecked(True)
        self._rounds.setText(str(choice.rounds or 5))
        self._modes.get(choice.mode, self._modes["practise"]).setChecked(True)
        self._supervision.get(choice.supervision, self._supervision["corrected"]).setChecked(True)
        self._guests.get(choice.guests, self._guests["quiet"]).setChecked(True)
        self._day.setChecked(choice.day)
        self._candidate.setText(choice.candidate)
        self._wanted_known = choice.known

    def set_procedures(self, procedures: Sequence[Procedure]) -> None:
        """The procedures that can be dealt; the remembered one is chosen where it is still there."""
        self._procedures = {procedure.id: procedure for procedure in procedures}
        for card in self._cards.values():
            self._group.removeButton(card)
            card.deleteLater()
        self._cards.clear()
        for procedure in procedures:
            card = ChoiceCard(self._look, f"procedure:{procedure.id}", self)
            self._cards[procedure.id] = card
            self._group.addButton(card)
            self._cards_box.addWidget(card)
        chosen = self._cards.get(self._choice.procedure) or next(iter(self._cards.values()), None)
        if chosen is not None:
            chosen.setChecked(True)
        self._loading.setVisible(not procedures)
        self._fill_procedure(self._choice.assist, self._choice.start)
        self.retranslate()

    @property
    def procedure(self) -> Procedure | None:
        """The chosen procedure."""
        button = self._group.checkedButton()
        return self._procedures.get(button.objectName().partition(":")[2]) if button is not None else None

    def _procedure_chosen(self) -> None:
        procedure = self.procedure
        if procedure is not None:
            first = procedure.rules.limits[0]
            self._minimum.setText(format_money(first.minimum))
            self._maximum.setText(format_money(first.maximum))
        self._fill_procedure(self._assisted(), self._started())
        self._entered()

    def _fill_procedure(self, assist: Sequence[str], start: str) -> None:
        """Offer the phases in which this house has something to do, and its limits."""
        procedure = self.procedure
        for box in self._assist_boxes.values():
            self._assist_flow.removeWidget(box)
            box.deleteLater()
        self._assist_boxes.clear()
        self._sets.clear()
        self._start.clear()
        self._known.clear()
        if procedure is None:
            return
        self._known.addItem(gettext("None: all of the procedure is dealt"), "")
        for other in self._procedures.values():
            if other is not procedure:
                self._known.addItem(other.title(language()), other.id)
        self._known.setCurrentIndex(max(0, self._known.findData(self._wanted_known)))
        from trainer.procedure.outline import phases_dealt

        dealt = phases_dealt(procedure)
        phases = [phase for phase in procedure.phases if phase.id in dealt]
        self._start.addItem(gettext("As usual"), "")
        for phase in phases:
            self._start.addItem(phase.title(language()), phase.id)
        self._start.setCurrentIndex(max(0, self._start.findData(start)))
        for limits in procedure.rules.limits:
            self._sets.addItem(f"{format_money(limits.minimum)} – {format_money(limits.maximum)}")
        self._sets.setCurrentIndex(-1)
        self._sets.setVisible(len(procedure.rules.limits) > 1)
        for phase in phases:
            box = QCheckBox(phase.title(language()), self._assist_box)
            box.setObjectName(f"assist:{phase.id}")
            box.setChecked(phase.id in assist)
            box.toggled.connect(self._entered)
            self._assist_boxes[phase.id] = box
            self._assist_flow.addWidget(box)

    def _set_chosen(self, at: int) -> None:
        procedure = self.procedure
        if procedure is not None:
            limits = procedure.rules.limits[at]
            self._minimum.setText(format_money(limits.minimum))
            self._maximum.setText(format_money(limits.maximum))
            self._entered()

    def _new_seed(self) -> None:
        import secrets

        self._seed.setText(str(secrets.randbelow(MOST_SEED) + 1))
        self._entered()

    # -- reading -------------------------------------------------------------------------------------------------

    def _assisted(self) -> tuple[str, ...]:
        return tuple(phase for phase, box in self._assist_boxes.items() if box.isChecked())

    def _started(self) -> str:
        """The phase to begin with; empty for the usual one."""
        return str(self._start.currentData() or "")

    def _known_chosen(self) -> None:
        """A house that was chosen stays chosen while another procedure is looked at."""
        self._wanted_known = str(self._known.currentData() or "")
        self._entered()

    def entered(self) -> Entered:
        """The form as it stands."""
        procedure = self.procedure
        return Entered(
            procedure=procedure.id if procedure is not None else "",
            boxes=self._boxes.text(),
            minimum=self._minimum.text(),
            maximum=self._maximum.text(),
            seed=self._seed.text(),
            rounds=self._rounds.text(),
            whole_shoe=self._whole.isChecked(),
            mode=next((mode for mode, card in self._modes.items() if card.isChecked()), "practise"),
            supervision=next((name for name, radio in self._supervision.items() if radio.isChecked()), "corrected"),
            assist=self._assisted(),
            start=self._started(),
            day=self._day.isChecked(),
            guests=next((name for name, radio in self._guests.items() if radio.isChecked()), "quiet"),
            candidate=self._candidate.text(),
            known=str(self._known.currentData() or ""),
            folder=self._folder.text(),
        )

    def _entered(self) -> None:
        self._rounds.setEnabled(self._some.isChecked())
        result = check(self.entered(), self.procedure)
        for name, field in self._fields.items():
            if name != "folder":
                field.refuse(result.faults.get(name, "") if name != "procedure" else "")
        wrong = {
            self._boxes: "boxes" in result.faults,
            self._minimum: "limits" in result.faults,
            self._maximum: "limits" in result.faults,
            self._seed: "seed" in result.faults,
            self._rounds: "rounds" in result.faults,
        }
        for edit, is_wrong in wrong.items():
            if bool(edit.property("wrong")) != is_wrong:
                edit.setProperty("wrong", is_wrong)
                edit.style().unpolish(edit)
                edit.style().polish(edit)
        if result.choice is not None:
            self._choice = result.choice
            self.choice_changed.emit()
        self._show_dealt()
        self._show_summary(result.faults)

    def _show_dealt(self) -> None:
        """What is left to deal where the croupier comes from another house, or why nothing is."""
        choice = self._choice
        key = (choice.procedure, choice.known, choice.assist, choice.start, choice.day, language())
        if not choice.known or self.procedure is None:
            self._dealt.hide()
            return
        if key != self._told_for:
            from trainer.app.differences import relearning, what_is_dealt
            from trainer.app.setup import Setup, SetupError
            from trainer.procedure.load import program

            setup = Setup(assist=frozenset(choice.assist), start=choice.start or None, day=choice.day)
            try:
                setup = relearning(setup, program(choice.known), program(choice.procedure))
                self._told = what_is_dealt(setup, self.procedure, language()), ""
            except SetupError as error:
                self._told = "", error.sentence()
            self._told_for = key
        sentence, fault = self._told
        self._dealt.setText(sentence)
        self._dealt.setVisible(bool(sentence))
        self._fields["known"].refuse(fault)

    def _show_summary(self, faults: dict[str, str]) -> None:
        if faults:
            self._summary.setText(next(iter(faults.values())))
            return
        procedure, mode = self.procedure, self.entered().mode
        title = procedure.title(language()) if procedure is not None else ""
        known = self._procedures.get(self._choice.known)
        if known is not None:
            title = gettext("{title}, as far as it differs from “{known}”").format(title=title, known=known.title(language()))
        self._summary.setText(f"{title} · {mode_word(mode)}")

    @property
    def choice(self) -> LessonChoice:
        """The last choice that was possible."""
        return self._choice

    def begin(self) -> None:
        """Start the lesson, or show what is impossible about it."""
        result = check(self.entered(), self.procedure)
        if result.choice is None:
            self._entered()
            edits = {"boxes": self._boxes, "limits": self._minimum, "seed": self._seed, "rounds": self._rounds}
            first = next((edits[name] for name in result.faults if name in edits), None)
            if first is not None:
                first.setFocus()
                self._scroll.ensureWidgetVisible(first)
            return
        self._choice = result.choice
        self.start_wanted.emit(result.choice, self._folder.text().strip())

    def refuse(self, field: str, sentence: str) -> None:
        """Say at a field why what was entered cannot be; at the foot where there is no such field."""
        if field in self._fields:
            self._fields[field].refuse(sentence)
        else:
            self._summary.setText(sentence)

    def _choose_folder(self) -> None:
        chosen = QFileDialog.getExistingDirectory(self, gettext("Folder for the records"), self._folder.text())
        if chosen:
            self._folder.setText(chosen)
            self._folder_entered()

    def _folder_entered(self) -> None:
        self.folder_changed.emit(self._folder.text().strip())

    # -- language ------------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._was_painted:
            self._was_painted = True
            self.painted.emit()

    def retranslate(self) -> None:
        """Everything in the language now in use."""
        lang = language()
        self._title.setText(gettext("A new lesson"))
        self._intro.setText(gettext("Choose what to deal. Every act is judged by the procedure, clause by clause."))
        self._loading.setText(gettext("The procedures are being read…"))
        captions = {
            "procedure": gettext("Procedure"),
            "known": gettext("The house I come from"),
            "mode": gettext("Mode"),
            "boxes": gettext("Boxes in play"),
            "limits": gettext("Limits of a box"),
            "rounds": gettext("Length"),
            "seed": gettext("Seed"),
            "start": gettext("Begins with"),
            "guests": gettext("Guests"),
            "supervision": gettext("Supervision"),
            "assist": gettext("The machine performs"),
            "candidate": gettext("Name or number of the candidate"),
            "folder": gettext("Folder for the record"),
        }
        for name, text in captions.items():
            self._fields[name].caption.setText(text.upper())
        names = {
            self._boxes: captions["boxes"],
            self._minimum: gettext("Minimum"),
            self._maximum: gettext("Maximum"),
            self._sets: gettext("Limits the rules offer"),
            self._seed: captions["seed"],
            self._start: gettext("Phase to begin with"),
            self._known: captions["known"],
            self._rounds: gettext("Number of rounds"),
            self._candidate: captions["candidate"],
            self._folder: captions["folder"],
        }
        for widget, text in names.items():
            widget.setAccessibleName(text)
        self._sets.setPlaceholderText(gettext("As in the rules"))
        self._day.setText(gettext("A whole working day, from the opening of the table to its close"))
        self._whole.setText(gettext("Whole shoe"))
        self._some.setText(gettext("Rounds:"))
        self._random.setText(gettext("Random"))
        self._browse.setText(gettext("Choose…"))
        self.start.setText(gettext("Start"))
        for mode, card in self._modes.items():
            card.say(mode_word(mode), gettext(MODES[mode]))
        for name, radio in self._supervision.items():
            radio.setText(gettext(SUPERVISION[name]))
        for name, radio in self._guests.items():
            radio.setText(gettext(GUESTS[name]))
        for procedure in self._procedures.values():
            about = procedure.about.get(lang) or procedure.about.get("en", "")
            self._cards[procedure.id].say(procedure.title(lang), about)
        chosen = self.procedure
        if chosen is not None:
            titles = {phase.id: phase.title(lang) for phase in chosen.phases}
            for phase, box in self._assist_boxes.items():
                box.setText(titles[phase])
            self._start.setItemText(0, gettext("As usual"))
            self._known.setItemText(0, gettext("None: all of the procedure is dealt"))
            for at in range(1, self._known.count()):
                self._known.setItemText(at, self._procedures[self._known.itemData(at)].title(lang))
            for at in range(1, self._start.count()):
                self._start.setItemText(at, titles[self._start.itemData(at)])
            for at, limits in enumerate(chosen.rules.limits):
                self._sets.setItemText(at, f"{format_money(limits.minimum)} – {format_money(limits.maximum)}")
        self._entered()
