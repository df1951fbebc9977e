"""Pressing keys in other programs, and what prevents it on this machine."""

import shutil
from collections.abc import Callable, Mapping

from handtrack.errors import first_line
from handtrack.runtime.windowing import has_session_bus
from handtrack_ui.plugins.presenter.codes import PresenterCode
from handtrack_ui.plugins.presenter.presets import Keystroke
from handtrack_ui.shell.other_programs.sender import (
    NoKeysError,
    Obstacle,
    Sender,
    is_wayland,
    pynput_is_here,
)

KeySender = Sender[Keystroke]


class PynputKeys:
    """Presses keys with pynput; its connection to a display, if any, ends with this object.

    Raises `NoKeysError`: pynput is not installed, or has no display.
    """

    def __init__(self) -> None:
        try:
            from pynput import keyboard
        except ImportError as error:
            raise NoKeysError(PresenterCode.KEYS_UNSENDABLE, reason=first_line(error)) from error
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
                PresenterCode.KEY_UNSENDABLE, key=str(stroke), reason=str(error)
            ) from error

    def close(self) -> None:
        """Do nothing: the connection ends with this object."""


def obstacle_here(
    environ: Mapping[str, str],
    platform: str,
    *,
    installed: Callable[[], bool] = pynput_is_here,
) -> Obstacle | None:
    """Return the known obstacle, or None; `environ` and `platform` as for `is_wayland`."""
    if is_wayland(environ, platform):
        reachable = (
            has_session_bus(environ)
            or shutil.which("wtype", path=environ.get("PATH", "")) is not None
        )
        return None if reachable else Obstacle.WAYLAND
    return None if installed() else Obstacle.NOT_INSTALLED
