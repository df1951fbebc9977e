"""Desktop checks of doctor: folders, window, Qt and sound.

Qt and the sound device run in their own processes: Qt aborts the process if something is missing,
and a sound server that hangs blocks its caller.
"""

import os
import subprocess
import sys
from collections.abc import Mapping
from importlib import metadata
from importlib.util import find_spec
from typing import Final

from handtrack.commands.doctor import Check
from handtrack.commands.doctor.surroundings import judge_folders
from handtrack.config.folders import config_folder, data_folder
from handtrack.runtime.installing import pip_command
from handtrack.runtime.windowing import (
    loads,
    missing_libraries,
    missing_line,
    requested_platforms,
    window_obstacle,
)

START_S: Final = 20.0
"""Time limit for Qt to start; a cold disk takes a few seconds."""
SOUND_S: Final = 8.0
"""Time limit for a sound server to answer."""

PROBE: Final = """
from PySide6.QtGui import QGuiApplication
application = QGuiApplication([])
screen = application.primaryScreen()
size = screen.size() if screen else None
print(application.platformName(), f"{size.width()}x{size.height()}" if size else "no screen")
"""
SOUND_PROBE: Final = """
from handtrack_ui.common.audio import Mixer, NoSoundDeviceError, sound_device
try:
    with sound_device(Mixer()) as name:
        print(name)
except NoSoundDeviceError:
    pass
"""


def desktop_checks() -> list[Check]:
    """Check what the window needs."""
    return [check_folders(), check_window(os.environ), check_qt(), check_sound()]


def check_folders() -> Check:
    """Check that the folders of settings and user data are writable; create nothing."""
    return judge_folders((data_folder(), config_folder()))


def check_window(environ: Mapping[str, str]) -> Check:
    """Check whether a window can open; a missing display isn't a fault,
    because the terminal does the same job.
    """
    obstacle = window_obstacle(environ)
    if obstacle is None:
        return Check(
            "Window",
            ok=True,
            says=f"can open ({' or '.join(requested_platforms(environ)) or sys.platform})",
        )
    if find_spec("PySide6") is None:
        return Check(
            "Window", ok=True, says="PySide6 is not installed; Handtrack runs in the terminal"
        )
    if sys.platform.startswith("linux") and not requested_platforms(environ):
        missing = missing_libraries("xcb")
        hint = f"for a window later on: {missing_line(missing)}" if missing else ""
        return Check(
            "Window",
            ok=True,
            says=f"{obstacle}; Handtrack runs in the terminal",
            hint=hint,
        )
    return Check(
        "Window",
        ok=False,
        says="cannot open; Handtrack runs in the terminal",
        hint=obstacle,
    )


def check_qt() -> Check:
    """Check that Qt starts on the window's platform, or offscreen without one."""
    try:
        version = metadata.version("PySide6-Essentials")
    except metadata.PackageNotFoundError:
        hint = f"only for the window: {pip_command('install', 'handtrack-desktop[ui]')}"
        return Check("Qt", ok=True, says="PySide6 is not installed; it is optional", hint=hint)
    environ = dict(os.environ)
    if window_obstacle(environ) is not None:
        environ["QT_QPA_PLATFORM"] = "offscreen"
    says, fault = _said(PROBE, environ, START_S)
    if not fault:
        return Check("Qt", ok=True, says=f"PySide6 {version} starts: {says}")
    missing = (
        missing_libraries(environ.get("QT_QPA_PLATFORM", "xcb"), loads)
        if sys.platform.startswith("linux")
        else {}
    )
    hint = (
        missing_line(missing)
        if missing
        else pip_command("install --force-reinstall", "PySide6-Essentials")
    )
    return Check("Qt", ok=False, says=f"PySide6 {version} does not start: {fault}", hint=hint)


def _said(code: str, environ: Mapping[str, str], seconds: float) -> tuple[str, str]:
    """Run a probe in its own process; return its output and its failure (empty if none)."""
    command = [sys.executable, "-c", code]
    try:
        probe = subprocess.run(
            command,
            env=environ,
            capture_output=True,
            text=True,
            timeout=seconds,
            check=False,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
    except subprocess.TimeoutExpired:
        return "", f"it did not answer within {seconds:.0f} s"
    except OSError as error:
        return "", str(error)
    if probe.returncode == 0:
        return probe.stdout.strip(), ""
    lines = probe.stderr.strip().splitlines() or [f"it ended with status {probe.returncode}"]
    return "", lines[-1]


def check_sound() -> Check:
    """Check for sound; without a device Handtrack works silently."""
    says, fault = _said(SOUND_PROBE, os.environ, SOUND_S)
    if fault:
        return Check("Sound", ok=True, says=f"Handtrack is silent: {fault}")
    return Check(
        "Sound",
        ok=True,
        says=f"played by {says}" if says else "no sound device; Handtrack is silent",
    )
