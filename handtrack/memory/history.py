"""The last results with their frames, within bounds: what a look back needs."""

import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, Generic, TypeVar

from handtrack.errors import UseAfterReleaseError
from handtrack.memory.lease import Lease

T = TypeVar("T")

LIMIT_BYTES: Final = 32 * 2**20


@dataclass(frozen=True, slots=True, eq=False)
class HistoryEntry(Generic[T]):
    """One entry of a history.

    Attributes
    ----------
    number : int
        Which one it is: of those that were added, from 0.
    t : float
        Seconds, on the clock of whoever adds.
    value : T
        The result.
    leases : tuple of Lease
        What it was found in: the frame, or several.
    nbytes : int
        Of what they held when the history took them over.
    """

    number: int
    t: float
    value: T
    leases: tuple[Lease, ...]
    nbytes: int

    def release(self) -> None:
        """Release every lease."""
        for lease in self.leases:
            lease.release()


class History(Generic[T]):
    """Holds the newest moments within every bound that is set; owns their leases, and releases each of them once.

    Safe to use from any thread. What is added beyond a bound pushes out the oldest; a moment whose leases alone are
    over the bound in bytes is not kept. A context manager; its end closes it.

    Parameters
    ----------
    limit_moments : int, optional
        The most moments.
    limit_s : float, optional
        The longest span of time between the newest and the oldest.
    limit_bytes : int
        The most bytes of leases.
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
        self._closed = False

    def add(self, t: float, value: T, *leases: Lease) -> None:
        """Add the newest moment, and take over its leases: from here on the history releases them.

        After `close` they are released at once. Where time goes back (another source), what is newer is let go.

        Raises
        ------
        UseAfterReleaseError
            A lease was released or handed over before; the history has none of them then.
        """
        own = _taken_over(leases)
        with self._lock:
            moment = HistoryEntry(self._added, t, value, own, _bytes_of(own))
            self._added += 1
            if self._closed:
                evicted = [moment]
            else:
                evicted = self._pop(lambda: self._moments[-1].t > t, newest=True)
                self._moments.append(moment)
                self._nbytes += moment.nbytes
                evicted += self._pop(self._is_over)
        _release(evicted)

    def swap(self, moment: HistoryEntry[T], *leases: Lease) -> None:
        """Let a moment have these leases, a smaller form of its own, which are released; where it is gone, these are.

        Raises
        ------
        UseAfterReleaseError
            As `add`.
        """
        own = _taken_over(leases)
        with self._lock:
            place = next((i for i, each in enumerate(self._moments) if each.number == moment.number), None)
            if place is None:
                let_go = [replace(moment, leases=own)]
            else:
                let_go = [self._moments[place]]
                self._moments[place] = replace(moment, leases=own, nbytes=_bytes_of(own))
                self._nbytes += self._moments[place].nbytes - let_go[0].nbytes
                let_go += self._pop(self._is_over)
        _release(let_go)

    def values(self, since_t: float | None = None) -> tuple[T, ...]:
        """Give the results from `since_t` on (all where it is None), the oldest first."""
        with self._lock:
            return tuple(moment.value for moment in self._moments if since_t is None or moment.t >= since_t)

    def shared(self, since_t: float | None = None) -> tuple[HistoryEntry[T], ...]:
        """Give the moments from `since_t` on, the oldest first, each with handles of the caller's own on its leases.

        The caller releases every moment; until then its memory stays, whatever the history evicts.
        """
        with self._lock:
            return tuple(
                replace(moment, leases=tuple(lease.hold() for lease in moment.leases))
                for moment in self._moments
                if since_t is None or moment.t >= since_t
            )

    def clear(self) -> None:
        """Let go of every moment."""
        with self._lock:
            evicted = self._pop(lambda: True)
        _release(evicted)

    def close(self) -> None:
        """Let go of every moment, and of whatever is added from now on; can be called again."""
        with self._lock:
            self._closed = True
            evicted = self._pop(lambda: True)
        _release(evicted)

    @property
    def nbytes(self) -> int:
        """Bytes of the leases that are held, each as it was when it was taken over."""
        return self._nbytes

    def __len__(self) -> int:
        return len(self._moments)

    def __enter__(self) -> "History[T]":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

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
