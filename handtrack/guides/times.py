"""Durations in the text of a step, English and German: "simmer 20 minutes", "10–12 min", "1 Std. 30
Min.".

A range counts as its lower end: its timer rings when it is time to look. Only what someone waits
for is a duration: intervals ("every 5 minutes"), how long something keeps, what is done ahead and
what it took somebody else are not.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from handtrack.guides.duration import LONGEST_S
from handtrack.guides.quantities import Quantity, Role
from handtrack.guides.roles.place import sentence_after, sentence_before
from handtrack.guides.roles.rules import read_quantities


@dataclass(frozen=True, slots=True)
class Time:
    """A duration in a text: its position there, and its length in seconds."""

    begin: int
    end: int
    seconds: float


def find_times(text: str) -> tuple[Time, ...]:
    """Find the durations in a text, in order; none is longer than a timer may be."""
    found = (time for time in _durations(text) if 0 < time.seconds <= LONGEST_S)
    return tuple(time for time in found if _is_waited_for(text, time))


# One duration may be written in parts: "1 h 30 min", "1h30", "1:30 Std.", "an hour and a half", "45
# minutes to 1 hour". A part that follows adds to the duration if its unit is smaller, and only ends
# it if the two are a range.

_AND: Final = re.compile(r"\s+(?:(?:and|und|et|y|e|och|og|en|i|и)\s+)?", re.IGNORECASE)
_RANGE: Final = re.compile(
    r"\s?[-–—]\s?|\s(?:to|or|and|bis|oder|und)\s"
    r"|,?\s(?:(?:and|or|und|oder)\s)?(?:up to|bis zu|better|preferably|ideally|besser|am besten)\s",
    re.IGNORECASE,
)
_OR_TWO: Final = re.compile(r"\s+(?:or two|oder zwei)(?!\w)", re.IGNORECASE)
_AND_A_HALF: Final = re.compile(r"\s+(?:and|und)\s+", re.IGNORECASE)
_MINUTES: Final = re.compile(r"[0-5]\d")
_WORD_AFTER: Final = re.compile(r"\s?[^\W\d_]{1,3}(?!\w)|\w")


def _durations(text: str) -> Iterator[Time]:
    found: Time | None = None
    smallest = 0.0  # the last unit found; only smaller ones add to it
    clock: Quantity | None = None  # the hours before a colon
    for quantity in read_quantities(text, line=False):
        if found is not None and (more := _without_unit(text, found, smallest, quantity)):
            found = more
            smallest = 0
            continue
        if quantity.role is not Role.TIME or quantity.form is None:
            clock = quantity if text[quantity.end : quantity.end + 1] == ":" else None
            continue
        unit = float(quantity.form.unit.size or 0)
        part = Time(quantity.begin, quantity.end, float(quantity.low) * unit)
        if clock is not None and clock.end + 1 == quantity.begin:
            large = 60 if unit == 60 else 3600
            part = Time(
                clock.begin,
                quantity.end,
                float(clock.low) * large + float(quantity.low) * large / 60,
            )
            unit = large / 60
        clock = None
        if found is not None:
            between = text[found.end : part.begin]
            if unit < smallest and _AND.fullmatch(between):
                found = Time(found.begin, part.end, found.seconds + part.seconds)
                smallest = unit
                continue
            if (
                _RANGE.fullmatch(between)
                and part.seconds >= found.seconds
                and quantity.low == quantity.high
            ):
                found = replace(found, end=part.end)
                smallest = 0
                continue
            yield found
        more_end = _OR_TWO.match(text, part.end)
        found = replace(part, end=more_end.end()) if more_end else part
        smallest = unit
    if found is not None:
        yield found


def _without_unit(text: str, found: Time, unit: float, quantity: Quantity) -> Time | None:
    """Return a duration with a number that has no unit of its own: "1h30", "2 Std. 15",
    "an hour and a half".
    """
    if quantity.form is not None or quantity.begin < found.end:
        return found if quantity.begin < found.end else None
    between = text[found.end : quantity.begin]
    if quantity.written and quantity.low < 1 and _AND_A_HALF.fullmatch(between):
        return Time(found.begin, quantity.end, found.seconds + unit * float(quantity.low))
    written = text[quantity.begin : quantity.end]
    if unit != 3600 or not _MINUTES.fullmatch(written) or between not in ("", " "):
        return None
    if between and (written[1] not in "05" or _WORD_AFTER.match(text, quantity.end)):
        return None
    return Time(found.begin, quantity.end, found.seconds + 60 * float(quantity.low))


_MEASURE: Final = (
    r"(?:\d+\s?\w*|kilo\w*|kg|g|gramm|pfund|pounds?|lbs?|cm|zentimeter|inch(?:es)?"
    r"|lit(?:er|re)s?|days?|tage?)\b"
)
"""A time for so much of something is to be worked out; one per side or tray is waited for."""
_NOT_WAITED_BEFORE: Final = re.compile(
    r"\b(?:every|each|per|alle|jede[nrs]?|pro|under|unter|for each|for every|than|als"
    r"|cada|chaque|toutes les|tous les|ogni|var|hver|elke|iedere|każde|co|каждые)\s+$"
    r"|\bset the (?:\w+ )?time to\s+$"
    rf"|^\W*(?:per|pro|je|for (?:each|every))\s+{_MEASURE}[^.;:]*$"
    r"|\b(?:eaten|serve|use|consume) within\s+$"
    rf"|\b(?:per|pro|je|for (?:each|every))\s+{_MEASURE}[^.;:\d]{{0,20}}\s+$",
    re.IGNORECASE,
)
_NOT_WAITED_AFTER: Final = re.compile(
    r"\s+(?:bursts?|pulses?|intervals?|increments?|eggs?|under the pack\w*"
    r"|ahead|in advance|im voraus|vorher|ago|earlier|less than|longer than"
    r"|shorter than|(?:weniger|kürzer|länger|früher|später) als"
    rf"|(?:for (?:every|each)|per|pro|je)\s{_MEASURE}"
    r"|(?:before|vor)\s+(?:the\s+|dem\s+|der\s+)?(?:end|ende|schluss"
    r"|ablauf|\w+ende)|old|alt(?:e[nrs]?)?|aged|gereift\w*|meals?|recipes?|dinners?|lunch|dish(?:es)?)\b"
    r"|-[^\W\d]",
    re.IGNORECASE,
)
_A_SECOND: Final = re.compile(r"a second|another second", re.IGNORECASE)
_NOUN_AFTER: Final = re.compile(
    r"\s+(?!(?:or|and|until|then|to|at|on|in|before|after|longer|more|each|per)\b)[^\W\d]",
    re.IGNORECASE,
)
"""After "a second": "bowl"."""
_ITALIAN: Final = re.compile(r".*\b(?:minut[oi]|or[ae]|second[oi])", re.IGNORECASE)
"""A time before which "per" means for."""
_BEFORE_A_MEAL: Final = re.compile(r"\s+(?:before|vor)\b", re.IGNORECASE)
_RESTS_BEFORE: Final = re.compile(
    r"\b(?:for|rest|stand|sit|cool|chill|soak|marinate)(?:\s+(?:about|at least|another))?\s+$",
    re.IGNORECASE,
)
"""Words before a time that is waited for, whatever comes after it."""
_STARTS: Final = re.compile(
    r"\b(?:start|begin|prepare|preheat|take|remove|bring|beginn\w*|anfangen|\w*nehmen|\w*holen|vorheizen)\b",
    re.IGNORECASE,
)
_KEEPS: Final = re.compile(
    r"\b(?:keeps|will keep|keep for|lasts|will last|stored?|freezes?"
    r"|can be (?:kept|made|stored|frozen|refrigerated|prepared)"
    r"|hält sich|halten sich|haltbar|aufbewahren|lagern"
    r"|se conserve|se conserva|si conserva|conservare|conservar|hållbar|bewaren|przechowywać|хранить|хранится)\b",
    re.IGNORECASE,
)
_TOOK: Final = re.compile(
    r"\b(?:(?:ours?|mine) (?:needed|took|was)|took|(?:früher|damals) (?:hat|haben|kochte|ließ)"
    r"|meine? (?:oma|opa|mutter)|(?:i|we) (?:needed|took|let)|bei (?:uns|mir)|brauchten?"
    r"|dauerten?)\b",
    re.IGNORECASE,
)


_ALTOGETHER: Final = re.compile(r"\s+(?:in all|in total|altogether|insgesamt)\b", re.IGNORECASE)
_IN_ALL: Final = re.compile(
    r"\b(?:(?:total|active|prep(?:aration)?) time|ready in|fertig in|insgesamt"
    r"|(?:zubereitungs|arbeits|gesamt|vorbereitungs)zeit)\b[^.;]*$",
    re.IGNORECASE,
)
"""The time of the whole recipe."""


def _is_waited_for(text: str, time: Time) -> bool:
    before = sentence_before(text, time.begin)
    after = sentence_after(text, time.end)
    if before.lower().endswith("per ") and _ITALIAN.match(text[time.begin : time.end]):
        return True
    if _NOT_WAITED_BEFORE.search(before) or _NOT_WAITED_AFTER.match(after):
        return False
    if _A_SECOND.fullmatch(text[time.begin : time.end]) and _NOUN_AFTER.match(after):
        return False
    is_early = _BEFORE_A_MEAL.match(after) and not _RESTS_BEFORE.search(before)
    if is_early and _STARTS.search(f"{before} {after}"):
        return False
    if _IN_ALL.search(before) or _ALTOGETHER.match(after):
        return False
    sentence = f"{before} {after}"
    return not _KEEPS.search(sentence) and not _TOOK.search(before.rpartition("(")[2] or before)
