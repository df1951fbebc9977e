import json
from pathlib import Path

import pytest

from handtrack.cli import main
from handtrack.guides import load_guide

CAKE = "<h1>{}</h1><h2>Ingredients</h2><ul><li>2 eggs</ul><h2>Steps</h2><ol><li>Mix.<li>Bake.</ol>"


def test_unreadable_files_are_named_and_the_others_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {
        "a.html": CAKE.format("Cake"),
        "b.html": "<p>",
        "c.exe": "MZ\0\1\2",
        "d.guide.md": GUIDE,
    }
    for name, content in files.items():
        (tmp_path / name).write_text(content)
    out = tmp_path / "new" / "folder"
    names = [
        str(tmp_path / name)
        for name in ("b.html", "c.exe", "d.guide.md", "nowhere.html", ".", "a.html")
    ]
    assert main(["import", *names, "--out", str(out)]) == 3
    said = capsys.readouterr()
    assert said.out == f"{out / 'a.guide.md'}\n"
    assert [
        line.partition(str(tmp_path))[2].partition(":")[0] for line in said.err.splitlines()
    ] == [
        "/b.html",
        "/c.exe",
        "/d.guide.md",
        "/nowhere.html",
        " cannot be read",
        "/a.html",
    ]
    assert "by their headings" in said.err.splitlines()[-1]
    guide = load_guide(out / "a.guide.md")
    assert [guide.title, *(step.title for step in guide.steps)] == [
        "Cake",
        "Ingredients",
        "Step 1",
        "Step 2",
    ]


def test_wrong_usage_and_an_unwritable_folder_exit_with_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "cake.html").write_text(CAKE)
    assert main(["import", str(tmp_path / "cake.html")]) == 2
    assert main(["import", str(tmp_path / "cake.html"), "--out", str(tmp_path / "cake.html")]) == 2
    assert capsys.readouterr().err.count("\n") == 2


def test_every_recipe_of_a_file_is_written_and_counted_with_what_was_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    recipe = {
        "@type": "Recipe",
        "recipeIngredient": ["2 eggs"],
        "recipeInstructions": ["Beat the eggs."],
    }
    endless = [f"Stir {number}." for number in range(1001)]
    recipes = [{**recipe, "name": name} for name in ("Omelette", "Pancakes")]
    recipes += [
        {**recipe, "name": "Risotto", "recipeInstructions": endless},
        {**recipe, "name": "Tart"},
    ]
    path = tmp_path / "all.json"
    path.write_text(json.dumps([*recipes, {**recipe, "name": "Stock", "recipeInstructions": []}]))
    out = tmp_path / "guides"
    assert main(["import", str(path), "--out", str(out)]) == 3
    said = capsys.readouterr()
    names = ("omelette", "pancakes", "tart", "stock")
    assert said.out.splitlines() == [str(out / f"all-{name}.guide.md") for name in names]
    assert said.err.splitlines() == [
        "handtrack: all-risotto.guide.md: too long for one guide",
        f"handtrack: {path}: 4 of 5 recipes written",
        f"handtrack: {path}: No steps were found.",
    ]


def test_a_refused_recipe_is_one_line_without_remarks_on_what_was_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    steps = [f"Stir the pot {number} times." for number in range(1001)]
    recipe = {"@type": "Recipe", "name": "Stew", "recipeInstructions": steps}
    path = tmp_path / "stew.json"
    path.write_text(json.dumps(recipe))
    assert main(["import", str(path), "--out", str(tmp_path / "guides")]) == 3
    assert capsys.readouterr().err.splitlines() == [
        "handtrack: stew.guide.md: too long for one guide"
    ]


GUIDE = "---\ntitle: T\n---\n\n## One\n"


def test_a_web_address_is_answered_with_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    address = "https://www.example.org/recipes/pancakes"
    assert main(["import", address, "--out", str(tmp_path)]) == 3
    advice = f"{address} is a web page. Save it in your browser, then open the saved file"
    assert capsys.readouterr().err == f"handtrack: {advice}\n"
    assert [*tmp_path.iterdir()] == []


def test_notes_that_cannot_be_sorted_are_written_and_said_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "notes"
    path.write_text("the blue folder\nthe key of it")
    assert main(["import", str(path), "--out", str(tmp_path)]) == 0
    said = capsys.readouterr()
    assert "couldn't tell ingredients from steps" in said.err
    assert "couldn't tell" not in Path(said.out.strip()).read_text("utf-8")
