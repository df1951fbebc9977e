"""The memory overlay for any window."""

from handtrack.service import model_service
from handtrack_ui.common.theme import style_sheet
from handtrack_ui.features.memory_overlay import controller
from handtrack_ui.features.memory_overlay.reading import MemoryReader
from handtrack_ui.kit.control import HandControl


class MemoryOverlay(controller.MemoryOverlay):
    """Shows model loads, buffers and memory over a control's window; F12 toggles it."""

    def __init__(self, control: HandControl) -> None:
        feed = control.feed
        self._theme = control.feed.theme
        reader = MemoryReader(model_service().status, feed.pool, rate_hz=lambda: feed.rate_hz)
        window = control.window.window()
        super().__init__(window, self._theme, reader, jobs=feed.jobs, title=window.windowTitle)
        self._theme.changed.connect(self._dress)
        self._dress()

    def _dress(self) -> None:
        self.panel.setStyleSheet(style_sheet(self._theme.colours))
