"""Texts as people keep them: without headings, lists or punctuation, in English and German."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handtrack.errors import SourceError
from handtrack.guides.body import Note
from handtrack.guides.guide import parse_guide
from handtrack.guides.lines import numbered
from handtrack.plugins.importers.layout import lay_out
from handtrack.plugins.importers.notes import note_rows, read_notes
from handtrack.plugins.importers.remarks import remarks
from handtrack.plugins.importers.saving import written_out
from handtrack.plugins.importers.understood import Doubt, Understood
from handtrack.plugins.importers.yields import servings_of
from tests.plugins.importers.conftest import Import, needed_in, steps_of
from tests.plugins.importers.paper import docx_of, paragraph, pdf_of, typed

LIBRARY: Final = Path("/library")


@dataclass(frozen=True)
class Sloppy:
    """A text, and what its writer meant. An empty title is none."""

    name: str
    text: str
    title: str
    needed: tuple[str, ...]
    steps: tuple[str, ...]


TEXTS: Final = (
    Sloppy(
        "pancakes.txt",
        "pancakes\n2 cups flour\n2 eggs\n1 1/2 cup milk\npinch of salt\n"
        "mix it all up\nlet stand 20 min\nfry in butter",
        "pancakes",
        ("2 cups flour", "2 eggs", "1 1/2 cup milk", "pinch of salt"),
        ("mix it all up", "let stand 20 min", "fry in butter"),
    ),
    Sloppy(
        "chili.txt",
        "Dads chili (for 6)\n\n500g ground beef, 2 onions, 2 tins tomatoes, 1 tin kidney beans, chilli\n\n"
        "brown the beef. add onions, then the tomatoes and chilli\nsimmer an hour\nbeans in at the end",
        "Dads chili (for 6)",
        ("500g ground beef", "2 onions", "2 tins tomatoes", "1 tin kidney beans", "chilli"),
        (
            "brown the beef. add onions, then the tomatoes and chilli",
            "simmer an hour",
            "beans in at the end",
        ),
    ),
    Sloppy(
        "note.txt",
        "You need 3 ripe bananas, 200 g oats and a handful of blueberries.\n"
        "Mash the bananas.\nStir everything together, bake at 180 for 25 minutes.",
        "",
        ("3 ripe bananas", "200 g oats", "a handful of blueberries"),
        ("Mash the bananas.", "Stir everything together, bake at 180 for 25 minutes."),
    ),
    Sloppy(
        "tea.text",
        "Ginger tea\nginger\nlemon\nhoney\n1 l water\nslice the ginger and boil it in the water 10 min\n"
        "add lemon and honey\n",
        "Ginger tea",
        ("ginger", "lemon", "honey", "1 l water"),
        ("slice the ginger and boil it in the water 10 min", "add lemon and honey"),
    ),
    Sloppy(
        "salad",
        "Greek salad\n- cucumber\n- 4 tomatoes\n- feta 200g\n- olives\n"
        "Chop everything, put the feta on top.\nOlive oil, salt, done.",
        "Greek salad",
        ("cucumber", "4 tomatoes", "feta 200g", "olives"),
        ("Chop everything, put the feta on top.", "Olive oil, salt, done."),
    ),
    Sloppy(
        "gel.txt",
        "Agarose gel 1%\n1 g agarose\n100 ml TAE buffer\n5 ul dye\n"
        "Microwave agarose in buffer until clear\nCool to 60 degrees, add the dye\n"
        "Pour and wait 30 min",
        "Agarose gel 1%",
        ("1 g agarose", "100 ml TAE buffer", "5 ul dye"),
        (
            "Microwave agarose in buffer until clear",
            "Cool to 60 degrees, add the dye",
            "Pour and wait 30 min",
        ),
    ),
    Sloppy(
        "curry.md",
        "red lentil curry #dinner\n\n1 onion\n2 cloves garlic\n1 tbsp curry paste\n250g red lentils\n"
        "1 can coconut milk\n\nFry onion and garlic. Add paste. Then the lentils, the coconut milk and "
        "2 cans of water.\n\n20 mins on low heat, stir now and then.",
        "red lentil curry #dinner",
        (
            "1 onion",
            "2 cloves garlic",
            "1 tbsp curry paste",
            "250g red lentils",
            "1 can coconut milk",
        ),
        (
            "Fry onion and garlic. Add paste. Then the lentils, the coconut milk and 2 cans of water.",
            "20 mins on low heat, stir now and then.",
        ),
    ),
    Sloppy(
        "dough.txt",
        "PIZZA DOUGH\nflour 500g\nwater 325 ml\nyeast 7g\nsalt 10g\n"
        "KNEAD 10 MIN\nREST 2 HOURS\nSHAPE, TOP, BAKE AS HOT AS POSSIBLE",
        "PIZZA DOUGH",
        ("flour 500g", "water 325 ml", "yeast 7g", "salt 10g"),
        ("KNEAD 10 MIN", "REST 2 HOURS", "SHAPE, TOP, BAKE AS HOT AS POSSIBLE"),
    ),
    Sloppy(
        "soup.docx",
        "Grandma's chicken soup\n1 whole chicken\n3 carrots\nhalf a celeriac\nparsley\n"
        "Put everything in a big pot with cold water\nSimmer 2 hours, skim\n"
        "Take out the chicken and pull the meat off\nSalt to taste",
        "Grandma's chicken soup",
        ("1 whole chicken", "3 carrots", "half a celeriac", "parsley"),
        (
            "Put everything in a big pot with cold water",
            "Simmer 2 hours, skim",
            "Take out the chicken and pull the meat off",
            "Salt to taste",
        ),
    ),
    Sloppy(
        "brownies.pdf",
        "Brownies\n200 g dark chocolate\n150 g butter\n3 eggs\n200 g sugar\n80 g flour\n"
        "melt chocolate and butter together\nbeat in sugar and eggs, fold in the flour\n"
        "bake 25 min at 170",
        "Brownies",
        ("200 g dark chocolate", "150 g butter", "3 eggs", "200 g sugar", "80 g flour"),
        (
            "melt chocolate and butter together",
            "beat in sugar and eggs, fold in the flour",
            "bake 25 min at 170",
        ),
    ),
    Sloppy(
        "apfelkuchen.txt",
        "Apfelkuchen von Oma\n200 g Mehl\n100 g Butter\n3 Äpfel\n2 Eier\n"
        "Alles verrühren, Äpfel drauf, 40 Min bei 180 Grad backen.",
        "Apfelkuchen von Oma",
        ("200 g Mehl", "100 g Butter", "3 Äpfel", "2 Eier"),
        ("Alles verrühren, Äpfel drauf, 40 Min bei 180 Grad backen.",),
    ),
    Sloppy(
        "suppe.txt",
        "kartoffelsuppe\n1 kg kartoffeln\n1 zwiebel\n1 l brühe\netwas sahne\n"
        "kartoffeln und zwiebel klein schneiden\nin der brühe 20 min kochen\npürieren, sahne rein, fertig",
        "kartoffelsuppe",
        ("1 kg kartoffeln", "1 zwiebel", "1 l brühe", "etwas sahne"),
        (
            "kartoffeln und zwiebel klein schneiden",
            "in der brühe 20 min kochen",
            "pürieren, sahne rein, fertig",
        ),
    ),
    Sloppy(
        "pesto.txt",
        "Pesto\n\nBasilikum, 50g Pinienkerne, 1 Knoblauchzehe, Parmesan, Olivenöl\n\n"
        "Kerne rösten\nalles in den Mixer\nmit Salz abschmecken",
        "Pesto",
        ("Basilikum", "50g Pinienkerne", "1 Knoblauchzehe", "Parmesan", "Olivenöl"),
        ("Kerne rösten", "alles in den Mixer", "mit Salz abschmecken"),
    ),
    Sloppy(
        "notiz.txt",
        "Du brauchst 500g Quark, 3 Eier und 100g Grieß.\n"
        "Eier trennen und das Eiweiß steif schlagen.\nAlles vermengen.\nEine Stunde bei 160° backen.",
        "",
        ("500g Quark", "3 Eier", "100g Grieß"),
        (
            "Eier trennen und das Eiweiß steif schlagen.",
            "Alles vermengen.",
            "Eine Stunde bei 160° backen.",
        ),
    ),
    Sloppy(
        "knödel.txt",
        "Semmelknödel\n6 alte Semmeln\n1/4 l Milch lauwarm\n3 Eier\nPetersilie\nSalz, Pfeffer, Muskat\n\n"
        "Semmeln klein schneiden und in der Milch einweichen.\nEier und Gewürze dazu, kneten.\n"
        "Knödel formen und 20 Minuten ziehen lassen (nicht kochen!)",
        "Semmelknödel",
        (
            "6 alte Semmeln",
            "1/4 l Milch lauwarm",
            "3 Eier",
            "Petersilie",
            "Salz",
            "Pfeffer",
            "Muskat",
        ),
        (
            "Semmeln klein schneiden und in der Milch einweichen.",
            "Eier und Gewürze dazu, kneten.",
            "Knödel formen und 20 Minuten ziehen lassen (nicht kochen!)",
        ),
    ),
    Sloppy(
        "puffer.txt",
        "Puffer lösung\n8 g NaCl\n0,2 g KCl\n1 l Wasser\nSalze im Wasser lösen\n"
        "pH auf 7,4 einstellen\nautoklavieren",
        "Puffer lösung",
        ("8 g NaCl", "0,2 g KCl", "1 l Wasser"),
        ("Salze im Wasser lösen", "pH auf 7,4 einstellen", "autoklavieren"),
    ),
    Sloppy(
        "waffeln.txt",
        "Waffelrezept (ca 8 Stück):\nButter 125g\nZucker 100g\n3 Eier\nMehl 250g\nMilch 200ml\n"
        "Butter und Zucker schaumig rühren, Eier dazu, Rest abwechselnd unterrühren. Im Waffeleisen backen.",
        "Waffelrezept (ca 8 Stück)",
        ("Butter 125g", "Zucker 100g", "3 Eier", "Mehl 250g", "Milch 200ml"),
        (
            "Butter und Zucker schaumig rühren, Eier dazu, Rest abwechselnd unterrühren. Im Waffeleisen backen.",
        ),
    ),
    Sloppy(
        "dip.txt",
        "Kräuterdip\n* 250 g Joghurt\n* 1 Bund Schnittlauch\n* 1 Knofi\n"
        "Schnittlauch hacken, Knofi pressen, alles mischen\nmindestens 1 std kalt stellen",
        "Kräuterdip",
        ("250 g Joghurt", "1 Bund Schnittlauch", "1 Knofi"),
        (
            "Schnittlauch hacken, Knofi pressen, alles mischen",
            "mindestens 1 std kalt stellen",
        ),
    ),
    Sloppy(
        "gulasch.docx",
        "Gulasch\n1 kg Rindfleisch\n1 kg Zwiebeln\n3 EL Paprika edelsüß\nTomatenmark\n"
        "Zwiebeln glasig dünsten\nFleisch scharf anbraten\nalles zusammen 3 Stunden schmoren lassen",
        "Gulasch",
        ("1 kg Rindfleisch", "1 kg Zwiebeln", "3 EL Paprika edelsüß", "Tomatenmark"),
        (
            "Zwiebeln glasig dünsten",
            "Fleisch scharf anbraten",
            "alles zusammen 3 Stunden schmoren lassen",
        ),
    ),
    Sloppy(
        "hefezopf.pdf",
        "Hefezopf\n500 g Mehl\n1 Würfel Hefe\n80 g Zucker\n250 ml Milch\n1 Ei\n"
        "Hefe in der lauwarmen Milch auflösen\nmit dem Rest verkneten und 1 Stunde gehen lassen\n"
        "Zopf flechten, mit Ei bestreichen\n30 min bei 180 Grad",
        "Hefezopf",
        ("500 g Mehl", "1 Würfel Hefe", "80 g Zucker", "250 ml Milch", "1 Ei"),
        (
            "Hefe in der lauwarmen Milch auflösen",
            "mit dem Rest verkneten und 1 Stunde gehen lassen",
            "Zopf flechten, mit Ei bestreichen",
            "30 min bei 180 Grad",
        ),
    ),
)
LEAST_RIGHT: Final = 19


def written(text: Sloppy) -> str | bytes:
    """Return the text in the format of its name."""
    if text.name.endswith(".docx"):
        return docx_of("".join(map(paragraph, text.text.splitlines())))
    if text.name.endswith(".pdf"):
        return pdf_of([typed([("text", line) for line in text.text.splitlines()])])
    return text.text


def is_right(found: Understood, meant: Sloppy) -> bool:
    title = meant.title or meant.name.partition(".")[0]
    return (found.title, needed_in(found), steps_of(found)) == (
        title,
        [*meant.needed],
        [*meant.steps],
    )


def test_most_sloppy_texts_are_right_without_an_edit(understand: Import) -> None:
    found = {text.name: understand(text.name, written(text)) for text in TEXTS}
    wrong = {
        text.name: (found[text.name].title, needed_in(found[text.name]), steps_of(found[text.name]))
        for text in TEXTS
        if not is_right(found[text.name], text)
    }
    assert len(TEXTS) - len(wrong) >= LEAST_RIGHT, wrong


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("story.txt", "A story of a cook.\n\nIt ends."),
        ("title.md", "# Title only"),
        ("list.txt", "remember\nthe plumber\non monday"),
        ("no ending", "die blaue mappe\nder schlüssel"),
        ("page.html", "<nav>Home</nav><p>Once upon a time<p>a cook</p>"),
        ("word.docx", docx_of(paragraph("the blue folder") + paragraph("the key"))),
        ("letter.pdf", pdf_of([typed([("text", "the blue folder"), ("text", "the key of it")])])),
        ("notes.log", "the blue folder\nthe key".encode("utf-16")),
    ],
)
def test_any_text_opens_as_a_draft_of_its_lines(
    understand: Import, name: str, content: str | bytes
) -> None:
    found = understand(name, content)
    assert found.doubts[0] is Doubt.UNSORTED
    assert (needed_in(found), bool(steps_of(found))) == ([], True)
    assert [remark.code.name for remark in remarks([found])][:1] == ["IMPORT_UNSORTED"]


@pytest.mark.parametrize("content", [b"\0\1\2" * 99, b"%!PS Cake", b"...\n", b""])
def test_a_file_without_text_is_refused(understand: Import, content: bytes) -> None:
    with pytest.raises(SourceError):
        understand("noname", content)


def test_a_guide_does_not_say_again_that_an_import_was_guessed(understand: Import) -> None:
    for text in TEXTS[:1], TEXTS[-1:]:
        found = understand(text[0].name, written(text[0]))
        path = LIBRARY / "a.guide.md"
        guide = parse_guide(numbered(path, written_out(found, path)[0]))
        assert found.doubts
        assert not any(isinstance(block, Note) for step in guide.steps for block in step.body)


_BITS: Final = st.sampled_from(
    [
        "2-3 eggs",
        "200 g flour + 1 tsp salt",
        "- 1 - 2 cups milk",
        "* sugar, 100 g",
        "3. Bake 20-25 min",
        "fry it (not too hot) – then turn",
        "salt, pepper, oil. Mix. Done.",
        "Oats - 50 g oats, milk",
        "Teig: 500g Mehl, 2 Eier",
        "Tipp: 1-2 Tage ziehen lassen",
        "für 4 personen",
        "Hallo Lisa,",
        "",
        "irgendwas",
    ]
)


@given(st.lists(_BITS, min_size=1, max_size=9))
def test_no_word_of_a_note_is_lost_or_changed(lines: list[str]) -> None:
    found = read_notes(note_rows("\n".join(lines)))
    kept = "\n".join((found.title, found.yields, *found.notes)) if found is not None else ""
    if found is not None:
        kept += "\n" + "\n".join([*needed_in(found), *steps_of(found)])
    for line in lines:
        for word in re.findall(r"[\w-]*\w", re.sub(r"^(?:[-*]|3\.) ", "", line)):
            assert word in kept


@pytest.mark.parametrize(
    ("text", "title", "needed", "steps"),
    [
        (
            "Oats - 50 g oats, 150 ml milk, berries. Put in a jar, stir.",
            "Oats",
            ["50 g oats", "150 ml milk", "berries"],
            ["Put in a jar, stir."],
        ),
        (
            "Flammkuchen\nTeig (fertig)\n1 Becher Schmand\nSpeck\n1. Schmand auf den Teig\n2. 12 min backen",
            "Flammkuchen",
            ["Teig (fertig)", "1 Becher Schmand", "Speck"],
            ["Schmand auf den Teig", "12 min backen"],
        ),
        (
            "Kompott:\n500 g Rhabarber\n80 g Zucker\nPutzen, schneiden, weich kochen.",
            "Kompott",
            ["500 g Rhabarber", "80 g Zucker"],
            ["Putzen, schneiden, weich kochen."],
        ),
        (
            "PCR\n12.5 ul mix\n2 ul DNA\nspin down\n98C 30s, then 30 cycles",
            "PCR",
            ["12.5 ul mix", "2 ul DNA"],
            ["spin down", "98C 30s, then 30 cycles"],
        ),
    ],
)
def test_kinds_of_notes(
    understand: Import, text: str, title: str, needed: list[str], steps: list[str]
) -> None:
    found = understand("a.txt", text)
    assert (found.title, needed_in(found), steps_of(found)) == (title, needed, steps)


def test_amounts_in_notes_scale(understand: Import) -> None:
    found = understand("pancakes.txt", TEXTS[0].text + "\nserves 4")
    guide, _ = lay_out(found, LIBRARY / "a.guide.md")
    assert guide.servings == 4
    assert all(any(span.amount for span in item.text) for item in guide.steps[0].items[:3])


def test_groups_yields_and_tips_are_kept(understand: Import) -> None:
    text = (
        "Lasagne\nfür 4 personen\nSoße:\n500 g Hack\n1 Dose Tomaten\nBéchamel:\n50 g Butter\n1/2 l Milch\n"
        "Hack anbraten, Tomaten dazu.\nAlles schichten und 40 min backen.\nTipp: schmeckt am nächsten Tag besser"
    )
    found = understand("lasagne.txt", text)
    assert needed_in(found) == [
        "Soße | 500 g Hack",
        "Soße | 1 Dose Tomaten",
        "Béchamel | 50 g Butter",
        "Béchamel | 1/2 l Milch",
    ]
    assert (servings_of(found.yields), len(steps_of(found))) == (4, 2)
    assert found.notes[-1] == "Tipp: schmeckt am nächsten Tag besser"


SOUP: Final = """lentil soup

for 4

- 250 g lentils
- 2 carrots
- 1 onion

Chop the onion and the carrots and fry them for 5 minutes.
Add the lentils and simmer for 30 minutes.

"""


@pytest.mark.parametrize(
    ("last", "warnings", "notes"),
    [
        (
            "NEVER salt them first!! they stay hard\nMum takes 3 tbsp vinegar",
            ("NEVER salt them first!! they stay hard",),
            ("Mum takes 3 tbsp vinegar",),
        ),
        ("Warning: the lid gets hot", ("Warning: the lid gets hot",), ()),
        ("Notes\n__________", (), ("Notes",)),
        ("The neighbours liked it a lot", (), ("The neighbours liked it a lot",)),
    ],
)
def test_a_last_paragraph_that_does_nothing_warns_first_or_is_a_note(
    understand: Import, last: str, warnings: tuple[str, ...], notes: tuple[str, ...]
) -> None:
    found = understand("soup.txt", f"{SOUP}{last}\n")
    assert (found.warnings, found.notes) == (warnings, notes)
    assert len(steps_of(found)) == 2


def test_a_last_paragraph_that_does_something_is_a_step(understand: Import) -> None:
    found = understand("soup.txt", f"{SOUP}Season it and serve with bread.\n")
    assert steps_of(found)[2:] == ["Season it and serve with bread."]


def test_running_heads_of_a_paged_document_are_left_out(understand: Import) -> None:
    head = "First Methodist Women – “Feeding the Flock”, 3rd Edition\tMain Dishes"
    body = SOUP.replace("lentil soup\n", "LENTIL SOUP\nMrs. Dale (Lorene) Hutchins\n")
    found = understand("soup.txt", f"{head}\n\n\n{body}\n47\n\n{head}\n")
    assert (found.title, found.notes) == ("LENTIL SOUP", ("Mrs. Dale (Lorene) Hutchins",))
    assert (needed_in(found), len(steps_of(found))) == (
        ["250 g lentils", "2 carrots", "1 onion"],
        2,
    )
    assert [part.examples[0] for part in found.left_out] == [head]


def test_things_with_a_label_before_their_amount_are_lines_of_their_own(understand: Import) -> None:
    lines = [
        "Solution A: 4.3 g KIO3 in 1 L of deionized water (0.02 M)",
        "Solution B: 0.2 g Na2SO3, 4 g soluble starch, 5 mL 1 M acid, water to 1 L",
        "2 beakers, 250 mL",
        "1 stopwatch",
    ]
    text = "Clock\n\nMATERIALS\n\n" + "\n".join(f"   {line}" for line in lines)
    found = understand("clock.txt", f"{text}\n\nPROCEDURE\n\n1. Mix A and B.\n2. Stop the time.\n")
    assert needed_in(found) == lines


@pytest.mark.parametrize(
    ("text", "title", "needed", "first"),
    [
        (
            (
                "Hi love, since you asked here is my fish pie. You want about 600g of fish, 1 kilo potatoes and"
                " some peas. Poach the fish. Boil the potatoes. I am fond of it."
            ),
            "fish pie",
            ["about 600g of fish", "1 kilo potatoes", "some peas"],
            "Poach the fish.",
        ),
        (
            (
                "Das ist der Kartoffelsalat von Tante Gerda, den alle wollen. Man braucht ein Kilo Kartoffeln,"
                " eine Zwiebel und etwas Senf. Die Kartoffeln kochen. Alles verrühren. Schmeckt morgen besser."
            ),
            "Kartoffelsalat",
            ["ein Kilo Kartoffeln", "eine Zwiebel", "etwas Senf"],
            "Die Kartoffeln kochen.",
        ),
        (
            "Für den Auflauf brauchst du 500 g Nudeln, 3 Eier und einen Becher Sahne. Alles 30 Minuten backen.",
            "Auflauf",
            ["500 g Nudeln", "3 Eier", "einen Becher Sahne"],
            "Alles 30 Minuten backen.",
        ),
        (
            "Dear Carol, you asked for the pie so here goes. You need 3 eggs and 1 cup milk. Beat them. Bake.",
            "pie",
            ["3 eggs", "1 cup milk"],
            "Beat them.",
        ),
        (
            "Banana bread. 3 ripe bananas, 1 cup sugar, 1 egg. Mash the bananas. Bake 1 hour.",
            "Banana bread",
            ["3 ripe bananas", "1 cup sugar", "1 egg"],
            "Mash the bananas.",
        ),
        (
            "POTATOES\n2 LB HASH BROWNS. 1 CAN SOUP. 2 C SOUR CREAM. MIX TOGETHER. BAKE 45 MIN.",
            "POTATOES",
            ["2 LB HASH BROWNS", "1 CAN SOUP", "2 C SOUR CREAM"],
            "MIX TOGETHER.",
        ),
    ],
)
def test_prose_tells_its_title_its_things_and_its_steps(
    understand: Import, text: str, title: str, needed: list[str], first: str
) -> None:
    found = understand("prose.txt", text)
    assert (found.title, needed_in(found), steps_of(found)[0]) == (title, needed, first)
    words = "\n".join([found.title, *needed_in(found), *steps_of(found), *found.notes])
    assert all(sentence.strip() in words for sentence in text.split(".")[-2:])  # nothing is lost


@pytest.mark.parametrize(
    ("line", "things"),
    [
        ("1 sheet of felt, 3 mm", ["1 sheet of felt, 3 mm"]),
        ("8 screws, 4 x 40 mm", ["8 screws, 4 x 40 mm"]),
        ("2 buckets, 20 cm and 15 cm", ["2 buckets, 20 cm and 15 cm"]),
        ("cooking oil, 100 ml", ["cooking oil, 100 ml"]),
        ("250g linsen 2 möhren 1 stange lauch", ["250g linsen", "2 möhren", "1 stange lauch"]),
        ("2 tins of 400 g tomatoes", ["2 tins of 400 g tomatoes"]),
        ("2 eggs, 1 l milk", ["2 eggs", "1 l milk"]),
    ],
)
def test_a_size_belongs_to_its_thing_and_each_amount_to_another(
    understand: Import, line: str, things: list[str]
) -> None:
    found = understand("a.txt", f"Notes\n{line}\n1 l water\nboil it\nstir it\nlet it cool")
    assert needed_in(found) == [*things, "1 l water"]


@pytest.mark.parametrize(
    ("steps", "things"),
    [
        (["Saw the plank into five.", "Screw them together.", "Hang it up."], ["glue", "string"]),
        (["Brett schleifen und ölen.", "Löcher bohren.", "Winkel anschrauben."], ["4 schrauben"]),
        (["MEHL UND EIER VERRÜHREN", "DEN TEIG BACKEN"], ["1 PRISE SALZ"]),
    ],
)
def test_words_of_the_workshop_do_something_or_are_things(
    understand: Import, steps: list[str], things: list[str]
) -> None:
    found = understand("a.txt", "\n".join(["Shelf", "1 plank, 1 m", "2 brackets", *things, *steps]))
    assert (needed_in(found)[2:], steps_of(found)) == (things, steps)


@pytest.mark.parametrize("title", ["Wand spachteln", "Gips anrühren und glätten", "Mend a wall"])
@pytest.mark.parametrize("name", ["a.txt", "a.pdf", "a.docx"])
def test_a_title_may_say_what_to_do(understand: Import, title: str, name: str) -> None:
    things = ["1 kg Gips", "500 ml Wasser"]
    steps = ["Gips in das Wasser streuen.", "Glatt rühren.", "In das Loch drücken."]
    text = Sloppy(name, "\n".join([title, *things, *steps]), title, (*things,), (*steps,))
    assert is_right(understand(name, written(text)), text)


NEED: Final = "Man braucht 1 kg Gips und 500 ml Wasser."


@pytest.mark.parametrize(
    ("title", "need"),
    [
        ("# Wand spachteln", NEED),
        ("Wand spachteln", NEED),
        ("Loch in der Wand", NEED),
        ("# Wand spachteln", "Gips, 1 kg\nWasser"),
        ("Loch in der Wand", "Gips, 1 kg\nWasser"),
    ],
)
def test_what_is_needed_below_a_title_is_no_remark(
    understand: Import, title: str, need: str
) -> None:
    steps = ["Gips in das Wasser streuen.", "Glatt rühren.", "In das Loch drücken."]
    found = understand("a.txt", f"{title}\n\n{need}\n\n" + "\n".join(steps))
    assert (found.title, steps_of(found)) == (title.strip("# "), steps)
    assert len(needed_in(found)) == 2
