"""Copy Me That's export: one page with every recipe,
each in one element (`recipes.html` with pictures).
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from handtrack.plugins.importers.markup import Element
from handtrack.plugins.importers.schema import FindPicture, read_schema
from handtrack.plugins.importers.understood import Understood


def read_copy_me_that(page: Element, find_picture: FindPicture) -> Iterator[Understood]:
    """Parse every recipe of an export; yields nothing for any other page."""
    within = set[int]()
    for recipe in page.walk():
        if "recipe" not in recipe.classes or id(recipe) in within:
            continue
        inner = [*recipe.walk()]
        within.update(map(id, inner))
        needed = _items(inner, "recipeIngredient")
        steps = _items(inner, "instruction")
        if not needed or not steps:
            continue
        properties = {
            "@type": "Recipe",
            "name": _text(inner, "name"),
            "description": _text(inner, "description"),
            "recipeIngredient": needed,
            "recipeInstructions": steps,
            "recipeYield": _text(inner, "recipeYield"),
            "prepTime": _text(inner, "prepTime"),
            "cookTime": _text(inner, "cookTime"),
            "totalTime": _text(inner, "totalTime"),
            "url": next(
                (one.get("href") for one in inner if one.get("id") == "original_link"), None
            ),
            "image": [one.get("src") for one in inner if one.tag == "img"][:1],
        }
        notes = [one.text() for one in inner if "recipeNote" in one.classes]
        yield replace(read_schema(properties, find_picture), notes=tuple(filter(None, notes)))


def _items(inner: Iterable[Element], name: str) -> list[dict[str, Any]]:
    """Return the items of a class, below the subheads among them, as lists in schema.org's form."""
    groups: list[tuple[str, list[str]]] = [("", [])]
    for one in inner:
        of_kind = any(own == name or own.startswith(f"{name}_") for own in one.classes)
        text = one.text() if one.tag == "li" and of_kind else ""
        if text and name in one.classes:
            groups[-1][1].append(text)
        elif text:
            groups.append((text, []))
    return [
        {"@type": "HowToSection", "name": title, "itemListElement": items}
        for title, items in groups
        if title or items
    ]


def _text(inner: Iterable[Element], name: str) -> str:
    found = (
        one.text() for one in inner if name in (one.get("id"), one.get("meta"), one.get("itemprop"))
    )
    return next(filter(None, found), "")
