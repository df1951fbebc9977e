"""The files of a guide that is being written: unsaved changes beside it, copies, pictures. All wait for the disk."""

from contextlib import suppress
from pathlib import Path
from typing import Final

from handtrack.errors import UsageError
from handtrack.guides.draft import Draft
from handtrack.guides.entries import slug
from handtrack.guides.guide import load_guide
from handtrack.guides.importers.bundle import pictures_below
from handtrack.guides.importers.file import LARGEST_PICTURE, File
from handtrack.guides.importers.saving import unused_path
from handtrack.guides.lines import LARGEST_BYTES, read_bytes
from handtrack.guides.outline import with_front
from handtrack.runtime.files import free, read_file, replace_file, writing

PICTURES: Final = "pictures"
"""The folder beside a guide for its pictures."""


def open_draft(path: Path, start: bytes | None = None) -> tuple[Draft, bool]:
    """Read a guide's file for editing, or begin a new file with the text `start`.

    Returns the text, and whether it has unsaved changes from an earlier session; undo leads back to the file. Raises
    `UsageError`: the file cannot be read, or is not text in UTF-8.
    """
    draft = Draft(path, read_bytes(path) if start is None else start)
    if start is not None:
        draft.kept = b""
    with suppress(OSError, UsageError):
        draft.change(Draft(path, read_file(_beside(path), LARGEST_BYTES)).text)
    return draft, draft.undoable


def keep_changes(path: Path, data: bytes, kept: bytes) -> bytes | None:
    """Write unsaved changes beside a guide's file; drop them if the file has them.

    Returns what another program wrote into the file since it contained `kept`, or None. Raises `UsageError`: the
    changes cannot be written.
    """
    if data == kept:
        drop_changes(path)
    else:
        with writing(path):
            replace_file(_beside(path), data)
    return _other(path, kept)


def drop_changes(path: Path) -> None:
    """Delete the unsaved changes beside a guide's file."""
    with suppress(OSError):
        _beside(path).unlink(missing_ok=True)


def save_draft(path: Path, data: bytes, kept: bytes | None) -> bytes | None:
    """Write a guide's file, unless another program changed it since it was `kept`; with None, write it anyway.

    Returns what another program wrote; then nothing was saved. None if saved. Raises `UsageError`: it cannot be
    written.
    """
    if kept is not None and (other := _other(path, kept)) is not None:
        return other
    with writing(path):
        replace_file(path, data)
    drop_changes(path)
    return None


def new_path(folder: Path, title: str) -> Path:
    """Return an unused file for a guide with a title."""
    return unused_path(folder, slug(title) or "guide")


def duplicate_guide(path: Path, folder: Path, title: str) -> Path:
    """Copy a guide with its pictures under another title; return its file.

    The copy goes into `folder`, or into its own folder there if other pictures have the same names. Raises
    `UsageError`: it cannot be read or written.
    """
    draft, guide = Draft(path, read_bytes(path)), load_guide(path)
    draft.change(with_front(draft.text, "title", title))
    with writing(folder):
        files = pictures_below(guide)
        pictures = {file.relative_to(path.parent): read_file(file, LARGEST_PICTURE) for file in files}
        there = {name: folder / name for name in pictures}
        taken = any(file.exists() and file.read_bytes() != pictures[name] for name, file in there.items())
        place = free(folder / (slug(title) or "guide")) if taken else folder
        for name, data in pictures.items():
            replace_file(place / name, data)
        copy = new_path(place, title)
        replace_file(copy, draft.data)
    return copy


def put_picture(path: Path, name: str, data: bytes) -> str | None:
    """Put a picture beside a guide's file; return its path in the guide, or None if the bytes are not a picture.

    Raises `UsageError`: it cannot be written.
    """
    picture = File(path, b"").take(data)
    if picture is None or len(data) > LARGEST_PICTURE:
        return None
    place = free(path.parent / PICTURES / f"{slug(name) or 'picture'}{picture.suffix}")
    with writing(place):
        replace_file(place, data)
    return place.relative_to(path.parent).as_posix()


def _beside(path: Path) -> Path:
    return path.with_name(f".{path.name}.draft")


def _other(path: Path, kept: bytes) -> bytes | None:
    try:
        data = read_file(path, LARGEST_BYTES)
    except (OSError, UsageError, ValueError):  # removed or unreadable: saving says why
        return None
    return data if data != kept else None
