"""Durations as people write them: ``90 s``, ``5 min``, ``1 h 30 min``."""

import re
from typing import Final

from handtrack.guides.codes import GuideCode
from handtrack.guides.lines import GuideText, shortened

LONGEST_S: Final = 24 * 3600

_LONGEST_TEXT: Final = 60
_PART = re.compile(r"(\d+(?:[.,]\d+)?)\s*([a-z]+)\s*")
_SECONDS: Final = {
    **dict.fromkeys(("s", "sec", "second", "seconds"), 1),
    **dict.fromkeys(("min", "minute", "minutes"), 60),
    **dict.fromkeys(("h", "hour", "hours"), 3600),
}


def parse_duration(source: GuideText, line: int, text: str) -> float:
    """Parse a duration, in seconds; `line` is for the error.

    Raises `UsageError`: it is not a duration, or not above 0 and at most a day.
    """
    rest = text.strip().lower()
    seconds = 0.0
    matched = False
    while len(rest) <= _LONGEST_TEXT and (part := _PART.match(rest)):
        number, unit = part.groups()
        if unit not in _SECONDS:
            break
        seconds += float(number.replace(",", ".")) * _SECONDS[unit]
        rest = rest[part.end() :]
        matched = True
    if rest or not matched:
        raise source.fault(line, GuideCode.DURATION_INVALID(given=shortened(text)))
    if not 0 < seconds <= LONGEST_S:
        raise source.fault(line, GuideCode.DURATION_OUT_OF_RANGE(given=shortened(text)))
    return seconds
