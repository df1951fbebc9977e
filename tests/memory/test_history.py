from itertools import pairwise
from math import inf, nan
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from handtrack.errors import UseAfterReleaseError
from handtrack.memory import Amount, BufferPool, History
from handtrack.memory.codes import MemoryCode
from handtrack.memory.errors import HistoryError
from handtrack.memory.history import swap


@pytest.mark.parametrize(
    ("limits", "held"),
    [
        ({"limit_moments": 3}, (7, 8, 9)),
        ({"limit_s": 1.0}, (5, 6, 7, 8, 9)),
        ({"limit_bytes": 40}, (8, 9)),
    ],
)
def test_a_history_holds_the_newest_within_its_limits_and_releases_the_rest(
    pool: BufferPool, limits: dict[str, float], held: tuple[int, ...]
) -> None:
    history = History[int](**limits)
    for number in range(10):
        history.add(number * 0.25, number, pool.acquire((16,), scope="replay"))
    assert history.values() == held
    assert history.values(since_t=2.0) == (8, 9)
    assert (len(history), history.nbytes, pool.stats().live_buffers) == (
        len(held),
        16 * len(held),
        len(held),
    )
    if "limit_bytes" in limits:
        history.add(9.0, 10, pool.acquire((41,)))
    history.close()
    assert (len(history), history.nbytes, pool.stats().live_buffers) == (0, 0, 0)


def test_a_reader_can_hold_a_moment_longer_than_the_history(pool: BufferPool) -> None:
    history = History[str](limit_moments=1)
    first = pool.acquire((16,))
    first.array.fill(7)
    history.add(0.0, "first", first)
    (moment,) = history.shared()
    history.add(1.0, "second", pool.acquire((16,)))
    history.close()
    assert (moment.value, set(moment.leases[0].array.tolist())) == ("first", {7})
    moment.release()
    assert (pool.stats().live_buffers, pool.stats().lost) == (0, 0)


def test_no_moment_is_dropped_in_silence_where_time_restarts(pool: BufferPool) -> None:
    with History[int]() as history:
        for episode in range(3):
            for step in range(10):
                if step == 0 and episode > 0:
                    late = pool.acquire((16,))
                    with pytest.raises(
                        HistoryError, match=r"from 9 s to 0 s: call history\.cut\(\)"
                    ) as refused:
                        history.add(0.0, -1, late)
                    assert refused.value.code is MemoryCode.HISTORY_TIME_RESTARTED
                    late.release()  # it stayed the caller's
                    history.cut()
                history.add(float(step), 10 * episode + step, pool.acquire((16,)))
        assert history.values() == tuple(range(30))
        assert history.values(since_t=8.0) == (28, 29)  # on the clock since the last cut
        with history.shared() as moments:
            assert [moment.cuts for moment in moments] == [0] * 10 + [1] * 10 + [2] * 10
    assert (pool.stats().live_buffers, pool.stats().lost) == (0, 0)


def test_seconds_are_counted_on_across_cuts(pool: BufferPool) -> None:
    history = pool.history(limit_s=15.0)
    for episode in range(3):
        for step in range(10):
            history.add(1000.0 * (3 - episode) + step, 10 * episode + step)
        history.cut()
    assert history.values() == tuple(range(13, 30))  # 15 of 27 s
    assert pool.stats().histories[0].span_s == 15.0


def test_after_clear_or_close_time_may_restart() -> None:
    history = History[str]()
    history.add(5.0, "before")
    history.clear()
    history.add(1.0, "after")
    assert history.values() == ("after",)
    history.close()
    history.add(0.0, "late")
    assert history.values() == ()


@pytest.mark.parametrize("t", [nan, inf, None, "1.0", True, np.zeros((4, 4, 3), np.uint8)])
def test_a_moment_needs_a_time(t: Any) -> None:
    with History[str]() as history, pytest.raises(HistoryError, match="takes seconds first"):
        history.add(t, "value")


def test_a_random_sample_draws_each_moment_equally_often_and_at_most_once(pool: BufferPool) -> None:
    rng = np.random.default_rng(1)
    drawn = np.zeros(20, int)
    orders = set()
    with pool.history() as history:
        for number in range(20):
            history.add(float(number), number, pool.acquire((8,)))
        for _ in range(2000):
            with history.sample(5, rng=rng) as sample:
                numbers = [entry.value for entry in sample]
            assert len(set(numbers)) == 5
            drawn[numbers] += 1
            orders.add(tuple(numbers))
        assert len(orders) > 1900
        assert (abs(drawn - 500) < 100).all()  # five sigma
        with history.sample(100, rng=rng) as sample:
            assert sorted(entry.value for entry in sample) == [*range(20)]
        assert history.sample(0, rng=rng) == ()
    assert pool.stats().live_buffers == 0
    assert History[int]().sample(3, rng=rng) == ()


def test_a_seed_in_place_of_a_generator_is_refused() -> None:
    with History[int]() as history:
        history.add(0.0, 1)
        for seed in (0, np.random, np.random.RandomState(0)):
            with pytest.raises(HistoryError, match="default_rng"):
                history.sample(1, rng=seed)  # type: ignore[arg-type]


def test_a_closed_history_releases_late_additions(pool: BufferPool) -> None:
    with History[str]() as history:
        pass
    history.close()
    history.add(0.0, "late", pool.acquire((16,)))
    assert (history.values(), pool.stats().live_buffers) == ((), 0)


def test_a_moment_can_own_several_leases_each_released_once(pool: BufferPool) -> None:
    history = History[str](limit_moments=1)
    state, following = pool.frame((4, 4)), pool.frame((4, 4))
    history.add(0.0, "first", state, following.hold())
    assert (pool.stats().frames, history.nbytes) == (2, 32)
    history.add(1.0, "second", following)
    assert (pool.stats().frames, history.nbytes) == (1, 16)
    gone = pool.frame((4, 4))
    gone.release()
    with pytest.raises(UseAfterReleaseError):
        history.add(2.0, "third", pool.frame((4, 4)), gone)
    history.close()
    assert (pool.stats().frames, pool.stats().live_buffers, pool.stats().lost) == (0, 0, 0)


def test_a_moment_can_be_replaced_by_a_smaller_form_unless_evicted(pool: BufferPool) -> None:
    history = History[str](limit_moments=2)
    for number in range(3):
        history.add(float(number), "", pool.frame((10, 10)))
        if number == 0:
            (first,) = history.shared()
    second, _ = newer = history.shared()
    swap(history, second, pool.acquire((7,), scope="history"))
    swap(history, first, pool.acquire((7,), scope="history"))
    for moment in (first, *newer):
        moment.release()
    assert (history.nbytes, pool.stats().frames, pool.stats().scopes["history"].live_buffers) == (
        107,
        1,
        1,
    )
    history.close()
    assert (pool.stats().live_buffers, pool.stats().lost) == (0, 0)


def test_a_moment_replaced_by_a_larger_form_evicts_older_ones(pool: BufferPool) -> None:
    history = History[str](limit_bytes=40)
    for number in range(3):
        history.add(float(number), str(number), pool.acquire((10,)))
    with history.shared() as moments:
        swap(history, moments[1], pool.acquire((30,)))
    assert (history.values(), history.nbytes) == (("1", "2"), 40)
    history.close()
    assert (pool.stats().live_buffers, pool.stats().lost) == (0, 0)


def test_a_moment_without_a_value_or_with_an_array_for_a_lease_is_refused() -> None:
    history = History[str]()
    with pytest.raises(HistoryError, match="value"):
        history.add(0.0)
    wrong: Any = np.zeros(3)
    with pytest.raises(HistoryError, match="ndarray"):
        history.add(0.0, "", wrong)
    assert len(history) == 0


def test_memory_added_to_a_held_frame_does_not_break_nbytes(pool: BufferPool) -> None:
    history, frame = History[str](limit_moments=1), pool.frame((4, 4))
    history.add(0.0, "", frame.hold())
    frame.empty((100,))
    history.add(1.0, "")
    assert history.nbytes == 0
    frame.release()
    history.close()


@given(
    st.lists(st.tuples(st.floats(0, 10), st.one_of(st.none(), st.integers(0, 300))), max_size=40),
    st.one_of(st.none(), st.integers(1, 5)),
    st.one_of(st.none(), st.floats(0, 5)),
    st.integers(0, 600),
)
def test_every_limit_holds_and_each_frame_is_released_once(
    frames: list[tuple[float, int | None]],
    limit_moments: int | None,
    limit_s: float | None,
    limit_bytes: int,
) -> None:
    pool = BufferPool()
    history = History[int](limit_moments, limit_s, limit_bytes)
    last_t = 0.0
    for number, (t, nbytes) in enumerate(frames):
        if t < last_t:
            history.cut()
        last_t = t
        history.add(t, number, *([] if nbytes is None else [pool.acquire((nbytes,))]))
        moments = history.shared()
        held = [lease for moment in moments for lease in moment.leases]
        assert limit_moments is None or len(moments) <= limit_moments
        span_s = sum(max(after.t - before.t, 0.0) for before, after in pairwise(moments))
        assert limit_s is None or span_s <= limit_s + 1e-9
        assert sum(frame.nbytes for frame in held) == history.nbytes <= limit_bytes
        assert [(each.cuts, each.t) for each in moments] == sorted(
            (each.cuts, each.t) for each in moments
        )
        assert pool.stats().live_buffers == len(held)
        for frame in held:
            frame.release()
    history.close()
    stats = pool.stats()
    assert (stats.live_buffers, stats.lost, stats.acquired) == (0, 0, stats.released)


def test_the_pool_reports_how_full_each_history_is_and_its_contents_by_scope(
    pool: BufferPool,
) -> None:
    history = pool.history(limit_moments=3)
    assert pool.stats().histories[0].held == {}
    history.add(0.0, "frame", pool.frame((16, 16)))
    history.add(1.5, "lease", pool.acquire((16, 16), scope="replay"))
    (filling,) = pool.stats().histories
    scopes = pool.stats().scopes
    assert filling.held == {
        name: Amount(1, scopes[name].live_bytes) for name in ("frame", "replay")
    }
    assert (filling.moments, filling.span_s, filling.limit_moments, filling.full) == (
        2,
        1.5,
        3,
        False,
    )
    for number in (2, 3):
        history.add(float(number), "more", pool.acquire((16, 16)))
    assert pool.stats().histories[0].full
    history.clear()
    history.add(9.0, "again", pool.acquire((16, 16)))
    assert not pool.stats().histories[0].full
    history.close()


def test_a_sample_is_evenly_spread_and_released_by_its_block(pool: BufferPool) -> None:
    with pool.history(limit_moments=10) as history:
        for number in range(10):
            history.add(float(number), number, pool.acquire((8,)))
        for n, values in ((0, []), (1, [0]), (2, [0, 9]), (4, [0, 3, 6, 9]), (20, [*range(10)])):
            with history.sample(n) as sample:
                assert [entry.value for entry in sample] == values
                if sample:
                    sample[0].release()
        with history.shared(7.0) as shared:
            history.clear()
            assert (len(shared), pool.stats().live_buffers) == (3, 3)
    assert pool.stats().live_buffers == 0
