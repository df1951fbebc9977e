"""How to come to the pictures of what lies over a view: the cheat sheet, the choice of a source, the memory overlay."""

from collections.abc import Callable
from functools import partial
from time import monotonic, sleep
from typing import TYPE_CHECKING, Final

from PySide6.QtWidgets import QApplication

from handtrack.assets import asset
from handtrack.guides import load_guide

if TYPE_CHECKING:
    from handtrack_ui.common.preview import Preview
    from handtrack_ui.composition import Desk

_LOOK_S: Final = 5.0
"""How long the machine's cameras may take to be listed, and the hands of the cheat sheet to be drawn."""
_NAP_S: Final = 0.005


def aid_scenes(desk: "Desk") -> "dict[str, Callable[[], Preview | None]]":
    """Return the scenes; cameras are listed, and none is switched on."""
    return {
        "cheat-sheet": partial(_cheat_sheet, desk),
        "picker": partial(_picker, desk),
        "memory": partial(_memory, desk),
    }


def put_away(desk: "Desk") -> None:
    """Take away what lies over the view."""
    desk.window.aids.sheet.hide()
    desk.window.sources.picker.dismiss()
    desk.overlay.hide()


def _cheat_sheet(desk: "Desk") -> None:
    desk.window.guides_desk.show(load_guide(asset("guides", "gram-stain.md")))
    desk.window.aids.toggle_sheet()
    ends = monotonic() + _LOOK_S
    while not desk.window.aids.sheet.drawn and monotonic() < ends:
        QApplication.processEvents()


def _picker(desk: "Desk") -> None:
    desk.window.show_view(desk.window.library)
    desk.window.pick_source()
    ends = monotonic() + _LOOK_S
    while desk.window.sources.thumbnails.sightings is None and monotonic() < ends:
        QApplication.processEvents()
        sleep(_NAP_S)


def _memory(desk: "Desk") -> "Preview":
    desk.window.show_view(desk.window.live)
    desk.overlay.show()
    return desk.window.live.preview
