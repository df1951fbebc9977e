"""Holders of buffers: named owners, and scopes,
which release what was acquired inside unless it is kept.
"""

import contextlib
import functools
import inspect
import sys
import weakref
from collections.abc import Callable, Iterator, Sequence
from contextvars import ContextVar
from enum import Enum
from types import AsyncGeneratorType, CoroutineType, FrameType, GeneratorType
from typing import Any, ParamSpec, TypeVar, cast, overload

import numpy as np
from numpy.typing import DTypeLike, NDArray

from handtrack.memory.arena import Arena, Shape
from handtrack.memory.codes import MemoryCode
from handtrack.memory.errors import NotOwnerError, ScopeOrderError, UseAfterReleaseError
from handtrack.memory.record import (
    ASIDE,
    ESCAPED,
    Account,
    AnyArray,
    DTypeOf,
    Named,
    Record,
    S,
    Where,
    arrays_in,
    here,
    place,
    refusal,
)


class Holder(Named):
    """Holds arrays under a name and releases each once."""

    _kind = "holder"

    def __init__(self, arena: Arena, name: str) -> None:
        self.name = name
        """Its name in statistics and errors."""
        self._arena = arena
        self._account: Account = arena.account(name)
        self._held: dict[int, AnyArray] = {}
        self.ref = weakref.ref(self)

    def release(self, value: object) -> None:
        """Release an array (or a view's array) early, or all in a value; on an error, release none.

        Remaining references may still read them; their memory is reused once there are none.

        `value`, array, or tuples, lists, sets, dicts and dataclasses of them: arrays in it that are
        not from this pool are ignored.

        Raises `DoubleReleaseError`: one was already released. Raises `NotOwnerError`: another
        holder has one, or the array is not from this pool.
        """
        arena = self._arena
        with arena.lock:
            records: Sequence[Record]
            if isinstance(value, np.ndarray):  # the hot path
                record = arena.find(value)
                if record is None or record.holder is not self.ref:
                    raise refusal(str(self), record)
                records = (record,)
            else:
                records = arena.releasable(
                    value, str(self), lambda record: record.holder is self.ref
                )
            released = here()
            for record in records:
                arena.settle(record, released)
                del self._held[record.key]
        for record in records:
            self._set_aside(record)

    def _adopt(self, record: Record, array: AnyArray) -> None:
        """Take over an array from its previous holder, under the arena's lock."""
        self._arena.move(record, self._account, self.ref)
        self._held[record.key] = array

    def _set_aside(self, record: Record) -> None:
        self._arena.round_over((record,), self.name)

    def _release_all(self, released: Where) -> list[Record]:
        arena = self._arena
        with arena.lock:
            arrays = self._held
            self._held = {}
            records = [arena.records[key] for key in arrays]
            for record in records:
                arena.settle(record, released)
        arrays.clear()
        return records

    def __str__(self) -> str:
        return f"{self._kind} '{self.name}'"


class Owner(Holder):
    """A named owner of buffers that outlive their scope; release each by `release`, or all by
    `close`.

    Made by `BufferPool.owner`. As a context manager it closes at the end.
    """

    _kind = "owner"

    def close(self) -> None:
        """Release everything held. Idempotent."""
        self._arena.round_over(self._release_all(here()), self.name)

    def __enter__(self) -> "Owner":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")

_CONTEXTLIB = contextlib.contextmanager.__code__.co_filename

# One variable for all pools: a context never drops a variable once it is set.
_innermost: ContextVar["Scope | None"] = ContextVar("handtrack_innermost_scope", default=None)


class ScopePhase(Enum):
    """The life of a scope."""

    NEW = "not entered yet"
    OPEN = "open"
    ENDED = "ended"


NEW = ScopePhase.NEW
OPEN = ScopePhase.OPEN
ENDED = ScopePhase.ENDED


def innermost_scope(arena: Arena) -> "Scope | None":
    """Return the innermost open scope of a pool in this context (thread, task).

    Raises `ScopeOrderError`: it was left open by a generator suspended at a yield.
    """
    scope = _nearest_open(_innermost.get(), arena)
    if scope is not None and scope._stands_at_yield:
        raise ScopeOrderError(
            MemoryCode.SCOPE_ACROSS_YIELD, scope=str(scope), place=str(place(scope._entered_at))
        )
    return scope


def _generator(frame: FrameType) -> FrameType | None:
    """Return a generator's frame; None for others, and for a context manager's,
    which ends in order.
    """
    if not frame.f_code.co_flags & inspect.CO_GENERATOR:
        return None
    driver = frame.f_back
    while driver is not None and driver.f_code.co_flags & inspect.CO_GENERATOR:
        driver = driver.f_back
    return None if driver is not None and driver.f_code.co_filename == _CONTEXTLIB else frame


def open_scopes(arena: Arena) -> Iterator["Scope"]:
    """Yield the open scopes of a pool in this context, innermost first."""
    scope = innermost_scope(arena)
    while scope is not None:
        yield scope
        scope = _nearest_open(scope._outer, arena)


def leave_ended_scopes() -> None:
    """Make the nearest open scope the innermost, so that ended ones are forgotten."""
    _innermost.set(_nearest_open(_innermost.get()))


def _nearest_open(scope: "Scope | None", arena: Arena | None = None) -> "Scope | None":
    while scope is not None and (
        scope._phase is not OPEN or (arena is not None and scope._arena is not arena)
    ):
        scope = scope._outer
    return scope


class Scope(Holder):
    """A `with` block that owns what it acquires; made by `BufferPool.scope`, entered once.

    Every thread and asyncio task has its own nesting.
    """

    _kind = "scope"

    def __init__(self, arena: Arena, name: str) -> None:
        super().__init__(arena, name)
        self._phase = NEW
        self._outer: Scope | None = None
        self._begun = 0
        self._ended_at: Where | None = None
        self._generator: FrameType | None = None
        self._loose: dict[int, Record] = {}

    @overload
    def empty(self, shape: Shape) -> NDArray[np.uint8]: ...

    @overload
    def empty(self, shape: Shape, dtype: DTypeOf[S]) -> NDArray[S]: ...

    @overload
    def empty(self, shape: Shape, dtype: DTypeLike) -> AnyArray: ...

    def empty(self, shape: Shape, dtype: DTypeLike = np.uint8) -> AnyArray:
        """Acquire an uninitialised, C-contiguous array aligned to 64 bytes.

        Raises `PoolLimitError`: the pool would exceed its byte limit. Raises `ScopeOrderError`: the
        scope is not open.
        """
        if self._phase is not OPEN:
            raise self._refusal(MemoryCode.NOTHING_ACQUIRED)
        array, record = self._arena.acquire(shape, dtype, self._account, self.ref)
        self._held[record.key] = array
        return array

    def keep(self, value: T, owner: Owner | None = None) -> T:
        """Move buffers to the enclosing scope or a named owner, who releases them once; return the
        same value.

        `value`: an array of this scope, a view of one, or tuples, lists, dicts and dataclasses of
        them.
        `owner`: from `BufferPool.owner`. An outermost scope needs one.

        Raises `NotOwnerError`: this scope does not hold the array (perhaps it was already kept), or
        there is nobody to keep it for. Raises `UseAfterReleaseError`: the array was released.
        """
        if self._phase is not OPEN:
            raise self._refusal(MemoryCode.NOTHING_KEPT)
        with self._arena.lock:
            moving = self._movable(value, strict=isinstance(value, np.ndarray))
            self._move(moving, self._keeper(owner))
        return value

    def _give(self, value: T) -> T:
        """Let a value survive this scope: in the enclosing scope, or without a holder."""
        with self._arena.lock:
            self._move(self._movable(value, strict=False), self.parent)
        return value

    @property
    def parent(self) -> "Scope | None":
        """The innermost enclosing open scope of the same pool."""
        return _nearest_open(self._outer, self._arena)

    def _keeper(self, owner: Owner | None) -> Holder:
        target = self.parent if owner is None else owner
        if target is None:
            raise NotOwnerError(MemoryCode.NOBODY_KEEPS, scope=str(self))
        if target._arena is not self._arena:
            raise NotOwnerError(MemoryCode.OTHER_POOL, target=str(target), scope=str(self))
        return target

    def _movable(self, value: object, *, strict: bool) -> list[Record]:
        moving: dict[int, Record] = {}
        for array in arrays_in(value):
            record = self._arena.find(array)
            if record is not None and (record.state is ASIDE or record.state is ESCAPED):
                raise UseAfterReleaseError(
                    MemoryCode.KEPT_AFTER_RELEASE, scope=str(self), story=record.story()
                )
            if record is not None and record.holder is self.ref:
                moving[record.key] = record
            elif strict:
                raise refusal(str(self), record)
        return list(moving.values())

    def _move(self, moving: list[Record], target: Holder | None) -> None:
        for record in moving:
            array = self._held.pop(record.key)
            if target is None:
                self._arena.move(record, self._account, None)
            else:
                target._adopt(record, array)

    def _set_aside(self, record: Record) -> None:
        # Watched only from this scope's end: until then a local name is no fault. Keyed by address,
        # so a long-lived scope keeps no more than were alive at once.
        self._loose[record.key] = record

    def _refusal(self, consequence: MemoryCode) -> ScopeOrderError:
        phase = self._phase.value + (f", at {place(self._ended_at)}" if self._ended_at else "")
        return ScopeOrderError(
            MemoryCode.SCOPE_REFUSES, scope=str(self), phase=phase, consequence=consequence()
        )

    @property
    def _stands_at_yield(self) -> bool:
        """True if the generator that entered it has yielded, so other code runs inside it."""
        return self._generator is not None and self._generator.f_back is None

    @property
    def _entered_at(self) -> Where:
        """The place of the generator that entered it."""
        assert self._generator is not None  # noqa: S101 - asked only of such scopes
        return self._generator.f_code, self._generator.f_lasti

    def __enter__(self) -> "Scope":
        self._enter(sys._getframe(1))
        return self

    def _enter(self, frame: FrameType) -> None:
        """Become the innermost scope, on behalf of the code in `frame`.

        Raises `ScopeOrderError`: it was entered before, or the enclosing one was left open by a
        generator suspended at a yield.
        """
        if self._phase is not NEW:
            raise self._refusal(MemoryCode.ENTERED_ONCE)
        innermost_scope(self._arena)
        self._generator = _generator(frame)
        self._outer = _innermost.get()
        self._begun = self._arena.serial
        self._phase = OPEN
        _innermost.set(self)

    def __exit__(self, *error: object) -> None:
        """Release everything held.

        Raises `ScopeOrderError`: an inner scope is still open, or this is another thread or task.
        Everything is released anyway. It never replaces an error that ends the block, such as
        Ctrl+C amid the inner scope's end.
        """
        if self._phase is not OPEN:
            raise self._refusal(MemoryCode.CANNOT_END)
        ended_at = here()
        out_of_order = self._leave(ended_at)
        records = self._release_all(ended_at)
        if self._loose:
            records += self._loose.values()
            self._loose = {}
        self._arena.scope_over(self.name, self._begun, records)
        if out_of_order is not None and error[0] is None:
            raise out_of_order

    def _leave(self, ended_at: Where) -> ScopeOrderError | None:
        """Make the enclosing scope the innermost; return an error if this one was not."""
        innermost = _nearest_open(_innermost.get())
        self._phase = ENDED
        self._ended_at = ended_at
        self._generator = None
        _innermost.set(_nearest_open(innermost))
        if innermost is self:
            return None
        inside = (
            MemoryCode.STILL_OPEN_INSIDE(scope=str(innermost))
            if innermost is not None
            else MemoryCode.ENTERED_ELSEWHERE()
        )
        ended = str(place(ended_at))
        return ScopeOrderError(
            MemoryCode.SCOPE_OUT_OF_ORDER, scope=str(self), place=ended, reason=inside
        )


def scoped_function(arena: Arena, function: Callable[P, R], name: str | None) -> Callable[P, R]:
    """Wrap a (coroutine) function so that every call has a scope; buffers in its return value leave
    it.

    Raises `ScopeOrderError`: it is a generator function, asynchronous or not.
    """
    title = name or function.__qualname__
    if inspect.isgeneratorfunction(function) or inspect.isasyncgenfunction(function):
        raise ScopeOrderError(MemoryCode.SCOPE_LEFT_OPEN, name=title, what=MemoryCode.A_GENERATOR())

    if inspect.iscoroutinefunction(function):

        @functools.wraps(function)
        async def in_scope_async(*args: P.args, **kwargs: P.kwargs) -> Any:
            with Scope(arena, title) as scope:
                return scope._give(await function(*args, **kwargs))

        return cast("Callable[P, R]", in_scope_async)

    @functools.wraps(function)
    def in_scope(*args: P.args, **kwargs: P.kwargs) -> R:
        with Scope(arena, title) as scope:
            value = function(*args, **kwargs)
            if isinstance(value, (GeneratorType, CoroutineType, AsyncGeneratorType)):
                if isinstance(value, CoroutineType):
                    value.close()
                raise ScopeOrderError(
                    MemoryCode.SCOPE_LEFT_OPEN, name=title, what=MemoryCode.RETURNS_GENERATOR()
                )
            return scope._give(value)

    return in_scope
