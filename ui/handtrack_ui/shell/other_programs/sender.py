"""Sending input to other programs, and the obstacles to it on this machine. Imports no Qt."""

import sys
from collections.abc import Mapping
from enum import Enum
from importlib.util import find_spec
from typing import Protocol, TypeVar

from handtrack.errors import HandtrackError

T_contra = TypeVar("T_contra", contravariant=True)


class NoKeysError(HandtrackError):
    """Input cannot be sent to other programs here; the message says what to do."""


class Sender(Protocol[T_contra]):
    """Sends keystrokes, or the pointer's events, to the focused program.
    Never use it from two threads at once.
    """

    def send(self, event: T_contra, /) -> None:
        """Do it. Raises `NoKeysError`: the system refuses."""

    def close(self) -> None:
        """Send no more."""


class Obstacle(Enum):
    """Why input cannot be sent to other programs."""

    WAYLAND = "wayland"
    """A Wayland session without a way to send input."""
    NOT_INSTALLED = "not installed"


def pynput_is_here() -> bool:
    """Return whether pynput is installed, without importing it."""
    return find_spec("pynput") is not None


def is_wayland(environ: Mapping[str, str], platform: str) -> bool:
    """Return whether this is a Wayland session.

    `environ`: the process's environment: in a Wayland session a window may be drawn through X11,
    and other programs are still out of reach. `platform`: Qt's platform name: "xcb", "wayland",
    "windows", "cocoa", "offscreen".
    """
    if not sys.platform.startswith("linux"):
        return False
    session = environ.get("XDG_SESSION_TYPE", "")
    shown = bool(environ.get("WAYLAND_DISPLAY")) and not session
    return platform.startswith("wayland") or session == "wayland" or shown
