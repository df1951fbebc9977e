"""Draw hand skeletons over a picture with OpenCV."""

from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeVar, get_args

import numpy as np
from numpy.typing import NDArray

from handtrack.errors import UsageError
from handtrack.landmarks import BONES, COUNT, FINGERS, AnyPicture
from handtrack.messages import Hand, is_plausible
from handtrack.pictures import picture_fault
from handtrack.runtime.ending import native_calls
from handtrack.runtime.opencv import cv2
from handtrack.sentences import Code
from handtrack.settings import ColorOrder, check_one_of

_FINGER_BGR: Final = {
    "thumb": (77, 145, 255),
    "index": (92, 205, 255),
    "middle": (130, 214, 122),
    "ring": (235, 178, 84),
    "pinky": (222, 130, 190),
}
_PALM_BGR: Final = (235, 235, 235)
_CASING_BGR: Final = (30, 24, 20)
_SUBPIXEL_BITS: Final = 4
_SURE: Final = 0.06  # sigma, in sides of the hand's box: up to here, a landmark is drawn in full …
_LOST: Final = 0.24  # … and from here on, as faintly as possible
_FAINTEST: Final = 0.25


Drawn = TypeVar("Drawn", bound=AnyPicture)


def draw_hands(image: Drawn, hands: Sequence[Hand], *, color: ColorOrder = "bgr") -> Drawn:
    """Draw every hand's skeleton and handedness into a picture, in place; return the picture.

    Parameters
    ----------
    image : (H, W, 3) uint8
        Written.
    hands : sequence of Hand
        With landmarks in pixels of the image.
    color : {"bgr", "rgb"}
        Colour order of the image.

    Raises
    ------
    UsageError
        The image is something else, or can't be written in place; or what should be hands is
        something else.
    """
    fault = picture_fault(image, "draw_hands()")
    if fault is not None:
        raise UsageError(fault)
    if not image.flags.writeable or image.strides[1:] != (3, 1) or image.strides[0] < 0:
        raise UsageError(Code.DRAWN_IN_VIEW)
    hands = _checked_hands(hands)
    check_one_of("color", color, get_args(ColorOrder))
    with native_calls:
        for hand in filter(is_plausible, hands):
            _draw_bones(image, hand, rgb=color == "rgb")
            _draw_label(image, hand)
    return image


def _checked_hands(hands: Any) -> tuple[Hand, ...]:
    if isinstance(hands, Hand) or not isinstance(hands, Iterable):
        raise UsageError(Code.DRAWN_NO_HANDS, given=type(hands).__name__)
    several = tuple(hands)
    for hand in several:
        if not isinstance(hand, Hand):
            given = f"{type(hands).__name__} of {type(hand).__name__}"
            raise UsageError(Code.DRAWN_NO_HANDS, given=given)
    return several


def strengths(hand: Hand) -> NDArray[np.float32]:
    """Return the drawing strength of each landmark, (21,) float32: 1 if certain,
    0.25 if it may be far off.
    """
    if hand.sigma is None:
        return np.ones(COUNT, np.float32)
    off = hand.sigma / max(_extent(hand), 1.0)
    return np.asarray(np.clip((_LOST - off) / (_LOST - _SURE), _FAINTEST, 1.0), np.float32)


def _draw_bones(image: AnyPicture, hand: Hand, *, rgb: bool) -> None:
    points = np.round(hand.landmarks[:, :2] * (1 << _SUBPIXEL_BITS)).astype(np.int32)
    width = _line_width(hand)
    strong = strengths(hand).tolist()
    for casing in (True, False):
        for start, end in BONES:
            colour = (
                _CASING_BGR
                if casing
                else _colour(start, end, min(strong[start], strong[end]), rgb=rgb)
            )
            thickness = width + 2 if casing else width
            cv2.line(
                image, points[start], points[end], colour, thickness, cv2.LINE_AA, _SUBPIXEL_BITS
            )
    for row, point in enumerate(points):
        radius = (width + 1) << _SUBPIXEL_BITS
        cv2.circle(image, point, radius, _CASING_BGR, -1, cv2.LINE_AA, _SUBPIXEL_BITS)
        colour = _colour(row, row, strong[row], rgb=rgb)
        cv2.circle(image, point, width << _SUBPIXEL_BITS, colour, -1, cv2.LINE_AA, _SUBPIXEL_BITS)


def _draw_label(image: AnyPicture, hand: Hand) -> None:
    left, top = hand.landmarks[:, :2].min(axis=0)
    scale = max(0.4, _line_width(hand) / 5)
    origin = (int(left), max(int(top) - 8, 12))
    for colour, thickness in ((_CASING_BGR, 3), (_PALM_BGR, 1)):
        cv2.putText(
            image,
            hand.handedness,
            origin,
            cv2.FONT_HERSHEY_SIMPLEX,
            scale,
            colour,
            thickness,
            cv2.LINE_AA,
        )


def _line_width(hand: Hand) -> int:
    return max(1, round(_extent(hand) / 80))


def _extent(hand: Hand) -> float:
    return float(np.ptp(hand.landmarks[:, :2], axis=0).max())


def _colour(start: int, end: int, strength: float, *, rgb: bool) -> tuple[int, int, int]:
    """Return a bone's colour; a weaker bone is closer to the casing's colour."""
    plain = next(
        (_FINGER_BGR[name] for name, rows in FINGERS.items() if start in rows and end in rows),
        _PALM_BGR,
    )
    blue, green, red = (
        round(dark + (full - dark) * strength)
        for full, dark in zip(plain, _CASING_BGR, strict=True)
    )
    return (red, green, blue) if rgb else (blue, green, red)
