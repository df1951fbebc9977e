"""Recipe Keeper's export: one page (`recipes.html`) with an element for each recipe,
whose properties have the program's names.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from handtrack.plugins.importers.markup import Element
from handtrack.plugins.importers.schema import FindPicture, read_schema
from handtrack.plugins.importers.understood import Understood

_TEXTS: Final = {
    "name": "name",
    "recipeYield": "recipeYield",
    "prepTime": "prepTime",
    "cookTime": "cookTime",
    "recipeSource": "url",
}
_LINES: Final = {
    "recipeIngredients": "recipeIngredient",
    "recipeDirections": "recipeInstructions",
}
"""The program's names, and schema.org's."""


def read_recipe_keeper(page: Element, find_picture: FindPicture) -> Iterator[Understood]:
    """Parse every recipe of an export; yields nothing for any other page."""
    for recipe in page.walk():
        if "recipe-details" not in recipe.classes:
            continue
        inner = {one.get("itemprop"): one for one in recipe.walk() if one.get("itemprop")}
        if not _LINES.keys() <= inner.keys():
            continue
        photos = [one.get("src") for one in recipe.walk() if "recipe-photo" in one.classes]
        properties = {
            "@type": "Recipe",
            "image": photos,
            **{own: inner[name].lines() for name, own in _LINES.items()},
            **{own: _text(inner[name]) for name, own in _TEXTS.items() if name in inner},
        }
        notes = inner["recipeNotes"].lines() if "recipeNotes" in inner else ()
        yield replace(read_schema(properties, find_picture), notes=tuple(notes))


def _text(element: Element) -> str:
    return element.get("content") or element.text()
