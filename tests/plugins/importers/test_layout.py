from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from handtrack.assets import asset
from handtrack.errors import SourceError, UsageError
from handtrack.guides import Guide, load_guide
from handtrack.guides.body import Listing, plain
from handtrack.guides.file import Picture
from handtrack.guides.step import StepKind
from handtrack.guides.writing import guide_text
from handtrack.plugins.importers.layout import lay_out
from handtrack.plugins.importers.saving import save_guides
from handtrack.plugins.importers.understood import Doubt, Group, Section, Step, Understood

T = TypeVar("T")

MARKS = (
    "# ",
    "## ",
    "- ",
    "1. ",
    "12) ",
    "> ",
    "---",
    "```",
    "~~~",
    "|a|",
    "[x] ",
    "{#id}",
    "![a](b)",
    "**",
    "\\",
    "C#",
)
TEXT = st.one_of(
    st.text(max_size=60),
    st.builds(
        "".join,
        st.tuples(st.sampled_from(MARKS), st.text(max_size=8), st.sampled_from(("", *MARKS))),
    ),
)
PICTURE = st.builds(
    Picture, st.binary(min_size=1, max_size=4), st.sampled_from((".png", ".jpg")), TEXT
)
TIMES = st.none() | st.floats(0, 1e7)


def some(what: st.SearchStrategy[T], least: int = 0) -> st.SearchStrategy[tuple[T, ...]]:
    return st.lists(what, min_size=least, max_size=3).map(tuple)


GROUP = st.builds(Group, some(TEXT), TEXT, some(TEXT).map(frozenset))
STEP = st.builds(Step, some(TEXT), TEXT, some(PICTURE), some(TEXT), some(TEXT), GROUP)
UNDERSTOOD = st.builds(
    Understood,
    title=TEXT,
    needed=some(GROUP),
    sections=some(st.builds(Section, some(STEP, 1), TEXT), 1),
    summary=TEXT,
    language=st.sampled_from(("", "en", "de", "fr-FR", "no", "x y")),
    yields=TEXT,
    preparation_s=TIMES,
    cooking_s=TIMES,
    total_s=TIMES,
    source=TEXT,
    notes=some(TEXT),
    picture=st.none() | PICTURE,
    doubts=some(st.sampled_from(Doubt)),
)


def without_lines(guide: Guide) -> Guide:
    return replace(guide, steps=tuple(replace(step, line=0, offers=()) for step in guide.steps))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(found=UNDERSTOOD)
def test_an_imported_guide_has_every_word_and_reads_back_unchanged(
    tmp_path: Path, found: Understood
) -> None:
    path = tmp_path / "a cake.guide.md"
    laid_out, pictures = lay_out(found, path)
    shown = "".join(str(step) for step in laid_out.steps)
    lines = [item for group in found.needed for item in group.items]
    lines += [
        line
        for section in found.sections
        for step in section.steps
        for line in (*step.text, *step.notes)
    ]
    for word in (
        word
        for line in lines
        for word in line.split()
        if word.isascii() and word.isalnum() and len(word) < 50
    ):
        assert word in shown
    for place, data in pictures.items():
        place.parent.mkdir(exist_ok=True)
        place.write_bytes(data)
    path.write_text(guide_text(laid_out), encoding="utf-8", newline="\n")
    assert without_lines(load_guide(path)) == laid_out


@pytest.mark.parametrize(
    "piece", ["*", "long ", "}", "# ", pytest.param("7. ", marks=pytest.mark.long)]
)
def test_very_long_texts_read_back_unchanged(tmp_path: Path, piece: str) -> None:
    text = piece * (12_000 // len(piece))
    step = Step((text, text), text, notes=(text,))
    found = Understood(
        text,
        (Group((text, text), text),),
        (Section((step,), text),),
        text,
        notes=(text,),
        source=text,
    )
    (path,) = save_guides([found], tmp_path, Path("a cake.html")).paths
    assert without_lines(load_guide(path)) == lay_out(found, path)[0]


@pytest.mark.parametrize(
    ("yields", "servings", "shown"),
    [
        ("4 servings", 4, ""),
        ("für 4 Personen", 4, ""),
        ("4", 4, ""),
        ("8 serving(s)", 8, ""),
        ("12-15", 12, "{12-15}"),
        ("4-6 servings", 4, "{4-6 servings}"),
        ("Serves 4 to 6", 4, "Serves {4 to 6}"),
        ("1 loaf", 1, "{1} loaf"),
        ("24 cookies", 24, "{24} cookies"),
        ("1 dozen", 12, "{1 dozen}"),
        ("1 1/2 dozen rolls", 18, "{1 1/2 dozen} rolls"),
        ("half a dozen", 6, "{half a dozen}"),
        ("1 (9×13) pan", 1, "{1} (9×13) pan"),
        ("one 9-inch cake", 1, "{one} 9-inch cake"),
        ("9x13 pan", None, "9x13 pan"),
        ("26er Springform", None, "26er Springform"),
        ("ein Blech", None, "ein Blech"),
        ("1 Blech (20 Stück)", 1, "{1} Blech ({20 Stück})"),
        ("4 Portionen à 250 g", 4, "{4 Portionen} à 250 g"),
        ("500 ml", None, "{500 ml}"),
        ("one", None, "one"),
    ],
)
def test_amounts_and_servings_follow_the_yield(
    yields: str, servings: int | None, shown: str
) -> None:
    guide, _ = lay_out(
        Understood("Cake", (Group(("500 g flour", "salt")),), (), yields=yields),
        Path("cake.guide.md"),
    )
    assert guide.servings == servings
    assert "- [ ] {500 g} flour\n- [ ] salt\n" in guide_text(guide)
    assert (f"*Yield: {shown}*" in guide_text(guide)) == bool(shown)


@pytest.mark.parametrize(
    "needed",
    [
        Group(("[ ] 100 g oats",), fixed=frozenset({"[ ] 100 g oats"})),
        Group(("100 g oats",), fixed=frozenset({"100 g oats"})),
        Group(("100 g oats",), title="Equipment"),
    ],
)
def test_what_stays_in_a_steps_own_list_is_not_marked(needed: Group) -> None:
    step = Step(("Mix them.",), needed=needed)
    guide, _ = lay_out(
        Understood("Porridge", (), (Section((step,)),), yields="2 servings"), Path("a.guide.md")
    )
    assert "- 100 g oats\n" in guide_text(guide)


@pytest.mark.parametrize(
    "found",
    [
        Understood("Cake", (), ()),
        Understood("Cake", (Group((" ",)),), (), source="https://example.org"),
        Understood("Cake", (), (Section(()),), yields="4 servings", warnings=("Hot",)),
    ],
)
def test_an_import_with_nothing_to_read_is_refused(found: Understood) -> None:
    with pytest.raises(SourceError, match="no ingredients or steps found"):
        lay_out(found, Path("cake.guide.md"))


def test_amounts_in_steps_are_marked_and_other_numbers_are_not(tmp_path: Path) -> None:
    text = "Heat 3 tbsp oil in a 2 l pan, fry 4 steaks for 2 minutes at 180 °C"
    found = Understood("Steak", (), (Section((Step((text,)),)),))
    assert text.replace("3 tbsp", "{3 tbsp}") in guide_text(
        lay_out(found, tmp_path / "a.guide.md")[0]
    )


def test_guides_never_overwrite_each_other(tmp_path: Path) -> None:
    one = Understood("Cake", (Group(("flour",)),), ())
    names = [
        path.name
        for _ in range(2)
        for path in save_guides([one], tmp_path, Path("cake.html")).paths
    ]
    several = [path.name for path in save_guides([one, one], tmp_path, Path("all.zip")).paths]
    assert names == ["cake.guide.md", "cake-2.guide.md"]
    assert several == ["all-cake.guide.md", "all-cake-2.guide.md"]


def test_an_imported_guide_is_saved_through_no_link(tmp_path: Path) -> None:
    folder, mine = tmp_path / "guides", tmp_path / "mine"
    mine.mkdir()
    folder.mkdir()
    picture = Picture(asset("guides", "pictures", "flour.png").read_bytes(), ".png", "")
    one = Understood("Cake", (Group(("flour",)),), (), picture=picture)
    (path,) = save_guides([one], folder, Path("cake.html")).paths
    (place,) = (folder / "pictures").iterdir()
    place.unlink()
    place.symlink_to(mine / "precious.png")
    path.unlink()  # so that its names are taken again
    save_guides([one], folder, Path("cake.html"))
    assert not place.is_symlink()
    place.unlink()
    place.parent.rmdir()
    place.parent.symlink_to(mine)
    with pytest.raises(UsageError, match="cannot write"):
        save_guides([one], folder, Path("tart.html"))
    assert list(mine.iterdir()) == []
    assert load_guide(path).title == "Cake"


def test_a_recipe_longer_than_a_guide_is_refused_and_the_others_are_written(tmp_path: Path) -> None:
    endless = Understood(
        "Cake", (), (Section(tuple(Step((f"Stir {number}.",)) for number in range(1001))),)
    )
    tea = Understood("Tea", (Group(("1 l water",)),), (Section((Step(("Pour.",)),)),))
    saved = save_guides([endless, tea], tmp_path, Path("all.html"))
    assert (
        [path.name for path in tmp_path.iterdir()]
        == [path.name for path in saved.paths]
        == ["all-tea.guide.md"]
    )
    (refused,) = saved.refused
    assert "all-cake.guide.md: too long for one guide" in str(refused)


def test_words_before_a_colon_become_a_steps_title() -> None:
    texts = (
        "Roast the parsnips: Heat the oven to 220 °C and oil a tray.",
        "Bake for 20 minutes: the rim is brown then.",
        "Tip: leave the dough alone, it needs no help.",
        "Ready: eat.",
    )
    found = Understood("Rolls", (), (Section(tuple(Step((text,)) for text in texts)),))
    guide, _ = lay_out(found, Path("rolls.guide.md"))
    assert [step.title for step in guide.steps] == [
        "Roast the parsnips",
        "Step 2",
        "Step 3",
        "Step 4",
    ]


def chili(*titles: str) -> Understood:
    sections = tuple(Section((Step(("Do it for a while.",)),), title) for title in titles)
    return Understood("Chili", (Group(("2 onions",)),), sections, language="en")


@pytest.mark.parametrize(
    ("titles", "options"),
    [
        (("Start", "Stovetop chili", "Slow cooker chili", "Serve"), (1, 2)),
        (("Slow Cooker Method", "Instant Pot Method", "Stovetop"), (0, 1, 2)),
        (("Im Ofen", "In der Heißluftfritteuse"), (0, 1)),
        (("Grill the chicken", "Oven potatoes"), ()),
        (("Oven", "Sauce"), ()),
    ],
)
def test_ways_to_cook_become_a_choice_but_dishes_do_not(
    tmp_path: Path, titles: tuple[str, ...], options: tuple[int, ...]
) -> None:
    guide, _ = lay_out(chili(*titles), tmp_path / "chili.guide.md")
    asked = [option.label for step in guide.steps for option in step.options]
    assert asked == [titles[at] for at in options]


def test_only_the_chosen_way_is_cooked(tmp_path: Path) -> None:
    titles = ("Start", "Stovetop chili", "Slow cooker chili", "Serve")
    path = save_guides([chili(*titles)], tmp_path, Path("chili.txt")).paths[0]
    guide = load_guide(path)
    way = next(step for step in guide.steps if step.kind is StepKind.CHOICE)
    shown = [step.title for step in guide.steps if step.needs in ({}, {way.id: {"stovetop-chili"}})]
    assert shown[-3:] == ["Start", "Stovetop chili", "Serve"]


def test_a_long_list_of_a_step_is_whole_in_the_written_guide(tmp_path: Path) -> None:
    things = tuple(f"{number} g of thing {number}" for number in range(1, 451))
    step = Step(("Mix them.",), needed=Group(things))
    path = tmp_path / "mix.guide.md"
    guide, _ = lay_out(Understood("Mix", (), (Section((step,)),)), path)
    path.write_text(guide_text(guide), "utf-8")
    read = load_guide(path)
    lists = [block for step in read.steps for block in step.body if isinstance(block, Listing)]
    assert tuple(plain(entry) for block in lists for entry in block.entries) == things
