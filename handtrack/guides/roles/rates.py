"""Rates: so much at a time, on each, for each or for so much of something else."""

from typing import Final

from handtrack.guides.kitchen_words import alternatives
from handtrack.guides.roles.place import MEASURES, Place
from handtrack.guides.roles.words import After, Before, word_before, word_soon_after
from handtrack.guides.units import FORMS, Kind

_MEASURES: Final = "|".join(
    form for form, named in FORMS.items() if named.unit.kind in MEASURES and form.isalpha()
)
_MEASURED: Final = rf"\d[\d.,/]*[\s-]?(?:{_MEASURES})\b"
_RATE_AFTER: Final = After(
    {
        "{2} eggs at a time": r"at a time",
        "{3} at once": r"at once",
        "{4} Krapfen auf einmal": r"auf einmal",
        "{2} Krapfen gleichzeitig": r"gleichzeitig",
        "{10 g} salt per litre": r"per\s+(?!cent|side)\w",
        "{1 tsp} oil for each ball": r"for (?:each|every)",
        "{2 EL} Teig jeweils": r"jeweils",
        "{100 µl} on top of each": r"(?:on|in|into|to|onto|over|for|with|between)"
        r"(?: top of)?\s+(?:each|every)\b(?!\s+(?:side|other))",
        "{1 tsp} oil every 10 seconds": r"(?:every|alle)\s+\d",
        "{3} wings a head": r"(?<!\bof\s)an?\s+(?:head|person|serving)\b(?!\s+of)",
        "{4} cookies to a sheet": r"to\s+(?:a|one)\s+(?:sheet|plate|tray|pan|tin|jar|glass|bowl)",
        "{1 tbsp} in the middle of one": r"(?:in|on|onto|into) the (?:cent(?:er|re)|middle)"
        r" of (?:an?|each|every|one)",
        "{2 EL} Teig in jede Mulde": r"(?<!\bund )(?:auf|in|für|über|an|um|unter|zu) jede[nmrs]?\b",
        "{10 g} Salz pro Liter": r"pro\s+(?!seite)\w",
        "{1 EL} Öl je Kugel": r"je\s+(?!seite|nach\b)[A-ZÄÖÜ]",
    },
    but_not={
        "{2} eggs at a time": "{4} eggs one at a time",
        "{10 g} salt per litre": "{500 g} beans with 10 g salt per litre",
        "{2 EL} Teig jeweils": "{2 EL} Teig zugeben",
        "{2 EL} Teig in jede Mulde": "{2} Eier mischen und in jede Mulde füllen",
        "{10 g} Salz pro Liter": "{10 g} Salz pro Seite",
        "{4} cookies to a sheet": "{4} cookies to a friend",
        "{100 µl} on top of each": "{2} steaks on each side",
    },
    lead=rf"(?:(?!\s\d[\d.,/]*\s?(?:{_MEASURES})\b|\s(?:one|two|three|\d+)\s(?:at|by)\s)[^.;:,(])"
    r"{0,40}?\b",
)
"""Up to the next amount: that one may be the rate."""
# A list may go into each of several vessels: "2 cloves of garlic and 1 head of dill in every jar".
# Each of its numbers is for one. It ends at another verb.

_LISTED: Final = r"(?:(?!\b(?:and|und|then|dann)\b)[^.;:,(\d]){1,40}?"
_AND_ANOTHER: Final = (
    r"(?:,\s(?:and\s|und\s)?|\s(?:and|und|plus)\s)"
    r"(?:about\s|ca\.\s)?(?:\d[\d.,/–-]*|[¼-¾⅓-⅞]|an?\b|one|two|three|half|eine?n?\b|zwei|drei)"
)
_LIST_FOR_EACH_AFTER: Final = After(
    {
        "{2 cloves} of garlic and 1 head of dill in every jar": r"(?:on|in|into|to|onto|over|for)\s"
        r"(?:each|every)\s(?!side|other)",
        "{50 ml} of broth and 2 ml of oil per bowl": r"per\s(?!cent|side|hour|minute|day|\d)",
        "{3} Oliven, 1 Sardelle und 1 TL Kapern auf jede Scheibe": r"(?:auf|in|für|über|an|zu)\s"
        r"jede[nmrs]?\s(?!seite)",
        "{50 ml} Brühe und 2 ml Öl pro Teller": r"pro\s(?!seite|stunde|minute|tag|\d)",
    },
    but_not={
        "{2 cloves} of garlic and 1 head of dill in every jar": "{2 cloves} of garlic and fill it"
        " into every jar",
        "{3} Oliven, 1 Sardelle und 1 TL Kapern auf jede Scheibe": "{3} Oliven hacken, etwas auf"
        " jede Scheibe",
    },
    lead=rf"(?:{_LISTED}{_AND_ANOTHER}){{1,4}}{_LISTED}\b",
    tail=r"[^\W\d_]",
)
_OF_EACH_AFTER: Final = After(
    {"{200 ml} juice of each": r"[^.;:,(\d]{2,40}?\bof each\b"},
    but_not={"{200 ml} juice of each": "{200 ml} juice, some of each"},
)
_RATE_BEFORE: Final = word_before(
    "immer {4} Krapfen",
    "every per pro for_each each_of alle jede[nrs]? immer aus_je",
    but_not="nimm {4} Krapfen",
)
_ALL_BEFORE: Final = word_before("alle {3} Eier", "alle")
_PER_MEASURE_AFTER: Final = After(
    {
        "{1} egg per 100 g of flour": rf"(?:per|pro|for every)\s{_MEASURED}",
        "{2 Blatt} Gelatine je 100 ml Flüssigkeit": rf"je\s{_MEASURED}[-\s](?-i:[A-ZÄÖÜ])",
    },
    but_not={"{2 Blatt} Gelatine je 100 ml Flüssigkeit": "{2} Mozzarella je 125 g"},
    lead=r"\s[^.;:,(\d]{1,40}\b",
)
_JE_THING_AFTER: Final = After(
    {
        "{5 µl} je Primer": r"\s+je\s+"
        r"(?!(?:portion|person|stück|glas|teller|liter|kilo\w*|gramm)\b)[A-ZÄÖÜ]"
    }
)
"""At the beginning of a line it is an amount of each."""


def is_rate(place: Place) -> bool:
    """Return whether it is so much at a time, on each or for each: "2 eggs at a time"."""
    if place.precedes(_PER_MEASURE_AFTER):
        return True
    starts_line = place.line and not place.before.strip()
    is_all = place.bare and place.follows(_ALL_BEFORE)  # "alle 3 Eier", not "alle 5 cm"
    if (
        (place.follows(_RATE_BEFORE) and not is_all)
        or place.precedes(_RATE_AFTER)
        or place.precedes(_OF_EACH_AFTER)
    ):
        return not (starts_line and place.precedes(_JE_THING_AFTER))
    if place.line:
        is_of_package = place.previous is not None and place.previous.kind is Kind.PACKAGE
        return is_of_package and place.kind in MEASURES and place.follows(_FOR_BEFORE)
    if place.precedes(_LIST_FOR_EACH_AFTER):
        return True
    return _is_for_a_measure(place) or _is_rate_in_step(place)


_IN_THE_MIDDLE_AFTER: Final = After(
    {
        "{a tablespoon} of filling in the centre": r"(?:in|on|onto|into) the"
        r" (?:cent(?:er|re)|middle)",
        "{einen Esslöffel} Füllung in die Mitte": r"in die mitte",
    },
    but_not={
        "{a tablespoon} of filling in the centre": "{a tablespoon} of filling. Cook in the centre"
    },
    lead=r"[^.;:]{0,60}?\b",
    tail=r"\b",
)
"""After an amount for one of several pieces."""
_NOT_ONE_OF_SEVERAL: Final = (
    "sides? times? additions? batch half minutes? hours? days? other"
    " seite mal zugabe hälfte fall minuten? stunden? tag"
)
"""After "each": it says when, or of what."""
_ON_EACH_BEFORE: Final = Before(
    {
        "In jede Mulde {2 EL} Teig": r"(?:each|every|jede[nmrs]?|pro|per)\s+"
        r"(?:of\s(?:the|these|those)\s|der\s)?(?!of\b)"
        rf"(?!(?:{alternatives(_NOT_ONE_OF_SEVERAL)})\b)[^\W\d_]",
        "Je Teller {3 Scheiben} Brot": rf"je\s(?!(?:{alternatives(_NOT_ONE_OF_SEVERAL)})\b)(?-i:[A-ZÄÖÜ])",
    },
    but_not={
        "In jede Mulde {2 EL} Teig": "Nach jeder Zugabe {2 EL} Mehl",
        "Je Teller {3 Scheiben} Brot": "Alles je nach Größe {3 Scheiben}",
    },
    lead=r"\b(?:",
    tail=r")(?:(?!\b(?:then|dann|danach|anschließend|meanwhile|inzwischen)\b)[^:;])*$",
)
"""A sentence about one of several."""
_AT_INTERVALS_BEFORE: Final = Before(
    {
        "Alle 15 Minuten mit {2 EL} Fond": r"\b(?:every|alle)\s+\d+\s+"
        r"(?:min|stunde|sek|hour|sec|tag|day|week|woche)\w*\s[^.;:]*$"
    },
    but_not={"Alle 15 Minuten mit {2 EL} Fond": "Nach 15 Minuten mit {2 EL} Fond"},
)
_PER_TIME_BEFORE: Final = Before(
    {"pro Minute {1 ml}": r"\b(?:pro|per)\s+(?:minute|second|hour|sekunde|stunde)\s+$"},
    but_not={"pro Minute {1 ml}": "nach einer Minute {1 ml}"},
)
_FOR_EVERY_BEFORE: Final = Before(
    {
        "For every 500 g of flour use {10 g} salt": r"(?:^|[(,:]\s?)(?:for (?:each|every)|per|pro)"
        r"\s+(?:\d|an?\s|ein)[^.;)]*\s$",
        "Auf ein Kilo kommen {20 g} Salz": r"\b(?:auf|zu)\s+(?:\d|ein)[^.;]*\bkommen\b[^.;]*$",
    },
    but_not={
        "For every 500 g of flour use {10 g} salt": "For the dough use {10 g} salt",
        "Auf ein Kilo kommen {20 g} Salz": "Auf ein Blech geben. {20 g} Salz",
    },
)
_DEALING_BEFORE: Final = word_before(
    "Aliquot {50 µl} into tubes", "aliquot dispense", but_not="Dissolve {50 µl} of dye"
)
_FOR_SOME_BEFORE: Final = Before(
    {
        "In 6 Gläser je {2 EL} Creme": r"\b(?:in|auf|für|über)\s+(?:die\s+)?[^\W_]+\s+[^\W\d_]+\s+je\s+$",
        "mit je {1 Scheibe} Speck": r"\bmit\s+je(?:weils)?\s+$",
    },
    but_not={"mit je {1 Scheibe} Speck": "mit {1 Scheibe} Speck"},
)
_ON_BEFORE: Final = word_before("Auf {ein Kilo} Mehl kommen 20 g Salz", "auf zu")
_COMES_AFTER: Final = After({"Auf {ein Kilo} Mehl kommen 20 g Salz": r"[^.;:]{0,40}\bkommen\b"})
_THING_EACH_AFTER: Final = After(
    {"allow {2} potatoes each": r"(?:\s+[^\W\d_]+){1,3}\s+each\s*(?:[.;)]|$)"},
    but_not={"allow {2} potatoes each": "allow {2} potatoes of each sort"},
)
_JE_BEFORE: Final = word_before("je {2 EL} darauf", "je jeweils", but_not="die {2 EL} darauf")
_ON_SOMETHING_AFTER: Final = word_soon_after(
    "je {2 EL} darauf",
    "auf in darauf\\w* darüber\\w* hinein\\w* füllen setzen belegen bestreichen bestreuen umwickeln",
)


def _is_rate_in_step(place: Place) -> bool:
    before = (_PER_TIME_BEFORE, _FOR_EVERY_BEFORE, _FOR_SOME_BEFORE, _DEALING_BEFORE)
    if any(map(place.follows, before)):
        return True
    is_share = place.kind in (None, Kind.PIECE) and place.precedes(_THING_EACH_AFTER)
    if is_share or (place.follows(_ON_BEFORE) and place.precedes(_COMES_AFTER)):
        return True
    is_spoon = place.quantity.written and place.kind is Kind.SPOON
    if is_spoon and place.precedes(_IN_THE_MIDDLE_AFTER):
        return True
    if place.follows(_ON_EACH_BEFORE) or place.follows(_AT_INTERVALS_BEFORE):
        return True
    return place.follows(_JE_BEFORE) and place.precedes(_ON_SOMETHING_AFTER)


# So much for so much is no amount of anything: "20 g of salt for 1 kg of flour", "auf 1 kg Mehl
# 20 g Salz". A measure after "by" is a step: "drop by 2 tablespoons".

_FOR_A_MEASURE_BEFORE: Final = Before(
    {
        "For 1 kg of meat you need {20 g} of salt": rf"(?:for|für)\s{_MEASURED}[^.;:]*\s$",
        "Auf 1 kg Mehl {20 g} Salz nehmen": rf"auf\s{_MEASURED}\s(?-i:[A-ZÄÖÜ])[^.;:,]*\s$",
    },
    but_not={
        "Auf 1 kg Mehl {20 g} Salz nehmen": "Auf 200 ml einkochen und {20 g} Butter zugeben",
        "For 1 kg of meat you need {20 g} of salt": "For 4 servings cook {300 g} of pasta",
    },
    lead=r"^\W*",
)
_FOR_A_MEASURE_AFTER: Final = After(
    {
        "{20 g} of salt for 1 kg of flour": rf"for\s{_MEASURED}",
        "{20 g} Salz auf 1 kg Mehl": rf"(?:für|auf)\s{_MEASURED}\s(?-i:[A-ZÄÖÜ])",
    },
    but_not={
        "{20 g} Salz auf 1 kg Mehl": "{1 l} Brühe auf 200 ml einkochen",
        "{20 g} of salt for 1 kg of flour": "{20 g} of salt for 10 minutes",
    },
    lead=r"[^.;:,(\d]{1,40}\b",
)
_FOR_BEFORE: Final = word_before(
    "of salt for {1 kg} of flour", "for für", but_not="add to {1 kg} of flour"
)
_UPON_BEFORE: Final = word_before("Salz auf {1 kg} Mehl", "auf", but_not="Salz zu {1 kg} Mehl")
_GERMAN_NOUN_AFTER: Final = After(
    {"auf {1 kg} Mehl": r"\s[A-ZÄÖÜ]"},
    but_not={"auf {1 kg} Mehl": "auf {200 ml} einkochen"},
    cased=True,
)
_GIVEN_ON_AFTER: Final = word_soon_after(
    "1 TL Backpulver auf {250 g} Mehl sieben",
    "geben sieben streuen verteilen rühren",
    but_not="20 g Salz auf {250 g} Mehl nehmen",
)
"""A verb that puts it there; otherwise "auf" says how much for how much."""
_BY_BEFORE: Final = word_before("drop by {2 tablespoons}", "by", but_not="drop in {2 tablespoons}")


def _is_for_a_measure(place: Place) -> bool:
    """Return whether it is one side of so much for so much, or a step of it: "by 2 tablespoons"."""
    if place.kind not in MEASURES or place.precedes(_GIVEN_ON_AFTER):
        return False
    if place.follows(_FOR_A_MEASURE_BEFORE) or place.precedes(_FOR_A_MEASURE_AFTER):
        return True
    if place.follows(_UPON_BEFORE):
        return place.precedes(_GERMAN_NOUN_AFTER)
    return place.follows(_FOR_BEFORE) or place.follows(_BY_BEFORE)
