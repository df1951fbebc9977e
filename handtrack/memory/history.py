"""The last results with their frames, within bounds: what a program that uses the library needs for a replay.

Handtrack itself looks back on landmarks alone, and keeps no frame.
"""

import threading
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from handtrack.memory.lease import Lease

T = TypeVar("T")

LIMIT_BYTES: Final = 32 * 2**20


@dataclass(frozen=True, slots=True, eq=False)
class HistoryEntry(Generic[T]):
    """One entry of a history.

    Attributes
    ----------
    t : float
        Seconds, on the clock of whoever adds.
    value : T
        The result.
    frame : Lease or None
        The pixels it was found in.
    """

    t: float
    value: T
    frame: Lease | None = None

    @property
    def nbytes(self) -> int:
        """Bytes of the frame."""
        return 0 if self.frame is None else self.frame.nbytes


class History(Generic[T]):
    """Holds the newest moments within every bound that is set; owns their frames, and releases each of them once.

    Safe to use from any thread. What is added beyond a bound pushes out the oldest; a moment whose frame alone is over
    the bound in bytes is not kept. A context manager; its end closes it.

    Parameters
    ----------
    limit_moments : int, optional
        The most moments.
    limit_s : float, optional
        The longest span of time between the newest and the oldest.
    limit_bytes : int
        The most bytes of frames.
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
        self._closed = False

    def add(self, t: float, value: T, frame: Lease | None = None) -> None:
        """Add the newest moment, and take over its frame's lease: from here on the history releases it.

        After `close` the frame is released at once. Where time goes back (another source), what is newer is let go.

        Raises
        ------
        UseAfterReleaseError
            The lease was released or handed over before.
        """
        own = None if frame is None else frame.hand_over()
        moment = HistoryEntry(t, value, own)
        with self._lock:
            if self._closed:
                evicted = [moment]
            else:
                evicted = self._pop(lambda: self._moments[-1].t > t, newest=True)
                self._moments.append(moment)
                self._nbytes += moment.nbytes
                evicted += self._pop(self._is_over)
        _release(evicted)

    def values(self, since_t: float | None = None) -> tuple[T, ...]:
        """Give the results from `since_t` on (all where it is None), the oldest first."""
        with self._lock:
            return tuple(moment.value for moment in self._moments if since_t is None or moment.t >= since_t)

    def shared(self, since_t: float | None = None) -> tuple[HistoryEntry[T], ...]:
        """Give the moments from `since_t` on, the oldest first, each with a handle of the caller's own on its frame.

        The caller releases every `frame`; until then its pixels stay, whatever the history evicts.
        """
        with self._lock:
            return tuple(
                HistoryEntry(moment.t, moment.value, None if moment.frame is None else moment.frame.hold())
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
        """Bytes of the frames that are held."""
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
        if moment.frame is not None:
            moment.frame.release()
