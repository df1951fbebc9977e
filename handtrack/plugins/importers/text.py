"""Handwritten texts: Markdown, RecipeMD and plain text, in English, German and languages with known headings."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby, pairwise, takewhile
from typing import Any, Final

import yaml

from handtrack.guides.file import File
from handtrack.plugins.importers.headings import groups_of, is_announcing, may_be_things, read_rows
from handtrack.plugins.importers.markup import Row, plain_text, sectioned
from handtrack.plugins.importers.schema import duration_s, read_schema
from handtrack.plugins.importers.text_rows import rows_of_text
from handtrack.plugins.importers.understood import Doubt, Group, Understood

_LARGEST_CHARACTERS: Final = 2_000_000
_FRONT = re.compile(r"\A\ufeff?---[ \t]*\n(?P<front>.{0,20000}?)\n(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL)
_RULE = re.compile(r"(?m)^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$")
_MEAL_MASTER = re.compile(r"(?m)^(?:M{5}|-{5}).*$")
"""Where a recipe of that program begins, continues and ends."""
_YIELD = re.compile(r"(?:\*\*|__)(?P<yield>[^*_]{1,200})(?:\*\*|__)")
_TAGS = re.compile(r"\*[^*]{1,400}\*|_[^_]{1,400}_")
_FACT = re.compile(
    r"(?P<name>title|titel|serves|servings|yields?|makes|for|portionen|ergibt|für|prep(?:aration)?(?: time)?"
    r"|vorbereitung(?:szeit)?|cook(?:ing)?(?: time)?|kochzeit|backzeit|garzeit|total(?: time)?|gesamtzeit|arbeitszeit"
    r"|zubereitungszeit|source|quelle|(?:recipe )?(?:from|by)|(?:rezept )?von|author|autor|url)"
    r"\s*:\s*(?P<value>\S.{0,300})",
    re.IGNORECASE,
)
_SERVES = re.compile(
    r"(?:serves|makes|yields|feeds|for|für|ergibt) \d{1,3}\b|\d{1,3} (?:servings?|portion(?:s|en)|people|personen)\b",
    re.IGNORECASE,
)
_KINDS: Final = (
    ("title", re.compile(r"title|titel")),
    ("yields", re.compile(r"serv|yield|makes|for|portion|ergibt|für")),
    ("preparation_s", re.compile(r"prep|vorbereit|arbeitszeit")),
    ("cooking_s", re.compile(r"cook|koch|back|gar")),
    ("total_s", re.compile(r"total|gesamt|zubereitungszeit")),
    ("source", re.compile(r"source|quelle|recipe|from|by|rezept|von|auth?or|url")),
)
_LONGEST_FACT: Final = 80
_FEWEST_TITLES: Final = 2


def read(file: File) -> Iterator[Understood]:
    """Parse a text; yields nothing if it has neither a list of things nor steps."""
    text = file.text()[:_LARGEST_CHARACTERS].replace("\r\n", "\n").replace("\r", "\n")
    text = _MEAL_MASTER.sub("", text)
    front = front_matter(text)
    if front is not None:
        text = text[front[1] :]
    found = next((one for one in (_recipe_md(text, file), _loose(text, file)) if one), None)
    known = read_schema(front[0]) if front is not None else Understood("", (), ())
    if found is None:
        found = known
    names = (
        "title",
        "needed",
        "sections",
        "summary",
        "language",
        "yields",
        "preparation_s",
        "cooking_s",
        "total_s",
        "source",
    )
    found = replace(found, **{name: getattr(known, name) for name in names if getattr(known, name)})
    if found.needed or found.sections:
        yield found


def front_matter(text: str) -> tuple[dict[str, Any], int] | None:
    """Return a YAML front matter under schema.org's names, and where the text begins."""
    match = _FRONT.match(text)
    if match is None:
        return None
    try:
        values = yaml.safe_load(match["front"])
    except (yaml.YAMLError, RecursionError, ValueError):
        values = None
    if not isinstance(values, dict):
        return {}, match.end()
    words = {str(key).lower().replace(" ", "_").replace("-", "_"): value for key, value in values.items()}
    times = {"prepTime": "prep_time", "cookTime": "cook_time", "totalTime": "total_time", "inLanguage": "language"}
    made = {name: words.get(name.lower(), words.get(other)) for name, other in times.items()}
    source = str(words.get("source") or "")
    found = {"author": source} if not source.startswith("http") else {"url": source}
    return {**words, **made, **{key: words.get(key) or value for key, value in found.items()}}, match.end()


def _recipe_md(text: str, file: File) -> Understood | None:
    """Read RecipeMD: title, description, tags and yield; a rule; ingredients; a rule; instructions."""
    parts = _RULE.split(text, maxsplit=2)
    if len(parts) < 2 or not re.match(r"\s*#\s", parts[0]):
        return None
    head, needed = rows_of_text(parts[0]), rows_of_text(parts[1])
    if not any(row.item for row in needed):
        return None
    blocks = [block.strip() for block in parts[0].split("\n\n")]
    yields = next((match["yield"] for block in blocks if (match := _YIELD.fullmatch(block))), "")
    marked = {plain_text(block.strip("*_")) for block in blocks if _TAGS.fullmatch(block) or _YIELD.fullmatch(block)}
    summary = " ".join(row.text for row in head[1:] if row.text not in marked)
    steps = read_schema({"recipeInstructions": sectioned(rows_of_text(parts[2]))}, file.picture) if parts[2:] else None
    return Understood(
        title=head[0].text,
        needed=tuple(groups_of(row for row in needed if row.item or row.level)),
        sections=steps.sections if steps else (),
        summary=summary,
        yields=yields,
    )


def _loose(text: str, file: File) -> Understood | None:
    """Read a text by its headings; without them, by its first list of things and the numbered or bulleted steps."""
    facts, rest = _facts(rows_of_text(text))
    if not rest:
        return None
    first = rest[0]
    if not first.item and not first.text.endswith(",") and (first.level > 0 or len(first.text) <= _LONGEST_FACT):
        facts, rest = {"title": first.text, **facts}, rest[1:]
    read = next(iter(read_rows(rest, file.picture)), None)
    if read is None or not (read.needed and read.sections):
        read = _lists(rest, file) or read or _titled(rest, file)
    if read is None:
        return None
    announced = {item for group in read.needed for item in group.items}
    lead = [*takewhile(lambda row: not row.level and not row.item and not is_announcing(row), rest)]
    lead = [row for row in lead if row.text not in announced and not _is_step(row, read)]
    yields = next((match[0] for row in lead if (match := _SERVES.match(row.text))), read.yields)
    summary = " ".join(row.text for row in lead if not _SERVES.match(row.text))
    return replace(read, **{"yields": yields, "summary": summary, **facts})


def _is_step(row: Row, read: Understood) -> bool:
    return any(row.text in step.text for section in read.sections for step in section.steps)


def _facts(found: Sequence[Row]) -> tuple[dict[str, Any], list[Row]]:
    """Return lines such as "Serves: 4" by their names, and the other rows."""
    facts: dict[str, Any] = {}
    rest: list[Row] = []
    for row in found:
        fact = _FACT.fullmatch(row.text) if len(row.text) <= _LONGEST_FACT or "://" in row.text else None
        name = next((name for name, words in _KINDS if fact and words.match(fact["name"].lower())), None)
        if fact is None or name is None or name in facts:
            rest.append(row)
            continue
        value = duration_s(fact["value"]) if name.endswith("_s") else fact["value"]
        if value:
            facts[name] = value
        else:
            rest.append(row)
    return facts, rest


def _lists(found: Sequence[Row], file: File) -> Understood | None:
    """Tell things from steps without headings: bullets before numbers, or the first list before what follows it."""
    runs = [(kind, [*run]) for kind, run in groupby(found, key=lambda row: (row.item, row.ordered))]
    listed = [(at, ordered, run) for at, ((item, ordered), run) in enumerate(runs) if item]
    if not listed:
        return None
    at, ordered, first = listed[0]
    after = [row for _, run in runs[at + 1 :] for row in run]
    if ordered or not after or not may_be_things(first):
        above = [row for _, run in runs[:at] for row in run][-1:]
        steps, needed = [*(row for row in above if row.level), *(row for _, run in runs[at:] for row in run)], []
    else:
        steps, needed = after, first
    read = read_schema({"recipeInstructions": sectioned(steps)}, file.picture)
    groups = (Group(tuple(row.text for row in needed)),) if needed else ()
    return Understood("", groups, read.sections, doubts=(Doubt.GUESSED,)) if groups or read.sections else None


def _titled(found: Sequence[Row], file: File) -> Understood | None:
    """Read a text without lists whose headings are the titles of steps."""
    if sum(bool(row.level) and not below.level for row, below in pairwise(found)) < _FEWEST_TITLES:
        return None
    read = read_schema({"recipeInstructions": sectioned(found)}, file.picture)
    return Understood("", (), read.sections, doubts=(Doubt.GUESSED,))
