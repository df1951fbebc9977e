"""The memory overlay of a window: F12 toggles it; while hidden, it reads nothing."""

from collections.abc import Callable
from time import monotonic
from typing import Final

from PySide6.QtCore import QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QBoxLayout, QWidget

from handtrack.runtime.jobs import Jobs
from handtrack_ui.common.header_fit import header_scale
from handtrack_ui.common.shortcuts import bind
from handtrack_ui.common.theme import Theme
from handtrack_ui.features.memory_overlay.panel import MemoryPanel
from handtrack_ui.features.memory_overlay.reading import EVERY_S, MemoryReader
from handtrack_ui.features.memory_overlay.shortcuts import MemoryKey

_LEAST_VIEW: Final = 640  # the window's own least width


class MemoryOverlay(QObject):
    """Shows a reader's figures beside the view, several times a second.

    `beside`: holds the view; the panel joins it. Without one, the panel covers the window's right
    side. `title`: returns the current view's title.
    """

    opened = Signal()
    """The overlay is about to appear."""

    def __init__(
        self,
        window: QWidget,
        theme: Theme,
        reader: MemoryReader,
        *,
        jobs: Jobs,
        beside: QBoxLayout | None = None,
        title: Callable[[], str],
    ) -> None:
        super().__init__(window)
        self._reader = reader
        self._window = window
        self._beside = beside
        self.panel = MemoryPanel(theme, jobs=jobs, snapshot=reader.snapshot, title=title)
        self.panel.hide()
        self.panel.closed.connect(self.hide)
        if beside is not None:
            beside.addWidget(self.panel)
        else:
            self.panel.setParent(window)
        window.installEventFilter(self)
        self._timer = QTimer(self)
        self._timer.setInterval(round(EVERY_S * 1000))
        self._timer.timeout.connect(self._read)
        bind(
            window,
            {
                MemoryKey.TOGGLE: self.toggle,
                MemoryKey.SNAPSHOT: self.take_snapshot,
                MemoryKey.EXPORT: self.export,
            },
        )

    @property
    def shown(self) -> bool:
        """True if it is visible."""
        return self._timer.isActive()

    def toggle(self) -> None:
        """Show or hide the overlay."""
        if self.shown:
            self.hide()
        else:
            self.show()

    def show(self) -> None:
        """Show the overlay beside the view."""
        self.opened.emit()
        self._read()
        self._timer.start()
        self._arrange()
        self.panel.show()
        self.panel.raise_()

    def take_snapshot(self) -> None:
        """Show the overlay, and add a snapshot."""
        self.show()
        self.panel.take_snapshot()

    def export(self) -> None:
        """Show the overlay, and let the person export everything."""
        self.show()
        self.panel.export()

    def hide(self) -> None:
        """Hide the overlay, and stop reading."""
        self._timer.stop()
        self.panel.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Move to a place with room when the window's size changes."""
        if event.type() is QEvent.Type.Resize and self.shown:
            self._arrange()
        return False

    def _arrange(self) -> None:
        self.panel.show_at(header_scale(self._window.width()))
        width = self.panel.usual_width
        if self._beside is None:
            room = self._window.rect()
            self.panel.lie_across(across=False)
            self.panel.setGeometry(max(0, room.width() - width), 0, width, room.height())
            return
        across = self._window.width() < _LEAST_VIEW + width
        ways = QBoxLayout.Direction.BottomToTop, QBoxLayout.Direction.LeftToRight
        self._beside.setDirection(ways[0] if across else ways[1])
        self.panel.lie_across(across=across)

    def _read(self) -> None:
        self.panel.show_reading(self._reader.read(monotonic()))
