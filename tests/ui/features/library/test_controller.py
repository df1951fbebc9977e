"""Guides in the library become favourites, are renamed, removed, restored and exported."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QInputDialog
from pytestqt.qtbot import QtBot

from handtrack.assets import asset
from handtrack.config.folders import guides_folder
from handtrack.runtime.jobs import Jobs
from handtrack_ui.common.banner import Level
from handtrack_ui.features.guide.controller import GuideController
from handtrack_ui.features.guide.view import GuideView
from handtrack_ui.features.library.guide_menu import Deed, GuideMenu
from handtrack_ui.features.library.view import LibraryView
from handtrack_ui.persistence.window_state import WindowState
from handtrack_ui.window import Window
from tests.waiting import PATIENCE_S


def titles(window: Window) -> list[str]:
    model = window.services.find(LibraryView).model
    return [model.title(one) for one in model.cards if not isinstance(one, str)]


def test_favourite_title_and_removal_survive_a_restart(
    window: Window, jobs: Jobs, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    library, manage = (
        window.services.find(LibraryView),
        window.services.find(LibraryView).managed.emit,
    )
    (guide,) = library.guides
    window.services.find(GuideController).open(guide.path)
    qtbot.waitUntil(lambda: window.view is window.services.find(GuideView))
    window.show_view(library)
    star, _ = library._grid._tools[guide.path].stops
    star.setFocus()
    star.click()
    assert library._grid.of(guide.path).hasFocus()
    monkeypatch.setattr(QInputDialog, "getText", lambda *_, **__: ("  My  own ", True))
    qtbot.keyClick(window, Qt.Key.Key_F2)
    assert titles(window) == ["My own"]
    window.services.find(GuideController).open(guide.path)
    qtbot.waitUntil(lambda: window.windowTitle().startswith("My own"))
    window.show_view(library)
    assert library._grid._tools[guide.path].stops[0].accessibleName() == "Remove from favourites"
    manage(Deed.REMOVE, guide)
    assert titles(window) == []
    window._given.window_state.save()
    assert jobs.finish(PATIENCE_S)
    kept = WindowState(jobs)
    assert (kept.favourites, kept.removed) == ((str(guide.path),), (str(guide.path),))
    assert kept.titles == {str(guide.path): "My own"}
    window.banner._action()
    assert titles(window) == ["My own"]


@pytest.mark.parametrize("deed", [Deed.FAVOURITE, Deed.REMOVE, Deed.RENAME])
def test_ctrl_z_takes_back_the_last_change_to_a_card(
    window: Window, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, deed: Deed
) -> None:
    monkeypatch.setattr(QInputDialog, "getText", lambda *_, **__: ("Another title", True))
    library = window.services.find(LibraryView)
    before = library.model.kept
    library.managed.emit(deed, library.guides[0])
    assert library.model.kept != before
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert library.model.kept == before
    assert window.banner.isHidden()
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert library.model.kept == before


@pytest.mark.parametrize("deed", [Deed.FAVOURITE, Deed.REMOVE])
def test_taking_back_leaves_other_messages_alone(window: Window, qtbot: QtBot, deed: Deed) -> None:
    library = window.services.find(LibraryView)
    library.managed.emit(deed, library.guides[0])
    window.banner.show_message(Level.WARNING, "A timer ended", stays=True)
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert (window.banner.text, window.banner.isHidden()) == ("A timer ended", False)


def test_escape_in_the_search_stays_there_if_nothing_is_found(window: Window, qtbot: QtBot) -> None:
    library = window.services.find(LibraryView)
    finder = library._head.finder
    library.managed.emit(Deed.FAVOURITE, library.guides[0])
    finder._choose(None, favourites=True)
    library.managed.emit(Deed.REMOVE, library.guides[0])
    assert library.model.cards == ()
    finder.field.setFocus()
    finder.field.setText("tea")
    qtbot.keyClick(finder.field, Qt.Key.Key_Escape)
    assert (finder.field.text(), finder.field.hasFocus()) == ("", True)


def test_escape_leaves_the_search_for_the_cards(window: Window, qtbot: QtBot) -> None:
    library = window.services.find(LibraryView)
    field = library._head.finder.field
    for words in ("tea", ""):
        field.setFocus()
        field.setText(words)
        qtbot.keyClick(field, Qt.Key.Key_Escape)
        assert (field.text(), window.view) == ("", library)
        assert library._grid.of(library.guides[0].path).hasFocus()


def test_guides_can_be_searched_by_key_and_folder(window: Window, qtbot: QtBot) -> None:
    library, finder = (
        window.services.find(LibraryView),
        window.services.find(LibraryView)._head.finder,
    )
    qtbot.keyClick(window, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(finder.field.hasFocus)
    qtbot.keyClicks(finder.field, library.guides[0].title)
    assert titles(window) == [library.guides[0].title]
    qtbot.keyClick(finder.field, Qt.Key.Key_Return)
    assert library._grid.of(library.guides[0].path).hasFocus()
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert (finder.words, len(titles(window))) == ("", len(library.guides))


def test_folders_have_readable_names_and_the_menu_key_opens_the_menu(
    window: Window, qtbot: QtBot
) -> None:
    finder = window.services.find(LibraryView)._head.finder
    finder.show_folders((guides_folder(), asset("guides"), Path("/else/Cakes")), favourites=False)
    assert [one.text() for one in finder.choice.menu().actions()] == [
        "All guides",
        "My guides",
        "Built in",
        "Cakes",
    ]
    window.services.find(LibraryView).enter()
    qtbot.keyClick(window, Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(lambda: window.services.find(LibraryView).findChild(GuideMenu) is not None)
    window.services.find(LibraryView).findChild(GuideMenu).close()


def test_an_exported_guide_opens_from_its_archive(
    window: Window, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "given.zip"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (str(path), ""))
    guide = window.services.find(LibraryView).guides[0]
    window.services.find(LibraryView).managed.emit(Deed.GIVE_AWAY, guide)
    qtbot.waitUntil(lambda: "given.zip" in window.banner.text)
    window.services.find(GuideController).open(path)
    qtbot.waitUntil(lambda: window.view is window.services.find(GuideView))
    opened = window.services.find(LibraryView).guides[0]
    assert opened.title == guide.title
    assert opened.path.name == guide.path.name
    assert opened.path != guide.path


def test_the_menu_offers_every_action(window: Window) -> None:
    menu = GuideMenu(window, set(Deed), favourite=True)
    chosen: list[Deed] = []
    menu.chosen.connect(chosen.append)
    for entry in menu.actions():
        entry.trigger()
    assert chosen == list(Deed)
    assert menu.actions()[0].text() == "Remove from favourites"
