"""Attacks on files to import: damaged samples of each kind, and hostile files."""

import gzip
import io
import json
import re
import struct
import zipfile
import zlib
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

from handtrack import cli
from tools.attack import hostile_formats, hostile_imports
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
_TABLE: Final = (
    "Title,Yield,Ingredients,Directions\n"
    'Cake,4 servings,"2 eggs\n300 g flour","Mix.\nBake."\nPie,2,"1 egg","Mix."\n'
)
_RECIPEML: Final = """<?xml version="1.0"?><!DOCTYPE recipeml SYSTEM "recipeml.dtd">
<recipeml version="0.5"><recipe><head><title>Cake</title><yield>4 servings</yield></head>
<ingredients><ing-div><title>Dough</title><ing><amt><qty>2</qty><unit>cups</unit></amt>
<item>flour</item></ing></ing-div></ingredients>
<directions><step>Mix.</step><step>Bake.</step></directions></recipe></recipeml>"""
_MEAL_MASTER: Final = """MMMMM----- Recipe via Meal-Master (tm) v8.05

      Title: Cake
      Yield: 4 servings

      2    eggs                          300 g  flour
MMMMM--------------------------TOPPING-------------------------------
      1 c  cream

  Mix.

  Bake for 20 minutes.

MMMMM
"""
_RICH_TEXT: Final = (
    r"{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\fswiss Helvetica;}}\uc1 \b\fs36 Cake\b0\fs24\par"
    "\n"
    r"{\listtext\tab}2 eggs\par 300 g flour\par Mix with \u246?l.\par Bake f\'fcr 20 minutes.\par}"
)
_WORD: Final = "".join(
    f'<w:p><w:pPr><w:pStyle w:val="{style}"/></w:pPr><w:r><w:t>{words}</w:t></w:r></w:p>'
    for style, words in (
        ("Title", "Cake"),
        ("Heading2", "Ingredients"),
        ("List", "2 eggs"),
        ("List", "300 g flour"),
        ("Heading2", "Steps"),
        ("List", "Mix."),
        ("List", "Bake."),
    )
)
_PDF_PAGE: Final = b"".join(
    b"BT /F1 %d Tf 1 0 0 1 60 %d Tm (%s) Tj ET\n" % (size, y, words)
    for size, y, words in (
        (20, 760, b"Cake"),
        (14, 720, b"Ingredients"),
        (11, 700, b"2 eggs"),
        (11, 686, b"300 g flour"),
        (14, 650, b"Directions"),
        (11, 630, b"1. Mix."),
        (11, 616, b"2. Bake."),
    )
)


def _zipped(files: dict[str, bytes | str]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as out:
        for name, content in files.items():
            out.writestr(name, content)
    return packed.getvalue()


def _printed(drawn: bytes = _PDF_PAGE) -> bytes:
    """Return a PDF of one page."""
    packed = zlib.compress(drawn)
    objects = (
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources 6 0 R >>",
        b"<< /Length %d /Filter /FlateDecode >>\nstream\n%s\nendstream" % (len(packed), packed),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
        b"<< /Font << /F1 5 0 R >> >>",
    )
    out = bytearray(b"%PDF-1.4\n")
    places: list[int] = []
    for number, content in enumerate(objects, start=1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = len(out)
    out += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    out += b"".join(b"%010d 00000 n \n" % place for place in places)
    out += b"trailer << /Size %d /Root 1 0 R >>\n" % (len(objects) + 1)
    return bytes(out) + b"startxref\n%d\n%%%%EOF\n" % table


TEXTS: Final = {
    "html": _PAGE,
    "json": json.dumps(_RECIPE, indent=1),
    "cook": _COOK,
    "md": _TEXT,
    "txt": _TEXT.replace("#", "").replace("---", ""),
    "mhtml": f"Content-Type: multipart/related; boundary=x\n\n--x\nContent-Type: text/html\n\n{_PAGE}\n--x--\n",
    "csv": _TABLE,
    "xml": _RECIPEML,
    "mmf": _MEAL_MASTER,
    "rtf": _RICH_TEXT,
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
    "docx": _zipped(
        {
            "word/document.xml": f'<w:document xmlns:w="w"><w:body>{_WORD}</w:body></w:document>',
            "word/styles.xml": '<w:styles xmlns:w="w"/>',
        }
    ),
    "pdf": _printed(),
}
KINDS: Final = (*TEXTS, *ARCHIVES)


def hurt(rng: Random, kind: str) -> bytes:
    """Return a hostile file of a kind."""
    if kind == "pdf" and rng.random() < 0.5:
        return _printed(_hurt_text(rng, _PDF_PAGE.decode()))
    if kind in ARCHIVES:
        chance = rng.random()
        if chance < 0.3:
            return _hostile_archive(rng)
        return _repacked(rng, ARCHIVES[kind]) if chance < 0.6 else damaged(rng, ARCHIVES[kind])
    if rng.random() < 0.3:
        return encoded(rng, _hostile_text(rng, kind))
    text = TEXTS[kind]
    return encoded(rng, garbled(rng, text)) if rng.random() < 0.6 else damaged(rng, text.encode())


def _repacked(rng: Random, data: bytes) -> bytes:
    """Return an archive in which one file is hurt, and all checksums are right."""
    if not data.startswith(b"PK"):
        return damaged(rng, data)
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        files: dict[str, bytes | str] = {name: archive.read(name) for name in archive.namelist()}
    name = rng.choice([*files])
    content = files[name]
    assert isinstance(content, bytes)
    if content.startswith(b"\x1f\x8b"):
        files[name] = gzip.compress(_hurt_text(rng, gzip.decompress(content).decode()))
    elif content.startswith(b"PK"):
        files[name] = _repacked(rng, content)
    else:
        files[name] = _hurt_text(rng, content.decode(errors="replace"))
    return _zipped(files)


def _hurt_text(rng: Random, text: str) -> bytes:
    """Return a text that is garbled, or has a long or deep one in a place of its words."""
    if rng.random() < 0.5:
        return garbled(rng, text).encode(errors="surrogatepass")
    words = rng.choice([*filter(str.isalpha, re.split(r"\W+", text)), "Mix"])
    return text.replace(words, _costly(rng), 3).encode(errors="surrogatepass")


def _costly(rng: Random) -> str:
    """Return a text that is long, deep, or trips programs."""
    size = rng.choice((1000, 20_000, 300_000))
    return rng.choice(
        (
            filled(rng, "<>/&;\"'{}[]:,@#~%-=*_`!(\n \\a1.|", size),
            nested(rng, rng.choice(("[", '{"a":', "<div>", "<li>", "(", "**", "{\\b", "<w:tbl>"))),
            rng.choice(HOSTILE),
        )
    )


def _hostile_text(rng: Random, kind: str) -> str:
    inside = _costly(rng)
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
        kinds = hostile_imports.KINDS | hostile_formats.KINDS
        what = rng.choice([*kinds])
        kind, make = kinds[what]
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
