"""Settings: what the presenter presses, and its indicator."""

from functools import partial

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from handtrack.errors import UsageError
from handtrack_ui.common.controls import Options
from handtrack_ui.common.settings_page import SettingsPage
from handtrack_ui.common.settings_rows import SettingRow
from handtrack_ui.common.theme import Theme
from handtrack_ui.persistence.preference_store import PreferenceStore
from handtrack_ui.plugins.presenter.key_field import KeyField
from handtrack_ui.plugins.presenter.presets import PRESETS, Action, preset_keys
from handtrack_ui.plugins.presenter.settings import PresenterSettings
from handtrack_ui.plugins.presenter.words import action_words, preset_options


class PresenterPage(SettingsPage):
    """The preset, and a keystroke for each of its actions."""

    def __init__(self, theme: Theme, store: PreferenceStore, title: str, parent: QWidget) -> None:
        super().__init__(theme, store, title, parent)
        self._fields: dict[Action, tuple[SettingRow, KeyField]] = {}
        self.group(self.tr("Keys Handtrack presses"))
        words = self.tr("A preset named after a program uses that program's own keys.")
        self.listed(("presenter", "preset"), self.tr("Preset"), words, preset_options)
        self.switch(
            ("presenter", "follow"),
            self.tr("Follow the program in front"),
            self.tr(
                "A program that Handtrack knows gets its own preset, all others the one above. Needs X11."
            ),
        )
        for action in Action:
            row = self.row(action_words(action))
            field = KeyField(action_words(action), row)
            field.chosen.connect(partial(self._take, action))
            row.add(field)
            self._fields[action] = row, field
        self.group(self.tr("While other programs are in front"))
        words = self.tr("Where a small icon shows whether Handtrack is listening.")
        self.listed(("presenter", "corner"), self.tr("Corner"), words, self._corners)
        self.listed(("presenter", "screen"), self.tr("Screen"), "", self._screens)
        self.group()
        self.buttons(
            self.tr("Default keys"),
            self.tr("For this preset. Open presenter mode from the library."),
            (self.tr("Reset to default"), lambda: self._store({})),
        )
        self.shows(self._show_keys)
        self.refresh()

    def _corners(self) -> Options:
        return [
            ("bottom-right", self.tr("Bottom right")),
            ("bottom-left", self.tr("Bottom left")),
            ("top-right", self.tr("Top right")),
            ("top-left", self.tr("Top left")),
        ]

    def _screens(self) -> Options:
        """Return the screens by name; a chosen one that is gone stays in the list."""
        chosen = self.store.current.of(PresenterSettings).screen
        names = [screen.name() for screen in QGuiApplication.screens() if screen.name()]
        gone = [chosen] if chosen and chosen not in names else []
        return [("", self.tr("Handtrack's")), *((name, name) for name in (*names, *gone))]

    def _take(self, action: Action, stroke: str) -> None:
        chosen = self.store.current.of(PresenterSettings)
        usual = {each.value: key for each, key in PRESETS[chosen.preset].keys.items()}
        keys = {**chosen.chosen_keys(chosen.preset), action.value: stroke}
        self._store({name: key for name, key in keys.items() if key != usual.get(name)})
        self.refresh()

    def _store(self, keys: dict[str, str]) -> None:
        chosen = self.store.current.of(PresenterSettings)
        if chosen.preset == "slides":
            self.store.change("presenter", keys=keys)
        else:
            sets = {**chosen.sets, chosen.preset: keys}
            self.store.change(
                "presenter", sets={preset: own for preset, own in sets.items() if own}
            )

    def _show_keys(self) -> None:
        chosen = self.store.current.of(PresenterSettings)
        try:
            keys = preset_keys(chosen.preset, chosen.chosen_keys(chosen.preset))
        except UsageError:  # a file may hold keys nobody checked
            keys = preset_keys(chosen.preset, {})
        for action, (row, field) in self._fields.items():
            row.setVisible(action in keys)
            if action in keys:
                field.set_stroke(keys[action])
