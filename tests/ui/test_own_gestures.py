"""What was taught, kept beside the window."""

from pathlib import Path

from pytestqt.qtbot import QtBot

from handtrack.gestures.own_file import read_own_signs, write_own_signs
from tests.gestures.own import taught
from ui.own_gestures import FILE, OwnGestures


def test_what_is_taught_is_there_again_after_a_restart(tmp_path: Path, qtbot: QtBot) -> None:
    own = OwnGestures(tmp_path)
    with qtbot.waitSignal(own.changed):
        own.change(taught(horns="rock"))
    own.close()
    assert OwnGestures(tmp_path).signs.names == ("horns",)


def test_changes_are_written_soon_without_anybody_closing(tmp_path: Path, qtbot: QtBot) -> None:
    own = OwnGestures(tmp_path)
    own.change(taught(horns="rock"))
    own.change(taught(phone="call"))
    qtbot.waitUntil(lambda: (tmp_path / FILE).exists() and read_own_signs(tmp_path / FILE).names == ("phone",))
    own.close()


def test_a_broken_file_is_set_aside_with_its_name_told_and_never_overwritten(tmp_path: Path, qtbot: QtBot) -> None:
    (tmp_path / FILE).write_text('{"format": "handtrack gestures", "version": 7, "gestures": []}', "utf-8")
    own = OwnGestures(tmp_path)
    assert own.signs.names == ()
    (aside,) = tmp_path.glob("gestures-broken-*.json")
    assert aside.name in own.notice
    assert "version" in own.notice
    own.change(taught(horns="rock"))
    own.close()
    assert '"version": 7' in aside.read_text("utf-8")


def test_a_file_that_cannot_be_read_is_left_as_it_is_and_told(tmp_path: Path, qtbot: QtBot) -> None:
    (tmp_path / FILE).mkdir()
    own = OwnGestures(tmp_path)
    assert "cannot be read" in own.notice
    own.change(taught(horns="rock"))
    own.close()
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


def test_a_folder_that_takes_nothing_is_told(tmp_path: Path, qtbot: QtBot) -> None:
    (tmp_path / "blocked").write_text("a file, not a folder", "utf-8")
    own = OwnGestures(tmp_path / "blocked" / "inside")
    with qtbot.waitSignal(own.failed) as failed:
        own.change(taught(horns="rock"))
    assert "cannot be written" in failed.args[0]
    own.close()


def test_gestures_travel_from_one_machine_to_another(tmp_path: Path, qtbot: QtBot) -> None:
    one, other = OwnGestures(tmp_path / "one"), OwnGestures(tmp_path / "other")
    one.change(taught(horns="rock"))
    with qtbot.waitSignal(one.exported):
        one.export_to(tmp_path / "travels.json")
    with qtbot.waitSignal(other.read) as read:
        other.read_from(tmp_path / "travels.json")
    assert read.args[0].names == ("horns",)
    for each in (one, other):
        each.close()


def test_a_file_of_something_else_is_refused_with_its_name(tmp_path: Path, qtbot: QtBot) -> None:
    own = OwnGestures(tmp_path)
    (tmp_path / "notes.json").write_text("[]", "utf-8")
    with qtbot.waitSignal(own.failed) as failed:
        own.read_from(tmp_path / "notes.json")
    assert "notes.json is no file of gestures" in failed.args[0]
    own.close()


def test_a_file_that_another_program_writes_meanwhile_is_whole(tmp_path: Path) -> None:
    write_own_signs(tmp_path / FILE, taught(horns="rock"))
    assert [path.name for path in tmp_path.iterdir()] == [FILE]
