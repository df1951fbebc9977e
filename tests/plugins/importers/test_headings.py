"""Pages without annotations in many languages and layouts,
with the usual clutter of recipe pages.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from handtrack.guides.body import plain
from handtrack.plugins.importers.layout import lay_out
from handtrack.plugins.importers.preview import preview_of
from handtrack.plugins.importers.understood import Doubt
from tests.plugins.importers.conftest import Import, needed_in, steps_of

LANGUAGES: Final[dict[str, tuple[str, str, tuple[str, ...]]]] = {
    "en": ("Ingredients", "Directions", ("200 g flour", "2 eggs", "1/2 tsp salt", "250 ml milk")),
    "de": (
        "Zutaten für 4 Portionen",
        "Zubereitung",
        ("200 g Mehl", "2 Eier", "1/2 TL Salz", "Muskat"),
    ),
    "fr": ("Ingrédients", "Préparation", ("200 g de farine", "2 œufs", "sel", "25 cl de lait")),
    "it": (
        "Ingredienti per 4 persone",
        "Come si prepara",
        ("200 g di farina", "2 uova", "sale q.b.", "noce moscata"),
    ),
    "pt": (
        "Ingredientes",
        "Modo de preparo",
        ("200 g de farinha", "2 ovos", "sal", "250 ml de leite"),
    ),
    "pl": ("Składniki", "Sposób przygotowania", ("200 g mąki", "2 jajka", "sól", "250 ml mleka")),
    "sv": ("Ingredienser", "Gör så här", ("200 g mjöl", "2 ägg", "salt", "250 ml mjölk")),
    "bg": ("Продукти", "Начин на приготвяне", ("200 г брашно", "2 яйца", "сол", "250 мл мляко")),
    "zh": ("食材", "做法", ("200克 面粉", "2个 鸡蛋", "盐", "250毫升 牛奶")),
    "ja": ("材料（4人分）", "作り方", ("薄力粉 200g", "卵 2個", "塩 少々", "牛乳 250ml")),
}
STEPS: Final = tuple(
    f"{what} in a large bowl until everything is smooth and shiny."
    for what in ("Mix it", "Stir it", "Rest it")
)
Layout = Callable[[tuple[str, ...]], str]
HEADINGS: Final[tuple[str, ...]] = (
    "<h2>%s</h2>",
    '<div class="title">%s</div>',
    "<p><strong>%s:</strong></p>",
)
NEEDED: Final[tuple[Layout, ...]] = (
    lambda items: f"<ul><li>{'<li>'.join(items)}</ul>",
    lambda items: "<br>".join(f"<label><input type=checkbox> {item}</label>" for item in items),
    lambda items: f"<p>- {'<br>- '.join(items)}</p>",
)
STEPPED: Final[tuple[Layout, ...]] = (
    lambda steps: f"<ol><li><p>{'</p><li><p>'.join(steps)}</ol>",
    lambda steps: f"<p>{'<br><br>'.join(steps)}</p>",
    lambda steps: "".join(
        f"<div><div>{at}</div><div>{step}</div></div>" for at, step in enumerate(steps, 1)
    ),
    lambda steps: "".join(f"<h3>Step {at}</h3><p>{step}</p>" for at, step in enumerate(steps, 1)),
    lambda steps: "".join(
        f"<figure><img><figcaption>Photo</figcaption></figure><p>{step}</p>" for step in steps
    ),
    lambda steps: "".join(f"<p>{at}. {step}</p>" for at, step in enumerate(steps, 1)),
)
BEFORE: Final = """<nav><ul><li>Home<li>{0}<li>About us</ul></nav><h1>Pancakes</h1><p>You need 5 things.</p>
<h2>{0}</h2><ul><li>Flour: I use plain flour here, but spelt works too.<li>Eggs: take them out an hour before.</ul>"""
AFTER: Final = """<h3>Leave a comment</h3><p>Ann: Great, I made them twice and we ate everything at once.</p>
<footer><ul><li>Imprint</ul>© 2024</footer>"""


@pytest.mark.parametrize(("turn", "language"), [*enumerate(LANGUAGES)])
def test_headings_and_lists_of_every_layout_are_found(
    understand: Import, turn: int, language: str
) -> None:
    needed, stepped, items = LANGUAGES[language]
    for at, steps in enumerate(STEPPED, start=turn):
        heading, things = (
            HEADINGS[at % len(HEADINGS)],
            NEEDED[(at + at // len(NEEDED)) % len(NEEDED)],
        )
        recipe = heading % needed + things(items) + heading % stepped + steps(STEPS)
        found = understand("cake.html", BEFORE.format(needed) + recipe + AFTER)
        assert (needed_in(found), steps_of(found)) == ([*items], [*STEPS]), recipe
        assert found.doubts == (Doubt.BY_HEADINGS,)


DIVIDED = """<h3>Ingredients</h3><h3>Dough</h3><ul><li>2 eggs</ul><h3>Top</h3><ul><li>1 cup milk</ul>
<h3>Method</h3><h3>Mix</h3><p>Mix it all well.</p><h3>Bake</h3><p>Bake it for an hour</p><h3>More recipes</h3>"""
UNMARKED = """<p>Ingredients:</p><h4>Dough</h4><p>2 eggs<br>1 cup milk</p><p>Advertisement</p><p>Top:</p><p>1 lemon</p>
<p>Method:</p><p>Mix it all well.</p><p>Bake it for an hour.</p>"""
IN_LINE = """<p><b>Ingredients:</b> 2 eggs, 1 cup milk, cold, 1 lemon</p>
<p><b>Method:</b> Mix it all. Bake it well.</p>"""
BARE = f"<nav><ul><li>Shop</ul></nav><ol><li>{'<li>'.join(STEPS)}</ol>"
AFTER_FACTS = f"""<h2>Ingredients</h2><ul><li>2 eggs<li>1 lemon</ul><h2>Nutrition facts</h2><h3>A piece</h3>
<p>240 kcal</p><p>This cake is in our book, too, with others.</p><h2>Our way</h2><ol><li>{"<li>".join(STEPS)}</ol>"""
AS_TYPED = (
    "<pre>\nIngredients:\n  2 eggs\n  1 lemon\n\nMethod:\n  1. Mix it.\n  2. Bake it.\n</pre>"
)
BY_ROLE = """<div role="heading" aria-level="2">All the ingredients</div><div>2 eggs</div><div>1 lemon</div>
<div role="heading" aria-level="2">Our method</div><div>Mix it.</div><div>Bake it.</div>"""

TABLE = """<table><tr><th>Ingredient<th>Metric<tr><td>eggs<td>2<tr><td>milk<td>200 ml</table>
<h2>Steps</h2><h3>1. Mix it.</h3><img src=a.jpg><h3>2. Bake it.</h3><h2>Share</h2>"""
TABS = """<div><h2>Ingredients</h2><ul><li>2 eggs</ul></div><div style="display: none"><h2>Method</h2>
<ol><li>Mix<ul><li>for a minute<li>by hand</ul><li>Bake it.</ol></div>"""
TERMS = """<h3>Ingredients for 4</h3><dl><dt>eggs</dt><dd>2</dd><dt>milk</dt><dd>1 cup</dd></dl>
<h3>How to</h3><h4>STEP ONE</h4><p>1.- Mix it.</p><h4>STEP TWO</h4><p>2.- Bake it.</p><p>Enjoy!</p>"""
LAID_OUT = """<table><tr><td><b>Ingredients</b><br>For the dough<br>2 eggs<br>1 lemon</td>
<td><b>Method</b><br>Mix it.<br>Bake it.</td></tr></table>"""


def test_comments_are_not_steps(understand: Import) -> None:
    page = f"<h1>Cake</h1><p>You need luck.</p><h3>3 comments</h3><ul><li>{'<li>'.join(STEPS)}</ul>"
    found = understand("cake.html", page)
    assert (found.doubts, steps_of(found)) == ((Doubt.UNSORTED,), ["You need luck."])


@pytest.mark.parametrize(
    ("page", "needed", "steps"),
    [
        (
            DIVIDED,
            ["Dough | 2 eggs", "Top | 1 cup milk"],
            ["Mix | Mix it all well.", "Bake | Bake it for an hour"],
        ),
        (
            UNMARKED,
            ["Dough | 2 eggs", "Dough | 1 cup milk", "Top | 1 lemon"],
            ["Mix it all well.", "Bake it for an hour."],
        ),
        (IN_LINE, ["2 eggs", "1 cup milk, cold", "1 lemon"], ["Mix it all. Bake it well."]),
        (BARE, [], [*STEPS]),
        (AFTER_FACTS, ["2 eggs", "1 lemon"], [*STEPS]),
        (AS_TYPED, ["2 eggs", "1 lemon"], ["Mix it.", "Bake it."]),
        (TABLE, ["eggs 2", "milk 200 ml"], ["Mix it.", "Bake it."]),
        (TABS, ["2 eggs"], ["Mix | for a minute | by hand", "Bake it."]),
        (
            "<h2>用料</h2><ul><li>2个 鸡蛋</ul><h2>蛋糕的做法</h2><p>搅拌。</p><p>烘烤。</p>",
            ["2个 鸡蛋"],
            ["搅拌。", "烘烤。"],
        ),
        (TERMS, ["eggs 2", "milk 1 cup"], ["Mix it.", "Bake it."]),
        (LAID_OUT, ["For the dough | 2 eggs", "For the dough | 1 lemon"], ["Mix it.", "Bake it."]),
        (BY_ROLE, ["2 eggs", "1 lemon"], ["Mix it.", "Bake it."]),
    ],
)
def test_sections_with_their_own_heading_are_kept(
    understand: Import, page: str, needed: list[str], steps: list[str]
) -> None:
    found = understand("cake.html", f"<h1>Cake</h1>{page}")
    assert (needed_in(found), steps_of(found)) == (needed, steps)


def test_lists_decide_in_a_language_without_known_headings(understand: Import) -> None:
    needed = ("200 g bột mì", "2 quả trứng", "250 ml sữa")
    lists = f"<h2>Nguyên liệu</h2><ul><li>{'<li>'.join(needed)}</ul><h2>Cách làm</h2><ol><li>{'<li>'.join(STEPS)}</ol>"
    found = understand("cake.html", f"<h1>Bánh</h1><p>Ngon lắm.</p>{lists}<footer>© 2024</footer>")
    assert [line.rpartition(" | ")[2] for line in needed_in(found)] == [*needed]
    assert [line.rpartition(" | ")[2] for line in steps_of(found)] == [*STEPS]


TOOLS: Final = ("2 baking trays", "1 whisk", "1 thermometer")
FOOD: Final = ("200 g flour", "2 eggs", "1 cup milk")


@pytest.mark.parametrize("is_first", [True, False])
@pytest.mark.parametrize(
    ("title", "heading"), [("Equipment", "Ingredients"), ("Küchenutensilien", "Zutaten")]
)
def test_tools_are_a_list_of_their_own_and_stay(
    understand: Import, tmp_path: Path, title: str, heading: str, *, is_first: bool
) -> None:
    parts = [(heading, FOOD), (title, TOOLS)]
    parts = parts[::-1] if is_first else parts
    above = "".join(f"<h2>{name}</h2>{NEEDED[0](items)}" for name, items in parts)
    found = understand("cake.html", f"<h1>Cake</h1>{above}<h2>Method</h2>{STEPPED[0](STEPS)}")
    assert {group.title: group.items for group in found.needed} == {"": FOOD, title: TOOLS}
    guide, _ = lay_out(found, tmp_path / "cake.md")
    (tools,) = (step for step in guide.steps if step.title == title)
    assert not any(entry.text for entry in tools.items)
    assert {step.title for step in guide.steps if step.items} == {title, "Ingredients"}
    assert (
        tuple(
            plain(text)
            for block in preview_of(found).needed
            if block.title == title
            for text in block.lines
        )
        == TOOLS
    )


MANY: Final = 450
LONG_LIST: Final = tuple(f"{number} g of thing {number}" for number in range(1, MANY + 1))
LONG_STEPS: Final = tuple(f"Stir thing {number} in until it is smooth." for number in range(MANY))
LONG_PAGES: Final = {
    "headings": ("<h2>Ingredients</h2>", "<h2>Method</h2>"),
    "unknown headings": ("<h2>Nguyên liệu</h2>", "<h2>Cách làm</h2>"),
    "no headings": ("", "<p>These are for a feast.</p>"),
}


@pytest.mark.parametrize("name", LONG_PAGES)
def test_no_row_of_a_long_list_is_lost(understand: Import, name: str) -> None:
    above, between = LONG_PAGES[name]
    things = NEEDED[0](LONG_LIST)
    found = understand(
        "cake.html", f"<h1>Feast</h1>{above}{things}{between}{STEPPED[0](LONG_STEPS)}"
    )
    assert [line.rpartition(" | ")[2] for line in needed_in(found)] == [*LONG_LIST]
    assert [line.rpartition(" | ")[2] for line in steps_of(found)] == [*LONG_STEPS]


def test_a_long_list_in_a_text_is_whole_and_leaves_no_notes(understand: Import) -> None:
    things = "\n".join(f"- {thing}" for thing in LONG_LIST)
    steps = "\n".join(f"{number}. {step}" for number, step in enumerate(LONG_STEPS, 1))
    found = understand("feast.txt", f"Feast\n\nIngredients\n\n{things}\n\nMethod\n\n{steps}\n")
    assert (needed_in(found), steps_of(found)) == ([*LONG_LIST], [*LONG_STEPS])
    assert found.notes == ()


WASH: Final = "Wash the pellet with 1 ml of cold PBS."
SPIN: Final = "Centrifuge it for 5 minutes at 500 x g."
POUR: Final = "Pour off the liquid above the pellet."


@pytest.mark.parametrize(
    "steps", [(WASH, SPIN) * 2, (WASH, WASH, WASH, SPIN), (WASH, SPIN, POUR) * 2]
)
@pytest.mark.parametrize("form", ["text", "paragraphs", "page"])
def test_a_step_that_is_done_again_is_kept(
    understand: Import, steps: tuple[str, ...], form: str
) -> None:
    lines = [f"{number}. {step}" for number, step in enumerate(steps, 1)]
    said = "\n".join(lines) if form == "text" else "\n\n".join(steps)
    text = f"Wash\n\nMaterials\n\n- 10 ml PBS\n- 2 tubes\n- 2 tubes\n\nProcedure\n\n{said}\n"
    html = f"<h1>Wash</h1><h2>Materials</h2>{NEEDED[0](('10 ml PBS', '2 tubes', '2 tubes'))}"
    html += f"<h2>Procedure</h2>{STEPPED[0](steps)}"
    found = understand("a.html", html) if form == "page" else understand("a.txt", text)
    assert (needed_in(found), steps_of(found)) == (["10 ml PBS", "2 tubes", "2 tubes"], [*steps])


def test_a_list_shown_for_two_screens_is_kept_once(understand: Import) -> None:
    lists = NEEDED[0](FOOD) * 2
    page = f"<h1>Cake</h1><h2>Ingredients</h2>{lists}<h2>Method</h2>{STEPPED[0](STEPS)}"
    found = understand("cake.html", page)
    assert (needed_in(found), steps_of(found)) == ([*FOOD], [*STEPS])
