"""The rules on strokes the other way, each for itself."""

import pytest

from handtrack.gestures.motion import Motion, Sample
from handtrack.gestures.returns import (
    Remembered,
    is_return,
    is_return_from_outside,
    is_return_from_swipe,
    is_same_movement,
    is_undone,
    is_wound_up,
    swings_back,
    turns_wrist_back,
)
from handtrack.gestures.stroke import ACROSS, TURN, Axis, Stroke
from handtrack.gestures.swipe_rules import SwipeRules

RULES = SwipeRules()


def stroke(
    sign: int, begin_s: float, *, way: float = 2.0, peak: float = 6.0, axis: Axis = ACROSS
) -> Stroke:
    """Return a stroke of 0.4 s."""
    begin, end = (Sample(t, 0.0, 0.0, 0.0, 0.0, True, 1.0) for t in (begin_s, begin_s + 0.4))
    return Stroke(axis, sign, begin, end, way, peak)


LEFT = stroke(-1, 0.0)


@pytest.mark.parametrize(
    ("pause_s", "peak", "returns"),
    [(0.7, 6.0, True), (0.9, 6.0, False), (0.9, 4.0, True), (2.1, 4.0, False)],
)
def test_a_stroke_returns_from_a_swipe_soon_or_later_and_slowly(
    pause_s: float, peak: float, *, returns: bool
) -> None:
    back = stroke(1, 0.4 + pause_s, peak=peak)
    assert is_return_from_swipe(back, LEFT, RULES) == returns
    assert not is_return_from_swipe(stroke(-1, 0.4 + pause_s, peak=peak), LEFT, RULES)


def test_the_same_movement_is_one_along_another_axis_that_began_in_the_swipe() -> None:
    assert is_same_movement(stroke(-1, 0.3, axis=TURN), LEFT)
    assert not is_same_movement(stroke(-1, 0.5, axis=TURN), LEFT)
    assert not is_same_movement(stroke(-1, 0.3), LEFT)
    assert not is_same_movement(LEFT, None)


@pytest.mark.parametrize(("way", "peak", "returns"), [(2.0, 6.0, True), (2.5, 7.2, False)])
def test_a_stroke_returns_from_one_of_a_hand_not_open_unless_it_outdoes_it(
    way: float, peak: float, *, returns: bool
) -> None:
    back = stroke(1, 0.6, way=way, peak=peak)
    remembered = Remembered(not_open=LEFT)
    assert is_return(back, Motion(), remembered, LEFT, RULES) == returns


@pytest.mark.parametrize(("peak", "rests", "returns"), [
    (4.0, True, True), (6.0, False, True), (6.0, True, False),
])  # fmt: skip
def test_a_hand_returns_from_outside_slowly_or_without_a_rest(
    peak: float, *, rests: bool, returns: bool
) -> None:
    motion = Motion()
    for frame in range(10):
        motion.add(1.0 + frame / 20, 0.0 if rests else 50.0 * frame, 0.0, 100.0, 1.0)
    back = stroke(1, 1.45, peak=peak)
    assert is_return_from_outside(back, motion, LEFT, RULES) == returns
    assert not is_return_from_outside(back, motion, None, RULES)


def test_a_stroke_returns_from_outside_or_from_the_swipe_that_it_is_a_part_of() -> None:
    back, along = stroke(1, 1.45), stroke(-1, 0.3, axis=TURN)
    assert is_return(back, Motion(), Remembered(departed=LEFT), None, RULES)
    assert not is_return(back, Motion(), Remembered(), None, RULES)
    assert is_return(along, Motion(), Remembered(), LEFT, RULES)


@pytest.mark.parametrize(
    ("way", "peak", "wound_up"), [(2.5, 7.2, True), (2.4, 9.0, False), (2.5, 7.1, False)]
)
def test_a_stroke_is_wound_up_by_a_shorter_and_weaker_one(
    way: float, peak: float, *, wound_up: bool
) -> None:
    assert is_wound_up(stroke(1, 0.6, way=way, peak=peak), LEFT, RULES) == wound_up
    assert not is_wound_up(stroke(1, 1.0, way=way, peak=peak), LEFT, RULES)


def test_a_tiny_movement_is_no_wind_up() -> None:
    assert not is_wound_up(stroke(1, 0.6, way=2.5), stroke(-1, 0.0, way=0.2), RULES)


@pytest.mark.parametrize(
    ("axis", "way", "peak", "undone"),
    [
        (ACROSS, 2.0, 6.0, False),
        (ACROSS, 2.5, 7.2, True),
        (TURN, 1.0, 4.5, True),
        (TURN, 1.0, 3.5, False),
    ],
)
def test_a_stroke_is_undone_by_a_greater_one_back_and_a_turn_by_a_fast_one(
    axis: Axis, way: float, peak: float, *, undone: bool
) -> None:
    back = stroke(1, 0.5, way=way, peak=peak, axis=axis)
    assert is_undone(stroke(-1, 0.0, axis=axis), back, RULES) == undone


@pytest.mark.parametrize(
    ("pause_s", "way", "peak", "swings"),
    [(0.3, 2.0, 6.0, True), (0.4, 2.0, 6.0, False), (0.3, 2.5, 7.2, False)],
)
def test_a_hand_swings_if_it_goes_back_at_once_and_no_wind_up_explains_it(
    pause_s: float, way: float, peak: float, *, swings: bool
) -> None:
    back = stroke(1, 0.4 + pause_s, way=way, peak=peak)
    assert swings_back(back, LEFT, None, RULES) == swings


@pytest.mark.parametrize(("peak", "swings"), [(7.2, False), (7.1, True)])
def test_a_faster_stroke_after_a_return_from_a_swipe_does_not_swing(
    peak: float, *, swings: bool
) -> None:
    swipe = stroke(1, -0.5)
    assert swings_back(stroke(1, 0.5, peak=peak), LEFT, swipe, RULES) == swings


@pytest.mark.parametrize(
    ("before_s", "before_way", "before_peak", "back"),
    [
        (0.9, 1.0, 3.0, True),
        (0.9, 0.5, 3.0, False),
        (0.0, 1.0, 3.0, False),
        (0.0, 1.0, 6.0, True),
    ],
)
def test_a_wrist_may_be_cocked_before_a_flick_if_it_turns_less_far_or_long_ago(
    before_s: float, before_way: float, before_peak: float, *, back: bool
) -> None:
    flick = stroke(1, 1.5, way=1.0, axis=TURN)
    before = stroke(-1, before_s, way=before_way, peak=before_peak, axis=TURN)
    assert turns_wrist_back(flick, before, Motion(), RULES) == back
    assert not turns_wrist_back(stroke(1, 1.5, way=1.0), before, Motion(), RULES)
