"""The camera that looks at the drawn hand: a pinhole, x to the right, y down, z away from it."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Camera:
    """A pinhole camera: picture size in pixels, and its horizontal angle of view in degrees."""

    width: int = 640
    height: int = 480
    view_deg: float = 65.0

    @property
    def focal_px(self) -> float:
        """Focal length in pixels."""
        return float(self.width / 2 / np.tan(np.radians(self.view_deg) / 2))

    def half_height(self, distance: float) -> float:
        """Return how many metres the picture reaches below its middle, `distance` metres away."""
        return distance * self.height / 2 / self.focal_px

    def project(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return pixels (N, 2) of points (N, 3) in metres of camera space;
        pixel centres at whole numbers.
        """
        middle = np.array(((self.width - 1) / 2, (self.height - 1) / 2))
        return np.asarray(self.focal_px * points[:, :2] / points[:, 2:] + middle)
