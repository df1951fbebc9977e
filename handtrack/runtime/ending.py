"""Ends a process whose threads may be in native code: a camera driver, ONNX Runtime, a sound
server.

The interpreter kills a daemon thread when it next asks to run. Inside a C++ call (OpenCV, ONNX
Runtime, Qt), the C++ runtime then aborts the process: SIGABRT instead of the exit status. Every
thread of Handtrack's is joined with a deadline first; if one is still in a call, the process ends
without the interpreter's shutdown. A script's own threads are counted while they are in such calls.
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

_OWN_THREADS: Final = "handtrack-"  # prefix of the names of Handtrack's own threads

_LAST_CALL_S: Final = 2.0


class NativeCalls:
    """Counts the calls of a script's own threads into C++, so that the process can end despite
    daemon threads.

    Each call is a ``with`` block; blocks may nest. After `end`, a thread that enters one never
    returns. The main thread and Handtrack's own are exempt: they are joined.
    """

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Forget every call, for a forked child: it has none of its parent's threads."""
        self._changed = threading.Condition()
        self._inside = Counter[threading.Thread]()
        self._over = False

    def __enter__(self) -> None:
        thread = threading.current_thread()
        if _is_joined(thread):
            return
        with self._changed:
            late = self._over and not self._inside[thread]
            if not late:
                self._inside[thread] += 1
        while late:
            threading.Event().wait()  # until the interpreter kills this thread, harmlessly here

    def __exit__(self, *_: object) -> None:
        thread = threading.current_thread()
        if _is_joined(thread):
            return
        with self._changed:
            self._inside[thread] -= 1
            if not self._inside[thread]:
                del self._inside[thread]
                self._changed.notify_all()

    def end(self) -> None:
        """Wait for running calls, but only briefly for a hung one; runs first at the interpreter's
        end.

        Idempotent. Ctrl+C during the wait ends the process at once.
        """
        with ended_by_ctrl_c(), self._changed:
            if not self._over:
                self._over = True
                self._changed.wait_for(lambda: not self._inside, _LAST_CALL_S)


native_calls: Final = NativeCalls()
atexit.register(native_calls.end)

if sys.platform != "win32":
    os.register_at_fork(after_in_child=native_calls.forget)


def end_without_exit_handlers() -> None:
    """End a forked child that has its parent's models right after Python's shutdown, with its exit
    status.

    Otherwise the exit handlers of C++ runtimes run next, and deal with threads that only the parent
    has: oneTBB, part of OpenVINO, detaches or joins them, and the child crashes or hangs. Does
    nothing without `on_exit`.
    """
    import ctypes

    libc = ctypes.CDLL(None)
    if hasattr(
        libc, "on_exit"
    ):  # glibc's alone; its newest handler comes first, and gets the status
        libc.on_exit(libc._exit, None)


def _is_joined(thread: threading.Thread) -> bool:
    return thread is threading.main_thread() or thread.name.startswith(_OWN_THREADS)


@contextlib.contextmanager
def ended_by_ctrl_c() -> Iterator[None]:
    """End the process at once on Ctrl+C in the block,
    while it waits for threads at the interpreter's end.
    """
    try:
        yield
    except KeyboardInterrupt:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        signal.raise_signal(signal.SIGINT)


def end_process(status: int) -> NoReturn:
    """End the process with an exit status, whatever its threads are doing;
    a second Ctrl+C ends it at once.
    """
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
