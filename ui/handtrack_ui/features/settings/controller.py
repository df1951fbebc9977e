"""Applies settings at once: colours, motion, and the current run's tracking."""

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

from handtrack_ui.common.banner import Banner
from handtrack_ui.common.theme import Appearance, Theme
from handtrack_ui.features.settings.view import SettingsView
from handtrack_ui.persistence.preference_store import PreferenceStore
from handtrack_ui.text.source_words import source_name
from handtrack_ui.tracking.controller import TrackingController


class SettingsController(QObject):
    """Connects the settings view with the rest.

    `banner`: shows results and errors.
    """

    def __init__(
        self,
        window: QWidget,
        view: SettingsView,
        *,
        theme: Theme,
        preferences: PreferenceStore,
        tracking_controller: TrackingController,
        banner: Banner,
    ) -> None:
        super().__init__(window)
        self._view, self._theme = view, theme
        self._preferences, self._tracking_controller, self._banner = preferences, tracking_controller, banner
        self._announced = ""
        preferences.changed.connect(self._take)
        preferences.failed.connect(banner.warn, Qt.ConnectionType.QueuedConnection)
        view.tracking_changed.connect(lambda: tracking_controller.update(view))
        view.said.connect(banner.tell)
        tracking_controller.source_changed.connect(self._show_source)
        self._show_source()

    def announce(self, words: str) -> None:
        """Say what is about to happen; an empty text clears the message."""
        if words:
            self._banner.tell(words)
        elif self._announced and self._banner.text == self._announced:
            self._banner.hide()
        self._announced = words

    def _show_source(self) -> None:
        self._view.show_source(source_name(self._tracking_controller.source))

    def _take(self) -> None:
        chosen = self._preferences.current
        self._theme.set_motion(motion=chosen.appearance.motion)
        self._theme.choose(Appearance(chosen.appearance.theme))
