"""Plan to Eat's export: a table with a recipe a row."""

import csv
from collections.abc import Iterator, Mapping
from io import StringIO
from typing import Final

from handtrack.guides.file import File
from handtrack.plugins.importers.schema import read_schema
from handtrack.plugins.importers.understood import Understood

_COLUMNS: Final = ("Title", "Ingredients", "Directions")
"""The columns that tell its tables from others."""


def read(file: File) -> Iterator[Understood]:
    """Parse a table of recipes; yields nothing for any other table."""
    table = csv.DictReader(StringIO(file.text(), newline=""))
    if all(column in (table.fieldnames or ()) for column in _COLUMNS):
        for row in table:
            found = read_schema(_as_schema(row))
            if found.needed or found.sections:
                yield found


def _as_schema(row: Mapping[str, str | None]) -> dict[str, object]:
    return {
        "@type": "Recipe",
        "name": row["Title"],
        "description": row.get("Description"),
        "recipeYield": row.get("Yield") or row.get("Servings"),
        "prepTime": row.get("Prep Time"),
        "cookTime": row.get("Cook Time"),
        "totalTime": row.get("Total Time"),
        "recipeIngredient": (row["Ingredients"] or "").splitlines(),
        "recipeInstructions": row["Directions"],
        "url": row.get("Url"),
    }
