import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from handtrack.gestures.features import (
    NAMES,
    SPREADS,
    distances,
    features_of,
    looks_of,
    normalised,
    uprights_of,
)
from tests.gestures.hands import ONE_FINGER, SIGNS, hand_of, rolled, world_of
from tools.measure_own_gestures import one_finger_apart


def features(points: np.ndarray) -> np.ndarray:
    return features_of(normalised(points, "Right")[None])[0]


def test_every_feature_has_a_name_and_a_spread() -> None:
    assert len(NAMES) == len(set(NAMES)) == len(SPREADS) == features(world_of("rock")).size


@given(
    st.sampled_from(SIGNS),
    st.floats(-180, 180),
    st.floats(0.05, 5000),
    st.tuples(st.floats(-2, 2), st.floats(-2, 2), st.floats(-2, 2)),
)
def test_turn_distance_and_place_do_not_change_the_features(
    pose: str, roll: float, scale: float, place: tuple[float, float, float]
) -> None:
    world = world_of(pose).astype(np.float64)
    elsewhere = world @ rolled(roll).T * scale + np.array(place) * scale
    assert features(elsewhere) == pytest.approx(features(world), abs=1e-3)


@pytest.mark.parametrize("pose", SIGNS)
def test_left_right_and_mirrored_hands_have_the_same_features(pose: str) -> None:
    right, left = world_of(pose), world_of(pose, side="Left")
    assert features(left) == pytest.approx(features(right), abs=1e-4)
    shapes = np.stack([normalised(right, "Right"), normalised(left, "Left")])
    assert uprights_of(shapes)[0] == pytest.approx(uprights_of(shapes)[1], abs=1e-6)


def test_a_mirror_image_shows_the_other_hand() -> None:
    hand = hand_of(world_of("rock"), side="Right")
    assert [looks_of(hand, mirrored=mirrored) for mirrored in (False, True)] == ["Right", "Left"]


def test_one_finger_makes_about_the_same_difference_in_every_drawn_pose() -> None:
    apart = one_finger_apart()
    assert len(apart) > 30
    assert np.median(apart) == pytest.approx(ONE_FINGER, abs=0.05)
    assert min(apart) > 2.0


def test_distances_are_root_mean_square() -> None:
    one = features_of(
        np.stack([normalised(world_of(pose), "Right") for pose in ("rock", "call", "four")])
    )
    expected = np.sqrt(((one[:, None] - one[None]) ** 2).mean(axis=2))
    assert distances(one, one) == pytest.approx(expected, abs=1e-6)


def test_a_hand_of_zero_size_has_finite_features() -> None:
    assert np.isfinite(features(np.zeros((21, 3)))).all()
