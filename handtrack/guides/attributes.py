"""The ``key: value`` lines right below a step's heading."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Final

from handtrack.guides.codes import GuideCode
from handtrack.guides.lines import GuideText, Line, shortened, suggestion
from handtrack.guides.step import StepKind
from handtrack.sentences import Message

_ATTRIBUTE = re.compile(r"(?P<key>[A-Za-z][\w -]{0,30}?)\s*:\s*(?P<value>.*)")

_ALL: Final = tuple(dict.fromkeys(key for kind in StepKind for key in kind.keys))


@dataclass(frozen=True, slots=True)
class Attributes:
    """A step's kind and its other keys, each with its line number."""

    kind: StepKind
    values: dict[str, tuple[int, str]]

    def text(self, key: str) -> str | None:
        """Return the value written for a key, or None."""
        return self.values[key][1] if key in self.values else None

    def line(self, key: str) -> int:
        """Return the line of an existing key."""
        return self.values[key][0]


def split_attributes(source: GuideText, lines: Sequence[Line]) -> tuple[Attributes, Sequence[Line]]:
    """Split a step's attributes from the lines below them; `lines` start right below its heading.

    The attributes run up to the first blank line, if the first of them has the form ``key: value``.
    So a body needs a blank line above it only after attributes. Raises `UsageError`: an unknown,
    duplicate, empty or misplaced key, or a line of another form among them.
    """
    if not lines or not _ATTRIBUTE.fullmatch(lines[0].text):
        return Attributes(StepKind.TEXT, {}), lines
    count = next((index for index, line in enumerate(lines) if line.blank), len(lines))
    values: dict[str, tuple[int, str]] = {}
    for line in lines[:count]:
        key, value = _attribute(source, line)
        if key in values:
            raise source.fault(
                line.number, GuideCode.GUIDE_KEY_TWICE(key=key, first=values[key][0])
            )
        values[key] = (line.number, value)
    kind = _kind(source, values)
    for key, (number, _) in values.items():
        if key not in kind.keys:
            raise source.fault(
                number,
                GuideCode.GUIDE_KEY_OF_OTHER_KIND(key=key, owners=_owners(key), kind=kind.value),
            )
    return Attributes(kind, values), lines[count:]


def _owners(key: str) -> str | Message:
    owners: list[str | Message] = [kind.value for kind in StepKind if key in kind.keys]
    return reduce(lambda one, other: GuideCode.EITHER(one=one, other=other), owners)


def _attribute(source: GuideText, line: Line) -> tuple[str, str]:
    match = _ATTRIBUTE.fullmatch(line.text)
    if match is None:
        raise source.fault(line.number, GuideCode.STEP_KEY_INVALID())
    key = match["key"].lower()
    value = match["value"].strip()
    if key not in _ALL:
        raise source.fault(
            line.number, GuideCode.STEP_KEY_UNKNOWN(key=match["key"], hint=suggestion(key, _ALL))
        )
    if not value:
        raise source.fault(line.number, GuideCode.GUIDE_KEY_EMPTY(key=key))
    return key, value


def _kind(source: GuideText, values: dict[str, tuple[int, str]]) -> StepKind:
    if "kind" not in values:
        return StepKind.TEXT
    number, word = values["kind"]
    kinds = {kind.value: kind for kind in StepKind}
    if word.lower() not in kinds:
        raise source.fault(
            number, GuideCode.KIND_UNKNOWN(kind=shortened(word), hint=suggestion(word, kinds))
        )
    return kinds[word.lower()]
