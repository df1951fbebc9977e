"""Ends a process whose threads may be in native code: a camera driver, ONNX Runtime, a sound server.

The interpreter kills a daemon thread when it next asks to run. Inside a C++ call (OpenCV, ONNX Runtime, Qt), the C++
runtime then aborts the process: SIGABRT instead of the exit status. Every thread is joined with a deadline first; if
one is still in a call, the process ends without the interpreter's shutdown.
"""

import contextlib
import logging
import os
import signal
import sys
import threading
from typing import Final, NoReturn

_LAST_CALL_S: Final = 2.0


class NativeCalls:
    """Counts the calls under way in a runtime, so that a script can end beside a daemon thread of its own.

    Each call is a ``with`` block. Once `end` was called, a thread that begins another never returns.
    """

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._inside = 0
        self._over = False

    def __enter__(self) -> None:
        with self._changed:
            if self._over and threading.current_thread() is not threading.main_thread():
                self._changed.wait_for(lambda: False)
            self._inside += 1

    def __exit__(self, *_: object) -> None:
        with self._changed:
            self._inside -= 1
            if self._over:
                self._changed.notify_all()

    def end(self) -> None:
        """Wait for the calls under way, but for a hung one not for long; for the end of the interpreter."""
        with self._changed:
            self._over = True
            self._changed.wait_for(lambda: not self._inside, _LAST_CALL_S)


native_calls: Final = NativeCalls()


def end_process(status: int) -> NoReturn:
    """End the process with an exit status, whatever its threads do; a second Ctrl+C ends it at once."""
    if threading.current_thread() is threading.main_thread():
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
