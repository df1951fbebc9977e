"""Every reason to doubt a landmark raises its sigma; its size was measured on rendered clips."""

from dataclasses import replace

import numpy as np
import pytest

from handtrack.landmarks import FINGERS, Landmark
from handtrack.posing.bend import posed_joints
from handtrack.posing.pose import POSES
from handtrack.tracking.confidence import CLEAR_LENGTHS, WEIGHTS, Confidence, features, seen
from handtrack.tracking.region import Sighting, region_of_landmarks
from handtrack.tracking.track import Track

SIZE = (640, 480)
INDEX = list(FINGERS["index"])


def sighting(
    x: float = 320.0,
    y: float = 240.0,
    *,
    pose: str = "open_palm",
    px_a_metre: float = 1000.0,
    turned_deg: float = 0.0,
) -> Sighting:
    """Return a hand with the middle of its palm at a place, turned about its length."""
    c, s = np.cos(np.radians(turned_deg)), np.sin(np.radians(turned_deg))
    joints = (
        posed_joints(POSES[pose])
        @ np.array(((c, 0, s), (0, 1, 0), (-s, 0, c)))
        @ np.diag((1.0, -1.0, -1.0))
    )
    joints -= joints.mean(axis=0)
    landmarks = (joints * px_a_metre + (x, y, 0)).astype(np.float32)
    return Sighting(region_of_landmarks(landmarks), landmarks, joints.astype(np.float32), 0.99, 1.0)


def sigma_of(*sightings: Sighting, others: tuple[Sighting, ...] = ()) -> np.ndarray:
    """Return the last sigma of a hand seen this way in every frame, at 30 frames per second."""
    confidence = Confidence()
    track = Track(1, sightings[0], 0.0)
    for number, one in enumerate(sightings):
        if number:
            track.add(one, number / 30)
        last = confidence.sigmas(
            [track, *(Track(2 + k, other, number / 30) for k, other in enumerate(others))], SIZE
        )
    return last[0]


def test_a_resting_hand_is_certain_to_a_few_hundredths_of_its_length() -> None:
    sigma = sigma_of(*[sighting()] * 3)
    assert sigma.shape == (21,)
    assert sigma.dtype == np.float32
    assert (sigma > 190 * CLEAR_LENGTHS).all()
    assert (sigma < 190 * 0.08).all()


def test_sigma_is_in_pixels_and_relatively_larger_for_a_small_hand() -> None:
    large, small = sigma_of(sighting()), sigma_of(sighting(px_a_metre=250.0))
    assert (small < large).all()
    assert (small > large / 4).all()


@pytest.mark.parametrize(
    ("doubtful", "rows"),
    [
        ((sighting(320), sighting(320), sighting(400)), range(21)),  # off its course
        ((sighting(turned_deg=80),) * 3, range(21)),  # edge-on
        ((sighting(pose="closed_fist"),) * 3, INDEX),
        ((sighting(320, 40),) * 3, INDEX[2:]),  # its fingertips have left the picture
    ],
)
def test_a_doubtful_landmark_has_a_larger_sigma(
    doubtful: tuple[Sighting, ...], rows: range | list[int]
) -> None:
    assert sigma_of(*doubtful)[rows].mean() > 1.1 * sigma_of(*[sighting()] * 3)[rows].mean()


def test_a_larger_hand_nearby_raises_sigma() -> None:
    alone = sigma_of(sighting())
    beside = sigma_of(sighting(), others=(sighting(390, px_a_metre=1400.0),))
    near = [Landmark.INDEX_MCP, Landmark.INDEX_PIP]
    assert (beside[near] > 1.1 * alone[near]).all()


def test_a_bone_that_changes_length_raises_sigma() -> None:
    world = sighting().world.copy()
    world[Landmark.INDEX_TIP] += (0.0, -0.03, 0.0)
    plain, odd = (
        sigma_of(*[sighting()] * 3),
        sigma_of(sighting(), sighting(), replace(sighting(), world=world)),
    )
    assert (
        odd[Landmark.INDEX_TIP] / plain[Landmark.INDEX_TIP]
        > 1.03 * odd[Landmark.WRIST] / plain[Landmark.WRIST]
    )


def test_an_unchanged_sighting_keeps_its_sigma_and_a_hand_that_left_is_forgotten() -> None:
    confidence, track = Confidence(), Track(1, sighting(), 0.0)
    (first,) = confidence.sigmas([track], SIZE)
    assert confidence.sigmas([track], SIZE)[0] is first
    assert confidence.sigmas([], SIZE) == ()
    track.add(sighting(400), 0.1)
    (again,) = confidence.sigmas([track], SIZE)
    assert again == pytest.approx(sigma_of(sighting(400)))


def test_every_feature_has_a_weight_and_is_finite() -> None:
    gone = replace(sighting(), world=np.zeros((21, 3), np.float32), presence=1.0)
    now = seen(gone, 0.0, None)
    found = features(now, None, (now,), SIZE)
    assert found.shape == (21, len(WEIGHTS))
    assert np.isfinite(found).all()
