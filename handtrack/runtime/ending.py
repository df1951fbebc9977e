"""The end of a process that may have threads in native code: a camera's driver, ONNX Runtime, a sound server.

The interpreter ends a daemon thread where it next asks to run. Where that is inside a C++ call (OpenCV, ONNX Runtime,
Qt), the runtime of C++ aborts the process: SIGABRT instead of the exit status. Every thread is joined with a deadline
first; who is still in a call then is left behind, and the process goes without the interpreter's own end.
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
    """End the process with an exit status where a thread still runs; return where none does."""
    if threading.active_count() == 1:
        return
    logging.shutdown()
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):  # nobody reads it any more, or it was closed
            stream.flush()
    os._exit(status)
