"""Background work that takes longer than a frame."""

import logging
from collections.abc import Callable, Hashable
from threading import Condition, Thread
from typing import Final, TypeVar

T = TypeVar("T")

_log: Final = logging.getLogger(__name__)


class Worker:
    """Runs jobs on one thread, started on demand and ended when idle.

    Parameters
    ----------
    name : str
        Name of the thread.
    idle_s : float
        How long the thread waits for another job: starting one for each of many costs more than they do.
    """

    def __init__(self, name: str, idle_s: float = 0.0) -> None:
        self._name, self._idle_s = name, idle_s
        self._news = Condition()
        self._waiting: dict[Hashable, Callable[[], None]] = {}
        self._thread: Thread | None = None
        self._ending = False

    @property
    def busy(self) -> bool:
        """Whether any job is unfinished, or its thread not yet over."""
        return self._thread is not None

    def do(self, key: Hashable, work: Callable[[], None]) -> None:
        """Queue `work`. It replaces any pending job with the same key."""
        with self._news:
            self._waiting.pop(key, None)
            self._waiting[key] = work
            self._ending = False
            self._news.notify()
            if self._thread is None:
                self._thread = Thread(target=self._work, name=self._name, daemon=True)
                self._thread.start()

    def close(self, deadline_s: float) -> None:
        """Drop waiting jobs and wait for the running one."""
        with self._news:
            self._waiting.clear()
        self.finish(deadline_s)

    def finish(self, deadline_s: float) -> bool:
        """Wait for all jobs; return whether they finished in time."""
        with self._news:
            thread, self._ending = self._thread, True
            self._news.notify()
        if thread is not None:
            thread.join(deadline_s)
        return not self.busy

    def _work(self) -> None:
        while (work := self._next()) is not None:
            try:
                work()
            except Exception:
                _log.exception("%s could not be done", self._name)  # go on with the next job

    def _next(self) -> Callable[[], None] | None:
        with self._news:
            if not (self._waiting or self._ending) and self._idle_s:
                self._news.wait(self._idle_s)
            if not self._waiting:
                self._thread = None
                return None
            return self._waiting.pop(next(iter(self._waiting)))


def looked_up(look: Callable[[], T], patience_s: float, otherwise: T) -> T:
    """Return the result of a disk lookup, or `otherwise` if the disk is too slow."""
    found: list[T] = []
    looking = Thread(target=lambda: found.append(look()), name="handtrack-look", daemon=True)
    looking.start()
    looking.join(patience_s)
    return found[0] if found else otherwise
