"""Keeps the C library's heap flat over hours.

glibc gives every new thread its own heap, up to eight per core. After the first large buffer is
freed, it also serves buffers of that size from these heaps, which leaves holes. Runs come and go
with their threads, so the resident set grew by about 100 kB per visit although nothing was held
(soak, 200 visits). With two heaps, and large buffers mapped straight from the system, it stays flat
and is 20 MB smaller.
"""

import contextlib
import ctypes
import sys
import threading
from typing import Final

import psutil

_M_MMAP_THRESHOLD: Final = -3  # mallopt's parameters, as glibc's malloc.h numbers them
_M_ARENA_MAX: Final = -8
# Below a 640×480 frame in one colour; above what is often allocated per frame.
_LARGE_BYTES: Final = 256 * 1024
_HEAPS: Final = 2


def keep_native_heap_flat() -> None:
    """Tune glibc's heap; call before any thread starts. The library never does this."""
    if sys.platform != "linux":
        return
    with contextlib.suppress(AttributeError):  # another C library
        mallopt = ctypes.CDLL(None).mallopt
        mallopt(_M_ARENA_MAX, _HEAPS)
        mallopt(_M_MMAP_THRESHOLD, _LARGE_BYTES)


def keep_to_one_heap() -> None:
    """Let every thread use the first heap, the only one glibc can trim.
    Call before any other thread starts.
    """
    if sys.platform != "linux":
        return
    with contextlib.suppress(AttributeError):  # another C library
        ctypes.CDLL(None).mallopt(_M_ARENA_MAX, 1)
        # glibc fixes the number here, for good.
        first = threading.Thread(target=int, name="handtrack-heap")
        first.start()
        first.join()


def give_back_free_heap() -> None:
    """Return the first heap's free memory to the system, so what stays resident is in use."""
    if sys.platform == "linux" and hasattr(psutil, "heap_trim"):  # not in another C library
        psutil.heap_trim()
