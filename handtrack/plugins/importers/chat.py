"""Undoes what a chat did to a recipe: the stamps of its messages, and what others said between."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from handtrack.plugins.importers.doing import says_to_do

# A chat is a text that begins with a stamp and has others: in front of each message, or on a line
# above it. A message may have several lines. The recipe comes from the one with the most lines;
# of the others, only what has a number or says what to do belongs to it.

_TIME: Final = r"\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?"
_DATE: Final = r"\d{1,4}[./-]\d{1,2}[./-]\d{2,4}"
_STAMP: Final = re.compile(
    rf"[\u200e\u200f]?\[?{_DATE},?\s+{_TIME}\]?\s*[–-]?\s*(?:(?P<name>[^:]{{1,40}}):\s+)?(?=\S)",
    re.IGNORECASE,
)
"""In front of a message: "[24.11.26, 18:03] Oma: ". The program's own have no name."""
_STAMP_ABOVE: Final = re.compile(
    rf"(?P<name>[^\W\d][\w .]{{0,30}}?),?\s+\[?(?:{_DATE},?\s+)?{_TIME}\]?", re.IGNORECASE
)
"""A line of its own: "Oma, 18:03"."""
_FEWEST: Final = 2
_LEFT_OUT: Final = re.compile(
    r"[<\[]?(?:media|image|video|audio|sticker|medien|bild|gif)\s+(?:omitted|ausgeschlossen|weggelassen)[>\]]?",
    re.IGNORECASE,
)
_WORD: Final = re.compile(r"[^\W_]")
_TELLS: Final = re.compile(r"\d")


@dataclass(frozen=True, slots=True)
class _Message:
    """A turn of one person; `name` is empty for the program itself."""

    name: str
    lines: tuple[str, ...]


def without_stamps(lines: Sequence[str]) -> tuple[tuple[str, ...], list[str]]:
    """Return the messages of a chat that aren't the recipe, and the lines of the others; all lines
    of another text.
    """
    for pattern in (_STAMP, _STAMP_ABOVE):
        messages = _messages(lines, pattern)
        if len(messages) >= _FEWEST:
            return _of_the_cook(messages)
    return (), list(lines)


def _messages(lines: Sequence[str], pattern: re.Pattern[str]) -> list[_Message]:
    """Return the messages of a chat with a kind of stamps; none if the text doesn't begin with one
    of a person or of the program.
    """
    said = [line for line in lines if line.strip()]
    is_above = pattern is _STAMP_ABOVE
    stamps = [pattern.fullmatch(line.strip()) if is_above else pattern.match(line) for line in said]
    if not stamps or stamps[0] is None or not any(one and one["name"] for one in stamps):
        return []
    messages: list[_Message] = []
    for line, stamp in zip(said, stamps, strict=True):
        if stamp is None:
            messages[-1] = _Message(messages[-1].name, (*messages[-1].lines, line))
        else:
            first = () if is_above else (line[stamp.end() :],)
            messages.append(_Message(stamp["name"] or "", first))
    return messages


def _of_the_cook(messages: Sequence[_Message]) -> tuple[tuple[str, ...], list[str]]:
    """Return what is left out of a chat, and the lines of its recipe: with an empty line between
    messages if one has several.
    """
    counts = Counter[str]()
    for one in messages:
        counts[one.name] += len(one.lines) if one.name else 0
    cook = counts.most_common(1)[0][0]
    left: list[str] = []
    kept: list[list[str]] = []
    for one in messages:
        belongs = one.name == cook or (one.name and any(map(_is_told, one.lines)))
        told = [line for line in one.lines if belongs and _WORD.search(line)]
        told = [line for line in told if not _LEFT_OUT.fullmatch(line.strip())]
        left += [line for line in one.lines if line not in told]
        kept += [told] if told else []
    are_long = any(len(lines) > 1 for lines in kept)
    joint = [""] if are_long else []
    return tuple(left), [line for lines in kept for line in (*lines, *joint)]


def _is_told(line: str) -> bool:
    return _TELLS.search(line) is not None or says_to_do(line)
