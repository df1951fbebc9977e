import os
import tomllib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from handtrack.config.codes import ConfigCode
from handtrack.config.file import KeptFile
from handtrack.config.model import (
    CameraSettings,
    GestureSettings,
    Preferences,
    SoundSettings,
    with_sections,
)
from handtrack.errors import StoreError
from tests.limits import file_size_limit

_CHOSEN = msgspec.structs.replace(
    Preferences(), gestures=GestureSettings(hold_s=1.4, bindings={"ok": "select 2"})
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


def read(path: Path) -> KeptFile[Preferences]:
    return KeptFile(path, Preferences)


def asides(path: Path) -> list[Path]:
    return sorted(path.parent.glob("settings-broken-*.toml"))


def test_a_missing_file_gives_the_defaults_without_a_notice(path: Path) -> None:
    kept = read(path)
    assert (kept.value, kept.notices, kept.writable, kept.found) == (Preferences(), [], True, False)
    assert not kept.prepare()


def test_written_settings_are_read_back(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.toml"
    read(path).write(_CHOSEN)
    assert read(path).value == _CHOSEN
    assert [entry.name for entry in path.parent.iterdir()] == ["settings.toml"]


@pytest.mark.parametrize(
    ("wrong", "named"),
    [
        ("[gestures]\nhold_s = 90.0", "gestures.hold_s"),
        ("[gestures]\nhold_s = -1.0", "gestures.hold_s"),
        ("[gestures]\nhold_s = nan", "gestures.hold_s"),
        ("[gestures]\nhold_s = inf", "gestures.hold_s"),
        ('[gestures]\narm = ["x"]', "gestures.arm"),
        ('[camera]\nmirrored = "yes"', "camera.mirrored"),
        ("[camera]\nwidth = 1e300", "camera.width"),
        ("[camera]\nsource = {a = 1}", "camera.source"),
        ("[camera]\nsource = '" + "x" * 100_000 + "'", "camera.source"),
        ("gestures = 3", "gestures"),
    ],
)
def test_a_wrong_entry_is_reset_and_named_and_the_file_is_copied_first(
    path: Path, wrong: str, named: str
) -> None:
    text = f"{wrong}\n[sound]\non = false\n[future]\nx = 1\n"
    path.write_text(text)
    kept = read(path)
    assert kept.value.sound.on is False
    assert kept.value == msgspec.structs.replace(Preferences(), sound=SoundSettings(on=False))
    assert any(named in str(notice) for notice in kept.notices), kept.notices
    assert all(len(str(notice)) < 600 and str(notice).isprintable() for notice in kept.notices)
    assert kept.prepare()
    assert [aside.read_text() for aside in asides(path)] == [text]
    assert asides(path)[0].name in str(kept.notices[-1])
    kept.write(kept.value)
    assert read(path).notices == []
    assert "x = 1" in path.read_text()


def test_notices_are_whole_sentences_in_our_own_words(path: Path) -> None:
    path.write_text(
        '[gestures]\nhold_s = 99\n[sound]\nvolume = "loud"\n[appearance]\ntheme = "pink"\n'
    )
    wrong, newer = map(str, read(path).notices)
    assert wrong.endswith("Handtrack uses the defaults for: gestures.hold_s, sound.volume.")
    assert newer.endswith("Handtrack uses the defaults for: appearance.theme = pink.")


def test_only_the_wrong_line_of_a_table_is_dropped(path: Path) -> None:
    path.write_text('[gestures.bindings]\nok = 3\nrock = "confirm"\n')
    kept = read(path)
    assert kept.value.gestures.bindings == {"rock": "confirm"}
    assert "gestures.bindings" in str(kept.notices[0])


def too_large(path: Path) -> None:
    path.write_bytes(b"#" * (1 << 20))


def endless(path: Path) -> None:
    path.symlink_to("/dev/zero")


NO_TOML = {
    "heading": "[gestures\nhold_s = 2.0",
    "duplicate": "[camera]\nfps = 20\nfps = 25",
    "unfinished": "[sound]\non = false\n[camera]\nsource = 'unfinished",
    "long number": f"[camera]\nfps = {'9' * 5000}",
    "deep": f"x = {'[' * 3000}{']' * 3000}",
    "dots": "[camera]\n" + "a." * 20_000 + "b = 1",
    "no text": "\xff\xfe\x00",
}
BROKEN: dict[str, Callable[[Path], object]] = {
    "large": too_large,
    "endless": endless,
    "pipe": os.mkfifo,
    **{
        name: partial(Path.write_text, data=text, encoding="latin-1")
        for name, text in NO_TOML.items()
    },
}


@pytest.mark.parametrize("spoil", BROKEN.values(), ids=BROKEN)
def test_a_file_that_is_not_toml_is_set_aside_for_the_defaults(
    path: Path, spoil: Callable[[Path], object]
) -> None:
    spoil(path)
    kept = read(path)
    assert kept.value == Preferences()
    assert kept.prepare()
    assert len(asides(path)) == 1
    assert "settings.toml is damaged" in str(kept.notices[0])
    assert len(str(kept.notices[0])) < 600
    assert asides(path)[0].name in str(kept.notices[1])
    kept.write(_CHOSEN)
    assert (read(path).value, read(path).notices) == (_CHOSEN, [])


def test_an_unreadable_file_is_not_writable(path: Path) -> None:
    path.symlink_to(path)
    kept = read(path)
    assert not kept.prepare()
    assert not kept.writable
    assert "cannot be read" in str(kept.notices[0])


def test_a_file_that_cannot_be_set_aside_is_not_overwritten(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.write_text("camera = [")
    kept = read(path)
    with file_size_limit(0):
        assert not kept.prepare()
    assert not kept.writable
    assert "cannot be renamed" in str(kept.notices[-1])
    assert [entry.name for entry in path.parent.iterdir()] == ["settings.toml"]


@given(st.binary(max_size=60) | st.text("[]{}='\".#\n ab1", max_size=60).map(str.encode))
def test_any_file_content_gives_settings_that_can_be_written(
    tmp_path_factory: pytest.TempPathFactory, text: bytes
) -> None:
    path = tmp_path_factory.mktemp("any") / "settings.toml"
    path.write_bytes(text)
    kept = read(path)
    kept.prepare()
    kept.write(kept.value)
    assert read(path).value == kept.value


def test_entries_of_a_newer_version_stay_in_the_file(path: Path) -> None:
    path.write_text(
        "schema = 7\n[sound]\non = false\npitch = 3\n[future]\nx = [1, {y = 1979-05-27}]\n"
    )
    kept = read(path)
    assert (kept.value.sound.on, kept.notices, kept.prepare()) == (False, [], False)
    kept.write(_CHOSEN)
    read(path).write(_CHOSEN)
    text = path.read_text()
    for line in ("schema = 7", "pitch = 3", "hold_s = 1.4", "on = true", "y = 1979-05-27"):
        assert line in text


def test_a_newer_versions_choice_stays_until_the_person_makes_another(path: Path) -> None:
    path.write_text('[tracking]\nmodel = "huge"\n[appearance]\ntheme = "sepia"\n')
    kept = read(path)
    assert kept.value == Preferences()
    assert "tracking.model = huge, appearance.theme = sepia" in str(kept.notices[0])
    assert not kept.prepare()
    kept.write(_CHOSEN)
    assert 'model = "huge"' in path.read_text()
    kept.write(msgspec.convert({"tracking": {"model": "lite"}}, Preferences))
    kept.write(Preferences())
    assert 'model = "full"' in path.read_text()
    assert 'theme = "sepia"' in path.read_text()


def test_unwritable_entries_of_a_newer_version_are_set_aside(path: Path) -> None:
    path.write_text(
        f"[sound]\non = false\n[future]\n{'.'.join('a' * 90)} = {'[' * 200}{']' * 200}\nx = 0x{'f' * 9000}\n"
    )
    kept = read(path)
    assert "for: future." in str(kept.notices[0])
    assert kept.prepare()
    kept.write(kept.value)
    assert read(path).value.sound.on is False


@pytest.mark.parametrize(
    "name",
    [
        os.fsdecode(b"/films/caf\xe9 100%.mp4"),
        "bytes:/x",
        "/films/Küche.mp4",
        "a\x00\r\n\x7f\u2028b",
    ],
)
def test_any_file_name_is_kept_unchanged(path: Path, name: str) -> None:
    read(path).write(Preferences(CameraSettings(name)))
    kept = read(path)
    assert (kept.value.camera.source, kept.notices) == (name, [])


def test_a_name_that_is_not_utf8_keeps_its_bytes(path: Path) -> None:
    read(path).write(Preferences(CameraSettings(os.fsdecode(b"/films/caf\xe9.mp4"))))
    assert 'source = "bytes:/films/caf%E9.mp4"' in path.read_text("utf-8")


def test_an_impossible_file_name_does_not_stop_other_settings_being_saved(path: Path) -> None:
    read(path).write(Preferences(CameraSettings("lone \ud800"), sound=SoundSettings(on=False)))
    assert read(path).value.sound.on is False


def test_a_full_disk_leaves_the_old_settings_intact(path: Path) -> None:
    read(path).write(_CHOSEN)
    with file_size_limit(100), pytest.raises(StoreError, match="cannot be written: File too large"):
        read(path).write(Preferences())
    assert read(path).value == _CHOSEN
    assert [entry.name for entry in path.parent.iterdir()] == ["settings.toml"]


def test_settings_too_large_to_read_back_are_not_written(path: Path) -> None:
    read(path).write(_CHOSEN)
    with pytest.raises(StoreError, match="larger than"):
        read(path).write(
            Preferences(
                gestures=GestureSettings(bindings={str(n): "x" * 30_000 for n in range(20)})
            )
        )
    assert read(path).value == _CHOSEN


@pytest.mark.parametrize("wrong", ["", "[gestures]\nhold_s = 90.0\n", "camera = ["])
def test_a_symlinked_file_stays_a_link(path: Path, wrong: str) -> None:
    target = path.parent / "dotfiles" / "mine.toml"
    target.parent.mkdir()
    target.write_text(wrong)
    path.symlink_to(target)
    kept = read(path)
    kept.prepare()
    kept.write(_CHOSEN)
    assert path.is_symlink()
    assert read(target).value == _CHOSEN


def test_settings_files_are_private_to_their_owner(path: Path) -> None:
    read(path).write(Preferences())
    assert path.stat().st_mode & 0o777 == 0o600
    path.chmod(0o644)
    kept = read(path)
    kept.prepare()
    kept.write(_CHOSEN)
    assert path.stat().st_mode & 0o777 == 0o600


def test_only_leftover_partial_files_of_an_older_version_are_removed(path: Path) -> None:
    for name in ("settings.4711.part", "settings.mine.part", "other.4711.part"):
        (path.parent / name).write_text("")
    read(path).prepare()
    assert sorted(entry.name for entry in path.parent.iterdir()) == [
        "other.4711.part",
        "settings.mine.part",
    ]


def test_a_folder_that_cannot_be_created_gives_one_clear_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot be written"):
        read(tmp_path / "file" / "settings.toml").write(Preferences())


class Extra(msgspec.Struct, frozen=True):
    """A feature's section."""

    level: Annotated[int, msgspec.Meta(ge=0, le=9)] = 3
    name: str = ""


def test_a_section_added_later_is_read_kept_and_set_aside_like_the_others(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text("[sound]\non = false\n[extra]\nlevel = 4\nfuture = 1\n[other]\nx = 1\n")
    kept = KeptFile(path, Preferences)
    now = msgspec.structs.replace(kept.value, sound=SoundSettings(on=True))
    value = kept.extend(with_sections(Preferences, {"extra": Extra}), now)
    assert (value.of(Extra), value.sound.on, kept.notices) == (Extra(4), True, [])
    kept.write(value)
    tree = tomllib.loads(path.read_text("utf-8"))
    assert (tree["extra"], tree["other"]) == ({"level": 4, "name": "", "future": 1}, {"x": 1})
    path.write_text("[extra]\nlevel = 40\n")
    kept = KeptFile(path, Preferences)
    assert not kept.prepare()
    assert (
        kept.extend(with_sections(Preferences, {"extra": Extra}), kept.value).of(Extra) == Extra()
    )
    assert kept.prepare()
    assert [notice.code for notice in kept.notices] == [
        ConfigCode.SETTINGS_WRONG,
        ConfigCode.SETTINGS_SET_ASIDE,
    ]
