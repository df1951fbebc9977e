"""A drawn skeleton is faint where its landmarks are uncertain."""

from dataclasses import replace

import numpy as np
import pytest

from handtrack.drawing import draw_hands, strengths
from handtrack.landmarks import FINGERS, Landmark
from tests.gestures.hands import hand_of, world_of

HAND = hand_of(world_of("open_palm"))
SIZE = float(np.ptp(HAND.landmarks[:, :2], axis=0).max())


def test_uncertain_landmarks_are_drawn_fainter() -> None:
    assert (strengths(HAND) == 1.0).all()
    told = strengths(replace(HAND, sigma=np.linspace(0.02, 0.3, 21, dtype=np.float32) * SIZE))
    assert (np.diff(told) <= 0).all()
    assert (told[0], told[-1]) == (1.0, pytest.approx(0.25))


def test_an_uncertain_finger_is_drawn_darker_than_a_certain_one() -> None:
    sigma = np.full(21, 0.03 * SIZE, np.float32)
    sigma[[*FINGERS["index"]]] = 0.3 * SIZE
    sure, unsure = np.zeros((480, 640, 3), np.uint8), np.zeros((480, 640, 3), np.uint8)
    assert draw_hands(sure, [HAND]) is sure
    draw_hands(unsure, [replace(HAND, sigma=sigma)])
    for row, share in ((Landmark.INDEX_TIP, 0.6), (Landmark.MIDDLE_TIP, 1.01)):
        x, y = np.round(HAND.landmarks[row, :2]).astype(int)
        assert int(unsure[y, x].sum()) <= share * int(sure[y, x].sum())
    x, y = np.round(HAND.landmarks[Landmark.MIDDLE_TIP, :2]).astype(int)
    assert (unsure[y, x] == sure[y, x]).all()
