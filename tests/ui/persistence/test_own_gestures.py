"""Recorded gestures, saved off the GUI thread."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from handtrack.gestures.own_file import read_own_signs, write_own_signs
from handtrack_ui.jobs import Jobs
from handtrack_ui.persistence.own_gestures import FILE, OwnGestures
from tests.gestures.own import taught
from tests.limits import file_size_limit
from tests.ui.fakes import written


def test_recorded_gestures_survive_a_restart(jobs: Jobs, tmp_path: Path, qtbot: QtBot) -> None:
    own = OwnGestures(jobs, tmp_path)
    with qtbot.waitSignal(own.changed):
        own.change(taught(horns="rock"))
    written(jobs, own)
    assert OwnGestures(jobs, tmp_path).signs.names == ("horns",)


def test_changes_are_written_soon_without_closing(jobs: Jobs, tmp_path: Path, qtbot: QtBot) -> None:
    own = OwnGestures(jobs, tmp_path)
    own.change(taught(horns="rock"))
    own.change(taught(phone="call"))
    qtbot.waitUntil(lambda: (tmp_path / FILE).exists() and read_own_signs(tmp_path / FILE).names == ("phone",))
    written(jobs, own)


def test_a_broken_file_is_set_aside_named_and_never_overwritten(jobs: Jobs, tmp_path: Path, qtbot: QtBot) -> None:
    (tmp_path / FILE).write_text('{"format": "handtrack gestures", "version": 7, "gestures": []}', "utf-8")
    own = OwnGestures(jobs, tmp_path)
    assert own.signs.names == ()
    (aside,) = tmp_path.glob("gestures-broken-*.json")
    assert aside.name in str(own.notice)
    assert "version" in str(own.notice)
    own.change(taught(horns="rock"))
    written(jobs, own)
    assert '"version": 7' in aside.read_text("utf-8")


def test_an_unreadable_file_is_reported_and_not_touched(jobs: Jobs, tmp_path: Path, qtbot: QtBot) -> None:
    (tmp_path / FILE).mkdir()
    own = OwnGestures(jobs, tmp_path)
    assert "cannot be read" in str(own.notice)
    own.change(taught(horns="rock"))
    written(jobs, own)
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


def test_a_file_left_readable_by_an_older_version_becomes_private(jobs: Jobs, tmp_path: Path, qtbot: QtBot) -> None:
    write_own_signs(tmp_path / FILE, taught(horns="rock"))
    (tmp_path / FILE).chmod(0o644)
    OwnGestures(jobs, tmp_path)
    assert (tmp_path / FILE).stat().st_mode & 0o777 == 0o600


def test_unreadable_gestures_are_not_overwritten(
    jobs: Jobs, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_path: Path, _most_bytes: int) -> bytes:
        raise PermissionError(13, "Permission denied")

    write_own_signs(tmp_path / FILE, taught(horns="rock"))
    with monkeypatch.context() as denied:
        denied.setattr("handtrack.gestures.own_file.read_file", refuse)
        own = OwnGestures(jobs, tmp_path)
    assert "New signs will not be saved" in str(own.notice)
    own.change(taught(phone="call"))
    written(jobs, own)
    assert OwnGestures(jobs, tmp_path).signs.names == ("horns",)


def test_gestures_can_be_exported_and_imported_elsewhere(jobs: Jobs, tmp_path: Path, qtbot: QtBot) -> None:
    one, other = OwnGestures(jobs, tmp_path / "one"), OwnGestures(jobs, tmp_path / "other")
    one.change(taught(horns="rock"))
    with qtbot.waitSignal(one.exported):
        one.export_to(tmp_path / "travels.json")
    with qtbot.waitSignal(other.read) as read:
        other.read_from(tmp_path / "travels.json")
    assert read.args[0].names == ("horns",)
    for each in (one, other):
        written(jobs, each)


def test_a_file_of_another_kind_is_refused_by_name(jobs: Jobs, tmp_path: Path, qtbot: QtBot) -> None:
    own = OwnGestures(jobs, tmp_path)
    (tmp_path / "notes.json").write_text("[]", "utf-8")
    with qtbot.waitSignal(own.failed) as failed:
        own.read_from(tmp_path / "notes.json")
    assert "notes.json is not a gesture file" in str(failed.args[0])
    written(jobs, own)


def test_a_gesture_file_is_written_without_leftovers(tmp_path: Path) -> None:
    write_own_signs(tmp_path / FILE, taught(horns="rock"))
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


def nested(path: Path) -> None:
    path.write_text('{"gestures": ' + "[" * 100_000, "utf-8")


def nested_where_nothing_belongs(path: Path) -> None:
    path.write_text('{"format": "handtrack gestures", "x": ' + "[" * 100_000 + "]" * 100_000 + "}", "utf-8")


def endless(path: Path) -> None:
    path.symlink_to("/dev/zero")


def sparse(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(65 << 20)


@pytest.mark.parametrize("spoil", [os.mkfifo, endless, nested, nested_where_nothing_belongs, sparse])
def test_anything_in_the_place_of_the_file_is_set_aside_and_reported(
    jobs: Jobs, tmp_path: Path, qtbot: QtBot, spoil: Callable[[Path], object]
) -> None:
    spoil(tmp_path / FILE)
    own = OwnGestures(jobs, tmp_path)
    (aside,) = tmp_path.glob("gestures-broken-*.json")
    assert aside.name in str(own.notice)
    own.change(taught(horns="rock"))
    written(jobs, own)
    assert OwnGestures(jobs, tmp_path).signs.names == ("horns",)


@pytest.mark.parametrize("spoil", [endless, nested])
def test_importing_any_bad_file_is_refused_in_one_line(
    jobs: Jobs, tmp_path: Path, qtbot: QtBot, spoil: Callable[[Path], object]
) -> None:
    own = OwnGestures(jobs, tmp_path)
    picked = tmp_path / os.fsdecode(b"caf\xe9\n.json")
    spoil(picked)
    with qtbot.waitSignal(own.failed) as failed:
        own.read_from(picked)
    assert "caf\\xe9\\n.json" in str(failed.args[0])
    assert str(failed.args[0]).isprintable()
    written(jobs, own)


def test_a_full_disk_keeps_the_old_gestures_and_is_reported(jobs: Jobs, tmp_path: Path, qtbot: QtBot) -> None:
    own = OwnGestures(jobs, tmp_path)
    own.change(taught(horns="rock"))
    written(jobs, own)
    with file_size_limit(1000), qtbot.waitSignal(own.failed) as failed:
        own.change(taught(phone="call"))
    assert "cannot be written" in str(failed.args[0])
    assert OwnGestures(jobs, tmp_path).signs.names == ("horns",)
    written(jobs, own)
    assert OwnGestures(jobs, tmp_path).signs.names == ("phone",)


def test_an_unexpected_error_is_reported_and_the_next_file_is_read(
    jobs: Jobs, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = OwnGestures(jobs, tmp_path)
    with monkeypatch.context() as broken, qtbot.waitSignal(own.failed) as failed:
        broken.setattr("handtrack_ui.persistence.own_gestures.read_own_signs", lambda _: 1 / 0)
        own.read_from(tmp_path / "any.json")
        written(jobs, own)
    assert "any.json cannot be used: division by zero" in str(failed.args[0])
    write_own_signs(tmp_path / "other.json", taught(horns="rock"))
    with qtbot.waitSignal(own.read):
        own.read_from(tmp_path / "other.json")
    written(jobs, own)
