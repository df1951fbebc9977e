"""Still hands: while a region's pixels are unchanged, so are its landmarks.

A hand that rests needs no model run. Averaging by cells removes most noise; the most changed cell decides, so that one
moving finger ends the reuse. The comparison is with the model's last input, not with the last frame, so a slow drift
adds up.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from handtrack.landmarks import Image
from handtrack.memory.pool import BufferPool
from handtrack.runtime.opencv import cv2
from handtrack.tracking.light import lighten
from handtrack.tracking.region import Region
from handtrack.tracking.sampling import sample

CROP_CELLS: Final = 28  # along a crop: averaging 8 × 8 pixels cuts noise to an eighth
MIN_CHANGE_LEVELS: Final = 4.0  # levels of 255: an edge of 40 levels moved by less than a crop pixel


@dataclass(slots=True)
class _Shown:
    """A region's last model input by cells, and for how many frames it has been reused."""

    cells: NDArray[np.float32]
    stood: int = 0


class Stillness:
    """Compares regions with their last landmark model input.

    `frames`: maximum frames that reuse a sighting before the model runs again; 0 disables reuse. `side`: pixels of the
    model's square input, a multiple of `CROP_CELLS`. `pool`: holds a frame's crops until the frame ends.
    """

    def __init__(self, frames: int, side: int, pool: BufferPool) -> None:
        self._frames = frames
        self._side = side
        self._pool = pool
        self._shown: dict[Region, _Shown] = {}

    def remember(self, region: Region, crop: Image) -> None:
        """Remember the model's input for a region, (side, side, 3) uint8."""
        if self._frames:
            self._shown[region] = _Shown(_cells(crop))

    def unchanged(self, region: Region, image: Image) -> bool:
        """Return whether a region's sighting is still valid for this picture, (H, W, 3) uint8; counts the reuse."""
        shown = self._shown.get(region)
        if shown is None or shown.stood >= self._frames:
            return False
        with self._pool.hold_frame() as frame:
            crop = frame.empty((self._side, self._side, 3), np.uint8)
            sample(image, region, crop, border=cv2.BORDER_REPLICATE)
            lighten(crop)
            change = float(np.abs(_cells(crop) - shown.cells).max())
        if change >= MIN_CHANGE_LEVELS:
            return False
        shown.stood += 1
        return True

    def keep(self, regions: Collection[Region]) -> None:
        """Forget all regions but these."""
        self._shown = {region: self._shown[region] for region in regions if region in self._shown}


def _cells(crop: Image) -> NDArray[np.float32]:
    side = crop.shape[0] // CROP_CELLS
    cells = crop[:, :, 1].reshape(CROP_CELLS, side, CROP_CELLS, side)  # a view; a copy would be picture-sized
    return np.asarray(cells.mean(axis=(1, 3), dtype=np.float32))
