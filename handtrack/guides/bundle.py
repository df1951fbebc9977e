"""A guide with its pictures, in a folder or a zip archive, to share and open."""

import os
import zipfile
import zlib
from collections.abc import Iterable
from functools import cache
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import Final

from handtrack.errors import HandtrackError, UsageError, system_reason
from handtrack.guides.archive import Archive, Budget
from handtrack.guides.codes import GuideCode
from handtrack.guides.guide import Guide, parse_guide
from handtrack.guides.lines import decoded, numbered
from handtrack.guides.unpacking import UnpackedFolder
from handtrack.plug_in import importable_suffixes
from handtrack.runtime.files import read_file, replace_file, shown
from handtrack.sentences import Code

SUFFIXES: Final = (".md", ".markdown")
"""Endings of guide files."""
TEXT_SUFFIXES: Final = (".text", ".log", ".rst", ".org", ".asc", ".tex", ".csv", ".tsv")
"""Endings of texts in no format of recipes."""
ZIP: Final = ".zip"
LARGEST_BYTES: Final = 256 << 20
MOST_PICTURES: Final = 1000
_PICTURES: Final = frozenset({".bmp", ".gif", ".jpeg", ".jpg", ".png", ".tif", ".tiff", ".webp"})
_ODD: Final = frozenset('<>:"|?*\0')  # in a name: some system refuses each of these


@cache
def importable() -> tuple[str, ...]:
    """Return the file endings of importable formats."""
    return tuple(suffix for suffix in importable_suffixes() if suffix not in SUFFIXES)


def is_guide_name(name: str | PurePosixPath) -> bool:
    """Return whether a file in a folder or archive may be its guide, by its name."""
    path = PurePosixPath(name)
    return path.suffix.lower() in SUFFIXES and path.stem.lower() != "readme"


def guide_file(path: Path, unpacked: Path) -> Path:
    """Return the guide file that a path means: the file itself, or the one in a folder or zip
    archive.

    From a zip archive, only the guide and its pictures are unpacked, into a folder below
    `unpacked`; see `unpacking`. Reads and writes files.

    Raises `UsageError`: it has no guide or several, or it cannot be read or unpacked. One line says
    why.
    """
    if path.suffix.lower() == ZIP:
        return _unpacked(path, unpacked)
    if not path.is_dir():
        return path
    try:
        return path / _one(path, (PurePosixPath(entry.name) for entry in os.scandir(path)))
    except OSError as error:
        raise UsageError(
            Code.FOLDER_UNREADABLE, path=shown(path), reason=system_reason(error)
        ) from error


def write_zip(guide: Guide, path: Path) -> None:
    """Write a guide's file and the pictures below its folder into a zip archive.
    Raises `OSError`.
    """
    folder = guide.path.parent
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.write(guide.path, guide.path.name)
        for file in pictures_below(guide):
            archive.write(file, file.relative_to(folder).as_posix())
    replace_file(path, packed.getvalue())


def pictures_below(guide: Guide) -> list[Path]:
    """Return the files of a guide's pictures that are below its folder."""
    folder = guide.path.parent.resolve()
    files = {picture.path for picture in guide.pictures if not picture.missing}
    return sorted(
        file for file in files if ".." not in file.parts and file.resolve().is_relative_to(folder)
    )


def _unpacked(path: Path, unpacked: Path) -> Path:
    try:
        data = read_file(path, LARGEST_BYTES)
        return _unpack(path, data, unpacked)
    except OSError as error:
        raise UsageError(
            Code.FILE_UNREADABLE, path=shown(path), reason=system_reason(error)
        ) from error
    except (
        zipfile.BadZipFile,
        zlib.error,
        RuntimeError,
        NotImplementedError,
        EOFError,
        ValueError,
    ) as error:
        raise UsageError(GuideCode.IMPORT_DAMAGED, path=shown(path)) from error
    except UsageError:
        raise
    except HandtrackError as error:
        raise UsageError(Code.FILE_UNREADABLE, path=shown(path), reason=error.message) from error


def _unpack(path: Path, data: bytes, unpacked: Path) -> Path:
    archive = Archive(data, Budget())
    name = _one(path, archive.paths)
    text = archive.read(name) or b""
    guide = parse_guide(numbered(path / name.name, decoded(path, text)))
    folder = UnpackedFolder(unpacked, path, data, title=guide.title, name=name.name, guide=text)
    if (there := folder.find()) is not None:
        return there
    targets = (os.path.normpath(picture.path.relative_to(path)) for picture in guide.pictures)
    named = {PurePosixPath(Path(target).as_posix()) for target in targets}
    pictures = [
        one
        for one in archive.paths
        if one.is_relative_to(name.parent)
        and one.relative_to(name.parent) in named
        and one.suffix.lower() in _PICTURES
        and _stays_inside(one.relative_to(name.parent))
    ]
    return folder.fill(
        (one.relative_to(name.parent), archive.read(one) or b"") for one in pictures[:MOST_PICTURES]
    )


def _one(path: Path, names: Iterable[PurePosixPath]) -> PurePosixPath:
    """Return the one guide among files, the nearest to the top."""
    guides = [*filter(is_guide_name, names)]
    top = min((len(name.parts) for name in guides), default=0)
    guides = [name for name in guides if len(name.parts) == top]
    if len(guides) != 1 or not _stays_inside(guides[0]):
        raise UsageError(GuideCode.GUIDE_NOT_ONE, path=shown(path), count=len(guides))
    return guides[0]


def _stays_inside(place: PurePosixPath) -> bool:
    return not place.is_absolute() and all(
        part != ".." and not _ODD.intersection(part) for part in place.parts
    )
