"""The `cameras` command: available sources, by name."""

import json
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from handtrack.sources.camera_list import CameraInfo, list_cameras


def run(*, as_json: bool) -> int:
    """List the cameras; return the exit status."""
    cameras = list_cameras()
    if as_json:
        print(json.dumps([_record(camera) for camera in cameras], indent=1))  # noqa: T201
        return 0
    if not cameras:
        print("no camera found; `handtrack --source demo` works without one")  # noqa: T201
        return 0
    table = Table()
    for heading in _record(cameras[0]):
        table.add_column(heading)
    for camera in cameras:
        table.add_row(*(Text(str(value)) for value in _record(camera).values()))
    Console().print(table)
    return 0


def _record(camera: CameraInfo) -> dict[str, Any]:
    return {"index": camera.index, "name": camera.name, "path": camera.path, "state": camera.state.value}
