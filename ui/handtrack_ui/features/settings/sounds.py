"""Settings: what is heard."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from handtrack_ui.common.theme import Theme
from handtrack_ui.features.settings.page import SettingsPage
from handtrack_ui.persistence.preference_store import PreferenceStore


class SoundsPage(SettingsPage):
    """On or off, how loud, and what it is like."""

    try_sound = Signal()
    """The person wants to hear one."""

    def __init__(self, theme: Theme, store: PreferenceStore, title: str, parent: QWidget) -> None:
        super().__init__(theme, store, title, parent)
        group = self.group()
        self.switch(
            group,
            ("sound", "on"),
            self.tr("Sounds"),
            self.tr("A short sound when a sign was taken or refused, and when a timer is over."),
        )
        volume = self.slider(
            group,
            ("sound", "volume"),
            self.tr("Volume"),
            self.tr("Beside what the system's own volume is."),
            step=0.05,
            says=lambda value: self.tr("{0} %").format(round(value * 100)),
        )
        trial = self.buttons(
            group,
            self.tr("Try it"),
            self.tr("Plays the sound of a sign that was taken."),
            (self.tr("Play"), self.try_sound.emit),
        )

        def judge() -> None:
            for row in (volume, trial):
                row.setEnabled(store.current.sound.on)

        self.shows(judge)
        self.refresh()
