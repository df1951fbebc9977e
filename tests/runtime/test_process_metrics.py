"""The process's own figures follow what the process does."""

import ctypes
import os
import sys
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from handtrack.runtime.process_metrics import gpu_bytes, native_heap_bytes, own_bytes, process_metrics

MB = 2**20


def test_memory_that_is_written_to_is_resident_and_on_the_native_heap() -> None:
    before = process_metrics()
    held = np.ones(64 * MB, np.uint8)
    after = process_metrics()
    assert after.resident_bytes - before.resident_bytes > 48 * MB
    if before.heap_bytes is not None and after.heap_bytes is not None:
        assert 60 * MB < after.heap_bytes - before.heap_bytes < 80 * MB
    del held
    if after.heap_bytes is not None:
        assert (native_heap_bytes() or 0) < after.heap_bytes - 48 * MB


def test_the_processs_own_memory_is_what_was_written_to_and_no_file() -> None:
    before = own_bytes()
    held = np.ones(64 * MB, np.uint8)  # so much is never taken from what was given back before
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


class Driver:
    """Stands in for NVIDIA's library: two GPUs, on each this process and another."""

    def __init__(self, own: int = 100 * MB, *, answers: bool = True) -> None:
        self.own = own
        self.status = 0 if answers else 3

    def nvmlDeviceGetCount_v2(self, count: Any) -> int:  # noqa: N802 - NVML's name
        count._obj.value = 2
        return self.status

    def nvmlDeviceGetHandleByIndex_v2(self, index: ctypes.c_uint, device: Any) -> int:  # noqa: N802 - NVML's name
        device._obj.value = index.value + 1
        return self.status

    def nvmlDeviceGetComputeRunningProcesses_v3(  # noqa: N802 - NVML's name
        self, device: ctypes.c_void_p, count: Any, processes: Any
    ) -> int:
        for at, (pid, used) in enumerate(((1, 7 * MB), (os.getpid(), self.own))):
            processes[at].pid, processes[at].used_bytes = pid, used
        count._obj.value = 2
        return self.status


def test_what_this_process_holds_on_every_gpu_is_summed_and_what_others_hold_is_not() -> None:
    assert gpu_bytes(Driver()) == 200 * MB


def test_a_driver_that_does_not_tell_gives_no_figure() -> None:
    assert gpu_bytes(Driver(own=2**64 - 1)) is None
    assert gpu_bytes(Driver(answers=False)) is None


def test_the_gpu_is_not_asked_unless_wanted() -> None:
    assert process_metrics().gpu_bytes is None
