from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from handtrack.errors import StoreError
from ui.preferences.file import read_preferences, write_preferences
from ui.preferences.model import Gestures, Preferences

_CHOSEN = msgspec.structs.replace(Preferences(), gestures=Gestures(hold_s=1.4, bindings={"ok": "select 2"}))


def test_a_file_that_is_not_there_gives_the_defaults_and_no_word(tmp_path: Path) -> None:
    found = read_preferences(tmp_path / "settings.toml")
    assert (found.preferences, found.notice, found.writable) == (Preferences(), "", True)


def test_what_was_written_is_read_back(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.toml"
    write_preferences(path, _CHOSEN)
    assert read_preferences(path).preferences == _CHOSEN
    assert [entry.name for entry in path.parent.iterdir()] == ["settings.toml"]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("[gestures]\nhold_s = 90.0\n", "gestures.hold_s"),
        ('[tracking]\nmodel = "huge"\n', "tracking.model"),
        ('[camera]\nmirrored = "yes"\n', "camera.mirrored"),
        ("[gestures\n", "line"),
        ("gestures = 3\n", "gestures"),
    ],
)
def test_a_broken_file_is_set_aside_whole_and_the_entry_is_named(tmp_path: Path, text: str, names: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(text)
    found = read_preferences(path)
    aside = list(tmp_path.glob("settings-broken-*.toml"))
    assert found.preferences == Preferences()
    assert names in found.notice
    assert [entry.read_text() for entry in aside] == [text]
    assert aside[0].name in found.notice
    assert "\n" not in found.notice


@given(st.binary(max_size=60))
def test_whatever_a_file_holds_reading_it_ends_with_settings(
    tmp_path_factory: pytest.TempPathFactory, text: bytes
) -> None:
    path = tmp_path_factory.mktemp("any") / "settings.toml"
    path.write_bytes(text)
    assert isinstance(read_preferences(path).preferences, Preferences)


def test_entries_that_another_version_made_are_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("[sound]\non = false\npitch = 3\n[future]\nx = 1\n")
    assert read_preferences(path).preferences.sound.on is False


def test_a_folder_that_cannot_be_made_is_one_clear_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot be written"):
        write_preferences(tmp_path / "file" / "settings.toml", Preferences())
