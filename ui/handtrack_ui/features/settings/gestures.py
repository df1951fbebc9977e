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
    """The person wants to go through the practice again."""

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
            self.tr("Each sign once, with your own hand. It measures your reach and proposes what is set here."),
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
            self.tr("Only a hand that showed its palm commands, for some seconds. Off: every sign counts at once."),
        )
        self.slider(
            group,
            ("gestures", "hold_s"),
            self.tr("Hold a sign for"),
            self.tr("Longer: fewer signs by accident. Shorter: quicker."),
            step=0.1,
            says=lambda value: self.tr("{0} s").format(f"{value:.1f}"),
        )
        self.switch(
            group,
            ("gestures", "library_by_hand"),
            self.tr("Library by hand"),
            self.tr("Guides are picked and opened by signs, too; the camera is on while the library is shown."),
        )

    def _add_swiping(self, group: SettingGroup) -> None:
        self.segments(
            group,
            ("gestures", "swipe_rule"),
            self.tr("What a swipe is"),
            self.tr("A stroke anywhere in the picture; or from its middle to an edge, within two seconds."),
            [("stroke", self.tr("Stroke")), ("edges", self.tr("To an edge"))],
        )
        lengths = self.slider(
            group,
            ("gestures", "swipe_lengths"),
            self.tr("Length of a swipe"),
            self.tr("At least so many lengths of your hand."),
            step=0.1,
            says=lambda value: self.tr("{0} hands").format(f"{value:.1f}"),
        )
        speed = self.slider(
            group,
            ("gestures", "swipe_speed"),
            self.tr("Speed of a swipe"),
            self.tr("At least so many lengths of your hand a second, at its quickest."),
            step=0.1,
            says=lambda value: self.tr("{0} a second").format(f"{value:.1f}"),
        )

        def judge() -> None:
            strokes = self.store.current.gestures.swipe_rule == "stroke"
            for row in (lengths, speed):
                row.setEnabled(strokes)

        self.shows(judge)

    def _show_preset(self) -> None:
        now = self.store.current.gestures
        if _as(now, SMALL_OR_SLOW):
            words = self.tr("Set: shorter and slower swipes count, and signs are held a little longer.")
        elif _as(now, USUAL):
            words = self.tr("For hands that reach less far or move slowly: shorter, slower swipes, longer holds.")
        else:
            words = self.tr("Holding and swiping are as you set them yourself.")
        self._preset.set_words(words)


def _as(now: GestureSettings, preset: dict[str, float]) -> bool:
    return all(getattr(now, name) == value for name, value in preset.items())
