"""The files of a guide that is being written: unsaved changes, copies, pictures.
All of it waits for the disk.
"""

import os
from contextlib import suppress
from hashlib import sha256
from itertools import chain, count
from pathlib import Path
from typing import Final

from handtrack.errors import UsageError
from handtrack.guides.bundle import pictures_below
from handtrack.guides.draft import Draft
from handtrack.guides.edits import with_front
from handtrack.guides.entries import slug
from handtrack.guides.file import LARGEST_PICTURE, File
from handtrack.guides.guide import load_guide
from handtrack.guides.lines import LARGEST_BYTES, read_bytes
from handtrack.guides.writing import unused_path
from handtrack.runtime.files import (
    check_regular,
    free,
    place_file,
    read_file,
    replace_file,
    writing,
)

PICTURES: Final = "pictures"
"""The folder beside a guide for its pictures."""
FOLDER: Final = "drafts"
"""The folder for unsaved changes, in the person's data folder."""
_SUFFIX: Final = ".draft"
_DIGITS: Final = 16
_LONGEST_STEM: Final = 40


class Drafts:
    """Unsaved changes of guides, a file for each guide, in a folder of the person's own.

    A draft is found by its guide's path. It does not lie beside the guide: whoever sent a guide's
    folder could put a link there, which leads to another file of the person's. An earlier version
    wrote it there; such a draft is moved here when its guide is opened, unless it is a link.

    `folder`: need not exist.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def open(self, path: Path, start: bytes | None = None) -> tuple[Draft, bool]:
        """Read a guide's file for editing, or begin a new file with the text `start`.

        Returns the text, and whether it has unsaved changes from an earlier session; undo leads
        back to the file.
        Raises `UsageError`: the file cannot be read, or is not text in UTF-8.
        """
        draft = Draft(path, read_bytes(path) if start is None else start)
        if start is not None:
            draft.kept = b""
        with suppress(UsageError):  # the person did not write what is no text
            unsaved = self._found(path)
            if unsaved is not None:
                draft.change(Draft(path, unsaved).text)
        return draft, draft.undoable

    def keep(self, path: Path, data: bytes) -> None:
        """Write a guide's unsaved changes. Raises `UsageError`: they cannot be written."""
        place = self.place_of(path)
        with writing(place):
            place_file(self._folder, place.name, data, private=True)

    def names(self) -> frozenset[str]:
        """Return the names of all files of unsaved changes; see `place_of`."""
        with suppress(OSError):
            return frozenset(file.name for file in self._folder.iterdir())
        return frozenset()

    def title_of(self, path: Path) -> str | None:
        """Return the title in a guide's unsaved changes; None without any."""
        with suppress(OSError, UsageError):
            draft = Draft(path, read_file(self.place_of(path), LARGEST_BYTES, follow=False))
            values = draft.document.values if draft.document is not None else None
            return (values or {}).get("title", "")
        return None

    def drop(self, path: Path) -> None:
        """Delete a guide's unsaved changes."""
        with suppress(OSError):
            self.place_of(path).unlink()

    def place_of(self, path: Path) -> Path:
        """Return the file for a guide's unsaved changes."""
        identity = sha256(os.fsencode(path.absolute())).hexdigest()[:_DIGITS]
        return self._folder / f"{slug(path.stem)[:_LONGEST_STEM] or 'guide'}-{identity}{_SUFFIX}"

    def _found(self, path: Path) -> bytes | None:
        """Return a guide's unsaved changes; move those of an earlier version here.
        Raises `UsageError`: a link.
        """
        with suppress(OSError):
            return read_file(self.place_of(path), LARGEST_BYTES, follow=False)
        beside = path.with_name(f".{path.name}{_SUFFIX}")
        try:
            data = read_file(beside, LARGEST_BYTES, follow=False)
        except OSError:
            return None
        with suppress(OSError, UsageError):  # it stays beside the guide
            self.keep(path, data)
            beside.unlink()
        return data


def other_text(path: Path, kept: bytes) -> bytes | None:
    """Return what another program wrote into a guide's file since it contained `kept`, or None."""
    try:
        data = read_file(path, LARGEST_BYTES)
    except (OSError, UsageError, ValueError):  # removed or unreadable: saving says why
        return None
    return data if data != kept else None


def save_draft(path: Path, data: bytes, kept: bytes | None) -> bytes | None:
    """Write a guide's file, unless another program changed it since it was `kept`; with None, write
    it anyway.

    Returns what another program wrote; then nothing was saved. None if saved. Raises `UsageError`:
    it cannot be written, or a pipe or a device is in its place.
    """
    if kept is not None and (other := other_text(path, kept)) is not None:
        return other
    with writing(path):
        check_regular(path)
        replace_file(path, data)
    return None


def new_path(folder: Path, title: str) -> Path:
    """Return an unused file for a guide with a title."""
    return unused_path(folder, slug(title) or "guide")


def duplicate_guide(path: Path, folder: Path, title: str) -> Path:
    """Copy a guide with its pictures under another title; return its file.

    The copy goes into `folder`, or into its own folder there if other pictures, or a link, have the
    same names. Raises
    `UsageError`: it cannot be read or written.
    """
    draft = Draft(path, read_bytes(path))
    guide = load_guide(path)
    draft.change(with_front(draft.text, "title", title))
    with writing(folder):
        files = pictures_below(guide)
        pictures = {
            file.relative_to(path.parent): read_file(file, LARGEST_PICTURE) for file in files
        }
        shared = all(_holds(folder, name, data) for name, data in pictures.items())
        place = folder if shared else free(folder / (slug(title) or "guide"))
        for name, data in pictures.items():
            place_file(place, name, data)
        copy = new_path(place, title)
        place_file(place, copy.name, draft.data)
    return copy


def put_picture(path: Path, name: str, data: bytes) -> str | None:
    """Put a picture beside a guide's file; return its path in the guide, or None if the bytes are
    not a picture.

    It goes into a folder of pictures that is no link. Raises `UsageError`: it cannot be written.
    """
    picture = File(path, b"").take(data)
    if picture is None or len(data) > LARGEST_PICTURE:
        return None
    folders = chain((PICTURES,), (f"{PICTURES}-{number}" for number in count(2)))
    folder = next(one for one in map(path.parent.joinpath, folders) if _own_folder(one))
    place = free(folder / f"{slug(name) or 'picture'}{picture.suffix}")
    with writing(place):
        place_file(folder, place.name, data)
    return place.relative_to(path.parent).as_posix()


def _own_folder(folder: Path) -> bool:
    """Return whether a folder is one, or can be made."""
    return not os.path.lexists(folder) or (folder.is_dir() and not folder.is_symlink())


def _holds(folder: Path, name: Path, data: bytes) -> bool:
    """Return whether a folder has this picture, or room for it, without a link on the way."""
    ways = (folder / way for way in name.parents if way.parts)
    if not all(map(_own_folder, ways)):
        return False
    try:
        return read_file(folder / name, LARGEST_PICTURE, follow=False) == data
    except FileNotFoundError:
        return True
    except (OSError, UsageError):
        return False
