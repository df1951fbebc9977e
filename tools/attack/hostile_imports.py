"""Files to import that are made to cost time or memory:
each kind once took a parser minutes or gigabytes.
"""

import encodings
import io
import json
import pkgutil
import zipfile
from collections.abc import Callable, Mapping
from random import Random
from typing import Final

_STEPS: Final = {
    "recipeIngredient": ["2 eggs", "300 g flour"],
    "recipeInstructions": ["Mix.", "Bake."],
}
_PAGE: Final = (
    "<h1>Cake</h1><h2>Ingredients</h2><ul><li>2 eggs</ul><h2>Steps</h2>{}<ol><li>Mix.<li>Bake.</ol>"
)


def _times(rng: Random, usual: int) -> int:
    """Return a count around the one that once was enough."""
    return round(usual * rng.choice((0.5, 1, 1, 2, 4)))


def _crate(rng: Random) -> bytes:
    """An experiment whose step refers to itself many times."""
    again = [{"@id": "#1"}] * _times(rng, 100)
    graph = [
        {"@id": "ro-crate-metadata.json", "@type": "CreativeWork"},
        {
            "@id": "./a",
            "@type": "Dataset",
            "name": "A",
            "text": "<ol><li>Melt.</ol>",
            "step": [{"@id": "#1"}],
        },
        {"@id": "#1", "@type": "HowToStep", "text": "Melt.", "itemListElement": again},
    ]
    return zipped({"e/ro-crate-metadata.json": json.dumps({"@graph": graph})})


def _templates(rng: Random) -> bytes:
    """A step that names its ingredient again and again."""
    note = "flour " * _times(rng, 50)
    step = {
        "instruction": "{{ ingredients[0] }}" * _times(rng, 10_000),
        "ingredients": [{"food": {"name": note}, "amount": 2.0}],
    }
    return json.dumps({"name": "Cake", "steps": [step]}).encode()


def _slashes(rng: Random) -> bytes:
    return _PAGE.format("<p" + "/" * _times(rng, 40_000)).encode()


def _tables(rng: Random) -> bytes:
    return _PAGE.format("<table><tr><td>" * _times(rng, 900)).encode()


def _rules(rng: Random) -> bytes:
    return ("# Cake\n\n" + "|-" * _times(rng, 25_000) + "\n\n1. Mix.\n2. Bake.\n").encode()


def _properties(rng: Random) -> bytes:
    return (
        f"<div itemscope itemtype=https://schema.org/Recipe>{'<i itemprop=a>' * _times(rng, 2000)}"
    ).encode()


def _one_id(rng: Random) -> bytes:
    """A backup with many recipes of one id, each with all the lines of all."""
    count = _times(rng, 500)
    tables = {
        "recipes": [
            {"id": 1, "name": f"Cake {number}", "recipe_yield": "4"} for number in range(count)
        ],
        "recipes_ingredients": [
            {"recipe_id": 1, "position": n, "note": "2 eggs"} for n in range(count)
        ],
        "recipe_instructions": [
            {"recipe_id": 1, "position": n, "text": "Mix."} for n in range(count)
        ],
        "notes": [],
    }
    return zipped({"database.json": json.dumps(tables)})


def _codec(rng: Random) -> bytes:
    """A page in any encoding that Python knows."""
    name = rng.choice([module.name for module in pkgutil.iter_modules(encodings.__path__)])
    filling = bytes(rng.randrange(128, 256) for _ in range(100)) * _times(rng, 5000)
    return f"<meta charset={name}>".encode() + _PAGE.encode() + filling


def _brackets(rng: Random) -> bytes:
    """A small archive of one large nested value."""
    return zipped(
        {"recipe.json": rng.choice(("[", '{"a":', "[]," * 3, '"\\')) * (_times(rng, 15) << 20)}
    )


def _names(rng: Random) -> bytes:
    """An archive with very many names."""
    return zipped(
        {f"{number}.json": "" for number in range(_times(rng, 25_000))}, zipfile.ZIP_STORED
    )


def _long_texts(rng: Random) -> bytes:
    """A recipe with a title, a line, a step or a list that no window could draw."""
    long = rng.choice(("word ", "x", "1-", "½/", "1 g (", "(", "\u202e")) * _times(rng, 200_000)
    place = rng.choice(
        ("name", "recipeIngredient", "recipeInstructions", "recipeYield", "description")
    )
    many = [long[:100]] * _times(rng, 10_000)
    return json.dumps(
        {"@type": "Recipe", "name": "Cake", **_STEPS, place: rng.choice((long, [long], many))}
    ).encode()


def _cookbook(rng: Random) -> bytes:
    """An honest file, only large."""
    recipes = [
        {"@type": "Recipe", "name": f"Cake {number}", **_STEPS}
        for number in range(_times(rng, 500))
    ]
    return json.dumps(recipes).encode()


def zipped(files: Mapping[str, str], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Return a zip of files by their names."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", method) as out:
        for name, content in files.items():
            out.writestr(name, content)
    return packed.getvalue()


KINDS: Final[dict[str, tuple[str, Callable[[Random], bytes]]]] = {
    "a crate that refers to itself": ("eln", _crate),
    "a template without end": ("json", _templates),
    "slashes in a tag": ("html", _slashes),
    "tables in tables": ("html", _tables),
    "rules of a table": ("md", _rules),
    "properties in properties": ("html", _properties),
    "recipes of one id": ("zip", _one_id),
    "an unusual encoding": ("html", _codec),
    "brackets in an archive": ("zip", _brackets),
    "names in an archive": ("zip", _names),
    "texts that nobody could draw": ("json", _long_texts),
    "a large cookbook": ("json", _cookbook),
}
"""By what they are: the ending of the file's name, and its bytes."""
