"""The presenter's settings."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from handtrack.config.model import Text
from handtrack_ui.plugins.presenter.presets import PresetName


class PresenterSettings(Struct, frozen=True):
    """Presenter mode's preset and non-default keys, and the indicator's corner and screen.

    `keys`: by action, for slides; `sets`: by preset and action, for the others. `follow`: a known
    program in front has its own preset. `screen` is a screen's name. If it is empty or not
    connected, the screen with Handtrack's window is used.
    """

    preset: PresetName = "slides"
    follow: bool = False
    keys: dict[Text, Text] = {}
    sets: dict[Text, dict[Text, Text]] = {}
    corner: Literal["bottom-right", "bottom-left", "top-right", "top-left"] = "bottom-right"
    screen: Text = ""

    def chosen_keys(self, preset: PresetName) -> Mapping[str, str]:
        """Return the person's keys for a preset, by action."""
        return self.keys if preset == "slides" else self.sets.get(preset, {})
