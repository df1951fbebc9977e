"""Plain text and Markdown as rows: headings, items and lines, like `markup.rows` for a page."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby
from typing import Any, Final

from handtrack.guides.importers.markup import BOLD, Row, plain_lines

_HEADING = re.compile(r"(?P<marks>#{1,6})\s+(?P<text>.*?)\s*#*")
_UNDERLINE = re.compile(r"={2,}|-{2,}")
_BOLD_LINE = re.compile(r"(?:\*\*|__)(?P<text>[^*_]+)(?:\*\*|__):?")
_ITEM = re.compile(r"\s*(?:[-*+•·▪◦‣☐▢–]|\[[ xX]?\])(?:\s+\[[ xX]?\])?\s+(?P<text>\S.*)")
_NUMBERED = re.compile(r"\s*(?:(?:step|schritt)\s+)?\(?\d{1,3}\s*[.):]\)?\s+(?P<text>\S.*)", re.IGNORECASE)
_PICTURE = re.compile(
    r"!\[(?P<alt>[^\]]{0,400})\]\((?P<name>[^)\s]{1,1000})[^)]{0,200}\)|!\[\[(?P<embed>[^\]|]{1,1000})[^\]]*\]\]"
)
_LINK = re.compile(r"\[([^\[\]]{1,400})\]\([^)]{0,2000}\)")
_WIKI_LINK = re.compile(r"\[\[(?:[^\[\]|]{0,400}\|)?([^\[\]|]{1,400})\]\]")
_TABLE_ROW = re.compile(r"\s*\|(?P<cells>.*)\|\s*")
_TABLE_RULE = re.compile(r"\s*\|[\s|:-]*-[\s|:-]*\|\s*")
_MARKS = re.compile(r"\*\*|__|==|(?<!\w)[*_](?=\S)|(?<=\S)[*_](?!\w)|`|\\(?=[^\w\s])")
_LONGEST_HEADING: Final = 40
"""Characters of a line that ends with a colon."""
_WRAPPED_FROM: Final = 60
"""Characters: a paragraph with a longer line was wrapped, so its lines are joined."""


def rows_of_text(text: str) -> list[Row]:
    """Return the rows of a text."""
    lines = text.expandtabs(4).splitlines()
    blocks = ([*block] for blank, block in groupby(_headed(lines), key=lambda line: not line[0].strip()) if not blank)
    return [row for block in blocks for row in _rows_of(block)]


def plain_markdown(text: Any) -> Any:
    """Return a text, line by line, without the marks of Markdown in a line; anything else as it is."""
    if not isinstance(text, str):
        return text
    return "\n".join(
        _MARKS.sub("", _LINK.sub(r"\1", _WIKI_LINK.sub(r"\1", _PICTURE.sub("", line)))) for line in text.splitlines()
    )


def _headed(lines: list[str]) -> Iterator[tuple[str, int]]:
    """Yield lines with their level as a heading, without the lines that only underline one."""
    for place, line in enumerate(lines):
        below = lines[place + 1].strip() if place + 1 < len(lines) else ""
        above = lines[place - 1].strip() if place else ""
        of_table = _TABLE_RULE.fullmatch(line) or _TABLE_RULE.fullmatch(below)  # its rule, or its columns' names
        if of_table or (_UNDERLINE.fullmatch(line.strip()) and above):
            yield "", 0
        elif line.strip() and _UNDERLINE.fullmatch(below) and not _ITEM.match(line):
            yield line, 1 if below.startswith("=") else 2
        elif heading := _HEADING.fullmatch(line.strip()):
            yield heading["text"], len(heading["marks"])
        elif bold := _BOLD_LINE.fullmatch(line.strip()):
            yield bold["text"], BOLD
        elif line.strip().endswith(":") and len(line) <= _LONGEST_HEADING and not _ITEM.match(line):
            yield line.strip(), BOLD
        else:
            yield line, 0


def _rows_of(block: list[tuple[str, int]]) -> Iterator[Row]:
    wrapped = max((len(line) for line, _ in block), default=0) > _WRAPPED_FROM
    row: Row | None = None
    for line, level in block:
        pictures = tuple(found["name"] or found["embed"] for found in _PICTURE.finditer(line))
        said = _plain(line)
        if level:
            made = Row((said.rstrip(":"),), level)
        elif numbered := _NUMBERED.fullmatch(line):
            made = Row((_plain(numbered["text"]),), item=True, ordered=True)
        elif item := _ITEM.fullmatch(line):
            made = Row((_plain(item["text"]),), item=True)
        elif cells := _TABLE_ROW.fullmatch(line):
            made = Row((_plain(cells["cells"].replace("|", " ")),), item=True)
        elif row is not None and not row.level and (row.item or wrapped):
            row = replace(row, lines=(f"{row.text} {said}".strip(),), pictures=row.pictures + pictures)
            continue
        else:
            made = Row((said,))
        if row is not None and any(row.lines):
            yield row
        row = replace(made, pictures=pictures)
    if row is not None and (row.text or row.pictures):
        yield row


def _plain(line: str) -> str:
    return " ".join(plain_lines(_MARKS.sub("", _LINK.sub(r"\1", _WIKI_LINK.sub(r"\1", _PICTURE.sub("", line))))))
