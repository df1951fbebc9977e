"""Hands as lines on a braille canvas."""

from collections.abc import Iterable, Mapping
from typing import Final

from handtrack.landmarks import BONES, FINGERS, Landmark
from handtrack.messages import Hand, Handedness
from handtrack.terminal.braille import Canvas, Point

INKS: Final[Mapping[Handedness, int]] = {"Left": 0, "Right": 1}
"""The ink of a hand, by the hand that it is."""

_TIPS: Final = tuple(rows[-1] for rows in FINGERS.values())
_TIP_SIZE: Final = 0.6
"""Half the side of a fingertip's square, in dots: it covers the dot's neighbours."""


def draw_hands(canvas: Canvas, hands: Iterable[Hand], size: tuple[int, int], *, flip: bool) -> None:
    """Draw skeletons, each with its number.

    Parameters
    ----------
    canvas : Canvas
        Of the shape of the frame.
    hands : iterable of Hand
        In pixels of the frame.
    size : (int, int)
        Width and height of the frame in pixels.
    flip : bool
        Swap left and right, so that an unmirrored camera acts as a mirror. Text is never flipped.
    """
    for hand in hands:
        points = [_place(canvas, float(x), float(y), size, flip=flip) for x, y in hand.landmarks[:, :2]]
        ink = INKS[hand.handedness]
        for start, end in BONES:
            canvas.line(points[start], points[end], ink)
        for tip in _TIPS:
            _square(canvas, points[tip], ink)
    for hand in hands:
        x, y = hand.landmarks[Landmark.WRIST, :2]
        canvas.write(_place(canvas, float(x), float(y), size, flip=flip), str(hand.track_id), INKS[hand.handedness])


def _place(canvas: Canvas, x: float, y: float, size: tuple[int, int], *, flip: bool) -> Point:
    """Return the place of a pixel of the frame, in dots; the middle of a pixel is at its whole number."""
    width, height = size
    across = (width - 1 - x if flip else x) + 0.5
    return across * canvas.width / width - 0.5, (y + 0.5) * canvas.height / height - 0.5


def _square(canvas: Canvas, at: Point, ink: int) -> None:
    for dx in (-_TIP_SIZE, _TIP_SIZE):
        for dy in (-_TIP_SIZE, _TIP_SIZE):
            canvas.dot((at[0] + dx, at[1] + dy), ink)
