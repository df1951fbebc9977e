"""The `cameras` command: available sources, by name."""

import argparse
import json
from typing import Any

from handtrack.sources.camera_list import CameraInfo, list_cameras


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(options: argparse.Namespace, _tell: object = None) -> int:
    """List the cameras; return the exit status."""
    cameras = list_cameras()
    if options.json:
        print(json.dumps([_record(camera) for camera in cameras], indent=1))  # noqa: T201
        return 0
    if not cameras:
        print("no camera found; `handtrack --source demo` works without one")  # noqa: T201
        return 0
    rows = [
        tuple(_record(cameras[0])),
        *(tuple(map(str, _record(camera).values())) for camera in cameras),
    ]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [value.ljust(width) for value, width in zip(row, widths, strict=True)]
        print("  ".join(cells).rstrip())  # noqa: T201
    return 0


def _record(camera: CameraInfo) -> dict[str, Any]:
    return {
        "index": camera.index,
        "name": camera.name,
        "path": camera.path,
        "state": camera.state.value,
    }
