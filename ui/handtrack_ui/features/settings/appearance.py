"""Settings: how the window looks."""

from PySide6.QtWidgets import QWidget

from handtrack_ui.common.theme import Theme
from handtrack_ui.features.settings.page import SettingsPage
from handtrack_ui.persistence.preference_store import PreferenceStore


class AppearancePage(SettingsPage):
    """Colours, motion, the size of a guide's letters, language."""

    def __init__(self, theme: Theme, store: PreferenceStore, title: str, parent: QWidget) -> None:
        super().__init__(theme, store, title, parent)
        group = self.group()
        self.segments(
            group,
            ("appearance", "theme"),
            self.tr("Colours"),
            self.tr("System follows what the desktop asks for, also when that changes."),
            [("system", self.tr("System")), ("light", self.tr("Light")), ("dark", self.tr("Dark"))],
        )
        self.switch(
            group,
            ("appearance", "motion"),
            self.tr("Motion"),
            self.tr("Off: nothing slides or fades. What your hand does is shown as before."),
        )
        reading = self.group(self.tr("Reading"))
        self.segments(
            reading,
            ("reading", "distance"),
            self.tr("Letters of a guide"),
            self.tr("For how far away you stand. “Follow” goes by your hand: the farther it is, the larger they are."),
            [
                ("follow", self.tr("Follow")),
                ("1", self.tr("1 m")),
                ("2", self.tr("2 m")),
                ("3", self.tr("3 m")),
            ],
        )
        self.segments(
            reading,
            ("appearance", "language"),
            self.tr("Language"),
            self.tr("In force after the next start."),
            [("system", self.tr("System")), ("en", "English"), ("de", "Deutsch")],
        )
        self.refresh()
