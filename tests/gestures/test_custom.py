"""Taught signs on landmarks of drawn hands."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from handtrack.gestures.codes import GestureCode
from handtrack.gestures.config import GestureConfig
from handtrack.gestures.custom import (
    DENSE_SAMPLES,
    MIN_REACH_SPREADS,
    OwnSignReader,
    like_built_in,
    most_reach,
    reach_of,
)
from handtrack.gestures.fingers import shape_of
from handtrack.gestures.own_signs import NO_SIGNS, OwnSign, OwnSigns
from handtrack.gestures.recognizer import GestureRecognizer
from handtrack.gestures.static import SignReading, read_sign
from handtrack.messages import Handedness
from tests.gestures.hands import ONE_FINGER, SIGNS, hand_of, world_of
from tests.gestures.own import samples_of, taught

FPS = 30.0


def read(signs: OwnSigns, pose: str, *, roll: float = 0.0, side: Handedness = "Right") -> str:
    return OwnSignReader(signs).read(world_of(pose, roll=roll, side=side), side).sign


def over(signs: OwnSigns, pose: str, reading: SignReading | None = None) -> SignReading:
    world = world_of(pose)
    return OwnSignReader(signs).over(reading or read_sign(shape_of(world)), world, "Right")


@pytest.mark.parametrize("pose", SIGNS)
def test_a_taught_sign_is_read_and_no_other_pose_matches_it(pose: str) -> None:
    signs = taught(mine=pose)
    same = {"thumb_up", "thumb_down"}  # one shape, turned: they differ by direction
    for shown in SIGNS:
        alike = shown == pose or {shown, pose} == same
        if not alike:
            assert read(signs, shown) == "none", shown
    assert read(signs, pose) == "mine"


@pytest.mark.parametrize("side", ["Left", "Right"])
@pytest.mark.parametrize("roll", [-35.0, 0.0, 35.0])
def test_either_hand_shows_a_sign_turned_by_up_to_30_degrees(side: Handedness, roll: float) -> None:
    assert read(taught(horns="rock"), "rock", roll=roll, side=side) == "horns"


@pytest.mark.parametrize("roll", [-90.0, 60.0, 180.0])
def test_a_sign_turned_too_far_is_rejected_with_that_reason(roll: float) -> None:
    reading = OwnSignReader(taught(horns="rock")).read(world_of("rock", roll=roll), "Right")
    assert (reading.sign, reading.nearest) == ("none", "horns")
    assert "turned" in str(reading.because)


def test_a_sign_taught_at_two_angles_counts_at_both() -> None:
    samples = np.concatenate([samples_of("rock"), samples_of("rock", roll=90.0)])
    signs = OwnSigns((OwnSign("horns", samples),))
    assert [read(signs, "rock", roll=roll) for roll in (0.0, 90.0, -90.0)] == [
        "horns",
        "horns",
        "none",
    ]


def test_the_nearest_sign_is_read_and_each_gets_a_score() -> None:
    reading = OwnSignReader(taught(horns="rock", phone="call")).read(world_of("call"), "Right")
    assert reading.sign == "phone"
    assert reading.scores["phone"] > 0.9
    assert reading.scores["horns"] < 0.5
    assert str(reading.because).startswith("like sample")


def test_the_reason_names_the_largest_difference() -> None:
    reading = OwnSignReader(taught(horns="rock")).read(world_of("pointing_up"), "Right")
    assert reading.sign == "none"
    assert "pinky finger" in str(reading.because)


def test_no_taught_signs_read_none_and_change_nothing() -> None:
    assert read(NO_SIGNS, "rock") == "none"
    built_in = read_sign(shape_of(world_of("rock")))
    assert over(NO_SIGNS, "rock", built_in) is built_in


@given(st.lists(st.floats(0, 10), min_size=1, max_size=50))
def test_the_reach_follows_the_samples_within_two_limits(nearest: list[float]) -> None:
    reach = float(reach_of(np.array(nearest)))
    assert MIN_REACH_SPREADS <= reach <= most_reach(len(nearest)) < 0.7 * ONE_FINGER
    assert reach <= float(reach_of(np.array(nearest) * 1.1)) + 1e-9


def test_widely_spread_samples_match_from_farther_away() -> None:
    assert float(reach_of(np.full(3, 0.5))) == MIN_REACH_SPREADS
    assert MIN_REACH_SPREADS < float(reach_of(np.full(3, 0.8))) < most_reach(3)
    assert float(reach_of(np.full(3, 2.0))) == most_reach(3)


def test_the_reach_shrinks_with_more_samples_until_they_are_dense() -> None:
    bounds = [most_reach(samples) for samples in range(1, 60)]
    assert bounds == sorted(bounds, reverse=True)
    assert bounds[DENSE_SAMPLES - 1] == bounds[-1] == MIN_REACH_SPREADS


def test_a_taught_sign_replaces_the_built_in_sign_it_looks_like() -> None:
    signs = taught(phone="call")
    assert like_built_in(signs.signs[0]) == {"call"}
    assert over(signs, "call").sign == "phone"
    assert over(signs, "victory").sign == "victory"


def test_a_taught_sign_beats_another_built_in_sign_only_if_more_certain() -> None:
    signs = taught(phone="call")
    assert over(signs, "call", SignReading("ok", 1.0, {}, GestureCode.NOT_SEEN_YET())).sign == "ok"
    assert (
        over(signs, "call", SignReading("ok", 0.6, {}, GestureCode.NOT_SEEN_YET())).sign == "phone"
    )


def test_no_taught_sign_replaces_the_arming_sign() -> None:
    signs, world = taught(flat="open_palm"), world_of("open_palm")
    palm = SignReading("open_palm", 0.6, {}, GestureCode.NOT_SEEN_YET())
    assert OwnSignReader(signs).over(palm, world, "Right").sign == "flat"
    assert OwnSignReader(signs, arm="open_palm").over(palm, world, "Right").sign == "open_palm"
    recognizer = GestureRecognizer(config=GestureConfig(own_signs=signs))
    assert recognizer.update((hand_of(world),), 0.0, 640).hands[0].gesture == "open_palm"


def test_a_retaught_built_in_sign_is_read_from_its_samples_only() -> None:
    signs = taught(call="rock")
    assert over(signs, "call").sign == "none"
    assert over(signs, "rock").sign == "call"


def test_the_recogniser_holds_a_taught_sign_like_any_other() -> None:
    recognizer = GestureRecognizer(config=GestureConfig(own_signs=taught(horns="rock")))
    hand = hand_of(world_of("rock"))
    seen = [recognizer.update((hand,), k / FPS, 640) for k in range(int(1.5 * FPS))]
    assert {one.hands[0].gesture for one in seen} == {"horns"}
    assert [event.sign for one in seen for event in one.events if event.type == "hold"] == ["horns"]
    assert seen[-1].readings[0].reading.scores["horns"] > 0.9


def test_a_hand_like_the_samples_of_a_retaught_arming_sign_holds_it() -> None:
    world = world_of("rock")
    hand = hand_of(
        world + np.random.default_rng(1).normal(0, 0.004, world.shape).astype(np.float32)
    )
    recognizer = GestureRecognizer(config=GestureConfig(own_signs=taught(open_palm="rock")))
    seen = [recognizer.update((hand,), k / FPS, 640) for k in range(int(FPS))]
    assert 0.5 < seen[-1].readings[0].score < 0.8, "a hand that counts but is not a sample"
    assert [event.sign for one in seen for event in one.events] == ["open_palm"]


@pytest.mark.parametrize("mirrored", [False, True])
def test_a_mirrored_sign_is_read_at_the_same_turn(mirrored: bool) -> None:
    recognizer = GestureRecognizer(
        mirrored=mirrored, config=GestureConfig(own_signs=taught(horns="rock"))
    )
    turn = 40.0 if mirrored else -40.0
    hand = hand_of(world_of("rock", mirrored=mirrored, roll=turn))
    assert recognizer.update((hand,), 0.0, 640).hands[0].gesture == "horns"


@given(st.lists(st.floats(-0.125, 0.125, width=32), min_size=63, max_size=63))
def test_any_landmarks_are_read_without_an_error(values: list[float]) -> None:
    reading = READER.read(np.array(values, np.float32).reshape(21, 3), "Right")
    assert reading.sign in {"none", "horns"}
    assert 0.0 <= reading.score <= 1.0


READER = OwnSignReader(taught(horns="rock"))
