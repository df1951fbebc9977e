"""Tables in Word documents and between tabs, in the ways that people write them."""

import pytest

from handtrack.plugins.importers.yields import servings_of
from tests.plugins.importers.conftest import Import, needed_in, steps_of
from tests.plugins.importers.paper import docx_of, paragraph

Rows = list[tuple[str, ...]]
NEEDED = ["250 g Mehl", "3 Eier", "1 Bund Schnittlauch"]
STEPS = ["Alles verrühren.", "Eine Stunde stehen lassen.", "In der Pfanne ausbacken."]


def table(rows: Rows) -> str:
    def cell(words: str) -> str:
        return f"<w:tc>{''.join(map(paragraph, words.split('/')))}</w:tc>"

    written = [f"<w:tr>{''.join(map(cell, row))}</w:tr>" for row in rows]
    return f"<w:tbl>{''.join(written)}</w:tbl>"


@pytest.mark.parametrize(
    "rows",
    [
        [("250 g", "Mehl"), ("3", "Eier"), ("1 Bund", "Schnittlauch")],
        [("Mehl", "250 g"), ("Eier", "3"), ("Schnittlauch", "1 Bund")],
        [("Zutat", "Menge"), ("Mehl", "250 g"), ("Eier", "3"), ("Schnittlauch", "1 Bund")],
        [("250 g Mehl", "3 Eier"), ("1 Bund Schnittlauch", "")],
    ],
)
def test_amounts_of_a_table_stand_before_their_things(understand: Import, rows: Rows) -> None:
    steps = "".join(map(paragraph, STEPS))
    found = understand("a.docx", docx_of(paragraph("Pfannkuchen") + table(rows) + steps))
    assert (found.title, needed_in(found), steps_of(found)) == ("Pfannkuchen", NEEDED, STEPS)
    text = "\n".join("\t".join(row) for row in rows) + "\n\n" + "\n".join(STEPS)
    found = understand("a.txt", f"Pfannkuchen\n\n{text}")
    assert (found.title, needed_in(found), steps_of(found)) == ("Pfannkuchen", NEEDED, STEPS)


@pytest.mark.parametrize(
    "rows",
    [
        [("Zutaten", "Zubereitung"), ("/".join(NEEDED), "/".join(STEPS))],
        [("Zutaten/" + "/".join(NEEDED), "Zubereitung/" + "/".join(STEPS))],
        [("Zutaten", "Zubereitung"), *zip(NEEDED, STEPS, strict=True)],
        [("Zutaten (4 Portionen)", "Zubereitung"), *zip(NEEDED, STEPS, strict=True)],
        [("Zutaten für 4 Personen", "Zubereitung"), ("/".join(NEEDED), "/".join(STEPS))],
        [("Zutaten", "/".join(NEEDED)), ("Zubereitung", "/".join(STEPS))],
        [
            ("Zutaten", ""),
            *((one, "") for one in NEEDED),
            ("Zubereitung", ""),
            *((str(number), step) for number, step in enumerate(STEPS, 1)),
        ],
    ],
)
def test_a_table_may_hold_the_whole_recipe(understand: Import, rows: Rows) -> None:
    found = understand("a.docx", docx_of(paragraph("Pfannkuchen") + table(rows)))
    assert (found.title, needed_in(found), steps_of(found)) == ("Pfannkuchen", NEEDED, STEPS)
    assert servings_of(found.yields) == (4 if "4" in rows[0][0] else None)


def test_labels_in_a_table_tell_the_title_and_the_servings(understand: Import) -> None:
    rows = [("Rezept", "Pfannkuchen"), ("Portionen", "4"), ("Zutaten", "/".join(NEEDED))]
    found = understand("a.docx", docx_of(table([*rows, ("Zubereitung", "/".join(STEPS))])))
    assert (found.title, found.yields, needed_in(found)) == ("Pfannkuchen", "4", NEEDED)


def test_a_table_of_steps_has_their_numbers_and_remarks(understand: Import) -> None:
    rows = [("Nr.", "Schritt", "Dauer"), ("1", "Gerät ausschalten", "1 min")]
    rows = [*rows, ("2", "Deckel abschrauben", "2 min")]
    found = understand("a.docx", docx_of(paragraph("Filter wechseln") + table(rows)))
    assert steps_of(found) == ["Gerät ausschalten (1 min)", "Deckel abschrauben (2 min)"]


@pytest.mark.parametrize("at", [0, 3])
def test_a_box_of_text_beside_the_steps_is_a_list_of_its_own(understand: Import, at: int) -> None:
    box = "".join(map(paragraph, ("Zutaten", *NEEDED)))
    body = [*map(paragraph, STEPS)]
    body.insert(at, f"<w:p><w:r><w:txbxContent>{box}</w:txbxContent></w:r></w:p>")
    found = understand("a.docx", docx_of(paragraph("Pfannkuchen") + "".join(body)))
    assert (found.title, needed_in(found), steps_of(found)) == ("Pfannkuchen", NEEDED, STEPS)


def test_a_heading_above_a_list_is_no_title(understand: Import) -> None:
    found = understand("Obstsalat.md", "## 1. Zutaten\n- 2 Äpfel\n\n## 2. Zubereitung\n1. Mischen.")
    assert (found.title, needed_in(found)) == ("Obstsalat", ["2 Äpfel"])
