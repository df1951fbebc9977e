"""A hand's course: where it is expected, and where it may come back."""

from math import cos, inf, nextafter, radians, sin

import numpy as np
import pytest

from handtrack.tracking.course import Course, Sight
from handtrack.tracking.region import region_of_landmarks
from tests.tracking.staged import hand, sighting

SIDE = region_of_landmarks(hand()).size
FRAME_S = 1 / 8  # exact


def course_of(*places: tuple[float, float]) -> Course:
    """A hand seen at these places, pixels, frame by frame."""
    first, *others = places
    course = Course.of_first(sighting(hand(*first)), 0.0)
    for number, place in enumerate(others, 1):
        course = course.seen(sighting(hand(*place)), number * FRAME_S, repeated=False)
    return course


def moving(sides: float) -> Course:
    """A hand that moved to the right by so many sides in its last frame, at 0.125 s."""
    return course_of((300, 200), (300 + sides * SIDE, 200))


def test_the_velocity_is_that_of_the_palms_middle() -> None:
    course = course_of((300, 200), (310, 195))
    assert course.velocity == pytest.approx((80.0, -40.0))
    assert course.region == course.sighted_region == region_of_landmarks(hand(310, 195))
    assert (course.t, course.seen_t, course.covered_t) == (FRAME_S, FRAME_S, 0.0)


def test_a_sighting_without_a_step_in_time_keeps_the_velocity() -> None:
    course = course_of((300, 200), (310, 200))
    again = course.seen(sighting(hand(350, 200)), course.t, repeated=False)
    assert again.velocity == course.velocity
    assert again.region.cx > course.region.cx


def test_one_repeated_frame_keeps_the_velocity_and_a_second_ends_it() -> None:
    course = course_of((300, 200), (310, 200))
    once = course.seen(course.sighting, 2 * FRAME_S, repeated=True)
    assert (once.velocity, once.repeated) == (course.velocity, True)
    twice = once.seen(course.sighting, 3 * FRAME_S, repeated=True)
    assert (twice.velocity, twice.repeated) == ((0.0, 0.0), False)
    moved = once.seen(sighting(hand(330, 200)), 3 * FRAME_S, repeated=False)
    assert not moved.repeated
    assert moved.velocity[0] == pytest.approx(160.0)


@pytest.mark.parametrize(("sides", "led"), [(0.029, False), (0.031, True)])
def test_less_motion_than_three_hundredths_of_a_side_is_noise(sides: float, *, led: bool) -> None:
    course = moving(sides)
    assert (course.expected(2 * FRAME_S) != course.region) == led


@pytest.mark.parametrize(("sides", "led"), [(0.149, False), (0.151, True)])
def test_a_hand_is_sought_ahead_only_if_it_is_fast(sides: float, *, led: bool) -> None:
    course = moving(sides)
    ahead = course.expected(2 * FRAME_S)
    assert ahead != course.region
    assert course.sought(2 * FRAME_S) == (ahead if led else course.region)


def test_motion_leads_nowhere_after_a_fifth_of_a_second() -> None:
    course = moving(0.5)
    assert course.expected(FRAME_S + 0.199).cx > course.region.cx
    assert course.expected(FRAME_S + 0.201) == course.region


def test_a_lost_hand_lasts_035_s_and_a_hidden_one_3_s() -> None:
    course = course_of((300, 200))
    assert course.lasts(0.35)
    assert not course.lasts(nextafter(0.35, inf))
    hidden = course
    for number in range(1, 25):
        hidden = hidden.hidden(number * FRAME_S, 0.0, 0.0)
    assert hidden.covered_t == 3.0
    assert hidden.lasts(3.0)
    assert not hidden.lasts(nextafter(3.0, inf))
    briefly = course.hidden(1.0, 0.0, 0.0)
    assert briefly.lasts(1.34)
    assert not briefly.lasts(1.36)


def test_a_hidden_hand_moves_with_the_other_after_a_fifth_of_a_second() -> None:
    course = moving(0.5)
    assert course.hidden(FRAME_S + 0.2, 10.0, 5.0).region == course.region
    moved = course.hidden(FRAME_S + 0.201, 10.0, 5.0)
    assert moved.region == course.region.moved(10.0, 5.0)
    assert (moved.sighted_region, moved.sight) == (course.sighted_region, Sight.HIDDEN)
    assert (moved.t, moved.seen_t) == (course.t, course.seen_t)


def test_a_carried_hand_moves_with_all_it_has() -> None:
    course = moving(0.5)
    before = course.sighting
    carried = course.carried(2 * FRAME_S, 12.0, -6.0, 0.3)
    now = carried.sighting
    moved = np.array((12.0, -6.0, 0.0), np.float32)
    assert now.landmarks == pytest.approx(before.landmarks + moved)
    assert np.array_equal(now.world, before.world)
    assert (now.region, now.presence) == (before.region.moved(12.0, -6.0), 0.3)
    assert carried.region == carried.sighted_region == course.region.moved(12.0, -6.0)
    assert carried.velocity == (96.0, -48.0)
    assert (carried.t, carried.seen_t) == (2 * FRAME_S, FRAME_S)
    assert carried.sight is Sight.CARRIED


def test_a_carried_hand_is_as_near_to_its_place_as_one_just_seen() -> None:
    course = course_of((300, 200))
    for number in range(1, 3):
        course = course.carried(number * FRAME_S, 10.0, 0.0, 0.3)
    near, far = (sighting(hand(*place(course, 0.0, aside))) for aside in (0.49, 0.51))
    assert course.leads_to(near, course.t)
    assert not course.leads_to(far, course.t)


def test_only_a_hidden_hand_stays_so_when_nothing_carries_it() -> None:
    course = moving(0.5)
    assert course.lost().sight is Sight.LOST
    assert course.carried(1.0, 1.0, 1.0, 0.1).lost().sight is Sight.LOST
    assert course.hidden(1.0, 0.0, 0.0).lost().sight is Sight.HIDDEN
    found = course.hidden(1.0, 0.0, 0.0).seen(course.sighting, 1.1, repeated=False)
    assert found.sight is Sight.SEEN
    assert found.covered_t == 1.0


@pytest.mark.parametrize(("factor", "same"), [(2.4, True), (2.6, False)])
def test_a_returning_hand_is_up_to_two_and_a_half_times_as_large(
    factor: float, *, same: bool
) -> None:
    small, large = hand(300, 200, 60), hand(300, 200, 60 * factor)
    assert Course.of_first(sighting(small), 0.0).leads_to(sighting(large), 0.1) == same
    assert Course.of_first(sighting(large), 0.0).leads_to(sighting(small), 0.1) == same


def place(course: Course, along: float, aside: float = 0.0) -> tuple[float, float]:
    """A place so many sides ahead of a hand that moves to the right, and aside of it."""
    middle = hand(0, 0)
    own = region_of_landmarks(middle)
    return (course.region.cx - own.cx + along * SIDE, course.region.cy - own.cy + aside * SIDE)


@pytest.mark.parametrize("away_s", [0.1, 0.25])
@pytest.mark.parametrize("within", [0.5, 1.0])
def test_a_hand_returns_within_a_growing_distance_of_its_path(away_s: float, within: float) -> None:
    course = moving(0.5)  # 4 sides a second
    t = course.t + away_s
    reach = 1.5 * 4 * away_s
    off = within + 2.5 * away_s

    def returns(along: float, aside: float = 0.0) -> bool:
        return course.leads_to(sighting(hand(*place(course, along, aside))), t, within)

    assert [returns(-off + 0.01), returns(-off - 0.01)] == [True, False]
    assert [returns(reach + off - 0.01), returns(reach + off + 0.01)] == [True, False]
    for along in (0.0, reach / 2, reach):
        assert [returns(along, off - 0.01), returns(along, off + 0.01)] == [True, False]
        assert [returns(along, -off + 0.01), returns(along, -off - 0.01)] == [True, False]


@pytest.mark.parametrize("turn", range(0, 360, 45))
def test_a_hand_returns_ahead_in_whatever_direction_it_moved(turn: int) -> None:
    x, y = cos(radians(turn)), sin(radians(turn))
    course = course_of((300, 200), (300 + 0.5 * SIDE * x, 200 + 0.5 * SIDE * y))
    t = course.t + 0.25
    ahead = 1.5 + 0.5 + 2.5 * 0.25 - 0.01  # at 4 sides a second
    assert course.leads_to(sighting(hand(*place(course, ahead * x, ahead * y))), t)
    assert not course.leads_to(sighting(hand(*place(course, -ahead * x, -ahead * y))), t)


def test_a_resting_hand_returns_near_its_place_and_no_later_than_it_lasts() -> None:
    course = course_of((300, 200))
    for along, aside in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        near = sighting(hand(*place(course, 0.74 * along, 0.74 * aside)))
        far = sighting(hand(*place(course, 0.76 * along, 0.76 * aside)))
        assert [course.leads_to(near, 0.1), course.leads_to(far, 0.1)] == [True, False]
    assert not course.leads_to(course.sighting, 0.36)


def test_distance_is_counted_from_the_expected_place_in_sides() -> None:
    course = moving(0.5)
    t = course.t + FRAME_S
    for sides in (0.0, 0.25, 1.0):
        there = sighting(hand(*place(course, 0.5 + sides)))
        assert course.distance_sides(there, t) == pytest.approx(sides, abs=1e-4)
        beside = sighting(hand(*place(course, 0.5, sides)))
        assert course.distance_sides(beside, t) == pytest.approx(sides, abs=1e-4)
    led = course.hidden(t + 0.3, 10.0, 0.0).hidden(t + 0.4, 10.0, 0.0)
    there = sighting(hand(*place(led, 0.0)))
    assert led.distance_sides(there, t + 0.5) == pytest.approx(0.0, abs=1e-4)
