"""Recorded gestures, saved off the GUI thread."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from handtrack.gestures.own_file import write_own_signs
from handtrack.runtime.jobs import Jobs
from handtrack_ui.persistence.own_gestures import FILE, OwnGestures
from tests.gestures.own import taught
from tests.ui.fakes import written


def test_a_file_left_readable_by_an_older_version_becomes_private(
    jobs: Jobs, tmp_path: Path
) -> None:
    write_own_signs(tmp_path / FILE, taught(horns="rock"))
    (tmp_path / FILE).chmod(0o644)
    OwnGestures(jobs, tmp_path)
    assert (tmp_path / FILE).stat().st_mode & 0o777 == 0o600


def test_unreadable_gestures_are_not_overwritten(
    jobs: Jobs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_path: Path, _most_bytes: int) -> bytes:
        raise PermissionError(13, "Permission denied")

    write_own_signs(tmp_path / FILE, taught(horns="rock"))
    with monkeypatch.context() as denied:
        denied.setattr("handtrack.gestures.own_file.read_file", refuse)
        own = OwnGestures(jobs, tmp_path)
    assert "New gestures will not be saved" in str(own.notice)
    own.change(taught(phone="call"))
    written(jobs, own)
    assert OwnGestures(jobs, tmp_path).signs.names == ("horns",)


def test_a_broken_file_that_cannot_be_renamed_is_reported_and_not_overwritten(
    jobs: Jobs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_path: Path, _to: object) -> Path:
        raise PermissionError(13, "Permission denied")

    (tmp_path / FILE).write_text("no gestures", "utf-8")
    monkeypatch.setattr(Path, "rename", refuse)
    own = OwnGestures(jobs, tmp_path)
    assert "renamed (Permission denied)" in str(own.notice)
    own.change(taught(horns="rock"))
    written(jobs, own)
    assert (tmp_path / FILE).read_text("utf-8") == "no gestures"


def test_gestures_can_be_exported_and_imported_elsewhere(
    jobs: Jobs, tmp_path: Path, qtbot: QtBot
) -> None:
    one, other = OwnGestures(jobs, tmp_path / "one"), OwnGestures(jobs, tmp_path / "other")
    one.change(taught(horns="rock"))
    with qtbot.waitSignal(one.exported):
        one.export_to(tmp_path / "travels.json")
    with qtbot.waitSignal(other.read) as read:
        other.read_from(tmp_path / "travels.json")
    assert read.args[0].names == ("horns",)
    for each in (one, other):
        written(jobs, each)


def nested(path: Path) -> None:
    path.write_text('{"gestures": ' + "[" * 100_000, "utf-8")


def endless(path: Path) -> None:
    path.symlink_to("/dev/zero")


@pytest.mark.parametrize("spoil", [os.mkfifo, endless, nested])
def test_anything_in_the_place_of_the_file_is_set_aside_and_reported(
    jobs: Jobs, tmp_path: Path, spoil: Callable[[Path], object]
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
