"""The topics that a heading announces, by its words alone."""

import pytest

from handtrack.plugins.importers.headings import Topic, is_mere_title, states_nutrition, topics_of
from handtrack.plugins.importers.markup import BOLD, Row

NOTES = {Topic.ASIDE}
END = {Topic.CLOSING}


def heading(text: str) -> Row:
    return Row((text,), 2)


@pytest.mark.parametrize(
    ("text", "topics"),
    [
        ("Ingredients (4 servings)", {Topic.NEEDED}),
        ("Küchenzubehör", {Topic.NEEDED}),
        ("Method and tips", {Topic.STEPS}),
        ("Comment faire", {Topic.STEPS}),
        ("Ingredient notes", {Topic.NEEDED, Topic.ASIDE}),
        ("Tips for the preparation", {Topic.STEPS, Topic.ASIDE}),
        ("Recipe notes", NOTES),
        ("Freezing and storage", NOTES),
        ("Tipps & Tricks", NOTES),
        ("Quellenangaben", NOTES),
        ("Source: my aunt", NOTES),
        ("Video", NOTES),
        ("12 Comments", END),
        ("Leave a Reply", END),
        ("Schreibe einen Kommentar", END),
        ("Share this recipe", END),
        ("Print Recipe", END),
        ("Rezept teilen", END),
        ("Weitere Rezepte", END),
        ("About the author", END),
        ("Über uns", END),
        ("12 reacties", END),
        ("12 reactions", END),
        ("Reviews (3)", END),
        ("Nutrition", END),
        ("Nutritional information per serving", END),
        ("Nährwerte pro Portion", END),
        ("Related recipes", END),
        ("Subscribe to the newsletter", END),
        ("Did you make this recipe?", END),
    ],
)
def test_a_heading_announces_its_topics(text: str, topics: set[Topic]) -> None:
    assert topics_of(heading(text)) == topics


@pytest.mark.parametrize(
    "text",
    [
        "Print",
        "3. Print",
        "Print it",
        "Share",
        "Share:",
        "Share with your neighbour",
        "Reactions",
        "Rating",
        "Review",
        "About an hour",
        "Send the newsletter",
        "Teilen",
        "Jetzt teilen",
        "Quellen",
        "Schreibe einen Einkaufszettel",
    ],
)
def test_a_heading_that_may_be_a_step_only_may_close(text: str) -> None:
    assert topics_of(heading(text)) == {Topic.MAY_CLOSE}


@pytest.mark.parametrize(
    ("text", "is_stated"),
    [
        ("Nutrition facts", True),
        ("Nutrition per serving: 240 kcal", True),
        ("Nährwerte: 240 kcal", True),
        ("Nutritional yeast, to taste", False),
        ("Nährwertreiches Mehl", False),
    ],
)
def test_a_thing_whose_name_has_nutrition_in_it_states_none(text: str, *, is_stated: bool) -> None:
    assert states_nutrition(Row((text,))) is is_stated


@pytest.mark.parametrize(
    "text",
    [
        "Share the dough out",
        "Print the case",
        "Tip the dough out",
        "Reaction setup",
        "About ten minutes before serving",
        "Leave a gap of 2 cm",
        "Source the parts",
        "Review the settings",
        "Storage buffer",
        "Note the weight",
        "Attach the tips",
        "Teig teilen",
        "Linsen quellen lassen",
        "Über Nacht gehen lassen",
        "Weitere zehn Minuten backen",
        "Bewertung der Proben",
        "Rating the loaves",
        "Nutritional yeast sauce",
        "Nutrition broth",
        "Nährwertreiche Soße",
        "Related samples",
        "Did you get bubbles?",
        "Add comments",
        "Bewertungen der Proben",
        "Comment nettoyer les moules",
        "Laisser une heure au frais",
        "Deja un rato reposar",
        "Resource",
    ],
)
def test_a_step_with_such_a_word_announces_nothing(text: str) -> None:
    assert is_mere_title(heading(text))


@pytest.mark.parametrize(
    ("text", "topics"),
    [
        ("Zutaten", {Topic.NEEDED}),
        ("Modo de preparo", {Topic.STEPS}),
        ("How to make pancakes", {Topic.STEPS}),
        ("You'll need", {Topic.NEEDED}),
        ("Our method:", set()),
        ("Method of choice in our house", set()),
        ("Über Nacht:", set()),
    ],
)
def test_plain_text_is_a_heading_if_it_is_little_more(text: str, topics: set[Topic]) -> None:
    assert topics_of(Row((text,))) == topics


@pytest.mark.parametrize(
    ("text", "topics"),
    [
        ("For the sauce, ingredients:", set()),
        ("Ingredients for sauce:", {Topic.NEEDED}),
        ("Ingredients and a sauce:", set()),
        ("Ingredients and sauce", set()),
        ("Ingredients", {Topic.NEEDED}),
    ],
)
def test_a_line_of_text_announces_in_three_words_with_a_colon_at_most(
    text: str, topics: set[Topic]
) -> None:
    assert topics_of(Row((text,))) == topics


def test_a_heading_has_up_to_ten_words_and_sixty_characters() -> None:
    ten = f"Ingredients{' a' * 9}"
    assert topics_of(heading(ten)) == {Topic.NEEDED}
    assert topics_of(heading(f"{ten} a")) == set()
    sixty = f"Ingredients {'a' * 48}"
    assert topics_of(heading(sixty)) == {Topic.NEEDED}
    assert topics_of(heading(f"{sixty}a")) == set()


def test_nutrition_is_stated_in_sixty_characters_at_most() -> None:
    sixty = "Nutrition facts".ljust(60, ".")
    assert states_nutrition(Row((sixty,)))
    assert not states_nutrition(Row((f"{sixty}.",)))


def test_an_item_or_the_title_of_another_page_announces_nothing() -> None:
    assert topics_of(Row(("Ingredients",), 2, item=True)) == set()
    assert topics_of(Row(("Ingredients",), 2, is_linked=True)) == set()


def test_a_mere_title_is_a_heading_of_any_rank_and_no_text() -> None:
    assert is_mere_title(Row(("Dough",), 1))
    assert is_mere_title(Row(("Dough",), BOLD))
    assert not is_mere_title(Row(("Dough",)))
    assert not is_mere_title(Row(("Ingredients",), 1))
