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
        "Print",
        "Share",
        "Reactions",
        "Review",
        "Rating the loaves",
        "Nutritional yeast sauce",
        "Send the newsletter",
        "About an hour",
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
        "Teilen",
        "Quellen",
        "Bewertung",
        "Schreibe einen Einkaufszettel",
        "Nährwertreiche Soße",
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
    [("Share", ("Facebook", "WhatsApp"))],
    [("Share", ("Share this recipe with all of your friends.",))],
    [("Newsletter", ("New recipes every week by e-mail.",))],
    [("12 reactions", ("Great stew.",)), ("Ann", ("I made it again today.",))],
    [("Did you make this recipe?", ("Show us how it was.",))],
    [("Related", ("Our best soup", "Our best cake"))],
    [("About", ("Welcome to my kitchen.", "I'm Ann."))],
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


@pytest.mark.parametrize("layout", ["headings below", "bold lines", "markdown"])
@pytest.mark.parametrize("closing", ["Share this recipe", "Nutrition facts", "Print Recipe"])
def test_the_next_number_goes_on_whatever_the_words_before_it(
    understand: Import, layout: str, closing: str
) -> None:
    parts = [(f"Step {at}: {title}", texts) for at, (title, texts) in enumerate(PARTS["en"], 1)]
    inserted = [*parts[:2], (closing, ("Enjoy the smell of it.",)), parts[2]]
    steps = " ".join(steps_of(understand(*LAYOUTS[layout]("en", inserted))))
    assert all(one in steps for _, texts in parts for one in texts)
    last = (f"Step 3: {closing}", parts[2][1])
    steps = " ".join(steps_of(understand(*LAYOUTS[layout]("en", [*parts[:2], last]))))
    assert all(one in steps for one in last[1])


@pytest.mark.parametrize("words", [("Kneten", "Teilen", "Backen"), ("Design", "Print", "Mount")])
def test_a_plain_line_that_may_close_ends_no_steps_that_go_on(
    understand: Import, words: tuple[str, ...]
) -> None:
    language = "de" if "Teilen" in words else "en"
    texts = [one for _, (one, _) in PARTS[language]]
    body = "".join(f"<p>{word}</p><p>{one}</p>" for word, one in zip(words, texts, strict=True))
    things = "".join(f"<li>{thing}" for thing in NEEDED[language])
    needed, steps = HEADINGS[language]
    page = f"<h1>Stew</h1><h2>{needed}</h2><ul>{things}</ul><h2>{steps}</h2>{body}"
    found = steps_of(understand("stew.html", page))
    assert [one for one in found if one in texts] == texts


@pytest.mark.parametrize("form", ["page", "markdown"])
@pytest.mark.parametrize(
    "title", ["Nutritional yeast sauce", "Reactions", "Share", "Teilen", "Tip mix", "Video"]
)
@pytest.mark.parametrize("at", [0, 1, 2])
def test_things_needed_go_on_below_a_title_of_any_words(
    understand: Import, form: str, title: str, at: int
) -> None:
    titles = ["Pasta", "Filling", "Top"]
    titles[at] = title
    things = ("500 g flour", "2 eggs", "1 lemon", "20 g salt", "300 ml milk", "3 tbsp oil")
    groups = [(name, things[2 * at : 2 * at + 2]) for at, name in enumerate(titles)]
    steps = ("Mix it all in a large bowl.", "Bake it for half an hour.")
    if form == "page":
        lists = "".join(f"<h3>{name}</h3><ul><li>{'<li>'.join(two)}</ul>" for name, two in groups)
        content = f"<h1>Stew</h1><h2>Ingredients</h2>{lists}<h2>Method</h2>"
        found = understand("a.html", f"{content}<ol><li>{'<li>'.join(steps)}</ol>")
    else:
        lists = "".join(f"### {name}\n\n- {two[0]}\n- {two[1]}\n\n" for name, two in groups)
        content = f"# Stew\n\n## Ingredients\n\n{lists}## Method\n\n"
        found = understand("a.md", f"{content}1. {steps[0]}\n2. {steps[1]}\n")
    assert needed_in(found) == [f"{name} | {thing}" for name, two in groups for thing in two]
    assert steps_of(found) == [*steps]


@pytest.mark.parametrize("title", ["Notes", "Video", "Share"])
def test_things_needed_go_on_after_something_beside_them(understand: Import, title: str) -> None:
    page = f"""<h1>Stew</h1><h2>Ingredients</h2><h3>Dough</h3><ul><li>500 g flour<li>2 eggs</ul>
    <h3>{title}</h3><p>Use it cold.</p><h3>Top</h3><ul><li>1 lemon<li>3 tbsp oil</ul>
    <h2>Method</h2><ol><li>Mix it all in a large bowl.<li>Bake it for half an hour.</ol>"""
    things = ["Dough | 500 g flour", "Dough | 2 eggs", "Top | 1 lemon", "Top | 3 tbsp oil"]
    assert needed_in(understand("stew.html", page)) == things


@pytest.mark.parametrize("tag", ["li", "p"])
def test_things_named_like_something_else_end_no_list(understand: Import, tag: str) -> None:
    things = ["500 g pasta", "Nutritional yeast, to taste", "1 lemon", "2 eggs"]
    lines = "".join(f"<{tag}>{thing}</{tag}>" for thing in things)
    page = f"<h1>Stew</h1><h2>Ingredients</h2>{lines}<h2>Method</h2><p>Boil it all.</p>"
    assert needed_in(understand("stew.html", page)) == things


@pytest.mark.parametrize("title", ["Nutrition", "Nutrition facts", "Nährwerte", "3 comments"])
def test_what_comes_after_things_needed_is_no_thing(understand: Import, title: str) -> None:
    page = f"""<h1>Stew</h1><h2>Ingredients</h2><h3>Dough</h3><ul><li>500 g flour<li>2 eggs</ul>
    <h3>{title}</h3><ul><li>312 kcal<li>20 g fat</ul>
    <h2>Method</h2><ol><li>Mix it all in a large bowl.<li>Bake it for half an hour.</ol>"""
    assert needed_in(understand("stew.html", page)) == ["Dough | 500 g flour", "Dough | 2 eggs"]
