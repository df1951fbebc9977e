"""Limits on the process that they are called in: for a process of its own in which other people's
files are read.

On Linux the system enforces all of them. macOS enforces no limit on memory, and Windows knows none
of these limits: there only the deadline of `deadline` holds, which works everywhere.
"""

import faulthandler
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from math import ceil
from time import process_time
from typing import Final

if sys.platform != "win32":
    import resource

PROCESSOR_SIGNAL: Final = 0 if sys.platform == "win32" else int(signal.SIGXCPU)
"""The signal that ends a process over its processor time; 0 where there is none."""


def limit_memory(most_bytes: int) -> None:
    """Limit the process's memory; beyond it, Python raises `MemoryError`. Linux only."""
    if sys.platform != "win32":
        _lower(resource.RLIMIT_DATA, most_bytes)


def forbid_writing() -> None:
    """Let the process write no byte into any file; pipes stay usable,
    and a crash leaves no core file.
    """
    sys.dont_write_bytecode = True
    if sys.platform != "win32":
        _lower(resource.RLIMIT_FSIZE, 0)
        _lower(resource.RLIMIT_CORE, 0)


def limit_processor(most_s: float) -> None:
    """End the process by `PROCESSOR_SIGNAL` once it has used so much more processor time,
    in seconds.
    """
    if sys.platform != "win32":
        _, hard = resource.getrlimit(resource.RLIMIT_CPU)
        soft = ceil(process_time() + most_s)
        resource.setrlimit(
            resource.RLIMIT_CPU, (soft if hard == resource.RLIM_INFINITY else min(soft, hard), hard)
        )


@contextmanager
def deadline(most_s: float) -> Iterator[None]:
    """End the process if the block takes longer, in seconds, whatever it is doing then."""
    with open(os.devnull, "w", encoding="ascii") as nowhere:  # noqa: PTH123 - a device
        # Its thread needs no interpreter lock.
        faulthandler.dump_traceback_later(most_s, exit=True, file=nowhere)
        try:
            yield
        finally:
            faulthandler.cancel_dump_traceback_later()


if sys.platform != "win32":

    def _lower(limit: int, most: int) -> None:
        _, hard = resource.getrlimit(limit)
        resource.setrlimit(
            limit, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard)
        )
