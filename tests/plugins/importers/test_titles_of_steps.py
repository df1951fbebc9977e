"""A heading within the steps may have any words: none of them ends the steps in silence."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from handtrack.plugins.importers.opening import read_others
from handtrack.plugins.importers.understood import Omission, Understood
from tests.plugins.importers.conftest import Import, needed_in, steps_of

Part = tuple[str, tuple[str, ...]]
NEEDED: Final = {
    "en": ("500 g beef", "300 ml stock", "2 onions"),
    "de": ("500 g Mehl", "300 ml Wasser", "10 g Salz"),
}
HEADINGS: Final = {"en": ("Ingredients", "Instructions"), "de": ("Zutaten", "Zubereitung")}
PARTS: Final[dict[str, tuple[Part, Part, Part]]] = {
    "en": (
        ("Brown the beef", ("Brown it in a large pan for ten minutes.", "Take it out of the pan.")),
        ("Simmer", ("Put stock and onions into the pan.", "Simmer it all for two hours.")),
        ("Serve", ("Season the stew with salt and pepper.", "Serve it with a slice of bread.")),
    ),
    "de": (
        ("Kneten", ("Mehl, Wasser und Salz zehn Minuten kneten.", "Den Teig abdecken.")),
        ("Formen", ("Acht Stücke abschneiden und formen.", "Die Stücke auf ein Blech legen.")),
        ("Backen", ("Den Ofen vorheizen und alles 20 Minuten backen.", "Abkühlen lassen.")),
    ),
}
TITLES: Final = {
    "en": (
        "Add the remaining ingredients",
        "Clean your tools",
        "Prepare the equipment",
        "Reaction setup",
        "Preparation of the sauce",
        "Second method",
        "Step two of the dough",
        "Share the dough out",
        "Print the case",
        "Tip the dough out",
        "About ten minutes before serving",
        "Video",
        "Notes",
    ),
    "de": (
        "Restliche Zutaten zugeben",
        "Werkzeug reinigen",
        "Geräte vorbereiten",
        "Zubereitung der Sauce",
        "Herstellung der Füllung",
        "Teig teilen",
        "Über Nacht gehen lassen",
        "Quellen lassen",
        "Weitere Zutaten unterheben",
        "Video",
        "Hinweis",
    ),
}
Layout = Callable[[str, list[Part]], tuple[str, str]]


def page(steps_level: int, title_level: int, tag: str) -> Layout:
    def heading(level: int, text: str) -> str:
        return f"<h{level}>{text}</h{level}>" if level < 7 else f"<p><b>{text}</b></p>"

    def listed(tag: str, texts: tuple[str, ...]) -> str:
        inner = "li" if tag in ("ol", "ul") else "p"
        return f"<{tag}>{''.join(f'<{inner}>{text}</{inner}>' for text in texts)}</{tag}>"

    def write(language: str, parts: list[Part]) -> tuple[str, str]:
        needed, steps = HEADINGS[language]
        body = f"<h1>Stew</h1>{heading(steps_level, needed)}{listed('ul', NEEDED[language])}"
        body += heading(steps_level, steps)
        body += "".join(heading(title_level, title) + listed(tag, texts) for title, texts in parts)
        return "stew.html", f"<html lang={language}><body>{body}</body></html>"

    return write


def text(name: str, steps_mark: str, title_mark: str, item: str) -> Layout:
    """Write a text. The marks have a place for the heading, `item` one for a step's number."""

    def write(language: str, parts: list[Part]) -> tuple[str, str]:
        needed, steps = HEADINGS[language]
        things = "\n".join(f"- {thing}" for thing in NEEDED[language])
        blocks = ["Stew", steps_mark.format(needed), things, steps_mark.format(steps)]
        number = 0
        for title, texts in parts:
            blocks.append(title_mark.format(title))
            for one in texts:
                number += 1
                blocks.append(f"{item.format(number)}{one}")
        return name, "\n\n".join(blocks) + "\n"

    return write


LAYOUTS: Final = {
    "headings below": page(2, 3, "ol"),
    "headings and paragraphs": page(3, 4, "div"),
    "headings beside": page(2, 2, "ol"),
    "bold lines": page(2, 7, "div"),
    "bold lines alone": page(7, 7, "ol"),
    "markdown": text("stew.md", "## {}", "### {}", "{}. "),
    "markdown in bold": text("stew.md", "**{}**", "**{}**", "- "),
    "text": text("stew.txt", "{}:", "{}:", "{}. "),
    "paragraphs": text("stew.txt", "{}:", "{}:", ""),
}


def with_title(language: str, title: str, at: int) -> list[Part]:
    parts: list[Part] = [*PARTS[language]]
    parts[at] = (title, parts[at][1])
    return parts


def said(parts: list[Part]) -> list[str]:
    return [f"{title} | {step}" for title, steps in parts for step in steps]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("language", TITLES)
@pytest.mark.parametrize("at", [0, 1])
def test_steps_go_on_below_a_title_of_any_words(
    understand: Import, layout: str, language: str, at: int
) -> None:
    for title in TITLES[language]:
        parts = with_title(language, title, at)
        found = understand(*LAYOUTS[layout](language, parts))
        assert (needed_in(found), steps_of(found)) == ([*NEEDED[language]], said(parts)), title


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("language", TITLES)
def test_the_last_title_may_have_any_words_too(
    understand: Import, layout: str, language: str
) -> None:
    notes = ("Video", "Notes", "Hinweis")
    for title in (title for title in TITLES[language] if title not in notes):
        parts = with_title(language, title, 2)
        assert steps_of(understand(*LAYOUTS[layout](language, parts))) == said(parts), title


def told(found: Understood) -> int:
    """Return how many lines are notes, or said to be left out."""
    left = (part.count for part in found.left_out if part.kind is Omission.LINES)
    return len(found.notes) + sum(left)


@pytest.mark.parametrize("layout", ["headings below", "bold lines", "markdown", "text"])
@pytest.mark.parametrize("title", ["Video", "Notes"])
def test_lines_below_notes_after_the_steps_are_told(
    understand: Import, layout: str, title: str
) -> None:
    parts = with_title("en", title, 2)
    found = understand(*LAYOUTS[layout]("en", parts))
    assert steps_of(found) == said(parts[:2])
    assert told(found) >= len(parts[2][1])


AFTER: Final[tuple[list[Part], ...]] = (
    [("Leave a comment", ("Great stew.", "We ate it all.")), ("Ann", ("I made it again today.",))],
    [("Nutrition", ("240 kcal a plate.",)), ("Our books", ("Buy them at our shop today.",))],
    [("Notes", ("Use old bread.",)), ("More recipes", ("Our best soup of all times.",))],
    [("Equipment", ("one large pan", "a wooden spoon"))],
)


@pytest.mark.parametrize("layout", ["headings below", "headings beside", "bold lines"])
@pytest.mark.parametrize("after", AFTER)
def test_what_comes_after_a_recipe_is_no_step(
    understand: Import, layout: str, after: list[Part]
) -> None:
    parts = [*PARTS["en"]]
    found = understand(*LAYOUTS[layout]("en", [*parts, *after]))
    assert steps_of(found) == said(parts)


def test_a_second_recipe_among_bold_lines_stays_its_own(tmp_path: Path) -> None:
    name, first = LAYOUTS["bold lines alone"]("en", [*PARTS["en"]])
    second = (
        "<p><b>Cake</b></p><p><b>Ingredients</b></p><ul><li>3 eggs<li>1 l milk<li>2 g salt</ul>"
    )
    second += "<p><b>Method</b></p><ol><li>Whisk them all together.<li>Bake it.</ol>"
    path = tmp_path / name
    path.write_text(first.replace("</body>", f"{second}</body>"))
    steps = [steps_of(one) for one in read_others(path)]
    assert steps == [said([*PARTS["en"]]), ["Whisk them all together.", "Bake it."]]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_titles_with_words_of_both_lists_are_no_second_recipe(
    understand: Import, layout: str
) -> None:
    titles = ("Mix it", "Clean your tools", "Set up your protocol")
    texts = (*(texts for _, texts in PARTS["en"][:2]), ("Serve it with a slice of bread.",) * 2)
    parts = [*zip(titles, texts, strict=True)]
    found = understand(*LAYOUTS[layout]("en", parts))
    assert (needed_in(found), steps_of(found)) == ([*NEEDED["en"]], said(parts))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_notes_and_a_heading_of_steps_may_follow_each_other(
    understand: Import, layout: str
) -> None:
    titles = ("Mix it", "Video", "Preparation of the sauce")
    parts = [(title, texts) for title, (_, texts) in zip(titles, PARTS["en"], strict=True)]
    assert steps_of(understand(*LAYOUTS[layout]("en", parts))) == said(parts)
