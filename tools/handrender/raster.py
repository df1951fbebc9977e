"""From triangles to pixels: a z-buffer over all triangles at once, in batches of like size."""

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Indices = NDArray[np.int32]

_BATCH: Final = 1_500_000  # candidate pixels at a time; bounds the memory
_MAX_SPAN: Final = (
    256  # pixels; a triangle that is larger is left out (none is, unless it touches the lens)
)
_EDGE: Final = -1e-5  # a pixel's weight on the edge between two triangles may be this far below 0


@dataclass(frozen=True, slots=True, eq=False)
class Fragments:
    """Visible surface: `rows`, `columns` (N,) of each covered pixel, its triangle,
    and its weights (N, 3) in space.
    """

    rows: Indices
    columns: Indices
    triangle: Indices
    weights: Floats


@dataclass(frozen=True, slots=True, eq=False)
class _Faces:
    """Triangles that face the camera: corners (T, 3, 2); first pixel, count of pixels (T, 2);
    twice the area (T,)
    """

    corners: Floats
    low: Indices
    span: Indices
    area: Floats
    near: Floats
    """(T, 3): one over the depth of each corner."""


@dataclass(frozen=True, slots=True, eq=False)
class _Buffer:
    """The picture: one over the nearest depth, and the triangle there (-1: none)."""

    width: int
    nearest: Floats
    owner: Indices


def rasterise(
    pixels: Floats, depth: Floats, triangles: Indices, shape: tuple[int, int]
) -> Fragments:
    """Return what a camera sees of a mesh.

    `pixels`, (V, 2) float32: vertices in the picture, pixel centres at whole numbers.
    `depth`, (V,) float32: their distance along the view, metres, greater than 0.
    `triangles`, (T, 3) int32: clockwise in the picture where they face the camera; the others are
    left out.
    """
    height, width = shape
    numbers, faces = _set_up(pixels, depth, triangles, shape)
    buffer = _Buffer(
        width, np.zeros(height * width, np.float32), np.full(height * width, -1, np.int32)
    )
    bins = np.ceil(np.log2(faces.span)).astype(np.int32)
    keys = bins[:, 0] * 16 + bins[:, 1]
    for key in np.unique(keys):
        members = np.flatnonzero(keys == key)
        steps = (1 << (int(key) // 16), 1 << (int(key) % 16))
        size = max(1, _BATCH // (steps[0] * steps[1]))
        for start in range(0, members.size, size):
            _draw(faces, members[start : start + size], steps, buffer)
    covered = np.flatnonzero(buffer.owner >= 0)
    rows, columns = np.divmod(covered.astype(np.int32), np.int32(width))
    face = buffer.owner[covered]
    c = faces.corners[face]
    at = np.stack((columns, rows), axis=1).astype(np.float32)
    w1 = _cross(c[:, 0] - c[:, 2], at - c[:, 2]) / faces.area[face]
    w2 = _cross(c[:, 1] - c[:, 0], at - c[:, 0]) / faces.area[face]
    weights = np.stack((1 - w1 - w2, w1, w2), axis=1) * faces.near[face]
    weights /= weights.sum(axis=1, keepdims=True)
    return Fragments(rows, columns, numbers[face].astype(np.int32), weights.astype(np.float32))


def _set_up(
    pixels: Floats, depth: Floats, triangles: Indices, shape: tuple[int, int]
) -> tuple[NDArray[np.intp], _Faces]:
    """Return the numbers of the triangles that can be seen, and what is needed to draw them."""
    height, width = shape
    a, b, c = (pixels[triangles[:, k]] for k in range(3))
    area = _cross(b - a, c - a)
    front = np.flatnonzero(area > 1e-9)
    a = a[front]
    b = b[front]
    c = c[front]
    area = area[front]
    low = np.maximum(np.ceil(np.minimum(np.minimum(a, b), c)), 0).astype(np.int32)
    high = np.minimum(np.floor(np.maximum(np.maximum(a, b), c)), (width - 1, height - 1)).astype(
        np.int32
    )
    span = high - low + 1
    least, most = np.minimum(span[:, 0], span[:, 1]), np.maximum(span[:, 0], span[:, 1])
    kept = np.flatnonzero((least > 0) & (most < _MAX_SPAN))
    numbers = front[kept]
    near = (1 / depth).astype(np.float32)[triangles[numbers]]
    return numbers, _Faces(
        np.stack((a[kept], b[kept], c[kept]), axis=1), low[kept], span[kept], area[kept], near
    )


def _draw(faces: _Faces, part: NDArray[np.intp], steps: tuple[int, int], buffer: _Buffer) -> None:
    """Try every pixel of the boxes of the triangles in `part`, and keep the nearest."""
    grid = np.meshgrid(np.arange(steps[0], dtype=np.int32), np.arange(steps[1], dtype=np.int32))
    dx, dy = grid[0].ravel(), grid[1].ravel()
    span = faces.span[part]
    low = faces.low[part]
    c = faces.corners[part]
    x, y = low[:, :1] + dx, low[:, 1:] + dy
    scale = 1 / faces.area[part][:, None]
    fx, fy = x.astype(np.float32), y.astype(np.float32)
    w1 = _side_of(c[:, 2], c[:, 0], fx, fy) * scale
    w2 = _side_of(c[:, 0], c[:, 1], fx, fy) * scale
    w0 = 1 - w1 - w2
    inside = (w0 >= _EDGE) & (w1 >= _EDGE) & (w2 >= _EDGE) & (dx < span[:, :1]) & (dy < span[:, 1:])
    which = np.nonzero(inside)[0]
    near = faces.near[part[which]]
    value = w0[inside] * near[:, 0] + w1[inside] * near[:, 1] + w2[inside] * near[:, 2]
    spot = y[inside] * buffer.width + x[inside]
    np.maximum.at(buffer.nearest, spot, value)
    won = value >= buffer.nearest[spot]
    buffer.owner[spot[won]] = part[which[won]]


def _cross(a: Floats, b: Floats) -> Floats:
    return np.asarray(a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0], dtype=np.float32)


def _side_of(a: Floats, b: Floats, x: Floats, y: Floats) -> Floats:
    """Return on which side of the edge from a to b (T, 2) each pixel (T, P) is, and how far away,
    times the edge.
    """
    ex = (b - a)[:, :1]
    ey = (b - a)[:, 1:]
    return np.asarray(ex * (y - a[:, 1:]) - ey * (x - a[:, :1]), dtype=np.float32)
