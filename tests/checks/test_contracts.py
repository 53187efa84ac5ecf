"""The import contracts of pyproject.toml hold, and each of them notices the import it is there to forbid."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
RUN = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", RUN], cwd=folder, capture_output=True, text=True, check=False)


def test_contracts_hold() -> None:
    done = lint(ROOT)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def small_tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A package of the same shape with nothing in it."""
    folder = tmp_path_factory.mktemp("tree")
    shutil.copy(ROOT / "pyproject.toml", folder)
    for name in ("", "ui", "cli", "app", "audit", "records", "scoring", "procedure", "game", "locale"):
        package = folder / "trainer" / name
        package.mkdir(exist_ok=True)
        (package / "__init__.py").touch()
    for name in ("errors", "i18n", "settings", "clock", "resources", "cli/gui", "cli/main", "ui/window", "procedure/machine"):
        (folder / "trainer" / f"{name}.py").touch()
    (folder / "trainer" / "procedure" / "yaml_reader.py").write_text("import yaml\n")
    (folder / "trainer" / "cli" / "gui.py").write_text("import trainer.ui.window\n")
    (folder / "trainer" / "cli" / "main.py").write_text("import trainer.cli.gui\n")
    (folder / "trainer" / "ui" / "window.py").write_text("import PySide6.QtWidgets\n")
    (folder / "trainer" / "procedure" / "machine.py").write_text("import transitions\n")
    return folder


def test_what_the_contracts_allow(small_tree: Path) -> None:
    done = lint(small_tree)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("place", "line", "contract"),
    [
        ("game/table.py", "import trainer.procedure.machine", "Imports run strictly downward"),
        ("scoring/judge.py", "from trainer import records", "Imports run strictly downward"),
        ("stray.py", "", "Imports run strictly downward"),
        ("ui/page.py", "import trainer.cli.main", "The desk does not know the commands"),
        ("cli/play.py", "import trainer.ui.window", "Only trainer.cli.gui starts the desk"),
        ("app/lesson.py", "from PySide6 import QtCore", "Qt stays in trainer.ui"),
        ("procedure/load.py", "import transitions", "transitions stays in trainer.procedure.machine"),
        ("procedure/load.py", "import yaml", "PyYAML stays in trainer.procedure.yaml_reader"),
        ("app/lesson.py", "import pydantic", "pydantic stays where YAML is loaded"),
        ("game/rules.py", "import pydantic", "The facts of the game need nothing but the standard library"),
    ],
)
def test_each_contract_bites(small_tree: Path, place: str, line: str, contract: str) -> None:
    file = small_tree / "trainer" / place
    file.write_text(line + "\n")
    try:
        done = lint(small_tree)
    finally:
        file.unlink()
    assert done.returncode == 1, done.stderr
    assert f"{contract} BROKEN" in done.stdout
