"""`mp.solutions.drawing_utils`: MediaPipe's own look, line by line."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import floor, isclose
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from handtrack.compat.codes import CompatCode
from handtrack.compat.errors import WrongValueError, hands_only
from handtrack.runtime.opencv import cv2

WHITE_COLOR: Final = (224, 224, 224)
BLACK_COLOR: Final = (0, 0, 0)
RED_COLOR: Final = (0, 0, 255)
GREEN_COLOR: Final = (0, 128, 0)
BLUE_COLOR: Final = (255, 0, 0)

_VISIBILITY_THRESHOLD: Final = 0.5
_PRESENCE_THRESHOLD: Final = 0.5
"""Minimum visibility and presence of a landmark that has them; scripts import these names."""


@dataclass
class DrawingSpec:
    """A drawing style: a colour in the picture's own order, sizes in pixels."""

    color: tuple[int, int, int] = WHITE_COLOR
    thickness: int = 2
    circle_radius: int = 2


_POINTS: Final = DrawingSpec(color=RED_COLOR)
_LINES: Final = DrawingSpec()


def draw_landmarks(
    image: NDArray[np.uint8],
    landmark_list: Any,
    connections: Iterable[Any] | None = None,
    landmark_drawing_spec: DrawingSpec | Mapping[int, DrawingSpec] | None = _POINTS,
    connection_drawing_spec: DrawingSpec | Mapping[tuple[int, int], DrawingSpec] | None = _LINES,
    is_drawing_landmarks: bool = True,
) -> None:
    """Draw a hand into a picture, in place.

    `connections`: pairs of landmarks, or objects with `start` and `end`.
    `landmark_drawing_spec`, `connection_drawing_spec`: None draws no points, or no lines.

    Raises `WrongValueError`: the picture has other channels, or a connection names a missing
    landmark.
    """
    if not landmark_list:
        return
    if image.ndim != 3 or image.shape[2] != 3:
        raise WrongValueError(CompatCode.NOT_BGR, given=f"{image.shape} {image.dtype}")
    height, width = image.shape[:2]
    landmarks = _landmarks(landmark_list)
    places = {
        row: _normalized_to_pixel_coordinates(point.x, point.y, width, height)
        for row, point in landmarks
    }
    pixels = {row: place for row, place in places.items() if place is not None}
    if connection_drawing_spec is not None:
        for start, end in _pairs(connections, len(_rows(landmark_list))):
            if start in pixels and end in pixels:
                spec = _spec(connection_drawing_spec, (start, end))
                cv2.line(image, pixels[start], pixels[end], spec.color, spec.thickness)
    if is_drawing_landmarks and landmark_drawing_spec:
        for row, place in pixels.items():
            spec = _spec(landmark_drawing_spec, row)
            border = max(spec.circle_radius + 1, int(spec.circle_radius * 1.2))
            cv2.circle(image, place, border, WHITE_COLOR, spec.thickness)
            cv2.circle(image, place, spec.circle_radius, spec.color, spec.thickness)


def plot_landmarks(
    landmark_list: Any,
    connections: Iterable[Any] | None = None,
    landmark_drawing_spec: DrawingSpec = DrawingSpec(color=RED_COLOR, thickness=5),  # noqa: B008 - as theirs
    connection_drawing_spec: DrawingSpec = DrawingSpec(color=BLACK_COLOR, thickness=5),  # noqa: B008
    elevation: int = 10,
    azimuth: int = 10,
) -> None:
    """Show a hand in 3D with matplotlib, which has to be installed."""
    if not landmark_list:
        return
    import matplotlib.pyplot as plt

    plt.figure(figsize=(10, 10))
    axes: Any = plt.axes(projection="3d")
    axes.view_init(elev=elevation, azim=azimuth)
    places = {row: (-point.z, point.x, -point.y) for row, point in _landmarks(landmark_list)}
    for x, y, z in places.values():
        color = _plotted(landmark_drawing_spec.color)
        width = landmark_drawing_spec.thickness
        axes.scatter3D(xs=[x], ys=[y], zs=[z], color=color, linewidth=width)
    for start, end in _pairs(connections, len(_rows(landmark_list))):
        if start in places and end in places:
            xs, ys, zs = zip(places[start], places[end], strict=True)
            color = _plotted(connection_drawing_spec.color)
            width = connection_drawing_spec.thickness
            axes.plot3D(xs=xs, ys=ys, zs=zs, color=color, linewidth=width)
    plt.show()


def _normalized_to_pixel_coordinates(
    normalized_x: float, normalized_y: float, image_width: int, image_height: int
) -> tuple[int, int] | None:
    """Return a landmark's pixel; None outside the picture."""
    if not all(0 <= share <= 1 or isclose(1, share) for share in (normalized_x, normalized_y)):
        return None
    x, y = floor(normalized_x * image_width), floor(normalized_y * image_height)
    return min(x, image_width - 1), min(y, image_height - 1)


def _rows(landmark_list: Any) -> Sequence[Any]:
    rows: Sequence[Any] = getattr(landmark_list, "landmark", landmark_list)
    return rows


def _landmarks(landmark_list: Any) -> list[tuple[int, Any]]:
    """Return the visible landmarks with their rows;
    the Tasks' plain landmarks have no visibility and all count.
    """
    return [
        (row, point)
        for row, point in enumerate(_rows(landmark_list))
        if not hasattr(point, "HasField")
        or (
            (not point.HasField("visibility") or point.visibility >= _VISIBILITY_THRESHOLD)
            and (not point.HasField("presence") or point.presence >= _PRESENCE_THRESHOLD)
        )
    ]


def _pairs(connections: Iterable[Any] | None, count: int) -> list[tuple[int, int]]:
    pairs = [
        (int(each.start), int(each.end)) if hasattr(each, "start") else (int(each[0]), int(each[1]))
        for each in connections or ()
    ]
    for pair in pairs:
        if not all(0 <= row < count for row in pair):
            raise WrongValueError(CompatCode.NO_LANDMARK, start=pair[0], end=pair[1], count=count)
    return pairs


def _spec(specs: Any, key: object) -> DrawingSpec:
    spec: DrawingSpec = specs[key] if isinstance(specs, Mapping) else specs
    return spec


def _plotted(color: tuple[int, int, int]) -> tuple[float, ...]:
    return tuple(value / 255 for value in reversed(color))


def __getattr__(name: str) -> object:
    raise hands_only(f"mediapipe.solutions.drawing_utils.{name}")
