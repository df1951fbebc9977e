"""Moving the system's pointer, and what prevents it on this machine."""

from collections.abc import Mapping

from handtrack.errors import first_line
from handtrack.plugins.pointing import Move, PointerEvent, Press, Release, Scroll
from handtrack.runtime.windowing import has_session_bus
from handtrack_ui.plugins.pointer.codes import PointerCode
from handtrack_ui.shell.other_programs.sender import (
    NoKeysError,
    Obstacle,
    Sender,
    is_wayland,
    pynput_is_here,
)

PointerSender = Sender[PointerEvent]


class PynputPointer:
    """Moves the pointer with pynput: XTEST on X11, SendInput on Windows, Quartz on macOS.

    Raises `NoKeysError`: pynput is not installed, or has no display.
    """

    def __init__(self) -> None:
        try:
            from pynput import mouse
        except ImportError as error:
            raise NoKeysError(PointerCode.POINTER_UNMOVABLE, reason=first_line(error)) from error
        self._buttons = {"left": mouse.Button.left, "right": mouse.Button.right}
        self._controller = mouse.Controller()

    def send(self, event: PointerEvent) -> None:
        """Do what an event says."""
        try:
            match event:
                case Move(dx, dy):
                    self._controller.move(dx, dy)
                case Press(button):
                    self._controller.press(self._buttons[button])
                case Release(button):
                    self._controller.release(self._buttons[button])
                case Scroll(dx, dy):
                    self._controller.scroll(dx, -dy)
                case _:
                    pass
        except OSError as error:
            raise NoKeysError(PointerCode.POINTER_UNMOVABLE, reason=first_line(error)) from error

    def close(self) -> None:
        """Do nothing: the connection ends with this object."""


def pointer_obstacle(environ: Mapping[str, str], platform: str) -> Obstacle | None:
    """Return what is known in advance to prevent moving the pointer;
    arguments as for `is_wayland`.
    """
    if is_wayland(environ, platform):
        return None if has_session_bus(environ) else Obstacle.WAYLAND
    return None if pynput_is_here() else Obstacle.NOT_INSTALLED
