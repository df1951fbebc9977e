"""Where and when palms are searched for: motion is seen soon,
and the cost per second is limited.
"""

from collections.abc import Iterator
from itertools import pairwise
from math import ceil

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from handtrack.landmarks import Image
from handtrack.memory import BufferPool
from handtrack.settings import SearchMode
from handtrack.tracking.region import Region
from handtrack.tracking.search import (
    LOOK_ALONE_S,
    LOOK_BESIDE_S,
    LOOK_LOST_S,
    LOOK_STILL_S,
    MAX_TILE_SIDES,
    MAX_WINDOWS_SAVED,
    QUIET_AFTER_S,
    QUIET_FACTOR,
    TILE_EVERY_S,
    TILE_SHARE,
    WINDOWS_PER_S_ALONE,
    WINDOWS_PER_S_BESIDE,
    Look,
    PalmSearch,
    padded_picture,
    tiles,
)

HEIGHT, WIDTH = 180, 320
ALONE_BOUND_S = 0.1
BESIDE_BOUND_S = 0.15
HAND = Region(60, 90, 50)
RATES = st.floats(5, 60)
MODES: st.SearchStrategy[SearchMode] = st.sampled_from(["tiles", "whole"])


def still() -> Image:
    return np.full((HEIGHT, WIDTH, 3), 90, np.uint8)


def with_spot(x: float, y: float, side: int = 12) -> Image:
    frame = still()
    frame[int(y) : int(y) + side, int(x) : int(x) + side] = 220
    return frame


def moving(fps: float, seconds: float) -> Iterator[tuple[float, Image]]:
    """A spot that moves to and fro on the right, away from `HAND`."""
    for number in range(int(seconds * fps)):
        t = number / fps
        yield t, with_spot(150 + 130 * abs((t * 1.3) % 2 - 1), 90)


def resting(fps: float, seconds: float) -> Iterator[tuple[float, Image]]:
    return ((number / fps, still()) for number in range(int(seconds * fps)))


def run(
    search: PalmSearch,
    frames: Iterator[tuple[float, Image]],
    known: tuple[Region, ...] = (),
    lost: tuple[Region, ...] = (),
) -> list[tuple[float, list[Look]]]:
    looked = []
    for t, frame in frames:
        search.observe(frame, t)
        looked.append((t, search.looks((HEIGHT, WIDTH), t, known=known, lost=lost)))
    return looked


def longest_gap(looked: list[tuple[float, list[Look]]]) -> float:
    """The longest time between searches of the whole picture,
    counting the end of the run as one.
    """
    times = [t for t, looks in looked if any(look.whole for look in looks)]
    return max(
        after - before for before, after in zip(times, [*times[1:], looked[-1][0]], strict=True)
    )


@pytest.mark.parametrize(("known", "bound_s"), [((), ALONE_BOUND_S), ((HAND,), BESIDE_BOUND_S)])
@settings(deadline=None, max_examples=30)
@given(fps=RATES, mode=MODES)
def test_a_moving_picture_is_fully_searched_every_100_ms_or_150_beside_a_hand(
    known: tuple[Region, ...], bound_s: float, fps: float, mode: SearchMode
) -> None:
    looked = run(PalmSearch(mode, BufferPool()), moving(fps, 3), known=known)
    assert longest_gap(looked) <= bound_s + 1 / fps + 1e-6


@settings(deadline=None, max_examples=20)
@given(RATES, st.floats(0.3, 1.7) | st.floats(QUIET_AFTER_S, QUIET_AFTER_S + 2.0))
def test_motion_after_rest_is_fully_searched_within_100_ms(fps: float, begin: float) -> None:
    frames = ((t, frame if t >= begin else still()) for t, frame in moving(fps, begin + 0.8))
    looked = run(PalmSearch("tiles", BufferPool()), frames)
    first_moving = ceil(begin * fps - 1e-9) / fps
    whole = next(
        t for t, looks in looked if t >= first_moving - 1e-6 and any(look.whole for look in looks)
    )
    assert whole - first_moving <= ALONE_BOUND_S + 1 / fps + 1e-6


@settings(deadline=None, max_examples=20)
@given(RATES)
def test_a_still_picture_is_fully_searched_about_twice_a_second(fps: float) -> None:
    assert (
        longest_gap(run(PalmSearch("tiles", BufferPool()), resting(fps, 4)))
        <= LOOK_STILL_S + LOOK_ALONE_S + 2 / fps
    )


def test_a_still_picture_is_searched_tile_by_tile_in_between() -> None:
    looked = run(PalmSearch("tiles", BufferPool()), resting(30, 6))
    seen = {look.square for _, looks in looked for look in looks if not look.whole}
    assert seen == {look.square for look in tiles(HEIGHT, WIDTH)}


@pytest.mark.parametrize("fps", [5.0, 29.97, 60.0])
def test_a_still_scene_runs_the_detector_a_quarter_as_often(fps: float) -> None:
    seconds = 30
    looked = run(PalmSearch("tiles", BufferPool()), resting(fps, QUIET_AFTER_S + seconds))
    quiet = [(t, looks) for t, looks in looked if t >= QUIET_AFTER_S]
    assert (
        sum(len(looks) for _, looks in quiet)
        <= seconds / QUIET_FACTOR * (1 / TILE_EVERY_S + 1 / LOOK_STILL_S) + 2
    )
    assert longest_gap(quiet) <= QUIET_FACTOR * (LOOK_STILL_S + TILE_EVERY_S) + 2 / fps
    assert {look.square for _, looks in quiet for look in looks} >= {
        look.square for look in tiles(HEIGHT, WIDTH)
    }


def test_the_search_never_slows_down_where_noise_could_hide_a_new_hand() -> None:
    rng = np.random.default_rng(4)
    noisy = [
        np.clip(still() + rng.normal(0, 30, (HEIGHT, WIDTH, 3)), 0, 255).astype(np.uint8)
        for _ in range(7)
    ]
    frames = ((n / 10, noisy[n % 7]) for n in range(int(QUIET_AFTER_S + 10) * 10))
    later = [
        (t, looks)
        for t, looks in run(PalmSearch("tiles", BufferPool()), frames)
        if t >= QUIET_AFTER_S
    ]
    assert longest_gap(later) <= LOOK_STILL_S + LOOK_ALONE_S + 2 / 10


@settings(deadline=None, max_examples=20)
@given(RATES, st.booleans())
def test_searches_stay_within_their_budget_over_time(fps: float, hand: bool) -> None:
    seconds = 8
    looked = run(
        PalmSearch("tiles", BufferPool()), moving(fps, seconds), known=(HAND,) if hand else ()
    )
    windows = sum(not look.whole for _, looks in looked for look in looks)
    whole = sum(look.whole for _, looks in looked for look in looks)
    assert (
        windows
        <= MAX_WINDOWS_SAVED + (WINDOWS_PER_S_BESIDE if hand else WINDOWS_PER_S_ALONE) * seconds
    )
    assert whole <= seconds / (LOOK_BESIDE_S if hand else LOOK_ALONE_S) + 1


@pytest.mark.parametrize("fps", [6, 10, 30])
def test_motion_is_searched_in_windows_at_any_frame_rate(fps: int) -> None:
    looked = run(PalmSearch("tiles", BufferPool()), moving(fps, 8))
    assert sum(not look.whole for _, looks in looked for look in looks) >= 4 * 8


def test_whole_mode_searches_only_the_whole_picture() -> None:
    looked = run(PalmSearch("whole", BufferPool()), moving(30, 3), lost=(HAND,))
    assert all(look.whole for _, looks in looked for look in looks)


@pytest.mark.parametrize("known", [(), (HAND,)])
def test_the_first_frame_and_one_after_a_reset_are_searched_as_a_whole(
    known: tuple[Region, ...],
) -> None:
    search = PalmSearch("tiles", BufferPool())
    for _ in range(2):
        (_, looks), *_ = run(search, resting(30, 1), known=known)
        assert [look.whole for look in looks] == [True]
        search.reset()


@settings(deadline=None)
@given(st.integers(1, 60))
def test_a_lost_hand_is_searched_for_in_the_same_frame(frames_before: int) -> None:
    search = PalmSearch("tiles", BufferPool())
    run(search, resting(30, frames_before / 30), known=(HAND,))
    search.observe(still(), frames_before / 30)
    looks = search.looks((HEIGHT, WIDTH), frames_before / 30, known=(), lost=(HAND,))
    assert looks[-1].whole
    assert (looks[0].square.cx, looks[0].square.cy) == (HAND.cx, HAND.cy)


@settings(deadline=None, max_examples=20)
@given(RATES)
def test_the_whole_picture_is_searched_more_often_while_a_hand_is_lost(fps: float) -> None:
    assert (
        longest_gap(run(PalmSearch("tiles", BufferPool()), resting(fps, 1), lost=(HAND,)))
        <= LOOK_LOST_S + 1 / fps + 1e-6
    )


@given(st.integers(40, 4400), st.integers(40, 4400), st.floats(0, 1), st.floats(0, 1))
def test_anything_half_a_tile_in_size_fits_into_one_tile(
    height: int, width: int, down: float, across: float
) -> None:
    side = TILE_SHARE * min(height, width)
    top, left = down * (height - side / 2), across * (width - side / 2)
    assert any(
        _holds(look.square, left, top) and _holds(look.square, left + side / 2, top + side / 2)
        for look in tiles(height, width)
    )


@given(st.integers(40, 4400), st.integers(40, 4400))
def test_tiles_stay_inside_an_ordinary_picture(height: int, width: int) -> None:
    assume(max(height, width) <= TILE_SHARE * MAX_TILE_SIDES * min(height, width))
    for look in tiles(height, width):
        half = look.square.size / 2
        assert look.square.cx - half >= -1e-6
        assert look.square.cx + half <= width + 1e-6
        assert look.square.cy - half >= -1e-6
        assert look.square.cy + half <= height + 1e-6


@settings(deadline=None, max_examples=40)
@given(st.floats(10, 290), st.floats(10, 150), st.floats(15, 60))
def test_a_moving_spot_is_in_the_first_window(x: float, y: float, fps: float) -> None:
    search = PalmSearch("tiles", BufferPool())
    run(search, resting(fps, 2))
    for number in range(4):
        spot_x, t = x + 3 * number, 2 + number / fps
        search.observe(with_spot(spot_x, y), t)
        windows = [
            look for look in search.looks((HEIGHT, WIDTH), t, known=(), lost=()) if not look.whole
        ]
        if windows:
            assert _holds(windows[0].square, spot_x, y)
            assert _holds(windows[0].square, spot_x + 12, y + 12, slack=6)
            return
    pytest.fail("four frames of motion and no window")


def test_motion_within_a_known_hand_opens_no_window() -> None:
    search = PalmSearch("tiles", BufferPool())
    run(search, resting(30, 2), known=(HAND,))
    frames = ((2 + n / 30, with_spot(50 + 4 * (n % 3), 85)) for n in range(60))
    looked = run(search, frames, known=(HAND,))
    assert all(look.whole or look in tiles(HEIGHT, WIDTH) for _, looks in looked for look in looks)


def test_a_place_that_keeps_moving_is_searched_in_windows_of_several_sizes() -> None:
    search = PalmSearch("tiles", BufferPool())
    run(search, resting(30, 2))
    frames = ((2 + n / 30, with_spot(200 + 5 * (n % 2), 90)) for n in range(30))
    sizes = {
        look.square.size for _, looks in run(search, frames) for look in looks if not look.whole
    }
    assert len(sizes) >= 3


def _holds(square: Region, x: float, y: float, slack: float = 1e-6) -> bool:
    half = square.size / 2 + slack
    return abs(x - square.cx) <= half and abs(y - square.cy) <= half


@given(st.integers(1, 6000), st.integers(1, 6000))
def test_a_picture_of_any_shape_is_covered_by_few_tiles(height: int, width: int) -> None:
    every = tiles(height, width)
    assert len(every) <= 15 * 15
    squares = [look.square for look in every]
    for x, y in ((0, 0), (width, 0), (0, height), (width, height), (width / 2, height / 2)):
        assert any(
            abs(square.cx - x) <= square.size / 2 + 1e-6
            and abs(square.cy - y) <= square.size / 2 + 1e-6
            for square in squares
        )


def test_a_hand_filling_the_picture_is_searched_with_a_black_border() -> None:
    looked = run(PalmSearch("tiles", BufferPool()), moving(30, 2))
    times = [t for t, looks in looked for look in looks if look == padded_picture(HEIGHT, WIDTH)]
    assert times[0] < 0.2
    assert max(later - sooner for sooner, later in pairwise(times)) <= 0.5
