"""RecipeML, an XML format of older programs: one recipe, or a menu of several in one file."""

from collections.abc import Iterator
from typing import Any, Final

from handtrack.guides.file import File
from handtrack.plugins.importers.markup import Element, parse
from handtrack.plugins.importers.schema import read_schema
from handtrack.plugins.importers.understood import Understood

_INGREDIENT: Final = ("qty", "unit", "item", "prep")


def read(file: File) -> Iterator[Understood]:
    """Parse a RecipeML file; yields nothing if it is other XML."""
    root = parse(file.text())
    if any(one.tag == "recipeml" for one in root.walk()):
        for recipe in (one for one in root.walk() if one.tag == "recipe"):
            found = read_schema(_as_schema(recipe))
            if found.needed or found.sections:
                yield found


def _as_schema(recipe: Element) -> dict[str, Any]:
    return {
        "@type": "Recipe",
        "name": _text(recipe, "title"),
        "description": _text(recipe, "description"),
        "recipeYield": _text(recipe, "yield"),
        "prepTime": _text(recipe, "preptime"),
        "recipeIngredient": [*_needed(recipe)],
        "recipeInstructions": [*_steps(recipe)],
    }


def _needed(recipe: Element) -> Iterator[dict[str, Any]]:
    """Yield the ingredients, those of each division as a list with its title."""
    divisions = [one for one in recipe.walk() if one.tag == "ing-div"]
    divided = {id(inner) for division in divisions for inner in division.walk()}
    loose = [one for one in recipe.walk() if one.tag == "ing" and id(one) not in divided]
    for title, ingredients in (
        ("", loose),
        *((_text(one, "title"), [*_children(one, "ing")]) for one in divisions),
    ):
        if ingredients:
            yield {"name": title, "itemListElement": [*map(_line, ingredients)]}


def _line(ingredient: Element) -> str:
    """Return "2 cups flour, sifted"."""
    quantity, unit, item, preparation = (_text(ingredient, name) for name in _INGREDIENT)
    line = " ".join(part for part in (quantity, unit, item) if part)
    return ", ".join(part for part in (line, preparation) if part)


def _steps(recipe: Element) -> Iterator[str]:
    for directions in _children(recipe, "directions"):
        steps = [step.text() for step in _children(directions, "step")]
        yield from steps or directions.lines()


def _children(element: Element, tag: str) -> Iterator[Element]:
    return (one for one in element.walk() if one.tag == tag)


def _text(element: Element, tag: str) -> str:
    return next((one.text() for one in _children(element, tag)), "")
