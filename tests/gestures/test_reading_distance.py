"""The text size of a guide follows the hand's distance, but never during a gesture."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handtrack.gestures.hold import Holding
from handtrack.gestures.reading_distance import (
    CALM_S,
    DWELL_S,
    FOCAL_HEIGHTS,
    HAND_M,
    NEARER_SHARE,
    READING_M,
    ReadingDistance,
    distance_m,
    size_for,
)
from handtrack.gestures.recognizer import HandReading, Recognition
from handtrack.messages import GestureEvent
from tests.navigation.stage import NOTHING, swipe

HEIGHT = 720
METRES = st.floats(0.3, 5.0)
FPS = st.sampled_from((10.0, 15.0, 30.0))


def reading(
    metres: float, *, hand: int = 1, holding: bool = False, moving: bool = False
) -> HandReading:
    holds = (Holding("victory", 0.0, 0.4),) if holding else ()
    return HandReading(
        hand,
        hand,
        "Right",
        HAND_M * FOCAL_HEIGHTS * HEIGHT / metres,
        "none",
        1.0,
        NOTHING,
        holds,
        moving,
    )


def frame(t: float, *readings: HandReading, events: tuple[GestureEvent, ...] = ()) -> Recognition:
    return Recognition(t, (), readings, events, ())


def standing_at(
    distance: ReadingDistance, metres: float, seconds: float, begin: float = 0.0, fps: float = 30.0
) -> int:
    """Stay at a distance for a while; return how often the size changed."""
    frames = range(round(seconds * fps) + 1)
    return sum(distance.update(frame(begin + k / fps, reading(metres)), HEIGHT) for k in frames)


@pytest.mark.parametrize(("pixels", "metres"), [(180, 1.0), (90, 2.0), (60, 3.0)])
def test_the_estimated_distance_matches_the_measured_one_at_720p(
    pixels: float, metres: float
) -> None:
    assert distance_m(pixels, 720) == pytest.approx(metres, rel=0.01)


@given(METRES, st.sampled_from(READING_M), FPS)
def test_text_is_never_too_small_for_long_and_changes_once(
    metres: float, first: float, fps: float
) -> None:
    distance = ReadingDistance(first)
    changes = standing_at(distance, metres, DWELL_S + 0.2, fps=fps)
    assert changes <= 1
    assert distance.metres >= min(metres, READING_M[-1]) - 1e-9
    smaller = [size for size in READING_M if size < distance.metres]
    assert all(metres > size * NEARER_SHARE for size in smaller)


@given(METRES, st.sampled_from(READING_M), FPS, st.floats(0.0, DWELL_S - 0.15))
def test_the_size_stays_until_the_dwell_time_is_over(
    metres: float, first: float, fps: float, seconds: float
) -> None:
    distance = ReadingDistance(first)
    assert standing_at(distance, metres, seconds, fps=fps) == 0


@given(
    st.lists(st.tuples(METRES, st.floats(0.0, DWELL_S - 0.1)), max_size=12),
    st.sampled_from(READING_M),
)
def test_changes_are_at_least_a_dwell_time_apart(
    stays: list[tuple[float, float]], first: float
) -> None:
    """Between two changes at least the dwell time passes, whatever the hand does."""
    distance, t, changed = ReadingDistance(first), 0.0, [-DWELL_S]
    for metres, seconds in stays:
        ends = t + seconds
        while t <= ends:
            t += 1 / 15
            if distance.update(frame(t, reading(metres)), HEIGHT):
                changed.append(t)
    assert all(later - earlier >= DWELL_S for earlier, later in pairwise(changed))


@given(METRES, st.sampled_from(READING_M), st.sampled_from(("holding", "moving", "event")))
def test_the_size_does_not_change_during_a_gesture(metres: float, first: float, doing: str) -> None:
    distance = ReadingDistance(first)
    for k in range(120):
        t = k / 15
        seen = frame(
            t,
            reading(metres, holding=doing == "holding", moving=doing == "moving"),
            events=(swipe("left", t),) if doing == "event" else (),
        )
        assert not distance.update(seen, HEIGHT)
    rest = [t + k / 15 for k in range(1, 40)]
    when = [later for later in rest if distance.update(frame(later, reading(metres)), HEIGHT)]
    assert all(later - t >= CALM_S for later in when)
    assert bool(when) == (size_for(metres, first) != first)


@pytest.mark.parametrize("edge", [1.0, 2.0])
def test_after_the_first_measurement_the_size_changes_only_between_steps(edge: float) -> None:
    distance = ReadingDistance(3.0)
    assert standing_at(distance, edge * 0.8, DWELL_S + 0.2) == 1
    assert standing_at(distance, edge + 0.9, 10.0, begin=DWELL_S + 0.3) == 0
    assert distance.settle()
    assert distance.metres == edge + 1


def test_the_size_follows_the_commanding_hand_or_otherwise_the_nearest() -> None:
    alone, led = ReadingDistance(2.0), ReadingDistance(2.0)
    for k in range(40):
        both = frame(k / 15, reading(0.6, hand=1), reading(2.8, hand=2))
        alone.update(both, HEIGHT)
        led.update(both, HEIGHT, commanding=2)
    assert (alone.metres, led.metres) == (1.0, 3.0)


def test_a_hand_that_was_away_is_measured_again() -> None:
    distance = ReadingDistance(1.0)
    assert standing_at(distance, 2.5, DWELL_S - 0.2) == 0
    assert standing_at(distance, 2.5, 0.4, begin=DWELL_S + 1.0) == 0
    assert distance.metres == 1.0


def test_a_reset_allows_time_to_restart() -> None:
    distance = ReadingDistance(1.0)
    standing_at(distance, 2.5, DWELL_S - 0.2, begin=100.0)
    distance.reset()
    assert standing_at(distance, 2.5, DWELL_S + 0.2) == 1


def test_between_steps_the_size_follows_the_visible_hand_at_once() -> None:
    distance = ReadingDistance(1.0)
    assert standing_at(distance, 2.5, 0.2) == 0
    assert not distance.settle()
    assert standing_at(distance, 2.5, 0.6) == 0
    assert distance.settle()
    assert distance.metres == 3.0
    standing_at(distance, 0.6, 0.8, begin=10.0)
    distance.update(frame(12.0), HEIGHT)
    assert not distance.settle()
