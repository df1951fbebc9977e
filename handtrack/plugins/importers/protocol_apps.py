"""Protocols and repairs: protocols.io, iFixit, and lab notebooks as RO-Crate (eLabFTW, RSpace) or JSON (eLabFTW)."""

import html
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import PurePosixPath
from typing import Any, Final

from handtrack.guides.file import File
from handtrack.plugins.importers.headings import read_rows
from handtrack.plugins.importers.markup import parse, plain_lines, rows
from handtrack.plugins.importers.schema import is_type, read_schema
from handtrack.plugins.importers.understood import Doubt, Section, Step, Understood
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


def _protocols_io(value: Object, file: File) -> Iterator[Understood]:
    steps: list[dict[str, Any]] = []
    for one in _in_order(objects_in(value["steps"])):
        title, section, lines = "", text_of(one.get("section")), _rich(one.get("step"))
        for part in objects_in(one.get("components")):
            source = part.get("source")
            inner = source if isinstance(source, dict) else part
            kind = text_of(part.get("title") or inner.get("title"))
            text = _rich(inner.get("description") or inner.get("text") or inner.get("body"))
            if part.get("type_id") in (6, "6") or kind.lower() == "section":
                section = text_of(inner.get("title")) or " ".join(text) or section
            else:
                lines.extend(text)
        if section and (not steps or steps[-1]["name"] != section):
            steps.append({"@type": "HowToSection", "name": section, "itemListElement": []})
        if not steps:
            steps.append({"@type": "HowToSection", "name": "", "itemListElement": []})
        if lines:
            steps[-1]["itemListElement"].append({"@type": "HowToStep", "name": title, "text": "\n".join(lines)})
    materials = [
        measured(None, None, one.get("name") or one.get("title"), None) for one in objects_in(value.get("materials"))
    ]
    notes = [line for key in ("guidelines", "before_start", "warning") for line in _rich(value.get(key))]
    made = {
        "name": text_of(value.get("title")),
        "description": " ".join(_rich(value.get("description"))),
        "supply": materials or _rich(value.get("materials_text")),
        "steps": steps,
        "author": [one.get("name") for one in objects_in(value.get("authors"))],
        "url": _address(value.get("url")) or _address(value.get("doi")) or _address(value.get("uri")),
    }
    yield from understood_in({"@type": "HowTo", **made}, file, notes)


def _in_order(steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return steps in the order given by their links to the previous one; unchanged without links."""
    after = {one.get("previous_guid"): one for one in steps}
    ordered: list[dict[str, Any]] = []
    at = after.get(None)
    while at is not None and len(ordered) < len(steps):
        ordered.append(at)
        at = after.get(at.get("guid"))
    return ordered if len(ordered) == len(steps) and all("guid" in one for one in steps) else steps


def _rich(value: Any) -> list[str]:
    """Return the lines of HTML, Markdown, or the JSON of an editor (Draft.js) in a text."""
    if isinstance(value, str) and value.lstrip().startswith("{"):
        with suppress(ValueError, RecursionError):
            value = json.loads(value)
    if isinstance(value, dict):
        return [line for block in objects_in(value.get("blocks")) for line in plain_lines(text_of(block.get("text")))]
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
        lines = [
            {
                "@type": "HowToTip" if text_of(line.get("bullet")).startswith("icon_") else "HowToDirection",
                "text": _wiki(line.get("text_raw") or line.get("text_rendered")),
            }
            for line in objects_in(one.get("lines"))
        ]
        steps.append({"@type": "HowToStep", "name": text_of(one.get("title")), "itemListElement": lines})
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
    """Read the experiments of a crate: datasets with a text, steps, or a document among their files."""
    nodes = objects_in(value["@graph"])
    known = {str(one.get("@id")): one for one in nodes}
    for one in nodes:
        name = str(one.get("@id"))
        if is_type(one, "Dataset") and name not in ("./", "."):
            yield from _experiment(one, known, file)


def _experiment(node: Object, known: Mapping[str, dict[str, Any]], file: File) -> Iterator[Understood]:
    parts = [str(part.get("@id")) for part in objects_in(node.get("hasPart"))]
    text = node.get("text") if isinstance(node.get("text"), str) else ""
    steps = [_resolved(one, known) for one in items_in(node.get("step"))]
    if not text and not steps:
        text = "".join(filter(None, (_document(part, file) for part in parts)))
    author = _resolved(node.get("author"), known) if node.get("author") else None
    yield from _notebook(
        {
            "@type": "HowTo",
            "name": node.get("name") or PurePosixPath(str(node.get("@id"))).name,
            "description": node.get("description"),
            "step": sorted(steps, key=lambda step: number_of(step.get("position")) if isinstance(step, dict) else 0),
            "author": _person(author),
            "url": node.get("url"),
            "inLanguage": node.get("inLanguage"),
        },
        text or "",
        file,
        [name for name in parts if name.lower().endswith((".png", ".jpg", ".jpeg", ".gif", ".webp"))],
    )


def _notebook(properties: Object, text: str, file: File, pictures: Iterable[str] = ()) -> Iterator[Understood]:
    """Parse an entry by its steps, or by the headings and lists in its text; else each paragraph is a step."""
    found = next(understood_in(properties, file), None)
    shown = rows(parse(text))
    if found is None and shown:
        read = read_rows(shown, file.picture)
        plain = tuple(Step(row.lines) for row in shown)
        base = read_schema(properties)
        found = (
            replace(read[0], title=base.title, summary=base.summary, source=base.source)
            if read
            else replace(base, sections=(Section(plain),), doubts=(Doubt.GUESSED,))
        )
    elif found is not None:
        found = replace(found, notes=(*found.notes, *(row.text for row in shown)))
    if found is not None:
        cover = (file.picture(name) for name in pictures)
        yield replace(found, protocol=True, picture=found.picture or next(filter(None, cover), None))


def _document(part: str, file: File) -> str:
    """Return the text of a document in a crate: HTML, or the fields of RSpace's XML."""
    if not part.lower().endswith((".html", ".xml")) or part.lower().endswith("_form.xml") or file.beside is None:
        return ""
    data = file.beside(part.removeprefix("./"))
    text = data.decode("utf-8", "replace") if data else ""
    if part.lower().endswith(".xml"):
        fields = (field.replace("<![CDATA[", "").replace("]]>", "") for field in _FIELD.findall(text))
        return "\n".join(field if "<" in field else html.unescape(field) for field in fields)
    return text


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
    return text_of(first.get("name")) or f"{text_of(first.get('givenName'))} {text_of(first.get('familyName'))}".strip()


def _elabftw(value: Object, file: File) -> Iterator[Understood]:
    steps = sorted(objects_in(value.get("steps")), key=lambda step: number_of(step.get("ordering")))
    made = {
        "@type": "HowTo",
        "name": value.get("title"),
        "step": [{"@type": "HowToStep", "text": step.get("body")} for step in steps],
        "author": value.get("fullname"),
        "url": value.get("sharelink"),
    }
    yield from _notebook(made, value["body"] if isinstance(value["body"], str) else "", file)


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
