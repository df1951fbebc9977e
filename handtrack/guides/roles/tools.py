"""Things used, not eaten: what holds the food, shapes it or is worked with."""

import re
from typing import Final

from handtrack.guides.kitchen_words import (
    EQUIPMENT,
    MATERIALS,
    PEOPLE,
    PIECES,
    PUTTING,
    SIZED_THINGS,
    TOOLS,
    TURNS,
    VESSELS,
    alternatives,
)
from handtrack.guides.quantities import Role
from handtrack.guides.roles.place import MEASURES, Place
from handtrack.guides.roles.unclear import HELD_FOOD_AFTER
from handtrack.guides.roles.words import After, Before, word_before, word_soon_after
from handtrack.guides.units import Kind

_MATERIAL_AFTER: Final = After(
    {"{1 sheet} of baking paper": rf"\s*(?:of\s+)?(?:\w+\s+)?(?:{alternatives(MATERIALS)})\b"},
    but_not={"{1 sheet} of baking paper": "{1 sheet} of puff pastry"},
)


def is_tool(place: Place) -> bool:
    """Return whether it counts tools or is the size of one: "2 bowls", "a 24 cm tin"."""
    if place.kind in (Kind.PIECE, Kind.PACKAGE) and place.precedes(_MATERIAL_AFTER):
        return True
    if place.line:
        return _is_equipment(place)
    return _is_sized_thing(place) or _is_thing_used(place) or _is_spoon_to_work_with(place)


# A list of things needed may name tools too: "2 baking trays", "24 cm springform tin". The tool is
# what the line is about: its noun comes right after the first number, and no "of" makes it a
# measure ("1 pan of brownies"). Further numbers of the line are about the tool.

_EQUIPMENT_AFTER: Final = After(
    {
        "{2} baking trays": r"$",
        "{2} baking trays, greased": r"[,;:/Ø\d.–-]",
        "{1} cake tin (26 cm)": r"\((?!\s*(?:ca\.?\s*)?\d+\s?(?:stück|stk|pieces))",
        "{1} large saucepan with a lid": r"(?:with|mit|for|für|zum|à|and|und|or|oder|to|lined"
        r"|greased|in)\b",
        "{1} cake tin of 24 cm": r"(?:of|von)\s+\d",
    },
    but_not={"{2} baking trays": "{2} baking trays of potatoes"},
    lead=r"[-\s]*(?:(?!(?:for|of|with|in|für|von|mit|aus|zum)\s)[\w-]+\s+){0,3}?"
    rf"(?:{alternatives(EQUIPMENT)})\b(?=\s*",
    tail=r")",
)
"""A tool, and how the line goes on after it."""
_POTS: Final = frozenset(("pot", "pots", "container", "containers", "tray", "trays"))
"""Tools and packages: "1 tray of eggs" is food."""
_ENGLISH_HOLDERS: Final = ("jar", "bottle", "tub", "pot", "container", "tray")
_GERMAN_HOLDERS: Final = ("glas", "gläser", "gläsern", "flaschen")
_HOLDERS: Final = frozenset(
    (*_ENGLISH_HOLDERS, *(f"{name}s" for name in _ENGLISH_HOLDERS), *_GERMAN_HOLDERS)
)
"""Packages whose name alone names no food."""
_ALONE_AFTER: Final = After(
    {
        "{2 pots}": r"$",
        "{1 tray}, greased": r"[,;(]",
        "{1 pot} with a lid": r"(?:with|mit|for|für)\b",
    },
    but_not={"{2 pots}": "{2 pots} basil"},
    lead=r"\s*",
)
_EMPTY_LINE_AFTER: Final = After(
    {"{6 jars}": r"$", "{6 Gläser} à 250 ml": r"(?:à|of|von|zu)\s\d[\d.,]*\s?[a-z]+$"},
    but_not={
        "{6 jars}": "{1 jar} (340 g) roasted peppers",
        "{6 Gläser} à 250 ml": "{6 Gläser} à 250 ml Kirschen",
    },
    lead=r"\s*",
)


def _is_equipment(place: Place) -> bool:
    previous = place.previous
    if previous is not None:
        return previous.role is Role.TOOL
    if place.before.strip():
        return False
    if place.kind in (None, Kind.LENGTH, Kind.VOLUME) and place.precedes(_EQUIPMENT_AFTER):
        return True
    if place.unit in _HOLDERS and place.precedes(_EMPTY_LINE_AFTER):
        return True
    return place.unit in _POTS and place.precedes(_ALONE_AFTER)


_SIZED_THING_AFTER: Final = After(
    {"{two tablespoon} scoop": rf"[-\s]+(?:[\w-]+\s){{0,2}}?(?:{alternatives(SIZED_THINGS)})\b"},
    but_not={"{two tablespoon} scoop": "{two tablespoons} of flour in a bowl"},
)
_PORTIONS_AFTER: Final = After(
    {
        "weigh out {60 g} portions": r"[-\s](?:portions|patties|balls|steps|increments|aliquots"
        r"|reactions|schritten|portionen)\b"
    },
    but_not={"weigh out {60 g} portions": "weigh out {60 g} flour"},
)
_VESSEL_OF_SIZE_AFTER: Final = After(
    {
        "{1 1/2 tablespoon} scoop": r"(?:cookie\s)?scoops?|ladles?|measures?|jugs?|saucepans?|skillets?"
        r"|casseroles?|bowls?|pans?|pots?|marks?|setting|line|marke"
    },
    but_not={"{1 1/2 tablespoon} scoop": "{1 litre} stock in a bowl"},
    lead=r"[\s-]",
    tail=r"\b",
)


def _is_sized_thing(place: Place) -> bool:
    """Return whether it is the size of a tool or a piece: "a two tablespoon scoop"."""
    sized = place.quantity.written or place.quantity.hyphenated
    is_size = sized and not place.bare and place.quantity.low >= 1
    is_portion = place.kind in MEASURES and place.precedes(_PORTIONS_AFTER)
    if place.kind in MEASURES and place.precedes(_VESSEL_OF_SIZE_AFTER):
        return True
    return is_portion or (is_size and place.precedes(_SIZED_THING_AFTER))


_NOT_FOOD_AFTER: Final = After(
    {"{2} large bowls": alternatives(" ".join((TURNS, PIECES, VESSELS, TOOLS, PEOPLE)))},
    but_not={"{2} large bowls": "{2} eggs into bowls"},
    lead=r"\s*(?:\([^)]*\)\s*)?(?:(?!(?:in|into|to|on|onto|over|from|with|and|at|among|between|auf|mit|und)\s)\w+(?:[-\s]|\.\s)){0,4}?",
    tail=r"\b",
)
_AMONG_BEFORE: Final = word_before(
    "divide among {4 cups}", "among between across", but_not="add {4 cups}"
)
_VESSEL_BEFORE: Final = word_before(
    "divide among {4 jars}",
    "in into onto on between among over across auf zwischen with mit using of for",
    but_not="open {4 jars}",
)
_WITH_BEFORE: Final = word_before(
    "with {2 packets} of yeast",
    "with mit contents_of inhalt_von (?:stir|mix|fold|beat|whisk|toss|throw|pour|blend|tip|swirl|dump|put|add|rub|work)"
    "(?:red|ed|ring|ing)?_in",
    but_not="without: {2 packets} of yeast",
)
_STIRRED_IN_BEFORE: Final = word_before(
    "whisk in {1 can} until smooth",
    "(?:stir|mix|fold|beat|whisk|blend|swirl|rub)(?:red|ed|ring|ing)?_in",
    but_not="put in {2 tins}",
)
"""Nobody stirs a can: these words mean what it holds."""
_NOUN_AFTER: Final = After(
    {"{1 (14-oz) can} condensed milk": r"[^\W\d_]"},
    but_not={"{1 (14-oz) can} condensed milk": "{1 (14-oz) tin} and bake"},
    lead=r"\s+(?!(?:of|and|or|until|till|to|then|so|for|from|on|over|before|as|by|with|in|into|at"
    r"|while|if|which|that|is|are|the|und|oder|im|ins|auf|mit|für|zu|aus|bei|bis|lined|filled|greased)\b)",
)
_WEIGHED_DOWN_BEFORE: Final = word_before(
    "weigh it down with {2} tins",
    "(?:weigh|weight)(?:ed|ing)?_(?:\\w+_){0,3}down_with",
    but_not="weigh it with {2} tins",
)
_WEIGHING_DOWN_AFTER: Final = word_soon_after(
    "mit {2} Konserven beschweren", "beschweren beschwert", but_not="mit {2} Eiern. Dann beschweren"
)
_PUT_BEFORE: Final = Before(
    {"Then place {1 sheet}": alternatives(PUTTING)},
    but_not={"Then place {1 sheet}": "in place of {1 sheet}"},
    lead=r"(?:^|[.,;:]\s*|\b(?:then|and|now)\s+)",
    tail=r"\s+$",
)


def _is_thing_used(place: Place) -> bool:
    is_package = place.kind is Kind.PACKAGE
    is_countable = is_package or place.kind in (None, Kind.PIECE)
    if is_countable and _weighs_down(place):
        return True
    is_food = _is_food_it_holds(place)
    if not (is_package and is_food) and _is_empty_vessel(place):
        return True
    if not is_countable:
        return False
    if not is_package and place.precedes(_NOT_FOOD_AFTER):
        return True
    if not place.bare and place.follows(_VESSEL_BEFORE) and not is_food:
        is_whole = place.quantity.low >= 1
        return is_package or (place.quantity.written and is_whole)
    return place.kind is Kind.PIECE and place.follows(_PUT_BEFORE) and place.quantity.high == 1


def _weighs_down(place: Place) -> bool:
    return place.follows(_WEIGHED_DOWN_BEFORE) or place.precedes(_WEIGHING_DOWN_AFTER)


def _is_food_it_holds(place: Place) -> bool:
    """Return whether a package means what it holds: "with 2 packets of yeast", "stir in 1 can"."""
    if place.kind is Kind.PACKAGE and place.follows(_STIRRED_IN_BEFORE):
        return place.unit not in _HOLDERS or place.precedes(_NOUN_AFTER)
    if not place.follows(_WITH_BEFORE):
        return False
    is_package = place.kind is Kind.PACKAGE and place.unit not in _HOLDERS
    is_counted = is_package and not place.quantity.written
    is_named = (is_counted or place.quantity.package) and place.precedes(_NOUN_AFTER)
    return is_named or place.precedes(HELD_FOOD_AFTER)


# A vessel is counted without food: "6 jars", "into 12 cups", "onto 2 sheets". After "2 jars
# of" or "2 Gläser" there is food.

_CUPS: Final = frozenset(("cup", "cups", "mugs", "tassen", "sheet", "sheets", "blättern"))
_ONTO_BEFORE: Final = word_before(
    "into {12 cups}",
    "into onto on over among between across",
    but_not="stir in {2 cups} of milk",
)
_EMPTY_AFTER: Final = After(
    {
        "{6 jars}.": r"\s*(?:$|[.,;:!?)])",
        "{6 jars} of 250 ml": r"\s(?:of|à|von|zu)\s+(?:about\s+|ca\.?\s+)?\d",
        "{6 jars} with new lids": r"\s(?:and|or|to|until|while|then|so|for|from|on|over|before|as|by"
        r"|with|in|into|at)\b",
        "{12 cups} of a muffin tin": r"\sof\s+(?:an?|the|your|each)\b",
        "{12 cups} lined with paper": r"\s(?!of\b)\w+ed\b",
        "{6 Gläser} auf ein Blech": r"\s(?:im|ins|auf|mit|für|zu|zum|aus|bei|bis|und|oder)\b",
        "{6 Gläser} sterilisieren": r"\s(?-i:[a-zäöü])\w+en\s*(?:$|[.,;:!?)])",
    },
    but_not={
        "{6 jars} of 250 ml": "{6 jars} of tomatoes",
        "{12 cups} of a muffin tin": "{2 cups} of apple juice",
        "{12 cups} lined with paper": "{2 cups} of chopped onions",
        "{6 Gläser} auf ein Blech": "{2 Gläser} rote Grütze",
        "{6 Gläser} sterilisieren": "{2 Gläser} Kirschen abgießen",
        "{6 jars} with new lids": "{2 jars} tomato sauce",
    },
)


def _is_empty_vessel(place: Place) -> bool:
    is_holder = place.unit in _HOLDERS
    is_under = place.unit in _CUPS and place.follows(_ONTO_BEFORE)
    is_whole = place.quantity.low >= 1 and not place.quantity.article
    among = place.unit in _CUPS and place.follows(_AMONG_BEFORE)
    return among or ((is_holder or is_under) and is_whole and place.precedes(_EMPTY_AFTER))


# A spoon or cup after "with", "in" and the like is a tool, unless food follows: "with a spoon of
# oil". English may leave out "of", so there a tool needs an end or a word that no food begins with;
# a German noun has a capital letter.

_WORKED_WITH_BEFORE: Final = word_before(
    "scrape with {a spoon}",
    "with us(?:e|ing) in(?:to)? back_of mit auf hilfe_von",
    but_not="add {a spoon}",
)
_BEGINNING_WITH_BEFORE: Final = Before(
    {"With {2 teaspoons}, shape quenelles": r"^\W*(?:with|using)\s+$"},
    but_not={"With {2 teaspoons}, shape quenelles": "Season with {2 teaspoons}"},
)
_NO_FOOD_AFTER: Final = After(
    {
        "with {a spoon}": r"\W*$",
        "with {a spoon}, then": r"[,.;:!?)]",
        "with {a spoon} and dice": r"\s(?:and|or)\b(?!\s(?:a half|two|so)\b)",
        "with {a spoon} until smooth": r"\s(?:to|until|till|while|then|so|for|from|on|over|before"
        r"|as|by|with|in|into|the|scoop|scrape|stir|mix|whisk|beat|press)\b",
    },
    but_not={
        "with {a spoon} and dice": "with {a spoon} and a half of oil",
        "with {a spoon} until smooth": "with {a spoon} of oil",
    },
)
_GERMAN_SPOONS: Final = re.compile(r"(?:löffeln?|tassen?)$")
_GERMAN_FOOD_AFTER: Final = After(
    {
        "mit {2 Esslöffeln} davon": r"davon\b",
        "mit {einer Tasse} (200 ml) heißer Brühe": r"(?:(?:voll|vom|von|de[mrs]"
        r"|(?!ein|dies|jede)\w{3,}e[mnrs]?)\s){0,3}(?!Sie\b)[A-ZÄÖÜ]",
    },
    lead=r"(?:\s\(\d[^)]*\))?\s",
    cased=True,
)
_SHAPES_AFTER: Final = After(
    {
        "mit {2 Löffeln} Kugeln formen": r"formen",
        "mit {einem Löffel} Kerne entfernen": r"entfernen",
        "mit {einem Esslöffel} Nocken abstechen": r"(?:her)?(?:aus|ab)?"
        r"(?:lösen|kratzen|schaben|stechen|heben|höhlen)",
    },
    but_not={"mit {2 Löffeln} Kugeln formen": "mit {2 Löffeln} Öl mischen und Kugeln formen"},
    lead=r"(?:(?!\bund\b)[^.,;])*\b",
    tail=r"\b",
)
"""Food after a spoon is what the spoon works on."""


def _is_spoon_to_work_with(place: Place) -> bool:
    form = place.quantity.form
    if form is None or not place.follows(_WORKED_WITH_BEFORE):
        return False
    name = form.several if place.quantity.high > 1 else form.one
    if _GERMAN_SPOONS.search(name):
        if place.quantity.written or name.endswith("n"):
            return not place.precedes(_GERMAN_FOOD_AFTER) or place.precedes(_SHAPES_AFTER)
        return False
    if form.unit.kind is not Kind.SPOON and form.unit.symbol != "cup":
        return False
    alone = place.quantity.written and place.quantity.high == 1
    is_spoon = form.unit.symbol == "spoon" or place.follows(_BEGINNING_WITH_BEFORE)
    spoons = is_spoon and place.quantity.high > 1
    return (alone or spoons) and place.precedes(_NO_FOOD_AFTER)
