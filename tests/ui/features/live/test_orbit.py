"""The camera of the 3D view turns, stays upright, and shows near things larger."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from handtrack_ui.features.live.hand_view_3d import STEEPEST_DEG, Orbit

degrees = st.floats(-720.0, 720.0)


@given(st.lists(st.tuples(degrees, degrees), max_size=20))
def test_the_camera_stays_upright_and_within_limits(turns: list[tuple[float, float]]) -> None:
    orbit = Orbit()
    for yaw, pitch in turns:
        orbit = orbit.turned(yaw, pitch)
    assert -180.0 <= orbit.yaw_deg <= 180.0
    assert abs(orbit.pitch_deg) <= STEEPEST_DEG
    down = np.array([0.0, 1.0, 0.0]) @ orbit.rotation()
    assert down[1] > 0.0


@given(st.lists(st.floats(0.01, 100.0), max_size=12))
def test_the_zoom_stays_within_bounds(factors: list[float]) -> None:
    orbit = Orbit()
    for factor in factors:
        orbit = orbit.zoomed(factor)
    assert 0.5 <= orbit.zoom <= 3.0


def test_the_unturned_view_matches_the_camera_and_follows_the_mouse() -> None:
    def seen(orbit: Orbit, *points: tuple[float, float, float]) -> np.ndarray:
        return orbit.project(np.array(points), 1000.0)[0]

    ahead = Orbit(0.0, 0.0)
    places, away = ahead.project(np.array([[0.05, 0.02, 0.0], [0.0, 0.0, 0.1]]), 1000.0)
    assert places[0] == pytest.approx([50.0, 20.0])
    assert away == pytest.approx([0.0, 0.1])
    near, far = seen(ahead, (0.05, 0.0, -0.1), (0.05, 0.0, 0.1))[:, 0]
    assert near > 50.0 > far
    assert seen(ahead.turned(30.0, 0.0), (0.0, 0.0, -0.1))[0, 0] > 0.0, "points in front move right"
    floor = seen(Orbit(0.0, 30.0), (0.0, 0.1, 0.1), (0.0, 0.1, -0.1))[:, 1]
    assert floor[0] < floor[1], "raised, it sees the floor from above"


@given(degrees, st.floats(-80.0, 80.0))
def test_the_across_axis_points_right_on_screen_from_any_direction(
    yaw: float, pitch: float
) -> None:
    orbit = Orbit(0.0, 0.0).turned(yaw, pitch)
    places, away = orbit.project(orbit.across()[None] * 0.1, 1000.0)
    assert places[0] == pytest.approx([100.0, 0.0], abs=1e-6)
    assert away == pytest.approx([0.0], abs=1e-9)
    assert orbit.across()[1] == 0.0
