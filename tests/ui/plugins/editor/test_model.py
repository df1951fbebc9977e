"""A guide while it is written: the chosen step, undo, and the check of the text."""

from pathlib import Path

import pytest

from handtrack.errors import UsageError
from handtrack.guides import Guide
from handtrack.guides.draft import Draft, check
from handtrack.guides.draft_files import Drafts
from handtrack.guides.edits import with_body, with_title
from handtrack.guides.marking import with_marked_amounts
from handtrack_ui.plugins.editor.model import EditorModel

FRONT = "---\ntitle: Tea\n---\n"
BOIL, STEEP, POUR = (
    "## Boil\n\nWater.\n",
    "## Steep\nkind: timer\nduration: 5 min\n\nWait.\n",
    "## Pour\n\nOut.\n",
)
TEXT = "\n".join((FRONT, BOIL, STEEP, POUR))
CHOICE = "## Milk?\nkind: choice\n\n1. Yes\n2. No\n"


def modelled(text: str = TEXT) -> EditorModel:
    return EditorModel(Draft(Path("tea.md"), text.encode()), new=False)


def titles(model: EditorModel) -> list[str]:
    return [part.title for part in model.parts]


def read(model: EditorModel) -> None:
    """Check the text as the window does."""
    try:
        found: Guide | UsageError = check(model.draft.path, model.draft.data)
    except UsageError as error:
        found = error
    assert model.take_check(model.draft.data, found)


def test_a_guide_is_unsaved_while_its_text_is_not_the_files() -> None:
    model = modelled()
    assert not model.unsaved
    model.choose(0)
    model.edit(with_body, "Fresh water.")
    assert model.unsaved
    model.step_back()
    assert not model.unsaved


def test_a_new_guide_is_unsaved_from_its_first_letter_on() -> None:
    draft, _ = Drafts(Path("no folder")).open(Path("tea.md"), TEXT.encode())
    model = EditorModel(draft, new=True)
    assert model.unsaved
    model.choose(0)
    model.edit(with_body, "Fresh water.")
    model.step_back()
    assert model.unsaved


@pytest.mark.parametrize(("at", "chosen"), [(None, None), (0, 0), (2, 2), (9, 2)])
def test_a_choice_beyond_the_last_step_is_the_last(at: int | None, chosen: int | None) -> None:
    model = modelled()
    model.choose(at)
    assert model.at == chosen
    assert model.body == ("" if chosen is None else ("Water.", "Wait.", "Out.")[chosen])


def test_without_steps_nothing_is_chosen() -> None:
    model = modelled("---\ntitle: Tea\n---\n")
    model.choose(1)
    assert (model.at, model.part, model.body) == (None, None, "")
    model.copy("Copy")
    model.remove()
    assert not model.unsaved


def test_undo_and_redo_choose_the_step_that_they_change() -> None:
    model = modelled()
    for at in (0, 2):
        model.choose(at)
        model.edit(with_title, f"New {at}")
    model.choose(1)
    assert model.step_back() is not None
    assert (model.at, titles(model)) == (2, ["New 0", "Steep", "Pour"])
    assert model.step_back() is not None
    assert (model.at, titles(model)) == (0, ["Boil", "Steep", "Pour"])
    assert model.step_back() is None
    assert model.step_back(forward=True) is not None
    assert (model.at, titles(model)) == (0, ["New 0", "Steep", "Pour"])


def test_choosing_a_step_begins_another_change_to_undo() -> None:
    model = modelled()
    model.choose(0)
    model.edit(with_body, "Water.a")
    model.choose(1)
    model.choose(0)
    model.edit(with_body, "Water.ab")
    model.step_back()
    assert model.body == "Water.a"


@pytest.mark.parametrize(("at", "to"), [(-1, 0), (0, -1), (3, 0), (0, 3)])
def test_a_step_is_not_moved_from_or_to_where_there_is_none(at: int, to: int) -> None:
    model = modelled()
    assert not model.move(at, to)
    assert not model.unsaved


def test_steps_are_added_copied_moved_and_removed_where_they_are_chosen() -> None:
    model = modelled()
    model.add("First")
    assert (titles(model), model.at) == (["First", "Boil", "Steep", "Pour"], 0)
    model.choose(2)
    model.add("Stir")
    assert (titles(model), model.at) == (["First", "Boil", "Steep", "Stir", "Pour"], 3)
    model.copy("Stir again")
    assert (titles(model), model.at) == (
        ["First", "Boil", "Steep", "Stir", "Stir again", "Pour"],
        4,
    )
    assert model.move(4, 0)
    assert (titles(model)[0], model.at) == ("Stir again", 0)
    model.choose(5)
    model.remove()
    assert (titles(model), model.at) == (["Stir again", "First", "Boil", "Steep", "Stir"], 4)


def test_a_text_with_fewer_steps_leaves_the_last_one_chosen() -> None:
    model = modelled()
    model.choose(2)
    assert model.rewrite(TEXT.partition("## Pour")[0])
    assert (model.at, model.part and model.part.title) == (1, "Steep")
    assert model.rewrite("---\ntitle: Tea\n---\n")
    assert (model.at, model.part) == (None, None)


def test_a_mistake_keeps_the_guide_as_it_last_read_and_names_its_step_and_row() -> None:
    model = modelled()
    read(model)
    good = model.guide
    assert (good and good.title, model.told) == ("Tea", None)
    model.choose(1)
    model.set_value("duration", "5 sheep")
    read(model)
    assert (model.guide, model.fault_at, model.fault_key, model.fault_row) == (
        good,
        1,
        "duration",
        None,
    )
    model.choose(0)
    assert (model.fault_key, model.fault_row) == (None, None)
    model.step_back()
    read(model)
    assert (model.told, model.fault_at) == (None, None)


def test_the_result_of_an_outdated_check_is_not_taken() -> None:
    model = modelled()
    data = model.draft.data
    found = check(model.draft.path, data)
    model.choose(0)
    model.edit(with_title, "Heat")
    assert not model.take_check(data, found)
    assert model.guide is None


def test_a_missing_picture_is_a_warning_in_its_row() -> None:
    model = modelled(TEXT.replace("Wait.", "Wait.\n\n![a cup](no-such-cup.png)"))
    read(model)
    model.choose(1)
    assert (model.fault, model.fault_at, model.fault_row) == (None, 1, 2)
    model.choose(0)
    assert (model.fault_at, model.fault_row) == (1, None)


@pytest.mark.parametrize(
    ("body", "row"), [("![a](no.png)\n\nWait.", 0), ("Wait.\n\n![a](no.png)", 2)]
)
def test_a_mistakes_row_counts_from_the_first_line_of_its_step(body: str, row: int) -> None:
    model = modelled(TEXT.replace("Wait.", body))
    read(model)
    model.choose(1)
    assert model.fault_row == row


def test_every_step_that_is_added_copied_moved_or_removed_is_a_change_of_its_own() -> None:
    model = modelled()
    model.choose(0)
    for act in (
        lambda: model.add("A"),
        lambda: model.copy("B"),
        model.remove,
        lambda: model.move(0, 1),
    ):
        model.edit(with_body, f"{model.body}a")
        before = model.draft.text
        act()
        model.step_back()
        assert model.draft.text == before


@pytest.mark.parametrize(("at", "shown"), [(None, 0), (0, 0), (1, 1), (2, 2)])
def test_the_preview_shows_the_chosen_step_of_the_guide_as_it_last_read(
    at: int | None, shown: int
) -> None:
    model = modelled()
    assert model.previewed is None
    read(model)
    model.choose(at)
    assert model.previewed is not None
    assert model.previewed[1] == shown
    model.choose(2)
    model.add("A fourth, not read yet")
    assert model.previewed[1] == 2


def test_a_repeat_is_a_count_and_a_first_step() -> None:
    model = modelled()
    model.choose(2)
    assert (model.value_of("repeat"), model.value_of("from"), model.value_of("kind")) == (
        "",
        "",
        "",
    )
    assert model.set_value("repeat", "3")
    assert model.set_value("from", "steep")
    assert "repeat: 3 from steep\n" in model.draft.text
    assert (model.value_of("repeat"), model.value_of("from")) == ("3", "steep")
    assert model.set_value("repeat", "2")
    assert "repeat: 2 from steep\n" in model.draft.text
    assert model.set_value("repeat", "")
    assert "repeat" not in model.draft.text


def test_what_is_offered_for_a_step_comes_from_the_steps_above() -> None:
    model = modelled("\n".join((FRONT, CHOICE, BOIL, STEEP, CHOICE.replace("Milk", "Sugar"), POUR)))
    read(model)
    assert model.options_for("if") == {}
    model.choose(2)
    assert model.options_for("locked") == {"": (), "true": ()}
    assert list(model.options_for("repeat")) == ["", "2", "3", "4", "5", "6", "7", "8", "9"]
    assert model.options_for("repeat")["3"] == ("3",)
    assert model.options_for("from") == {"": (), "milk": ("Milk?",), "boil": ("Boil",)}
    assert model.options_for("review") == {"": (), "milk": ("Milk?",)}
    assert model.options_for("if") == {
        "": (),
        "milk = yes": ("Yes", "Milk?"),
        "milk = no": ("No", "Milk?"),
    }
    model.choose(3)
    assert model.options_for("default") == {"": (), "yes": ("Yes",), "no": ("No",)}
    model.choose(4)
    both = {"milk, sugar": ("Milk?", "Sugar?"), "milk": ("Milk?",), "sugar": ("Sugar?",)}
    assert model.options_for("review") == {"": ()} | both


def test_a_written_value_is_offered_although_nothing_stands_for_it() -> None:
    model = modelled()
    read(model)
    model.choose(2)
    model.set_value("if", "milk = maybe")
    assert model.options_for("if") == {"": (), "milk = maybe": ("milk = maybe",)}


def test_a_step_repeats_from_those_above_up_to_one_that_repeats_itself() -> None:
    stir = "## Stir\n\nIt.\n"
    model = modelled("\n".join((FRONT, BOIL, STEEP.replace("kind", "repeat: 2\nkind"), stir, POUR)))
    model.choose(3)
    assert model.options_for("from") == {"": (), "stir": ("Stir",)}


def test_a_step_has_the_fields_of_its_kind_and_a_first_step_once_it_repeats() -> None:
    model = modelled("\n".join((FRONT, CHOICE, STEEP, POUR)))
    assert (model.fields, model.lists) == ((), False)
    model.choose(0)
    assert (model.lists, "default" in model.fields, "duration" in model.fields) == (
        True,
        True,
        False,
    )
    model.choose(1)
    assert (model.lists, "default" in model.fields, "duration" in model.fields) == (
        False,
        False,
        True,
    )
    assert ("repeat" in model.fields, "from" in model.fields) == (True, False)
    model.set_value("repeat", "2")
    assert "from" in model.fields
    model.choose(0)
    model.set_value("repeat", "2")
    assert "from" not in model.fields


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"{FRONT}\n## Boil\nkind: text\nkind: text\n", "'kind' appears twice"),
        (
            f"{FRONT}\n{BOIL}\n{BOIL}",
            "the step id 'boil' is also that of “Boil”; give one of them its own 'id: …'",
        ),
    ],
)
def test_step_by_step_no_mistake_names_a_line(text: str, said: str) -> None:
    model = modelled(text)
    read(model)
    assert "line" in str(model.fault.what)
    assert str(model.without_lines(model.fault.what)) == said
    assert model.title_at(model.fault.line) == "Boil"
    assert model.title_at(2) == ""


def test_amounts_without_braces_are_offered_and_marked_in_one_change() -> None:
    text = "---\ntitle: T\nservings: 2\n---\n\n## A\nkind: checklist\n\n- [ ] 200 g rice\n- [ ] 2 eggs\n"
    model = EditorModel(Draft(Path("a.guide.md"), text.encode()), new=False)
    found = check(model.draft.path, model.draft.data)
    assert model.take_check(model.draft.data, found, with_marked_amounts(text))
    assert model.unmarked == 2
    assert model.mark_amounts()
    assert "- [ ] {200 g} rice\n- [ ] {2} eggs\n" in model.draft.text
    model.draft.undo()
    assert model.draft.text == text
