from pathlib import Path

import pytest

from handtrack.errors import SourceError
from handtrack.guides.ingredients import ingredients_named
from handtrack.guides.servings import for_servings
from handtrack.guides.writing import guide_text
from handtrack.plugins.importers.layout import lay_out
from handtrack.plugins.importers.understood import Doubt
from tests.plugins.importers.conftest import Import, needed_in, steps_of

RECIPE_MD = """# Guacamole

Some people call it guac.

*sauce, vegan*

**4 Servings, 200g**

---

- *1* avocado
- *.5 teaspoon* salt

## Topping

- *1 1/2 pinches* [red pepper](https://example.org)

---

Remove flesh from avocado.

## Serve

1. Mash it.
2. Serve.
"""
MARKDOWN = """---
title: Pancakes
servings: 4
prep_time: 10 minutes
source: https://example.org/pancakes
---

Fluffy ones.

## Ingredients

* [ ] 2 eggs
* 300 g **flour**

## Method

1. Mix the eggs
   and the flour.
2. Bake.

## Notes

- Freeze the rest.
"""
GERMAN = """Pfannkuchen

Für: 4 Personen
Vorbereitung: 10 Min.
Kochzeit: 1 Std. 5 Min.

Zutaten:
2 Eier
300 g Mehl

Zubereitung:
Die Eier mit dem Mehl verrühren und mindestens eine halbe Stunde
quellen lassen.

In der Pfanne backen.
"""
BARE = """Pancakes

- 2 eggs
- 300 g flour

1. Mix.
2) Bake.
"""
BULLETS = """Clean the microscope

You need:
- lens paper
- ethanol

Procedure:
• Switch it off.
• Wipe the lens.
"""
ONLY_STEPS = """# Start the autoclave

1. Close the door.
2. Press start.
"""
NOTE = """# Pancakes

### Ingredients

| amount | what |
|--------|------|
| 2      | [[eggs]] |
| 300 g  | ==flour== |

### Method

1. Mix.
2. Bake [[the oven|it]].
"""
PROSE = "Pancakes\n\nYou need 2 eggs and milk.\n\nMix everything. Then bake it.\n"
CHOWDOWN = """---
title: Pancakes
ingredients:
- 2 eggs
- 300 g flour
directions:
- Mix.
- Bake.
---
"""


UNMARKED = """Pancakes
Serves 4

2 eggs
300 g flour
1/2 tsp salt
butter

Mix the eggs with the flour.
Bake in butter.
"""
MEAL_MASTER = """MMMMM----- Recipe via Meal-Master (tm) v8.05

      Title: Pancakes
      Yield: 4 Servings

      2    Eggs
    1/2 ts Salt
  1 1/4 c  Milk

  Mix the eggs with the milk and leave them to rest
  on the table.

  Bake.
MMMMM
"""
PARTS = """Pancakes

For the batter
2 eggs
300 g flour
1/2 tsp salt

For the top
1 lemon
50 g sugar
2 tbsp jam

Method

1. Mix the batter.

   Let it rest.

2. Bake.
"""
FROM_PDF = """Pancakes

INGREDIENTS
2 eggs
flour

METHOD
1   Mix the eggs with as much flour as
they take.
2   Let them rest, even overnight, in the
fridge.
3   Bake them in butter.
"""
SOP = """Pancakes

1. Scope
For cooks.

2. Materials
2.1 Eggs
2.2 Flour

3. Method
3.1 Mix.
3.2 Bake.
"""
MAIL = """Hi Ann,

here it is:

> You need:
> - 2 eggs
>
> What to do:
> 1. Mix.
> 2. Bake.
"""


@pytest.mark.parametrize(
    ("name", "text", "title", "needed", "steps"),
    [
        (
            "x.md",
            RECIPE_MD,
            "Guacamole",
            ["1 avocado", ".5 teaspoon salt", "Topping | 1 1/2 pinches red pepper"],
            ["Remove flesh from avocado.", "Serve | Mash it.", "Serve | Serve."],
        ),
        (
            "x.markdown",
            MARKDOWN,
            "Pancakes",
            ["2 eggs", "300 g flour"],
            ["Mix the eggs and the flour.", "Bake."],
        ),
        (
            "x.txt",
            GERMAN,
            "Pfannkuchen",
            ["2 Eier", "300 g Mehl"],
            [
                "Die Eier mit dem Mehl verrühren und mindestens eine halbe Stunde quellen lassen.",
                "In der Pfanne backen.",
            ],
        ),
        ("x.txt", BARE, "Pancakes", ["2 eggs", "300 g flour"], ["Mix.", "Bake."]),
        (
            "x.txt",
            BULLETS,
            "Clean the microscope",
            ["lens paper", "ethanol"],
            ["Switch it off.", "Wipe the lens."],
        ),
        ("x.md", ONLY_STEPS, "Start the autoclave", [], ["Close the door.", "Press start."]),
        ("x.md", NOTE, "Pancakes", ["2 eggs", "300 g flour"], ["Mix.", "Bake it."]),
        ("x.md", CHOWDOWN, "Pancakes", ["2 eggs", "300 g flour"], ["Mix.", "Bake."]),
        (
            "x.txt",
            UNMARKED,
            "Pancakes",
            ["2 eggs", "300 g flour", "1/2 tsp salt", "butter"],
            ["Mix the eggs with the flour.", "Bake in butter."],
        ),
        (
            "x.txt",
            MEAL_MASTER,
            "Pancakes",
            ["2 Eggs", "1/2 tsp Salt", "1 1/4 cups Milk"],
            ["Mix the eggs with the milk and leave them to rest on the table.", "Bake."],
        ),
        (
            "x.txt",
            PARTS,
            "Pancakes",
            [
                *(f"For the batter | {item}" for item in ("2 eggs", "300 g flour", "1/2 tsp salt")),
                *(f"For the top | {item}" for item in ("1 lemon", "50 g sugar", "2 tbsp jam")),
            ],
            ["Mix the batter. | Let it rest.", "Bake."],
        ),
        (
            "x.txt",
            FROM_PDF,
            "Pancakes",
            ["2 eggs", "flour"],
            [
                "Mix the eggs with as much flour as they take.",
                "Let them rest, even overnight, in the fridge.",
                "Bake them in butter.",
            ],
        ),
        ("x.txt", SOP, "Pancakes", ["Eggs", "Flour"], ["Mix.", "Bake."]),
        ("x.txt", MAIL, "x", ["2 eggs"], ["Mix.", "Bake."]),
        (
            "x.txt",
            BARE.replace("\n", "\r\n"),
            "Pancakes",
            ["2 eggs", "300 g flour"],
            ["Mix.", "Bake."],
        ),
    ],
)
def test_plain_texts_are_understood(
    understand: Import, name: str, text: str, title: str, needed: list[str], steps: list[str]
) -> None:
    found = understand(name, text)
    assert (found.title, needed_in(found), steps_of(found)) == (title, needed, steps)


def test_facts_in_a_text_are_imported(understand: Import) -> None:
    german, english, recipe = (
        understand("a.txt", GERMAN),
        understand("b.md", MARKDOWN),
        understand("c.md", RECIPE_MD),
    )
    assert (german.yields, german.preparation_s, german.cooking_s) == ("4 Personen", 600, 3900)
    assert (english.yields, english.preparation_s) == ("4", 600)
    assert english.source == "https://example.org/pancakes"
    assert (understand("d.txt", UNMARKED).yields, understand("e.txt", MEAL_MASTER).yields) == (
        "4",
        "4 Servings",
    )
    assert (recipe.yields, recipe.summary) == ("4 Servings, 200g", "Some people call it guac.")
    assert Doubt.BY_HEADINGS in german.doubts
    assert recipe.doubts == ()


GERMAN_MD = (
    "# Quark\n\n**2 Portionen**\n\n---\n\n- *0,5 kg* Quark\n- "
    "*1* Zwiebel\n\n---\n\nZwiebel würfeln, unterrühren.\n"
)
GERMAN_JSON = """{"@type": "Recipe", "name": "Cheese Cake to go", "recipeIngredient": ["1,5 kg Quark", "6 Eier"],
"recipeInstructions": ["Quark und Eier verrühren.", "Bei 180 °C backen."]}"""
ENGLISH = (
    "Eintopf mit Fleisch\n\nIngredients\n1.5 kg beef\n0.5 l "
    "stock\n\nMethod\nBrown the beef.\nAdd stock, simmer.\n"
)
SPANISH = (
    "Tortilla\n\nIngredientes\n- 6 huevos\n- 1 kg patatas\n\nPreparación\n1. "
    "Batir.\n2. Freír el huevo en el aceite.\n"
)


@pytest.mark.parametrize(
    ("name", "text", "language", "heading"),
    [
        ("x.txt", GERMAN, "de", "Zutaten"),
        ("x.md", GERMAN_MD, "de", "Zutaten"),
        ("x.json", GERMAN_JSON, "de", "Zutaten"),
        ("x.txt", ENGLISH, "en", "Ingredients"),
        ("x.md", RECIPE_MD, "en", "Ingredients"),
        ("x.txt", SPANISH, "es", "Ingredientes"),
        ("x.md", MARKDOWN.replace("servings", "language: nl\nservings"), "nl", "Ingrediënten"),
    ],
)
def test_a_guide_is_in_the_language_of_its_text(
    understand: Import, name: str, text: str, language: str, heading: str
) -> None:
    found = understand(name, text)
    guide, _ = lay_out(found, Path("x.guide.md"))
    assert (found.language, guide.language, guide.steps[0].title) == (language, language, heading)


NEEDED = ["1.5 kg beef", "0.5 l stock", "2 onions"]
BROWN = "Brown the beef for 10 minutes. Add the stock and the onions, and simmer 1 hour."


@pytest.mark.parametrize(
    "headings",
    [
        "Ingredients/Method",
        "ZUTATEN/ZUBEREITUNG",
        "What you need/How to make it",
        "Zutaten/So wird's gemacht",
    ],
)
def test_a_heading_right_above_a_long_line_stays_a_heading(
    understand: Import, headings: str
) -> None:
    above, between = headings.split("/")
    found = understand("x.txt", "\n".join(["Stew", "", above, *NEEDED, "", between, BROWN]))
    assert (needed_in(found), steps_of(found)) == (NEEDED, [BROWN])


def test_one_word_headings_need_no_empty_lines(understand: Import) -> None:
    found = understand(
        "x.txt", "\n".join(["Stew", "", "Ingredients", *NEEDED, "Directions", BROWN])
    )
    assert (needed_in(found), steps_of(found)) == (NEEDED, [BROWN])


def test_words_of_a_wrapped_paragraph_are_not_headings(understand: Import) -> None:
    lines = [
        "How to make it tender is no",
        "secret: let it simmer, and mix the thickener as told in its",
        "instructions.",
    ]
    found = understand(
        "x.txt",
        "\n".join(["Stew", "", "Ingredients", *NEEDED, "", "Method", "", BROWN, "", *lines]),
    )
    assert steps_of(found) == [BROWN, " ".join(lines)]


@pytest.mark.parametrize("text", ["", "\n\n", "---\n", "* * *\n"])
def test_a_text_without_words_is_refused(understand: Import, text: str) -> None:
    with pytest.raises(SourceError, match="no ingredients or steps"):
        understand("x.txt", text)


COOK = """>> title: Easy pancakes
>> servings: 4
>> time required: 1 h 10 min

-- a comment
Crack the @eggs{3} into a #blender{}, then add @plain flour{125%g}(sifted) and @salt. [- later -]

> Let nobody hurry you.

== Bake ==

Pour into a #large pan{} for ~{15-20%minutes}, with @&eggs{1} and @olive oil{=1%tbsp}.
Then ~rest.
"""


def test_cooklang_is_understood(understand: Import) -> None:
    found = understand("x.cook", COOK)
    assert (found.title, found.yields, found.total_s) == ("Easy pancakes", "4", 4200)
    assert needed_in(found) == [
        "3 eggs",
        "125 g plain flour (sifted)",
        "salt",
        "Bake | 1 tbsp olive oil",
        "Tools | blender",
        "Tools | large pan",
    ]
    assert steps_of(found) == [
        "Crack the eggs into a blender, then add plain flour and salt.",
        "Bake | Pour into a large pan for 15-20 minutes, with eggs and olive oil. Then rest.",
    ]
    assert found.sections[0].steps[0].notes == ("Let nobody hurry you.",)


TWICE = """>> servings: 2

Salt the water with @salt{1%tbsp} and @pepper.

Toast the @bread{4%slices} with @salt{1/2%tsp} and @yeast{=1%packet}. Serve with @&bread{1%slice}.

Eat.
"""


def test_a_step_of_cooklang_lists_what_it_takes_and_fixed_amounts_stay(understand: Import) -> None:
    guide, _ = lay_out(understand("x.cook", TWICE), Path("x.guide.md"))
    doubled = for_servings(guide, 4)
    labels = [item.label for item in doubled.steps[0].items]
    text = guide_text(doubled)
    assert labels == ["2 tbsp salt", "pepper", "8 slices bread", "1 tsp salt", "1 packet yeast"]
    assert "- {2 tbsp} salt\n- pepper\n\nSalt the water" in text
    assert (
        "- {8 slices} bread\n- {1 tsp} salt\n- 1 packet yeast\n- {2 slices} bread\n\nToast" in text
    )
    assert [ingredients_named(guide, step) for step in guide.steps[1:]] == [(), (), ()]


def test_an_imported_title_has_nothing_that_turns_a_sentence_around(understand: Import) -> None:
    assert (
        understand("cake.md", RECIPE_MD.replace("Guacamole", "Gua\u202ecamole\u2066")).title
        == "Guacamole"
    )
