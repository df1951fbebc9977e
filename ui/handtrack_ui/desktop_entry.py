"""`handtrack desktop install|remove`: the Linux desktop menu entry with its icons."""

import argparse
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from handtrack.assets import asset
from handtrack.errors import UsageError, system_reason
from handtrack.runtime.files import read_file, replace_file, shown
from handtrack.sentences import Code
from handtrack_ui.codes import WindowCode

NAME: Final = "handtrack"
"""Name of the entry, its icon, and the window (WM_CLASS and Wayland's app id, as `handtrack_ui.app`
sets them).
"""

ICON_SIZES: Final = (16, 24, 32, 48, 64, 128, 256, 512)

GUIDES: Final = "text/x-handtrack-guide"
"""The media type of guides; a system that does not know it treats them as Markdown."""

_ENTRY: Final = f"applications/{NAME}.desktop"
_LIST: Final = f"{NAME}/desktop-entry.json"  # written by version 0.1.0
_MOST_BYTES: Final = 1 << 16
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


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the command's arguments."""
    parser.add_argument("action", choices=("install", "remove"))


def run(options: argparse.Namespace, _tell: object = None) -> int:
    """Add Handtrack to the desktop's menu, or remove it.

    Raises `UsageError`: a system other than Linux, or a file that cannot be written.
    """
    if not sys.platform.startswith("linux"):
        raise UsageError(WindowCode.LINUX_ONLY)
    data = data_home(os.environ)
    try:
        told = install(data, launcher()) if options.action == "install" else remove(data)
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
    python = Path(
        sys.executable
    ).absolute()  # unresolved: a virtual environment's python links out of it
    script = python.with_name(NAME)
    return [str(script)] if os.access(script, os.X_OK) else [str(python), "-m", NAME]


def install(data: Path, command: list[str]) -> str:
    """Write the entry and its icons; return one line on what was done. Idempotent.

    `command` starts Handtrack; its first part is an absolute path.

    Raises `UsageError`: an entry of that name exists that Handtrack did not write. Raises
    `OSError`.
    """
    found = _read_entry(data)
    entry = entry_text(command).encode()
    if found is not None and GUIDES.encode() not in found:
        raise UsageError(WindowCode.FOREIGN_FILE, path=shown(data / _ENTRY))
    for name, content in {_ENTRY: entry, **icons()}.items():
        replace_file(data / name, content)
    return f"{'still' if found == entry else 'now'} in the desktop's menu: {shown(data / _ENTRY)}"


def remove(data: Path) -> str:
    """Delete the entry and its icons; return one line on what was done. Raises `OSError`."""
    if GUIDES.encode() not in (_read_entry(data) or b""):
        return f"there was no menu entry of Handtrack in {shown(data)}"
    for path in (
        data / _ENTRY,
        data / _LIST,
        *(data / "icons" / "hicolor").glob(f"*/apps/{NAME}.*"),
    ):
        _delete_file(data, path)
    return f"no longer in the desktop's menu: {shown(data / _ENTRY)}"


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
    renderer = QSvgRenderer(QByteArray(drawing))
    pictures = {}
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
    return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t").replace("\r", "\\r")


def _read_entry(data: Path) -> bytes | None:
    """Return the entry of that name; None if there is none,
    empty if Handtrack cannot have written it.
    """
    try:
        return read_file(data / _ENTRY, _MOST_BYTES)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (UsageError, IsADirectoryError):
        return b""


def _delete_file(data: Path, path: Path) -> None:
    """Delete a file and its empty parent folders, up to the data folder."""
    path.unlink(missing_ok=True)
    for folder in path.relative_to(data).parents[:-1]:
        try:
            (data / folder).rmdir()
        except OSError:  # not empty: it has others' files
            return
