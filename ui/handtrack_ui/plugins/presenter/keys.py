"""Pressing keys in other programs, and what prevents it on this machine."""

import shutil
import sys
from collections.abc import Callable, Mapping
from enum import Enum
from importlib.util import find_spec
from typing import Protocol, TypeVar

from handtrack.errors import HandtrackError, first_line
from handtrack.runtime.windowing import has_session_bus
from handtrack_ui.codes import WindowCode
from handtrack_ui.plugins.presenter.presets import Keystroke

T_contra = TypeVar("T_contra", contravariant=True)


class NoKeysError(HandtrackError):
    """Keys cannot be pressed in other programs here; the message says what to do."""


class Sender(Protocol[T_contra]):
    """Sends keystrokes, or the pointer's events, to the focused program.
    Never use it from two threads at once.
    """

    def send(self, event: T_contra, /) -> None:
        """Do it. Raises `NoKeysError`: the system refuses."""

    def close(self) -> None:
        """Send no more."""


KeySender = Sender[Keystroke]


class PynputKeys:
    """Presses keys with pynput; its connection to a display, if any, ends with this object.

    Raises `NoKeysError`: pynput is not installed, or has no display.
    """

    def __init__(self) -> None:
        try:
            from pynput import keyboard
        except ImportError as error:
            raise NoKeysError(WindowCode.KEYS_UNSENDABLE, reason=first_line(error)) from error
        self._named = keyboard.Key
        self._controller = keyboard.Controller()

    def send(self, stroke: Keystroke) -> None:
        """Press and release a key in the focused program."""
        controller = self._controller
        held = [self._named[name] for name in stroke.held]
        key = stroke.key if len(stroke.key) == 1 else self._named[stroke.key]
        try:
            with controller.pressed(*held):
                controller.tap(key)
        except (
            controller.InvalidKeyException,
            controller.InvalidCharacterException,
            OSError,
        ) as error:
            raise NoKeysError(
                WindowCode.KEY_UNSENDABLE, key=str(stroke), reason=str(error)
            ) from error

    def close(self) -> None:
        """Do nothing: the connection ends with this object."""


class Obstacle(Enum):
    """Why keys cannot be sent to other programs."""

    WAYLAND = "wayland"
    """A Wayland session with neither a session bus nor wtype."""
    NOT_INSTALLED = "not installed"


def pynput_is_here() -> bool:
    """Return whether pynput is installed, without importing it."""
    return find_spec("pynput") is not None


def obstacle_here(
    environ: Mapping[str, str], platform: str, *, installed: Callable[[], bool] = pynput_is_here
) -> Obstacle | None:
    """Return the known obstacle, or None; `environ` and `platform` as for `is_wayland`."""
    if is_wayland(environ, platform):
        reachable = (
            has_session_bus(environ)
            or shutil.which("wtype", path=environ.get("PATH", "")) is not None
        )
        return None if reachable else Obstacle.WAYLAND
    return None if installed() else Obstacle.NOT_INSTALLED


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
