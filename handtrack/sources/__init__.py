"""Sources of frames: cameras, streams, video files, pictures, the demo; and the ready gate."""

from handtrack.sources.camera_list import CameraInfo, CameraState, list_cameras
from handtrack.sources.opening import open_source

__all__ = ["CameraInfo", "CameraState", "list_cameras", "open_source"]
