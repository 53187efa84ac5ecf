"""The page a lesson is dealt on: the table, what stands beside it, and everything the croupier can do."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from trainer.app.lesson import Due, Outcome
from trainer.game.acts import Act
from trainer.i18n import gettext, language
from trainer.procedure.model import ErrorClass, Provenance
from trainer.ui.callbar import CallBar
from trainer.ui.pages.barstate import bar_state
from trainer.ui.pages.conductor import Conductor
from trainer.ui.pages.ports import Backend
from trainer.ui.pages.sayings import Sayings
from trainer.ui.panels.banner import Banner
from trainer.ui.panels.demobar import DemoBar
from trainer.ui.panels.keyshelp import KeysDialog
from trainer.ui.panels.look import Look
from trainer.ui.panels.notice import Notice
from trainer.ui.panels.pausecover import PauseCover
from trainer.ui.panels.side import EdgeTab, SidePanel
from trainer.ui.panels.topbar import BarState
from trainer.ui.panels.transcript import Line
from trainer.ui.panels.verdicts import KEPT, Said
from trainer.ui.panels.words import impossible_words
from trainer.ui.table.captions import carried_words
from trainer.ui.table.keytable import GROUPS, KEYS
from trainer.ui.table.view import TableView

FOLD_BELOW: Final = 1200
"""Window width below which the side panel folds to an edge."""
COMPACT_BELOW: Final = 1360
"""The same for the call bar, whose buttons are then smaller."""


class LessonPage(QWidget):
    """Takes a `Conductor`, shows its lesson until it is finished, and hands every act to it."""

    state_changed = Signal(object)
    """A BarState for the window's bar."""
    clock_ticked = Signal(float)
    finished = Signal(object)
    """The conductor whose lesson is over."""

    def __init__(self, look: Look, backend: Backend, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self._look = look
        self._backend = backend
        self._conductor: Conductor | None = None
        self._hinted = False
        self._phase = ""
        self._right: Said | None = None
        self._said = Sayings(backend)
        self.banner = Banner(look, "warning", self)
        self.table = TableView(look.theme, self)
        self.side = SidePanel(look, self)
        self.edge = EdgeTab(look, self)
        self.demo = DemoBar(look, self)
        self.callbar = CallBar(look, self, self)
        self.notice = Notice(look, self.table)
        self._cover = PauseCover(self._go_on, self)
        self._middle = QHBoxLayout()
        self._middle.setSpacing(0)
        self._middle.addWidget(self.table, 1)
        self._middle.addWidget(self.side)
        self._middle.addWidget(self.edge)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.banner)
        layout.addLayout(self._middle, 1)
        layout.addWidget(self.demo)
        layout.addWidget(self.callbar)
        self._ticker = QTimer(self)
        self._ticker.setInterval(1000)
        self._ticker.timeout.connect(self._tick)
        self.table.attempted.connect(self._attempt)
        self.table.in_hand_changed.connect(self._show_hands)
        self.table.installEventFilter(self)
        self.callbar.attempted.connect(self._attempt)
        self.callbar.gesture_made.connect(self._press_hand)
        self.callbar.hand_pressed.connect(self._press_hand)
        self.callbar.hint_wanted.connect(self._hint)
        self.callbar.keys_wanted.connect(self.show_keys)
        self.callbar.left.connect(self.table.setFocus)
        self.edge.unfolded.connect(self._unfold)
        self.demo.play_toggled.connect(self._toggle_play)
        self.demo.step_wanted.connect(self._demo_step)
        self.demo.speed_chosen.connect(self._set_speed)

    # -- a lesson ------------------------------------------------------------------------------------------------

    def start(self, conductor: Conductor) -> None:
        """Show the conductor's lesson from its beginning."""
        self._conductor = conductor
        self._hinted = False
        self._right = None
        self._phase = ""
        self._said.clear()
        self.banner.hide()
        self.table.perform("back")
        conductor.changed.connect(self._show)
        conductor.refused.connect(self._refuse)
        conductor.unrecorded.connect(self._warn)
        conductor.recorded.connect(self.side.transcript.set_recorded)
        conductor.playing_changed.connect(self.demo.set_playing)
        conductor.finished.connect(self._finish)
        mode = conductor.choice.mode
        self.demo.setVisible(mode == "demo")
        self.side.transcript.clear()
        steps = self.side.steps
        steps.mark(conductor.changed_steps, conductor.lesson.setup.assist)
        steps.set_procedure(conductor.lesson.procedure, show_due=mode != "practise", met=conductor.lesson.checklist)
        self.callbar.set_procedure(conductor.lesson.procedure, may_hint=mode in ("learn", "practise"))
        first = conductor.lesson.due()
        if first is not None:
            # Where a lesson begins was chosen before it; what follows is for the croupier to know.
            self.callbar.follow(first.step.phase)
        self._fold()
        self._ticker.start()
        conductor.begin()
        if self.table.snapshot.pack_stage:
            self.table.set_focus_spot("pack")
        self.table.setFocus()

    def stop(self) -> None:
        """Let go of the lesson; the page stays for the next one."""
        self._ticker.stop()
        if self._conductor is not None:
            self._conductor.changed.disconnect(self._show)
            self._conductor.finished.disconnect(self._finish)
        self._conductor = None

    def _finish(self) -> None:
        conductor = self._conductor
        self.stop()
        if conductor is not None:
            self.finished.emit(conductor)

    def _attempt(self, act: object) -> None:
        if self._conductor is not None and isinstance(act, Act):
            self._conductor.attempt(act)
            self.table.setFocus()

    def end(self) -> None:
        """Break the lesson off; its debrief follows."""
        if self._conductor is not None:
            self._conductor.end()

    def toggle_pause(self) -> None:
        """Pause the lesson or go on; an exam cannot be paused."""
        if self._conductor is not None:
            self._conductor.set_paused(not self._conductor.clock.is_paused)

    def _go_on(self) -> None:
        if self._conductor is not None and self._conductor.clock.is_paused:
            self.toggle_pause()

    # -- showing -------------------------------------------------------------------------------------------------

    def _show(self, outcome: object) -> None:
        conductor = self._conductor
        if conductor is None:
            return
        new = outcome if isinstance(outcome, Outcome) else None
        lesson, lang = conductor.lesson, language()
        due = lesson.due()
        if new is not None:
            self._hinted = False
        self.table.show_snapshot(self._backend.snapshot(lesson, lang), new is not None)
        self._show_due(due)
        if not conductor.is_exam:
            self._show_side(new, due)
        if due is not None:
            if new is not None and not conductor.is_exam:
                self.callbar.follow(due.step.phase, due.act)
            self._phase = due.step.phase
        self._show_bar()
        self._show_cover()

    def _is_lit(self) -> bool:
        conductor = self._conductor
        return conductor is not None and (conductor.choice.mode in ("demo", "learn") or self._hinted)

    def _show_due(self, due: Due | None) -> None:
        conductor = self._conductor
        if conductor is None:
            return
        if due is None or not self._is_lit():
            self.table.set_due(frozenset())
            self.callbar.set_due(None)
        else:
            self.table.set_due(self._backend.due_spots(conductor.lesson, due.act))
            self.callbar.set_due(due.act)
        if conductor.is_demo:
            self._explain(due)

    def _explain(self, due: Due | None) -> None:
        conductor = self._conductor
        if due is None or conductor is None:
            self.demo.explain(gettext("The guests are acting."), "")
            return
        lang, procedure = language(), conductor.lesson.procedure
        said = "; ".join(f"{clause}: {procedure.clause_text(clause, lang)}" for clause in due.step.clauses)
        clauses = [f"{said}."] if said else []
        if due.step.provenance != Provenance.OWN:
            clauses.append(gettext("This step is not in this rule text."))
        self.demo.explain(due.step.title(lang), " ".join(clauses))

    def _show_side(self, new: Outcome | None, due: Due | None) -> None:
        conductor = self._conductor
        if conductor is None:
            return
        lesson = conductor.lesson
        verdicts = lesson.verdicts
        faulty = [(verdict.n, verdict.step) for verdict in verdicts[-12:]]
        self.side.steps.follow(due.step.id if due is not None else None, len(lesson.lines), faulty)
        if new is not None:
            right = next((verdict for verdict in new.verdicts if verdict.error is ErrorClass.CORRECT), None)
            self._right = self._said.of(conductor, right) if right is not None else None
            self._transcribe(new.lines)
        elif self.side.transcript.view.rows.rowCount() == 0:
            self._transcribe(tuple(lesson.lines[-KEPT:]))
        said = [self._said.of(conductor, verdict) for verdict in reversed(verdicts[-KEPT:])]
        self.side.verdicts.show_verdicts(said)
        self.side.last.show_verdicts([self._right, *said] if self._right is not None else said)

    def _transcribe(self, lines: tuple[Act, ...]) -> None:
        conductor = self._conductor
        if conductor is not None:
            self.side.transcript.add(
                [Line(n=act.n, seconds=act.t, text=self._backend.act_text(conductor.lesson, act)) for act in lines]
            )

    def bar_state(self) -> BarState:
        """What the window's bar shows of this lesson."""
        conductor = self._conductor
        if conductor is None:
            return BarState()
        return bar_state(conductor, self._backend, self._phase)

    def _show_bar(self) -> None:
        self.state_changed.emit(self.bar_state())

    def _show_cover(self) -> None:
        paused = self._conductor is not None and self._conductor.clock.is_paused
        self._cover.setVisible(paused)
        if paused:
            self._cover.setGeometry(self.rect())
            self._cover.raise_()
            self._cover.button.setFocus()
        elif self._cover.button.hasFocus():
            self.table.setFocus()

    def _tick(self) -> None:
        if self._conductor is not None:
            self.clock_ticked.emit(self._conductor.clock.now())

    def _show_hands(self, _held: object = None) -> None:
        held = self.table.in_hand
        if held.chips:
            self.callbar.inhand.show_chips(held.chips)
        else:
            thing = self.table.snapshot.thing(held.source) if held else None
            self.callbar.inhand.show_thing(carried_words(held.what, thing.label if thing is not None else ""))

    def _refuse(self, reason: str) -> None:
        self.notice.tell(impossible_words(reason))

    def _warn(self, sentence: str) -> None:
        self.side.transcript.set_in_memory(True)
        self.banner.tell(gettext("{sentence} The lesson goes on in memory.").format(sentence=sentence))

    # -- keys and buttons ----------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and self._takes(event):
            return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._takes(event):
            super().keyPressEvent(event)

    def _takes(self, event: QKeyEvent) -> bool:
        conductor = self._conductor
        if conductor is None or self._cover.isVisible():
            return False
        if conductor.is_demo and not event.modifiers():
            if event.key() == Qt.Key.Key_Space:
                self._toggle_play()
                return True
            if event.key() == Qt.Key.Key_Right:
                self._demo_step()
                return True
        return self.callbar.handle_key(event)

    def _press_hand(self, action: str) -> None:
        self.table.setFocus()
        if not self.table.perform(action):
            self.notice.tell(gettext("There is nothing to do that to here. Choose a box or a bet first."))

    def _hint(self) -> None:
        conductor = self._conductor
        if conductor is None or conductor.is_exam:
            return
        self._hinted = True
        due = conductor.lesson.due()
        self._show_due(due)
        if due is not None:
            self.side.steps.light(due.step.id)
        self.table.setFocus()

    def show_keys(self) -> None:
        """List every key of the desk."""
        groups = self.callbar.key_groups()
        for name, title in GROUPS.items():
            groups.append((gettext(title), [(entry.key, entry.text) for entry in KEYS if entry.group == name]))
        dialog = KeysDialog(self._look, groups, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def _toggle_play(self) -> None:
        if self._conductor is not None:
            self._conductor.set_playing(not self._conductor.is_playing)

    def _demo_step(self) -> None:
        if self._conductor is not None:
            self._conductor.set_playing(False)
            self.table.finish_motion()
            self._conductor.step()

    def _set_speed(self, ms: int) -> None:
        if self._conductor is not None:
            self._conductor.set_interval(ms)

    # -- shape ---------------------------------------------------------------------------------------------------

    def _is_narrow(self) -> bool:
        return self.width() < FOLD_BELOW

    def _fold(self) -> None:
        exam = self._conductor is not None and self._conductor.is_exam
        narrow = self._is_narrow()
        self.callbar.set_compact(self.width() < COMPACT_BELOW)
        self.edge.setVisible(narrow and not exam)
        if not narrow:
            self.edge.setChecked(False)
        in_row = self._middle.indexOf(self.side) >= 0
        if narrow and in_row:
            self._middle.removeWidget(self.side)
        elif not narrow and not in_row:
            self._middle.insertWidget(1, self.side)
        self.side.setVisible(not exam and (not narrow or self.edge.isChecked()))
        self._lay_over()

    def _unfold(self, unfolded: bool) -> None:
        self.side.setVisible(unfolded)
        self._lay_over()
        if unfolded:
            self.side.steps.reveal()

    def _lay_over(self) -> None:
        """The unfolded panel lies over the table, so that the table keeps its place."""
        if self._is_narrow() and self.side.isVisible():
            area = self.table.geometry()
            width = self.side.width()
            self.side.setGeometry(QRect(area.right() + 1 - width, area.top(), width, area.height()))
            self.side.raise_()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold()
        if self._cover.isVisible():
            self._cover.setGeometry(self.rect())

    def retranslate(self) -> None:
        """Everything in the language now in use; what was said before is said again."""
        self._said.clear()
        self.table.set_language(language())
        self.side.retranslate()
        self.edge.retranslate()
        self.demo.retranslate()
        self._cover.retranslate()
        conductor = self._conductor
        if conductor is None:
            return
        self.callbar.retranslate()
        recorded = conductor.lesson.lines[-KEPT:]
        self.side.transcript.view.rows.set_rows([])
        self._transcribe(tuple(recorded))
        self._right = None
        self._show(None)
