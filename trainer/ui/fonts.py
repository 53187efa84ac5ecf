"""The family shipped with the program, loaded once; a system family stands in where its files are missing."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QFont, QFontDatabase, QFontInfo

from trainer.resources import assets_dir

FAMILY: Final = "Inter"
STANDINS: Final = ("DejaVu Sans", "Noto Sans", "Segoe UI", "sans-serif")
WEIGHTS: Final = ("Regular", "Medium", "SemiBold", "Bold")


class _Loaded:
    done = False


def load_fonts() -> None:
    """Register the family with Qt. Needs a QGuiApplication; a second call does nothing."""
    if _Loaded.done:
        return
    _Loaded.done = True
    try:
        place = assets_dir() / "fonts"
    except FileNotFoundError:
        return
    for weight in WEIGHTS:
        path = place / f"{FAMILY}-{weight}.otf"
        if path.is_file():
            QFontDatabase.addApplicationFont(str(path))


def font(pixels: float, weight: QFont.Weight = QFont.Weight.Normal, *, tabular: bool = True) -> QFont:
    """The family at a size in pixels, by default with figures of one width."""
    load_fonts()
    made = QFont([FAMILY, *STANDINS])
    made.setPixelSize(max(1, round(pixels)))
    made.setWeight(weight)
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    if tabular:
        made.setFeature(QFont.Tag("tnum"), 1)
    return made


def is_shipped_family_in_use() -> bool:
    """Whether text is drawn in the shipped family rather than a stand-in."""
    load_fonts()
    return QFontInfo(font(12)).family() == FAMILY
