"""Worker processes start where the system has no signal masks, too."""

import signal

import pytest

from handtrack.runtime import worker_processes


def test_workers_start_without_signal_masking(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(signal, "pthread_sigmask")
    monkeypatch.setattr(
        worker_processes.resource_tracker, "ensure_running", lambda: pytest.fail("Windows has none")
    )
    started = False
    with worker_processes.deaf_to_interrupts():
        started = True
    assert started
