"""Attacks on files to import: damaged samples of each kind, and hostile files."""

import gzip
import io
import json
import struct
import zipfile
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

from handtrack import cli
from tools.attack import hostile_imports
from tools.attack.inputs import HOSTILE, damaged, encoded, filled, garbled, nested
from tools.attack.trial import Case

_DEADLINE_S: Final = 20.0
"""A page may be some megabytes; half a minute would be a hang."""
_COSTLY: Final = 0.2
"""Share of the files that are made to cost time or memory."""
_PNG: Final = b"\x89PNG\r\n\x1a\n and so on"
_RECIPE: Final = {
    "@context": "https://schema.org",
    "@type": "Recipe",
    "name": "Cake",
    "recipeYield": ["4", "4 servings"],
    "totalTime": "PT1H30M",
    "image": ["../secret.png", "cake.png"],
    "author": {"@type": "Person", "name": "Ann"},
    "recipeIngredient": ["For the dough:", "2 eggs", "300 g flour", "a pinch of salt"],
    "recipeInstructions": [
        {
            "@type": "HowToSection",
            "name": "Dough",
            "itemListElement": [{"@type": "HowToStep", "text": "Mix."}],
        },
        {"@type": "HowToStep", "name": "Oven", "text": "Bake for 20 minutes.", "image": "cake.png"},
    ],
}
_PAGE: Final = f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Cake | Cakery</title>
<script type="application/ld+json">{json.dumps(_RECIPE, indent=1)}</script></head><body><h1>Cake</h1>
<div itemscope itemtype="https://schema.org/Recipe"><h2 itemprop="name">Cake</h2><h2>Ingredients</h2>
<ul><li itemprop="recipeIngredient">2 eggs<li>300 g flour</ul><h2>Directions</h2>
<ol itemprop="recipeInstructions"><li>Mix.<li><b>Bake</b> it.<img src="cake_files/a.png"></ol></div></body></html>"""
_COOK: Final = (
    ">> servings: 4\n\nMix @eggs{2} and @flour{300%g}(sifted) "
    "in a #bowl{}.\n\n= Oven =\n\nBake ~{20%minutes}.\n"
)
_TEXT: Final = "# Cake\n\n*sweet*\n\n**4 servings**\n\n---\n\n- *2* eggs\n- 300 g flour\n\n---\n\n1. Mix.\n2. Bake.\n"
_PAPRIKA: Final = {
    "name": "Cake",
    "ingredients": "2 eggs\n300 g flour",
    "directions": "Mix.\nBake.",
    "photo_data": "iVBORw0K",
}
_CRATE: Final = {
    "@graph": [
        {"@id": "ro-crate-metadata.json", "@type": "CreativeWork"},
        {
            "@id": "./gold",
            "@type": "Dataset",
            "name": "Gold",
            "text": "<ol><li>Melt.<li>Pour.</ol>",
            "step": [{"@id": "#1"}],
        },
        {
            "@id": "#1",
            "@type": "HowToStep",
            "itemListElement": [{"@type": "HowToDirection", "text": "Melt."}],
        },
    ]
}
_TANDOOR: Final = {
    "name": "Cake",
    "steps": [
        {
            "name": "",
            "instruction": "Mix.",
            "ingredients": [{"food": {"name": "eggs"}, "amount": 2.0}],
        }
    ],
}


def _zipped(files: dict[str, bytes | str]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as out:
        for name, content in files.items():
            out.writestr(name, content)
    return packed.getvalue()


TEXTS: Final = {
    "html": _PAGE,
    "json": json.dumps(_RECIPE, indent=1),
    "cook": _COOK,
    "md": _TEXT,
    "txt": _TEXT.replace("#", "").replace("---", ""),
    "mhtml": f"Content-Type: multipart/related; boundary=x\n\n--x\nContent-Type: text/html\n\n{_PAGE}\n--x--\n",
}
ARCHIVES: Final = {
    "zip": _zipped(
        {
            "Cake/recipe.json": json.dumps(_RECIPE),
            "Cake/full.jpg": _PNG,
            "a.zip": _zipped({"recipe.json": json.dumps(_TANDOOR)}),
        }
    ),
    "paprikarecipes": _zipped({"Cake.paprikarecipe": gzip.compress(json.dumps(_PAPRIKA).encode())}),
    "eln": _zipped({"e/ro-crate-metadata.json": json.dumps(_CRATE), "e/gold/a.png": _PNG}),
}
KINDS: Final = (*TEXTS, *ARCHIVES)


def hurt(rng: Random, kind: str) -> bytes:
    """Return a hostile file of a kind."""
    if kind in ARCHIVES:
        return _hostile_archive(rng) if rng.random() < 0.3 else damaged(rng, ARCHIVES[kind])
    if rng.random() < 0.3:
        return encoded(rng, _hostile_text(rng, kind))
    text = TEXTS[kind]
    return encoded(rng, garbled(rng, text)) if rng.random() < 0.6 else damaged(rng, text.encode())


def _hostile_text(rng: Random, kind: str) -> str:
    size = rng.choice((1000, 20_000, 300_000))
    piece = rng.choice(HOSTILE)
    marks = "<>/&;\"'{}[]:,@#~%-=*_`!(\n \\a1.|"
    inside = rng.choice(
        (
            filled(rng, marks, size),
            nested(rng, rng.choice(("[", '{"a":', "<div>", "<li>", "(", "**"))),
            piece,
        )
    )
    place = rng.choice(("Mix.", "Cake", "2 eggs", "4 servings", "Ingredients", ""))
    text = TEXTS[kind]
    return (
        inside
        if rng.random() < 0.3
        else text.replace(place, inside, 3)
        if len(text) + 3 * len(inside) < 2_000_000
        else inside
    )


def _hostile_archive(rng: Random) -> bytes:
    match rng.randrange(5):
        case 0:  # a bomb
            return _zipped({"a.json": b" " * (rng.choice((1, 70)) << 20)})
        case 1:  # many files
            return _zipped({f"{number}.json": "{}" for number in range(rng.choice((100, 21_000)))})
        case 2:  # in one another
            inner = _zipped({"recipe.json": json.dumps(_RECIPE)})
            for _ in range(rng.choice((1, 3, 30))):
                inner = _zipped({"a.zip": inner})
            return inner
        case 3:  # names that lead elsewhere
            names = ("../../evil.json", "/etc/evil.json", "C:\\evil.json", "a/\0b.json")
            return _zipped({name: json.dumps(_RECIPE) for name in names})
        case _:  # headers that lie
            data = bytearray(ARCHIVES["zip"])
            at = data.find(b"PK\x01\x02")
            struct.pack_into(
                "<II", data, at + 20, rng.choice((0, 1, 1 << 31)), rng.choice((0, 1, 1 << 31))
            )
            return bytes(data)


def imported(rng: Random) -> Case:
    """A file to import, of any kind."""
    if rng.random() < _COSTLY:
        what = rng.choice([*hostile_imports.KINDS])
        kind, make = hostile_imports.KINDS[what]
        data = make(rng)
    else:
        kind = rng.choice(KINDS)
        what = f"import of .{kind}"
        data = hurt(rng, kind)
    return Case(
        what,
        lambda box: cli.main(
            ["import", str(box / f"tried.{kind}"), "--out", str(box / "imported")]
        ),
        partial(_put, kind, data),
        _DEADLINE_S,
    )


def _put(kind: str, data: bytes, box: Path) -> None:
    (box / f"tried.{kind}").write_bytes(data)
