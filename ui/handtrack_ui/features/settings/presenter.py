"""Settings: which keys presenter mode presses in other programs."""

from functools import partial

from PySide6.QtWidgets import QWidget

from handtrack.config.slide_keys import USUAL_KEYS, Slide, slide_keys
from handtrack.errors import UsageError
from handtrack_ui.common.theme import Theme
from handtrack_ui.features.settings.key_field import KeyField
from handtrack_ui.features.settings.page import SettingsPage
from handtrack_ui.persistence.preference_store import PreferenceStore
from handtrack_ui.text.slide_words import slide_words


class PresenterPage(SettingsPage):
    """A keystroke for everything that is done to slides."""

    def __init__(self, theme: Theme, store: PreferenceStore, title: str, parent: QWidget) -> None:
        super().__init__(theme, store, title, parent)
        self._fields: dict[Slide, KeyField] = {}
        group = self.group(self.tr("Keys that are pressed for you"))
        for slide in Slide:
            row = self.row(group, slide_words(slide))
            field = KeyField(slide_words(slide), row)
            field.chosen.connect(partial(self._take, slide))
            row.add(field)
            self._fields[slide] = field
        self.buttons(
            self.group(),
            self.tr("The usual keys"),
            self.tr("What a presenter's remote control sends. Presenter mode itself is reached from the library."),
            (self.tr("Bring back"), lambda: store.change("presenter", keys={})),
        )
        self.shows(self._show_keys)
        self.refresh()

    def _take(self, slide: Slide, stroke: str) -> None:
        keys = self.store.current.presenter.keys | {slide.value: stroke}
        usual = {each.value: key for each, key in USUAL_KEYS.items()}
        self.store.change("presenter", keys={name: key for name, key in keys.items() if key != usual.get(name)})
        self.refresh()

    def _show_keys(self) -> None:
        try:
            keys = slide_keys(self.store.current.presenter.keys)
        except UsageError:  # what a file says that nobody checked for keys
            keys = slide_keys({})
        for slide, field in self._fields.items():
            field.set_stroke(keys[slide])
