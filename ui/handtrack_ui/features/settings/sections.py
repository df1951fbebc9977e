"""The sections of the settings: what they are called, and how each is made."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication
from PySide6.QtWidgets import QWidget

from handtrack.service import ServiceStatus
from handtrack_ui.common.theme import Theme
from handtrack_ui.features.settings.appearance import AppearancePage
from handtrack_ui.features.settings.camera import CameraPage
from handtrack_ui.features.settings.commands import CommandsPage
from handtrack_ui.features.settings.data import DataPage
from handtrack_ui.features.settings.engine_lookup import EngineLookup
from handtrack_ui.features.settings.gestures import GesturesPage
from handtrack_ui.features.settings.page import SettingsPage
from handtrack_ui.features.settings.presenter import PresenterPage
from handtrack_ui.features.settings.sounds import SoundsPage
from handtrack_ui.features.settings.tracking import TrackingPage
from handtrack_ui.persistence.preference_store import PreferenceStore

_TITLES: Final = {
    "camera": QT_TRANSLATE_NOOP("settings", "Camera"),
    "tracking": QT_TRANSLATE_NOOP("settings", "Tracking"),
    "gestures": QT_TRANSLATE_NOOP("settings", "Hold and swipe"),
    "commands": QT_TRANSLATE_NOOP("settings", "Commands"),
    "sounds": QT_TRANSLATE_NOOP("settings", "Sounds"),
    "appearance": QT_TRANSLATE_NOOP("settings", "Appearance"),
    "presenter": QT_TRANSLATE_NOOP("settings", "Presenter"),
    "data": QT_TRANSLATE_NOOP("settings", "Data"),
}
_ICONS: Final = {
    "camera": "camera",
    "tracking": "landmarks",
    "gestures": "hand",
    "commands": "bind",
    "sounds": "sound",
    "appearance": "appearance",
    "presenter": "presenter",
    "data": "folder",
}
Given = tuple[Theme, PreferenceStore, str, QWidget]

SECTIONS: Final = tuple(_TITLES)
"""The names of the sections, from the top."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the buttons of the sections ask for that is not a setting; `record` and `said` with a text."""

    pick_source: Callable[[], object]
    practise: Callable[[], object]
    try_sound: Callable[[], object]
    record: Callable[[str], object]
    said: Callable[[str], object]


class SettingsPages:
    """Makes the sections, each when it is asked for.

    Parameters
    ----------
    theme : Theme
    store : PreferenceStore
    status : callable
        How the resident model stands.
    own_signs : callable
        The signs that the user taught, by name.
    """

    def __init__(
        self,
        theme: Theme,
        store: PreferenceStore,
        status: Callable[[], ServiceStatus],
        own_signs: Callable[[], Iterable[str]],
    ) -> None:
        self._theme, self._store, self._status, self._own_signs = theme, store, status, own_signs
        self.lookup = EngineLookup()
        self._camera: CameraPage | None = None
        self._commands: CommandsPage | None = None

    def title(self, name: str) -> str:
        """Return what a section is called."""
        return QCoreApplication.translate("settings", str(_TITLES[name]))

    def icon(self, name: str) -> str:
        """Return the name of a section's icon."""
        return _ICONS[name]

    def make(self, name: str, parent: QWidget, wishes: Wishes) -> SettingsPage:
        """Make a section."""
        given = (self._theme, self._store, self.title(name), parent)
        makers = {
            "camera": self._make_camera,
            "tracking": self._make_tracking,
            "commands": self._make_commands,
            "gestures": self._make_gestures,
            "sounds": self._make_sounds,
            "appearance": self._make_appearance,
            "presenter": self._make_presenter,
            "data": self._make_data,
        }
        return makers[name](given, wishes)

    def show_source(self, name: str) -> None:
        """Say what is watched."""
        if self._camera is not None:
            self._camera.show_source(name)

    def bind(self, sign: str, meaning: str) -> str:
        """Let a sign that was recorded mean something; why it cannot, empty where it was done."""
        return self._commands.bind(sign, meaning) if self._commands is not None else ""

    def focus_on(self, meaning: str) -> None:
        """Let the command that a sign was recorded for have the keys again."""
        if self._commands is not None:
            self._commands.focus_on(meaning)

    def close(self) -> None:
        """End what runs beside the window; once or more often."""
        self.lookup.close()

    def _make_camera(self, given: Given, wishes: Wishes) -> SettingsPage:
        self._camera = CameraPage(*given)
        self._camera.pick_source.connect(wishes.pick_source)
        return self._camera

    def _make_commands(self, given: Given, wishes: Wishes) -> SettingsPage:
        self._commands = CommandsPage(*given, self._own_signs)
        self._commands.record.connect(wishes.record)
        return self._commands

    def _make_gestures(self, given: Given, wishes: Wishes) -> SettingsPage:
        page = GesturesPage(*given)
        page.practise.connect(wishes.practise)
        return page

    def _make_sounds(self, given: Given, wishes: Wishes) -> SettingsPage:
        page = SoundsPage(*given)
        page.try_sound.connect(wishes.try_sound)
        return page

    def _make_tracking(self, given: Given, wishes: Wishes) -> SettingsPage:
        return TrackingPage(*given, status=self._status, lookup=self.lookup)

    def _make_appearance(self, given: Given, wishes: Wishes) -> SettingsPage:
        return AppearancePage(*given)

    def _make_presenter(self, given: Given, wishes: Wishes) -> SettingsPage:
        return PresenterPage(*given)

    def _make_data(self, given: Given, wishes: Wishes) -> SettingsPage:
        page = DataPage(*given)
        page.said.connect(wishes.said)
        return page
