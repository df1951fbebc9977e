"""PDF files with a text layer, as the Markdown of their lines; a scan is refused with a way out.

A PDF knows glyphs and where they stand, not paragraphs. Fragments at the same height are a line. A
line that fills its column goes on in the next one; a wider gap, or a line that ends early, ends a
paragraph. Lines in larger or in bold letters are headings, and lines that recur on most pages are
running heads. Lines keep the order of the file: programs write one column after the other.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from io import BytesIO
from itertools import groupby, pairwise
from statistics import median
from typing import TYPE_CHECKING, Any, Final

from handtrack.errors import SourceError
from handtrack.guides.codes import GuideCode
from handtrack.guides.file import File
from handtrack.plugins.importers import text
from handtrack.plugins.importers.doing import says_to_do
from handtrack.plugins.importers.understood import Understood
from handtrack.runtime.installing import missing_package

if TYPE_CHECKING:
    from pypdf import PageObject, PdfReader

_MOST_PAGES: Final = 100
_MOST_CONTENT: Final = 2 << 20
"""Bytes of drawing instructions in all pages; a page of text has some ten thousand."""
_EDGE: Final = 2
"""Running heads are among this many lines at the top or bottom of a page."""
_LEAST_CHARACTERS: Final = 20
"""Letters and digits of a file with a text layer; stamps and page numbers on a scan have fewer."""
_SAME_HEIGHT: Final = 0.4
"""Heights within this share of the letters' size are one line."""
_LARGER: Final = 1.12
"""Minimum size of a heading's letters, relative to most of the text."""
_LONGEST_HEADING: Final = 80
_HYPHENATED = re.compile(r"[^\W\d]-$")
_FULL: Final = 0.75
"""A line this long, relative to the longest, goes on in the next one."""
_FULL_WIDTH: Final = 0.9
"""A line this long, relative to the longest, may have reached the margin."""
_FEWEST_FULL: Final = 5
"""Short lines that reach a margin, as in a narrow column."""
_WRAPPED_FROM: Final = 60
"""Characters of a line that surely reached it."""
_NEVER: Final = 1 << 20
_APART: Final = 1.35
"""A gap between lines this wide, relative to the usual one, ends a paragraph."""
_LONG: Final = 60
"""Characters: a longer line is a separate paragraph, shorter ones may be a list."""
_LIGATURES: Final = str.maketrans(
    {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "ft", "ﬆ": "st", "\u00ad": "-"}
)
_BULLETS: Final = "•◦▪▫●○■□❑☐✓➢➤⁃·\uf0b7\uf0a7\uf0d8"
_MARK = re.compile(rf"(?:[{_BULLETS}*–-]|\(?\d{{1,2}}[.)])\s+(?=\S)")
_BULLET = re.compile(rf"[{_BULLETS}]\s*(?=\S)")
_FEWEST_IN_COLUMN: Final = 3
_LEAST_COLUMN_POINTS: Final = 100
"""Least width of a column that text stands in."""
_LEAST_LETTER: Final = 0.33
"""Width of narrow letters, relative to their size."""
_AMOUNT_ALONE: Final = re.compile(r"(?:ca\.?\s*)?[\d½¼¾⅓⅔⅛][\d.,/–-]*\s*[^\W\d]{0,8}\.?")
_AMOUNT = re.compile(r"[\d½¼¾⅓⅔⅛]")
_HYPHEN = re.compile(r"(?<=[^\W\d_])-\s(?!(?:und|oder|and|or)\b)(?=[^\W\d_A-ZÄÖÜ])")
"""A hyphen at a line's end within a word."""
_UNFINISHED = re.compile(
    r"\b(?:and|or|the|an?|of|with|to|into|for|und|oder|der|die|das|den|dem|des|ein(?:e[mnrs]?)?|mit|im|zu[mr]?|auf|für)$"
)
"""The end of a line that its writer didn't end."""
_DIGITS = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of a page; positions and sizes in points, y up from the page's lower edge."""

    text: str
    y: float
    size: float
    bold: bool
    page: int
    x: float = 0.0
    """Where it begins, in points from the page's left edge."""


def read(file: File) -> Iterator[Understood]:
    """Parse a PDF's text layer.

    Raises `SourceError`: it has pictures of text only, a password, or too many pages;
    `MissingPackageError`: pypdf is missing.
    """
    try:
        from pypdf import PdfReader
        from pypdf.errors import DependencyError
    except ModuleNotFoundError as error:
        raise missing_package(error) or error from error
    reader = PdfReader(BytesIO(file.data))
    try:
        if reader.is_encrypted and not reader.decrypt(""):
            raise SourceError(GuideCode.IMPORT_PDF_LOCKED)
    except DependencyError as error:  # AES needs another package
        raise SourceError(GuideCode.IMPORT_PDF_LOCKED) from error
    lines = _without_running_heads([*_lines(reader)])
    if sum(map(str.isalnum, "".join(line.text for line in lines))) < _LEAST_CHARACTERS:
        raise SourceError(GuideCode.IMPORT_PDF_SCAN)
    written = "\n".join(_markdown(lines))
    yield from text.read(File(file.path, written.encode(), lambda name: None))


def _lines(reader: "PdfReader") -> Iterator[_Line]:
    """Yield the lines of the pages, in the order of the file."""
    if len(reader.pages) > _MOST_PAGES:
        raise SourceError(GuideCode.IMPORT_PDF_TOO_LONG)
    left = _MOST_CONTENT
    for number, page in enumerate(reader.pages):
        contents = page.get_contents()
        left -= len(contents.get_data()) if contents is not None else 0
        if left < 0:
            raise SourceError(GuideCode.IMPORT_PDF_TOO_LONG)
        for column in _columns_of(_fragments(page, number)):
            yield from _joined(column)


def _fragments(page: "PageObject", number: int) -> list[_Line]:
    """Return the texts of a page as it draws them, with a space for each break between them."""
    fragments: list[_Line] = []

    def collect(
        words: str, view: list[float], place: list[float], font: dict[str, Any] | None, size: float
    ) -> None:
        if not words.strip():
            if words and fragments:
                fragments.append(replace(fragments[-1], text=" "))
            return
        height = view[1] * place[4] + view[3] * place[5] + view[5]
        scale = abs(view[3] * place[3]) or abs(view[1] * place[2]) or 1.0
        name = str(font.get("/BaseFont", "")) if font else ""
        bold = re.search("bold|black|heavy", name, re.IGNORECASE) is not None
        left = view[0] * place[4] + view[2] * place[5] + view[4]
        fragments.append(_Line(words, height, size * scale, bold, number, left))

    page.extract_text(visitor_text=collect)
    return fragments


# Programs that write a page line by line write the left column's line and the right one's in turn.
# Two columns are fragments that begin at one place in the page, at least three of them, with others
# left of it at the same heights that end before it. A table of amounts looks alike, but one of its
# sides has nothing else.


def _columns_of(fragments: list[_Line]) -> list[list[_Line]]:
    """Return a page's fragments, or what is above its two columns, each column, and what is below,
    if the fragments change between the columns.
    """
    starts = Counter(round(one.x) for one in fragments if one.text.strip())
    leftmost = min(starts, default=0)
    for place, count in starts.most_common():
        if count < _FEWEST_IN_COLUMN or place - leftmost < _LEAST_COLUMN_POINTS:
            continue
        right = [one for one in fragments if one.x >= place - 1]
        top = max(one.y for one in right)
        bottom = min(one.y for one in right)
        size = max(one.size for one in right)
        beside = [one for one in fragments if bottom - size <= one.y <= top + _SAME_HEIGHT * size]
        left = [one for one in beside if one.x < place - 1]
        if _are_columns(left, right, place):
            above = [one for one in fragments if one.y > top + _SAME_HEIGHT * size]
            inside = {id(one) for one in (*left, *right, *above)}
            below = [one for one in fragments if id(one) not in inside]
            return [above, left, right, below]
    return [fragments]


def _are_columns(left: list[_Line], right: list[_Line], place: float) -> bool:
    """Return whether fragments beside each other are columns of text, not of amounts."""
    if len([one for one in left if one.text.strip()]) < _FEWEST_IN_COLUMN:
        return False
    ends = [one.x + _LEAST_LETTER * one.size * len(one.text.strip()) for one in left]
    sides = [[one.text.strip() for one in side if one.text.strip()] for side in (left, right)]
    amounts = [sum(_AMOUNT_ALONE.fullmatch(text) is not None for text in side) for side in sides]
    are_mere = [2 * count > len(side) for count, side in zip(amounts, sides, strict=True)]
    return max(ends) <= place and not any(are_mere)


def _joined(fragments: list[_Line]) -> Iterator[_Line]:
    """Yield a page's fragments as lines: those at the same height are one."""
    line: _Line | None = None
    for fragment in fragments:
        if line is not None and abs(fragment.y - line.y) < _SAME_HEIGHT * max(
            line.size, fragment.size
        ):
            both = line.bold and (fragment.bold or not fragment.text.strip())
            line = replace(line, text=line.text + fragment.text, bold=both)
        else:
            if line is not None:
                yield from _split(line)
            line = fragment
    if line is not None:
        yield from _split(line)


def _split(line: _Line) -> Iterator[_Line]:
    """Yield the lines of a fragment that has several, without ligatures."""
    for words in line.text.translate(_LIGATURES).splitlines():
        if tidy := " ".join(words.split()):
            yield replace(line, text=tidy)


def _without_running_heads(lines: list[_Line]) -> list[_Line]:
    """Return lines without those at a page's edge that recur, but for numbers, on most pages,
    and page numbers.
    """
    pages = [[*some] for _, some in groupby(lines, key=lambda line: line.page)]
    edges: list[_Line] = []
    for page in pages:
        down = sorted(page, key=lambda line: -line.y)
        edges += {*down[:_EDGE], *down[-_EDGE:]}
    alike = Counter(_DIGITS.sub("0", line.text) for line in edges)
    most = max(2, len(pages) // 2 + 1)
    heads = {
        line
        for line in edges
        if line.text.isdecimal() or alike[_DIGITS.sub("0", line.text)] >= most
    }
    return [line for line in lines if line not in heads]


def _markdown(lines: list[_Line]) -> Iterator[str]:
    """Yield the lines of a Markdown text: headings, and paragraphs with an empty line between."""
    sizes = Counter[float]()
    for line in lines:
        sizes[round(line.size, 1)] += len(line.text)
    body = sizes.most_common(1)[0][0]
    gaps = [
        one.y - two.y
        for one, two in pairwise(lines)
        if one.page == two.page and 0 < one.y - two.y < 4 * body
    ]
    usual = median(gaps) if gaps else body
    longest = _longest_broken(lines)
    has_sentences = any(line.text.endswith((".", "!", "?")) for line in lines)
    above: _Line | None = None
    paragraph = ""
    for line in lines:
        level = _level(line, body)
        follows = (
            above is not None
            and _level(above, body) == level
            and (
                _goes_on(above, line, usual, longest)
                or (has_sentences and _is_within_step(above, line, usual))
            )
        )
        if follows and paragraph and not _MARK.match(line.text):
            paragraph = _HYPHEN.sub("", f"{paragraph} {line.text}")
        else:
            yield _marked(paragraph, above, body)
            near = (
                above is not None
                and line.page == above.page
                and 0 < above.y - line.y <= _APART * usual
            )
            if not near or level or len(paragraph) > _LONG or len(line.text) > _LONG:
                yield ""
            paragraph = line.text
        above = line
    yield _marked(paragraph, above, body)


def _longest_broken(lines: list[_Line]) -> int:
    """Return the length of a full line that the page's width has broken;
    one that no line reaches if only their writer ended them.
    """
    longest = max(len(line.text) for line in lines)
    full = [line for line in lines if len(line.text) >= _FULL_WIDTH * longest]
    if all(line.text.endswith((".", "!", "?")) for line in full):
        return _NEVER
    return longest if longest >= _WRAPPED_FROM or len(full) >= _FEWEST_FULL else _NEVER


def _level(line: _Line, body: float) -> int:
    """Return 1 for a heading by the size of its letters, 2 for one in bold letters,
    0 for other text.
    """
    if len(line.text) > _LONGEST_HEADING or _MARK.match(line.text):
        return 0
    return 1 if line.size >= _LARGER * body else 2 if line.bold else 0


def _goes_on(above: _Line, line: _Line, usual: float, longest: int) -> bool:
    """Return whether a line continues the paragraph above it."""
    if _DIGITS.fullmatch(above.text.rstrip(".)")):
        return True  # a number in the margin
    if _HYPHENATED.search(above.text) and line.text[:1].islower():
        return True
    broken = not above.text.endswith((".", "!", "?", ":")) and line.text[:1].islower()
    if line.page != above.page or line.y > above.y:
        return broken and len(above.text) >= _FULL * longest
    if above.y - line.y > _APART * usual:
        return False
    if _UNFINISHED.search(above.text) and not _AMOUNT.match(line.text):
        return True
    full = len(above.text) >= _FULL * longest
    return full and (broken or not _AMOUNT.match(line.text))


def _is_within_step(above: _Line, line: _Line, usual: float) -> bool:
    """Return whether a line in small letters continues a step, as in a narrow column of a text
    in sentences.
    """
    is_next = above.page == line.page and 0 < above.y - line.y <= _APART * usual
    is_open = not above.text.endswith((".", "!", "?", ":")) and line.text[:1].islower()
    said = _MARK.sub("", above.text, count=1)
    first_word = line.text.partition(" ")[0]
    is_doing = said[:1].isupper() and says_to_do(said) and not says_to_do(first_word)
    return is_next and is_open and is_doing


def _marked(paragraph: str, line: _Line | None, body: float) -> str:
    """Return a paragraph with Markdown's mark of a heading or an item."""
    level = _level(replace(line, text=paragraph), body) if line is not None and paragraph else 0
    if level:
        return f"\n**{paragraph}**\n" if level > 1 else f"\n## {paragraph}\n"
    return _BULLET.sub("- ", paragraph, count=1) if _BULLET.match(paragraph) else paragraph
