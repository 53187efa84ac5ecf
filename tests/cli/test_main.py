"""The command itself: help with examples, languages, exit status, and what is not loaded for it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.support.commands import Run
from trainer.cli import main as main_module
from trainer.cli.common import CommandError, chosen_language
from trainer.cli.main import COMMANDS

ROOT = Path(__file__).resolve().parents[2]


def test_help_names_every_command(run: Run) -> None:
    done = run("--help")
    assert done.status == 0
    assert all(f"  {name} " in done.out for name in COMMANDS)
    assert "Examples:" in done.out


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself_with_an_example(name: str, run: Run) -> None:
    done = run(name, "--help")
    assert done.status == 0
    assert f"trainer {name}" in done.out.partition("Example")[2]
    assert "--language" in done.out


def test_usage_errors(run: Run) -> None:
    for arguments in (["nonsense"], ["play"], ["play", "european", "--boxes", "x", "--out", "y"], ["audit"], ["--nonsense"]):
        done = run(*arguments)
        assert (done.status, done.out) == (2, ""), arguments
        assert "Traceback" not in done.err


def test_version(run: Run) -> None:
    assert run("--version").out.strip()


def test_language_of_option_environment_and_system() -> None:
    assert chosen_language(["audit", "--language", "lt"], {"TRAINER_LANGUAGE": "ru"}) == "lt"
    assert chosen_language(["--language=bg"], {}) == "bg"
    assert chosen_language([], {"TRAINER_LANGUAGE": "ru", "LANG": "lt_LT.UTF-8"}) == "ru"
    assert chosen_language([], {"LANG": "lt_LT.UTF-8"}) == "lt"
    assert chosen_language([], {"LC_ALL": "C", "LANG": "lt_LT.UTF-8"}) == "en"
    assert chosen_language(["--", "--language", "lt"], {}) == "en"
    with pytest.raises(CommandError):
        chosen_language([], {"TRAINER_LANGUAGE": "xx"})


def test_wrong_languages(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("check", "--language", "xx").status == 2
    monkeypatch.setenv("TRAINER_LANGUAGE", "xx")
    done = run("check")
    assert (done.status, done.err.count("\n")) == (1, 1)


def test_bare_command_opens_the_desk(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[list[str]] = []

    def open_desk(arguments: list[str]) -> int:
        given.append(arguments)
        return 0

    monkeypatch.setattr("trainer.cli.gui.open_desk", open_desk)
    assert run("--theme", "dark", "--language", "lt", "--exit-after-paint").status == 0
    assert given == [["--language", "lt", "--theme", "dark", "--exit-after-paint"]]


def test_our_own_fault_is_one_line_and_logged(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def fail(*_given: Any) -> None:
        raise RuntimeError("a wheel came off\nand rolled away")

    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setattr("trainer.audit.regrade.regrade_file", fail)
    done = run("audit", "x.jsonl")
    assert (done.status, done.err.count("\n")) == (3, 1)
    assert "RuntimeError: a wheel came off." in done.err
    [log] = tmp_path.rglob("trainer.log")
    assert "Traceback" in log.read_text("utf-8")
    monkeypatch.setenv("TRAINER_DEBUG", "1")
    assert "Traceback" in run("audit", "x.jsonl").err


def test_interrupted(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_given: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(main_module, "_application", interrupt)
    assert run("check").status == 130


def test_commands_load_neither_qt_nor_rich() -> None:
    code = (
        "import sys; from trainer.cli.main import run; run(['show', 'european', '--phrases']); run(['--help']);"
        "sys.exit(any(name.split('.')[0] in ('PySide6', 'rich') for name in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
