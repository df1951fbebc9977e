"""Hands that hold still: as long as a region's pixels are what they were, so are the landmarks found in it."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from handtrack.landmarks import Image
from handtrack.memory import BufferPool
from handtrack.runtime.opencv import cv2
from handtrack.tracking.geometry import Region, sample

CELLS: Final = 28  # along a crop: averaged over 8 × 8 of its pixels, noise is an eighth of what it was
CHANGED: Final = 4.0  # levels of 255: an edge of 40 levels has moved by less than a pixel of the crop


@dataclass(slots=True)
class _Shown:
    """What a model was shown of a region, cell by cell, and for how many frames it has stood since."""

    cells: NDArray[np.float32]
    stood: int = 0


class Stillness:
    """Compares regions with what the landmark model was shown of them last: a slow drift adds up, and ends it.

    Parameters
    ----------
    frames : int
        How many frames a sighting stands at most until the model runs again; 0 never lets one stand.
    side : int
        Pixels of the model's square input, a multiple of `CELLS`.
    pool : BufferPool
        Where a frame's crops lie, until the frame ends.
    """

    def __init__(self, frames: int, side: int, pool: BufferPool) -> None:
        self._frames = frames
        self._side = side
        self._pool = pool
        self._shown: dict[Region, _Shown] = {}

    def __len__(self) -> int:
        """Return of how many regions it is remembered what the model was shown."""
        return len(self._shown)

    def shown(self, region: Region, crop: Image) -> None:
        """Take in what the model is shown of a region, (side, side, 3) uint8."""
        if self._frames:
            self._shown[region] = _Shown(_cells(crop))

    def stands(self, region: Region, image: Image) -> bool:
        """Return whether what was seen in a region may stand for this picture, (H, W, 3) uint8, too; counts it."""
        shown = self._shown.get(region)
        if shown is None or shown.stood >= self._frames:
            return False
        with self._pool.hold_frame() as frame:
            crop = frame.empty((self._side, self._side, 3), np.uint8)
            sample(image, region, crop, border=cv2.BORDER_REPLICATE)
            change = float(np.abs(_cells(crop) - shown.cells).max())
        if change >= CHANGED:
            return False
        shown.stood += 1
        return True

    def keep(self, regions: Collection[Region]) -> None:
        """Forget all regions but these."""
        self._shown = {region: self._shown[region] for region in regions if region in self._shown}


def _cells(crop: Image) -> NDArray[np.float32]:
    side = crop.shape[0] // CELLS
    cells = crop[:, :, 1].reshape(CELLS, side, CELLS, side)  # a view: a copy would be as large as a picture
    return np.asarray(cells.mean(axis=(1, 3), dtype=np.float32))
