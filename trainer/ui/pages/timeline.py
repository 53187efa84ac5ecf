"""Every line of a lesson beside what was expected: the rows of the debrief, their filter and their table model."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap

from trainer.game.acts import Act, By
from trainer.i18n import format_duration, gettext
from trainer.procedure.model import ErrorClass, Step
from trainer.scoring.verdict import Verdict
from trainer.ui.pages.conductor import Owed
from trainer.ui.panels import shapes
from trainer.ui.panels.look import Look
from trainer.ui.panels.words import class_word, clause_words, severity_word

Index = QModelIndex | QPersistentModelIndex
ANY: Final = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One row: a line of the record, or something that never came. `line` is the line to replay up to."""

    line: int
    round: int
    seconds: float
    phase: str
    act: Act | None
    expected: Act | None
    error: str
    """Class of the verdict; ``correct`` for a right act of the croupier, empty for the acts of others."""
    severity: str = ""
    verdict: Verdict | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Filter:
    """What is shown; an empty text lets everything through."""

    error: str = ANY
    phase: str = ANY
    severity: str = ANY
    deviations_only: bool = False

    def takes(self, entry: Entry) -> bool:
        if self.deviations_only and (entry.verdict is None or entry.error == ErrorClass.CORRECT):
            return False
        if self.error and entry.error != self.error:
            return False
        if self.phase and entry.phase != self.phase:
            return False
        return not self.severity or entry.severity == self.severity


def entries(
    lines: Sequence[Act],
    verdicts: Sequence[Verdict],
    steps: Mapping[str, Step],
    owed: Mapping[int, Owed],
    round_of: Callable[[int], int],
) -> list[Entry]:
    """The rows of a lesson in the order of its lines; what was left out stands before the line that showed it."""
    by_line: dict[int, list[Verdict]] = {}
    for verdict in verdicts:
        by_line.setdefault(verdict.n, []).append(verdict)
    rows: list[Entry] = []
    phase = ""
    for act in lines:
        own: Verdict | None = None
        for verdict in by_line.pop(act.n, ()):
            step = steps.get(verdict.step)
            if verdict.observed is not None and own is None and act.by == By.CROUPIER:
                own = verdict
                continue
            rows.append(_missed(verdict, act, step.phase if step else phase, round_of(act.n)))
        if act.by == By.CROUPIER:
            due = owed.get(act.n)
            named = own.step if own is not None else due.step if due is not None else ""
            step = steps.get(named)
            phase = step.phase if step is not None else phase
            expected = own.expected if own is not None else due.act if due is not None else act
            rows.append(_done(act, own, expected, phase, round_of(act.n)))
        else:
            rows.append(Entry(line=act.n, round=round_of(act.n), seconds=act.t, phase=phase, act=act, expected=None, error=""))
    for left in by_line.values():
        last = lines[-1] if lines else Act(act="")
        for verdict in left:
            step = steps.get(verdict.step)
            rows.append(_missed(verdict, last, step.phase if step else phase, round_of(last.n)))
    return rows


def _missed(verdict: Verdict, at: Act, phase: str, number: int) -> Entry:
    return Entry(
        line=at.n,
        round=number,
        seconds=at.t,
        phase=phase,
        act=verdict.observed,
        expected=verdict.expected,
        error=str(verdict.error),
        severity=str(verdict.severity),
        verdict=verdict,
    )


def _done(act: Act, verdict: Verdict | None, expected: Act | None, phase: str, number: int) -> Entry:
    return Entry(
        line=act.n,
        round=number,
        seconds=act.t,
        phase=phase,
        act=act,
        expected=expected,
        error=str(verdict.error) if verdict is not None else str(ErrorClass.CORRECT),
        severity=str(verdict.severity) if verdict is not None and verdict.error is not ErrorClass.CORRECT else "",
        verdict=verdict,
    )


def counts(rows: Sequence[Entry]) -> Counter[str]:
    """How many rows of each class, those of others left out."""
    return Counter(entry.error for entry in rows if entry.error)


@dataclass(frozen=True, slots=True, kw_only=True)
class Relearnt:
    """How many steps are not done as before, how many of them came in the lesson, and how many of these went wrong."""

    steps: int
    met: int
    wrong: int


def relearnt(rows: Sequence[Entry], owed: Mapping[int, Owed], steps: frozenset[str]) -> Relearnt:
    """What came of the changed `steps` in a lesson; a step counts once, however often it came."""
    faulty = {row.verdict.step for row in rows if row.verdict is not None and row.error != ErrorClass.CORRECT}
    met = {due.step for due in owed.values()} | faulty
    return Relearnt(steps=len(steps), met=len(met & steps), wrong=len(faulty & steps))


class TimelineModel(QAbstractTableModel):
    """The rows as a table. Sentences are made when a row comes into sight, so that a whole shoe opens at once."""

    def __init__(self, look: Look, say: Callable[[Act], str], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._say = say
        self._all: list[Entry] = []
        self._shown: list[Entry] = []
        self._filter = Filter()
        self._texts: dict[tuple[int, int], str] = {}
        self._marks: dict[tuple[str, str, int], QPixmap] = {}

    def set_entries(self, rows: list[Entry]) -> None:
        """Show other rows."""
        self._all = rows
        self.set_filter(self._filter)

    def set_filter(self, wanted: Filter) -> None:
        """Show only what `wanted` takes."""
        self.beginResetModel()
        self._filter = wanted
        self._shown = [entry for entry in self._all if wanted.takes(entry)]
        self._texts.clear()
        self.endResetModel()

    def entry(self, row: int) -> Entry | None:
        return self._shown[row] if 0 <= row < len(self._shown) else None

    def row_of_line(self, line: int) -> int:
        """The last row shown that is not after `line`; −1 for none."""
        found = -1
        for at, entry in enumerate(self._shown):
            if entry.line > line:
                break
            found = at
        return found

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._shown)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 5

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        if role == Qt.ItemDataRole.DisplayRole:
            return (
                gettext("Line"),
                gettext("Time"),
                gettext("What was done"),
                gettext("What was expected"),
                gettext("Verdict"),
            )[section]
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        entry = self.entry(index.row())
        if entry is None:
            return None
        column = index.column()
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return self.text(index.row(), column)
        if role == Qt.ItemDataRole.DecorationRole and column == 4 and entry.error:
            return self._mark(entry)
        if role == Qt.ItemDataRole.ForegroundRole and not entry.error:
            return QColor(self._look.theme.muted)
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        return None

    def text(self, row: int, column: int) -> str:
        """What stands in a cell."""
        key = (row, column)
        text = self._texts.get(key)
        if text is None:
            entry = self.entry(row)
            text = self._texts[key] = self._text(entry, column) if entry is not None else ""
        return text

    def _text(self, entry: Entry, column: int) -> str:
        if column == 0:
            return str(entry.line)
        if column == 1:
            return format_duration(entry.seconds)
        if column == 2:
            return self._say(entry.act) if entry.act is not None else gettext("nothing")
        if column == 3:
            if not entry.error:
                return ""
            if entry.error == ErrorClass.CORRECT:
                return gettext("as done")
            return self._say(entry.expected) if entry.expected is not None else gettext("nothing")
        return self._verdict_text(entry)

    @staticmethod
    def _verdict_text(entry: Entry) -> str:
        if not entry.error:
            return ""
        if entry.error == ErrorClass.CORRECT or entry.verdict is None:
            return class_word("correct")
        words = f"{severity_word(entry.severity)} · {class_word(entry.error)}"
        clauses = clause_words(entry.verdict.all_clauses)
        return f"{words}\n{clauses}" if clauses else words

    def _mark(self, entry: Entry) -> QPixmap:
        kind = "right" if entry.error == ErrorClass.CORRECT else entry.severity
        px = self._look.size(13)
        key = (kind, self._look.theme.name, px)
        found = self._marks.get(key)
        if found is None:
            found = QPixmap(QSize(px * 3, px * 3))
            found.fill(Qt.GlobalColor.transparent)
            painter = QPainter(found)
            theme = self._look.theme
            shapes.draw_mark(
                painter, QRectF(3, 3, px * 3 - 6, px * 3 - 6), kind, QColor(theme.severity(kind)), QColor(theme.paper)
            )
            painter.end()
            found.setDevicePixelRatio(3)
            self._marks[key] = found
        return found
