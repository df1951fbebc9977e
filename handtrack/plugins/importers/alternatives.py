"""Sections of steps that are ways to do the same: on the stove, in a slow cooker, in a pressure
cooker.

Titles that name an appliance are alternatives if nothing else tells them apart: "Stovetop chili"
and "Slow cooker chili" are, "Grill the chicken" and "Oven potatoes" are two dishes.
"""

import re
from collections.abc import Sequence
from typing import Final

from handtrack.plugins.importers.understood import Section

MOST: Final = 9
"""Maximum options of a choice."""
_APPLIANCES: Final = re.compile(
    r"\b(?:stove[- ]?tops?|on the (?:stove|hob)|hob|slow[- ]?cookers?|crock[- ]?pots?"
    r"|(?:electric )?pressure[- ]?cookers?"
    r"|instant[- ]?pots?|air[- ]?fryers?|ovens?|grills?|smokers?|microwaves?|dutch ovens?|rice cookers?|bread machines?"
    r"|(?:stand )?mixers?|by hand|thermomix|skillets?|sous[- ]?vide"
    r"|herd|topf|pfanne|backofen|ofen|heißluftfritteuse|schnellkochtopf|dampfkochtopf|schongarer|mikrowelle"
    r"|dampfgarer|küchenmaschine|brotbackautomat|von hand)\b",
    re.IGNORECASE,
)
_FILLING: Final = re.compile(
    r"\b(?:the|a|in|on|an|with|for|to|make|cook|method|version|instructions?|directions?|steps?|option|way|style"
    r"|im|in der|in einem|mit|dem|der|die|auf|aus|zubereitung|variante|methode|anleitung|so geht's?)\b",
    re.IGNORECASE,
)


def find_alternatives(sections: Sequence[Section]) -> range:
    """Return the places of the sections that are alternatives, one after the other;
    an empty range if there are none.
    """
    begin = 0
    while begin < len(sections):
        end = begin
        seen: set[str] = set()
        dishes: set[frozenset[str]] = set()
        while end < len(sections) and (way := _way(sections[end].title)) is not None:
            appliance, dish = way
            if appliance in seen or len(dishes | {dish}) > 1:
                break
            seen.add(appliance)
            dishes.add(dish)
            end += 1
        if 2 <= end - begin <= MOST:
            return range(begin, end)
        begin = max(end, begin + 1)
    return range(0)


def _way(title: str) -> tuple[str, frozenset[str]] | None:
    """Return the appliance in a title, and the other words; None without an appliance."""
    appliance = _APPLIANCES.search(title)
    if appliance is None:
        return None
    rest = _FILLING.sub(" ", _APPLIANCES.sub(" ", title.lower()))
    return re.sub(r"\W+", "", appliance[0].lower()), frozenset(re.findall(r"\w+", rest))
