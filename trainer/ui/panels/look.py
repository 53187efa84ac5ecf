"""Colours and sizes of everything around the table, and the style sheet made of them.

The marks of a verdict are always a shape, a word and a colour together.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QObject, Signal

from trainer.ui.theme import LIGHT, Theme

BASE_PX: Final = 13
"""Running text at 100 %."""
LEAST_WIDTH: Final = 1024
LEAST_HEIGHT: Final = 700


class Look(QObject):
    """The colours and the scale in use, shared by every widget that paints itself."""

    changed = Signal()

    def __init__(self, theme: Theme = LIGHT, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.scale = 1.0

    @property
    def px(self) -> int:
        """Size of running text in pixels."""
        return round(BASE_PX * self.scale)

    def size(self, at_base: float) -> int:
        """A length that is `at_base` pixels at 100 %."""
        return max(1, round(at_base * self.scale))

    def set_theme(self, theme: Theme) -> None:
        if theme is not self.theme:
            self.theme = theme
            self.changed.emit()

    def fit(self, width: int, height: int) -> bool:
        """Take the scale that fills a window of this size, in steps of a twentieth. Returns whether it changed."""
        wanted = max(1.0, min(width / 1440, height / 900, 3.0))
        wanted = round(wanted * 20) / 20
        if wanted == self.scale:
            return False
        self.scale = wanted
        self.changed.emit()
        return True

    @property
    def accent_ink(self) -> str:
        """Text on the accent colour."""
        return "#10251c" if self.theme.is_dark else "#ffffff"


def sheet(look: Look) -> str:
    """The style sheet of the window for the colours and the scale of `look`."""
    c, s = look.theme, look.size
    edge, accent, critical = c.outline_px, c.severity("right"), c.severity("critical")
    return f"""
* {{ font-size: {look.px}px; }}
QMainWindow, QDialog, #page {{ background: {c.paper}; color: {c.ink}; }}
QLabel {{ color: {c.ink}; background: transparent; }}
QLabel[role="muted"] {{ color: {c.muted}; }}
QLabel[role="zone"] {{ color: {c.muted}; font-size: {s(10.5)}px; font-weight: 700; letter-spacing: 0.5px; }}
QLabel[role="title"] {{ font-size: {s(22)}px; font-weight: 700; }}
QLabel[role="heading"] {{ font-size: {s(15)}px; font-weight: 600; }}
QLabel[role="sum"] {{ font-size: {s(21)}px; font-weight: 700; }}
QLabel[role="mark"] {{ font-size: {s(34)}px; font-weight: 700; }}
QLabel[role="fault"] {{ color: {critical}; }}
QLabel[role="foreign"] {{ color: {c.provenance}; }}
#topbar {{ background: {c.bar}; }}
#topbar QLabel {{ color: {c.bar_text}; }}
#topbar QLabel[role="barzone"] {{ color: {c.bar_muted}; font-size: {s(10)}px; font-weight: 600; letter-spacing: 0.4px; }}
#topbar QLabel[role="barvalue"] {{ font-size: {s(14)}px; font-weight: 600; }}
#topbar QLabel[role="bartitle"] {{ font-size: {s(15)}px; font-weight: 700; }}
#topbar QLabel[role="barmark"] {{ background: #2f7d5b; color: #ffffff; font-weight: 700; border-radius: {s(10)}px;
  padding: {s(3)}px {s(13)}px; min-height: {s(16)}px; }}
#topbar QToolButton {{ color: {c.bar_text}; background: transparent; border: {edge}px solid transparent;
  border-radius: {s(6)}px; padding: {s(5)}px {s(8)}px; }}
#topbar QToolButton:hover, #topbar QToolButton:checked {{ background: #3a434f; }}
#topbar QToolButton:focus {{ border-color: {c.bar_text}; }}
#topbar QToolButton::menu-indicator {{ image: none; width: 0; }}
#sidepanel {{ background: {c.paper}; border-left: {edge}px solid {c.line}; }}
#sidetabs QToolButton {{ background: transparent; color: {c.muted}; border: none; border-bottom: {s(3)}px solid transparent;
  padding: {s(8)}px {s(8)}px {s(6)}px {s(8)}px; border-radius: 0; }}
#sidetabs QToolButton:checked {{ color: {c.ink}; font-weight: 700; border-bottom-color: {accent}; }}
#sidetabs QToolButton:focus {{ background: {c.due_fill}; color: {c.due_ink}; }}
#lastverdicts {{ border-top: {edge}px solid {c.line}; }}
QListView, QTableView {{ background: {c.paper}; color: {c.ink}; border: none; outline: none; }}
QTableView {{ gridline-color: {c.line}; alternate-background-color: {c.surface};
  selection-background-color: {c.due_fill}; selection-color: {c.due_ink}; border: {edge}px solid {c.line};
  border-radius: {s(6)}px; }}
QHeaderView::section {{ background: {c.surface}; color: {c.muted}; border: none; border-bottom: {edge}px solid {c.line};
  padding: {s(5)}px {s(6)}px; font-weight: 600; }}
QTableCornerButton::section {{ background: {c.surface}; border: none; }}
#callbar, #demobar {{ background: {c.surface}; }}
#callbar {{ border-top: {edge}px solid {c.line}; }}
#callrow, #callrow > QWidget, #callscroll {{ background: {c.surface}; border: none; }}
#inhand, #card, #entry {{ background: {c.button}; border: {edge}px solid {c.line}; border-radius: {s(9)}px; }}
#entry {{ border-color: {c.due_edge}; }}
#notice {{ background: {c.bar}; color: {c.bar_text}; border-radius: {s(8)}px; padding: {s(8)}px {s(14)}px; }}
#banner {{ background: {c.due_fill}; border-bottom: {edge}px solid {c.due_edge}; }}
#banner QLabel {{ color: {c.due_ink}; }}
#pausecover, #runup {{ background: {c.paper}; }}
QPushButton, QComboBox, QLineEdit, QSpinBox, #choices QToolButton {{ background: {c.button}; color: {c.ink};
  border: {edge}px solid {c.line}; border-radius: {s(7)}px; padding: {s(5)}px {s(11)}px; min-height: {s(19)}px; }}
QComboBox QAbstractItemView {{ background: {c.button}; color: {c.ink}; selection-background-color: {c.due_fill};
  selection-color: {c.due_ink}; border: {edge}px solid {c.line}; outline: none; }}
QComboBox::drop-down {{ border: none; width: {s(20)}px; }}
QComboBox::down-arrow {{ image: none; }}
QSpinBox::up-button, QSpinBox::down-button {{ width: {s(18)}px; }}
QPushButton:hover, #choices QToolButton:hover {{ background: {c.due_fill}; color: {c.due_ink}; }}
QPushButton:focus, QComboBox:focus, QLineEdit:focus, QSpinBox:focus, QListView:focus, QTableView:focus,
  #choices QToolButton:focus {{ border: {max(2, edge)}px solid {accent}; }}
QPushButton:disabled, QComboBox:disabled, QSpinBox:disabled, QLineEdit:disabled {{ color: {c.muted}; background: {c.surface}; }}
QLineEdit[wrong="true"], QSpinBox[wrong="true"] {{ border: {max(2, edge)}px solid {critical}; }}
QPushButton[role="primary"] {{ background: {accent}; color: {look.accent_ink}; font-weight: 700; border-color: {accent};
  padding: {s(8)}px {s(20)}px; }}
QPushButton[role="primary"]:focus {{ border-color: {c.ink}; }}
#choices QToolButton {{ text-align: left; }}
#choices QToolButton:checked {{ background: {c.due_fill}; color: {c.due_ink}; border-color: {c.due_edge}; font-weight: 600; }}
QCheckBox, QRadioButton {{ color: {c.ink}; spacing: {s(7)}px; }}
QCheckBox::indicator, QRadioButton::indicator {{ width: {s(13)}px; height: {s(13)}px; background: {c.button};
  border: {max(1, edge)}px solid {c.muted}; border-radius: {s(3)}px; }}
QRadioButton::indicator {{ border-radius: {s(13) // 2 + max(1, edge)}px; }}
QCheckBox::indicator:checked {{ background: {accent}; border-color: {c.ink}; }}
QRadioButton::indicator:checked {{ border-color: {c.ink};
  background: qradialgradient(cx: 0.5, cy: 0.5, radius: 0.5, fx: 0.5, fy: 0.5,
  stop: 0 {accent}, stop: 0.55 {accent}, stop: 0.65 {c.button}, stop: 1 {c.button}); }}
QCheckBox:focus, QRadioButton:focus {{ background: {c.due_fill}; color: {c.due_ink}; }}
QScrollArea, #formbody {{ background: transparent; border: none; }}
QMenu {{ background: {c.button}; color: {c.ink}; border: {edge}px solid {c.line}; padding: {s(4)}px; }}
QMenu::item {{ padding: {s(6)}px {s(26)}px; border-radius: {s(4)}px; }}
QMenu::item:selected {{ background: {c.due_fill}; color: {c.due_ink}; }}
QMenu::separator {{ height: 1px; background: {c.line}; margin: {s(4)}px {s(8)}px; }}
QToolTip {{ background: {c.button}; color: {c.ink}; border: {edge}px solid {c.line}; padding: {s(4)}px; }}
QScrollBar:vertical {{ background: transparent; width: {s(11)}px; }}
QScrollBar:horizontal {{ background: transparent; height: {s(9)}px; }}
QScrollBar::handle {{ background: {c.line}; border-radius: {s(4)}px; min-height: {s(28)}px; min-width: {s(28)}px; }}
QScrollBar::add-line, QScrollBar::sub-line, QScrollBar::add-page, QScrollBar::sub-page {{ background: none; border: none;
  width: 0; height: 0; }}
QProgressBar {{ background: {c.surface}; border: {edge}px solid {c.line}; border-radius: {s(6)}px; }}
QProgressBar::chunk {{ background: {accent}; border-radius: {s(5)}px; }}
QSlider::groove:horizontal {{ background: {c.line}; height: {s(4)}px; border-radius: {s(2)}px; }}
QSlider::handle:horizontal {{ background: {accent}; width: {s(16)}px; margin: -{s(6)}px 0; border-radius: {s(8)}px; }}
QSlider:focus {{ background: {c.due_fill}; }}
QSplitter::handle {{ background: transparent; }}
QTableView::item {{ padding: {s(1)}px {s(4)}px; }}
"""
