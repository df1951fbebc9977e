"""The live view's screenshots."""

from functools import partial
from time import monotonic, sleep
from typing import Final

from PySide6.QtWidgets import QApplication

from handtrack_ui.common.preview import Preview
from handtrack_ui.feature import Scene, Services
from handtrack_ui.features.live.view import LiveView

_NAP_S: Final = 0.005
_SECOND_S: Final = 1.3
"""Rate and latency cover a whole second by then."""


def scenes(services: Services) -> dict[str, Scene]:
    """Return the view without and with its inspector."""
    return {
        "live": Scene(partial(_live, services, inspecting=False)),
        "live-inspector": Scene(partial(_live, services, inspecting=True)),
    }


def _live(services: Services, *, inspecting: bool) -> Preview:
    live = services.find(LiveView)
    services.show(live)
    live.inspect(wanted=inspecting)
    filled = monotonic() + _SECOND_S * inspecting
    while monotonic() < filled:
        QApplication.processEvents()
        sleep(_NAP_S)
    return live.preview
