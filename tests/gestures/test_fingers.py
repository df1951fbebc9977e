import numpy as np
import pytest

from handtrack.gestures.fingers import hand_length_px, palm_centre, shape_of, turn_deg
from handtrack.gestures.static import read_sign
from handtrack.landmarks import Landmark, joint_bends_deg
from handtrack.messages import Handedness
from tests.gestures.hands import PX_PER_METRE, hand_of, world_of
from tools.handrender.motion import facing

FINGERS = ("index", "middle", "ring", "pinky")
GLOVED_THUMB_DOWN = (
    (266, 275, 0), (282, 308, -39), (307, 335, -68), (322, 365, -93), (340, 388, -118), (339, 291, -62),
    (361, 286, -110), (345, 289, -145), (321, 294, -164), (328, 264, -59), (361, 256, -110), (339, 265, -140),
    (314, 276, -155), (318, 240, -60), (342, 233, -102), (325, 243, -119), (305, 254, -126), (307, 219, -63),
    (324, 210, -91), (313, 218, -103), (299, 226, -109),
)  # fmt: skip
"""The landmark model's answer for a drawn black glove, pixels: right in the picture,
far too long in depth.
"""


def test_an_open_hand_has_straight_fingers_and_a_fist_curled_ones() -> None:
    opened, closed = shape_of(world_of("open_palm")), shape_of(world_of("closed_fist"))
    assert max(opened.fingers[name].curl for name in FINGERS) < 0.15
    assert min(closed.fingers[name].curl for name in FINGERS) > 0.85
    assert min(opened.fingers[name].reach for name in FINGERS) > 0.95
    assert max(closed.fingers[name].reach for name in FINGERS) < 0.5


def test_every_joint_between_wrist_and_fingertips_has_a_bend() -> None:
    opened, closed = (
        joint_bends_deg(world_of("open_palm")),
        joint_bends_deg(world_of("closed_fist")),
    )
    tips = (
        Landmark.THUMB_TIP,
        Landmark.INDEX_TIP,
        Landmark.MIDDLE_TIP,
        Landmark.RING_TIP,
        Landmark.PINKY_TIP,
    )
    assert set(opened) == set(Landmark) - {Landmark.WRIST, Landmark.THUMB_CMC, *tips}
    assert max(opened[joint] for joint in (Landmark.INDEX_PIP, Landmark.RING_PIP)) < 20
    assert min(closed[joint] for joint in (Landmark.INDEX_PIP, Landmark.RING_PIP)) > 70


def test_fingers_folded_in_the_picture_read_as_folded_at_any_depth() -> None:
    black_glove = np.array(GLOVED_THUMB_DOWN, np.float32)
    assert min(finger.curl for finger in shape_of(black_glove).fingers.values()) > 0.45
    assert read_sign(shape_of(black_glove)).sign == "thumb_down"


@pytest.mark.parametrize("pitch", [0.0, 30.0, 45.0])
def test_a_relaxed_hand_leaning_towards_the_camera_is_barely_curled(pitch: float) -> None:
    relaxed = shape_of(world_of("relaxed", orientation=facing(pitch=pitch)))
    assert max(finger.curl for finger in relaxed.fingers.values()) < 0.35


@pytest.mark.parametrize("depth", [0.0, 0.5, 2.0])
@pytest.mark.parametrize("pitch", [-60.0, 0.0, 60.0])
def test_a_straight_finger_stays_straight_however_wrong_its_depth(
    depth: float, pitch: float
) -> None:
    world = world_of("open_palm", orientation=facing(pitch=pitch))
    opened = shape_of(world * np.array((1.0, 1.0, depth), np.float32))
    assert max(opened.fingers[name].curl for name in FINGERS) < 0.3


def test_a_raised_thumb_is_beside_the_palm_and_a_tucked_one_is_across_it() -> None:
    assert shape_of(world_of("thumb_up")).thumb.aside > 1.75
    assert shape_of(world_of("four")).thumb.aside < 0.8


@pytest.mark.parametrize("scale", [0.01, 1.0, 700.0])
def test_the_shape_does_not_depend_on_the_size_of_the_hand(scale: float) -> None:
    world = world_of("victory")
    one, other = shape_of(world), shape_of(np.asarray(world * scale, np.float32))
    for name in FINGERS:
        assert other.fingers[name].curl == pytest.approx(one.fingers[name].curl, abs=1e-4)
    assert other.pinch_gap == pytest.approx(one.pinch_gap, abs=1e-4)


@pytest.mark.parametrize("side", ["Left", "Right"])
@pytest.mark.parametrize(("turn", "facing_is"), [(0.0, "palm"), (180.0, "back"), (90.0, "edge")])
def test_palm_and_back_are_distinguished_on_either_hand(
    side: Handedness, turn: float, facing_is: str
) -> None:
    world = world_of("open_palm", side=side, orientation=facing(turn=turn))
    assert shape_of(world, side).facing == facing_is


@pytest.mark.parametrize("roll", [-90.0, -30.0, 0.0, 45.0, 135.0])
def test_the_up_direction_turns_with_the_hand(roll: float) -> None:
    upright = turn_deg(shape_of(world_of("open_palm")).up)
    assert turn_deg(shape_of(world_of("open_palm", roll=roll)).up) == pytest.approx(
        upright + roll, abs=0.1
    )


@pytest.mark.parametrize("turn", [0.0, 45.0, 90.0])
@pytest.mark.parametrize("pose", ["open_palm", "closed_fist"])
def test_the_hand_keeps_its_length_when_edge_on_or_closed(pose: str, turn: float) -> None:
    face_on = hand_length_px(hand_of(world_of("open_palm")))
    hand = hand_of(world_of(pose, orientation=facing(turn=turn)))
    assert hand_length_px(hand) == pytest.approx(face_on, rel=0.05)


def test_a_hand_twice_as_far_away_is_half_as_long() -> None:
    world = world_of("open_palm")
    near, far = hand_of(world), hand_of(world, scale=PX_PER_METRE / 2)
    assert hand_length_px(far) == pytest.approx(hand_length_px(near) / 2, rel=1e-3)


def test_the_palm_centre_is_at_the_hands_position() -> None:
    assert palm_centre(hand_of(world_of("rock"), at=(123.0, 45.0))) == pytest.approx(
        (123.0, 45.0), abs=0.01
    )
