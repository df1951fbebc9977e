"""Saved runs: committed data survives whatever happens to the process or the file."""

import csv
import io
import json
import math
import os
import shutil
import sqlite3
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest

from handtrack.errors import StoreError
from handtrack.guides.log import LogEntry, log_as_csv, log_as_json
from handtrack.guides.progress import Progress
from handtrack.guides.store import RunStore
from tests.guides.conftest import FIRST, SECOND, TEA, progress


def test_a_command_that_cannot_be_saved_leaves_log_and_progress_unchanged(path: Path) -> None:
    with RunStore(path) as store:
        run = store.begin(TEA, "Tea", progress("boil"), 1.0)
        with pytest.raises(TypeError):
            store.append(run, FIRST, Progress(step=object()))
        kept = store.unfinished(TEA)
        assert kept.progress == progress("boil")
        assert store.log(run) == ()
        store.append(run, FIRST, progress("tea"))
        assert store.log(run) == (FIRST,)


def test_a_commit_is_on_the_disk_and_in_the_file_itself(path: Path) -> None:
    with RunStore(path) as store:
        asked = ("PRAGMA synchronous", "PRAGMA journal_mode")
        assert [store._connection.execute(one).fetchone() for one in asked] == [
            (3,),  # EXTRA: commits wait for the file and its folder
            ("delete",),
        ]


def test_nothing_is_resumed_without_runs_or_after_a_finished_one(path: Path) -> None:
    with RunStore(path) as store:
        assert store.unfinished(TEA) is None
        store.begin(TEA, "Tea", progress("boil"), 1.0)
        assert store.unfinished(Path("/guides/coffee.md")) is None
        run = store.begin(TEA, "Tea", progress("boil"), 2.0)
        store.append(run, FIRST, progress("boil", done=True))
        assert store.unfinished(TEA) is None


@pytest.mark.parametrize("left", ["closed", "killed"])
def test_data_of_version_0_1_is_read_unchanged(tmp_path: Path, left: str) -> None:
    """Written by version 0.1; its process was closed in one folder and killed in the other."""
    folder = shutil.copytree(Path(__file__).parent / "kept" / left, tmp_path / "kept")
    with RunStore(folder / "runs.sqlite") as store:
        assert store.notice == ""
        assert [run.guide for run in store.newest()] == [str(TEA), "/guides/Grüner Tee.md"]
        kept = store.unfinished(TEA)
        assert (kept.id, kept.title, kept.begun, kept.finished) == (3, "Tea", 1_700_000_300.0, None)
        assert store.log(1)[0] == LogEntry(1_700_000_100.0, 1, "read", "confirm", "thumb_up", 0.93)
        assert store.log(3)[-2:] == (
            LogEntry(1_700_000_305.0, 3, "tea", "confirm", "thumb_up", 0.93, "b"),
            LogEntry(1_700_000_306.0, 4, "draw", "confirm", "key"),
        )
        assert [len(store.log(run)) for run in (1, 2, 3)] == [10, 1, 7]
    assert {path.name for path in folder.iterdir()} == {"runs.sqlite"}


def test_a_failed_write_is_reported_and_the_next_one_succeeds(path: Path) -> None:
    with RunStore(path, wait_s=0.05) as store:
        run = store.begin(TEA, "Tea", progress("boil"), 1.0)
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="Another program is using"):
            store.append(run, FIRST, progress("tea"))
        other.execute("ROLLBACK")
        other.close()
        store.append(run, FIRST, progress("tea"))
        assert store.log(run) == (FIRST,)


def test_a_command_waits_for_another_process_that_is_writing(path: Path) -> None:
    with RunStore(path) as store:
        run = store.begin(TEA, "Tea", progress("boil"), 1.0)
        other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        other.execute("BEGIN IMMEDIATE")
        over = threading.Timer(0.3, lambda: other.execute("COMMIT"))  # longer than any write takes
        over.start()
        store.append(run, FIRST, progress("tea"))
        over.join()
        other.close()
        assert store.log(run) == (FIRST,)


def test_nothing_is_written_to_a_removed_or_replaced_file(path: Path) -> None:
    with RunStore(path) as store:
        run = store.begin(TEA, "Tea", progress("boil"), 1.0)
        path.rename(path.with_name("elsewhere.sqlite"))
        with pytest.raises(StoreError, match="removed or replaced"):
            store.append(run, FIRST, progress("tea"))
        RunStore(path).close()
        with pytest.raises(StoreError, match="removed or replaced"):
            store.append(run, FIRST, progress("tea"))


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are text elsewhere")
def test_a_guide_with_a_name_that_is_not_text_is_found_again(path: Path) -> None:
    guide = Path(os.fsdecode(b"/guides/t\xe9.md"))
    with RunStore(path) as store:
        store.begin(guide, "Tea", progress("boil"), 1.0)
        assert store.unfinished(guide) is not None
        assert [Path(run.guide) for run in store.newest()] == [guide]


SOUND = (
    '{"step": "boil", "completed": ["boil"], "ticked": [["a", "b"]], '
    '"picked": {}, "timers": {"a": 5}, "done": false}'
)
ODD_PROGRESS = (
    *(
        "",
        "nonsense",
        "null",
        "3",
        '"boil"',
        "[]",
        "{}",
        '{"step": 3}',
        '{"step": null}',
        "[" * 100_000,
    ),
    *(SOUND.replace('["boil"]', odd) for odd in ("3", "{}", "[3]", "[[]]", "null")),
    *(
        SOUND.replace('[["a", "b"]]', odd)
        for odd in ("3", '["a", "b"]', '[["a"]]', '[["a", "b", "c"]]', '{"a": "b"}')
    ),
    *(
        SOUND.replace('"picked": {}', f'"picked": {odd}')
        for odd in ("[]", '{"a": 3}', '{"a": null}', '{"a": ["b"]}')
    ),
    *(
        SOUND.replace('"a": 5', f'"a": {odd}')
        for odd in ("NaN", "Infinity", "1e999", "1e300", "-5", '"5"', "null", "true")
    ),
    *(SOUND.replace("false", odd) for odd in ("0", '"no"', "null", "[]")),
    SOUND.replace('"a": 5', '"a": ' + "9" * 5000),
    SOUND + "x",
    b"\xff\xfe",
)


def alter(path: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute(statement, values)


@pytest.mark.parametrize(
    ("column", "value"),
    [
        *(("progress", odd) for odd in ODD_PROGRESS),
        *(("begun", odd) for odd in ("yesterday", math.inf, -math.inf, -1.0, 1e300, b"\xff")),
        *(("finished", odd) for odd in ("never", math.inf, -5)),
        *(("title", odd) for odd in (b"\xff", b"")),
        *(("guide", odd) for odd in ("", "a\0b")),
    ],
)
def test_a_damaged_run_is_skipped_and_named_and_the_others_stay(
    path: Path, column: str, value: object
) -> None:
    coffee = Path("/guides/coffee.md")
    with RunStore(path) as store:
        run = store.begin(TEA, "Tea", progress("boil"), 1.0)
        store.begin(coffee, "Coffee", progress("grind"), 2.0)
    alter(path, f"UPDATE runs SET {column} = ? WHERE id = ?", value, run)  # noqa: S608
    with RunStore(path) as store:
        assert [kept.guide for kept in store.newest()] == [str(coffee)]
        assert store.unfinished(TEA) is None
        assert store.unfinished(coffee) is not None
        assert len(store.notices) == 1
        assert "is damaged and was skipped" in store.notice
        again = store.begin(TEA, "Tea", progress("boil"), 3.0)
        store.append(again, FIRST, progress("tea"))
        assert store.unfinished(TEA) is not None


@pytest.mark.parametrize(
    ("column", "value"),
    [
        *(("t", odd) for odd in ("noon", math.inf, -1.0, 1e300)),
        *(("number", odd) for odd in ("one", -1, 1.5)),
        *(
            ("step", b"\xff"),
            ("command", "jump"),
            ("command", b"\xff"),
            ("by", b"\xff"),
            ("choice", b"\xff"),
        ),
        *(("score", odd) for odd in ("good", math.inf, -3.0)),
    ],
)
def test_a_damaged_log_line_is_skipped_and_the_others_stay(
    path: Path, column: str, value: object
) -> None:
    with RunStore(path) as store:
        run = store.begin(TEA, "Tea", progress("boil"), 1.0)
        store.append(run, FIRST, progress("tea"))
        store.append(run, SECOND, progress("tea"))
    alter(path, f'UPDATE log SET "{column}" = ? WHERE id = 1', value)  # noqa: S608
    with RunStore(path) as store:
        assert store.log(run) == (SECOND,)
        assert "A line of the log is damaged" in store.notice
        assert store.unfinished(TEA) is not None
        log_as_csv(store.log(run))


def test_logs_are_exported_as_csv_and_json_with_the_same_names() -> None:
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
