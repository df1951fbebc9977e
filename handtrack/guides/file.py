"""A file from outside: its bytes, its text, and the pictures beside it."""

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final
from urllib.parse import unquote

from handtrack.errors import SourceError, UsageError
from handtrack.guides.codes import GuideCode
from handtrack.runtime.files import read_file

LARGEST_TEXT: Final = 64 << 20
"""Bytes; a page, or the database of a few thousand recipes."""
LARGEST_PICTURE: Final = 20 << 20
"""Bytes."""
_MOST_PICTURES: Final = 200
_MOST_BYTES: Final = 100 << 20
"""Bytes of all imported pictures."""
_LONGEST_NAME: Final = 1000
_CHARSET = re.compile(rb"""charset\s{0,9}=\s{0,9}["']?([\w-]{2,40})""", re.IGNORECASE)
_MEANT: Final = {
    **dict.fromkeys(
        ("", "utf-8", "utf8", "iso-8859-1", "iso8859-1", "latin1", "us-ascii", "ascii"), "cp1252"
    ),
    **dict.fromkeys(("gb2312", "gbk", "gb_2312-80"), "gb18030"),
    **dict.fromkeys(("shift_jis", "shift-jis", "sjis", "x-sjis"), "cp932"),
    "iso-8859-9": "cp1254",
    "euc-kr": "cp949",
    "big5": "big5hkscs",
}
"""Browsers read a declared encoding as its superset."""
_SAMPLE: Final = 1000
"""Bytes searched for the zeros of UTF-16."""
_ELSEWHERE = re.compile(r"[A-Za-z][\w+.-]*:|[/\\]")
_FORMATS: Final = (
    (re.compile(rb"\xff\xd8\xff"), ".jpg"),
    (re.compile(rb"\x89PNG\r\n\x1a\n"), ".png"),
    (re.compile(rb"RIFF....WEBP", re.DOTALL), ".webp"),
    (re.compile(rb"GIF8[79]a"), ".gif"),
    (re.compile(rb"BM......\0\0", re.DOTALL), ".bmp"),
    (re.compile(rb"II\*\0|MM\0\*"), ".tif"),
)


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that came with the file, checked by its first bytes."""

    data: bytes = field(repr=False)
    suffix: str
    """File ending of its format: ".png"."""
    alt: str = ""


@dataclass(slots=True)
class File:
    """A file that was read, or one from an archive; `beside` reads its neighbours."""

    path: Path
    data: bytes = field(repr=False)
    beside: Callable[[str], bytes | None] | None = None
    _pictures: int = 0
    _bytes: int = 0

    @property
    def suffix(self) -> str:
        """The file's extension in lower case, without the dot."""
        return self.path.suffix.lower().removeprefix(".")

    def bounded(self) -> bytes:
        """Return its bytes; raises `SourceError` if it is larger than any text file."""
        if len(self.data) > LARGEST_TEXT:
            raise SourceError(GuideCode.IMPORT_TEXT_TOO_LARGE, most=LARGEST_TEXT >> 20)
        return self.data

    def text(self) -> str:
        """Return its text: in UTF-8, UTF-16, the declared encoding, or Windows-1252.
        Raises as `bounded`.
        """
        self.bounded()
        for mark, encoding in (
            (b"\xef\xbb\xbf", "utf-8-sig"),
            (b"\xff\xfe", "utf-16"),
            (b"\xfe\xff", "utf-16"),
        ):
            if self.data.startswith(mark):
                return self.data.decode(encoding, "replace")
        for zeros, encoding in (
            (self.data[1:_SAMPLE:2], "utf-16-le"),
            (self.data[:_SAMPLE:2], "utf-16-be"),
        ):
            if zeros and 2 * zeros.count(0) > len(zeros):
                return self.data.decode(encoding, "replace")
        text = self.data.decode("utf-8", "replace")
        wrong = text.count("\ufffd")
        if not wrong or 2 * wrong < len(text) - len(
            text.encode("ascii", "ignore")
        ):  # UTF-8 with some bytes damaged
            return text
        declared = _CHARSET.search(self.data, 0, 4096)
        name = declared[1].decode("ascii").lower() if declared else ""
        with suppress(LookupError, ValueError):
            return self.data.decode(_MEANT.get(name, name), "replace")
        return self.data.decode("cp1252", "replace")

    def picture(self, name: str, alt: str = "") -> Picture | None:
        """Return a picture beside the file or in a folder there;
        None if it is missing or not a picture.
        """
        name = unquote(name.partition("?")[0].partition("#")[0]).removeprefix("./")
        if not name or len(name) > _LONGEST_NAME:
            return None
        data = self.beside(name) if self.beside else self._read(name)
        return self.take(data, alt) if data else None

    def _read(self, name: str) -> bytes | None:
        if _ELSEWHERE.match(name):
            return None
        try:
            folder = self.path.parent.resolve()
            path = (folder / name).resolve(strict=True)
            return read_file(path, LARGEST_PICTURE) if path.is_relative_to(folder) else None
        except (OSError, ValueError, UsageError):
            return None

    def take(self, data: bytes, alt: str = "") -> Picture | None:
        """Return bytes as a picture, within the limit for all pictures;
        None if they are not one.
        """
        suffix = next((suffix for mark, suffix in _FORMATS if mark.match(data)), None)
        if (
            suffix is None
            or self._pictures >= _MOST_PICTURES
            or self._bytes + len(data) > _MOST_BYTES
        ):
            return None
        self._pictures += 1
        self._bytes += len(data)
        return Picture(data, suffix, alt)
