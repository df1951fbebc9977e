"""A saved page is dropped or opened: it is previewed first,
and imported only if the person wants it.
"""

import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QModelIndex, Qt, QUrl
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QApplication, QCheckBox, QLabel, QPushButton
from pytestqt.qtbot import QtBot

from handtrack.config.folders import documents_folder
from handtrack.guides import Guide
from handtrack.plugins.importers.sorting import Place
from handtrack.plugins.importers.understood import Understood
from handtrack.sources.addresses import is_web_page
from handtrack_ui.common.theme import TYPE, Theme
from handtrack_ui.features.guide.controller import GuideController
from handtrack_ui.features.guide.view import GuideView
from handtrack_ui.features.library.view import LibraryView
from handtrack_ui.features.settings.view import SettingsView
from handtrack_ui.plugins.editor.controller import EditorController
from handtrack_ui.plugins.importing import recipe_list
from handtrack_ui.plugins.importing.columns import Column
from handtrack_ui.plugins.importing.recipe_list import RecipeList
from handtrack_ui.plugins.importing.text_view import TextView
from handtrack_ui.plugins.importing.view import ImportView
from handtrack_ui.shell.drag_and_drop import Drop, judge
from handtrack_ui.sources.address_form import AddressForm
from handtrack_ui.window import Window
from tests.ui.conftest import MakeWindow
from tests.ui.fakes import read_guides

RECIPE = {
    "@type": "Recipe",
    "name": "Pancakes",
    "recipeYield": 4,
    "cookTime": "PT20M",
    "recipeIngredient": ["2 eggs", "300 g flour"],
    "recipeInstructions": ["Mix the eggs.", "Bake."],
    "url": "https://example.org/pancakes",
}


@pytest.fixture
def window(make_window: MakeWindow, guide: Guide) -> Window:
    return make_window(guide)


def page(folder: Path, name: str = "cake.html", *recipes: dict[str, object]) -> Path:
    path = folder / name
    script = json.dumps(recipes or RECIPE)
    path.write_text(
        f'<html lang="en"><script type="application/ld+json">{script}</script></html>', "utf-8"
    )
    return path


def shown(window: Window) -> str:
    view = window.services.find(ImportView)
    labels = [label.text() for label in view.findChildren(QLabel) if not label.isHidden()]
    recipes = view._list.rows.model()
    rows = [recipes.index(row, 0).data() for row in range(recipes.rowCount())]
    return "\n".join((*labels, *rows))


def previewed(window: Window, path: Path, qtbot: QtBot) -> str:
    window.services.find(GuideController).open(path)
    qtbot.waitUntil(lambda: window.view is window.services.find(ImportView))
    return shown(window)


def test_an_imported_page_is_previewed_and_enter_keeps_it(
    window: Window, tmp_path: Path, qtbot: QtBot
) -> None:
    said = previewed(window, page(tmp_path), qtbot)
    for words in (
        "Pancakes",
        "4 servings",
        "Cooking: 20 min",
        "2 eggs",
        "300 g flour",
        "Mix the eggs.",
        "Bake.",
    ):
        assert words in said
    assert "check" not in said.lower()
    assert not window.services.find(ImportView)._area.verticalScrollBar().isVisible()
    lines = window.services.find(ImportView)._columns[0].lines
    assert lines[0].font().pixelSize() > TYPE["body"], "a short recipe fills its page"
    assert not documents_folder().exists()
    qtbot.keyClick(window, Qt.Key.Key_Plus)
    qtbot.keyClick(window, Qt.Key.Key_Plus)
    assert {"6 servings", "3 eggs", "450 g flour"} <= {*shown(window).splitlines()}
    qtbot.keyClick(window, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.view is window.services.find(GuideView))
    assert window.services.find(GuideView).model.run is not None
    assert window.services.find(GuideView).model.run.servings == 6
    assert [one.title for one in window.services.find(LibraryView).guides] == ["Pancakes", "Tea"]
    assert (
        window.services.find(LibraryView).guides[0].path
        == documents_folder() / "Handtrack" / "cake.guide.md"
    )
    assert "https://example.org/pancakes" in window.services.find(LibraryView).guides[
        0
    ].path.read_text("utf-8")


def test_ingredients_and_steps_start_on_one_line(
    window: Window, tmp_path: Path, qtbot: QtBot
) -> None:
    previewed(window, page(tmp_path), qtbot)
    for width in (800, 1280, 1920):
        window.resize(width, 700)
        QApplication.processEvents()
        needed, steps = (column.lines[0] for column in window.services.find(ImportView)._columns)
        tops = [line.mapTo(window, line.rect().topLeft()).y() for line in (needed, steps)]
        assert abs(tops[0] - tops[1]) <= 1


@pytest.mark.parametrize("by_mouse", [False, True])
def test_a_cancelled_import_keeps_nothing_and_goes_back(
    window: Window, tmp_path: Path, qtbot: QtBot, by_mouse: bool
) -> None:
    window.show_view(window.services.find(SettingsView))
    previewed(window, page(tmp_path), qtbot)
    if by_mouse:
        (cancel,) = (
            button
            for button in window.services.find(ImportView).findChildren(QPushButton)
            if button.text() == "Cancel"
        )
        qtbot.mouseClick(cancel, Qt.MouseButton.LeftButton)
    else:
        qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert window.view is window.services.find(SettingsView)
    assert [one.title for one in window.services.find(LibraryView).guides] == ["Tea"]
    assert not documents_folder().exists()


def test_a_duplicate_import_asks_and_both_can_be_kept(
    window: Window, tmp_path: Path, qtbot: QtBot
) -> None:
    assert "Already in your library: Tea" in previewed(
        window, page(tmp_path, "tea.html", {**RECIPE, "name": "Tea"}), qtbot
    )
    (keep,) = (
        button
        for button in window.services.find(ImportView).findChildren(QPushButton)
        if button.text() == "Keep both"
    )
    qtbot.mouseClick(keep, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.view is window.services.find(LibraryView))
    read_guides(window)
    assert [one.title for one in window.services.find(LibraryView).guides] == ["Tea", "Tea"]


def test_a_recipe_can_be_kept_without_starting_it(
    window: Window, tmp_path: Path, qtbot: QtBot
) -> None:
    previewed(window, page(tmp_path), qtbot)
    (keep,) = (
        button
        for button in window.services.find(ImportView).findChildren(QPushButton)
        if button.text() == "Keep"
    )
    keep.click()
    qtbot.waitUntil(lambda: window.view is window.services.find(LibraryView))
    assert window.banner.text == "“Pancakes” is in the library now."
    read_guides(window)
    assert [one.title for one in window.services.find(LibraryView).guides] == ["Pancakes", "Tea"]
    window.banner._button.click()
    qtbot.waitUntil(lambda: window.view is window.services.find(GuideView))


def test_uncertain_parts_are_marked(window: Window, tmp_path: Path, qtbot: QtBot) -> None:
    path = tmp_path / "notes.md"
    path.write_text("# Pancakes\n\n- 2 eggs\n- flour\n\n1. Mix.\n2. Bake.\n", "utf-8")
    assert "doesn't mark its ingredients and steps" in previewed(window, path, qtbot)


@pytest.mark.parametrize(
    ("front", "body", "foreign"),
    [
        (
            "tags: [sweet]\ndate: 2024-01-01",
            "# Pancakes\n\n## Ingredients\n- 2 eggs\n\n## Method\n1. Mix.\n",
            True,
        ),
        (
            "title: Pancakes",
            "Fluffy.\n\n## Ingredients\n\n- [ ] 2 eggs\n\n## Method\n\n1. Mix.\n",
            True,
        ),
        ("titel: Pancakes", "## Mix\n\nMix the 2 eggs.\n", False),
        ("title: Pancakes\nauthor: Ann", "## Wait\nkind: timer\nduration: 5 min\n", False),
    ],
)
def test_markdown_from_other_programs_is_imported_and_mistakes_reported(
    window: Window, tmp_path: Path, qtbot: QtBot, front: str, body: str, foreign: bool
) -> None:
    path = tmp_path / "Pancakes.md"
    path.write_text(f"---\n{front}\n---\n\n{body}", "utf-8")
    if foreign:
        said = previewed(window, path, qtbot)
        assert all(words in said for words in ("Pancakes", "2 eggs", "Mix."))
    else:
        window.services.find(GuideController).open(path)
        qtbot.waitUntil(lambda: "unknown key" in window.banner.text)
        assert window.view is window.services.find(LibraryView)


def test_several_recipes_are_imported_together(
    window: Window, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "all.json"
    path.write_text(
        json.dumps([{**RECIPE, "name": name} for name in ("Pancakes", "Pie", "Bread")]), "utf-8"
    )
    said = previewed(window, path, qtbot)
    assert "3 recipes" in said
    assert all(name in said for name in ("Pancakes", "Pie", "Bread"))
    window.services.find(ImportView).confirm()
    qtbot.waitUntil(lambda: window.view is window.services.find(LibraryView))
    read_guides(window)
    assert {one.title for one in window.services.find(LibraryView).guides} == {
        "Pancakes",
        "Pie",
        "Bread",
        "Tea",
    }
    assert "3 guides saved in" in window.banner.text


def test_only_recipes_with_a_check_mark_are_kept(
    window: Window, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "all.json"
    path.write_text(
        json.dumps([{**RECIPE, "name": name} for name in ("Pancakes", "Pie", "Bread")]), "utf-8"
    )
    assert "2. Pie (ingredients: 2, steps: 2)" in previewed(window, path, qtbot)
    preview = window.services.find(ImportView)
    (every,) = preview.findChildren(QCheckBox)
    rows = preview._list.rows
    assert every.isChecked()
    assert preview._list.chosen == [0, 1, 2]
    every.click()
    (keep,) = (button for button in preview.findChildren(QPushButton) if button.text() == "Keep")
    assert not keep.isEnabled()
    bread = rows.visualRect(rows.model().index(2, 0))
    qtbot.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=bread.center())
    assert preview.command("select", 1)
    assert not preview.command("select", 4)
    assert "2 of 3 recipes" in shown(window)
    keep.click()
    qtbot.waitUntil(lambda: window.view is window.services.find(LibraryView))
    read_guides(window)
    assert {one.title for one in window.services.find(LibraryView).guides} == {
        "Pancakes",
        "Bread",
        "Tea",
    }


def test_the_space_bar_checks_a_recipe(theme: Theme, qtbot: QtBot) -> None:
    listed = RecipeList()
    qtbot.addWidget(listed)
    listed.show_recipes([Understood(name, (), ()) for name in ("Pancakes", "Pie")])
    listed.rows.setCurrentIndex(listed.rows.model().index(1, 0))
    qtbot.keyClick(listed.rows, Qt.Key.Key_Space)
    assert listed.chosen == [0]
    qtbot.keyClick(listed.rows, Qt.Key.Key_Space)
    assert listed.chosen == [0, 1]


def test_a_cookbook_costs_only_the_rows_in_sight(
    theme: Theme, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: set[int] = set()
    words_of = recipe_list._Recipes.data

    def noted(model: Any, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        asked.add(index.row())
        return words_of(model, index, role)

    monkeypatch.setattr(recipe_list._Recipes, "data", noted)
    listed = RecipeList()
    qtbot.addWidget(listed)
    listed.resize(600, 400)
    listed.show()
    listed.show_recipes([Understood(f"Cake {number}", (), ()) for number in range(5000)])
    listed.grab()
    assert 0 < len(asked) < 50
    assert len(listed.chosen) == 5000


ENDLESS = {
    **RECIPE,
    "name": "Risotto",
    "recipeInstructions": [f"Stir {number}." for number in range(1001)],
}


def test_a_recipe_too_long_is_reported_and_the_others_are_kept(
    window: Window, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "all.json"
    path.write_text(json.dumps([RECIPE, ENDLESS, {**RECIPE, "name": "Pie"}]), "utf-8")
    previewed(window, path, qtbot)
    window.services.find(ImportView).confirm()
    qtbot.waitUntil(lambda: window.banner.text.startswith("2 guides saved, 1 not: "))
    assert "too long for one guide" in window.banner.text
    read_guides(window)
    assert {one.title for one in window.services.find(LibraryView).guides} == {
        "Pancakes",
        "Pie",
        "Tea",
    }


def test_a_single_recipe_too_long_stays_in_the_preview(
    window: Window, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "one.json"
    path.write_text(json.dumps([ENDLESS]), "utf-8")
    previewed(window, path, qtbot)
    window.services.find(ImportView).confirm()
    qtbot.waitUntil(lambda: "too long for one guide" in window.banner.text)
    assert window.view is window.services.find(ImportView)
    assert [one.title for one in window.services.find(LibraryView).guides] == ["Tea"]


def test_the_preview_says_what_was_left_out(window: Window, tmp_path: Path, qtbot: QtBot) -> None:
    steps = [{"@type": "HowToStep", "text": "Mix.", "image": "mix.png"}]
    said = previewed(
        window, page(tmp_path, "cake.html", {**RECIPE, "recipeInstructions": steps}), qtbot
    )
    assert "Some pictures weren't saved with the file." in said


def test_a_file_without_words_is_refused_in_the_banner(
    window: Window, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "story.html"
    path.write_text("<p>", "utf-8")
    window.services.find(GuideController).open(path)
    qtbot.waitUntil(lambda: "no ingredients or steps" in window.banner.text)
    assert window.view is window.services.find(LibraryView)


@pytest.mark.parametrize(
    ("address", "is_page"),
    [
        ("https://www.example.org/recipes/pancakes", True),
        ("https://example.org", True),
        ("http://192.168.1.4/cake.html", True),
        ("http://192.168.1.4/", False),
        ("http://kitchen.local/feed", False),
        ("http://example.org:8080/feed", False),
        ("https://me:secret@example.org/feed", False),
        ("https://example.org/live/one.m3u8", False),
        ("https://example.org/axis-cgi/mjpg/video.cgi?fps=5", False),
        ("https://example.org/clip.mp4", False),
        ("rtsp://example.org/one", False),
        ("http://[::1", False),
    ],
)
def test_web_pages_and_streams_are_distinguished(address: str, is_page: bool) -> None:
    assert is_web_page(address) is is_page


def test_a_web_page_is_refused_as_a_stream(theme: Theme, qtbot: QtBot) -> None:
    dragged = judge([QUrl("https://www.example.org/recipes/pancakes")])
    assert (dragged.drop, dragged.words) == (
        Drop.NOTHING,
        "https://www.example.org/recipes/pancakes is a web page. Save it in your browser, then open the saved file",
    )
    form, used = AddressForm(theme), list[str]()
    qtbot.addWidget(form)
    form.used.connect(used.append)
    qtbot.keyClicks(form._address, "https://www.example.org/recipes/pancakes")
    qtbot.keyClick(form._address, Qt.Key.Key_Return)
    assert used == []
    assert "Save it in your browser" in form._hint.text()


def endless(folder: Path) -> Path:
    """Return a file that takes longer to read than anybody waits."""
    graph = [
        {"@id": "ro-crate-metadata.json", "@type": "CreativeWork"},
        {
            "@id": "./a",
            "@type": "Dataset",
            "name": "A",
            "text": "<ol><li>Melt.</ol>",
            "step": [{"@id": "#1"}],
        },
        {
            "@id": "#1",
            "@type": "HowToStep",
            "text": "Melt.",
            "itemListElement": [{"@id": "#1"}] * 400,
        },
    ]
    path = folder / "endless.eln"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("e/ro-crate-metadata.json", json.dumps({"@graph": graph}))
    return path


def test_a_file_being_read_is_cancelled_and_the_next_one_opens(
    window: Window, tmp_path: Path, qtbot: QtBot
) -> None:
    window.services.find(GuideController).open(endless(tmp_path))
    qtbot.waitUntil(lambda: window.banner.text == "Reading endless.eln …")
    window.banner._button.click()
    assert window.banner.text == ""
    assert "Pancakes" in previewed(window, page(tmp_path), qtbot)


def test_another_file_replaces_the_one_being_read(
    window: Window, tmp_path: Path, qtbot: QtBot
) -> None:
    window.services.find(GuideController).open(endless(tmp_path))
    qtbot.waitUntil(lambda: window.banner.text == "Reading endless.eln …")
    assert "Pancakes" in previewed(window, page(tmp_path), qtbot)
    assert window.banner.text == ""


def test_a_file_opened_after_an_archive_is_the_one_that_counts(
    window: Window, tmp_path: Path, qtbot: QtBot
) -> None:
    archive = tmp_path / "backup.zip"
    with zipfile.ZipFile(archive, "w") as out:
        out.writestr("cake.json", json.dumps({**RECIPE, "name": "Cake"}))
    guides = window.services.find(GuideController)
    handed_over: list[Path] = []
    guides.foreign.connect(handed_over.append)
    guides.open(archive)
    later = page(tmp_path)
    guides.open(later)
    qtbot.waitUntil(lambda: not guides.busy)
    assert handed_over == [later]


def test_keeping_many_recipes_can_be_cancelled(
    window: Window, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "all.json"
    path.write_text(
        json.dumps([{**RECIPE, "name": f"Cake {number}"} for number in range(600)]), "utf-8"
    )
    previewed(window, path, qtbot)
    window.services.find(ImportView).confirm()
    qtbot.waitUntil(
        lambda: (
            window.banner.text.startswith("Saving ")
            and not window.banner.text.startswith("Saving 0 ")
        )
    )
    window.banner._button.click()
    qtbot.waitUntil(lambda: window.banner.text.startswith("Stopped: "))
    saved = len([*(documents_folder() / "Handtrack").glob("*.guide.md")])
    assert 0 < saved < 600
    assert window.banner.text.startswith(f"Stopped: {saved} of 600 guides are saved in ")
    assert window.view is window.services.find(LibraryView)


def test_a_refusal_before_a_cancel_is_told_with_it(
    window: Window, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "all.json"
    many = [{**RECIPE, "name": f"Cake {number}"} for number in range(600)]
    path.write_text(json.dumps([ENDLESS, *many]), "utf-8")
    previewed(window, path, qtbot)
    window.services.find(ImportView).confirm()
    folder = documents_folder() / "Handtrack"
    qtbot.waitUntil(
        lambda: window.banner.text.startswith("Saving ") and any(folder.glob("*.guide.md"))
    )
    window.banner._button.click()
    qtbot.waitUntil(lambda: window.banner.text.startswith("Stopped: "))
    saved = len([*folder.glob("*.guide.md")])
    assert window.banner.text.startswith(f"Stopped: {saved} of 601 guides are saved in ")
    assert "Refused: all-risotto.guide.md: too long for one guide" in window.banner.text


def test_a_long_recipe_appears_in_portions(window: Window, tmp_path: Path, qtbot: QtBot) -> None:
    many = [f"Stir {number}." for number in range(100)]
    previewed(window, page(tmp_path, "cake.html", {**RECIPE, "recipeInstructions": many}), qtbot)
    view = window.services.find(ImportView)
    qtbot.waitUntil(lambda: column(window, 1) == many)
    kept = view._columns[1].lines
    view.change_number(1)
    assert view._columns[1].lines == kept, "labels get new words instead of being made again"
    assert [line.accessibleName() for line in kept[:2]] == ["1. Stir 0.", "2. Stir 1."]


def test_only_the_first_lines_delay_a_frame(theme: Theme, qtbot: QtBot) -> None:
    made = Column(lambda *_: None, needed=False)
    qtbot.addWidget(made)
    made.show_blocks([("Steps", [(f"{number}.", "Mix.") for number in range(1, 101)])])
    first = len(made.lines)
    assert first < 30
    qtbot.waitUntil(lambda: len(made.lines) == 100)
    made.show_blocks([("Steps", [("1.", "Bake.")])])
    assert [line.text() for line in made.lines] == ["Bake."]


def test_a_recipe_of_a_million_letters_is_previewed_in_part(
    window: Window, tmp_path: Path, qtbot: QtBot
) -> None:
    steps = ["Mix everything. " * 3000, *(f"Bake part {number}." for number in range(400))]
    said = previewed(
        window, page(tmp_path, "cake.html", {**RECIPE, "recipeInstructions": steps}), qtbot
    )
    assert len(said) < 40_000
    qtbot.waitUntil(lambda: "… and " in shown(window))
    assert len(shown(window)) < 40_000


SLOPPY = "pancakes\n2 cups flour\n2 eggs\nchocolate\nmix it all up\nfry in butter"
UNSORTED = "the blue folder\nthe key of it"


def copy(text: str) -> None:
    QGuiApplication.clipboard().setText(text)


def column(window: Window, at: int) -> list[str]:
    """Return the lines of the ingredients, 0, or of the steps, 1."""
    return [line.text() for line in window.services.find(ImportView)._columns[at].lines]


def test_ctrl_v_in_the_library_makes_a_guide_of_a_copied_text(window: Window, qtbot: QtBot) -> None:
    copy(SLOPPY)
    qtbot.keyClick(window, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: window.view is window.services.find(ImportView))
    assert column(window, 0) == ["2 cups flour", "2 eggs", "chocolate"]
    qtbot.keyClick(window, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.view is window.services.find(GuideView))
    assert (documents_folder() / "Handtrack" / "pancakes.guide.md").is_file()


def test_what_cannot_be_sorted_opens_in_the_editor_once(window: Window, qtbot: QtBot) -> None:
    copy(UNSORTED)
    qtbot.keyClick(window, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    editor = window.services.find(EditorController)
    qtbot.waitUntil(lambda: window.view is editor.view)
    assert window.banner.text == "Handtrack couldn't tell ingredients from steps."
    assert editor.view.model is not None
    assert [editor.view.model.draft.text.count(line) for line in UNSORTED.splitlines()] == [1, 1]
    assert "couldn't tell" not in editor.view.model.draft.text
    assert not documents_folder().exists(), "nothing is saved before the person wants it"


def test_the_clipboard_without_text_says_what_to_copy(
    window: Window, tmp_path: Path, qtbot: QtBot
) -> None:
    said: list[str] = []
    picture = QMimeData()
    picture.setImageData(QImage(4, 4, QImage.Format.Format_RGB32))
    address = QMimeData()
    address.setText("https://www.example.org/recipes/pancakes")
    for data in (QMimeData(), picture, address):
        QGuiApplication.clipboard().setMimeData(data)
        qtbot.keyClick(window, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
        said.append(window.banner.text)
    nothing, image, page_said = said
    assert nothing.startswith("Nothing to paste")
    assert "can't read text in pictures" in image
    assert page_said.endswith("Save it in your browser, then open the saved file")
    assert window.view is window.services.find(LibraryView)


def test_from_text_reads_what_is_typed_and_keeps_it_on_cancel(window: Window, qtbot: QtBot) -> None:
    window.services.find(LibraryView).from_text.emit()
    text_view = window.view
    assert isinstance(text_view, TextView)
    qtbot.keyClick(text_view._field, Qt.Key.Key_Escape)
    assert window.view is window.services.find(LibraryView)
    window.services.find(LibraryView).from_text.emit()
    text_view._field.setPlainText(SLOPPY)
    qtbot.keyClick(text_view._field, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: window.view is window.services.find(ImportView))
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert window.view is text_view
    assert text_view._field.toPlainText() == SLOPPY


def test_arrow_keys_move_a_line_between_ingredients_and_steps(
    window: Window, tmp_path: Path, qtbot: QtBot
) -> None:
    previewed(window, page(tmp_path), qtbot)
    view = window.services.find(ImportView)
    needed, steps = view._columns
    needed.lines[1].setFocus()
    qtbot.keyClick(needed.lines[1], Qt.Key.Key_Right)
    qtbot.waitUntil(lambda: column(window, 1) == ["300 g flour", "Mix the eggs.", "Bake."])
    assert column(window, 0) == ["2 eggs"]
    steps.lines[2].setFocus()
    qtbot.keyClick(steps.lines[2], Qt.Key.Key_Up)
    assert steps.lines[1].hasFocus()
    steps.lines[0].setFocus()
    qtbot.keyClick(steps.lines[0], Qt.Key.Key_Left)
    qtbot.waitUntil(lambda: column(window, 0) == ["2 eggs", "300 g flour"])
    qtbot.keyClick(window, Qt.Key.Key_Plus)
    assert "2.5 eggs" in shown(window) or "2½ eggs" in shown(window)


LETTER = """[1.2.24, 10:00] Gran: ok so here's the dal that you all wanted
[1.2.24, 10:01] Gran: 200 g lentils
1 onion
1 tin tomatoes
[1.2.24, 10:02] Kim: legend
[1.2.24, 10:03] Gran: fry the onion
simmer it all
feeds 4 x
"""


def test_the_preview_shows_what_else_is_kept_and_what_is_left_out(
    window: Window, qtbot: QtBot
) -> None:
    copy(LETTER)
    QApplication.processEvents()
    qtbot.keyClick(window, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    view = window.services.find(ImportView)
    qtbot.waitUntil(lambda: window.view is view)
    said = shown(window).splitlines()
    below = said[said.index("Notes") :]
    assert any("here's the dal" in line for line in below)
    assert "Lines left out: 1, such as “legend”" in "\n".join(said)
    assert said[said.index("Left out") + 1] == "legend"
    assert column(window, 0) == ["200 g lentils", "1 onion", "1 tin tomatoes"]
    assert column(window, 1) == ["fry the onion", "simmer it all"], "a note is no line to move"
    assert view.servings == 4


def test_lists_found_by_headings_say_how_to_move_a_line(
    window: Window, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "soup.txt"
    path.write_text(
        "Soup\n\nIngredients\n2 eggs\n1 l milk\n300 g flour\n\nMethod\nStir it all well."
    )
    said = previewed(window, path, qtbot)
    assert "by their headings" in said
    assert "select it and press ← or →" in said


def test_a_dragged_line_lands_where_it_is_dropped(
    window: Window, tmp_path: Path, qtbot: QtBot
) -> None:
    previewed(window, page(tmp_path), qtbot)
    view = window.services.find(ImportView)
    view._move(Place(needed=True, part=0, line=0), Place(needed=False, part=0, line=1))
    qtbot.waitUntil(lambda: column(window, 1) == ["Mix the eggs.", "2 eggs", "Bake."])
    view._move(Place(needed=False, part=0, line=2), Place(needed=False, part=0, line=0))
    qtbot.waitUntil(lambda: column(window, 1) == ["Bake.", "Mix the eggs.", "2 eggs"])


def test_keep_and_edit_opens_the_saved_guide_in_the_editor(
    window: Window, tmp_path: Path, qtbot: QtBot
) -> None:
    previewed(window, page(tmp_path), qtbot)
    (edit,) = (
        button
        for button in window.services.find(ImportView).findChildren(QPushButton)
        if button.text() == "Keep and edit"
    )
    qtbot.mouseClick(edit, Qt.MouseButton.LeftButton)
    editor = window.services.find(EditorController)
    qtbot.waitUntil(lambda: window.view is editor.view)
    assert editor.view.model is not None
    assert editor.view.model.draft.path == documents_folder() / "Handtrack" / "cake.guide.md"


def test_a_dropped_photo_becomes_the_picture_of_a_new_guide(
    window: Window, tmp_path: Path, qtbot: QtBot
) -> None:
    photo = tmp_path / "photo of a recipe.png"
    QImage(4, 4, QImage.Format.Format_RGB32).save(str(photo))
    source = window.source
    assert window.services.drop.keeps_pictures()
    window.services.drop.picture.emit(str(photo))
    editor = window.services.find(EditorController)
    qtbot.waitUntil(lambda: window.view is editor.view)
    assert editor.view.model is not None
    assert "picture: pictures/photo-of-a-recipe.png" in editor.view.model.draft.text
    assert "can't read text in pictures" in window.banner.text
    assert window.source == source


def test_a_refused_drop_says_so_after_the_drop(window: Window) -> None:
    window.services.drop.refused.emit("Can't open notes.exe")
    assert window.banner.text == "Can't open notes.exe"


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("cake.md", SLOPPY.encode("utf-16")),
        ("cake.md", SLOPPY.replace("chocolate", "Grieß").encode("cp1252")),
        ("cake.log", SLOPPY.encode()),
        ("cake", SLOPPY.encode()),
    ],
)
def test_a_text_of_any_name_and_encoding_is_previewed(
    window: Window, tmp_path: Path, qtbot: QtBot, name: str, data: bytes
) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    previewed(window, path, qtbot)
    assert column(window, 0)[:2] == ["2 cups flour", "2 eggs"]


def test_a_recipe_that_scrolls_anyway_is_not_set_smaller(
    window: Window, tmp_path: Path, qtbot: QtBot
) -> None:
    window.resize(800, 600)
    window.show()
    steps = [f"Stir the {number}th part of the flour into the dough." for number in range(20)]
    previewed(window, page(tmp_path, "long.html", RECIPE | {"recipeInstructions": steps}), qtbot)
    view = window.services.find(ImportView)
    lines = [label for label in view.findChildren(QLabel) if label.text() in steps]
    qtbot.waitUntil(lambda: all(label.isVisible() for label in lines))
    assert view._area.verticalScrollBar().maximum() > 0
    assert len(lines) == len(steps)
    assert min(label.font().pixelSize() for label in lines) >= TYPE["lead"]
