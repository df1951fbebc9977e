"""A part of the picture, turned upright: hands keep their places in the picture."""

from dataclasses import replace

import numpy as np
import pytest

from handtrack.messages import Hand
from handtrack.tracking.part import Part
from tests.tracking.staged import hand

SIZE = (640, 480)


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_hands_way_in_turns_with_the_hand(turn: int) -> None:
    part = Part((0.1, 0.0, 1.0, 0.8), turn)
    now = Hand(
        1,
        hand(200, 150),
        hand() * np.float32(0.001),
        "Right",
        0.9,
        0.9,
        way_in=np.array([(0.1, 30.0, -10.0)]),
    )
    earlier = replace(now, landmarks=hand(230, 140))
    back = part.back(now, SIZE)
    assert back.way_in is not None
    off = part.back(earlier, SIZE).landmarks - back.landmarks
    assert np.abs(off[:, :2] - back.way_in[0, 1:]).max() < 1e-3
    upright = part.upright(back, SIZE)
    assert upright.way_in is not None
    assert np.allclose(upright.way_in, now.way_in)
