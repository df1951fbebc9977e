"""Imports and exports the person's own signs, and says what went wrong."""

from pathlib import Path

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QFileDialog

from handtrack.runtime.files import shown
from handtrack.runtime.jobs import Jobs
from handtrack.sentences import Message
from handtrack_ui.common.banner import Banner, Level
from handtrack_ui.common.theme import Theme
from handtrack_ui.persistence.own_gestures import FILE, OwnGestures
from handtrack_ui.persistence.preference_store import PreferenceStore
from handtrack_ui.plugins.studio.view import StudioView
from handtrack_ui.text.messages import message_words


class StudioController(QObject):
    """Makes the studio's view, and connects it with the rest.

    `banner`: shows what went wrong.
    """

    def __init__(
        self,
        theme: Theme,
        own: OwnGestures,
        preferences: PreferenceStore,
        banner: Banner,
        *,
        jobs: Jobs,
    ) -> None:
        super().__init__()
        self.own = own
        self.view = StudioView(theme, own, preferences, jobs)
        self._banner = banner
        self._told = False
        self.view.import_file.connect(self._pick_import)
        self.view.export_file.connect(self._pick_export)
        # Both come from other threads.
        self.own.failed.connect(self._say_failed, Qt.ConnectionType.QueuedConnection)
        self.own.exported.connect(self._say_exported, Qt.ConnectionType.QueuedConnection)

    def _pick_import(self) -> None:
        kinds = self.tr("Gestures (*.json)")
        path, _ = QFileDialog.getOpenFileName(self.view, self.tr("Import gestures"), "", kinds)
        if path:
            self.own.read_from(Path(path))

    def _pick_export(self) -> None:
        if not self.own.signs.signs:
            return
        kinds = self.tr("Gestures (*.json)")
        path, _ = QFileDialog.getSaveFileName(self.view, self.tr("Export gestures"), FILE, kinds)
        if path:
            self.own.export_to(Path(path).with_suffix(".json"))

    def _say_failed(self, why: Message) -> None:
        """Report a failed read or write, once, if the studio is not there to report it."""
        if self.view.isVisible():
            self.view.said.show_notice(message_words(why))
        elif not self._told:
            self._told = True
            self._banner.show_message(Level.WARNING, message_words(why))

    def _say_exported(self, path: Path) -> None:
        self.view.said.show_done(self.tr("Saved: {0}").format(shown(path)))
