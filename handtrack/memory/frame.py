"""The scope of one frame: opened with the picture, passed between threads,
ended by the last handle.
"""

import sys
from collections.abc import Iterator
from typing import Any, Final, Self, TypeVar, overload

import numpy as np
from numpy.typing import DTypeLike, NDArray

from handtrack.memory.arena import Arena, Shape
from handtrack.memory.codes import MemoryCode
from handtrack.memory.errors import NotOwnerError, ScopeOrderError
from handtrack.memory.lease import Lease
from handtrack.memory.record import HELD, AnyArray, DTypeOf, Record, S, Where, here
from handtrack.memory.scope import ENDED, OPEN, Owner, Scope, leave_ended_scopes, open_scopes

T = TypeVar("T")

FRAME: Final = "frame"
"""Name of frames in the statistics."""


class FrameScope(Scope):
    """The state shared by the handles on one frame. Open from the start;
    the last handle ends it.
    """

    _kind = "frame"

    def __init__(self, arena: Arena) -> None:
        super().__init__(arena, FRAME)
        self._begun = arena.serial
        self._phase = OPEN
        with arena.lock:
            arena.frames.add(self)

    def acquire_picture(self, shape: Shape, dtype: DTypeLike) -> tuple[AnyArray, Record]:
        """Acquire the picture's memory, reference-counted by the handles."""
        array, record = self._arena.acquire(shape, dtype, self._account, self.ref)
        self._held[record.key] = array
        record.handles = 1
        self._picture = record
        return array, record

    def lease(self, array: NDArray[S], name: str) -> Lease[S]:
        """Move a buffer out of this scope into a lease counted under `name`."""
        with self._arena.lock:
            (record,) = self._movable(array, strict=True)
            if record is self._picture:
                raise NotOwnerError(MemoryCode.PICTURE_SHARED, scope=str(self))
            root = self._held.pop(record.key)
            self._arena.move(record, self._arena.account(name), None)
            record.handles = 1
            record.state = HELD
        return Lease(self._arena, record, root)

    @property
    def nbytes(self) -> int:
        """Bytes held."""
        with self._arena.lock:
            return sum(self._arena.records[key].nbytes for key in tuple(self._held))

    def end(self, released: Where) -> None:
        """Release everything."""
        self._phase = ENDED
        self._ended_at = released
        with self._arena.lock:
            self._arena.frames.discard(self)
        records = self._release_all(released)
        records += self._loose.values()
        self._arena.scope_over(self.name, self._begun, records)

    def _blocks_locked(self) -> Iterator[tuple[str, int]]:
        """Yield its name and the block size of each buffer held, under the arena's lock."""
        return ((self.name, self._arena.records[key].block.size) for key in tuple(self._held))


class _Block(Scope):
    """A `with` block on a frame: the innermost scope there;
    the frame owns what inner scopes keep.
    """

    _kind = "frame"

    def __init__(self, frame: FrameScope, handle: "FrameLease") -> None:
        super().__init__(frame._arena, frame.name)
        self._held = frame._held
        self._loose = frame._loose
        self.ref = frame.ref
        self.handle = handle

    def leave(self, *, failing: bool) -> None:
        """Restore the enclosing scope as the innermost; the frame keeps what was acquired.

        Raises `ScopeOrderError`: as a scope's end, so never if the block is `failing`.
        """
        if self._phase is not OPEN:
            leave_ended_scopes()
            return
        out_of_order = self._leave(here())
        if out_of_order is not None and not failing:
            raise out_of_order

    def hold_no_more(self) -> None:
        """Refuse further acquisitions: without the handle the frame may end at any time."""
        self._phase = ENDED


class FrameLease(Lease[Any]):
    """One handle on a frame; made by `BufferPool.frame`, `hold` and `hand_over`.

    The last handle to be released, in any thread, ends the frame and releases everything it holds,
    exactly once. As a context manager the handle is also the innermost scope of its block, and is
    released at the end unless it was handed over or released inside.
    """

    __slots__ = ("_block", "_scope")

    def __init__(self, arena: Arena, record: Record, array: AnyArray, scope: FrameScope) -> None:
        super().__init__(arena, record, array)
        self._scope = scope
        self._block: _Block | None = None

    @property
    def pixels(self) -> AnyArray:
        """The picture."""
        return self.array

    @property
    def nbytes(self) -> int:
        """Bytes the frame holds now; 0 after its end."""
        return self._scope.nbytes

    @overload
    def empty(self, shape: Shape) -> NDArray[np.uint8]: ...

    @overload
    def empty(self, shape: Shape, dtype: DTypeOf[S]) -> NDArray[S]: ...

    @overload
    def empty(self, shape: Shape, dtype: DTypeLike) -> AnyArray: ...

    def empty(self, shape: Shape, dtype: DTypeLike = np.uint8) -> AnyArray:
        """Acquire an array in this frame; see `Scope.empty`.

        Raises `PoolLimitError`: the pool would exceed its byte limit. Raises `ScopeOrderError`:
        this handle was released or handed over.
        """
        return self._open_scope().empty(shape, dtype)

    def keep(self, value: T, owner: Owner) -> T:
        """Move buffers to a named owner, who releases them once; see `Scope.keep`.

        Raises `NotOwnerError`, `UseAfterReleaseError`: as `Scope.keep`. Raises `ScopeOrderError`:
        this handle was released or handed over.
        """
        return self._open_scope().keep(value, owner)

    def lease(self, array: NDArray[S], *, scope: str = "lease") -> Lease[S]:
        """Move one buffer out of the frame into its own lease, counted under `scope`.

        Raises `NotOwnerError`, `UseAfterReleaseError`: as `Scope.keep`; the picture cannot be
        leased either. Raises
        `ScopeOrderError`: this handle was released or handed over.
        """
        return self._open_scope().lease(array, scope)

    def _blocks_locked(self) -> Iterator[tuple[str, int]]:
        """Yield the scope name and block size of each buffer held, under the arena's lock."""
        return self._scope._blocks_locked() if self.held else iter(())

    def _open_scope(self) -> FrameScope:
        if self._array is None:
            raise ScopeOrderError(self._complaint(MemoryCode.USED()))
        return self._scope

    def hand_over(self) -> Self:
        """Pass the frame to a new handle; this one becomes empty."""
        other = super().hand_over()
        if self._block is not None:
            self._block.hold_no_more()
        return other

    def _release(self) -> None:
        super()._release()
        if self._block is not None:
            self._block.hold_no_more()

    def _settle(self, released: Where) -> None:
        """Do nothing: the scope, which also holds the picture, settles it."""

    def _end(self, released: Where) -> None:
        self._scope.end(released)

    def _another(self, array: AnyArray) -> Self:
        return type(self)(self._arena, self._record, array, self._scope)

    def __enter__(self) -> Self:
        self._open_scope()
        self._block = _Block(self._scope, self)
        self._block._enter(sys._getframe(1))
        return self

    def __exit__(self, *error: object) -> None:
        block = self._block
        self._block = None
        try:
            if block is not None:
                block.leave(failing=error[0] is not None)
        finally:
            if self._array is not None:
                self._release()


def frame_here(arena: Arena) -> FrameLease | None:
    """Return another handle on the frame of the enclosing block in this thread or task;
    None outside one.
    """
    for scope in open_scopes(arena):
        if isinstance(scope, _Block):
            return scope.handle.hold()
    return None
