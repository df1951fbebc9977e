"""A camera that turns round a scene: angles and a zoom in, points on the screen out. Pure."""

from dataclasses import dataclass, replace
from math import cos, radians, sin
from typing import Final, Self

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]
"""(N, 3) float64, metres; x to the right, y down, z away from whoever looks."""

DISTANCE_M: Final = 0.55
"""From the eye to the middle of the scene."""

STEEPEST_DEG: Final = 85.0
_LEAST_ZOOM, _MOST_ZOOM = 0.5, 3.0
_NEAREST: Final = 0.2  # of the distance: what comes nearer is drawn as if it were there


@dataclass(frozen=True, slots=True)
class Orbit:
    """Where the eye is.

    Attributes
    ----------
    yaw_deg : float
        By how much the front of the scene is turned to the right, −180 to 180; at 0 it looks as the camera does.
    pitch_deg : float
        By how much the eye is raised above the scene, −85 to 85.
    zoom : float
    """

    yaw_deg: float = -28.0
    pitch_deg: float = 20.0
    zoom: float = 1.0

    def turned(self, yaw_deg: float, pitch_deg: float) -> Self:
        """Return it turned further, never over the top."""
        yaw = (self.yaw_deg + yaw_deg + 180.0) % 360.0 - 180.0
        return replace(self, yaw_deg=yaw, pitch_deg=min(max(self.pitch_deg + pitch_deg, -STEEPEST_DEG), STEEPEST_DEG))

    def zoomed(self, factor: float) -> Self:
        """Return it nearer, or farther away below 1, within bounds."""
        return replace(self, zoom=min(max(self.zoom * factor, _LEAST_ZOOM), _MOST_ZOOM))

    def rotation(self) -> Points:
        """Return the (3, 3) matrix that turns the scene as the eye sees it: eye = scene @ matrix."""
        yaw, pitch = radians(self.yaw_deg), radians(self.pitch_deg)
        around = np.array([[cos(yaw), 0.0, sin(yaw)], [0.0, 1.0, 0.0], [-sin(yaw), 0.0, cos(yaw)]])
        over = np.array([[1.0, 0.0, 0.0], [0.0, cos(pitch), sin(pitch)], [0.0, -sin(pitch), cos(pitch)]])
        turned: Points = around @ over
        return turned

    def across(self) -> Points:
        """Return the direction in the scene, along its floor, that runs to the right on the screen: (3,) float64."""
        yaw = radians(self.yaw_deg)
        return np.array([cos(yaw), 0.0, -sin(yaw)])

    def project(self, points: Points, scale: float) -> tuple[Points, NDArray[np.float64]]:
        """Return where points lie on the screen, from its middle, and how far behind the scene's middle, metres.

        Parameters
        ----------
        points : (N, 3) float64
            Metres.
        scale : float
            Pixels of a metre in the middle of the scene, at a zoom of 1.

        Returns
        -------
        (N, 2) float64, (N,) float64
        """
        seen = points @ self.rotation()
        away = np.maximum(DISTANCE_M + seen[:, 2], _NEAREST * DISTANCE_M)
        return seen[:, :2] * (scale * self.zoom * DISTANCE_M / away)[:, None], seen[:, 2]
