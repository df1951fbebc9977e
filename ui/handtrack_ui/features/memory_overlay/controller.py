"""The memory overlay over a window: F12 and the header's menu toggle it; while hidden, it reads nothing."""

from collections.abc import Callable
from time import monotonic, monotonic_ns

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QMainWindow

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
        Its menu toggles the overlay, which sits below it.
    theme : Theme
    reader : MemoryReader
    view : callable
        Returns the current view.
    """

    opened = Signal()
    """The overlay is about to appear in front of everything."""

    def __init__(
        self, window: QMainWindow, header: Header, theme: Theme, reader: MemoryReader, *, view: Callable[[], View]
    ) -> None:
        super().__init__(window)
        self._reader = reader
        over = window.centralWidget()
        assert over is not None  # noqa: S101 - the window is laid out
        self.panel = MemoryPanel(
            theme,
            window,
            over,
            head=header,
            snapshot=reader.snapshot,
            view=view,
        )
        self.panel.hide()
        self.panel.closed.connect(self.hide)
        self._timer = QTimer(self)
        self._timer.setInterval(round(EVERY_S * 1000))
        self._timer.timeout.connect(self._read)
        for preview in window.findChildren(Preview):
            preview.painted.connect(lambda: reader.meter.paint(monotonic_ns()))
        header.overlay.connect(self.toggle)
        bind(window, {Shortcut.MEMORY: self.toggle, Shortcut.MEMORY_FOCUS: self.focus})

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

    def hide(self) -> None:
        """Hide the overlay, and stop reading."""
        self._timer.stop()
        self.panel.hide()

    def _read(self) -> None:
        self.panel.show_reading(self._reader.read(monotonic()))
