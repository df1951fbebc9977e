"""The recipe in the data that a page's own scripts draw it from.

Pages that are built in the browser hold their data as JSON, under the names of their own program:
in a script, in a text within a script, or in an attribute. An object that has ingredients and
steps, by the names of its keys, is a recipe.

Some programs write each value once, and its place or a letter wherever it stands: in a list of all
values, or in a function that is called with them. Such data are put together first.
"""

import json
import re
from collections.abc import Iterator
from typing import Any, Final

from handtrack.plugins.importers.lenient import DEEPEST, read_values, walk
from handtrack.plugins.importers.markup import Element

_NEEDED_KEY: Final = re.compile(r"ingredient|zutat", re.IGNORECASE)
_STEPS_KEY: Final = re.compile(
    r"instruction|direction|method|step|preparation|zubereit", re.IGNORECASE
)
_LITERAL: Final = re.compile(r'(?<!\\)"(?:[^"\\]|\\.)*"')
_JSON_WITHIN: Final = re.compile(r"[\s\w$-]*:?\s*(?=[\[{])")
"""In front of JSON in a text: perhaps the number of a line, as in a framework's stream."""
_STREAM: Final = "__next_f"
"""The list to which a framework's scripts add their pieces of one stream."""
_CALL: Final = re.compile(r"\(\s*function\s*\w*\(([\w$,\s]*)\)\s*\{")
"""The beginning of a function that is called where it stands, with the names of its arguments."""
_WORD: Final = re.compile(
    r'(?P<text>"(?:[^"\\]|\\.)*")|(?P<key>[A-Za-z_$][\w$]*)(?=\s*:)|(?P<name>[A-Za-z_$][\w$]*)'
)
"""A text, a key without quotes, or a name in a script's object."""
_MOST_NESTED: Final = 4
"""Maximum references within each other that are followed."""


def recipes_in_scripts(page: Element) -> list[dict[str, Any]]:
    """Return a page's recipes with the names of schema.org's properties."""
    found: list[dict[str, Any]] = []
    for value in _values(page):
        nodes = [*walk(value)]
        known = {key: one for node in nodes for key, one in node.items() if isinstance(one, dict)}
        found += [recipe for node in nodes if (recipe := _recipe(node, known))]
    return found


def _values(page: Element) -> Iterator[Any]:
    """Yield the JSON values of a page that mention ingredients and steps."""
    stream: list[str] = []
    for element in page.walk():
        for text in element.attributes.values():
            if text[:1] in ("{", "[") and _mentions_recipe(text):
                yield from read_values(text)
        if element.tag != "script":
            continue
        text = element.raw()
        if _STREAM in text:
            stream += map(_unquoted, _LITERAL.findall(text))
        elif _mentions_recipe(text):
            yield from _values_of_script(text, is_json="json" in element.get("type").lower())
    for line in "".join(stream).splitlines():
        if _mentions_recipe(line):
            yield from read_values(_JSON_WITHIN.sub("", line, count=1))


def _values_of_script(text: str, *, is_json: bool) -> Iterator[Any]:
    quoted = [one for one in _LITERAL.findall(text) if '{\\"' in one and _mentions_recipe(one)]
    for one in quoted:
        yield from read_values(_unquoted(one))
    if quoted:
        return
    if is_json:
        for value in read_values(text):
            yield _put_together(value, 0, set(), 0) if _is_pool(value) else value
    elif call := _CALL.search(text):
        yield from read_values(_called(text, call))
    else:
        begin = max(text.find("{", max(text.find("="), 0)), 0)
        yield from read_values(_WORD.sub(lambda word: _in_json(word, {}), text[begin:]))


def _is_pool(value: Any) -> bool:
    """Return whether a value is a list of all values, which name each other by their places."""
    if not isinstance(value, list):
        return False
    holders = [one for one in value if isinstance(one, (dict, list)) and one]
    places = [place for holder in holders for place in _places(holder)]
    return len(holders) > 1 and all(
        type(place) is int and -len(value) < place < len(value) for place in places
    )


def _places(holder: dict[str, Any] | list[Any]) -> list[Any]:
    """Return the places of the values in an object or a list, which may begin with its kind."""
    if isinstance(holder, dict):
        return [*holder.values()]
    if holder and isinstance(holder[0], str):
        return [one for one in holder[1:2] if isinstance(one, int)]
    return holder


def _put_together(pool: list[Any], place: int, taken: set[int], depth: int) -> Any:
    """Return the value at a place of a list of all values, with the values in it.

    `taken`: the places of objects and lists that are in use, each only once.
    """
    value = pool[place] if place >= 0 else None
    if not isinstance(value, (dict, list)):
        return value
    if place in taken or depth == DEEPEST:
        return None
    taken.add(place)
    if isinstance(value, dict):
        return {key: _put_together(pool, at, taken, depth + 1) for key, at in value.items()}
    inner = [_put_together(pool, at, taken, depth + 1) for at in _places(value)]
    return next(iter(inner), None) if value and isinstance(value[0], str) else inner


def _called(text: str, call: re.Match[str]) -> str:
    """Return as JSON what a function in a script returns, with the values that it is called with.

    `call`: the function's beginning. The values are behind its end: "}(1,"Butter"))".
    """
    end = text.rfind("}(")
    begin = text.find("return", call.end()) + len("return")
    if not call.end() <= begin <= end:
        return ""
    names = re.findall(r"[\w$]+", call[1])
    values: list[Any] = next(iter(read_values(f"[{text[end + 2 :]}]")), [])
    known = {name: json.dumps(value) for name, value in zip(names, values, strict=False)}
    return _WORD.sub(lambda word: _in_json(word, known), text[begin:end])


def _in_json(word: re.Match[str], known: dict[str, str]) -> str:
    """Return a word of a script's object as JSON. `known`: the values of names."""
    if word["key"]:
        return json.dumps(word["key"])
    return word["text"] or known.get(word["name"], word["name"])


def _mentions_recipe(text: str) -> bool:
    return _NEEDED_KEY.search(text) is not None and _STEPS_KEY.search(text) is not None


def _unquoted(literal: str) -> str:
    """Return the text of a script's string."""
    try:
        return str(json.loads(literal, strict=False))
    except ValueError:
        return ""


def _recipe(node: dict[str, Any], known: dict[str, Any]) -> dict[str, Any]:
    """Return an object as a recipe, empty if it has no ingredients or steps."""
    needed = _part(node, _NEEDED_KEY)
    steps = _part(node, _STEPS_KEY)
    if needed is None or steps is None:
        return {}
    return {
        **node,
        "@type": "Recipe",
        "recipeIngredient": _listed(needed, _NEEDED_KEY, known),
        "recipeInstructions": _listed(steps, _STEPS_KEY, known),
    }


def _part(node: dict[str, Any], name: re.Pattern[str]) -> Any:
    """Return the list or text of a recipe's part, the one with the shortest name."""
    keys = (
        key
        for key, value in node.items()
        if value and isinstance(value, (list, str)) and name.search(key)
    )
    key = min(keys, key=len, default=None)
    return None if key is None else node[key]


def _listed(value: Any, name: re.Pattern[str], known: dict[str, Any], nested: int = 0) -> Any:
    """Return a part's values with their references and groups in schema.org's form.

    A reference is followed once: it is taken out of what is `known`.
    """
    if isinstance(value, list):
        return [_listed(one, name, known, nested) for one in value]
    if not isinstance(value, dict) or nested == _MOST_NESTED:
        return value
    if "__ref" in value:
        value = known.pop(str(value["__ref"]), {})
    lists = [one for one in value.values() if isinstance(one, list) and one]
    inner = _part(value, name) or (lists[0] if len(lists) == 1 else None)
    if not isinstance(inner, list):
        return value
    return {
        "@type": "HowToSection",
        "name": value.get("name") or value.get("title") or value.get("heading") or "",
        "itemListElement": _listed(inner, name, known, nested + 1),
    }
