"""The process's figures follow what it does."""

import sys
import threading
from pathlib import Path

import numpy as np
import pytest

from handtrack.runtime.process_metrics import native_heap_bytes, own_bytes, process_metrics

MB = 2**20


def test_written_memory_is_resident_and_on_the_native_heap() -> None:
    before = process_metrics()
    held = np.ones(64 * MB, np.uint8)
    after = process_metrics()
    assert after.resident_bytes - before.resident_bytes > 48 * MB
    if before.heap_bytes is not None and after.heap_bytes is not None:
        assert 60 * MB < after.heap_bytes - before.heap_bytes < 80 * MB
    del held
    if after.heap_bytes is not None:
        assert (native_heap_bytes() or 0) < after.heap_bytes - 48 * MB


def test_own_bytes_counts_written_memory_but_no_files() -> None:
    before = own_bytes()
    held = np.ones(64 * MB, np.uint8)  # too much to come from memory freed earlier
    assert own_bytes() - before == pytest.approx(64 * MB, abs=MB)
    del held
    assert own_bytes() - before == pytest.approx(0, abs=MB)
    if sys.platform.startswith("linux"):
        assert own_bytes() < process_metrics().resident_bytes - 10 * MB  # the libraries


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="glibc counts its heap")
def test_glibc_counts_its_heap() -> None:
    assert (native_heap_bytes() or 0) > MB


def test_a_thread_and_an_open_file_are_counted(tmp_path: Path) -> None:
    before = process_metrics()
    ended = threading.Event()
    thread = threading.Thread(target=ended.wait, name="counted")
    thread.start()
    with (tmp_path / "open").open("w"):
        during = process_metrics()
    ended.set()
    thread.join()
    assert during.threads == before.threads + 1
    assert during.descriptors == before.descriptors + 1
    assert process_metrics().descriptors == before.descriptors
