"""Kinds of pages that are read wrong easily: thin annotations, prose around the recipe, text without spaces."""

import json
from typing import Any, Final

import pytest

from tests.plugins.importers.conftest import Import, needed_in, steps_of

STEPS: Final = (
    "Mix the flour, the eggs and the milk in a large bowl until the batter is smooth.",
    "Let the batter rest for half an hour while you heat the pan with a little butter.",
    "Bake the pancakes one by one until they are golden on both sides.",
)
NEEDED: Final = ["200 g flour", "2 eggs", "300 ml milk"]


def page(recipe: dict[str, Any] | None, body: str) -> str:
    recipe = recipe and {"@context": "https://schema.org", "@type": "Recipe", "name": "Pancakes", **recipe}
    script = f'<script type="application/ld+json">{json.dumps(recipe)}</script>' if recipe else ""
    return f"<html lang=en>{script}<body><h1>Pancakes</h1>{body}</body></html>"


def listed(items: list[str] | tuple[str, ...], tag: str = "ul") -> str:
    return f"<{tag}><li>{'<li>'.join(items)}</{tag}>"


RECIPE: Final = f"<h2>Ingredients</h2>{listed(NEEDED)}<h2>Method</h2>{listed(STEPS, 'ol')}"


@pytest.mark.parametrize(
    ("thin", "shown"),
    [
        (["Flour, eggs, milk"], NEEDED),
        (["flour", "eggs", "milk"], NEEDED),
        (["200 g flour", "2 eggs", "300 ml milk"], ["200 g flour (sifted)", "2 eggs", "300 ml milk"]),
        (["Dough", "Top"], None),
    ],
)
def test_a_complete_list_on_the_page_beats_a_thin_annotated_one(
    understand: Import, thin: list[str], shown: list[str] | None
) -> None:
    groups = "<h3>Dough</h3><p>200 g flour</p><p>2 eggs</p><h3>Top</h3><p>300 ml milk</p><p>1 lemon</p>"
    body = f"<h2>Ingredients</h2>{listed(shown) if shown else groups}"
    found = understand("a.html", page({"recipeIngredient": thin, "recipeInstructions": STEPS}, body))
    assert needed_in(found) == (
        shown or ["Dough | 200 g flour", "Dough | 2 eggs", "Top | 300 ml milk", "Top | 1 lemon"]
    )
    assert steps_of(found) == [*STEPS]


@pytest.mark.parametrize(
    "items",
    [
        "<li><span>200</span><span>g</span><span class=name>flour</span><li>2 eggs<li>300 ml milk",
        "<li><span class=a>200 g</span><span class=b>flour</span><li><a>2</a><a>eggs</a><li>300 ml milk",
        "<li>200 g flour<li>2 eggs<li>300 ml <b>m</b><i>il</i>k",
    ],
)
def test_text_of_neighbouring_elements_keeps_its_space(understand: Import, items: str) -> None:
    body = f"<h2>Ingredients</h2><ul>{items}</ul><h2>Method</h2>{listed(STEPS, 'ol')}"
    assert needed_in(understand("a.html", page(None, body))) == NEEDED


def test_formatting_within_a_word_adds_no_space(understand: Import) -> None:
    body = (
        f"<h2>Ingredients</h2>{listed(['10 ml H<sub>2</sub>O', '2 eggs', '<b>S</b>alt'])}<h2>Method</h2>{listed(STEPS)}"
    )
    assert needed_in(understand("a.html", page(None, body))) == ["10 ml H2O", "2 eggs", "Salt"]


PROSE: Final = "".join(
    f"<p>I made these for my {who}, and they were gone at once.</p>" for who in ("aunt", "uncle", "cat")
)


AMONG_FACTS: Final = f"""<h2>Ingredients</h2>{listed(NEEDED)}<h2>Method</h2><p>Difficulty: easy</p>
<p>Total time 45 min</p>{"".join(f"<p>{step}</p>" for step in STEPS)}<p>5 4 3 2 1</p><p>41 votes</p>
<p>Sold out at the moment.</p>"""


@pytest.mark.parametrize(
    "body",
    [
        f"{RECIPE}{PROSE}",
        AMONG_FACTS,
        f"<h2>Method</h2>{listed(STEPS, 'ol')}<h2>Ingredients</h2>{listed(NEEDED)}",
        f"<h2>Ingredients</h2>{listed(NEEDED)}{''.join(f'<p>{step}</p>' for step in STEPS)}",
        f"<h2>Ingredients</h2>{listed(NEEDED)}<h2>Method</h2><p>{' '.join(STEPS)}</p>"
        + "".join(f"<p>{number}.</p><p>{step}</p>" for number, step in enumerate(STEPS, 1)),
    ],
)
def test_only_steps_are_steps(understand: Import, body: str) -> None:
    found = understand("a.html", page(None, body))
    assert (needed_in(found), steps_of(found)) == (NEEDED, [*STEPS])
