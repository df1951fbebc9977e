"""Checks without Qt whether a window can open: if something is missing, Qt aborts the process.

Qt's wheel brings its own libraries, but needs some of the system's: some for importing PySide6's modules, more for the
platform plugin. The lists come from those files' dependencies (``objdump -p``, PySide6 6.11), less what every system
has.
"""

import ctypes
import os
import socket
import sys
from collections.abc import Callable, Iterable, Mapping
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
"""Libraries needed by what the window imports of Qt, with their Debian packages."""

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

ANSWER_S: Final = 2.0
"""Time limit for a display's answer."""

_X_PORT: Final = 6000
_X_SETUP: Final = b"l\0\x0b\0\0\0\0\0\0\0\0\0"  # X11 connection setup: little endian, version 11.0, no authorisation
_X_ACCEPTED: Final = 1

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

    Parameters
    ----------
    environ : mapping
        `QT_QPA_PLATFORM` is honoured as Qt does; without it, `WAYLAND_DISPLAY` and `DISPLAY` name the display.
    can_load : callable
        Whether a shared library can be loaded, by name.
    """
    if find_spec("PySide6") is None:
        return f"PySide6 is not installed; {pip_command('install', 'handtrack[ui]')}"
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
        return _x_obstacle(environ.get("DISPLAY", ""))
    if name.startswith("wayland"):
        return _wayland_obstacle(environ)
    return None


def _known_platforms() -> tuple[str, ...]:
    """Return the platforms in the PySide6 wheel; empty for other installations."""
    spec = find_spec("PySide6")
    folders = spec.submodule_search_locations or () if spec else ()
    plugins = (plugin for folder in folders for plugin in Path(folder, "Qt", "plugins", "platforms").glob("libq*.so"))
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


def _x_obstacle(display: str) -> str | None:
    if not display:
        return "there is no display (DISPLAY is not set)"
    try:
        accepted = _x_answer(display)
    except (OSError, ValueError):
        return f"the display {display} does not answer; is DISPLAY right, and the X server running?"
    if accepted or _x_opens(display):
        return None
    return f"the display {display} refuses this user; see XAUTHORITY, or run it as the user who is logged in there"


def _x_answer(display: str) -> bool:
    """Ask an X server for an unauthorised connection; return whether it accepts.

    Raises
    ------
    OSError, ValueError
        Nobody answers in time, or the name is not a display's.
    """
    host, _, rest = display.rpartition(":")
    number = int(rest.partition(".")[0])
    host = host.rpartition("/")[2]
    with _connected(host, number) as connection:
        connection.settimeout(ANSWER_S)
        connection.sendall(_X_SETUP)
        reply = connection.recv(1)
    if not reply:
        raise ConnectionError("closed without an answer")
    return reply[0] == _X_ACCEPTED


def _connected(host: str, number: int) -> socket.socket:
    if host not in ("", "unix"):
        return socket.create_connection((host, _X_PORT + number), timeout=ANSWER_S)
    path = f"/tmp/.X11-unix/X{number}"  # noqa: S108 - every X server's socket
    for address in (f"\0{path}", path):
        connection = socket.socket(socket.AF_UNIX)
        connection.settimeout(ANSWER_S)
        try:
            connection.connect(address)
        except OSError:
            connection.close()
        else:
            return connection
    raise ConnectionError(f"no X server at {path}")


def _x_opens(display: str) -> bool:
    """Open a display with the user's own authorisation, as Qt will."""
    x11 = ctypes.CDLL("libX11.so.6")
    x11.XOpenDisplay.restype = ctypes.c_void_p
    x11.XOpenDisplay.argtypes = (ctypes.c_char_p,)
    x11.XCloseDisplay.argtypes = (ctypes.c_void_p,)
    opened = x11.XOpenDisplay(display.encode())
    if opened:
        x11.XCloseDisplay(opened)
    return bool(opened)


def _wayland_obstacle(environ: Mapping[str, str]) -> str | None:
    if environ.get("WAYLAND_SOCKET"):
        return None
    path = Path(environ.get("XDG_RUNTIME_DIR", ""), environ.get("WAYLAND_DISPLAY") or "wayland-0")
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(ANSWER_S)
        try:
            connection.connect(str(path))
        except OSError:
            return f"the Wayland display {path} does not answer; are WAYLAND_DISPLAY and XDG_RUNTIME_DIR right?"
    return None
