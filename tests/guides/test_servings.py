import re
from dataclasses import replace
from pathlib import Path

import pytest

from handtrack.errors import UsageError
from handtrack.guides import Guide, load_guide
from handtrack.guides.body import Span, plain, texts_of
from handtrack.guides.codes import GuideCode
from handtrack.guides.entry_numbers import KEYS
from handtrack.guides.guide import MOST_SERVINGS
from handtrack.guides.ingredients import ingredients_named
from handtrack.guides.progress import from_progress, to_progress
from handtrack.guides.recorder import RunRecorder
from handtrack.guides.run import GuideRun, GuideRunState
from handtrack.guides.scaling import typeset
from handtrack.guides.servings import servings_beside
from handtrack.guides.session import GuideSession
from handtrack.guides.step import Entry
from handtrack.guides.store import RunStore
from handtrack.messages import KEY, Command, CommandName

PANCAKES = """---
title: Pancakes
servings: 4
---

## Set out
kind: checklist

- [ ] {250 g} flour
- [ ] {2} eggs
- [ ] {½ l} milk {#milk}
- [ ] \\{1} whisk, {not an amount}
- [ ] A pan

## Mix

Stir **{200 g}** of the flour into the milk for 5 minutes, then rest 20–30 min.

## Fry

Fry each for a minute.
"""


@pytest.fixture
def pancakes(tmp_path: Path) -> Guide:
    path = tmp_path / "pancakes.md"
    path.write_text(PANCAKES)
    return load_guide(path)


def do(
    session: GuideSession, name: CommandName, choice: int | None = None, now: float = 0.0
) -> str:
    return str(session.command(Command(name, 0, now, KEY, choice), now).says or "")


def labels(run: GuideRun) -> list[str]:
    return [item.label for item in run.guide.steps[0].items]


def text(run: GuideRun) -> str:
    return " ".join(plain(text) for block in run.guide.steps[1].body for text in texts_of(block))


def test_marked_amounts_follow_the_servings_in_every_step(pancakes: Guide) -> None:
    run = GuideRun(pancakes)
    assert labels(run) == [
        "250 g flour",
        "2 eggs",
        "½ l milk",
        "{1} whisk, {not an amount}",
        "A pan",
    ]
    assert [item.id for item in pancakes.steps[0].items][:3] == ["250-g-flour", "2-eggs", "milk"]
    run.command("servings", 0, 6)
    assert labels(run)[:4] == ["375 g flour", "3 eggs", "750 ml milk", "{1} whisk, {not an amount}"]
    assert text(run) == "Stir 300 g of the flour into the milk for 5 minutes, then rest 20–30 min."
    run.command("undo", 0)
    assert labels(run)[0] == "250 g flour"


def test_a_line_in_doubt_stays_and_says_for_how_many_it_was_written(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text(
        "---\ntitle: A\nservings: 4\n---\n\n## Set out\nkind: checklist\n\n- [ ] Chillies, hot 3\n- [ ] {2} eggs\n"
    )
    run = GuideRun(load_guide(path))
    assert labels(run) == ["Chillies, hot 3", "2 eggs"]
    run.command("servings", 0, 6)
    assert labels(run) == ["Chillies, hot 3 (for 4)", "3 eggs"]


@pytest.mark.parametrize("servings", ["0", "four", "1000", "2.5"])
def test_servings_must_be_a_number(tmp_path: Path, servings: str) -> None:
    path = tmp_path / "a.md"
    path.write_text(PANCAKES.replace("servings: 4", f"servings: {servings}"))
    with pytest.raises(UsageError, match=r"a\.md:3: .*servings"):
        load_guide(path)


@pytest.mark.parametrize(
    ("servings", "written", "by", "beside"),
    [
        (4, 4, 2, 6),
        (1, 4, -1, 1),
        (999, 4, 1, 999),
        (12, 12, -1, 9),
        (3, 12, -1, 3),
        (12, 14, 1, 14),
        (14, 14, -1, 12),
    ],
)
def test_servings_change_by_ones_or_by_quarters_of_a_tray(
    servings: int, written: int, by: int, beside: int
) -> None:
    assert servings_beside(servings, written, by) == beside


def test_fractions_are_one_character_but_numbers_of_something_are_not(pancakes: Guide) -> None:
    written = ("1 1/2-inch", "(1/2 cup)", "2 3/4 tsp", "Bake (1/4)", "on 1/2/2024", "11/2", "1/6 l")
    assert [typeset(words) for words in written] == ["1½-inch", "(½ cup)", "2¾ tsp", *written[3:]]
    items = (
        Entry("a", "1/2 onion"),
        Entry("b", "{1/2 cup} oil", (Span("1/2 cup", amount=True), Span(" oil"))),
    )
    step = replace(pancakes.steps[0], items=items)
    shown = GuideRun(replace(pancakes, steps=(step, *pancakes.steps[1:]))).step.items
    assert [item.label for item in shown] == ["½ onion", "½ cup oil"]


def test_every_ingredients_page_asks_for_the_servings(pancakes: Guide) -> None:
    more = replace(pancakes.steps[0], id="more")
    two = replace(pancakes, steps=(pancakes.steps[0], more, *pancakes.steps[1:]))
    session = GuideSession(two, RunRecorder(None, print), 0.0)
    asked = []
    for _ in range(3):
        asked.append(session.run.chooses_servings)
        do(session, "next")
    assert asked == [True, True, False]


def test_the_first_page_asks_for_the_servings_whatever_its_kind(pancakes: Guide) -> None:
    run = GuideRun(replace(pancakes, steps=pancakes.steps[1:]))
    assert run.chooses_servings
    run.command("next", 0.0)
    assert not run.chooses_servings


@pytest.mark.parametrize(("servings", "taken"), [
    (0, False), (1, True), (4, False), (5, True), (MOST_SERVINGS, True), (MOST_SERVINGS + 1, False),
])  # fmt: skip
def test_servings_change_to_another_number_within_bounds(
    pancakes: Guide, servings: int, *, taken: bool
) -> None:
    run = GuideRun(pancakes)
    result = run.command("servings", 0.0, servings)
    assert (result.taken, run.servings) == (taken, servings if taken else 4)
    assert result.says == (None if taken else GuideCode.SERVINGS_END())


def test_a_guide_without_amounts_or_at_its_finish_has_no_servings_to_change(
    pancakes: Guide,
) -> None:
    plain_run = GuideRun(replace(pancakes, steps=pancakes.steps[2:]))
    assert not plain_run.serves
    assert not plain_run.chooses_servings
    assert plain_run.command("servings", 0.0, 5).says == GuideCode.NO_AMOUNTS()
    finished = GuideRun(pancakes, GuideRunState(done=True))
    assert not finished.serves
    assert not finished.command("servings", 0.0, 5).taken


def test_a_guide_that_does_not_say_is_for_one(pancakes: Guide) -> None:
    unsaid = replace(pancakes, servings=None)
    assert GuideRun(unsaid).servings == 1
    assert GuideSession(unsaid, RunRecorder(None, print), 0.0).servings_beside(1) == 2


@pytest.mark.parametrize("servings", [4, 6])
def test_a_run_takes_the_persons_own_title(pancakes: Guide, servings: int) -> None:
    run = GuideRun(pancakes)
    run.command("servings", 0.0, servings)
    assert run.guide.title == "Pancakes"
    run.rename("Sunday")
    assert (run.guide.title, run.written.title) == ("Sunday", "Sunday")


def test_fingers_choose_the_servings_before_the_items(pancakes: Guide) -> None:
    session = GuideSession(pancakes, RunRecorder(None, print), 0.0)
    assert not session.dials
    assert session.turn(-1)
    assert not session.turn(-1)
    assert (session.dials, session.in_sight, session.rules(0.0).choices) == (True, (), 2)
    do(session, "select", 2), do(session, "select", 2), do(session, "select", 1)
    assert (session.run.servings, session.run.state.ticked) == (5, frozenset())
    assert do(session, "select", 3) == str(GuideCode.NUMBER_OUT_OF_SIGHT(number=3))
    session.turn(1)
    do(session, "select", 1)
    assert session.run.state.ticked == {("set-out", "250-g-flour")}


def test_servings_can_change_until_something_is_used_and_are_saved(
    pancakes: Guide, store: RunStore
) -> None:
    recorder = RunRecorder(store, print)
    session = GuideSession(pancakes, recorder, 0.0)
    do(session, "servings", 6)
    do(session, "next")
    assert (session.run.chooses_servings, session.dials) == (False, False)
    do(session, "servings", 5), do(session, "servings", 6)
    do(session, "next")
    assert do(session, "servings", 8) == str(GuideCode.SERVINGS_FIRST())
    assert [entry.command for entry in recorder.log] == [
        "servings",
        "next",
        "servings",
        "servings",
        "next",
    ]
    do(session, "previous")
    again = GuideSession(pancakes, RunRecorder(store, print), 0.0)
    assert (again.resumed is not None, again.run.servings, text(again.run)[:10]) == (
        True,
        6,
        "Stir 300 g",
    )


def test_a_number_starts_the_timer_for_a_duration_in_the_text(
    pancakes: Guide, store: RunStore
) -> None:
    recorder = RunRecorder(store, print)
    session = GuideSession(pancakes, recorder, 0.0)
    do(session, "next")
    assert [entry.label for entry in session.in_sight] == ["5 minutes", "20–30 min"]
    do(session, "select", 2, now=10.0)
    (rest,) = session.timers(10.0)
    assert (rest.title, session.run.remaining_s(rest, 10.0)) == ("Mix, 20–30 min", 1200.0)
    assert do(session, "select", 2, now=11.0) == str(GuideCode.TIMER_RUNS())
    kept = to_progress(pancakes, session.run.state, ahead_s=0.0)
    restored = from_progress(pancakes, kept, now=10.0, ahead_s=0.0)
    assert restored is not None
    assert restored.timers == {"mix#2": 1210.0}
    do(session, "confirm", now=12.0)
    assert session.run.step.id == "fry"
    do(session, "timer_more", now=20.0)
    assert recorder.log[-1].choice == "mix#2"
    assert session.rung(1270.0) == (rest,)
    do(session, "timer_stop", now=1280.0)
    assert not session.timers(1280.0)


def test_keyboard_numbers_follow_the_items_of_each_page(pancakes: Guide) -> None:
    session = GuideSession(pancakes, RunRecorder(None, print), 0.0)
    assert [item.id for item in session.in_sight] == ["250-g-flour", "2-eggs", "milk"]
    session.number_by(KEYS)
    assert len(session.in_sight) == 5
    session.number_by(KEYS, (0, 4))
    assert (len(session.in_sight), session.parts) == (4, 2)
    session.number(4)
    assert do(session, "select", 1) == ""
    assert session.run.ticked(session.run.step) == {"a-pan"}


def test_a_step_lists_the_amounts_of_ingredients_it_names(pancakes: Guide) -> None:
    run = GuideRun(pancakes)
    run.command("servings", 0, 8)
    _, mix, fry = run.guide.steps
    assert ingredients_named(run.guide, mix) == ("400 g flour", "1 l milk")
    assert ingredients_named(run.guide, fry) == ()


def test_a_steps_own_amount_appears_once_for_an_ingredient_listed_twice(tmp_path: Path) -> None:
    path = tmp_path / "salad.md"
    path.write_text(
        "---\ntitle: Salad\n---\n"
        "## Salad\nkind: checklist\n\n- [ ] {2 tbsp} oil\n- [ ] {1} onion\n"
        "## Dressing\nkind: checklist\n\n- [ ] {2 tbsp} oil\n"
        "## Fry\n\nFry the onion in {1 tbsp} oil.\n"
        "## Dress\n\nAdd all the oil.\n"
    )
    guide = load_guide(path)
    assert [ingredients_named(guide, step) for step in guide.steps[2:]] == [
        ("1 tbsp oil", "1 onion"),
        ("oil",),
    ]


@pytest.mark.parametrize(
    ("items", "text", "named"),
    [
        (
            ["{500 g} Pizzamehl", "{1 EL} Olivenöl", "{2} Eier"],
            "Mehl und Öl mischen, ein Ei dazu",
            (0, 1, 2),
        ),
        (
            ["{2} chicken breasts, diced", "{1 l} vegetable stock"],
            "Brown the chicken in the stock.",
            (0, 1),
        ),
        (["{1 tbsp} olive oil", "{1 l} frying oil"], "Heat the olive oil.", (0,)),
        (
            ["{10 g} fine salt", "{2} large tomatoes (ripe)"],
            "Chop finely. Large pieces are fine.",
            (),
        ),
        (["{3} Tomaten", "{½ Bund} Petersilie"], "Die Tomate schneiden.", (0,)),
        (["{2} parsnips", "{1} bun"], "Fill the bun.\n\n*Source: example.org/parsnips*", (1,)),
    ],
)
def test_ingredients_are_found_by_the_words_a_step_uses(
    tmp_path: Path, items: list[str], text: str, named: tuple[int, ...]
) -> None:
    path = tmp_path / "a.md"
    listed = "\n".join(f"- [ ] {item}" for item in items)
    path.write_text(f"---\ntitle: A\n---\n\n## B\nkind: checklist\n\n{listed}\n\n## C\n\n{text}\n")
    guide = load_guide(path)
    shown = [item.label.split(",")[0].split(" (")[0] for item in guide.steps[0].items]
    assert ingredients_named(guide, guide.steps[1]) == tuple(shown[at] for at in named)


@pytest.mark.parametrize(
    ("items", "text", "named"),
    [
        (["{2 Zehen} Knoblauch"], "Den Lauch waschen.", ()),
        (["{1} Süßkartoffel", "{2} Kartoffeln"], "Kartoffeln kochen.", (1,)),
        (["{1} Süßkartoffel"], "Kartoffeln kochen.", ()),
        (["{7 g} Trockenhefe"], "Mischen: die Hefe in Wasser lösen.", (0,)),
        (["{200 g} Lachsfilet"], "Den Lachs braten.", (0,)),
        (["{2 Knoblauchzehen}"], "Knoblauch hacken.", (0,)),
        (["{2} Brühwürfel"], "Alles in Würfel schneiden.", ()),
        (["{2} onions"], "Fry the onion.", (0,)),
        (["{1} onion"], "Fry the onions.", (0,)),
        (["{200 g} berries"], "Add each berry.", (0,)),
        (["{1 can} coconut milk", "{1 cup} milk"], "Warm the milk.", (1,)),
        (["{½ cup} soy sauce"], "Pour the sauce over the rice.", ()),
        (["{1 tsp} baking soda", "{1 tbsp} vegetable oil"], "Grease a baking sheet.", ()),
        (["{1 cup} hot water"], "Cook it in boiling salted water.", ()),
        (["{8} mushrooms"], "Leave it at room temperature.", ()),
        (["{1 stick} + {2 tbsp} butter"], "Melt the butter.", (0,)),
        (["{1 cup} beef or chicken stock"], "Add the stock.", (0,)),
        (["{1 package} (7 oz) noodles"], "Boil the noodles.", (0,)),
        (["{1 tsp} cream of tartar", "{1 cup} heavy cream"], "Add the cream of tartar.", (0,)),
        (["{1 tsp} vanilla extract", "{2 tsp} vanilla"], "Stir in the vanilla extract.", (0,)),
        (["{800 g} chicken breast", "{1 cup} chicken stock"], "Brown the chicken.", (0,)),
        (["{40 gr} bacon"], "Fry the bacon.", (0,)),
        (["{1} bell pepper"], "Season with salt and pepper.", ()),
        (["{1 lb} lean beef", "{2 cups} beef stock"], "Pour in the beef stock.", (1,)),
        (["{1 tsp} garlic powder", "{1 tsp} onion powder"], "Add onion powder.", (1,)),
        (["{1 cup} Oreos + {2 tbsp}"], "Crush the Oreos.", (0,)),
        (
            ["{8 oz.} weight cream cheese", "{2 c.} heavy cream"],
            "Beat the cream cheese until smooth.",
            (0,),
        ),
    ],
)
def test_words_that_only_look_like_an_ingredient_name_none(
    tmp_path: Path, items: list[str], text: str, named: tuple[int, ...]
) -> None:
    (found,) = beside(tmp_path, items, text)
    cut = re.compile(r"[{}]|\(7 oz\) | \+ \{2 tbsp\}$")
    shown = [cut.sub("", item) for item in items]
    assert found == tuple(shown[at] for at in named)


def test_a_name_before_its_amount_stands_after_it_beside_a_step(tmp_path: Path) -> None:
    (named,) = beside(tmp_path, ["Butter: {50 g}", "Zucker: {20 g}"], "Butter schmelzen.")
    assert named == ("50 g Butter",)


def test_beside_a_step_an_amount_keeps_its_unit_and_a_name_is_without_its_measure(
    tmp_path: Path,
) -> None:
    items = ["{1 colher (chá)} de sal", "Scant {2 cups} broth, divided"]
    (named,) = beside(tmp_path, items, "Acrescente o sal, add broth.")
    assert named == ("1 colher (chá) sal", "broth")


def test_an_amount_in_a_step_belongs_to_the_next_ingredient_alone(tmp_path: Path) -> None:
    items = ["{400 g} chocolate", "{250 g} butter"]
    (first, _) = beside(tmp_path, items, "Melt {15 g} chocolate, {50 g} butter.", "Add both.")
    assert first == ("15 g chocolate", "50 g butter")


def test_the_notes_at_the_end_name_no_ingredient(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text(
        "---\ntitle: A\n---\n\n## Ingredients\nkind: checklist\n\n- [ ] {2} leeks\n\n"
        "## Step 1\n\nFry the leeks.\n\n## Notes\n\nLeeks are good for you.\n"
    )
    guide = load_guide(path)
    assert [ingredients_named(guide, step) for step in guide.steps[1:]] == [("2 leeks",), ()]


def test_a_step_takes_an_ingredient_from_the_list_that_it_names(tmp_path: Path) -> None:
    path = tmp_path / "rolls.md"
    path.write_text(
        "---\ntitle: Rolls\n---\n"
        "## For the parsnips\nkind: checklist\n\n- [ ] {1 tsp} kosher salt\n- [ ] {2} parsnips\n"
        "## For the dressing\nkind: checklist\n\n- [ ] {½ tsp} salt\n"
        "## Roast the parsnips\n\nSalt and bake.\n"
        "## Make the dressing\n\nSalt it, and add the parsnips.\n"
        "## Serve\n\nWith more salt.\n\n> Parsnips keep for a day.\n"
    )
    guide = load_guide(path)
    assert [ingredients_named(guide, step) for step in guide.steps[2:]] == [
        ("kosher salt", "2 parsnips"),
        ("salt",),
        ("kosher salt", "salt"),
    ]


def beside(tmp_path: Path, items: list[str], *steps: str) -> list[tuple[str, ...]]:
    path = tmp_path / "a.md"
    listed = "\n".join(f"- [ ] {item}" for item in items)
    texts = "\n\n".join(f"## Step {number}\n\n{text}" for number, text in enumerate(steps, 1))
    path.write_text(
        f"---\ntitle: A\n---\n\n## Ingredients\nkind: checklist\n\n{listed}\n\n{texts}\n", "utf-8"
    )
    guide = load_guide(path)
    return [ingredients_named(guide, step) for step in guide.steps[1:]]


@pytest.mark.parametrize(
    ("item", "text"),
    [
        ("{2} Eier", "Mehl mit Milch, Eiern und Salz verrühren."),
        ("{1} Ei", "Mit Eiern binden."),
        ("{2} Eier", "Mit einem Ei binden."),
        ("{4} Salatblätter", "Mit den Salatblättern belegen."),
        ("{10 g} Kräuter", "Mit Kräutern bestreuen."),
        ("{80 g} Körner", "Den Teig in Körnern wälzen, mit Körnern bestreuen."),
        ("{3} Äpfel", "Mit Äpfeln belegen."),
        ("{500 g} Kartoffeln", "Zu Kartoffeln servieren."),
        ("{100 g} Nüsse", "Mit Nüssen bestreuen."),
    ],
)
def test_an_ingredient_is_found_in_every_case_of_german(
    tmp_path: Path, item: str, text: str
) -> None:
    (named,) = beside(tmp_path, [item], text)
    assert named == (re.sub(r"[{}]", "", item),)


@pytest.mark.parametrize(
    ("items", "steps", "named"),
    [
        (["{2 teaspoons} salt, divided"], ["Add salt.", "Boil."], [("salt",), ()]),
        (["{1 tsp} salt plus more to taste"], ["Add salt.", "Boil."], [("salt",), ()]),
        (["{50 g} Butter, geteilt"], ["Butter schmelzen.", "Warten."], [("Butter",), ()]),
        (["{1 tsp} salt"], ["Add salt.", "Season with salt."], [("salt",), ("salt",)]),
        (
            ["{50 g} butter"],
            ["Melt half of the butter.", "Add the rest of the butter."],
            [("butter",), ("butter",)],
        ),
        (
            ["{50 g} butter"],
            ["Melt {20 g} butter.", "Add {30 g} butter."],
            [("20 g butter",), ("30 g butter",)],
        ),
        (
            ["{500 g} flour"],
            ["Sift the flour.", "Pour milk into the flour."],
            [("500 g flour",), ("flour",)],
        ),
        (["{2} eggs"], ["Beat the eggs.", "Add the egg mixture."], [("2 eggs",), ("eggs",)]),
        (
            ["{50 g} Butter"],
            ["Butter schmelzen.", "Wenn die Butter schäumt, wenden."],
            [("50 g Butter",), ("Butter",)],
        ),
        (
            ["{15 oz} beans", "{½ cup} butter"],
            ["Stir {15 oz} beans and butter."],
            [("15 oz beans", "½ cup butter")],
        ),
        (["{3 tsp} salt"], ["- {1 tsp} salt\n\nMix.", "- {2 tsp} salt\n\nMix salt."], [(), ()]),
    ],
)
def test_an_amount_beside_a_step_is_what_that_step_takes_or_is_left_out(
    tmp_path: Path, items: list[str], steps: list[str], named: list[tuple[str, ...]]
) -> None:
    assert beside(tmp_path, items, *steps) == named


@pytest.mark.parametrize(
    ("items", "steps", "named"),
    [
        (
            ["{4 oz} cream cheese", "{1 lb} chicken"],
            ["Add everything except the cream cheese.", "Stir in the cream cheese."],
            [(), ("4 oz cream cheese",)],
        ),
        (
            ["{1 tsp} sesame oil", "2 Tbsp oil for each batch"],
            ["Heat {2 tablespoons} of oil."],
            [("2 tablespoons oil",)],
        ),
        (["{½ cup} Parmesan", "Parmesan"], ["Garnish with Parmesan."], [("Parmesan",)]),
    ],
)
def test_what_is_left_out_or_has_no_amount_lends_none(
    tmp_path: Path, items: list[str], steps: list[str], named: list[tuple[str, ...]]
) -> None:
    assert beside(tmp_path, items, *steps) == named


def test_a_step_takes_what_two_lists_have_from_the_one_it_takes_most_of(tmp_path: Path) -> None:
    path = tmp_path / "cake.md"
    path.write_text(
        "---\ntitle: Cake\n---\n"
        "## Dough\nkind: checklist\n\n- [ ] {500 g} flour\n- [ ] {1} egg\n- [ ] {7 g} yeast\n"
        "## Streusel\nkind: checklist\n\n- [ ] {300 g} flour\n- [ ] {200 g} butter\n"
        "## Step 1\n\nKnead flour, egg and yeast.\n"
        "## Step 2\n\nRub the butter and all other streusel ingredients.\n"
    )
    guide = load_guide(path)
    assert [ingredients_named(guide, step) for step in guide.steps[2:]] == [
        ("500 g flour", "1 egg", "7 g yeast"),
        ("300 g flour", "200 g butter"),
    ]


@pytest.mark.parametrize(
    ("item", "first", "second"),
    [
        ("{100 g} butter", "Melt the butter.", "Fry in more butter."),
        ("{100 g} butter", "Melt the butter.", "Fry the fish in butter."),
        ("{100 g} flour", "Whisk in flour.", "Dip the fish in flour."),
        ("{2 cups} stock", "Pour in stock.", "Thin it by stirring it into the remaining stock."),
        ("{100 g} butter", "Rub in butter.", "In a pan melt butter."),
        ("{100 g} butter", "Melt the butter.", "Fry the fish in {20 g} of butter."),
        ("{200 g} sugar", "Beat the sugar.", "Roll them in the rest of the sugar."),
        ("{100 g} Butter", "Butter schmelzen.", "In Butter braten."),
        ("{100 g} Butter", "Butter schmelzen.", "Die Zwiebeln in weiterer Butter dünsten."),
        ("{200 g} Mehl", "Mehl sieben.", "Den Teig auf etwas Mehl ausrollen."),
    ],
)
def test_no_step_shows_the_whole_of_what_another_takes_more_of(
    tmp_path: Path, item: str, first: str, second: str
) -> None:
    bare = item.partition("} ")[2]
    assert beside(tmp_path, [item], first, second)[0] == (bare,)


@pytest.mark.parametrize(
    ("item", "first", "second"),
    [
        ("{100 g} butter", "Melt the butter.", "Fry the onions in the butter."),
        ("{500 g} flour", "Sift the flour.", "Pour the milk into the flour."),
        ("{100 g} Butter", "Butter schmelzen.", "Die Zwiebeln in der Butter dünsten."),
        ("{500 g} Mehl", "Mehl sieben.", "Die Milch in das Mehl gießen."),
    ],
)
def test_a_step_shows_the_whole_of_what_another_only_works_on(
    tmp_path: Path, item: str, first: str, second: str
) -> None:
    whole = re.sub(r"[{}]", "", item)
    assert beside(tmp_path, [item], first, second)[0] == (whole,)
