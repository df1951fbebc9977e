from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings

from handtrack.posing.pose import POSES
from tests.posing.strategies import states
from tools.handrender.camera import Camera
from tools.handrender.look import Finish, Finished
from tools.handrender.motion import HandScript, HandState, Segment
from tools.handrender.scene import Holding, Scene, render_frame, true_hands
from tools.handrender.script import Enter, Show, Swipe, script
from tools.handrender.wardrobe import THINGS

SMALL = Camera(200, 150)
SCENE = Scene(
    (script("Right", [Enter(), Show("victory"), Swipe("left")], seed=4),), 6.0, camera=SMALL
)


def still(side: str, state: HandState, **options: object) -> Scene:
    hand = HandScript(side, (Segment(0, 1, state, state),), unrest=0.0)  # type: ignore[arg-type]
    return Scene((hand,), 1.0, camera=SMALL, distance=0.6, **options)  # type: ignore[arg-type]


def covered(scene: Scene, t: float = 0.0) -> np.ndarray:
    """The pixels that differ from the same picture without hands."""
    with_hand, empty = render_frame(scene, t)[0], render_frame(replace(scene, hands=()), t)[0]
    return np.asarray(np.abs(with_hand.astype(int) - empty).max(axis=2) > 60)


def test_drawing_the_same_moment_twice_gives_the_same_picture() -> None:
    noisy = replace(SCENE, noise=4.0, motion_blur=0.5)
    one, first = render_frame(noisy, 1.7)
    other, second = render_frame(noisy, 1.7)
    np.testing.assert_array_equal(one, other)
    np.testing.assert_array_equal(first[0].pixels, second[0].pixels)
    np.testing.assert_array_equal(first[0].space, second[0].space)


@given(states)
@settings(max_examples=40, deadline=None)
def test_a_left_hand_is_the_mirror_image_of_a_right_one(state: HandState) -> None:
    x, y, z = state.offset
    right = true_hands(still("Right", state), 0)
    left = true_hands(still("Left", replace(state, offset=(-x, y, z))), 0)
    assert len(left) == len(right)
    for one, other in zip(left, right, strict=True):
        assert one.handedness == "Left"
        np.testing.assert_allclose(one.space * (-1, 1, 1), other.space, atol=1e-9)
        np.testing.assert_allclose(
            SMALL.width - 1 - one.pixels[:, 0], other.pixels[:, 0], atol=1e-6
        )


def test_a_mirrored_scene_flips_the_picture_and_keeps_the_hand() -> None:
    plain, mirrored = (
        render_frame(replace(SCENE, mirrored=m, motion_blur=0.6), 4.2) for m in (False, True)
    )
    np.testing.assert_array_equal(plain[0][:, ::-1], mirrored[0])
    np.testing.assert_allclose(
        SMALL.width - 1 - plain[1][0].pixels[:, 0], mirrored[1][0].pixels[:, 0], atol=1e-9
    )
    assert mirrored[1][0].handedness == "Right"


@pytest.mark.parametrize("side", ["Left", "Right"])
def test_joints_are_on_the_drawn_hand(side: str) -> None:
    scene = still(side, HandState())
    on_hand = covered(scene)
    columns, rows = np.round(true_hands(scene, 0)[0].pixels).astype(int).T
    assert on_hand[rows, columns].mean() > 0.9


def test_a_gloves_finish_and_a_held_object_are_rendered() -> None:
    black = Finished(glove=(0.1, 0.1, 0.1))

    def drawn(finish: Finish) -> np.ndarray:
        return render_frame(still("Right", HandState(), coat=replace(black, finish=finish)), 0)[
            0
        ].astype(int)

    plain, shiny, cuffed = (
        drawn(Finish()),
        drawn(Finish(shine=0.8)),
        drawn(Finish(thick=0.003, cuff=0.015)),
    )
    assert (shiny - plain).max() > 60
    assert (cuffed < 60).all(axis=2).sum() > 1.3 * (plain < 60).all(axis=2).sum()
    assert (drawn(Finish(flour=0.5)) > plain + 60).sum() > 200
    fist = still("Right", HandState(pose=POSES["closed_fist"]))
    holding = Holding(fist.hands, 1.0, camera=SMALL, distance=0.6, thing=THINGS["a knife"])
    added = render_frame(holding, 0)[0].astype(int) - render_frame(fist, 0)[0]
    assert (np.abs(added).max(axis=2) > 40).sum() > 50


def test_the_nearer_hand_hides_the_farther_one() -> None:
    near, far = HandState(offset=(0, 0, -0.1)), HandState(offset=(0, 0, 0.1))

    def hand(side: str, state: HandState) -> HandScript:
        return HandScript(side, (Segment(0, 1, state, state),), unrest=0.0)  # type: ignore[arg-type]

    alone = still("Right", near)
    orders = [
        replace(alone, hands=hands)
        for hands in (
            (hand("Right", near), hand("Left", far)),
            (hand("Left", far), hand("Right", near)),
        )
    ]
    one, other = (render_frame(scene, 0)[0] for scene in orders)
    np.testing.assert_array_equal(one, other)
    middle = (60, 98)
    assert np.abs(one[middle].astype(int) - render_frame(alone, 0)[0][middle]).max() < 6
