"""What the program remembers between runs, and where each value comes from.

Flags go before the environment (``TRAINER_LANGUAGE`` …), the environment before the file, the file before the defaults.
The file is JSON in the user's configuration folder. A damaged file is told in one line, kept aside and never overwritten.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from enum import StrEnum
from pathlib import Path
from typing import Any, ClassVar, Final

import platformdirs

from trainer.errors import TrainerError
from trainer.i18n import LANGUAGES, N_

FILE_NAME: Final = "settings.json"
PREFIX: Final = "TRAINER_"


class SettingsError(TrainerError):
    """A setting, or the file that keeps them, is at fault."""

    TEXTS: ClassVar = {
        "setting_unknown_value": N_("{name} is {value}; it must be one of: {allowed}."),
        "settings_damaged": N_(
            "The settings file {file} is damaged at line {line}, column {column}; "
            "it was kept as {kept} and the defaults are used."
        ),
        "settings_wrong": N_(
            "The settings file {file} is at fault: {name} is {value}; it was kept as {kept} and the defaults are used."
        ),
        "settings_unreadable": N_("The settings file {file} cannot be read ({reason}); the defaults are used."),
        "settings_unwritable": N_("The settings cannot be kept in {file}: {reason}."),
    }


class ThemeName(StrEnum):
    """How the window is coloured."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"
    CONTRAST = "contrast"


class Motion(StrEnum):
    """How much moves."""

    FULL = "full"
    REDUCED = "reduced"
    NONE = "none"


class DeckColours(StrEnum):
    """Whether suits have two colours or four."""

    TWO = "two"
    FOUR = "four"


@dataclass(frozen=True, slots=True, kw_only=True)
class LessonChoice:
    """The settings of a lesson as they were chosen last. Sums in the smallest unit; `rounds` 0 stands for the whole shoe."""

    procedure: str = "lt-house"
    boxes: int = 7
    minimum: int = 1000
    maximum: int = 10000
    seed: int = 1
    mode: str = "practise"
    supervision: str = "corrected"
    assist: tuple[str, ...] = ()
    rounds: int = 0
    start: str = ""
    """The phase to begin with; empty for the usual one."""
    day: bool = False
    """A whole working day."""
    guests: str = "quiet"
    candidate: str = ""
    known: str = ""
    """The procedure of the house the croupier comes from, to deal only what differs; empty for all of the procedure."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Everything remembered between runs."""

    language: str = ""
    """One of `LANGUAGES`, or empty to follow the system."""
    theme: str = ThemeName.SYSTEM
    motion: str = Motion.FULL
    deck: str = DeckColours.TWO
    left_handed: bool = False
    data_folder: str = ""
    """Where records are written; empty for the user's data folder."""
    lesson: LessonChoice = field(default_factory=LessonChoice)

    def record_folder(self) -> Path:
        """The folder records are written to."""
        if self.data_folder:
            return Path(self.data_folder).expanduser()
        return Path(platformdirs.user_data_dir("croupier-trainer", appauthor=False)) / "records"


@dataclass(frozen=True, slots=True, kw_only=True)
class Loaded:
    """Settings as they apply now, and what must be told about the file they came from."""

    settings: Settings
    notice: SettingsError | None = None


_ALLOWED: Final[dict[str, tuple[str, ...]]] = {
    "language": ("", *LANGUAGES),
    "theme": tuple(ThemeName),
    "motion": tuple(Motion),
    "deck": tuple(DeckColours),
    "guests": ("quiet", "lively"),
}
_YES: Final = frozenset({"1", "yes", "true", "on"})
_NO: Final = frozenset({"0", "no", "false", "off", ""})


def default_path() -> Path:
    """Where this user's settings lie."""
    return Path(platformdirs.user_config_dir("croupier-trainer", appauthor=False)) / FILE_NAME


def load(
    flags: Mapping[str, object] | None = None,
    environment: Mapping[str, str] | None = None,
    path: Path | None = None,
) -> Loaded:
    """The settings in force: `flags` (None values are not given), then `environment`, then the file at `path`.

    Raises SettingsError where a flag or the environment names an impossible value. A file at fault is no exception:
    it comes back as the notice.
    """
    settings, notice = _from_file(path or default_path())
    environment = os.environ if environment is None else environment
    for name in _simple_names():
        variable = PREFIX + name.upper()
        if variable in environment:
            settings = _with(settings, name, environment[variable], variable)
    for name, value in (flags or {}).items():
        if value is not None:
            settings = _with(settings, name, value, f"--{name.replace('_', '-')}")
    return Loaded(settings=settings, notice=notice)


def save(settings: Settings, path: Path | None = None) -> None:
    """Write the settings so that a reader finds the old file or the new one whole. Raises SettingsError."""
    path = path or default_path()
    beside = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(json.dumps(asdict(settings), ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
        beside.replace(path)
    except OSError as error:
        raise SettingsError("settings_unwritable", file=path, reason=error.strerror or error) from error


def _simple_names() -> list[str]:
    return [part.name for part in fields(Settings) if part.name != "lesson"]


def _with(settings: Settings, name: str, value: object, source: str) -> Settings:
    if name not in _simple_names():
        raise ValueError(f"{name!r} is not a setting")
    if name == "left_handed":
        word = str(value).strip().lower()
        if word not in _YES | _NO:
            raise SettingsError("setting_unknown_value", name=source, value=value, allowed="1, 0")
        return replace(settings, left_handed=word in _YES)
    text = str(value)
    allowed = _ALLOWED.get(name)
    if allowed is not None and text not in allowed:
        listed = ", ".join(word for word in allowed if word)
        raise SettingsError("setting_unknown_value", name=source, value=text, allowed=listed)
    changes: dict[str, Any] = {name: text}
    return replace(settings, **changes)


def _from_file(path: Path) -> tuple[Settings, SettingsError | None]:
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Settings(), None
    except UnicodeDecodeError as error:
        good = error.object[: error.start]
        line, column = good.count(b"\n") + 1, error.start - good.rfind(b"\n")
        return Settings(), SettingsError("settings_damaged", file=path, line=line, column=column, kept=_keep_aside(path))
    except OSError as error:
        return Settings(), SettingsError("settings_unreadable", file=path, reason=error.strerror or error)
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        return Settings(), SettingsError(
            "settings_damaged", file=path, line=error.lineno, column=error.colno, kept=_keep_aside(path)
        )
    except RecursionError:
        return Settings(), SettingsError("settings_damaged", file=path, line=1, column=1, kept=_keep_aside(path))
    try:
        return _settings_from(data), None
    except _Wrong as wrong:
        return Settings(), SettingsError(
            "settings_wrong", file=path, name=wrong.name, value=wrong.value, kept=_keep_aside(path)
        )


def _keep_aside(path: Path) -> str:
    """Move the file out of the way under a free name, so that the next save does not destroy it. Returns the name."""
    for number in range(1, 1000):
        aside = path.with_name(f"{path.stem}.damaged-{number}{path.suffix}")
        if not aside.exists():
            try:
                path.rename(aside)
            except OSError:
                return path.name
            return aside.name
    return path.name


class _Wrong(Exception):
    def __init__(self, name: str, value: object) -> None:
        super().__init__(name)
        self.name = name
        self.value = json.dumps(value, ensure_ascii=False)[:60]


def _settings_from(data: object) -> Settings:
    """Unknown names are passed over, so that an older program reads a newer file."""
    values = _checked(data, "settings", Settings)
    values["lesson"] = LessonChoice(**_checked(values.get("lesson", {}), "lesson", LessonChoice))
    return Settings(**values)


def _checked(data: object, where: str, kind: type[Settings | LessonChoice]) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise _Wrong(where, data)
    default = kind()
    out: dict[str, Any] = {}
    for part in fields(kind):
        if part.name not in data:
            continue
        value, usual = data[part.name], getattr(default, part.name)
        if isinstance(usual, tuple):
            if not (isinstance(value, list) and all(isinstance(item, str) for item in value)):
                raise _Wrong(part.name, value)
            value = tuple(value)
        elif isinstance(usual, LessonChoice):
            pass
        elif isinstance(usual, str):
            if not isinstance(value, str) or value not in _ALLOWED.get(part.name, (value,)):
                raise _Wrong(part.name, value)
        elif type(value) is not type(usual) or (isinstance(value, int) and abs(value) > 10**12):
            raise _Wrong(part.name, value)
        out[part.name] = value
    return out
