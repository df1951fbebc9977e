"""What stops presenter mode on this machine, in one helpful line."""

import sys
from collections.abc import Callable, Mapping
from enum import Enum
from importlib.util import find_spec


class Obstacle(Enum):
    """Why keys cannot be sent to other programs."""

    WAYLAND = "wayland"
    """Wayland lets no program press keys in another."""
    NOT_INSTALLED = "not installed"


def pynput_is_here() -> bool:
    """Return whether pynput is installed, without importing it."""
    return find_spec("pynput") is not None


def obstacle_here(
    environ: Mapping[str, str], platform: str, *, installed: Callable[[], bool] = pynput_is_here
) -> Obstacle | None:
    """Return the known obstacle, or None.

    Parameters
    ----------
    environ : mapping
        The process's environment: in a Wayland session a window may be drawn through X11, and other programs are still
        out of reach.
    platform : str
        Qt's platform name: "xcb", "wayland", "windows", "cocoa", "offscreen".
    installed : callable
    """
    if sys.platform.startswith("linux"):
        session = environ.get("XDG_SESSION_TYPE", "")
        if platform.startswith("wayland") or session == "wayland" or (environ.get("WAYLAND_DISPLAY") and not session):
            return Obstacle.WAYLAND
    return None if installed() else Obstacle.NOT_INSTALLED
