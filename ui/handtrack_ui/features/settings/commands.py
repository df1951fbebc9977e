"""Settings: the meaning of each gesture."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from handtrack.config.model import GestureSettings
from handtrack.config.rebinding import ARM, DISARM, MEANINGS, gestures_for, rebound, usual
from handtrack.errors import UsageError
from handtrack.navigation.bindings import MOVEMENTS, SIGNS
from handtrack_ui.common.controls import Choices, button
from handtrack_ui.common.settings_page import SettingsPage
from handtrack_ui.common.settings_rows import SettingRow
from handtrack_ui.common.shortcuts import key_words
from handtrack_ui.common.theme import Theme
from handtrack_ui.persistence.preference_store import PreferenceStore
from handtrack_ui.text.binding_words import meaning_name
from handtrack_ui.text.sign_words import gesture_name

_SIGNS_ONLY: Final = (ARM, DISARM)


class CommandsPage(SettingsPage):
    """Every command with its gesture.

    `own_signs`: the user's own signs, by name.
    """

    record = Signal(str)
    """The person wants to record a sign for this meaning."""

    def __init__(
        self,
        theme: Theme,
        store: PreferenceStore,
        title: str,
        parent: QWidget,
        own_signs: Callable[[], Iterable[str]],
    ) -> None:
        super().__init__(theme, store, title, parent)
        self._own_signs = own_signs
        self._bound: dict[str, tuple[SettingRow, Choices, QPushButton]] = {}
        self._before = store.current.gestures
        self._said_group = self.group()
        self._said = self.buttons("", "", (self.tr("Undo"), self.take_back))
        self._said_group.hide()
        for heading, meanings in (
            (self.tr("In a guide"), MEANINGS[:-2]),
            (self.tr("Listening"), MEANINGS[-2:]),
        ):
            self.group(heading)
            for meaning in meanings:
                self._add(meaning)
        self.group()
        self.buttons(
            self.tr("Default gestures"),
            self.tr("Give every gesture its default command."),
            (self.tr("Reset to default"), self._bring_back),
        )
        self.shows(self._show_bindings)
        self.refresh()

    def leave(self) -> None:
        """Clear the outdated message."""
        self._said_group.hide()

    def bind(self, gesture: str, meaning: str) -> str:
        """Bind a gesture to a meaning, and show the outcome; return why it can't be bound,
        or an empty text.
        """
        before = self.store.current.gestures
        try:
            changed = rebound(before, gesture, meaning)
        except UsageError:
            return self._refusal(gesture, meaning)
        if changed.taken_from:
            words = self.tr("{0} used to mean “{1}”, which now has no gesture.").format(
                gesture_name(gesture), meaning_name(changed.taken_from)
            )
        else:
            words = self.tr("“{0}” now has no gesture. Its key still works.").format(
                meaning_name(meaning)
            )
        self._take(
            changed.gestures,
            words if changed.taken_from or not gesture else "",
            meaning_name(meaning),
        )
        return ""

    def take_back(self) -> bool:
        """Undo the last binding while its message is shown; return whether there was one."""
        if self._said_group.isHidden():
            return False
        self._said_group.hide()
        self._put(self._before)
        return True

    def focus_on(self, meaning: str) -> None:
        """Return the focus to the command a sign was recorded for."""
        self._bound[meaning][2].setFocus()

    def _refusal(self, gesture: str, meaning: str) -> str:
        if meaning in _SIGNS_ONLY and (not gesture or gesture in MOVEMENTS):
            return self.tr("Choose a held sign.")
        return self.tr("{0} already starts or stops listening. Show a different sign.").format(
            gesture_name(gesture)
        )

    def _add(self, meaning: str) -> None:
        name = meaning_name(meaning)
        row = self.row(name, key_words(meaning))
        listed = Choices(name, row)
        spoken = self.tr("Record a sign for {0}").format(name)
        listed.chosen.connect(partial(self._chosen, meaning))
        record = button(
            self.tr("Record"),
            partial(self.record.emit, meaning),
            name=spoken,
            parent=row,
        )
        row.add(listed)
        row.add(record)
        self._bound[meaning] = (row, listed, record)

    def _chosen(self, meaning: str, gesture: str) -> None:
        refused = self.bind(gesture, meaning)
        if refused:
            self._show_message(refused, meaning_name(meaning))
            self.refresh()

    def _show_bindings(self) -> None:
        gestures = self.store.current.gestures
        own = [name for name in self._own_signs() if name not in SIGNS]
        for meaning, (row, listed, _) in self._bound.items():
            bound = gestures_for(gestures, meaning)
            held = [*SIGNS, *own]
            names = held if meaning in _SIGNS_ONLY else ["", *held, *MOVEMENTS]
            names += [name for name in bound if name not in names]
            listed.set_options(
                [(name, gesture_name(name) if name else self.tr("None")) for name in names]
            )
            listed.set_value(bound[0] if bound else "")
            also = ", ".join(gesture_name(name) for name in bound[1:])
            more = self.tr("Also: {0}").format(also) if also else ""
            row.set_words(" · ".join(filter(None, (key_words(meaning), more))))

    def _take(self, gestures: GestureSettings, words: str, title: str) -> None:
        self._before = self.store.current.gestures
        self._put(gestures)
        if words:
            self._show_message(words, title)
        else:
            self._said_group.hide()

    def _show_message(self, words: str, title: str) -> None:
        self._said.set_title(title)
        self._said.set_words(words, caution=True)
        self._said_group.show()

    def _bring_back(self) -> None:
        if usual(self.store.current.gestures) != self.store.current.gestures:
            words = self.tr("Give every gesture its default command.")
            self._take(usual(self.store.current.gestures), words, self.tr("Default gestures"))

    def _put(self, gestures: GestureSettings) -> None:
        fields = ("bindings", "arm", "disarm")
        self.store.change("gestures", **{name: getattr(gestures, name) for name in fields})
