"""The sections of the settings with plain rows: appearance, camera, gestures, sounds."""

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from handtrack.config.model import SMALL_OR_SLOW, USUAL, GestureSettings
from handtrack_ui.common.controls import Options
from handtrack_ui.common.settings_page import SettingsPage
from handtrack_ui.common.theme import Theme
from handtrack_ui.persistence.preference_store import PreferenceStore
from handtrack_ui.text.language import number

_SIZES_PERCENT: Final = (100, 125, 150, 200)


class AppearancePage(SettingsPage):
    """Colours, sizes, motion, a guide's text size, language."""

    restart = Signal()
    """The person wants Handtrack to restart."""

    def __init__(self, theme: Theme, store: PreferenceStore, title: str, parent: QWidget) -> None:
        super().__init__(theme, store, title, parent)
        self.group()
        colours = {
            "system": self.tr("System"),
            "light": self.tr("Light"),
            "dark": self.tr("Dark"),
            "contrast": self.tr("High contrast"),
        }
        words = self.tr("System follows your desktop.")
        self.listed(
            ("appearance", "theme"), self.tr("Colours"), words, lambda: tuple(colours.items())
        )
        self.listed(
            ("appearance", "size_percent"),
            self.tr("Size of text and buttons"),
            self.tr("Takes effect after a restart."),
            lambda: [(str(size), self.tr("{0} %").format(size)) for size in _SIZES_PERCENT],
            number=True,
        )
        self.switch(
            ("appearance", "motion"),
            self.tr("Motion"),
            self.tr("Off: no animations."),
        )
        self.group(self.tr("Reading"))
        self.segments(
            ("reading", "distance"),
            self.tr("Text size"),
            self.tr("“Follow” makes the text larger the farther away you stand."),
            [
                ("follow", self.tr("Follow")),
                ("1", self.tr("1 m")),
                ("2", self.tr("2 m")),
                ("3", self.tr("3 m")),
            ],
        )
        self.segments(
            ("appearance", "language"),
            self.tr("Language"),
            self.tr("Takes effect after a restart."),
            [("system", self.tr("System")), ("en", "English"), ("de", "Deutsch")],
        )
        self._began = self._after_restart()
        self._again = self.buttons(
            self.tr("Restart"),
            self.tr("Handtrack closes and reopens with your new settings."),
            (self.tr("Restart now"), self.restart.emit),
        )
        self.shows(lambda: self._again.setVisible(self._after_restart() != self._began))
        self.refresh()

    def _after_restart(self) -> tuple[str, int]:
        chosen = self.store.current.appearance
        return chosen.language, chosen.size_percent


_SIZES: Final = ((640, 480), (1280, 720), (1920, 1080))
_RATES: Final = (15, 30, 60)


class CameraPage(SettingsPage):
    """Source, mirroring, size and rate."""

    pick_source = Signal()
    """The person wants another source."""

    def __init__(self, theme: Theme, store: PreferenceStore, title: str, parent: QWidget) -> None:
        super().__init__(theme, store, title, parent)
        self.group()
        self._source = self.buttons(
            self.tr("Source"), "", (self.tr("Change …"), self.pick_source.emit)
        )
        self.switch(
            ("camera", "mirrored"),
            self.tr("Mirror the picture"),
            self.tr("Your right hand appears on the right. Gestures work the same either way."),
        )
        self.group(self.tr("Picture"))
        self.choices(
            self.tr("Size"),
            self.tr("1280 × 720 is fast, and sharp enough for hands at 3 m."),
            options=self._sizes,
            value=lambda: _size(store.current.camera.width, store.current.camera.height),
            take=self._set_size,
        )
        words = self.tr("More frames follow your hand more closely.")
        self.listed(
            ("camera", "fps"),
            self.tr("Frames per second"),
            words,
            self._rates,
            number=True,
        )
        self.refresh()

    def show_source(self, name: str) -> None:
        """Show the current source."""
        self._source.set_words(name)

    def _sizes(self) -> Options:
        chosen = self.store.current.camera
        sizes = sorted({*_SIZES, (chosen.width, chosen.height)})
        return [(_size(width, height), f"{width} × {height}") for width, height in sizes]

    def _rates(self) -> Options:
        rates = sorted({*_RATES, self.store.current.camera.fps})
        return [(str(rate), self.tr("{0} per second").format(rate)) for rate in rates]

    def _set_size(self, value: str) -> None:
        width, height = (int(part) for part in value.split("x"))
        self.store.change("camera", width=width, height=height)


def _size(width: int, height: int) -> str:
    return f"{width}x{height}"


class GesturesPage(SettingsPage):
    """Arming, holding, swiping; the reduced-motion preset."""

    def __init__(self, theme: Theme, store: PreferenceStore, title: str, parent: QWidget) -> None:
        super().__init__(theme, store, title, parent)
        self._add_presets()
        self._add_holding()
        self._add_swiping()
        self.refresh()

    def _add_presets(self) -> None:
        self.group()
        self._preset = self.buttons(
            self.tr("Reduced-motion preset"),
            "",
            (self.tr("Apply"), lambda: self.store.change("gestures", **SMALL_OR_SLOW)),
            (self.tr("Reset"), lambda: self.store.change("gestures", **USUAL)),
        )
        self.shows(self._show_preset)

    def _add_holding(self) -> None:
        self.group(self.tr("Signs"))
        self.switch(
            ("gestures", "arming"),
            self.tr("Show your palm first"),
            self.tr(
                "Handtrack listens to your hand after you show your palm. Off: every gesture counts at once."
            ),
        )
        self.slider(
            ("gestures", "hold_s"),
            self.tr("Hold a sign for"),
            self.tr("Longer avoids accidents. Shorter is quicker."),
            step=0.1,
            says=lambda value: self.tr("{0} s").format(number(value, 1)),
        )
        self.segments(
            ("gestures", "upright"),
            self.tr("Fingers point"),
            self.tr(
                "How you hold your hand when you show your palm or a number. Thumbs turn with it, swipes don't."
            ),
            [
                ("up", self.tr("Up")),
                ("left", self.tr("Left")),
                ("right", self.tr("Right")),
                ("down", self.tr("Down")),
            ],
        )
        self.switch(
            ("gestures", "library_by_hand"),
            self.tr("Use gestures in the library"),
            self.tr("Choose guides with your hand. The camera is on while you are in the library."),
        )

    def _add_swiping(self) -> None:
        self.group(self.tr("Swipes"))
        self.slider(
            ("gestures", "swipe_lengths"),
            self.tr("Swipe length"),
            self.tr("Minimum distance, in hand lengths."),
            step=0.1,
            says=lambda value: self.tr("{0} hands").format(number(value, 1)),
        )
        self.slider(
            ("gestures", "swipe_speed"),
            self.tr("Swipe speed"),
            self.tr("Minimum top speed, in hand lengths per second."),
            step=0.1,
            says=lambda value: self.tr("{0} per second").format(number(value, 1)),
        )

    def _show_preset(self) -> None:
        now = self.store.current.gestures
        if _as(now, SMALL_OR_SLOW):
            words = self.tr("Shorter, slower swipes now count, and holds take a little longer.")
        elif _as(now, USUAL):
            words = self.tr(
                "For smaller or slower movements: shorter, slower swipes, longer holds."
            )
        else:
            words = self.tr("These are your own values.")
        self._preset.set_words(words)


def _as(now: GestureSettings, preset: dict[str, float]) -> bool:
    return all(getattr(now, name) == value for name, value in preset.items())


class SoundsPage(SettingsPage):
    """On or off, volume, and a sample."""

    try_sound = Signal()
    """The person wants to hear a sample."""

    def __init__(self, theme: Theme, store: PreferenceStore, title: str, parent: QWidget) -> None:
        super().__init__(theme, store, title, parent)
        self.group()
        self.switch(
            ("sound", "on"),
            self.tr("Sounds"),
            self.tr("Play a sound when a gesture is recognised or refused, and when a timer ends."),
        )
        volume = self.slider(
            ("sound", "volume"),
            self.tr("Volume"),
            self.tr("Relative to the system's volume."),
            step=0.05,
            says=lambda value: self.tr("{0} %").format(round(value * 100)),
        )
        trial = self.buttons(
            self.tr("Try it"),
            self.tr("Play the sound for a recognised gesture."),
            (self.tr("Play"), self.try_sound.emit),
        )

        self.switch(
            ("sound", "aloud"),
            self.tr("Read steps aloud"),
            self.tr("Hear each step of a guide. Press A to hear it again."),
        )

        def judge() -> None:
            for row in (volume, trial):
                row.setEnabled(store.current.sound.on)

        self.shows(judge)
        self.refresh()
