"""Ctrl+C, SIGTERM and SIGHUP end the application as closing its window does.

Qt's event loop runs in C++ and lets no Python signal handler run. So the interpreter writes the
signal's number to a socket watched by the event loop.
"""

import contextlib
import signal
import socket
from collections.abc import Callable, Iterator
from types import FrameType

from PySide6.QtCore import QSocketNotifier

from handtrack.runtime.signals import drop_closed_terminal, ending_signals


@contextlib.contextmanager
def interrupts(quit_application: Callable[[], object]) -> Iterator[None]:
    """Call `quit_application` in the event loop on SIGINT, SIGTERM or SIGHUP, inside the block."""
    reader, writer = socket.socketpair()
    reader.settimeout(0)
    writer.settimeout(0)
    notifier = QSocketNotifier(reader.fileno(), QSocketNotifier.Type.Read)

    def arrived() -> None:
        with contextlib.suppress(BlockingIOError):
            reader.recv(64)
        quit_application()

    def noted(number: int, frame: FrameType | None) -> None:
        """Replace the default action; the byte on the socket does the work."""
        drop_closed_terminal()

    notifier.activated.connect(arrived)
    handlers = {number: signal.signal(number, noted) for number in ending_signals()}
    before = signal.set_wakeup_fd(writer.fileno(), warn_on_full_buffer=False)
    try:
        yield
    finally:
        signal.set_wakeup_fd(before)
        for number, handler in handlers.items():
            signal.signal(number, handler)
        notifier.setEnabled(False)
        reader.close()
        writer.close()
