"""Nothing of the machine that the project was written on is in its files."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("trainer", "procedures", "assets", "tests", ".ci")
TEXTS = {".py", ".yaml", ".md", ".toml", ".po", ".txt", ".svg", ".css", ".json", ".jsonl", ""}
# Put together here, so that this file is not found by itself.
FORBIDDEN = re.compile("|".join(map(re.escape, (f"/{'work'}/", f"/{'tmp'}/", f"/{'root'}/", f"/{'home'}/")))
                       + "|" + "|".join(re.escape(f"{a}.{b}") for a, b in (
                           ("pypi", "org"), ("pythonhosted", "org"), ("registry", "npmjs"), ("deb", "debian"))))  # fmt: skip


def files() -> list[Path]:
    """Every text file that belongs to the project."""
    below = (path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*")))
    top = (path for path in sorted(ROOT.iterdir()) if path.suffix in (".md", ".toml") or path.name in ("LICENSE", ".gitignore"))
    return [
        path for path in (*top, *below) if path.is_file() and path.suffix in TEXTS and "__pycache__" not in path.parts
    ]  # fmt: skip


def faults(text: str) -> list[str]:
    """Lines that name a place of one machine or the host of a registry."""
    return [line.strip() for line in text.splitlines() if FORBIDDEN.search(line)]


def test_no_paths_of_one_machine_and_no_hosts_of_registries() -> None:
    found = {str(path.relative_to(ROOT)): lines for path in files() if (lines := faults(path.read_text("utf-8")))}
    assert found == {}


@pytest.mark.parametrize("line", ["x = '/{}/main/a.py'".format("work"), "https://{}.org/simple".format("pypi")])
def test_the_search_finds_them(line: str) -> None:
    assert faults(f"a\n{line}\nb") == [line]


def test_the_search_looks_everywhere() -> None:
    names = {path.relative_to(ROOT).parts[0] for path in files()}
    assert {"README.md", "pyproject.toml", "LICENSE", *FOLDERS} <= names
