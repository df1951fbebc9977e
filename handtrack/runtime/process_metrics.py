"""The process's resource use: memory, threads, descriptors.

A pool knows only what it handed out; a leak may hide elsewhere. ONNX Runtime's Python API does not
report its arenas, but on a CPU they are in the native heap, counted by glibc.
"""

import os
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import psutil


@dataclass(frozen=True, slots=True)
class ProcessMetrics:
    """The process's current resource use."""

    resident_bytes: int
    heap_bytes: int | None
    """In use on the native heap: ONNX Runtime's arenas on a CPU, OpenCV, Qt, numpy. None if the C
    library does not count it (Linux with glibc does).
    """
    threads: int
    """Operating system threads, including ONNX Runtime's and Qt's."""
    descriptors: int
    """Open files, sockets and pipes (handles on Windows)."""


def process_metrics() -> ProcessMetrics:
    """Measure this process; takes tens of microseconds."""
    process = _this_process(os.getpid())
    return ProcessMetrics(
        resident_bytes(),
        native_heap_bytes(),
        process.num_threads(),
        _descriptors(process),
    )


def resident_bytes() -> int:
    """Return the process's memory in RAM."""
    return int(_this_process(os.getpid()).memory_info().rss)


def own_bytes() -> int:
    """Return the memory without a file behind it, in RAM or swapped out: where leaks are.

    The rest of the resident set is library pages, loaded when code first runs. Exact, unlike the
    counters of `resident_bytes`, and therefore slow: a few milliseconds. Returns the whole resident
    set on systems that do not report it (Linux does).
    """
    # psutil's memory_maps has the same figure, but takes a megabyte itself while it reads.
    try:
        lines = Path("/proc/self/smaps_rollup").read_text(encoding="ascii").splitlines()[1:]
    except OSError:
        return resident_bytes()
    kilobytes = {
        name: int(figure.split()[0]) for name, _, figure in (line.partition(":") for line in lines)
    }
    return 1024 * (kilobytes["Anonymous"] + kilobytes["Swap"])


def native_heap_bytes() -> int | None:
    """Return the bytes in use on the native heap; None if the C library does not count them."""
    if sys.platform != "linux" or not hasattr(psutil, "heap_info"):  # not glibc, or older than 2.33
        return None
    heap = psutil.heap_info()
    return int(heap.heap_used + heap.mmap_used)


def _descriptors(process: psutil.Process) -> int:
    if sys.platform == "win32":
        return process.num_handles()
    return process.num_fds()


@cache
def _this_process(pid: int) -> psutil.Process:
    return psutil.Process(pid)
