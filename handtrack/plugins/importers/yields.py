"""Yields: what an import says about how many servings or pieces its amounts make."""

import re
from collections.abc import Iterator
from typing import Final

from handtrack.guides.guide import MOST_SERVINGS
from handtrack.guides.kitchen_words import PEOPLE, alternatives
from handtrack.guides.quantities import Quantity, Role
from handtrack.guides.roles.rules import read_quantities
from handtrack.guides.units import Kind

# A yield says how many servings or pieces its amounts make: "4 servings", "2 dozen cookies", "1
# (9×13) pan". A number that measures (500 ml, a 26 cm tin) is no count of servings. Of a range, the
# guide is for the lower end: its amounts are as written, and nobody gets less. The yield as written
# stays beside it, and scales.

_COUNTED: Final = (Role.COUNT, Role.PIECES, Role.TOTAL, Role.TOOL, Role.UNCLEAR)
_COUNTS: Final = (None, Kind.PIECE, Kind.PACKAGE)
_DOZEN: Final = 12
_PEOPLE_AFTER: Final = re.compile(rf"\s*(?:{alternatives(PEOPLE)})\b", re.IGNORECASE)


_PEOPLE_IN_ASIA: Final = re.compile(r"(?P<number>[1-9]\d?)\s?(?:人|名|份|인분)")


def servings_of(yields: str) -> int | None:
    """Return the servings or pieces in a yield, the fewest of a range; None if it names none.

    People count before pieces: "48, enough for 6 people" is for 6.
    """
    yields = " ".join(yields.split())
    if in_asia := _PEOPLE_IN_ASIA.search(yields):
        return int(in_asia["number"])
    found = [*counts_in(yields)]
    people = [one for one in found if _PEOPLE_AFTER.match(yields, one.number_end)]
    for one in (*people, *found):
        is_dozens = one.form is not None and one.form.unit.symbol == "dozen"
        servings = one.low * _DOZEN if is_dozens else one.low
        if servings.denominator == 1 and 1 <= servings <= MOST_SERVINGS:
            return int(servings)
    return None


def counts_in(yields: str) -> Iterator[Quantity]:
    """Yield the numbers in a yield that count servings or pieces."""
    for one in read_quantities(yields, line=True):
        is_count = one.kind in _COUNTS and one.role in _COUNTED
        # "26er Springform" has the size of a tin, and "ein Blech" an article.
        is_size = one.form is None and yields[one.end : one.end + 1].isalpha()
        is_word = one.role is Role.UNCLEAR and one.written and one.low <= 1
        is_article = one.form is None and (one.article or is_word)
        if is_count and not is_size and not is_article:
            yield one


# A page says its yield in the heading of things needed ("Ingredients for 4"), as a choice below it,
# or in a row near it: "Serves 4", "Prep Time 10 mins Servings 8 bowls Calories 312kcal". Such a row
# begins with the word for it, or has other labels too; the nearest one counts. Prose that only
# mentions servings is longer, or begins with another word.

_LONGEST_YIELD: Final = 120
"""Characters of a row that says a yield."""
_LABELS: Final = (
    r"prep|cook|total|active|calories|kcal|time|course|cuisine|author|difficulty|level|rating|print|pin"
    r"|zubereitung|vorbereitung|arbeitszeit|backzeit|kochzeit|garzeit|gesamtzeit|ruhezeit|zeit"
    r"|schwierigkeit|niveau|kalorien"
)
_EATERS: Final = (
    r"servings?(?:\(s\))?|portion(?:/?en|s)?|people|persons?|person(?:en|nes|as|er)|pessoas|persone"
    r"|pers\b\.?|porciones|raciones|porções|porzioni|porties|portioner|personer|porcji|kişilik"
)
_ABOUT: Final = (
    r"\(?(?:about|around|roughly|approx(?:imately|\.)?|generously|at least|up to"
    r"|ca\.?|circa|etwa|ungefähr|rund|mindestens)\)?\s+"
)
_NUMBER_WORDS: Final = (
    r"one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:half )?a dozen"
    r"|ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|ein(?: halbes)? dutzend"
)
_YIELD_SAID: Final = re.compile(
    r"(?P<before>.*?)\b(?:serves|feeds|servings?|serving size|yields?|makes|portionen|portions|ergibt"
    r"|reicht für|genug für|enough for|für|parts|dosi per|dosi|doses?|porções|porciones|raciones"
    r"|(?:antal|quantité|rendement|rendimiento|rendimento|resa)(?=\s?:)"
    rf"|porzioni|porties|portioner|(?:pour|para|per|voor|för|menge)(?=:?\s\d+\s(?:{_EATERS})))"
    rf"\s*(?:\([a-z.]+\)\s?(?=[:=]))?[:=]?\s*"
    rf"(?P<yields>(?:{_ABOUT})?(?:\d|(?:{_NUMBER_WORDS})\b)[^|•·]*?)"
    rf"\s*(?:[|•·].*|\b(?:{_LABELS})\b.*)?",
    re.IGNORECASE,
)
_NUMBER: Final = r"\d{1,3}(?:\s?(?:[-–]|to|bis)\s?\d{1,3})?"
_ALONE: Final = re.compile(
    rf"\(?(?:(?:for|für|feeds)\s+(?:{_ABOUT})?{_NUMBER}(?:\s\w+)?"
    rf"|(?:{_ABOUT})?{_NUMBER}\s(?:{_EATERS}))\)?",
    re.IGNORECASE,
)
_AMONG_FACTS: Final = re.compile(rf"(?<![\d.,]){_NUMBER}\s(?:{_EATERS})\b", re.IGNORECASE)
_FACTS: Final = re.compile(rf"\b(?:{_LABELS})\b|[|•·]", re.IGNORECASE)
"""Beside a yield, in a line that only lists facts."""
_LABELLED: Final = re.compile(rf"(?:\W*|.*\b(?:{_LABELS})\b.*|.*[|•·]\s*)", re.IGNORECASE)
"""Before a yield: nothing, or another label."""


_IN_PARENTHESES: Final = re.compile(r"^(?:\((.*)\)|\[(.*)\])$")


def yield_in(line: str) -> str:
    """Return the yield that a line says; nothing if it says none."""
    if len(line) > _LONGEST_YIELD:
        return ""
    line = _IN_PARENTHESES.sub(r"\1\2", line)
    if _ALONE.fullmatch(line):
        return line
    said = _YIELD_SAID.fullmatch(line)
    counted = _AMONG_FACTS.search(line)
    if said is None and counted is not None and _FACTS.search(line) and line[-1] not in ".!?":
        return counted[0]
    if said is None or not _LABELLED.fullmatch(said["before"]):
        return ""
    yields = _with_parentheses_closed(line, *said.span("yields")).rstrip(" .,;")
    return yields if servings_of(yields) else ""


def _with_parentheses_closed(line: str, start: int, end: int) -> str:
    """Return a part of a line up to where its last parenthesis closes, since a label within one
    ends no yield: "1 loaf (12 slices, total 1 kg)"; without the parenthesis if it never closes.
    """
    part = line[start:end]
    if part.count("(") <= part.count(")"):
        return part
    close = line.find(")", end)
    return line[start : close + 1] if close >= 0 else part.rpartition("(")[0]
