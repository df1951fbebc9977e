"""How the C library's heap is to behave in the application: flat over hours.

glibc gives every new thread a heap of its own, up to eight for each core, and after the first large buffer that was
freed it takes others of that size from these heaps too, where they leave holes. Runs come and go with their threads, so
the resident set crept up by some 100 kB a visit although nothing was held (soak, 200 visits). With two heaps, and large
buffers always straight from the system and back to it, it stays flat, and 20 MB lower.
"""

import contextlib
import ctypes
import sys
import threading
from typing import Final

_M_MMAP_THRESHOLD: Final = -3  # mallopt's parameters, as glibc's malloc.h numbers them
_M_ARENA_MAX: Final = -8
_LARGE_BYTES: Final = 256 * 1024  # below a 640×480 frame in one colour; above what is asked for many times a frame
_HEAPS: Final = 2


def keep_native_heap_flat() -> None:
    """Set it, where the C library is glibc; to be called before threads are started. The library never does this."""
    if sys.platform != "linux":
        return
    with contextlib.suppress(AttributeError):  # another C library
        mallopt = ctypes.CDLL(None).mallopt
        mallopt(_M_ARENA_MAX, _HEAPS)
        mallopt(_M_MMAP_THRESHOLD, _LARGE_BYTES)


def keep_to_one_heap() -> None:
    """Let every thread use the first heap, which alone glibc empties when it is asked to; before any other thread."""
    if sys.platform != "linux":
        return
    with contextlib.suppress(AttributeError):  # another C library
        ctypes.CDLL(None).mallopt(_M_ARENA_MAX, 1)
        first = threading.Thread(target=int, name="handtrack-heap")  # with it glibc fixes the number, for good
        first.start()
        first.join()


def give_back_free_heap() -> None:
    """Give the system what is free in the first heap, its end too: what stays resident is in use."""
    if sys.platform != "linux":
        return
    with contextlib.suppress(AttributeError):  # another C library
        ctypes.CDLL(None).malloc_trim(0)
