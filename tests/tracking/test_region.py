"""From a palm or landmarks to the next region, which turns, moves and grows with the hand."""

from math import cos, pi, sin

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from handtrack.landmarks import Landmarks
from handtrack.tracking.palm import Palm
from handtrack.tracking.region import normalised_angle, region_of_landmarks, region_of_palm


def upright_hand() -> Landmarks:
    """A flat hand pointing up: the wrist at (0, 0), five straight fingers side by side."""
    points = np.zeros((21, 3), np.float32)
    for finger in range(5):
        for joint in range(4):
            points[1 + 4 * finger + joint, :2] = ((finger - 2) * 20, -60 - 25 * joint)
    return points


def turned(points: Landmarks, radians: float, scale: float, dx: float, dy: float) -> Landmarks:
    matrix = np.array(((cos(radians), sin(radians)), (-sin(radians), cos(radians))))
    moved = points.copy()
    moved[:, :2] = points[:, :2] @ matrix * scale + (dx, dy)
    return moved


@given(st.floats(-pi, pi), st.floats(0.2, 5), st.floats(-200, 900), st.floats(-200, 900))
def test_the_region_turns_moves_and_grows_with_the_hand(
    radians: float, scale: float, dx: float, dy: float
) -> None:
    before = region_of_landmarks(upright_hand())
    after = region_of_landmarks(turned(upright_hand(), radians, scale, dx, dy))
    assert after.size == pytest.approx(before.size * scale, rel=1e-3)
    assert normalised_angle(after.rotation - before.rotation - radians) == pytest.approx(
        0, abs=1e-3
    )
    expected = (
        np.array((before.cx, before.cy))
        @ ((cos(radians), sin(radians)), (-sin(radians), cos(radians)))
        * scale
    )
    expected += np.array((dx, dy))
    np.testing.assert_allclose((after.cx, after.cy), expected, atol=0.05 * scale + 0.01)


def test_fingertips_do_not_move_the_region() -> None:
    stretched = upright_hand()
    stretched[[4, 8, 12, 16, 20], 1] -= 40
    assert region_of_landmarks(stretched) == region_of_landmarks(upright_hand())


def test_a_palms_region_includes_its_fingers() -> None:
    keypoints = np.zeros((7, 2), np.float32)
    keypoints[0], keypoints[2] = (100, 200), (100, 120)
    region = region_of_palm(Palm(np.array((60, 100, 140, 180), np.float32), keypoints, 0.9))
    assert region.rotation == pytest.approx(0.0)
    assert region.size == pytest.approx(80 * 2.6)
    assert (region.cx, region.cy) == pytest.approx((100, 140 - 40))
