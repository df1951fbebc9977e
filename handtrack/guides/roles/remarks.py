"""Remarks: what a sentence only tells. It stays, whatever the servings."""

from typing import Final

from handtrack.guides.kitchen_words import STORIES, SUPPOSING, alternatives
from handtrack.guides.roles.place import Place
from handtrack.guides.roles.words import After, Before

# Somebody's story goes on up to its sentence's end, or to "so" and the like; a comma before words
# ends what only supposes something. The words after an amount count up to the next comma, those of
# other parentheses never: "add 100 g butter (about 750 kcal)".

_WEIGHING: Final = "weighs equals holds should_be costs? wiegt fasst entspricht kostet kosten"
_NEEDING: Final = "(?:you|we)(?:'ll)? need|(?:man|es) braucht|du brauchst|wir brauchen"
_REMARK_BEFORE: Final = Before(
    {
        "bei uns waren es {3}": rf"\b(?:{alternatives(STORIES)})\b"
        rf"(?:(?!,?\s(?:so|then|but|dann|also|aber|{_NEEDING})\b).)*$",
        "if you have {3} eggs left": rf"\b(?:{alternatives(SUPPOSING)})\b(?:(?!,\s\D).)*$",
        "a cup weighs {120 g}": rf"\b(?:{alternatives(_WEIGHING)})\b(?:(?!,\s|[;:]).)*$",
        "1 tbsp = {15 ml}": r"=\s*$",
        "At 5,000 feet add {2 tbsp} flour": r"(?:\baltitude|\d\s?(?:feet|ft)|\bhöhe von"
        r"|\d\s?m(?:eter)?\s(?:höhe|über))\b[^.;]*$",
    },
    but_not={
        "bei uns waren es {3}": "I used more, so add {3} eggs",
        "if you have {3} eggs left": "now you need {3} eggs",
        "a cup weighs {120 g}": "check its weight, then add {120 g}",
        "1 tbsp = {15 ml}": "1 tbsp plus {15 ml}",
    },
)
_REMARK_AFTER: Final = After(
    {
        "{3} eggs were left over": alternatives(STORIES),
        "{a cup} weighs 120 g": alternatives(_WEIGHING),
        "{1 tbsp} = 15 ml": r"(?<=\s)=",
    },
    but_not={
        "{3} eggs were left over": "{3} eggs, as I had one left over",
        "{a cup} weighs 120 g": "{2 cups} flour, which weighs 240 g",
    },
    lead=r"(?:(?!,\s|[;:]|\s[–—]\s).)*?(?:\b|(?==))(?:",
    tail=r")(?:\b|(?=\s))",
)


def is_remark(place: Place) -> bool:
    """Return whether it is told, not done: a story, a fact, one of the figures of nutrition."""
    if place.line and not place.parentheses:
        return False
    place = place.without_other_parentheses()
    if place.follows(_REMARK_BEFORE) or place.precedes(_REMARK_AFTER):
        return True
    if _is_nutrition(place):
        return True
    return not place.line and (_is_substitution(place) or _is_fact(place))


# Figures of nutrition are lists, with commas before numbers: "9 g fat, 310 kcal".

_NUTRITION: Final = "kcal kj calories kalorien kilokalorien brennwert nährwerte? nutrition\\w*"
_NUTRITION_BEFORE: Final = Before(
    {"310 kcal and {9 g} of fat": rf"\b(?:{alternatives(_NUTRITION)})\b[^;]*$"},
    but_not={"310 kcal and {9 g} of fat": "the calories don't count; add {9 g} of fat"},
)
_NUTRITION_AFTER: Final = After(
    {"{9 g} fat, 310 kcal": alternatives(_NUTRITION)},
    but_not={"{9 g} fat, 310 kcal": "{9 g} fat, then count the calories"},
    lead=r"(?:(?!,\s\D|[;:]|\s[–—]\s).)*?\b(?:",
    tail=r")\b",
)


def _is_nutrition(place: Place) -> bool:
    return place.follows(_NUTRITION_BEFORE) or place.precedes(_NUTRITION_AFTER)


# A substitution says how much of another thing is as good: "replace 1 egg with 3 tbsp water", but
# not "replace the lid".

_REPLACING: Final = "replace substitute swap instead_of statt anstatt anstelle_von"
_REPLACING_BEFORE: Final = Before(
    {
        "Replace {1} egg with 3 tbsp water": rf"\b(?:{alternatives(_REPLACING)})\s$",
        "Replace 1 egg with {3 tbsp} water": rf"\b(?:{alternatives(_REPLACING)})\s\d[^.;]*\s$",
        "1 TL Honig ersetzt {1 EL} Zucker": r"\bersetzt\s$",
    },
    but_not={
        "Replace 1 egg with {3 tbsp} water": "Replace the lid and add {3 tbsp} water",
        "1 TL Honig ersetzt {1 EL} Zucker": "der Honig ist ersetzt: {1 EL} Zucker",
    },
)
_REPLACED_AFTER: Final = After(
    {"{100 g} Mehl durch Stärke ersetzen": r"[^.,;:]*?\bersetz(?:t|en)\b"},
    but_not={"{100 g} Mehl durch Stärke ersetzen": "{100 g} Mehl zugeben, das ersetzt Stärke"},
)


def _is_substitution(place: Place) -> bool:
    return place.follows(_REPLACING_BEFORE) or place.precedes(_REPLACED_AFTER)


# A fact is about one of a thing, and its verb stands right before a number: "one lemon gives about
# 3 tablespoons", "a 2 kg chicken takes 90 minutes".

_GIVING: Final = "is are gives yields makes takes needs sind ist ergibt gibt macht braucht"
_ONE_OF_A_THING: Final = r"^\W*(?:an?|one|1|each|eine?)\s(?:[^\W\d][\w-]*\s){1,5}?"
_ABOUT: Final = r"(?:about|around|roughly|ca\.?|etwa|ungefähr|rund)"
_FACT_BEFORE: Final = Before(
    {"One lemon gives {3 tbsp}": rf"{_ONE_OF_A_THING}(?:{alternatives(_GIVING)})\s$"},
    but_not={"One lemon gives {3 tbsp}": "One lemon gives taste, so add {3 tbsp}"},
)
_SUBJECT_BEFORE: Final = Before(
    {
        "{1 cup} of flour is about 120 g": r"^\W*$",
        "Ein Huhn von {2 kg} braucht 90 Minuten": r"^\W*(?:an?|one|1|each|eine?)\s"
        r"(?:[^\W\d]+\s){0,3}$",
    },
    but_not={
        "{1 cup} of flour is about 120 g": "Add {1 cup}; that is about 120 g",
        "Ein Huhn von {2 kg} braucht 90 Minuten": "Ein Huhn waschen, dann {2 kg}",
    },
)
_FACT_AFTER: Final = After(
    {
        "{1 cup} of flour is about 120 g": rf"(?:\s[^\W\d]+){{0,4}}?\s(?:{alternatives(_GIVING)})"
        rf"\s(?:{_ABOUT}\s)?\d"
    },
    but_not={"{1 cup} of flour is about 120 g": "{1 cup} of flour is beaten with 2 eggs"},
)


def _is_fact(place: Place) -> bool:
    is_subject = place.follows(_SUBJECT_BEFORE) and place.precedes(_FACT_AFTER)
    return is_subject or place.follows(_FACT_BEFORE)
