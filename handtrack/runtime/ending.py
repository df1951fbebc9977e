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
from typing import NoReturn


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
