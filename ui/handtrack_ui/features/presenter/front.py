"""The program in front, on X11."""

import logging
from contextlib import suppress
from typing import Any

from handtrack.errors import first_line

_log = logging.getLogger(__name__)


class FrontProgram:
    """Asks the window manager for the active window. Never use it from two threads at once."""

    def __init__(self) -> None:
        self._display: Any = None
        self._ended = False

    def classes(self) -> tuple[str, ...]:
        """Return the active window's classes, such as ``("vlc", "vlc")``; empty if unknown."""
        if self._ended:
            return ()
        try:
            from Xlib import X, error
            from Xlib.display import Display
        except ImportError:
            self._ended = True
            return ()
        try:
            self._display = display = self._display or Display()
            active = display.screen().root.get_full_property(display.get_atom("_NET_ACTIVE_WINDOW"), X.AnyPropertyType)
            if not active or not active.value[0]:
                return ()
            return display.create_resource_object("window", active.value[0]).get_wm_class() or ()
        except error.XError:  # the window has just closed
            return ()
        except (error.DisplayError, error.ConnectionClosedError, OSError) as problem:
            _log.warning("the program in front is unknown: %s", first_line(problem))
            self._ended = True
            return ()

    def close(self) -> None:
        """End the connection."""
        self._ended = True
        if self._display is not None:
            with suppress(OSError):
                self._display.close()
