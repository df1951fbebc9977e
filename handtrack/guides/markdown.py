"""The Markdown of a step's body: a small subset. Anything else is refused clearly."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from handtrack.guides.amounts import LONGEST, is_amount
from handtrack.guides.body import Heading, Note, Paragraph, Span, Text
from handtrack.guides.codes import GuideCode
from handtrack.guides.lines import GuideText, Line

_LONGEST_SPAN: Final = 400
"""Characters in one style; unbounded, a file of lone asterisks would take minutes to read."""

_INLINE = re.compile(
    r"\\(?P<escaped>[\\`*_\[\]{}()#+.!<>|~-])"
    rf"|`(?P<code>[^`]{{1,{_LONGEST_SPAN}}})`"
    rf"|\*\*(?=\S)(?P<bold>.{{1,{_LONGEST_SPAN}}}?)(?<=\S)\*\*"
    rf"|\*(?=\S)(?P<italic>.{{1,{_LONGEST_SPAN}}}?)(?<=\S)\*"
    rf"|\{{(?P<amount>[^{{}}]{{1,{LONGEST}}})\}}"
    rf"|\[(?P<name>[^\[\]]{{1,{_LONGEST_SPAN}}})\]\((?P<url>[^)\s]{{1,{_LONGEST_SPAN}}})\)"
)
_PICTURE = re.compile(r"!\[(?P<alt>[^\]]*)\]\((?P<path>[^)]+)\)")
BULLET = re.compile(r"(?P<indent>\s*)[-*+](?:\s+(?P<text>.*))?")
NUMBER = re.compile(
    r"(?P<indent>\s*)(?P<number>\d{1,9})[.)](?:\s+(?P<text>.*))?"
)  # as in CommonMark
_RULE = re.compile(r"(-{3,}|\*{3,}|_{3,})")
_REFUSED: Final = (
    (re.compile(r"(```|~~~)"), GuideCode.CODE_REFUSED),
    (re.compile(r"#\s"), GuideCode.HEADING_REFUSED),
    (re.compile(r"\|.*\|$"), GuideCode.TABLE_REFUSED),
)
MOST_INDENT: Final = 1
"""Spaces before a list marker; more would mean a nested list."""


@dataclass(frozen=True, slots=True)
class ListLine:
    """A list entry as written; `number` is the writer's, None for a bullet."""

    line: int
    number: int | None
    text: Text


@dataclass(frozen=True, slots=True)
class RawList:
    """A list not yet known to be text, items or options."""

    entries: tuple[ListLine, ...]

    @property
    def ordered(self) -> bool:
        """True if it is numbered."""
        return self.entries[0].number is not None


@dataclass(frozen=True, slots=True)
class RawPicture:
    """A picture as named in the file."""

    line: int
    target: str
    alt: str


RawBlock = Heading | Note | Paragraph | RawList | RawPicture


def parse_inline(text: str, *, bold: bool = False, italic: bool = False) -> Text:
    """Split a text into **bold**, *italic*, `code` and {amount} spans;
    a link becomes its name and its address.
    """
    spans: list[Span] = []
    end = 0
    for match in _INLINE.finditer(text):
        if match.start() > end:
            spans.append(Span(text[end : match.start()], bold, italic))
        end = match.end()
        if match["escaped"]:
            spans.append(Span(match["escaped"], bold, italic))
        elif match["code"]:
            spans.append(Span(match["code"], bold, italic, code=True))
        elif match["bold"]:
            spans.extend(parse_inline(match["bold"], bold=True, italic=italic))
        elif match["italic"]:
            spans.extend(parse_inline(match["italic"], bold=bold, italic=True))
        elif match["amount"]:
            amount = is_amount(match["amount"])
            spans.append(Span(match["amount"] if amount else match[0], bold, italic, amount=amount))
        else:
            spans.append(Span(f"{match['name']} ({match['url']})", bold, italic))
    if end < len(text):
        spans.append(Span(text[end:], bold, italic))
    styled = groupby(
        spans, key=lambda span: (span.bold, span.italic, span.code, span.amount and id(span))
    )
    return tuple(
        Span("".join(span.text for span in run), *style[:3], bool(style[3]))
        for style, run in styled
    )


def parse_blocks(source: GuideText, lines: Iterable[Line]) -> list[RawBlock]:
    """Parse a body into blocks. Raises `UsageError`: unsupported Markdown, with its line."""
    blocks: list[RawBlock] = []
    for group in _groups(lines):
        _refuse(source, group)
        blocks.extend(_blocks_of(source, group))
    return blocks


def _groups(lines: Iterable[Line]) -> Iterator[list[Line]]:
    """Split at blank lines and rules; headings and pictures are separate,
    and a list ends the paragraph above it.
    """
    group: list[Line] = []
    first = ""  # shape of the group's first line
    for line in lines:
        text = line.text.strip()
        shape = _shape(line)
        alone = text.startswith("###") or _PICTURE.fullmatch(text) is not None
        gap = not text or _RULE.fullmatch(text) is not None
        begins = group and shape != first and not _continues(first, line, shape)
        if group and (gap or alone or begins):
            yield group
            group = []
        if alone:
            yield [line]
        elif not gap:
            first = first if group else shape
            group.append(line)
    if group:
        yield group


def _shape(line: Line) -> str:
    text = line.text
    if BULLET.fullmatch(text):
        return "bullets"
    if NUMBER.fullmatch(text):
        return "numbers"
    return "note" if text.lstrip().startswith(">") else "text"


def _continues(first: str, line: Line, shape: str) -> bool:
    """Return whether an indented line continues the list entry above it,
    or a paragraph wraps before a number.
    """
    if first == "text":
        number = NUMBER.fullmatch(line.text)
        return number is not None and number["number"] != "1"
    return first in ("bullets", "numbers") and shape == "text" and line.text[:1].isspace()


def _refuse(source: GuideText, group: list[Line]) -> None:
    for line in group:
        text = line.text.strip()
        for pattern, refusal in _REFUSED:
            if pattern.match(text):
                raise source.fault(line.number, refusal())
        if "![" in text and not _PICTURE.fullmatch(text):
            raise source.fault(line.number, GuideCode.GUIDE_PICTURE_INLINE())


def _blocks_of(source: GuideText, group: list[Line]) -> Iterator[RawBlock]:
    first = group[0].text.strip()
    if picture := _PICTURE.fullmatch(first):
        yield RawPicture(group[0].number, picture["path"].strip(), picture["alt"].strip())
    elif first.startswith("###"):
        yield Heading(parse_inline(first.lstrip("#").strip()))
    elif _shape(group[0]) in ("bullets", "numbers"):
        yield RawList(tuple(_entries(source, group)))
    elif _shape(group[0]) == "note":
        yield Note(parse_inline(" ".join(line.text.lstrip()[1:].strip() for line in group)))
    else:
        yield Paragraph(parse_inline(" ".join(line.text.strip() for line in group)))


def _entries(source: GuideText, group: list[Line]) -> Iterator[ListLine]:
    begun: list[tuple[Line, int | None, list[str]]] = []
    for line in group:
        match = BULLET.fullmatch(line.text) or NUMBER.fullmatch(line.text)
        if match is None:
            begun[-1][2].append(line.text.strip())
            continue
        if len(match["indent"]) > MOST_INDENT:
            raise source.fault(line.number, GuideCode.LIST_NESTED())
        number = match.groupdict().get("number")
        begun.append(
            (line, None if number is None else int(number), [(match["text"] or "").strip()])
        )
    for line, mark, parts in begun:
        text = " ".join(parts).strip()
        if not text:
            raise source.fault(line.number, GuideCode.ENTRY_EMPTY())
        yield ListLine(line.number, mark, parse_inline(text))
