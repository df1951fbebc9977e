"""Recipes as recipe managers export them: Mealie, Tandoor, Paprika, Mela,
and others in schema.org's form.
"""

import re
from base64 import b64decode
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from handtrack.guides.file import File, Picture
from handtrack.plugins.importers.remarks import left_out
from handtrack.plugins.importers.schema import is_type
from handtrack.plugins.importers.text_rows import (
    addresses_in,
    pictures_in,
    plain_markdown,
    rows_of_text,
    without_addresses,
)
from handtrack.plugins.importers.understood import Doubt, Omission, Understood
from handtrack.plugins.importers.values import (
    Format,
    Object,
    has,
    is_measured,
    items_in,
    lines_of,
    measured,
    number_of,
    objects_in,
    text_of,
    understood_in,
    unmeasured,
)


def schema_org(value: Object, file: File) -> Iterator[Understood]:
    """Parse a Recipe or HowTo: Nextcloud Cookbook, whose texts are Markdown, Tandoor's ld+json,
    saved data.
    """
    steps = value.get("recipeInstructions")
    if isinstance(steps, list):
        plain = [plain_markdown(without_addresses(step)) for step in steps]
        value = {
            **value,
            "recipeInstructions": [_plain_object(step) for step in plain if step != ""],
        }
    texts = [step.get("text") if isinstance(step, dict) else step for step in items_in(steps)]
    yield from _with_omissions(
        understood_in(value, file, [value.get("notes")]), [*texts, value.get("notes")]
    )


def _plain_object(step: Any) -> Any:
    if isinstance(step, dict) and isinstance(step.get("text"), str):
        return {**step, "text": plain_markdown(without_addresses(step["text"]))}
    return step


def _with_omissions(
    found: Iterable[Understood], texts: Iterable[Any], steps: int = 0
) -> Iterator[Understood]:
    """Yield recipes with what they leave out: the addresses in some texts,
    and a number of steps without text.
    """
    addresses = [address for text in texts for address in addresses_in(text)]
    left = (*left_out(Omission.LINKS, addresses), *left_out(Omission.STEPS, [""] * steps))
    for one in found:
        yield replace(one, left_out=(*one.left_out, *left))


# Mealie

_SMALL_FRACTION = re.compile(r"[⁰¹²³⁴-⁹]+[/⁄][₀-₉]+")
_SMALL_DIGITS: Final = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉", "0123456789" * 2)


def _mealie(value: Object, file: File) -> Iterator[Understood]:
    value = {_camel(key): one for key, one in value.items()}
    settings = value.get("settings")
    counts = not (
        isinstance(settings, dict) and settings.get("disableAmount", settings.get("disable_amount"))
    )
    needed: list[Any] = [
        one for one in items_in(value.get("recipeIngredient")) if isinstance(one, str)
    ]
    lines: dict[Any, str] = {}
    for one in objects_in(value.get("recipeIngredient")):
        if title := text_of(one.get("title")):
            needed.append({"name": title, "itemListElement": []})
        line = _mealie_line(one, counts=counts)
        lines[one.get("referenceId") or one.get("reference_id")] = line
        (
            needed[-1]["itemListElement"] if needed and isinstance(needed[-1], dict) else needed
        ).append(line)
    told = objects_in(value.get("recipeInstructions"))
    references = [[lines[key] for key in _references(one) if key in lines] for one in told]
    uses = Counter(line for step in references for line in dict.fromkeys(step))
    steps: list[dict[str, Any]] = []
    for one, named in zip(told, references, strict=True):
        if not steps or text_of(one.get("title")):
            steps.append(
                {"@type": "HowToSection", "name": text_of(one.get("title")), "itemListElement": []}
            )
        step = {
            "@type": "HowToStep",
            "name": text_of(one.get("summary")),
            "text": plain_markdown(without_addresses(one.get("text"))),
            "image": pictures_in(one.get("text")),
            # The reference is to the whole ingredient: how two steps divide it is not in the file.
            "supply": [
                line if uses[line] == 1 else unmeasured(line) for line in dict.fromkeys(named)
            ],
        }
        steps[-1]["itemListElement"].append(step)
    said = [
        part
        for note in objects_in(value.get("notes"))
        for part in (note.get("title"), note.get("text"))
    ]
    notes = [plain_markdown(part) for part in said]
    servings = measured(value.get("recipeServings"), None, None, None)
    made = {
        "recipeIngredient": needed,
        "recipeInstructions": steps,
        "recipeYield": servings
        or measured(value.get("recipeYieldQuantity"), value.get("recipeYield"), None, None),
        "cookTime": value.get("performTime") or value.get("cookTime"),
        "tool": [text_of(tool) for tool in objects_in(value.get("tools"))],
        "url": value.get("orgURL") or value.get("orgUrl"),
        "image": f"data/recipes/{value.get('id')}/images/original.webp",
    }
    empty = sum(not text_of(one.get("text")) for one in told)
    texts = [*(one.get("text") for one in told), *said]
    yield from _with_omissions(understood_in({**value, **made}, file, notes), texts, empty)


def _mealie_line(one: Object, *, counts: bool) -> str:
    """Return an ingredient as its program shows it.

    Where amounts are off for a recipe, its whole line is the note, beside an amount of 1 that
    nobody entered.
    """
    note = text_of(one.get("note"))
    display = _SMALL_FRACTION.sub(
        lambda small: small[0].translate(_SMALL_DIGITS), text_of(one.get("display"))
    )
    original = text_of(one.get("originalText") or one.get("original_text"))
    is_note = bool(note) and not one.get("food") and not one.get("unit")
    if is_note and (
        not counts or one.get("disableAmount") or one.get("disable_amount") or is_measured(note)
    ):
        return note
    if is_note:
        return (
            display
            or original
            or f"{measured(one.get('quantity'), None, None, None)} {note}".strip()
        )
    return (
        display or original or measured(one.get("quantity"), one.get("unit"), one.get("food"), note)
    )


def _references(step: Object) -> list[Any]:
    given = objects_in(step.get("ingredientReferences") or step.get("ingredient_references"))
    return [one.get("referenceId") or one.get("reference_id") for one in given]


def _mealie_backup(value: Object, file: File) -> Iterator[Understood]:
    """Join the tables of Mealie's database into its recipes."""
    tables = {
        name: objects_in(value.get(name))
        for name in ("recipes_ingredients", "recipe_instructions", "notes")
    }
    names = {
        kind: {one.get("id"): text_of(one) for one in objects_in(value.get(f"ingredient_{kind}s"))}
        for kind in ("food", "unit")
    }
    rows_of: dict[tuple[str, Any], list[dict[str, Any]]] = defaultdict(list)
    for table, lines in tables.items():
        for line in sorted(lines, key=lambda line: number_of(line.get("position"))):
            joined = {kind: names[kind].get(line.get(f"{kind}_id")) for kind in names}
            rows_of[table, line.get("recipe_id")].append({**line, **joined})
    links = defaultdict(list)
    for link in objects_in(value.get("recipe_ingredient_ref_link")):
        links[link.get("instruction_id")].append(link)
    settings = {one.get("recipe_id"): one for one in objects_in(value.get("recipe_settings"))}
    for recipe in objects_in(value["recipes"]):
        own = recipe.get("id")
        steps = rows_of["recipe_instructions", own]
        yield from _mealie(
            {
                **recipe,
                "recipe_ingredient": rows_of["recipes_ingredients", own],
                "recipe_instructions": [
                    {**one, "ingredient_references": links[one.get("id")]} for one in steps
                ],
                "settings": settings.get(own),
                "notes": rows_of["notes", own],
            },
            file,
        )


def _camel(key: str) -> str:
    return re.sub(r"_([a-z])", lambda letter: letter[1].upper(), key)


# Tandoor

_INGREDIENT = re.compile(r"\{\{\s*ingredients\[(\d{1,3})\]\s*\}\}")
_SCALED = re.compile(r"\{%\s*scale_number\(?\s*([\d.]{1,9})\s*\)?\s*%\}")


def _tandoor(value: Object, file: File) -> Iterator[Understood]:
    needed: list[dict[str, Any]] = [{"name": "", "itemListElement": []}]
    steps: list[dict[str, Any]] = []
    told = objects_in(value["steps"])
    # With all ingredients on one step, nobody said which step takes what.
    several = sum(any(objects_in(step.get("ingredients"))) for step in told) > 1
    empty = 0
    for step in told:
        name = text_of(step.get("name"))
        lines: list[str] = []
        taken: list[str] = []
        if name and any(objects_in(step.get("ingredients"))):
            needed.append({"name": name, "itemListElement": []})
        for one in objects_in(step.get("ingredients")):
            if one.get("is_header"):
                needed.append({"name": text_of(one.get("note")), "itemListElement": []})
                lines.append("")
                continue
            amounts = (None, None) if one.get("no_amount") else (one.get("amount"), one.get("unit"))
            lines.append(measured(*amounts, _food(one), None))
            note = text_of(one.get("note"))
            taken.append(f"{lines[-1]} ({note})" if note else lines[-1])
            needed[-1]["itemListElement"].append(taken[-1])
        instruction = step.get("instruction")
        parts = _parts(_filled(instruction, lines) if isinstance(instruction, str) else "", name)
        empty += not parts
        if parts and several and not _INGREDIENT.search(str(instruction)):
            parts[0]["supply"] = taken
        steps += parts
    servings = measured(value.get("servings"), value.get("servings_text"), None, None)
    made = {
        "recipeIngredient": [group for group in needed if group["itemListElement"]],
        "recipeInstructions": steps,
        "prepTime": value.get("working_time"),
        "cookTime": value.get("waiting_time"),
        "recipeYield": servings,
        "url": value.get("source_url"),
        "image": None,
    }
    found = understood_in(
        {"name": value.get("name"), "description": value.get("description"), **made}, file
    )
    yield from _with_omissions(found, [step.get("instruction") for step in told], empty)


def _parts(instruction: str, name: str) -> list[dict[str, Any]]:
    """Return the steps in the Markdown of one step: a heading begins another one."""
    parts: list[dict[str, Any]] = []
    for row in rows_of_text(without_addresses(instruction)):
        if row.level:
            parts.append({"@type": "HowToStep", "name": row.text, "text": [], "image": []})
            continue
        if not parts:
            parts.append({"@type": "HowToStep", "name": name, "text": [], "image": []})
        parts[-1]["text"] += row.lines
        parts[-1]["image"] += row.pictures
    return parts


def _food(ingredient: Object) -> Any:
    """Return a food's name, in the plural for several pieces."""
    food = ingredient.get("food")
    several = ingredient.get("always_use_plural_food") or not ingredient.get("unit")
    if (
        isinstance(food, dict)
        and several
        and (measured(ingredient.get("amount"), None, None, None) not in ("", "1"))
    ):
        return food.get("plural_name") or food
    return food


def _filled(instruction: str, lines: list[str]) -> str:
    """Return an instruction with its templates replaced by the ingredients and numbers that they
    name.
    """

    def ingredient(found: re.Match[str]) -> str:
        return lines[int(found[1])] if int(found[1]) < len(lines) else ""

    return _SCALED.sub(r"\1", _INGREDIENT.sub(ingredient, instruction))


# Paprika


_PHOTO = re.compile(r"\[photo:[^\]]{1,100}\]")


def _paprika(value: Object, file: File) -> Iterator[Understood]:
    directions = value.get("directions")
    directions = directions if isinstance(directions, str) else ""
    made = {
        "name": value.get("name"),
        "description": value.get("description"),
        "recipeIngredient": _grouped(lines_of(value.get("ingredients"))),
        "recipeInstructions": plain_markdown(without_addresses(_PHOTO.sub("", directions))),
        "recipeYield": value.get("servings"),
        "prepTime": value.get("prep_time"),
        "cookTime": value.get("cook_time"),
        "totalTime": value.get("total_time"),
        "author": value.get("source"),
        "url": value.get("source_url"),
    }
    missing = (Doubt.PICTURES_MISSING,) if _PHOTO.search(directions) else ()
    read = understood_in(made, file, [plain_markdown(value.get("notes"))])
    for found in _with_omissions(read, [directions, value.get("notes")]):
        picture = _decoded(value.get("photo_data"), file) or found.picture
        yield replace(found, picture=picture, doubts=(*found.doubts, *missing))


def _grouped(lines: Iterable[str]) -> list[Any]:
    """Return ingredient lines as groups: a line that ends with a colon is a heading."""
    groups: list[dict[str, Any]] = [{"name": "", "itemListElement": []}]
    for line in lines:
        if line.endswith(":"):
            groups.append({"name": line.rstrip(":"), "itemListElement": []})
        else:
            groups[-1]["itemListElement"].append(line)
    return [group for group in groups if group["itemListElement"]]


def _decoded(data: Any, file: File) -> Picture | None:
    with suppress(ValueError):
        return file.take(b64decode(data)) if isinstance(data, str) else None
    return None


def _mela(value: Object, file: File) -> Iterator[Understood]:
    made = {
        "name": value.get("title"),
        "description": value.get("text"),
        "recipeIngredient": lines_of(value.get("ingredients")),
        "recipeInstructions": plain_markdown(without_addresses(value.get("instructions"))),
        "url": value.get("link"),
    }
    shared = {key: value.get(key) for key in ("yield", "prepTime", "cookTime", "totalTime")}
    pictures = value.get("images")
    read = understood_in({**made, **shared}, file, [value.get("notes")])
    for found in _with_omissions(read, [value.get("instructions"), value.get("notes")]):
        yield replace(
            found,
            picture=_decoded(
                next(iter(pictures), None) if isinstance(pictures, list) else None, file
            ),
        )


def _is_mealie(value: Object) -> bool:
    needed = value.get("recipe_ingredient", value.get("recipeIngredient"))
    return isinstance(needed, list) and any(
        key in value for key in ("recipe_instructions", "slug", "orgURL")
    )


def _is_plain(value: Object) -> bool:
    return any(
        key in value
        for key in ("recipeIngredient", "recipeInstructions", "ingredients", "instructions")
    )


FORMATS: Final[tuple[Format, ...]] = (
    (lambda value: is_type(value, "Recipe", "HowTo"), schema_org),
    (has("recipes", "recipes_ingredients"), _mealie_backup),
    (_is_mealie, _mealie),
    (has("directions", "ingredients"), _paprika),
    (lambda value: any("instruction" in one for one in objects_in(value.get("steps"))), _tandoor),
    (lambda value: isinstance(value.get("instructions"), str) and "ingredients" in value, _mela),
    (_is_plain, schema_org),
)
"""The first that fits reads the file."""
