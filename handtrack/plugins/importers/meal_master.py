"""Meal-Master: recipes as text in fixed columns, as many as a file holds, in English or German.

A line of dashes with the program's name begins a recipe, one of dashes alone ends it, and one with
other words begins a part. Ingredients have the amount in the first seven columns, the unit in the
next, then the name; a second column of them may begin near the middle of the line. A name that
begins with a dash continues the one above.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from handtrack.guides.file import File
from handtrack.guides.units import FORMS
from handtrack.plugins.importers.markup import sectioned
from handtrack.plugins.importers.remarks import left_out
from handtrack.plugins.importers.schema import read_schema
from handtrack.plugins.importers.text_rows import rows_of_text
from handtrack.plugins.importers.understood import Group, Omission, Understood

_RULE: Final = re.compile(r"(?:M{5}|-{5})[-\s]*(?P<words>.*?)[-\s]*")
_BEGIN: Final = re.compile(r"meal-?\s?master|recipe via", re.IGNORECASE)
_FIELD: Final = re.compile(
    r"\s*(?P<name>title|titel|categories|kategorien|yield|servings|menge)\s*:\s*(?P<value>.*)",
    re.IGNORECASE,
)
_INGREDIENT: Final = re.compile(
    r"(?P<amount>[ \d./,½¼¾⅓⅔⅛-]{7}) (?P<unit>[A-Za-z ]{2}) (?P<name>\S.*)"
)
_SECOND_COLUMN: Final = range(39, 43)
"""Characters before the second column; programs differ."""
_ONE: Final = re.compile(r"1|\d/\d|[½¼¾⅓⅔⅛]")
_UNITS: Final = {
    "t": "tsp", "ts": "tsp", "T": "tbsp", "tb": "tbsp", "Tb": "tbsp", "c": "cup", "pk": "package", "fl": "fl oz",
    "ea": "", "x": "", "sm": "small", "md": "medium", "lg": "large", "cn": "can", "pn": "pinch", "dr": "drop",
    "ds": "dash", "ct": "carton", "bn": "bunch", "sl": "slice", "pt": "pint", "qt": "quart", "ga": "gallon",
}  # fmt: skip
_GERMAN_UNITS: Final = {
    "tl": "TL", "el": "EL", "bd": "Bund", "pr": "Prise", "ds": "Dose", "pk": "Päckchen", "st": "Stück", "sc": "Scheibe",
    "ts": "TL", "tb": "EL", "c": "Tasse",
}  # fmt: skip


def is_meal_master(text: str) -> bool:
    """Return whether a text has a recipe of this program."""
    return any(_begins(line) for line in text.splitlines())


def read_meal_master(text: str, file: File) -> Iterator[Understood]:
    """Parse every recipe in a text."""
    recipes: list[list[str]] = []
    outside: list[str] = []
    within = False
    for line in text.expandtabs(8).splitlines():
        if _begins(line):
            recipes.append([])
            within = True
        elif (rule := _RULE.fullmatch(line.strip())) and not rule["words"]:
            within = False
        elif within:
            recipes[-1].append(line)
        elif line.strip():
            outside.append(line.strip())
    left = left_out(Omission.LINES, outside)
    for lines in recipes:
        found = _recipe(lines, file)
        if found.needed or found.sections:
            yield replace(found, left_out=left)
            left = ()


def _begins(line: str) -> bool:
    rule = _RULE.fullmatch(line.strip())
    return rule is not None and _BEGIN.search(rule["words"]) is not None


def _recipe(lines: Sequence[str], file: File) -> Understood:
    fields: dict[str, str] = {}
    at = 0
    while at < len(lines) and (not lines[at].strip() or _FIELD.fullmatch(lines[at])):
        if field := _FIELD.fullmatch(lines[at]):
            fields[field["name"].lower()] = field["value"].strip()
        at += 1
    units = {**_UNITS, **_GERMAN_UNITS} if "titel" in fields else _UNITS
    groups: list[tuple[str, list[str], list[str]]] = [("", [], [])]
    while at < len(lines):
        line = lines[at]
        rule = _RULE.fullmatch(line.strip())
        if rule:
            if not any(_INGREDIENT.match(below) for below in lines[at + 1 : at + 3]):
                break
            groups.append((rule["words"].capitalize(), [], []))
        elif line.strip():
            columns = _columns(line)
            if columns is None:
                break
            for column, part in zip(groups[-1][1:], columns, strict=False):
                _add(column, part, units)
        at += 1
    rest = "\n".join(_as_heading(line) for line in lines[at:])
    steps = read_schema({"recipeInstructions": sectioned(rows_of_text(rest))}, file.picture)
    return Understood(
        title=fields.get("title") or fields.get("titel", ""),
        needed=tuple(
            Group((*left, *right), title) for title, left, right in groups if left or right
        ),
        sections=steps.sections,
        language="de" if "titel" in fields else "",
        yields=fields.get("yield") or fields.get("servings") or fields.get("menge", ""),
    )


def _columns(line: str) -> list[re.Match[str]] | None:
    """Return the ingredients of a line, from one column or two; None if it has none."""
    for begin in _SECOND_COLUMN:
        left, right = (
            _INGREDIENT.fullmatch(line[:begin].rstrip()),
            _INGREDIENT.fullmatch(line[begin:]),
        )
        if left and right and line[begin - 1] == " ":
            return [left, right]
    only = _INGREDIENT.fullmatch(line.rstrip())
    return [only] if only else None


def _add(column: list[str], part: re.Match[str], units: dict[str, str]) -> None:
    amount = part["amount"].strip()
    name = " ".join(part["name"].split())
    if column and not amount and name.startswith("-"):
        column[-1] = f"{column[-1]} {name.lstrip('- ')}"
        return
    given = part["unit"].strip()
    unit = units.get(given, units.get(given.lower(), given))
    form = FORMS.get(unit)
    if form is not None and not _ONE.fullmatch(amount):
        unit = form.several
    column.append(" ".join(word for word in (amount, unit, name) if word))


def _as_heading(line: str) -> str:
    rule = _RULE.fullmatch(line.strip())
    return f"## {rule['words'].capitalize()}\n" if rule and rule["words"] else line
