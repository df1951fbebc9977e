"""Settings: what is watched, and how its picture is asked for."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Signal

from ui.preferences import PreferenceStore
from ui.settings_pages.page import SettingsPage
from ui.theme import Theme
from ui.widgets.settings_controls import Choices, Options
from ui.widgets.settings_rows import SettingGroup, SettingRow

_SIZES: Final = ((640, 480), (1280, 720), (1920, 1080))
_RATES: Final = (15, 30, 60)


class CameraPage(SettingsPage):
    """Source, mirroring, size and rate."""

    pick_source = Signal()
    """The person wants another source."""

    def __init__(self, theme: Theme, store: PreferenceStore) -> None:
        super().__init__(theme, store, self.tr("Camera"), "camera")
        group = self.group()
        self._source = self.button(group, self.tr("Watched now"), "", self.tr("Pick another …"), self.pick_source.emit)
        self.switch(
            group,
            ("camera", "mirrored"),
            self.tr("Show it as a mirror does"),
            self.tr("Your right hand is at the right of the picture. Signs and directions mean the same either way."),
        )
        picture = self.group(self.tr("Picture"))
        self._add_size(picture)
        self._add_rate(picture)
        self.refresh()

    def show_source(self, name: str) -> None:
        """Say what is watched."""
        self._source.set_words(name)

    def _add_size(self, group: SettingGroup) -> None:
        title = self.tr("Size")
        control = Choices(self.theme, title)
        control.chosen.connect(self._set_size)
        words = self.tr("1280 × 720 is quick and fine enough for hands at 3 m. A camera gives what it can.")
        group.add(SettingRow(title, words, control))
        self._list(control, self._sizes, self._size)

    def _add_rate(self, group: SettingGroup) -> None:
        title = self.tr("Rate")
        control = Choices(self.theme, title)
        control.chosen.connect(lambda value: self.store.change("camera", fps=int(value)))
        group.add(SettingRow(title, self.tr("Pictures a second. More of them follow a hand more closely."), control))
        self._list(control, self._rates, lambda: str(self.store.current.camera.fps))

    def _list(self, control: Choices, options: Callable[[], Options], value: Callable[[], str]) -> None:
        """Keep a list up to date, also for a value that only the file has."""

        def show() -> None:
            control.set_options(options())
            control.set_value(value())

        self.shows(show)

    def _sizes(self) -> Options:
        chosen = self.store.current.camera
        return [
            (f"{width}x{height}", f"{width} × {height}")
            for width, height in sorted({*_SIZES, (chosen.width, chosen.height)})
        ]

    def _rates(self) -> Options:
        rates = sorted({*_RATES, self.store.current.camera.fps})
        return [(str(rate), self.tr("{0} a second").format(rate)) for rate in rates]

    def _size(self) -> str:
        return f"{self.store.current.camera.width}x{self.store.current.camera.height}"

    def _set_size(self, value: str) -> None:
        width, height = (int(part) for part in value.split("x"))
        self.store.change("camera", width=width, height=height)
