"""The memory overlay over a window: F12 and the header's menu toggle it; while hidden, it reads nothing."""

from collections.abc import Callable
from time import monotonic, monotonic_ns

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QMainWindow, QWidget

from handtrack_ui.common.header import Header
from handtrack_ui.common.preview import Preview
from handtrack_ui.common.shortcuts import Shortcut, bind
from handtrack_ui.common.theme import Theme
from handtrack_ui.common.view import View
from handtrack_ui.features.memory_overlay.panel import MemoryPanel
from handtrack_ui.features.memory_overlay.reading import EVERY_S, MemoryReader


class MemoryOverlay(QObject):
    """Shows a reader's figures over a window, several times a second.

    Parameters
    ----------
    window : QMainWindow
        Must be laid out already.
    header : Header
        Its menu toggles the overlay.
    over : QWidget
        The part of the window it covers.
    theme : Theme
    reader : MemoryReader
    view : callable
        Returns the current view.
    """

    opened = Signal()
    """The overlay is about to appear in front of everything."""

    def __init__(
        self,
        window: QMainWindow,
        header: Header,
        theme: Theme,
        reader: MemoryReader,
        *,
        over: QWidget,
        view: Callable[[], View],
    ) -> None:
        super().__init__(window)
        self._reader = reader
        self.panel = MemoryPanel(theme, window, over, snapshot=reader.snapshot, view=view)
        self.panel.hide()
        self.panel.closed.connect(self.hide)
        self._timer = QTimer(self)
        self._timer.setInterval(round(EVERY_S * 1000))
        self._timer.timeout.connect(self._read)
        self._previews = window.findChildren(Preview)
        for preview in self._previews:
            preview.painted.connect(lambda: reader.meter.paint(monotonic_ns()))
        header.overlay.connect(self.toggle)
        bind(
            window,
            {
                Shortcut.MEMORY: self.toggle,
                Shortcut.MEMORY_FOCUS: self.focus,
                Shortcut.MEMORY_SNAPSHOT: self.take_snapshot,
                Shortcut.MEMORY_EXPORT: self.export,
            },
        )

    @property
    def shown(self) -> bool:
        """Whether it is visible."""
        return self._timer.isActive()

    def toggle(self) -> None:
        """Show or hide the overlay."""
        if not self.dismiss():
            self.show()

    def dismiss(self) -> bool:
        """Hide the overlay; return whether it was shown."""
        shown = self.shown
        self.hide()
        return shown

    def show(self) -> None:
        """Show the overlay in front of the view."""
        self.opened.emit()
        self._read()
        self._timer.start()
        self.panel.show()
        self.panel.raise_()

    def focus(self) -> None:
        """Show and focus the overlay; keys then move it."""
        self.show()
        self.panel.setFocus()

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

    def _read(self) -> None:
        shows = any(preview.isVisible() and preview.height() for preview in self._previews)
        self.panel.show_reading(self._reader.read(monotonic(), shows=shows))
