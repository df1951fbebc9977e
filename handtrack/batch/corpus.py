"""Find the videos and folders of pictures in a corpus, and hash their content."""

import hashlib
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from handtrack.batch.codes import BatchCode
from handtrack.errors import SourceError, UsageError, system_reason
from handtrack.runtime.files import open_regular, shown
from handtrack.sentences import Code, Message
from handtrack.sources.images import pictures_in
from handtrack.sources.video import VIDEO_SUFFIXES

_READ_BYTES: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class Found:
    """A video, a picture or a folder of pictures; or a name that matches nothing, with the reason."""

    name: str
    """Name as given, or the path below the given folder."""
    path: Path
    error: Message | None = None


def find(specs: Sequence[str]) -> Iterator[Found]:
    """Yield the named files, and for each folder the videos and folders of pictures anywhere below it."""
    for spec in dict.fromkeys(specs):
        path = Path(spec).expanduser()
        if path.is_dir():
            yield from _in_folder(path)
        else:
            yield Found(str(path), path.absolute(), None if path.exists() else Code.FILE_MISSING(path=shown(spec)))


def content_of(path: Path) -> str:
    """Return the SHA-256 of a file, or of a folder's pictures and their names.

    Raises `SourceError`: a file cannot be read.
    """
    if not path.is_dir():
        return _sha256(path)
    listed = "".join(f"{_sha256(picture)} {os.fsencode(picture.name).hex()}\n" for picture in pictures_in(path))
    return hashlib.sha256(listed.encode()).hexdigest()


def _in_folder(top: Path) -> Iterator[Found]:
    """Yield a folder's content in order. Links are followed, but no folder is visited twice."""
    entered: set[tuple[int, int]] = set()
    found = False
    refused: list[Found] = []

    def refuse(error: OSError) -> None:
        where = Path(error.filename)
        reason = Code.FOLDER_UNREADABLE(path=shown(where), reason=system_reason(error))
        refused.append(Found(str(where), where.absolute(), reason))

    for root, folders, files in os.walk(top, onerror=refuse, followlinks=True):
        folder = Path(root)
        status = folder.stat()
        if (status.st_dev, status.st_ino) in entered:
            folders.clear()
            continue
        entered.add((status.st_dev, status.st_ino))
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        videos = [name for name in sorted(files) if name.lower().endswith(VIDEO_SUFFIXES) and not name.startswith(".")]
        here = [Found(str(folder / name), (folder / name).absolute()) for name in videos]
        try:
            if pictures_in(folder):
                here.insert(0, Found(str(folder), folder.absolute()))
        except SourceError as error:
            refused.append(Found(str(folder), folder.absolute(), error.message))
        found = found or bool(here)
        yield from here
    yield from refused
    if not (found or refused):
        yield Found(str(top), top.absolute(), BatchCode.FOLDER_WITHOUT_SOURCES(path=shown(top)))


def _sha256(path: Path) -> str:
    digest = hashlib.sha256()
    try:
        with os.fdopen(open_regular(path), "rb", buffering=0) as file:
            while part := file.read(_READ_BYTES):
                digest.update(part)
    except UsageError as error:
        raise SourceError(error.message) from error
    except OSError as error:
        raise SourceError(Code.FILE_UNREADABLE, path=shown(path), reason=system_reason(error)) from error
    return digest.hexdigest()
