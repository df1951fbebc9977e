"""Finds the importer for a file by its ending, and reads the file with it."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final, Protocol

from handtrack.errors import HandtrackError, SourceError, UsageError, system_reason
from handtrack.guides.codes import GuideCode
from handtrack.guides.file import File
from handtrack.guides.lines import tidy
from handtrack.plug_in import importable_suffixes, importers, load
from handtrack.plugins.importers.language import likely_language
from handtrack.plugins.importers.notes import read_page_notes
from handtrack.plugins.importers.understood import Doubt, Understood
from handtrack.runtime.files import read_file, shown
from handtrack.sentences import Code

LARGEST_BYTES: Final = 256 << 20
"""Bytes; an archive of a few thousand recipes with their pictures."""
_AS_TEXT: Final = "handtrack.plugins.importers.text:read"
"""The importer for files of no known kind."""
_PAGES: Final = ("htm", "html", "xhtml")
_SAMPLE: Final = 4000
"""Characters that tell a text from other data."""
_MOST_STRANGE: Final = 0.01
"""Share of them that a text may have damaged."""
_RICH_TEXT: Final = "handtrack.plugins.importers.rtf:read"
"""The importer for rich text, which old programs save under any ending."""
_RICH_TEXT_BEGINS: Final = b"{\\rtf"
_OLD_WORD: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
"""How files of Word before 2007 begin."""
_WITH_CODES: Final = (b"%!PS", b"%PDF")
"""Beginnings of files whose words stand among codes."""


class Importer(Protocol):
    """Parses one family of formats.

    Yields a file's contents, and nothing if the file is in another format. Any error means that the
    file cannot be read. An importer fetches nothing, and reads only the file and its neighbours.
    """

    def __call__(self, file: File) -> Iterable[Understood]:
        """Parse a file."""
        ...


def read_others(path: Path) -> tuple[Understood, ...]:
    """Parse another program's file in this process; return at least one recipe or protocol. See
    `others_in`.

    For a file that somebody else made, use `reading_process.ReadingProcess`.
    """
    return tuple(others_in(path))


def others_in(path: Path) -> Iterator[Understood]:
    """Parse another program's file; yield its recipes or protocols, at least one. See `others_of`.

    Raises `SourceError`: the file cannot be read.
    """
    yield from others_of(_opened(path, shown(path)))


def others_of(file: File) -> Iterator[Understood]:
    """Parse a file's bytes; yield its recipes or protocols, at least one.

    A file of an unknown kind that has text is read as text. Raises `SourceError`: it has no text,
    or cannot be understood. One line says why. Raises `MemoryError`.
    """
    name = shown(file.path)
    found_at = [places[file.suffix] for places in importers() if file.suffix in places]
    if file.data.startswith(_RICH_TEXT_BEGINS):
        found_at = [_RICH_TEXT]
    if not found_at and file.data.startswith(_OLD_WORD):
        raise SourceError(GuideCode.IMPORT_IS_OLD_WORD, path=name)
    if not found_at and file.take(file.data) is not None:
        raise SourceError(GuideCode.IMPORT_IS_PICTURE, path=name)
    if not found_at and not _is_text(file):
        raise SourceError(
            GuideCode.IMPORT_KIND_UNKNOWN, path=name, known=" ".join(importable_suffixes())
        )
    found = False
    try:
        for place in found_at or [_AS_TEXT]:
            importer: Importer = load(place)
            for one in importer(file):
                found = True
                yield _completed(one, file.path)
            if found:
                return
        if file.suffix in _PAGES and (notes := read_page_notes(file.text())) is not None:
            yield _completed(notes, file.path)
            return
    except HandtrackError as error:
        raise SourceError(Code.FILE_UNREADABLE, path=name, reason=error.message) from error
    except MemoryError:
        raise
    except Exception as error:  # a format's library may raise anything over an arbitrary file
        raise SourceError(GuideCode.IMPORT_DAMAGED, path=name) from error
    raise SourceError(GuideCode.IMPORT_NOTHING, path=name)


def _is_text(file: File) -> bool:
    """Return whether a file has words and hardly any characters that no text has."""
    text = file.text()[:_SAMPLE]
    strange = sum(not (char.isprintable() or char.isspace()) or char == "\ufffd" for char in text)
    is_source = file.data.startswith(_WITH_CODES)
    return not is_source and strange <= _MOST_STRANGE * len(text) and any(map(str.isalpha, text))


def _opened(path: Path, name: str) -> File:
    try:
        return File(path, read_file(path, LARGEST_BYTES))
    except UsageError as error:
        raise SourceError(error.message) from error
    except FileNotFoundError as error:
        raise SourceError(Code.FILE_MISSING, path=name) from error
    except OSError as error:
        raise SourceError(Code.FILE_UNREADABLE, path=name, reason=system_reason(error)) from error
    except ValueError as error:  # NUL in the name
        raise SourceError(Code.FILE_MISSING, path=name) from error


def _completed(one: Understood, path: Path) -> Understood:
    """Return a recipe or protocol with a title on one line, and a language."""
    one = replace(one, title=" ".join(tidy(one.title).split()))
    if not one.title:
        one = _named(one, path)
    return one if one.language else replace(one, language=likely_language(one))


def _named(one: Understood, path: Path) -> Understood:
    return replace(one, title=tidy(path.stem), doubts=(*one.doubts, Doubt.NO_TITLE))
