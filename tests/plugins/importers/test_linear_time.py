"""Reading takes time in proportion to a file's size, however large an honest file is."""

import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Final

import pytest

from handtrack.guides.file import File
from handtrack.plugins.importers.opening import others_of

SIZES: Final = (1, 2, 4)
MOST_RATIO: Final = 8.0
"""The time at size 4 by that at size 1: 4 if linear, 16 if quadratic."""
_BEST_OF: Final = 3
_NOTHING_S: Final = 0.005
"""Added to each time, for what does not depend on the size."""
RECIPE: Final = {
    "@type": "Recipe",
    "recipeIngredient": ["2 eggs", "300 g flour"],
    "recipeInstructions": ["Mix.", "Bake."],
}
HEAD: Final = "<h1>Cake</h1><h2>Ingredients</h2><ul><li>2 eggs</ul><h2>Steps</h2>"
TAIL: Final = "<ol><li>Mix.<li>Bake.</ol>"


def page(size: int) -> str:
    """Return a page with much around its recipe."""
    around = "".join(
        f"<div class=c{n}><p>Mix {n} g of it.</p><ul><li><a href=/{n}>Cake</a><li>Pie</ul>"
        f"<table><tr><td>{n} g<td>flour</table></div>"
        for n in range(size)
    )
    return f"<html lang=en><nav>{around}</nav>{HEAD}{TAIL}{around}"


def cookbook(size: int) -> str:
    return json.dumps([{**RECIPE, "name": f"Cake {n}"} for n in range(size)])


def notes(size: int) -> str:
    needed = "".join(f"{n} g flour\n" for n in range(1, size))
    steps = "".join(f"Stir the dough {n} times and wait for 5 minutes.\n" for n in range(size))
    return f"Cake\n\n{needed}\n{steps}"


def markdown(size: int) -> str:
    needed = "".join(f"- {n} g flour\n" for n in range(1, size))
    steps = "".join(f"{n}. Stir {n} times.\n" for n in range(1, size))
    return f"# Cake\n\n## Ingredients\n\n{needed}\n## Steps\n\n{steps}"


def nested_tables(size: int) -> str:
    return HEAD + "<table><tr><td>" * size + TAIL


def table_rules(size: int) -> str:
    return "# Cake\n\n" + "|-" * size + "\n\n1. Mix.\n2. Bake.\n"


def wide_gap(size: int) -> str:
    return f"Cake\n\n2 eggs{' ' * size}x\nmix it all{' ' * size}\n{' ' * size}bake it"


def linked_styles(size: int) -> bytes:
    """Return a Word document of paragraphs whose style is based on another one, and so on."""
    styled = '<w:p><w:pPr><w:pStyle w:val="0"/></w:pPr><w:r><w:t>Mix {} g flour.</w:t></w:r></w:p>'
    based = '<w:style w:styleId="{}"><w:basedOn w:val="{}"/></w:style>'
    body = "".join(styled.format(n) for n in range(size))
    styles = "".join(based.format(n, n + 1) for n in range(size))
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as out:
        out.writestr("word/document.xml", f'<w:d xmlns:w="w"><w:body>{body}</w:body></w:d>')
        out.writestr("word/styles.xml", f'<w:styles xmlns:w="w">{styles}</w:styles>')
    return packed.getvalue()


KINDS: Final[dict[str, tuple[str, Callable[[int], str | bytes], int]]] = {
    "page": ("html", page, 150),
    "cookbook": ("json", cookbook, 150),
    "notes": ("txt", notes, 150),
    "markdown": ("md", markdown, 150),
    "nested tables": ("html", nested_tables, 60),
    "rules of a table": ("md", table_rules, 2500),
    "wide gaps": ("txt", wide_gap, 2500),
    "linked styles": ("docx", linked_styles, 400),
}


def reading_s(ending: str, made: str | bytes) -> float:
    """Return the processor time of reading a text or a file, the best of some."""
    data = made if isinstance(made, bytes) else made.encode()
    times: list[float] = []
    for _ in range(_BEST_OF):
        began_s = process_time()
        assert [*others_of(File(Path(f"a.{ending}"), data))]
        times.append(process_time() - began_s)
    return min(times) + _NOTHING_S


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_four_times_the_size_takes_about_four_times_as_long(kind: str) -> None:
    ending, make, base = KINDS[kind]
    reading_s(ending, make(base))
    small, middle, large = (reading_s(ending, make(base * size)) for size in SIZES)
    assert large / small < MOST_RATIO, f"{small:.3f}, {middle:.3f}, {large:.3f} s"
