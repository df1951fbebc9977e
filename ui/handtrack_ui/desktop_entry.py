"""`handtrack desktop install|remove`: the entry in the menu of a Linux desktop, with its icons.

What was written is listed beside it, with its SHA-256: only that is replaced or removed later on.
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

NAME: Final = "handtrack"
"""Of the entry, of its icon, and of the window (WM_CLASS and Wayland's app id, as `handtrack_ui.app` sets them)."""

ICON_SIZES: Final = (16, 24, 32, 48, 64, 128, 256, 512)

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
Exec={exec}
TryExec={try_exec}
Icon={name}
Terminal=false
Categories=Utility;Accessibility;
Keywords=hand;gesture;recipe;procedure;webcam;
StartupNotify=true
StartupWMClass={name}
"""


def desktop(arguments: list[str]) -> int:
    """Put Handtrack into the desktop's menu, or take it out.

    Raises
    ------
    UsageError
        Wrong usage, another system than Linux, or a file that cannot be written.
    """
    parser = Parser(prog="handtrack desktop", description="The entry in the desktop's menu (Linux).")
    parser.add_argument("action", choices=("install", "remove"))
    action = parser.parse_args(arguments).action
    if not sys.platform.startswith("linux"):
        raise UsageError(Code.LINUX_ONLY)
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
    """Return the folder of the user's data, as the XDG Base Directory Specification says."""
    chosen = environ.get("XDG_DATA_HOME", "")
    return Path(chosen) if Path(chosen).is_absolute() else Path.home() / ".local" / "share"


def launcher() -> list[str]:
    """Return the command that starts this installation: absolute, whatever folder and PATH it is started with."""
    python = Path(sys.executable).absolute()  # not resolved: a virtual environment's is a link out of it
    script = python.with_name(NAME)
    return [str(script)] if os.access(script, os.X_OK) else [str(python), "-m", NAME]


def install(data: Path, command: list[str]) -> str:
    """Write the entry and its icons; once or more often.

    Parameters
    ----------
    data : Path
        The folder of the user's data.
    command : list of str
        What starts Handtrack, its first part an absolute path.

    Returns
    -------
    str
        What was done, in a line.

    Raises
    ------
    UsageError
        A file of that name is there which Handtrack did not write.
    OSError
    """
    written, note = _read_list(data)
    files = {_ENTRY: entry_text(command).encode(), **icons()}
    check_outputs((data / name for name in (_LIST, *files)), [_drawing()])
    listed = {name: hashlib.sha256(content).hexdigest() for name, content in files.items()}
    for name, digest in listed.items():
        found = _digest(data / name)
        if found is not None and found != digest and (name not in written or not found):
            raise UsageError(Code.FOREIGN_FILE, path=shown(data / name))
    unchanged = written == listed and all((data / name).is_file() for name in files)
    replace_file(data / _LIST, json.dumps({**written, **listed}, indent=1).encode())  # first: so it can be removed
    for name, content in files.items():
        replace_file(data / name, content)
    _delete(data, {name: written[name] for name in written if name not in listed})
    replace_file(data / _LIST, json.dumps(listed, indent=1).encode())
    return f"{'still' if unchanged else 'now'} in the desktop's menu: {shown(data / _ENTRY)}{note}"


def remove(data: Path) -> str:
    """Delete what `install` wrote, and nothing else; return what was done, in a line.

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
    """Return the .desktop file that starts a command, as the Desktop Entry Specification 1.5 says."""
    quoted = " ".join(_quoted(part) for part in command)
    return _TEMPLATE.format(exec=quoted, try_exec=_escaped(command[0]), name=NAME)


def icons() -> dict[str, bytes]:
    """Return the icons' files by their names below the data folder; the drawing alone where Qt cannot draw."""
    drawing = _drawing().read_bytes()
    made = {f"icons/hicolor/scalable/apps/{NAME}.svg": drawing}
    for size, picture in _drawn(drawing).items():
        made[f"icons/hicolor/{size}x{size}/apps/{NAME}.png"] = picture
    return made


def _drawing() -> Path:
    return asset("icons", f"{NAME}.svg")


def _drawn(drawing: bytes) -> dict[int, bytes]:
    """Return the icon as PNGs by their sizes in pixels; none where a library is missing that Qt draws with."""
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
    """Return an argument for the Exec key: quoted where it must be, the field codes' percent doubled."""
    plain = part.replace("%", "%%")
    if not any(letter in plain for letter in " \t\n\"'\\><~|&;$*?#()`"):
        return plain
    inner = "".join(f"\\{letter}" if letter in '"`$\\' else letter for letter in plain)
    return _escaped(f'"{inner}"')


def _escaped(text: str) -> str:
    """Return a value of type string as a key file keeps it."""
    return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t").replace("\r", "\\r")


def _read_list(data: Path) -> tuple[dict[str, str], str]:
    """Return what was written, by name below the data folder, with its SHA-256; and what to say of a broken list."""
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
    """Return a file's SHA-256; None where there is no file, empty where it is nothing that Handtrack writes."""
    try:
        return hashlib.sha256(read_file(path, _MOST_BYTES)).hexdigest()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (UsageError, IsADirectoryError):
        return ""


def _delete(data: Path, written: Mapping[str, str]) -> list[str]:
    """Delete the files that are as they were written; return the names of those that are not."""
    found = {name: _digest(data / name) for name in written}
    for name, digest in written.items():
        if found[name] == digest:
            _delete_file(data, name)
    return [name for name, digest in found.items() if digest is not None and digest != written[name]]


def _delete_file(data: Path, name: str) -> None:
    """Delete a file, and the folders above it that are empty then, up to the data folder."""
    path = data / name
    path.unlink(missing_ok=True)
    for folder in path.relative_to(data).parents[:-1]:
        try:
            (data / folder).rmdir()
        except OSError:  # not empty: somebody else's things are in it
            return
