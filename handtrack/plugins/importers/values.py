"""Values of other programs' JSON, which may be anything,
and their conversion from schema.org's form.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from handtrack.guides.amounts import find_amounts
from handtrack.guides.file import File
from handtrack.plugins.importers.markup import plain_lines, plain_text
from handtrack.plugins.importers.schema import read_schema
from handtrack.plugins.importers.understood import Understood

Object = Mapping[str, Any]
Format = tuple[Callable[[Object], bool], Callable[[Object, File], Iterator[Understood]]]
"""A format's test, and its reader."""

_COVERS: Final = (
    "full.jpg",
    "image.jpg",
    "image.jpeg",
    "image.png",
    "image.webp",
    "original.webp",
    "images/original.webp",
)
"""Where archives keep a recipe's picture."""


def understood_in(
    properties: Object, file: File, notes: Iterable[Any] = ()
) -> Iterator[Understood]:
    """Parse an object in schema.org's form; its picture may be in one of the usual places."""
    found = read_schema(properties, lambda name: None if ":" in name else file.picture(name))
    lines = tuple(line for note in notes if isinstance(note, str) for line in plain_lines(note))
    if found.needed or found.sections:
        covers = (
            file.picture(name) for name in ("" if found.picture else name for name in _COVERS)
        )
        yield replace(found, notes=lines, picture=found.picture or next(filter(None, covers), None))


def is_measured(line: str) -> bool:
    """Return whether an ingredient's line begins with an amount."""
    return any(amount.begin == 0 for amount in find_amounts(line))


def unmeasured(line: str) -> str:
    """Return an ingredient's line without its amounts: "salt, divided" of "2 teaspoons salt,
    divided".
    """
    at = 0
    kept: list[str] = []
    for amount in find_amounts(line):
        kept.append(line[at : amount.begin])
        at = amount.end
    rest = "".join((*kept, line[at:])).replace("()", "")
    return " ".join(rest.split())


def has(*keys: str) -> Callable[[Object], bool]:
    """Recognise an object by keys that it must have."""
    return lambda value: all(key in value for key in keys)


def items_in(value: Any) -> list[Any]:
    """Return a list unchanged, None as an empty list, and anything else in a list."""
    return value if isinstance(value, list) else [] if value is None else [value]


def objects_in(value: Any) -> list[dict[str, Any]]:
    """Return the objects in a list, or the values of an object of objects."""
    if isinstance(value, dict) and all(isinstance(one, dict) for one in value.values()):
        value = list(value.values())
    return [one for one in items_in(value) if isinstance(one, dict)]


def text_of(value: Any) -> str:
    """Return a text, or the name of an object, on one line."""
    if isinstance(value, dict):
        value = value.get("name") or value.get("abbreviation") or value.get("title")
    return (
        plain_text(value)
        if isinstance(value, str)
        else str(value)
        if isinstance(value, int)
        else ""
    )


def lines_of(value: Any) -> list[str]:
    """Return a text as lines; a list has one line per entry."""
    return (
        plain_lines(value) if isinstance(value, str) else [text_of(one) for one in items_in(value)]
    )


def number_of(value: Any) -> float:
    """Return a number; 0 for anything else."""
    return float(value) if isinstance(value, (int, float)) else 0.0


def measured(amount: Any, unit: Any, food: Any, note: Any) -> str:
    """Return "500 g flour, sifted"; an amount of zero is left out."""
    with suppress(TypeError, ValueError):
        amount = f"{float(amount):g}" if float(amount) else ""
    line = " ".join(part for part in (text_of(amount), text_of(unit), text_of(food)) if part)
    extra = text_of(note)
    return ", ".join(part for part in (line, extra) if part)
