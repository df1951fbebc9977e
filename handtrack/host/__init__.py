"""The threads around the pipeline: source → slot → pipeline → slot → viewer."""

from handtrack.host.camera_scanner import CameraScanner, CameraSighting
from handtrack.host.capture import Capture
from handtrack.host.host import Host
from handtrack.host.observer import FrameObserver, RunSetup
from handtrack.host.run import Run, RunRequest, Update
from handtrack.host.status import RecorderStatus, RunState, RunStatus

__all__ = [
    "CameraScanner",
    "CameraSighting",
    "Capture",
    "FrameObserver",
    "Host",
    "RecorderStatus",
    "Run",
    "RunRequest",
    "RunSetup",
    "RunState",
    "RunStatus",
    "Update",
]
