"""Checks around the engine: cameras, the demo, folders, optional packages."""

import contextlib
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from handtrack.commands.doctor import Check
from handtrack.errors import SourceError
from handtrack.runtime.installing import installed, pip_command

if TYPE_CHECKING:
    from handtrack.sources import CameraInfo

_CAMERA_HINTS: Final = {
    "permission denied": "to use it: sudo usermod -aG video $USER, then log in again"
    if sys.platform.startswith("linux")
    else "allow it under System Settings, Privacy & Security, Camera",
    "in use": "close the program that uses it",
}

LEAST_DISK_MB: Final = 50
"""Room for settings, runs and gestures; video recording needs more and checks for itself."""


def check_cameras() -> Check:
    """List the cameras and whether each is available."""
    from handtrack.sources import list_cameras

    return judge_cameras(list_cameras())


def judge_cameras(cameras: "Sequence[CameraInfo]") -> Check:
    """Judge the cameras found; having none is not a failure, since the demo plays instead."""
    if not cameras:
        says = "none found; the demo plays in its place"
        hint = "plug a camera in, or give a file or a stream"
        return Check("Cameras", ok=True, says=says, hint=hint)
    says = ", ".join(f"{camera.index} {camera.name} ({camera.state.value})" for camera in cameras)
    hints = dict.fromkeys(_CAMERA_HINTS.get(camera.state.value, "") for camera in cameras)
    return Check("Cameras", ok=True, says=says, hint="; ".join(hint for hint in hints if hint))


def check_demo() -> Check:
    """Check that the demo clip exists and its first frame decodes."""
    import numpy as np

    from handtrack.sources import open_source

    try:
        with contextlib.closing(open_source("demo")) as source:
            header = source.grab()
            if header is None:
                return Check(
                    "Demo", ok=False, says="the demo clip has no frame", hint="reinstall Handtrack"
                )
            source.read_into(np.empty((header.height, header.width, 3), np.uint8))
            info = source.info
    except SourceError as error:
        return Check("Demo", ok=False, says=str(error), hint="reinstall Handtrack")
    return Check(
        "Demo", ok=True, says=f"{info.width}×{info.height}, {info.fps:.0f} frames a second"
    )


def judge_folders(folders: Sequence[Path]) -> Check:
    """Judge whether folders (which need not exist yet) are writable and have room."""
    for folder in folders:
        there = next(path for path in (folder, *folder.parents) if path.exists())
        try:
            with tempfile.TemporaryFile(dir=there):
                free_mb = shutil.disk_usage(there).free // 2**20
        except OSError as error:
            says = f"{there} cannot be written to: {error.strerror}"
            return Check(
                "Folders", ok=False, says=says, hint="give this user the right to write there"
            )
        if free_mb < LEAST_DISK_MB:
            says = f"{free_mb} MB are free in {there}"
            return Check(
                "Folders",
                ok=False,
                says=says,
                hint=f"make room; Handtrack needs {LEAST_DISK_MB} MB",
            )
    return Check("Folders", ok=True, says=" and ".join(dict.fromkeys(map(str, folders))))


def check_mediapipe() -> Check:
    """Check that MediaPipe is installed, without importing it: it reports to its vendor."""
    versions = installed(("mediapipe",))
    if not versions:
        hint = (
            f"only for engine mediapipe: {pip_command('install', 'handtrack-desktop[mediapipe]')}"
        )
        return Check("MediaPipe", ok=True, says="not installed; it is optional", hint=hint)
    says = (
        f"{versions['mediapipe']}; used only when asked for, because it reports usage to its vendor"
    )
    return Check("MediaPipe", ok=True, says=says)


def check_parquet() -> Check:
    """Check that Parquet tracks can be written."""
    versions = installed(("pyarrow",))
    if not versions:
        hint = f"only for track --out FILE.parquet: {pip_command('install', 'handtrack-desktop[parquet]')}"
        return Check("Parquet", ok=True, says="pyarrow is not installed; it is optional", hint=hint)
    return Check("Parquet", ok=True, says=f"pyarrow {versions['pyarrow']}")
