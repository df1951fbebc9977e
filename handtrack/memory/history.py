"""The latest results with their frames, within bounds, for looking back."""

import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from math import isfinite
from typing import TYPE_CHECKING, Any, Final, Generic, Self, TypeGuard, TypeVar

import numpy as np

from handtrack.memory.codes import MemoryCode
from handtrack.memory.errors import HistoryError, UseAfterReleaseError
from handtrack.memory.lease import Lease
from handtrack.memory.stats import Amount, HistoryStats

if TYPE_CHECKING:
    from typing_extensions import TypeVar as WithDefault

    T = WithDefault("T", default=Any)
else:
    T = TypeVar("T")

LIMIT_BYTES: Final = 32 * 2**20
_MISSING: Final[Any] = object()


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
    cuts: int = 0
    """Cuts before it: moments of one count share a clock."""
    elapsed_s: float = 0.0
    """Seconds since the history's first moment; a cut takes no time."""

    def release(self) -> None:
        """Release every lease."""
        for lease in self.leases:
            lease.release()


@dataclass(frozen=True, slots=True)
class _Clock:
    """Time in a history: it only goes on, except at a cut, which takes no time."""

    cuts: int = 0
    newest_t: float | None = None
    """Time of the newest moment since the last cut, seconds; None: there is none."""
    elapsed_s: float = 0.0

    def at(self, t: float) -> "_Clock":
        """Return the clock at the next moment. Raises `HistoryError`: time went back."""
        if self.newest_t is None:
            return replace(self, newest_t=t)
        if t < self.newest_t:
            raise HistoryError(MemoryCode.HISTORY_TIME_RESTARTED, time=t, last=self.newest_t)
        return replace(self, newest_t=t, elapsed_s=self.elapsed_s + t - self.newest_t)


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

    Thread-safe. Adding beyond a limit evicts the oldest; a moment whose leases alone exceed the
    byte limit is not kept. Nothing else drops a moment: where time restarts (an episode, another
    source), `cut` says so. As a context manager it closes at the end.

    `limit_moments`: maximum number of moments.
    `limit_s`: maximum seconds between the oldest and the newest; a cut takes no time.
    `limit_bytes`: maximum bytes of leases.
    """

    def __init__(
        self,
        limit_moments: int | None = None,
        limit_s: float | None = None,
        limit_bytes: int = LIMIT_BYTES,
    ) -> None:
        for name, limit in (
            ("limit_moments", limit_moments),
            ("limit_s", limit_s),
            ("limit_bytes", limit_bytes),
        ):
            if limit is not None and not (_is_number(limit) and limit >= 0):
                raise HistoryError(MemoryCode.HISTORY_LIMIT_WRONG, name=name, given=repr(limit))
        self._limit_moments = limit_moments
        self._limit_s = limit_s
        self._limit_bytes = limit_bytes
        self._lock = threading.Lock()
        self._moments: deque[HistoryEntry[T]] = deque()
        self._nbytes = 0
        self._added = 0
        self._clock = _Clock()
        self._closed = False
        self._full = False

    def add(self, t: float, value: T = _MISSING, *leases: Lease) -> None:
        """Add the newest moment and take over its leases. After `close` they are released at once.

        Parameters
        ----------
        t : float
            Seconds on the caller's clock, not before those of the newest moment. Call `cut` first
            where the clock restarts.
        value : object
            The moment's result.
        *leases : Lease
            The memory behind it.

        Raises
        ------
        HistoryError
            `t` goes back or isn't a time, the value is missing, or what should be a lease is an
            array; the history takes no lease.
        UseAfterReleaseError
            A lease was already released or handed over; the history takes none of them.
        """
        seconds = _checked_time(t)
        if value is _MISSING:
            raise HistoryError(MemoryCode.HISTORY_WITHOUT_VALUE)
        for lease in leases:
            if not isinstance(lease, Lease):
                raise HistoryError(MemoryCode.HISTORY_NOT_A_LEASE, given=type(lease).__name__)
        with self._lock:
            clock = self._clock if self._closed else self._clock.at(seconds)
            own = _taken_over(leases)
            moment = HistoryEntry(
                self._added, seconds, value, own, _bytes_of(own), clock.cuts, clock.elapsed_s
            )
            self._added += 1
            if self._closed:
                evicted = [moment]
            else:
                self._clock = clock
                self._moments.append(moment)
                self._nbytes += moment.nbytes
                evicted = self._evicted()
        _release(evicted)

    def cut(self) -> None:
        """Let time restart with the next moment: an episode begins, or another source.

        Earlier moments stay, within the limits. `values` and `shared` with a `since_t` look only
        at moments after the last cut, because earlier ones are on another clock.
        """
        with self._lock:
            self._clock = replace(self._clock, cuts=self._clock.cuts + 1, newest_t=None)

    def values(self, since_t: float | None = None) -> tuple[T, ...]:
        """Return the results since `since_t` and the last cut (None: all), oldest first."""
        with self._lock:
            return tuple(moment.value for moment in self._since(since_t))

    def shared(self, since_t: float | None = None) -> "SharedEntries[T]":
        """Return the moments since `since_t` and the last cut, oldest first; None: all.

        Each has new handles on its leases. The caller releases every moment, or uses the tuple in
        a ``with`` block; its memory stays until then, even after eviction.
        """
        with self._lock:
            return SharedEntries(_held(moment) for moment in self._since(since_t))

    def sample(self, n: int, *, rng: "np.random.Generator | None" = None) -> "SharedEntries[T]":
        """Return up to `n` different moments, shared as by `shared`.

        Parameters
        ----------
        n : int
            Number of moments; all of them if there are fewer.
        rng : numpy.random.Generator, optional
            Draw at random, every moment with the same probability, in random order, as from a
            replay memory. Without it the moments are evenly spaced from the oldest to the newest,
            so two calls in a row return the same ones.

        Raises
        ------
        HistoryError
            `n` is not a whole number, or `rng` is not a generator: a seed would draw the same
            moments at every call.
        """
        if isinstance(n, bool) or not isinstance(n, int | np.integer):
            raise HistoryError(MemoryCode.HISTORY_COUNT_WRONG, given=repr(n))
        if rng is not None and not isinstance(rng, np.random.Generator):
            raise HistoryError(MemoryCode.HISTORY_RNG_WRONG, given=type(rng).__name__)
        with self._lock:
            held = len(self._moments)
            count = max(min(int(n), held), 0)
            if rng is not None:
                places = rng.choice(held, count, replace=False).tolist() if count else []
            else:
                places = [round((held - 1) * k / max(count - 1, 1)) for k in range(count)]
            return SharedEntries(_held(self._moments[place]) for place in places)

    def stats(self) -> HistoryStats:
        """Return how full it is, and its contents by scope name."""
        with self._lock:
            moments = tuple(self._moments)
            nbytes = self._nbytes
            full = self._full
        held: dict[str, Amount] = {}
        for lease in (lease for moment in moments for lease in moment.leases):
            with lease._arena.lock:
                for name, size in lease._blocks_locked():
                    before = held.get(name, Amount(0, 0))
                    held[name] = Amount(before.buffers + 1, before.nbytes + size)
        span_s = moments[-1].elapsed_s - moments[0].elapsed_s if moments else 0.0
        limits = self._limit_moments, self._limit_s, self._limit_bytes
        return HistoryStats(len(moments), span_s, nbytes, *limits, full, held)

    def clear(self) -> None:
        """Drop every moment; time may restart."""
        with self._lock:
            self._clock = replace(self._clock, newest_t=None)
            self._full = False
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

    def _since(self, since_t: float | None) -> list[HistoryEntry[T]]:
        if since_t is None:
            return list(self._moments)
        return [
            each for each in self._moments if each.cuts == self._clock.cuts and each.t >= since_t
        ]

    def _evicted(self) -> list[HistoryEntry[T]]:
        evicted = self._pop(self._is_over)
        self._full = self._full or bool(evicted)
        return evicted

    def _is_over(self) -> bool:
        oldest = self._moments[0]
        newest = self._moments[-1]
        return (
            (self._limit_moments is not None and len(self._moments) > self._limit_moments)
            or (self._limit_s is not None and newest.elapsed_s - oldest.elapsed_s > self._limit_s)
            or self._nbytes > self._limit_bytes
        )

    def _pop(self, due: Callable[[], bool]) -> list[HistoryEntry[T]]:
        popped: list[HistoryEntry[T]] = []
        while self._moments and due():
            popped.append(self._moments.popleft())
            self._nbytes -= popped[-1].nbytes
        return popped


def swap(history: History[T], moment: HistoryEntry[T], *leases: Lease) -> None:
    """Replace a moment's leases by smaller ones and release the old; if the moment is gone, release
    the new.

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


def _checked_time(t: object) -> float:
    """Return a moment's time. Raises `HistoryError`: it is no finite number."""
    if not _is_number(t):
        raise HistoryError(MemoryCode.HISTORY_TIME_WRONG, given=type(t).__name__)
    if not isfinite(t):
        raise HistoryError(MemoryCode.HISTORY_TIME_WRONG, given=repr(t))
    return float(t)


def _is_number(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float | np.integer | np.floating) and not isinstance(value, bool)


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
