"""The one place for guides from zip archives: a folder for each, replaced with its archive, cleared
when unused.

A folder is named after its archive's path and the guide's title, so that a changed archive finds
its guide and runs again and takes the place of the old one, while another recipe under the same
file name gets its own. A mark in it has the digests of the archive and of the guide as unpacked. So
an unchanged archive is not unpacked again, and a guide that the person has edited since is neither
overwritten nor deleted.

Nothing is left of an archive that is refused: the guide is parsed before anything is written, and
the files go into a temporary folder that moves into place when it is complete.
"""

import os
import secrets
import shutil
from collections.abc import Collection, Iterator
from contextlib import suppress
from hashlib import sha256
from itertools import chain, count, takewhile
from pathlib import Path, PurePosixPath
from time import time
from typing import Final

import msgspec

from handtrack.errors import UsageError
from handtrack.runtime.files import place_file, read_file

_DIGITS: Final = 12
_MARK: Final = ".archive.json"
_MARK_BYTES: Final = 4096
_UNFINISHED: Final = ".unpacking-"
_NEW_FOR_S: Final = 24 * 3600.0
"""A folder younger than this may belong to another window that has just opened it."""


class _Mark(msgspec.Struct, frozen=True):
    archive: str
    """SHA-256 of the archive."""
    name: str
    """Name of the guide's file."""
    guide: str
    """SHA-256 of the guide's file as unpacked."""


class UnpackedFolder:
    """The folder of an archive's guide below `unpacked`.

    `title`: of the guide; `name`: of its file; `guide`: its bytes.
    """

    def __init__(
        self, unpacked: Path, archive: Path, data: bytes, *, title: str, name: str, guide: bytes
    ) -> None:
        self._unpacked = unpacked
        self._name = name
        self._guide = guide
        self._mark = _Mark(sha256(data).hexdigest(), name, sha256(guide).hexdigest())
        identity = sha256(
            os.fsencode(archive.absolute()) + b"\0" + title.encode(errors="replace")
        ).hexdigest()
        self._stem = f"{archive.stem}-{identity[:_DIGITS]}"
        self._older = unpacked / f"{archive.stem}-{self._mark.archive[:_DIGITS]}"

    def find(self) -> Path | None:
        """Return the guide's file if this very archive has been unpacked,
        by this or an earlier version.
        """
        for folder in (self._older, *takewhile(Path.exists, self._folders())):
            mark = _mark_in(folder)
            current = mark == self._mark if mark is not None else folder == self._older
            if current and (folder / self._name).is_file():
                with suppress(OSError):
                    os.utime(folder)
                return folder / self._name
        return None

    def fill(self, pictures: Iterator[tuple[PurePosixPath, bytes]]) -> Path:
        """Write the guide and its pictures, in place of an older version's; return the guide's
        file.

        Raises `OSError`, and whatever `pictures` raises: nothing new is left.
        """
        self._unpacked.mkdir(parents=True, exist_ok=True)
        part, superseded = (
            self._unpacked / f"{_UNFINISHED}{secrets.token_hex(8)}" for _ in range(2)
        )
        try:
            for place, data in pictures:
                place_file(part, place, data)
            place_file(part, self._name, self._guide)
            place_file(part, _MARK, msgspec.json.encode(self._mark))
            folder = next(one for one in self._folders() if not _is_edited(one))
            if folder.exists():
                folder.rename(superseded)
            try:
                part.rename(folder)
            except OSError:
                if superseded.exists():
                    superseded.rename(folder)
                raise
        finally:
            for left in (part, superseded):
                shutil.rmtree(left, ignore_errors=True)
        return folder / self._name

    def _folders(self) -> Iterator[Path]:
        """Yield the folders that this guide can have: the next one if the person edited the one
        before.
        """
        numbers = (f"{self._stem}-{number}" for number in count(2))
        return (self._unpacked / name for name in chain((self._stem,), numbers))


def clear_unpacked(unpacked: Path, library: Collection[Path], removed: Collection[Path]) -> None:
    """Delete the folders whose guide is not in the library, and what a killed process left.

    An edited guide stays, as does one from an earlier version that the person `removed`: nobody
    knows if it was edited.
    """
    with suppress(OSError):
        for folder in list(unpacked.iterdir()):
            with suppress(OSError):
                if (
                    folder.is_symlink()
                    or not folder.is_dir()
                    or time() - folder.stat().st_mtime < _NEW_FOR_S
                ):
                    continue
                stays = library if _mark_in(folder) is not None else (*library, *removed)
                used = any(guide.is_relative_to(folder) for guide in stays)
                if folder.name.startswith(_UNFINISHED) or not (used or _is_edited(folder)):
                    shutil.rmtree(folder, ignore_errors=True)


def _mark_in(folder: Path) -> _Mark | None:
    with suppress(OSError, UsageError, msgspec.DecodeError):
        return msgspec.json.decode(read_file(folder / _MARK, _MARK_BYTES, follow=False), type=_Mark)
    return None


def _is_edited(folder: Path) -> bool:
    """Return whether the person changed the guide since it was unpacked."""
    mark = _mark_in(folder)
    if mark is None:
        return False
    try:
        with (folder / mark.name).open("rb") as file:
            return sha256(file.read()).hexdigest() != mark.guide
    except FileNotFoundError:
        return False
