import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from handtrack.landmarks import FINGERS as ROWS
from handtrack.landmarks import Landmark
from handtrack.posing.anatomy import FINGERS, rest_joints
from handtrack.posing.bend import axis_angle, posed_joints, rotation_about
from handtrack.posing.pose import POSES, HandPose
from tests.posing.strategies import poses

LENGTHS = np.array([finger.lengths for finger in FINGERS])


@given(poses)
@settings(deadline=None)
def test_bones_keep_their_length_in_any_pose(pose: HandPose) -> None:
    joints = posed_joints(pose)
    for lengths, rows in zip(LENGTHS, ROWS.values(), strict=True):
        np.testing.assert_allclose(
            np.linalg.norm(np.diff(joints[list(rows)], axis=0), axis=1), lengths, atol=1e-9
        )


def test_a_hand_is_as_long_as_an_adults() -> None:
    joints = rest_joints()
    rows = [Landmark.WRIST, *ROWS["middle"]]
    length = np.linalg.norm(np.diff(joints[rows], axis=0), axis=1).sum()
    assert 0.175 < length < 0.195


@pytest.mark.parametrize(
    ("sign", "raised"),
    [
        ("open_palm", {"index", "middle", "ring", "pinky"}),
        ("closed_fist", set()),
        ("thumb_up", set()),
        ("pointing_up", {"index"}),
        ("victory", {"index", "middle"}),
        ("three", {"index", "middle", "ring"}),
        ("four", {"index", "middle", "ring", "pinky"}),
        ("call", {"pinky"}),
        ("rock", {"index", "pinky"}),
    ],
)
def test_a_sign_raises_exactly_its_fingers(sign: str, raised: set[str]) -> None:
    joints = posed_joints(POSES[sign])
    up = {
        name
        for name, rows in ROWS.items()
        if name != "thumb" and joints[rows[3], 1] > joints[rows[1], 1] + 0.02
    }
    assert up == raised


@pytest.mark.parametrize("sign", ["pinch", "ok"])
def test_thumb_and_index_finger_touch(sign: str) -> None:
    joints = posed_joints(POSES[sign])
    assert np.linalg.norm(joints[Landmark.THUMB_TIP] - joints[Landmark.INDEX_TIP]) < 0.02


@pytest.mark.parametrize("sign", ["closed_fist", "three", "four"])
def test_a_hidden_thumb_is_across_the_palm(sign: str) -> None:
    joints = posed_joints(POSES[sign])
    assert joints[Landmark.THUMB_TIP, 0] < joints[Landmark.INDEX_MCP, 0]


@given(
    st.tuples(*[st.floats(-1, 1)] * 3).filter(lambda v: np.linalg.norm(v) > 0.1),
    st.floats(1, 179),
)
@settings(max_examples=50, deadline=None)
def test_axis_and_angle_are_recovered_from_a_rotation(
    axis: tuple[float, float, float], degrees: float
) -> None:
    unit = np.asarray(axis) / np.linalg.norm(axis)
    found, angle = axis_angle(rotation_about(unit, degrees))
    np.testing.assert_allclose(found, unit, atol=1e-6)
    assert np.degrees(angle) == pytest.approx(degrees, abs=1e-6)
