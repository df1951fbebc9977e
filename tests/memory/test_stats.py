import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from handtrack.memory import Amount, BufferPool


def test_statistics_are_kept_in_total_and_by_scope_name(pool: BufferPool) -> None:
    with pool.scope("frame") as frame:
        frame.empty((64,))
        with pool.scope("crop") as crop:
            crop.empty((128,))
            crop.empty((128,))
        lease = pool.acquire((256,), scope="capture")
        stats = pool.stats()
        assert {
            name: (figures.live_buffers, figures.live_bytes)
            for name, figures in stats.scopes.items()
        } == {
            "frame": (1, 64),
            "crop": (0, 0),
            "capture": (1, 256),
        }
        assert (stats.scopes["crop"].acquired, stats.scopes["crop"].released) == (2, 2)
        assert stats.scopes["crop"].high_water_bytes == 256
        assert (stats.live_buffers, stats.live_bytes, stats.high_water_bytes) == (2, 320, 320)
        assert (stats.idle_buffers, stats.idle_bytes, stats.total_bytes) == (2, 256, 576)
        lease.release()
    stats = pool.stats()
    assert (stats.live_buffers, stats.live_bytes, stats.acquired, stats.released) == (0, 0, 4, 4)


def test_released_memory_that_is_still_referenced_is_counted_by_scope_name() -> None:
    pool, hoard = BufferPool(), list[Any]()
    for name, lengths in (("crop", (64, 64, 128)), ("mask", (256,))):
        with pool.scope(name) as scope:
            hoard += [scope.empty((length,)) for length in lengths]
    stats = pool.stats()
    assert (stats.aside_buffers, stats.aside_bytes, stats.escaped_buffers) == (4, 512, 0)
    with pool.scope("crop"):
        pass
    stats = pool.stats()
    crop, mask = stats.scopes["crop"], stats.scopes["mask"]
    assert (crop.aside_buffers, crop.escaped_buffers, crop.escaped_bytes) == (0, 3, 256)
    assert (mask.aside_buffers, mask.aside_bytes, mask.escaped_buffers) == (1, 256, 0)


@pytest.mark.parametrize("look", [BufferPool.stats, BufferPool.snapshot])
def test_looking_at_a_pool_logs_what_it_has_lost(
    pool: BufferPool, look: Callable[[BufferPool], object], caplog: pytest.LogCaptureFixture
) -> None:
    pool.acquire((8,), scope="capture")
    look(pool)
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "'capture' was dropped" in caplog.text


@pytest.mark.interpreter
def test_the_difference_of_two_snapshots_names_scope_and_place_of_growth(pool: BufferPool) -> None:
    owner = pool.owner("hoard")
    with pool.scope("frame") as scope:
        scope.keep(scope.empty((64,)), owner)
        before = pool.snapshot()
        for _ in range(3):
            scope.keep(scope.empty((64,)), owner)
        scope.empty((128,))
        after = pool.snapshot()
    changes = after - before
    assert [(holding.scope, holding.state, amount) for holding, amount in changes.items()] == [
        ("hoard", "held", Amount(3, 192)),
        ("frame", "held", Amount(1, 128)),
    ]
    grown = next(iter(changes))
    line = (
        test_the_difference_of_two_snapshots_names_scope_and_place_of_growth.__code__.co_firstlineno
        + 7
    )
    assert (grown.place.line, grown.place.file) == (line, __file__)
    assert str(grown.place).startswith(f"tests/memory/test_stats.py:{line} in test_the_difference")
    assert pool.snapshot() - pool.snapshot() == {}


def test_equal_growth_is_listed_by_scope_name(pool: BufferPool) -> None:
    before = pool.snapshot()
    leases = [pool.acquire((64,), scope=name) for name in ("mask", "crop")]
    assert [holding.scope for holding in pool.snapshot() - before] == ["crop", "mask"]
    for lease in leases:
        lease.release()


def test_the_difference_of_two_snapshots_includes_shrinking_owners(pool: BufferPool) -> None:
    lease = pool.acquire((64,), scope="capture")
    before = pool.snapshot()
    lease.release()
    assert list((pool.snapshot() - before).values()) == [Amount(-1, -64)]


@pytest.mark.interpreter
@pytest.mark.parametrize(("own_thread", "file"), [(False, "test_stats.py"), (True, "own.py")])
def test_a_place_is_the_first_line_outside_handtrack_if_there_is_one(
    own_thread: bool, file: str
) -> None:
    pool, held = BufferPool(), list[Any]()
    ours = {"__name__": "handtrack.own", "held": held, "pool": pool}
    exec(compile("def work():\n held.append(pool.acquire((8,)))", "own.py", "exec"), ours)  # noqa: S102 - stands for a module
    work: Any = ours["work"]
    if own_thread:
        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
    else:
        work()
    (holding,) = pool.snapshot().holdings
    assert Path(holding.place.file).name == file
    held.pop().release()
