"""Sources of frames: cameras, streams, video files, pictures, the demo; and the ready gate."""

from handtrack.sources.camera import CameraFormat
from handtrack.sources.camera_list import CameraInfo, CameraState, list_cameras
from handtrack.sources.gate import ReadyGate, SourceState, is_black
from handtrack.sources.opening import open_source
from handtrack.sources.source import FrameHeader, Source, SourceInfo, SourceKind

__all__ = [
    "CameraFormat",
    "CameraInfo",
    "CameraState",
    "FrameHeader",
    "ReadyGate",
    "Source",
    "SourceInfo",
    "SourceKind",
    "SourceState",
    "is_black",
    "list_cameras",
    "open_source",
]
