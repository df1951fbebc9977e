"""Signals cross from the worker threads into the window."""

import sys
import threading
from collections.abc import Callable
from types import FrameType

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from handtrack.host import Host, RunRequest, RunState
from handtrack.memory import BufferPool
from handtrack.service import ModelService
from handtrack.settings import ModelConfig, TrackerConfig
from handtrack_ui.tracking.bridge import Bridge
from tests.ui.fakes import FakeHost
from tests.waiting import eventually


def started(host: FakeHost, source: str = "demo") -> Bridge:
    bridge = Bridge(host)
    bridge.start(RunRequest(source, ModelConfig(), TrackerConfig()))
    return bridge


def test_quick_wakes_are_merged_into_one(host: FakeHost, qtbot: QtBot) -> None:
    bridge = started(host)
    qtbot.wait(1)
    looks: list[int] = []
    bridge.changed.connect(lambda: looks.append(1))
    for _ in range(50):
        host.runs[0].wake()
    qtbot.waitUntil(lambda: bool(looks))
    qtbot.wait(10)
    assert len(looks) == 1
    bridge.stop()


def test_a_wake_from_another_thread_arrives_in_the_gui_thread(host: FakeHost, qtbot: QtBot) -> None:
    bridge = started(host)
    heard: list[threading.Thread] = []
    bridge.changed.connect(lambda: heard.append(threading.current_thread()))
    with qtbot.waitSignal(bridge.changed):
        worker = threading.Thread(target=host.runs[0].wake)
        worker.start()
    worker.join()
    assert set(heard) == {threading.main_thread()}
    bridge.stop()


def interrupted(act: Callable[[], None], line: int, meanwhile: Callable[[], None]) -> bool:
    """Call `act`, and `meanwhile` before its line of that index, as if the thread was preempted
    there. Return whether it has that line.
    """
    lines = 0

    def trace(frame: FrameType, event: str, _: object) -> Callable[..., object] | None:
        nonlocal lines
        if frame.f_code is not act.__code__:
            return None
        if event == "line":
            if lines == line:
                sys.settrace(None)
                meanwhile()
            lines += 1
        return trace

    tracer = sys.gettrace()
    sys.settrace(trace)
    try:
        act()
    finally:
        sys.settrace(tracer)
    return lines > line


def test_a_wake_preempted_anywhere_by_a_new_run_leaves_that_run_able_to_wake(
    host: FakeHost, qtbot: QtBot
) -> None:
    def start_another() -> None:
        bridge.start(RunRequest("other", ModelConfig(), TrackerConfig()))
        QApplication.processEvents()

    bridge = started(host)
    line = 0
    QApplication.processEvents()
    while interrupted(host.runs[-1].wake, line, start_another):
        QApplication.processEvents()
        with qtbot.waitSignal(bridge.changed):
            host.runs[-1].wake()
        line += 1
    assert line >= 3, "it was preempted before, within and after its check"
    bridge.stop()


def test_late_signals_of_a_stopped_run_are_ignored(host: FakeHost, qtbot: QtBot) -> None:
    bridge = started(host)
    old = host.runs[0]
    qtbot.wait(1)
    old.deliver()
    bridge.stop()
    with qtbot.assertNotEmitted(bridge.changed, wait=20):
        old.become(RunState.STALLED)
    assert bridge.take() is None
    assert bridge.status() is None
    old.updates.pop().pixels.release()


def test_a_new_run_stops_the_previous_one_and_closing_stops_all(host: FakeHost) -> None:
    bridge = started(host)
    first = host.runs[0]
    left_behind = first.deliver()
    bridge.start(RunRequest("other", ModelConfig(), TrackerConfig()))
    assert first.stopped
    assert bridge.take() is None
    left_behind.pixels.release()
    update = host.runs[1].deliver()
    taken = bridge.take()
    assert taken is update
    taken.pixels.release()
    bridge.close()
    assert (host.runs[1].stopped, host.closed) == (True, True)


def test_a_source_opened_and_closed_before_it_was_announced_counts_as_opened(qtbot: QtBot) -> None:
    host = Host(ModelService(), BufferPool())
    bridge = Bridge(host)
    bridge.prepare(RunRequest("demo", ModelConfig(), TrackerConfig()))
    assert eventually(lambda: bridge._coming.info is not None)
    with qtbot.waitSignal(bridge.prepared):
        host.release()
        assert eventually(lambda: bridge._coming.info is None)
    bridge.close()
