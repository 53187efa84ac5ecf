"""Grading sheets: those shipped load; what is wrong with one is told all at once, each with its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from trainer.procedure.load import shipped
from trainer.procedure.model import Severity
from trainer.procedure.yaml_reader import Faults
from trainer.scoring.sheet import Form, SheetError, check_sheet, load_sheet, sheets_dir, shipped_sheets

GOOD = """\
sheet: mine
edition: "1"
title: {en: Mine, bg: Мой, ru: Мой, lt: Mano}
about: {en: A, bg: А, ru: А, lt: A}
source: a test
form: share
weights: {act: 2, critical: 8, serious: 4, minor: 2, note: 1}
"""


@pytest.mark.parametrize("name", shipped_sheets())
def test_shipped_sheets_load_and_name_their_source(name: str) -> None:
    sheet = load_sheet(name)
    assert sheet.id == name
    assert sheet.source
    assert all(sheet.titles.get(lang) and sheet.about.get(lang) for lang in ("en", "bg", "ru", "lt"))


def test_sheets_are_no_procedures() -> None:
    assert set(shipped_sheets()).isdisjoint(shipped())
    assert "sheets" not in shipped()


def test_standard_sheet() -> None:
    sheet = load_sheet()
    assert sheet.form is Form.SHARE
    assert sheet.weights[Severity.CRITICAL] == 8
    assert sheet.limits.critical == 0
    assert sheet.floor("payouts") == 95
    assert sheet.floor("a group of its own") == sheet.floors["others"]
    assert (sheet.pace_target(1), sheet.pace_target(7), sheet.pace_target(8)) == (200, 65, None)


def test_unknown_sheet_names_those_there_are() -> None:
    with pytest.raises(SheetError) as raised:
        load_sheet("standart")
    assert "standard" in raised.value.sentence()
    assert raised.value.params["hint"] == "did you mean standard?"


def test_all_faults_at_once(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(
        'sheet: mine\nedition: 1\ntitle: {en: Mine}\nsource: x\nform: pointz\nweights: {act: 0, critical: -1, minr: 2}\n'
        "pass_mark: 101\nfloors: {calls: 200}\nreported_costs_half: 1\npace: {rounds_an_hour: {9: 10, 1: 0}}\n",
        "utf-8",
    )
    faults = Faults()
    assert check_sheet(file, faults, "mine.yaml") is None
    found = [(fault.line, fault.code) for fault in faults.in_order()]
    assert {(2, "wrong-type"), (3, "missing-text"), (5, "unknown-form"), (6, "unknown-key"), (7, "out-of-range")} <= set(found)
    assert {line for line, _code in found} >= {1, 2, 3, 5, 6, 7, 8, 9, 10}
    assert all(str(fault).startswith("mine.yaml:") for fault in faults)
    assert any(fault.hint == "did you mean minor?" for fault in faults)
    with pytest.raises(SheetError) as raised:
        load_sheet(str(file))
    assert len(raised.value.faults) == len(faults.in_order())


def test_a_good_sheet_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(GOOD, "utf-8")
    sheet = load_sheet(str(file))
    assert (sheet.id, sheet.pass_mark, sheet.floor("calls"), sheet.limits.critical) == ("mine", None, None, None)


def test_points_need_a_start(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(GOOD.replace("form: share", "form: points"), "utf-8")
    faults = Faults()
    assert check_sheet(file, faults) is None
    assert [fault.code for fault in faults] == ["missing"]


def test_not_a_mapping_and_not_there(tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("- a list\n", "utf-8")
    faults = Faults()
    assert check_sheet(file, faults) is None
    assert check_sheet(tmp_path / "none.yaml", faults) is None
    assert [fault.code for fault in faults] == ["wrong-type", "file-unreadable"]


def test_folder_holds_only_sheets() -> None:
    assert {path.stem for path in sheets_dir().iterdir()} == set(shipped_sheets())
