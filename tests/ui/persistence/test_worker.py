"""Work beside the window: one thread that ends by itself, and only the newest of what replaces itself."""

import threading
from threading import Event, get_ident

import pytest

from handtrack_ui.persistence.worker import Worker
from tests.waiting import PATIENCE_S

NAME = "handtrack-test-worker"


def threads() -> list[str]:
    return [thread.name for thread in threading.enumerate() if thread.name == NAME]


def test_of_what_waits_under_one_key_only_the_newest_is_done_and_in_one_thread() -> None:
    worker, begun, go_on, done, idents = Worker(NAME), Event(), Event(), [], set()

    def first() -> None:
        begun.set()
        go_on.wait(PATIENCE_S)
        done.append("first")

    def later(name: str) -> None:
        done.append(name)
        idents.add(get_ident())

    worker.do("a", first)
    assert begun.wait(PATIENCE_S)
    for number in range(5):
        worker.do("a", lambda number=number: later(f"a{number}"))
    worker.do("b", lambda: later("b"))
    assert threads() == [NAME]
    go_on.set()
    finished = Event()
    worker.do("c", finished.set)
    assert finished.wait(PATIENCE_S)
    assert done == ["first", "a4", "b"]
    assert len(idents) == 1
    worker.close(PATIENCE_S)
    assert threads() == []


def test_closing_forgets_what_waits_and_waits_for_what_is_under_way() -> None:
    worker, begun, go_on, done = Worker(NAME), Event(), Event(), []

    def first() -> None:
        begun.set()
        go_on.wait(PATIENCE_S)
        done.append("first")

    worker.do("a", first)
    assert begun.wait(PATIENCE_S)
    worker.do("b", lambda: done.append("b"))
    worker.close(0)
    go_on.set()
    worker.close(PATIENCE_S)
    assert done == ["first"]
    assert not worker.busy


def test_finishing_waits_for_what_waits_too_but_only_so_long() -> None:
    worker, go_on, done = Worker(NAME), Event(), []
    worker.do("a", lambda: go_on.wait(PATIENCE_S) and None)
    worker.do("b", lambda: done.append("b"))
    assert not worker.finish(0)
    go_on.set()
    assert worker.finish(5)
    assert done == ["b"]


def test_what_fails_is_logged_and_keeps_nothing_back(caplog: pytest.LogCaptureFixture) -> None:
    worker, finished = Worker(NAME), Event()
    worker.do("a", lambda: 1 / 0)
    worker.do("b", finished.set)
    assert finished.wait(PATIENCE_S)
    worker.close(PATIENCE_S)
    assert "ZeroDivisionError" in caplog.text
    assert not worker.busy
