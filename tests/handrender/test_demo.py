import cv2
import numpy as np
import pytest

from handtrack.assets import asset
from tools.handrender.clip import SHOWN, Truth, gestures_of, read_truth
from tools.handrender.demo import demo_scene
from tools.handrender.scene import true_hands

VIDEO, TRUTH = asset("demo", "demo.mp4"), asset("demo", "demo.json")
SCENE = demo_scene()


@pytest.fixture(scope="module")
def truth() -> Truth:
    return read_truth(TRUTH)


def test_the_stored_joints_match_the_script(truth: Truth) -> None:
    assert len(truth.hands) == SCENE.frames
    for number in range(0, SCENE.frames, 5):
        expected = true_hands(SCENE, number / SCENE.fps)
        assert [hand.handedness for hand in truth.hands[number]] == [
            hand.handedness for hand in expected
        ]
        for written, hand in zip(truth.hands[number], expected, strict=True):
            np.testing.assert_allclose(written.pixels, hand.pixels, atol=0.051)
            np.testing.assert_allclose(written.space, hand.space, atol=5.1e-5)
            assert written.visibility == pytest.approx(hand.visibility, abs=0.0051)


def test_the_stored_gestures_match_the_script(truth: Truth) -> None:
    assert truth.gestures == gestures_of(SCENE)


def test_the_clip_has_the_scripts_frames_and_is_small_enough(truth: Truth) -> None:
    capture = cv2.VideoCapture(str(VIDEO))
    try:
        assert int(capture.get(cv2.CAP_PROP_FRAME_COUNT)) == SCENE.frames
        assert capture.get(cv2.CAP_PROP_FPS) == pytest.approx(SCENE.fps)
        assert capture.read()[1].shape == (truth.height, truth.width, 3)
    finally:
        capture.release()
    assert 25 <= SCENE.seconds <= 40
    assert VIDEO.stat().st_size < 4_000_000
    assert TRUTH.stat().st_size < 1_500_000


def test_a_second_hand_joins_for_a_while_and_the_clip_ends_without_hands(truth: Truth) -> None:
    both = [
        {hand.handedness for hand in frame if hand.visibility >= SHOWN} == {"Left", "Right"}
        for frame in truth.hands
    ]
    assert 1.5 <= sum(both) / truth.fps <= 6
    assert not any(truth.hands[-round(2 * truth.fps) :])
