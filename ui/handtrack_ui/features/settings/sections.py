"""The sections of the settings: their names, and how to make them."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, Signal
from PySide6.QtWidgets import QWidget

from handtrack.config.slide_keys import USUAL_KEYS, Slide, slide_keys
from handtrack.errors import UsageError
from handtrack.service import ServiceStatus
from handtrack_ui.common.controls import Options
from handtrack_ui.common.theme import Theme
from handtrack_ui.features.settings.commands import CommandsPage
from handtrack_ui.features.settings.data import DataPage
from handtrack_ui.features.settings.engine_lookup import EngineLookup
from handtrack_ui.features.settings.gestures import GesturesPage
from handtrack_ui.features.settings.page import SettingsPage
from handtrack_ui.features.settings.rows import KeyField
from handtrack_ui.features.settings.tracking import TrackingPage
from handtrack_ui.persistence.preference_store import PreferenceStore
from handtrack_ui.text.key_names import slide_words


class AppearancePage(SettingsPage):
    """Colours, motion, a guide's text size, language."""

    def __init__(self, theme: Theme, store: PreferenceStore, title: str, parent: QWidget) -> None:
        super().__init__(theme, store, title, parent)
        group = self.group()
        self.segments(
            group,
            ("appearance", "theme"),
            self.tr("Colours"),
            self.tr("System follows your desktop."),
            [("system", self.tr("System")), ("light", self.tr("Light")), ("dark", self.tr("Dark"))],
        )
        self.switch(
            group,
            ("appearance", "motion"),
            self.tr("Motion"),
            self.tr("Off: nothing slides or fades."),
        )
        reading = self.group(self.tr("Reading"))
        self.segments(
            reading,
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
            reading,
            ("appearance", "language"),
            self.tr("Language"),
            self.tr("Takes effect after a restart."),
            [("system", self.tr("System")), ("en", "English"), ("de", "Deutsch")],
        )
        self.refresh()


_SIZES: Final = ((640, 480), (1280, 720), (1920, 1080))
_RATES: Final = (15, 30, 60)


class CameraPage(SettingsPage):
    """Source, mirroring, size and rate."""

    pick_source = Signal()
    """The person wants another source."""

    def __init__(self, theme: Theme, store: PreferenceStore, title: str, parent: QWidget) -> None:
        super().__init__(theme, store, title, parent)
        group = self.group()
        self._source = self.buttons(group, self.tr("Source"), "", (self.tr("Change …"), self.pick_source.emit))
        self.switch(
            group,
            ("camera", "mirrored"),
            self.tr("Mirror the picture"),
            self.tr("Your right hand appears on the right. Signs work the same either way."),
        )
        picture = self.group(self.tr("Picture"))
        self.choices(
            picture,
            self.tr("Size"),
            self.tr("1280 × 720 is fast, and sharp enough for hands at 3 m."),
            options=self._sizes,
            value=lambda: _size(store.current.camera.width, store.current.camera.height),
            take=self._set_size,
        )
        self.choices(
            picture,
            self.tr("Frames per second"),
            self.tr("More frames follow your hand more closely."),
            options=self._rates,
            value=lambda: str(store.current.camera.fps),
            take=lambda value: store.change("camera", fps=int(value)),
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


class PresenterPage(SettingsPage):
    """A keystroke for each slide action."""

    def __init__(self, theme: Theme, store: PreferenceStore, title: str, parent: QWidget) -> None:
        super().__init__(theme, store, title, parent)
        self._fields: dict[Slide, KeyField] = {}
        group = self.group(self.tr("Keys Handtrack presses"))
        for slide in Slide:
            row = self.row(group, slide_words(slide))
            field = KeyField(slide_words(slide), row)
            field.chosen.connect(partial(self._take, slide))
            row.add(field)
            self._fields[slide] = field
        self.buttons(
            self.group(),
            self.tr("The usual keys"),
            self.tr("The keys of a presenter's remote. Open presenter mode from the library."),
            (self.tr("Reset to default"), lambda: store.change("presenter", keys={})),
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
        except UsageError:  # a file may hold keys nobody checked
            keys = slide_keys({})
        for slide, field in self._fields.items():
            field.set_stroke(keys[slide])


class SoundsPage(SettingsPage):
    """On or off, volume, and a sample."""

    try_sound = Signal()
    """The person wants to hear a sample."""

    def __init__(self, theme: Theme, store: PreferenceStore, title: str, parent: QWidget) -> None:
        super().__init__(theme, store, title, parent)
        group = self.group()
        self.switch(
            group,
            ("sound", "on"),
            self.tr("Sounds"),
            self.tr("Play a sound when a sign is taken or refused, and when a timer ends."),
        )
        volume = self.slider(
            group,
            ("sound", "volume"),
            self.tr("Volume"),
            self.tr("On top of the system's volume."),
            step=0.05,
            says=lambda value: self.tr("{0} %").format(round(value * 100)),
        )
        trial = self.buttons(
            group,
            self.tr("Try it"),
            self.tr("Play the sound of a taken sign."),
            (self.tr("Play"), self.try_sound.emit),
        )

        def judge() -> None:
            for row in (volume, trial):
                row.setEnabled(store.current.sound.on)

        self.shows(judge)
        self.refresh()


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
"""The names of the sections, in order."""


@dataclass(frozen=True, slots=True)
class Actions:
    """What the sections' buttons request beyond settings; `record` and `said` take a text."""

    pick_source: Callable[[], object]
    practise: Callable[[], object]
    try_sound: Callable[[], object]
    record: Callable[[str], object]
    said: Callable[[str], object]


class SettingsPages:
    """Makes each section on request.

    Parameters
    ----------
    theme : Theme
    store : PreferenceStore
    status : callable
        Returns the state of the resident model.
    own_signs : callable
        Returns the user's own signs, by name.
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
        """Return a section's title."""
        return QCoreApplication.translate("settings", str(_TITLES[name]))

    def icon(self, name: str) -> str:
        """Return a section's icon name."""
        return _ICONS[name]

    def make(self, name: str, parent: QWidget, actions: Actions) -> SettingsPage:
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
        return makers[name](given, actions)

    def show_source(self, name: str) -> None:
        """Show the current source."""
        if self._camera is not None:
            self._camera.show_source(name)

    def bind(self, sign: str, meaning: str) -> str:
        """Bind a recorded sign to a meaning; return why it cannot be, or an empty text."""
        return self._commands.bind(sign, meaning) if self._commands is not None else ""

    def focus_on(self, meaning: str) -> None:
        """Return the focus to the command a sign was recorded for."""
        if self._commands is not None:
            self._commands.focus_on(meaning)

    def close(self) -> None:
        """End background work. Idempotent."""
        self.lookup.close()

    def _make_camera(self, given: Given, actions: Actions) -> SettingsPage:
        self._camera = CameraPage(*given)
        self._camera.pick_source.connect(actions.pick_source)
        return self._camera

    def _make_commands(self, given: Given, actions: Actions) -> SettingsPage:
        self._commands = CommandsPage(*given, self._own_signs)
        self._commands.record.connect(actions.record)
        return self._commands

    def _make_gestures(self, given: Given, actions: Actions) -> SettingsPage:
        page = GesturesPage(*given)
        page.practise.connect(actions.practise)
        return page

    def _make_sounds(self, given: Given, actions: Actions) -> SettingsPage:
        page = SoundsPage(*given)
        page.try_sound.connect(actions.try_sound)
        return page

    def _make_tracking(self, given: Given, actions: Actions) -> SettingsPage:
        return TrackingPage(*given, status=self._status, lookup=self.lookup)

    def _make_appearance(self, given: Given, actions: Actions) -> SettingsPage:
        return AppearancePage(*given)

    def _make_presenter(self, given: Given, actions: Actions) -> SettingsPage:
        return PresenterPage(*given)

    def _make_data(self, given: Given, actions: Actions) -> SettingsPage:
        page = DataPage(*given)
        page.said.connect(actions.said)
        return page
