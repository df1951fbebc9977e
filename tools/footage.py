"""The real footage that is measured on, frame by frame."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import numpy as np

from handtrack.landmarks import Image
from handtrack.runtime.opencv import cv2

CLIPS: Final = (
    "peer/asl_hand.25fps.mp4",
    "video/hagrid_dndv1.mp4",
    "video/hagrid_swipe_left_right.mp4",
    "video/hagrid_zoom.mp4",
    "video/mps_laptop_typing.mp4",
    "video/mps_thumb_up.mp4",
    "video/stereo_cam0.mp4",
)
"""Every clip of the test media."""


def read(path: Path) -> Iterator[Image]:
    """Yield a clip's frames, (H, W, 3) uint8, BGR."""
    capture = cv2.VideoCapture(str(path))
    try:
        while True:
            ok, frame = capture.read()
            if not ok:
                return
            yield np.asarray(frame, np.uint8)
    finally:
        capture.release()


def rate(path: Path) -> float:
    """Return a clip's frames a second."""
    return float(cv2.VideoCapture(str(path)).get(cv2.CAP_PROP_FPS))
