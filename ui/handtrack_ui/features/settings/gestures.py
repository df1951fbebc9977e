"""Settings: when a gesture counts."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from handtrack.config.model import SMALL_OR_SLOW, USUAL, GestureSettings
from handtrack_ui.common.theme import Theme
from handtrack_ui.features.settings.page import SettingsPage
from handtrack_ui.features.settings.rows import SettingGroup
from handtrack_ui.persistence.preference_store import PreferenceStore


class GesturesPage(SettingsPage):
    """Arming, holding, swiping; a preset for small or slow movements; the practice."""

    practise = Signal()
    """The person wants to repeat the practice."""

    def __init__(self, theme: Theme, store: PreferenceStore, title: str, parent: QWidget) -> None:
        super().__init__(theme, store, title, parent)
        self._add_presets(self.group())
        self._add_holding(self.group(self.tr("Signs")))
        self._add_swiping(self.group(self.tr("Swipes")))
        self.refresh()

    def _add_presets(self, group: SettingGroup) -> None:
        self.buttons(
            group,
            self.tr("Practice"),
            self.tr("Try each sign once, and Handtrack suggests settings for you."),
            (self.tr("Practise again"), self.practise.emit),
        )
        self._preset = self.buttons(
            group,
            self.tr("Small or slow movements"),
            "",
            (self.tr("Use these"), lambda: self.store.change("gestures", **SMALL_OR_SLOW)),
            (self.tr("Usual"), lambda: self.store.change("gestures", **USUAL)),
        )
        self.shows(self._show_preset)

    def _add_holding(self, group: SettingGroup) -> None:
        self.switch(
            group,
            ("gestures", "arming"),
            self.tr("Show your palm first"),
            self.tr("Handtrack listens to your hand after you show your palm. Off: every sign counts at once."),
        )
        self.slider(
            group,
            ("gestures", "hold_s"),
            self.tr("Hold a sign for"),
            self.tr("Longer avoids accidents. Shorter is quicker."),
            step=0.1,
            says=lambda value: self.tr("{0} s").format(f"{value:.1f}"),
        )
        self.switch(
            group,
            ("gestures", "library_by_hand"),
            self.tr("Use signs in the library"),
            self.tr("Choose guides by hand. The camera is on while you are in the library."),
        )

    def _add_swiping(self, group: SettingGroup) -> None:
        self.segments(
            group,
            ("gestures", "swipe_rule"),
            self.tr("Kind of swipe"),
            self.tr("A stroke anywhere, or from the middle to an edge within two seconds."),
            [("stroke", self.tr("Stroke")), ("edges", self.tr("To an edge"))],
        )
        lengths = self.slider(
            group,
            ("gestures", "swipe_lengths"),
            self.tr("Swipe length"),
            self.tr("Minimum distance, in hand lengths."),
            step=0.1,
            says=lambda value: self.tr("{0} hands").format(f"{value:.1f}"),
        )
        speed = self.slider(
            group,
            ("gestures", "swipe_speed"),
            self.tr("Swipe speed"),
            self.tr("Minimum top speed, in hand lengths per second."),
            step=0.1,
            says=lambda value: self.tr("{0} per second").format(f"{value:.1f}"),
        )

        def judge() -> None:
            strokes = self.store.current.gestures.swipe_rule == "stroke"
            for row in (lengths, speed):
                row.setEnabled(strokes)

        self.shows(judge)

    def _show_preset(self) -> None:
        now = self.store.current.gestures
        if _as(now, SMALL_OR_SLOW):
            words = self.tr("Shorter, slower swipes now count, and holds take a little longer.")
        elif _as(now, USUAL):
            words = self.tr("For hands that reach less far or move slowly: shorter, slower swipes, longer holds.")
        else:
            words = self.tr("These are your own values.")
        self._preset.set_words(words)


def _as(now: GestureSettings, preset: dict[str, float]) -> bool:
    return all(getattr(now, name) == value for name, value in preset.items())
