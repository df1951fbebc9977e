"""schema.org's Recipe and HowTo as nested dicts, from JSON-LD, microdata or an app's own JSON,
in all their shapes.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any, Final

from handtrack.guides.file import Picture
from handtrack.plugins.importers.lenient import DEEPEST, walk
from handtrack.plugins.importers.markup import local_name, plain_lines, plain_text
from handtrack.plugins.importers.understood import TOOLS, Doubt, Group, Section, Step, Understood

Properties = Mapping[str, Any]
FindPicture = Callable[[str], Picture | None]
"""Maps a picture's name or address to the picture, if it came with the file."""

_TITLE: Final = ("name", "headline", "title")
_NEEDED: Final = ("recipeIngredient", "ingredients", "ingredient")
_SUPPLIES: Final = ("supply", "tool")
_STEPS: Final = ("recipeInstructions", "instructions", "directions", "step", "steps", "method")
_YIELDS: Final = ("recipeYield", "yield", "yields", "servings", "serves", "portions", "numServings")
_WITHIN: Final = ("itemListElement", "steps", "step", "item", "recipeInstructions")
_TEXT: Final = ("text", "description", "value")
_THING: Final = (
    "name",
    "text",
    "item",
    "value",
    "display",
    "ingredient",
    "title",
    "label",
    "description",
)
WARNINGS: Final = "warnings"
"""A step's lines to read before it; schema.org has no property for them."""
_LONGEST_HEADING: Final = 60
_TIME = re.compile(
    r"P(?:(?P<d>[\d.]+)D)?(?:T?(?:(?P<h>[\d.]+)H)?(?:(?P<m>[\d.]+)M)?(?:(?P<s>[\d.]+)S)?)",
    re.IGNORECASE,
)
_WORDS = re.compile(
    r"(?P<number>\d+(?:[.,]\d+)?)\s*(?P<unit>d|tage?n?|days?|h|hrs?|hours?|std\.?|stunden?|heures?|horas?|ore|m|min|mins"
    r"|minutes?|minuten?|minuti|minutos?|s|secs?|seconds?|sekunden?)\b",
    re.IGNORECASE,
)
_STUCK = re.compile(r"(?<=[^\W\d_]{2}[.!])(?=[A-ZÄÖÜÉÀ][a-zäöüéà])")
"""Between sentences that were lines once: "Mix.Bake."."""
_STEP: Final = "(?:step|schritt|étape|etape|paso|passo|stap|krok|steg|trin)"
_NUMBERED = re.compile(rf"{_STEP}?\s*\d{{1,2}}\s*[.):]?", re.IGNORECASE)
_MARKER = re.compile(
    rf"(?:^|(?<=[\s.!?)]))(?:(\d{{1,2}})[.)]|{_STEP}\s*(\d{{1,2}})\s*[.):–-])(?:\s+|(?=[^\W\d]))",
    re.IGNORECASE,
)
_OWN_NUMBER = re.compile(rf"{_STEP}?\s*(\d{{1,2}})\s*[.):–-]{{1,2}}\s*(?=[^\s\d])", re.IGNORECASE)
FOR_PART = re.compile(
    r"(?:for|für|pour|para|per|voor)\s+(?:the|de[nrlm]?|die|das|la|le|les|el|los|las|il|lo|het)\s[^\d:,.]{2,50}",
    re.IGNORECASE,
)
_PART_WORDS: Final = (
    "dough batter filling topping sauce frosting glaze icing crust base dressing marinade garnish crumble streusel"
    " cream teig füllung belag soße guss glasur boden creme decke garnitur pâte farce garniture"
)
PART: Final = re.compile(
    rf"(?:(?:the|der|die|das)\s)?\w*(?:{'|'.join(_PART_WORDS.split())})s?:?", re.IGNORECASE
)
"""The name of a part of a dish: "Dough", "Filling"."""
_REMAINING: Final = re.compile(
    r"(?:the\s)?(?:remaining|other|weitere|restliche|übrige) (?:ingredients|zutaten):?",
    re.IGNORECASE,
)
_BOLD = re.compile(r"\s*<(b|strong|u|h\d)\b[^>]*>(?:(?!</\1).)*</\1>\s*", re.IGNORECASE | re.DOTALL)
NEXT_AMOUNT = re.compile(r",\s+(?=[\d½¼¾⅓⅔⅛])")
_FEWEST_LISTED: Final = 3
"""Minimum things needed or steps in one text for it to be split."""
_REFERRED: Final = frozenset((*_STEPS, *_WITHIN, "author", "image"))
"""Properties whose objects may be named by their ``@id`` and described elsewhere."""


def is_type(properties: Properties, *names: str) -> bool:
    """Return whether an object is of a schema.org type, with or without its address."""
    given = properties.get("@type", "")
    types = given if isinstance(given, list) else [given]
    known = {name.lower() for name in names}
    return any(isinstance(one, str) and local_name(one).lower() in known for one in types)


def objects_of(values: Any, *names: str) -> Iterator[dict[str, Any]]:
    """Yield the objects of some schema.org types in JSON-LD, outer ones first, by the plain names
    of their properties.

    References by ``@id`` are resolved, each once. A value that is nested deeper than any recipe is
    None.
    """
    nodes = [*walk(values)]
    known = {str(node["@id"]): node for node in nodes if "@id" in node and len(node) > 1}
    for node in nodes:
        if is_type(node, *names):
            yield _plain(node, known)


def _plain(
    value: Any, known: dict[str, dict[str, Any]], *, refers: bool = False, depth: int = 0
) -> Any:
    if not isinstance(value, (list, dict)):
        return value
    if depth == DEEPEST:
        return None
    if isinstance(value, list):
        return [_plain(one, known, refers=refers, depth=depth + 1) for one in value]
    if refers and len(value) == 1 and "@id" in value:
        value = known.pop(str(value["@id"]), value)
    for key in ("@value", "@list", "@set"):
        if key in value:
            return _plain(value[key], known, refers=refers, depth=depth + 1)
    named = {local_name(key) if re.search("[:/]", key) else key: one for key, one in value.items()}
    return {
        key: _plain(one, known, refers=key in _REFERRED, depth=depth + 1)
        for key, one in named.items()
    }


def no_picture(name: str) -> None:
    """Return None: the file has no pictures."""


def read_schema(properties: Properties, find_picture: FindPicture = no_picture) -> Understood:
    """Parse a Recipe or HowTo; missing parts stay empty."""
    sections = _Steps(find_picture)
    cover = (find_picture(name) for name in picture_names(properties.get("image")))
    for key in _STEPS:
        if properties.get(key) and not sections.any:
            sections.add(properties[key])
    preparation, cooking = (duration_s(properties.get(key)) for key in ("prepTime", "cookTime"))
    return Understood(
        title=_first(properties, _TITLE),
        needed=tuple(_groups(properties)),
        sections=sections.sections(),
        summary=_first(properties, ("description",)),
        language=_language(properties.get("inLanguage")),
        yields=_yields(next((properties[key] for key in _YIELDS if properties.get(key)), None)),
        preparation_s=preparation,
        cooking_s=cooking or duration_s(properties.get("performTime")),
        total_s=duration_s(properties.get("totalTime")),
        source=_source(properties),
        picture=next((picture for picture in cover if picture), None),
        protocol=not is_type(properties, "Recipe")
        and bool(properties.get("step") or properties.get("steps")),
        doubts=(Doubt.PICTURES_MISSING,) if sections.missing else (),
    )


def picture_names(value: Any) -> Iterator[str]:
    """Yield the names and addresses in an `image`: texts, ImageObjects, or lists of them."""
    for one in _many(value):
        if isinstance(one, str):
            yield one
        elif isinstance(one, dict):
            yield from picture_names(
                next(
                    (one[key] for key in ("url", "contentUrl", "@id", "image") if one.get(key)),
                    None,
                )
            )


def duration_s(value: Any) -> float | None:
    """Return a time in seconds: ISO 8601 ("PT1H30M"), words ("1 h 30 min"),
    or minutes as a number.
    """
    value = _single(value)
    if isinstance(value, dict):
        value = _single(value.get("maxValue") or value.get("value") or value.get("@value"))
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return _sensible(value * 60.0)
    if not isinstance(value, str):
        return None
    text = value.strip()[:100]
    if text.isdecimal() and len(text) < 6:
        return _sensible(int(text) * 60.0)
    if iso := _TIME.fullmatch(text.replace(" ", "")):
        parts = {
            key: float(part)
            for key, part in iso.groupdict("0").items()
            if part.replace(".", "", 1).isdecimal()
        }
        units = {"d": 86400, "h": 3600, "m": 60, "s": 1}
        return _sensible(sum(parts.get(key, 0) * unit for key, unit in units.items()))
    found = _WORDS.finditer(text)
    return _sensible(
        sum(float(one["number"].replace(",", ".")) * _unit_s(one["unit"].lower()) for one in found)
    )


def _unit_s(unit: str) -> float:
    if unit.startswith(("std", "st", "h", "o")):
        return 3600.0
    return {"d": 86400.0, "t": 86400.0, "m": 60.0}.get(unit[0], 1.0)


def _sensible(seconds: float) -> float | None:
    return seconds if 0 < seconds < 400 * 86400 else None


@dataclass(slots=True)
class _Steps:
    """Collects the steps of `recipeInstructions`, which may be nested in any way."""

    find_picture: FindPicture
    done: list[Section] = field(default_factory=list)
    within: str = ""
    """The titles of the sections around the next step."""
    title: str = ""
    steps: list[Step] = field(default_factory=list)
    missing: bool = False
    """True if a step has a picture that did not come with the file."""

    @property
    def any(self) -> bool:
        return bool(self.done or self.steps)

    def sections(self) -> tuple[Section, ...]:
        """Return the steps; a title shared by several steps is dropped, and so are step numbers."""
        self.begin("")
        if [len(section.steps) for section in self.done] == [1]:
            self.done = [replace(self.done[0], steps=tuple(_parted(self.done[0].steps[0])))]
        titles = Counter(step.title for section in self.done for step in section.steps)
        count = 0
        found = []
        for section in self.done:
            steps = (
                step if titles[step.title] == 1 else replace(step, title="")
                for step in section.steps
            )
            found.append(replace(section, steps=_unnumbered(tuple(steps), count)))
            count += len(section.steps)
        return tuple(found)

    def begin(self, title: str) -> None:
        if self.steps and self.done and not self.title and not self.done[-1].title:
            self.done[-1] = Section((*self.done[-1].steps, *self.steps))
        elif self.steps:
            self.done.append(Section(tuple(self.steps), self.title))
        elif (
            self.title
        ):  # a heading with nothing below it, perhaps because the next ones are nested
            self.steps.append(Step((), self.title))
            self.done.append(Section(tuple(self.steps)))
        self.title = title
        self.steps = []

    def add(self, value: Any) -> None:
        if isinstance(value, str):
            for line in steps_of_text(value):
                self._add_lines([line])
        elif isinstance(value, list):
            self._add_list(value)
        elif isinstance(value, dict):
            self._add_object(value)

    def _add_list(self, values: list[Any]) -> None:
        several = len(values) > 1
        for value in values:
            if several and isinstance(value, str):
                self._add_lines(plain_lines(value))
            else:
                self.add(value)

    def _add_lines(self, lines: list[str]) -> None:
        title = _heading(lines[0]) if len(lines) == 1 else ""
        if title:
            self.begin(title)
        elif lines and not (len(lines) == 1 and _NUMBERED.fullmatch(lines[0])):
            self.steps.append(Step(tuple(lines)))

    def _add_object(self, value: Properties) -> None:
        given = (value[key] for key in _WITHIN if isinstance(value.get(key), (str, list, dict)))
        within = next(filter(None, given), None)
        if is_type(value, "HowToTip") and self.steps:
            last = self.steps.pop()
            self.steps.append(replace(last, notes=(*last.notes, _first(value, _TEXT))))
        elif is_type(value, "HowToStep", "HowToDirection") or within is None:
            self._add_step(value, within)
        elif is_type(value, "HowToSection") or value.get("name"):
            self._add_section(value, within)
        else:
            self.add(within)

    def _add_section(self, value: Properties, within: Any) -> None:
        outer = self.within
        done = len(self.done)
        if outer and not self.steps:
            self.title = ""  # the section's own title repeats it
        self.within = ": ".join(part for part in (outer, _first(value, _TITLE)) if part)
        self.begin(self.within)
        self.add(within)
        if not self.steps and len(self.done) > done + 1:
            self.title = ""
        self.begin(outer)
        self.within = outer

    def _add_step(self, value: Properties, within: Any) -> None:
        lines = _step_lines(value)
        notes = list[str]()
        if within is not None and not lines:
            for part in within if isinstance(within, list) else [within]:
                if isinstance(part, dict):
                    (notes if is_type(part, "HowToTip") else lines).extend(_step_lines(part))
                elif isinstance(part, str):
                    lines.extend(plain_lines(part))
        title = _first(value, _TITLE)
        if not lines and not title and within is None and "@type" not in value:
            for key, one in value.items():  # {"1": "Mix", "2": "Bake"}
                if isinstance(one, str) and key != "@id":
                    self.add(one)
            return
        if _repeats(title, lines):
            title = ""
        heading = _heading(lines[0]) if len(lines) == 1 and not title else ""
        if heading and not value.get("image"):
            self.begin(heading)
        elif lines or title:
            text = tuple(lines) if lines else (title,)
            pictures = tuple(self._pictures(value))
            warnings = tuple(_many(value.get(WARNINGS, [])))
            needed = Group(tuple(filter(None, map(_words, _many(value.get("supply"))))))
            self.steps.append(
                Step(
                    text,
                    title if lines else "",
                    pictures,
                    tuple(notes),
                    warnings=warnings,
                    needed=needed,
                )
            )

    def _pictures(self, value: Properties) -> Iterator[Picture]:
        for name in picture_names(value.get("image")):
            if picture := self.find_picture(name):
                yield picture
            else:
                self.missing = True


def _parted(step: Step) -> Iterator[Step]:
    """Yield the steps in the text of a recipe's only step: its lines, or what it numbers."""
    lines = step.text if len(step.text) > 1 else split_at_numbers("".join(step.text))
    if (
        step.title
        or step.pictures
        or step.notes
        or step.needed.items
        or len(lines) < _FEWEST_LISTED
    ):
        yield step
    else:
        yield from (Step((line,)) for line in lines)


def _unnumbered(steps: tuple[Step, ...], before: int) -> tuple[Step, ...]:
    """Return steps without their leading numbers, if these count up from 1 or from the previous
    section.
    """
    found = [_OWN_NUMBER.match(step.text[0]) if step.text else None for step in steps]
    numbers = [int(number[1]) for number in found if number]
    counts_up = any(numbers == [*range(first, first + len(numbers))] for first in (1, before + 1))
    if len(numbers) < 2 or 2 * len(numbers) <= len(steps) or not counts_up:
        return steps
    pairs = zip(steps, found, strict=True)
    return tuple(
        replace(step, text=(step.text[0][own.end() if own else 0 :], *step.text[1:]))
        for step, own in pairs
    )


def _step_lines(value: Properties) -> list[str]:
    known = (value[key] for key in _TEXT if value.get(key))
    texts = (one for one in value.values() if isinstance(one, str) and " " in one)
    given = next(known, "") or max(texts, key=len, default="")
    values = given if isinstance(given, list) else [given]
    lines = [line for one in values if isinstance(one, str) for line in plain_lines(one)]
    is_number_first = len(lines) > 1 and _NUMBERED.fullmatch(lines[0]) is not None
    return lines[1:] if is_number_first else lines


def _repeats(title: str, lines: list[str]) -> bool:
    """Return whether a step's title only numbers it, or repeats the beginning of its text."""
    beginning = _letters(title)
    return bool(_NUMBERED.fullmatch(title)) or _letters(" ".join(lines)).startswith(beginning)


def _heading(line: str) -> str:
    """Return the title in a heading line: "For the dough:" or "## Dough"; else nothing."""
    if len(line) <= _LONGEST_HEADING and (line.endswith(":") or re.match(r"#{1,6}\s", line)):
        return line.strip("#: ")
    return ""


def _letters(text: str) -> str:
    return re.sub(r"\W+", "", text).lower()


def steps_of_text(text: str) -> list[str]:
    """Split instructions in one text: at its lines,
    or in one line at numbers that count up or missing spaces.
    """
    lines = plain_lines(text)
    if len(lines) == 1:
        lines = split_at_numbers(lines[0])
    if len(lines) == 1:
        lines = _STUCK.split(lines[0])
    return [line for line in lines if not _NUMBERED.fullmatch(line)]


def split_at_numbers(line: str) -> list[str]:
    """Split "1. Mix 2. Bake", "Step 1: Mix"; a line whose numbers do not count up is not split."""
    marks: list[re.Match[str]] = []
    for mark in _MARKER.finditer(line):
        if int(mark[1] or mark[2]) == len(marks) + 1:
            marks.append(mark)
    if len(marks) < 2:
        return [line]
    ends = [*(mark.start() for mark in marks[1:]), len(line)]
    steps = [line[mark.end() : end].strip() for mark, end in zip(marks, ends, strict=True)]
    return [step for step in (line[: marks[0].start()].strip(), *steps) if step]


def _groups(properties: Properties) -> Iterator[Group]:
    given = next((properties[key] for key in _NEEDED if properties.get(key)), None)
    for title, parts in groupby(_needed(given), key=lambda part: part[0]):
        if items := tuple(item for _, part in parts for item in part):
            yield Group(items, title)
    for key in _SUPPLIES:
        if items := tuple(item for _, group in _needed(properties.get(key)) for item in group):
            yield Group(items, "" if key == "supply" else TOOLS)


def _needed(value: Any, *, within: bool = False) -> Iterator[tuple[str, list[str]]]:
    """Yield the lines of ingredients, each group with its title."""
    if isinstance(value, str):
        title = ""
        lines = plain_lines(value)
        if (
            len(lines) == 1
            and len(listed := NEXT_AMOUNT.split(lines[0])) >= _FEWEST_LISTED
            and not within
        ):
            lines = listed
        headings = _headings_among(lines)
        for place, line in enumerate(lines):
            heading = line.strip("#: ") if place in headings else _heading(line)
            title = heading or title
            yield title, [] if heading else [_unwrapped(line)]
    elif isinstance(value, list):
        title = ""
        headings = _headings_among(value)
        for place, one in enumerate(value):
            if place in headings:
                title = plain_text(one).strip("#: ")
                continue
            for inner, items in _needed(one, within=True):
                title = inner or ("" if isinstance(one, dict) else title)
                yield title, items
    elif isinstance(value, dict):
        items_within = (
            value.get("itemListElement")
            or value.get("recipeIngredient")
            or value.get("ingredients")
        )
        if items_within:
            title = _first(value, _TITLE)
            for inner, items in _needed(items_within, within=True):
                yield inner or title, items
        else:
            parts = (_amount(value), _first(value, _THING))
            line = " ".join(part for part in parts if part)
            yield "", [line] if line else []


def _headings_among(value: Sequence[Any]) -> set[int]:
    """Return the places of headings in a list of things needed: "For the dough", "Filling",
    in capitals, or in bold letters.
    """
    texts = [one if isinstance(one, str) else "" for one in value]
    ways: tuple[Callable[[str], object], ...] = (str.isupper, _BOLD.fullmatch)
    found = {at for at, text in enumerate(texts) if FOR_PART.fullmatch(text.strip())}
    found |= {
        at
        for at, text in enumerate(texts)
        if _REMAINING.fullmatch(text.strip())
        or (at + 2 < len(texts) and PART.fullmatch(text.strip()))
    }
    for way in ways:
        places = {at for at, text in enumerate(texts) if way(text) and not re.search(r"\d", text)}
        found |= places if 2 * len(places) < len(texts) else set()
    return {at for at in found if at + 1 < len(value) and at + 1 not in found}


def _unwrapped(line: str) -> str:
    """Return an item without the extra brackets that a common plug-in puts around a note already in
    brackets.
    """
    if "((" in line and "))" in line:
        line = line.replace("((", "(").replace("))", ")")
    return line.replace("( ", "(")


def _amount(value: Properties) -> str:
    given = (value.get(key) for key in ("requiredQuantity", "amount", "quantity", "qty"))
    amount = _single(next(filter(None, given), value if value.get("name") else None))
    if isinstance(amount, dict):
        return " ".join(_first(amount, (key,)) for key in ("value", "unitText")).strip()
    return f"{_words(amount)} {_first(value, ('unit', 'units'))}".strip()


def _yields(value: Any) -> str:
    """Return the most telling of several yields: "4 servings" rather than "4"."""
    values = [" ".join((_words(one), _unit(one))).strip() for one in _many(value)]
    return max(values, key=lambda words: (any(map(str.isalpha, words)), len(words)), default="")[
        :100
    ]


def _unit(value: Any) -> str:
    return _first(value, ("unitText",)) if isinstance(value, dict) else ""


def _source(properties: Properties) -> str:
    author = [_words(one) for one in _many(properties.get("author"))]
    names = ", ".join(
        dict.fromkeys(name for name in author if name and not name.startswith("http"))
    )
    address = _words(properties.get("url")) or _words(_single(properties.get("mainEntityOfPage")))
    return ", ".join(
        part for part in (names, address if address.startswith("http") else "") if part
    )


def _language(value: Any) -> str:
    words = _words(_single(value)).replace("_", "-")
    return words if re.fullmatch(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*", words) else ""


def _first(properties: Properties, keys: Iterable[str]) -> str:
    return next((words for key in keys if (words := _words(_single(properties.get(key))))), "")


def _words(value: Any) -> str:
    """Return a text, a number, or an object's name, on one line."""
    if isinstance(value, bool) or value is None:
        return ""
    if isinstance(value, dict):
        value = _single(
            next(
                (
                    value[key]
                    for key in ("@value", "name", "value", "text", "@id")
                    if value.get(key)
                ),
                "",
            )
        )
    return plain_text(str(value)) if isinstance(value, (str, int, float)) else ""


def _single(value: Any) -> Any:
    return next((one for one in value if one), None) if isinstance(value, list) else value


def _many(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]
