"""Colours, durations and severities of the desk, in one place: light, dark and high contrast.

Colours are data (``#rrggbb``); `colour` makes a QColor of one. The table is the same cloth in every theme, but flat and
outlined in high contrast. A severity is always told three ways: a shape, a word and a colour.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette

from trainer.i18n import N_, gettext


@dataclass(frozen=True, slots=True)
class Durations:
    """How long things move, in milliseconds. All zero when motion is off."""

    card: int = 230
    chips: int = 200
    fade: int = 160
    stroke: int = 600
    flip: int = 180
    panel: int = 120


FULL_MOTION: Final = Durations()
REDUCED_MOTION: Final = Durations(card=80, chips=80, fade=80, stroke=80, flip=80, panel=80)
"""Fades instead of ways: things appear where they belong within 80 ms."""
NO_MOTION: Final = Durations(card=0, chips=0, fade=0, stroke=0, flip=0, panel=0)


@dataclass(frozen=True, slots=True)
class Severity:
    """How a grade of error looks: the glyph tells it without colour, the word without both."""

    name: str
    glyph: str
    word: str

    @property
    def text(self) -> str:
        """The word in the user's language."""
        return gettext(self.word)


SEVERITIES: Final[dict[str, Severity]] = {
    "right": Severity("right", "✓", N_("right")),
    "note": Severity("note", "○", N_("note")),
    "minor": Severity("minor", "●", N_("minor")),
    "serious": Severity("serious", "▲", N_("serious")),
    "critical": Severity("critical", "◆", N_("critical")),
}

CHIP_COLOURS: Final[dict[int, tuple[str, str]]] = {
    # denomination in the smallest unit: body, edge stripe
    50: ("#d98e2b", "#fff3d9"),
    100: ("#8a949e", "#ffffff"),
    250: ("#d4649c", "#fff0f7"),
    500: ("#c0392b", "#fdeae6"),
    1000: ("#2b6cb0", "#e6f0fb"),
    2000: ("#c9a227", "#fff8dc"),
    2500: ("#2f855a", "#e3f6ea"),
    5000: ("#d2691e", "#fff0e2"),
    10000: ("#2a3038", "#e8e8e8"),
    50000: ("#6b46c1", "#efe8fd"),
    100000: ("#b8860b", "#fff4cf"),
}
"""Colours of the house's chips; a house with others passes its own table."""
OTHER_CHIP: Final = ("#64748b", "#f1f5f9")
"""For a denomination the table of colours does not name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Theme:
    """Every colour of the desk under one name."""

    name: str
    is_dark: bool = False
    is_flat: bool = False
    """High contrast: no gradients, no shadows, no transparency."""
    outline_px: int = 1
    # cloth
    felt_inner: str = "#256c58"
    felt_outer: str = "#164a3b"
    rail_light: str = "#4a372c"
    rail_dark: str = "#2c1f18"
    print: str = "#e6cf9b"
    print_text: str = "#f2e2bb"
    plaque: str = "#20140e"
    plaque_text: str = "#f3e9d8"
    room: str = "#d9d5cb"
    """Around the table."""
    tray: str = "#14181f"
    # cards
    card: str = "#fffefb"
    card_edge: str = "#b8b2a6"
    card_back: str = "#8c2f39"
    black: str = "#1b1f27"
    red: str = "#c1272d"
    clubs4: str = "#1f7a3f"
    diamonds4: str = "#1f5fbf"
    stop_card: str = "#e0b83f"
    # window
    ink: str = "#1c2430"
    muted: str = "#5b6471"
    paper: str = "#fbfaf7"
    surface: str = "#f4f1ea"
    button: str = "#fffefb"
    line: str = "#d3cdc0"
    bar: str = "#232a33"
    bar_text: str = "#ffffff"
    bar_muted: str = "#b9c2cd"
    key: str = "#2a323c"
    key_text: str = "#ffffff"
    due_fill: str = "#fff4cf"
    due_edge: str = "#e2b93b"
    due_ink: str = "#1c2430"
    provenance: str = "#8a6d1d"
    """Text of clauses the rule text does not state itself."""
    focus_inner: str = "#ffffff"
    focus_outer: str = "#12263f"
    severities: Mapping[str, str] = field(
        default_factory=lambda: {
            "right": "#2f7d5b",
            "note": "#6b7280",
            "minor": "#b7791f",
            "serious": "#c05621",
            "critical": "#b42318",
        }
    )

    def severity(self, name: str) -> str:
        """The colour of a severity (or of ``right``); that of a note for a name unknown."""
        return self.severities.get(name, self.severities["note"])


LIGHT: Final = Theme(name="light")
DARK: Final = replace(
    LIGHT,
    name="dark",
    is_dark=True,
    room="#1a1714",
    ink="#f1ece2",
    muted="#b3aa9c",
    paper="#211d19",
    surface="#1b1815",
    button="#2b2621",
    line="#453d34",
    bar="#12100e",
    bar_text="#f6f1e7",
    bar_muted="#b3aa9c",
    key="#e6dfd2",
    key_text="#1c1814",
    due_fill="#4a3d17",
    due_ink="#fff4cf",
    provenance="#d9b84f",
    rail_light="#3d2d24",
    rail_dark="#231813",
    severities={"right": "#5cc096", "note": "#a9b0ba", "minor": "#e0a94b", "serious": "#f08a55", "critical": "#ff7a6b"},
)
CONTRAST: Final = replace(
    LIGHT,
    name="contrast",
    is_flat=True,
    outline_px=3,
    felt_inner="#0b3d2e",
    felt_outer="#0b3d2e",
    rail_light="#000000",
    rail_dark="#000000",
    print="#ffffff",
    print_text="#ffffff",
    plaque="#000000",
    plaque_text="#ffffff",
    room="#ffffff",
    tray="#000000",
    card="#ffffff",
    card_edge="#000000",
    black="#000000",
    red="#b00010",
    clubs4="#005a1e",
    diamonds4="#003fa8",
    stop_card="#ffd400",
    ink="#000000",
    muted="#1f1f1f",
    paper="#ffffff",
    surface="#ffffff",
    button="#ffffff",
    line="#000000",
    bar="#000000",
    bar_muted="#ffffff",
    key="#000000",
    due_fill="#ffe94a",
    due_edge="#000000",
    due_ink="#000000",
    provenance="#5c4300",
    focus_inner="#ffe94a",
    focus_outer="#000000",
    severities={"right": "#00552b", "note": "#333333", "minor": "#6b4300", "serious": "#8a2f00", "critical": "#9b0000"},
)
THEMES: Final[dict[str, Theme]] = {theme.name: theme for theme in (LIGHT, DARK, CONTRAST)}


@cache
def _colour(text: str) -> QColor:
    return QColor(text)


def colour(text: str, alpha: float = 1.0) -> QColor:
    """A QColor of a theme's ``#rrggbb``, with `alpha` from 0 to 1."""
    made = QColor(_colour(text))
    made.setAlphaF(alpha)
    return made


def contrast(first: str, second: str) -> float:
    """Contrast ratio of two colours by WCAG 2, from 1 to 21."""
    light, dark = sorted((_luminance(first), _luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(text: str) -> float:
    parts = (int(text[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def theme_named(name: str, scheme: Qt.ColorScheme = Qt.ColorScheme.Unknown) -> Theme:
    """The theme called `name`; ``system`` follows `scheme`, and anything unknown is light."""
    if name == "system":
        return DARK if scheme == Qt.ColorScheme.Dark else LIGHT
    return THEMES.get(name, LIGHT)


def durations(motion: str) -> Durations:
    """The durations of a motion setting: ``full``, ``reduced`` or ``none``."""
    return {"reduced": REDUCED_MOTION, "none": NO_MOTION}.get(motion, FULL_MOTION)


def palette(theme: Theme) -> QPalette:
    """The Qt palette of `theme`, for the Fusion style."""
    made = QPalette()
    roles = {
        QPalette.ColorRole.Window: theme.paper,
        QPalette.ColorRole.WindowText: theme.ink,
        QPalette.ColorRole.Base: theme.button,
        QPalette.ColorRole.AlternateBase: theme.surface,
        QPalette.ColorRole.Text: theme.ink,
        QPalette.ColorRole.Button: theme.surface,
        QPalette.ColorRole.ButtonText: theme.ink,
        QPalette.ColorRole.ToolTipBase: theme.bar,
        QPalette.ColorRole.ToolTipText: theme.bar_text,
        QPalette.ColorRole.PlaceholderText: theme.muted,
        QPalette.ColorRole.Highlight: theme.severity("right"),
        QPalette.ColorRole.HighlightedText: theme.paper if theme.is_dark else "#ffffff",
        QPalette.ColorRole.Link: theme.severity("right"),
        QPalette.ColorRole.Mid: theme.line,
    }
    if theme.is_dark:
        roles[QPalette.ColorRole.HighlightedText] = "#10251c"
    for role, text in roles.items():
        made.setColor(role, colour(text))
    for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, role, colour(theme.muted))
    return made
