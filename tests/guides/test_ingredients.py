"""The ingredients beside steps, as a cook reads them."""

import time
from pathlib import Path

import pytest

from handtrack.guides.guide import Guide, load_guide
from handtrack.guides.ingredients import StepIngredients, ingredients_named
from handtrack.guides.stems import stem_of


def guide_of(path: Path, language: str, lists: dict[str, list[str]], steps: list[str]) -> Guide:
    """A guide with lists by their titles; a step is "text" or "title| text"."""
    file = path / "a.md"
    parts = [f"---\ntitle: A\nlanguage: {language}\n---\n"]
    for title, items in lists.items():
        parts.append(f"## {title}\nkind: checklist\n\n" + "\n".join(f"- [ ] {i}" for i in items))
    for number, step in enumerate(steps, start=1):
        title, _, text = step.rpartition("| ")
        parts.append(f"## {title or f'Step {number}'}\n\n{text}")
    file.write_text("\n\n".join(parts) + "\n", "utf-8")
    return load_guide(file)


def beside(
    path: Path, items: list[str], steps: list[str], language: str = "en"
) -> list[tuple[str, ...]]:
    guide = guide_of(path, language, {"Ingredients": items}, steps)
    return [ingredients_named(guide, step) for step in guide.steps[1:]]


@pytest.mark.parametrize(
    ("item", "first", "second"),
    [
        ("{3} onions", "Chop the onions.", "Fry onions."),
        ("{3} onions", "Peel and slice the carrots, leeks and onions.", "Add half of the onions."),
        ("{3} Zwiebeln", "Zwiebeln schälen und fein hacken.", "Zwiebeln anschwitzen."),
        ("{1} Stange Lauch", "Den Lauch in Ringe schneiden.", "Lauch und Butter zugeben."),
        ("{3} Zwiebeln", "Zwiebeln und Gurken in Streifen schneiden.", "Zwiebeln verteilen."),
        ("{2} Karotten", "Schäle die Karotten.", "Karotten zugeben."),
    ],
)
def test_who_prepares_an_ingredient_takes_all_of_it(
    tmp_path: Path, item: str, first: str, second: str
) -> None:
    whole = item.replace("{", "").replace("}", "")
    others = ["{1} carrot", "{1} leek", "{20 g} Butter", "{4} Gewürzgurken"]
    found = beside(tmp_path, [item, *others], [first, second])
    assert whole in found[0]
    assert whole not in found[1]


@pytest.mark.parametrize(
    ("item", "first", "second"),
    [
        ("{3 slices} bacon", "Fry the bacon.", "Top it with crispy bacon."),
        ("{3 slices} bacon", "Fry the bacon.", "Take the bacon out of the pan."),
        ("{400 g} potatoes", "Boil the potatoes.", "Mash the cooked potatoes."),
        ("{400 g} potatoes", "Boil the potatoes.", "Add half of the cooked potatoes."),
        ("{1 cup} rice", "Stir in the rice.", "Bake until the rice is tender."),
        ("{300 g} Nudeln", "Nudeln kochen.", "Die Nudeln abgießen."),
    ],
)
def test_what_is_there_already_is_not_taken_again(
    tmp_path: Path, item: str, first: str, second: str
) -> None:
    whole = item.replace("{", "").replace("}", "")
    assert beside(tmp_path, [item], [first, second]) == [(whole,), (whole.split()[-1],)]


@pytest.mark.parametrize(
    ("item", "first", "second"),
    [
        ("{50 g} butter", "Melt half of the butter.", "Add the remaining butter."),
        ("{50 g} butter", "Melt ½ of the butter.", "Add the butter."),
        ("{50 g} butter", "Melt the butter.", "Season, then add butter."),
        ("{50 g} beurre", "Faire fondre la moitié du beurre.", "Ajouter le reste du beurre."),
    ],
)
def test_a_share_shows_no_amount(tmp_path: Path, item: str, first: str, second: str) -> None:
    language = "fr" if "beurre" in item else "en"
    name = item.split("} ")[1]
    assert beside(tmp_path, [item], [first, second], language) == [(name,), (name,)]


def test_both_shares_in_one_step_are_all_of_it(tmp_path: Path) -> None:
    text = "Fry the salmon in batches: half of it, then the rest of the salmon."
    assert beside(tmp_path, ["{2 lbs} salmon"], [text]) == [("2 lbs salmon",)]


def test_flour_to_dust_a_surface_with_is_no_share_of_the_dough(tmp_path: Path) -> None:
    steps = ["Knead the flour with water.", "Dust a clean surface with flour."]
    assert beside(tmp_path, ["{500 g} flour"], steps) == [("500 g flour",), ("flour",)]


@pytest.mark.parametrize(
    ("language", "items", "text", "named"),
    [
        ("fr", ["{2} gousses d’ail", "{4} cs de parmesan"], "Hachez l’ail.", ("2 gousses d’ail",)),
        ("fr", ["{500 g} de carottes"], "Râpez les carottes.", ("500 g carottes",)),
        (
            "pt",
            ["{2} dentes de alho", "{1} ramo de alecrim"],
            "Pique o alho.",
            ("2 dentes de alho",),
        ),
        ("es", ["{6} huevos", "{2} dientes de ajo"], "Bate el huevo.", ("6 huevos",)),
        ("it", ["{2} cipolle", "{2} spicchi d'aglio"], "Trita la cipolla.", ("2 cipolle",)),
        ("nl", ["{1} teentje knoflook", "{2} uien"], "Hak de knoflook.", ("1 teentje knoflook",)),
        ("sv", ["{2} lökar", "{3} ägg"], "Hacka löken.", ("2 lökar",)),
        (
            "da",
            ["{3} æg", "{125 g} hvedemel"],
            "Slå æggene ud i melet.",
            ("3 æg", "125 g hvedemel"),
        ),
        ("pl", ["{2} cebule", "{100 g} masła"], "Pokrój cebulę.", ("2 cebule",)),
        ("ru", ["сыр - {75} г", "лук - {2} шт"], "Добавить сыра.", ("75 г сыр",)),
        (
            "tr",
            ["{5} adet patates", "{2} adet soğan"],
            "Patatesleri haşlayın.",
            ("5 adet patates",),
        ),
    ],
)
def test_an_ingredient_is_found_in_the_forms_of_its_language(
    tmp_path: Path, language: str, items: list[str], text: str, named: tuple[str, ...]
) -> None:
    assert beside(tmp_path, items, [text], language) == [named]


@pytest.mark.parametrize(
    ("items", "text", "named"),
    [
        (["{3 slices} bacon"], "Add it to the skillet with the bacon grease.", ()),
        (["{2 cups} cream"], "Fill the ice cream container.", ()),
        (["{50 g} butter"], "Butter two round pans.", ()),
        (["{6} bone-in, skin-on chicken thighs"], "Fry the chicken.", ("6 chicken thighs",)),
        (["{80 g} Spinat"], "Die Spinat-Pancakes servieren.", ()),
        (["{200 g} Lachsfilet"], "Die Lachsstreifen braten.", ("200 g Lachsfilet",)),
        (["{1} Apfel"], "Die Apfelstückchen zugeben.", ("1 Apfel",)),
        (
            ["{1 EL} Zimt", "{1 TL} Zucker"],
            "Mit Zimt-Zucker bestreuen.",
            ("1 EL Zimt", "1 TL Zucker"),
        ),
        (["{100 g} Weizenmehl Type 405"], "Das Mehl sieben.", ("100 g Weizenmehl",)),
        (["{1 EL} Margarine zum Braten"], "Fünf Minuten braten.", ()),
        (["{75 g} mozzarella ball"], "Top with mozzarella.", ("75 g mozzarella ball",)),
        (["{2 tsp} Sriracha sauce"], "Taste, and add the sriracha.", ("2 tsp Sriracha sauce",)),
        (["{5 El} Olivenöl"], "Restliches Olivenöl ({2 El}) erhitzen.", ("2 El Olivenöl",)),
        (["{1} Zwiebel / Zwiebeln"], "Die Zwiebel schälen.", ("1 Zwiebel",)),
        (
            ["Schuss Agavendicksaft", "{1} egg"],
            "{1 Schuss} Agavendicksaft.",
            ("1 Schuss Agavendicksaft",),
        ),
    ],
)
def test_a_word_beside_a_food_tells_what_is_meant(
    tmp_path: Path, items: list[str], text: str, named: tuple[str, ...]
) -> None:
    assert beside(tmp_path, items, [text]) == [named]


@pytest.mark.parametrize(
    ("items", "text", "named"),
    [
        (["{1 lb} lean beef", "{2 cups} low sodium beef stock"], "Add beef stock.", (1,)),
        (["{1 tbsp} sun dried tomato oil", "{4} sun dried tomatoes"], "Add the tomato oil.", (0,)),
        (["{6} huevos", "{200 ml} leche"], "Batir las yemas con la leche.", (0, 1)),
        (["{4} Eier"], "Das Eigelb verrühren.", (0,)),
    ],
)
def test_a_word_names_the_food_with_which_it_stands(
    tmp_path: Path, items: list[str], text: str, named: tuple[int, ...]
) -> None:
    language = "es" if "yemas" in text else "en"
    whole = [item.replace("{", "").replace("}", "") for item in items]
    assert beside(tmp_path, items, [text], language) == [tuple(whole[at] for at in named)]


@pytest.mark.parametrize(
    ("item", "second"),
    [
        ("{3} onions", "Spread the onion and feta mixture on top."),
        ("{3} onions", "Cover onions with feta."),
        ("{3} Steaks", "Steaks mit feta servieren."),
    ],
)
def test_what_a_later_step_only_works_on_stays_whole_before(
    tmp_path: Path, item: str, second: str
) -> None:
    name = item.split("} ")[1]
    found = beside(tmp_path, [item, "{50 g} feta"], [f"Fry the {name}.", second])
    assert found[0] == (f"3 {name}",)


@pytest.mark.parametrize(
    ("item", "named"),
    [
        ("sahne nach gefühl", "sahne nach gefühl"),
        ("Etwas Sahne", "Etwas Sahne"),
        ("Schuss Sahne (süß)", "Schuss Sahne"),
        ("meia colher (sopa) de Sahne", "meia colher (sopa) de Sahne"),
        ("Sahne", None),
    ],
)
def test_an_amount_in_words_stands_beside_the_step(
    tmp_path: Path, item: str, named: str | None
) -> None:
    found = beside(tmp_path, ["{1} egg", item], ["sahne rein"])
    assert found == [(named,) if named else ()]


@pytest.mark.parametrize(
    ("steps", "named"),
    [
        (["Mix all ingredients."], [("1 egg", "50 g sugar", "20 g butter")]),
        (["Beat the egg.", "Stir in the remaining ingredients."],
         [("1 egg",), ("50 g sugar", "20 g butter")]),
        (["Beat the egg.", "Add the rest of the ingredients except the butter.", "Add the butter."],
         [("1 egg",), ("50 g sugar",), ("20 g butter",)]),
        (["Have all ingredients ready.", "Mix the dry ingredients."], [(), ()]),
        (["Beat the egg.", "Stir it with everything else."],
         [("1 egg",), ("50 g sugar", "20 g butter")]),
        (["Alle Zutaten verrühren."], [("1 egg", "50 g sugar", "20 g butter")]),
    ],
)  # fmt: skip
def test_all_and_the_remaining_ingredients_are_listed(
    tmp_path: Path, steps: list[str], named: list[tuple[str, ...]]
) -> None:
    items = ["{1} egg", "{50 g} sugar", "{20 g} butter"]
    assert beside(tmp_path, items, steps) == named


def test_all_ingredients_of_a_part_are_those_of_its_list(tmp_path: Path) -> None:
    lists = {"Wings": ["{1 kg} wings"], "Sauce": ["{1 cup} honey", "{2 tbsp} vinegar"]}
    guide = guide_of(tmp_path, "en", lists, ["Heat all the sauce ingredients in a pan."])
    assert ingredients_named(guide, guide.steps[2]) == ("1 cup honey", "2 tbsp vinegar")


def test_the_name_of_a_part_names_none_of_its_ingredients(tmp_path: Path) -> None:
    lists = {"Biscuit": ["{2} oeufs"], "Sirop au rhum": ["{4 cl} de rhum", "{100 g} de sucre"]}
    guide = guide_of(tmp_path, "fr", lists, ["Montage| Imbibez le biscuit avec le sirop au rhum."])
    assert ingredients_named(guide, guide.steps[2]) == ()


def test_of_a_food_in_two_lists_a_step_that_may_mean_either_shows_no_amount(
    tmp_path: Path,
) -> None:
    lists = {"One": ["{50 g} sugar", "{1} egg"], "Two": ["{80 g} sugar", "{2} pears"]}
    guide = guide_of(tmp_path, "en", lists, ["Add the sugar."])
    assert ingredients_named(guide, guide.steps[2]) == ("sugar",)


@pytest.mark.parametrize(
    ("language", "item", "refusing", "adding"),
    [
        ("en", "{1 tbsp} fish sauce", "Add the oil, not the fish sauce.", "Add the fish sauce."),
        ("en", "{1} carrot", "Do not add the carrot yet.", "Add the carrot."),
        (
            "en",
            "{1 tsp} salt",
            "Stir. Don’t add the salt yet.",
            "Don’t add the salt until it boils.",
        ),
        ("en", "{200 ml} cream", "Instead of cream, you can use milk.", "Add the cream."),
        ("de", "{200 ml} Sahne", "Die Sahne noch nicht zugeben.", "Die Sahne zugeben."),
        ("de", "{200 ml} Sahne", "Jetzt keine Sahne zugeben.", "Die Sahne zugeben."),
        ("fr", "{200 ml} de lait", "Ne pas ajouter le lait.", "Ajouter le lait."),
    ],
)
def test_what_a_step_tells_not_to_take_stays_whole_for_a_later_step(
    tmp_path: Path, language: str, item: str, refusing: str, adding: str
) -> None:
    refused, added = beside(tmp_path, [item], [refusing, adding], language)
    assert refused == ()
    assert len(added) == 1
    assert added[0][0].isdigit()


def test_a_mixture_shows_no_amount_of_what_a_step_before_had(tmp_path: Path) -> None:
    items = ["{150 g} butter", "{200 g} flour", "{2} eggs"]
    steps = ["Rub the butter into the flour.", "Add the eggs to the flour mixture."]
    first, second = beside(tmp_path, items, steps)
    assert first == ("150 g butter", "200 g flour")
    assert second == ("flour", "2 eggs")


def test_one_oil_of_three_shows_no_amount_as_nobody_knows_which(tmp_path: Path) -> None:
    items = ["{1 tbsp} olive oil", "{1 tsp} sesame oil", "{1 l} vegetable oil"]
    found = beside(tmp_path, items, ["Heat the oil."])
    assert found == [("olive oil", "sesame oil", "vegetable oil")]


@pytest.mark.parametrize(
    ("language", "items", "step", "shown"),
    [
        ("en", ["{1 kg} potatoes", "{1} sweet potato"], "Peel the potatoes.", ["1 kg potatoes"]),
        (
            "en",
            ["{1 kg} potatoes", "{1} sweet potato"],
            "Peel the sweet potato.",
            ["1 sweet potato"],
        ),
        ("en", ["{1 cup} sugar", "{50 g} brown sugar"], "Add brown sugar.", ["50 g brown sugar"]),
        (
            "en",
            ["{1 cup} sugar", "{50 g} brown sugar"],
            "Brown it. Add the sugar.",
            ["1 cup sugar"],
        ),
        (
            "en",
            ["{1 cup} sugar", "{50 g} brown sugar"],
            "Beat sugar and brown sugar.",
            ["1 cup sugar", "50 g brown sugar"],
        ),
        (
            "en",
            ["{9 g} ground ginger", "{8 g} fresh ginger", "{1 g} fresh basil"],
            "Add ginger and fresh basil.",
            ["ground ginger", "fresh ginger", "1 g fresh basil"],
        ),
        (
            "en",
            ["{1} red pepper", "{2} green peppers", "{3} black peppers"],
            "Slice the red and green peppers.",
            ["1 red pepper", "2 green peppers"],
        ),
        ("en", ["{1} red pepper", "{1 tsp} pepper"], "Slice the peppers.", ["pepper"]),
        ("de", ["{1} rote Paprika", "{2} grüne Paprika"], "Die rote Paprika.", ["1 rote Paprika"]),
    ],
)
def test_a_colour_or_the_like_tells_two_ingredients_of_one_noun_apart(
    tmp_path: Path, language: str, items: list[str], step: str, shown: list[str]
) -> None:
    assert beside(tmp_path, items, [step], language) == [tuple(shown)]


def test_all_onions_of_two_sorts_show_both_amounts(tmp_path: Path) -> None:
    found = beside(tmp_path, ["{2} red onions", "{1} white onion"], ["Chop the onions."])
    assert found == [("2 red onions", "1 white onion")]


def test_each_step_of_a_guide_has_what_it_has_alone(tmp_path: Path) -> None:
    items = [f"{{{number} g}} {name}" for number, name in enumerate(("leek", "rice", "curry"), 1)]
    guide = guide_of(
        tmp_path, "en", {"Ingredients": items}, ["Cut the leek.", "Add rice.", "Stir."]
    )
    beside_steps = StepIngredients(guide)
    steps = [*guide.steps, *reversed(guide.steps)]
    assert [beside_steps.of(step) for step in steps] == [
        ingredients_named(guide, step) for step in steps
    ]


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("en", "berry berries"),
        ("de", "Ei Eier Eiern"),
        ("fr", "carotte carottes"),
        ("es", "limón limones"),
        ("pt", "limão limões"),
        ("it", "fungo funghi"),
        ("nl", "tomaat tomaten"),
        ("sv", "lök löken lökar lökarna"),
        ("da", "sukker sukkeret"),
        ("pl", "cebula cebulę cebuli"),
        ("ru", "масло масла маслом"),
        ("tr", "patates patatesleri"),
    ],
)
def test_the_forms_of_a_word_have_one_stem(language: str, forms: str) -> None:
    assert len({stem_of(form, language) for form in forms.split()}) == 1


def test_a_step_of_one_endless_clause_is_read_at_once(tmp_path: Path) -> None:
    began = time.process_time()
    beside(tmp_path, ["{100 g} butter"], ["dust butter " * 800])
    assert time.process_time() - began < 5
