"""The fields of the home page: what is entered about a lesson, each with the sentence that refuses it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QButtonGroup,
    QCheckBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from trainer.i18n import N_
from trainer.ui.panels.choice import ChoiceCard
from trainer.ui.panels.combo import Combo
from trainer.ui.panels.flow import FlowLayout
from trainer.ui.panels.look import Look

MODES: Final[dict[str, str]] = {
    "demo": N_("The machine deals and the procedure explains itself."),
    "learn": N_("You deal; the step that is due is shown."),
    "practise": N_("You deal; verdicts come at once, hints when you ask."),
    "exam": N_("You deal; nothing is said until the end."),
}
SUPERVISION: Final[dict[str, str]] = {
    "corrected": N_("The inspector puts errors right at once"),
    "stands": N_("Errors stay on the table, as in life"),
}


GUESTS: Final[dict[str, str]] = {
    "quiet": N_("Quiet: they bet and decide"),
    "lively": N_("Lively: untidy bets, touched cards, disputes"),
}


class Field(QWidget):
    """A caption, what is entered, and the sentence that refuses it."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.caption = QLabel(self)
        self.caption.setProperty("role", "zone")
        self.fault = QLabel(self)
        self.fault.setObjectName(f"fault:{name}")
        self.fault.setProperty("role", "fault")
        self.fault.setWordWrap(True)
        self.fault.hide()
        self.body = QVBoxLayout()
        self.body.setSpacing(6)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self.caption)
        layout.addLayout(self.body)
        layout.addWidget(self.fault)

    def refuse(self, sentence: str) -> None:
        self.fault.setText(sentence)
        self.fault.setVisible(bool(sentence))


class LessonForm(QWidget):
    """Builds the fields and keeps their sizes; what they mean is for `HomePage`."""

    edited = Signal()
    procedure_picked = Signal()
    limits_picked = Signal(int)
    start_picked = Signal(int)
    known_picked = Signal(int)
    random_wanted = Signal()
    browse_wanted = Signal()
    folder_entered = Signal()
    begin_pressed = Signal()

    def __init__(self, look: Look, folder: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("page")
        self._look = look
        self._fields: dict[str, Field] = {}
        self._title = QLabel(self)
        self._title.setProperty("role", "title")
        self._intro = QLabel(self)
        self._intro.setProperty("role", "muted")
        self._intro.setWordWrap(True)
        self._loading = QLabel(self)
        self._loading.setObjectName("home:loading")
        self._loading.setProperty("role", "muted")
        self._group = QButtonGroup(self)
        self._cards: dict[str, ChoiceCard] = {}
        self._mode_group = QButtonGroup(self)
        self._modes: dict[str, ChoiceCard] = {}
        self._supervision: dict[str, QRadioButton] = {}
        self._guests: dict[str, QRadioButton] = {}
        self._assist_boxes: dict[str, QCheckBox] = {}
        self._build(folder)
        look.changed.connect(self._rescale)
        self._rescale()

    # -- building ------------------------------------------------------------------------------------------------

    def _build(self, folder: Path) -> None:
        body = QWidget()
        body.setObjectName("formbody")
        self._columns = QHBoxLayout()
        left, right = QVBoxLayout(), QVBoxLayout()
        self._lefthand, self._righthand = left, right
        self._columns.addLayout(left, 1)
        self._columns.addLayout(right, 1)
        outer = QVBoxLayout(body)
        outer.addWidget(self._title)
        outer.addWidget(self._intro)
        outer.addLayout(self._columns)
        outer.addStretch(1)
        self._outer = outer
        left.addWidget(self._procedure_field(body))
        left.addWidget(self._known_field(body))
        left.addWidget(self._candidate_field(body))
        left.addWidget(self._folder_field(body, folder))
        left.addStretch(1)
        for field in (
            self._mode_field(body),
            self._table_field(body),
            self._length_field(body),
            self._start_field(body),
            self._guests_field(body),
            self._supervision_field(body),
            self._assist_field(body),
        ):
            right.addWidget(field)
        right.addStretch(1)
        self._scroll = QScrollArea(self)
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(body)
        self._summary = QLabel(self)
        self._summary.setObjectName("home:summary")
        self._summary.setWordWrap(True)
        self._summary.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.start = QPushButton(self)
        self.start.setObjectName("home:start")
        self.start.setProperty("role", "primary")
        self.start.setDefault(True)
        self.start.clicked.connect(self.begin_pressed)
        self._foot = QWidget(self)
        self._foot.setObjectName("callbar")
        self._foot.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        row = QHBoxLayout(self._foot)
        row.addWidget(self._summary, 1)
        row.addWidget(self.start)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._scroll, 1)
        layout.addWidget(self._foot)

    def _field(self, name: str, parent: QWidget) -> Field:
        field = Field(name, parent)
        self._fields[name] = field
        return field

    def _procedure_field(self, parent: QWidget) -> Field:
        field = self._field("procedure", parent)
        field.body.addWidget(self._loading)
        self._cards_box = QVBoxLayout()
        self._cards_box.setSpacing(6)
        field.body.addLayout(self._cards_box)
        self._group.buttonClicked.connect(self.procedure_picked)
        return field

    def _known_field(self, parent: QWidget) -> Field:
        field = self._field("known", parent)
        self._known = Combo(self._look, "home:known", field)
        self._known.activated.connect(self.known_picked)
        self._dealt = QLabel(field)
        self._dealt.setObjectName("home:dealt")
        self._dealt.setProperty("role", "muted")
        self._dealt.setWordWrap(True)
        self._dealt.hide()
        field.body.addWidget(self._known, 0, Qt.AlignmentFlag.AlignLeft)
        field.body.addWidget(self._dealt)
        return field

    def _mode_field(self, parent: QWidget) -> Field:
        field = self._field("mode", parent)
        grid = QGridLayout()
        grid.setSpacing(6)
        for at, mode in enumerate(MODES):
            card = ChoiceCard(self._look, f"mode:{mode}", field)
            self._mode_group.addButton(card)
            self._modes[mode] = card
            grid.addWidget(card, at // 2, at % 2)
        field.body.addLayout(grid)
        self._mode_group.buttonClicked.connect(self.edited)
        return field

    def _edit(self, name: str, parent: QWidget, width: float = 0) -> QLineEdit:
        edit = QLineEdit(parent)
        edit.setObjectName(name)
        if width:
            edit.setProperty("at_base", width)
        edit.textEdited.connect(self.edited)
        return edit

    def _table_field(self, parent: QWidget) -> QWidget:
        holder = QWidget(parent)
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(14)
        boxes = self._field("boxes", holder)
        self._boxes = self._edit("home:boxes", boxes, 64)
        boxes.body.addWidget(self._boxes)
        limits = self._field("limits", holder)
        line = QHBoxLayout()
        self._minimum = self._edit("home:minimum", limits, 84)
        self._maximum = self._edit("home:maximum", limits, 84)
        self._dash = QLabel("–", limits)
        self._sets = Combo(self._look, "home:limits", limits)
        self._sets.activated.connect(self.limits_picked)
        for widget in (self._minimum, self._dash, self._maximum, self._sets):
            line.addWidget(widget)
        line.addStretch(1)
        limits.body.addLayout(line)
        row.addWidget(boxes, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(limits, 1, Qt.AlignmentFlag.AlignTop)
        return holder

    def _length_field(self, parent: QWidget) -> QWidget:
        holder = QWidget(parent)
        flow = QHBoxLayout(holder)
        flow.setContentsMargins(0, 0, 0, 0)
        flow.setSpacing(14)
        length = self._field("rounds", holder)
        line = QHBoxLayout()
        self._whole = QRadioButton(length)
        self._whole.setObjectName("home:whole")
        self._some = QRadioButton(length)
        self._some.setObjectName("home:some")
        self._rounds = self._edit("home:rounds", length, 64)
        for radio in (self._whole, self._some):
            radio.toggled.connect(self.edited)
        for widget in (self._whole, self._some, self._rounds):
            line.addWidget(widget)
        line.addStretch(1)
        length.body.addLayout(line)
        seed = self._field("seed", holder)
        seed_line = QHBoxLayout()
        self._seed = self._edit("home:seed", seed, 110)
        self._random = QPushButton(seed)
        self._random.setObjectName("home:random")
        self._random.clicked.connect(self.random_wanted)
        seed_line.addWidget(self._seed)
        seed_line.addWidget(self._random)
        seed_line.addStretch(1)
        seed.body.addLayout(seed_line)
        flow.addWidget(length, 0, Qt.AlignmentFlag.AlignTop)
        flow.addWidget(seed, 1, Qt.AlignmentFlag.AlignTop)
        return holder

    def _start_field(self, parent: QWidget) -> Field:
        field = self._field("start", parent)
        self._start = Combo(self._look, "home:start_phase", field)
        self._start.activated.connect(self.start_picked)
        self._day = QCheckBox(field)
        self._day.setObjectName("home:day")
        self._day.toggled.connect(self.edited)
        field.body.addWidget(self._start, 0, Qt.AlignmentFlag.AlignLeft)
        field.body.addWidget(self._day)
        return field

    def _guests_field(self, parent: QWidget) -> Field:
        return self._radio_field("guests", GUESTS, self._guests, parent)

    def _supervision_field(self, parent: QWidget) -> Field:
        return self._radio_field("supervision", SUPERVISION, self._supervision, parent)

    def _radio_field(self, name: str, texts: Mapping[str, str], radios: dict[str, QRadioButton], parent: QWidget) -> Field:
        field = self._field(name, parent)
        group = QButtonGroup(field)
        for value in texts:
            radio = QRadioButton(field)
            radio.setObjectName(f"{name}:{value}")
            group.addButton(radio)
            radios[value] = radio
            field.body.addWidget(radio)
        group.buttonClicked.connect(self.edited)
        return field

    def _assist_field(self, parent: QWidget) -> Field:
        field = self._field("assist", parent)
        self._assist_box = QWidget(field)
        self._assist_flow = FlowLayout(self._assist_box, gap=14, line_gap=6)
        field.body.addWidget(self._assist_box)
        return field

    def _candidate_field(self, parent: QWidget) -> Field:
        field = self._field("candidate", parent)
        self._candidate = self._edit("home:candidate", field)
        self._candidate.setMaxLength(80)
        field.body.addWidget(self._candidate)
        return field

    def _folder_field(self, parent: QWidget, folder: Path) -> Field:
        field = self._field("folder", parent)
        row = QHBoxLayout()
        self._folder = QLineEdit(str(folder), field)
        self._folder.setObjectName("home:folder")
        self._folder.setCursorPosition(0)
        self._folder.editingFinished.connect(self.folder_entered)
        self._browse = QPushButton(field)
        self._browse.setObjectName("home:browse")
        self._browse.clicked.connect(self.browse_wanted)
        row.addWidget(self._folder, 1)
        row.addWidget(self._browse)
        field.body.addLayout(row)
        return field

    # -- shape --------------------------------------------------------------------------------------

    def _rescale(self) -> None:
        s = self._look.size
        self._outer.setContentsMargins(s(28), s(20), s(28), s(16))
        self._outer.setSpacing(s(10))
        self._columns.setSpacing(s(34))
        for column in (self._lefthand, self._righthand):
            column.setSpacing(s(15))
        foot = self._foot.layout()
        if foot is not None:
            foot.setContentsMargins(s(28), s(10), s(28), s(10))
        for edit in (self._boxes, self._minimum, self._maximum, self._seed, self._rounds):
            edit.setFixedWidth(s(float(edit.property("at_base"))))
        self._reflow()

    def _reflow(self) -> None:
        narrow = self.width() < self._look.size(860)
        self._columns.setDirection(QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._reflow()
