"""The body of a step: blocks of text and pictures, ready for any view to lay out."""

from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

from handtrack.guides.scaling import scaled, typeset


@dataclass(frozen=True, slots=True)
class Span:
    """Characters in one style; `text` is plain, without markup."""

    text: str
    bold: bool = False
    italic: bool = False
    code: bool = False
    amount: bool = False
    """It scales with the servings."""


Text = tuple[Span, ...]


def plain(text: Text) -> str:
    """Return the characters of a text without their styles."""
    return "".join(span.text for span in text)


def part_of(text: Text, begin: int, end: int) -> Text:
    """Return the characters from `begin` to before `end`, in their styles."""
    spans = []
    at = 0
    for span in text:
        if shown := span.text[max(0, begin - at) : max(0, end - at)]:
            spans.append(replace(span, text=shown))
        at += len(span.text)
    return tuple(spans)


def scaled_text(text: Text, factor: Fraction, language: str) -> Text:
    """Scale the amounts of a text, and typeset its fractions."""
    return tuple(_scaled_span(span, factor, language) for span in text)


def _scaled_span(span: Span, factor: Fraction, language: str) -> Span:
    text = typeset(scaled(span.text, factor, language) if span.amount else span.text)
    return span if text == span.text else replace(span, text=text)  # most have no amount


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph."""

    text: Text


def is_aside(block: "Block") -> bool:
    """Return whether a block is a paragraph in italics, such as a recipe's source;
    views show it small.
    """
    return (
        isinstance(block, Paragraph)
        and bool(block.text)
        and all(span.italic for span in block.text)
    )


@dataclass(frozen=True, slots=True)
class Heading:
    """A small heading inside a step."""

    text: Text


@dataclass(frozen=True, slots=True)
class Note:
    """A highlighted paragraph: a warning, a tip."""

    text: Text


@dataclass(frozen=True, slots=True)
class Listing:
    """A list. Entries carry no numbers; a view counts from 1 if `ordered`."""

    ordered: bool
    entries: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture: its file, its description, and whether the file was missing when the guide was
    read.
    """

    path: Path
    alt: str
    missing: bool = False


Block = Paragraph | Heading | Note | Listing | Picture


def texts_of(block: Block) -> tuple[Text, ...]:
    """Return the texts of a block."""
    if isinstance(block, Listing):
        return block.entries
    return () if isinstance(block, Picture) else (block.text,)


def scaled_block(block: Block, factor: Fraction, language: str) -> Block:
    """Scale the amounts of a block."""
    if isinstance(block, Listing):
        return replace(
            block, entries=tuple(scaled_text(entry, factor, language) for entry in block.entries)
        )
    if isinstance(block, Picture):
        return block
    text = scaled_text(block.text, factor, language)
    return block if text == block.text else replace(block, text=text)
