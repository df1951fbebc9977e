"""The process's resource use: memory, threads, descriptors, GPU memory.

A pool knows only what it handed out; a leak may hide elsewhere. ONNX Runtime's Python API does not report its arenas,
but on a CPU they are in the native heap, counted by glibc; on a GPU the driver counts.
"""

import ctypes
import os
import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import psutil

_NVML: Final = "nvml.dll" if sys.platform == "win32" else "libnvidia-ml.so.1"
_MOST_PROCESSES: Final = 256
_NVML_OK: Final = 0
_UNKNOWN_BYTES: Final = 2**64 - 1  # NVML_VALUE_NOT_AVAILABLE


@dataclass(frozen=True, slots=True)
class ProcessMetrics:
    """The process's current resource use."""

    resident_bytes: int
    """Memory in RAM."""
    heap_bytes: int | None
    """In use on the native heap: ONNX Runtime's arenas on a CPU, OpenCV, Qt, numpy. None if the C library does not
    count it (Linux with glibc does)."""
    gpu_bytes: int | None
    """Held on NVIDIA GPUs; None if not asked, or the driver does not tell."""
    threads: int
    """Operating system threads, including ONNX Runtime's and Qt's."""
    descriptors: int
    """Open files, sockets and pipes (handles on Windows)."""


def process_metrics(*, gpu: bool = False) -> ProcessMetrics:
    """Measure this process; takes some tens of microseconds, more with `gpu`, which asks NVIDIA's driver."""
    process = _this_process(os.getpid())
    return ProcessMetrics(
        resident_bytes(),
        native_heap_bytes(),
        gpu_bytes() if gpu else None,
        process.num_threads(),
        _descriptors(process),
    )


def resident_bytes() -> int:
    """Return the process's memory in RAM."""
    return int(_this_process(os.getpid()).memory_info().rss)


def own_bytes() -> int:
    """Return the memory without a file behind it, in RAM or swapped out: where leaks are.

    The rest of the resident set is library pages, loaded when code first runs. Exact, unlike the counters of
    `resident_bytes`, and therefore slow: some milliseconds. Returns the whole resident set on systems that do not tell
    (Linux does).
    """
    # psutil's memory_maps tells the same, but takes a megabyte itself while it reads.
    try:
        lines = Path("/proc/self/smaps_rollup").read_text(encoding="ascii").splitlines()[1:]
    except OSError:
        return resident_bytes()
    kilobytes = {name: int(figure.split()[0]) for name, _, figure in (line.partition(":") for line in lines)}
    return 1024 * (kilobytes["Anonymous"] + kilobytes["Swap"])


def native_heap_bytes() -> int | None:
    """Return the bytes in use on the native heap; None if the C library does not count them."""
    count = _mallinfo2()
    if count is None:
        return None
    heap = count()
    return int(heap.uordblks) + int(heap.hblkhd)


def gpu_bytes(library: Any = None) -> int | None:
    """Return this process's memory on all NVIDIA GPUs, as the driver counts it; None if it does not tell.

    `library`: a loaded NVML; the system's by default.
    """
    nvml = library or _nvml()
    if nvml is None:
        return None
    count = ctypes.c_uint(0)
    if nvml.nvmlDeviceGetCount_v2(ctypes.byref(count)) != _NVML_OK:
        return None
    held = [_held_on(nvml, index) for index in range(count.value)]
    known = [each for each in held if each is not None]
    return sum(known) if known else None


def _descriptors(process: psutil.Process) -> int:
    if sys.platform == "win32":
        return process.num_handles()
    return process.num_fds()


def _held_on(nvml: Any, index: int) -> int | None:
    device = ctypes.c_void_p()
    if nvml.nvmlDeviceGetHandleByIndex_v2(ctypes.c_uint(index), ctypes.byref(device)) != _NVML_OK:
        return None
    count = ctypes.c_uint(_MOST_PROCESSES)
    processes = (_GpuProcess * _MOST_PROCESSES)()
    if nvml.nvmlDeviceGetComputeRunningProcesses_v3(device, ctypes.byref(count), processes) != _NVML_OK:
        return None
    own = [each.used_bytes for each in processes[: count.value] if each.pid == os.getpid()]
    return sum(own) if own and _UNKNOWN_BYTES not in own else None


class _GpuProcess(ctypes.Structure):
    """nvmlProcessInfo_v2_t, laid out as in nvml.h."""

    _fields_ = (
        ("pid", ctypes.c_uint),
        ("used_bytes", ctypes.c_ulonglong),
        ("gpu_instance", ctypes.c_uint),
        ("compute_instance", ctypes.c_uint),
    )


class _Mallinfo2(ctypes.Structure):
    """glibc's struct mallinfo2, laid out as in malloc.h."""

    _fields_ = tuple(
        (name, ctypes.c_size_t)
        for name in (
            *("arena", "ordblks", "smblks", "hblks", "hblkhd"),
            *("usmblks", "fsmblks", "uordblks", "fordblks", "keepcost"),
        )
    )


@cache
def _mallinfo2() -> Any:
    if sys.platform != "linux":
        return None
    try:
        function = ctypes.CDLL(None).mallinfo2
    except AttributeError:  # not glibc, or older than 2.33
        return None
    function.restype = _Mallinfo2
    return function


@cache
def _nvml() -> Any:
    try:
        library = ctypes.CDLL(_NVML)
    except OSError:
        return None
    return library if library.nvmlInit_v2() == _NVML_OK else None


@cache
def _this_process(pid: int) -> psutil.Process:
    return psutil.Process(pid)
