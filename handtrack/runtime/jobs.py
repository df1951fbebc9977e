"""Short work off the caller's thread: disks, lookups, encoding."""

import logging
from collections import deque
from collections.abc import Callable, Hashable
from threading import Condition, Lock, Thread, current_thread
from time import monotonic
from typing import Final, TypeVar

T = TypeVar("T")

Key = tuple[Hashable, ...]
"""Its first part names the work in the log."""

_IDLE_S: Final = 1.0  # frequent work would start many threads

_log: Final = logging.getLogger(__name__)


class Jobs:
    """Runs jobs on daemon threads. Jobs with the same key never overlap; one that hangs delays no
    other key.

    A thread starts when a key has work and no thread is free, and ends after an idle second. Call
    it from any thread.
    """

    def __init__(self) -> None:
        lock = Lock()
        self._news = Condition(lock)
        self._done = Condition(lock)
        self._waiting: dict[Key, deque[tuple[Callable[[], None], bool]]] = {}
        self._running: set[Key] = set()
        self._threads: set[Thread] = set()
        self._free = 0  # threads without a job
        self._closed = False

    def newest(self, key: Key, work: Callable[[], None], *, save: bool = False) -> None:
        """Queue `work` in place of any pending job of its key. With `save`, `close` runs it too."""
        self._put(key, work, save=save, replaces=True)

    def ordered(self, key: Key, work: Callable[[], None], *, save: bool = False) -> None:
        """Queue `work` behind every pending job of its key. With `save`, `close` runs it too."""
        self._put(key, work, save=save, replaces=False)

    def drop(self, key: Key) -> None:
        """Forget the pending jobs of a key; a running one continues."""
        with self._news:
            self._waiting.pop(key, None)

    def finish(self, deadline_s: float) -> bool:
        """Wait for all jobs; return whether they finished in time."""
        with self._done:
            return self._done.wait_for(lambda: not (self._waiting or self._running), deadline_s)

    def close(self, deadline_s: float) -> None:
        """Run pending saves, drop all other pending jobs, and end the threads.
        Later jobs are ignored. Idempotent.
        """
        ends_s = monotonic() + deadline_s
        with self._news:
            self._closed = True
            saves = {
                key: deque(job for job in jobs if job[1]) for key, jobs in self._waiting.items()
            }
            self._waiting = {key: jobs for key, jobs in saves.items() if jobs}
            self._news.notify_all()
        self.finish(deadline_s)
        with self._news:
            late = {*self._waiting, *self._running}
            threads = tuple(self._threads)
            self._waiting.clear()
        if late:
            _log.warning("not done in time: %s", ", ".join(sorted(str(key[0]) for key in late)))
        for thread in threads:
            thread.join(max(0.0, ends_s - monotonic()))

    def _put(self, key: Key, work: Callable[[], None], *, save: bool, replaces: bool) -> None:
        with self._news:
            if self._closed:
                return
            jobs = self._waiting.setdefault(key, deque())
            if replaces:
                jobs.clear()
            jobs.append((work, save))
            if sum(key not in self._running for key in self._waiting) <= self._free:
                self._news.notify()
                return
            thread = Thread(target=self._work, name="handtrack-job", daemon=True)
            self._threads.add(thread)
            self._free += 1
            thread.start()

    def _work(self) -> None:
        while (job := self._next()) is not None:
            key, work = job
            try:
                work()
            except Exception:
                _log.exception("%s could not be done", key[0])  # go on with the next job
            del job, work  # release what the job holds now, not at the next job
            with self._done:
                self._running.remove(key)
                self._free += 1
                self._done.notify_all()

    def _next(self) -> tuple[Key, Callable[[], None]] | None:
        """Wait for a key with work; return None after an idle time or at the end."""
        with self._news:
            rested = False
            while (
                key := next((key for key in self._waiting if key not in self._running), None)
            ) is None:
                if rested or self._closed:
                    self._free -= 1
                    self._threads.remove(current_thread())
                    return None
                rested = not self._news.wait(_IDLE_S)
            work, _ = self._waiting[key].popleft()
            if not self._waiting[key]:
                del self._waiting[key]
            self._running.add(key)
            self._free -= 1
            return key, work


def looked_up(look: Callable[[], T], patience_s: float, otherwise: T) -> T:
    """Return the result of a disk lookup, or `otherwise` if the disk is too slow.
    Needs no `Jobs`.
    """
    found: list[T] = []
    looking = Thread(target=lambda: found.append(look()), name="handtrack-look", daemon=True)
    looking.start()
    looking.join(patience_s)
    return found[0] if found else otherwise
