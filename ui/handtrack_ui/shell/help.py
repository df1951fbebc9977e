"""Help in every view: the sounds for gestures, and the cheat sheet."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from handtrack_ui.common.header import Header
from handtrack_ui.common.shortcuts import KeyLine
from handtrack_ui.common.sounds import SoundPlayer
from handtrack_ui.common.theme import Theme
from handtrack_ui.common.view import View
from handtrack_ui.persistence.preference_store import PreferenceStore
from handtrack_ui.shell.cheat_sheet import CheatSheet


class Help(QObject):
    """Connects the header's buttons, the settings, the sounds and the cheat sheet.

    `window`: the cheat sheet covers it. `lines`: returns a view's keys. `sounds`: None is silent.
    `shown`: returns the current view. `seen`: returns whether a hand can be seen, a drawn one if
    the person chose that.
    """

    def __init__(
        self,
        window: QWidget,
        theme: Theme,
        preferences: PreferenceStore,
        header: Header,
        *,
        lines: Callable[[View], Sequence[KeyLine]],
        sounds: SoundPlayer | None,
        shown: Callable[[], View],
        seen: Callable[[], bool] = lambda: True,
    ) -> None:
        super().__init__(window)
        self._preferences = preferences
        self._header = header
        self._sounds = sounds
        self._shown = shown
        self._lines = lines
        self._seen = seen
        self.sheet = CheatSheet(window, theme)
        header.sound.connect(self.toggle_sound)
        header.help.connect(self.toggle_sheet)
        preferences.changed.connect(self._show_sound)
        self._show_sound()

    def play_cue(self, cue: str) -> None:
        """Play the cue of a hand's action."""
        chosen = self._preferences.current.sound
        if self._sounds is not None and chosen.on:
            self._sounds.play(cue, chosen.volume)

    def toggle_sound(self) -> None:
        """Toggle the sounds, and remember it."""
        self._preferences.change("sound", on=not self._preferences.current.sound.on)
        self.play_cue("armed")

    def toggle_sheet(self) -> None:
        """Open the current view's cheat sheet, or close it."""
        if self.sheet.isVisible():
            self.sheet.hide()
            return
        view = self._shown()
        signs = view.sign_lines(self._preferences.current)
        lines = self._lines(view)
        self.sheet.open(signs, lines, keys_first=not self._seen(), metres=view.reading_m)

    def _show_sound(self) -> None:
        chosen = self._preferences.current.sound
        self._header.show_sound(on=chosen.on)
