"""The settings as a feature, with the pages of the core."""

from typing import TYPE_CHECKING

from handtrack_ui.common.keys import Shortcut
from handtrack_ui.feature import (
    QT_TRANSLATE_NOOP,
    Card,
    Feature,
    KeyRow,
    Page,
    Scene,
    Services,
    everywhere,
)
from handtrack_ui.features.settings.shortcuts import SettingsKey

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from handtrack_ui.common.settings_page import SettingsPage
    from handtrack_ui.common.view import View


def _open(services: Services) -> "View":
    from PySide6.QtCore import QCoreApplication

    from handtrack_ui.common.header_button import HeaderButton
    from handtrack_ui.common.shortcuts import bind
    from handtrack_ui.features.settings.view import SettingsView

    view = SettingsView(services)
    view.said.connect(services.banner.tell)
    view.pick_source.connect(services.sources.pick)
    name = QCoreApplication.translate("Header", "Settings")
    tip = QCoreApplication.translate("Header", "Settings (Ctrl+,)")
    tool = HeaderButton(services.theme, "settings", name, tip)
    tool.clicked.connect(lambda: services.show(view))
    services.header.add_tool(tool)
    services.hooks.added.append(view.add_pages)
    bind(services.window, {SettingsKey.OPEN: lambda: services.show(view)})
    return view


def _camera(services: Services, title: str, parent: "QWidget") -> "SettingsPage":
    from handtrack_ui.features.settings.pages import CameraPage
    from handtrack_ui.text.source_words import source_name

    page = CameraPage(services.theme, services.preferences, title, parent)
    page.pick_source.connect(services.sources.pick)

    def show_source() -> None:
        page.show_source(source_name(services.tracking.source))

    services.tracking.source_changed.connect(show_source)
    show_source()
    return page


def _tracking(services: Services, title: str, parent: "QWidget") -> "SettingsPage":
    from handtrack_ui.features.settings.tracking import EngineLookup, TrackingPage

    lookup = EngineLookup(services.jobs)
    return TrackingPage(
        services.theme,
        services.preferences,
        title,
        parent,
        status=services.model,
        lookup=lookup,
    )


def _gestures(services: Services, title: str, parent: "QWidget") -> "SettingsPage":
    from handtrack_ui.features.settings.pages import GesturesPage

    return GesturesPage(services.theme, services.preferences, title, parent)


def _commands(services: Services, title: str, parent: "QWidget") -> "SettingsPage":
    from handtrack_ui.features.settings.commands import CommandsPage
    from handtrack_ui.features.settings.view import SettingsView

    page = CommandsPage(
        services.theme,
        services.preferences,
        title,
        parent,
        lambda: services.own_gestures.signs.names,
    )
    page.record.connect(services.find(SettingsView).record)
    return page


def _sounds(services: Services, title: str, parent: "QWidget") -> "SettingsPage":
    from handtrack_ui.features.settings.pages import SoundsPage

    page = SoundsPage(services.theme, services.preferences, title, parent)
    page.try_sound.connect(lambda: services.play_cue("accepted"))
    return page


def _appearance(services: Services, title: str, parent: "QWidget") -> "SettingsPage":
    from handtrack_ui.features.settings.pages import AppearancePage

    page = AppearancePage(services.theme, services.preferences, title, parent)
    page.restart.connect(services.restart)
    return page


def _data(services: Services, title: str, parent: "QWidget") -> "SettingsPage":
    from PySide6.QtCore import QCoreApplication

    from handtrack_ui.features.settings.data import DataPage
    from handtrack_ui.features.settings.view import SettingsView

    folders = {
        QCoreApplication.translate("DataPage", folder.title): folder.path()
        for feature in services.features
        for folder in feature.folders
    }
    page = DataPage(services.theme, services.preferences, title, parent, folders)
    page.said.connect(services.find(SettingsView).said)
    return page


def _about(services: Services, title: str, parent: "QWidget") -> "SettingsPage":
    from handtrack_ui.features.settings.about import AboutPage
    from handtrack_ui.features.settings.view import SettingsView

    page = AboutPage(services.theme, services.preferences, title, parent, jobs=services.jobs)
    page.said.connect(services.find(SettingsView).said)
    services.hooks.close.append(page.close_down)
    return page


def _scenes(services: Services) -> dict[str, Scene]:
    from handtrack_ui.features.settings.scenes import scenes

    return scenes(services)


FEATURE = Feature(
    name="settings",
    open=_open,
    by_name=True,
    card=Card(
        QT_TRANSLATE_NOOP("LibraryView", "Settings"),
        QT_TRANSLATE_NOOP("LibraryView", "Camera, gestures, text size, sounds and more."),
        icon="settings",
        camera=False,
    ),
    keys=(
        KeyRow((Shortcut.UNDO,), QT_TRANSLATE_NOOP("sheet", "Undo")),
        KeyRow((Shortcut.FIND,), QT_TRANSLATE_NOOP("sheet", "Search")),
        KeyRow((SettingsKey.OPEN,), QT_TRANSLATE_NOOP("sheet", "Settings"), everywhere),
    ),
    pages=(
        Page("camera", QT_TRANSLATE_NOOP("settings", "Camera"), "camera", _camera, order=5),
        Page(
            "tracking",
            QT_TRANSLATE_NOOP("settings", "Tracking"),
            "landmarks",
            _tracking,
            order=10,
        ),
        Page(
            "gestures",
            QT_TRANSLATE_NOOP("settings", "Hold and swipe"),
            "hand",
            _gestures,
            order=15,
        ),
        Page("commands", QT_TRANSLATE_NOOP("settings", "Commands"), "bind", _commands, order=20),
        Page("sounds", QT_TRANSLATE_NOOP("settings", "Sounds"), "sound", _sounds, order=25),
        Page(
            "appearance",
            QT_TRANSLATE_NOOP("settings", "Appearance"),
            "appearance",
            _appearance,
            order=30,
        ),
        Page("data", QT_TRANSLATE_NOOP("settings", "Data"), "folder", _data, order=90),
        Page("about", QT_TRANSLATE_NOOP("settings", "About"), "info", _about, order=95),
    ),
    scenes=_scenes,
)
