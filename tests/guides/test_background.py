"""Runs saved in the background: nobody waits for the file, and nothing is lost if it comes late."""

import logging
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from textwrap import dedent

import pytest

from handtrack.errors import StoreError
from handtrack.guides import background
from handtrack.guides.background import BackgroundStore, FileWaits
from handtrack.guides.codes import GuideCode
from handtrack.guides.log import LogEntry
from handtrack.guides.progress import Progress
from handtrack.guides.recorder import RunRecorder
from handtrack.guides.run import GuideRun
from handtrack.guides.store import KeptRun, RunStore
from handtrack.messages import Command
from handtrack.runtime.jobs import Jobs
from handtrack.sentences import AnyCode, Code
from tests.guides.conftest import guide_of, step
from tests.limits import file_size_limit
from tests.waiting import PATIENCE_S, eventually

GUIDE, COFFEE = Path("/guides/tea.md"), Path("/guides/coffee.md")


def entry(number: int) -> LogEntry:
    return LogEntry(1000.0 + number, number, f"step-{number}", "next", "swipe left")


def progress(number: int, *, done: bool = False) -> Progress:
    return Progress(step=f"step-{number}", done=done)


@contextmanager
def opened(path: Path) -> Iterator[BackgroundStore]:
    jobs = Jobs()
    waits = FileWaits(answer_s=PATIENCE_S, busy_s=0.01, retry_s=0.01, slow_s=0.01)
    with BackgroundStore(path, jobs, waits) as store:
        yield store
    jobs.close(PATIENCE_S)


@pytest.fixture(autouse=True)
def _waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "_CLOSE_S", PATIENCE_S)


@pytest.fixture
def store(path: Path) -> Iterator[BackgroundStore]:
    with opened(path) as made:
        assert made.wait_until_open(PATIENCE_S)
        yield made


def begun(store: BackgroundStore, guide: Path = GUIDE) -> int:
    """Start a run with its first command."""
    run = store.begin(guide, guide.stem, progress(0), 1000.0)
    store.append(run, entry(1), progress(1))
    return run


def kept(path: Path, guide: Path = GUIDE) -> tuple[Progress, list[int]]:
    """Return the file's content: the progress of the guide's last run and the numbers of its
    log.
    """
    with RunStore(path) as store:
        assert store.notice == ""
        found = next(run for run in store.newest() if run.guide == str(guide))
        return found.progress, [line.number for line in store.log(found.id)]


def codes(store: BackgroundStore) -> list[AnyCode]:
    return [news.code for news in store.news()]


def lock(path: Path) -> sqlite3.Connection:
    """Lock a file like another process; `close` releases it."""
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    return other


def test_a_run_and_its_log_survive_a_restart(store: BackgroundStore, path: Path) -> None:
    begun(store)
    begun(store, COFFEE)
    assert [run.guide for run in store.newest()] == [str(COFFEE), str(GUIDE)]
    with opened(path) as later:
        found = later.unfinished(GUIDE)
        assert found.progress == progress(1)
        later.append(found.id, entry(2), progress(2))
        assert later.log(found.id) == (entry(1), entry(2))
        later.append(found.id, entry(3), progress(3, done=True))
        assert later.unfinished(GUIDE) is None
    assert kept(path) == (progress(3, done=True), [1, 2, 3])
    assert [run.finished for run in store.newest()] == [None, 1003.0]


def test_changes_by_another_process_are_seen(store: BackgroundStore, path: Path) -> None:
    assert store.unfinished(GUIDE) is None
    with RunStore(path) as other:
        other.begin(GUIDE, "Tea", progress(4), 1.0)
    found = store.unfinished(GUIDE)
    assert found.progress == progress(4)


def test_runs_asked_for_while_the_job_reads_them_are_read_again(
    store: BackgroundStore, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    newest = RunStore.newest
    was_read = threading.Event()
    asked_again = threading.Event()

    def slow(file: RunStore) -> tuple[KeptRun, ...]:
        found = newest(file)
        if not was_read.is_set():
            was_read.set()
            asked_again.wait(PATIENCE_S)
        return found

    def ask_again() -> int:
        request = request_of_store()
        if was_read.is_set():
            asked_again.set()
        return request

    monkeypatch.setattr(RunStore, "newest", slow)
    first = threading.Thread(target=store.newest, name="first to ask")
    first.start()
    assert was_read.wait(PATIENCE_S)
    with RunStore(path) as other:
        other.begin(GUIDE, "Tea", progress(4), 1.0)
    request_of_store = store._request
    monkeypatch.setattr(store, "_request", ask_again)
    assert [run.progress for run in store.newest()] == [progress(4)]
    first.join(PATIENCE_S)
    assert not first.is_alive()


def test_runs_that_could_not_be_read_are_read_once_they_can(
    store: BackgroundStore, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    newest = RunStore.newest
    failed = threading.Event()

    def failing_once(file: RunStore) -> tuple[KeptRun, ...]:
        if not failed.is_set():
            failed.set()
            raise StoreError(Code.AS_TOLD, words="the disk is gone")
        return newest(file)

    with RunStore(path) as other:
        other.begin(GUIDE, "Tea", progress(4), 1.0)
    monkeypatch.setattr(RunStore, "newest", failing_once)
    store.newest()
    assert eventually(lambda: [run.progress for run in store._newest_in_file] == [progress(4)])


def test_a_locked_file_is_reported_and_written_once_it_is_free(path: Path) -> None:
    path.parent.mkdir()
    other = lock(path)  # still empty, so it cannot even be read
    with opened(path) as store:
        assert eventually(lambda: store.waiting == 0 and not store.wait_until_open(PATIENCE_S))
        run = begun(store)
        store.append(run, entry(2), progress(2))
        again = begun(store)
        assert store.waiting == 3
        found = store.unfinished(GUIDE)
        assert (found.id, found.progress) == (again, progress(1))
        assert store.log(run) == (entry(1), entry(2))
        (waits,) = store.news()
        assert waits.code is GuideCode.RUNS_WAIT
        assert "locked" in str(waits)
        other.close()
        assert eventually(lambda: store.waiting == 0)
        assert eventually(lambda: store.wait_until_open(PATIENCE_S))
        assert store.news() == (GuideCode.RUNS_KEPT(),)
        store.append(again, entry(2), progress(2))
        assert store.news() == ()
    with RunStore(path) as file:
        assert [line.number for line in file.log(1)] == [1, 2]
    assert kept(path) == (progress(2), [1, 2])


def test_a_stalled_disk_blocks_neither_caller_nor_other_jobs_and_is_reported(
    path: Path, jobs: Jobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    stuck, goes_on, told, other = (threading.Event() for _ in range(4))
    extend = RunStore.extend

    def late(*given: object) -> None:
        stuck.set()
        goes_on.wait(PATIENCE_S)
        extend(*given)

    monkeypatch.setattr(RunStore, "extend", late)
    with BackgroundStore(path, jobs, FileWaits(slow_s=0.01)) as store:
        store.listen(told.set)
        run = begun(store)
        assert stuck.wait(PATIENCE_S)
        assert told.wait(PATIENCE_S)
        assert store.news() == (GuideCode.RUNS_WAIT(reason=GuideCode.RUNS_SLOW()),)
        store.append(run, entry(2), progress(2))
        assert [found.progress for found in store.newest()] == [progress(2)]
        assert store.log(run) == (entry(1), entry(2))
        assert store.waiting == 2
        jobs.newest(("another save",), other.set)
        assert other.wait(PATIENCE_S)
        goes_on.set()
        assert eventually(lambda: store.waiting == 0)
        assert eventually(lambda: store.news() == (GuideCode.RUNS_KEPT(),))
    assert kept(path) == (progress(2), [1, 2])


@pytest.mark.skipif(sys.platform == "win32", reason="files have no limit there")
def test_a_run_continues_on_a_full_disk_and_is_saved_later(
    store: BackgroundStore, path: Path
) -> None:
    run = begun(store)
    with file_size_limit(1):
        for number in range(2, 6):
            store.append(run, entry(number), progress(number))
        assert store.waiting == 4
        assert codes(store) == [GuideCode.RUNS_WAIT]
        assert store.log(run) == tuple(entry(number) for number in range(1, 6))
    assert eventually(lambda: codes(store) == [GuideCode.RUNS_KEPT])
    assert kept(path) == (progress(5), [1, 2, 3, 4, 5])


@pytest.mark.skipif(sys.platform == "win32", reason="a file that is open cannot be removed there")
def test_a_removed_folder_is_recreated_with_the_current_run(
    store: BackgroundStore, path: Path
) -> None:
    with opened(path) as earlier:
        begun(earlier)
    found = store.unfinished(GUIDE)
    store.append(found.id, entry(2), progress(2))
    shutil.rmtree(path.parent)
    store.append(found.id, entry(3), progress(3))
    assert eventually(lambda: store.waiting == 0)
    assert kept(path) == (progress(3), [1, 2, 3])
    told = "; ".join(map(str, store.news()))
    assert f"The file with your runs was removed. The new one is {path}" in told
    store.append(found.id, entry(4), progress(4))
    assert kept(path) == (progress(4), [1, 2, 3, 4])
    assert store.news() == ()


def test_a_run_known_by_two_ids_is_written_once_to_a_new_file(
    store: BackgroundStore, path: Path
) -> None:
    run = begun(store)
    assert eventually(lambda: store.waiting == 0)
    found = store.unfinished(GUIDE)
    assert found.id != run
    store.append(found.id, entry(2), progress(2))
    store.append(run, entry(3), progress(3))
    shutil.rmtree(path.parent)
    store.append(found.id, entry(4), progress(4))
    assert eventually(lambda: store.waiting == 0)
    with sqlite3.connect(path) as file:
        assert file.execute("SELECT count(*) FROM runs").fetchone() == (1,)
    assert kept(path) == (progress(4), [1, 2, 3, 4])


OVERWRITING = """
    import sys
    with open(sys.argv[1], "r+b") as file:
        file.seek(20480)
        file.write(bytes(20480))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="a file that is open cannot be renamed there")
def test_damage_found_during_a_run_is_set_aside_byte_for_byte(path: Path) -> None:
    with RunStore(path) as earlier:
        for guide in (COFFEE, GUIDE):
            run = earlier.begin(guide, guide.stem, progress(0), 1000.0)
            earlier.extend(run, [entry(number) for number in range(1, 400)], progress(399))
    with opened(path) as store:
        tea, coffee = store.newest()
        store.append(tea.id, entry(400), progress(400))
        subprocess.run([sys.executable, "-c", dedent(OVERWRITING), str(path)], check=True)
        damaged, store_of_thread = subprocess.check_output(["cat", path]), store._file
        store_of_thread._connection.execute("PRAGMA shrink_memory")  # drops its page cache
        with pytest.raises(StoreError, match="Try again"):
            store.log(coffee.id)
        store.append(tea.id, entry(401), progress(401))
        assert eventually(lambda: store.waiting == 0)
        told = "; ".join(map(str, store.news()))
        assert "Your earlier runs cannot be read" in told
    (aside,) = path.parent.glob("*-broken-*.sqlite")
    assert aside.read_bytes() == damaged
    assert kept(path) == (progress(401), list(range(1, 402)))


def test_the_limit_of_pending_commands_is_reported_once_per_run(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "_MOST_WAITING", 3)
    guide = guide_of(step("only"), path=path.with_name("g.md"))
    path.parent.write_text("in the way", "utf-8")
    told: list[str] = []
    with opened(path) as store:
        recorder = RunRecorder(store, lambda error: told.append(str(error)), lambda: 1000.0)
        run = GuideRun(guide)
        for _ in range(5):
            recorder.record(run, run.state, Command("undo", 0, 1.0, "key"), 1.0)
        assert store.waiting == 3
        path.parent.unlink()
        assert eventually(lambda: store.waiting == 0)
    assert len(told) == 1
    assert told[0].startswith("Not saved: 3 commands are already waiting (")


def test_an_error_in_the_thread_is_reported_and_does_not_end_it(
    store: BackgroundStore,
    path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def faulty(*_: object) -> None:
        raise RuntimeError("nobody thought of this")

    with monkeypatch.context() as patch:
        patch.setattr(RunStore, "extend", faulty)
        begun(store)
        assert store.news() == (GuideCode.RUNS_WAIT(reason="nobody thought of this"),)
    assert eventually(lambda: store.waiting == 0)
    assert kept(path) == (progress(1), [1])
    assert "runs cannot be kept" in caplog.text


def test_a_listener_is_called_when_there_is_news(path: Path) -> None:
    RunStore(path).close()
    called = threading.Event()
    with opened(path) as store:
        store.listen(called.set)
        begun(store)
        assert eventually(lambda: store.waiting == 0)
        assert not called.is_set()
        other = lock(path)
        begun(store)
        assert called.wait(PATIENCE_S)
        other.close()


def test_runs_are_known_even_if_the_file_cannot_be_read(
    store: BackgroundStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(_: RunStore) -> None:
        raise StoreError(Code.AS_TOLD, words="the disk is gone")

    begun(store)
    begun(store, COFFEE)
    monkeypatch.setattr(RunStore, "newest", gone)
    assert [(run.guide, run.progress) for run in store.newest()] == [
        (str(COFFEE), progress(1)),
        (str(GUIDE), progress(1)),
    ]


def test_unsaved_commands_are_logged(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path.parent.write_text("in the way", "utf-8")
    with caplog.at_level(logging.WARNING), opened(path) as store:
        begun(store)
    assert "the last 1 commands were not kept" in caplog.text


KILLED = """
    import sys
    from pathlib import Path
    from handtrack.guides.background import BackgroundStore
    from handtrack.guides.log import LogEntry
    from handtrack.guides.progress import Progress
    from handtrack.runtime.jobs import Jobs

    store = BackgroundStore(Path(sys.argv[1]), Jobs())
    run = store.begin(Path("/guides/tea.md"), "tea", Progress(step="step-0"), 0.0)
    for number in range(1, 1_000_000):
        entry = LogEntry(float(number), number, f"step-{number}", "next", "swipe left")
        store.append(run, entry, Progress(step=f"step-{number}"))
        print(number - store.waiting, flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_a_killed_process_loses_no_saved_command(path: Path) -> None:
    command = [sys.executable, "-c", dedent(KILLED), str(path)]
    writing = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ)
    with writing, writing.stdout:
        said = 0
        while said < 40:
            said = int(writing.stdout.readline())
        writing.send_signal(signal.SIGKILL)
        told = [int(line) for line in writing.stdout if line.endswith("\n")]
    found, numbers = kept(path)
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) >= max([said, *told])
    assert found == progress(numbers[-1])
