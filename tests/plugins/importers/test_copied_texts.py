"""Texts as they come out of chats, letters, pages and office programs, in English and German."""

import pytest

from handtrack.plugins.importers.yields import servings_of
from tests.plugins.importers.conftest import Import, needed_in, steps_of
from tests.plugins.importers.paper import docx_of, paragraph, pdf_of, typed


@pytest.mark.parametrize(
    "stamp",
    [
        "[24.11.26, 18:03] Oma: ",
        "[11/24/26, 6:03:12 PM] Gran Mary: ",
        "24.11.26, 18:03 - Oma: ",
        "2026-11-24 18:03 Oma: ",
    ],
)
def test_a_chat_loses_the_stamps_of_its_messages(understand: Import, stamp: str) -> None:
    lines = [
        "Waffles",
        "200 g flour",
        "2 eggs",
        "300 ml milk",
        "Stir everything",
        "Bake in the iron",
    ]
    found = understand("chat.txt", "\n".join(stamp + line for line in lines))
    assert (found.title, needed_in(found), steps_of(found)) == (lines[0], lines[1:4], lines[4:])


def test_a_date_in_a_few_lines_is_no_stamp(understand: Import) -> None:
    lines = ["Culture", "24.11.26, 18:03 - Mary: spin down", "Add medium", "Mix it", "Wait 1 h"]
    found = understand("plan.txt", "\n".join(lines))
    assert steps_of(found) == lines[1:]


@pytest.mark.parametrize(
    ("buttons", "comments"),
    [
        ("Jump to Recipe   Print   Pin", "12 Comments"),
        ("Skip to Recipe", "Reviews (1,203)"),
        ("Rezept speichern  Drucken", "Kommentare (48)"),
        ("★★★★★ 4,7 (312)", "48 Bewertungen"),
    ],
)
def test_buttons_and_comments_around_a_recipe_are_left_out(
    understand: Import, buttons: str, comments: str
) -> None:
    things = ["2 eggs", "300 g flour", "1 l milk"]
    steps = ["Mix the eggs with all of the flour.", "Bake them in the hot pan."]
    text = [buttons, "Pancakes", "Ingredients", "1x 2x 3x", *things, "Method", *steps, comments]
    found = understand("copied.txt", "\n".join([*text, "So good! We loved them."]))
    assert (found.title, needed_in(found), steps_of(found)) == ("Pancakes", things, steps)
    assert found.left_out


@pytest.mark.parametrize(
    ("text", "title", "steps"),
    [
        (
            (
                "Dear Tom,\n\nhere is the recipe for the plum cake you wanted:\n\n"
                "300 g flour, 2 eggs, 1 kg plums\n\nKnead the dough.\nBake it for 35 min.\n\nLove\nYour gran"
            ),
            "plum cake",
            ["Knead the dough.", "Bake it for 35 min."],
        ),
        (
            (
                "Liebe Eva,\n\nhier das Rezept für die Linsensuppe:\n\n"
                "300 g Linsen, 1 Zwiebel, 1 l Brühe\n\nAlles weich kochen.\nWürzen.\n\nViele Grüße\nDein Opa"
            ),
            "Linsensuppe",
            ["Alles weich kochen.", "Würzen."],
        ),
        (
            "ok so the quick dal!!\n1 onion\n200 g lentils\n1 tin tomatoes\nfry the onion\nsimmer it all\nxoxo",
            "quick dal",
            ["fry the onion", "simmer it all"],
        ),
    ],
)
def test_a_letter_around_a_recipe_is_neither_title_nor_step(
    understand: Import, text: str, title: str, steps: list[str]
) -> None:
    found = understand("letter.txt", text)
    assert (found.title, len(needed_in(found)), steps_of(found)) == (title, 3, steps)
    assert len(found.notes) >= 2  # nothing is lost


def test_a_recipe_of_one_paragraph_has_a_step_a_sentence(understand: Import) -> None:
    found = understand(
        "prose.txt",
        "Dumplings for 3 people. Mix 1 egg with 100 g semolina. Cook in broth. Serve hot.",
    )
    assert (found.title, servings_of(found.yields)) == ("Dumplings for 3 people", 3)
    assert steps_of(found) == ["Mix 1 egg with 100 g semolina.", "Cook in broth.", "Serve hot."]


def test_the_list_in_front_of_prose_is_the_ingredients(understand: Import) -> None:
    found = understand(
        "prose.txt",
        "Man nehme 500 g Mehl, einen Würfel Hefe und ein Ei. Die Hefe auflösen. Alles kneten. Backen.",
    )
    assert needed_in(found) == ["500 g Mehl", "einen Würfel Hefe", "ein Ei"]
    assert steps_of(found) == ["Die Hefe auflösen.", "Alles kneten.", "Backen."]


@pytest.mark.parametrize("mark", ["", ":"])
def test_names_above_lists_of_amounts_are_their_groups(understand: Import, mark: str) -> None:
    text = (
        f"Cheesecake\n\nBase{mark}\n200 g flour\n75 g sugar\n\nTopping{mark}\n1 kg quark\n3 eggs\n\n"
        "1. Knead the base and chill it\n2. Stir the topping and bake it"
    )
    found = understand("cake.txt", text)
    assert needed_in(found) == [
        "Base | 200 g flour",
        "Base | 75 g sugar",
        "Topping | 1 kg quark",
        "Topping | 3 eggs",
    ]
    assert steps_of(found) == ["Knead the base and chill it", "Stir the topping and bake it"]


def test_a_number_right_in_front_of_its_step_is_a_number(understand: Import) -> None:
    found = understand(
        "lab.txt", "Prep\nneed: buffer 5 ml, column, tubes\n1) spin it\n2)add buffer\n3)wash"
    )
    assert (needed_in(found), steps_of(found)) == (
        ["buffer 5 ml", "column", "tubes"],
        ["spin it", "add buffer", "wash"],
    )


@pytest.mark.parametrize("line", ["für 4 Portionen", "for 4 people", "serves 4", "4 servings"])
def test_a_line_of_servings_in_a_list_is_no_ingredient(understand: Import, line: str) -> None:
    found = understand(
        "a.txt",
        f"Soup\n\nIngredients\n{line}\n300 g lentils\n1 onion\n2 l broth\n\nMethod\nCook it all.",
    )
    assert (servings_of(found.yields), needed_in(found)) == (
        4,
        ["300 g lentils", "1 onion", "2 l broth"],
    )


def test_paragraphs_of_a_document_below_a_table_are_steps(understand: Import) -> None:
    def cells(*words: str) -> str:
        return f"<w:tr>{''.join(f'<w:tc>{paragraph(one)}</w:tc>' for one in words)}</w:tr>"

    table = "".join(
        cells(*row) for row in (("300 g", "rice"), ("400 g", "chicken"), ("1", "onion"))
    )
    steps = [
        "Put the rice on.",
        "Fry the chicken in a little oil, then the onion, until it's all brown",
        "Serve",
    ]
    body = paragraph("Curry") + f"<w:tbl>{table}</w:tbl>" + "".join(map(paragraph, steps))
    found = understand("curry.docx", docx_of(body))
    assert needed_in(found) == ["300 g rice", "400 g chicken", "1 onion"]
    assert steps_of(found) == steps


def test_a_line_of_a_narrow_column_goes_on_in_the_next(understand: Import) -> None:
    lines = [
        "Fry the bacon slowly in a pan.",
        "Take it off the heat and stir in the",
        "eggs quickly.",
    ]
    things = ["400 g spaghetti", "150 g bacon", "4 eggs"]
    page = [("heading", "Carbonara"), *(("text", line) for line in (*things, *lines))]
    found = understand("carbonara.pdf", pdf_of([typed(page)]))
    assert steps_of(found) == [lines[0], " ".join(lines[1:])]


@pytest.mark.parametrize(
    ("text", "things", "steps"),
    [
        (
            "# Clean the kitchen\n\nYou need: bucket, rag, vinegar\n\n## Oven\n1. Spray it\n2. Wipe it\n",
            ["bucket", "rag", "vinegar"],
            ["Oven | Spray it", "Oven | Wipe it"],
        ),
        (
            "# Bike check\n\nNeed: pump, oil, rag\n\n- [ ] pump tyres to 4 bar\n- [ ] wipe the chain\n",
            ["pump", "oil", "rag"],
            ["pump tyres to 4 bar", "wipe the chain"],
        ),
        (
            "Fugen erneuern\n\n**Material:** 1 kg Mörtel, Wasser, Schwamm\n\n1. Fugen auskratzen\n2. Abwaschen",
            ["1 kg Mörtel", "Wasser", "Schwamm"],
            ["Fugen auskratzen", "Abwaschen"],
        ),
    ],
)
def test_a_list_on_its_headings_line_is_what_is_needed(
    understand: Import, text: str, things: list[str], steps: list[str]
) -> None:
    found = understand("a.md", text)
    assert (needed_in(found), steps_of(found)) == (things, steps)


def test_a_single_paragraph_of_steps_is_a_step_a_sentence(understand: Import) -> None:
    things = ["1 CAN TUNA", "2 CUPS NOODLES", "1/2 CUP MILK"]
    steps = ["COOK NOODLES AND DRAIN.", "MIX ALL INGREDIENTS IN A GREASED DISH.", "BAKE AT 350."]
    for end in ("\nSERVES 6", " SERVES 6."):
        text = "\n".join(["TUNA BAKE", "", *things, "", " ".join(steps)]) + end
        found = understand("a.txt", text)
        assert (needed_in(found), steps_of(found), found.yields) == (things, steps, "6")


@pytest.mark.parametrize(
    ("above", "below"),
    [
        (
            [
                "Home",
                "Recipes",
                "Best Pancakes",
                "★★★★★ 4.9 from 212 votes",
                "By Lisa | May 4, 2023",
            ],
            [
                "Did you make this recipe?",
                "Tag @lisa",
                "Calories: 161kcal | Fat: 10g",
                "© 2024 Lisa",
            ],
        ),
        (
            ["Startseite › Rezepte", "Cookie-Einstellungen", "Best Pancakes", "Rezept drucken"],
            ["Das könnte dir auch gefallen", "Waffeln", "Newsletter abonnieren", "Impressum"],
        ),
        (
            ["Home | Recipes | About", "Best Pancakes", "Jump to Recipe  Print Recipe"],
            ["Nutrition", "Calories: 100", "You may also like", "Privacy Policy"],
        ),
    ],
)
def test_a_copied_page_keeps_its_title_and_its_recipe_alone(
    understand: Import, above: list[str], below: list[str]
) -> None:
    things = ["2 eggs", "300 g flour", "1 l milk"]
    steps = ["Mix the eggs with all of the flour.", "Bake them in the hot pan."]
    text = [*above, "Ingredients", "1x 2x 3x", *things, "Anzeige", "Method", *steps, *below]
    found = understand("copied.txt", "\n".join(text))
    assert (found.title, needed_in(found), steps_of(found)) == ("Best Pancakes", things, steps)
    assert sum(one.count for one in found.left_out) == len(text) - len(things) - len(steps) - 3


def test_words_of_pages_in_a_note_are_its_own(understand: Import) -> None:
    lines = ["Home brew", "1 kg malt", "20 g hops", "5 l water", "Boil it", "Share it with friends"]
    found = understand("a.txt", "\n".join(lines))
    assert (found.title, steps_of(found), found.left_out) == ("Home brew", lines[4:], ())
