"""The flesh of the hand at rest as a signed distance field, and its surface as a mesh.

Rounded cones laid over one another with a smooth minimum (Inigo Quilez, "Smooth minimum"); the
surface is taken out by naive surface nets (Gibson 1998), which give even, well-shaped quads.
"""

from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from handtrack.posing.anatomy import FINGERS, FingerBones

Floats = NDArray[np.float32]
Indices = NDArray[np.int32]

CELL: Final = 0.0016  # metres; fine enough for a fingertip, coarse enough for 0.1 s a frame
_FAR: Final = 0.05
_LIFT: Final = np.array((0.0, 0.0, 0.001))


@dataclass(frozen=True, slots=True)
class Blob:
    """A rounded cone from `a` to `b` (metres), `ra` to `rb` thick, `flat` times as thick out of the
    palm's plane.

    `blend` is the width in metres over which it flows into the shapes already there.
    """

    a: tuple[float, float, float]
    b: tuple[float, float, float]
    ra: float
    rb: float
    flat: float = 1.0
    blend: float = 0.004

    def distance(self, x: Floats, y: Floats, z: Floats) -> Floats:
        """Return the distance to the surface, metres, negative inside,
        for broadcastable coordinates.
        """
        (ax, ay, az) = self.a
        (bx, by, bz) = self.b
        ex = bx - ax
        ey = by - ay
        ez = (bz - az) / self.flat
        px = x - ax
        py = y - ay
        pz = (z - az) / self.flat
        length2 = ex * ex + ey * ey + ez * ez
        h = np.clip((px * ex + py * ey + pz * ez) / max(length2, 1e-12), 0, 1)
        d = np.sqrt((px - h * ex) ** 2 + (py - h * ey) ** 2 + (pz - h * ez) ** 2)
        return np.asarray(
            (d - (self.ra + h * (self.rb - self.ra))) * min(self.flat, 1.0), dtype=np.float32
        )


def finger_blobs(finger: FingerBones, *, thumb: bool) -> list[Blob]:
    """Return the flesh of one finger: its three bones, and the pads on their palmar side."""
    joints = finger.joints
    radii = finger.radii
    d = finger.direction
    end = joints[3] - 0.0025 * d
    corners = [joints[0], joints[1], joints[2], end]
    blobs = [
        Blob(_point(a), _point(b), ra, rb, 0.92, 0.003)
        for a, b, ra, rb in zip(corners, corners[1:], radii, radii[1:], strict=False)
    ]
    first = 1 if thumb else 0
    for k in range(first, 3):
        a, b = corners[k], corners[k + 1]
        r = radii[k + 1]
        lo, hi = (0.45, 0.78) if k == 0 else (0.30, 0.70) if k == 1 else (0.38, 0.86)
        lift = np.array((0.0, 0.0, 0.24 * r))
        blobs.append(
            Blob(
                _point(a + lo * (b - a) + lift),
                _point(a + hi * (b - a) + lift),
                0.86 * r,
                0.84 * r,
                1.0,
                0.004,
            )
        )
    for k in (1, 2):
        back = joints[k] - np.array((0.0, 0.0, 0.10 * radii[k]))
        blobs.append(
            Blob(
                _point(back - 0.003 * d),
                _point(back + 0.003 * d),
                0.92 * radii[k],
                0.90 * radii[k],
                1.0,
                0.004,
            )
        )
    return blobs


def palm_blobs() -> list[Blob]:
    """Return the flesh of palm, wrist and forearm."""
    blobs = [
        Blob((0.000, -0.010, -0.001), (0.000, -0.150, -0.003), 0.0268, 0.0330, 0.70, 0.010),
        Blob((0.004, 0.000, 0.000), (0.004, 0.030, 0.000), 0.0265, 0.0285, 0.60, 0.016),
    ]
    roots = ((0.012, 0.016), (0.003, 0.016), (-0.007, 0.015), (-0.014, 0.014))
    for finger, (x, y) in zip(FINGERS[1:], roots, strict=True):
        base = finger.joints[0]
        root = (x, y, 0.0)
        blobs.append(Blob(root, _point(base + _LIFT), 0.0145, 0.0128, 0.86, 0.009))
        pad = base + 0.004 * finger.direction + np.array((0.0, 0.0, 0.0036))
        aside = np.array((0.004, 0.0, 0.0))
        blobs.append(Blob(_point(pad - aside), _point(pad + aside), 0.0096, 0.0096, 0.9, 0.009))
        knuckle = base - np.array((0.0, 0.0, 0.0044))
        along = np.array((0.0, 0.0025, 0.0))
        blobs.append(
            Blob(_point(knuckle - along), _point(knuckle + along), 0.0085, 0.0085, 0.9, 0.005)
        )
    thumb = FINGERS[0].joints
    blobs += [
        Blob(
            (0.016, 0.014, 0.006),
            _point(thumb[1] + (-0.002, 0.0, 0.002)),
            0.0150,
            0.0128,
            0.95,
            0.012,
        ),
        Blob((0.017, 0.027, 0.011), (0.030, 0.046, 0.011), 0.0155, 0.0125, 0.95, 0.010),
        Blob((-0.017, 0.014, 0.006), (-0.030, 0.056, 0.005), 0.0140, 0.0140, 0.95, 0.012),
        Blob((0.030, 0.060, 0.001), (0.024, 0.078, 0.000), 0.0085, 0.0105, 0.8, 0.016),
    ]
    return blobs


def web_blobs() -> list[Blob]:
    """Return the webs between neighbouring fingers, a little beyond the knuckles."""
    webs = []
    for one, other in pairwise(FINGERS[1:]):
        a = one.joints[0] + 0.0125 * one.direction
        b = other.joints[0] + 0.0125 * other.direction
        webs.append(Blob(_point(a + _LIFT), _point(b + _LIFT), 0.0062, 0.0062, 0.95, 0.006))
    return webs


@dataclass(frozen=True, slots=True)
class Grid:
    """Sample points: three rising axes in metres."""

    x: Floats
    y: Floats
    z: Floats


def hand_grid() -> Grid:
    """Return the grid over hand and forearm: even over the hand, ever coarser down the forearm."""
    fine = np.arange(-0.012, 0.212, CELL)
    steps = np.minimum(CELL * 1.12 ** np.arange(1, 200), 0.011)
    coarse = fine[0] - np.cumsum(steps)
    coarse = coarse[coarse > -0.20]
    return Grid(
        np.arange(-0.086, 0.116, CELL, dtype=np.float32),
        np.concatenate((coarse[::-1], fine)).astype(np.float32),
        np.arange(-0.046, 0.044, CELL, dtype=np.float32),
    )


def sample(blobs: list[Blob], grid: Grid, into: Floats | None = None) -> Floats:
    """Return the smooth union of `blobs` on the grid, (X, Y, Z) float32 metres,
    each worked out near itself only.
    """
    shape = (grid.x.size, grid.y.size, grid.z.size)
    field = np.full(shape, _FAR, np.float32) if into is None else into
    for blob in blobs:
        box = _box(blob, grid)
        near = field[box]
        d = blob.distance(grid.x[box[0]][:, None, None], grid.y[box[1]][:, None], grid.z[box[2]])
        field[box] = smooth_minimum(near, d, blob.blend)
    return field


def smooth_minimum(a: Floats, b: Floats, width: float) -> Floats:
    """Return the lesser of both, rounded off where they differ by less than `width`."""
    h = np.maximum(width - np.abs(a - b), 0) / width
    return np.asarray(np.minimum(a, b) - h * h * width * 0.25, dtype=np.float32)


def hand_field(grid: Grid) -> Floats:
    """Return the whole hand's field on the grid: palm and webs, then finger by finger,
    so that no two flow together.
    """
    field = sample(palm_blobs() + web_blobs(), grid)
    for number, finger in enumerate(FINGERS):
        alone = sample(finger_blobs(finger, thumb=number == 0), grid)
        field = smooth_minimum(field, alone, 0.005)
    return field


def surface_net(field: Floats, grid: Grid) -> tuple[Floats, Indices]:
    """Return the zero surface of a field as vertices (V, 3) float32 metres and triangles (T, 3)
    int32, facing out.
    """
    inside = field < 0
    total = np.zeros((*(n - 1 for n in field.shape), 3), np.float32)
    count = np.zeros(total.shape[:3], np.float32)
    for axis in range(3):
        _add_crossings(field, inside, axis, total, count)
    cells = np.nonzero(count)
    numbers = np.full(count.shape, -1, np.int32)
    numbers[cells] = np.arange(cells[0].size, dtype=np.int32)
    at = total[cells] / count[cells][:, None]
    corners = np.stack(cells, axis=1)
    axes = (grid.x, grid.y, grid.z)
    vertices = np.stack(
        [np.interp(corners[:, k] + at[:, k], np.arange(axes[k].size), axes[k]) for k in range(3)],
        axis=1,
    ).astype(np.float32)
    return vertices, np.concatenate([_quads(inside, axis, numbers) for axis in range(3)])


def _add_crossings(
    field: Floats, inside: NDArray[np.bool_], axis: int, total: Floats, count: Floats
) -> None:
    lo = _shifted(axis, 0)
    hi = _shifted(axis, 1)
    edge = np.nonzero(inside[lo] != inside[hi])
    f0 = field[lo][edge]
    f1 = field[hi][edge]
    t = f0 / (f0 - f1)
    others = [k for k in range(3) if k != axis]
    for da in (0, 1):
        for db in (0, 1):
            cell = list(edge)
            cell[others[0]] = edge[others[0]] - da
            cell[others[1]] = edge[others[1]] - db
            point = np.zeros((t.size, 3), np.float32)
            point[:, axis] = t
            point[:, others[0]] = da
            point[:, others[1]] = db
            np.add.at(total, tuple(cell), point)
            np.add.at(count, tuple(cell), 1)


def _quads(inside: NDArray[np.bool_], axis: int, numbers: Indices) -> Indices:
    lo = _shifted(axis, 0)
    hi = _shifted(axis, 1)
    edge = np.nonzero(inside[lo] != inside[hi])
    outward = inside[lo][edge]
    u, v = [(1, 2), (2, 0), (0, 1)][axis]
    ring = []
    for du, dv in ((0, 0), (1, 0), (1, 1), (0, 1)):
        cell = list(edge)
        cell[u] = edge[u] - du
        cell[v] = edge[v] - dv
        ring.append(numbers[tuple(cell)])
    a, b, c, d = ring
    front = np.concatenate((np.stack((a, b, c), 1), np.stack((a, c, d), 1)))
    back = np.concatenate((np.stack((a, c, b), 1), np.stack((a, d, c), 1)))
    return np.where(np.concatenate((outward, outward))[:, None], front, back).astype(np.int32)


def _shifted(axis: int, by: int) -> tuple[slice, ...]:
    return tuple(
        slice(by, None) if k == axis and by else slice(None, -1) if k == axis else slice(None)
        for k in range(3)
    )


def _box(blob: Blob, grid: Grid) -> tuple[slice, slice, slice]:
    margin = max(blob.ra, blob.rb) * max(1.0, blob.flat) + blob.blend + 0.006
    slices = []
    for k, axis in enumerate((grid.x, grid.y, grid.z)):
        low, high = min(blob.a[k], blob.b[k]) - margin, max(blob.a[k], blob.b[k]) + margin
        slices.append(slice(int(np.searchsorted(axis, low)), int(np.searchsorted(axis, high))))
    return slices[0], slices[1], slices[2]


def _point(v: NDArray[np.float64]) -> tuple[float, float, float]:
    return float(v[0]), float(v[1]), float(v[2])
