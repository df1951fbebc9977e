"""Runs that are kept: what was committed is there, whatever happens to the process or the file."""

import csv
import io
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path
from textwrap import dedent

import pytest

from handtrack.errors import StoreError
from handtrack.guides.log import LogEntry, log_as_csv, log_as_json
from handtrack.guides.store import RunStore

GUIDE = Path("/guides/tea.md")
FIRST = LogEntry(1000.0, 1, "boil", "confirm", "thumb_up", 0.93)
SECOND = LogEntry(1001.5, 2, "tea", "select", "victory", 0.88, "black")


def progress(step: str, *, done: bool = False) -> dict[str, object]:
    return {"step": step, "done": done}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "runs.sqlite"


def test_a_run_comes_back_with_its_progress_and_its_log_after_the_file_was_closed(path: Path) -> None:
    with RunStore(path) as store:
        run = store.begin(GUIDE, "Tea", progress("boil"), 999.0)
        store.append(run, FIRST, progress("tea"))
        store.append(run, SECOND, progress("tea"))
    with RunStore(path) as store:
        kept = store.unfinished(GUIDE)
        assert kept is not None
        assert (kept.id, kept.title, kept.begun, kept.progress) == (run, "Tea", 999.0, progress("tea"))
        assert store.log(run) == (FIRST, SECOND)


def test_a_guide_without_runs_and_one_whose_last_run_is_finished_have_nothing_to_resume(path: Path) -> None:
    with RunStore(path) as store:
        assert store.unfinished(GUIDE) is None
        store.begin(GUIDE, "Tea", progress("boil"), 1.0)
        run = store.begin(GUIDE, "Tea", progress("boil"), 2.0)
        store.append(run, FIRST, progress("boil", done=True))
        assert store.unfinished(GUIDE) is None


def test_the_runs_of_another_guide_are_not_offered(path: Path) -> None:
    with RunStore(path) as store:
        store.begin(GUIDE, "Tea", progress("boil"), 1.0)
        assert store.unfinished(Path("/guides/coffee.md")) is None


def test_guides_come_back_by_their_newest_run_each_once(path: Path) -> None:
    with RunStore(path) as store:
        assert store.recent(5) == ()
        for name in ("tea", "coffee", "tea", "cocoa", "coffee"):
            store.begin(Path(f"/guides/{name}.md"), name.title(), progress("boil"), 1.0)
        assert [guide.stem for guide in store.recent(5)] == ["coffee", "cocoa", "tea"]
        assert [guide.stem for guide in store.recent(2)] == ["coffee", "cocoa"]


def test_undoing_the_end_makes_a_run_unfinished_again(path: Path) -> None:
    with RunStore(path) as store:
        run = store.begin(GUIDE, "Tea", progress("boil"), 1.0)
        store.append(run, FIRST, progress("boil", done=True))
        store.append(run, LogEntry(1003.0, 2, "tea", "undo", "key"), progress("boil"))
        assert store.unfinished(GUIDE) is not None


def test_a_command_that_cannot_be_kept_whole_leaves_neither_log_nor_progress(path: Path) -> None:
    with RunStore(path) as store:
        run = store.begin(GUIDE, "Tea", progress("boil"), 1.0)
        with pytest.raises(TypeError):
            store.append(run, FIRST, {**progress("tea"), "odd": object()})
        kept = store.unfinished(GUIDE)
        assert kept is not None
        assert kept.progress == progress("boil")
        assert store.log(run) == ()
        store.append(run, FIRST, progress("tea"))
        assert store.log(run) == (FIRST,)


KILLED = """
    import sys
    from pathlib import Path
    from handtrack.guides.log import LogEntry
    from handtrack.guides.store import RunStore

    store = RunStore(Path(sys.argv[1]))
    run = store.begin(Path("/guides/tea.md"), "Tea", {"step": "0", "done": False}, 0.0)
    for number in range(1_000_000):
        entry = LogEntry(float(number), number, str(number), "next", "swipe left")
        store.append(run, entry, {"step": str(number), "done": False})
        print(number, flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_process_that_is_killed_between_or_within_two_commands_loses_none_that_was_committed(path: Path) -> None:
    for kill_after in (1, 40):
        writing = subprocess.Popen(
            [sys.executable, "-c", dedent(KILLED), str(path)], stdout=subprocess.PIPE, text=True, env=os.environ
        )
        assert writing.stdout is not None
        with writing, writing.stdout:
            said = -1
            while said < kill_after:
                said = int(writing.stdout.readline())
            writing.send_signal(signal.SIGKILL)
            told = [int(line) for line in writing.stdout if line.endswith("\n")]
        said = max([said, *told])
        with RunStore(path) as store:
            kept = store.unfinished(GUIDE)
            assert store.notice == ""
            assert kept is not None
            log = store.log(kept.id)
            assert [entry.number for entry in log] == list(range(len(log)))
            assert len(log) >= said + 1
            assert kept.progress == {"step": log[-1].step, "done": False}


@pytest.mark.parametrize("left", ["closed", "killed"])
def test_what_version_0_1_kept_comes_back_as_it_was(tmp_path: Path, left: str) -> None:
    """Written by version 0.1; its process was closed in one folder, killed in the other."""
    folder = shutil.copytree(Path(__file__).parent / "kept" / left, tmp_path / "kept")
    with RunStore(folder / "runs.sqlite") as store:
        assert store.notice == ""
        assert store.recent(5) == (GUIDE, Path("/guides/Grüner Tee.md"))
        kept = store.unfinished(GUIDE)
        assert kept is not None
        assert (kept.id, kept.title, kept.begun, kept.finished) == (3, "Tea", 1_700_000_300.0, None)
        assert store.log(1)[0] == LogEntry(1_700_000_100.0, 1, "read", "confirm", "thumb_up", 0.93)
        assert store.log(3)[-2:] == (
            LogEntry(1_700_000_305.0, 3, "tea", "confirm", "thumb_up", 0.93, "b"),
            LogEntry(1_700_000_306.0, 4, "draw", "confirm", "key"),
        )
        assert [len(store.log(run)) for run in (1, 2, 3)] == [10, 1, 7]
    assert {path.name for path in folder.iterdir()} == {"runs.sqlite"}


def test_a_damaged_file_is_set_aside_by_name_and_never_overwritten(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"this was a list of runs once" * 100)
    with RunStore(path) as store:
        (aside,) = path.parent.glob("*.damaged-*")
        assert str(aside) in store.notice
        assert aside.read_bytes() == b"this was a list of runs once" * 100
        assert store.unfinished(GUIDE) is None
        store.begin(GUIDE, "Tea", progress("boil"), 1.0)
        assert store.unfinished(GUIDE) is not None


def test_a_file_with_damage_inside_is_found_when_it_is_opened(path: Path) -> None:
    with RunStore(path) as store:
        run = store.begin(GUIDE, "Tea", progress("boil"), 1.0)
        for _ in range(400):
            store.append(run, SECOND, progress("tea"))
    whole = path.read_bytes()
    middle = len(whole) // 2
    damaged = whole[:middle] + bytes(4096) + whole[middle + 4096 :]
    path.write_bytes(damaged)
    with RunStore(path) as store:
        (aside,) = path.parent.glob("*.damaged-*")
        assert str(aside) in store.notice
        assert aside.read_bytes() == damaged


def test_two_damaged_files_in_one_second_are_both_kept(path: Path) -> None:
    path.parent.mkdir()
    for content in (b"one" * 400, b"two" * 400):
        path.write_bytes(content)
        RunStore(path).close()
    assert {aside.read_bytes() for aside in path.parent.glob("*.damaged-*")} == {b"one" * 400, b"two" * 400}


def test_a_file_of_a_newer_version_is_left_alone(path: Path) -> None:
    RunStore(path).close()
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(StoreError, match="newer version"):
        RunStore(path)
    assert list(path.parent.glob("*.damaged-*")) == []


def test_a_folder_that_cannot_be_made_is_one_plain_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    with pytest.raises(StoreError, match="runs cannot be kept in"):
        RunStore(tmp_path / "file" / "runs.sqlite")


def test_what_cannot_be_written_is_told_and_the_rest_goes_on(path: Path) -> None:
    with RunStore(path) as store:
        run = store.begin(GUIDE, "Tea", progress("boil"), 1.0)
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="locked"):
            store.append(run, FIRST, progress("tea"))
        other.execute("ROLLBACK")
        other.close()
        store.append(run, FIRST, progress("tea"))
        assert store.log(run) == (FIRST,)


def test_a_log_is_handed_on_as_csv_and_json_with_the_same_names() -> None:
    rows = list(csv.DictReader(io.StringIO(log_as_csv((FIRST, SECOND)))))
    assert rows[0] == {
        "time": "1970-01-01T00:16:40.000+00:00",
        "number": "1",
        "step": "boil",
        "command": "confirm",
        "by": "thumb_up",
        "score": "0.93",
        "choice": "",
    }
    objects = json.loads(log_as_json((FIRST, SECOND)))
    assert [list(one) for one in objects] == [list(rows[0])] * 2
    assert objects[1]["choice"] == "black"
    assert objects[0]["choice"] is None
