"""Where a setting comes from, and what becomes of a damaged file."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from trainer.errors import TrainerError
from trainer.settings import LessonChoice, Settings, SettingsError, load, save


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "settings.json"


def test_defaults_without_a_file(path: Path) -> None:
    loaded = load({}, {}, path)
    assert loaded.settings == Settings()
    assert loaded.notice is None
    assert not path.exists()


def test_round_trip(path: Path) -> None:
    settings = Settings(
        language="lt",
        theme="dark",
        left_handed=True,
        data_folder="/records/ąž",
        lesson=LessonChoice(procedure="european", boxes=3, assist=("shuffle", "cut"), rounds=4, candidate="7"),
    )
    save(settings, path)
    assert load({}, {}, path).settings == settings


def test_flags_before_environment_before_file(path: Path) -> None:
    save(Settings(language="bg", theme="dark", motion="none"), path)
    loaded = load({"language": "lt", "theme": None}, {"TRAINER_LANGUAGE": "ru", "TRAINER_THEME": "contrast"}, path).settings
    assert (loaded.language, loaded.theme, loaded.motion) == ("lt", "contrast", "none")


def test_a_newer_file_is_read(path: Path) -> None:
    path.write_text(json.dumps({"language": "ru", "hologram": True, "lesson": {"boxes": 5, "dice": 2}}), "utf-8")
    loaded = load({}, {}, path)
    assert loaded.notice is None
    assert (loaded.settings.language, loaded.settings.lesson.boxes) == ("ru", 5)


@pytest.mark.parametrize(
    ("content", "place"),
    [
        (b'{"language": "lt",\n "theme": dark}', "line 2, column 11"),
        (b"", "line 1, column 1"),
        (b'{"language":\n "\xff"}', "line 2, column 3"),
        (b"[" * 100_000, "line 1, column 1"),
    ],
)
def test_a_damaged_file_is_told_and_kept_aside(path: Path, content: bytes, place: str) -> None:
    path.write_bytes(content)
    loaded = load({}, {}, path)
    assert loaded.settings == Settings()
    assert loaded.notice is not None
    assert loaded.notice.code == "settings_damaged"
    said = loaded.notice.sentence()
    assert str(path) in said
    assert place in said
    assert "\n" not in said
    assert not path.exists()
    assert (path.parent / "settings.damaged-1.json").read_bytes() == content


@pytest.mark.parametrize(
    ("data", "name"),
    [
        ([], "settings"),
        ({"language": "klingon"}, "language"),
        ({"left_handed": 1}, "left_handed"),
        ({"lesson": {"boxes": "many"}}, "boxes"),
        ({"lesson": {"boxes": True}}, "boxes"),
        ({"lesson": {"assist": ["cut", 1]}}, "assist"),
        ({"lesson": 3}, "lesson"),
    ],
)
def test_a_wrong_value_is_named(path: Path, data: object, name: str) -> None:
    path.write_text(json.dumps(data), "utf-8")
    loaded = load({}, {}, path)
    assert loaded.settings == Settings()
    assert loaded.notice is not None
    assert loaded.notice.params["name"] == name


def test_damaged_files_do_not_replace_each_other(path: Path) -> None:
    for content in ("{", "["):
        path.write_text(content, "utf-8")
        load({}, {}, path)
    assert [(path.parent / f"settings.damaged-{n}.json").read_text("utf-8") for n in (1, 2)] == ["{", "["]


@pytest.mark.parametrize(
    ("flags", "environment"),
    [({"theme": "pink"}, {}), ({}, {"TRAINER_MOTION": "wild"}), ({}, {"TRAINER_LEFT_HANDED": "maybe"})],
)
def test_impossible_flags_are_refused(path: Path, flags: dict[str, object], environment: dict[str, str]) -> None:
    with pytest.raises(SettingsError) as caught:
        load(flags, environment, path)
    assert caught.value.code == "setting_unknown_value"


def test_saving_where_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x", "utf-8")
    with pytest.raises(SettingsError) as caught:
        save(Settings(), tmp_path / "file" / "settings.json")
    assert caught.value.code == "settings_unwritable"


def test_an_error_without_a_sentence_shows_its_code() -> None:
    assert TrainerError("odd", {"line": 3}).sentence() == "odd: line=3"
    assert TrainerError("file_unreadable", file="x").sentence() == "file_unreadable: file=x"
    assert str(TrainerError("file_unreadable", file="x", reason="y")) == "The file x cannot be read: y."


def test_the_record_folder(tmp_path: Path) -> None:
    assert replace(Settings(), data_folder=str(tmp_path)).record_folder() == tmp_path
    assert Settings().record_folder().name == "records"
