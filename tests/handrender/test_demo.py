import cv2
import numpy as np
import pytest

from handtrack.assets import asset
from handtrack.landmarks import PALM
from handtrack.posing.anatomy import rest_joints
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
        assert [hand.handedness for hand in truth.hands[number]] == [hand.handedness for hand in expected]
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


def test_the_clip_shows_every_sign_and_stroke_in_order(truth: Truth) -> None:
    assert [(mark.name, mark.detail) if mark.name == "swipe" else mark.name for mark in truth.gestures] == [
        "open_palm", ("swipe", "left"), ("swipe", "right"), "pointing_up", "victory", "three", "four",
        "thumb_up", "thumb_down", "pinch", "wave", "turn", "closed_fist",
    ]  # fmt: skip


def test_signs_are_held_long_enough_and_undo_follows_confirm_in_time(truth: Truth) -> None:
    marks = {mark.name: mark for mark in truth.gestures}
    for sign in ("pointing_up", "victory", "three", "four", "thumb_up", "thumb_down", "closed_fist"):
        assert marks[sign].end - marks[sign].begin >= 1.4
    assert marks["thumb_down"].begin - (marks["thumb_up"].begin + 1.0) < 3.0


def test_swipes_are_long_and_fast_enough(truth: Truth) -> None:
    joints = rest_joints()
    length = float(np.linalg.norm(np.diff(joints[[0, 9, 10, 11, 12]], axis=0), axis=1).sum())
    for mark in truth.gestures:
        if mark.name != "swipe":
            continue
        begin, end = (truth.hands[round(t * truth.fps)][0].space[PALM].mean(axis=0) for t in (mark.begin, mark.end))
        assert abs(end[0] - begin[0]) >= 1.2 * length
        assert (end[0] > begin[0]) == (mark.detail == "left")
        assert 0.3 <= mark.end - mark.begin <= 1.2


def test_a_second_hand_joins_for_a_while_and_the_clip_ends_without_hands(truth: Truth) -> None:
    both = [
        {hand.handedness for hand in frame if hand.visibility >= SHOWN} == {"Left", "Right"} for frame in truth.hands
    ]
    assert 1.5 <= sum(both) / truth.fps <= 6
    assert not any(truth.hands[-round(2 * truth.fps) :])
