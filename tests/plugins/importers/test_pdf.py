"""PDF files as word processors and browsers write them."""

import time
from typing import Final

import pytest

from handtrack.errors import SourceError
from tests.plugins.importers.conftest import Import, needed_in, steps_of
from tests.plugins.importers.paper import Drawn, pdf_of, typed

pytest.importorskip("pypdf")

CAKE: Final = [
    ("title", "Lemon cake"),
    ("text", "A cake that keeps for a week in a tin, and is better on the second day."),
    ("gap", "Serves 8"),
    ("heading", "Ingredients"),
    ("text", "• 200 g butter, soft"),
    ("text", "• 3 eggs"),
    ("text", "• 250 g flour, sifted together with a very small pinch of salt and two"),
    ("text", "teaspoons of baking powder"),
    ("heading", "Method"),
    ("text", "1. Heat the oven to 180 °C and line a large loaf tin with baking paper,"),
    ("text", "which should stand over its rim."),
    ("text", "2. Beat the butter until pale."),
    ("text", "3. Bake for 40 minutes, and test it with a skewer before you take it out of"),
    ("text", "the oven. Let it cool."),
]
NEEDED: Final = [
    "200 g butter, soft",
    "3 eggs",
    "250 g flour, sifted together with a very small pinch of salt and two teaspoons of baking powder",
]
STEPS: Final = [
    "Heat the oven to 180 °C and line a large loaf tin with baking paper, which should stand over its rim.",
    "Beat the butter until pale.",
    "Bake for 40 minutes, and test it with a skewer before you take it out of the oven. Let it cool.",
]


def test_a_printed_recipe_is_read_as_it_was_written(understand: Import) -> None:
    found = understand("cake.pdf", pdf_of([typed(CAKE)]))
    assert (found.title, found.yields) == ("Lemon cake", "8")
    assert (needed_in(found), steps_of(found)) == (NEEDED, STEPS)


def test_a_recipe_goes_on_across_pages_without_their_heads(understand: Import) -> None:
    pages: list[list[Drawn]] = []
    for number, some in enumerate((CAKE[:6], CAKE[6:10], CAKE[10:]), start=1):
        head: Drawn = (60, 810, 9, "F1", "28.11.2026 Lemon cake | Cakery")
        foot: Drawn = (280, 30, 9, "F1", f"{number}/3")
        pages.append([head, *typed(some), foot])
    found = understand("cake.pdf", pdf_of(pages))
    assert (needed_in(found), steps_of(found)) == (NEEDED, STEPS)


def test_bold_lines_are_headings_and_columns_stay_apart(understand: Import) -> None:
    left = typed(
        [("bold", "Zutaten"), ("text", "200 g Mehl"), ("text", "2 Eier"), ("text", "Salz")]
    )
    right = typed(
        [
            ("bold", "Zubereitung"),
            ("text", "Mehl und Eier in einer großen Schüssel ver-"),
            ("text", "rühren, bis alles glatt ist."),
            ("gap", "Den Teig eine Stunde ruhen lassen."),
        ],
        left=300,
    )
    found = understand(
        "teig.pdf", pdf_of([[*typed([("title", "Nudelteig")], top=830), *left, *right]])
    )
    assert (found.title, found.language) == ("Nudelteig", "de")
    assert needed_in(found) == ["200 g Mehl", "2 Eier", "Salz"]
    assert steps_of(found) == [
        "Mehl und Eier in einer großen Schüssel verrühren, bis alles glatt ist.",
        "Den Teig eine Stunde ruhen lassen.",
    ]


def test_a_scan_is_refused_with_a_way_out(understand: Import) -> None:
    with pytest.raises(SourceError, match=r"cake.pdf .*read text in pictures.*paste it"):
        understand("cake.pdf", pdf_of([[], []], picture=True))


def test_a_protected_file_is_refused_with_a_way_out(understand: Import) -> None:
    from io import BytesIO

    from pypdf import PdfReader, PdfWriter

    writer = PdfWriter(PdfReader(BytesIO(pdf_of([typed(CAKE)]))))
    writer.encrypt("secret", algorithm="RC4-128")
    packed = BytesIO()
    writer.write(packed)
    with pytest.raises(SourceError, match=r"password.*Print it"):
        understand("cake.pdf", packed.getvalue())


def test_a_photo_is_refused_with_a_way_out(understand: Import) -> None:
    with pytest.raises(SourceError, match=r"a picture.*paste it"):
        understand("cake.jpg", b"\xff\xd8\xff\xe0 and so on")


@pytest.mark.parametrize(
    "content",
    [
        b"%PDF-1.4 and nothing else",
        pdf_of([typed(CAKE)])[:700],
        pdf_of([]),
        b"%PDF-1.7\n" + b"<<" * 20_000,
    ],
)
def test_a_damaged_file_is_refused_in_one_line(understand: Import, content: bytes) -> None:
    with pytest.raises(SourceError) as refusal:
        understand("cake.pdf", content)
    assert len(str(refusal.value).splitlines()) == 1


def test_a_drawing_of_many_megabytes_ends_in_time(understand: Import) -> None:
    started = time.process_time()
    with pytest.raises(SourceError, match=r"too long"):
        understand("map.pdf", pdf_of([[]], extra=b"0 0 m 100 100 l S\n" * 1_000_000))
    assert time.process_time() - started < 10


@pytest.mark.parametrize("heads", [True, False])
def test_columns_that_a_program_writes_line_by_line_stay_apart(
    understand: Import, heads: bool
) -> None:
    things = ["250 g butter", "1 bunch parsley", "2 cloves garlic", "1 tsp salt"]
    steps = ["Soften the butter.", "Chop the parsley and garlic", "very finely.", "Mix it all."]
    left = [("bold", "Ingredients")] * heads + [("text", one) for one in things]
    right = [("bold", "Method")] * heads + [("text", one) for one in steps]
    columns = zip(typed(left, top=740), typed(right, top=740, left=300), strict=True)
    page = [*typed([("title", "Herb butter")]), *(drawn for pair in columns for drawn in pair)]
    found = understand("butter.pdf", pdf_of([page]))
    assert (found.title, needed_in(found)) == ("Herb butter", things)
    assert steps_of(found) == [steps[0], f"{steps[1]} {steps[2]}", steps[3]]


def test_a_table_of_amounts_is_no_page_in_two_columns(understand: Import) -> None:
    amounts = typed([("text", one) for one in ("250 g", "1", "2 tbsp", "3")], top=740)
    names = typed([("text", n) for n in ("butter", "onion", "oil", "eggs")], top=740, left=200)
    rows = [drawn for pair in zip(amounts, names, strict=True) for drawn in pair]
    steps = typed([("text", "Chop the onion."), ("text", "Fry it all.")], top=600)
    found = understand("a.pdf", pdf_of([[*typed([("title", "Omelette")]), *rows, *steps]]))
    assert needed_in(found) == ["250 g butter", "1 onion", "2 tbsp oil", "3 eggs"]
