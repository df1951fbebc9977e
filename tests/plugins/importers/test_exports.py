import base64
import gzip
import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from handtrack.errors import SourceError
from handtrack.guides import archive
from handtrack.guides.ingredients import ingredients_named
from handtrack.guides.writing import guide_text
from handtrack.plugins.importers.layout import lay_out
from handtrack.plugins.importers.opening import read_others
from handtrack.plugins.importers.remarks import remarks
from handtrack.plugins.importers.understood import Understood
from tests.plugins.importers.conftest import Import, needed_in, steps_of

PNG = b"\x89PNG\r\n\x1a\n and so on"


def zipped(files: dict[str, bytes | str]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as out:
        for name, content in files.items():
            out.writestr(name, content)
    return packed.getvalue()


MEALIE = {
    "id": "b1c7",
    "slug": "cake",
    "name": "Cake",
    "description": "A cake.",
    "recipeYield": "4 servings",
    "recipeServings": 4.0,
    "prepTime": "10 minutes",
    "performTime": "1 hour",
    "totalTime": "1 hour 10 minutes",
    "recipeIngredient": [
        {
            "quantity": 2.0,
            "unit": None,
            "food": {"name": "eggs"},
            "note": "",
            "display": "2 eggs",
            "title": None,
        },
        {
            "quantity": 0.5,
            "unit": {"name": "kg"},
            "food": {"name": "flour"},
            "note": "sifted",
            "title": "Dough",
        },
        {"quantity": None, "unit": None, "food": None, "note": "salt", "disableAmount": True},
    ],
    "recipeInstructions": [
        {"id": "1", "title": "", "text": "**Mix**.\n\n![](mix.png)"},
        {"title": "Oven", "text": "Bake."},
    ],
    "notes": [{"title": "Tip", "text": "Eat it warm."}],
    "orgURL": "https://example.org/cake",
}
MEALIE_BACKUP = {
    "recipes": [
        {
            "id": "b1c7",
            "name": "Cake",
            "slug": "cake",
            "recipe_yield": "4 servings",
            "org_url": "https://x.org",
        }
    ],
    "ingredient_foods": [{"id": "f1", "name": "flour", "plural_name": None}],
    "ingredient_units": [{"id": "u1", "name": "kg"}],
    "recipes_ingredients": [
        {
            "recipe_id": "b1c7",
            "position": 1,
            "quantity": 0.5,
            "unit_id": "u1",
            "food_id": "f1",
            "note": "sifted",
            "title": "Dough",
        },
        {
            "recipe_id": "b1c7",
            "position": 0,
            "quantity": 0,
            "unit_id": None,
            "food_id": None,
            "note": "2 eggs",
            "title": None,
        },
        {
            "recipe_id": "b1c7",
            "position": 2,
            "quantity": None,
            "unit_id": None,
            "food_id": None,
            "note": "salt",
            "title": "",
        },
    ],
    "recipe_instructions": [
        {"recipe_id": "b1c7", "position": 1, "title": "Oven", "text": "Bake."},
        {"recipe_id": "b1c7", "position": 0, "title": "", "text": "Mix."},
    ],
    "notes": [{"recipe_id": "b1c7", "title": "Tip", "text": "Eat it warm."}],
}
NEXTCLOUD = {
    "@context": "http://schema.org",
    "@type": "Recipe",
    "name": "Cake",
    "recipeYield": 4,
    "prepTime": "PT0H10M",
    "recipeIngredient": ["2 eggs", "## Dough", "0.5 kg flour, sifted", "salt"],
    "recipeInstructions": ["*Mix*.", "## Oven", "[Bake](https://example.org)."],
    "tool": [],
    "url": "https://example.org/cake",
    "image": "/apps/cookbook/full.jpg",
}
PAPRIKA = {
    "uid": "AB12",
    "name": "Cake",
    "servings": "4 servings",
    "ingredients": "2 eggs\nDough:\n0.5 kg flour, sifted\nsalt",
    "directions": "**Mix**.\n[photo:1]\n\nOven: Bake.",
    "notes": "Tip\nEat it warm.",
    "prep_time": "10 min",
    "cook_time": "1 hr",
    "total_time": "",
    "source": "Grandmother",
    "source_url": "https://example.org/cake",
    "photo_data": base64.b64encode(PNG).decode(),
    "rating": 5,
}
TANDOOR = {
    "name": "Cake",
    "description": None,
    "servings": 4,
    "servings_text": "servings",
    "working_time": 10,
    "waiting_time": 60,
    "source_url": "https://example.org/cake",
    "steps": [
        {
            "name": "",
            "instruction": "1. **Mix.** {{ ingredients[2] }}",
            "order": 0,
            "ingredients": [
                {
                    "food": {"name": "egg", "plural_name": "eggs"},
                    "unit": None,
                    "amount": "2.0000000000",
                    "note": "",
                    "is_header": False,
                },
                {"food": None, "unit": None, "amount": 0, "note": "Dough", "is_header": True},
                {
                    "food": {"name": "flour"},
                    "unit": {"name": "kg"},
                    "amount": 0.5,
                    "note": "sifted",
                },
                {
                    "food": {"name": "salt"},
                    "unit": {"name": "g"},
                    "amount": 1,
                    "note": "",
                    "no_amount": True,
                },
            ],
        },
        {
            "name": "Oven",
            "instruction": "Bake {% scale_number(2) %}.",
            "order": 1,
            "ingredients": [],
        },
    ],
}
MELA = {
    "id": "x",
    "title": "Cake",
    "ingredients": "2 eggs\n# Dough\n0.5 kg flour, sifted\nsalt",
    "instructions": "Mix.\n# Oven\n**Bake**.",
    "yield": "4 servings",
    "cookTime": "1 hour",
    "images": [base64.b64encode(PNG).decode()],
}
TANDOOR_LD = {
    "@context": "https://schema.org",
    "@graph": [{**NEXTCLOUD, "recipeYield": "4 servings"}],
}
CAKE = ["2 eggs", "Dough | 0.5 kg flour, sifted", "Dough | salt"]
OVEN = ["Mix.", "Oven | Bake."]


@pytest.mark.parametrize(
    ("name", "content", "needed", "steps"),
    [
        ("cake.json", json.dumps(MEALIE), CAKE, OVEN),
        (
            "mealie.zip",
            zipped({"cake/cake.json": json.dumps(MEALIE), "cake/image.png": PNG}),
            CAKE,
            OVEN,
        ),
        ("backup.zip", zipped({"database.json": json.dumps(MEALIE_BACKUP)}), CAKE, OVEN),
        ("cake.json", json.dumps(NEXTCLOUD), CAKE, OVEN),
        (
            "cookbook.zip",
            zipped({"Cake/recipe.json": json.dumps(NEXTCLOUD), "Cake/full.jpg": PNG}),
            CAKE,
            OVEN,
        ),
        (
            "all.paprikarecipes",
            zipped({"Cake.paprikarecipe": gzip.compress(json.dumps(PAPRIKA).encode())}),
            CAKE,
            ["Mix.", "Oven: Bake."],
        ),
        (
            "Cake.paprikarecipe",
            gzip.compress(json.dumps(PAPRIKA).encode()),
            CAKE,
            ["Mix.", "Oven: Bake."],
        ),
        (
            "export.zip",
            zipped({"Cake.zip": zipped({"recipe.json": json.dumps(TANDOOR), "image.jpg": PNG})}),
            ["2 eggs", "Dough | 0.5 kg flour (sifted)", "Dough | salt"],
            ["Mix. 0.5 kg flour", "Oven | Bake 2."],
        ),
        ("cake.jsonld", json.dumps(TANDOOR_LD), CAKE, OVEN),
        ("Cake.melarecipe", json.dumps(MELA), CAKE, OVEN),
    ],
)
def test_exports_of_recipe_managers_are_understood(
    understand: Import, name: str, content: str | bytes, needed: list[str], steps: list[str]
) -> None:
    found = understand(name, content)
    assert (found.title, needed_in(found), steps_of(found)) == ("Cake", needed, steps)
    assert "4" in found.yields or name == "backup.zip"


def test_older_and_newer_exports_of_mealie_are_understood(understand: Import) -> None:
    old = {
        **MEALIE,
        "recipeIngredient": ["2 eggs", "salt"],
        "recipeInstructions": [{"text": "Mix."}],
    }
    assert needed_in(understand("old.json", json.dumps(old))) == ["2 eggs", "salt"]
    needed = [{"quantity": 1.5, "display": "1 ¹/₂ cups flour"}]
    new = {
        **MEALIE,
        "recipeIngredient": needed,
        "recipeServings": 0,
        "recipeYieldQuantity": 2,
        "recipeYield": "loaves",
    }
    files = {"cake.json": json.dumps(new), "original.webp": b"RIFF1234WEBP"}
    found = understand("new.zip", zipped(files))
    assert (needed_in(found), found.yields) == (["1 1/2 cups flour"], "2 loaves")
    assert found.picture is not None


def test_times_notes_and_sources_of_exports_are_imported(understand: Import) -> None:
    mealie, paprika = (
        understand("a.json", json.dumps(MEALIE)),
        understand("b.json", json.dumps(PAPRIKA)),
    )
    tandoor = understand("c.json", json.dumps(TANDOOR))
    for found in (mealie, paprika, tandoor):
        assert (found.preparation_s, found.cooking_s) == (600, 3600)
        assert "https://example.org/cake" in found.source
    assert mealie.notes == paprika.notes == ("Tip", "Eat it warm.")
    assert paprika.picture is not None
    assert paprika.picture.data == PNG


PROTOCOLS_IO = {
    "payload": {
        "title": "Lysis buffer",
        "description": json.dumps({"blocks": [{"text": "For cells."}], "entityMap": {}}),
        "doi": "dx.doi.org/10.17504/protocols.io.c4gytv",
        "authors": [{"name": "Ann"}],
        "materials": [{"name": "Tris", "sku": "1"}, {"name": "NaCl"}],
        "before_start": "<p>Wear gloves.</p>",
        "steps": [
            {
                "guid": "B",
                "previous_guid": "A",
                "section": "Mixing",
                "step": "<p>Add <b>NaCl</b>.</p>",
            },
            {
                "guid": "A",
                "previous_guid": None,
                "components": [
                    {"type_id": 6, "title": "Section", "source": {"title": "Mixing"}},
                    {
                        "type_id": 1,
                        "title": "description",
                        "source": {"description": "<p>Weigh the Tris.</p>"},
                    },
                ],
            },
        ],
    },
    "status_code": 0,
}
IFIXIT = {
    "guideid": 5,
    "title": "Battery replacement",
    "introduction_raw": "Swap the ''battery''.",
    "url": "https://www.ifixit.com/Guide/5",
    "time_required_max": 1800,
    "tools": [{"text": "Spudger", "quantity": 1}],
    "parts": [{"text": "Battery"}],
    "author": {"username": "Ann"},
    "steps": [
        {
            "title": "Open",
            "lines": [
                {"text_raw": "Use the [link|https://x.org|spudger].", "bullet": "black", "level": 0}
            ],
        },
        {
            "title": "",
            "lines": [
                {"text_raw": "[https://x.org|Lift] it."},
                {"text_raw": "''Hot''", "bullet": "icon_caution"},
            ],
        },
    ],
}
ELABFTW_CRATE = {
    "@graph": [
        {"@id": "ro-crate-metadata.json", "@type": "CreativeWork", "about": {"@id": "./"}},
        {"@id": "./", "@type": "Dataset", "hasPart": [{"@id": "./Gold - 1"}]},
        {
            "@id": "./Gold - 1",
            "@type": "Dataset",
            "name": "Gold",
            "author": {"@id": "person://1"},
            "text": "<p>We used gold.</p>",
            "step": [
                {"@id": "howtostep://2", "@type": "HowToStep"},
                {
                    "@type": "HowToStep",
                    "position": 1,
                    "itemListElement": [{"@type": "HowToDirection", "text": "Melt."}],
                },
            ],
            "hasPart": [{"@id": "./Gold - 1/a.png"}],
        },
        {
            "@id": "howtostep://2",
            "@type": "HowToStep",
            "position": 2,
            "itemListElement": {"@id": "howtodirection://2"},
        },
        {"@id": "howtodirection://2", "@type": "HowToDirection", "text": "Pour."},
        {"@id": "person://1", "@type": "Person", "givenName": "Ann", "familyName": "B"},
    ]
}
RSPACE_CRATE = {
    "@graph": [
        {"@id": "ro-crate-metadata.json", "@type": "CreativeWork"},
        {
            "@id": "./doc_Gold-1",
            "@type": "Dataset",
            "hasPart": [
                {"@id": "./doc_Gold-1/doc_Gold-1.xml"},
                {"@id": "./doc_Gold-1/doc_Gold-1_form.xml"},
            ],
        },
    ]
}
RSPACE_XML = "<structuredDocument><listFields><field><fieldData><![CDATA[<h2>Materials</h2><ul><li>gold</li></ul><h2>Method</h2><ol><li>Melt.</li><li>Pour.</li></ol>]]></fieldData></field></listFields></structuredDocument>"  # noqa: E501 - as it is
ELABFTW_JSON = [
    {
        "elabid": "1",
        "title": "Gold",
        "body": "",
        "steps": [
            {"body": "Pour.", "ordering": 2, "finished": 0},
            {"body": "Melt.", "ordering": 1, "finished": 0},
        ],
    }
]


@pytest.mark.parametrize(
    ("name", "content", "title", "needed", "steps"),
    [
        (
            "p.json",
            json.dumps(PROTOCOLS_IO),
            "Lysis buffer",
            ["Tris", "NaCl"],
            ["Mixing | Weigh the Tris.", "Mixing | Add NaCl."],
        ),
        (
            "g.json",
            json.dumps(IFIXIT),
            "Battery replacement",
            ["Spudger", "Battery"],
            ["Open | Use the spudger.", "Lift it."],
        ),
        (
            "e.eln",
            zipped(
                {"e/ro-crate-metadata.json": json.dumps(ELABFTW_CRATE), "e/Gold - 1/a.png": PNG}
            ),
            "Gold",
            [],
            ["Melt.", "Pour."],
        ),
        (
            "r.eln",
            zipped(
                {
                    "r/ro-crate-metadata.json": json.dumps(RSPACE_CRATE),
                    "r/doc_Gold-1/doc_Gold-1.xml": RSPACE_XML,
                }
            ),
            "doc_Gold-1",
            ["gold"],
            ["Melt.", "Pour."],
        ),
        ("f.json", json.dumps(ELABFTW_JSON), "Gold", [], ["Melt.", "Pour."]),
    ],
)
def test_protocols_and_repair_guides_are_understood(
    understand: Import,
    name: str,
    content: str | bytes,
    title: str,
    needed: list[str],
    steps: list[str],
) -> None:
    found = understand(name, content)
    assert found.protocol
    assert (found.title, needed_in(found), steps_of(found)) == (title, needed, steps)


def test_notes_and_pictures_of_protocols_are_imported(understand: Import) -> None:
    protocol = understand("p.json", json.dumps(PROTOCOLS_IO))
    assert protocol.warnings == ("Wear gloves.",)
    assert understand("g.json", json.dumps(IFIXIT)).sections[0].steps[1].warnings == ("Hot",)
    assert protocol.source == "Ann, https://dx.doi.org/10.17504/protocols.io.c4gytv"
    crate = zipped({"e/ro-crate-metadata.json": json.dumps(ELABFTW_CRATE), "e/Gold - 1/a.png": PNG})
    experiment = understand("e.eln", crate)
    assert (experiment.notes, experiment.source) == (("We used gold.",), "Ann B")
    assert experiment.picture is not None


def test_every_recipe_in_an_archive_is_imported(tmp_path: Path) -> None:
    recipes: list[Any] = [{**NEXTCLOUD, "name": name} for name in ("Cake", "Pie")]
    (tmp_path / "a.zip").write_bytes(
        zipped({f"{number}/recipe.json": json.dumps(one) for number, one in enumerate(recipes)})
    )
    (tmp_path / "a.json").write_text(json.dumps(recipes))
    for name in ("a.zip", "a.json"):
        assert [one.title for one in read_others(tmp_path / name)] == ["Cake", "Pie"]


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (zipped({"a.json": b" " * 2000}), "unpacks to more than"),
        (zipped({f"{number}.json": b" " * 600 for number in range(3)}), "unpacks to more than"),
        (zipped({f"{number}.txt": b"" for number in range(5)}), "more than 4 files"),
        (
            zipped({"a.zip": zipped({"a.zip": zipped({"a.json": json.dumps(NEXTCLOUD)})})}),
            "no ingredients",
        ),
        (zipped({"a.json": json.dumps(NEXTCLOUD)})[:-40], "damaged"),
        (gzip.compress(b"{" * 600, mtime=0)[:-20], "no ingredients"),
        (b"PK\x03\x04", "damaged"),
        (b"\x1f\x8b", "no ingredients"),
    ],
)
def test_archive_sizes_are_limited(
    monkeypatch: pytest.MonkeyPatch, understand: Import, content: bytes, why: str
) -> None:
    for name, bound in {"MOST_FILES": 4, "MOST_BYTES": 1500, "LARGEST_ENTRY": 1000}.items():
        monkeypatch.setattr(archive, name, bound)
    with pytest.raises(SourceError, match=why):
        understand("a.zip", content)


def test_paths_in_an_archive_cannot_leave_it(tmp_path: Path) -> None:
    secret = tmp_path / "secret.jpg"
    secret.write_bytes(PNG)
    (tmp_path / "in").mkdir()
    recipe = {
        **NEXTCLOUD,
        "image": "../secret.jpg",
        "recipeInstructions": [{"text": "Mix.", "image": str(secret)}],
    }
    files = {"../../x/recipe.json": json.dumps(recipe), "/y/recipe.json": json.dumps(recipe)}
    (tmp_path / "in" / "a.zip").write_bytes(zipped(files))
    for found in read_others(tmp_path / "in" / "a.zip"):
        assert found.picture is None
        assert not found.sections[0].steps[0].pictures


def per_step(found: Understood) -> list[tuple[str, ...]]:
    return [step.needed.items for section in found.sections for step in section.steps]


def omitted(found: Understood) -> list[str]:
    return [str(remark) for remark in remarks([found])]


NOTES_ALONE = [
    {
        "quantity": 1.0,
        "unit": None,
        "food": None,
        "note": note,
        "display": f"1 {note}",
        "referenceId": str(at),
    }
    for at, note in enumerate(("2 teaspoons salt, divided", "500 g flour", "a little butter"))
]


@pytest.mark.parametrize(
    "recipe",
    [
        {**MEALIE, "recipeIngredient": NOTES_ALONE, "settings": {"disableAmount": True}},
        {**MEALIE, "recipeIngredient": [{**one, "disableAmount": True} for one in NOTES_ALONE]},
        {
            **MEALIE_BACKUP,
            "recipes_ingredients": [
                {
                    "recipe_id": "b1c7",
                    "position": at,
                    "quantity": 1.0,
                    "note": one["note"],
                    "display": "",
                }
                for at, one in enumerate(NOTES_ALONE)
            ],
            "recipe_settings": [{"recipe_id": "b1c7", "disable_amount": True}],
        },
    ],
)
def test_lines_of_mealie_without_amounts_lose_the_one_that_nobody_entered(
    understand: Import, recipe: dict[str, Any]
) -> None:
    found = understand("cake.json", json.dumps(recipe))
    assert needed_in(found) == ["2 teaspoons salt, divided", "500 g flour", "a little butter"]


def test_mealie_counts_of_things_without_a_unit_stay(understand: Import) -> None:
    needed = [
        {"quantity": 2.0, "unit": None, "food": None, "note": "lemons", "display": "2 lemons"}
    ]
    assert needed_in(
        understand("cake.json", json.dumps({**MEALIE, "recipeIngredient": needed}))
    ) == ["2 lemons"]


def test_steps_of_mealie_name_their_ingredients(understand: Import) -> None:
    steps = [
        {"text": "Mix.", "ingredientReferences": [{"referenceId": "0"}, {"referenceId": "1"}]},
        {"text": "Sprinkle.", "ingredientReferences": [{"referenceId": "0"}]},
        {"text": " ", "ingredientReferences": []},
    ]
    recipe = {
        **MEALIE,
        "recipeIngredient": NOTES_ALONE,
        "settings": {"disableAmount": True},
        "recipeInstructions": steps,
    }
    found = understand("cake.json", json.dumps(recipe))
    # Both steps take of the salt: how much each takes is not in the file.
    assert per_step(found) == [("salt, divided", "500 g flour"), ("salt, divided",)]
    assert "Steps without text left out: 1" in omitted(found)


def test_steps_of_the_mealie_backup_name_their_ingredients(understand: Import) -> None:
    ingredients = [
        {**one, "reference_id": str(at)}
        for at, one in enumerate(MEALIE_BACKUP["recipes_ingredients"])
    ]
    backup = {
        **MEALIE_BACKUP,
        "recipes_ingredients": ingredients,
        "recipe_instructions": [{"id": "i1", "recipe_id": "b1c7", "position": 0, "text": "Sift."}],
        "recipe_ingredient_ref_link": [{"instruction_id": "i1", "reference_id": "0"}],
    }
    assert per_step(understand("backup.json", json.dumps(backup))) == [("0.5 kg flour, sifted",)]


def tandoor_ingredient(amount: float, unit: str, food: str) -> dict[str, Any]:
    return {
        "food": {"name": food},
        "unit": {"name": unit},
        "amount": amount,
        "note": "",
        "is_header": False,
    }


def test_steps_of_tandoor_take_their_own_amounts_and_headings(understand: Import) -> None:
    steps = [
        {
            "instruction": "# Dough\n\nRub in the butter.\n\n## Rest\n\nLeave it cold.",
            "ingredients": [
                tandoor_ingredient(100, "g", "butter"),
                tandoor_ingredient(1, "tsp", "salt"),
            ],
        },
        {
            "instruction": "Melt the [butter](https://shop.example.org/?utm_source=app) with the salt.\n\n"
            "https://track.example.org/?utm_source=tandoor&utm_campaign=x\n\n[Recipe](https://example.org/cake)",
            "ingredients": [
                tandoor_ingredient(50, "g", "butter"),
                tandoor_ingredient(2, "tsp", "salt"),
            ],
        },
        {"instruction": "https://example.org/?utm_source=app", "ingredients": []},
    ]
    found = understand("cake.json", json.dumps({**TANDOOR, "steps": steps}))
    assert steps_of(found) == [
        "Dough | Rub in the butter.",
        "Rest | Leave it cold.",
        "Melt the butter with the salt.",
    ]
    assert per_step(found) == [("100 g butter", "1 tsp salt"), (), ("50 g butter", "2 tsp salt")]
    assert omitted(found) == [
        "Web addresses left out: 4, such as https://shop.example.org/?utm_source=app",
        "Steps without text left out: 1",
    ]
    guide, _ = lay_out(found, Path("cake.guide.md"))
    assert "## Dough\n\n- {100 g} butter\n- {1 tsp} salt\n\nRub in the butter.\n" in guide_text(
        guide
    )
    assert [ingredients_named(guide, step) for step in guide.steps[1:]] == [(), (), ()]


def test_a_tandoor_recipe_with_all_ingredients_on_one_step_has_no_lists_in_its_steps(
    understand: Import,
) -> None:
    steps = [
        {"instruction": "Mix.", "ingredients": [tandoor_ingredient(100, "g", "butter")]},
        {"instruction": "Melt the rest of the butter.", "ingredients": []},
    ]
    assert per_step(understand("cake.json", json.dumps({**TANDOOR, "steps": steps}))) == [(), ()]


def test_steps_of_nextcloud_name_their_supplies(understand: Import) -> None:
    steps = [
        {
            "@type": "HowToStep",
            "text": "*Mix*.",
            "supply": ["1 tsp salt", {"@type": "HowToSupply", "name": "2 eggs"}],
        },
        {
            "@type": "HowToStep",
            "text": "Season.\n\nhttps://example.org/video",
            "supply": "2 tsp salt",
        },
    ]
    found = understand("cake.json", json.dumps({**NEXTCLOUD, "recipeInstructions": steps}))
    assert steps_of(found) == ["Mix.", "Season."]
    assert per_step(found) == [("1 tsp salt", "2 eggs"), ("2 tsp salt",)]
    assert omitted(found) == ["Web addresses left out: 1, such as https://example.org/video"]


def test_the_recipes_of_an_archive_keep_its_order(tmp_path: Path) -> None:
    names = ["Thai Basil Pork", "Cake", "Apple Pie"]
    recipes = {
        f"{name}.paprikarecipe": gzip.compress(json.dumps({**PAPRIKA, "name": name}).encode())
        for name in names
    }
    path = tmp_path / "all.paprikarecipes"
    path.write_bytes(zipped(recipes))
    assert [one.title for one in read_others(path)] == names


def test_photos_within_a_paprika_recipe_are_said_to_be_missing(understand: Import) -> None:
    assert "Some pictures weren't saved with the file." in omitted(
        understand("a.json", json.dumps(PAPRIKA))
    )


RECIPEML = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE recipeml PUBLIC "-//FormatData//DTD RecipeML 0.5//EN" "http://www.formatdata.com/recipeml/recipeml.dtd">
<recipeml version="0.5">
<recipe><head><title>Pancakes &amp; Jam</title><categories><cat>Cakes</cat></categories>
<yield>4</yield></head><ingredients>
<ing><amt><qty>1/2</qty><unit>pound</unit></amt><item>flour</item><prep>sifted</prep></ing>
<ing-div><title>Jam</title><ing><amt><qty>2</qty></amt><item>lemons</item></ing></ing-div>
</ingredients><directions><step>Mix.</step><step>Bake.</step></directions></recipe>
<recipe><head><title>Tea</title></head><ingredients><ing><item>tea</item></ing></ingredients>
<directions>Boil it.</directions></recipe></recipeml>"""
PLAN_TO_EAT = """Title,Description,Url,Prep Time,Cook Time,Servings,Yield,Ingredients,Directions
Pancakes & Jam,,https://a.b/c,10 min,,4,,"1/2 pound flour, sifted
Jam:
2 lemons","Mix.

Bake."
Tea,,,,,,,tea,Boil it.
"""


@pytest.mark.parametrize(("name", "text"), [("a.xml", RECIPEML), ("a.csv", PLAN_TO_EAT)])
def test_every_recipe_of_an_older_programs_file_is_imported(
    tmp_path: Path, name: str, text: str
) -> None:
    path = tmp_path / name
    path.write_text(text, "utf-8")
    pancakes, tea = read_others(path)
    assert (pancakes.title, tea.title, pancakes.yields) == ("Pancakes & Jam", "Tea", "4")
    assert needed_in(pancakes) == ["1/2 pound flour, sifted", "Jam | 2 lemons"]
    assert (steps_of(pancakes), steps_of(tea)) == (["Mix.", "Bake."], ["Boil it."])


@pytest.mark.parametrize(("name", "text"), [("a.xml", "<a>1</a>"), ("a.csv", "Title,Price\na,1\n")])
def test_other_tables_and_trees_are_refused(tmp_path: Path, name: str, text: str) -> None:
    path = tmp_path / name
    path.write_text(text, "utf-8")
    with pytest.raises(SourceError, match="no ingredients or steps"):
        read_others(path)


def test_every_recipe_of_recipe_keepers_page_is_imported(tmp_path: Path) -> None:
    def recipe(name: str, servings: int) -> str:
        return (
            '<div class="recipe-details"><table><tr><td><img src="images/0.jpg" class=recipe-photo>'
            f'</td><td><h2 itemprop="name">{name}</h2><div>Serving size: '
            f'<span itemprop="recipeYield">{servings}</span></div>'
            '<meta content="PT25M" itemprop="cookTime"></td></tr></table><table><tr><td>'
            '<h3>Ingredients</h3><div itemprop="recipeIngredients"><p>2 eggs</p><p>1 lemon</p></div>'
            '</td><td><h3>Directions</h3><div itemprop="recipeDirections"><p>1. Mix it.</p>'
            '<p>2. Bake it.</p></div><h3>Notes</h3><div itemprop="recipeNotes"><p>Freeze it.</p>'
            "</div></td></tr></table></div>"
        )

    path = tmp_path / "recipes.html"
    path.write_text(f"<html><body>{recipe('Cake', 12)}{recipe('Buns', 24)}</body></html>")
    cake, buns = read_others(path)
    assert [(one.title, one.yields, one.cooking_s) for one in (cake, buns)] == [
        ("Cake", "12", 1500.0),
        ("Buns", "24", 1500.0),
    ]
    assert (needed_in(buns), steps_of(buns)) == (["2 eggs", "1 lemon"], ["Mix it.", "Bake it."])
    assert buns.notes == ("Freeze it.",)
