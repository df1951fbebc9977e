"""A guide file as numbered lines, and errors with file and line."""

from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, Final

from handtrack.errors import UsageError, system_reason
from handtrack.guides.codes import GuideCode
from handtrack.runtime.codes import RuntimeCode
from handtrack.runtime.files import is_utf8, read_file, shown
from handtrack.sentences import Message

if TYPE_CHECKING:
    from collections.abc import Iterable

LARGEST_BYTES: Final = 256 * 1024
"""Far above any handwritten procedure, below most pictures or videos given by mistake."""
LONGEST_LINE: Final = 10_000
"""Characters. Enough for a paragraph on one line."""

_QUOTED: Final = 60  # characters quoted in a message
_KNOWN: Final = 9  # suggested words in a message
_SHOWN_AS: Final = {
    **dict.fromkeys(
        (*range(0x20), *range(0x7F, 0xA0), *range(0xD800, 0xE000)), "\N{REPLACEMENT CHARACTER}"
    ),
    **dict.fromkeys(map(ord, "\n\v\f\r\x85\u2028\u2029"), " "),
    # These would reverse the text after them.
    **dict.fromkeys((*range(0x202A, 0x202F), *range(0x2066, 0x206A))),
    ord("\t"): "\t",
}


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a file without its line end; `number` counts from 1."""

    number: int
    text: str

    @property
    def blank(self) -> bool:
        """True if it has only white space."""
        return not self.text.strip()


@dataclass(frozen=True, slots=True)
class GuideText:
    """The text of a guide file."""

    path: Path
    lines: tuple[Line, ...]
    text: str
    """The text as written, but for its line ends, which are line feeds."""

    def at(self, line: int, what: Message) -> Message:
        """Prefix a message with this file and a line."""
        return GuideCode.IN_LINE(path=shown(self.path), line=line, fault=what)

    def fault(self, line: int, what: Message) -> UsageError:
        """Return an error about a line of this file."""
        return UsageError(self.at(line, what))


def read_text(path: Path) -> GuideText:
    """Read a guide file. It may have a byte-order mark and any line ends.

    Raises `UsageError`: the file cannot be read, is too large, is not UTF-8 text, or has a line
    that is too long.
    """
    return numbered(path, decoded(path, read_bytes(path)))


def decoded(path: Path, data: bytes) -> str:
    """Return the text of a guide file's bytes; raises `UsageError` if they are far too many or not
    text in UTF-8.
    """
    if len(data) > LARGEST_BYTES:
        raise UsageError(
            RuntimeCode.FILE_TOO_LARGE, path=shown(path), size=f"{LARGEST_BYTES >> 10} kB"
        )
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise UsageError(GuideCode.GUIDE_NOT_UTF8, path=shown(path), line=line) from error
    if "\0" in text:
        line = text[: text.index("\0")].count("\n") + 1
        raise UsageError(GuideCode.GUIDE_NOT_TEXT, path=shown(path), line=line)
    return text


def numbered(path: Path, text: str) -> GuideText:
    """Number the lines of a guide's text; raises `UsageError` if one is far too long."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    rows = text.removesuffix("\n").split("\n")
    lines = (Line(number, tidy(row).rstrip()) for number, row in enumerate(rows, start=1))
    read = GuideText(path, tuple(lines), text)
    for row in read.lines:
        if len(row.text) > LONGEST_LINE:
            raise read.fault(row.number, GuideCode.GUIDE_LINE_TOO_LONG(most=LONGEST_LINE))
    return read


def read_bytes(path: Path) -> bytes:
    """Return a guide file's bytes.

    Raises `UsageError`: the file is missing, not a regular file, unreadable or far too large, or
    its name is not UTF-8.
    """
    name = shown(path)
    if not is_utf8(str(path.absolute())):  # no run and no window state could be stored under it
        raise UsageError(GuideCode.GUIDE_NAME_NOT_UTF8, path=name)
    try:
        if path.is_dir():
            raise UsageError(GuideCode.GUIDE_FILE_IS_FOLDER, path=name)
        return read_file(path, LARGEST_BYTES)
    except (FileNotFoundError, ValueError) as error:  # ValueError: NUL in the name
        raise UsageError(GuideCode.GUIDE_FILE_MISSING, path=name) from error
    except OSError as error:
        raise UsageError(
            GuideCode.GUIDE_UNREADABLE, path=name, reason=system_reason(error)
        ) from error


def tidy(text: str) -> str:
    """Remove invisible characters: they could steer a terminal or reverse the text around them."""
    return text.translate(_SHOWN_AS)


def shortened(text: str) -> str:
    """Shorten a quoted text to its beginning."""
    return text if len(text) <= _QUOTED else f"{text[:_QUOTED]}…"


def suggestion(word: str, known: "Iterable[str]") -> Message:
    """Suggest a near match, or some of the known words."""
    known = tuple(known)
    short = [
        name for name in known if len(name) <= _QUOTED
    ]  # comparing costs the product of the lengths
    near = get_close_matches(word.lower(), short, n=1) if len(word) <= _QUOTED else []
    if near:
        return GuideCode.DID_YOU_MEAN(name=near[0])
    told = short[:_KNOWN]
    return GuideCode.KNOWN_ARE(names=", ".join(told if len(told) == len(known) else [*told, "…"]))
