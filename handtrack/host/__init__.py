"""The threads around the pipeline: source → slot → pipeline → slot → whoever looks."""

from handtrack.host.camera_scanner import Lookout, Sighting
from handtrack.host.host import Host
from handtrack.host.run import Run, Update
from handtrack.host.status import RunState, RunStatus

__all__ = ["Host", "Lookout", "Run", "RunState", "RunStatus", "Sighting", "Update"]
