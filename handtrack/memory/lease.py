"""Leases: memory shared by several holders across threads; the last release returns it."""

from collections.abc import Iterator
from typing import Generic, NoReturn, Self

from numpy.typing import NDArray

from handtrack.memory.arena import Arena
from handtrack.memory.codes import MemoryCode
from handtrack.memory.errors import DoubleReleaseError, UseAfterReleaseError
from handtrack.memory.record import D, Record, Where, by, here, place, trace
from handtrack.sentences import Message


class Lease(Generic[D]):
    """One handle on a pooled array; made by `BufferPool.acquire`, `hold` and `hand_over`.

    Each handle is released exactly once, in any thread. As a context manager it is released at the
    end of the block, unless it was handed over or released inside. Raises `UseAfterReleaseError`:
    from everything except `release`: this handle was released or handed over. Raises
    `DoubleReleaseError`: from `release`: this handle was released or handed over.
    """

    __slots__ = ("_arena", "_array", "_fate", "_gone", "_record", "_trace_gone")

    def __init__(self, arena: Arena, record: Record, array: NDArray[D]) -> None:
        self._arena = arena
        self._record = record
        self._array: NDArray[D] | None = array
        self._gone: Where | None = None
        self._trace_gone = ""
        self._fate = "released"

    @property
    def array(self) -> NDArray[D]:
        """The array."""
        return self._held(MemoryCode.ASKED_FOR_ARRAY)

    @property
    def nbytes(self) -> int:
        """Bytes of the array, even after its release."""
        return self._record.nbytes

    @property
    def held(self) -> bool:
        """True while this handle holds the memory."""
        return self._array is not None

    def hold(self) -> Self:
        """Make another handle on the same memory, for another holder."""
        with self._arena.lock:
            array = self._held(MemoryCode.ASKED_FOR_HANDLE)
            self._record.handles += 1
            return self._another(array)

    def hand_over(self) -> Self:
        """Pass the memory to a new handle; this one becomes empty."""
        with self._arena.lock:
            array = self._held(MemoryCode.ASKED_TO_HAND_OVER)
            self._array = None
            self._note_end()
            self._fate = "handed over"
        return self._another(array)

    def release(self) -> None:
        """Release this handle; the last one returns the memory."""
        self._release()

    def _blocks_locked(self) -> Iterator[tuple[str, int]]:
        """Yield the scope name and block size of each buffer held, under the arena's lock."""
        if self.held:
            yield self._record.account.name, self._record.block.size

    def _release(self) -> None:
        record = self._record
        with self._arena.lock:
            array = self._array  # kept until settled: an array dying earlier counts as lost
            if array is None:
                raise DoubleReleaseError(self._complaint(MemoryCode.RELEASED_AGAIN()))
            self._array = None
            gone = self._note_end()
            record.handles -= 1
            last = record.handles == 0
            if last:
                self._settle(gone)
        del array
        if last:
            self._end(gone)

    def _note_end(self) -> Where:
        """Note and return the place where this handle ends, for complaints about later uses."""
        gone = here()
        self._gone = gone
        if self._arena.debug:
            self._trace_gone = trace()
        return gone

    def _held(self, asked: MemoryCode) -> NDArray[D]:
        if self._array is None:
            raise UseAfterReleaseError(self._complaint(asked()))
        return self._array

    def _settle(self, released: Where) -> None:
        """Close the acquisition, under the lock, once no handle is left."""
        self._arena.settle(self._record, released)

    def _end(self, _released: Where) -> None:
        """Finish the release outside the lock."""
        self._arena.round_over((self._record,), self._record.account.name)

    def _another(self, array: NDArray[D]) -> Self:
        return type(self)(self._arena, self._record, array)

    def _complaint(self, what: Message) -> Message:
        gone = str(place(self._gone)) if self._gone is not None else "an unknown place"
        if self._trace_gone:
            gone += self._record.traces("acquired") + by(self._fate, self._trace_gone)
        acquired = str(place(self._record.acquired))
        scope = self._record.account.name
        return MemoryCode.LEASE_GONE(
            scope=scope, what=what, fate=self._fate, acquired=acquired, gone=gone
        )

    def __reduce__(self) -> NoReturn:
        message = "a lease cannot be copied or pickled: hold() gives a second handle on its memory"
        raise TypeError(message)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._array is not None:
            self._release()

    def __repr__(self) -> str:
        return f"<Lease of '{self._record.account.name}', {'held' if self.held else self._fate}>"
