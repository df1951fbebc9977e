"""Features of other packages appear in the window, and one that fails is a message."""

from dataclasses import dataclass

from msgspec import Struct
from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from handtrack.runtime.jobs import Jobs
from handtrack_ui.common.settings_page import SettingsPage
from handtrack_ui.common.view import View
from handtrack_ui.extensions import Extensions
from handtrack_ui.feature import Card, Feature, KeyRow, Page, Rows, Services, everywhere
from handtrack_ui.features.library.view import LibraryView
from handtrack_ui.features.settings.view import SettingsView
from handtrack_ui.persistence.section import Section
from handtrack_ui.window import Window


class LampSettings(Struct, frozen=True):
    bright: bool = False


class LampView(View):
    name = "lamp"

    @property
    def title(self) -> str:
        return "Lamp"


@dataclass
class Entry:
    """An installed package's entry point."""

    name: str
    found: object

    def load(self) -> object:
        if isinstance(self.found, Exception):
            raise self.found
        return self.found


def page(services: Services, title: str, parent: QWidget) -> SettingsPage:
    made = SettingsPage(services.theme, services.preferences, title, parent)
    made.group()
    made.switch(("lamp", "bright"), "Bright", "")
    return made


def rows(services: Services, made: SettingsPage) -> None:
    made.group("Lamp")
    made.row("Lamp in sight")


LAMP = Feature(
    name="lamp",
    open=lambda services: LampView(services.theme),
    by_name=True,
    card=Card("Lamp", "Lights up when you wave."),
    keys=(KeyRow(("F6",), "Lamp on, off", everywhere),),
    settings=(Section("lamp", LampSettings),),
    pages=(Page("lamp", "Lamp", "info", page),),
    rows=(Rows("camera", rows),),
)


def add(window: Window, jobs: Jobs, qtbot: QtBot, *entries: Entry) -> None:
    extensions = Extensions(window, jobs, lambda: entries)
    with qtbot.waitSignal(extensions._found):
        extensions.begin()
    QCoreApplication.processEvents()


def test_another_packages_feature_has_its_card_view_keys_and_settings(
    window: Window, jobs: Jobs, qtbot: QtBot
) -> None:
    settings = window.services.find(SettingsView)
    camera = settings.open_section("camera")
    add(window, jobs, qtbot, Entry("lamp", LAMP))
    library = window.services.find(LibraryView)
    assert library.model.cards[-1] == "lamp"
    library.open_view.emit("lamp", False)
    assert window.view.title == "Lamp"
    window.help.toggle_sheet()
    assert "F6: Lamp on, off" in window.help.sheet.accessibleDescription()
    window.help.toggle_sheet()
    assert [row.title for row in camera.rows][-1] == "Lamp in sight"
    assert settings.sections.index("lamp") < settings.sections.index("data")
    settings.open_section("lamp")
    store = window.services.preferences
    store.change("lamp", bright=True)
    assert store.current.of(LampSettings).bright
    window.go_home()


def test_an_extension_that_fails_is_named_and_the_window_goes_on(
    window: Window, jobs: Jobs, qtbot: QtBot
) -> None:
    add(
        window,
        jobs,
        qtbot,
        Entry("torn", ImportError("no module torn")),
        Entry("odd", 7),
        Entry("lamp", LAMP),
    )
    assert all(name in window.banner.text for name in ("torn", "odd"))
    assert window.services.views["lamp"].title == "Lamp"
