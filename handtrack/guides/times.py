"""Durations in the text of a step, English and German: "simmer 20 minutes", "10–12 min", "1 Std. 30 Min.".

A range counts as its lower end: its timer rings when it is time to look. Intervals ("every 5 minutes") and times
counted back from an end ("5 minutes before the end") are not durations to wait for.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from handtrack.guides.amounts import DIGITS, NUMBER_WORDS, spaced, value_of
from handtrack.guides.duration import LONGEST_S

_WORDS: Final[Mapping[str, Fraction]] = {
    **NUMBER_WORDS,
    **dict.fromkeys(("half an", "a half"), Fraction(1, 2)),
    **dict.fromkeys(("one and a half", "anderthalb", "eineinhalb", "einundeinhalb"), Fraction(3, 2)),
    **dict.fromkeys(("two and a half", "zweieinhalb", "zweiundeinhalb"), Fraction(5, 2)),
    **dict.fromkeys(("three and a half", "dreieinhalb"), Fraction(7, 2)),
    **dict.fromkeys(("quarter of an", "a quarter of an"), Fraction(1, 4)),
    **dict.fromkeys(("dreiviertel", "eine dreiviertel"), Fraction(3, 4)),
    **dict.fromkeys(("fifteen", "fünfzehn"), Fraction(15)),
    **dict.fromkeys(("twenty", "zwanzig"), Fraction(20)),
    **dict.fromkeys(("thirty", "dreißig"), Fraction(30)),
    **dict.fromkeys(("forty", "vierzig"), Fraction(40)),
    **dict.fromkeys(("forty-five", "fünfundvierzig"), Fraction(45)),
}
_UNITS: Final[Mapping[str, int]] = {
    **dict.fromkeys(("s", "sec", "secs", "second", "seconds", "sek", "sekunde", "sekunden"), 1),
    **dict.fromkeys(("min", "mins", "minute", "minutes", "minuten", "′"), 60),
    **dict.fromkeys(("quarter of an hour", "quarters of an hour", "viertelstunde", "viertelstunden"), 15 * 60),
    "dreiviertelstunde": 45 * 60,
    **dict.fromkeys(("h", "hr", "hrs", "hour", "hours", "std", "stunde", "stunden"), 3600),
    **dict.fromkeys(("day", "days", "tag", "tage", "tagen"), 24 * 3600),
}
_ANY: Final = "|".join(sorted(_WORDS, key=len, reverse=True))
_UNIT: Final = "|".join(sorted(_UNITS, key=len, reverse=True))
_NUMBER: Final = rf"(?:{DIGITS}|(?:{_ANY})(?![^\W\d_]))"
_TO: Final = r"(?:\s?[-–—]\s?|\s(?:to|or|and|bis|oder|und)\s)"
_SUCH: Final = r"(?:(?:more|further|additional|good|full|gute[nr]?|knappe[nr]?|volle[nr]?|weitere[nr]?)\s+)?"
_HOURS: Final = r"(?:h|\s?(?:h|std\.?)\s(?=\d[05]))"
"""Between hours and minutes that have no unit: "1h30", "2 Std. 15"."""
_PART: Final = re.compile(
    rf"(?<![\w.,/⁄-])(?:(?P<hours>\d{{1,2}})(?:{_HOURS}(?P<after>[0-5]\d)(?!\s?(?:{_UNIT}|[^\W\d_]{{1,3}})(?!\w))|:(?P<clock>[0-5]\d)\s?(?P<of>{_UNIT}))"
    rf"|(?P<number>{_NUMBER})(?P<more>{_TO}{_NUMBER})?[\s-]*{_SUCH}(?P<unit>{_UNIT}))(?!\w|-[^\W\d])(?:\.(?=,|(?-i:\s+[a-zäöüß\d])))?",
    re.IGNORECASE,
)
_AND: Final = re.compile(r"\s+(?:and\s+|und\s+)?", re.IGNORECASE)
_RANGE: Final = re.compile(_TO, re.IGNORECASE)
_AND_MORE: Final = re.compile(r"\s+(?:or two|oder zwei|(?P<half>and a half))(?!\w)", re.IGNORECASE)
_REPEATS: Final = re.compile(r"\b(?:every|each|per|alle|jede[nrs]?|pro|under|unter)\s+$", re.IGNORECASE)
_NOT_WAITED: Final = re.compile(
    r"\s+(?:bursts?\b|intervals?\b|increments?\b|(?:before|vor)\s+(?:the\s+|dem\s+|der\s+)?(?:end|ende|schluss|ablauf|\w+ende)\b|vorher\b|ago\b)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Time:
    """A duration in a text: its position there, and its length in seconds."""

    begin: int
    end: int
    seconds: float


def find_times(text: str) -> tuple[Time, ...]:
    """Find the durations in a text, in order; none is longer than a timer may be."""
    return tuple(time for time in _joined(text) if 0 < time.seconds <= LONGEST_S and _waits(text, time))


def _waits(text: str, time: Time) -> bool:
    return not _REPEATS.search(text[: time.begin]) and not _NOT_WAITED.match(text, time.end)


def _joined(text: str) -> Iterator[Time]:
    """Join the parts of one duration: "1 h" and "30 min", "45 minutes" to "1 hour"."""
    found: Time | None = None
    smallest = 0  # the last unit found; only smaller ones add to it
    for match in _PART.finditer(text):
        seconds, unit = _seconds(match)
        if found is not None:
            between = text[found.end : match.start()]
            if unit < smallest and _AND.fullmatch(between):
                found, smallest = Time(found.begin, match.end(), found.seconds + seconds), unit
                continue
            if _RANGE.fullmatch(between) and seconds >= found.seconds and not match["more"]:
                found, smallest = Time(found.begin, match.end(), found.seconds), 0
                continue
            yield found
        end = match.end()
        if also := _AND_MORE.match(text, end):
            end, seconds = also.end(), seconds + (unit / 2 if also["half"] else 0)
        found, smallest = Time(match.start(), end, seconds), unit
    if found is not None:
        yield found


def _seconds(match: re.Match[str]) -> tuple[float, int]:
    """Return a part's meaning, and its unit in seconds."""
    if match["hours"]:
        large, small = (60, 1) if match["of"] and _UNITS[match["of"].lower()] == 60 else (3600, 60)
        return int(match["hours"]) * large + int(match["after"] or match["clock"]) * small, small
    unit = _UNITS[match["unit"].lower()]
    number = spaced(match["number"])
    value = _WORDS[number] if number in _WORDS else value_of(number)
    return float(value * unit), unit
