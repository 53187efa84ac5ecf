"""``trainer check``: all faults at once, each with its place."""

from __future__ import annotations

import re
from pathlib import Path

from tests.support.commands import Run
from trainer.procedure.load import shipped
from trainer.resources import procedures_dir
from trainer.scoring.sheet import shipped_sheets

FAULT = re.compile(r".+:\d+:\d+: [a-z0-9-]+: .+")


def test_what_is_shipped_has_no_faults(run: Run) -> None:
    done = run("check")
    assert (done.status, done.out, done.err) == (0, "", f"{len(shipped()) + len(shipped_sheets())} files checked, no faults.\n")


def test_a_folder_is_checked_file_by_file(run: Run, tmp_path: Path) -> None:
    done = run("check", procedures_dir())
    assert (done.status, done.out, done.err) == (0, "", f"{len(shipped()) + len(shipped_sheets())} files checked, no faults.\n")
    (tmp_path / "sheets").mkdir()
    (tmp_path / "sheets" / "mine.yml").write_text("sheet: mine\nform: pointz\n", "utf-8")
    done = run("check", tmp_path)
    assert done.status == 1
    assert f"{tmp_path / 'sheets' / 'mine.yml'}:2:7: unknown-form" in done.out


def test_a_folder_with_nothing_to_check_is_a_fault(run: Run, tmp_path: Path) -> None:
    done = run("check", tmp_path)
    assert (done.status, done.out) == (1, f"{tmp_path}:1:1: no-files: the folder holds no YAML files\n")


def test_faults_of_procedures_and_sheets(run: Run, tmp_path: Path) -> None:
    house, sheet = tmp_path / "house.yaml", tmp_path / "sheet.yaml"
    house.write_text("procedure: house\nextends: european\nlanguage: xx\nnonsense: 1\n", "utf-8")
    sheet.write_text("sheet: mine\nform: pointz\n", "utf-8")
    done = run("check", house, sheet)
    lines = done.out.splitlines()
    assert done.status == 1
    assert all(FAULT.fullmatch(line) for line in lines)
    assert any("house.yaml:3:" in line for line in lines)
    assert any("house.yaml:4:1: unknown-key" in line for line in lines)
    assert any("sheet.yaml:2:7: unknown-form" in line and "points" in line for line in lines)


def test_a_file_that_is_not_there(run: Run, tmp_path: Path) -> None:
    done = run("check", tmp_path / "none.yaml")
    assert done.status == 1
    assert "file-unreadable" in done.out
    assert done.out.count("\n") == 1


def test_code_is_refused_with_its_line(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "evil.yaml"
    file.write_text('procedure: evil\nextends: european\nabout: {en: "os.system"}\n', "utf-8")
    done = run("check", file)
    assert done.status == 1
    assert "evil.yaml:3:" in done.out
    assert "names-code" in done.out
