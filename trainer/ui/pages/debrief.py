"""After the lesson: the grade and why, every act beside the expected one, each verdict with its clause, and the replay."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QItemSelection, QModelIndex, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QSlider,
    QSplitter,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from trainer.game.acts import Act
from trainer.i18n import format_percent, gettext, language, ngettext
from trainer.procedure.model import ErrorClass
from trainer.ui.fonts import font
from trainer.ui.pages.conductor import Conductor
from trainer.ui.pages.details import detail_parts, escaped
from trainer.ui.pages.ports import Backend
from trainer.ui.pages.timeline import ANY, Entry, Filter, TimelineModel, counts, entries, relearnt
from trainer.ui.panels.combo import Combo
from trainer.ui.panels.flow import FlowLayout
from trainer.ui.panels.look import Look
from trainer.ui.panels.topbar import BarState
from trainer.ui.panels.words import CLASSES, ORDER, class_word, result_word, severity_word
from trainer.ui.table.view import TableView

FITTED_ROWS: Final = 250
"""Up to so many rows each is as high as its text; beyond that all have room for `ROW_LINES`, so that a shoe opens at once."""
ROW_LINES: Final = 3


class DebriefPage(QWidget):
    """Takes the conductor of a finished lesson."""

    again_wanted = Signal(object)
    """The LessonChoice of the lesson just debriefed."""
    home_wanted = Signal()

    def __init__(self, look: Look, backend: Backend, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self._look = look
        self._backend = backend
        self._conductor: Conductor | None = None
        self._rows: list[Entry] = []
        self.model = TimelineModel(look, self._act_text, self)
        self._result = QLabel(self)
        self._result.setObjectName("debrief:result")
        self._result.setProperty("role", "title")
        self._mark = QLabel(self)
        self._mark.setObjectName("debrief:mark")
        self._mark.setProperty("role", "mark")
        self._reasons = QLabel(self)
        self._reasons.setObjectName("debrief:reasons")
        self._reasons.setWordWrap(True)
        self._counts = QWidget(self)
        self._counts_flow = FlowLayout(self._counts, gap=18, line_gap=2)
        self.again = QPushButton(self)
        self.again.setObjectName("debrief:again")
        self.again.setProperty("role", "primary")
        self.again.clicked.connect(self._again)
        self.home = QPushButton(self)
        self.home.setObjectName("debrief:home")
        self.home.clicked.connect(self.home_wanted)
        self.table = TableView(look.theme, self)
        self.table.setObjectName("debrief:table")
        self.table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._build()
        look.changed.connect(self._rescale)
        self._rescale()
        self.retranslate()

    # -- building ------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        head = QHBoxLayout()
        grade = QVBoxLayout()
        grade.setSpacing(0)
        grade.addWidget(self._mark)
        grade.addWidget(self._result)
        words = QVBoxLayout()
        words.setSpacing(5)
        words.addWidget(self._reasons)
        words.addWidget(self._counts)
        words.addStretch(1)
        buttons = QVBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self.again)
        buttons.addWidget(self.home)
        buttons.addStretch(1)
        head.addLayout(grade)
        head.addLayout(words, 1)
        head.addLayout(buttons)
        self._head = head
        self._split = QSplitter(Qt.Orientation.Horizontal, self)
        self._split.setChildrenCollapsible(False)
        self._split.addWidget(self._timeline())
        self._split.addWidget(self._replay())
        self._split.setHandleWidth(14)
        self._split.setStretchFactor(0, 3)
        self._split.setStretchFactor(1, 2)
        self._outer = QVBoxLayout(self)
        self._outer.addLayout(head)
        self._outer.addWidget(self._split, 1)

    def _timeline(self) -> QWidget:
        holder = QWidget(self)
        self._filters = QWidget(holder)
        flow = FlowLayout(self._filters, gap=8, line_gap=6)
        self._only = QCheckBox(self._filters)
        self._only.setObjectName("filter:deviations")
        self._only.toggled.connect(self._filter)
        self._class = self._combo("filter:class")
        self._phase = self._combo("filter:phase")
        self._severity = self._combo("filter:severity")
        for widget in (self._class, self._phase, self._severity, self._only):
            flow.addWidget(widget)
        self.view = QTableView(holder)
        self.view.setObjectName("timeline")
        self.view.setModel(self.model)
        self.view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.view.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.view.setAlternatingRowColors(True)
        self.view.setShowGrid(False)
        self.view.setWordWrap(True)
        self.view.setTabKeyNavigation(False)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.verticalHeader().setVisible(False)
        self.view.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.view.horizontalHeader().setHighlightSections(False)
        self.view.horizontalHeader().setMinimumSectionSize(20)
        self.view.selectionModel().selectionChanged.connect(self._selected)
        self._none = QLabel(holder)
        self._none.setProperty("role", "muted")
        self._none.setWordWrap(True)
        layout = QVBoxLayout(holder)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._filters)
        layout.addWidget(self._none)
        layout.addWidget(self.view, 1)
        return holder

    def _combo(self, name: str) -> QComboBox:
        combo = Combo(self._look, name, self._filters)
        combo.activated.connect(self._filter)
        return combo

    def _replay(self) -> QWidget:
        holder = QWidget(self)
        self.slider = QSlider(Qt.Orientation.Horizontal, holder)
        self.slider.setObjectName("replay")
        self.slider.valueChanged.connect(self._replayed)
        self._where = QLabel(holder)
        self._where.setObjectName("replay:where")
        self._where.setProperty("role", "muted")
        self._detail = QLabel()
        self._detail.setObjectName("debrief:detail")
        self._detail.setTextFormat(Qt.TextFormat.RichText)
        self._detail.setWordWrap(True)
        self._detail.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._detail.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._detail.setMargin(12)
        self._detail_box = QScrollArea(holder)
        self._detail_box.setObjectName("card")
        self._detail_box.setWidgetResizable(True)
        self._detail_box.setFrameShape(QFrame.Shape.NoFrame)
        self._detail_box.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._detail_box.setWidget(self._detail)
        self.table.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        row = QHBoxLayout()
        row.addWidget(self.slider, 1)
        row.addWidget(self._where)
        layout = QVBoxLayout(holder)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.table, 5)
        layout.addLayout(row)
        layout.addWidget(self._detail_box, 3)
        return holder

    # -- showing -------------------------------------------------------------------------------------------------

    def start(self, conductor: Conductor) -> None:
        """Debrief the conductor's lesson."""
        self._conductor = conductor
        lesson = conductor.lesson
        self._rows = entries(lesson.lines, lesson.verdicts, lesson.procedure.steps, conductor.owed, conductor.round_of)
        has_faults = any(entry.verdict is not None and entry.error != ErrorClass.CORRECT for entry in self._rows)
        with QSignalBlocker(self._only):
            self._only.setChecked(has_faults)
        with QSignalBlocker(self.slider):
            self.slider.setRange(0, len(lesson.lines))
            self.slider.setValue(len(lesson.lines))
        self.model.set_entries(self._rows)
        self.retranslate()
        self._filter()
        if has_faults:
            self.view.selectRow(0)
        else:
            self._replayed(self.slider.value())
        self.view.setFocus()

    def bar_state(self) -> BarState:
        """What the window's bar shows here."""
        if self._conductor is None:
            return BarState()
        lang = language()
        return BarState(title=self._conductor.lesson.procedure.title(lang), mode=self._conductor.choice.mode)

    def _act_text(self, act: Act) -> str:
        conductor = self._conductor
        return self._backend.act_text(conductor.lesson, act) if conductor is not None else ""

    def _filter(self) -> None:
        self.model.set_filter(
            Filter(
                error=self._class.currentData() or ANY,
                phase=self._phase.currentData() or ANY,
                severity=self._severity.currentData() or ANY,
                deviations_only=self._only.isChecked(),
            )
        )
        self._fit_rows()
        empty = self.model.rowCount() == 0
        self._none.setVisible(empty)
        self.view.setVisible(not empty)
        self._show_detail(None)

    def _selected(self, chosen: QItemSelection, _left: QItemSelection) -> None:
        indexes = chosen.indexes()
        entry = self.model.entry(indexes[0].row()) if indexes else None
        if entry is not None:
            with QSignalBlocker(self.slider):
                self.slider.setValue(entry.line)
            self._replay_to(entry.line)
        self._show_detail(entry)

    def _replayed(self, line: int) -> None:
        self._replay_to(line)
        row = self.model.row_of_line(line)
        selection = self.view.selectionModel()
        with QSignalBlocker(selection):
            if row >= 0:
                self.view.selectRow(row)
                self.view.scrollTo(self.model.index(row, 0))
            else:
                selection.setCurrentIndex(QModelIndex(), selection.SelectionFlag.Clear)
        self.view.viewport().update()
        entry = self.model.entry(row)
        self._show_detail(entry if entry is not None and entry.line == line else None)

    def _replay_to(self, line: int) -> None:
        conductor = self._conductor
        if conductor is None:
            return
        self.table.show_snapshot(self._backend.snapshot(conductor.lesson, language(), line), False)
        total = len(conductor.lesson.lines)
        self._where.setText(gettext("line {line} of {total}").format(line=line, total=total))

    def _show_detail(self, entry: Entry | None) -> None:
        conductor = self._conductor
        if entry is None or conductor is None:
            self._detail.setText(_paragraph(gettext("Choose a line to see what was expected and which clause says so.")))
            return
        parts = detail_parts(entry, conductor, self._backend, self._look)
        self._detail.setText("".join(_paragraph(part, is_rich=True) for part in parts))

    def _again(self) -> None:
        if self._conductor is not None:
            self.again_wanted.emit(self._conductor.choice)

    # -- shape and language --------------------------------------------------------------------------------------

    def _rescale(self) -> None:
        s = self._look.size
        self._outer.setContentsMargins(s(18), s(12), s(18), s(14))
        self._outer.setSpacing(s(10))
        self._head.setSpacing(s(26))
        line = self.fontMetrics().height() * self._look.px / max(1, self.fontInfo().pixelSize())
        self.view.verticalHeader().setDefaultSectionSize(round(line * ROW_LINES) + s(10))
        self.table.setMinimumSize(s(330), s(200))
        self._detail_box.setMinimumHeight(s(130))
        self._divide()

    def _divide(self) -> None:
        """Give the columns their share: numbers what they need, the sentences the rest."""
        s, header = self._look.size, self.view.horizontalHeader()
        fixed = tuple(max(s(58 + 4 * at), header.sectionSizeHint(at)) for at in (0, 1))
        rest = max(240, self.view.viewport().width() - sum(fixed))
        widths = (*fixed, rest * 33 // 100, rest * 31 // 100, rest - rest * 33 // 100 - rest * 31 // 100)
        for column, width in enumerate(widths):
            header.resizeSection(column, width)
        self._fit_rows()

    def _fit_rows(self) -> None:
        rows, header = self.model.rowCount(), self.view.verticalHeader()
        if rows > FITTED_ROWS:
            return
        metrics = QFontMetrics(font(self._look.px))
        flags = int(Qt.TextFlag.TextWordWrap)
        slack = self._look.size(16)
        rooms = [self.view.columnWidth(column) - slack for column in range(self.model.columnCount())]
        rooms[-1] -= self._look.size(20)
        for row in range(rows):
            high = max(
                metrics.boundingRect(0, 0, max(20, room), 10_000, flags, self.model.text(row, column)).height()
                for column, room in enumerate(rooms)
            )
            header.resizeSection(row, high + self._look.size(12))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = self.width()
        self._split.setSizes([wide * 60 // 100, wide * 40 // 100])
        self._divide()

    def showEvent(self, event: object) -> None:
        self._divide()

    def retranslate(self) -> None:
        """Everything in the language now in use."""
        self.again.setText(gettext("Deal me this again"))
        self.home.setText(gettext("New lesson"))
        self._only.setText(gettext("Errors only"))
        self._none.setText(gettext("There is no such line."))
        self.slider.setAccessibleName(gettext("Replay: line of the record"))
        self.view.setAccessibleName(gettext("Every act beside the expected one"))
        self._fill_combo(self._class, gettext("All classes"), [(name, class_word(name)) for name in CLASSES])
        self._fill_combo(self._severity, gettext("All severities"), [(name, severity_word(name)) for name in ORDER])
        self._class.setAccessibleName(gettext("Class of error"))
        self._severity.setAccessibleName(gettext("Severity"))
        self._phase.setAccessibleName(gettext("Phase"))
        conductor = self._conductor
        if conductor is None:
            return
        self.table.set_language(language())
        lang = language()
        phases = [(phase.id, phase.title(lang)) for phase in conductor.lesson.procedure.phases]
        self._fill_combo(self._phase, gettext("All phases"), phases)
        grade = self._backend.grade(conductor.lesson)
        self._result.setText(result_word(grade.result))
        self._mark.setText(format_percent(grade.mark))
        right = gettext("Everything was done by the procedure.") if not conductor.lesson.verdicts else ""
        self._reasons.setText("\n".join(grade.reasons) or right)
        self._reasons.setVisible(bool(self._reasons.text()))
        self._show_counts()
        self.model.set_entries(self._rows)
        self._replay_to(self.slider.value())

    def _fill_combo(self, combo: QComboBox, everything: str, items: list[tuple[str, str]]) -> None:
        chosen = combo.currentData()
        with QSignalBlocker(combo):
            combo.clear()
            combo.addItem(everything, ANY)
            for name, text in items:
                combo.addItem(text, str(name))
            combo.setCurrentIndex(max(0, combo.findData(chosen)))

    def _show_counts(self) -> None:
        while (item := self._counts_flow.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        found = counts(self._rows)
        acts = sum(found.values())
        texts = [ngettext("{count} act", "{count} acts", acts).format(count=acts)]
        texts += [f"{class_word(name)}: {found[name]}" for name in CLASSES if found[name]]
        conductor = self._conductor
        if conductor is not None and conductor.differing is not None:
            found_steps = relearnt(self._rows, conductor.owed, conductor.differing)
            texts.append(
                gettext("Steps done otherwise than before: {met} of {all} came, {wrong} with errors").format(
                    met=found_steps.met, all=found_steps.steps, wrong=found_steps.wrong
                )
            )
        for text in texts:
            label = QLabel(text, self._counts)
            label.setProperty("role", "muted")
            self._counts_flow.addWidget(label)
            label.show()


def _paragraph(text: str, is_rich: bool = False) -> str:
    return f'<p style="margin:0 0 6px 0">{text if is_rich else escaped(text)}</p>'
