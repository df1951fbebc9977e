"""Cooklang: recipes as text in which ingredients, cookware and timers are marked
(https://cooklang.org/docs/spec).
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from handtrack.guides.file import File
from handtrack.plugins.importers.schema import read_schema
from handtrack.plugins.importers.text import front_matter
from handtrack.plugins.importers.understood import Group, Understood
from handtrack.plugins.importers.values import is_measured

# A mark with braces may have several words before them, one without is a word: "@sea
# salt{1%pinch}(fine)", "@salt".
_MARK = re.compile(
    r"(?P<sign>[@#~])(?P<modifiers>[@&?+-]{0,4})"
    r"(?:(?P<name>[^@#~{}\n]{0,200}?)\{(?P<amount>[^{}\n]{0,200})\}(?:\((?P<note>[^()\n]{0,200})\))?|(?P<word>[\w-]{1,100}))"
)
_BLOCK_COMMENT = re.compile(r"\[-(?:(?!-\]).){0,5000}-\]", re.DOTALL)
_LINE_COMMENT = re.compile(r"(?m)(?:^|(?<=\s))--(?!-).*$")
_SECTION = re.compile(r"={1,6}\s*(?P<title>.*?)\s*=*")
_METADATA = re.compile(r"(?m)^>>\s*(?P<key>[^:\n]{1,100}):\s*(?P<value>.*)$")
_SUFFIXES: Final = (".jpg", ".jpeg", ".png", ".webp")
_PICTURED_STEPS: Final = 100


def read(file: File) -> Iterator[Understood]:
    """Parse a recipe; pictures are beside it, named ``recipe.jpg`` and ``recipe.0.jpg`` for its
    first step.
    """
    text = file.text().replace("\r\n", "\n")
    known, begin = front_matter(text) or ({}, 0)
    text = text[begin:]
    known |= {
        match["key"].strip().lower(): match["value"].strip() for match in _METADATA.finditer(text)
    }
    text = _LINE_COMMENT.sub("", _BLOCK_COMMENT.sub("", _METADATA.sub("", text)))
    sections: list[dict[str, Any]] = []
    needed: list[dict[str, Any]] = []
    tools: dict[str, None] = {}
    fixed: set[str] = set()
    count = 0
    for block in re.split(r"\n\s*\n|(?m:(?=^=))", text):
        lines = [line.strip() for line in block.splitlines() if line.strip()]
        if lines and (heading := _SECTION.fullmatch(lines[0])):
            sections.append(
                {"@type": "HowToSection", "name": heading["title"], "itemListElement": []}
            )
            needed.append({"name": heading["title"], "itemListElement": []})
            lines = lines[1:]
        if not lines:
            continue
        if not sections:
            sections.append({"@type": "HowToSection", "name": "", "itemListElement": []})
            needed.append({"name": "", "itemListElement": []})
        note = all(line.startswith(">") for line in lines)
        said = " ".join(line.lstrip("> ") for line in lines)
        taken: list[str] = []
        for mark in _MARK.finditer(said):
            if mark["sign"] == "@" and "-" not in mark["modifiers"]:
                taken.append(_ingredient(mark))
                if (
                    "&" not in mark["modifiers"]
                ):  # a reference: the ingredient is listed where it first comes
                    needed[-1]["itemListElement"].append(taken[-1])
                if (mark["amount"] or "").lstrip().startswith("="):
                    fixed.add(taken[-1])
            elif mark["sign"] == "#":
                tools[(mark["name"] or mark["word"] or "").strip()] = None
        step = _MARK.sub(_said, said)
        picture = (
            [f"{file.path.stem}.{count}{suffix}" for suffix in _SUFFIXES]
            if count < _PICTURED_STEPS
            else []
        )
        kind = "HowToTip" if note else "HowToStep"
        found = next((name for name in picture if not note and file.picture(name)), None)
        supply = taken if any(map(is_measured, taken)) else []
        sections[-1]["itemListElement"].append(
            {"@type": kind, "text": step, "image": found, "supply": supply}
        )
        count += not note
    covers = (f"{file.path.stem}{suffix}" for suffix in _SUFFIXES)
    properties = {
        "@type": "Recipe",
        "name": known.get("title") or file.path.stem,
        "description": known.get("description") or known.get("introduction"),
        "recipeIngredient": [group for group in needed if group["itemListElement"]],
        "tool": list(tools),
        "recipeInstructions": sections,
        "recipeYield": known.get("servings") or known.get("yield") or known.get("serves"),
        "prepTime": known.get("prep time") or known.get("prep_time") or known.get("time.prep"),
        "cookTime": known.get("cook time") or known.get("cook_time") or known.get("time.cook"),
        "totalTime": known.get("time required") or known.get("time") or known.get("duration"),
        "author": known.get("author"),
        "url": known.get("source"),
        "inLanguage": known.get("locale") or known.get("language"),
        "image": next((name for name in covers if file.picture(name)), None),
    }
    understood = read_schema(properties, file.picture)
    if understood.needed or understood.sections:
        yield _with_fixed(understood, frozenset(fixed))


def _with_fixed(one: Understood, fixed: frozenset[str]) -> Understood:
    """Return a recipe with the lines whose amounts stay at any number of servings:
    ``@salt{=1%tsp}``.
    """

    def group(needed: Group) -> Group:
        return replace(needed, fixed=fixed.intersection(needed.items))

    sections = (
        replace(
            section, steps=tuple(replace(step, needed=group(step.needed)) for step in section.steps)
        )
        for section in one.sections
    )
    return replace(one, needed=tuple(map(group, one.needed)), sections=tuple(sections))


def _ingredient(mark: re.Match[str]) -> str:
    name = (mark["name"] or mark["word"] or "").strip().rpartition("/")[2].partition("|")[0]
    amount = _amount(mark["amount"])
    line = f"{amount} {name}".strip()
    return f"{line} ({mark['note']})" if mark["note"] else line


def _said(mark: re.Match[str]) -> str:
    name = (mark["name"] or mark["word"] or "").strip()
    if mark["sign"] == "~":
        return _amount(mark["amount"]) or name
    return name.rpartition("/")[2].rpartition("|")[2]


def _amount(amount: str | None) -> str:
    quantity, _, unit = (amount or "").strip().lstrip("=").partition("%")
    return f"{quantity.strip()} {unit.strip()}".strip()
