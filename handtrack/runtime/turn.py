"""A lock that Ctrl+C cannot leave taken."""

import threading


class Turn:
    """The right of one thread at a time to use something. Also after Ctrl+C in any line of its
    user.

    ``with lock:`` and ``lock.acquire()`` before ``try:`` have a gap each: KeyboardInterrupt may
    come after the lock is taken and before its release is certain. Here the lock itself knows its
    thread, so the release needs no note of whether it was taken: it releases what this thread
    holds, and may be called twice. Hence this form, whose second `end` is for an interrupt right
    before the first::

        try:
            try:
                turn.wait()
                ...
            finally:
                turn.end()
        finally:
            turn.end()

    Not for nested use: the innermost `end` ends the turn.
    """

    def __init__(self) -> None:
        self._lock = threading.RLock()

    def take(self) -> bool:
        """Take the turn now; False if another thread has it."""
        return self._lock.acquire(blocking=False)

    def wait(self) -> None:
        """Take the turn, once no other thread has it."""
        self._lock.acquire()

    def end(self) -> None:
        """End this thread's turn; do nothing if it has none."""
        try:
            while True:
                self._lock.release()
        except RuntimeError:  # nothing is left to release, or another thread has the turn
            return
