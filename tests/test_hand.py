"""A hand: frozen with its arrays, measured, and as plain data."""

import json
import pickle
from dataclasses import replace

import numpy as np
import pytest

from handtrack.landmarks import Landmark
from handtrack.messages import Hand, Handedness, TrackingResult
from handtrack.records import record
from tests.gestures.hands import hand_of, world_of

ARRAYS = ("landmarks", "world", "sigma", "position", "palm_velocity")


def whole(pose: str = "open_palm") -> Hand:
    """Return a hand with every array."""
    place, going = np.ones(3, np.float32), np.zeros(2, np.float32)
    return replace(
        hand_of(world_of(pose)), sigma=np.ones(21, np.float32), position=place, palm_velocity=going
    )


@pytest.mark.parametrize("name", ARRAYS)
def test_arrays_of_a_hand_and_of_its_copies_are_read_only(name: str) -> None:
    hand = whole()
    for one in (hand, replace(hand, score=0.5), pickle.loads(pickle.dumps(hand))):  # noqa: S301 - our own
        with pytest.raises(ValueError, match="read-only"):
            getattr(one, name)[0] = 7.0
        assert np.array_equal(getattr(one, name), getattr(hand, name))


def test_the_array_a_hand_was_made_from_stays_writable() -> None:
    points = np.zeros((21, 3), np.float32)
    Hand(1, points, points, "Right", 1.0, 1.0)
    points[0] = 1.0
    assert points.flags.writeable


def test_a_hand_is_inside_its_boxes() -> None:
    hand = hand_of(world_of("open_palm", roll=40.0))
    box, region = hand.box, hand.region
    points = hand.landmarks[:, :2]
    assert np.allclose(points.min(axis=0), (box.left, box.top), atol=1e-3)
    assert np.allclose(points.max(axis=0), (box.right, box.bottom), atol=1e-3)
    assert (box.width, box.height) == (box.right - box.left, box.bottom - box.top)
    upright = hand_of(world_of("open_palm")).region
    assert region.angle_deg - upright.angle_deg == pytest.approx(40.0, abs=0.1)
    assert (region.width, region.height) == pytest.approx((upright.width, upright.height), abs=0.1)
    corners = region.corners.astype(np.float64)
    for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        edge = end - start
        inside = edge[0] * (points[:, 1] - start[1]) - edge[1] * (points[:, 0] - start[0])
        assert inside.min() > -0.1 * np.linalg.norm(edge)


@pytest.mark.parametrize(
    ("pose", "pinch", "grab"),
    [
        ("open_palm", (0.0, 0.05), (0.0, 0.15)),
        ("closed_fist", (0.0, 0.7), (0.85, 1.0)),
        ("ok", (0.95, 1.0), (0.1, 0.4)),
    ],
)
def test_pinch_and_grab_strengths_match_the_pose(
    pose: str, pinch: tuple[float, float], grab: tuple[float, float]
) -> None:
    hand = hand_of(world_of(pose))
    assert pinch[0] <= hand.pinch_strength <= pinch[1]
    assert grab[0] <= hand.grab_strength <= grab[1]


def test_bends_and_curls_separate_a_raised_finger_from_folded_ones() -> None:
    hand = hand_of(world_of("pointing_up"))
    assert hand.curls["index"] < 0.15
    assert min(hand.curls[finger] for finger in ("middle", "ring", "pinky")) > 0.85
    assert hand.bends[Landmark.INDEX_PIP] < 20
    assert hand.bends[Landmark.MIDDLE_PIP] > 70
    assert set(hand.curls) == {"thumb", "index", "middle", "ring", "pinky"}


@pytest.mark.parametrize("side", ["Left", "Right"])
@pytest.mark.parametrize("mirrored", [False, True])
def test_an_open_palm_faces_the_camera_for_either_hand_mirrored_or_not(
    side: Handedness, *, mirrored: bool
) -> None:
    hand = replace(
        hand_of(world_of("open_palm", side=side, mirrored=mirrored), side=side), mirrored=mirrored
    )
    assert hand.palm_normal[2] < -0.9
    assert np.linalg.norm(hand.palm_normal) == pytest.approx(1.0)


@pytest.mark.parametrize("hand", [whole(), hand_of(world_of("ok"))], ids=["whole", "plain"])
def test_a_hand_as_a_dict_equals_the_same_hand_in_a_result_line(hand: Hand) -> None:
    (line,) = record(TrackingResult(0, 0.0, 640, 480, (hand,)))["hands"]
    assert hand.to_dict() == line
    assert json.loads(hand.to_json()) == line


def test_the_repr_of_a_hand_is_one_line() -> None:
    hand = replace(whole(), gesture="open_palm")
    assert repr(hand) == "<Hand 1: Right 0.99, score 0.99, x 288 to 380, y 170 to 283, open_palm>"
