"""The cards on a page, and choosing by keys and hands."""

from dataclasses import replace
from pathlib import Path

import pytest

from handtrack.guides import Guide
from handtrack.guides.progress import Progress
from handtrack.guides.store import KeptRun
from handtrack.messages import Command, CommandName
from handtrack.navigation.activity import CommandResult, Effect
from handtrack.navigation.hand_commands import HandCommands
from handtrack_ui.features.library.model import (
    PAGE,
    RESUME,
    START_OVER,
    Kept,
    LibraryModel,
)

VIEWS = ("live", "settings")


def with_views(guides: tuple[Guide, ...]) -> LibraryModel:
    made = LibraryModel(HandCommands(), guides)
    made.add_view("live", "Live See your hands tracked")
    made.add_view("settings", "Settings")
    return made


@pytest.fixture
def model(guide: Guide) -> LibraryModel:
    return with_views(tuple(replace(guide, path=Path(f"{number}.md")) for number in range(6)))


def test_every_guide_and_view_is_on_a_page(model: LibraryModel) -> None:
    found: list[Guide | str | None] = []
    assert model.shown == range(PAGE)
    for page in range(model.pages):
        model.turn_to(page)
        found += [model.card_at(number) for number in range(1, len(model.shown) + 1)]
        assert model.card_at(0) is None
        assert model.card_at(len(model.shown) + 1) is None
    assert found == [*model.guides, *VIEWS]


def test_a_guide_that_is_put_in_has_its_card_at_once(model: LibraryModel, guide: Guide) -> None:
    new = replace(guide, path=Path("new.md"))
    model.put(0, new)
    assert model.card_at(1) == new
    assert len(model.guides) == 7
    renamed = replace(new, title="Renamed")
    model.put(0, renamed)
    assert model.card_at(1) == renamed
    assert len(model.guides) == 7


def test_the_arrow_keys_walk_over_the_cards_and_their_pages(model: LibraryModel) -> None:
    def focus_after(name: CommandName, focused: int | None) -> int | None:
        result = model.press(name, None, focused)
        return result.number - 1 if result.taken and result.number is not None else None

    assert focus_after("next", None) == 0
    assert focus_after("next", 0) == 1
    assert focus_after("next", PAGE - 1) == PAGE
    assert model.page == 1
    assert focus_after("previous", PAGE) == PAGE - 1
    assert model.page == 0
    assert focus_after("previous", 0) is None


def test_enter_and_numbers_open_the_card_that_they_mean(model: LibraryModel) -> None:
    opened = [model.press("confirm", None, 2), model.press("select", 3, None)]
    for result in opened:
        assert (result.taken, result.effect, result.number) == (True, Effect.OPEN_CARD, 3)
    model.turn_to(1)
    assert model.press("select", 1, None).number == PAGE + 1


def test_pages_turn_up_to_the_first_and_the_last(model: LibraryModel) -> None:
    pages = [(model.turn(by).taken, model.page) for by in (1, 1, -1, -1)]
    assert pages == [(True, 1), (False, 1), (True, 0), (False, 0)]


def test_numbers_choose_answers_while_a_question_is_open(model: LibraryModel) -> None:
    model.asked = model.guides[0]
    rules = model.rules()
    assert (rules.choices, rules.pages) == (2, False)
    assert {"next", "previous"} <= set(rules.blocked)
    assert not {"confirm", "cancel"} & set(rules.blocked)


def test_a_guide_resumes_only_at_a_step_that_still_exists(model: LibraryModel) -> None:
    first = model.guides[0]

    def kept(step: str) -> KeptRun:
        return KeptRun(1, str(first.path), first.title, 0.0, None, Progress(step=step))

    assert model.resumes_at(first) is None
    model.runs = {first.path: kept(first.steps[2].id)}
    assert model.resumes_at(first) == (3, len(first.steps))
    model.runs = {first.path: kept("a step that it had once")}
    assert model.resumes_at(first) is None


def sign(model: LibraryModel, name: CommandName, choice: int | None = None) -> CommandResult:
    return model.command(Command(name, 1, 0.0, "pointing_up", choice), 1.0)


def test_the_library_asks_about_an_unfinished_guide_and_a_key_resumes_it(
    model: LibraryModel,
) -> None:
    guide = model.guides[0]
    progress = Progress(step=guide.steps[1].id)
    model.runs = {guide.path: KeptRun(1, str(guide.path), guide.title, 0.0, None, progress)}
    assert model.opens(model.press("select", 1, None)) is guide
    assert sign(model, "select", 1).effect is Effect.ASK_TO_RESUME
    assert model.opens(sign(model, "select", RESUME)) is guide
    assert model.opens(sign(model, "confirm")) is guide
    over = model.press("select", START_OVER, None)
    assert (over.effect, model.opens(over)) == (Effect.START_OVER, guide)
    assert not model.press("select", 3, None).taken
    assert not model.turn(1).taken
    shown = model.press("cancel", None, None)
    assert (shown.effect, shown.number) == (Effect.SHOW_CARD, 1)
    assert model.opens(sign(model, "select", 2)) is model.guides[1]


def test_search_finds_guides_and_views_by_any_of_their_words(guide: Guide) -> None:
    tea, bread = (
        replace(guide, path=Path("a/tea.md")),
        replace(guide, path=Path("b/bread.md"), title="Bread"),
    )
    model = with_views((tea, bread))
    assert model.cards == (tea, bread, *VIEWS)
    step = guide.steps[-1].title.split()[0].upper()
    for words, found in (
        ("bread", (bread,)),
        (f"{guide.title} {step}", (tea, bread)),
        ("B BREAD", (bread,)),
        ("hands tracked", ("live",)),
        ("no such word", ()),
    ):
        model.words = words
        model.arrange()
        assert model.cards == found, words
    assert (model.pages, len(model.shown)) == (1, 0)
    assert model.card_at(1) is None


def test_favourites_come_first_folders_filter_and_removed_guides_are_gone(guide: Guide) -> None:
    guides = [replace(guide, path=Path(name)) for name in ("a/1.md", "b/2.md", "b/3.md")]
    model = with_views(tuple(guides))
    model.kept = Kept(
        frozenset({guides[2].path}), frozenset({guides[0].path}), {guides[1].path: "Two"}
    )
    model.arrange()
    assert model.cards == (guides[2], guides[1], *VIEWS)
    assert (model.title(guides[1]), model.title(guides[2])) == ("Two", guide.title)
    assert model.folders == (Path("b"),)
    model.folder = Path("b")
    model.arrange()
    assert model.cards == (guides[2], guides[1])
    model.only_favourites = True
    model.arrange()
    assert model.cards == (guides[2],)
