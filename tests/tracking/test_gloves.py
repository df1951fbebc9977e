"""Hands in gloves: the palm detector knows skin, so looks are repeated in skin's hue."""

import numpy as np
import pytest

from handtrack.hand_tracker import HandTracker, TrackerOptions
from handtrack.landmarks import Image
from handtrack.memory import BufferPool
from handtrack.posing.pose import POSES
from handtrack.settings import LIKELY
from handtrack.tracking.light import SKIN, dye, without_skin
from handtrack.tracking.palm import Palm, anchors, doubled, hints
from handtrack.tracking.search import SECOND_LOOK_S, PalmSearch
from tools.handrender.camera import Camera
from tools.handrender.look import Coat, Colour
from tools.handrender.motion import HandState, facing
from tools.handrender.scene import Scene, render_frame
from tools.handrender.script import Take, script
from tools.handrender.wardrobe import COLOURS

GREEN = (0.3, 0.65, 0.2)
BLACK = (0.12, 0.11, 0.11)


def drawn(pose: str, turn: float, glove: Colour | None = GREEN) -> Image:
    """Return a picture of a right hand, in a green glove unless another or none is given,
    (240, 320, 3) uint8.
    """
    taken = Take(pose, 0.1, orientation=facing(turn, turn / 3, turn / 2))
    hand = script("Right", [taken], start=HandState(pose=POSES[pose]), seed=3)
    scene = Scene(
        (hand,), 0.2, camera=Camera(320, 240), distance=0.8, coat=Coat(glove=glove), seed=3
    )
    return render_frame(scene, 0.15)[0]


@pytest.mark.parametrize(
    ("pose", "turn"), [("open_palm", 0.0), ("victory", 0.0), ("victory", 35.0), ("relaxed", 35.0)]
)
def test_a_hand_in_a_green_glove_is_found(pose: str, turn: float) -> None:
    with HandTracker(max_hands=1, color="bgr") as tracker:
        (hand,) = tracker.estimate(drawn(pose, turn))
        assert hand.handedness == "Right"


@pytest.mark.parametrize("glove", [None, GREEN, BLACK])
def test_gloves_alone_are_looked_at_in_grey_and_bright(glove: Colour | None) -> None:
    with (
        HandTracker(max_hands=1, color="bgr", options=TrackerOptions(keep_crops=True)) as tracker,
        tracker.estimate(drawn("open_palm", 0.0, glove)) as hands,
    ):
        looked = hands.crops[-1].pixels.array
        grey = bool((looked == looked[..., :1]).all())
        assert grey == (glove is not None)
        assert np.median(looked[96:128, 96:128]) >= 100


def test_a_hand_between_glove_and_skin_keeps_its_look() -> None:
    crop = np.full((224, 224, 3), (120, 130, 150), np.uint8)
    for before in (False, True):
        assert not without_skin(crop, before=before)
    crop[:, 112:] = 128
    assert without_skin(crop, before=True)
    assert not without_skin(crop, before=False)


def test_only_something_next_to_the_found_palms_is_a_hint() -> None:
    scores = np.full(2016, -9.0, np.float32)
    assert not len(hints(scores, ()))
    scores[700] = -2.0
    scores[100] = -1.0
    np.testing.assert_array_equal(hints(scores, ()), anchors()[[100, 700]])
    x, y = anchors()[700]
    there = Palm(
        np.array((x - 0.1, y - 0.1, x + 0.1, y + 0.1), np.float32),
        np.zeros((7, 2), np.float32),
        LIKELY,
    )
    np.testing.assert_array_equal(hints(scores, (there,)), anchors()[[100]])
    assert doubled(there, [there.box + 0.01])
    assert not doubled(there, [there.box + 0.3])


def test_second_looks_share_the_pace_of_the_search() -> None:
    search = PalmSearch("whole", BufferPool())
    for whole in (True, False):
        search.reset()
        assert not search.second_looks(0.0, whole=False, hinted=False, gloved=True)
        seen = [
            search.second_looks(frame / 100, whole=whole, hinted=not whole, gloved=False)
            for frame in range(200)
        ]
        repeated = [inverted for looks in seen for inverted in looks]
        assert len(repeated) == pytest.approx(2 / SECOND_LOOK_S, abs=1)
        assert repeated[:3] == [True, True, False]
        assert search.second_looks(2.0, whole=whole, hinted=True, gloved=True) == (True,)


@pytest.mark.parametrize("glove", [*COLOURS.values()])
def test_a_glove_of_any_colour_is_bright_in_the_inverted_look_or_the_other(glove: Colour) -> None:
    wall, looks = (140, 150, 160), []
    for inverted in (False, True):
        crop = np.full((4, 4, 3), wall, np.uint8)
        crop[1:3, 1:3] = np.array(glove) * 255
        dye(crop, SKIN, inverted=inverted)
        looks.append(int(crop[1, 1, 2]) - int(crop[0, 0, 2]))
    assert max(looks) > 40
