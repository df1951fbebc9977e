import _thread
import asyncio
import gc
import sys
import weakref
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from handtrack.errors import (
    DoubleReleaseError,
    NotOwnerError,
    ScopeOrderError,
    UseAfterReleaseError,
)
from handtrack.memory import BufferPool
from tests.memory.conftest import live
from tests.waiting import eventually


@dataclass(frozen=True)
class Pair:
    first: Any
    second: Any


def test_without_a_surrounding_scope_the_value_lives_while_referenced(pool: BufferPool) -> None:
    @pool.scoped(name="cut")
    def cut() -> Any:
        return pool.empty((8,))

    value = cut()
    assert live(pool) == {"cut": 1}
    view = value[1:]
    del value
    assert live(pool) == {"cut": 1}
    del view
    stats = pool.stats()
    assert (stats.live_buffers, stats.lost, stats.idle_buffers, stats.released) == (0, 0, 1, 1)


def test_a_scope_that_releases_a_returned_array_is_told_who_holds_it(pool: BufferPool) -> None:
    crop = pool.scoped(lambda: pool.empty((8,)))()
    lease = pool.acquire((8,))
    with pool.scope("frame") as scope:
        with pytest.raises(NotOwnerError, match="whoever refers to it"):
            scope.release(crop)
        with pytest.raises(NotOwnerError, match="a lease"):
            scope.release(lease.array)
    lease.release()


def test_an_error_in_a_scoped_function_releases_everything(pool: BufferPool) -> None:
    @pool.scoped
    def fail() -> None:
        pool.empty((8,))
        raise ValueError("broken")

    with pytest.raises(ValueError, match="broken"):
        fail()
    assert live(pool) == {}


def test_returning_released_memory_is_an_error(pool: BufferPool) -> None:
    @pool.scoped
    def wrong() -> Any:
        with pool.scope("inner") as inner:
            return inner.empty((8,))

    with pytest.raises(UseAfterReleaseError, match="acquired at"):
        wrong()


def test_arrays_from_outside_the_scope_are_returned_unchanged(pool: BufferPool) -> None:
    plain = np.zeros(3)

    @pool.scoped
    def through(array: Any) -> tuple[Any, Any]:
        return array, plain

    with pool.scope("frame") as frame:
        array = frame.empty((8,))
        first, second = through(array)
        assert first is array
        assert second is plain
        assert live(pool) == {"frame": 1}


def test_generators_are_refused(pool: BufferPool) -> None:
    def steps() -> Iterator[int]:
        yield 1

    async def async_steps() -> AsyncIterator[int]:
        yield 1

    async def later() -> int:
        return 1

    for function in (steps, async_steps):
        with pytest.raises(ScopeOrderError, match="is a generator"):
            pool.scoped(function)
    for hidden in (lambda: steps(), lambda: async_steps(), lambda: later()):  # noqa: PLW0108
        with pytest.raises(ScopeOrderError, match="returns a generator or coroutine"):
            pool.scoped(hidden)()


def test_a_scoped_coroutine_keeps_its_scope_across_awaits(pool: BufferPool) -> None:
    @pool.scoped(name="fetch")
    async def fetch(number: int) -> Any:
        array = pool.empty((8,))
        array.fill(number)
        pool.empty((100,))
        await asyncio.sleep(0)
        return array

    async def main() -> None:
        with pool.scope("frame"):
            arrays = await asyncio.gather(*(fetch(number) for number in range(5)))
            assert [int(array[0]) for array in arrays] == list(range(5))
            assert live(pool) == {"frame": 5}

    asyncio.run(main())
    assert live(pool) == {}


def test_a_scope_ends_while_another_thread_imports_asyncio(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncio", ModuleType("asyncio"))  # partly imported
    pool = BufferPool()
    with pool.scope("crop"):
        crop = pool.empty((8,))
    del crop
    assert live(pool) == {}


def test_interleaved_tasks_have_separate_nesting(pool: BufferPool) -> None:
    seen: list[tuple[str, dict[str, int]]] = []

    async def work(name: str, mine: asyncio.Event, other: asyncio.Event) -> None:
        with pool.scope(f"outer {name}"):
            with pool.scope(f"inner {name}") as inner:
                array = pool.empty((64,))
                array.fill(ord(name))
                mine.set()
                await other.wait()
                # Both tasks are inside their two scopes; the first to continue ends its inner scope
                # first, although the other's was entered later (a) or earlier (b).
                inner.keep(array)
            seen.append((name, live(pool)))
            await asyncio.sleep(0)
            pool.empty((64,))
            assert set(array.tolist()) == {ord(name)}
        await asyncio.sleep(0)

    async def main() -> None:
        first, second = asyncio.Event(), asyncio.Event()
        await asyncio.gather(work("a", first, second), work("b", second, first))

    asyncio.run(main())
    assert sorted(name for name, _ in seen) == ["a", "b"]
    assert seen[0][1] == {f"outer {seen[0][0]}": 1, f"inner {seen[1][0]}": 1}
    stats = pool.stats()
    assert (stats.live_buffers, stats.escapes, stats.lost) == (0, 0, 0)


def test_a_waiting_task_is_not_blamed_for_another_tasks_scope(pool: BufferPool) -> None:
    async def work(*, waits: asyncio.Event | None, done: asyncio.Event) -> None:
        with pool.scope("frame") as scope:
            array = scope.empty((8,))
        if waits is not None:
            await waits.wait()
        done.set()
        assert array.shape == (8,)

    async def main() -> None:
        gate, done, never = asyncio.Event(), asyncio.Event(), asyncio.Event()
        slow = asyncio.create_task(work(waits=gate, done=done))
        await asyncio.sleep(0)
        await work(waits=None, done=never)
        assert pool.stats().escapes == 0
        gate.set()
        await slow

    asyncio.run(main())


def test_leftovers_of_a_finished_task_are_reported_by_the_next_scope(pool: BufferPool) -> None:
    hoard: list[Any] = []

    async def visit(*, planted: bool) -> None:
        with pool.scope("request") as scope:
            array = scope.empty((8,))
            if planted:
                hoard.append(array)

    async def main() -> None:
        await asyncio.create_task(visit(planted=True))
        await asyncio.create_task(visit(planted=False))

    asyncio.run(main())
    assert pool.stats().escapes == 1


def test_only_a_generator_scope_left_open_at_a_yield_is_reported(pool: BufferPool) -> None:
    def steps() -> Iterator[Any]:
        with pool.scope("step") as scope:
            yield scope.empty((8,))
            yield scope.empty((8,))

    with pool.scope("outer"):
        going = steps()
        next(going)
        for use in (
            lambda: pool.empty((8,)),
            pool.hold_frame,
            lambda: pool.scope("body").__enter__(),
        ):
            with pytest.raises(
                ScopeOrderError,
                match=r"'step' is open in a generator .*test_scoped\.py:\d+ in .*steps",
            ):
                use()
        assert live(pool) == {"step": 1}
        next(going)
        assert live(pool) == {"step": 2}
        assert next(going, None) is None
        pool.empty((8,))
        assert live(pool) == {"outer": 1}
    assert live(pool) == {}


def test_scopes_in_generators_and_context_managers_work_normally(pool: BufferPool) -> None:
    @contextmanager
    def opened(name: str) -> Iterator[None]:
        with pool.scope(name):
            yield

    def steps() -> Iterator[int]:
        for number in range(2):
            with opened("step"):
                pool.empty((8,))
            yield number

    with opened("outer"):
        for _ in steps():
            pool.empty((8,))
        assert live(pool) == {"outer": 2}
    assert live(pool) == {}


def test_a_running_generator_acquires_in_its_own_scope(pool: BufferPool) -> None:
    def steps() -> Iterator[int]:
        with pool.scope("step"):
            pool.empty((8,))
            with pool.scope("part"):
                pool.empty((8,))
            yield live(pool)["step"]

    with pool.scope("outer"):
        assert list(steps()) == [1]
    assert live(pool) == {}


def test_a_generator_that_only_a_thread_drives_can_have_a_scope(pool: BufferPool) -> None:
    seen: list[dict[str, int]] = []

    def steps() -> Iterator[None]:
        with pool.scope("step") as scope:
            scope.empty((8,))
            seen.append(live(pool))
        yield

    going = steps()
    _thread.start_new_thread(going.__next__, ())
    assert eventually(lambda: seen == [{"step": 1}])
    assert eventually(lambda: not live(pool))


def test_an_ended_scope_keeps_no_local_name_of_its_generator_alive(pool: BufferPool) -> None:
    class Picture:
        pass

    pictures: list[weakref.ref[Picture]] = []

    def steps() -> Iterator[Any]:
        picture = Picture()
        pictures.append(weakref.ref(picture))
        with pool.scope("step") as scope:
            pass
        yield scope

    (scope,) = steps()
    gc.collect()
    assert str(scope) == "scope 'step'"
    assert pictures[0]() is None


def test_a_value_is_released_completely_or_not_at_all(pool: BufferPool) -> None:
    @pool.scoped(name="cut")
    def cut() -> Pair:
        return Pair(
            pool.empty((8,)), {"masks": [pool.empty((4,)), pool.empty((4,))[1:]], "name": "x"}
        )

    plain = np.zeros(3)
    value = cut()
    pool.release((value, plain, [value]))
    assert live(pool) == {}
    with pytest.raises(DoubleReleaseError):
        pool.release(value)
    with pytest.raises(NotOwnerError, match="not from its pool"):
        pool.release(plain)
    value = cut()
    with pool.scope("frame") as scope:
        mine, keeper = scope.empty((8,)), pool.owner("album")
        with pytest.raises(NotOwnerError, match="scope 'frame' does"):
            pool.release([value, mine])
        assert live(pool) == {"cut": 3, "frame": 1}
        scope.release({"a": [mine], "b": plain})
        kept = scope.keep([scope.empty((8,))], keeper)
        keeper.release(kept)
    pool.release(value)
    assert live(pool) == {}
