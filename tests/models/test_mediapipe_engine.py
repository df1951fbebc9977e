"""The MediaPipe engine is unused without consent; with it, it finds the hands."""

import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec

import cv2
import numpy as np
import pytest

from handtrack.errors import ModelError
from handtrack.landmarks import Image
from handtrack.memory import BufferPool
from handtrack.models.mediapipe_engine import MediaPipeHands
from tests.media import media

needs_mediapipe = pytest.mark.skipif(
    find_spec("mediapipe") is None, reason="mediapipe is not installed"
)

# Wrists and middle fingertips of the two hands in peer/hands.jpg, as published beside it.
WRISTS_PX = np.array([[144, 345], [577, 37]])
TIPS_PX = np.array([[185, 19], [536, 360]])
TOLERANCE_PX = 20


@pytest.fixture
def picture() -> Image:
    image = cv2.imread(str(media("peer/hands.jpg")))
    assert image is not None
    return np.asarray(image, np.uint8)


@pytest.fixture
def hands() -> Iterator[MediaPipeHands]:
    with MediaPipeHands(max_hands=2, accept_metrics=True) as tracker:
        yield tracker


def test_without_consent_mediapipe_is_refused_and_never_imported() -> None:
    program = (
        "import sys\n"
        "from handtrack.errors import ModelError\n"
        "from handtrack.models.mediapipe_engine import MediaPipeHands\n"
        "try:\n"
        "    MediaPipeHands(max_hands=1, accept_metrics=False)\n"
        "except ModelError as error:\n"
        "    print(error)\n"
        "print([name for name in sys.modules if name.startswith('mediapipe')])\n"
    )
    ended = subprocess.run(
        [sys.executable, "-c", program], check=True, capture_output=True, text=True, cwd=os.curdir
    )
    said, imported = ended.stdout.splitlines()
    assert "reports usage metrics" in said
    assert "--accept-mediapipe-metrics" in said
    assert "TrackerOptions(accept_metrics=True)" in said
    assert imported == "[]"


def test_the_error_for_missing_mediapipe_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "mediapipe", None)
    with pytest.raises(ModelError, match=r"To install it: .* 'handtrack-desktop\[mediapipe\]'$"):
        MediaPipeHands(max_hands=1, accept_metrics=True)


@needs_mediapipe
def test_both_left_hands_are_found_in_the_right_place(
    hands: MediaPipeHands, picture: Image
) -> None:
    found = sorted(hands.estimate(picture, 0.0), key=lambda hand: float(hand.landmarks[0, 0]))
    assert [hand.handedness for hand in found] == ["Left", "Left"]
    np.testing.assert_allclose(
        [hand.landmarks[0, :2] for hand in found], WRISTS_PX, atol=TOLERANCE_PX
    )
    np.testing.assert_allclose(
        [hand.landmarks[12, :2] for hand in found], TIPS_PX, atol=TOLERANCE_PX
    )
    for hand in found:
        assert hand.landmarks.shape == hand.world.shape == (21, 3)
        assert hand.landmarks.dtype == hand.world.dtype == np.float32
        assert abs(hand.landmarks[0, 2]) < 1
        assert 0.05 < np.ptp(hand.world[:, 1]) < 0.3
        assert 0.5 <= hand.handedness_score <= 1
    assert hands.timings.total_ms > 0


@needs_mediapipe
def test_a_mirrored_picture_has_the_same_left_hands(picture: Image) -> None:
    with MediaPipeHands(max_hands=2, accept_metrics=True) as hands:
        hands.adopt(mirrored=True, pool=BufferPool())
        found = hands.estimate(np.ascontiguousarray(picture[:, ::-1]), 0.0)
    assert [hand.handedness for hand in found] == ["Left", "Left"]


@needs_mediapipe
def test_a_hand_keeps_its_id_while_moving_until_a_reset(
    hands: MediaPipeHands, picture: Image
) -> None:
    def ids(shift_px: int, timestamp: float) -> list[int]:
        moved = np.roll(picture, shift_px, axis=1)
        found = hands.estimate(moved, timestamp)
        return [
            hand.track_id for hand in sorted(found, key=lambda hand: float(hand.landmarks[0, 0]))
        ]

    first = ids(0, 5.0)
    assert sorted(first) == [1, 2]
    assert [ids(4 * step, 5.0 + step / 25) for step in range(1, 5)] == [first] * 4
    hands.reset()
    assert sorted(ids(0, 0.0)) == [3, 4]


@needs_mediapipe
def test_a_closed_engine_raises_and_can_be_closed_twice(
    hands: MediaPipeHands, picture: Image
) -> None:
    hands.close()
    hands.close()
    with pytest.raises(ModelError, match="was closed"):
        hands.estimate(picture, 0.0)
