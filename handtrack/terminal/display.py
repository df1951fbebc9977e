"""Where readings are shown: on the whole screen of a terminal, or as a line a second."""

from time import monotonic
from typing import Final

from rich.console import Console

from handtrack.terminal.screen import Lines, Screen, has_screen
from handtrack.terminal.view import Reading, screen, status_line

LINE_EVERY_S: Final = 1.0


class RunScreen(Screen):
    """A screen for readings."""

    def __init__(self, console: Console, *, mirror: bool) -> None:
        super().__init__(console)
        self._mirror = mirror

    def show(self, reading: Reading) -> None:
        """Draw it at the size that the terminal has now."""
        width, height = self.console.size
        self.draw(screen(reading, width, height, mirror=self._mirror))


class RunLines(Lines):
    """A line a second."""

    def __init__(self, console: Console) -> None:
        super().__init__(console)
        self._shown_at = monotonic()

    def show(self, reading: Reading) -> None:
        """Print it if a second has passed since the last one."""
        if monotonic() - self._shown_at >= LINE_EVERY_S:
            self._shown_at = monotonic()
            self.print(status_line(reading))


RunDisplay = RunScreen | RunLines
"""Shows readings while a ``with`` block runs; may be given more than can be shown."""


def run_display(console: Console, *, mirror: bool) -> RunDisplay:
    """Choose the display that a console can show."""
    braille = (console.encoding or "").lower().startswith("utf")
    return RunScreen(console, mirror=mirror) if has_screen(console) and braille else RunLines(console)
