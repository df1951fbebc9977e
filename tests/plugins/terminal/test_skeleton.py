from dataclasses import replace

import numpy as np
import pytest

from handtrack.landmarks import COUNT, Landmark
from handtrack.messages import Hand, Handedness
from handtrack.plugins.terminal.view import INKS, Canvas, draw_hands
from tests.plugins.terminal.drawn import text_of


def hand(x: float, y: float, *, handedness: Handedness = "Right", track_id: int = 7) -> Hand:
    """All joints in one place, except the tip of the middle finger above it."""
    landmarks = np.full((COUNT, 3), (x, y, 0), np.float32)
    landmarks[Landmark.MIDDLE_TIP] = (x, 0, 0)
    return Hand(track_id, landmarks, np.zeros_like(landmarks), handedness, 1.0, 1.0)


def drawn(*hands: Hand, flip: bool) -> list[str]:
    canvas = Canvas(10, 4)
    draw_hands(canvas, hands, (200, 160), flip=flip)
    return text_of(canvas).split("\n")


def columns_of(rows: list[str]) -> set[int]:
    return {column for row in rows for column, sign in enumerate(row) if sign != "⠀"}


def test_a_hand_is_drawn_in_its_place_and_mirrored_when_flipped() -> None:
    assert max(columns_of(drawn(hand(30, 150), flip=False))) <= 2
    assert min(columns_of(drawn(hand(30, 150), flip=True))) >= 7


def test_a_hands_number_is_at_its_wrist_and_readable_when_flipped() -> None:
    for flip in (False, True):
        rows = drawn(hand(100, 150, track_id=123), flip=flip)
        assert "123" in rows[3]


@pytest.mark.parametrize("handedness", ["Left", "Right"])
def test_a_hands_colour_depends_only_on_its_handedness(handedness: Handedness) -> None:
    for flip in (False, True):
        canvas = Canvas(10, 4)
        draw_hands(canvas, (hand(100, 150, handedness=handedness),), (200, 160), flip=flip)
        assert {ink for row in canvas.rows() for _, ink in row} == {-1, INKS[handedness]}


def test_the_frame_fills_the_whole_canvas() -> None:
    one = hand(0, 159)
    landmarks = one.landmarks.copy()
    landmarks[Landmark.INDEX_TIP] = (199, 159, 0)
    rows = drawn(replace(one, landmarks=landmarks), flip=False)
    assert columns_of(rows) >= {0, 9}
    assert all(row.strip("⠀") for row in rows)
