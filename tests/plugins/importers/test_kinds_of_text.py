"""A small file of each kind, in the manner of the programs and people that write them."""

from pathlib import Path

import pytest

from handtrack.guides.writing import guide_text
from handtrack.plugins.importers.layout import lay_out
from handtrack.plugins.importers.opening import read_others
from handtrack.plugins.importers.remarks import remarks
from handtrack.plugins.importers.understood import Understood
from tests.plugins.importers.conftest import Import, needed_in, steps_of

PNG = b"\x89PNG\r\n\x1a\n and so on"


def several_in(path: Path, text: str) -> list[Understood]:
    path.write_text(text, "utf-8")
    return list(read_others(path))


def brief(found: list[Understood]) -> list[tuple[str, list[str], list[str]]]:
    return [(one.title, needed_in(one), steps_of(one)) for one in found]


PANCAKES = (
    "Pancakes",
    ["2 eggs", "300 g flour", "1 l milk"],
    ["Mix the eggs with all of the flour.", "Bake them."],
)
WAFFLES = (
    "Waffles",
    ["3 eggs", "1 l milk", "2 tbsp oil"],
    ["Stir it all together.", "Bake in the iron."],
)
HEADED = """# {0}

## Ingredients

- {1}
- {2}
- {3}

## Method

1. {4}
2. {5}
"""
BARE = """{0}

Ingredients
{1}
{2}
{3}

Method
{4}
{5}
"""


def written(form: str, recipe: tuple[str, list[str], list[str]]) -> str:
    title, needed, steps = recipe
    return form.format(title, *needed, *steps)


@pytest.mark.parametrize(
    "form", [HEADED, BARE, HEADED.replace("#", "##"), "# {0}\n\n" + HEADED.partition("\n\n")[2]]
)
def test_two_recipes_in_a_text_are_two_guides(tmp_path: Path, form: str) -> None:
    text = "\n\n".join(written(form, recipe) for recipe in (PANCAKES, WAFFLES))
    assert brief(several_in(tmp_path / "both.md", text)) == [PANCAKES, WAFFLES]


def test_text_outside_of_the_recipes_is_counted(tmp_path: Path) -> None:
    text = f"# My cookbook\n\nFrom the attic.\n\n{written(HEADED, PANCAKES)}\n\n{written(HEADED, WAFFLES)}"
    found = several_in(tmp_path / "both.md", text)
    assert brief(found) == [PANCAKES, WAFFLES]
    assert [str(one) for one in remarks(found)][-1] == "Lines left out: 2, such as “My cookbook”"


def test_parts_of_one_dish_are_one_guide(tmp_path: Path) -> None:
    parts = "\n\n".join(
        written(HEADED.replace("#", "##"), (title, *recipe[1:]))
        for title, recipe in (("For the dough", PANCAKES), ("Filling", WAFFLES))
    )
    assert len(several_in(tmp_path / "pie.md", f"# Pie\n\n{parts}")) == 1


def test_what_a_text_says_besides_its_recipe_becomes_notes(understand: Import) -> None:
    text = (
        f"{written(HEADED, PANCAKES)}\n## Notes\n\n- Freeze the rest.\n\n## Wine\n\nA dry cider.\n"
    )
    assert understand("pancakes.md", text).notes == (
        "Notes",
        "Freeze the rest.",
        "Wine",
        "A dry cider.",
    )


MEAL_MASTER = """Posted to the list by Ann

MMMMM----- Recipe via Meal-Master (tm) v8.05

      Title: Berry pancakes
 Categories: Breakfast, Berries
      Yield: 4 Servings

      2 c  Flour                               1 t  Salt
      2    Eggs; large,                        1 pn Nutmeg
           -beaten                             1 T  Sugar

MMMMM--------------------------TOPPING-------------------------------
      1 c  Berries

  Mix the flour with the eggs and leave the batter to rest in the cold
  for an hour.

  Bake.

MMMMM

MMMMM----- Meal-Master Rezept

      Titel: Waffeln
      Menge: 2 Portionen

    125 g  Mehl
      1 tl Salz

Alles verrühren. Backen.

MMMMM
"""


@pytest.mark.parametrize("name", ["mail.txt", "all.mmf"])
def test_meal_master_has_sections_columns_and_several_recipes(tmp_path: Path, name: str) -> None:
    found = several_in(tmp_path / name, MEAL_MASTER)
    assert brief(found) == [
        (
            "Berry pancakes",
            [
                *(
                    "2 cups Flour",
                    "2 Eggs; large, beaten",
                    "1 tsp Salt",
                    "1 pinch Nutmeg",
                    "1 tbsp Sugar",
                ),
                "Topping | 1 cup Berries",
            ],
            [
                "Mix the flour with the eggs and leave the batter to rest in the cold for an hour.",
                "Bake.",
            ],
        ),
        ("Waffeln", ["125 g Mehl", "1 TL Salz"], ["Alles verrühren. Backen."]),
    ]
    assert [one.language for one in found] == ["en", "de"]
    assert "Posted to the list by Ann" in str(remarks(found)[-1])


MAIL = """Subject: Fwd: Re: Grandma's pancakes
From: Ann Baker <ann@example.org>
Date: Mon, 2 Nov 2026 10:12:00 +0100
To: me@example.org

> On Sun, 1 Nov 2026 at 09:00, Bob <bob@example.org> wrote:
>
>> Ingredients
>> 2 eggs
>> 300 g flour
>> 1 l milk
>>
>> Method
>> Mix the eggs with all of the flour.
>> Bake them.
"""


def test_a_mail_as_it_was_copied_is_a_recipe(understand: Import) -> None:
    found = understand("mail.txt", MAIL)
    assert (found.title, found.source) == ("Grandma's pancakes", "Ann Baker")
    assert (needed_in(found), steps_of(found)) == PANCAKES[1:]
    assert str(remarks([found])[-1]).startswith("Lines left out: 3, such as “Date: Mon")


COLUMNS = """Pancakes

Ingredients              Method
2 eggs                   1. Mix the eggs with all
300 g flour                 of the flour.
1 l milk                 2. Bake them.
"""
TWO_LISTS = """Pancakes

Ingredients
2 eggs                   1 l milk
300 g flour              2 tbsp sugar
1 tsp salt               1 lemon

Method
1. Mix it.
2. Bake them.
"""


def test_a_text_in_two_columns_is_read_one_after_the_other(understand: Import) -> None:
    found = understand("a.txt", COLUMNS)
    assert brief([found]) == [PANCAKES]
    lists = understand("b.txt", TWO_LISTS)
    assert needed_in(lists) == [
        "2 eggs",
        "300 g flour",
        "1 tsp salt",
        "1 l milk",
        "2 tbsp sugar",
        "1 lemon",
    ]


OBSIDIAN = """---
tags: [recipe]
servings: 4
aliases:
  - Flapjacks
---

![[pancakes.png|300]]

> [!warning] Hot oil
> Keep the children away.

## Ingredients

- 2 eggs ^eggs1
- 300 g [[flour]]
- 1 l milk

> [!tip]- For later
> The batter keeps
> until tomorrow.

## Method

1. Mix the eggs with all of the flour. ^step-mix
2. Bake them.
"""


def test_a_note_of_obsidian_keeps_callouts_and_pictures(understand: Import, tmp_path: Path) -> None:
    (tmp_path / "attachments").mkdir()
    (tmp_path / "attachments" / "pancakes.png").write_bytes(PNG)
    found = understand("Pancakes.md", OBSIDIAN)
    assert (needed_in(found), steps_of(found)) == PANCAKES[1:]
    assert found.yields == "4"
    assert found.picture is not None
    assert found.notes == ("For later The batter keeps until tomorrow.",)
    assert found.warnings == ("Hot oil Keep the children away.",)
    (tmp_path / "attachments" / "pancakes.png").unlink()
    lost = understand("Pancakes.md", OBSIDIAN)
    assert "Some pictures weren't saved with the file." in map(str, remarks([lost]))


CHOWDOWN = """---
layout: recipe
title: "Pancakes"
image: pancakes.png
ingredients:
- 2 eggs
- 300 g flour
- 1 l milk
directions:
- Mix the eggs with all of the flour.
- Bake them.
---

Fluffy, for a long Sunday.
"""
JEKYLL = """---
title: Pancakes
recipe:
  servings: 4 people
  prep: 10 minutes
  ingredients_markdown: |-
    * 2 eggs
    * 300 g flour
    * 1 l milk
  directions_markdown: |-
    1. Mix the eggs with all of the flour.
    2. Bake them.
---
"""
HUGO = """+++
title = "Pancakes"
yields = "4 servings"
ingredients = ["2 eggs", "300 g flour", "1 l milk"]
instructions = ["Mix the eggs with all of the flour.", "Bake them."]
+++
"""
GROUPED = """---
title: Pancakes
ingredients:
  - Batter:
    - 2 eggs
    - 300 g flour
  - Rest:
    - 1 l milk
method:
  - Mix the eggs with all of the flour.
  - Bake them.
---
"""


def test_front_matter_with_lists_is_a_recipe(understand: Import, tmp_path: Path) -> None:
    (tmp_path / "images").mkdir()
    (tmp_path / "images" / "pancakes.png").write_bytes(PNG)
    chowdown, jekyll = understand("a.md", CHOWDOWN), understand("b.md", JEKYLL)
    hugo, grouped = understand("c.md", HUGO), understand("d.md", GROUPED)
    assert brief([chowdown, jekyll, hugo]) == [PANCAKES] * 3
    assert needed_in(grouped) == ["Batter | 2 eggs", "Batter | 300 g flour", "Rest | 1 l milk"]
    assert chowdown.picture is not None
    assert chowdown.summary == "Fluffy, for a long Sunday."
    assert (jekyll.yields, jekyll.preparation_s, hugo.yields) == ("4 people", 600, "4 servings")


def test_a_description_too_long_for_a_summary_is_a_note_in_full(tmp_path: Path) -> None:
    words = " ".join(f"word{number}" for number in range(40)) + "."
    found = several_in(tmp_path / "a.md", CHOWDOWN.replace("Fluffy, for a long Sunday.", words))[0]
    assert words in guide_text(lay_out(found, tmp_path / "a.guide.md")[0])
