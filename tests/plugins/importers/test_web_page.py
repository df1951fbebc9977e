import base64
import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from handtrack.errors import SourceError
from handtrack.plugins.importers.opening import read_others
from handtrack.plugins.importers.understood import Doubt
from tests.plugins.importers.conftest import Import, needed_in, steps_of
from tests.waiting import PATIENCE_S

PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
BARE = {
    "@context": "https://schema.org",
    "@type": "Recipe",
    "name": "Cake",
    "recipeIngredient": ["2 eggs", "flour"],
}
MIXED = ["Mix.", "Bake."]
STEP = [{"@type": "HowToStep", "text": text} for text in MIXED]


def page(script: str, body: str = "") -> str:
    return f'<html lang="en"><script type="application/ld+json">{script}</script><body>{body}</body></html>'


@pytest.mark.parametrize(
    ("instructions", "steps"),
    [
        ("Mix.\nBake.", MIXED),
        ("<ol><li>Mix.</li><li><b>Bake.</b></li></ol>", MIXED),
        ("<p>Mix.</p><p>Bake.</p>", MIXED),
        ("&lt;p&gt;Mix.&lt;/p&gt;&lt;p&gt;Bake.&lt;/p&gt;", MIXED),
        ("1. Mix. 2. Bake.", MIXED),
        ("Step 1: Mix. Step 2: Bake.", MIXED),
        ("1.Mix.2.Bake.", MIXED),
        ("Mix.Bake.", MIXED),
        (["1) Mix.", "2) Bake."], MIXED),
        ([{"@type": "HowToStep", "text": "1. Mix. 2. Bake. 3. Eat."}], [*MIXED, "Eat."]),
        ([{"@type": "HowToStep", "text": "Mix.\nBake.\nEat."}], [*MIXED, "Eat."]),
        ("1.5 cups go in. 2 come out.", ["1.5 cups go in. 2 come out."]),
        ("Step 1\nMix.\nStep 2\nBake.", MIXED),
        (MIXED, MIXED),
        (["<ol><li>Mix.<li>Bake.</ol>"], MIXED),
        (["1", "Mix.", "2.", "Bake."], MIXED),
        (STEP, MIXED),
        ([STEP], MIXED),
        ({"@type": "ItemList", "itemListElement": STEP}, MIXED),
        ([{"@type": "ListItem", "position": 1, "item": STEP[0]}, STEP[1]], MIXED),
        ({"1": "Mix.", "2": "Bake."}, MIXED),
        (
            [
                {"@type": "HowToStep", "name": "Mix.", "text": "Mix."},
                {"@type": "HowToStep", "name": "Bake."},
            ],
            MIXED,
        ),
        (
            [{"@type": "HowToStep", "name": "Dough", "text": "Mix.\nKnead."}],
            ["Dough | Mix. | Knead."],
        ),
        (
            [
                {
                    "@type": "HowToStep",
                    "itemListElement": [{"@type": "HowToDirection", "text": "Mix."}],
                }
            ],
            ["Mix."],
        ),
        (
            [
                {"@type": "HowToSection", "name": "Dough", "itemListElement": STEP[:1]},
                {
                    "@type": "http://schema.org/HowToSection",
                    "name": "Oven",
                    "itemListElement": {"text": "Bake."},
                },
            ],
            ["Dough | Mix.", "Oven | Bake."],
        ),
        (
            {
                "@type": "HowToSection",
                "name": "Cake",
                "itemListElement": [
                    {"@type": "HowToSection", "name": "Dough", "itemListElement": STEP[:1]},
                    STEP[1],
                ],
            },
            ["Cake: Dough | Mix.", "Cake | Bake."],
        ),
    ],
)
def test_steps_in_every_form_are_understood(
    understand: Import, instructions: Any, steps: list[str]
) -> None:
    found = understand("cake.html", page(json.dumps(BARE | {"recipeInstructions": instructions})))
    assert (found.title, needed_in(found), steps_of(found)) == ("Cake", ["2 eggs", "flour"], steps)


@pytest.mark.parametrize(
    ("ingredients", "needed"),
    [
        ("2 eggs, 1 cup milk, cold, 1 lemon", ["2 eggs", "1 cup milk, cold", "1 lemon"]),
        (
            ["For the dough", "2 eggs", "THE TOP", "flour"],
            ["For the dough | 2 eggs", "THE TOP | flour"],
        ),
        (["<strong>Dough</strong>", "2 eggs", "flour"], ["Dough | 2 eggs", "Dough | flour"]),
        (["2 EGGS", "FLOUR"], ["2 EGGS", "FLOUR"]),
        (
            [{"name": "eggs", "value": 2}, {"name": "flour", "value": "3", "unitText": "g"}],
            ["2 eggs", "3 g flour"],
        ),
        (
            [{"name": "eggs", "quantity": 2}, {"name": "flour", "qty": "3", "unit": "g"}],
            ["2 eggs", "3 g flour"],
        ),
    ],
)
def test_ingredients_in_every_form_are_understood(
    understand: Import, ingredients: Any, needed: list[str]
) -> None:
    assert (
        needed_in(
            understand("cake.html", page(json.dumps(BARE | {"recipeIngredient": ingredients})))
        )
        == needed
    )


def test_references_prefixes_and_values_of_json_ld_are_resolved(understand: Import) -> None:
    recipe = {
        "@type": ["schema:Recipe"],
        "schema:name": {"@value": "Cake", "@language": "en"},
        "http://schema.org/recipeIngredient": [{"@value": "2 eggs"}, {"@value": "flour"}],
        "recipeInstructions": {"@list": [{"@id": "#1"}, {"@id": "#2"}]},
        "author": {"@id": "#ann"},
        "recipeYield": {"@type": "QuantitativeValue", "value": 6, "unitText": "servings"},
    }
    steps = [
        {"@type": "HowToStep", "@id": f"#{at}", "text": text} for at, text in enumerate(MIXED, 1)
    ]
    found = understand(
        "c.html", page(json.dumps({"@graph": [recipe, *steps, {"@id": "#ann", "name": "Ann"}]}))
    )
    assert (found.title, needed_in(found), steps_of(found)) == ("Cake", ["2 eggs", "flour"], MIXED)
    assert (found.source, found.yields) == ("Ann", "6 servings")


def test_circular_references_are_refused(understand: Import) -> None:
    nodes = [
        {"@type": "Recipe", "@id": f"#{at}", "step": [{"@id": f"#{other}"} for other in range(9)]}
        for at in range(9)
    ]
    with pytest.raises(SourceError):
        understand("cake.html", page(json.dumps({"@graph": nodes})))


@pytest.mark.parametrize(
    ("declared", "encoding", "title"),
    [
        ("iso-8859-1", "cp1252", "Käse – „gut“"),
        ("gb2312", "gb18030", "鸡蛋饼"),
        ("shift_jis", "cp932", "卵焼き①"),
        ("windows-1251", "cp1251", "Блины"),
        ("nonsense", "cp1252", "Käse"),
        ("utf-8", "utf-8", "Käse – gut"),
        ("utf-8", "utf-16", "Käse"),
        ("utf-8", "utf-16-le", "Käse"),
    ],
)
def test_a_page_is_read_in_the_encoding_browsers_would_use(
    understand: Import, declared: str, encoding: str, title: str
) -> None:
    body = f"<meta charset={declared}><h1>{title}</h1><h2>Ingredients</h2><ul><li>2 eggs</ul>"
    damaged = b" \xff" if encoding == "utf-8" else b""
    assert understand("cake.html", body.encode(encoding) + damaged).title == title


@pytest.mark.parametrize(
    "script",
    [
        '{"@graph": [{"@type": "WebPage"}, %s]}',
        "[[%s]]",
        "<!--\n%s\n-->",
        "//<![CDATA[\n%s\n//]]>",
        "/* made by a plug-in */ %s;",
        "%s,",
        '{"@type": "Person"}\n%s',
    ],
)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Bake.", "Bake."),
        ("Bake.", "Ba\tke\n."),
        ('"Bake."]', '"Bake.",],'),
        ("Bake.", 'The "Bake."'),
        ("Bake.", "Bake\\'s."),
        ('"Bake."]}', '"Bake."'),
    ],
)
def test_broken_json_is_repaired(understand: Import, script: str, before: str, after: str) -> None:
    recipe = json.dumps(BARE | {"recipeInstructions": MIXED}).replace(before, after)
    found = understand("cake.html", page(script.replace("%s", recipe)))
    assert found.title == "Cake"
    assert steps_of(found)[0] == "Mix."
    assert "ke" in steps_of(found)[1]


def test_yield_times_source_and_language_are_imported(understand: Import) -> None:
    more = {
        "recipeYield": ["4", "4 servings"],
        "prepTime": "PT10M",
        "cookTime": "PT1H30M",
        "totalTime": "P0DT1H40M",
        "inLanguage": "en_GB",
        "author": [{"@type": "Person", "name": "Ann &amp; Bo"}],
        "url": "https://example.org/cake",
        "description": "<p>A cake.</p>",
    }
    found = understand("cake.htm", page(json.dumps(BARE | more)))
    assert (found.yields, found.preparation_s, found.cooking_s, found.total_s) == (
        "4 servings",
        600,
        5400,
        6000,
    )
    assert (found.language, found.source) == ("en-GB", "Ann & Bo, https://example.org/cake")
    assert found.summary == "A cake."


def test_only_pictures_saved_with_the_page_are_imported(understand: Import, tmp_path: Path) -> None:
    (tmp_path / "cake_files").mkdir()
    (tmp_path / "cake_files" / "mix 1.png").write_bytes(PNG)
    (tmp_path.parent / "secret.png").write_bytes(PNG)
    names = [
        "https://example.org/mix%201-300x200.png?w=3",
        "../secret.png",
        "https://example.org/far.png",
    ]
    steps = [{"@type": "HowToStep", "text": "Mix.", "image": name} for name in names]
    body = '<img src="./cake_files/mix%201.png">'
    inline = f"data:image/png;base64,{base64.b64encode(PNG).decode()}"
    found = understand(
        "cake.html", page(json.dumps(BARE | {"recipeInstructions": steps, "image": inline}), body)
    )
    assert [[picture.suffix for picture in step.pictures] for step in found.sections[0].steps] == [
        [".png"],
        [],
        [],
    ]
    assert found.picture is not None
    assert Doubt.PICTURES_MISSING in found.doubts


MICRODATA = """
<div itemscope itemtype="http://schema.org/Recipe"><h2 itemprop="name">Cake</h2>
<ul><li itemprop="recipeIngredient">2 eggs<li itemprop="recipeIngredient">flour</ul>
<time itemprop="cookTime" datetime="PT30M">half an hour</time>
<div itemprop="author" itemscope><span itemprop="name">Ann</span></div>
<div itemprop="recipeInstructions"><h3>Dough</h3><ol><li>Mix.</li></ol><h3>Oven</h3><p>Bake.</p></div></div>"""
MICROFORMAT = """
<article class="h-recipe"><h1 class="p-name">Cake</h1>
<p class="p-ingredient">2 eggs</p><p class="p-ingredient">flour</p>
<div class="e-instructions"><p><b>Dough</b></p><p>Mix.</p><p><b>Oven</b></p><p>Bake.</p></div></article>"""
HEADINGS = """
<title>Cake | The Cakery</title><meta property="og:site_name" content="The Cakery">
<nav><ul><li>Ingredients</li><li>Shop</li></ul></nav><p>Our cake.</p>
<h2>Zutaten für 4:</h2><ul><li>2 eggs</li><li>flour</li></ul>
<h2>Zubereitung</h2><h3>Dough</h3><ol><li>Mix.</li></ol><h3>Oven</h3><ol><li>Bake.</ol>
<h2>Comments</h2><ul><li>Nice!</li></ul>"""


SCATTERED = """<h1>Cake</h1><div itemscope itemtype="http://schema.org/Recipe" itemref="a b"></div>
<ul id="a"><li itemprop="recipeIngredient">2 eggs<li itemprop="recipeIngredient">flour</ul>
<div id="b" itemprop="recipeInstructions"><h3>Dough</h3>
<p itemprop="recipeInstructions">Mix.<h3>Oven</h3><p>Bake.</div>"""
OLD_RDFA = """<div typeof="v:Recipe"><h1 property="v:name">Cake</h1>
<p rel="v:ingredient"><b typeof="v:Ingredient"><i property="v:amount">2</i> <i property="v:name">eggs</i></b></p>
<p rel="v:ingredient"><b typeof="v:Ingredient"><i property="v:name">flour</i></b></p>
<div property="v:instructions"><h3>Dough</h3><p>Mix.</p><h3>Oven</h3><p>Bake.</p></div></div>"""


@pytest.mark.parametrize("body", [MICRODATA, MICROFORMAT, HEADINGS, SCATTERED, OLD_RDFA])
def test_pages_without_json_are_understood(understand: Import, body: str) -> None:
    found = understand("cake.html", body)
    assert (found.title, needed_in(found)) == ("Cake", ["2 eggs", "flour"])
    assert steps_of(found) == ["Dough | Mix.", "Oven | Bake."]
    assert (Doubt.BY_HEADINGS in found.doubts) == (body == HEADINGS)


@pytest.mark.parametrize(
    "head",
    [
        "<title>Cake | Eat</title><meta property=og:site_name content=Eat><h1>Eat</h1><h2>Our</h2><h2>Cake</h2>",
        "<title>Print: Cake</title><h2>Cake</h2>",
        "<title>Recipes</title><h2 itemprop=name>Cake</h2>",
        "<title>Scan 12</title><p class=MsoTitle>Cake</p>",
        "<title>Cake</title>",
    ],
)
def test_the_title_is_that_of_the_recipe_rather_than_the_site(
    understand: Import, head: str
) -> None:
    body = "<h1>1. Ingredients</h1><ul><li>2 eggs</ul><h1>2. Method</h1><ol><li>Mix.<li>Bake.</ol>"
    assert understand("cake.html", head + body).title == "Cake"


def test_a_list_of_amounts_needs_no_heading(understand: Import) -> None:
    text = "in a large bowl until everything is smooth and shiny."
    body = f"<h1>Cake</h1><ul><li>2 eggs<li>300 g flour<li>½ tsp salt</ul><p>1- Mix {text}</p><p>2- Bake {text}</p>"
    found = understand("cake.html", body)
    assert needed_in(found) == ["2 eggs", "300 g flour", "½ tsp salt"]
    assert steps_of(found) == [f"Mix {text}", f"Bake {text}"]


def test_ingredient_groups_shown_on_a_page_are_kept(understand: Import) -> None:
    body = "<h3>Ingredients</h3><h4>Dough</h4><ul><li>2 eggs</ul><h4>Top</h4><ul><li>flour</ul><h3>Steps</h3>"
    found = understand("cake.html", page(json.dumps(BARE), body))
    assert needed_in(found) == ["Dough | 2 eggs", "Top | flour"]


def test_the_first_complete_recipe_is_the_pages_own_and_comes_first(tmp_path: Path) -> None:
    teaser, own = BARE | {"name": "Pie"}, BARE | {"recipeInstructions": MIXED}
    longer = own | {"name": "Bread", "recipeInstructions": [*MIXED, "Wait a day.", "Eat."]}
    how_to = {"@type": "HowTo", "name": "Store it", "supply": ["a box"], "step": MIXED}
    path = tmp_path / "cake.html"
    path.write_text(page(json.dumps([teaser, how_to, own, longer])))
    assert [one.title for one in read_others(path)] == ["Cake", "Bread"]


def test_separately_annotated_amounts_are_joined_to_their_ingredients(understand: Import) -> None:
    rows = "".join(
        f'<div itemprop="recipeIngredient">{amount}</div><li itemprop="recipeIngredient">{name}</li>'
        for amount, name in (("40 g", "flour"), ("2", "eggs"), ("1 tsp", "salt"))
    )
    body = f'<div itemscope itemtype="https://schema.org/Recipe"><h2>Ingredients</h2><ul>{rows}</ul></div>'
    assert needed_in(understand("cake.html", body)) == ["40 g flour", "2 eggs", "1 tsp salt"]


def test_ingredients_annotated_without_amounts_get_the_amounts_shown(understand: Import) -> None:
    bare = BARE | {"recipeIngredient": ["Flour", "Eggs", "Salt"]}
    body = "<h3>Ingredients</h3><ul><li>40 g flour<li>2 eggs<li>salt</ul><h3>Steps</h3>"
    assert needed_in(understand("cake.html", page(json.dumps(bare), body))) == [
        "40 g flour",
        "2 eggs",
        "salt",
    ]


@pytest.mark.parametrize(
    "content", ["", "<p>", page(json.dumps({"@type": "Recipe", "name": "x"})), "\0" * 1000]
)
def test_a_page_without_words_is_refused(understand: Import, content: str) -> None:
    with pytest.raises(SourceError, match="no ingredients or steps"):
        understand("cake.html", content)


HOSTILE = (
    "<a ",
    "<!--",
    "</",
    "<![",
    "<div>",
    '<a b="',
    "&",
    "<script>",
    "<li>",
    "<h2>steps</h2>",
    "{",
    '"',
    "/*",
    "  ",
)


@pytest.mark.long
@pytest.mark.timeout(PATIENCE_S)
@pytest.mark.parametrize("piece", HOSTILE)
def test_a_hostile_page_takes_time_proportional_to_its_size(understand: Import, piece: str) -> None:
    for content in (piece * 20_000, page(piece * 20_000 + '"Recipe"')):
        with suppress(SourceError):  # words without a recipe become notes
            understand("cake.html", content)
