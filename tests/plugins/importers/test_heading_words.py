"""The topics that a heading announces, by its words alone."""

import pytest

from handtrack.plugins.importers.headings import Topic, is_mere_title, topics_of
from handtrack.plugins.importers.markup import Row

NOTES = {Topic.OTHER}
END = {Topic.OTHER, Topic.CLOSING}


def heading(text: str) -> Row:
    return Row((text,), 2)


@pytest.mark.parametrize(
    ("text", "topics"),
    [
        ("Ingredients (4 servings)", {Topic.NEEDED}),
        ("Küchenzubehör", {Topic.NEEDED}),
        ("Method and tips", {Topic.STEPS}),
        ("Comment faire", {Topic.STEPS}),
        ("Ingredient notes", {Topic.NEEDED, Topic.OTHER}),
        ("Tips for the preparation", {Topic.STEPS, Topic.OTHER}),
        ("Recipe notes", NOTES),
        ("Freezing and storage", NOTES),
        ("Tipps & Tricks", NOTES),
        ("Quellen", NOTES),
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
    ],
)
def test_a_heading_announces_its_topics(text: str, topics: set[Topic]) -> None:
    assert topics_of(heading(text)) == topics


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
