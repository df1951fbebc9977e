"""Settings: what is watched, and how its picture is asked for."""

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from handtrack_ui.common.switches import Options
from handtrack_ui.common.theme import Theme
from handtrack_ui.features.settings.page import SettingsPage
from handtrack_ui.persistence.preference_store import PreferenceStore

_SIZES: Final = ((640, 480), (1280, 720), (1920, 1080))
_RATES: Final = (15, 30, 60)


class CameraPage(SettingsPage):
    """Source, mirroring, size and rate."""

    pick_source = Signal()
    """The person wants another source."""

    def __init__(self, theme: Theme, store: PreferenceStore, title: str, parent: QWidget) -> None:
        super().__init__(theme, store, title, parent)
        group = self.group()
        self._source = self.buttons(
            group, self.tr("Watched now"), "", (self.tr("Pick another …"), self.pick_source.emit)
        )
        self.switch(
            group,
            ("camera", "mirrored"),
            self.tr("Show it as a mirror does"),
            self.tr("Your right hand is at the right of the picture. Signs and directions mean the same either way."),
        )
        picture = self.group(self.tr("Picture"))
        self.choices(
            picture,
            self.tr("Size"),
            self.tr("1280 × 720 is quick and fine enough for hands at 3 m. A camera gives what it can."),
            options=self._sizes,
            value=lambda: _size(store.current.camera.width, store.current.camera.height),
            take=self._set_size,
        )
        self.choices(
            picture,
            self.tr("Rate"),
            self.tr("Pictures a second. More of them follow a hand more closely."),
            options=self._rates,
            value=lambda: str(store.current.camera.fps),
            take=lambda value: store.change("camera", fps=int(value)),
        )
        self.refresh()

    def show_source(self, name: str) -> None:
        """Say what is watched."""
        self._source.set_words(name)

    def _sizes(self) -> Options:
        chosen = self.store.current.camera
        sizes = sorted({*_SIZES, (chosen.width, chosen.height)})
        return [(_size(width, height), f"{width} × {height}") for width, height in sizes]

    def _rates(self) -> Options:
        rates = sorted({*_RATES, self.store.current.camera.fps})
        return [(str(rate), self.tr("{0} a second").format(rate)) for rate in rates]

    def _set_size(self, value: str) -> None:
        width, height = (int(part) for part in value.split("x"))
        self.store.change("camera", width=width, height=height)


def _size(width: int, height: int) -> str:
    return f"{width}x{height}"
