"""Starts worker processes that leave Ctrl+C and a closed terminal to the process that started
them.
"""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker


@contextmanager
def deaf_to_interrupts() -> Iterator[None]:
    """Start processes that ignore Ctrl+C and SIGHUP, which a terminal sends to them too:
    the driver ends them.
    """
    if not hasattr(signal, "pthread_sigmask"):  # Windows, where no process inherits a mask
        yield
        return
    resource_tracker.ensure_running()  # its own start would unblock them
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGHUP})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
