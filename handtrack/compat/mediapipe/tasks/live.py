"""The thread behind `detect_async` and `recognize_async`."""

import threading
from collections.abc import Callable
from typing import Final

from handtrack.memory import LatestSlot

JOIN_DEADLINE_S: Final = 5.0


class Live:
    """Runs the newest piece of work in its own thread.

    If the work fails, for example in the script's callback, the next `put` or `close` raises its error.
    """

    def __init__(self) -> None:
        self._waiting = LatestSlot[Callable[[], object]]()
        self._error: Exception | None = None
        self._thread = threading.Thread(target=self._run, name="handtrack-compat-live", daemon=True)
        self._thread.start()

    def put(self, work: Callable[[], object]) -> None:
        """Run this next; it replaces pending work."""
        self._raise_error()
        self._waiting.put(work)

    def close(self) -> None:
        """Finish pending work, and end the thread. Idempotent."""
        self._waiting.end()
        if threading.current_thread() is not self._thread:
            self._thread.join(JOIN_DEADLINE_S)
        self._raise_error()

    def _run(self) -> None:
        while self._waiting.wait():
            work = self._waiting.take()
            try:
                if work is not None:
                    work()
            except Exception as error:
                self._error = error

    def _raise_error(self) -> None:
        error, self._error = self._error, None
        if error is not None:
            raise error
