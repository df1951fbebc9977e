"""One hand over time: where it should be, whether a returning hand is the same,
and which hand it is.
"""

from dataclasses import replace
from math import cos, pi, sin

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from handtrack.tracking.course import COURSE
from handtrack.tracking.smoothing import OneEuroFilter, OneEuroParameters
from handtrack.tracking.track import Track
from tests.tracking.staged import LENGTH, hand, sighting

FRAME_S = 1 / 30
SPEED = 600.0  # pixels per second
LONGEST_S = 0.349  # that a hand may be gone and still be the same


def moving_track(
    speed: float = SPEED, direction: float = 0.0, frames: int = 6
) -> tuple[Track, float]:
    """A hand that moved evenly for a few frames, and the time of the last."""
    track = Track(1, sighting(hand()), 0.0)
    for number in range(1, frames):
        away = speed * number * FRAME_S
        track.add(
            sighting(hand(300 + away * cos(direction), 200 + away * sin(direction))),
            number * FRAME_S,
        )
    return track, (frames - 1) * FRAME_S


@given(st.floats(-pi, pi), st.floats(FRAME_S, 0.19))
def test_a_moving_hand_is_expected_where_its_motion_leads(direction: float, ahead: float) -> None:
    track, t = moving_track(direction=direction)
    last, expected = track.region, track.course.expected(t + ahead)
    assert expected.cx - last.cx == pytest.approx(SPEED * ahead * cos(direction), abs=0.5)
    assert expected.cy - last.cy == pytest.approx(SPEED * ahead * sin(direction), abs=0.5)


def test_a_lost_hand_is_searched_for_in_place_until_its_motion_leads_away() -> None:
    side = moving_track()[0].region.size
    slow, t = moving_track(speed=0.9 * COURSE.min_lead_sides * side / FRAME_S)
    assert slow.course.sought(t + FRAME_S) == slow.region != slow.course.expected(t + FRAME_S)
    fast, t = moving_track(speed=1.1 * COURSE.min_lead_sides * side / FRAME_S)
    assert fast.course.sought(t + FRAME_S) == fast.course.expected(t + FRAME_S) != fast.region


def test_motion_is_not_extrapolated_after_a_long_gap() -> None:
    track, t = moving_track()
    assert track.course.expected(t + 0.3) == track.region


@given(st.floats(-pi, pi), st.floats(FRAME_S, LONGEST_S))
def test_a_briefly_lost_hand_is_the_same_where_it_was_or_where_its_motion_leads(
    direction: float, away: float
) -> None:
    track, t = moving_track(direction=direction)
    led = hand(300 + SPEED * (t + away) * cos(direction), 200 + SPEED * (t + away) * sin(direction))
    assert track.course.leads_to(sighting(led), t + away)
    assert track.course.leads_to(track.sighting, t + away)
    assert not track.course.leads_to(track.sighting, t + 0.36), "lost for too long"


@given(st.floats(FRAME_S, LONGEST_S))
def test_a_hand_off_the_path_of_a_lost_one_is_another(away: float) -> None:
    track, t = moving_track()
    size = track.region.size
    behind = hand(400 - (0.5 + 2.5 * away + 0.2) * size, 200)
    aside = hand(400, 200 + (0.5 + 2.5 * away + 0.2) * size)
    assert not track.course.leads_to(sighting(behind), t + away)
    assert not track.course.leads_to(sighting(aside), t + away)


@pytest.mark.parametrize(("sides", "same"), [(1.3, True), (1.45, False)])
def test_a_hand_hidden_for_long_is_looked_for_no_further_off_than_a_lost_one(
    sides: float, same: bool
) -> None:
    track = Track(1, sighting(hand()), 0.0)
    for frame in range(1, 61):
        track.hide(frame * FRAME_S, 0.0, 0.0)
    found = sighting(hand(300, 200 + sides * track.region.size))
    assert track.course.lasts(2.0)
    assert track.course.leads_to(found, 2.0) == same


def test_a_hidden_hand_moves_with_the_other_one_once_its_own_motion_is_unknown() -> None:
    track = Track(1, sighting(hand()), 0.0)
    began = track.region
    track.hide(0.19, 10.0, 5.0)
    assert track.region == began
    track.hide(0.21, 10.0, 5.0)
    track.hide(0.25, 10.0, 5.0)
    assert track.region == began.moved(20.0, 10.0)
    assert track.hidden


def test_two_hands_that_exchanged_their_identities_start_their_contrary_votes_over() -> None:
    right, left = (
        Track(one, sighting(hand(), looks_right=side), 0.0) for one, side in ((1, 1.0), (2, 0.0))
    )
    for frame in range(1, 11):
        right.add(sighting(hand(), looks_right=1.0 if frame < 7 else 0.0), frame * FRAME_S)
        left.add(sighting(hand(), looks_right=0.0 if frame < 7 else 1.0), frame * FRAME_S)
    assert (right.side.contrary, left.side.contrary) == (4, 4)
    right.exchange_identity(left)
    assert (right.track_id, right.side.looks_right, right.side.contrary) == (2, False, 0)
    assert (left.track_id, left.side.looks_right, left.side.contrary) == (1, True, 0)


def test_exchanged_hands_exchange_their_public_ids_too() -> None:
    one, other = Track(1, sighting(hand()), 0.0), Track(2, sighting(hand()), 0.0)
    one.public_id, other.public_id = 7, 8
    one.exchange_identity(other)
    assert (one.public_id, other.public_id) == (8, 7)


def test_a_new_hand_is_proven_unless_it_is_doubted() -> None:
    assert Track(1, sighting(hand()), 0.0).evidence.proven
    assert not Track(1, sighting(hand()), 0.0, doubts=1).evidence.proven


def test_a_sighting_votes_for_the_side_unless_it_is_told_not_to() -> None:
    track, t = moving_track(speed=0.0)
    left = sighting(hand(), looks_right=0.0)
    track.add(left, t + FRAME_S, sided=False)
    assert track.side.right == 1.0
    track.add(left, t + 2 * FRAME_S)
    assert track.side.right == pytest.approx(6 / 7)


def test_a_carried_hand_is_carried_until_it_is_lost_or_seen() -> None:
    for end in (Track.lose, lambda track: track.add(track.sighting, 1.0)):
        track, t = moving_track()
        track.carry(t + FRAME_S, 20.0, 0.0, 0.1)
        assert track.carried
        end(track)
        assert not track.carried


def test_a_sighting_is_strange_by_its_place_side_and_pose() -> None:
    track, t = moving_track(speed=0.0)
    own = track.sighting
    assert track.strangeness(own, t) == pytest.approx(0.0, abs=1e-6)
    side = track.region.size
    aside = sighting(hand(300 + 0.5 * side))
    assert track.strangeness(replace(aside, world=own.world), t) == pytest.approx(0.5)
    assert track.strangeness(replace(own, looks_right=0.0), t) == pytest.approx(0.5)
    assert track.strangeness(replace(own, world=own.world + np.float32(1.0)), t) < 1e-3
    bent = own.world.copy()
    bent[::2, 2] += 0.08  # 11 joints of 21; from the middle of all, 0.038 and 0.042 m
    assert track.strangeness(replace(own, world=bent), t) == pytest.approx(
        (11 * 0.08 * 10 / 21 + 10 * 0.08 * 11 / 21) / 21 / 0.04, rel=1e-3
    )


@pytest.mark.parametrize("scale", [0.35, 2.9])
def test_a_hand_of_a_very_different_size_is_another(scale: float) -> None:
    track, t = moving_track(speed=0.0)
    assert not track.course.leads_to(sighting(hand(300, 200, 135 * scale)), t + 0.1)


def test_a_repeated_frame_does_not_change_the_motion() -> None:
    track, t = moving_track()
    before = track.course.expected(t + FRAME_S).cx - track.region.cx
    track.add(track.sighting, t + FRAME_S, repeated=True)
    assert track.course.expected(t + 2 * FRAME_S).cx - track.region.cx == pytest.approx(
        before, rel=1e-3
    )


def test_a_second_repeated_frame_means_the_hand_has_stopped() -> None:
    track, t = moving_track()
    for number in (1, 2):
        track.add(track.sighting, t + number * FRAME_S, repeated=True)
    assert track.course.expected(t + 3 * FRAME_S) == track.region


@given(st.integers(3, 60), st.sampled_from([0.0, 1.0]))
def test_one_bad_frame_does_not_flip_the_handedness(frames: int, looks_right: float) -> None:
    track = Track(1, sighting(hand(), looks_right=looks_right), 0.0)
    for number in range(1, frames):
        track.add(sighting(hand(), looks_right=looks_right), number * FRAME_S)
    before = track.hand(mirrored=False, smooth=False).handedness
    track.add(sighting(hand(), looks_right=1.0 - looks_right), frames * FRAME_S)
    assert track.hand(mirrored=False, smooth=False).handedness == before


def test_a_wrong_handedness_is_corrected_within_a_second() -> None:
    track = Track(1, sighting(hand(), looks_right=0.2), 0.0)
    for number in range(1, 31):
        track.add(sighting(hand(), looks_right=0.95), number * FRAME_S)
    assert track.hand(mirrored=False, smooth=False).handedness == "Right"


def test_many_blurred_frames_do_not_outvote_a_few_clear_ones() -> None:
    track = Track(1, sighting(hand(), looks_right=0.0), 0.0)
    for number in range(1, 21):
        clear = number < 5
        presence, looks_right = (1.0, 0.0) if clear else (0.55, 1.0)
        track.add(sighting(hand(), presence=presence, looks_right=looks_right), number * FRAME_S)
    assert track.hand(mirrored=False, smooth=False).handedness == "Left"


def test_a_mirror_image_shows_the_other_hand() -> None:
    track = Track(1, sighting(hand(), looks_right=1.0), 0.0)
    assert [track.hand(mirrored=m, smooth=False).handedness for m in (False, True)] == [
        "Right",
        "Left",
    ]


def smoothed(places: np.ndarray) -> np.ndarray:
    """Return the smoothed places of a wrist seen at these places across the picture."""
    track = Track(1, sighting(hand(places[0])), 0.0)
    reported = []
    for number, place in enumerate(places):
        if number:
            track.add(sighting(hand(place)), number * FRAME_S)
        reported.append(track.hand(mirrored=False, smooth=True).landmarks[0, 0])
    return np.array(reported)


def test_smoothing_leaves_less_than_a_third_of_a_still_hands_jitter() -> None:
    noise = np.random.default_rng(6).normal(0, 0.01 * LENGTH, 200)
    assert np.diff(smoothed(300 + noise)[30:], n=2).std() < 0.33 * np.diff(noise[30:], n=2).std()


@pytest.mark.parametrize(
    ("step", "share"),
    [
        (0.0005, 0.173),  # of a hand: 1 Hz
        (1.0, 0.850),  # 27 Hz, for 5.2 hands a second
    ],
)
def test_a_step_of_a_hand_is_followed_the_faster_the_longer_it_is(
    step: float, share: float
) -> None:
    track = Track(1, sighting(hand()), 0.0)
    first = track.hand(mirrored=False, smooth=True)
    length_px, length_m = track.region.size / 2, 0.2
    there = sighting(hand(300 + step * length_px))
    moved = first.world + np.float32(step * length_m)
    track.add(replace(there, world=moved), FRAME_S)
    second = track.hand(mirrored=False, smooth=True)
    done_px = second.landmarks[0, 0] - first.landmarks[0, 0]
    done_m = second.world[0, 0] - first.world[0, 0]
    assert done_px / (step * length_px) == pytest.approx(share, rel=0.02)
    assert done_m / (step * length_m) == pytest.approx(share, rel=0.02)


def test_a_sides_score_is_that_of_the_likelier_side() -> None:
    for looks_right, side, score in ((0.3, "Left", 0.7), (0.8, "Right", 0.8)):
        track = Track(1, sighting(hand(), looks_right=looks_right), 0.0)
        reported = track.hand(mirrored=False, smooth=False)
        assert (reported.handedness, reported.handedness_score) == (side, pytest.approx(score))


def test_time_going_backwards_restarts_the_smoothing() -> None:
    one_euro = OneEuroFilter(OneEuroParameters(min_cutoff_hz=1.0, beta=12.0))
    one_euro.apply(np.array([1.0], np.float32), 5.0)
    assert one_euro.apply(np.array([9.0], np.float32), 1.0)[0] == 9.0


@given(st.floats(0.5, 6.0))
def test_a_smoothed_hand_lags_little_at_any_speed(lengths_a_second: float) -> None:
    places = 300 + lengths_a_second * LENGTH * FRAME_S * np.arange(40)
    behind = places[20:] - smoothed(places)[20:]
    assert behind.max() < 0.05 * LENGTH
    if lengths_a_second >= 2.5:
        assert behind.max() < lengths_a_second * LENGTH * FRAME_S


def test_a_smoothed_hands_sigma_includes_its_lag() -> None:
    track = Track(1, sighting(hand()), 0.0)
    told = np.full(21, 2.0, np.float32)
    assert track.hand(told, mirrored=False, smooth=True).sigma == pytest.approx(told)
    track.add(sighting(hand(340)), FRAME_S)
    steadied = track.hand(told, mirrored=False, smooth=True)
    lag = np.hypot(*(steadied.landmarks - track.sighting.landmarks)[:, :2].T)
    assert lag.min() > 0.5
    assert steadied.sigma == pytest.approx(np.hypot(told, lag))
    assert track.hand(told, mirrored=False, smooth=False).sigma == pytest.approx(told)


@pytest.mark.parametrize(
    ("presences", "doubts", "clear", "trusted"),
    [
        ([0.97] * 3, 0, True, False),
        ([0.97] * 4, 0, True, True),
        ([0.97] * 10, 2, True, False),
        ([0.97] * 18, 2, True, True),
        ([0.6] * 4 + [0.97] * 16, 0, True, True),
        ([0.7, 0.92] * 60, 0, True, False),
        ([0.75] * 60, 0, False, False),
    ],
    ids=[
        "three frames",
        "four",
        "ten in a window",
        "half a second in a window",
        "blurred at first",
        "ear",
        "never sure",
    ],
)
def test_a_hand_is_trusted_only_after_clear_frames(
    presences: list[float], doubts: int, clear: bool, trusted: bool
) -> None:
    track = Track(1, sighting(hand(), presence=presences[0]), 0.0, doubts=doubts)
    for number, presence in enumerate(presences[1:], 1):
        track.add(sighting(hand(), presence=presence), number * FRAME_S)
    assert (track.evidence.was_sure, track.evidence.trusted) == (clear, trusted)
    assert track.hand(mirrored=False, smooth=False).trusted == trusted
