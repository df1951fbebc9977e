"""Handwritten texts: Markdown, RecipeMD and plain text, in English,
German and languages with known headings.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, replace
from itertools import groupby, pairwise, takewhile
from typing import Any, Final

import yaml

from handtrack.guides.file import File, Picture
from handtrack.plugins.importers.copied import Copied, undo_copying
from handtrack.plugins.importers.headings import is_announcing
from handtrack.plugins.importers.mail import text_of_mail
from handtrack.plugins.importers.markup import Row, plain_text, sectioned
from handtrack.plugins.importers.meal_master import is_meal_master, read_meal_master
from handtrack.plugins.importers.notes import SENTENCE_END, note_rows, read_notes
from handtrack.plugins.importers.recipe_rows import read_rows
from handtrack.plugins.importers.remarks import left_out
from handtrack.plugins.importers.schema import duration_s, read_schema
from handtrack.plugins.importers.several import split_recipes, split_texts
from handtrack.plugins.importers.text_rows import rows_of_text
from handtrack.plugins.importers.things_needed import groups_of, may_be_things
from handtrack.plugins.importers.understood import Doubt, Group, Omission, Step, Understood
from handtrack.plugins.importers.yields import yield_in

_FRONT = re.compile(
    r"\A\ufeff?---[ \t]*\n(?P<front>.{0,20000}?)\n(?:---|\.\.\.)[ \t]*(?:\n|\Z)", re.DOTALL
)
_RULE = re.compile(r"(?m)^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$")
_TOML_FRONT = re.compile(
    r"\A\ufeff?\+\+\+[ \t]*\n(?P<front>.{0,20000}?)\n\+\+\+[ \t]*(?:\n|\Z)", re.DOTALL
)
_LISTS: Final = ("ingredients", "directions", "instructions", "steps", "method")
"""Keys with lists, or with the same in Markdown: "ingredients_markdown"."""
_FRONT_KEYS: Final = {
    "prepTime": ("preptime", "prep_time", "prep", "preparation_time"),
    "cookTime": ("cooktime", "cook_time", "cook", "cooking_time", "bake_time"),
    "totalTime": ("totaltime", "total_time", "total", "time"),
    "inLanguage": ("inlanguage", "language", "lang"),
    "recipeYield": ("recipeyield", "yield", "yields", "servings", "serves", "portions"),
    "image": ("image", "picture", "cover", "thumbnail", "featured_image"),
}
"""Names in schema.org, and the keys that other programs have for them."""
_PICTURE_FOLDERS: Final = ("", "images/", "attachments/", "assets/", "pictures/", "static/")
"""Folders of a text's pictures, beside it."""
_YIELD = re.compile(r"(?:\*\*|__)(?P<yield>[^*_]{1,200})(?:\*\*|__)")
_TAGS = re.compile(r"\*[^*]{1,400}\*|_[^_]{1,400}_")
_FACT = re.compile(
    r"(?P<name>title|titel|serves|servings|people|yields?|makes|for|portionen|personen|ergibt|für"
    r"|prep(?:aration)?(?: time)?"
    r"|vorbereitung(?:szeit)?|cook(?:ing)?(?: time)?|kochzeit|backzeit|garzeit|total(?: time)?|gesamtzeit|arbeitszeit"
    r"|zubereitungszeit|source|quelle|(?:recipe )?(?:from|by)|(?:rezept )?von|author|autor|url)"
    r"\s*:\s*(?P<value>\S.{0,300})",
    re.IGNORECASE,
)
_KINDS: Final = (
    ("title", re.compile(r"title|titel")),
    ("yields", re.compile(r"serv|people|yield|makes|for|portion|person|ergibt|für")),
    ("preparation_s", re.compile(r"prep|vorbereit|arbeitszeit")),
    ("cooking_s", re.compile(r"cook|koch|back|gar")),
    ("total_s", re.compile(r"total|gesamt|zubereitungszeit")),
    ("source", re.compile(r"source|quelle|recipe|from|by|rezept|von|auth?or|url")),
)
_FEWEST_SENTENCES: Final = 3
"""Sentences of a paragraph that are steps."""
_LONGEST_FACT: Final = 80
_FEWEST_TITLES: Final = 2
_WIDEST_GAP: Final = " " * 200
_WIDE_GAP: Final = re.compile(r"[^\S\n]{200,}")
"""Wider than any page between its columns; a pattern may cost the square of a gap's width."""
_LONGEST_SEARCHED: Final = 100_000
"""Letters of a recipe that are searched for parts of lines; a longer one is no recipe,
and costs too much time.
"""


def read(file: File) -> Iterator[Understood]:
    """Parse a text, each recipe in it; yields nothing if it has no words."""
    said = text_of_mail(file.data)
    said = file.text() if said is None else said
    text = said.replace("\r\n", "\n").replace("\r", "\n")
    text = _WIDE_GAP.sub(_WIDEST_GAP, text)
    if is_meal_master(text):
        yield from read_meal_master(text, file)
        return
    front = front_matter(text)
    if front is not None:
        text = text[front[1] :]
    copied = undo_copying(text)
    beside = _Beside(file)
    known = read_schema(front[0], beside.find) if front is not None else None
    is_listed = known is not None and bool(known.needed or known.sections)
    found: list[Understood] = []
    for part in split_texts(copied.text):
        read = [*_read(part, beside)]
        found += read if is_listed else _with_notes(part, read)
    if known is not None and len(found) <= 1:
        found = [_completed(known, found[0] if found else _described(copied.text))]
    for at, one in enumerate(map(_by_sentence, map(_with_yield, found))):
        if one.needed or one.sections:
            yield _with_copied(one, copied if at == 0 else Copied(""), missing=beside.missing)


class _Beside:
    """Finds the pictures of a text, in its folder or one that note programs keep them in."""

    def __init__(self, file: File) -> None:
        self._file = file
        self.missing = False

    def find(self, name: str) -> Picture | None:
        """Return a picture; None, and `missing` from now on, if it isn't beside the text."""
        found = next(
            filter(None, (self._file.picture(folder + name) for folder in _PICTURE_FOLDERS)), None
        )
        self.missing = self.missing or found is None
        return found


def _read(text: str, beside: _Beside) -> Iterator[Understood]:
    found = rows_of_text(text)
    outside, recipes = split_recipes(found)
    if len(recipes) == 1 and (recipe := _recipe_md(text, beside)):
        yield recipe
        return
    left = left_out(Omission.LINES, [row.text for row in outside])
    for rows in recipes:
        if one := _loose(rows, beside):
            yield replace(_with_rest(one, rows), left_out=left)
            left = ()


def _with_notes(text: str, found: Sequence[Understood]) -> Sequence[Understood]:
    """Return what was found, or more if the text is read line by line."""
    if len(found) > 1:
        return found
    found_rows = rows_of_text(text)
    is_whole = any(one.needed and one.sections for one in found)
    is_marked = any(row.level or row.ordered for row in found_rows)
    is_headed = sum(bool(row.level) for row in found_rows) > 1
    is_announced = any(map(is_announcing, found_rows))
    is_told = is_whole and (is_announced or is_headed or is_marked)
    if found and is_told and (is_headed or Doubt.GUESSED not in found[0].doubts):
        return found
    paragraphs = note_rows(text)
    facts, _ = _facts([row for rows in paragraphs for row in rows])
    notes = read_notes([_facts(rows)[1] for rows in paragraphs])
    if notes is None:
        return found
    if found and is_told and not _has_more_steps(notes, found[0]):
        return found
    if found and not is_told and not _says_more(notes, found, is_marked=is_marked):
        return found
    return [replace(notes, **facts)]


def _says_more(notes: Understood, found: Sequence[Understood], *, is_marked: bool) -> bool:
    """Return whether notes have things needed and steps, or more steps than an unmarked text
    without things needed.
    """
    if Doubt.UNSORTED in notes.doubts or not notes.sections:
        return False
    counts = [sum(len(section.steps) for section in one.sections) for one in (notes, *found)]
    is_bare = not is_marked and not any(one.needed for one in found)
    return bool(notes.needed) or (is_bare and counts[0] > counts[1])


def _has_more_steps(notes: Understood, found: Understood) -> bool:
    """Return whether notes have the same things needed as was found, and more steps."""
    if Doubt.UNSORTED in notes.doubts:
        return False
    items = [sum(len(group.items) for group in one.needed) for one in (notes, found)]
    steps = [sum(len(section.steps) for section in one.sections) for one in (notes, found)]
    return items[0] == items[1] and steps[0] > steps[1]


def _completed(known: Understood, found: Understood) -> Understood:
    """Return a recipe with what its front matter says."""
    names = [
        one.name for one in fields(Understood) if one.name not in ("doubts", "left_out", "notes")
    ]
    return replace(found, **{name: getattr(known, name) for name in names if getattr(known, name)})


def _described(text: str) -> Understood:
    """Return a text without lists, such as the story above a recipe in the front matter,
    as a description.
    """
    lines = [row.text for row in rows_of_text(text) if row.text]
    return Understood("", (), (), summary=" ".join(lines))


def _with_yield(one: Understood) -> Understood:
    """Return a recipe with the line "for 4 people" in its list as its yield."""
    items = [item for group in one.needed for item in group.items]
    line = next(filter(yield_in, items), "")
    if one.yields or not line:
        return one
    rest = (
        replace(group, items=tuple(item for item in group.items if item != line))
        for group in one.needed
    )
    return replace(one, yields=yield_in(line), needed=tuple(group for group in rest if group.items))


def _by_sentence(one: Understood) -> Understood:
    """Return a recipe with a single paragraph of steps with each sentence as a step, since nobody
    follows a paragraph from afar.
    """
    steps = [step for section in one.sections for step in section.steps]
    if len(steps) != 1 or len(steps[0].text) != 1:
        return one
    sentences = SENTENCE_END.split(steps[0].text[0])
    if len(sentences) < _FEWEST_SENTENCES:
        return one
    yields = next(filter(yield_in, sentences), "")
    first, *others = [sentence for sentence in sentences if sentence != yields]
    cut = (replace(steps[0], text=(first,)), *(Step((sentence,)) for sentence in others))
    section = replace(one.sections[0], steps=cut)
    return replace(one, sections=(section,), yields=one.yields or yield_in(yields))


def _with_copied(one: Understood, copied: Copied, *, missing: bool) -> Understood:
    """Return a recipe with what its copy said."""
    doubts = (*one.doubts, *((Doubt.PICTURES_MISSING,) if missing else ()))
    return replace(
        one,
        title=copied.title or one.title,
        source=one.source or copied.source,
        notes=(*one.notes, *copied.notes),
        warnings=(*one.warnings, *copied.warnings),
        doubts=tuple(dict.fromkeys(doubts)),
        left_out=(*one.left_out, *left_out(Omission.LINES, copied.left_out)),
    )


# Every row of a text is either understood (an ingredient, a step, a title, a fact), or kept as a
# note. So nothing that somebody wrote about a recipe is lost, wherever it stands.


def _with_rest(one: Understood, rows: Sequence[Row]) -> Understood:
    """Return a recipe with the rows that it doesn't have as notes."""
    steps = [step for section in one.sections for step in section.steps]
    said = [
        one.title,
        one.summary,
        one.yields,
        one.source,
        *one.warnings,
        *(section.title for section in one.sections),
    ]
    said += [line for group in one.needed for line in (group.title, *group.items)]
    said += [
        line for step in steps for line in (step.title, *step.text, *step.notes, *step.warnings)
    ]
    letters = [*map(_letters, said)]
    whole = frozenset(letters)
    known = "\n".join(letters)[:_LONGEST_SEARCHED]
    rest: list[str] = []
    for row in rows:
        lines = [
            line for line in row.lines if _letters(line) not in whole and not _is_known(line, known)
        ]
        if lines and not is_announcing(row) and not _FACT.fullmatch(row.text):
            rest.append(" ".join(lines))
    return replace(one, notes=(*one.notes, *rest))


def _is_known(line: str, known: str) -> bool:
    """Return whether a line, or each of its sentences, is in what was understood."""
    pieces = [line, *([line.partition(":")[2]] if ":" in line else [])]
    if any(_letters(piece) in known for piece in pieces if _letters(piece)) or not _letters(line):
        return True
    return all(_letters(piece) in known for piece in re.split(r"[,.:;]\s", line))


def _letters(text: str) -> str:
    return re.sub(r"\W+", "", text).lower()


def front_matter(text: str) -> tuple[dict[str, Any], int] | None:
    """Return a front matter in YAML or TOML under schema.org's names, and where the text begins."""
    match = _FRONT.match(text) or _TOML_FRONT.match(text)
    if match is None:
        return None
    try:
        is_toml = match.re is _TOML_FRONT
        values = tomllib.loads(match["front"]) if is_toml else yaml.safe_load(match["front"])
    except (yaml.YAMLError, tomllib.TOMLDecodeError, RecursionError, ValueError):
        values = None
    if not isinstance(values, dict):
        return {}, match.end()
    words = _plain_keys(values)
    for inner in ("recipe", "params"):  # themes for Jekyll and Hugo keep a recipe there
        if isinstance(words.get(inner), dict):
            words = {**words, **_plain_keys(words[inner])}
    for key in _LISTS:
        words[key] = _grouped(words.get(key) or _markdown_lines(words.get(f"{key}_markdown")))
    made = {
        name: next((words[key] for key in keys if words.get(key)), None)
        for name, keys in _FRONT_KEYS.items()
    }
    source = str(words.get("source") or "")
    found = {"author": source} if not source.startswith("http") else {"url": source}
    return {
        **words,
        **made,
        **{key: words.get(key) or value for key, value in found.items()},
    }, match.end()


def _plain_keys(values: Mapping[Any, Any]) -> dict[str, Any]:
    return {
        str(key).lower().replace(" ", "_").replace("-", "_"): value for key, value in values.items()
    }


def _markdown_lines(text: Any) -> list[str]:
    return [row.text for row in rows_of_text(text)] if isinstance(text, str) else []


def _grouped(value: Any) -> Any:
    """Return a list with its groups ("- Dough: [flour, water]", or one list by name) in
    schema.org's form.
    """
    if isinstance(value, dict) and any(isinstance(one, list) for one in value.values()):
        value = [{name: items} for name, items in value.items()]
    if not isinstance(value, list):
        return value
    grouped: list[Any] = []
    for one in value:
        inner = next(iter(one.items())) if isinstance(one, dict) and len(one) == 1 else ("", None)
        is_group = isinstance(inner[1], list)
        grouped.append({"name": str(inner[0]), "itemListElement": inner[1]} if is_group else one)
    return grouped


def _recipe_md(text: str, beside: _Beside) -> Understood | None:
    """Read RecipeMD: title, description, tags and yield; a rule; ingredients; a rule;
    instructions.
    """
    parts = _RULE.split(text, maxsplit=2)
    if len(parts) < 2 or not re.match(r"\s*#\s", parts[0]):
        return None
    head = rows_of_text(parts[0])
    needed = rows_of_text(parts[1])
    if not any(row.item for row in needed):
        return None
    blocks = [block.strip() for block in parts[0].split("\n\n")]
    yields = next((match["yield"] for block in blocks if (match := _YIELD.fullmatch(block))), "")
    marked = {
        plain_text(block.strip("*_"))
        for block in blocks
        if _TAGS.fullmatch(block) or _YIELD.fullmatch(block)
    }
    summary = " ".join(row.text for row in head[1:] if row.text not in marked)
    steps = (
        read_schema({"recipeInstructions": sectioned(rows_of_text(parts[2]))}, beside.find)
        if parts[2:]
        else None
    )
    return Understood(
        title=head[0].text,
        needed=tuple(groups_of(row for row in needed if row.item or row.level)),
        sections=steps.sections if steps else (),
        summary=summary,
        yields=yields,
    )


def _loose(rows: Sequence[Row], beside: _Beside) -> Understood | None:
    """Read a recipe by its headings; without them, by its first list of things and the numbered or
    bulleted steps.
    """
    facts, rest = _facts(rows)
    if not rest:
        return None
    first = rest[0]
    if (
        not first.item
        and not is_announcing(first)
        and not first.text.endswith(",")
        and (first.level > 0 or len(first.text) <= _LONGEST_FACT)
    ):
        facts = {"title": first.text, **facts}
        rest = rest[1:]
    read = next(iter(read_rows(rest, beside.find)), None)
    if read is None or not (read.needed and read.sections):
        read = _lists(rest, beside) or read or _titled(rest, beside)
    if read is None:
        return None
    announced = {item for group in read.needed for item in group.items}
    lead = [*takewhile(lambda row: not row.level and not row.item and not is_announcing(row), rest)]
    lead = [row for row in lead if row.text not in announced and not _is_step(row, read)]
    yields = next((said for row in lead if (said := yield_in(row.text))), read.yields)
    summary = " ".join(row.text for row in lead if row.text and not yield_in(row.text))
    pictures = (beside.find(name) for row in (first, *lead) for name in row.pictures)
    cover = next(filter(None, pictures), read.picture)
    return replace(read, **{"yields": yields, "summary": summary, "picture": cover, **facts})


def _is_step(row: Row, read: Understood) -> bool:
    return any(row.text in step.text for section in read.sections for step in section.steps)


def _facts(found: Sequence[Row]) -> tuple[dict[str, Any], list[Row]]:
    """Return lines such as "Serves: 4" by their names, and the other rows."""
    facts: dict[str, Any] = {}
    rest: list[Row] = []
    for row in found:
        fact = (
            _FACT.fullmatch(row.text)
            if len(row.text) <= _LONGEST_FACT or "://" in row.text
            else None
        )
        name = next(
            (name for name, words in _KINDS if fact and words.match(fact["name"].lower())), None
        )
        if fact is None or name is None or name in facts:
            rest.append(row)
            continue
        value = duration_s(fact["value"]) if name.endswith("_s") else fact["value"]
        if value:
            facts[name] = value
        else:
            rest.append(row)
    return facts, rest


def _lists(found: Sequence[Row], beside: _Beside) -> Understood | None:
    """Tell things from steps without headings: bullets before numbers,
    or the first list before what follows it.
    """
    runs = [(kind, [*run]) for kind, run in groupby(found, key=lambda row: (row.item, row.ordered))]
    listed = [(at, ordered, run) for at, ((item, ordered), run) in enumerate(runs) if item]
    if not listed:
        return None
    at, ordered, first = listed[0]
    after = [row for _, run in runs[at + 1 :] for row in run]
    if ordered or not after or not may_be_things(first):
        above = [row for _, run in runs[:at] for row in run][-1:]
        steps = [
            *(row for row in above if row.level),
            *(row for _, run in runs[at:] for row in run),
        ]
        needed = []
    else:
        steps = after
        needed = first
    read = read_schema({"recipeInstructions": sectioned(steps)}, beside.find)
    groups = (Group(tuple(row.text for row in needed)),) if needed else ()
    return (
        Understood("", groups, read.sections, doubts=(Doubt.GUESSED,))
        if groups or read.sections
        else None
    )


def _titled(found: Sequence[Row], beside: _Beside) -> Understood | None:
    """Read a text without lists whose headings are the titles of steps."""
    if sum(bool(row.level) and not below.level for row, below in pairwise(found)) < _FEWEST_TITLES:
        return None
    read = read_schema({"recipeInstructions": sectioned(found)}, beside.find)
    return Understood("", (), read.sections, doubts=(Doubt.GUESSED,))
