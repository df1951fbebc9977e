"""Checks without Qt whether a window can open: if something is missing, Qt aborts the process.

Qt's wheel includes its own libraries, but needs some of the system's: some for importing PySide6's
modules, more for the platform plugin. The lists come from those files' dependencies (``objdump
-p``, PySide6 6.11), less what every system has.
"""

import ctypes
import os
import sys
import threading
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from handtrack.runtime.installing import pip_command

GUI_LIBRARIES: Final = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libX11.so.6": "libx11-6",
    "libbrotlicommon.so.1": "libbrotli1",
    "libbrotlidec.so.1": "libbrotli1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgssapi_krb5.so.2": "libgssapi-krb5-2",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libxkbcommon.so.0": "libxkbcommon0",
}
"""Libraries needed by the window's Qt modules, with their Debian packages."""

PLATFORM_LIBRARIES: Final = {
    "xcb": {
        "libX11-xcb.so.1": "libx11-xcb1",
        "libxcb.so.1": "libxcb1",
        "libxcb-cursor.so.0": "libxcb-cursor0",
        "libxcb-icccm.so.4": "libxcb-icccm4",
        "libxcb-image.so.0": "libxcb-image0",
        "libxcb-keysyms.so.1": "libxcb-keysyms1",
        "libxcb-randr.so.0": "libxcb-randr0",
        "libxcb-render.so.0": "libxcb-render0",
        "libxcb-render-util.so.0": "libxcb-render-util0",
        "libxcb-shape.so.0": "libxcb-shape0",
        "libxcb-shm.so.0": "libxcb-shm0",
        "libxcb-sync.so.1": "libxcb-sync1",
        "libxcb-util.so.1": "libxcb-util1",
        "libxcb-xfixes.so.0": "libxcb-xfixes0",
        "libxcb-xkb.so.1": "libxcb-xkb1",
        "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    },
    "wayland": {
        "libwayland-client.so.0": "libwayland-client0",
        "libwayland-cursor.so.0": "libwayland-cursor0",
    },
}
"""Further libraries needed by a platform's plugin; unlisted plugins need none."""

ANSWER_S: Final = 2.0  # time limit for a display's answer

Loads = Callable[[str], bool]


def loads(library: str) -> bool:
    """Return whether the system's loader finds and loads a shared library."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def window_obstacle(environ: Mapping[str, str] = os.environ, can_load: Loads = loads) -> str | None:
    """Return None if a window can open, else one line with the reason and the remedy.

    `environ`: `QT_QPA_PLATFORM` is honoured as Qt does; without it, `WAYLAND_DISPLAY` and `DISPLAY`
    name the display.
    `can_load`: return whether a shared library loads, by name.
    """
    if find_spec("PySide6") is None:
        return f"PySide6 is not installed; {pip_command('install', 'handtrack-desktop[ui]')}"
    if not sys.platform.startswith("linux"):
        return None
    platforms = requested_platforms(environ)
    if not platforms:
        return "there is no display (neither DISPLAY nor WAYLAND_DISPLAY is set)"
    obstacles = [_platform_obstacle(name, environ, can_load) for name in platforms]
    return None if None in obstacles else obstacles[-1]


def requested_platforms(environ: Mapping[str, str]) -> tuple[str, ...]:
    """Return the platform plugins Qt would try, in order; empty without a display."""
    if asked := environ.get("QT_QPA_PLATFORM", ""):
        return tuple(part.partition(":")[0].strip() for part in asked.split(";") if part.strip())
    wayland = ("wayland",) if environ.get("WAYLAND_DISPLAY") else ()
    return wayland + (("xcb",) if environ.get("DISPLAY") else ())


def _platform_obstacle(name: str, environ: Mapping[str, str], can_load: Loads) -> str | None:
    if name.partition("-")[0] not in (known := _known_platforms() or (name,)):
        return f"QT_QPA_PLATFORM asks for '{name}', which Qt does not have here; it has {', '.join(known)}"
    if missing := missing_libraries(name, can_load):
        return missing_line(missing)
    if name == "xcb":
        display = environ.get("DISPLAY", "")
        if display and _in_time(partial(_x_opens, display)):
            return None
        return f"the X display '{display}' cannot be opened; does it run, and let this user in (DISPLAY, XAUTHORITY)?"
    if name.startswith("wayland") and not environ.get("WAYLAND_SOCKET"):
        path = Path(
            environ.get("XDG_RUNTIME_DIR", ""), environ.get("WAYLAND_DISPLAY") or "wayland-0"
        )
        if not _in_time(partial(_wayland_opens, path)):
            return f"the Wayland display {path} cannot be opened; are WAYLAND_DISPLAY and XDG_RUNTIME_DIR right?"
    return None


def _known_platforms() -> tuple[str, ...]:
    """Return the platforms in the PySide6 wheel; empty for other installations."""
    spec = find_spec("PySide6")
    folders = spec.submodule_search_locations or () if spec else ()
    plugins = (
        plugin
        for folder in folders
        for plugin in Path(folder, "Qt", "plugins", "platforms").glob("libq*.so")
    )
    return tuple(sorted(plugin.name.removeprefix("libq").removesuffix(".so") for plugin in plugins))


def missing_libraries(platform: str, can_load: Loads = loads) -> dict[str, str]:
    """Return the missing system libraries for a platform, with their packages."""
    needed = GUI_LIBRARIES | PLATFORM_LIBRARIES.get(platform.partition("-")[0], {})
    return {library: package for library, package in needed.items() if not can_load(library)}


def missing_line(missing: Mapping[str, str]) -> str:
    """Format missing libraries as one line, with the Debian install command."""
    packages = " ".join(sorted(set(missing.values())))
    verb = "is" if len(missing) == 1 else "are"
    return f"{_listed(missing)} {verb} missing; on Debian or Ubuntu: sudo apt install {packages}"


def _listed(names: Iterable[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def _x_opens(display: str) -> bool:
    """Open a display with the user's own authorisation, as Qt will."""
    xcb = ctypes.CDLL("libxcb.so.1")
    xcb.xcb_connect.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(xcb.xcb_connect(os.fsencode(display), None))
    refused = bool(xcb.xcb_connection_has_error(connection))
    xcb.xcb_disconnect(connection)
    return not refused


def _wayland_opens(path: Path) -> bool:
    wayland = ctypes.CDLL("libwayland-client.so.0")
    wayland.wl_display_connect.restype = ctypes.c_void_p
    display = wayland.wl_display_connect(os.fsencode(path))
    if display is not None:
        wayland.wl_display_disconnect(ctypes.c_void_p(display))
    return display is not None


def _in_time(opens: Callable[[], bool]) -> bool:
    """Return whether a display opens before the time limit;
    the thread of one that never answers is left behind.
    """
    found: list[bool] = []
    asking = threading.Thread(
        target=lambda: found.append(opens()), name="handtrack-display", daemon=True
    )
    asking.start()
    asking.join(ANSWER_S)
    return found == [True]


def has_session_bus(environ: Mapping[str, str]) -> bool:
    """Return whether a session bus runs already; otherwise Qt would start one,
    slowly and for nothing.
    """
    runtime = environ.get("XDG_RUNTIME_DIR", "")
    return bool(environ.get("DBUS_SESSION_BUS_ADDRESS")) or (
        bool(runtime) and Path(runtime, "bus").exists()
    )
