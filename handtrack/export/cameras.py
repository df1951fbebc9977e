"""The `cameras` command: what can be picked as a source, by name."""

import json
from dataclasses import asdict

from rich.console import Console
from rich.table import Table

from handtrack.sources.cameras import list_cameras


def run(*, as_json: bool) -> int:
    """List the cameras; return the exit status."""
    cameras = list_cameras()
    if as_json:
        print(json.dumps([asdict(camera) for camera in cameras], indent=1, default=str))  # noqa: T201
        return 0
    if not cameras:
        print("no camera found; `handtrack --source demo` works without one")  # noqa: T201
        return 0
    table = Table()
    for heading in ("index", "name", "path", "state"):
        table.add_column(heading)
    for camera in cameras:
        table.add_row(str(camera.index), camera.name, str(camera.path), camera.state.value)
    Console().print(table)
    return 0
