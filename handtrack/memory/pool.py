"""The buffer pool: numpy arrays on reused memory, held by scopes and leases."""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, Final, ParamSpec, TypeVar, overload
from weakref import WeakSet

import numpy as np
from numpy.typing import DTypeLike, NDArray

from handtrack.memory.arena import Arena, Shape
from handtrack.memory.codes import MemoryCode
from handtrack.memory.errors import ScopeOrderError
from handtrack.memory.frame import FrameLease, FrameScope, frame_here
from handtrack.memory.history import LIMIT_BYTES, History, T
from handtrack.memory.lease import Lease
from handtrack.memory.record import ASIDE, GIVEN, AnyArray, DTypeOf, Fault, Record, S
from handtrack.memory.scope import Owner, Scope, innermost_scope, scoped_function
from handtrack.memory.stats import PoolStats, Snapshot, snapshot_of, stats_of

P = ParamSpec("P")
R = TypeVar("R")

IDLE_LIMIT_BYTES: Final = 64 * 2**20  # about twenty 720p frames in three colours


class BufferPool:
    """Hands out uninitialised numpy arrays on pooled memory, aligned to 64 bytes. Thread-safe.

    Parameters
    ----------
    limit_bytes : int, optional
        Maximum bytes in total; None for no limit.
    idle_limit_bytes : int
        Maximum idle bytes; the longest idle goes first.
    debug : bool
        Fill released memory with 0xFB, detect writes to idle memory, keep full traces for errors.
        Slow.

    Raises
    ------
    PoolLimitError
        From every acquisition: the pool would exceed its byte limit.
    """

    def __init__(
        self,
        limit_bytes: int | None = None,
        idle_limit_bytes: int = IDLE_LIMIT_BYTES,
        *,
        debug: bool = False,
    ) -> None:
        self._arena = Arena(limit_bytes, idle_limit_bytes, debug=debug)
        self._owners: dict[str, Owner] = {}
        self._histories: WeakSet[History[Any]] = WeakSet()

    def scope(self, name: str) -> Scope:
        """Make a scope for a `with` block; it releases what it acquired at the end."""
        return Scope(self._arena, name)

    @overload
    def empty(self, shape: Shape) -> NDArray[np.uint8]: ...

    @overload
    def empty(self, shape: Shape, dtype: DTypeOf[S]) -> NDArray[S]: ...

    @overload
    def empty(self, shape: Shape, dtype: DTypeLike) -> AnyArray: ...

    def empty(self, shape: Shape, dtype: DTypeLike = np.uint8) -> AnyArray:
        """Acquire an array in the innermost open scope of this thread or task.

        Raises
        ------
        ScopeOrderError
            No scope of this pool is open here.
        """
        scope = innermost_scope(self._arena)
        if scope is None:
            raise ScopeOrderError(MemoryCode.NO_SCOPE)
        return scope.empty(shape, dtype)

    @overload
    def acquire(self, shape: Shape, *, scope: str = "lease") -> Lease[np.uint8]: ...

    @overload
    def acquire(self, shape: Shape, dtype: DTypeOf[S], *, scope: str = "lease") -> Lease[S]: ...

    @overload
    def acquire(self, shape: Shape, dtype: DTypeLike, *, scope: str = "lease") -> Lease: ...

    def acquire(self, shape: Shape, dtype: DTypeLike = np.uint8, *, scope: str = "lease") -> Lease:
        """Acquire an array that outlives blocks and moves between threads; return its first handle.

        Parameters
        ----------
        shape, dtype
            As for `numpy.empty`.
        scope : str
            Its name in the statistics.
        """
        arena = self._arena
        array, record = arena.acquire(shape, dtype, arena.account(scope), None)
        record.handles = 1
        return Lease(arena, record, array)

    def frame(self, shape: Shape, dtype: DTypeLike = np.uint8) -> FrameLease:
        """Open the scope of one frame with memory for its picture; return the first handle.

        Arrays acquired through any handle, in any thread, belong to the frame. The last handle
        releases them with the picture.
        """
        return self._opened(shape, dtype)

    def hold_frame(self) -> FrameLease:
        """Hold the frame of the enclosing block, or open one without a picture.

        So code that works on a picture always has a frame scope, even if the picture is not pooled.
        """
        return frame_here(self._arena) or self._opened(0, np.uint8)

    def _opened(self, shape: Shape, dtype: DTypeLike) -> FrameLease:
        scope = FrameScope(self._arena)
        array, record = scope.acquire_picture(shape, dtype)
        return FrameLease(self._arena, record, array, scope)

    def history(
        self,
        limit_moments: int | None = None,
        limit_s: float | None = None,
        limit_bytes: int = LIMIT_BYTES,
    ) -> History[T]:
        """Make a history that the statistics show with its limits; parameters as for `History`."""
        history = History[T](limit_moments, limit_s, limit_bytes)
        with self._arena.lock:
            self._histories.add(history)
        return history

    def owner(self, name: str) -> Owner:
        """Return the owner of this name, always the same one."""
        with self._arena.lock:
            owner = self._owners.get(name)
            if owner is None:
                owner = self._owners[name] = Owner(self._arena, name)
            return owner

    @overload
    def scoped(self, function: Callable[P, R]) -> Callable[P, R]: ...

    @overload
    def scoped(self, *, name: str) -> Callable[[Callable[P, R]], Callable[P, R]]: ...

    def scoped(
        self, function: Callable[P, R] | None = None, *, name: str | None = None
    ) -> Callable[P, R] | Callable[[Callable[P, R]], Callable[P, R]]:
        """Run a function in its own scope, named after it; buffers in its return value survive.

        They move to the caller's scope. Without one they have no holder and return when nothing
        refers to them. Works for functions and coroutine functions; `empty` acquires inside.

        Raises
        ------
        ScopeOrderError
            The function is a generator: it would leave with its scope open.
        """
        if function is not None:
            return scoped_function(self._arena, function, name)
        return lambda decorated: scoped_function(self._arena, decorated, name)

    def release(self, value: object) -> None:
        """Release a scoped function's return value before its last reference ends; on an error,
        release nothing.

        Parameters
        ----------
        value : array, or tuples, lists, sets, dicts and dataclasses of them
            Arrays in it that are not from this pool are ignored.

        Raises
        ------
        DoubleReleaseError
            One was already released.
        NotOwnerError
            A scope, an owner or a lease holds one, or the array is not from this pool.
        """
        self._arena.release_given(value)

    def stats(self) -> PoolStats:
        """Count live, idle, set-aside and escaped memory, in total and by scope name."""
        with self._arena.lock:
            histories = tuple(self._histories)
        return replace(
            stats_of(self._arena), histories=tuple(history.stats() for history in histories)
        )

    def snapshot(self) -> Snapshot:
        """Record what is held now, by scope and place of acquisition;
        subtract an earlier snapshot for the growth.
        """
        return snapshot_of(self._arena)

    def faults(self) -> tuple[Fault, ...]:
        """Return the last hundred faults; the first of each kind,
        scope and place was also logged.
        """
        with self._arena.lock:
            return tuple(self._arena.faults.recent)

    def trim(self, idle_bytes: int = 0) -> int:
        """Free idle memory down to `idle_bytes`; return the bytes freed."""
        return self._arena.trim(idle_bytes)


@contextmanager
def no_leaks(pool: BufferPool, *, referenced: bool = False) -> Iterator[BufferPool]:
    """Fail if something acquired inside is still held at the end, or was dropped without release.

    `referenced`: also fail on released memory that is still referenced. Off by default: a name
    bound inside the block may outlive it.

    Raises `AssertionError`: lists the scope and place of each acquisition. Never replaces an error
    from the block itself.
    """
    arena = pool._arena
    pool.stats()
    first = arena.serial + 1
    faults = arena.faults.count
    yield pool
    gc.collect()
    pool.stats()
    with arena.lock:
        held = [record for record in arena.records.values() if record.serial >= first]
        new_faults = arena.faults.count - faults
        told = list(arena.faults.recent)[-new_faults:] if new_faults else []
    if not referenced:
        held = [
            record for record in held if record.state is not ASIDE and record.state is not GIVEN
        ]
    lost = [fault.message for fault in told if fault.kind == "lost"]
    if held or lost:
        raise AssertionError(
            "\n".join([f"{len(held) + len(lost)} leaked:", *map(_line, held), *lost])
        )


def _line(record: Record) -> str:
    return f"{record.nbytes} bytes of '{record.account.name}' are {record.state.value}: {record.story()}"
