import pytest
from hypothesis import given
from hypothesis import strategies as st

from handtrack.errors import UseAfterReleaseError
from handtrack.memory import Amount, BufferPool, History
from handtrack.memory.history import swap


@pytest.mark.parametrize(
    ("limits", "held"),
    [({"limit_moments": 3}, (7, 8, 9)), ({"limit_s": 1.0}, (5, 6, 7, 8, 9)), ({"limit_bytes": 40}, (8, 9))],
)
def test_a_history_holds_the_newest_within_its_limits_and_releases_the_rest(
    pool: BufferPool, limits: dict[str, float], held: tuple[int, ...]
) -> None:
    history = History[int](**limits)
    for number in range(10):
        history.add(number * 0.25, number, pool.acquire((16,), scope="replay"))
    assert history.values() == held
    assert history.values(since_t=2.0) == (8, 9)
    assert (len(history), history.nbytes, pool.stats().live_buffers) == (len(held), 16 * len(held), len(held))
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


def test_time_going_backwards_drops_the_newer_moments(pool: BufferPool) -> None:
    history = History[str]()
    for t, name in [(0.0, "a"), (5.0, "b"), (6.0, "c"), (4.0, "d")]:
        history.add(t, name, pool.acquire((16,)))
    assert history.values() == ("a", "d")
    history.clear()
    assert pool.stats().live_buffers == 0


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
    assert (history.nbytes, pool.stats().frames, pool.stats().scopes["history"].live_buffers) == (107, 1, 1)
    history.close()
    assert (pool.stats().live_buffers, pool.stats().lost) == (0, 0)


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
    frames: list[tuple[float, int | None]], limit_moments: int | None, limit_s: float | None, limit_bytes: int
) -> None:
    pool = BufferPool()
    history = History[int](limit_moments, limit_s, limit_bytes)
    for number, (t, nbytes) in enumerate(frames):
        history.add(t, number, *([] if nbytes is None else [pool.acquire((nbytes,))]))
        moments = history.shared()
        held = [lease for moment in moments for lease in moment.leases]
        assert limit_moments is None or len(moments) <= limit_moments
        assert limit_s is None or not moments or moments[-1].t - moments[0].t <= limit_s
        assert sum(frame.nbytes for frame in held) == history.nbytes <= limit_bytes
        assert [moment.t for moment in moments] == sorted(moment.t for moment in moments)
        assert pool.stats().live_buffers == len(held)
        for frame in held:
            frame.release()
    history.close()
    stats = pool.stats()
    assert (stats.live_buffers, stats.lost, stats.acquired) == (0, 0, stats.released)


def test_the_pool_reports_how_full_each_history_is_and_its_contents_by_scope(pool: BufferPool) -> None:
    history = pool.history(limit_moments=3)
    assert pool.stats().histories[0].held == {}
    history.add(0.0, "frame", pool.frame((16, 16)))
    history.add(1.5, "lease", pool.acquire((16, 16), scope="replay"))
    (filling,) = pool.stats().histories
    scopes = pool.stats().scopes
    assert filling.held == {name: Amount(1, scopes[name].live_bytes) for name in ("frame", "replay")}
    assert (filling.moments, filling.span_s, filling.limit_moments, filling.full) == (2, 1.5, 3, False)
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
