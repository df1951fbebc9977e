"""The memory and bookkeeping behind a pool, used by scopes, owners and leases.

Everything runs under one short lock, and no foreign code does: arrays die outside it, and their
callbacks only append to a deque that the next caller drains.
"""

import os
import sys
import threading
import weakref
from collections import Counter, deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import DTypeLike

from handtrack.memory.codes import MemoryCode
from handtrack.memory.errors import PoolLimitError
from handtrack.memory.record import (
    ASIDE,
    ESCAPED,
    GIVEN,
    HELD,
    RETURNED,
    Account,
    AnyArray,
    Block,
    FaultLog,
    IdleBlocks,
    Named,
    Record,
    Where,
    arrays_in,
    here,
    refusal,
    root_of,
    size_class,
    trace,
)
from handtrack.sentences import Message

Shape = int | tuple[int, ...]

_PLANS_KEPT = 256  # recently seen shapes; bounded, as a caller may use ever new ones


class Arena:
    """Hands out and takes back memory; tracks every acquisition while an array still refers to
    it.
    """

    def __init__(self, limit_bytes: int | None, idle_limit_bytes: int, *, debug: bool) -> None:
        self.lock = threading.RLock()  # reentrant: gc may run a __del__ that releases a lease
        self.debug = debug
        self.limit_bytes = limit_bytes
        self.idle = IdleBlocks(idle_limit_bytes)
        self.serial = 0
        self.total_bytes = 0
        self.live_bytes = 0
        self.high_water_bytes = 0
        self.accounts: dict[str, Account] = {}
        self.frames: weakref.WeakSet[Named] = weakref.WeakSet()  # in flight
        self.records: dict[int, Record] = {}
        self._watched: dict[int, Record] = {}
        self._ended: deque[Record] = deque()
        self._on_end = self._poisoned if debug else self._ended.append
        self.faults = FaultLog()
        # In debug mode.
        self._last: weakref.WeakKeyDictionary[Block, Record] = weakref.WeakKeyDictionary()
        self._plans: dict[tuple[Shape, DTypeLike], tuple[int, int, np.dtype[np.generic]]] = {}
        _arenas.add(self)

    def account(self, name: str) -> Account:
        """Return the account of a scope name; create it if new."""
        account = self.accounts.get(name)
        if account is None:
            with self.lock:
                account = self.accounts.setdefault(name, Account(name))
        return account

    def acquire(
        self, shape: Shape, dtype: DTypeLike, account: Account, holder: weakref.ref[Named] | None
    ) -> tuple[AnyArray, Record]:
        """Hand out an uninitialised array; the caller stores it in its holder.

        Raises `PoolLimitError`: the pool would exceed its byte limit.
        """
        with self.lock:
            if self._ended:
                self.collect()
            size, nbytes, exact_dtype = self._plans.get((shape, dtype)) or self._plan(shape, dtype)
            block = self.idle.take(size) or self._grow(size)
            if self.debug:
                block = self._checked(block)
            array: AnyArray = np.ndarray(shape, exact_dtype, block.memory, block.offset)
            record = Record(array, self._on_end)
            record.key = key = id(array)
            record.block = block
            record.nbytes = nbytes
            record.account = account
            record.holder = holder
            record.acquired = here()
            record.serial = self.serial = self.serial + 1
            if self.debug:
                record.trace_acquired = trace()
            record.state = HELD
            self.records[key] = record
            account.acquired += 1
            self._enter(account, size)
        if self.faults.pending:
            self.faults.log()
        return array, record

    def find(self, array: object) -> Record | None:
        """Find the acquisition behind an array or a view."""
        record = self.records.get(id(array))
        if record is None or record() is not array:
            array = root_of(array)
            record = self.records.get(id(array))
        return record if record is not None and record() is array else None

    def move(self, record: Record, account: Account, holder: weakref.ref[Named] | None) -> None:
        """Transfer an acquisition to another account and holder."""
        size = record.block.size
        self._leave(record.account, size)
        record.account = account
        record.holder = holder
        if holder is None:
            record.state = GIVEN
        self._enter(account, size)

    def settle(self, record: Record, released: Where) -> None:
        """Close an acquisition, under the lock; its holder then drops the array outside the
        lock.
        """
        record.released = released
        record.holder = None
        record.state = ASIDE
        if self.debug:
            record.trace_released = trace()
        account = record.account
        size = record.block.size
        account.released += 1
        account.live -= 1
        account.live_bytes -= size
        self.live_bytes -= size

    def releasable(self, value: object, who: str, may: Callable[[Record], bool]) -> list[Record]:
        """Return the acquisitions in a value, each once, under the lock.

        Foreign arrays are ignored in a container, and otherwise refused. Raises
        `DoubleReleaseError` or
        `NotOwnerError`: it must not be released.

        `who`: who releases it, for the error.
        `may`: returns whether `who` may release an acquisition.
        """
        found: dict[int, Record] = {}
        for array in (value,) if isinstance(value, np.ndarray) else arrays_in(value):
            record = self.find(array)
            if record is None and array is not value:
                continue
            if record is None or not may(record):
                raise refusal(who, record)
            found[record.key] = record
        return list(found.values())

    def release_given(self, value: object) -> None:
        """Release the arrays without a holder in a value."""
        with self.lock:
            records = self.releasable(
                value, "the pool's caller", lambda record: record.state is GIVEN
            )
            for record in records:
                self.settle(record, here())
        for record in records:
            self.round_over((record,), record.account.name)

    def watch(self, records: Iterable[Record]) -> None:
        """At the end of a scope, watch those of its records that are still referenced,
        for `judge`.
        """
        with self.lock:
            context = _execution_context()
            for record in records:
                if record() is not None:
                    record.context = context
                    record.after = self.serial
                    self._watched[record.key] = record

    def scope_over(self, name: str, begun: int, records: Sequence[Record]) -> None:
        """Judge and watch `records`, released by a scope that began at serial number `begun`."""
        if self._watched:
            self.judge(name, begun)
        if any(record() is not None for record in records):
            self.watch(records)

    def round_over(self, records: Sequence[Record], name: str) -> None:
        """Judge and watch `records`, released by a lease or an owner."""
        if self._watched and records:
            self.judge(name, max(record.serial for record in records) - 1)
        if any(record() is not None for record in records):
            self.watch(records)

    def judge(self, name: str, begun: int) -> None:
        """At the end of a scope, count buffers as escaped if they were set aside earlier and are
        still referenced.

        This covers buffers from earlier scopes of the same name in the same thread or task, or in a
        finished one. Only there has a full round passed: a local name keeps its array until it is
        rebound.

        `name`: the name of the scope, or of the lease's scope.
        `begun`: the pool's serial number at its start.
        """
        with self.lock:
            self.collect()
            me = _execution_context()()
            for record in list(self._watched.values()):
                again = record.account.name == name and record.after <= begun
                if again and (record.context() is me or _is_over(record.context)):
                    self._escape(record)
        if self.faults.pending:
            self.faults.log()

    def collect(self) -> None:
        """Reclaim the memory of dead arrays, under the lock."""
        ended = self._ended
        records = self.records
        idle = self.idle
        while ended:
            record = ended.popleft()
            if not hasattr(record, "state"):  # Ctrl+C came while it was made: nobody got its array
                continue
            if records.get(record.key) is record:  # else a newer array has the same address
                del records[record.key]
            if record.state is not ASIDE or self._watched:
                self._close(record)
            record.state = RETURNED
            block = record.block
            if self.debug:
                self._last[block] = record
            idle.put(block)
            if idle.nbytes > idle.limit_bytes:
                self.total_bytes -= idle.shrink(idle.limit_bytes)

    def _poisoned(self, record: Record) -> None:
        """Fill memory as soon as nothing refers to it, not only when it is collected;
        in debug mode.
        """
        record.block.poison()
        self._ended.append(record)

    def trim(self, idle_bytes: int) -> int:
        """Free idle memory down to `idle_bytes`; return the bytes freed."""
        with self.lock:
            self.collect()
            freed = self.idle.shrink(idle_bytes)
            self.total_bytes -= freed
        return freed

    def _plan(self, shape: Shape, dtype: DTypeLike) -> tuple[int, int, np.dtype[np.generic]]:
        exact = np.dtype(dtype)
        if exact.hasobject:
            message = f"a pooled array cannot hold Python objects (dtype {exact}): use a dtype of fixed size"
            raise TypeError(message)
        nbytes = np.broadcast_to(
            np.empty((), exact), shape
        ).nbytes  # numpy checks the shape without allocating
        if len(self._plans) >= _PLANS_KEPT:
            self._plans.clear()
        plan = self._plans[shape, dtype] = (size_class(nbytes), nbytes, exact)
        return plan

    def _grow(self, size: int) -> Block:
        limit = self.limit_bytes
        if limit is not None and self.total_bytes + size > limit:
            self.total_bytes -= self.idle.shrink(
                max(limit - size - self.total_bytes + self.idle.nbytes, 0)
            )
            if self.total_bytes + size > limit:
                raise PoolLimitError(self._over_limit(limit, size))
        block = Block(size)
        self.total_bytes += size
        return block

    def _over_limit(self, limit: int, size: int) -> Message:
        by_name: Counter[str] = Counter()
        for record in list(self.records.values()):
            by_name[record.account.name] += record.block.size
        most: Message | str = ""
        if by_name:
            name, nbytes = by_name.most_common(1)[0]
            most = MemoryCode.POOL_MOST(name=name, nbytes=nbytes)
        return MemoryCode.POOL_FULL(limit=limit, used=self.total_bytes, more=size, most=most)

    def _checked(self, block: Block) -> Block:
        # Written to while idle, through a bare address: never reuse that block.
        while (last := self._last.get(block)) is not None and not block.is_poisoned():
            self.faults.add(
                "overwritten",
                last,
                f"pooled memory was written to after its release (scope '{last.account.name}', "
                f"{last.story()}); it is not used again",
            )
            self.total_bytes -= block.size
            block = self.idle.take(block.size) or self._grow(block.size)
        if last is None:
            block.poison()
        return block

    def _enter(self, account: Account, size: int) -> None:
        account.live += 1
        account.live_bytes += size
        if account.live_bytes > account.high_water_bytes:  # noqa: PLR1730 (max would be a call in the hot path)
            account.high_water_bytes = account.live_bytes
        self.live_bytes += size
        if self.live_bytes > self.high_water_bytes:  # noqa: PLR1730
            self.high_water_bytes = self.live_bytes

    def _leave(self, account: Account, size: int) -> None:
        account.live -= 1
        account.live_bytes -= size
        self.live_bytes -= size

    def _escape(self, record: Record) -> None:
        del self._watched[record.key]
        record.state = ESCAPED
        record.account.escapes += 1
        self.faults.add(
            "escaped",
            record,
            f"a buffer of scope '{record.account.name}' escaped: {record.nbytes} bytes are still referred to after "
            f"their scope ended ({record.story()}); copy it, keep it, or hand over a lease",
        )

    def _close(self, record: Record) -> None:
        if self._watched.get(record.key) is record:
            del self._watched[record.key]
        if record.state is not HELD and record.state is not GIVEN:
            return
        account = record.account
        self._leave(account, record.block.size)
        account.released += 1
        if record.state is HELD:
            account.lost += 1
            self.faults.add(
                "lost",
                record,
                f"a buffer of '{account.name}' was dropped by its holder without being released ({record.story()}); "
                "its memory went back to the pool",
            )


_arenas: weakref.WeakSet[Arena] = weakref.WeakSet()


def _unlock_all() -> None:
    """Give a forked child new locks: it would never release one held by another thread."""
    for arena in list(_arenas):
        arena.lock = threading.RLock()


if sys.platform != "win32":
    os.register_at_fork(after_in_child=_unlock_all)


def _execution_context() -> weakref.ref[Any]:
    """Return a weak reference to the running asyncio task, or else to the thread."""
    # Never import asyncio here: it costs 30 ms, and without it there are no tasks. Another thread
    # may be importing it at this moment, so it may be half imported; where a loop runs, it is
    # complete.
    asyncio: Any = sys.modules.get("asyncio")
    running_loop = getattr(asyncio, "_get_running_loop", None)
    if running_loop is not None and running_loop() is not None:
        task = asyncio.current_task()
        if task is not None:
            return weakref.ref(task)
    return weakref.ref(threading.current_thread())


def _is_over(context: weakref.ref[Any]) -> bool:
    """Return whether the task or thread has ended, and its local names with it."""
    owner = context()
    if owner is None:
        return True
    if isinstance(owner, threading.Thread):
        return not owner.is_alive()
    return bool(owner.done())
