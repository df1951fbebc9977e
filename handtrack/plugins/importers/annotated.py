"""Pages whose elements are annotated: microdata, RDFa and microformats,
as the dicts that JSON-LD would give.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from handtrack.plugins.importers.markup import Element, local_name, rows, sectioned

Names = Callable[[Element], list[str]]

_FORMATS: Final = {
    "fn": "name",
    "p-name": "name",
    "ingredient": "recipeIngredient",
    "p-ingredient": "recipeIngredient",
    "instruction": "recipeInstructions",
    "instructions": "recipeInstructions",
    "e-instructions": "recipeInstructions",
    "p-instructions": "recipeInstructions",
    "yield": "recipeYield",
    "p-yield": "recipeYield",
    "duration": "totalTime",
    "dt-duration": "totalTime",
    "preptime": "prepTime",
    "cooktime": "cookTime",
    "p-summary": "description",
    "summary": "description",
    "p-author": "author",
    "author": "author",
    "u-url": "url",
}
"""Classes of h-recipe and of the older hRecipe, with the property that each one means."""


def microdata(page: Element, kinds: Sequence[str]) -> list[dict[str, Any]]:
    """Return the objects of some schema.org types in microdata and RDFa; last,
    an object of the loose properties.
    """
    found = [
        {"@type": kind, **_properties(element, _property_names, _is_scope)}
        for element in page.walk()
        if element.attributes and (kind := _type(element)) in kinds
    ]
    return [*found, {"@type": "Recipe", **_properties(page, _recipe_names, lambda element: False)}]


def microformats(page: Element) -> list[dict[str, Any]]:
    """Return the recipes of h-recipe and hRecipe."""

    def names(element: Element) -> list[str]:
        return [_FORMATS[name] for name in element.classes if name in _FORMATS]

    def is_card(element: Element) -> bool:  # the name in an author's card is the author's
        return any(name.startswith("h-") and name != "h-recipe" for name in element.classes)

    roots = (
        element
        for element in page.walk()
        if element.attributes and {"h-recipe", "hrecipe"}.intersection(element.classes)
    )
    return [{"@type": "Recipe", **_properties(root, names, is_card)} for root in roots]


def _type(element: Element) -> str:
    return local_name(
        (element.get("itemtype") or element.get("typeof")).strip().split(" ")[0].rstrip("/")
    )


def _property_names(element: Element) -> list[str]:
    relation = element.get("rel")
    given = (
        element.get("itemprop") or element.get("property") or (relation if ":" in relation else "")
    )
    return [local_name(name) for name in given.split()]


def _recipe_names(element: Element) -> list[str]:
    return [
        name
        for name in _property_names(element)
        if name == "ingredients" or name.startswith("recipe")
    ]


def _is_scope(element: Element) -> bool:
    return "itemscope" in element.attributes or "typeof" in element.attributes


def _properties(
    scope: Element, names: Names, is_scope: Callable[[Element], bool]
) -> dict[str, Any]:
    """Collect a scope's properties; a property's element is searched for others,
    unless it starts a scope.
    """
    found: dict[str, Any] = {}
    waiting = [
        (child, frozenset[str]())
        for child in reversed(scope.children)
        if isinstance(child, Element)
    ]
    while waiting:
        element, around = waiting.pop()
        own = set(names(element)) if element.attributes else set()
        for name in own - around:
            value = (
                _object(element, names, is_scope) if is_scope(element) else _value(element, name)
            )
            if value:
                found.setdefault(name, []).append(value)
        if not is_scope(element):
            inner = around | own if own else around
            waiting += [
                (child, inner) for child in reversed(element.children) if isinstance(child, Element)
            ]
    return found


def _object(element: Element, names: Names, is_scope: Callable[[Element], bool]) -> dict[str, Any]:
    inner = _properties(element, names, is_scope)
    return {"@type": _type(element), **(inner or {"text": element.text()})}


def _value(element: Element, name: str) -> Any:
    if name in ("recipeInstructions", "instructions", "step", "steps") and not element.get(
        "content"
    ):
        return sectioned(rows(element)) or element.text()
    said = (
        element.get(attribute)
        for attribute in ("content", "datetime", "value" if element.tag == "data" else "")
    )
    if value := next(filter(None, said), ""):
        return value
    if element.tag in ("a", "link") and name in ("url", "mainEntityOfPage"):
        return element.get("href")
    if element.tag in ("img", "source"):
        return element.get("src")
    if name in ("recipeIngredient", "ingredients", "ingredient"):
        return "\n".join(" ".join(row.lines) for row in rows(element))
    return element.text()
