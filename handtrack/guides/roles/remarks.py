"""Remarks: what a sentence only tells. It stays, whatever the servings."""

from typing import Final

from handtrack.guides.kitchen_words import STORIES, SUPPOSING, alternatives
from handtrack.guides.roles.place import Place
from handtrack.guides.roles.words import After, Before

# A remark stays when the servings change. Somebody's story goes on up to its sentence's end, or to
# "so" and the like; a comma before words ends what only supposes something. Figures of nutrition
# are lists, with commas before numbers. The words after an amount count up to the next comma, those
# of other parentheses never: "add 100 g butter (about 750 kcal)".

_NUTRITION: Final = "kcal kj calories kalorien kilokalorien brennwert nährwerte?"
_WEIGHING: Final = "weighs equals wiegt"
_REMARK_BEFORE: Final = Before(
    {
        "bei uns waren es {3}": rf"(?:{alternatives(STORIES)})\b"
        r"(?:(?!,?\s(?:so|then|but|dann|also|aber)\b).)*$",
        "if you have {3} eggs left": rf"(?:{alternatives(SUPPOSING)})\b(?:(?!,\s\D).)*$",
        "310 kcal and {9 g} of fat": rf"(?:{alternatives(_NUTRITION)})\b[^;]*$",
        "a cup weighs {120 g}": rf"(?:{alternatives(_WEIGHING)})\b(?:(?!,\s|[;:]).)*$",
    },
    lead=r"\b",
)
_REMARK_AFTER: Final = After(
    {
        "{3} eggs were left over": alternatives(STORIES),
        "{450} kcal": alternatives(_NUTRITION),
        "{a cup} weighs 120 g": alternatives(_WEIGHING),
    },
    lead=r"(?:(?!,\s|[;:]|\s[–—]\s).)*?\b(?:",
    tail=r")\b",
)


def is_remark(place: Place) -> bool:
    """Return whether it is in a story, or one of the figures of nutrition."""
    if place.line and not place.parentheses:
        return False
    place = place.without_other_parentheses()
    return place.follows(_REMARK_BEFORE) or place.precedes(_REMARK_AFTER)
