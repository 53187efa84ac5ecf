"""An installed wheel carries the procedures, the assets and the catalogues, and finds them."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ASK = "from trainer.resources import assets_dir, procedures_dir; print(procedures_dir()); print(assets_dir())"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    [built] = folder.glob("croupier_trainer-*.whl")
    return built


def files_below(folder: str) -> set[str]:
    return {str(path.relative_to(ROOT / folder)) for path in (ROOT / folder).rglob("*") if path.is_file()}


def test_wheel_carries_all_data(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for folder in ("procedures", "assets"):
        assert {f"trainer/shipped/{folder}/{name}" for name in files_below(folder)} <= names
    for language in ("bg", "ru", "lt"):
        assert f"trainer/locale/{language}/LC_MESSAGES/trainer.mo" in names
    assert all(name.startswith(("trainer/", "croupier_trainer-")) for name in names)


def test_wheel_has_the_command(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    [entry] = [name for name in archive.namelist() if name.endswith("entry_points.txt")]
    assert "trainer = trainer.cli.main:main" in archive.read(entry).decode()


def test_installed_package_finds_its_data(wheel: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    zipfile.ZipFile(wheel).extractall(site)
    command = [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(site)!r}); {ASK}"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    shipped = site / "trainer" / "shipped"
    assert done.stdout.split() == [str(shipped / "procedures"), str(shipped / "assets")]
    assert (shipped / "assets" / "LICENSES.md").is_file()
