"""Ends a process whose threads may be in native code: a camera driver, ONNX Runtime, a sound server.

The interpreter kills a daemon thread when it next asks to run. Inside a C++ call (OpenCV, ONNX Runtime, Qt), the C++
runtime then aborts the process: SIGABRT instead of the exit status. Every thread of Handtrack's is joined with a
deadline first; if one is still in a call, the process ends without the interpreter's shutdown. A script's own threads
are counted while they are in such calls.
"""

import atexit
import contextlib
import logging
import os
import signal
import sys
import threading
from collections import Counter
from collections.abc import Iterator
from typing import Final, NoReturn

_LAST_CALL_S: Final = 2.0


class NativeCalls:
    """Counts the calls under way in C++, so that a script can end beside a daemon thread of its own.

    Each call is a ``with`` block, also inside another. Once `end` was called, a thread that begins one never returns.
    """

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Forget every call, for a forked child: it has none of its parent's threads."""
        self._changed = threading.Condition()
        self._inside = Counter[int]()
        self._over = False

    def __enter__(self) -> None:
        thread = threading.get_ident()
        with self._changed:
            late = self._over and not self._inside[thread] and not in_main_thread()
            if not late:
                self._inside[thread] += 1
        if late:
            wait_for_the_end()

    def __exit__(self, *_: object) -> None:
        thread = threading.get_ident()
        with self._changed:
            self._inside[thread] -= 1
            if not self._inside[thread]:
                del self._inside[thread]
                self._changed.notify_all()

    def end(self) -> None:
        """Wait for the calls under way, but for a hung one not for long; for the end of the interpreter."""
        with self._changed:
            self._over = True
            self._changed.wait_for(lambda: not self._inside, _LAST_CALL_S)


native_calls: Final = NativeCalls()

if sys.platform != "win32":
    os.register_at_fork(after_in_child=native_calls.forget)


def in_main_thread() -> bool:
    """Return whether this is the main thread, which goes on while the interpreter ends."""
    return threading.current_thread() is threading.main_thread()


def wait_for_the_end() -> NoReturn:
    """Never return: the interpreter ends, and kills this daemon thread where that does no harm."""
    while True:
        threading.Event().wait()


@contextlib.contextmanager
def ended_by_ctrl_c() -> Iterator[None]:
    """Let Ctrl+C in the block, which waits for threads at the interpreter's end, end the process at once."""
    try:
        yield
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        signal.raise_signal(signal.SIGINT)


@atexit.register  # before whatever else registers in Handtrack, so it runs after that
def _end_calls() -> None:
    with ended_by_ctrl_c():
        native_calls.end()


def end_process(status: int) -> NoReturn:
    """End the process with an exit status, whatever its threads do; a second Ctrl+C ends it at once."""
    if in_main_thread():
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    end_beside_threads(status)
    sys.exit(status)


def end_beside_threads(status: int) -> None:
    """End the process with an exit status if a thread still runs; otherwise return."""
    if threading.active_count() == 1:
        return
    logging.shutdown()
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):  # closed, or without a reader
            stream.flush()
    os._exit(status)
