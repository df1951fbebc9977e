import multiprocessing
import random
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

from handtrack.memory import BufferPool, LatestSlot, Lease
from tests.waiting import PATIENCE_S


def _use(pool: BufferPool) -> None:
    with pool.scope("child") as scope:
        scope.empty((4,)).fill(1)


def test_threads_sharing_a_pool_never_share_memory_and_leave_nothing() -> None:
    pool = BufferPool(idle_limit_bytes=20_000)
    slot = LatestSlot[tuple[int, Lease]](on_drop=lambda item: item[1].release())
    wrong: list[str] = []

    def check(array: Any, content: int) -> None:
        if not np.all(array == content):
            wrong.append(f"{content} became {array}")

    def work(number: int) -> None:
        rng = random.Random(number)
        for round_number in range(150):
            content = number * 1000 + round_number
            with pool.scope("outer"), pool.scope("inner") as inner:
                arrays = [
                    inner.empty((rng.randrange(1, 500),), np.int32)
                    for _ in range(rng.randrange(1, 4))
                ]
                for array in arrays:
                    array.fill(content)
                if rng.random() < 0.5:
                    inner.keep(arrays[0])
                if len(arrays) > 1 and rng.random() < 0.3:
                    inner.release(arrays[-1])
                with pool.acquire((200,), np.int32, scope="passed") as lease:
                    lease.array.fill(content)
                    slot.put((content, lease.hand_over()))
                taken = slot.take()
                if taken is not None:
                    with taken[1]:
                        check(taken[1].array, taken[0])
                for array in arrays:
                    check(array, content)

    with ThreadPoolExecutor(4) as threads:
        for outcome in [threads.submit(work, number) for number in range(4)]:
            outcome.result()
    slot.close()
    assert wrong == []
    stats = pool.stats()
    assert (stats.live_buffers, stats.aside_buffers, stats.escaped_buffers, stats.lost) == (
        0,
        0,
        0,
        0,
    )
    assert stats.acquired == stats.released
    assert stats.total_bytes == stats.idle_bytes <= 20_000


@pytest.mark.skipif(sys.platform == "win32", reason="no fork")
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")  # a fork beside a thread
def test_a_forked_child_can_use_a_pool_that_a_thread_was_using(pool: BufferPool) -> None:
    held, over = threading.Event(), threading.Event()

    def hold_the_lock() -> None:
        with pool._arena.lock:
            held.set()
            over.wait()

    thread = threading.Thread(target=hold_the_lock)
    thread.start()
    held.wait()
    child = multiprocessing.get_context("fork").Process(target=_use, args=(pool,))
    child.start()
    child.join(PATIENCE_S)
    stuck = child.is_alive()
    child.kill()
    child.join()
    over.set()
    thread.join()
    assert not stuck
    assert child.exitcode == 0
