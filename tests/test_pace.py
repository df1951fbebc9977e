"""The pace for hands at work: which frames are estimated while nobody commands."""

from collections.abc import Sequence

import numpy as np
import pytest

from handtrack.gestures.recognizer import Recognition
from handtrack.landmarks import Image
from handtrack.messages import Hand
from handtrack.navigation.rules import Attention
from handtrack.pace import AWAKE_NEW_S, REST_RATE_HZ, Pace
from tests.navigation.stage import Shown

FPS = 30
SIDE = slice(100, 200)
"""Where the hand is, in pixels, down and across."""
WORKING = (40, 200)
"""Levels of a hand that moves in every frame."""


def picture(hand: int, beside: int = 0) -> Image:
    """Return a picture with the brightness of a hand and of a place beside it."""
    pixels = np.zeros((360, 640, 3), np.uint8)
    pixels[SIDE, SIDE] = hand
    pixels[220:340, 400:600] = beside
    return pixels


def due(
    pictures: Sequence[Image],
    attention: Attention = Attention.ARMING,
    *shown: Shown,
    right_px: Sequence[int] = (),
) -> list[int]:
    """Return the estimated frames; each finds the hands `shown`, moved by its own `right_px`."""
    pace, estimated = Pace(), []
    for frame, pixels in enumerate(pictures):
        if pace.due(pixels, frame / FPS, attention):
            estimated.append(frame)
            corners = np.linspace(
                (SIDE.start, SIDE.start, 0), (SIDE.stop, SIDE.stop, 0), 21, dtype=np.float32
            )
            right = np.float32((right_px[frame] if right_px else 0, 0, 0))
            places = [corners + np.float32(60 * (hand.hand - 1)) + right for hand in shown]
            found = tuple(Hand(1, place, place, "Right", 1.0, 1.0) for place in places)
            readings = tuple(hand.reading() for hand in shown)
            pace.estimated(Recognition(frame / FPS, found, readings, (), ()))
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
    "change",
    [
        pytest.param(lambda frame: picture(40 if frame < 61 else WORKING[frame % 2]), id="starts"),
        pytest.param(
            lambda frame: picture(WORKING[frame % 2] if frame < 60 else WORKING[1]), id="stops"
        ),
        pytest.param(
            lambda frame: picture(WORKING[frame % 2], 0 if frame < 61 else 90), id="beside"
        ),
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


def test_a_hand_that_works_to_and_fro_does_not_restore_the_full_rate() -> None:
    right_px = [200 * (frame // 12 % 2) for frame in range(10 * FPS)]
    pictures = [
        np.roll(pixels, right, axis=1)
        for pixels, right in zip(working(10 * FPS), right_px, strict=True)
    ]
    assert (
        len(after_start(due(pictures, Attention.SIGNS, Shown(), right_px=right_px)))
        <= 11 * REST_RATE_HZ
    )
