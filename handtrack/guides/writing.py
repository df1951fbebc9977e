"""Writes the file of a guide with texts and checklists; `load_guide` reads the same guide."""

import os
import re
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Final

from handtrack.guides.body import (
    Block,
    Heading,
    Listing,
    Note,
    Paragraph,
    Picture,
    Span,
    Text,
    is_aside,
)
from handtrack.guides.document import heading_row, key_row, step_id
from handtrack.guides.entries import slug
from handtrack.guides.front import front_value
from handtrack.guides.guide import Guide
from handtrack.guides.step import Entry, Step

SUFFIX: Final = ".guide.md"
_LONGEST_NAME: Final = 200
"""Bytes; file systems take 255."""
_MARKUP = re.compile(r"[\\`*\[{]")
_BEGINNING = re.compile(r"\A(?:[#>|~_]|[-+](?=\s|$|-)|\d{1,9}(?=[.)](?:\s|$)))")


def guide_text(guide: Guide) -> str:
    """Return the text of a guide's file; pictures are named relative to its folder.

    Each text is one line without invisible characters, plain except for its amounts.
    """
    folder = guide.path.parent
    front = "\n".join(("---", *_front(folder, guide), "---"))
    steps = (
        "\n".join(_step_lines(folder, number, step))
        for number, step in enumerate(guide.steps, start=1)
    )
    return "\n\n".join((front, *steps)) + "\n"


def unused_path(folder: Path, name: str, first: int = 1) -> Path:
    """Return an unused file for a guide with a name, numbered if necessary, from `first` on."""
    name = name.encode()[:_LONGEST_NAME].decode(errors="ignore")
    names = (f"{name}{f'-{number}' if number > 1 else ''}{SUFFIX}" for number in count(first))
    return next(free for free in map(folder.joinpath, names) if not os.path.lexists(free))


def duration_text(seconds: float) -> str:
    """Return a duration as written in a guide: ``1 h 30 min``."""
    minutes, rest = divmod(max(1, round(seconds)), 60)
    hours, minutes = divmod(minutes, 60)
    parts = ((hours, "h"), (minutes, "min"), (rest, "s"))
    return " ".join(f"{count} {unit}" for count, unit in parts if count)


def _front(folder: Path, guide: Guide) -> Iterator[str]:
    yield f"title: {front_value(guide.title)}"
    if guide.summary:
        yield f"summary: {front_value(guide.summary)}"
    if guide.picture is not None:
        yield f"picture: {front_value(guide.picture.path.relative_to(folder).as_posix())}"
    if guide.language != "en":
        yield f"language: {guide.language}"
    if guide.servings is not None:
        yield f"servings: {guide.servings}"
    if guide.time_s is not None:
        yield f"time: {duration_text(guide.time_s)}"


def _step_lines(folder: Path, number: int, step: Step) -> Iterator[str]:
    yield heading_row(step.title)
    if not step.kind.plain:
        yield key_row("kind", step.kind.value)
    if step.id != step_id(None, step.title, number):
        yield key_row("id", step.id)
    if step.needs:
        terms = (f"{asked} = {' or '.join(sorted(chosen))}" for asked, chosen in step.needs.items())
        yield key_row("if", " and ".join(terms))
    for block in step.body:
        yield f"\n{_block(folder, block)}"
    if step.items:
        yield ""
    for place, item in enumerate(step.items, start=1):
        yield f"- [ ] {_entry(place, item)}"
    if step.options:
        yield ""
    for place, option in enumerate(step.options, start=1):
        yield f"{place}. {_entry(place, option)}"


def _entry(place: int, entry: Entry) -> str:
    """Return an item or option with its id, if this isn't the one of its label."""
    own = entry.id != (slug(entry.label) or f"item-{place}") or entry.label.endswith("}")
    return _inline(entry.text or (Span(entry.label),)) + (f" {{#{entry.id}}}" if own else "")


def _block(folder: Path, block: Block) -> str:
    match block:
        case Paragraph(text):
            return f"*{_inline(text)}*" if is_aside(block) else _at_beginning(_inline(text))
        case Heading(text):
            return f"### {_at_beginning(_inline(text))}"
        case Note(text):
            return f"> {_inline(text)}"
        case Listing(ordered, entries):
            marks = (f"{place}." if ordered else "-" for place in range(1, len(entries) + 1))
            return "\n".join(
                f"{mark} {_inline(entry)}" for mark, entry in zip(marks, entries, strict=True)
            )
        case Picture(path, alt):
            return f"![{alt}]({path.relative_to(folder).as_posix()})"


def _at_beginning(text: str) -> str:
    """Escape a character that would begin a heading, a list or a rule,
    or the one after a number.
    """
    return _BEGINNING.sub(
        lambda sign: f"{sign[0]}\\" if sign[0].isdigit() else f"\\{sign[0]}", text
    )


def _inline(text: Text) -> str:
    return "".join(
        f"{{{span.text}}}" if span.amount else _MARKUP.sub(r"\\\g<0>", span.text) for span in text
    )
