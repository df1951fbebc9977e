"""The window's state between starts."""

import re
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, Final, Generic, TypeVar

import msgspec
from msgspec import Meta, Struct
from PySide6.QtCore import QByteArray, QObject, Signal

from handtrack.config.file import KeptFile, understood
from handtrack.config.folders import config_folder
from handtrack.config.model import Text, with_sections
from handtrack.errors import UsageError
from handtrack.guides.log import WallTime
from handtrack.runtime.files import read_file
from handtrack.runtime.jobs import Jobs
from handtrack.sentences import Message
from handtrack_ui.persistence.saved_file import SavedFile
from handtrack_ui.persistence.section import Section

T = TypeVar("T")
S = TypeVar("S", bound=Struct)

FILE: Final = "window.toml"
_OLDER: Final = "window.ini"  # until version 0.1.0; Qt's own reader runs code from such a file
_OLDER_BYTES: Final = 64 << 10
_ESCAPED: Final = re.compile(r'\\(?:x([0-9a-fA-F]{1,4})|([0-7]{1,3})|(.))|"')
_LETTERS: Final = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}


class _Window(Struct, frozen=True):
    geometry: Annotated[bytes, Meta(max_length=1024)] = b""
    view: Text = "library"
    guide: Text = ""


class _Guide(Struct, frozen=True):
    reading_m: Annotated[float, Meta(ge=0, le=100)] = 1.0
    opened: Annotated[tuple[Text, ...], Meta(max_length=100)] = ()
    rung: WallTime = 0.0


class _Library(Struct, frozen=True):
    favourites: Annotated[tuple[Text, ...], Meta(max_length=1000)] = ()
    removed: Annotated[tuple[Text, ...], Meta(max_length=1000)] = ()
    titles: Annotated[dict[Text, Text], Meta(max_length=1000)] = {}


class _Live(Struct, frozen=True):
    inspector: bool = False


class _Source(Struct, frozen=True):
    addresses: Annotated[str, Meta(max_length=64 << 10)] = ""
    pictures: bool = True


class _State(Struct, frozen=True):
    """The whole file."""

    window: _Window = _Window()
    guide: _Guide = _Guide()
    library: _Library = _Library()
    live: _Live = _Live()
    source: _Source = _Source()


class _Kept(Generic[T]):
    """A value in a section of the file; setting it writes nothing yet."""

    def __init__(self, section: str, name: str) -> None:
        self._section = section
        self._name = name

    def __get__(self, state: "WindowState", owner: type["WindowState"]) -> T:
        value: T = getattr(getattr(state._state, self._section), self._name)
        return value

    def __set__(self, state: "WindowState", value: T) -> None:
        state._remember(self._section, **{self._name: value})


class WindowState(QObject):
    """A small file next to the settings: the window's position, views and reading distance.

    Read once; written only by `save` and `save_soon`.
    """

    view = _Kept[str]("window", "view")
    """The last view."""
    guide = _Kept[str]("window", "guide")
    """The last guide; empty if none."""
    reading_m = _Kept[float]("guide", "reading_m")
    """Reading distance of the guide, metres."""
    opened = _Kept[tuple[str, ...]]("guide", "opened")
    """The person's own guides, the last opened first."""
    favourites = _Kept[tuple[str, ...]]("library", "favourites")
    """The files of favourite guides."""
    removed = _Kept[tuple[str, ...]]("library", "removed")
    """The files of guides that were removed from the library."""
    titles = _Kept[dict[str, str]]("library", "titles")
    """The person's own titles of guides, by file."""
    rung = _Kept[float]("guide", "rung")
    """Time up to which ended timers were announced, seconds since 1970;
    0 before the first close.
    """
    inspecting = _Kept[bool]("live", "inspector")
    """True if the live view shows its inspector."""
    addresses = _Kept[str]("source", "addresses")
    """Recent stream addresses, without secrets. See `handtrack_ui.sources.addresses`."""
    camera_pictures = _Kept[bool]("source", "pictures")
    """True if picking a camera switches cameras on for previews."""

    failed = Signal(object)
    """Writing failed, or the folder was gone; carries a Message."""

    def __init__(self, jobs: Jobs) -> None:
        super().__init__()
        path = config_folder() / FILE
        self._file = KeptFile(path, _State)
        self._older = path.with_name(_OLDER)
        self._state: _State = self._file.value if self._file.found else _from_ini(self._older)
        self._saved = SavedFile(jobs, path, self._write, self)
        self._saved.failed.connect(self.failed)
        self._changed = self._file.prepare()

    @property
    def notices(self) -> list[Message]:
        """Notices for the person about the file read."""
        return self._file.notices

    @property
    def geometry(self) -> QByteArray:
        """The window's last geometry; empty at the first start."""
        return QByteArray(self._state.window.geometry)

    @geometry.setter
    def geometry(self, value: QByteArray) -> None:
        self._remember("window", geometry=bytes(value.data()))

    def add_sections(self, sections: Iterable[Section]) -> None:
        """Read and save these sections of the file too."""
        new = {
            one.name: one.kind for one in sections if one.name not in self._state.__struct_fields__
        }
        if new:
            self._state = self._file.extend(with_sections(type(self._state), new), self._state)

    def of(self, kind: type[S]) -> S:
        """Return a feature's section; at its defaults if it was not added."""
        found = (getattr(self._state, name) for name in self._state.__struct_fields__)
        return next((section for section in found if type(section) is kind), None) or kind()

    def remember(self, section: str, **values: object) -> None:
        """Set some values of a feature's section; this writes nothing yet."""
        self._remember(section, **values)

    def save(self) -> None:
        """Start writing to disk."""
        self.save_soon()
        self._saved.now()

    def save_soon(self) -> None:
        """Write to disk in the background, in case the window never closes properly."""
        if self._changed and self._file.writable:
            self._changed = False
            self._saved.soon()

    def _remember(self, section: str, **values: object) -> None:
        new = msgspec.structs.replace(getattr(self._state, section), **values)
        if new != getattr(self._state, section):
            self._state = msgspec.structs.replace(self._state, **{section: new})
            self._changed = True

    def _write(self) -> None:
        self._file.write(self._state)
        with suppress(OSError):
            self._older.unlink(missing_ok=True)


def _from_ini(path: Path) -> _State:
    """Return the state an older version wrote with QSettings; skip malformed parts."""
    try:
        lines = read_file(path, _OLDER_BYTES).decode(errors="replace").splitlines()
    except (OSError, UsageError):
        return _State()
    tree: dict[str, dict[str, Any]] = {}
    entries: dict[str, Any] = {}
    for line in lines:
        name, is_entry, value = line.partition("=")
        if is_entry:
            entries[name] = _ini_value(value)
        elif line.startswith("["):
            entries = tree.setdefault(line.strip("[]"), {})
    return understood(_State, tree, strict=False).into(_State)


def _ini_value(text: str) -> str | bytes:
    plain = _ESCAPED.sub(_unescaped, text)
    if plain.startswith("@ByteArray("):
        return plain.removeprefix("@ByteArray(").removesuffix(")").encode("latin-1", "replace")
    return plain.removeprefix("@") if plain.startswith("@@") else plain


def _unescaped(found: re.Match[str]) -> str:
    hexadecimal, octal, letter = found.groups()
    if hexadecimal:
        return chr(int(hexadecimal, 16))
    return chr(int(octal, 8)) if octal else _LETTERS.get(letter, letter or "")
