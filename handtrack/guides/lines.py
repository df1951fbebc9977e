"""A guide file as numbered lines, and errors that name the file and the line."""

from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Final

from handtrack.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable

LARGEST_BYTES: Final = 256_000
"""No procedure written by hand comes near it; a picture or a video given by mistake does."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a file, without its end; `number` counts from 1."""

    number: int
    text: str

    @property
    def blank(self) -> bool:
        """Whether nothing is written on it."""
        return not self.text.strip()


@dataclass(frozen=True, slots=True)
class GuideText:
    """The text of a guide file."""

    path: Path
    lines: tuple[Line, ...]

    def fault(self, line: int, what: str) -> UsageError:
        """Return the error that says what is wrong on a line of this file."""
        return UsageError(f"{self.path}:{line}: {what}")


def read_text(path: Path) -> GuideText:
    """Read a guide file; a byte-order mark and any kind of line end are taken as they come.

    Raises
    ------
    UsageError
        The file is missing, is not a file, cannot be read, is far too large, or is not text in UTF-8.
    """
    data = _read_bytes(path)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise UsageError(f"{path}:{line}: not text in UTF-8; a guide is a Markdown file saved as UTF-8") from error
    if "\0" in text:
        line = text[: text.index("\0")].count("\n") + 1
        raise UsageError(f"{path}:{line}: not a text file; a guide is a Markdown file saved as UTF-8")
    rows = text.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n").split("\n")
    return GuideText(path, tuple(Line(number, row.rstrip()) for number, row in enumerate(rows, start=1)))


def _read_bytes(path: Path) -> bytes:
    if path.is_dir():
        raise UsageError(f"{path}: a folder, not a guide file; name the .md file in it")
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_BYTES + 1)
    except FileNotFoundError as error:
        raise UsageError(f"{path}: no such guide file") from error
    except OSError as error:
        raise UsageError(f"{path}: cannot be read: {error.strerror or error}") from error
    if len(data) > LARGEST_BYTES:
        raise UsageError(f"{path}: larger than {LARGEST_BYTES // 1000} kB; a guide is a short Markdown file")
    return data


def suggestion(word: str, known: "Iterable[str]") -> str:
    """Return what the writer probably meant, as the end of a message: a near miss, or all there is."""
    known = tuple(known)
    near = get_close_matches(word.lower(), known, n=1)
    return f"did you mean '{near[0]}'?" if near else f"known are {', '.join(known)}"
