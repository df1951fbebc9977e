import _thread
import copy
import gc
import threading
from typing import Any

import pytest

from handtrack.errors import DoubleReleaseError, UseAfterReleaseError
from handtrack.memory import BufferPool, Lease
from tests.waiting import eventually


@pytest.mark.interpreter
def test_use_after_release_raises_and_names_both_places(pool: BufferPool) -> None:
    lease = pool.acquire((4,), scope="capture")
    lease.release()
    for use in (lambda: lease.array, lease.hold, lease.hand_over):
        with pytest.raises(
            UseAfterReleaseError,
            match=r"'capture'.*acquired at \S+test_lease\.py:\d+ in test_use\w+, released at \S+test_lease\.py:\d+ in",
        ):
            use()
    lease = pool.acquire((4,), scope="capture")
    lease.hand_over().release()
    with pytest.raises(
        UseAfterReleaseError, match=r"handed over at \S+test_lease\.py:\d+ in test_use"
    ):
        lease.hold()


def test_a_handle_holds_the_memory_until_it_is_released_or_handed_over(pool: BufferPool) -> None:
    first = pool.acquire((4,))
    second = first.hold()
    third = first.hand_over()
    assert (first.held, second.held, third.held) == (False, True, True)
    second.release()
    assert (second.held, third.held, pool.stats().live_buffers) == (False, True, 1)
    third.release()
    assert (third.held, pool.stats().live_buffers) == (False, 0)


def test_a_lease_cannot_be_copied(pool: BufferPool) -> None:
    with pool.acquire((4,)) as lease:
        for duplicate in (copy.copy, copy.deepcopy):
            with pytest.raises(TypeError, match="hold"):
                duplicate(lease)


def test_holding_a_frame_until_the_next_is_not_an_escape(pool: BufferPool) -> None:
    shown: Lease | None = None
    pixels = None
    for _ in range(6):
        newer = pool.acquire((8,), scope="capture")
        if shown is not None:
            shown.release()
        shown, pixels = newer, newer.array
    assert pixels is not None
    shown.release()
    assert pool.stats().escapes == 0


def test_overlapping_leases_do_not_report_each_other(pool: BufferPool) -> None:
    first, second = pool.acquire((8,)), pool.acquire((8,))
    arrays = (first.array, second.array)
    first.release()
    second.release()
    assert (pool.stats().escapes, pool.stats().aside_buffers) == (0, 2)
    pool.acquire((8,)).release()
    assert (pool.stats().escapes, pool.stats().escaped_buffers) == (2, 2)
    del arrays


def test_a_fault_in_every_frame_is_counted_each_time_and_logged_once(
    pool: BufferPool, caplog: pytest.LogCaptureFixture
) -> None:
    hoard: list[Any] = []
    for _ in range(11):
        with pool.acquire((8,), scope="capture") as lease:
            hoard.append(lease.array)
    assert (pool.stats().escapes, len(pool.faults()), len(caplog.records)) == (10, 10, 1)


def test_exactly_one_of_two_threads_releases_a_handle(pool: BufferPool) -> None:
    for _ in range(200):
        lease = pool.acquire((4,))
        outcomes: list[str] = []
        start = threading.Barrier(2)

        def release(
            lease: Lease = lease, outcomes: list[str] = outcomes, start: threading.Barrier = start
        ) -> None:
            start.wait()
            try:
                lease.release()
                outcomes.append("released")
            except DoubleReleaseError:
                outcomes.append("refused")

        threads = [threading.Thread(target=release) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(outcomes) == ["refused", "released"]
    assert pool.stats().live_buffers == 0


def test_a_thread_without_a_line_of_its_own_can_release_a_lease(pool: BufferPool) -> None:
    lease = pool.acquire((4,))
    _thread.start_new_thread(lease.release, ())
    assert eventually(lambda: pool.stats().live_buffers == 0)


@pytest.mark.interpreter
def test_a_release_by_the_garbage_collector_inside_the_pool_is_safe(pool: BufferPool) -> None:
    class Holder:
        def __init__(self) -> None:
            self.lease = pool.acquire((100,), scope="finalised")
            self.me = self  # only the collector can free this

        def __del__(self) -> None:
            self.lease.release()

    thresholds = gc.get_threshold()
    gc.set_threshold(1)
    try:
        for _ in range(300):
            Holder()
            with pool.scope("frame") as scope:
                first, second = scope.empty((100,)), scope.empty((100,))
                first.fill(1)
                second.fill(2)
                assert int(first.max()) == 1
            pool.stats()
    finally:
        gc.set_threshold(*thresholds)
    del first, second
    gc.collect()
    stats = pool.stats()
    assert (stats.live_buffers, stats.lost) == (0, 0)
    assert stats.idle_bytes == stats.total_bytes
