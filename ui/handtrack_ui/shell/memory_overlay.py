"""The memory overlay of a window: F12 and a button show it; nothing is read while it is hidden."""

from time import monotonic, monotonic_ns

from PySide6.QtCore import QObject, QTimer

from handtrack_ui.common.preview import Preview
from handtrack_ui.common.shortcuts import bind
from handtrack_ui.common.theme import Theme
from handtrack_ui.features.memory_overlay.panel import MemoryPanel
from handtrack_ui.features.memory_overlay.reading import EVERY_S, Reader
from handtrack_ui.shell.window import Window


class Overlay(QObject):
    """Shows what a reader reads, over a window, some times a second.

    Parameters
    ----------
    window : Window
    theme : Theme
    reader : Reader
    """

    def __init__(self, window: Window, theme: Theme, reader: Reader) -> None:
        super().__init__(window)
        self._reader, self._sheet = reader, window.aids.sheet
        over = window.centralWidget()
        assert over is not None  # noqa: S101 - the window has laid itself out
        self.panel = MemoryPanel(
            theme,
            window,
            over,
            head=window.header,
            snapshot=reader.snapshot,
            view_title=lambda: window.view.title,
        )
        self.panel.hide()
        self.panel.closed.connect(self.hide)
        self._timer = QTimer(self)
        self._timer.setInterval(round(EVERY_S * 1000))
        self._timer.timeout.connect(self._read)
        for preview in window.findChildren(Preview):
            preview.painted.connect(lambda: reader.meter.paint(monotonic_ns()))
        window.header.overlay.connect(self.toggle)
        window.closing.connect(self.hide)
        bind(window, {"F12": self.toggle, "Shift+F12": self.focus})

    @property
    def shown(self) -> bool:
        """Whether it is shown."""
        return self._timer.isActive()

    def toggle(self) -> None:
        """Show it, or hide it."""
        if self.shown:
            self.hide()
        else:
            self.show()

    def show(self) -> None:
        """Show it, in front of the view; a cheat sheet would lie over it."""
        self._sheet.hide()
        self._read()
        self._timer.start()
        self.panel.show()
        self.panel.raise_()

    def focus(self) -> None:
        """Show it and let the keys move it."""
        self.show()
        self.panel.setFocus()

    def hide(self) -> None:
        """Hide it; it reads nothing from now on."""
        self._timer.stop()
        self.panel.hide()

    def _read(self) -> None:
        self.panel.show_reading(self._reader.read(monotonic()))
