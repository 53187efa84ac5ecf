"""Grading sheets: what passes, read from YAML. All faults of a file are told at once, each with its place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from pathlib import Path
from typing import ClassVar, Final

from trainer.errors import TrainerError
from trainer.i18n import LANGUAGES, N_
from trainer.procedure.model import Severity, Texts
from trainer.procedure.yaml_reader import (
    Fault,
    Faults,
    Node,
    boolean,
    did_you_mean,
    expect_mapping,
    integer,
    read_yaml,
    text,
)
from trainer.procedure.yaml_reader import Mapping as YamlMapping
from trainer.resources import procedures_dir

STANDARD: Final = "standard"
"""The sheet that is meant where none is named."""

_TOP: Final = (
    "sheet", "edition", "title", "about", "source", "form", "weights", "start", "limits", "minors_make_serious",
    "reported_costs_half", "pass_mark", "floors", "enough", "pace",
)  # fmt: skip
_WEIGHTS: Final = ("act", *(s.value for s in Severity))
_LIMITS: Final = ("critical", "reported_critical", "serious_per_100", "minor_per_100")
_ENOUGH: Final = ("acts", "groups")
_PACE: Final = ("judged", "rounds_an_hour", "source")
_MOST_BOXES: Final = 7


class SheetError(TrainerError):
    """A sheet that cannot be used; `faults` are all of them, in order."""

    TEXTS: ClassVar[Mapping[str, str]] = {
        "sheet-faulty": N_("The grading sheet in {file} has faults:\n{faults}"),
        "sheet-unknown": N_("There is no grading sheet {name}. There are: {known}."),
    }

    def __init__(self, code: str, faults: tuple[Fault, ...] = (), **params: object) -> None:
        super().__init__(code, faults="\n".join(map(str, faults)), **params)
        self.faults = faults


class Form(StrEnum):
    """How a mark is made of what was right and wrong."""

    SHARE = "share"
    """Of the acts that were called for: an error costs so many acts as its weight says."""
    POINTS = "points"
    """From a stock of points each error takes those of its weight."""
    LINES = "lines"
    """Each step that came up is one line, yes or no."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What may be wrong at most; None where the sheet sets no limit.

    Rates are per 100 opportunities; that of minor errors counts them, and notes, by their weights.
    """

    critical: int | None = None
    reported_critical: int | None = None
    """Critical errors that the croupier reported himself; the others are under `critical`."""
    serious_per_100: int | None = None
    minor_per_100: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """Rounds an hour asked for, by the number of boxes in play; `judged` only where being slower fails."""

    rounds_an_hour: Mapping[int, int] = field(default_factory=dict)
    judged: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A checked grading sheet. Shares and marks are whole per cents."""

    id: str
    edition: str
    titles: Texts
    about: Texts
    source: str
    form: Form
    weights: Mapping[Severity, int]
    act_weight: int
    """What one act is worth in the same measure (form `share`)."""
    start: int
    """Points at the beginning (form `points`)."""
    limits: Limits
    minors_make_serious: int
    """So many minor errors of one kind count as a serious one; 0 for never."""
    reported_costs_half: bool
    pass_mark: int | None
    floors: Mapping[str, int]
    """Group → least share of right acts; ``others`` stands for those not named."""
    enough_acts: int
    enough_in_groups: Mapping[str, int]
    pace: Pace

    def title(self, lang: str) -> str:
        return self.titles.get(lang) or self.titles["en"]

    def floor(self, group: str) -> int | None:
        """The least share of right acts the group must have; None for none."""
        return self.floors.get(group, self.floors.get("others"))

    def pace_target(self, boxes: int) -> int | None:
        """Rounds an hour asked for with that many boxes; None where the sheet names none."""
        return self.pace.rounds_an_hour.get(boxes)


def sheets_dir() -> Path:
    """The folder of the sheets that come with the program."""
    return procedures_dir() / "sheets"


def shipped_sheets() -> tuple[str, ...]:
    """Ids of the sheets that come with the program."""
    return tuple(sorted(path.stem for path in sheets_dir().glob("*.yaml")))


@lru_cache(maxsize=16)
def load_sheet(name: str = STANDARD) -> Sheet:
    """The sheet with that id, or in that file (a name ending in .yaml). Raises SheetError."""
    is_file = name.endswith((".yaml", ".yml"))
    if not is_file and name not in shipped_sheets():
        known = shipped_sheets()
        raise SheetError("sheet-unknown", name=name, known=", ".join(known), hint=did_you_mean(name, known))
    path = Path(name) if is_file else sheets_dir() / f"{name}.yaml"
    faults = Faults()
    sheet = check_sheet(path, faults)
    if faults or sheet is None:
        raise SheetError("sheet-faulty", tuple(faults.in_order()), file=str(path))
    return sheet


def check_sheet(path: Path, faults: Faults, name: str | None = None) -> Sheet | None:
    """Read and check the file, noting every fault under `name`; None when it cannot be used."""
    before = len(faults)
    node = read_yaml(path, faults, name)
    if node is None:
        return None
    top = expect_mapping(node, _TOP, faults, "a grading sheet")
    if top is None:
        return None
    sheet = _Reader(top, faults).sheet()
    return sheet if len(faults) == before else None


class _Reader:
    """Reads one file. A part that is wrong is noted and taken as empty, so that the rest is read too."""

    def __init__(self, top: YamlMapping, faults: Faults) -> None:
        self._top = top
        self._faults = faults

    def sheet(self) -> Sheet:
        form = self._form()
        weights = self._numbers("weights", _WEIGHTS)
        self._all_there("weights", weights, [s.value for s in Severity] + (["act"] if form is Form.SHARE else []))
        limits = self._numbers("limits", _LIMITS)
        enough = self._part("enough", _ENOUGH)
        return Sheet(
            id=self._needed("sheet", "the id of the sheet"),
            edition=self._needed("edition", "the edition"),
            titles=self._texts("title"),
            about=self._texts("about"),
            source=self._needed("source", "where the numbers come from"),
            form=form,
            weights={severity: weights.get(severity.value, 0) for severity in Severity},
            act_weight=weights.get("act", 1),
            start=self._number("start", 0, least=1, needed=form is Form.POINTS),
            limits=Limits(**limits),
            minors_make_serious=self._number("minors_make_serious", 0),
            reported_costs_half=self._truth(self._top.get("reported_costs_half"), "reported_costs_half"),
            pass_mark=self._number("pass_mark", 0, most=100) if "pass_mark" in self._top else None,
            floors=self._shares("floors"),
            enough_acts=self._inner(enough, "acts"),
            enough_in_groups=self._counts(enough.get("groups") if enough is not None else None, "enough groups"),
            pace=self._pace(),
        )

    def _needed(self, name: str, what: str) -> str:
        node = self._top.get(name)
        if node is None:
            self._faults.at(self._top, "missing", f"the sheet does not say {what}", f"add  {name}: …")
            return ""
        return text(node, self._faults, what) or ""

    def _form(self) -> Form:
        written = self._needed("form", "the form of the mark")
        if written and written not in set(Form):
            node = self._top.get("form") or self._top
            self._faults.at(node, "unknown-form", f"{written!r} is not a form of a mark", did_you_mean(written, list(Form)))
        return Form(written) if written in set(Form) else Form.SHARE

    def _texts(self, name: str) -> dict[str, str]:
        """A text in every language of the program."""
        node = self._top.get(name)
        if node is None:
            self._faults.at(self._top, "missing", f"the sheet has no {name}", f"add  {name}: {{en: …, bg: …, ru: …, lt: …}}")
            return {"en": ""}
        found = expect_mapping(node, LANGUAGES, self._faults, name)
        if found is None:
            return {"en": ""}
        out = {lang: text(value, self._faults, f"{name} ({lang})") or "" for lang, _key, value in found.items()}
        missing = [lang for lang in LANGUAGES if lang not in out]
        if missing:
            self._faults.at(found, "missing-text", f"the {name} is not written in {', '.join(missing)}")
        return {"en": "", **out}

    def _part(self, name: str, keys: tuple[str, ...] | None) -> YamlMapping | None:
        node = self._top.get(name)
        return None if node is None else expect_mapping(node, keys, self._faults, name)

    def _numbers(self, name: str, keys: tuple[str, ...]) -> dict[str, int]:
        found = self._part(name, keys)
        return {} if found is None else {key: self._inner(found, key) for key in found if key in keys}

    def _all_there(self, name: str, found: Mapping[str, int], wanted: list[str]) -> None:
        missing = [key for key in wanted if key not in found]
        if missing:
            node = self._top.get(name) or self._top
            self._faults.at(node, "missing", f"{name} without a value: {', '.join(missing)}")
        if found.get("act") == 0:
            self._faults.at(self._top.get(name) or self._top, "out-of-range", "an act must be worth at least 1")

    def _inner(self, found: YamlMapping | None, key: str) -> int:
        node = found.get(key) if found is not None else None
        return 0 if node is None else integer(node, self._faults, key, least=0) or 0

    def _number(self, name: str, otherwise: int, least: int = 0, most: int | None = None, needed: bool = False) -> int:
        node = self._top.get(name)
        if node is None:
            if needed:
                self._faults.at(self._top, "missing", f"the sheet gives no {name}", f"add  {name}: …")
            return otherwise
        return integer(node, self._faults, name, least=least, most=most) or otherwise

    def _truth(self, node: Node | None, name: str) -> bool:
        return False if node is None else boolean(node, self._faults, name) or False

    def _counts(self, node: Node | None, where: str, most: int | None = None) -> dict[str, int]:
        """Group → number. Which groups there are is the procedure's to say."""
        if node is None:
            return {}
        found = expect_mapping(node, None, self._faults, where)
        if found is None:
            return {}
        return {
            key: integer(value, self._faults, f"{where}: {key}", least=0, most=most) or 0
            for key, _place, value in found.items()
        }

    def _shares(self, name: str) -> dict[str, int]:
        return self._counts(self._top.get(name), name, most=100)

    def _pace(self) -> Pace:
        found = self._part("pace", _PACE)
        if found is None:
            return Pace()
        rounds: dict[int, int] = {}
        node = found.get("rounds_an_hour")
        by_boxes = expect_mapping(node, None, self._faults, "rounds_an_hour") if node is not None else None
        for boxes, key, value in by_boxes.items() if by_boxes is not None else ():
            if boxes not in {str(number) for number in range(1, _MOST_BOXES + 1)}:
                self._faults.at(key, "out-of-range", f"{boxes!r} is not a number of boxes", f"write 1 to {_MOST_BOXES}")
                continue
            rounds[int(boxes)] = integer(value, self._faults, f"rounds an hour with {boxes} boxes", least=1) or 1
        return Pace(rounds_an_hour=rounds, judged=self._truth(found.get("judged"), "judged"))
