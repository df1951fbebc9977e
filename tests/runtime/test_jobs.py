"""Work off the caller's thread: jobs of one key in turn, other keys in parallel,
and an end by a deadline.
"""

import threading
from threading import Event

import pytest

from handtrack.runtime import jobs as jobs_module
from handtrack.runtime.jobs import Jobs
from tests.waiting import PATIENCE_S, eventually

SLOW, OTHER = ("slow",), ("other",)


def threads(jobs: Jobs) -> list[threading.Thread]:
    """Return its live threads; others' may outlive their test, with a job that hangs."""
    return [thread for thread in tuple(jobs._threads) if thread.is_alive()]


class Held:
    """A job that runs until it may finish."""

    def __init__(self, jobs: Jobs, *, save: bool = False) -> None:
        self._begun, self.go_on = Event(), Event()
        jobs.newest(SLOW, self._work, save=save)
        assert self._begun.wait(PATIENCE_S)

    def _work(self) -> None:
        self._begun.set()
        self.go_on.wait(PATIENCE_S)


def test_newest_replaces_pending_jobs_of_its_key(jobs: Jobs) -> None:
    held, done = Held(jobs), list[int]()
    for number in range(5):
        jobs.newest(SLOW, lambda number=number: done.append(number))
    held.go_on.set()
    assert jobs.finish(PATIENCE_S)
    assert done == [4]


def test_ordered_jobs_run_one_after_another(jobs: Jobs) -> None:
    held, done = Held(jobs), list[int]()
    for number in range(5):
        jobs.ordered(SLOW, lambda number=number: done.append(number))
    held.go_on.set()
    assert jobs.finish(PATIENCE_S)
    assert done == [*range(5)]


def test_jobs_of_one_key_never_overlap(jobs: Jobs) -> None:
    inside, most = list[int](), list[int]()

    def work() -> None:
        inside.append(1)
        most.append(len(inside))
        inside.pop()

    for number in range(200):
        jobs.ordered(SLOW, work)
        jobs.ordered((number,), list)
    assert jobs.finish(PATIENCE_S)
    assert most == [1] * 200


def test_a_hanging_job_does_not_delay_other_keys(jobs: Jobs) -> None:
    held, done = Held(jobs), Event()
    jobs.ordered(SLOW, list)
    jobs.ordered(OTHER, done.set)
    assert done.wait(PATIENCE_S)
    assert not jobs.finish(0)
    held.go_on.set()


def test_a_job_that_still_runs_is_not_finished(jobs: Jobs) -> None:
    held = Held(jobs)
    assert not jobs.finish(0)
    held.go_on.set()
    assert jobs.finish(PATIENCE_S)


def test_the_newest_job_is_dropped_at_the_end_unless_it_saves(jobs: Jobs) -> None:
    held, done = Held(jobs), Event()
    jobs.newest(SLOW, done.set)
    closing = threading.Thread(target=jobs.close, args=(PATIENCE_S,))
    closing.start()
    assert eventually(lambda: jobs._closed)
    held.go_on.set()
    closing.join(PATIENCE_S)
    assert not done.is_set()


def test_frequent_jobs_share_a_thread_which_ends_when_idle(
    jobs: Jobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    idents = set[int]()
    for _ in range(20):
        jobs.newest(SLOW, lambda: idents.add(threading.get_ident()))
        assert jobs.finish(PATIENCE_S)
    assert len(idents) == len(threads(jobs)) == 1
    monkeypatch.setattr(jobs_module, "_IDLE_S", 0.001)
    jobs.newest(SLOW, list)
    assert eventually(lambda: not threads(jobs))
    jobs.newest(SLOW, idents.clear)
    assert eventually(lambda: not idents)


def test_a_dropped_job_is_not_run(jobs: Jobs) -> None:
    held, done = Held(jobs), list[str]()
    jobs.ordered(SLOW, lambda: done.append("dropped"))
    jobs.drop(SLOW)
    jobs.drop(OTHER)
    held.go_on.set()
    assert jobs.finish(PATIENCE_S)
    assert done == []


def test_close_finishes_saves_and_drops_reads(jobs: Jobs) -> None:
    held, done = Held(jobs), list[str]()
    jobs.ordered(SLOW, lambda: done.append("read"))
    jobs.ordered(SLOW, lambda: done.append("saved"), save=True)
    threading.Timer(0.01, held.go_on.set).start()
    jobs.close(PATIENCE_S)
    jobs.newest(OTHER, lambda: done.append("too late"), save=True)
    assert done == ["saved"]
    assert threads(jobs) == []


def test_closing_waits_until_its_deadline_and_names_late_jobs(
    jobs: Jobs, caplog: pytest.LogCaptureFixture
) -> None:
    held, done = Held(jobs), list[str]()
    jobs.ordered(SLOW, lambda: done.append("saved"), save=True)
    jobs.close(0)
    held.go_on.set()
    assert "not done in time: slow" in caplog.text
    assert eventually(lambda: not threads(jobs))
    assert done == []


def test_a_failing_job_is_logged_and_the_next_one_runs(
    jobs: Jobs, caplog: pytest.LogCaptureFixture
) -> None:
    done = list[int]()
    jobs.ordered(SLOW, lambda: 1 / 0 and None)
    jobs.ordered(SLOW, lambda: done.append(1))
    assert jobs.finish(PATIENCE_S)
    assert "slow could not be done" in caplog.text
    assert done == [1]
