import contextvars
import ctypes
import itertools
import logging
import os
import sys
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest

from handtrack.errors import (
    DoubleReleaseError,
    MemoryMisuseError,
    NotOwnerError,
    PoolLimitError,
    ScopeOrderError,
    UseAfterReleaseError,
)
from handtrack.memory import BufferPool
from handtrack.memory.record import POISON
from tests.interrupter import Interrupter
from tests.memory.conftest import live


@dataclass
class Found:
    crop: Any
    name: str
    later: Any = field(init=False)


def line_here() -> int:
    """Return the number of the line that calls this."""
    return sys._getframe(1).f_lineno


def address(array: Any) -> int:
    return int(array.ctypes.data)


@pytest.mark.parametrize(
    "derive",
    [
        memoryview,
        lambda array: np.frombuffer(array, np.uint8),
        lambda array: np.asarray(memoryview(array)[3:9]),
        lambda array: array.view(np.ma.MaskedArray),
        lambda array: np.lib.stride_tricks.sliding_window_view(array, 3),
        lambda array: array.data,
        lambda array: array.ctypes,
        iter,
    ],
    ids=[
        "memoryview",
        "frombuffer",
        "slice of memoryview",
        "subclass",
        "windows",
        "data",
        "ctypes",
        "iterator",
    ],
)
def test_any_reference_keeps_the_memory(pool: BufferPool, derive: Any) -> None:
    with pool.scope("crop") as scope:
        reference = derive(scope.empty((64,)))
    assert pool.stats().aside_buffers == 1
    del reference
    assert pool.stats().aside_buffers == 0


def test_kept_memory_moves_to_a_named_owner_who_can_release_or_close(pool: BufferPool) -> None:
    owner = pool.owner("history")
    with pool.scope("frame") as scope:
        first, _second = scope.empty((8,)), scope.keep(scope.empty((8,)), owner)
        scope.keep(first, owner=pool.owner("history"))
    assert live(pool) == {"history": 2}
    owner.release(first)
    assert live(pool) == {"history": 1}
    owner.close()
    owner.close()
    assert live(pool) == {}


def test_keep_finds_arrays_in_containers_dataclasses_and_views(pool: BufferPool) -> None:
    with pool.scope("outer"):
        with pool.scope("inner") as inner:
            crop, row, plane, shown = (inner.empty((8, 8)) for _ in range(4))
            view = np.asarray(memoryview(shown.ravel())[3:9])
            value = inner.keep(
                (Found(crop, "left"), {"row": row[2]}, [plane.T, np.zeros(3)], view, "text", None)
            )
            assert value[0].crop is crop
        assert live(pool) == {"outer": 4}
    assert live(pool) == {}


def test_a_container_that_holds_itself_is_visited_once(pool: BufferPool) -> None:
    with pool.scope("outer"), pool.scope("inner") as inner:
        ring: list[Any] = [inner.empty((8,))]
        ring.append(ring)
        inner.keep(ring)
        assert live(pool) == {"outer": 1}


def test_a_scope_of_another_pool_cannot_keep(pool: BufferPool) -> None:
    with BufferPool().scope("foreign"), pool.scope("frame") as scope:
        array = scope.empty((8,))
        with pytest.raises(NotOwnerError, match="outermost"):
            scope.keep(array)
        with pytest.raises(NotOwnerError, match="a different pool"):
            scope.keep(array, BufferPool().owner("elsewhere"))


@pytest.mark.interpreter
def test_errors_name_the_lines_that_acquired_and_released(pool: BufferPool) -> None:
    with pool.scope("frame") as scope:
        acquired_line = line_here() + 1
        array = scope.empty((8,))
        scope.release(array)
        with pytest.raises(
            DoubleReleaseError, match=r"'frame'.*second time: acquired at .*, released at "
        ) as error:
            scope.release(array)
    assert f"test_scope.py:{acquired_line} in" in str(error.value)
    assert f"test_scope.py:{acquired_line + 1} in" in str(error.value)


def test_an_array_is_not_mistaken_for_an_earlier_one_with_its_id(pool: BufferPool) -> None:
    foreign = np.zeros(8)
    with pool.scope("crop") as scope:
        records = pool._arena.records
        records[id(foreign)] = records[id(array := scope.empty((8,)))]
        with pytest.raises(NotOwnerError, match="not from its pool"):
            scope.release(foreign)
        del records[id(foreign)]
        scope.release(array)


def test_a_view_with_the_id_of_an_earlier_array_still_belongs_to_its_own(pool: BufferPool) -> None:
    with pool.scope("crop") as scope:
        array, other = scope.empty((8,)), scope.empty((8,))
        view = array[2:]
        records = pool._arena.records
        records[id(view)] = records[id(other)]
        scope.release(view)
        del records[id(view)]
        assert pool.stats().live_buffers == 1
        scope.release(other)


@pytest.mark.interpreter
def test_a_scope_is_open_only_inside_its_block(pool: BufferPool) -> None:
    scope = pool.scope("frame")
    with pytest.raises(ScopeOrderError, match="not entered yet"):
        scope.empty((8,))
    with scope, pytest.raises(ScopeOrderError, match="entered once"):
        scope.__enter__()
    with pytest.raises(ScopeOrderError, match=r"ended, at \S+test_scope\.py:\d+"):
        scope.empty((8,))
    with pytest.raises(ScopeOrderError, match="entered once"):
        scope.__enter__()


def test_ending_the_outer_scope_first_is_an_error_but_leaks_nothing(pool: BufferPool) -> None:
    around, outer, inner = pool.scope("around"), pool.scope("outer"), pool.scope("inner")
    for scope in (around, outer, inner):
        scope.__enter__().empty((8,))
    with pytest.raises(
        ScopeOrderError, match=r"scope 'outer' ended out of order.*scope 'inner' is still open"
    ):
        outer.__exit__(None, None, None)
    assert live(pool) == {"around": 1, "inner": 1}
    inner.keep(inner.empty((8,)))
    assert live(pool) == {"around": 2, "inner": 1}
    inner.__exit__(None, None, None)
    around.__exit__(None, None, None)
    assert live(pool) == {}


def test_ctrl_c_in_any_line_of_scopes_comes_out_and_the_pool_works_on(pool: BufferPool) -> None:
    for number in itertools.count(1):
        at = Interrupter(number, (f"memory{os.sep}",))
        sys.settrace(at)
        try:
            with pool.frame((8,)) as frame, pool.scope("outer"), pool.scope("inner") as inner:
                frame.empty((8,))
                inner.keep(inner.empty((8,)))
        except KeyboardInterrupt:
            assert at.fired
        finally:
            sys.settrace(None)
        with pool.scope("next") as following:
            following.empty((8,))
        if not at.fired:
            assert number > 100
            return


def test_a_pool_acquires_in_its_own_scope_despite_another_pools_inner_scope(
    pool: BufferPool,
) -> None:
    other = BufferPool()
    with pool.scope("outer"), other.scope("inner"):
        pool.empty((8,))
        assert (live(pool), live(other)) == ({"outer": 1}, {})


def test_a_pool_stays_within_its_limit_and_frees_idle_memory_first() -> None:
    pool = BufferPool(limit_bytes=4096)
    with pool.scope("big") as scope:
        scope.empty((4096,))
    with pool.scope("small") as scope:
        scope.empty((2048,))
        assert pool.stats().total_bytes == 2048
        scope.empty((2048,))
        with pytest.raises(PoolLimitError, match=r"limit of 4096 bytes.*'small' has the most"):
            scope.empty((1,))
    assert pool.stats().live_buffers == 0


def test_idle_memory_is_limited_and_can_be_trimmed() -> None:
    pool = BufferPool(idle_limit_bytes=10_000)
    with pool.scope("frame") as scope:
        for _ in range(8):
            scope.empty((4096,))
    assert pool.stats().idle_bytes == pool.stats().total_bytes == 8192
    assert pool.trim(5000) == 4096
    assert pool.trim() == 4096
    assert pool.stats().total_bytes == 0


def test_object_arrays_and_impossible_shapes_are_refused(pool: BufferPool) -> None:
    with pool.scope("frame") as scope:
        with pytest.raises(TypeError, match="Python objects"):
            scope.empty((3,), object)
        for shape in [(-1,), (2, -3), (1,) * 65]:
            with pytest.raises(ValueError):  # noqa: PT011 (numpy's own words)
                scope.empty(shape)
    assert pool.stats().acquired == 0


@pytest.mark.interpreter
def test_an_escape_is_reported_once_with_its_place(
    pool: BufferPool, caplog: pytest.LogCaptureFixture
) -> None:
    hoard: list[Any] = []

    def visit(*, planted: bool) -> None:
        with pool.scope("frame") as scope:
            array = scope.empty((64,))
            array.fill(42)
            if planted:
                hoard.append(array[8:])

    with caplog.at_level(logging.WARNING, "handtrack.memory"):
        visit(planted=True)
        assert (pool.stats().escapes, pool.stats().aside_buffers) == (0, 1)
        visit(planted=False)
        visit(planted=False)
    assert len(caplog.records) == 1
    assert "scope 'frame' escaped" in caplog.text
    assert "test_scope.py" in caplog.text
    assert "in test_an_escape_is_reported" in caplog.text
    assert (pool.stats().escaped_buffers, pool.stats().escapes, pool.stats().aside_buffers) == (
        1,
        1,
        0,
    )
    assert pool.faults()[0].kind == "escaped"
    assert set(hoard[0].tolist()) == {42}
    hoard.clear()
    stats = pool.stats()
    assert (stats.escaped_buffers, stats.escapes, stats.idle_buffers) == (0, 1, 2)


def test_an_inner_variable_is_an_escape_only_when_its_scope_is_reused(pool: BufferPool) -> None:
    def visit(kept: list[Any]) -> None:
        with pool.scope("outer"):
            with pool.scope("inner") as inner:
                early, late = inner.empty((8,)), inner.empty((8,))
                inner.release(early)
            kept += [early, late]
        assert pool.stats().escapes == 0

    hoard: list[Any] = []
    visit(hoard)
    with pool.scope("inner"):
        pass
    assert pool.stats().escapes == 2
    hoard.clear()


def test_a_variable_left_over_after_the_block_is_not_an_escape(pool: BufferPool) -> None:
    for _ in range(5):
        with pool.scope("frame") as scope:
            array = scope.empty((64,))
            array.fill(1)
    stats = pool.stats()
    assert (stats.escapes, stats.aside_buffers) == (0, 1)


def test_a_scope_dropped_without_its_end_is_reported_and_loses_no_memory(
    pool: BufferPool, caplog: pytest.LogCaptureFixture
) -> None:
    def drop() -> None:
        pool.scope("frame").__enter__().empty((8,))

    contextvars.Context().run(drop)
    stats = pool.stats()
    assert (stats.live_buffers, stats.idle_buffers, stats.lost) == (0, 1, 1)
    assert "dropped by its holder without being released (acquired at" in caplog.text


def test_debug_mode_poisons_released_memory_and_keeps_traces() -> None:
    pool = BufferPool(debug=True)
    with pool.scope("frame") as scope:
        array = scope.empty((64,))
        assert set(array.tolist()) == {POISON}
        array.fill(5)
        scope.release(array)
        with pytest.raises(
            DoubleReleaseError,
            match=r"(?s)acquired by:.*scope\.empty.*released by:.*scope\.release",
        ):
            scope.release(array)
        assert set(array.tolist()) == {5}
    del array
    with pool.scope("frame") as scope:
        assert set(scope.empty((64,)).tolist()) == {POISON}


@pytest.mark.parametrize("misuse", ["array", "release", "another's"])
def test_debug_mode_keeps_traces_for_leases_and_foreign_buffers(misuse: str) -> None:
    pool = BufferPool(debug=True)
    lease = pool.acquire((8,))
    array = lease.array
    with pool.scope("frame") as scope:
        if misuse == "another's":
            with pytest.raises(NotOwnerError, match=r"(?s)acquired by:.*lease = pool\.acquire"):
                scope.release(array)
            lease.release()
            return
        lease.release()
        with pytest.raises(
            MemoryMisuseError,
            match=r"(?s)acquired by:.*pool\.acquire.*released by:.*lease\.release",
        ):
            lease.release() if misuse == "release" else lease.array


def test_debug_mode_reports_a_write_to_idle_memory_and_retires_it(
    caplog: pytest.LogCaptureFixture,
) -> None:
    pool = BufferPool(debug=True)
    with pool.scope("guilty") as scope:
        bare = address(scope.empty((64,)))
    assert pool.stats().idle_buffers == 1
    ctypes.memset(bare, 0, 1)
    with pool.scope("next") as scope:
        assert address(scope.empty((64,))) != bare
    assert "written to after its release (scope 'guilty', acquired at" in caplog.text
    assert pool.stats().total_bytes == 64


@pytest.mark.parametrize("wrapped", [False, True])
def test_an_escaped_array_cannot_be_kept(pool: BufferPool, *, wrapped: bool) -> None:
    with pool.scope("inner") as inner:
        escaped = inner.empty((8,))
    with pool.scope("inner"):
        pass
    assert pool.faults()[0].kind == "escaped"
    with pool.scope("outer"), pool.scope("later") as later, pytest.raises(UseAfterReleaseError):
        later.keep((escaped,) if wrapped else escaped)
