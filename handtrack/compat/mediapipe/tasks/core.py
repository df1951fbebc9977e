"""Shared by all tasks: base options, running modes, options of a picture."""

from dataclasses import dataclass
from enum import Enum, IntEnum

from handtrack.compat.mediapipe.tasks.components import Rect


@dataclass
class BaseOptions:
    """The model's path and processor; both are ignored, because the models are Handtrack's own."""

    class Delegate(IntEnum):
        """The processor that runs the model."""

        CPU = 0
        GPU = 1

    model_asset_path: str | None = None
    model_asset_buffer: bytes | None = None
    delegate: Delegate | None = None


class VisionTaskRunningMode(Enum):
    """Single pictures, a video's frames, or a live stream with a callback."""

    IMAGE = "IMAGE"
    VIDEO = "VIDEO"
    LIVE_STREAM = "LIVE_STREAM"


@dataclass
class ImageProcessingOptions:
    """Degrees clockwise that turn the picture upright; a region of interest is not supported."""

    region_of_interest: Rect | None = None
    rotation_degrees: int = 0
