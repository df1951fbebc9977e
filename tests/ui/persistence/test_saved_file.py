"""Writing off the GUI thread: a failure is reported once, ends nothing, and is retried."""

import os
import sys
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from handtrack.errors import StoreError
from handtrack.runtime.files import replace_file
from handtrack.runtime.jobs import Jobs
from handtrack.sentences import Code, Message
from handtrack_ui.persistence.saved_file import SavedFile
from tests.waiting import PATIENCE_S


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("handtrack_ui.persistence.saved_file.WRITTEN_AFTER_MS", 5)


class Disk:
    """Fails while it has an error, and counts its tries."""

    def __init__(self, folder: Path) -> None:
        self.path, self.tries = folder / "file", 0
        self.error: Exception | None = StoreError(Code.AS_TOLD, words="the disk is full")

    def write(self) -> None:
        self.tries += 1
        if self.error is not None:
            raise self.error
        self.path.write_text("kept")


@pytest.mark.parametrize(
    "error", [StoreError(Code.AS_TOLD, words="the disk is full"), ZeroDivisionError("unforeseen")]
)
def test_a_failed_write_is_reported_once_and_the_next_one_succeeds(
    jobs: Jobs, qtbot: QtBot, tmp_path: Path, error: Exception
) -> None:
    disk, parent = Disk(tmp_path), QObject()
    disk.error = error
    file, told = SavedFile(jobs, disk.path, disk.write, parent), list[Message]()
    file.failed.connect(told.append)
    for tries in (1, 2):
        file.soon()
        qtbot.waitUntil(lambda tries=tries: disk.tries == tries)
    qtbot.waitUntil(lambda: len(told) == 1)
    assert str(error) in str(told[0])
    disk.error = None
    file.soon()
    qtbot.waitUntil(disk.path.exists)
    disk.error = error
    file.soon()
    qtbot.waitUntil(lambda: len(told) == 2)
    disk.error = None


def test_a_write_that_hangs_is_told_once(
    jobs: Jobs, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("handtrack_ui.persistence.saved_file.SLOW_MS", 5)
    begun, go_on, parent, told, other = Event(), Event(), QObject(), list[str](), Disk(tmp_path)

    def hang() -> None:
        begun.set()
        go_on.wait(PATIENCE_S)

    file = SavedFile(jobs, tmp_path / "hung", hang, parent)
    file.failed.connect(lambda why: told.append(str(why)))
    file.soon()
    qtbot.waitUntil(lambda: bool(told))
    assert begun.is_set()
    monkeypatch.setattr("handtrack_ui.persistence.saved_file.SLOW_MS", 600_000)
    other.error = None
    beside = SavedFile(jobs, other.path, other.write, parent)
    for one in (file, beside):
        one.soon()
    qtbot.waitUntil(other.path.exists)
    assert [words.partition(".")[0] for words in told] == [
        f"Saving {tmp_path / 'hung'} is taking long"
    ]
    go_on.set()
    assert jobs.finish(PATIENCE_S)
    qtbot.waitUntil(lambda: not file._said_slow)


@pytest.mark.skipif(sys.platform == "win32", reason="without pipes in folders")
def test_a_pipe_in_the_files_place_is_refused_at_once(
    jobs: Jobs, qtbot: QtBot, tmp_path: Path
) -> None:
    pipe, parent, told = tmp_path / "file", QObject(), list[str]()
    os.mkfifo(pipe)
    file = SavedFile(jobs, pipe, lambda: replace_file(pipe, b"kept"), parent)
    file.failed.connect(lambda why: told.append(str(why)))
    file.soon()
    qtbot.waitUntil(lambda: bool(told))
    assert told == [f"{pipe} is not an ordinary file"]


def test_starting_removes_leftovers_of_a_killed_process(jobs: Jobs, tmp_path: Path) -> None:
    left, parent = tmp_path / f".handtrack-{'0' * 16}.part", QObject()
    left.touch()
    os.utime(left, (0.0, 0.0))
    SavedFile(jobs, tmp_path / "file", list, parent)
    assert jobs.finish(PATIENCE_S)
    assert not left.exists()


def test_a_failed_write_is_retried_at_the_end(jobs: Jobs, qtbot: QtBot, tmp_path: Path) -> None:
    disk, parent = Disk(tmp_path), QObject()
    file = SavedFile(jobs, disk.path, disk.write, parent)
    file.soon()
    qtbot.waitUntil(lambda: disk.tries == 1)
    disk.error = None
    file.now()
    jobs.close(PATIENCE_S)
    assert disk.path.read_text() == "kept"
    assert disk.tries == 2
