"""Kinds of pages that are read wrong easily: thin annotations, prose around the recipe,
text without spaces.
"""

import html
import json
import re
import textwrap
from pathlib import Path
from typing import Any, Final

import pytest

from handtrack.plugins.importers.opening import read_others
from handtrack.plugins.importers.understood import Omission
from handtrack.plugins.importers.yields import servings_of
from tests.plugins.importers.conftest import Import, needed_in, steps_of

STEPS: Final = (
    "Mix the flour, the eggs and the milk in a large bowl until the batter is smooth.",
    "Let the batter rest for half an hour while you heat the pan with a little butter.",
    "Bake the pancakes one by one until they are golden on both sides.",
)
NEEDED: Final = ["200 g flour", "2 eggs", "300 ml milk"]


def page(recipe: dict[str, Any] | None, body: str) -> str:
    recipe = recipe and {
        "@context": "https://schema.org",
        "@type": "Recipe",
        "name": "Pancakes",
        **recipe,
    }
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
        (["Plain flour", "Eggs, free range", "Whole milk"], NEEDED),
        (
            ["200 g flour", "2 eggs", "300 ml milk"],
            ["200 g flour (sifted)", "2 eggs", "300 ml milk"],
        ),
        (["Dough", "Top"], None),
    ],
)
def test_a_complete_list_on_the_page_beats_a_thin_annotated_one(
    understand: Import, thin: list[str], shown: list[str] | None
) -> None:
    groups = (
        "<h3>Dough</h3><p>200 g flour</p><p>2 eggs</p><h3>Top</h3><p>300 ml milk</p><p>1 lemon</p>"
    )
    body = f"<h2>Ingredients</h2>{listed(shown) if shown else groups}"
    found = understand(
        "a.html", page({"recipeIngredient": thin, "recipeInstructions": STEPS}, body)
    )
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
    needed = listed(["10 ml H<sub>2</sub>O", "2 eggs", "<b>S</b>alt"])
    body = f"<h2>Ingredients</h2>{needed}<h2>Method</h2>{listed(STEPS)}"
    assert needed_in(understand("a.html", page(None, body))) == ["10 ml H2O", "2 eggs", "Salt"]


PROSE: Final = "".join(
    f"<p>I made these for my {who}, and they were gone at once.</p>"
    for who in ("aunt", "uncle", "cat")
)


NUMBERED: Final = "".join(f"<p>{at}. {step}</p>" for at, step in enumerate(STEPS, 1))
PARAGRAPHS: Final = "".join(f"<p>{step}</p>" for step in STEPS)
NEEDED_LIST: Final = f"<h2>Ingredients</h2>{listed(NEEDED)}"
SPONSORED: Final = (
    "<p>This post is sponsored by a dairy.</p>"
    "<p>Sign up for the newsletter to get recipes every week.</p>"
)
CHATTY_LIST: Final = (
    "<h2>Ingredients you need</h2><ul><li>Flour: spelt is fine.<li>Eggs: fresh ones."
    "<li>Milk: any.</ul>"
)
PARTED_LIST: Final = (
    f"<h2>Ingredients</h2><h3>Dough</h3>{listed(NEEDED[:2])}<h3>Rest</h3>{listed(NEEDED[2:])}"
)
AROUND: Final = (
    f"{NEEDED_LIST}<h2>Method</h2>{NUMBERED.removesuffix('.</p>')}</p><p>Photo by Ann</p><p>Home</p>",
    f"{NEEDED_LIST}<p>These are the pancakes of my childhood.</p><h2>Method</h2>{PARAGRAPHS}",
    f"{NEEDED_LIST}<h2>Method</h2>{PARAGRAPHS}{SPONSORED}",
    f"{CHATTY_LIST}<h2>How to make pancakes</h2>{PROSE}<h2>Pancakes</h2>{RECIPE}",
    f"{PARTED_LIST}<h2>Method</h2>{PARAGRAPHS}<h3>Variations</h3><p>Use spelt flour.</p>",
)


@pytest.mark.parametrize("body", AROUND)
def test_captions_talk_and_prose_around_a_guessed_recipe_stay_out(
    understand: Import, body: str
) -> None:
    found = understand("a.html", page(None, body))
    items = [item for group in found.needed for item in group.items]
    steps = [step.removeprefix(f"{at}. ") for at, step in enumerate(steps_of(found), 1)]
    assert (items, [step.rstrip(".") for step in steps]) == (
        NEEDED,
        [step.rstrip(".") for step in STEPS],
    )


def test_only_a_list_from_one_ends_what_follows_it(understand: Import) -> None:
    rest = "<p>10. Fold in the blueberries.</p><p>11. Fry the pancakes.</p><p>Serve warm</p>"
    found = understand("a.html", page(None, f"{NEEDED_LIST}<h2>Method</h2>{rest}"))
    assert steps_of(found)[-1] == "Serve warm"


def test_whole_steps_on_the_page_beat_an_annotated_teaser(understand: Import) -> None:
    thin = {"recipeIngredient": NEEDED, "recipeInstructions": "Mix and bake."}
    assert steps_of(understand("a.html", page(thin, RECIPE))) == [*STEPS]


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


IN_SCRIPTS: Final = {
    "title": "Pancakes",
    "ingredients": NEEDED,
    "steps": [{"id": 7, "text": step} for step in STEPS],
}
BY_OTHER_NAMES: Final = {
    "name": "Pancakes",
    "ingredientGroups": [
        {
            "name": "",
            "ingredients": [
                {"amount": 200, "unit": "g", "name": "flour"},
                {"amount": 2, "unit": "", "name": "eggs"},
                {"amount": 300, "unit": {"name": "ml"}, "name": "milk"},
            ],
        }
    ],
    "preparationSteps": [{"step": at, "stepText": step} for at, step in enumerate(STEPS, 1)],
}
BY_REFERENCE: Final = {
    "Recipe:1": {
        "title": "Pancakes",
        "ingredients": [{"__ref": f"Thing:{at}"} for at in range(len(NEEDED))],
        "steps": [{"__ref": f"Step:{at}"} for at in range(len(STEPS))],
    },
    **{f"Thing:{at}": {"text": thing} for at, thing in enumerate(NEEDED)},
    **{f"Step:{at}": {"text": step} for at, step in enumerate(STEPS)},
}


def pieces_of_stream(text: str) -> str:
    """Return the scripts that add a text to a stream in two pieces."""
    half = len(text) // 2
    pushes = (f"self.__next_f.push([1,{json.dumps(part)}])" for part in (text[:half], text[half:]))
    return "".join(f"<script>{push}</script>" for push in pushes)


def pooled(value: Any) -> str:
    """Return a value as a list of all values in it, which name each other by their places."""
    pool: list[Any] = [["ShallowReactive", 1]]

    def put(one: Any) -> int:
        place = len(pool)
        pool.append(one)
        if isinstance(one, dict):
            pool[place] = {key: put(inner) for key, inner in one.items()}
        elif isinstance(one, list):
            pool[place] = [put(inner) for inner in one]
        return place

    put(value)
    return json.dumps([*pool, ["Date", "2026-01-01"]])


def called(value: Any) -> str:
    """Return a call of a function that returns a value with its texts by the names of arguments,
    and its keys without quotes.
    """
    texts = [*dict.fromkeys(re.findall(r'(?<=[:,\[] )"[^"]*"|(?<=\[)"[^"]*"', json.dumps(value)))]
    written = json.dumps(value)
    for at, text in enumerate(texts):
        written = re.sub(rf"{re.escape(text)}(?!\s*:)", f"${at}", written)
    written = re.sub(r'"(\w+)"(?=:)', r"\1", written)
    names = ",".join(f"${at}" for at in range(len(texts)))
    return f"(function({names}){{return {written}}}({','.join(texts)}));"


IN_SECTIONS: Final = {
    "title": "Pancakes",
    "ingredientSections": [{"heading": "", "items": [{"display": thing} for thing in NEEDED]}],
    "instructions": [{"number": at, "body": f"<p>{step}</p>"} for at, step in enumerate(STEPS, 1)],
}


@pytest.mark.parametrize("recipe", [IN_SCRIPTS, BY_OTHER_NAMES, BY_REFERENCE, IN_SECTIONS])
def test_data_that_stands_only_in_scripts_is_read(
    understand: Import, recipe: dict[str, Any]
) -> None:
    data = {"props": {"pageProps": {"recipe": recipe, "related": [{"title": "Waffles"}]}}}
    state = json.dumps(data)
    for script in (
        f'<script id="__NEXT_DATA__" type="application/json">{state}</script>',
        f"<script>window.__STATE__ = {state};</script>",
        f'<script type="application/json" id="__NUXT_DATA__">{pooled(data)}</script>',
        f"<script>window.__NUXT__={called(data)}</script>",
        f"<script>window.__STATE__ = JSON.parse({json.dumps(state)});</script>",
        f'<div data-react-props="{html.escape(state)}"></div>',
        pieces_of_stream(f'4:["$","div",null,{{}}]\n5:["$","main",null,{state}]\n'),
    ):
        found = understand(
            "a.html",
            f"<html lang=en><body><h1>Pancakes</h1><div id=root></div>{script}</body></html>",
        )
        assert (needed_in(found), steps_of(found)) == (NEEDED, [*STEPS])


ASIDES: Final = (
    f'<div class="comments-area"><h3>Thoughts</h3>{listed([f"I tried it: {step}" for step in STEPS], "ol")}</div>',
    f'<div id="newsletter"><p>{"</p><p>".join(STEPS[::-1])}</p></div>',
    f'<section class="related-recipes">{listed(["3 cups rice", "1 lb pork", "2 onions"])}</section>',
)


@pytest.mark.parametrize("aside", ASIDES)
def test_comments_newsletters_and_related_recipes_stay_out(understand: Import, aside: str) -> None:
    found = understand("a.html", page(None, f"{RECIPE}{aside}"))
    assert (needed_in(found), steps_of(found)) == (NEEDED, [*STEPS])
    before = understand("b.html", page(None, f"{aside}{RECIPE}"))
    assert (needed_in(before), steps_of(before)) == (NEEDED, [*STEPS])


def card(name: str) -> str:
    items = "".join(f'<li class="p-ingredient">{item}</li>' for item in NEEDED)
    author = '<span class="p-author h-card"><b class="p-name">Ann</b></span>'
    return (
        f'<div class="h-recipe">{author}<h2 class="p-name">{name}</h2>'
        f'<data class="p-yield" value="4 servings">four</data><ul>{items}</ul>'
        f'<div class="e-instructions"><p>{"</p><p>".join(STEPS)}</p></div></div>'
    )


def test_a_microformat_has_its_own_name_and_values(understand: Import) -> None:
    found = understand("a.html", f"<html lang=en><body>{card('Pancakes')}</body></html>")
    assert (found.title, found.yields, found.source) == ("Pancakes", "4 servings", "Ann")
    assert (needed_in(found), steps_of(found)) == (NEEDED, [*STEPS])


def test_every_complete_recipe_of_a_page_is_a_guide(tmp_path: Path) -> None:
    recipes = [
        {"@type": "Recipe", "name": name, "recipeIngredient": NEEDED, "recipeInstructions": STEPS}
        for name in ("Pancakes", "Waffles", "Pancakes")
    ]
    teaser = {"@type": "Recipe", "name": "Buns", "recipeIngredient": NEEDED}
    script = (
        f'<script type="application/ld+json">{json.dumps({"@graph": [*recipes, teaser]})}</script>'
    )
    for number, content in enumerate((script, f"{card('Pancakes')}{card('Waffles')}")):
        path = tmp_path / f"{number}.html"
        path.write_text(f"<html lang=en><body>{content}</body></html>")
        assert [one.title for one in read_others(path)] == ["Pancakes", "Waffles"]


def test_headings_of_steps_keep_the_text_below_them(understand: Import) -> None:
    parts = ("Open the housing", "Swap the filter", "Close it")
    plain = "\n".join(f"## {part}\n{step}\n" for part, step in zip(parts, STEPS, strict=True))
    counted = "\n".join(
        f"# Step {at}: {part}\n{step}\n"
        for at, (part, step) in enumerate(zip(parts, STEPS, strict=True), 1)
    )
    wanted = [f"{part} | {step}" for part, step in zip(parts, STEPS, strict=True)]
    for text in (plain, counted):
        assert steps_of(understand("a.md", f"# Change the filter\n\n{text}")) == wanted


def test_a_work_instructions_first_list_is_steps(understand: Import) -> None:
    text = "# Autoclave\n\n## Before\n- Check the water level.\n- Close the valve.\n\n## Run\n- Press start.\n- Wait.\n"
    found = understand("a.md", text)
    assert needed_in(found) == []
    assert steps_of(found) == [
        "Before | Check the water level.",
        "Before | Close the valve.",
        "Run | Press start.",
        "Run | Wait.",
    ]


def test_links_and_notes_that_a_page_loses_are_counted(understand: Import) -> None:
    linked = [f'<a href="https://a.b/{at}">{item}</a>' for at, item in enumerate(NEEDED)]
    notes = "<h3>Notes</h3><p>They keep for two days.</p><p>Freeze them.</p>"
    around = '<ul><li><a href="https://a.b/home">Home</a></ul>'
    body = (
        f"{around}<h2>Ingredients</h2>{listed(linked)}<h2>Method</h2>{listed(STEPS, 'ol')}{notes}"
    )
    for recipe in (None, {"recipeIngredient": NEEDED, "recipeInstructions": STEPS}):
        left = {part.kind: part for part in understand("a.html", page(recipe, body)).left_out}
        links = left[Omission.LINKS]
        assert (links.count, links.examples[0]) == (3, "https://a.b/0")
        lines = left[Omission.LINES]
        assert (lines.count, lines.examples[0]) == (2, "They keep for two days.")


def test_a_list_for_each_number_of_servings_is_taken_once(understand: Import) -> None:
    numbers = (2, 4, 6)
    lists = "".join(
        f"<h3>Batter</h3>{listed([f'{100 * count} g flour', f'{count} eggs', 'salt'])}"
        f"<h3>Sauce</h3>{listed([f'{50 * count} ml cream', f'{count} tbsp jam'])}"
        for count in numbers
    )
    choice = f"<p>For</p><p>4</p>{listed([str(count) for count in numbers])}<p>people</p>"
    body = f"<h2>Ingredients</h2>{choice}{lists}<h2>Method</h2>{listed(STEPS, 'ol')}"
    found = understand("a.html", page(None, body))
    assert [(group.title, group.items) for group in found.needed] == [
        ("Batter", ("400 g flour", "4 eggs", "salt")),
        ("Sauce", ("200 ml cream", "4 tbsp jam")),
    ]
    assert (found.yields, steps_of(found)) == ("4", [*STEPS])


def test_two_batters_with_the_same_things_are_both_kept(understand: Import) -> None:
    lists = "".join(
        f"<h3>Batter</h3>{listed([f'{amount} g flour', f'{amount} ml milk', '2 eggs'])}"
        for amount in (100, 200)
    )
    body = f"<h2>Ingredients</h2>{lists}<h2>Method</h2>{listed(STEPS, 'ol')}"
    assert sum(len(group.items) for group in understand("a.html", page(None, body)).needed) == 6


def test_notes_and_titles_of_the_list_on_the_page_are_kept(understand: Import) -> None:
    recipe = {
        "recipeIngredient": ["500 g tomato", "1 onion", "4 steak", "5 tbsp oil"],
        "recipeInstructions": STEPS,
    }
    rows = [
        ("", "Salsa"),
        ("500", "g g tomatoes"),
        ("1", "onion (small)"),
        ("", "Meat"),
        ("4", "steaks (200–250 g each)"),
        ("5", "tbsp tbsp oil"),
    ]
    shown = "".join(f"<p>{amount}</p><p>{name}</p>" for amount, name in rows)
    body = f"<h2>Ingredients</h2>{shown}<h2>Method</h2>{listed(STEPS, 'ol')}"
    assert needed_in(understand("a.html", page(recipe, body))) == [
        "Salsa | 500 g tomatoes",
        "Salsa | 1 onion (small)",
        "Meat | 4 steaks (200–250 g each)",
        "Meat | 5 tbsp oil",
    ]


def test_a_list_that_uses_the_ingredients_beats_a_story_above_it(understand: Import) -> None:
    story = (
        "These were the first thing that my grandmother let me cook on her stove.",
        "We ate them on Sundays, when the whole family came home from the market.",
    )
    told = "".join(f"<p>{line}</p>" for line in story)
    tip = "<p>Tip</p><p>Let the flour and the milk get warm.</p>"
    body = f"{listed(NEEDED)}<h4>Our favourite</h4>{told}{tip}{listed(STEPS, 'ol')}"
    found = understand("a.html", page(None, body))
    assert (needed_in(found), steps_of(found)) == (NEEDED, [*STEPS])


def test_credits_below_the_steps_are_not_steps(understand: Import) -> None:
    steps = "".join(f"<p>{step}</p>" for step in STEPS)
    credit = "<p>Recipe: Ann Miller</p><p>Photo: Bo</p><p>I cooked it</p>"
    body = f"<h2>Ingredients</h2>{listed(NEEDED)}<h2>Method</h2>{steps}{credit}"
    assert steps_of(understand("a.html", page(None, body))) == [*STEPS]


def test_steps_get_the_titles_under_which_the_page_shows_them(understand: Import) -> None:
    recipe = {"recipeIngredient": NEEDED, "recipeInstructions": list(STEPS)}
    shown = f"<h2>Ingredients</h2>{listed(NEEDED)}<h2>Method</h2>"
    parts = f"<h3>Batter</h3>{listed(STEPS[:2], 'ol')}<h3>Baking</h3>{listed(STEPS[2:], 'ol')}"
    found = understand("a.html", page(recipe, f"{shown}{parts}"))
    assert steps_of(found) == [
        f"Batter | {STEPS[0]}",
        f"Batter | {STEPS[1]}",
        f"Baking | {STEPS[2]}",
    ]
    found = understand("a.html", page(recipe, f"{shown}<h3>Watch it</h3>{listed(STEPS, 'ol')}"))
    assert steps_of(found) == [*STEPS]


def test_lines_in_capitals_are_titles_in_a_list_in_one_element(understand: Import) -> None:
    lines = "<br>".join(["BATTER", *NEEDED, "TO SERVE", "1 lemon", "50 g sugar"])
    body = f"<div itemscope itemtype='https://schema.org/Recipe'><div itemprop=ingredients>{lines}"
    body += f"</div><div itemprop=recipeInstructions>{listed(STEPS, 'ol')}</div></div>"
    assert needed_in(understand("a.html", page(None, body))) == [
        *(f"BATTER | {thing}" for thing in NEEDED),
        "TO SERVE | 1 lemon",
        "TO SERVE | 50 g sugar",
    ]


@pytest.mark.parametrize(
    ("row", "servings"),
    [
        ("<p>Serves 4 as a main, 8 as a snack</p>", 4),
        ("<p>Yield: 24 cookies</p>", 24),
        ("<p>Makes 48, enough for 6 people.</p>", 6),
        ("<p>Prep Time 10 mins Servings 8 bowls Calories 312kcal</p>", 8),
        ("<p>Portionen: 20 Stücke Backzeit: 40 Min.</p>", 20),
        ("<ul><li>Prep: 10 min</li><li>Serves 2</li></ul>", 2),
        ("<p>Yields:</p><p>8 serving(s)</p>", 8),
        ("<p>Para 6 personas</p>", 6),
        ("<p>4 portioner</p>", 4),
        ("<div><span>1 Std. 10 Min.</span> <span>4 Personen</span> Schwierigkeit: mittel</div>", 4),
        ("<ul><li>Preparazione: 20 min<li>Dosi per: <b>4 persone</b></ul>", 4),
        ("<p>Servings:</p><p>8</p>", 8),
        ("<p>Für eine Springform</p>", None),
        ("<p>My sister serves 3 kinds of pancakes.</p>", None),
        ("<p>It took me 4 servings of patience.</p>", None),
    ],
)
@pytest.mark.parametrize("place", ["above", "below the heading"])
def test_a_yield_near_the_things_needed_is_the_guides(
    understand: Import, row: str, servings: int | None, place: str
) -> None:
    heading = "<h2>Ingredients</h2>"
    is_above = place == "above" or "<li>" in row or ":</p>" in row
    above = f"{row}{heading}" if is_above else f"{heading}{row}"
    body = f"<p>A story.</p>{above}{listed(NEEDED)}<h2>Method</h2>{listed(STEPS, 'ol')}"
    found = understand("a.html", page(None, body))
    assert (servings_of(found.yields), needed_in(found)) == (servings, NEEDED)


def test_ways_to_cook_under_their_own_headings_are_all_kept(understand: Import) -> None:
    fried = ["Heat the air fryer to 190 °C for five minutes.", "Fry them until they are golden."]
    ways = (
        f"<h2>Oven Method</h2>{listed(STEPS, 'ol')}<h2>Air Fryer Method</h2>{listed(fried, 'ol')}"
    )
    body = f"<h2>Ingredients</h2>{listed(NEEDED)}{ways}<h2>Tips</h2>{listed(['Eat it hot.'])}"
    assert steps_of(understand("a.html", page(None, body))) == [
        *(f"Oven Method | {step}" for step in STEPS),
        *(f"Air Fryer Method | {step}" for step in fried),
    ]


def test_a_whole_list_on_the_page_beats_a_few_annotated_things(understand: Import) -> None:
    whole = [*NEEDED, "50 g butter", "1 pinch of salt", "1 tbsp sugar"]
    recipe = {"recipeIngredient": NEEDED[:2], "recipeInstructions": list(STEPS)}
    body = f"<h2>Ingredients</h2>{listed(whole)}<h2>Method</h2>{listed(STEPS, 'ol')}"
    assert needed_in(understand("a.html", page(recipe, body))) == whole


@pytest.mark.parametrize(
    "own",
    [
        [STEPS[0]],
        f"{STEPS[0]} {STEPS[1][:30]}...",
        f"{STEPS[0]} {STEPS[1]} {STEPS[2][:30]}…",
        "Mix and bake.",
    ],
)
def test_the_steps_on_the_page_beat_only_the_beginning_of_them(
    understand: Import, own: list[str] | str
) -> None:
    recipe = {"recipeIngredient": NEEDED, "recipeInstructions": own}
    assert steps_of(understand("a.html", page(recipe, RECIPE))) == [*STEPS]


@pytest.mark.parametrize("own", [NEEDED[:2], ["See below"]])
def test_the_list_on_the_page_beats_a_part_of_it(understand: Import, own: list[str]) -> None:
    recipe = {"recipeIngredient": own, "recipeInstructions": list(STEPS)}
    assert needed_in(understand("a.html", page(recipe, RECIPE))) == NEEDED


def test_the_same_things_in_other_units_are_not_a_longer_list(understand: Import) -> None:
    other = ["1 1/2 cups flour", "2 eggs", "1 1/4 cups milk"]
    body = f"<h2>Ingredients</h2>{listed(NEEDED)}{listed(other)}<h2>Method</h2>{PARAGRAPHS}"
    recipe = {"recipeIngredient": NEEDED, "recipeInstructions": list(STEPS)}
    assert needed_in(understand("a.html", page(recipe, body))) == NEEDED


CARDS: Final = "".join(
    f'<a href="/{name}"><h3>{name}</h3><p>Ready in half an hour, and loved by everyone.</p></a>'
    for name in ("Waffles", "Crepes")
)
POST: Final = (
    "<div><p>Thanks for that, I will try it at the weekend.</p><p>Me too, for sure.</p></div>"
)


@pytest.mark.parametrize(
    "below",
    [
        "<footer><p>© My kitchen. All rights reserved.</p></footer>",
        "<nav><p>All of our recipes are here.</p></nav>",
        '<p><a href="/a">pancakes</a>, <a href="/b">eggs</a></p><p>Next: <a href="/c">Tea</a></p>',
        '<ul><li><a href="/f">Facebook</a><li><a href="/m">Mail</a></ul>',
        '<div><a href="#">Pin 370</a> <a href="#">Share 161</a> <a href="#">Send 272</a></div>',
        CARDS,
        POST,
    ],
)
def test_what_a_page_has_below_its_steps_is_no_step(understand: Import, below: str) -> None:
    body = f"<div>{NEEDED_LIST}<h2>Method</h2>{PARAGRAPHS}</div>{below}"
    assert steps_of(understand("a.html", page(None, body))) == [*STEPS]


@pytest.mark.parametrize(
    "steps",
    [
        "".join(f"<li><span>step {at}</span><div>{step}</div>" for at, step in enumerate(STEPS, 1)),
        "".join(f"<li><p>{step}<sup>[1]</sup></p>" for step in STEPS),
        "".join(f"<li><p>{step}</p><figcaption>By Ann for us</figcaption>" for step in STEPS),
        "".join(
            f"<p>{step}</p><figure><figcaption>Our pancakes, as they look now</figcaption></figure>"
            for step in STEPS
        ),
        "<p>Total time:</p><p>20 min</p>"
        + "".join(f"<h3>Step {at}</h3><p>{step}</p>" for at, step in enumerate(STEPS, 1)),
        "".join(
            f"<h3>Step {at}</h3><p>{step}</p><p>Photo: Ann Baker</p>"
            for at, step in enumerate(STEPS, 1)
        ),
        "".join(f"<tr><td>{at}<td>{step}" for at, step in enumerate(STEPS, 1)),
    ],
)
def test_steps_are_without_numbers_captions_and_facts(understand: Import, steps: str) -> None:
    found = understand("a.html", page(None, f"{NEEDED_LIST}<h2>Method</h2><div>{steps}</div>"))
    assert steps_of(found) == [*STEPS]


def test_a_page_whose_captions_are_its_steps_keeps_them(understand: Import) -> None:
    steps = "".join(f"<figure><img><figcaption>{step}</figcaption></figure>" for step in STEPS)
    found = understand("a.html", page(None, f"{NEEDED_LIST}<h2>Method</h2>{steps}"))
    assert steps_of(found) == [*STEPS]


def test_sentences_above_a_list_of_things_needed_are_none(understand: Import) -> None:
    prose = (
        "<p>This recipe was developed at its original yield. Amounts are adjusted automatically, "
        "but cooking times and steps remain unchanged.</p><p>Something went wrong here.</p>"
    )
    body = f"<h2>Ingredients</h2>{prose}{listed(NEEDED)}<h2>Method</h2>{PARAGRAPHS}"
    assert needed_in(understand("a.html", page(None, body))) == NEEDED


def test_things_needed_in_a_sentence_are_a_list(understand: Import) -> None:
    said = "For the batter: 200 g flour, 2 eggs, 300 ml milk. For the top: 1 lemon, 30 g sugar"
    body = f"<h2>Ingredients</h2><p>{said}</p><h2>Method</h2>{PARAGRAPHS}"
    assert needed_in(understand("a.html", page(None, body))) == [
        *(f"For the batter | {thing}" for thing in NEEDED),
        "For the top | 1 lemon",
        "For the top | 30 g sugar",
    ]


def test_paragraphs_of_a_typewritten_page_are_steps(understand: Import) -> None:
    text = "\n  ".join(("Ingredients\n", *NEEDED))
    steps = "\n\n".join(textwrap.fill(step, 40) for step in STEPS)
    found = understand("a.html", f"<h1>Pancakes</h1><pre>{text}\n\nMethod\n\n{steps}</pre>")
    assert (needed_in(found), steps_of(found)) == (NEEDED, [*STEPS])


def test_lists_behind_tabs_are_things_needed_and_steps(understand: Import) -> None:
    tabs = f'<div>{listed(NEEDED)}</div><div style="display:none">{listed(STEPS, "ol")}</div>'
    found = understand("a.html", page(None, f"<ul><li>Ingredients<li>Method</ul>{tabs}"))
    assert (needed_in(found), steps_of(found)) == (NEEDED, [*STEPS])


def test_the_title_of_another_recipe_announces_nothing(understand: Import) -> None:
    others = "<h3>3 Ingredient Muffins</h3><p>Skip to it</p><p>19 shares</p><ul><li>19</ul>"
    found = understand("a.html", page(None, f"{RECIPE}{others}"))
    assert (needed_in(found), steps_of(found)) == (NEEDED, [*STEPS])


def test_servings_of_a_page_from_east_asia_are_read(understand: Import) -> None:
    body = f"<h2>材料（2人分）</h2>{listed(NEEDED)}<h2>作り方</h2>{listed(STEPS)}"
    assert servings_of(understand("a.html", page(None, body)).yields) == 2


def test_a_related_recipes_annotation_is_not_the_pages(understand: Import) -> None:
    related = {
        "name": "Plum Crumble",
        "recipeIngredient": ["1 kg plums", "150 g flour", "100 g butter"],
        "recipeInstructions": ["Stone the plums.", "Rub in the rest, and bake for 40 minutes."],
    }
    found = understand("a.html", page(related, RECIPE))
    assert (found.title, needed_in(found), steps_of(found)) == ("Pancakes", NEEDED, [*STEPS])


def test_an_annotated_title_and_yield_give_way_to_better_ones(understand: Import) -> None:
    recipe = {
        "name": "Pancakes with Raisins | Crumbs",
        "recipeYield": "1",
        "recipeIngredient": NEEDED,
        "recipeInstructions": list(STEPS),
    }
    found = understand("a.html", page(recipe, f"<p>Makes 24 pancakes</p>{RECIPE}"))
    assert (found.title, found.yields) == ("Pancakes with Raisins", "24 pancakes")


def test_a_list_of_reasons_below_numbered_steps_is_no_step(understand: Import) -> None:
    reasons = listed(["It keeps well and tastes better the next day.", "It needs only one bowl."])
    below = f"<h2>Here's how</h2>{listed(STEPS, 'ol')}<h3>Why you will love it</h3>{reasons}"
    found = understand("a.html", page(None, f"<h2>You will need</h2>{listed(NEEDED)}{below}"))
    assert steps_of(found) == [*STEPS]


UNKNOWN: Final = "<h3>Zorg</h3>"
"""A heading whose word announces nothing that a program knows."""
GROUPED: Final = (
    f"<h4>Batter</h4>{listed([*NEEDED, 'salt'])}<h4>Top</h4>"
    f"{listed(['Juice of 1 lemon', '1 tbsp sugar', '30 g butter'])}"
)


@pytest.mark.parametrize("tag", ["h4", "p"])
def test_groups_below_a_heading_in_unknown_words_are_kept(understand: Import, tag: str) -> None:
    lists = GROUPED.replace("h4>", f"{tag}>")
    found = understand("a.html", page(None, f"{UNKNOWN}{lists}{UNKNOWN}{listed(STEPS, 'ol')}"))
    assert [(group.title, len(group.items)) for group in found.needed] == [
        ("Batter", 4),
        ("Top", 3),
    ]
    assert steps_of(found)[-1].endswith(STEPS[-1])


def test_a_list_of_numbered_sentences_is_not_of_things_needed(understand: Import) -> None:
    numbered = [f"{at}. {step}" for at, step in enumerate(STEPS, 1)]
    body = f"{UNKNOWN}{listed(NEEDED)}{UNKNOWN}{listed(numbered)}"
    found = understand("a.html", page(None, body))
    assert (needed_in(found), steps_of(found)) == (NEEDED, [*STEPS])


def test_things_whose_amount_comes_last_are_a_list(understand: Import) -> None:
    things = ["flour - 200 g", "eggs — 2 pcs.", "milk – 300 ml"]
    body = f"{UNKNOWN}{listed(things)}{UNKNOWN}{listed(STEPS, 'ol')}"
    assert needed_in(understand("a.html", page(None, body))) == things


def test_lines_with_amounts_are_preferred_to_a_table_of_nutrition(understand: Import) -> None:
    facts = listed(["Calories 628", "Total fat 19g", "Sodium 990mg", "Protein 49g"])
    things = "<p>1 pinch of salt</p>".join(f"<p>{thing}</p>" for thing in NEEDED)
    body = f"{UNKNOWN}<div>{things}</div>{UNKNOWN}{PARAGRAPHS}{UNKNOWN}{facts}"
    assert needed_in(understand("a.html", page(None, body)))[0] == f"Zorg | {NEEDED[0]}"


def test_cards_of_other_recipes_are_not_guessed_as_steps(understand: Import) -> None:
    body = f"{UNKNOWN}{listed(NEEDED)}{CARDS}{UNKNOWN}{listed(STEPS, 'ol')}"
    found = understand("a.html", page(None, body))
    assert (needed_in(found), steps_of(found)) == (NEEDED, [*STEPS])


def test_a_picture_between_two_lists_of_a_text_is_no_title(understand: Import) -> None:
    text = "- 200 g flour\n- 2 eggs\n- 1 lemon\n\n![[cake.png]]\n\n- 300 ml milk\n- 1 pear\n"
    found = understand("a.md", f"# Cake\n\n{text}\nMix it all very well.\n")
    assert needed_in(found)[:3] == ["200 g flour", "2 eggs", "1 lemon"]


@pytest.mark.parametrize("link", ["edit", "edit | edit source", "Bearbeiten"])
def test_things_without_amounts_below_a_heading_beat_other_lists(
    understand: Import, link: str
) -> None:
    edit = f"<span>[<a href='/edit'>{link}</a>]</span>"
    contents = ("1 Reagents and equipment", "2 Procedure", "3 Notes", "4 Changelog")
    changes = ("2021-01-14 Ann first version", "2021-02-14 Ben rinse", "14.03.2021 Ann typo")
    needed = ("Transfer buffer (25 mM Tris)", "Primary antibody, diluted", "Blocking buffer")
    steps = (
        "Rinse the membrane with transfer buffer and drain it well.",
        "Block the membrane in blocking buffer for an hour.",
        "Incubate with the primary antibody overnight at 4 °C.",
    )
    found = understand(
        "a.html",
        f"<html lang=en><body><h2>Contents</h2>{listed(contents)}<h1>Blot</h1>"
        f"<h2>Reagents and equipment {edit}</h2><h3>Reagents {edit}</h3>{listed(needed)}"
        f"<h3>Equipment {edit}</h3>{listed(['Transfer tank', 'Rocker'])}"
        f"<h2>Procedure {edit}</h2><h3>Transfer {edit}</h3>{listed(steps[:2], 'ol')}"
        f"<h3>Detection {edit}</h3>{listed(steps[2:], 'ol')}"
        f"<h2>Notes</h2>{listed(['Ben uses 3 % milk.'])}<h2>Changelog</h2>{listed(changes)}",
    )
    assert [line.rpartition(" | ")[2] for line in needed_in(found)][:3] == [*needed]
    assert steps_of(found) == [
        *(f"Transfer | {step}" for step in steps[:2]),
        f"Detection | {steps[2]}",
    ]


@pytest.mark.parametrize(
    ("above", "is_step"),
    [
        ("Wash your hands and heat the pan before you start.", True),
        ("Preheat the oven to 180 °C.", True),
        ("Den Backofen auf 180 °C vorheizen.", True),
        ("These are the easiest pancakes that you can imagine.", False),
        ("So kannst du die Pfannkuchen ganz einfach backen.", False),
        ("Follow me for more recipes like this one.", False),
    ],
)
@pytest.mark.parametrize("heading", ["", "<h3>Batter</h3>"])
def test_a_step_above_a_list_of_steps_is_kept(
    understand: Import, above: str, is_step: bool, heading: str
) -> None:
    body = (
        f"<h2>Ingredients</h2>{listed(NEEDED)}<h2>Method</h2>{heading}<p>{above}</p>"
        f"{listed(STEPS, 'ol')}"
    )
    found = understand("a.html", page(None, body))
    steps = [line for section in found.sections for step in section.steps for line in step.text]
    assert steps == [*([above] if is_step else []), *STEPS]


@pytest.mark.parametrize(
    "wish", ["Enjoy!", "Happy baking!", "Bon appétit", "Guten Appetit!", "Lasst es euch schmecken!"]
)
def test_a_wish_below_the_steps_is_no_step(understand: Import, wish: str) -> None:
    ingredients = f"<h2>Ingredients</h2>{listed(NEEDED)}<h2>Method</h2>"
    for steps in (listed([*STEPS, wish], "ol"), f"<p>{'</p><p>'.join([*STEPS, wish])}</p>"):
        assert steps_of(understand("a.html", page(None, ingredients + steps))) == [*STEPS]


def test_remarks_of_the_writer_below_the_steps_are_no_steps(understand: Import) -> None:
    remarks = ["I love my Mixmaster 3000, get yours here!", "Happy baking!"]
    ingredients = f"<h2>Ingredients</h2>{listed(NEEDED)}<h2>Method</h2>"
    told = [f"I like it this way: {step}" for step in STEPS]
    for steps, kept in (([*STEPS, *remarks], [*STEPS]), (told, told)):
        body = f"{ingredients}<p>{'</p><p>'.join(steps)}</p>"
        assert steps_of(understand("a.html", page(None, body))) == kept


@pytest.mark.parametrize(
    "row",
    [
        "<li>しょうゆ<span>大さじ2</span>",
        "<li>\n  しょうゆ<span>大さじ2</span>\n</li>\n",
        "<li><a href='/soy'>しょうゆ</a><span>大さじ2</span>",
        "<li><span>しょうゆ</span><span>大さじ2</span>",
        "<li><span class=x>しょうゆ</span> <span class=x>大さじ2</span>",
    ],
)
def test_an_amount_behind_an_asian_thing_is_apart_from_it(understand: Import, row: str) -> None:
    steps = ("豚肉を切って、塩をふります。", "しょうゆを加えて<span>弱火</span>で煮ます。")
    body = (
        f"<h2>材料（2人分）</h2><ul>{row}<li>豚肉<span>200g</span><li>塩<span>少々</span></ul>"
        f"<h2>作り方</h2>{listed(steps, 'ol')}"
    )
    found = understand("a.html", page(None, body))
    assert needed_in(found) == ["しょうゆ 大さじ2", "豚肉 200g", "塩 少々"]
    assert steps_of(found) == [steps[0], "しょうゆを加えて弱火で煮ます。"]
