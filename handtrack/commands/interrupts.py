"""Ctrl+C, SIGTERM and SIGHUP end a command, but never amid the work on a frame."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread

from handtrack.runtime.signals import drop_closed_terminal, ending_signals


class Interrupts:
    """Decides when a signal becomes KeyboardInterrupt; made by `ended_by_signals`.

    Python raises it between any two instructions of the main thread. Inside a scope's own code that
    would leave the scope open, and the command would end with an error of the memory. So while
    frames are worked on, a signal waits until the next frame is waited for.

    The second signal is ignored, because people press Ctrl+C twice and a closing terminal sends
    several. The third raises at once, wherever the program is.
    """

    def __init__(self) -> None:
        self._signals = 0
        self._held = False

    def receive(self, *_: object) -> None:
        """Handle a signal."""
        drop_closed_terminal()
        self._signals += 1
        if self._signals == 2 or (self._signals == 1 and self._held):
            return
        raise KeyboardInterrupt

    def finish(self) -> None:
        """Ignore the next signal: the command is ending already."""
        self._signals = max(self._signals, 1)

    @contextmanager
    def held(self) -> Iterator[None]:
        """Hold the first signal back until the block's end, or until `allowed` in it."""
        self._held = True
        try:
            yield
        finally:
            self._held = False
        self._raise_held()

    @contextmanager
    def allowed(self) -> Iterator[None]:
        """Let a signal raise in a part of a `held` block; one that was held back does so first."""
        self._held = False
        try:
            self._raise_held()
            yield
        finally:
            self._held = True

    def _raise_held(self) -> None:
        if self._signals:
            raise KeyboardInterrupt


@contextmanager
def ended_by_signals() -> Iterator[Interrupts]:
    """Make SIGTERM and SIGHUP end the block as Ctrl+C does: with KeyboardInterrupt.

    Signals that are ignored stay ignored.
    """
    interrupts = Interrupts()
    heard = ending_signals() if current_thread() is main_thread() else ()
    before = {
        number: handler
        for number in heard
        if (handler := signal.getsignal(number)) not in (None, signal.SIG_IGN)
    }
    for number in before:
        signal.signal(number, interrupts.receive)
    try:
        yield interrupts
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
