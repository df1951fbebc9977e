"""Measurements of a stroke: the turn of the wrist, another hand beside it, the fingers' pose."""

from math import cos, sin

import numpy as np
import pytest

from handtrack.gestures.fingers import finger_chains
from handtrack.gestures.motion import Motion
from handtrack.gestures.static import stretch_of
from handtrack.gestures.stroke import (
    ACROSS,
    TURN,
    Stroke,
    follows_axis,
    goes_along,
    openness_of,
    shown_openness,
)
from handtrack.gestures.swipe_rules import SwipeRules
from tests.gestures.hands import hand_of, world_of
from tests.gestures.paths import eased

FPS = 30
RULES = SwipeRules()
TURN_RAD = 1.1


def flick(
    palm: tuple[float, float] = (0.0, 0.0),
    begin_rad: float = -0.55,
    reaches: tuple[float, float] = (1.0, 1.0),
) -> tuple[Stroke, Motion]:
    """Return a turn of the wrist by `TURN_RAD` in 0.3 s, after 0.5 s of rest.

    `palm`: hand lengths that the palm goes to the right and down meanwhile. `reaches`: the fingers'
    length in the picture at begin and end, in hand lengths.
    """
    motion = Motion()
    for frame in range(FPS):
        share = eased((frame / FPS - 0.5) / 0.3)
        angle = begin_rad + TURN_RAD * share
        reach_px = 100.0 * (reaches[0] + (reaches[1] - reaches[0]) * share)
        fingers = (reach_px * sin(angle), -reach_px * cos(angle))
        x_px, y_px = (50.0 + 100.0 * way * share for way in palm)
        motion.add(frame / FPS, x_px, y_px, 100.0, 1.0, fingers=fingers)
    begin, end = motion.before(0.5), motion.before(0.8)
    return Stroke(TURN, 1, begin, end, TURN_RAD, 8.0), motion


@pytest.mark.parametrize(("palm", "follows"), [
    ((0.0, 0.0), True), ((0.5, 0.0), True), ((0.6, 0.0), False),
    ((0.0, -0.5), True), ((0.0, 0.6), False), ((0.4, 0.4), False),
])  # fmt: skip
def test_the_palm_rests_while_the_wrist_turns(palm: tuple[float, float], *, follows: bool) -> None:
    stroke, motion = flick(palm)
    assert follows_axis(stroke, motion, RULES) == follows


@pytest.mark.parametrize(
    ("begin_rad", "follows"), [(-1.7, True), (-1.8, False), (0.6, True), (0.7, False)]
)
def test_the_fingers_are_raised_before_and_after_the_wrist_turns(
    begin_rad: float, *, follows: bool
) -> None:
    stroke, motion = flick(begin_rad=begin_rad)
    assert follows_axis(stroke, motion, RULES) == follows


@pytest.mark.parametrize(
    ("reaches", "follows"), [((0.6, 1.0), True), ((0.4, 1.0), False), ((1.0, 0.4), False)]
)
def test_fingers_pointing_at_the_camera_do_not_flick(
    reaches: tuple[float, float], *, follows: bool
) -> None:
    stroke, motion = flick(reaches=reaches)
    assert follows_axis(stroke, motion, RULES) == follows


def swept(way: float, *, openness: tuple[float, float] = (1.0, 1.0)) -> tuple[Stroke, Motion]:
    """Return a stroke of the palm to the right in 0.4 s, between rests of 0.6 s.

    `way`: hand lengths. `openness`: before and after its middle.
    """
    motion = Motion()
    for frame in range(round(1.6 * FPS) + 1):
        t = frame / FPS
        x_px = 100.0 * way * eased((t - 0.6) / 0.4)
        motion.add(t, x_px, 0.0, 100.0, openness[t > 0.8])
    begin, end = motion.before(0.6), motion.before(1.0)
    return Stroke(ACROSS, 1, begin, end, abs(way), 1.875 * abs(way) / 0.4), motion


@pytest.mark.parametrize(
    ("other_way", "along"), [(2.0, True), (1.1, True), (0.9, False), (-2.0, False)]
)
def test_another_hand_goes_along_if_it_goes_half_as_far_to_the_same_side(
    other_way: float, *, along: bool
) -> None:
    stroke, _ = swept(2.0)
    _, other = swept(other_way)
    assert goes_along(stroke, other, RULES) == along


def test_a_hand_that_came_into_view_after_the_stroke_did_not_go_along() -> None:
    stroke, _ = swept(2.0)
    other = Motion()
    for frame in range(5):
        other.add(1.2 + frame / FPS, 20.0 * frame, 0.0, 100.0, 1.0)
    assert not goes_along(stroke, other, RULES)


@pytest.mark.parametrize(
    ("way", "openness", "seen"),
    [
        (2.0, (1.0, 0.6), 0.8),
        (2.0, (1.0, 0.1), 0.1),
        (2.0, (0.1, 1.0), 0.1),
        (2.0, (0.2, 1.0), 0.6),
        (1.0, (0.2, 1.0), 0.2),
    ],
    ids=["open", "closes", "opens", "hardly open, fast", "hardly open, slow"],
)
def test_a_hand_is_as_open_as_at_both_ends_unless_it_is_closed_at_one(
    way: float, openness: tuple[float, float], seen: float
) -> None:
    stroke, motion = swept(way, openness=openness)
    assert openness_of(stroke, motion, RULES) == pytest.approx(seen)


@pytest.mark.parametrize(
    ("pose", "reach", "clear", "openness"),
    [
        ("open_palm", 1.0, 4, 1.0),
        ("victory", 1.0, 4, 0.5),
        ("open_palm", 0.75, 3, 1.0),
        ("open_palm", 1.0, 2, 0.4),
        ("open_palm", 0.65, 4, 0.4),
    ],
    ids=["open", "two fingers", "mostly clear", "half of them clear", "pointing at the camera"],
)
def test_a_hand_is_as_open_as_its_joints_where_most_pictures_are_clear(
    pose: str, reach: float, clear: int, openness: float
) -> None:
    motion = Motion()
    for frame in range(4):
        hand = hand_of(world_of(pose))
        chains = finger_chains(hand.landmarks, 100.0) if frame < clear else None
        fingers = (0.0, -100.0 * reach)
        motion.add(frame / FPS, 0.0, 0.0, 100.0, 0.4, fingers=fingers, chains=chains)
    assert shown_openness(list(motion.since(0.0)), RULES) == pytest.approx(openness, abs=0.05)


def test_joints_are_averaged_before_they_are_read() -> None:
    noise = np.random.default_rng(1)
    motion = Motion()
    single = []
    for frame in range(30):
        hand = hand_of(world_of("open_palm"))
        landmarks = hand.landmarks + noise.normal(0.0, 3.0, hand.landmarks.shape)
        chains = finger_chains(landmarks.astype(np.float32), 100.0)
        single.append(stretch_of(chains))
        motion.add(frame / FPS, 0.0, 0.0, 100.0, single[-1], chains=chains)
    together = shown_openness(list(motion.since(0.0)), RULES)
    assert together > np.mean(single) + 0.05


def test_one_sighting_tells_how_open_a_hand_is() -> None:
    _, motion = swept(2.0, openness=(0.4, 0.4))
    assert shown_openness([motion.last], RULES) == pytest.approx(0.4)
