"""Pages with several recipes: each becomes a guide."""

import io
import zipfile
from pathlib import Path
from time import process_time

import pytest

from handtrack.plugins.importers.opening import read_others
from handtrack.plugins.importers.understood import Understood
from tests.plugins.importers.conftest import needed_in, steps_of

PNG = b"\x89PNG\r\n\x1a\n and so on"


def brief(found: tuple[Understood, ...]) -> list[tuple[str, list[str], list[str]]]:
    return [(one.title, needed_in(one), steps_of(one)) for one in found]


COPY_ME_THAT = """<html><head><title>Recipes</title></head><body>
<div class="recipe"><div id="name">Pancakes</div><img class="recipeImage" src="images/pancakes.png">
<a id="original_link" href="https://example.org/pancakes">example.org</a>
<a id="recipeYield">4 servings</a><span meta="cookTime">20 minutes</span>
<ul><li class="recipeIngredient">2 eggs</li>
<li class="recipeIngredient_subheader">Topping</li><li class="recipeIngredient">1 cup berries</li></ul>
<ol><li class="instruction">Mix.</li><li class="instruction">Bake.</li></ol>
<ul><li class="recipeNote">Freeze the rest.</li></ul></div>
<div class="recipe"><div id="name">Waffles</div>
<ul><li class="recipeIngredient">3 eggs</li><li class="recipeIngredient"></li></ul>
<ol><li class="instruction">Stir.</li></ol></div>
</body></html>"""


def test_every_recipe_of_copy_me_thats_page_is_imported(tmp_path: Path) -> None:
    (tmp_path / "recipes.html").write_text(COPY_ME_THAT)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("recipes.html", COPY_ME_THAT)
        archive.writestr("images/pancakes.png", PNG)
    (tmp_path / "export.zip").write_bytes(packed.getvalue())
    expected = [
        ("Pancakes", ["2 eggs", "Topping | 1 cup berries"], ["Mix.", "Bake."]),
        ("Waffles", ["3 eggs"], ["Stir."]),
    ]
    assert brief(read_others(tmp_path / "recipes.html")) == expected
    found = read_others(tmp_path / "export.zip")
    assert brief(found) == expected
    assert (found[0].yields, found[0].cooking_s, found[0].notes) == (
        "4 servings",
        1200,
        ("Freeze the rest.",),
    )
    assert found[0].source == "https://example.org/pancakes"
    assert found[0].picture is not None


E_BOOK = """<html lang="en"><head><title>Ann's kitchen</title></head><body><h1>Ann's kitchen</h1>
<p>From the attic.</p>
<h2>Pancakes</h2><p>Serves 4</p><h3>Ingredients</h3><ul><li>2 eggs<li>300 g flour<li>1 l milk</ul>
<h3>Method</h3><ol><li>Mix the eggs with all of the flour.<li>Bake them.</ol>
<h2>Waffles</h2><h3>Ingredients</h3><ul><li>3 eggs<li>1 l milk<li>2 tbsp oil</ul>
<h3>Method</h3><ol><li>Stir it all together.<li>Bake in the iron.</ol>
</body></html>"""


def test_every_recipe_of_an_e_books_page_is_imported(tmp_path: Path) -> None:
    (tmp_path / "chapter.html").write_text(E_BOOK)
    assert brief(read_others(tmp_path / "chapter.html")) == [
        (
            "Pancakes",
            ["2 eggs", "300 g flour", "1 l milk"],
            ["Mix the eggs with all of the flour.", "Bake them."],
        ),
        (
            "Waffles",
            ["3 eggs", "1 l milk", "2 tbsp oil"],
            ["Stir it all together.", "Bake in the iron."],
        ),
    ]


LETTERS = "abcdefghijklmnopqrstuvwxyz"


def cookbook(recipes: int) -> str:
    names = (
        "".join(LETTERS[number // 26**place % 26] for place in range(3))
        for number in range(recipes)
    )
    return "".join(
        f"## Soup {name}\n\n### Ingredients\n- 1 onion\n- 2 cups water\n\n### Method\nBoil it all.\n\n"
        for name in names
    )


@pytest.mark.long
def test_a_large_cookbook_takes_time_proportional_to_its_size(tmp_path: Path) -> None:
    path = tmp_path / "book.md"
    taken_s = []
    for recipes in (150, 1200):
        path.write_text(cookbook(recipes))
        began_s = process_time()
        assert len(read_others(path)) == recipes
        taken_s.append(process_time() - began_s)
    assert taken_s[1] < 2 * 8 * taken_s[0]


def test_no_recipe_of_thousands_is_cut(tmp_path: Path) -> None:
    recipe = "MMMMM----- Meal-Master\n\n      Title: {}\n      Yield: 4\n\n      1    onion\n\n  Boil it.\n\nMMMMM\n"
    path = tmp_path / "book.mmf"
    path.write_text("".join(recipe.format(f"Soup {number}") for number in range(5100)))
    assert len(read_others(path)) == 5100


VINAIGRETTE = ("Vinaigrette", ["3 tbsp oil", "1 tbsp vinegar"], ["Shake in a jar."])
CROUTONS = (
    "Croutons",
    ["2 slices bread", "1 tbsp butter"],
    ["Cube the bread.", "Fry in the butter until golden."],
)


@pytest.mark.parametrize("between", ["\n\n", "\n\n---\n\n", "\n\n\n* * *\n"])
@pytest.mark.parametrize("number", ["", "{}. ", "Recipe {}: "])
@pytest.mark.parametrize("below", ["\n", "\n\n"])
def test_recipes_below_each_other_need_no_marks(
    tmp_path: Path, between: str, number: str, below: str
) -> None:
    texts = [
        number.format(at) + title + below + "\n".join((*needed, *steps))
        for at, (title, needed, steps) in enumerate((VINAIGRETTE, CROUTONS), 1)
    ]
    path = tmp_path / "two.txt"
    path.write_text(between.join(texts))
    assert brief(read_others(path)) == [VINAIGRETTE, CROUTONS]


def test_parts_of_a_dish_without_marks_are_one_recipe(tmp_path: Path) -> None:
    text = "Tart\n\nDough\n200 g flour\n100 g butter\nKnead it.\n\n"
    path = tmp_path / "tart.txt"
    path.write_text(text + "Filling\n2 eggs\n1 l milk\nBeat and bake it.")
    assert len(read_others(path)) == 1
