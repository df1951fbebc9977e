r"""Rich text (.rtf), as the lines of its paragraphs and table rows.

A file is text in groups of braces, with codes such as ``\par`` among it. A group that begins with a
code for fonts, styles or pictures holds no words, and is skipped with every group in it. A letter
beyond ASCII is a byte of the file's code page (``\'e4``), or a number (``\u228?``) with a
substitute after it, which is left out. The file is read once, from its beginning to its end.
"""

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from handtrack.guides.file import File
from handtrack.plugins.importers import text
from handtrack.plugins.importers.understood import Understood

_TOKEN: Final = re.compile(
    rb"\\(?P<word>[A-Za-z]{1,32})(?P<number>-?\d{1,10})? ?|\\'(?P<byte>[0-9A-Fa-f]{2})"
    rb"|\\(?P<symbol>[^A-Za-z'])|(?P<brace>[{}])|[\r\n]+|(?P<text>[^\\{}\r\n]+)|\\",
    re.DOTALL,
)
_NO_WORDS: Final = frozenset(
    (
        b"fonttbl",
        b"colortbl",
        b"stylesheet",
        b"listtable",
        b"listoverridetable",
        b"info",
        b"pict",
        b"object",
        b"header",
        b"headerl",
        b"headerr",
        b"headerf",
        b"footer",
        b"footerl",
        b"footerr",
        b"footerf",
        b"fldinst",
        b"themedata",
        b"datastore",
        b"filetbl",
        b"generator",
    )
)
"""Codes that begin a group without words of the document."""
_HIDING: Final = frozenset((b"v", b"deleted"))
"""Codes of hidden text, and of text that was deleted while changes were tracked."""
_WRITTEN: Final = {
    b"par": "\n",
    b"line": "\n",
    b"sect": "\n",
    b"page": "\n",
    b"row": "\n",
    b"cell": " ",
    b"tab": " ",
    b"emdash": "—",
    b"endash": "–",
    b"bullet": "•",
    b"lquote": "‘",
    b"rquote": "’",
    b"ldblquote": "“",
    b"rdblquote": "”",
}
"""Codes that stand for a character."""
_SYMBOLS: Final = {
    b"~": " ",
    b"_": "-",
    b"\\": "\\",
    b"{": "{",
    b"}": "}",
    b"\n": "\n",
    b"\r": "\n",
}
_USUAL_PAGE: Final = "cp1252"
_CODES: Final = 1 << 16
"""Numbers of letters are signed, with 16 bits."""
_LONG_LINE: Final = 60
"""Characters; a text's lines that are longer look as if a page had broken them."""


@dataclass(frozen=True, slots=True)
class _Group:
    """The state within braces. `substitutes`: how many characters stand behind a numbered one."""

    skipped: bool = False
    substitutes: int = 1


def read(file: File) -> Iterator[Understood]:
    """Parse a rich text's words; yields nothing if there are none."""
    written = "\n".join(_paragraphs("".join(_characters(file.data))))
    yield from text.read(File(file.path, written.encode(), lambda name: None))


def _paragraphs(words: str) -> Iterator[str]:
    """Yield the lines, long ones apart."""
    for line in words.split("\n"):
        apart = [""] if len(line) > _LONG_LINE else []
        yield from (*apart, " ".join(line.split()), *apart)


def _characters(data: bytes) -> Iterator[str]:
    """Yield the document's characters."""
    page = _USUAL_PAGE
    group = _Group()
    around: list[_Group] = []
    encoded = bytearray()
    left_out = 0  # characters of a substitute
    at = 0
    while at < len(data) and (token := _TOKEN.match(data, at)) is not None:
        at = token.end()
        word = token["word"]
        number = int(token["number"]) if token["number"] else None
        if token["byte"] is not None or token["text"] is not None:
            said = bytes.fromhex(token["byte"].decode()) if token["byte"] else token["text"]
            encoded += said[left_out:] if not group.skipped else b""
            left_out = max(0, left_out - len(said))
            continue
        if encoded:  # whole, because a letter may have several bytes
            yield encoded.decode(page, "replace")
            encoded.clear()
        if token["brace"] == b"{":
            around.append(group)
        elif token["brace"] == b"}":
            group = around.pop() if around else group
        elif word == b"ansicpg":
            page = _known_page(f"cp{number}")
        elif word == b"bin":
            at += max(number or 0, 0)
        elif word == b"u" and number is not None and not group.skipped:
            yield _letter(number)
            left_out = group.substitutes
        else:
            group = _after(group, word or token["symbol"], number)
            written = _WRITTEN.get(word) if word else _SYMBOLS.get(token["symbol"])
            yield written if written and not group.skipped else ""
    yield encoded.decode(page, "replace")


def _after(group: _Group, code: bytes | None, number: int | None) -> _Group:
    """Return the state behind a code."""
    if code == b"uc":
        return replace(group, substitutes=number or 0)
    hides = code in _NO_WORDS or code == b"*" or (code in _HIDING and number != 0)
    return replace(group, skipped=True) if hides else group


def _letter(number: int) -> str:
    """Return a letter by its signed number; half of a pair, as for an emoji, is lost."""
    code = number % _CODES
    return "" if 0xD800 <= code < 0xE000 else chr(code)


def _known_page(name: str) -> str:
    try:
        return codecs.lookup(name).name
    except LookupError:
        return _USUAL_PAGE
