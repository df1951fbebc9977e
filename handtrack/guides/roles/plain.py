"""Plain amounts, which no rule above them claims.

A measure is an amount. A number without one counts things at the beginning of an ingredient's line
and after the words that join things; in a step it counts if a thing follows that is not a tool, a
piece or a turn.
"""

from typing import Final

from handtrack.guides.roles.place import MEASURES, Place
from handtrack.guides.roles.words import After, Before, word_before
from handtrack.guides.units import Kind

_KINDS_OF_AMOUNTS: Final = MEASURES | {Kind.PIECE, Kind.PACKAGE, Kind.LENGTH}


def is_total(place: Place) -> bool:
    """Return whether it is a measured amount: "500 g", "2 cloves"."""
    return place.kind in _KINDS_OF_AMOUNTS


def is_count(place: Place) -> bool:
    """Return whether it is a number of things: "2 eggs"."""
    if not place.bare:
        return False
    return _counts_in_line(place) if place.line else _counts_in_step(place)


_JOINED_BEFORE: Final = Before(
    {
        "– {2} eggs": r"^\W*$",
        "salt and {2} eggs": r"\b(?:about|ca\.?|circa|etwa|je|each|of|from|von|davon|aus|plus|and"
        r"|und|sowie|or|oder|alternativ|alternatively|optional|with|mit|einer|eines|einem|juice"
        r"|zest|saft|abrieb|schale|mark)\s+$",
        "salt, {2} eggs": r"[+&:,;/(]\s*$",
        "dough – {2} eggs": r"[–—-]\s+$",
        "Lauch bzw. {2} Jungzwiebeln": r"[^\W\d]\.\s+$",
    },
    but_not={"salt and {2} eggs": "cook it {2} ways"},
)
_LAST_BEFORE: Final = Before(
    {
        "tubes, {12}": r"[:,–—-]\s*$",
        "carrots x {3}": r"\b[x×]\s*$",
        "juice of {2}": r"\b(?:juice|zest|rind|saft|abrieb|schale)\s(?:of|von)\s*$",
        "Eier ({3})": r"^[^\W\d][^\d(]*\(\s*$",
    },
    but_not={"tubes, {12}": "tubes of {12}", "Eier ({3})": "2 Eier ({3})"},
)
_LIST_MARK_AFTER: Final = After({"{1}. Mix": r"\s*[.):]\s"}, but_not={"{1}. Mix": "{1} egg"})


def _counts_in_line(place: Place) -> bool:
    if not place.after.strip(" )"):
        restates = place.head is not None and place.head.scales
        return (restates or place.follows(_LAST_BEFORE)) and not place.quantity.written
    return place.follows(_JOINED_BEFORE) and not place.precedes(_LIST_MARK_AFTER)


_THING_AFTER: Final = After(
    {
        "{3} (cold) eggs": r"[-\s]*(?:\([^)]*\)\s*)?[^\W\d_]{2,}",
        "{1/2} a lime": r"\san?\s[^\W\d_]{2,}",
        "{4} 6-oz fillets": r"\s\d[\d.,/]*-[^\W\d_]",
    },
    but_not={"{1/2} a lime": "{3} 5"},
    cased=True,
)
_NO_THING_AFTER: Final = After(
    {
        "{2} or three": r"or|and|oder|und|to|bis|if|wenn|then|als|which|that|who|as|but",
        "{2} for later": r"in|on|at|with|for|until|auf|im|mit|für|by|from|over|the|of the same",
        "{2} are left": r"is|are|was|ist|sind",
        "{2} more.": r"more\b(?!\s+\w)",
        "{2} minutes": r"cm|mm|hours?|minutes?",
    },
    but_not={
        "{2} for later": "{2} fortune cookies",
        "{2} minutes": "{2} minced onions",
        "{2} more.": "{2} more eggs",
    },
    lead=r"\s*",
    tail=r"\b",
)


_SETTING_BEFORE: Final = word_before("at {300} rcf", "at bei for", but_not="look at the {3} eggs")


def _counts_in_step(place: Place) -> bool:
    if place.follows(_SETTING_BEFORE):
        return False
    if place.precedes(_NO_THING_AFTER) or not place.precedes(_THING_AFTER):
        return False
    return not (place.quantity.written and place.quantity.high == 1)
