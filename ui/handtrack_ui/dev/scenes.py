"""The scenes of the screenshots: each feature's, and the window's own."""

from functools import partial
from time import monotonic, sleep
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QApplication

from handtrack.assets import asset
from handtrack.guides import load_guide
from handtrack_ui.feature import Scene
from handtrack_ui.features.guide.controller import GuideController

if TYPE_CHECKING:
    from handtrack_ui.window import Window

_LOOK_S: Final = 5.0
"""Time limit for listing the machine's cameras, and for drawing the cheat sheet's hands."""
_NAP_S: Final = 0.005


def scenes_of(window: "Window") -> dict[str, Scene]:
    """Return every scene, by the picture's name. Cameras are listed, but none is switched on."""
    scenes: dict[str, Scene] = {}
    for feature in window.services.features:
        if feature.scenes is not None:
            scenes |= feature.scenes(window.services)
    return {
        **scenes,
        "cheat-sheet": Scene(partial(_cheat_sheet, window)),
        "picker": Scene(partial(_picker, window)),
    }


def put_away(window: "Window") -> None:
    """Close everything that covers the view or runs in every view."""
    for put_away in window.services.hooks.put_away:
        put_away()
    window.help.sheet.hide()
    window.sources.picker.dismiss()


def _cheat_sheet(window: "Window") -> None:
    window.services.find(GuideController).show(load_guide(asset("guides", "gram-stain.md")))
    window.help.toggle_sheet()
    ends = monotonic() + _LOOK_S
    while not window.help.sheet.drawn and monotonic() < ends:
        QApplication.processEvents()


def _picker(window: "Window") -> None:
    window.go_home()
    window.sources.pick()
    ends = monotonic() + _LOOK_S
    while window.sources.previews.sightings is None and monotonic() < ends:
        QApplication.processEvents()
        sleep(_NAP_S)
