"""The front matter of a guide: a few keys between two lines of three dashes."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import yaml

from handtrack.guides.codes import GuideCode
from handtrack.guides.lines import GuideText, Line, shortened, suggestion, tidy

KEYS: Final = ("title", "summary", "picture", "language", "time", "servings", "format")
LONGEST: Final = 10_000
"""Characters: seven keys with a sentence each."""
_FENCE: Final = "---"
_PLAIN_VALUE = re.compile(r"\w[\w ,.;()&!/–-]*")
FOREIGN_KEYS: Final = frozenset(
    (
        "image",
        "images",
        "lang",
        "prep_time",
        "preptime",
        "cook_time",
        "cooktime",
        "serves",
        "serving",
        "times",
    )
)
"""Keys of other programs' front matter that look like mistyped ones of a guide's."""


@dataclass(frozen=True, slots=True)
class Value:
    """The value of a key, and its lines, the first and the last."""

    line: int
    text: str
    last: int


def read_front_matter(source: GuideText, start: int, end: int) -> dict[str, Value]:
    """Return the front matter by key; its fences are at the indexes that `find_fences` returns.

    Values stay literal text, so ``language: no`` stays Norwegian. Raises `UsageError`: it is
    endless or not YAML, or has an unknown, duplicate, empty or structured key.
    """
    lines = source.lines
    return _parse(source, lines[start + 1 : end], lines[start])


def front_value(text: str) -> str:
    """Return a text as the value of a key in the front matter."""
    return text if _PLAIN_VALUE.fullmatch(text) else json.dumps(text, ensure_ascii=False)


def find_fences(source: GuideText) -> tuple[int, int]:
    """Return the indexes of the lines around the front matter; raises `UsageError` without them."""
    lines = source.lines
    start = next((index for index, line in enumerate(lines) if not line.blank), None)
    if start is None:
        raise source.fault(1, GuideCode.GUIDE_EMPTY())
    if lines[start].text != _FENCE:
        raise source.fault(lines[start].number, GuideCode.FRONT_MATTER_MISSING())
    end = next(
        (index for index in range(start + 1, len(lines)) if lines[index].text == _FENCE), None
    )
    if end is None:
        raise source.fault(lines[start].number, GuideCode.FRONT_MATTER_OPEN())
    return start, end


def _parse(source: GuideText, lines: tuple[Line, ...], fence: Line) -> dict[str, Value]:
    text = "\n".join(line.text for line in lines)
    if len(text) > LONGEST:
        raise source.fault(fence.number, GuideCode.FRONT_MATTER_TOO_LONG(most=LONGEST))
    try:
        return _values(source, fence, yaml.parse(text, Loader=yaml.SafeLoader))
    except yaml.MarkedYAMLError as error:
        row = error.problem_mark.line if error.problem_mark else 0
        line = fence.number + 1 + min(row, max(len(lines) - 1, 0))
        raise source.fault(
            line, GuideCode.FRONT_MATTER_INVALID(reason=str(error.problem))
        ) from error
    except yaml.YAMLError as error:
        raise source.fault(fence.number, GuideCode.FRONT_MATTER_CHARACTER()) from error


def _values(source: GuideText, fence: Line, events: Iterator[yaml.Event]) -> dict[str, Value]:
    """Return the values by key; never descends into nested ones, however deep."""
    values: dict[str, Value] = {}
    root = next(
        event
        for event in events
        if not isinstance(event, (yaml.StreamStartEvent, yaml.DocumentStartEvent))
    )
    if isinstance(root, yaml.StreamEndEvent):
        return values
    if not isinstance(root, yaml.MappingStartEvent):
        raise source.fault(fence.number + 1, GuideCode.FRONT_MATTER_SHAPE())
    while not isinstance(key := next(events), yaml.MappingEndEvent):
        number = fence.number + 1 + (key.start_mark.line if key.start_mark else 0)
        name = tidy(key.value) if isinstance(key, yaml.ScalarEvent) else "[…]"
        value = next(events)
        text = _text(source, number, name, value, known=values)
        end = value.end_mark
        # A block ends where the next begins.
        last = fence.number + 1 + end.line - (end.column == 0) if end else number
        values[name] = Value(number, text, max(number, last))
    if any(isinstance(event, yaml.DocumentStartEvent) for event in events):
        raise source.fault(
            fence.number, GuideCode.FRONT_MATTER_INVALID(reason=GuideCode.FRONT_MATTER_SECOND())
        )
    return values


def _text(
    source: GuideText, line: int, name: str, value: yaml.Event, known: dict[str, Value]
) -> str:
    if name not in KEYS:
        raise source.fault(
            line, GuideCode.FRONT_MATTER_KEY(key=shortened(name), hint=suggestion(name, KEYS))
        )
    if name in known:
        raise source.fault(line, GuideCode.GUIDE_KEY_TWICE(key=name, first=known[name].line))
    if not isinstance(value, yaml.ScalarEvent):
        raise source.fault(line, GuideCode.GUIDE_KEY_NOT_TEXT(key=name))
    text = tidy(value.value).strip()
    if not text:
        raise source.fault(line, GuideCode.GUIDE_KEY_EMPTY(key=name))
    return text
