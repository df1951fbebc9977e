"""The pace for hands at work: which frames are estimated while nobody commands."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from handtrack.gestures.hold import Holding
from handtrack.gestures.recognizer import Recognition
from handtrack.landmarks import Image
from handtrack.messages import Hand
from handtrack.navigation.rules import Attention
from handtrack.pace import AWAKE_NEW_S, AWAKE_S, REST_RATE_HZ, Pace
from tests.navigation.stage import Shown

FPS = 30
SIDE = slice(100, 200)
"""Where the hand is, in pixels, down and across."""
WORKING = (40, 200)
"""Levels of a hand that moves in every frame."""
PALM = Shown(held="open_palm")


def picture(hand: int, beside: int = 0) -> Image:
    """Return a picture with the brightness of a hand and of a place beside it."""
    pixels = np.zeros((360, 640, 3), np.uint8)
    pixels[SIDE, SIDE] = hand
    pixels[220:340, 400:600] = beside
    return pixels


def due(
    pictures: Sequence[Image], attention: Attention = Attention.ARMING, *shown: Shown, at: int | None = None
) -> list[int]:
    """Return the estimated frames; frame `at`, or each of them, finds the hands `shown`."""
    pace, estimated = Pace("open_palm"), []
    for frame, pixels in enumerate(pictures):
        if pace.due(pixels, frame / FPS, attention):
            estimated.append(frame)
            corners = np.linspace((SIDE.start, SIDE.start, 0), (SIDE.stop, SIDE.stop, 0), 21, dtype=np.float32)
            hands = shown if frame == at or at is None else (Shown(),)
            places = [corners + np.float32(60 * (hand.hand - 1)) for hand in hands]
            found = tuple(Hand(1, place, place, "Right", 1.0, 1.0) for place in places)
            readings = tuple(hand.reading() for hand in hands)
            pace.estimated(Recognition(frame / FPS, found, readings, (), ()), attention)
    return estimated


def working(frames: int) -> list[Image]:
    return [picture(WORKING[frame % 2]) for frame in range(frames)]


def after_start(frames: Sequence[int]) -> list[int]:
    """Return the frames after a new hand is confirmed."""
    return [frame for frame in frames if frame / FPS > AWAKE_NEW_S + 2 / REST_RATE_HZ]


@pytest.mark.parametrize("attention", [Attention.ARMING, Attention.SIGNS])
def test_a_working_hand_is_estimated_at_the_rest_rate(attention: Attention) -> None:
    seconds = 10
    estimated = after_start(due(working(seconds * FPS), attention, Shown()))
    assert REST_RATE_HZ * (seconds - 1) <= len(estimated) <= REST_RATE_HZ * seconds + 1
    assert max(np.diff(estimated)) <= FPS / REST_RATE_HZ + 1


def test_without_a_hand_every_frame_is_searched() -> None:
    assert len(due(working(60))) == 60


def test_every_frame_is_estimated_while_a_hand_gives_commands() -> None:
    assert len(due(working(60), Attention.EVERYTHING, Shown())) == 60


@pytest.mark.parametrize(
    ("attention", "hand", "wakes"),
    [
        (Attention.ARMING, PALM, True),
        (Attention.ARMING, replace(PALM, moving=True), False),
        (Attention.ARMING, Shown(holding=Holding("open_palm", 2.0, 0.1)), True),
        (Attention.ARMING, Shown(holding=Holding("victory", 2.0, 0.1)), False),
        (Attention.SIGNS, Shown(holding=Holding("victory", 2.0, 0.1)), True),
        (Attention.SIGNS, Shown(), False),
    ],
)
def test_a_sign_that_counts_restores_the_full_rate(attention: Attention, hand: Shown, wakes: bool) -> None:
    pictures = working(4 * FPS)
    first = next(frame for frame in due(pictures, attention, Shown()) if frame > 2 * FPS)
    following = [frame for frame in due(pictures, attention, hand, at=first) if first < frame < first + AWAKE_S * FPS]
    assert (len(following) == int(AWAKE_S * FPS) - 1) == wakes


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda frame: picture(40 if frame < 61 else WORKING[frame % 2]), id="starts"),
        pytest.param(lambda frame: picture(WORKING[frame % 2] if frame < 60 else WORKING[1]), id="stops"),
        pytest.param(lambda frame: picture(WORKING[frame % 2], 0 if frame < 61 else 90), id="beside"),
    ],
)
def test_a_change_of_motion_is_estimated_at_once(change: object) -> None:
    assert callable(change)
    assert 61 in due([change(frame) for frame in range(90)], Attention.ARMING, Shown())


@pytest.mark.parametrize("stop", [60, 62, 64, 66])
def test_a_hand_that_stops_is_noticed_inside_another_hands_square(stop: int) -> None:
    pictures = []
    for frame in range(90):
        pixels = np.zeros((360, 640, 3), np.uint8)
        pixels[80:110, 80:110] = WORKING[frame % 2]  # only in the first hand's square
        pixels[150:210, 150:210] = WORKING[frame % 2 if frame < stop else 1]  # in both squares
        pictures.append(pixels)
    assert stop + 1 in due(pictures, Attention.ARMING, Shown(hand=1), Shown(hand=2))


def test_a_swaying_body_does_not_restore_the_full_rate() -> None:
    swaying = [picture(WORKING[frame % 2], WORKING[frame % 2]) for frame in range(10 * FPS)]
    assert len(after_start(due(swaying, Attention.ARMING, Shown()))) <= 10 * REST_RATE_HZ + 8
