"""Protocols and repairs: protocols.io, iFixit, and lab notebooks as RO-Crate (eLabFTW, RSpace) or
JSON (eLabFTW).
"""

import html
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath
from typing import Any, Final

from handtrack.guides.duration import LONGEST_S
from handtrack.guides.file import File
from handtrack.guides.times import find_times
from handtrack.guides.writing import duration_text
from handtrack.plugins.importers.headings import is_announcing
from handtrack.plugins.importers.markup import Row, parse, plain_lines, rows, sectioned
from handtrack.plugins.importers.recipe_rows import read_rows
from handtrack.plugins.importers.schema import WARNINGS, is_type, read_schema
from handtrack.plugins.importers.text_rows import rows_of_text
from handtrack.plugins.importers.understood import Doubt, Understood
from handtrack.plugins.importers.values import (
    Format,
    Object,
    has,
    items_in,
    measured,
    number_of,
    objects_in,
    text_of,
    understood_in,
)

CRATE: Final = "ro-crate-metadata.json"
_DEEPEST_REFERENCE: Final = 3
_FIELD = re.compile(r"<fieldData>(.*?)</fieldData>", re.DOTALL)


# protocols.io
#
# A step is a list of components: its text, and amounts, durations, temperatures, notes and warnings
# beside it. Older exports list them under "components"; newer ones have one text in an editor's
# JSON (Draft.js), whose ranges name entities. Both have the same fields, so one function reads
# them: what is measured goes into the text where it stood (a duration becomes a timer there), a
# warning comes before the step, a note after it.


@dataclass(slots=True)
class _Texts:
    """The texts of a protocol's step, in the order of the file."""

    lines: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)

    def add_duration(self, seconds: float) -> None:
        """Add a line with a duration, unless the text says it already."""
        said = (time.seconds for line in self.lines for time in find_times(line))
        if 0 < seconds <= LONGEST_S and not any(abs(one - seconds) < 1 for one in said):
            self.lines.append(f"Duration: {duration_text(seconds)}")


def _protocols_io(value: Object, file: File) -> Iterator[Understood]:
    steps: list[dict[str, Any]] = []
    for one in _in_order(objects_in(value["steps"])):
        title = ""
        section = text_of(one.get("section"))
        texts = _Texts()
        _add_rich(texts, one.get("step"))
        for part in objects_in(one.get("components")):
            source = part.get("source")
            inner = {**part, **source} if isinstance(source, dict) else part
            kind = text_of(part.get("title") or part.get("type") or inner.get("title"))
            if part.get("type_id") in (6, "6") or kind.lower() == "section":
                section = text_of(inner.get("title")) or section
            else:
                _add_component(texts, kind, inner)
        texts.add_duration(number_of(one.get("duration")))
        if section and (not steps or steps[-1]["name"] != section):
            steps.append({"@type": "HowToSection", "name": section, "itemListElement": []})
        if not steps:
            steps.append({"@type": "HowToSection", "name": "", "itemListElement": []})
        if texts.lines:
            step = {
                "@type": "HowToStep",
                "name": title,
                "text": "\n".join(texts.lines),
                WARNINGS: texts.warnings,
            }
            tips = [{"@type": "HowToTip", "text": note} for note in texts.notes]
            steps[-1]["itemListElement"].extend((step, *tips))
    materials = [
        measured(
            one.get("amount") or one.get("quantity"),
            one.get("unit"),
            one.get("name") or one.get("title"),
            None,
        )
        for one in objects_in(value.get("materials"))
    ]
    made = {
        "name": text_of(value.get("title")),
        "description": " ".join(_rich(value.get("description"))),
        "supply": [*materials, *_rich(value.get("materials_text"))],
        "steps": steps,
        "author": [one.get("name") for one in objects_in(value.get("authors"))],
        "url": _address(value.get("url"))
        or _address(value.get("doi"))
        or _address(value.get("uri")),
    }
    for found in understood_in({"@type": "HowTo", **made}, file, _rich(value.get("guidelines"))):
        warnings = [line for key in ("warning", "before_start") for line in _rich(value.get(key))]
        yield replace(found, warnings=tuple(warnings))


def _add_component(texts: _Texts, kind: str, part: Object) -> None:
    """Add a component, or an entity of a text, to a step's texts."""
    said = [
        line for key in ("description", "text", "body") for line in _rich(part.get(key))
    ] or _rich(part)
    if "duration" in part:
        texts.add_duration(number_of(part["duration"]))
    elif measure := _measure(part):
        texts.lines.append(measure)
    elif re.search("safety|warning|caution|hazard", kind, re.IGNORECASE):
        texts.warnings.extend(said)
    elif re.search("note", kind, re.IGNORECASE):
        texts.notes.extend(said)
    elif said:
        texts.lines.extend(said)
    elif kind.lower() in ("reagent", "reagents", "equipment"):
        texts.lines.append(text_of(part.get("name") or part.get("title")))


def _measure(part: Object) -> str:
    """Return an amount, a temperature or a concentration: "5 µL NaCl", "37 °C";
    nothing for another component.
    """
    for key in ("amount", "temperature", "concentration"):
        if part.get(key) not in (None, "", 0):
            name = part.get("name") if key == "amount" else None
            return measured(part[key], part.get("unit"), name, None)
    return ""


def _add_rich(texts: _Texts, value: Any) -> None:
    """Add a text in HTML, Markdown, or the JSON of an editor;
    what it measures stays in its place.
    """
    draft = _draft(value)
    if draft is None:
        texts.lines.extend(_rich(value))
        return
    known = draft.get("entityMap")
    for block in objects_in(draft.get("blocks")):
        line = _block_text(block)
        apart = _Texts()
        ranges = sorted(
            objects_in(block.get("entityRanges")), key=lambda one: -number_of(one.get("offset"))
        )
        for one in ranges:
            entity = known.get(str(one.get("key"))) if isinstance(known, dict) else None
            if not isinstance(entity, dict) or not isinstance(entity.get("data"), dict):
                continue
            begin = int(number_of(one.get("offset")))
            end = begin + int(number_of(one.get("length")))
            inline = _inline(entity["data"])
            if inline and not line[begin:end].strip():
                line = f"{line[:begin]} {inline} {line[end:]}"
            elif not inline:
                _add_component(apart, text_of(entity.get("type")), entity["data"])
        texts.lines.extend((*plain_lines(line), *apart.lines))
        texts.notes.extend(apart.notes)
        texts.warnings.extend(apart.warnings)


def _inline(part: Object) -> str:
    seconds = number_of(part.get("duration"))
    return duration_text(seconds) if 0 < seconds <= LONGEST_S else _measure(part)


def _block_text(block: Object) -> str:
    """Return the text of a block as it is, so that offsets into it hold."""
    return block["text"] if isinstance(block.get("text"), str) else ""


def _in_order(steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return steps in the order given by their links to the previous one;
    unchanged without links.
    """
    after = {one.get("previous_guid"): one for one in steps}
    ordered: list[dict[str, Any]] = []
    at = after.get(None)
    while at is not None and len(ordered) < len(steps):
        ordered.append(at)
        at = after.get(at.get("guid"))
    return ordered if len(ordered) == len(steps) and all("guid" in one for one in steps) else steps


def _draft(value: Any) -> dict[str, Any] | None:
    """Return the JSON of an editor (Draft.js) in a text; None for any other text."""
    if isinstance(value, str) and value.lstrip().startswith("{"):
        with suppress(ValueError, RecursionError):
            value = json.loads(value)
    return value if isinstance(value, dict) else None


def _rich(value: Any) -> list[str]:
    """Return the lines of HTML, Markdown, or the JSON of an editor in a text."""
    draft = _draft(value)
    if draft is not None:
        return [
            line
            for block in objects_in(draft.get("blocks"))
            for line in plain_lines(_block_text(block))
        ]
    return plain_lines(value) if isinstance(value, str) else []


def _address(value: Any) -> str:
    text = text_of(value)
    if text.startswith("http") or not text:
        return text
    return f"https://{text}" if text.startswith(("dx.doi.org", "doi.org", "www.")) else ""


# iFixit


def _ifixit(value: Object, file: File) -> Iterator[Understood]:
    steps = []
    for one in objects_in(value["steps"]):
        lines: list[dict[str, str]] = []
        warnings: list[str] = []
        for line in objects_in(one.get("lines")):
            said = _wiki(line.get("text_raw") or line.get("text_rendered"))
            bullet = text_of(line.get("bullet"))
            if bullet == "icon_caution":
                warnings.append(said)
            else:
                lines.append(
                    {
                        "@type": "HowToTip" if bullet.startswith("icon_") else "HowToDirection",
                        "text": said,
                    }
                )
        title = text_of(one.get("title"))
        steps.append(
            {"@type": "HowToStep", "name": title, "itemListElement": lines, WARNINGS: warnings}
        )
    things = (one for key in ("tools", "parts") for one in objects_in(value.get(key)))
    needed = [text_of(one.get("text")) or text_of(one) for one in things]
    author = value.get("author")
    made = {
        "name": value.get("title"),
        "description": value.get("summary") or _wiki(value.get("introduction_raw")),
        "supply": needed,
        "steps": steps,
        "totalTime": _seconds_as_iso(value.get("time_required_max")) or value.get("time_required"),
        "author": author.get("username") if isinstance(author, dict) else None,
        "url": value.get("url"),
        "inLanguage": value.get("locale"),
    }
    yield from understood_in({"@type": "HowTo", **made}, file, [_wiki(value.get("conclusion_raw"))])


def _wiki(value: Any) -> str:
    """Return an iFixit text without its markup: ''bold'', [link|address|words]."""
    text = re.sub(
        r"\[(?:(?:link|guide|product|info)\|[^|\]]*|https?:[^|\]]*)\|([^|\]]*)[^\]]*\]",
        r"\1",
        value if isinstance(value, str) else "",
    )
    return re.sub(r"'{2,3}|^[=*#:]+\s*|\s*=+$", "", text, flags=re.MULTILINE)


def _seconds_as_iso(value: Any) -> str | None:
    return f"PT{value}S" if isinstance(value, int) and value > 0 else None


# Lab notebooks: RO-Crate (.eln), and eLabFTW's own JSON


def _crate(value: Object, file: File) -> Iterator[Understood]:
    """Read the experiments of a crate: datasets with a text, steps,
    or a document among their files.
    """
    nodes = objects_in(value["@graph"])
    known = {str(one.get("@id")): one for one in nodes}
    for one in nodes:
        name = str(one.get("@id"))
        if is_type(one, "Dataset") and name not in ("./", "."):
            yield from _experiment(one, known, file)


def _experiment(
    node: Object, known: Mapping[str, dict[str, Any]], file: File
) -> Iterator[Understood]:
    parts = [str(part.get("@id")) for part in objects_in(node.get("hasPart"))]
    text = node["text"] if isinstance(node.get("text"), str) else ""
    shown = rows(parse(text))
    steps = [_resolved(one, known) for one in items_in(node.get("step"))]
    if not shown and not steps:
        shown = [row for part in parts for row in _document(part, file)]
    author = _resolved(node.get("author"), known) if node.get("author") else None
    yield from _notebook(
        {
            "@type": "HowTo",
            "name": node.get("name") or PurePosixPath(str(node.get("@id"))).name,
            "description": node.get("description"),
            "step": sorted(
                steps,
                key=lambda step: number_of(step.get("position")) if isinstance(step, dict) else 0,
            ),
            "author": _person(author),
            "url": node.get("url"),
            "inLanguage": node.get("inLanguage"),
        },
        shown,
        file,
        [
            name
            for name in parts
            if name.lower().endswith((".png", ".jpg", ".jpeg", ".gif", ".webp"))
        ],
    )


def _notebook(
    properties: Object, shown: list[Row], file: File, pictures: Iterable[str] = ()
) -> Iterator[Understood]:
    """Parse an entry by its steps, or by the headings in its text that announce materials or a
    method.

    Otherwise each row of the text is a step, below its heading: in a notebook people write what
    they do, under any heading. The text of an entry with steps becomes notes.
    """
    found = next(understood_in(properties, file), None)
    if found is None and shown:
        read = next(
            iter(read_rows(shown, file.picture) if any(map(is_announcing, shown)) else []), None
        )
        if read is None or not read.sections:
            titled = len(shown) > 1 and 0 < shown[0].level < shown[1].level
            read = read_schema({"recipeInstructions": sectioned(shown[titled:])}, file.picture)
        base = read_schema(properties)
        found = replace(
            read,
            title=base.title,
            summary=base.summary,
            source=base.source,
            doubts=(Doubt.GUESSED,),
        )
    elif found is not None:
        found = replace(found, notes=(*found.notes, *(row.text for row in shown)))
    if found is not None:
        cover = (file.picture(name) for name in pictures)
        yield replace(
            found, protocol=True, picture=found.picture or next(filter(None, cover), None)
        )


def _document(part: str, file: File) -> list[Row]:
    """Return the rows of a document in a crate: HTML, a text, or the fields of RSpace's XML."""
    kinds = (".html", ".xml", ".md", ".txt")
    if (
        not part.lower().endswith(kinds)
        or part.lower().endswith("_form.xml")
        or file.beside is None
    ):
        return []
    data = file.beside(part.removeprefix("./"))
    text = data.decode("utf-8", "replace") if data else ""
    if part.lower().endswith(".xml"):
        fields = (
            field.replace("<![CDATA[", "").replace("]]>", "") for field in _FIELD.findall(text)
        )
        text = "\n".join(field if "<" in field else html.unescape(field) for field in fields)
    return rows_of_text(text) if part.lower().endswith((".md", ".txt")) else rows(parse(text))


def _resolved(value: Any, known: Mapping[str, dict[str, Any]], depth: int = 0) -> Any:
    """Return a value with references to other nodes replaced by the nodes."""
    if isinstance(value, list):
        return [_resolved(one, known, depth) for one in value]
    if not isinstance(value, dict) or depth > _DEEPEST_REFERENCE:
        return value
    value = known.get(str(value.get("@id")), value)
    return {
        key: _resolved(one, known, depth + 1) if key in ("itemListElement", "item") else one
        for key, one in value.items()
    }


def _person(value: Any) -> str:
    first = next(iter(items_in(value)), None)
    if not isinstance(first, dict):
        return ""
    return (
        text_of(first.get("name"))
        or f"{text_of(first.get('givenName'))} {text_of(first.get('familyName'))}".strip()
    )


def _elabftw(value: Object, file: File) -> Iterator[Understood]:
    steps = sorted(objects_in(value.get("steps")), key=lambda step: number_of(step.get("ordering")))
    made = {
        "@type": "HowTo",
        "name": value.get("title"),
        "step": [{"@type": "HowToStep", "text": step.get("body")} for step in steps],
        "author": value.get("fullname"),
        "url": value.get("sharelink"),
    }
    yield from _notebook(
        made, rows(parse(value["body"])) if isinstance(value["body"], str) else [], file
    )


def _is_crate(value: Object) -> bool:
    return any(str(one.get("@id")).endswith(CRATE) for one in objects_in(value.get("@graph")))


def _is_protocol(value: Object) -> bool:
    return any({"components", "guid", "step"} & set(one) for one in objects_in(value.get("steps")))


FORMATS: Final[tuple[Format, ...]] = (
    (_is_crate, _crate),
    (has("guideid", "steps"), _ifixit),
    (has("elabid", "body"), _elabftw),
    (_is_protocol, _protocols_io),
)
"""The first that fits reads the file."""
