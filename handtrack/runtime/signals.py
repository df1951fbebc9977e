"""Signals that ask a program to end: Ctrl+C, SIGTERM, and the SIGHUP of a closed terminal or
session.

The command line imports this module first, so it imports next to nothing.
"""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from typing import Final, NoReturn

INTERRUPTED: Final = 130
"""Exit status after Ctrl+C, as shells expect it."""

_OUTPUTS: Final = (1, 2)  # file descriptors of standard output and error


def ending_signals() -> tuple[signal.Signals, ...]:
    """Return the signals that end a program; without SIGHUP where it is ignored, as under `nohup`,
    or missing.
    """
    asked = [signal.SIGINT, signal.SIGTERM]
    if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
        asked.append(signal.SIGHUP)
    return tuple(asked)


def drop_closed_terminal() -> None:
    """Send further output nowhere if its terminal is gone. Otherwise the output would fail,
    and results with it.
    """
    for output in _OUTPUTS:
        try:
            os.write(output, b"")
        except OSError:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, output)
            os.close(nowhere)


def end_at_once_on_ctrl_c() -> None:
    """Let Ctrl+C end the process at once with status 130, until `raise_on_ctrl_c`: while modules
    are imported.

    Nothing has begun then that would have to end. As an exception, Ctrl+C would abort PySide6, be
    swallowed by a C extension or a Qt callback, or be printed with its traceback. Does nothing
    where Ctrl+C is ignored or handled already.
    """
    if (
        current_thread() is main_thread()
        and signal.getsignal(signal.SIGINT) is signal.default_int_handler
    ):
        signal.signal(signal.SIGINT, _end_at_once)


def raise_on_ctrl_c() -> None:
    """Let Ctrl+C raise KeyboardInterrupt again."""
    if current_thread() is main_thread() and signal.getsignal(signal.SIGINT) is _end_at_once:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@contextmanager
def ended_at_once() -> Iterator[None]:
    """Let Ctrl+C end the process at once in the block; see `end_at_once_on_ctrl_c`."""
    end_at_once_on_ctrl_c()
    try:
        yield
    finally:
        raise_on_ctrl_c()


def _end_at_once(*_: object) -> NoReturn:
    os._exit(INTERRUPTED)
