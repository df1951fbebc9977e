"""A hand with known joints, seen by a known camera, is located correctly."""

from dataclasses import replace
from math import atan2
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from handtrack.landmarks import PALM
from handtrack.messages import Hand, Timings
from handtrack.models.engine import WrappedEstimator
from handtrack.posing.bend import posed_joints, rotation_about
from handtrack.posing.pose import POSES
from handtrack.posing.position import (
    GIVEN_SIGMA_SHARE,
    PALM_MM,
    WRIST_SHIFT_M,
    HandLocator,
    Located,
    LocatingEstimator,
)
from tools.handrender.camera import Camera

CAMERA = Camera(640, 480, 65.0)
SIZE = (640, 480)
TO_CAMERA = np.diag((1.0, -1.0, -1.0))


def seen(
    place: tuple[float, float, float],
    pose: str = "open_palm",
    grown: float = 1.0,
    leant_deg: float = 0.0,
) -> tuple[Hand, NDArray[np.float64]]:
    """Return a hand whose palm's centre is at a place, metres, as a perfect engine sees it; and the
    place.

    The world landmarks are the joints as seen along the line of sight, which is how a crop shows
    them.
    """
    leant = rotation_about(np.array((1.0, 0.0, 0.0)), leant_deg)
    joints = posed_joints(POSES[pose])
    joints[0, 1] += WRIST_SHIFT_M
    joints = joints @ TO_CAMERA @ leant.T * grown
    joints -= joints[PALM].mean(axis=0)
    x, y, z = place
    turned = rotation_about(np.array((0.0, 1.0, 0.0)), np.degrees(atan2(x, z))) @ rotation_about(
        np.array((1.0, 0.0, 0.0)), -np.degrees(atan2(y, np.hypot(x, z)))
    )
    pixels = CAMERA.project(joints @ turned.T + place)
    landmarks = np.concatenate((pixels, joints[:, 2:]), axis=1).astype(np.float32)
    return Hand(1, landmarks, (joints * 0.9).astype(np.float32), "Right", 1.0, 1.0), np.asarray(
        place
    )


class Engine(WrappedEstimator):
    """Returns the given hands."""

    provider, timings, hidden = "cpu", Timings(), ()

    def __init__(self, *hands: Hand) -> None:
        self.hands, self.ended = hands, 0

    def estimate(self, _image: object, _timestamp: float | None) -> tuple[Hand, ...]:
        return self.hands

    def reset(self) -> None:
        pass

    def close(self) -> None:
        self.ended += 1


@pytest.mark.parametrize("pose", ["open_palm", "closed_fist", "pinch"])
@pytest.mark.parametrize("place", [(0.0, 0.0, 0.3), (0.15, -0.1, 0.5), (-0.5, 0.3, 1.5)])
def test_a_hand_is_located_where_it_is(place: tuple[float, float, float], pose: str) -> None:
    hand, true = seen(place, pose)
    found, sigma, _ = HandLocator(PALM_MM, CAMERA.view_deg).locate(hand.landmarks, hand.world, SIZE)
    assert np.linalg.norm(found - true) < 0.02 * np.linalg.norm(true)
    assert GIVEN_SIGMA_SHARE * np.linalg.norm(true) < sigma < 0.1 * np.linalg.norm(true)


@pytest.mark.parametrize("pose", ["open_palm", "relaxed"])
def test_the_picture_corrects_a_misread_depth(pose: str) -> None:
    hand, true = seen((0.0, 0.0, 0.6), pose, leant_deg=25.0)
    misread, _ = seen((0.0, 0.0, 0.6), pose, leant_deg=45.0)
    found, _, _ = HandLocator(PALM_MM, CAMERA.view_deg).locate(hand.landmarks, misread.world, SIZE)
    assert found[2] == pytest.approx(true[2], rel=0.03)


def test_a_larger_palm_is_proportionally_farther_away() -> None:
    hand, true = seen((0.1, 0.1, 0.8), grown=1.2)
    small, large = (
        HandLocator(PALM_MM * by, 65.0).locate(hand.landmarks, hand.world, SIZE)[0]
        for by in (1.0, 1.2)
    )
    assert large == pytest.approx(true, rel=0.02)
    assert large == pytest.approx(small * 1.2, rel=1e-3)


def test_an_unknown_lens_makes_a_position_less_certain() -> None:
    hand, _ = seen((0.0, 0.0, 0.6))
    (found, known, _), (guessed, unknown, _) = (
        HandLocator(PALM_MM, lens).locate(hand.landmarks, hand.world, SIZE) for lens in (65.0, None)
    )
    assert found == pytest.approx(guessed)
    assert unknown > 1.5 * known


def test_starting_from_the_previous_turns_neither_drifts_nor_lags() -> None:
    locator = HandLocator(PALM_MM, CAMERA.view_deg)
    hand, true = seen((0.0, 0.0, 0.6), leant_deg=25.0)
    misread, _ = seen((0.0, 0.0, 0.6), leant_deg=45.0)
    first = last = locator.locate(hand.landmarks, misread.world, SIZE)
    for _ in range(50):
        last = locator.locate(hand.landmarks, misread.world, SIZE, last.turns)
    assert last.position[2] == pytest.approx(true[2], rel=0.03)
    assert last.position == pytest.approx(first.position, abs=0.02)
    jumped, there = seen((-0.2, 0.1, 0.9), "closed_fist", leant_deg=-30.0)
    assert locator.locate(
        jumped.landmarks, jumped.world, SIZE, last.turns
    ).position == pytest.approx(there, rel=0.03)


def test_each_fit_starts_from_its_hands_last_turns_while_it_is_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hands = [
        replace(seen(place)[0], track_id=number)
        for number, place in enumerate(((0.1, 0.0, 0.6), (-0.1, 0, 0.5)))
    ]
    engine, locator = Engine(), HandLocator(PALM_MM, 65.0)
    locate, started, ended = locator.locate, [], []

    def recorded(*given: Any) -> Located:
        started.append(given[3])
        ended.append(locate(*given))
        return ended[-1]

    monkeypatch.setattr(locator, "locate", recorded)
    with LocatingEstimator(engine, locator) as estimator:

        def starts(timestamp: float | None, *shown: Hand) -> list[int | None]:
            """Return the earlier fit that each hand's fit started from."""
            known = list(ended)
            started.clear()
            engine.hands = shown
            estimator.estimate(np.zeros((480, 640, 3), np.uint8), timestamp)
            return [
                next((n for n, one in enumerate(known) if one.turns is start), None)
                for start in started
            ]

        assert starts(0.0, *hands) == [None, None]
        assert starts(0.1, *reversed(hands)) == [1, 0]
        assert starts(0.2, hands[0]) == [3]
        assert starts(0.3, *hands) == [4, None]
        assert starts(None, *hands) == [None, None]
        estimator.reset()
        assert starts(0.0, *hands) == [None, None]


def test_hands_of_an_engine_get_positions_and_closing_is_passed_on() -> None:
    hand, true = seen((0.1, 0.0, 0.6))

    engine = Engine(hand)
    with LocatingEstimator(engine, HandLocator(PALM_MM, 65.0)) as estimator:
        (found,) = estimator.estimate(np.zeros((480, 640, 3), np.uint8), 0.0)
    assert found.position == pytest.approx(true, abs=0.01)
    assert found.landmarks is hand.landmarks
    assert engine.ended == 1
