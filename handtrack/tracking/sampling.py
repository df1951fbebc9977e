"""Sample regions of a picture for the models.

Coordinates count pixel centres as whole numbers, as OpenCV does. The models' coordinates also count
pixel centres of their input, with the region's centre at half its side, as MediaPipe samples on a
CPU. Against published landmarks of real footage the mean offset is 0.00 px; with half a pixel added
in the crop (corner convention) it is 0.5 to 1.2 px, growing with the hand.
"""

from math import ceil, cos, floor, log2, sin
from typing import Final

import numpy as np
from numpy.typing import NDArray

from handtrack.landmarks import Image
from handtrack.memory.pool import BufferPool
from handtrack.runtime.opencv import cv2
from handtrack.tracking.region import Region

_BLACK: Final = (0.0, 0.0, 0.0, 0.0)
_LINE_PX: Final = 21  # of 3 bytes: hardly less than a cache line
_MAX_CACHED_BYTES: Final = 1 << 21  # of a region, to stay cached until it is warped


def sampling_matrix(region: Region, side: int) -> NDArray[np.float64]:
    """Return the (2, 3) affine map from pixel indices of a `side` × `side` crop to pixel indices of
    the picture.
    """
    step = region.size / side
    along_x = cos(region.rotation) * step
    along_y = sin(region.rotation) * step
    half = side / 2.0
    return np.array(
        (
            (along_x, -along_y, region.cx - half * (along_x - along_y)),
            (along_y, along_x, region.cy - half * (along_y + along_x)),
        )
    )


def sample(image: Image, region: Region, out: Image, *, border: int = cv2.BORDER_CONSTANT) -> None:
    """Sample a region bilinearly.

    `image`, (H, W, 3) uint8.
    `region`: may reach outside the picture.
    `out`, (side, side, 3) uint8: written.
    `border`: fills the area outside the picture. MediaPipe uses black (`cv2.BORDER_CONSTANT`) for
    its palm detector, and the repeated edge (`cv2.BORDER_REPLICATE`) for its landmark model.
    """
    _fetch(image, region)
    _warp(image, sampling_matrix(region, out.shape[0]), out, border)


def sample_averaged(image: Image, region: Region, out: Image, pool: BufferPool) -> None:
    """Sample a region as `sample` does, black outside the picture, but use every pixel when
    shrinking.

    Bilinear sampling of every sixth pixel passes all the noise and dithering, and they hide a hand.
    So the picture is first averaged to half its size, repeatedly, until it is near the crop's
    resolution.

    `image`, (H, W, 3) uint8. `out`, (side, side, 3) uint8: written. `pool`: holds the halved
    pictures.
    """
    matrix = sampling_matrix(region, out.shape[0])
    halvings = max(0, round(log2(region.size / out.shape[0])))
    cell = 1 << halvings
    columns, rows = _cells_around(region, image, cell)
    if not halvings or not columns or not rows:
        _warp(image, matrix, out, cv2.BORDER_CONSTANT)
        return
    with pool.scope("halved picture") as scope:
        halved = image[rows.start : rows.stop, columns.start : columns.stop]
        for _ in range(halvings):
            height = halved.shape[0] // 2
            width = halved.shape[1] // 2
            finer = halved
            halved = scope.empty((height, width, 3), np.uint8)
            cv2.resize(finer, (width, height), dst=halved, interpolation=cv2.INTER_AREA)
        matrix[:, 2] -= np.array((columns.start, rows.start)) + (cell - 1) / 2
        _warp(halved, matrix / cell, out, cv2.BORDER_CONSTANT)


def _fetch(image: Image, region: Region) -> None:
    """Read a byte of every cache line around a region, row by row.

    Warping reads along a slope, where no processor reads ahead: half of its time is spent waiting
    for memory.
    """
    columns, rows = _cells_around(region, image, 1)
    if 0 < 3 * len(columns) * len(rows) <= _MAX_CACHED_BYTES:
        image[rows.start : rows.stop, columns.start : columns.stop : _LINE_PX, 0].max()


def _cells_around(region: Region, image: Image, cell: int) -> tuple[range, range]:
    """Return the columns and rows of a picture around a region, in whole cells of pixels."""
    reach = region.size / 2 * (abs(cos(region.rotation)) + abs(sin(region.rotation)))
    height, width = image.shape[:2]
    return _cells(region.cx, reach, width, cell), _cells(region.cy, reach, height, cell)


def _cells(centre: float, reach: float, length: int, cell: int) -> range:
    """Return the pixels within reach and one cell beyond, limited to whole cells of the picture."""
    start = floor((centre - reach) / cell) - 1
    stop = min(length // cell, ceil((centre + reach) / cell) + 1)
    return range(max(0, start) * cell, max(0, stop) * cell)


def _warp(image: Image, matrix: NDArray[np.float64], out: Image, border: int) -> None:
    cv2.warpAffine(
        image,
        matrix,
        (out.shape[1], out.shape[0]),
        dst=out,
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=border,
        borderValue=_BLACK,
    )
