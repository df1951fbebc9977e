"""The latest results with their frames, within bounds, for looking back."""

import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Generic, Self, TypeVar

from handtrack.memory.errors import UseAfterReleaseError
from handtrack.memory.lease import Lease
from handtrack.memory.stats import Amount, HistoryStats

if TYPE_CHECKING:
    from typing_extensions import TypeVar as WithDefault

    T = WithDefault("T", default=Any)
else:
    T = TypeVar("T")

LIMIT_BYTES: Final = 32 * 2**20


@dataclass(frozen=True, slots=True, eq=False)
class HistoryEntry(Generic[T]):
    """One entry of a history."""

    number: int
    """Counts added entries from 0."""
    t: float
    """Seconds on the caller's clock."""
    value: T
    leases: tuple[Lease, ...]
    """The frame or frames behind the result."""
    nbytes: int
    """Bytes held by the leases when the history took them over."""

    def release(self) -> None:
        """Release every lease."""
        for lease in self.leases:
            lease.release()


class SharedEntries(tuple[HistoryEntry[T], ...]):
    """Entries with their own handles; leaving a ``with`` block releases those still held."""

    __slots__ = ()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for lease in (lease for entry in self for lease in entry.leases):
            if lease.held:
                lease.release()


class History(Generic[T]):
    """Holds the newest moments within all limits; owns their leases and releases each once.

    Thread-safe. Adding beyond a limit evicts the oldest; a moment whose leases alone exceed the byte limit is not kept.
    As a context manager it closes at the end.

    `limit_moments`: maximum number of moments.
    `limit_s`: maximum seconds between the oldest and the newest.
    `limit_bytes`: maximum bytes of leases.
    """

    def __init__(
        self, limit_moments: int | None = None, limit_s: float | None = None, limit_bytes: int = LIMIT_BYTES
    ) -> None:
        self._limit_moments = limit_moments
        self._limit_s = limit_s
        self._limit_bytes = limit_bytes
        self._lock = threading.Lock()
        self._moments: deque[HistoryEntry[T]] = deque()
        self._nbytes = 0
        self._added = 0
        self._closed = self._full = False

    def add(self, t: float, value: T, *leases: Lease) -> None:
        """Add the newest moment and take over its leases.

        After `close` they are released at once. If time goes back (another source), newer moments are dropped. Raises
        `UseAfterReleaseError`: a lease was already released or handed over; the history takes none of them.
        """
        own = _taken_over(leases)
        with self._lock:
            moment = HistoryEntry(self._added, t, value, own, _bytes_of(own))
            self._added += 1
            if self._closed:
                evicted = [moment]
            else:
                evicted = self._pop(lambda: self._moments[-1].t > t, newest=True)
                self._full = self._full and bool(self._moments)
                self._moments.append(moment)
                self._nbytes += moment.nbytes
                evicted += self._evicted()
        _release(evicted)

    def values(self, since_t: float | None = None) -> tuple[T, ...]:
        """Return the results since `since_t` (None: all), oldest first."""
        with self._lock:
            return tuple(moment.value for moment in self._moments if since_t is None or moment.t >= since_t)

    def shared(self, since_t: float | None = None) -> "SharedEntries[T]":
        """Return the moments since `since_t`, oldest first, each with new handles on its leases.

        The caller releases every moment, or uses the tuple in a ``with`` block; its memory stays until then, even after
        eviction.
        """
        with self._lock:
            return SharedEntries(_held(each) for each in self._moments if since_t is None or each.t >= since_t)

    def sample(self, n: int) -> "SharedEntries[T]":
        """Return up to `n` moments, evenly spaced from the oldest to the newest, shared as by `shared`."""
        with self._lock:
            last, most = len(self._moments) - 1, max(min(n, len(self._moments)), 0)
            return SharedEntries(_held(self._moments[round(last * k / max(most - 1, 1))]) for k in range(most))

    def stats(self) -> HistoryStats:
        """Return how full it is, and its contents by scope name."""
        with self._lock:
            moments, nbytes, full = tuple(self._moments), self._nbytes, self._full
        held: dict[str, Amount] = {}
        for lease in (lease for moment in moments for lease in moment.leases):
            with lease._arena.lock:
                for name, size in lease._blocks_locked():
                    before = held.get(name, Amount(0, 0))
                    held[name] = Amount(before.buffers + 1, before.nbytes + size)
        span_s = moments[-1].t - moments[0].t if moments else 0.0
        limits = self._limit_moments, self._limit_s, self._limit_bytes
        return HistoryStats(len(moments), span_s, nbytes, *limits, full, held)

    def clear(self) -> None:
        """Drop every moment."""
        with self._lock:
            evicted = self._pop(lambda: True)
        _release(evicted)

    def close(self) -> None:
        """Drop every moment, now and from now on. Idempotent."""
        with self._lock:
            self._closed = True
            evicted = self._pop(lambda: True)
        _release(evicted)

    @property
    def nbytes(self) -> int:
        """Bytes of the held leases, each as measured when taken over."""
        return self._nbytes

    def __len__(self) -> int:
        return len(self._moments)

    def __enter__(self) -> "History[T]":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _evicted(self) -> list[HistoryEntry[T]]:
        evicted = self._pop(self._is_over)
        self._full = self._full or bool(evicted)
        return evicted

    def _is_over(self) -> bool:
        oldest, newest = self._moments[0], self._moments[-1]
        return (
            (self._limit_moments is not None and len(self._moments) > self._limit_moments)
            or (self._limit_s is not None and newest.t - oldest.t > self._limit_s)
            or self._nbytes > self._limit_bytes
        )

    def _pop(self, due: Callable[[], bool], *, newest: bool = False) -> list[HistoryEntry[T]]:
        popped: list[HistoryEntry[T]] = []
        while self._moments and due():
            popped.append(self._moments.pop() if newest else self._moments.popleft())
            self._nbytes -= popped[-1].nbytes
        return popped


def swap(history: History[T], moment: HistoryEntry[T], *leases: Lease) -> None:
    """Replace a moment's leases by smaller ones and release the old; if the moment is gone, release the new.

    Raises `UseAfterReleaseError` as `History.add`.
    """
    own = _taken_over(leases)
    with history._lock:
        moments = history._moments
        place = next((i for i, each in enumerate(moments) if each.number == moment.number), None)
        if place is None:
            let_go = [replace(moment, leases=own)]
        else:
            let_go = [moments[place]]
            moments[place] = replace(moment, leases=own, nbytes=_bytes_of(own))
            history._nbytes += moments[place].nbytes - let_go[0].nbytes
            let_go += history._evicted()
    _release(let_go)


def _held(moment: HistoryEntry[T]) -> HistoryEntry[T]:
    return replace(moment, leases=tuple(lease.hold() for lease in moment.leases))


def _release(moments: list[HistoryEntry[T]]) -> None:
    for moment in moments:
        moment.release()


def _taken_over(leases: tuple[Lease, ...]) -> tuple[Lease, ...]:
    own: list[Lease] = []
    try:
        own.extend(lease.hand_over() for lease in leases)
    except UseAfterReleaseError:
        for lease in own:
            lease.release()
        raise
    return tuple(own)


def _bytes_of(leases: tuple[Lease, ...]) -> int:
    return sum(lease.nbytes for lease in leases)
