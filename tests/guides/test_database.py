"""The file of runs opens in any state and for many processes at once, without losing anything."""

import os
import random
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from textwrap import dedent

import pytest

from handtrack.errors import StoreError
from handtrack.guides import database
from handtrack.guides.database import transaction
from handtrack.guides.log import LogEntry
from handtrack.guides.progress import Progress
from handtrack.guides.store import RunStore
from tests.guides.conftest import FIRST, SECOND, TEA, progress

DAMAGES = int(os.environ.get("HANDTRACK_DAMAGES", "150"))
"""How many bytes are damaged, one after the other; 1500 take a minute."""


def test_files_damaged_in_the_same_second_are_set_aside_without_overwriting(path: Path) -> None:
    path.parent.mkdir()
    for content in (b"this was a list of runs once" * 100, b"and this another" * 100):
        path.write_bytes(content)
        with RunStore(path) as store:
            (aside,) = (
                aside for aside in path.parent.glob("*-broken-*") if aside.read_bytes() == content
            )
            assert str(aside) in store.notice
            assert store.unfinished(TEA) is None
            store.begin(TEA, "Tea", progress("boil"), 1.0)
            assert store.unfinished(TEA) is not None
    assert len([*path.parent.glob("*-broken-*")]) == 2


def test_a_file_from_a_newer_version_is_not_touched(path: Path) -> None:
    RunStore(path).close()
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(StoreError, match="newer version"):
        RunStore(path)
    assert list(path.parent.glob("*-broken-*")) == []


@pytest.mark.parametrize(
    "statements",
    [
        "DROP TABLE log",
        "DROP TABLE runs",
        "DROP INDEX runs_of_guide",
        "ALTER TABLE runs RENAME COLUMN progress TO other",
        "ALTER TABLE log ADD COLUMN more TEXT NOT NULL DEFAULT ''",
        "DROP TABLE runs; CREATE VIEW runs AS SELECT 1 AS id",
        "CREATE TRIGGER t AFTER UPDATE ON runs BEGIN DELETE FROM runs; END",
        "PRAGMA user_version = 0",
        "PRAGMA user_version = -1",
        "PRAGMA user_version = 16777217",
    ],
)
def test_a_file_with_other_tables_is_set_aside(path: Path, statements: str) -> None:
    RunStore(path).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.executescript(statements)
    planted = path.read_bytes()
    with RunStore(path) as store:
        (aside,) = path.parent.glob("*-broken-*")
        assert str(aside) in store.notice
        assert aside.read_bytes() == planted
        assert store.begin(TEA, "Tea", progress("boil"), 1.0)


def test_sqlite_messages_about_damage_may_be_binary(path: Path) -> None:
    RunStore(path).close()
    planted = path.read_bytes().replace(
        b"CREATE INDEX runs_of_guide", b"CREATE INDEX \xff\xfens_of_guide"
    )
    path.write_bytes(planted)
    with RunStore(path) as store:
        (aside,) = path.parent.glob("*-broken-*")
        assert aside.read_bytes() == planted
        assert store.notice.isprintable()


def test_an_index_that_disagrees_with_its_table_counts_as_damage(path: Path) -> None:
    with RunStore(path) as store:
        store.begin(TEA, "Tea", progress("boil"), 1.0)
    before, _, after = path.read_bytes().rpartition(
        b"/guides/tea.md"
    )  # first in the table, then in its index
    planted = before + b"/guides/sea.md" + after
    path.write_bytes(planted)
    with RunStore(path) as store:
        (aside,) = path.parent.glob("*-broken-*")
        assert aside.read_bytes() == planted
        assert store.newest() == ()


def written(path: Path) -> dict[str, bytes]:
    """Write runs as over several days; return the files as they are before the last closes."""
    for day in range(3):
        with RunStore(path) as store:
            for number in range(4):
                guide = Path(f"/guides/{('tea', 'coffee', 'Grüner Tee')[number % 3]}.md")
                run = store.begin(guide, guide.stem, progress("step-0"), 1e9 + 1000 * day + number)
                for step in range(12):
                    entry = LogEntry(
                        1e9 + 1000 * day + step, step + 1, f"step-{step}", "next", "swipe left", 0.9
                    )
                    completed = tuple(f"step-{n}" for n in range(step))
                    store.append(run, entry, Progress(step=f"step-{step}", completed=completed))
            files = {part.name: part.read_bytes() for part in path.parent.iterdir()}
    return files


def plant(path: Path, files: dict[str, bytes]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        path.with_name(name).write_bytes(content)


def count(path: Path) -> tuple[int, int]:
    with closing(sqlite3.connect(path)) as connection:
        (counted,) = connection.execute(
            "SELECT (SELECT COUNT(*) FROM runs), (SELECT COUNT(*) FROM log)"
        ).fetchall()
        return counted


def test_a_file_with_one_damaged_byte_opens_or_is_set_aside_without_loss(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "_PRAGMAS", ("synchronous = OFF",))  # a disk is too slow
    files = written(tmp_path / "whole" / "runs.sqlite")
    whole = count(tmp_path / "whole" / "runs.sqlite")
    rng = random.Random(2026)
    for number in range(DAMAGES):
        name = rng.choice(sorted(files))
        content = bytearray(files[name])
        at = rng.choice((rng.randrange(100), rng.randrange(4096), rng.randrange(len(content))))
        content[at] ^= rng.randrange(1, 256)
        planted = files | {name: bytes(content)}
        path = tmp_path / str(number) / "runs.sqlite"
        plant(path, planted)
        try:
            notice = used(path)
        except StoreError as error:
            assert "newer version" in str(error), (name, at)  # noqa: PT017
            assert path.read_bytes() == planted["runs.sqlite"]
            continue
        if "Your earlier runs cannot be read" in notice:
            there = {part.read_bytes() for part in path.parent.iterdir()}
            assert {*planted.values()} <= there, (name, at)
        else:
            assert count(path) == (whole[0] + 1, whole[1] + 1), (name, at)


def used(path: Path) -> str:
    """Read everything in a file, add to it, and return its notices."""
    with RunStore(path) as store:
        for run in store.newest():
            store.log(run.id)
            store.unfinished(Path(run.guide))
        store.newest()
        run = store.begin(Path("/guides/cocoa.md"), "Cocoa", progress("boil"), 1.0)
        store.append(run, FIRST, progress("tea"))
        assert store.log(run) == (FIRST,)
        return store.notice


def test_a_process_killed_within_a_commit_leaves_the_commits_before_it(
    path: Path, tmp_path: Path
) -> None:
    whole = tmp_path / "whole" / "runs.sqlite"
    with RunStore(whole) as store:
        run = store.begin(TEA, "Tea", progress("boil"), 1.0)
        store.append(run, FIRST, progress("tea"))
        store._connection.execute("PRAGMA cache_size = 1")  # writes before it commits
        with transaction(store._connection):
            store._connection.executemany(
                "UPDATE runs SET title = ? WHERE id = ?", [("x" * 50_000, run)]
            )
            store._connection.execute("DELETE FROM log")
            files = {part.name: part.read_bytes() for part in whole.parent.iterdir()}
    assert {*files} == {"runs.sqlite", "runs.sqlite-journal"}
    plant(path, files)
    with RunStore(path) as store:
        assert (store.notice, store.log(run)) == ("", (FIRST,))
        assert store.unfinished(TEA).title == "Tea"


def test_a_damaged_file_with_a_rollback_journal_is_found(path: Path) -> None:
    with RunStore(path) as store:
        store.begin(TEA, "Tea", progress("boil"), 1.0)
    before, _, after = path.read_bytes().rpartition(b"/guides/tea.md")
    plant(
        path,
        {path.name: before + b"/guides/sea.md" + after, f"{path.name}-journal": b"of no use" * 100},
    )
    assert "Your earlier runs cannot be read" in used(path)


def test_two_alternating_processes_lose_nothing_and_see_no_damage(path: Path) -> None:
    with RunStore(path) as first:
        runs = [first.begin(TEA, "Tea", progress("boil"), 1.0)]
        for _ in range(20):
            first.append(runs[0], FIRST, progress("tea"))
        for turn in range(3):
            with RunStore(path) as second:
                runs.append(second.begin(TEA, "Tea", progress("boil"), 2.0 + turn))
                second.append(runs[-1], FIRST, progress("tea"))
                first.append(runs[-1], SECOND, progress("tea"))
                assert second.log(runs[-1]) == (FIRST, SECOND)
                assert second.notice == ""
        assert [len(first.log(run)) for run in runs] == [20, 2, 2, 2]
    assert [part.name for part in path.parent.iterdir()] == [path.name]


def test_anything_but_a_file_is_reported_and_not_touched(path: Path) -> None:
    path.parent.write_text("a file, no folder", "utf-8")
    with pytest.raises(StoreError, match="Runs cannot be saved in"):
        RunStore(path)
    path.parent.unlink()
    path.mkdir(parents=True)
    with pytest.raises(StoreError, match="not an ordinary file"):
        RunStore(path)
    path.rmdir()
    if sys.platform != "win32":
        os.mkfifo(path)
        with pytest.raises(StoreError, match="not an ordinary file"):
            RunStore(path)


@pytest.mark.skipif(sys.platform == "win32", reason="a folder is private by its place there")
def test_the_database_and_its_companion_files_are_private_to_their_owner(path: Path) -> None:
    def modes() -> dict[str, int]:
        return {part.name: stat.S_IMODE(part.stat().st_mode) for part in path.parent.iterdir()}

    with RunStore(path) as store:
        store.begin(TEA, "Tea", progress("boil"), 1.0)
        with transaction(store._connection):
            store._connection.execute("UPDATE runs SET title = 'Coffee'")
            assert modes() == dict.fromkeys(("runs.sqlite", "runs.sqlite-journal"), 0o600)
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    path.chmod(0o644)  # as an earlier version created it
    with RunStore(path) as store:
        store.begin(TEA, "Tea", progress("boil"), 1.0)
        assert set(modes().values()) == {0o600}
    path.write_bytes(b"no database" * 100)
    path.chmod(0o644)
    RunStore(path).close()
    assert set(modes().values()) == {0o600}


OPENING = """
    import sys
    from pathlib import Path
    from handtrack.guides.log import LogEntry
    from handtrack.guides.progress import Progress
    from handtrack.guides.store import RunStore

    for line in sys.stdin:
        with RunStore(Path(line.rstrip())) as store:
            run = store.begin(Path("/guides/tea.md"), "Tea", Progress(step="boil"), 1.0)
            store.append(run, LogEntry(1.0, 1, "boil", "next", "key"), Progress(step="tea"))
            print("kept", flush=True)
"""


def test_many_processes_create_the_file_at_once_and_each_keeps_its_run(tmp_path: Path) -> None:
    command = [sys.executable, "-c", dedent(OPENING)]
    processes = [
        subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        for _ in range(4)
    ]
    for number, found in enumerate((None, b"no database" * 100) * 5):
        path = tmp_path / str(number) / "runs.sqlite"
        if found is not None:
            plant(path, {path.name: found})
        for process in processes:
            process.stdin.write(f"{path}\n")
        for process in processes:
            assert process.stdout.readline() == "kept\n"
        assert count(path) == (4, 4)
        assert [aside.read_bytes() for aside in path.parent.glob("*-broken-*")] == (
            [] if found is None else [found]
        )
    for process in processes:
        process.communicate()
