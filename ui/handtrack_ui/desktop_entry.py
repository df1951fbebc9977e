"""`handtrack desktop install|remove`: the Linux desktop menu entry with its icons.

A list beside it holds the SHA-256 of every written file; only those are replaced or removed.
"""

import hashlib
import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from handtrack.assets import asset
from handtrack.cli import Parser
from handtrack.errors import UsageError, system_reason
from handtrack.runtime.files import check_outputs, read_file, replace_file, set_aside, shown
from handtrack.sentences import Code
from handtrack_ui.codes import WindowCode

NAME: Final = "handtrack"
"""Name of the entry, its icon, and the window (WM_CLASS and Wayland's app id, as `handtrack_ui.app` sets them)."""

ICON_SIZES: Final = (16, 24, 32, 48, 64, 128, 256, 512)

GUIDES: Final = "text/x-handtrack-guide"
"""The media type of guides; to a system that has not been told of it they are Markdown."""

_ENTRY: Final = f"applications/{NAME}.desktop"
_LIST: Final = f"{NAME}/desktop-entry.json"
_MOST_BYTES: Final = 1 << 20  # of any of these files
_TEMPLATE: Final = """\
[Desktop Entry]
Type=Application
Version=1.1
Name=Handtrack
GenericName=Hands-free guides
GenericName[de]=Anleitungen ohne Hände
Comment=Work through a procedure without touching anything
Comment[de]=Schritt für Schritt arbeiten, ohne etwas zu berühren
Exec={exec} %f
TryExec={try_exec}
Icon={name}
Terminal=false
Categories=Utility;Accessibility;
Keywords=hand;gesture;recipe;procedure;webcam;
MimeType={guides};text/markdown;
StartupNotify=true
StartupWMClass={name}
"""


def desktop(arguments: list[str]) -> int:
    """Add Handtrack to the desktop's menu, or remove it.

    Raises
    ------
    UsageError
        Wrong usage, another system than Linux, or a file that cannot be written.
    """
    parser = Parser(prog="handtrack desktop", description="The entry in the desktop's menu (Linux).")
    parser.add_argument("action", choices=("install", "remove"))
    action = parser.parse_args(arguments).action
    if not sys.platform.startswith("linux"):
        raise UsageError(WindowCode.LINUX_ONLY)
    data = data_home(os.environ)
    try:
        told = install(data, launcher()) if action == "install" else remove(data)
    except OSError as error:
        raise UsageError(
            Code.FILE_UNWRITABLE, path=shown(error.filename or data), reason=system_reason(error)
        ) from error
    sys.stdout.write(f"{told}\n")
    return 0


def data_home(environ: Mapping[str, str]) -> Path:
    """Return the user's data folder, by the XDG Base Directory Specification."""
    chosen = environ.get("XDG_DATA_HOME", "")
    return Path(chosen) if Path(chosen).is_absolute() else Path.home() / ".local" / "share"


def launcher() -> list[str]:
    """Return the absolute command of this installation, independent of folder and PATH."""
    python = Path(sys.executable).absolute()  # unresolved: a virtual environment's python links out of it
    script = python.with_name(NAME)
    return [str(script)] if os.access(script, os.X_OK) else [str(python), "-m", NAME]


def install(data: Path, command: list[str]) -> str:
    """Write the entry and its icons. Idempotent.

    `data`: the folder of the user's data. `command`: starts Handtrack; its first part is an absolute path.

    Returns
    -------
    str
        One line on what was done.

    Raises
    ------
    UsageError
        A file of that name exists that Handtrack did not write.
    OSError
    """
    written, note = _read_list(data)
    files = {_ENTRY: entry_text(command).encode(), **icons()}
    check_outputs((data / name for name in (_LIST, *files)), [_drawing()])
    listed = {name: hashlib.sha256(content).hexdigest() for name, content in files.items()}
    for name, digest in listed.items():
        found = _digest(data / name)
        if found is not None and found != digest and (name not in written or not found):
            raise UsageError(WindowCode.FOREIGN_FILE, path=shown(data / name))
    unchanged = written == listed and all((data / name).is_file() for name in files)
    replace_file(data / _LIST, json.dumps({**written, **listed}, indent=1).encode())  # first, so that it can be removed
    for name, content in files.items():
        replace_file(data / name, content)
    _delete(data, {name: written[name] for name in written if name not in listed})
    replace_file(data / _LIST, json.dumps(listed, indent=1).encode())
    return f"{'still' if unchanged else 'now'} in the desktop's menu: {shown(data / _ENTRY)}{note}"


def remove(data: Path) -> str:
    """Delete only what `install` wrote; return one line on what was done.

    Raises
    ------
    OSError
    """
    written, note = _read_list(data)
    if not written:
        return f"there was no menu entry of Handtrack in {shown(data)}{note}"
    kept = _delete(data, written)
    _delete_file(data, _LIST)
    left = f"; changed since, and so left there: {', '.join(shown(data / name) for name in kept)}" if kept else ""
    return f"no longer in the desktop's menu: {shown(data / _ENTRY)}{left}"


def entry_text(command: list[str]) -> str:
    """Return the .desktop file for a command, by the Desktop Entry Specification 1.5."""
    quoted = " ".join(_quoted(part) for part in command)
    return _TEMPLATE.format(exec=quoted, try_exec=_escaped(command[0]), name=NAME, guides=GUIDES)


def icons() -> dict[str, bytes]:
    """Return the icon files by name below the data folder; only the SVG if Qt cannot draw."""
    drawing = _drawing().read_bytes()
    made = {f"icons/hicolor/scalable/apps/{NAME}.svg": drawing}
    for size, picture in _drawn(drawing).items():
        made[f"icons/hicolor/{size}x{size}/apps/{NAME}.png"] = picture
    return made


def _drawing() -> Path:
    return asset("icons", f"{NAME}.svg")


def _drawn(drawing: bytes) -> dict[int, bytes]:
    """Return the icon as PNGs by size in pixels; none if Qt lacks a drawing library."""
    try:
        from PySide6.QtCore import QBuffer, QByteArray, QIODevice
        from PySide6.QtGui import QColor, QImage, QPainter
        from PySide6.QtSvg import QSvgRenderer
    except ImportError:
        return {}
    renderer, pictures = QSvgRenderer(QByteArray(drawing)), {}
    for size in ICON_SIZES:
        image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(QColor(0, 0, 0, 0))
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        renderer.render(painter)
        painter.end()
        buffer = QBuffer()
        buffer.open(QIODevice.OpenModeFlag.WriteOnly)
        image.save(buffer, "PNG")  # type: ignore[call-overload]  # its stub wants bytes, Qt a str
        pictures[size] = bytes(buffer.data().data())
    return pictures


def _quoted(part: str) -> str:
    """Return an argument for the Exec key: quoted if needed, with percent signs doubled."""
    plain = part.replace("%", "%%")
    if not any(letter in plain for letter in " \t\n\"'\\><~|&;$*?#()`"):
        return plain
    inner = "".join(f"\\{letter}" if letter in '"`$\\' else letter for letter in plain)
    return _escaped(f'"{inner}"')


def _escaped(text: str) -> str:
    """Return a string value escaped for a key file."""
    return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t").replace("\r", "\\r")


def _read_list(data: Path) -> tuple[dict[str, str], str]:
    """Return the SHA-256 of each written file by name below the data folder, and a notice on a broken list."""
    try:
        listed = dict(json.loads(read_file(data / _LIST, _MOST_BYTES)))
    except OSError:
        return {}, ""
    except (UsageError, ValueError, TypeError, RecursionError):
        return {}, f"; the list of what was written is broken, and now called {set_aside(data / _LIST).name}"
    inside = {f"icons/hicolor/{folder}/apps/{NAME}" for folder in ("scalable", *(f"{s}x{s}" for s in ICON_SIZES))}
    own = {_ENTRY, *(f"{stem}.svg" for stem in inside), *(f"{stem}.png" for stem in inside)}
    return {name: str(digest) for name, digest in listed.items() if name in own}, ""


def _digest(path: Path) -> str | None:
    """Return a file's SHA-256; None if missing, empty if Handtrack cannot have written it."""
    try:
        return hashlib.sha256(read_file(path, _MOST_BYTES)).hexdigest()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (UsageError, IsADirectoryError):
        return ""


def _delete(data: Path, written: Mapping[str, str]) -> list[str]:
    """Delete unchanged files; return the names of the others."""
    found = {name: _digest(data / name) for name in written}
    for name, digest in written.items():
        if found[name] == digest:
            _delete_file(data, name)
    return [name for name, digest in found.items() if digest is not None and digest != written[name]]


def _delete_file(data: Path, name: str) -> None:
    """Delete a file and its empty parent folders, up to the data folder."""
    path = data / name
    path.unlink(missing_ok=True)
    for folder in path.relative_to(data).parents[:-1]:
        try:
            (data / folder).rmdir()
        except OSError:  # not empty: it has others' files
            return
