import gc
import threading
import weakref
from collections.abc import Callable, Iterator

import numpy as np
import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, precondition, rule

from handtrack.errors import (
    DoubleReleaseError,
    NotOwnerError,
    ScopeOrderError,
    UseAfterReleaseError,
)
from handtrack.memory import BufferPool, FrameLease

PICTURE = (48, 64, 3)


def in_another_thread(work: Callable[[], object]) -> None:
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()


def live(pool: BufferPool) -> tuple[int, int]:
    """Frames in flight, and the buffers they hold."""
    stats = pool.stats()
    return stats.frames, stats.scopes["frame"].live_buffers


def test_a_frame_block_is_the_innermost_scope_and_receives_kept_arrays(pool: BufferPool) -> None:
    frame = pool.frame(PICTURE)
    with frame.hold(), pool.scope("crop") as crop:
        kept = crop.keep(crop.empty((8, 8)))
        pool.empty((4, 4))
    assert kept.shape == (8, 8)
    assert live(pool) == (1, 2)
    with frame:
        pool.empty((4, 4))
        assert live(pool) == (1, 3)
    assert live(pool) == (0, 0)


def test_a_frame_handed_over_in_a_block_ends_with_its_new_holder(pool: BufferPool) -> None:
    with pool.frame(PICTURE) as frame:
        passed_on = frame.hand_over()
        with pytest.raises(ScopeOrderError, match="no scope of this pool is open"):
            pool.empty((4, 4))
    assert live(pool) == (1, 1)
    passed_on.release()
    assert live(pool) == (0, 0)


def test_nothing_refers_to_a_frame_that_was_handed_over_in_its_block(pool: BufferPool) -> None:
    with pool.frame(PICTURE) as frame:
        passed_on = frame.hand_over()
    ended = weakref.ref(frame._scope)
    passed_on.release()
    del frame, passed_on
    gc.collect()
    assert ended() is None


def test_nothing_is_acquired_in_a_block_whose_frame_was_released(pool: BufferPool) -> None:
    with pool.frame(PICTURE) as frame:
        other = frame.hold()
        frame.release()
        with pytest.raises(ScopeOrderError, match="no scope of this pool is open"):
            pool.empty((4, 4))
    other.release()
    assert live(pool) == (0, 0)


def test_image_work_holds_its_frame(pool: BufferPool) -> None:
    with pool.frame(PICTURE), pool.scope("crop"), pool.hold_frame() as held:
        held.empty((8, 8))
        assert live(pool) == (1, 2)
    with pool.hold_frame() as held:
        pool.empty((8, 8))
        assert (live(pool), held.nbytes) == ((1, 2), 64)
    with pool.frame(PICTURE) as frame:
        passed_on = frame.hand_over()
        with pool.hold_frame() as held:
            assert held.nbytes == 0
    in_another_thread(passed_on.release)
    assert live(pool) == (0, 0)


def test_a_frame_can_pass_on_what_was_acquired_or_kept_in_its_block(pool: BufferPool) -> None:
    album = pool.owner("album")
    with pool.frame(PICTURE) as frame:
        with pool.scope("crop") as crop:
            kept = crop.keep(crop.empty((8, 8)))
        frame.keep(kept, album)
        frame.lease(pool.empty((4, 4)), scope="crops").release()
        assert live(pool) == (1, 1)
    album.close()
    assert not pool.faults()


def test_a_frame_block_that_ends_before_an_inner_scope_is_an_error(pool: BufferPool) -> None:
    inner = pool.scope("crop")
    with (
        pytest.raises(ScopeOrderError, match="'crop' is still open"),
        pool.frame(PICTURE),
    ):
        inner.__enter__()
    inner.__exit__(None, None, None)
    assert live(pool) == (0, 0)


def test_a_frame_block_left_open_at_a_yield_is_reported(pool: BufferPool) -> None:
    def frames() -> Iterator[FrameLease]:
        with pool.frame(PICTURE) as frame:
            yield frame

    def driver() -> None:
        next(going)
        with pytest.raises(ScopeOrderError, match=r"test_frame\.py:\d+ in .*frames"):
            pool.empty((4, 4))

    going = frames()
    driver()
    assert next(going, None) is None
    assert live(pool) == (0, 0)


def test_a_thread_that_comes_too_late_to_a_frame_is_told_where_it_ended(pool: BufferPool) -> None:
    with pool.frame(PICTURE) as frame:
        scope = frame._scope
    with pytest.raises(ScopeOrderError, match=r"ended, at \S+test_frame\.py"):
        scope.empty((4, 4))


def test_only_kept_or_leased_memory_outlives_its_frame(pool: BufferPool) -> None:
    album = pool.owner("album")
    with pool.frame(PICTURE) as frame:
        kept = frame.keep(frame.empty((8, 8)), album)
        crop = frame.lease(frame.empty((9, 9)), scope="crops")
        frame.empty((7, 7))
    assert live(pool) == (0, 0)
    assert [pool.stats().scopes[name].live_buffers for name in ("album", "crops")] == [1, 1]
    crop.array.fill(1)
    kept.fill(1)
    crop.release()
    album.close()
    assert pool.stats().live_buffers == 0
    assert not pool.faults()


def test_the_picture_can_be_kept_but_not_leased_since_handles_share_it(pool: BufferPool) -> None:
    album, frame = pool.owner("album"), pool.frame(PICTURE)
    with frame.hold() as held:
        with pytest.raises(NotOwnerError):
            frame.lease(frame.pixels)
        held.keep(held.pixels, album)
        frame.release()
        assert pool.stats().frames == 1, "a holder is left"
    assert (pool.stats().frames, pool.stats().live_buffers) == (0, 1)
    album.close()
    assert pool.stats().live_buffers == 0
    assert not pool.faults()


def test_a_frame_gives_arrays_of_the_requested_type_and_leases_only_its_own(
    pool: BufferPool,
) -> None:
    with pool.frame(PICTURE, np.float32) as frame, pool.frame(PICTURE) as other:
        assert frame.pixels.dtype == np.float32
        assert frame.empty((2, 3), np.int16).dtype == np.int16
        with pytest.raises(NotOwnerError):
            frame.lease(other.pixels)
    assert live(pool) == (0, 0)


@pytest.mark.interpreter
def test_misuse_of_a_handle_names_the_place(pool: BufferPool) -> None:
    frame = pool.frame(PICTURE)
    other = frame.hold()
    frame.release()
    with pytest.raises(DoubleReleaseError, match="test_frame"):
        frame.release()
    with pytest.raises(UseAfterReleaseError, match="test_frame"):
        _ = frame.pixels
    with pytest.raises(UseAfterReleaseError):
        frame.hold()
    for misuse in (lambda: frame.empty(3), lambda: frame.lease(other.pixels), frame.__enter__):
        with pytest.raises(ScopeOrderError, match="test_frame"):
            misuse()
    with pytest.raises(NotOwnerError):
        other.keep(np.empty(3), pool.owner("album"))
    other.release()


def test_an_array_that_outlives_its_frame_is_reported_two_frames_later() -> None:
    pool, escaped = BufferPool(), []
    for number in range(3):
        with pool.frame(PICTURE) as frame:
            if number == 0:
                escaped.append(frame.empty((8, 8)))
    assert [fault.kind for fault in pool.faults()] == ["escaped"]
    assert pool.stats().frames == 0


def test_an_array_released_early_is_reported_if_it_outlives_its_frame(pool: BufferPool) -> None:
    hoard = []
    for number in range(3):
        with pool.frame(PICTURE), pool.scope("crop") as crop:
            block = crop.parent
            if number == 0 and block is not None:
                hoard.append(block.empty((8, 8)))
                block.release(hoard[0])
    assert [fault.kind for fault in pool.faults()] == ["escaped"]


class FrameMachine(RuleBasedStateMachine):
    """Frames with holders and threads in any order: each frame ends exactly once,
    with its last holder.
    """

    def __init__(self) -> None:
        super().__init__()
        self.pool = BufferPool()
        self.handles: list[tuple[FrameLease, int]] = []
        self.buffers: dict[int, int] = {}
        self.made = 0

    @rule()
    def open_frame(self) -> None:
        self.handles.append((self.pool.frame(PICTURE), self.made))
        self.buffers[self.made] = 1
        self.made += 1

    @precondition(lambda self: self.handles)
    @rule(pick=st.integers(0, 99))
    def hold(self, pick: int) -> None:
        lease, number = self.handles[pick % len(self.handles)]
        self.handles.append((lease.hold(), number))

    @precondition(lambda self: self.handles)
    @rule(pick=st.integers(0, 99), elsewhere=st.booleans())
    def acquire(self, pick: int, elsewhere: bool) -> None:
        lease, number = self.handles[pick % len(self.handles)]
        (in_another_thread if elsewhere else lambda work: work())(lambda: lease.empty(100))
        self.buffers[number] += 1

    @precondition(lambda self: self.handles)
    @rule(
        pick=st.integers(0, 99), how=st.sampled_from(["release", "elsewhere", "block", "hand over"])
    )
    def let_go(self, pick: int, how: str) -> None:
        lease, number = self.handles.pop(pick % len(self.handles))
        if how == "hand over":
            self.handles.append((lease.hand_over(), number))
        elif how == "block":
            with lease:
                pass
        elif how == "elsewhere":
            in_another_thread(lease.release)
        else:
            lease.release()
        if all(other != number for _, other in self.handles):
            del self.buffers[number]

    @rule()
    def count(self) -> None:
        stats = self.pool.stats()
        assert stats.frames == len(self.buffers)
        assert stats.live_buffers == sum(self.buffers.values())

    def teardown(self) -> None:
        for lease, _ in self.handles:
            lease.release()
        assert self.pool.stats().live_buffers == self.pool.stats().frames == 0
        assert not self.pool.faults()


TestFrames = FrameMachine.TestCase
