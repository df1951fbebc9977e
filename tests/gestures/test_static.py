import json
from dataclasses import replace
from typing import cast

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from handtrack.gestures.fingers import shape_of
from handtrack.gestures.motion import MIN_PAIRING
from handtrack.gestures.static import MIN_SIGN_SCORE, NONE, conditions_of, pairing, read_sign
from handtrack.landmarks import Landmarks
from handtrack.messages import Handedness
from handtrack.posing.pose import POSES
from tests.gestures.hands import SIGNS, world_of
from tools.handrender.motion import facing

NAMES = {
    "open_palm", "closed_fist", "thumb_up", "thumb_down", "pointing_up", "victory",
    "three", "four", "call", "rock", "ok", "pinch",
}  # fmt: skip
UPRIGHT = ("open_palm", "pointing_up", "victory", "three", "four")
FREE = ("closed_fist", "call", "rock", "ok", "pinch")


def sign_of(world: Landmarks) -> str:
    return read_sign(shape_of(world)).sign


def test_every_public_sign_is_scored() -> None:
    assert set(conditions_of(shape_of(world_of("open_palm")))) == NAMES == set(SIGNS)


@pytest.mark.parametrize(
    ("curls", "paired"),
    [
        ((0.0, 0.0, 0.8, 0.8), True),
        ((0.4, 0.45, 0.85, 0.8), True),
        ((0.4, 0.4, 0.5, 0.5), False),
        ((0.0, 0.8, 0.8, 0.8), False),
        ((0.0, 0.0, 0.0, 0.8), False),
        ((0.0, 0.0, 0.0, 0.0), False),
    ],
    ids=[
        "outstretched",
        "towards the camera",
        "half closed",
        "one finger",
        "three fingers",
        "open",
    ],
)
def test_two_fingers_are_told_by_their_contrast_to_the_other_two(
    curls: tuple[float, ...], *, paired: bool
) -> None:
    shape = shape_of(world_of("victory"))
    fingers = {
        name: replace(finger, curl=curl)
        for (name, finger), curl in zip(shape.fingers.items(), curls, strict=True)
    }
    assert (pairing(replace(shape, fingers=fingers)) > MIN_PAIRING) == paired


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("side", ["Left", "Right"])
@pytest.mark.parametrize("pose", SIGNS)
def test_every_sign_is_read_from_either_hand_mirrored_or_not(
    pose: str, side: str, mirrored: bool
) -> None:
    assert sign_of(world_of(pose, side=cast("Handedness", side), mirrored=mirrored)) == pose


@given(
    st.sampled_from(SIGNS),
    st.floats(-30, 30),
    st.floats(0.05, 20),
    st.sampled_from(("Left", "Right")),
)
def test_turning_up_to_30_degrees_or_resizing_changes_nothing(
    pose: str, roll: float, scale: float, side: Handedness
) -> None:
    assert sign_of(np.asarray(world_of(pose, side=side, roll=roll) * scale, np.float32)) == pose


@pytest.mark.parametrize("roll", [-150.0, -80.0, -60.0, 60.0, 90.0, 180.0])
@pytest.mark.parametrize("pose", UPRIGHT)
def test_an_upright_sign_turned_beyond_45_degrees_reads_as_none(pose: str, roll: float) -> None:
    reading = read_sign(shape_of(world_of(pose, roll=roll)))
    assert reading.sign == NONE
    assert f"{pose} is turned" in str(reading.because)


@pytest.mark.parametrize("roll", [-170.0, -90.0, 60.0, 120.0])
@pytest.mark.parametrize("pose", FREE)
def test_a_sign_without_an_upright_direction_counts_at_any_turn(pose: str, roll: float) -> None:
    assert sign_of(world_of(pose, roll=roll)) == pose


def test_thumb_up_and_down_follow_gravity() -> None:
    assert sign_of(world_of("thumb_up", roll=180.0)) == "thumb_down"
    assert sign_of(world_of("thumb_down", roll=180.0)) == "thumb_up"
    assert sign_of(world_of("thumb_up", roll=90.0)) == NONE


@pytest.mark.parametrize("turn", [0.0, 180.0, 25.0, -25.0])
@pytest.mark.parametrize("pose", ["pointing_up", "victory"])
def test_a_thumb_spread_to_an_l_counts_as_a_finger(pose: str, turn: float) -> None:
    spread = replace(POSES[pose], thumb=POSES["thumb_up"].thumb)
    assert sign_of(world_of(spread, orientation=facing(turn=turn))) == NONE


@pytest.mark.parametrize(
    ("turn", "roll"), [(0.0, 0.0), (0.0, -25.0), (180.0, 0.0), (180.0, 25.0), (0.0, 160.0)]
)
def test_a_sideways_thumb_on_an_upright_fist_is_neither_up_nor_down(
    turn: float, roll: float
) -> None:
    assert sign_of(world_of(POSES["thumb_up"], orientation=facing(turn=turn, roll=roll))) == NONE


@pytest.mark.parametrize("roll", [45.0, 78.0, 110.0])
def test_a_raised_thumb_counts_on_a_leaning_or_lying_fist(roll: float) -> None:
    assert (
        sign_of(world_of(POSES["thumb_up"], orientation=facing(turn=180.0, roll=roll)))
        == "thumb_up"
    )


def test_a_finger_pointing_at_the_camera_reads_as_none() -> None:
    assert sign_of(world_of("pointing_up", orientation=facing(pitch=80.0))) == NONE


@pytest.mark.parametrize("turn", [75.0, 90.0, -90.0])
def test_a_finger_seen_edge_on_reads_as_none_since_it_may_be_the_thumb(turn: float) -> None:
    reading = read_sign(shape_of(world_of("pointing_up", orientation=facing(turn=turn))))
    assert reading.sign == NONE
    assert reading.between == ("pointing_up", "thumb_up")
    assert "edge-on" in str(reading.because)


@pytest.mark.parametrize("turn", [-45.0, 45.0, 180.0])
def test_one_finger_counts_with_the_hand_turned_half_away(turn: float) -> None:
    assert sign_of(world_of("pointing_up", orientation=facing(turn=turn))) == "pointing_up"


def test_the_back_of_an_open_hand_counts_as_an_open_palm() -> None:
    assert sign_of(world_of("open_palm", orientation=facing(turn=180.0))) == "open_palm"


def test_a_recognised_sign_scores_high_and_an_unrecognised_one_has_a_reason() -> None:
    sure = read_sign(shape_of(world_of("victory")))
    assert sure.score >= MIN_SIGN_SCORE
    half = (world_of("victory") + world_of("closed_fist")) / 2
    reading = read_sign(shape_of(np.asarray(half, np.float32)))
    assert str(reading.because)
    assert reading.sign in (NONE, "victory", "closed_fist", "pinch")


@given(st.lists(st.floats(-0.125, 0.125, width=32), min_size=63, max_size=63))
def test_any_landmarks_are_read_without_an_error(values: list[float]) -> None:
    reading = read_sign(shape_of(np.array(values, np.float32).reshape(21, 3)))
    assert reading.sign in NAMES | {NONE}
    assert 0.0 <= reading.score <= 1.0
    assert json.dumps(dict(reading.scores))
