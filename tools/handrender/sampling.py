"""Pictures read at any points, even between pixels."""

from typing import Final

import numpy as np

from handtrack.runtime.opencv import cv2
from tools.handrender.raster import Floats

_COLUMNS: Final = 512  # OpenCV's remap fills no picture that is wider or higher than 32767


def sampled(image: Floats, at: Floats) -> Floats:
    """Return the image, (H, W) or (H, W, C up to 4), at `at` (N, 2), x and y in pixels:
    (N, C) float32, bilinear.
    """
    count = len(at)
    places = np.zeros((-(-count // _COLUMNS) * _COLUMNS, 2), np.float32)
    places[:count] = at
    x, y = (np.ascontiguousarray(places[:, k].reshape(-1, _COLUMNS)) for k in range(2))
    found = cv2.remap(image, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(found.reshape(len(places), -1)[:count], dtype=np.float32)
