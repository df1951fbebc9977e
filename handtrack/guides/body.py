"""The body of a step: blocks of text and pictures, ready for any view to lay out."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Span:
    """Characters in one style; `text` is plain, without markup."""

    text: str
    bold: bool = False
    italic: bool = False
    code: bool = False


Text = tuple[Span, ...]


def plain(text: Text) -> str:
    """Return the characters of a text without their styles."""
    return "".join(span.text for span in text)


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph."""

    text: Text


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
    """A picture: its file, its description, and whether the file was missing when the guide was read."""

    path: Path
    alt: str
    missing: bool = False


Block = Paragraph | Heading | Note | Listing | Picture
