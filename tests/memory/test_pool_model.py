"""The pool against a simple model: random scopes, keeps, releases, escaping views,
leases and threads.
"""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from handtrack.errors import (
    DoubleReleaseError,
    NotOwnerError,
    PoolLimitError,
    ScopeOrderError,
    UseAfterReleaseError,
)
from handtrack.memory import BufferPool, Lease, Scope
from handtrack.memory.record import size_class

LIMIT_BYTES = 2000
SIZES = st.integers(1, 300)
PICK = st.integers(0, 1_000_000)


@dataclass(eq=False)
class Modelled:
    """One buffer in the model: its size, the content it must keep, and its references."""

    nbytes: int
    content: int
    arrays: list[Any] = field(default_factory=list)
    leases: list[Lease] = field(default_factory=list)


@dataclass(eq=False)
class Level:
    """One open scope and what it holds."""

    scope: Scope
    held: list[Modelled] = field(default_factory=list)


class PoolMachine(RuleBasedStateMachine):
    """Every buffer has unique content, which must last while anything refers to its memory."""

    @initialize(debug=st.booleans(), limit=st.sampled_from([None, LIMIT_BYTES]))
    def start(self, *, debug: bool, limit: int | None) -> None:
        self.pool = BufferPool(limit, idle_limit_bytes=1000, debug=debug)
        self.limit = limit
        self.owner = self.pool.owner("owner")
        self.levels: list[Level] = []
        self.owned: list[Modelled] = []
        self.leased: list[Modelled] = []
        self.released: list[Modelled] = []  # released, with or without references
        self.acquired = 0
        self.elsewhere = ThreadPoolExecutor(1, "elsewhere")

    def teardown(self) -> None:
        while self.levels:
            self.leave()
        self.close_owner()
        while self.leased:
            self.give_back(0, elsewhere=False)
        self.released.clear()
        stats = self.pool.stats()
        assert (stats.live_buffers, stats.aside_buffers, stats.escaped_buffers, stats.lost) == (
            0,
            0,
            0,
            0,
        )
        assert stats.idle_bytes == stats.total_bytes <= 1000
        assert stats.acquired == stats.released == self.acquired
        self.elsewhere.shutdown()

    def live(self) -> list[Modelled]:
        return [
            *(buffer for level in self.levels for buffer in level.held),
            *self.owned,
            *self.leased,
        ]

    def new(self, array: Any) -> Modelled:
        self.acquired += 1
        content = self.acquired % 251
        array.fill(content)
        return Modelled(array.nbytes, content)

    def in_use(self) -> int:
        set_aside = [buffer for buffer in self.released if buffer.arrays]
        return sum(size_class(buffer.nbytes) for buffer in [*self.live(), *set_aside])

    @rule(name=st.sampled_from(["frame", "crop", "palm"]))
    def enter(self, name: str) -> None:
        if len(self.levels) < 5:
            self.levels.append(Level(self.pool.scope(name).__enter__()))

    @precondition(lambda self: self.levels)
    @rule(raises=st.booleans())
    def leave(self, *, raises: bool = False) -> None:
        level = self.levels.pop()
        error = ValueError() if raises else None
        level.scope.__exit__(type(error) if error else None, error, None)
        self.released += level.held
        with pytest.raises(ScopeOrderError):
            level.scope.empty((1,))

    @precondition(lambda self: self.levels)
    @rule(pick=PICK, size=SIZES, referred=st.booleans())
    def acquire(self, pick: int, size: int, *, referred: bool) -> None:
        level = self.levels[pick % len(self.levels)]
        try:
            array = level.scope.empty((size,))
        except PoolLimitError:
            assert self.limit is not None
            assert self.in_use() + size_class(size) > self.limit
            return
        buffer = self.new(array)
        if referred:
            buffer.arrays.append(array[size // 2 :])
        level.held.append(buffer)

    @precondition(lambda self: any(buffer.arrays for level in self.levels for buffer in level.held))
    @rule(pick=PICK, to_owner=st.booleans(), wrapped=st.booleans())
    def keep(self, pick: int, *, to_owner: bool, wrapped: bool) -> None:
        choices = [(n, b) for n, level in enumerate(self.levels) for b in level.held if b.arrays]
        number, buffer = choices[pick % len(choices)]
        scope = self.levels[number].scope
        value = {"kept": (buffer.arrays[0],)} if wrapped else buffer.arrays[0]
        if number == 0 and not to_owner:
            with pytest.raises(NotOwnerError, match="outermost"):
                scope.keep(value)
            return
        scope.keep(value, self.owner if to_owner else None)
        self.levels[number].held.remove(buffer)
        (self.owned if to_owner else self.levels[number - 1].held).append(buffer)
        with pytest.raises(NotOwnerError):
            scope.keep(buffer.arrays[0], self.owner)

    @precondition(
        lambda self: (
            any(buffer.arrays for buffer in [*self.owned, *self.levels[-1].held])
            if self.levels
            else any(buffer.arrays for buffer in self.owned)
        )
    )
    @rule(pick=PICK)
    def release(self, pick: int) -> None:
        holders = [(self.owner, self.owned), *((level.scope, level.held) for level in self.levels)]
        choices = [(who, held, b) for who, held in holders for b in held if b.arrays]
        who, held, buffer = choices[pick % len(choices)]
        for other, _ in holders:
            if other is not who:
                with pytest.raises(NotOwnerError):
                    other.release(buffer.arrays[0])
        who.release(buffer.arrays[0])
        held.remove(buffer)
        self.released.append(buffer)
        with pytest.raises(DoubleReleaseError):
            who.release(buffer.arrays[0])

    @rule()
    def close_owner(self) -> None:
        self.owner.close()
        self.released += self.owned
        self.owned = []

    @rule(pick=PICK)
    def forget(self, pick: int) -> None:
        referred = [buffer for buffer in [*self.live(), *self.released] if buffer.arrays]
        if referred:
            referred[pick % len(referred)].arrays.clear()

    @rule(size=SIZES, elsewhere=st.booleans())
    def lease(self, size: int, *, elsewhere: bool) -> None:
        try:
            lease = (
                self.elsewhere.submit(self.pool.acquire, (size,)).result()
                if elsewhere
                else self.pool.acquire((size,))
            )
        except PoolLimitError:
            assert self.limit is not None
            assert self.in_use() + size_class(size) > self.limit
            return
        buffer = self.new(lease.array)
        buffer.leases.append(lease)
        self.leased.append(buffer)

    @precondition(lambda self: self.leased)
    @rule(pick=PICK, how=st.sampled_from(["share", "hand over", "refer"]))
    def pass_on(self, pick: int, how: str) -> None:
        buffer = self.leased[pick % len(self.leased)]
        lease = buffer.leases[pick % len(buffer.leases)]
        if how == "share":
            buffer.leases.append(lease.hold())
        elif how == "hand over":
            buffer.leases.remove(lease)
            buffer.leases.append(self.elsewhere.submit(lease.hand_over).result())
            with pytest.raises(DoubleReleaseError):
                lease.release()
        else:
            buffer.arrays.append(lease.array[:1])

    @precondition(lambda self: self.leased)
    @rule(pick=PICK, elsewhere=st.booleans())
    def give_back(self, pick: int, *, elsewhere: bool) -> None:
        buffer = self.leased[pick % len(self.leased)]
        lease = buffer.leases.pop(pick % len(buffer.leases))
        if elsewhere:
            self.elsewhere.submit(lease.release).result()
        else:
            lease.release()
        with pytest.raises(UseAfterReleaseError):
            lease.array  # noqa: B018 (reading it is the misuse)
        with pytest.raises(DoubleReleaseError):
            lease.release()
        if not buffer.leases:
            self.leased.remove(buffer)
            self.released.append(buffer)

    @rule()
    def trim(self) -> None:
        self.pool.trim()
        assert self.pool.stats().idle_bytes == 0

    @invariant()
    def nothing_that_is_referred_to_ever_changes(self) -> None:
        for buffer in [*self.live(), *self.released]:
            for array in buffer.arrays:
                assert np.all(array == buffer.content)
            for lease in buffer.leases:
                assert np.all(lease.array == buffer.content)

    @invariant()
    def the_figures_are_those_of_the_model(self) -> None:
        stats = self.pool.stats()
        live = self.live()
        self.released = [buffer for buffer in self.released if buffer.arrays]
        assert stats.live_buffers == len(live)
        assert stats.live_bytes == sum(size_class(buffer.nbytes) for buffer in live)
        assert stats.aside_buffers + stats.escaped_buffers == len(self.released)
        assert stats.total_bytes == self.in_use() + stats.idle_bytes
        assert stats.idle_bytes <= 1000
        assert (stats.acquired, stats.lost) == (self.acquired, 0)
        assert self.limit is None or stats.total_bytes <= self.limit
        assert sum(amount.buffers for amount in self.pool.snapshot().holdings.values()) == len(
            live
        ) + len(self.released)


TestPoolAgainstTheModel = PoolMachine.TestCase
TestPoolAgainstTheModel.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
