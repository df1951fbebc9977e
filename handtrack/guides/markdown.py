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
from handtrack.guides.rows import MOST_INDENT, PICTURE, Row, Shape, row_of

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
_REFUSED: Final = (
    (re.compile(r"(```|~~~)"), GuideCode.CODE_REFUSED),
    (re.compile(r"#\s"), GuideCode.HEADING_REFUSED),
    (re.compile(r"\|.*\|$"), GuideCode.TABLE_REFUSED),
)


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


@dataclass(frozen=True, slots=True)
class _NumberedRow:
    """A row of a body, and the number of its line in the file."""

    line: int
    row: Row


def parse_blocks(source: GuideText, lines: Iterable[Line]) -> list[RawBlock]:
    """Parse a body into blocks. Raises `UsageError`: unsupported Markdown, with its line."""
    blocks: list[RawBlock] = []
    for group in _groups(_NumberedRow(line.number, row_of(line.text)) for line in lines):
        _refuse(source, group)
        blocks.extend(_blocks_of(source, group))
    return blocks


def _groups(rows: Iterable[_NumberedRow]) -> Iterator[list[_NumberedRow]]:
    """Split at blank lines and rules; headings and pictures are separate,
    and a list ends the paragraph above it.
    """
    group: list[_NumberedRow] = []
    for one in rows:
        shape = one.row.shape
        begins = group and shape is not group[0].row.shape and not _continues(group[0].row, one.row)
        if group and (shape.is_gap or shape.is_alone or begins):
            yield group
            group = []
        if shape.is_alone:
            yield [one]
        elif not shape.is_gap:
            group.append(one)
    if group:
        yield group


def _continues(first: Row, row: Row) -> bool:
    """Return whether an indented row continues the list entry above it,
    or a paragraph wraps before a number.
    """
    if first.shape is Shape.TEXT:
        return row.shape is Shape.NUMBER and not row.lead.lstrip().startswith(("1.", "1)"))
    return first.shape.is_entry and row.shape is Shape.TEXT and row.is_indented


def _refuse(source: GuideText, group: list[_NumberedRow]) -> None:
    for one in group:
        text = str(one.row).strip()
        for pattern, refusal in _REFUSED:
            if pattern.match(text):
                raise source.fault(one.line, refusal())
        if "![" in text and one.row.shape is not Shape.PICTURE:
            raise source.fault(one.line, GuideCode.GUIDE_PICTURE_INLINE())


def _blocks_of(source: GuideText, group: list[_NumberedRow]) -> Iterator[RawBlock]:
    first = group[0].row
    said = str(first).strip()
    if first.shape is Shape.PICTURE and (picture := PICTURE.fullmatch(said)):
        yield RawPicture(group[0].line, picture["path"].strip(), picture["alt"].strip())
    elif first.shape is Shape.HEADING:
        yield Heading(parse_inline(said.lstrip("#").strip()))
    elif first.shape.is_entry:
        yield RawList(tuple(_entries(source, group)))
    elif first.shape is Shape.NOTE:
        yield Note(parse_inline(" ".join(one.row.words.strip() for one in group)))
    else:
        yield Paragraph(parse_inline(" ".join(str(one.row).strip() for one in group)))


def _entries(source: GuideText, group: list[_NumberedRow]) -> Iterator[ListLine]:
    begun: list[tuple[_NumberedRow, list[str]]] = []
    for one in group:
        if not one.row.shape.is_entry:
            begun[-1][1].append(str(one.row).strip())
            continue
        if one.row.indent > MOST_INDENT:
            raise source.fault(one.line, GuideCode.LIST_NESTED())
        begun.append((one, [one.row.words.strip()]))
    for one, parts in begun:
        text = " ".join(parts).strip()
        if not text:
            raise source.fault(one.line, GuideCode.ENTRY_EMPTY())
        yield ListLine(one.line, one.row.number, parse_inline(text))
