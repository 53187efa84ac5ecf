"""ruff over everything, and the promises README, .ci/run and pyproject.toml make to each other."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from trainer.resources import assets_dir, procedures_dir

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text("utf-8")
CI = (ROOT / ".ci" / "run").read_text("utf-8")


def test_ruff_finds_nothing() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "ruff", "check", "--no-fix", "."], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def commands() -> list[str]:
    return re.findall(r"^ *(python3 -m venv .+)$", README, re.MULTILINE)


def test_readme_has_two_commands_of_one_line() -> None:
    desk, tests = commands()
    assert desk.endswith("/bin/trainer")
    assert tests.endswith("-m pytest")


def test_ci_runs_the_test_command_of_the_readme() -> None:
    assert CI.rstrip().splitlines()[-1] == commands()[1]


def test_ci_installs_the_packages_of_the_readme() -> None:
    named = re.search(r"apt-get install ([^\n]+)", README)
    listed = re.search(r"^packages=\(([^)]+)\)", CI, re.MULTILINE)
    assert named is not None
    assert listed is not None
    assert named.group(1).replace("--no-install-recommends ", "").split() == listed.group(1).split()


def test_checkout_has_its_own_procedures_and_assets() -> None:
    assert procedures_dir() == ROOT / "procedures"
    assert assets_dir() == ROOT / "assets"
